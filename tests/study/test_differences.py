"""What `octavo diff` finds between two games, and how it tells it."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo import resources
from octavo.cli import main
from octavo.differences.compare import GameComparison, PartDifference, compare
from octavo.differences.parts import SECTIONS, SINGLE
from octavo.differences.report import lines
from octavo.edges.output import Line, Painted
from octavo.readback.full import full_forms_of
from octavo.source.document import MappingNode, ScalarNode, SequenceNode
from octavo.source.shelf import beside, document
from octavo.table.rules import Rules
from support.effort import EFFORT
from support.features import ALL

# A small game: what is edited below is one of its parts.
GAME = """\
ruleset: magpie
title: Magpie
players: 2 to 4
pack:
  suits: [clubs, diamonds, hearts, spades]
  ranks: [ace, 2 to 10, jack, queen, king]
  attributes:
    colour: [clubs and spades, diamonds and hearts]
words:
  cards:
    picture: jacks, queens and kings
  adjectives:
    heavy: pictures
  verbs: {play: played, draw: drawn}
options:
  limit:
    values: [1, 2, 3]
    default: 2
    why: houses differ
  mild:
    says: mild rules hold
    default: false
    why: so do tables
zones:
  stock: {holds: pack, faces: down}
  pile: {shows: top card, faces: up}
  hand: {each: player, seen by: owner}
state:
  draws: {is a: number, lasts: turn}
rules:
  same suit: a card may be played when its suit is the suit of the pile
  same colour: when mild rules hold, a card may be played when its colour is the colour of the pile
  jacks: a jack may be played
  enough: you may not draw when the draws are at least limit
  pictures count: pictures score 10
  weight: heavy cards may not be played when your hand is empty
  others count: other cards score their rank
phases:
  deal:
    - shuffle the stock
    - deal 5 cards to each player
    - move the top card of the stock to the pile
  play:
    - turns: each player
      until: any hand is empty or the stock is empty
      do:
        - choose:
            play:
              pick: a card of your hand that may be played
              do:
                - move it to the pile
                - if: it is a seven
                  do: skip the next player
            draw: {do: move the top card of the stock to your hand}
  scoring:
    - for each: player
      do: you score the score of your hand
triggers:
  new stock:
    on: the stock is empty
    when: mild rules hold
    do: move cards of the pile to the stock
