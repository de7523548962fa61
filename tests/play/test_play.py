"""People at a match: what they are told and may type; sessions in a pseudoterminal: to the end,
stopped, killed, resumed.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import octavo
from octavo.cli import main
from octavo.engine.setup import Spot
from octavo.front.data import data
from octavo.front.header import Wanted
from octavo.front.narrator import Narrator, once
from octavo.front.table import Table, begin, heard
from octavo.front.wording import WIDTH, Wording, seat_names
from octavo.play.screen import CLEARED
from octavo.play.tables import options_lines, own_cards, result_lines, table, title
from octavo.play.terminal import LEAVES, Sitting
from octavo.play.typed.answers import HELP, Wish, explained, understood
from octavo.positions.position import position
from octavo.source.shelf import catalogue
from octavo.table.events import HIDDEN, Event, told_to
from octavo.table.game import Result
from octavo.table.journal import Choice, read_journal
from octavo.table.news import News, news_of
from octavo.table.sight import sighted
from support.effort import EFFORT
from support.golden import compared
from support.paths import FEATURES
from support.pseudoterminal import Terminal, plain, session
from support.scripted_screen import Scripted

RULESETS = [name for name, _, _ in catalogue()]
OF_SEVERAL = [name for name in RULESETS if octavo.load(name).players[1] > 1]
ONE = "crazy-eights"  # where one of them will do that two or more can play
GOLDEN = Path(__file__).resolve().parent / "golden"
SEED = "1"
SHORT = {"kuhn-poker": 2}  # rounds, where one is over after a choice or two


def sat(
    name: str, people: set[int], answer: Callable[[str], str | None], players: int | None = None
) -> tuple[list[str], Table]:
    """One round, with people who answer by a script: what they saw."""
    rules = octavo.load(name)
    wanted = Wanted(players or rules.default_players, SEED, 1, frozenset(people))
    match = begin(rules, wanted, "1.0")
    screen = Scripted(lambda prompt: screen.offered() or answer(prompt))
    assert Sitting(match, screen).run()
    return screen.shown, match


# --- transcripts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.thorough(but=2)
def test_bots_play_to_the_end_as_they_did(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With no terminal attached bots have every seat; the game is printed, and the winner named."""
    assert main(["play", name, "--seed", SEED, "--rounds", "1", "--seat", "1"]) == 0
    shown = capsys.readouterr().out
    rules = octavo.load(name)
    one = "|".join(seat_names(rules.default_players, ()))
    assert re.search(
        rf"^({one})(,? (and )?({one}))* wins?: the (players?|side) with the \w+",
        shown,
        re.MULTILINE,
    )
    assert max(map(len, shown.splitlines())) <= WIDTH
    assert "\x1b" not in shown
    compared(shown, GOLDEN / f"{name}.txt")


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.thorough(but=3)
def test_a_person_sees_what_they_saw(name: str) -> None:
    """The first option every time: the screens of somebody at seat 1, and what is typed."""
    shown, _ = sat(name, {0}, lambda prompt: "1")
    assert max(map(len, shown)) <= WIDTH
    compared("\n".join(line.rstrip() for line in shown) + "\n", GOLDEN / f"{name}-seat-1.txt")


def tables() -> Iterator[tuple[str, int]]:
    for name, _, _ in catalogue():
        low, high = octavo.load(name).players
        every = range(low, high + 1) if EFFORT >= 10 else sorted({low, high})
        yield from ((name, players) for players in every)


@pytest.mark.parametrize(("name", "players"), list(tables()))
@pytest.mark.thorough(but=4)
def test_every_screen_fits(name: str, players: int) -> None:
    shown, _ = sat(name, {0, players - 1}, lambda prompt: "1", players)
    assert max(len(line) for line in shown if line != CLEARED) <= WIDTH


@pytest.mark.parametrize("name", [*OF_SEVERAL, "cripple-mr-onion gambling"])
@pytest.mark.thorough(but=4)
def test_nobody_sees_what_lies_hidden(name: str) -> None:
    """Before each answer, the screen since the last wipe names no card that the seat does not
    see."""
    game, *variants = name.split()
    rules = octavo.load(game, variants=variants, modifiers="all" if variants else None)
    people = frozenset(range(rules.default_players))
    rounds = SHORT.get(name, 1)
    match = begin(rules, Wanted(rules.default_players, SEED, rounds, people), "1.0")
    looked: list[int] = []

    def answer(prompt: str) -> str:
        decision = match.game.decision
        assert decision is not None
        if "nobody else looks" in prompt:  # the other person has yet to sit down
            assert screen.shown == [] or screen.shown[-1] == CLEARED
            return ""
        wiped = len(screen.shown) - 1 - screen.shown[::-1].index(CLEARED)
        now = "\n".join(screen.shown[wiped:])
        # no card: a sentence begins
        now = re.sub(r"(?m)(^\s*|[.] )The (?=[a-z]|\w+'s )", r"\1", now)
        machine, seat = match.game.machine, decision.seat
        if prompt != "> ":  # whoever chose last looks at what they got
            seat = looked[-1]
        setup = machine.setup
        told_of = {card for event in told_to(seat, match.game.log.events) for card in event.cards}
        zones = [place for place, (zone, _) in enumerate(setup.places) if zone]
        lying = [pair for place in zones for pair in sighted(machine, place)]
        codes = setup.pack.codes  # of two cards alike it is enough to know one
        known = {codes[card] for card in told_of if card >= 0} | {
            codes[card] for card, by in lying if by >> seat & 1
        }
        for place, (zone, _) in enumerate(setup.places):
            for card, seen_by in sighted(machine, place) if zone else ():
                if not seen_by >> seat & 1 and codes[card] not in known:
                    assert not re.search(
                        rf"\b({setup.pack.codes[card]}|{setup.pack.names[card]})\b", now
                    )
        looked.append(seat)
        return (screen.offered() or "1") if prompt == "> " else ""

    screen = Scripted(answer)
    assert Sitting(match, screen).run()
    assert len(looked) > 3 and len(set(looked)) > 1


