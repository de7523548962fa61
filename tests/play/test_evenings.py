"""An evening at a terminal: people with names, match after match, what they may look up, and pages
that wait to be read.
"""

from __future__ import annotations

import io
import re
import select
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import octavo
from octavo.bots import BOTS
from octavo.cli import main
from octavo.front.asking import Asked
from octavo.front.header import Wanted
from octavo.front.table import Table, begin
from octavo.front.wording import WIDTH
from octavo.play import screen as screens
from octavo.play.evening import ANOTHER, Evening
from octavo.play.menu import LEVELS, Ordered, ordered
from octavo.play.opening import opening
from octavo.play.screen import AT_A_PAGE, MORE, Screen
from octavo.play.terminal import LEAVES, Sitting
from octavo.play.typed.answers import with_whole_verb
from octavo.source.shelf import catalogue
from octavo.table.journal import read_journal
from support.paths import FEATURES
from support.pseudoterminal import Terminal, plain
from support.scripted_screen import Scripted

RULESETS = [name for name, _, _ in catalogue()]
SHORT = ["play", "crazy-eights", "--rounds", "1", "--players", "2", "--seed", "3"]


def at_table(name: str, rounds: int = 1, names: tuple[str, ...] = ()) -> Table:
    rules = octavo.load(name)
    people = frozenset(range(len(names) or 1))
    wanted = Wanted(rules.default_players, "1", rounds, people, forced=True, names=names)
    return begin(rules, wanted, "1.0")


def sat(match: Table, answers: Callable[[str, int], str | None]) -> list[str]:
    """What people at a match see who answer the n-th prompt so; with 1, where that is none of the
    numbers to choose from, the first of them."""
    asked = 0

    def answer(prompt: str) -> str | None:
        nonlocal asked
        asked += 1
        given = answers(prompt, asked)
        return screen.offered() or given if given == "1" else given

    screen = Scripted(answer)
    Sitting(match, screen).run()
    return screen.shown


# --- people with names ----------------------------------------------------------------------------


def test_people_are_called_as_they_said() -> None:
    match = at_table("crazy-eights", names=("Ann", "Ada"))
    assert match.names == ("Ann", "Ada", "Bo", "Cleo"), "no bot has the name of somebody else"
    shown = sat(match, lambda prompt, number: "1")
    assert any(line.startswith("Ann, it is your turn.") for line in shown)
    assert any(line.startswith("Ada, it is your turn.") for line in shown)
    assert any(re.match(r"  \d  Ann +\d+", line) for line in shown)


def test_names_are_kept(tmp_path: Path) -> None:
    match = at_table("crazy-eights", names=("Ann", "Ben"))
    saved = match.save()
    assert Table.load(saved).names == match.names
    assert '"names"' not in at_table("crazy-eights").save()
    for wrong in ('["A", "B", "C", "D", "E"]', '"Ann"', "[1]"):
        path = tmp_path / "wrong.journal"
        changed = re.sub(r'"names": \[.*?\]', f'"names": {wrong}', saved.splitlines()[0])
        path.write_text(re.sub(r', "check": "\w+"', "", changed) + "\n", encoding="utf-8")
        with pytest.raises(octavo.OctavoError, match="lacks names"):
            read_journal(path)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--names Ann,Ann", "two people have the same name"),
        ("--names Ann,", "write names of 1 to 20 letters"),
        ("--names you", "nobody can be called `you` here"),
        ("--names Ann,Ben,Cy --players 2", "3 names for 2 players"),
        ("--names Ann --seat 1,2", "1 names for 2 seats"),
        ("--names Abcdefghijklmnopqrstu", "write names of 1 to 20 letters"),
    ],
)
def test_names_that_are_none(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "crazy-eights", *words.split()]) == 2
    assert told in capsys.readouterr().err


# --- match after match ----------------------------------------------------------------------------


def test_another_match(tmp_path: Path) -> None:
    """Each has cards of its own and a journal of its own; the score of the evening is told."""
    journal = tmp_path / "evening.journal"
    terminal = Terminal([*SHORT, "--names", "Ann,Ben", "--journal", str(journal)])
    finished = 0
    while terminal.wait():
        if terminal.screen.endswith(ANOTHER):
            finished += 1
            terminal.type({1: "why\n", 2: "\n"}.get(finished, "q\n"))
        else:
            terminal.type("1\n")
    assert terminal.close() == 0 and finished == 3
    shown = plain(terminal.screen)
    assert re.search(r"^Why (Ann|Ben) won:$", shown, re.MULTILINE)
    assert re.search(r"^Won in 2 matches: (Ann|Ben) (2|1 and (Ann|Ben) 1)\.$", shown, re.MULTILINE)
    first, second = (
        read_journal(tmp_path / name) for name in ("evening.journal", "evening-2.journal")
    )
    assert first.header.names == second.header.names == ("Ann", "Ben")
    assert (first.header.seed, second.header.seed) == ("3", "3-2")
    assert first.steps != second.steps