win: the player with the lowest score
"""
RULESETS = sorted(resources.rulesets_dir().glob("*/ruleset.yaml"))
VARIANTS = [(path, each.path) for path in RULESETS for each in beside(path, "variant")]
MODIFIED = [path for path in RULESETS if beside(path, "modifier")]
MIRRORED = {"added": "removed", "removed": "added"}
Found = set[tuple[str, str]]


@cache
def loaded(path: Path, modifiers: Any = None, variant: Path | None = None) -> Rules:
    return octavo.load(path, modifiers=modifiers, variants=variant or ())


def named(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


def kinds(found: GameComparison) -> dict[tuple[str, str], str]:
    """Which parts differ, and in which way."""
    return {(one.section, one.name): one.kind for one in found.differences}


def direct(found: GameComparison) -> Found:
    """The parts that say something else, under every id."""
    return {
        (part.section, part.name)
        for one in found.differences
        for part in (one.left, one.right)
        if part is not None and one.kind != "affected"
    }


def versions(tmp_path: Path, old: str, new: str) -> GameComparison:
    """What differs between two versions of one file."""
    for name, text in (("old", old), ("new", new)):
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "game.yaml").write_text(text, encoding="utf-8")
    return compare(*(octavo.load(tmp_path / name / "game.yaml") for name in ("old", "new")))


def edited(tmp_path: Path, *edits: tuple[str, str]) -> GameComparison:
    """What differs between a small game and the same with other texts in some places."""
    new = GAME
    for before, after in edits:
        assert new.count(before) == 1, before
        new = new.replace(before, after)
    return versions(tmp_path, GAME, new)


def screen(found: GameComparison, color: bool = False) -> str:
    def drawn(line: Line) -> str:
        return "".join(
            f"<{piece.said}>" if color and isinstance(piece, Painted) and piece.style else
            piece.said if isinstance(piece, Painted) else piece
            for piece in line
        )  # fmt: skip

    return "\n".join(map(drawn, lines(found, ("old", "new"))))


# --- what ships -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*RULESETS, *ALL], ids=lambda path: path.parent.name + path.stem)
@pytest.mark.thorough(but=2)
def test_no_game_differs_from_itself(path: Path) -> None:
    assert not compare(loaded(path), loaded(path)).differences


def declared(root: MappingNode) -> Found:
    """The parts of which a file says something, by its keys."""
    found: Found = set()
    for entry in root:
        key, value = entry.key.text, entry.value
        place, _, rest = key.partition(" ")
        if place in ("before", "after"):
            found.add((place, rest))
        elif place == "with" or key == "replaces":
            assert isinstance(value, MappingNode)
            found |= declared(value)
        elif key == "removes":
            found |= {(section, id) for section, ids in entries(value) for id in texts(ids)}
        elif key == "modifiers":
            found |= {part for _, body in entries(value) for part in declared(body)}
        elif key in ("words", "pack"):
            for kind, body in entries(value):
                if key == "words":
                    found |= {(f"words: {kind}", id) for id in ids_of(body)}
                else:
                    ids = [id for id, _ in entries(body)] if kind == "attributes" else [kind]
                    found |= {("pack", id) for id in ids}
        elif key == "phrases":
            assert isinstance(value, SequenceNode)
            found |= {
                ("phrases", id) for item in value.items for id in texts(dict(entries(item))["say"])
            }
        elif key in SECTIONS:
            found |= {(key, "")} if key in SINGLE else {(key, id) for id, _ in entries(value)}
    return found


def ids_of(node: Any) -> list[str]:
    """The keys of a mapping, or of a list: `[play, draw: drawn]`."""
    items = node.items if isinstance(node, SequenceNode) else (node,)
    return [id for item in items for id in (texts(item) or [id for id, _ in entries(item)])]


def entries(node: Any) -> list[tuple[str, Any]]:
    assert isinstance(node, MappingNode)
    return [(entry.key.text, entry.value) for entry in node]


def texts(node: Any) -> list[str]:
    items = node.items if isinstance(node, SequenceNode) else (node,)
    return [item.text for item in items if isinstance(item, ScalarNode)]


@pytest.mark.parametrize(("path", "variant"), VARIANTS, ids=named)
@pytest.mark.thorough(but=4)
def test_a_variant_differs_in_what_its_file_names_and_in_nothing_else(
    path: Path, variant: Path
) -> None:
    root = document(variant).root
    assert isinstance(root, MappingNode)
    every = "all" if beside(path, "modifier") else None
    beneath = texts(root.get("on top of")) if "on top of" in root else ()
    found = compare(
        octavo.load(path, modifiers=every, variants=beneath), loaded(path, every, variant)
    )
    told = direct(found)
    more = {part for _, _, parts in found.otherwise for part in parts}
    assert not told & more
    assert told | more == declared(root)
    assert not found.idle


@pytest.mark.parametrize("path", MODIFIED, ids=lambda path: path.parent.name)
def test_a_modifier_adds_what_its_file_names_and_nothing_else(path: Path) -> None:
    found = compare(loaded(path, "none"), loaded(path, "all"))
    assert {one.kind for one in found.differences} == {"added"}
    for modifier in beside(path, "modifier"):
        root = document(modifier.path).root
        assert isinstance(root, MappingNode)
        mine = {
            part
            for one in found.differences
            if one.right is not None and Path(one.right.span.file) == modifier.path
            for part in [(one.section, one.name)]
        }
        assert mine == declared(root) | {("modifiers", modifier.name)}


def mirrored(one: PartDifference) -> tuple[object, ...]:
    return (
        MIRRORED.get(one.kind, one.kind), one.section, one.right, one.left,
        Counter((each.right, each.left) for each in one.changes),
        None if one.values is None else one.values[::-1], one.causes, one.above, one.after,
    )  # fmt: skip


def plain(one: PartDifference) -> tuple[object, ...]:
    return (
        one.kind, one.section, one.left, one.right,
        Counter((each.left, each.right) for each in one.changes),
        one.values, one.causes, one.above, one.after,
    )  # fmt: skip


@pytest.mark.parametrize(("path", "variant"), VARIANTS, ids=named)
@pytest.mark.thorough(but=4)
def test_the_other_way_round_the_same_differs_the_other_way_round(
    path: Path, variant: Path
) -> None:
    one, other = loaded(path), loaded(path, None, variant)
    there, back = compare(one, other).differences, compare(other, one).differences
    assert len(there) == len(back)
    theirs = [plain(each) for each in back]
    for each in there:
        assert mirrored(each) in theirs


def test_two_games_have_nothing_to_do_with_each_other() -> None:
    """Words that one of them does not have are no reason to fail."""
    for one, other in zip(RULESETS, [*RULESETS[1:], RULESETS[0]], strict=True):
        found = compare(loaded(one), loaded(other))
        assert {each.kind for each in found.differences} >= {"added", "removed", "replaced"}
        assert not found.play_alike


@pytest.mark.parametrize(("path", "variant"), VARIANTS, ids=named)
@pytest.mark.thorough(but=4)
def test_lines_fit_a_screen_and_every_difference_is_told(path: Path, variant: Path) -> None:
    found = compare(loaded(path), loaded(path, None, variant))
    shown = screen(found)
    assert all(len(line) <= 80 for line in shown.splitlines())
    for one in found.differences:
        assert f"  {one.name}:" in shown or f"\n{one.section}\n" in shown
        row = next((each.right for each in one.changes if each.right), None)
        if row is not None and row.keys != ("default",) and row.text:
            assert row.text.split()[0].strip(",") in shown


# --- edits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.parent.name)
@pytest.mark.thorough(but=14)
def test_sentences_in_their_full_forms_mean_the_same(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    every = [*full_forms_of(loaded(path, "none").composition, str(path))]
    # what stands alone under a key or in a list, or last in an option, and once
    alone = {
        f"{before}{one.read.text.text}{after}": f"{before}{one.full}{after}"
        for one in every
        for before, after in ((": ", "\n"), ("- ", "\n"), (" do: ", "}"))
        if one.full != one.read.text.text and ": " not in one.full
        if after == "\n" or not set(one.full) & set(",[]{}")
    }
    found = [old for old in alone if text.count(old) == 1]
    # others by ruleset; `make slow` takes all of them
    some = random.Random(path.parent.name).sample(found, min(len(found), 12 * EFFORT))
    for old in some:
        text = text.replace(old, alone[old])
    other = tmp_path / "ruleset.yaml"
    other.write_text(text, encoding="utf-8")
    reworded = compare(loaded(path, "none"), octavo.load(other, modifiers="none"))
    said_in_full = all(one.full == one.read.text.text for one in every)
    assert bool(some) != said_in_full
    assert {one.kind for one in reworded.differences} <= {"reworded"}
    assert bool(reworded.differences) == bool(some) and reworded.play_alike


GROUPS = """\
ruleset: fancies
title: Fancies
players: 2
pack: {suits: [clubs, hearts], ranks: [2 to 9, jack, queen, king]}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
words: {adjectives: {fancy: FANCY}}
groups: {single: a card, pair: two cards of one rank, trio: three HEAVY cards}
hands: {of: your hand, use: many groups, best: highest groups}
rules: {RULE}
phases:
  deal: [shuffle the stock, deal 5 cards to each player, players with the best hand score 1]