@pytest.mark.parametrize("name", OF_SEVERAL)
@pytest.mark.thorough(but=3)
def test_what_a_seat_is_told_is_plain_data(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    import json

    assert main(["play", name, "--seed", SEED, "--rounds", "1", "--seat", "2", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[-1]["result"]["winners"] and all(line["result"] is None for line in lines[:-1])
    assert all(line["observation"]["seat"] == 1 for line in lines)
    asked = [line for line in lines if line["asked"]]
    assert asked and all(line["observation"]["actor"] == 1 for line in asked)
    match = begin(
        octavo.load(name), Wanted(octavo.load(name).default_players, SEED, 1, forced=True), "1.0"
    )
    first = next(heard(match, 1))[0]  # the first thing that the seat is told
    assert json.loads(json.dumps(data(first))) == lines[0]


# --- the table, and words for it ------------------------------------------------------------------

GAME = """
ruleset: parlour
title: Parlour
players: 3
pack: {suits: [bells, leaves], ranks: [ace, 2 to 9]}
words:
  verbs: [{lay: laid}, {take: taken}, stake, ask]
zones:
  tower: {holds: pack, faces: down}
  well:  {faces: up, shows: top card}
  fist:  {each: player, seen by: owner}
  shelf: {each: player, faces: up}
state:
  host:    {is a: player, starts at: any player}
  trumps:  {is a: suit}
  bank:    {is a: number, starts at: 5}
  purse:   {is a: number, each: player, starts at: 9}
  asleep:  {is a: mark, of: players}
  greeted: {is a: mark, of: players, told: false}
  the lamp is lit: {is a: flag}
rules:
  fits: cards of your fist may be laid
  rich: you may not stake when your purse is less than 2
phases:
  evening:
    - shuffle the tower
    - deal 3 cards to each player
    - move the top card of the tower to the well
    - now the trumps are the suit of the well
    - turns: each player
      until: any fist is empty
      do:
        - choose:
            lay:   {pick: a card of your fist that may be laid, do: move it to the well}
            take:  {do: move the top card of the tower to your fist}
            ask:   {pick: a player other than you, do: [now the host is that player,
                now that player is asleep]}
            stake: {pick: number from 1 to 5,
                do: [you pay that number from your purse to the bank, now the lamp is lit]}
win: the player with the most purse
"""


@pytest.fixture
def parlour(tmp_path: Path) -> octavo.Rules:
    (tmp_path / "parlour.yaml").write_text(GAME, encoding="utf-8")
    return octavo.load(tmp_path / "parlour.yaml")


@pytest.fixture
def match(parlour: octavo.Rules) -> Table:
    return begin(parlour, Wanted(3, "4", people=frozenset({0})), "1.0")


def as_news(match: Table, *events: Event) -> list[News]:
    """Events as somebody is told of them."""
    setup = match.game.machine.setup
    return [news_of(event, number, setup) for number, event in enumerate(events)]


def words_of(match: Table, reader: int | None = 0) -> Wording:
    return match.wording(reader)


def test_the_table_shows_what_the_seat_sees(match: Table) -> None:
    words, view = words_of(match), match.game.observe(0)
    shown = table(view, words)
    assert shown[0].split() == [
        "*",
        "You",
        "fist",
        "3",
        "purse",
        "9",
        *(["host"] if view.people["host"] == 0 else []),
    ]
    assert shown[1].split()[:5] == ["Ada", "fist", "3", "purse", "9"], "the shelves are empty"
    well = view.place("well").cards[0]
    assert well is not None
    middle = " ".join(" ".join(shown[4:]).split())
    assert f"well: {well}" in middle and "tower: 8 face down" in middle
    assert (
        f"trumps: {view.values['trumps']}" in middle
        and "bank: 5" in middle
        and "lamp" not in middle
    )
    assert (
        title(view, words).startswith("-- Parlour, round 1, evening ---")
        and len(title(view, words)) == WIDTH
    )
    [own] = own_cards(view, words)
    codes = [code for code in view.place("fist", 0).cards if code]
    assert own.startswith("Your fist: ") and sorted(re.findall(r"\b[A2-9][bl]\b", own)) == sorted(
        codes
    )
    order = [words.order[code] for code in re.findall(r"\b[A2-9][bl]\b", own)]
    assert order == sorted(order)


def test_options_stand_in_columns() -> None:
    assert options_lines(["lay 2b", "take"]) == ["  1 lay 2b   2 take"]
    many = options_lines([f"lay {at}" for at in range(1, 60)])
    assert max(map(len, many)) <= WIDTH and many[0].startswith("   1 lay 1     2 lay 2")


def test_results_are_told_best_first(match: Table) -> None:
    words = words_of(match)
    by = "the players with the highest score"
    assert result_lines(Result((1,), (3, 12, 3), (2, 1, 2)), by, words) == [
        "Ada wins: the player with the highest score.",
        "  1  Ada  12",
        "  2  You   3",
        "  2  Bo    3",
    ]
    both = Result((0, 1), (1, 1, 0), (1, 1, 2), ((1, 0, 0), (1, 1, 0)))
    assert result_lines(both, by, words)[0] == f"You and Ada win: {by}."
    assert result_lines(both, by, words)[2] == "  1  Ada  1  (after each round: 0, 1)"
    assert result_lines(Result((0,), (1, 0, 0), (1, 2, 2)), by, words)[0] == (
        "You win: the player with the highest score."
    )


def at(match: Table, zone: str, whose: int | None = None) -> int:
    return match.game.machine.setup.places.index(Spot(zone, whose))


def test_what_happens_is_told_once(match: Table) -> None:
    words = words_of(match)
    take = [
        Event("chose", 1, name="take"),
        Event("moved", 1, (HIDDEN,), source=at(match, "tower"), target=at(match, "fist", 1)),
    ]
    tower, well, mine, theirs = (
        at(match, "tower"),
        at(match, "well"),
        at(match, "fist", 0),
        at(match, "fist", 1),
    )

    def tells(*events: Event) -> list[str]:
        return [line.strip() for line in once(Narrator(words).tell(as_news(match, *events)))]

    laid = (
        Event("chose", 1, (HIDDEN,), name="lay"),
        Event("moved", 1, (3,), source=theirs, target=well),
    )
    assert tells(*laid) == ["Ada lays the four of bells."]
    assert tells(*laid, Event("became", name="trumps", value=0)) == ["Ada lays the four of bells."]
    assert tells(*laid, Event("became", name="trumps", value=1)) == [
        "Ada lays the four of bells.",
        "The trumps are leaves.",
    ]
    taken = Event("chose", 0, name="take"), Event("moved", 0, (10,), source=tower, target=mine)
    assert tells(*taken) == ["You take the two of leaves."]
    assert tells(
        Event("chose", 1, name="take"), Event("moved", 1, (HIDDEN,), source=tower, target=theirs)
    ) == ["Ada takes a card."]
    assert tells(*take, *take) == ["Ada takes a card, twice."]
    assert tells(*take, *take, *take, *laid) == [
        "Ada takes a card, three times.",
        "Ada lays the four of bells.",
    ]
    # What becomes of the table in between does not separate a choice from its move, and the card is
    # named once it is seen.
    turned = Event("became", name="trumps", value=1)
    assert tells(laid[0], turned, laid[1]) == [
        "Ada lays the four of bells.",
        "The trumps are leaves.",
    ]
    picks = [
        Event("chose", 0, name="lay"),
        *(Event("chose", 0, (card,), name="lay") for card in (3, 4)),
        Event("chose", 0, name="done"),
    ]
    assert tells(*picks) == ["You lay the four of bells and the five of bells."]
    # A move that is nobody's doing of that kind stands by itself.
    assert tells(
        Event("chose", 1, name="take"), Event("moved", 0, (10,), source=tower, target=mine)
    ) == [
        "Ada takes.",
        "You get the two of leaves from the tower.",
    ]
    assert tells(
        Event("chose", 1, name="ask", value=("player", 0)), Event("became", name="host", value=0)
    ) == [
        "Ada asks you.",
        "You are the host.",
    ]
    assert tells(
        Event("note", name="late", value="trigger"),
        Event("moved", 1, (HIDDEN, HIDDEN), source=tower, target=theirs),
    ) == ["Late: Ada gets 2 cards from the tower."]
    dealt = [
        Event("moved", -1, (HIDDEN,), source=tower, target=at(match, "fist", seat))
        for seat in (0, 1, 2, 0, 1, 2)
    ]
    assert tells(*dealt) == ["Everybody gets 2 cards from the tower."]
    assert tells(Event("moved", -1, (3, 4, 5, 6, HIDDEN), source=well, target=tower)) == [
        "4b 5b 6b 7b and 1 more card go from the well to the tower."
    ]


def test_numbers_marks_and_flags_are_told_when_they_change(match: Table) -> None:
    tells = Narrator(words_of(match))

    def lines(*events: Event) -> list[str]:
        return [line.strip() for line in tells.tell(as_news(match, *events))]

    assert lines(
        Event("became", 1, name="purse", value=7), Event("became", 1, name="purse", value=7)
    ) == ["Ada's purse is 7."]
    assert lines(Event("became", 0, name="purse", value=0)) == ["Your purse is 0."]
    assert lines(Event("became", name="bank", value=9)) == ["The bank is 9."]
    assert lines(Event("became", name="bank", value=9)) == []  # as it was
    shuffled = Event("shuffled", source=at(match, "tower"))
    assert lines(shuffled) == ["The tower is shuffled."]
    assert lines(shuffled) == []  # as it was
    assert lines(Event("became", name="the lamp is lit", value=1)) == ["The lamp is lit."]
    assert lines(Event("became", name="the lamp is lit", value=0)) == ["The lamp is not lit."]
    assert lines(Event("marked", name="asleep", value=("players", 0b011, True))) == [
        "You and Ada are asleep."
    ]
    assert lines(Event("marked", name="asleep", value=("players", 0b110, True))) == [
        "Bo is asleep."
    ]
    assert lines(Event("marked", name="asleep", value=("players", 0b111, False))) == [
        "You, Ada and Bo are not asleep any more."
    ]
    assert lines(Event("paid", 1, name="purse", value=(2, "bank", -1))) == [
        "Ada pays 2 to the bank."
    ]
    assert lines(Event("paid", -1, name="bank", value=(1, "purse", 0))) == [
        "1 goes from the bank to your purse."
    ]
    assert lines(Event("scored", 0, value=3), Event("scored", 1, value=0)) == [
        "You score 3, Ada scores nothing."
    ]
    assert lines(Event("skipped", value=1), Event("reversed")) == [
        "The next turn is skipped.",
        "The turns go the other way round from now on.",
    ]
    done = Event("note", value="trigger done")
    assert lines(Event("skipped", value=1), done, Event("missed", 1, value=1)) == [
        "Ada misses a turn."
    ]
    assert lines(Event("skipped", value=2), Event("missed", 1, value=1), done) == [
        "The next 2 turns are skipped.",
        "Ada misses a turn.",
    ]
    assert lines(Event("turned", 1, (3,), name="up"), Event("turned", 1, (4,), name="up")) == [
        "The four of bells and the five of bells are turned face up."
    ]
    hand = at(match, "fist", 1)
    assert lines(
        Event("turned", 1, (3,), source=hand, name="up"), Event("turned", 1, (4,), name="up")
    ) == [
        "The four of bells in Ada's fist is turned face up.",
        "The five of bells is turned face up.",
    ]
    assert lines(Event("marked", name="greeted", value=("players", 0b011, True))) == [], (
        "what only keeps accounts is not told"
    )
    assert lines(
        Event("shown", cards=(3,), value=0b111), Event("shown", cards=(HIDDEN,), value=0b010)
    ) == [
        "Everybody is shown the four of bells.",
        "Ada is shown a card.",
    ]
    shuffled = Event("shuffled", source=at(match, "tower"))
    assert lines(
        Event("note", value="round"), Event("note", name="evening", value="phase"), shuffled
    ) == [
        "Round 1",
        "Evening",
        "The tower is shuffled.",
    ]


# --- what may be typed ----------------------------------------------------------------------------


def meant(match: Table, text: str) -> object:
    assert match.asked is not None
    return understood(text, match.asked, match)


def test_a_number_alone_is_taken_where_a_rule_forbids_others(tmp_path: Path) -> None:
    """Also where it forbids none of them now, so that all of the range are offered."""
    house = tmp_path / "house.yaml"
    house.write_text(
        "variant: house\ntitle: House\nextends: spades\nremoves: {rules: [no nil]}\n"
        "rules: {high: you may not bid more than 9 + the round}\n"
    )
    for variants, most in (([], 13), ([house], 10)):
        rules = octavo.load("spades", variants=variants)
        table = begin(rules, Wanted(4, SEED, 1, frozenset({0, 1, 2, 3})), "1.0")
        table.answer(table.number, "bid")
        asked = table.asked
        assert asked is not None and asked.amount is not None and asked.amount.most == most
        assert understood("0", asked, table) == "bid 0"
        assert understood(str(most), asked, table) == understood(f"bid {most}", asked, table)
        assert isinstance(understood(str(most + 1), asked, table), Wish)


def test_what_leads_to_the_end_of_a_page_chooses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "ends.yaml"
    file.write_text(
        "ruleset: ends\ntitle: Ends\nplayers: 2\npack: {suits: [clubs], ranks: [2 to 9]}\n"
        "words: {verbs: {exchange: exchanged, pass: passed}}\n"
        "zones: {stock: {holds: pack, faces: down}}\n"
        "phases: {one: [{for each: player, do: [{choose: {exchange: {}, pass: {}}}]}]}\n"
        "win: the player with the highest score\n",
        encoding="utf-8",
    )
    match = begin(octavo.load(file), Wanted(2, "1", 1, frozenset({0})), "1.0")
    assert "type more of `exchange`" in str(meant(match, "e"))
    assert meant(match, "ex") == "exchange" and meant(match, "p") == "pass"


def test_answers_are_understood(match: Table) -> None:
    decision = match.game.decision
    assert decision is not None
    keys = [option.key for option in decision.options]
    first, card = keys[0], decision.options[0].value
    assert card is not None and first.startswith("lay ")
    name = match.game.rules.pack.names[card]
    assert meant(match, "1") == first
    for text in (
        first,
        first.upper(),
        f"  {first} ",
        first.split()[1],
        first.split()[1].lower(),
        f"lay the {name}",
        name,
        f"lay {name}",
    ):
        assert meant(match, text) == first, text
    assert (
        meant(match, "take")
        == meant(match, "t a k e".replace(" ", ""))
        == meant(match, "ta")
        == "take"
    )
    assert (
        meant(match, "ask Ada")
        == meant(match, "ada")
        == meant(match, "ask player 2")
        == "ask player 2"
    )
    assert meant(match, "stake") == "stake"
    assert "may mean" in str(meant(match, "ask")) and "ask Ada" in str(meant(match, "ask"))
    assert meant(match, str(len(keys) + 1)) == Wish(
        "unclear", f"The options are numbered from 1 to {len(keys)}."
    )
    assert meant(match, "") == Wish("unclear")
    assert [
        getattr(meant(match, text), "what", None)
        for text in ("?", "help", "q", "t", "? 2", "qwerty")
    ] == [
        "help",
        "help",
        "stop",
        "table",
        "explain",
        "explain",
    ]


PARTS = """
ruleset: parts
title: Parts
players: 2
pack: {suits: [bells, leaves], ranks: [ace, 2 to 9]}
words:
  verbs: [{give: given}, wait]
zones:
  tower: {holds: pack, faces: down}
  fist:  {each: player, seen by: owner}
  shelf: {each: player, seen by: nobody}
phases:
  swap:
    - shuffle the tower
    - deal 4 cards to each player
    - for each: player
      do:
        - choose:
            give: {pick: 2 cards of your fist,
                do: move them to the shelf of the player to the left of you}
            wait: {when: the round is 2}
"""


def test_a_choice_of_several_cards_is_one_thing(tmp_path: Path) -> None:
    (tmp_path / "parts.yaml").write_text(
        PARTS + "win: the player with the highest score\n", encoding="utf-8"
    )
    match = begin(
        octavo.load(tmp_path / "parts.yaml"), Wanted(2, "1", people=frozenset({0})), "1.0"
    )
    screen = Scripted(lambda prompt: "1")
    assert Sitting(match, screen).run()
    shown = [line.strip() for line in screen.shown]
    asked = [line for line in shown if line.endswith(" (swap):")]
    keys = [
        option.split()[1:3] for option in (line for line in shown if line.startswith("1 give "))
    ]
    # That there is nothing but giving is no question; nor is which card is left when one must be
    # taken.
    assert asked == [
        "It is your turn (swap):",
        f"You have chosen: {' '.join(keys[0])}. Go on (swap):",
    ]
    assert shown.count("Everybody gets 4 cards from the tower.") == 1
    told = next(line for line in shown if line.startswith("You give "))
    assert [told] == [line for line in shown if line.startswith("You give")]
    names = [match.rules.pack.names[match.rules.pack.codes.index(code)] for _, code in keys]
    assert all(name in told for name in names)
    assert "Ada gives 2 cards to your shelf." in shown


def showing(typed: list[str]) -> tuple[list[str], list[str]]:
    """Somebody sets out groups of 2c 8c 9h, and types: what is on the screen, and what was
    chosen."""
    rules = octavo.load(FEATURES / "hands.yaml")
    match = begin(rules, Wanted(2, "1", people=frozenset({0})), "1.0")
    given = [
        "you hold the two of clubs",
        "you hold the nine of hearts",
        "you hold the eight of clubs",
    ]
    game = position(
        rules, [*given, "another player holds the four of clubs"], players=2, at="play", forced=True
    )
    match._course.game = game
    chosen: list[str] = []
    take = game.apply

    def apply(code: int) -> None:
        chosen.append(game.machine.key(code))
        take(code)

    vars(game)["apply"] = apply
    lines = iter([*typed, None])
    screen = Scripted(lambda prompt: next(lines))
    Sitting(match, screen).run()
    return screen.shown, chosen


def test_several_cards_are_named_in_any_order() -> None:
    """The match takes them in its own order, whatever the person's; one line may hold a whole
    choice.
    """
    for typed in (
        ["show", "2c", "8c"],
        ["show", "8c", "2c"],
        ["show", "8c 2c"],
        ["show", "8c, two of clubs"],
        ["show 8c 2c"],
        ["show 8c, 2c"],
        ["show", "2", "1"],
        ["show", "eight of clubs", "Show 2C"],
        ["show", "8c 2c done"],
        ["show", "1 2"],
        ["show", "2 1"],
    ):
        assert showing(typed)[1] == ["show", "show 2c", "show 8c", "done"], typed
    assert showing(["show", "8c", ""])[1] == ["show", "show 8c", "done"], (
        "an empty line says that this is all"
    )
    for typed, kept in ((["show", "8c", "9h"], "show 8c"), (["show 8c 9h"], "show")):
        shown, chosen = showing(typed)
        assert chosen == ["show"], "seventeen is no group, and nothing has been taken yet"
        assert "`9h` does not go with show 8c." in shown
        assert f"You have chosen: {kept}. Go on (play):" in shown, "a line counts whole"
    assert showing(["show", "qwerty", "8c", "?", "done"])[1] == ["show", "show 8c", "done"]


def test_amounts_are_typed(match: Table) -> None:
    match.game.apply("stake")
    assert meant(match, "3") == "stake 3"
    assert meant(match, "stake 5") == "stake 5"
    assert (
        meant(match, "9") == meant(match, "some") == Wish("unclear", "Type a number from 1 to 5.")
    )
    screen = Scripted(lambda prompt: "3")
    sitting = Sitting(match, screen)
    assert match.asked is not None and sitting._person(match.asked) == ["stake 3"]
    assert "  stake: a number from 1 to 5" in screen.shown


def test_what_may_be_typed_is_told_without_the_numbers_between(tmp_path: Path) -> None:
    """Where some of a range are left out, by even steps or all but one."""
    house = "variant: house\ntitle: House\nextends: spades\nrules: {few: HERE}\n"
    for rule, told in (
        (
            "a number may not be bid unless it is a multiple of 4",
            "Type a number from 0 to 12 by steps of 4.",
        ),
        ("a number may not be bid unless it is 5", "Type the number 5."),
    ):
        path = tmp_path / "house.yaml"
        path.write_text(house.replace("HERE", f"'{rule}'"), encoding="utf-8")
        rules = octavo.load("spades", variants=[path])
        table = begin(rules, Wanted(4, SEED, 1, frozenset({0, 1, 2, 3})), "1.0")
        table.answer(table.number, "bid")
        assert meant(table, "6") == Wish("unclear", told)


def test_why_is_answered_for_what_may_not_be_chosen_too(
    match: Table, parlour: octavo.Rules, tmp_path: Path
) -> None:
    words, game = words_of(match), match.game
    decision = game.decision
    assert decision is not None
    asked = match.asked
    assert asked is not None
    verdict = explained("1", asked, match)
    assert verdict is not None and verdict.legal and verdict.rules == ("fits",)
    shown = words.verdict(verdict)
    assert shown[0] == f"`{decision.options[0].key}` may be chosen now."
    assert shown[1] == "  allowed by `fits`: cards of your fist may be laid"
    assert shown[2].endswith("parlour.yaml:22)")
    held = set(game.observe(0).place("fist", 0).cards)
    pack = game.rules.pack
    absent = next(code for code in pack.codes if code not in held)
    for text in (
        f"lay {absent}",
        absent,
        absent.lower(),
        f"Lay the {pack.names[pack.codes.index(absent)]}",
    ):
        found = explained(text, asked, match)
        assert found is not None and not found.legal and absent in found.note, text
    assert explained("qwerty", asked, match) is None
    poor = begin(parlour, Wanted(3, "4", people=frozenset({0, 1, 2})), "1.0")
    for amount in ("stake 5", "stake 3"):
        for _ in range(3):
            poor.game.apply("stake")
            poor.game.apply(amount)
    assert poor.asked is not None
    denied = explained("stake", poor.asked, poor)
    assert denied is not None and not denied.legal and denied.rules == ("rich",)
    assert "forbidden by `rich`" in "\n".join(words.verdict(denied))


def test_a_card_may_be_asked_about_where_it_is_to_go() -> None:
    """Of a place that is named its own value is told; of one that is not, none."""
    match = begin(octavo.load("onion"), Wanted(4, "7"), "1.0")
    while match.asked is not None and match.asked.seat != 0:
        decision = match.game.decision
        assert decision is not None
        match.game.apply(decision.options[0].key)
    assert match.asked is not None
    told = dict[str, str]()
    for said in ("play 9s on tr", "play 9s on tl", "play 9s"):
        verdict = explained(said, match.asked, match)
        assert verdict is not None and verdict.what == said and not verdict.legal
        told[said] = str(verdict)
    assert "the value of that cell: 3" in told["play 9s on tr"]
    assert "the value of that cell: 1" in told["play 9s on tl"]
    assert "the value of that cell:" not in told["play 9s"]


# --- sessions in a terminal -----------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {"XDG_STATE_HOME": str(tmp_path / "state")}


def one(number: int) -> str:
    return "1"


def test_a_match_in_a_terminal(home: dict[str, str], tmp_path: Path) -> None:
    answers = {0: "?", 1: "? 1", 2: "qwerty", 3: "t"}
    screen, code = session(
        ["play", ONE, "--seed", "8", "--rounds", "1"],
        lambda number: answers.get(number, "1"),
        home,
    )
    shown = plain(screen)
    assert code == 0
    assert shown.count("-- ") > 3 and "It is your turn" in shown and "Your " in shown
    assert (
        "Type the number of an option" in shown
        and "may be chosen now." in shown
        and "Nothing like `qwerty`" in shown
    )
    assert re.search(
        r"^(You|[A-Z]\w+) wins?: the players? with the \w+ \w+\.$", shown, re.MULTILINE
    )
    [journal] = (tmp_path / "state" / "octavo" / "journals").iterdir()
    assert f"octavo replay {journal}" in shown
    assert {step.seat for step in read_journal(journal).steps if isinstance(step, Choice)} >= {1, 2}
    assert "\x1b[3" in screen  # the suits have colours
    assert journal.stat().st_mode & 0o077 == 0


def test_colours_can_be_refused(home: dict[str, str]) -> None:
    screen, _ = session(
        ["play", ONE, "--seed", "8", "--rounds", "1"],
        lambda number: "q",
        {**home, "NO_COLOR": "1"},
    )
    assert not re.search(r"\x1b\[(\d+;)*[349]\d", screen)


STOPPED = ["play", ONE, "--seed", "3", "--rounds", "1", "--players", "2", "--journal"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The journal of a match that nobody stopped."""
    path = tmp_path_factory.mktemp("whole") / "whole.journal"
    assert session([*STOPPED, str(path)], one)[1] == 0
    return path.read_bytes()


@pytest.mark.parametrize("way", ["q", "end of input", "Ctrl-C", "kill -9"])
@pytest.mark.thorough(but=4)
def test_stopped_and_resumed_it_is_the_same_match(
    way: str, tmp_path: Path, home: dict[str, str], whole: bytes
) -> None:
    """However a session ends, the journal is whole, and the match goes on as if it had not
    stopped."""
    cut = tmp_path / "cut.journal"
    terminal = Terminal([*STOPPED, str(cut)], home)
    for _ in range(3):
        assert terminal.wait()
        terminal.type("1\n")
    assert terminal.wait()
    if way == "kill -9":
        terminal.signal(signal.SIGKILL)
    else:
        terminal.type({"q": "q\n", "end of input": "\x04", "Ctrl-C": "\x03"}[way])
        if way == "q":  # it may have been meant for a page
            terminal.until(LEAVES)
            terminal.type("\n")
    code = terminal.close()
    assert code == {"Ctrl-C": 130, "kill -9": -signal.SIGKILL}.get(way, 0)
    if way != "kill -9":
        assert f"octavo play --resume {cut}" in terminal.screen
        assert "Traceback" not in terminal.screen
    begun = cut.read_bytes()
    assert whole.startswith(begun) and begun.endswith(b"\n") and begun != whole
    if way in ("q", "end of input"):
        return  # the same from here on
    if way == "kill -9":  # it may have been writing
        cut.write_bytes(begun + b'{"chance": 1')
    screen, code = session(["play", "--resume", str(cut)], one, home)
    assert code == 0
    assert cut.read_bytes() == whole
    assert plain(screen).count("Another match?") == 1
    assert plain(screen).count("Round 1") == 0  # what was told before is not told again


def test_a_shared_terminal_is_wiped_between_people(home: dict[str, str]) -> None:
    terminal = Terminal(
        ["play", ONE, "--seed", "3", "--rounds", "1", "--players", "2", "--seat", "1,2"],
        home,
    )
    seats = []
    for _ in range(8):
        assert terminal.wait()
        since = terminal.screen.rsplit(CLEARED, 1)[-1]
        if "your turn. Press Enter" in since:
            assert "Your " not in since
            seats.append(re.findall(r"Player (\d), it is your turn", since)[0])
            terminal.type("\n")
        else:
            assert "Your " in since
            terminal.type("1\n")
    assert terminal.wait()
    terminal.type("\x03")
    assert terminal.close() == 130
    assert set(seats) == {"1", "2"} and all(one != other for one, other in pairwise(seats))


def test_watching_and_replaying_in_a_terminal(
    tmp_path: Path, home: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "a.journal"
    rounds = ["--seed", "2", "--rounds", "1", "--players", "2"]
    watched, code = session(
        ["play", ONE, "--watch", "--pause", "0", "--journal", str(journal), *rounds],
        one,
        home,
    )
    assert code == 0 and "wins: " in watched
    assert main(["replay", str(journal)]) == 0  # not in a terminal: all at once
    story = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert len(story) > 5
    assert [line for line in plain(watched).splitlines() if line.startswith("  ")] == story
    at_once, code = session(["replay", "--all", str(journal)], one, home)
    assert (
        code == 0
        and [line for line in plain(at_once).splitlines() if line.startswith("  ")] == story
    )
    terminal = Terminal(["replay", str(journal)], home)
    terminal.until("Round 1")
    terminal.type("q\n")
    assert terminal.close() == 0
    assert "Enter goes on a step" in terminal.screen and "wins: " not in terminal.screen


def typed_at(name: str, players: int, seed: str, typed: list[str]) -> tuple[list[str], Table]:
    """What somebody at seat 1 sees who types this, and then stops."""
    match = begin(octavo.load(name), Wanted(players, seed, people=frozenset({0, 1})), "1.0")
    lines = iter(typed)
    screen = Scripted(lambda prompt: next(lines, None) if prompt.startswith(">") else "")
    Sitting(match, screen).run()
    return screen.shown, match


def test_a_number_out_of_range_begins_nothing() -> None:
    """Whoever mistypes an amount may still choose something else."""
    shown, match = typed_at("five-card-draw", 2, "5", ["raise 99", "check"])
    assert any(line.startswith("`raise` takes a number from 1 to ") for line in shown)
    assert match.game.choices == 1


def test_a_line_of_several_cards_counts_whole_or_not_at_all() -> None:
    for line, said in (
        ("2 3 zz", "Nothing like `zz`"),
        ("1 2 3 4", ": 3 are the most."),
        ("1 1", "is named already"),
        ("1 done 2", "comes after `done`"),
    ):
        typed = ["check", "check", "exchange", line]
        shown, match = typed_at("five-card-draw", 2, "5", typed)
        assert any(said in one for one in shown), (line, shown[-5:])
        asked = match.asked
        assert asked is not None and asked.part and asked.begun == ("exchange",), line
        assert [step for step, _ in match.game.steps if step == "choice"] == ["choice"] * 3


def test_several_cards_are_named_with_their_verb_or_without() -> None:
    _, match = typed_at("cripple-mr-onion", 3, "11", [])
    assert match.asked is not None
    named = [one.key.removeprefix("discard ") for one in match.asked.offers]
    one, other = [card for card in named if card != "done"][:2]
    for line in (f"discard {one}", f"{one} {other}", f"{other}, {one}"):
        shown, after = typed_at("cripple-mr-onion", 3, "11", [line])
        assert any(line.startswith("You have chosen: discard ") for line in shown), shown[-4:]
        assert after.game.choices == match.game.choices, "that need not be all"
    for line in (f"discard {one} {other}", f"discard {other}, {one}"):
        _, after = typed_at("cripple-mr-onion", 3, "11", [line])
        assert after.game.choices > match.game.choices, "a whole choice, as it is said"
    shown, _ = typed_at("cripple-mr-onion", 3, "11", [f"{one} Q", "nothing"])
    assert "> nothing" in shown, "a queen that is not there stops nothing"


@pytest.mark.parametrize(
    ("line", "chosen"),
    [
        ("7sp the", "7sp, The"),
        ("the 7sp", "The, 7sp"),
        ("discard The", "The"),
        ("discard the ten of hearts", "The"),
        ("discard the seven of spades", "7sp"),
        ("The seven of spades", "7sp"),
    ],
)
def test_a_card_that_is_written_like_the_article_is_named(line: str, chosen: str) -> None:
    shown, _ = typed_at("cripple-mr-onion", 3, "33", [line])
    assert f"You have chosen: discard {chosen}. Go on (exchange):" in shown, shown[-5:]


def test_the_article_is_a_card_in_a_whole_choice_too() -> None:
    for line in ("discard The 7sp", "discard 7sp The"):
        shown, _ = typed_at("cripple-mr-onion", 3, "33", [line])
        assert any("discard" in one and "ten of hearts" in one for one in shown), shown[-5:]


def test_with_its_verb_a_line_is_a_whole_choice_of_one_card_as_of_several() -> None:
    before = typed_at("five-card-draw", 2, "5", ["check", "check"])[1]
    assert before.asked is not None and "exchange" in before.asked.verbs
    seat = before.asked.seat
    held = [card for one in before.view(seat).places if one.whose == seat for card in one.cards]
    for many in (1, 2, 3):
        line = f"exchange {' '.join(filter(None, held[:many]))}"
        shown, match = typed_at("five-card-draw", 2, "5", ["check", "check", line])
        assert match.asked is None or not match.asked.part, line
        assert not any(one.startswith("You have chosen") for one in shown)


@pytest.mark.parametrize("line", ["{card} 6", "discard {card} 6", "discard 1 6", "6 {card}"])
def test_a_number_beside_cards_is_asked_about(line: str) -> None:
    """It may be a rank, or the number of an option, `done` among them."""
    _, before = typed_at("cripple-mr-onion", 3, "11", [])
    assert before.asked is not None and before.asked.offers[5].key == "done"
    card = before.asked.offers[0].card
    shown, match = typed_at("cripple-mr-onion", 3, "11", [line.format(card=card)])
    assert any("may be a rank here, or a number of the list" in one for one in shown)
    assert match.game.choices == before.game.choices
    assert not any(one.startswith("You have chosen") for one in shown)


def test_why_is_asked_while_several_cards_are_named() -> None:
    shown, _ = typed_at("cripple-mr-onion", 3, "33", ["why 2", "why discard 7sp", "7sp", "why The"])
    assert [line for line in shown if "may be chosen now" in line] == [
        "`discard 7sp` may be chosen now.",
        "`discard 7sp` may be chosen now.",
        "`discard The` may be chosen now.",
    ]


def test_a_card_that_is_named_beside_others_is_told_why_it_may_not_be() -> None:
    shown, _ = typed_at("cripple-mr-onion", 3, "33", ["7sp 3sp", "7sp", "7sp"])
    assert "  `3sp` is not among the cards to choose from: you do not hold it" in shown
    assert "`7sp` is named already: discard 7sp." in shown


def test_a_place_is_asked_about_while_it_is_picked() -> None:
    shown, _ = typed_at("onion", 2, "7", ["1", "? nw", "? nowhere"])
    assert "`play nowhere` may not be chosen now." in shown
    assert "  there is no such place to choose from" in shown
    assert any(re.match("`play nw` may (not )?be chosen now", line) for line in shown)


def test_an_amount_is_asked_about_before_and_while_it_is_named() -> None:
    for typed in (["? raise 50"], ["raise", "?50"], ["raise", "why 50"], ["raise", "? raise 50"]):
        shown, _ = typed_at("five-card-draw", 4, "5", typed)
        assert "`raise 50` may not be chosen now." in shown, typed
        assert any("there is to choose: number from your lowest raise" in line for line in shown)
    shown, _ = typed_at("five-card-draw", 4, "5", ["raise", "why 2", "why"])
    assert "`raise 2` may be chosen now." in shown
    assert shown.count(HELP[0]) == 1


def test_what_is_asked_about_is_not_made_another_option() -> None:
    for typed in ("? go down", "why go do"):
        shown, _ = typed_at("ons", 3, GOING_DOWN, [typed])
        assert "`go down` may not be chosen now." in shown, shown[-5:]
        assert any("`go down` is offered after draw, pick up, or" in line for line in shown)


GOING_DOWN = "9b6b8f1b8d2ef2fb"  # a seed by which seat 1 may lay two groups once it has a queen


def test_the_cards_of_a_group_are_named_in_any_order_and_all_count() -> None:
    for line in (
        "go down 7c 7c Ah done Ts Ts Th",
        "go down Ah 7c 7c done Th Ts Ts",
        "go down Ah 7c 7c Th Ts Ts",
        "go down Th Ts Ts, 7c Ah 7c",
    ):
        _, match = typed_at("ons", 3, GOING_DOWN, ["pick up Qh", line])
        laid = [one.cards for one in match.news(0) if one.what == "laid"]
        assert [sorted(map(str, cards)) for cards in laid] == [
            ["7c", "7c", "Ah"],
            ["Th", "Ts", "Ts"],
        ]
    for line, said in (
        ("go down 7c 7c Ah done Ts Ts xyz", "not among the options"),
        ("go down 7c 7c Ah done Ts Ts 9c 9c", "not among the options"),
        ("go down 7c 7c Ah done Th Ts Ts done Kh", "more than was asked"),
    ):
        shown, match = typed_at("ons", 3, GOING_DOWN, ["pick up Qh", line])
        assert any(said in one for one in shown), shown[-5:]
        assert match.asked is not None and not match.asked.part, line
        assert match.view(0).place("hand", 0).count == 12, "nothing is laid"


def test_while_a_group_is_made_options_go_by_their_own_words() -> None:
    for line in ("7c", "go down 7c"):
        _, match = typed_at("ons", 3, GOING_DOWN, ["pick up Qh", "go down", line])
        assert match.asked is not None and match.asked.begun[:2] == ("go down", "go down 7c")


def test_groups_are_named_in_any_order_after_the_choice_has_begun() -> None:
    for line in ("Th Ts Ts, 7c Ah 7c", "7c 7c Ah, Ts Ts Th"):
        _, match = typed_at("ons", 3, GOING_DOWN, ["pick up Qh", "go down", line])
        assert sum(one.what == "laid" for one in match.news(0)) == 2, line


def test_a_group_that_nobody_named_is_seen_before_it_is_made() -> None:
    """Though it is the only one that can follow: another order might have left another."""
    shown, match = typed_at("ons", 3, GOING_DOWN, ["pick up Qh", "go down", "7c 7c Ah"])
    assert "So far: 7c 7c Ah (seven) | ..." in shown, shown[-6:]
    assert not any(one.what == "laid" for one in match.news(0))
    _, match = typed_at("ons", 3, GOING_DOWN, ["pick up Qh", "go down", "7c 7c Ah", "Ts Ts Th"])
    assert sum(one.what == "laid" for one in match.news(0)) == 2


def test_a_choice_is_taken_back_at_the_table() -> None:
    typed = ["pick up Qh", "go down", "7c", "u", "discard Ks"]
    _, match = typed_at("ons", 3, GOING_DOWN, typed)
    chosen = [one.name for one in match.news(0) if one.what == "chose" and one.seat == 0]
    assert match.undone == 1 and chosen[:2] == ["pick up", "discard"]
    shown, match = typed_at("five-card-draw", 2, "5", ["u", "check", "u"])
    assert "There is nothing to take back." in shown and match.undone == 0
    shown, match = typed_at("five-card-draw", 2, "5", ["check", "check", "exchange", "1", "u"])
    assert match.asked is not None and match.asked.begun == ("exchange",), "what was named is free"


def test_of_a_range_with_gaps_the_number_is_typed() -> None:
    """And not its place among those that are left."""
    shown, _ = typed_at(str(FEATURES / "bids.yaml"), 2, "5", ["guess", "2", "4"])
    assert "  guess: 1, 3, 4, 5" in shown
    assert "Type one of 1, 3, 4, 5." in shown
    assert any(line.startswith("  You guess 4") for line in shown)