@pytest.mark.thorough
def test_why_it_ended_so_is_read_page_by_page(tmp_path: Path) -> None:
    how = ["--modifiers", "all", "--seed", "5", "--rounds", "2", "--bots", "greedy"]
    journal = ["--journal", str(tmp_path / "match.journal")]
    terminal = Terminal(["play", "cripple-mr-onion", *how, *journal], {"LINES": "24"})
    asked = pages = 0
    while terminal.asks():
        if terminal.screen.endswith(ANOTHER):
            asked += 1
            terminal.type("why\n" if asked == 1 else "q\n")
        elif terminal.screen.rstrip().endswith(MORE):
            pages += asked
            terminal.type("\n")
        else:
            terminal.type("1\n")
    assert terminal.close() == 0 and asked == 2 and pages
    told = plain(terminal.screen)
    assert ".yaml:" not in told and re.search("round 1: (you, who led|.* met you), ", told)
    assert re.search(r"^octavo replay /\S+match.journal\s*$", told, re.MULTILINE), "may be copied"


def test_what_is_typed_at_the_last_page_of_a_match_is_answered(tmp_path: Path) -> None:
    journal = ["--journal", str(tmp_path / "match.journal")]
    terminal = Terminal([*SHORT, *journal], {"LINES": "9"})
    looked = False  # only once between two choices: the table has several pages too
    while terminal.asks():
        if terminal.screen.endswith(ANOTHER):
            terminal.type("q\n")
        elif terminal.screen.rstrip().endswith(MORE) and not looked:
            terminal.type("t\n")
            looked = True
        elif terminal.screen.rstrip().endswith(MORE):
            terminal.type("\n")
        else:
            terminal.type("1\n")
            looked = False
    assert terminal.close() == 0
    told = plain(terminal.screen)
    ended = told.index("Another match?")
    answered = told[ended:].splitlines()
    assert answered[0].endswith("that is all. t"), answered[0]
    assert any("round 1" in line for line in answered), "the table, again"


def test_an_evening_counts_what_several_win() -> None:
    shown: list[list[str]] = []

    class Match:
        people = frozenset({0, 1})

        def __init__(self, *winners: int) -> None:
            self.result = octavo.Result(scores=(0, 0), winners=winners, standings=(1, 1))

        def wording(self, reader: int | None) -> Any:
            return at_table("crazy-eights", names=("Ann", "Ben")).wording(reader)

    evening = Evening()
    answers = iter(["frog", "", "", ""])  # what means nothing begins no match
    screen = Scripted(lambda prompt: next(answers))
    for winners in ((0,), (0, 1), ()):
        assert evening.goes_on(Match(*winners), screen)  # type: ignore[arg-type]
        shown.append(screen.shown[:])
    assert "Won in 3 matches: Ann 2 and Ben 1." in shown[-1]
    assert not any("Won in" in line for line in shown[0])
    assert not evening.goes_on(Match(1), Scripted(lambda prompt: "no"))  # type: ignore[arg-type]


# --- what can be looked up ------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.thorough(but=4)
def test_what_may_be_asked_for_fits_and_changes_nothing(name: str) -> None:
    """The same match with and without questions; none is refused."""
    asking = ("hint", "groups", "history", "rules", "rules any hand", "? 1", "t")
    match, quiet = at_table(name), at_table(name)
    shown = sat(match, lambda prompt, number: asking[number - 1] if number <= 7 else "1")
    sat(quiet, lambda prompt, number: "1")
    assert match.save() == quiet.save()
    assert any(line.startswith("A careful bot would take `") for line in shown)
    assert not any("Nothing like" in line for line in shown)
    assert max(map(len, shown)) <= WIDTH


def test_rules_are_those_in_force() -> None:
    def told(modifiers: str, words: str) -> str:
        rules = octavo.load("cripple-mr-onion", modifiers=modifiers)
        match = begin(rules, Wanted(4, "1", 1, frozenset({0}), forced=True), "1.0")
        asked = sat(match, lambda prompt, number: f"rules {words}" if number == 1 else "q")
        return "\n".join(asked)

    assert "may not be used in an onion" in told("0,1", "NULL eights")
    assert "No rule in force has the words `null eights`." in told("none", "null eights")


def test_the_hint_knows_no_more_than_who_asks() -> None:
    """And is the same however often it is asked."""
    match = at_table("crazy-eights")
    match.play_bots()
    found = match.hint()
    assert found is not None and found == match.hint()
    asked = match.asked
    assert asked is not None and asked.offer(found[0]) is not None


def picking(name: str) -> Table:
    """A match where somebody picks several things."""
    match = Table.begin(octavo.load(name), seed=7, rounds=1)
    match.play_bots()
    while match.asked is not None and not match.asked.several:
        match.answer(match.number, match.asked.offers[0].key)
        match.play_bots()
    return match


@pytest.mark.parametrize("name", ["cripple-mr-onion", str(FEATURES / "unseen.yaml")])
def test_a_hint_goes_on_with_what_is_picked(name: str) -> None:
    """To the end, and never with what is named already; it stays as long as it is followed."""
    match = picking(name)
    assert match.asked is not None
    for first in [one.key for one in match.asked.offers if one.card]:
        named, told = [first], list[str]()
        while (further := match.further(*named)) is not None:
            found = match.hint(*named)
            assert found is not None and further.offer(found[0]) is not None
            if "besides" in told:
                assert found[0].split()[-1] in told
            told = found[1].split()
            if found[0] == "done":
                break
            named.append(found[0])
        assert match.further(*named[:-1]) is not None and len({*named}) == len(named) > 1