win: the player with the highest score
"""


@pytest.mark.parametrize(
    ("heavy", "rule"),
    [
        ("fancy", "no: hearts may not be used in trios"),
        ("", "no: fancy cards may not be used in trios"),
        ("", "tie: pairs rank by fewer fancy cards"),
        ("", "fancy: pairs rank by fewer fancy cards"),
        ("", "up: a pair ranks just above a trio when any player holds a fancy card"),
        ("", "wild: fancy cards count as twos of their suit"),
    ],
)
def test_a_quality_that_only_groups_ask_for_is_played(
    heavy: str, rule: str, tmp_path: Path
) -> None:
    text = GROUPS.replace("HEAVY ", f"{heavy} " if heavy else "").replace("RULE", rule)
    both = list[Rules]()
    for name, fancy in (("one", "kings or queens"), ("other", "kings")):
        path = tmp_path / f"{name}.yaml"
        path.write_text(text.replace("FANCY", fancy), encoding="utf-8")
        both.append(octavo.load(path))
    found = compare(*both)
    assert kinds(found).pop(("words: adjectives", "fancy")) == "replaced"
    assert "affected" in kinds(found).values(), "also of a rule that is called as the word is"
    assert not found.play_alike and both[0].digest != both[1].digest


def test_keys_of_what_is_declared_are_in_no_order(tmp_path: Path) -> None:
    """And how a group is shown means nothing to what names it."""
    text, said = GROUPS.replace("HEAVY ", "").replace("FANCY", "kings"), list[set[str]]()
    text = text.replace("RULE", "no: hearts may not be used in trios")
    for trio in ("{is: three cards, shown as: three}", "{shown as: three, is: three cards}",
                 "{is: three cards, shown as: THREE}"):  # fmt: skip
        other = tmp_path / f"{len(said)}.yaml"
        other.write_text(text.replace("trio: three cards", f"trio: {trio}"), encoding="utf-8")
        found = compare(octavo.load(tmp_path / "0.yaml"), octavo.load(other))
        said.append({f"{one.section} {one.name}: {one.kind}" for one in found.differences})
    assert said == [set(), set(), {"groups trio: replaced"}]


def test_other_words_may_mean_the_same(tmp_path: Path) -> None:
    found = edited(
        tmp_path,
        (
            "a card may be played when its suit is the suit of the pile",
            "when its suit is the suit of the pile, any card may be played",
        ),
        ("- move it to the pile", "- move that card to the pile"),
        ("why: so do tables", "why: tables differ too"),
    )
    assert kinds(found) == {
        ("options", "mild"): "reworded",
        ("rules", "same suit"): "reworded",
        ("phases", "play"): "reworded",
    }
    assert "said otherwise with the same meaning. Both play alike." in screen(found)


def test_what_says_the_same_in_any_order_means_the_same(tmp_path: Path) -> None:
    """Of `and` and `or`, and of what is to be equal, either side may stand first; of what is
    compared otherwise, not."""
    suit = "a card may be played when its suit is the suit of the pile"
    for old, new, alike in (
        ("picture: jacks, queens and kings", "picture: kings, queens and jacks", True),
        (suit, "a card may be played when the suit of the pile is its suit", True),
        (suit, f"{suit} and its rank is the rank of the pile", False),
        (
            "any hand is empty or the stock is empty",
            "the stock is empty or any hand is empty",
            True,
        ),
        ("picture: jacks, queens and kings", "picture: kings, queens and tens", False),
    ):
        found = edited(tmp_path, (old, new))
        assert ({*kinds(found).values()} == {"reworded"}) == alike, new


BAN = "heavy cards may not be played when your hand is empty"


@pytest.mark.parametrize(
    ("old", "new", "alike"),
    [
        ("fives and sixes may not be played", "sixes and fives may not be played", True),
        ("fives and sixes may not be played", "sixes and sevens may not be played", False),
        ("pictures may not be played", "kings, queens and jacks may not be played", True),
        ("pictures may not be played", "kings and jacks may not be played", False),
        ("fives and sixes are heavy", "sixes and fives are heavy", True),
        ("fives and sixes are heavy", "fives are heavy", False),
        ("fives and sixes score 4", "sixes and fives score 4", True),
        ("fives and sixes score 4", "sixes and fives score 5", False),
        (
            "fives may not be played unless your hand is empty or the stock is empty",
            "fives may not be played when your hand is not empty and the stock is not empty",
            True,
        ),
        (
            "fives may not be played unless your hand is empty and the stock is empty",
            "fives may not be played when your hand is not empty or the stock is not empty",
            True,
        ),
        (
            "fives may not be played unless your hand is empty or the stock is empty",
            "fives may not be played when your hand is not empty or the stock is not empty",
            False,
        ),
    ],
)
def test_a_rule_about_several_cards_is_one_rule(
    old: str, new: str, alike: bool, tmp_path: Path
) -> None:
    """In which order a sentence names its cards says nothing, nor does how a condition is
    denied."""
    left, right = (GAME.replace(BAN, said) for said in (old, new))
    assert GAME not in (left, right)
    found = versions(tmp_path, left, right)
    assert ({*kinds(found).values()} == {"reworded"}) == alike == found.play_alike


def test_what_yaml_leaves_open_is_no_difference(tmp_path: Path) -> None:
    found = edited(
        tmp_path,
        ("same suit: a card may", "same suit:\n    says: a card may"),
        ("draw: {do: move the top card of the stock to your hand}", DRAW),
        ("verbs: {play: played, draw: drawn}", "verbs: [{play: played}, {draw: drawn}]"),
    )
    assert not found.differences
    assert screen(found).endswith("\n\nNothing differs.")


DRAW = """draw:
              do:
                - move the top card of the stock to your hand"""


@pytest.mark.parametrize(
    ("before", "after", "differs", "shown"),
    [
        (
            "jacks: a jack may be played",
            "jacks: a jack or a queen may be played",
            {("rules", "jacks"): "replaced"},
            "    - a jack may be played\n    + a jack [or a queen] may be played",
        ),
        (
            "  jacks: a jack may be played\n",
            "",
            {("rules", "jacks"): "removed"},
            "  jacks: removed (old/game.yaml:33)\n    - a jack may be played",
        ),
        (
            "jacks: a jack may be played",
            "knaves: a jack may be played",
            {("rules", "knaves"): "renamed"},
            "  knaves: renamed: it was `jacks` (",
        ),
        (
            "  others count:",
            "  aces count: aces score 20\n  others count:",
            {("rules", "aces count"): "added"},
            "  aces count: added, above `others count` (new/game.yaml:37)\n    + aces score 20",
        ),
        (
            "  others count:",
            "  no kings: kings may not be played\n  others count:",
            {("rules", "no kings"): "added"},
            "no kings: added, above `same suit` and `same colour` (",  # and not above `jacks`
        ),
        (
            "    default: 2",
            "    default: 3",
            {("options", "limit"): "option", ("rules", "enough"): "affected"},
            "  limit: is 3 (before 2) (old/game.yaml:16, new/game.yaml:16)",
        ),
        (
            "jacks, queens and kings",
            "queens and kings",
            {
                ("words: cards", "picture"): "replaced",
                ("words: adjectives", "heavy"): "affected",
                ("rules", "pictures count"): "affected",
                ("rules", "weight"): "affected",
            },
            "    ~ [heavy] cards may not be played",
        ),
        (
            "[clubs and spades, diamonds and hearts]",
            "[clubs and hearts, diamonds and spades]",
            {("pack", "colour"): "replaced", ("rules", "same colour"): "affected"},
            "same colour: means something else now: `colour` differs (",
        ),
        (
            "it is a seven\n",
            "it is an eight\n",
            {("phases", "play"): "replaced"},
            """\
      turns: each player
        do: choose: play: do:
    -     2. if: it is [a seven]
    +     2. if: it is [an eight]
""",
        ),
        (
            "    - shuffle the stock\n",
            "",
            {("phases", "deal"): "replaced"},
            "    - 1. shuffle the stock\n\n",
        ),
        (
            "  scoring:\n",
            "  rest:\n    - shuffle the stock\n  scoring:\n",
            {("phases", "rest"): "added"},
            "  rest: added, after `play` (new/game.yaml:55)",
        ),
        (
            "faces: up}",
            "faces: down}",
            {("zones", "pile"): "replaced"},
            "    - faces: up\n    + faces: down",
        ),
        (
            "players: 2 to 4",
            "players: 2 to 5",
            {("players", ""): "replaced"},
            "players\n  replaced (old/game.yaml:3, new/game.yaml:3)\n    - 2 to [4]\n",
        ),
    ],
)
def test_an_edit_is_told_where_it_was_made(
    before: str, after: str, differs: dict[tuple[str, str], str], shown: str, tmp_path: Path
) -> None:
    found = edited(tmp_path, (before, after))
    assert kinds(found) == differs
    assert shown in screen(found)
    assert not found.play_alike or differs == {("zones", "pile"): "replaced"}


def test_phases_in_another_order(tmp_path: Path) -> None:
    scoring = GAME[GAME.index("  scoring:\n") : GAME.index("triggers:")]
    found = versions(
        tmp_path, GAME, GAME.replace(scoring, "").replace("phases:\n", f"phases:\n{scoring}")
    )
    assert kinds(found) == {("phases", ""): "order"}
    assert "    - deal, play[,] scoring" in screen(found) or "[scoring" in screen(found)


@pytest.mark.parametrize(
    ("section", "before", "one", "other"),
    [
        (
            "triggers",
            "triggers:\n",
            "  one: {on: a card is played, do: score 1}\n",
            "  two: {on: a card is played, do: now your score is twice your score}\n",
        ),
        (
            "rules",
            "rules:\n",
            "  kings: flushes rank by more kings\n",
            "  high: flushes rank by higher rank\n",
        ),
        (
            "rules",
            "rules:\n",
            "  twice: sevens score double\n",
            "  more: sevens score what they score + 1\n",
        ),
        (
            "rules",
            "rules:\n",
            "  above: a flush ranks just above a pair\n",
            "  below: a flush ranks just below a pair\n",
        ),
    ],
)
def test_what_is_asked_in_turn_stands_in_another_order(
    section: str, before: str, one: str, other: str, tmp_path: Path
) -> None:
    """So much so that the games play differently. In which order other rules stand is no matter."""
    groups = "flush: two cards of one suit, pair: two cards of one rank"
    hands = f"groups: {{{groups}}}\nhands: {{of: your hand, use: one group}}\n"
    game = GAME.replace("rules:\n", f"{hands}rules:\n", 1) if section == "rules" else GAME
    mine = game.replace(before, f"{before}{one}{other}", 1)
    theirs = game.replace(before, f"{before}{other}{one}", 1)
    assert kinds(versions(tmp_path, mine, theirs)) == {(section, ""): "order"}
    jacks = "  jacks: a jack may be played\n"
    moved = GAME.replace(jacks, "").replace("rules:\n", f"rules:\n{jacks}", 1)
    assert kinds(versions(tmp_path, GAME, moved)) == {}


def test_a_step_that_both_have_elsewhere_is_told_once(tmp_path: Path) -> None:
    """Such as the steps of an option that is offered before another."""
    draw = "            draw: {do: move the top card of the stock to your hand}\n"
    play = "            play:\n"
    found = edited(tmp_path, (draw, ""), (play, f"{draw}{play}"))
    (moved,) = (one for one in found.differences[0].changes if (one.right or one.left).text)  # type: ignore[union-attr]
    assert moved.moved and kinds(found) == {("phases", "play"): "replaced"}
    shown = screen(found)
    assert "move the top card of the stock to your hand (in another place)" in shown
    assert not [line for line in shown.splitlines() if line.startswith(("    -", "    +"))]


def test_an_option_that_changes_nothing_here_affects_no_rule(tmp_path: Path) -> None:
    """A sentence that asks for an option may come to the same whatever it is."""
    file = tmp_path / "game.yaml"
    said = GAME.replace("limit\n", "limit and mild rules hold\n")
    file.write_text(said, encoding="utf-8")
    found = compare(octavo.load(file), octavo.load(file, options={"limit": 3}))
    assert kinds(found) == {("options", "limit"): "option"}
    assert "  limit: is 3 (default 2) (" in screen(found)


def test_what_differs_only_under_another_option_is_told_below(tmp_path: Path) -> None:
    new = GAME.replace(
        "jacks: a jack may be played",
        "jacks: {by mild: {true: a king may be played, false: a jack may be played}}",
    )
    found = versions(tmp_path, GAME, new)
    assert not found.differences
    assert found.otherwise == (("mild", True, (("rules", "jacks"),)),)
    assert screen(found).endswith("Where `mild` is true, these differ too: rules `jacks`.")


@pytest.mark.parametrize(
    ("before", "after", "apart"),
    [
        ("do: move cards of the pile", "do: move all cards of the pile", False),
        ("    when: mild rules hold\n", "    when: mild rules hold and any hand is empty\n", True),
        ("    do: move cards of the pile", "    do: move pictures of the pile", True),
    ],
)
def test_games_that_play_alike_as_chosen_may_not_under_another_option(
    before: str, after: str, apart: bool, tmp_path: Path
) -> None:
    """Here nothing is mild, so of the trigger nothing comes in either game, whatever it says."""
    found = versions(tmp_path, GAME, GAME.replace(before, after, 1))
    assert found.play_alike
    assert found.parting == ((("mild", (True,)),) if apart else ())
    said = "Where `mild` is true, they may play differently."
    assert screen(found).endswith(said) == apart
    there = [
        octavo.load(tmp_path / name / "game.yaml", options={"mild": True})
        for name in ("old", "new")
    ]
    assert compare(*there).play_alike == (not apart)


def test_what_is_in_force_in_neither_game_is_told_below(tmp_path: Path) -> None:
    """Modifiers and variants that differ, and those that one of them has alone."""
    for name in ("old", "new"):
        folder = tmp_path / name
        (folder / "modifiers").mkdir(parents=True)
        (folder / "variants").mkdir()
        (folder / "ruleset.yaml").write_text(GAME, encoding="utf-8")
        for file, said in (("same", SEVENS), ("sevens", SEVENS), ("light", LIGHT), ("dark", LIGHT)):
            part = "variants" if said is LIGHT else "modifiers"
            said = said.replace("sevens", file, 1).replace("light", file, 1)
            (folder / part / f"{file}.yaml").write_text(said, encoding="utf-8")
    sevens, light = (
        tmp_path / "new" / "modifiers" / "sevens.yaml",
        tmp_path / "new" / "variants" / "light.yaml",
    )
    both = [octavo.load(tmp_path / name, modifiers="none") for name in ("old", "new")]
    assert compare(*both).unused == ()
    sevens.write_text(
        sevens.read_text().replace(": skip the next player", ":\n      - skip the next player"),
        encoding="utf-8",
    )
    light.write_text(f"# the same\n{light.read_text()}", encoding="utf-8")
    assert compare(*both).unused == ()
    sevens.write_text(sevens.read_text().replace("the next player", "2 players"), encoding="utf-8")
    light.unlink()
    found = compare(*(octavo.load(tmp_path / name, modifiers="none") for name in ("old", "new")))
    assert found.unused == (("modifiers", ("sevens",)), ("variants", ("light",)))
    shown = screen(found)
    assert "Nothing differs in what is in force." in shown
    assert "These modifiers differ too, and are not in force: `sevens`." in shown
    assert "These variants differ too, and are not in force: `light`." in shown
    chosen = [
        octavo.load(tmp_path / name, modifiers=["sevens"], variants=()) for name in ("old", "new")
    ]
    assert compare(*chosen).unused == (("variants", ("light",)),)
    assert compare(both[0], chosen[0]).unused == ()


def test_changed_words_are_marked_in_colour_too(tmp_path: Path) -> None:
    found = edited(tmp_path, ("a jack may be played", "a king may be played"))
    shown = screen(found, color=True)
    assert "    <-> a <[jack]> may be played\n    <+> a <[king]> may be played" in shown


# --- the command ----------------------------------------------------------------------------------

SEVENS = """\
modifier: sevens
title: Sevens skip
triggers:
  sevens skip:
    on: a seven is played
    do: skip the next player