def test_after_a_pick_the_hint_is_about_the_rest() -> None:
    match = picking("cripple-mr-onion")
    assert match.asked is not None
    first = match.asked.offers[0].words
    typed = iter([first, "hint", "q"])
    shown = sat(match, lambda prompt, number: next(typed))
    [told] = [line for line in shown if line.startswith("A careful bot")]
    assert told.startswith("A careful bot would go on with `")
    assert f"`{first}`" not in told


def hinted(name: str, verb: str, variants: tuple[str, ...] = (), players: int = 3) -> str:
    """What is told to who asks for a hint, twice, where this may be chosen."""
    rules, people = octavo.load(name, variants=variants), frozenset({0})
    match = begin(rules, Wanted(players, "3", 1, people), "1.0")
    match.play_bots()
    while match.asked is not None and verb not in match.asked.verbs:
        match.answer(match.number, match.asked.offers[0].key)
        match.play_bots()
    typed = iter(["hint", "hint"])
    screen = Scripted(lambda prompt: next(typed, None))
    Sitting(match, screen).run()
    told = [one.split(">")[0].split() for one in " ".join(screen.shown).split("> hint")[1:]]
    assert told[0] == told[1]
    return " ".join(told[0])


def test_a_hint_tells_what_came_of_it_and_of_the_next_best() -> None:
    """With the amount, where one is named next."""
    told = hinted("five-card-draw", "raise")
    found = re.fullmatch(
        r"A careful bot would take `(.+)`: tried with unseen cards dealt anew \d+ times, it leaves "
        r"you .+ the others on average, give or take [\d.]+; `(.+)`: (?:.+ off|the same)"
        r"(?:, give or take [\d.]+ \(hardly differs\))?\.",
        told,
    )
    assert found is not None, told
    assert found[1] not in (found[2], "raise")
    verbs = {each.split()[0] for each in re.findall(r"`([^`]+)`", told)}
    assert len(verbs) > 1, "what else may be done, and not two amounts of one"


def test_a_hint_names_as_many_as_must_be_picked() -> None:
    told = hinted("hearts", "pass", players=4)
    assert re.match(r"A careful bot would take `pass(?: \w+){3}`: tried ", told), told


def test_a_hint_is_of_all_that_is_given_away() -> None:
    told = hinted("cripple-mr-onion", "discard", ("usenet-1993",))
    assert re.fullmatch(
        r"A careful bot would take `discard(?: \w+)+`(?: and nothing else)?: then your hand is the "
        r"best of all in \d+ % of dealings"
        r"(?:, in \d+ % if no card goes|, hardly differing from where no card goes)?"
        r"(?:; `discard(?: \w+)+`: in \d+ %)?\.",
        told,
    ), told


POOR = """
ruleset: poor
title: Poor
players: 2 to 3
pack: {suits: [clubs, hearts], ranks: [2 to 5]}
words: {verbs: {bid: bid, swap: swapped, decline: declined, go on: gone on}}
state:
  coins: {is a: number, each: player, starts at: 2}
zones:
  stock: {holds: pack, faces: down}
rules:
  never: you may not swap when your coins are less than 3
phases:
  auction:
    - for each: player
      do:
        - choose:
            bid: {pick: number from 3 to your coins, do: you score that number}
            swap: {}
            decline: {}
        - choose: {go on: {}}
win: the player with the highest score
"""


def test_why_nothing_else_could_be_done_is_told(tmp_path: Path) -> None:
    """Not where the rules ask for nothing else."""
    (tmp_path / "poor.yaml").write_text(POOR, encoding="utf-8")
    match = begin(octavo.load(tmp_path / "poor.yaml"), Wanted(2, "1", 1, frozenset({0})), "1.0")
    told = " ".join(" ".join(sat(match, lambda prompt, number: "1")).split())
    assert (
        "You could only decline: `bid` asks for a number from 3 to your coins (your coins: 2); "
        "`swap` is forbidden by `never` (your coins: 2)."
    ) in told
    assert "could only go on" not in told
    assert told.index("You could only decline") < told.index("You go on."), "in its place"


PAIRED = """
ruleset: paired
title: Paired
players: 2 to 3
pack: {suits: [clubs], ranks: [1 to 9]}
words: {verbs: [{go: gone}, {wait: waited}]}
zones: {stock: {holds: pack}}
phases:
  play:
    - if: the round is 1
      do:
        - for each: player
          do:
            - choose: {go: {}, wait: {}}
      else:
        - who: the player to the left of the first player
          choose: {go: {}, wait: {}}
win: each player
"""


def test_rounds_end_for_those_who_are_not_asked_any_more(tmp_path: Path) -> None:
    """Each by itself, before anything is done in the next."""
    (tmp_path / "paired.yaml").write_text(PAIRED, encoding="utf-8")
    rules = octavo.load(tmp_path / "paired.yaml")
    match = begin(rules, Wanted(2, "1", 3, frozenset({0})), "1.0")
    shown = sat(match, lambda prompt, number: "go" if prompt == "> " else "")
    told = [one.strip() for one in shown if "Enter for" in one or re.match("Round|  Ada", one)]
    at = told.index("Press Enter for round 2.")
    assert told[at : at + 5] == [
        "Press Enter for round 2.",
        "Round 2",
        *told[at + 2 : at + 3],
        "Press Enter for round 3.",
        "Round 3",
    ]
    assert told[at + 2].startswith("Ada ")


def test_at_the_end_several_who_look_together_are_called_by_their_names() -> None:
    match = at_table("crazy-eights", names=("Ann", "Ben"))
    shown = sat(match, lambda prompt, number: "1")
    ended = shown[max(at for at, line in enumerate(shown) if line.startswith("> ")) :]
    assert not any(re.search(r"\b[Yy]ou\b", line) for line in ended), ended
    assert any(line.startswith("  Ann ") for line in ended)
    played = [line for line in ended if re.match(r"  (Ann|Ben) plays", line)]
    assert len(played) == 1, "only what happened since they last looked"


def test_words_that_rules_have_are_led_to_them() -> None:
    typed = iter(["bagel", "? bagel", "? qwerty", "? ", "q"])
    shown = sat(at_table("cripple-mr-onion"), lambda prompt, number: next(typed))
    told = " ".join(" ".join(shown).split())
    assert told.count("`rules bagel` tells what the rules say of it.") == 1
    assert "Nothing like `bagel` can be chosen now. The rules:" in told.split("> ? bagel")[1]
    assert "Nothing like `qwerty` can be chosen now." in told and "rules qwerty" not in told
    assert "Nothing like ``" not in told and "Nothing like `?" not in told


def test_between_rounds_only_enter_goes_on() -> None:
    wanted = iter(["are eights wild", "wild", ""])

    def answer(prompt: str, number: int) -> str:
        return next(wanted) if prompt.startswith("Press Enter for round") else "1"

    shown = sat(at_table("crazy-eights", rounds=2), answer)
    assert sum(line.startswith("Press Enter for round 2.") for line in shown) == 3
    told = " ".join(shown)
    assert "Nothing is asked now: Enter goes on, and `are eights wild` does nothing." in told
    assert "`wild` does nothing." in told


# --- pages ----------------------------------------------------------------------------------------


def test_the_end_of_a_round_is_read_before_the_next_begins() -> None:
    shown = sat(at_table("crazy-eights", rounds=2), lambda prompt, number: "1")
    [waited] = [at for at, line in enumerate(shown) if line.startswith("Press Enter for round 2.")]
    assert " Scoring" in shown[:waited] and "Round 2" not in shown[:waited]
    assert "Round 2" in shown[waited:]


def test_before_the_next_round_things_can_be_looked_up() -> None:
    wanted = iter(["?", "rules eights", "history", ""])

    def answer(prompt: str, number: int) -> str:
        return next(wanted) if prompt.startswith("Press Enter for round") else "1"

    shown = sat(at_table("crazy-eights", rounds=2), answer)
    asked = [at for at, line in enumerate(shown) if line.startswith("Press Enter for round 2.")]
    assert len(asked) == 4
    told = [shown[one:other] for one, other in pairwise(asked)]
    for lines, said in zip(told, ("? 2", "eights: an eight may be played", "Deal"), strict=True):
        assert any(said in line for line in lines)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("cripple-mr-onion", "leads"),
        ("crazy-eights", "No hands were compared in round 1."),
        ("crazy-eights", "Round 1 came to its end so: "),
        ("crazy-eights", " score "),
        ("ons", "turns until any hand is empty."),
    ],
)
def test_before_the_next_round_one_may_ask_about_the_last(name: str, why: str) -> None:
    wanted = iter(["t", "why", "why Ada", ""])

    def answer(prompt: str, number: int) -> str:
        return next(wanted, "") if prompt.startswith("Press Enter for round") else "1"

    shown = sat(at_table(name, rounds=2, names=("Pat", "Ada")), answer)
    asked = [at for at, line in enumerate(shown) if line.startswith("Press Enter for round 2.")]
    table, all_of_it, of_one = (shown[one + 1 : other] for one, other in pairwise(asked[:4]))
    assert table == shown[asked[0] - len(table) : asked[0]], "what was shown"
    assert any(why in line for line in all_of_it) and of_one == all_of_it


def test_before_the_next_round_groups_are_those_of_the_last() -> None:
    """The cards of the next lie there by then, and nobody was dealt them yet."""
    wanted = iter(["groups", "why", ""])

    def answer(prompt: str, number: int) -> str:
        return next(wanted, "") if prompt.startswith("Press Enter for round") else "1"

    shown = sat(at_table("cripple-mr-onion", rounds=2), answer)
    asked = [at for at, line in enumerate(shown) if line.startswith("Press Enter for round 2.")]
    groups, why = (shown[one + 1 : other] for one, other in pairwise(asked[:3]))
    assert groups[0] == " How it came out" and not any("Your cards make" in line for line in groups)
    assert any(line.startswith("  Your groups: ") for line in groups)
    assert why[0] == "Who was compared with whom:"
    assert not {*why} & {*groups}, "nothing is told twice"
    assert not any("round 1" in line for line in why)