"""
LIGHT = """\
variant: light
title: Light
extends: magpie
removes:
  rules: [weight]
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("magpie", GAME), ("sevens", SEVENS)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "home" / "variants").mkdir(parents=True)
    (tmp_path / "home" / "ruleset.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "home" / "variants" / "light.yaml").write_text(LIGHT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "names", "differs"),
    [
        (["magpie.yaml", "magpie.yaml"], ("magpie.yaml", "magpie.yaml"), []),
        (
            ["magpie.yaml", "sevens.yaml"],
            ("magpie.yaml", "magpie.yaml with sevens.yaml"),
            ["added modifiers sevens", "added triggers sevens skip"],
        ),
        (
            ["magpie.yaml", "--modifiers", "sevens.yaml"],
            ("magpie.yaml", "magpie.yaml --modifiers sevens.yaml"),
            ["added modifiers sevens", "added triggers sevens skip"],
        ),
        (
            ["magpie.yaml", "--modifiers=sevens.yaml", "--brief", "magpie.yaml"],
            ("magpie.yaml --modifiers=sevens.yaml", "magpie.yaml"),
            ["removed modifiers sevens", "removed triggers sevens skip"],
        ),
        (
            ["magpie.yaml", "--option", "limit=3", "magpie.yaml", "--option", "limit=1"],
            ("magpie.yaml --option limit=3", "magpie.yaml --option limit=1"),
            ["option options limit", "affected rules enough"],
        ),
        (
            ["home", "--variant", "light"],
            ("home", "home --variant light"),
            ["removed rules weight"],
        ),
        (
            ["home", "--option", "limit=3", "home/variants/light.yaml"],
            ("home --option limit=3", "home --option limit=3 with home/variants/light.yaml"),
            ["removed rules weight"],
        ),
    ],
)
def test_each_game_has_its_own_choices(
    words: list[str],
    names: tuple[str, str],
    differs: list[str],
    desk: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["diff", *words]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[:2] == [f"--- {names[0]}", f"+++ {names[1]}"]
    assert main(["diff", "--json", *words]) == 0
    found = json.loads(capsys.readouterr().out)["differences"]
    assert [f"{one['kind']} {one['section']} {one['id']}" for one in found] == differs
    assert main(["diff", "--exit-code", *words]) == bool(differs)


def test_the_file_of_a_variant_alone_is_compared_with_its_ruleset(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", "home/variants/light.yaml"]) == 0
    shown = capsys.readouterr().out
    assert "  weight: removed, above `same suit`, `same colour` and `jacks`" in shown


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([], 2, "name two games, or one with what is chosen of it"),
        (["magpie.yaml"], 2, "say what to compare magpie.yaml with: a second game, or choices"),
        (["--option", "limit=1", "magpie.yaml"], 2, "write --option after the game"),
        (["magpie.yaml"] * 3, 2, "two games are compared, not 3"),
        (["magpie.yaml", "--nosuch"], 2, "No such option '--nosuch'"),
        (["magpie.yaml", "--option", "limit"], 2, "write NAME=VALUE"),
        (["magpie.yaml", "--option"], 2, "requires an argument"),
        (["magpie.yaml", "--option", "limit=7"], 2, "error[OCT505]"),
        (["magpie.yaml", "nosuch.yaml"], 2, "error[OCT501]"),
        (["sevens.yaml", "magpie.yaml"], 1, "the file is a modifier, not a ruleset"),
        (["magpie.yaml", "sevens.yaml", "--modifiers", "none"], 2, "choose them there"),
        (["magpie.yaml", "bad.yaml"], 1, "error[OCT210]"),
    ],
)
def test_what_cannot_be_compared_is_told(
    words: list[str], code: int, said: str, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (desk / "bad.yaml").write_text(GAME.replace("a jack may", "a jck may"), encoding="utf-8")
    assert main(["diff", *words]) == code
    assert said in capsys.readouterr().err


@pytest.mark.thorough
def test_json_has_every_field_of_every_difference(
    desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = GAME.replace("default: 2", "default: 3").replace("a jack may be", "a king may be")
    (desk / "new.yaml").write_text(new, encoding="utf-8")
    assert main(["diff", "--json", "magpie.yaml", "new.yaml"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["version"] == "1.0"
    assert found["left"]["ruleset"] == "magpie"
    assert found["right"]["options"] == {"limit": 3, "mild": False}
    assert found["play_alike"] is False
    assert [found[key] for key in ("otherwise", "parting", "idle", "unused")] == [[], [], [], {}]
    option, jacks, enough = found["differences"]
    assert option["values"] == {"left": 2, "right": 3}
    assert jacks["kind"] == "replaced"
    assert jacks["left"]["place"]["line"] == jacks["right"]["place"]["line"] == 33
    (change,) = jacks["changes"]
    assert change["left"]["text"] == "a jack may be played"
    assert change["right"]["text"] == "a king may be played"
    assert change["right"]["path"] == ["says"]
    assert enough["causes"] == [{"word": "limit", "section": "options", "id": "limit"}]