def test_of_a_round_in_which_none_were_shown_there_are_no_groups() -> None:
    rules = octavo.load("cripple-mr-onion", variants=["gambling"])
    match = begin(rules, Wanted(2, "1", 2, frozenset({0, 1})), "1.0")
    wanted = iter(["groups", None])

    def answer(prompt: str) -> str | None:
        if prompt.startswith("Press Enter for round"):
            return next(wanted)
        asked = match.asked
        return "fold" if asked is not None and "fold" in asked.verbs else "1"

    screen = Scripted(answer)
    Sitting(match, screen).run()
    assert "No hands were shown in round 1." in screen.shown


class Page(Screen):
    """A screen of a height, which notes what is shown between two answers."""

    def __init__(self, height: int) -> None:
        super().__init__(terminal=False)
        self.height = height
        self.pages: list[list[str]] = [[]]

    def ask(self, prompt: str, fresh: bool = False) -> str | None:
        self.pages[-1].append(prompt)
        self.pages.append([])
        self._unread = 0
        return "" if prompt == MORE else "1"


@pytest.fixture
def paged(monkeypatch: pytest.MonkeyPatch) -> Page:
    page = Page(12)
    monkeypatch.setattr(screens, "say", lambda line: page.pages[-1].append(line))
    monkeypatch.setattr(screens, "control", lambda what: None)
    return page


def test_nothing_scrolls_away_unread(paged: Page) -> None:
    Sitting(at_table("crazy-eights", rounds=2), paged).run()
    assert max(map(len, paged.pages)) <= 12
    assert any(page[-1] == MORE for page in paged.pages if page)


def test_what_is_read_together_stands_together(paged: Page) -> None:
    paged.lines(str(number) for number in range(8))
    paged.block(["a", "b", "c", "d"])
    paged.block(["e"])
    assert paged.pages == [[*map(str, range(8)), MORE], ["a", "b", "c", "d", "e"]]


def test_what_no_page_has_room_for_begins_where_it_stands(paged: Page) -> None:
    paged.lines(["title"])
    paged.block(map(str, range(12)))
    assert paged.pages[0] == ["title", *map(str, range(10)), MORE]


def test_who_has_read_enough_leaves_the_rest(paged: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Page, "ask", lambda page, prompt, fresh=False: "q")
    paged.lines(str(number) for number in range(100))
    assert paged.pages == [[str(number) for number in range(11)]]


def test_an_answer_at_the_end_of_a_page_answers_what_is_asked_below(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All pages are shown first; nothing that is typed is lost, and nothing answers twice."""
    page, shown = Screen(terminal=False), list[str]()
    page.height = 5
    monkeypatch.setattr(screens, "say", lambda line="", end="\n": shown.append(line))
    monkeypatch.setattr(screens, "control", lambda what: None)
    monkeypatch.setattr(select, "select", lambda *_: ([True], [], []))
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\nhint\nplay 7c\n\n\nmore\n"))
    page.lines(str(number) for number in range(9))
    assert shown == [
        *["0", "1", "2", "3", MORE, AT_A_PAGE, MORE],
        *["(`hint` is answered below)", "4", "5", "6", MORE],
        *["(`play 7c` is answered below, in place of `hint`)", "7", "8"],
    ]
    assert [page.ask("> "), page.ask("> ")] == ["play 7c", ""]
    monkeypatch.setattr(sys, "stdin", io.StringIO("draw\nhint\n"))
    page.lines(str(number) for number in range(6))
    page.clear()  # what one person typed answers nothing that the next is asked
    assert page.ask("> ") == "hint"


def test_when_a_match_is_over_things_can_be_looked_up() -> None:
    match = at_table("cripple-mr-onion")
    said = sat(match, lambda prompt, number: "1")
    typed = iter(["?", "history", "groups", "rules eights", "t", "why", "hint", "q"])
    screen = Scripted(lambda prompt: next(typed))
    assert not Evening().goes_on(match, screen)
    asked = [at for at, line in enumerate(screen.shown) if line.startswith(ANOTHER)]
    told = [screen.shown[one + 1 : other] for one, other in pairwise(asked)]
    expected = ("Enter begins another", "Round 1", "Your cards make", "eights", "score", "Why ")
    for lines, word in zip(told, (*expected, "Nothing is done by `hint`"), strict=True):
        assert any(word in line for line in lines), word
    assert {*told[1]} & {*said}


def test_several_who_look_together_are_told_what_all_know() -> None:
    match = at_table("cripple-mr-onion", names=("Ann", "Ben"))
    sat(match, lambda prompt, number: "1")
    typed = iter(["history", "groups", "no"])
    screen = Scripted(lambda prompt: next(typed))
    assert not Evening().goes_on(match, screen)
    history, groups, _ = (
        screen.shown[at:] for at, said in enumerate(screen.shown) if ANOTHER in said
    )
    told = match.told(None)
    assert told[0] in history[:6] and len(told) > 3
    assert groups[1] == "Groups are told to each at their own turn."


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bid 3", "bid for the Dealership 3"),
        ("bid for the Dealership 3", "bid for the Dealership 3"),
        ("bid", "bid for the Dealership"),
        ("decline", "decline"),
        ("3", "3"),
        ("raise 3", "raise 3"),
        ("go without", "go without"),
        ("go", "go without"),
        ("go down", "go down"),
        ("go do", "go do"),
        ("go home", "go home"),
    ],
)
def test_a_verb_of_several_words_may_be_shortened(typed: str, meant: str) -> None:
    """Not into another than is named, though that one may not be chosen now."""
    verbs = {"bid for the Dealership": "number", "decline": "", "go without": ""}
    asked = cast(Asked, SimpleNamespace(verbs=verbs, offers=[]))
    assert with_whole_verb(typed, asked, [*verbs, "go down"]) == meant


def test_in_another_phase_the_table_is_shown_again() -> None:
    """What was dealt meanwhile has to be seen before somebody chooses."""
    rules = octavo.load("cripple-mr-onion", modifiers="all")
    match = begin(rules, Wanted(4, "208", rounds=1, people=frozenset({0})), "1.0")
    lines = iter(["done"])
    screen = Scripted(lambda prompt: next(lines, None) if prompt.startswith(">") else "")
    Sitting(match, screen).run()
    since = screen.shown[screen.shown.index("> done") :]
    assert any(line.startswith("-- Cripple Mr Onion, round 1, specials") for line in since)
    assert any(line.startswith("    Ada's hand: ") for line in since)


def test_who_draws_sees_the_card_before_the_screen_is_handed_over() -> None:
    """And only then is anything asked before it is wiped."""
    match = at_table("cripple-mr-onion", names=("Ann", "Ben"))
    shown = sat(match, lambda prompt, number: "1" if prompt == "> " else "")
    waited = [at for at, line in enumerate(shown) if line.startswith("Press Enter when you have")]
    assert waited
    for at in waited:
        assert shown[at + 1] == screens.CLEARED
        assert any(re.match(r"  You (draw|get) ", line) for line in shown[at - 8 : at])
    assert len(waited) < (shown.count(screens.CLEARED) + 1) // 2, "the first lines stay"


def test_all_of_a_choice_is_told_where_somebody_may_act_in_secret_next() -> None:
    rules = octavo.load("cripple-mr-onion", modifiers="0,6,7")
    names = ("Ann", "Ben", "Cid")
    match = begin(rules, Wanted(3, "4", 1, frozenset({0, 1, 2}), names=names), "1.0")
    lines = iter(["1 2", ""] * 3)  # the third to exchange is the last
    screen = Scripted(lambda prompt: next(lines, None) if prompt.startswith(">") else "")
    Sitting(match, screen).run()
    told = "\n".join(screen.shown)
    assert told.count("\n  You discard ") == 3
    assert re.search(
        r"  You discard the .* and the .*\.\n  You get the .* and the .* from the deck\.\n"
        r"Your hand: [^>]*Press Enter when you have seen it\. \n.*\nCid, it is your turn",
        told,
    )


def test_which_card_is_marked_is_told_once_all_see_it() -> None:
    """Also to those who watch, and no choice is told in parts to them."""
    rules = octavo.load("cripple-mr-onion", modifiers="0,6,7")
    names = ("Ann", "Ben", "Cid")
    match = begin(rules, Wanted(3, "4", 1, frozenset({0, 1, 2}), names=names), "1.0")
    lines = iter([*["1 2", ""] * 3, "declare Great A'Tuin Qco", "3cu", "pass", "pass"])
    screen = Scripted(lambda prompt: next(lines) if prompt.startswith(">") else "")
    assert Sitting(match, screen).run()
    for reader in (0, 1, None):
        told = match.told(reader)
        at = told.index("  The queen of coins in Cid's hand is turned face up.")
        assert "  The three of cups is heightened." in told[at - 2 : at]
        assert told[at + 1] == "  The queen of coins is lowered."
    mine = match.told(2)
    assert sum("is lowered" in line for line in mine) == 1
    assert "  Ann discards a card." not in screen.shown
    assert "  Ann discards 2 cards." in screen.shown


def test_a_new_hand_is_seen_by_whoever_sits_down_to_it() -> None:
    """Nobody is shown cards of the next round before the screen is handed over for it."""
    match = at_table("crazy-eights", rounds=2, names=("Ann", "Ben"))
    shown = sat(match, lambda prompt, number: "1" if prompt == "> " else "")
    at = shown.index("Press Enter for round 2. ")
    after = shown[at + 1 : at + 4]
    assert after[0] == screens.CLEARED and "nobody else looks" in after[1]
    assert any("Round 2" in line for line in shown[at + 2 :])


# --- octavo play alone ----------------------------------------------------------------------------


# where the game stands in the menu, which is the list of `octavo list`
CRIPPLE = str([name for name, _, _ in catalogue()].index("cripple-mr-onion") + 1)


def wanted(*answers: str | None) -> tuple[Ordered | None, list[str]]:
    """What is ordered by these answers, and what was on the screen."""
    left = list(answers)
    screen = Scripted(lambda prompt: left.pop(0))
    order = ordered(screen)
    assert not left, "it asked for everything"
    return order, screen.shown


def test_a_game_is_ordered_question_by_question() -> None:
    order, shown = wanted(CRIPPLE, "", "0-3", "tie_break=total", "Ann, Ben", "3", "4", "1", "")
    assert order is not None
    assert (order.ruleset, order.modifiers, order.options) == (
        "cripple-mr-onion",
        "0-3",
        {"tie_break": "total"},
    )
    assert (order.names, order.players, order.bots) == ("Ann, Ben", 3, "careful")
    assert order.rounds == 4
    command = "octavo play cripple-mr-onion --option tie_break=total --modifiers 0-3 --players 3"
    command += " --rounds 4"
    said = " ".join(" ".join(shown).split())
    assert f"The same again: {command} --names 'Ann, Ben' --bots careful" in said
    assert max(map(len, shown)) <= WIDTH


@pytest.mark.parametrize(
    "said", ["cripple-mr-onion", "Cripple Mr Onion", "cripple  mr onion", "Cripple", "cr i"]
)
def test_a_game_is_ordered_by_its_title_or_the_beginning_of_it(said: str) -> None:
    order, shown = wanted(said, *(["crip"] if said == "cr i" else []), *([""] * 8))
    assert order == Ordered("cripple-mr-onion")
    assert any("no ruleset" in line for line in shown) == (said == "cr i")


def test_of_a_beginning_that_several_games_have_all_are_told() -> None:
    _, shown = wanted("cr", None)
    called = "crazy-eights", "cribbage", "cripple-mr-onion"
    assert any(all(name in line for name in called) for line in shown)


def test_a_question_may_be_answered_again_and_explained() -> None:
    answers = ["back", CRIPPLE, "?", "1", "back", "2", "0-3", "back", "?", "all", "", "Ann", "back"]
    order, shown = wanted(*answers, "Ann,Ben", "3", "", "", "back", "random", "")
    assert order is not None
    (variant,) = order.variants
    assert order == Ordered(
        "cripple-mr-onion", "all", (variant,), names="Ann,Ben", players=3, bots="random"
    )
    assert shown.count("Variants:") == 3 and shown.count("Modifiers:") == 4
    assert any(line.startswith("`back` leads to") for line in shown)


def test_what_a_modifier_says_is_told_before_it_is_chosen() -> None:
    for asked in ("? 11", "? fool", "? The Fool's Rule"):
        order, shown = wanted(CRIPPLE, "", asked, "11", *([""] * 6))
        assert order is not None and order.modifiers == "11"
        told = " ".join(" ".join(shown).split())
        assert "declare the Fool: who: the holder of the jack of clubs" in told, asked
        assert "11b: when the jack of clubs is declared" in told, asked
        assert max(map(len, shown)) <= WIDTH
    _, shown = wanted(CRIPPLE, "", "? 77", "? the", "q")
    assert "There is no modifier `77`." in shown and "There is no modifier `the`." in shown


def test_what_a_variant_changes_is_told_before_it_is_chosen() -> None:
    order, shown = wanted(CRIPPLE, "? 2", "? 1 2", "", *([""] * 7))
    assert order is not None and not order.variants
    told = " ".join(" ".join(shown).split())
    assert "whoever discards all five cards has folded" in told
    assert "`octavo diff cripple-mr-onion --variant usenet-1993` tells every change." in told
    assert "Name one of the variants." in shown


def test_enter_is_what_is_usual() -> None:
    order, shown = wanted(
        "crazy-eights", *([""] * (6 + bool(octavo.load("crazy-eights").composition.variants)))
    )
    assert order == Ordered("crazy-eights")
    assert "The same again: octavo play crazy-eights" in shown


def test_whatever_cannot_be_is_told_and_asked_again() -> None:
    order, shown = wanted(
        *("77", "no-such-game", CRIPPLE, "7", "", "99", "all", "tie_break", "tie_break=x", "?", ""),
        *("5,0", "Ann,Ann", "Ann,Ben,Cy", "2", "", "0", "many", "", "sly", "1", ""),
    )
    told = "\n".join(shown)
    assert order is not None and (order.modifiers, order.players) == ("all", None)
    for said in (
        "The games are numbered from 1 to",
        "no-such-game",
        "The variants are numbered from 1 to 2.",
        "99",
        "Write name=value, not `tie_break`.",
        "Nobody can be called `5` here",
        "Two people have the same name",
        "So many can play: 3 to 7.",
        "Type a number of rounds, 1 or more, or nothing.",
        "Type a number from 1 to 4.",
    ):
        assert said in told, said


def test_q_is_asked_about_before_it_stops(tmp_path: Path) -> None:
    """It leaves pages, too: one may be typed when the last of them is on the screen already."""
    terminal = Terminal(["play", "crazy-eights", "--journal", str(tmp_path / "match.journal")])
    terminal.wait()
    terminal.type("q\n")
    terminal.wait()
    assert plain(terminal.screen).endswith(LEAVES)
    terminal.type("no\n")
    terminal.wait()
    assert plain(terminal.screen).endswith("> ")
    for typed in ("q\n", "\n"):
        terminal.type(typed)
        terminal.wait()
    assert terminal.close() == 0 and "octavo play --resume" in terminal.screen


@pytest.mark.parametrize("stop", ["q", None])
def test_who_stops_plays_nothing(stop: str | None) -> None:
    assert wanted(CRIPPLE, stop)[0] is None


def test_without_a_terminal_a_ruleset_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play"]) == 2
    assert "name a ruleset" in capsys.readouterr().err


def test_every_level_of_the_bots_is_offered() -> None:
    assert set(LEVELS) == set(BOTS)


@pytest.mark.parametrize(
    ("name", "rounds", "told"),
    [
        (
            "crazy-eights",
            0,
            "The match is over: any player's score is at least 100.",
        ),
        ("crazy-eights", 1, None),  # after as many rounds as somebody wanted
        ("onion", 0, None),  # after the one that it has
    ],
)
def test_by_which_sentence_a_match_ended_is_told(name: str, rounds: int, told: str | None) -> None:
    shown = sat(at_table(name, rounds=rounds), lambda prompt, number: "1")
    ended = [line for line in shown if line.startswith("The match is over")]
    assert (len(ended), ended[:1]) == ((1, [told]) if told else (0, []))


def test_when_a_match_ends_is_told_as_it_begins() -> None:
    lines = " ".join(opening(at_table("ons", rounds=0)))
    assert "It ends after round 7." in lines
    assert "It ends after 2 rounds" in " ".join(opening(at_table("ons", rounds=2)))


def test_how_many_may_be_picked_and_what_lies_there_is_told_with_an_option() -> None:
    shown = sat(at_table("five-card-draw"), lambda prompt, number: "call" if number < 9 else None)
    assert any(re.search(r"exchange \(up to \d+\)", line) for line in shown)
    typed = iter(["1"])
    shown = sat(at_table("onion"), lambda prompt, number: next(typed, None))
    assert any(re.search(r"  1 play t[lr] \(\w+(?: on \d+)?\)", line) for line in shown)


def test_who_ends_a_round_sees_how_before_the_screen_is_handed_over() -> None:
    """As those do who are asked next."""
    shown = sat(at_table("crazy-eights", rounds=3, names=("Ann", "Ben")), lambda prompt, n: "1")
    pages = "\n".join(shown).split(screens.CLEARED)
    begun = [page for page in pages for number in (2, 3) if f"\nRound {number}\n" in page]
    assert len(begun) >= 2
    for page in begun:
        before = page[: page.index("\nRound ", page.find(" Scoring") + 1)]
        assert " Scoring" not in before or "Press Enter for round" in before


def test_what_is_in_force_and_agreed_is_told_when_a_match_begins(tmp_path: Path) -> None:
    how = ["--modifiers", "0,4", "--option", "arrange=player", "--players", "3"]
    journal = ["--journal", str(tmp_path / "match.journal")]
    terminal = Terminal(["play", "cripple-mr-onion", *how, *journal])
    terminal.wait()
    said = plain(terminal.screen)
    terminal.type("q\n")
    terminal.until(LEAVES)
    terminal.type("\n")
    assert terminal.close() == 0
    assert "In force: Crippling Rules and The Lady's Rules." in said
    assert "Agreed: arrange=player." in said
    assert "It is won by: the player with the highest score." in said
    assert "One round is a match; `--rounds 5` plays five." in said


def test_the_first_screen_is_read_page_by_page(tmp_path: Path) -> None:
    how = ["--modifiers", "all", "--players", "3", "--seed", "2"]
    journal = ["--journal", str(tmp_path / "match.journal")]
    terminal = Terminal(["play", "cripple-mr-onion", *how, *journal], {"LINES": "24"})
    terminal.wait()
    said = plain(terminal.screen).rstrip().split("\n")
    terminal.type("q\n")
    assert said[0].startswith("Cripple Mr Onion, 3 players") and len(said) <= 24
    assert said[-1].startswith(MORE)
    terminal.wait()
    terminal.type("q\n")
    terminal.until(LEAVES)
    terminal.type("\n")
    assert terminal.close() == 0


def test_how_long_a_match_is_can_be_found() -> None:
    """Also where a ruleset would go on."""
    typed = iter(["rules match", "rules end", "history", None])
    match = at_table("ons", rounds=2)
    shown = [*opening(match), *sat(match, lambda prompt, number: next(typed))]
    assert shown.count("It ends after 2 rounds.") == 2, "before the seven that it has"
    told = "\n".join(shown)
    assert told.count("  after 2 rounds, as was agreed for this match") == 2
    assert ", round 1 of 2, " in told


@pytest.mark.parametrize("typed", ["rules", "history"])
def test_what_is_in_force_can_be_read_again(typed: str) -> None:
    rules = octavo.load("cripple-mr-onion", modifiers="0,4")
    match = begin(rules, Wanted(3, "1", 1, frozenset({0}), forced=True), "1.0")
    asked = sat(match, lambda prompt, number: typed if number == 1 else "q")
    assert "In force: Crippling Rules and The Lady's Rules." in asked
    assert "It is won by: the player with the highest score." in asked
