"""Cards that move among groups that lie: whatever goes where, cards are conserved, and every group
is one that can lie there.

Groups lie on two tables, with a wild card at the end of one and in the middle of another; some
cards lie on a table in no group.
"""

from __future__ import annotations

import random
from typing import NamedTuple, cast

import pytest

import octavo
from octavo import terms as t
from octavo.engine.interface import Machine
from octavo.engine.python.machine import PythonMachine
from octavo.ir.program import Extend, Op, Replace
from support.paths import FEATURES

FEATURE = FEATURES / "melds.yaml"
CHANGES = {
    "rules:\n": "rules:\n  wild: twos count as any card\n",
    "do:\n        - choose:\n            draw:": """do:
        - choose: {look: {}}
        - choose:
            exchange: {do: the two of clubs takes the place of the five of hearts}
            again: {pick: a run of cards of your table, do: move it to your table}
            onto:
              pick: [a card of your table, a group of any table that it extends]
              do: move it to that group
            dissolve:
              pick: [a card of your hand, a group of any table that it extends]
              do: [move all cards of your table to the pile, move that card to that group]
            draw:""",
}
LAID = {0: ["2c 3h 4h 5h", "7c 2h 7s"], 1: ["3s 4s 2s 6s", "8c 8h 8s"]}
BESIDE = ["9h", "6h"]  # on the first table in no group
HELD = ["Ah"]
RANKS = "A23456789"
NOTHING = -1
ONE, OTHER = t.Local("one", "card"), t.Local("other", "card")


class Lying(NamedTuple):
    """A group: where it lies, its name, its cards, and what each of them stands for there."""

    place: int
    name: str
    cards: tuple[int, ...]
    means: tuple[str, ...]


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    text = FEATURE.read_text(encoding="utf-8")
    for old, new in CHANGES.items():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path_factory.mktemp("lying") / "lying.yaml"
    path.write_text(text, encoding="utf-8")
    machine = octavo.load(path).machine(2, seed=3, forced=True)
    codes = machine.setup.pack.codes
    for seat, groups in LAID.items():
        for group in groups:
            assert machine.lay_meld([codes.index(code) for code in group.split()], seat)
    for zone, cards in (("table", BESIDE), ("hand", HELD)):
        for code in cards:
            machine.lift(codes.index(code))
            machine.put(codes.index(code), machine.setup.bases[zone])
    machine.apply(machine.legal()[0])
    sound(machine)
    return machine


def lying(machine: Machine) -> list[Lying]:
    codes, found = machine.setup.pack.codes, []
    for place in machine.setup.places_of("table"):
        for one in machine.melds(place):
            means = tuple(
                sense or codes[card]
                for card, sense in zip(one.cards, one.standing_for, strict=True)
            )
            found.append(Lying(place, one.name, one.cards, means))
    return found


def where(machine: Machine) -> dict[int, int]:
    """The place of each card; every card lies in one."""
    places = range(len(machine.setup.places))
    found = [(card, place) for place in places for card in machine.cards(place)]
    assert sorted(card for card, _ in found) == list(range(len(machine.setup.pack)))
    return dict(found)


def sound(machine: Machine) -> None:
    """Cards are conserved; each group is of cards that lie at its place, none in two groups, that
    can lie together.
    """
    placed, taken = where(machine), list[int]()
    for one in lying(machine):
        taken += one.cards
        assert one.cards and all(placed[card] == one.place for card in one.cards)
        for card, means in zip(one.cards, one.means, strict=True):
            own = machine.setup.pack.codes[card]
            assert own == means or own[0] == "2", "only a wild card stands for another"
        if one.name == "run":
            assert len({means[1] for means in one.means}) == 1
            row = [RANKS.index(means[0]) for means in one.means]
            assert sorted(set(row)) == row, "upwards"
        else:
            natural = [means for means in one.means if len(means) == 2]
            assert len({means[0] for means in natural}) == 1 and len(
                {means[1] for means in natural}
            ) == len(natural)
    assert len(set(taken)) == len(taken)


def performed(start: Machine, op: Op, **values: int) -> Machine:
    machine = start.clone()
    machine.perform(op, values)
    sound(machine)
    return machine


def without(groups: list[Lying], card: int) -> list[Lying]:
    """The groups when a card has left."""
    left = []
    for one in groups:
        kept = [pair for pair in zip(one.cards, one.means, strict=True) if pair[0] != card]
        if kept:
            cards, means = zip(*kept, strict=True)
            left.append(one._replace(cards=cards, means=means))
    return left


def may_stand(codes: tuple[str, ...], group: Lying, card: int, other: int) -> bool:
    """Whether a card may take the place of another in a group: a wild card may, any other where it
    is what stood there.
    """
    if codes[card][0] == "2":
        return True
    if group.name == "run":
        return codes[card] == group.means[group.cards.index(other)]
    natural = [
        codes[mine] for mine in group.cards if mine not in (card, other) and codes[mine][0] != "2"
    ]
    return all(codes[card][0] == one[0] and codes[card][1] != one[1] for one in natural)


def extended_by(machine: Machine, card: int) -> list[int]:
    """The groups that a card extends."""
    ways = t.Extended(ONE, t.MeldsIn(t.All("places"), ("run", "trio")))
    return cast("list[int]", machine.evaluate(ways, {"one": card}))


def test_any_card_takes_the_place_of_any(start: Machine) -> None:
    codes, before, placed = tuple(start.setup.pack.codes), lying(start), where(start)
    everything = range(NOTHING, len(codes))
    seen = set()
    for card in everything:
        for other in everything:
            machine = performed(start, Replace(ONE, OTHER), one=card, other=other)
            there = next((one for one in before if other in one.cards), None)
            mine = next((one for one in before if card in one.cards), None)
            after = lying(machine)
            if NOTHING in (card, other) or card == other:
                case = "nothing"
                assert (after, where(machine)) == (before, placed)
            elif there is not None and may_stand(codes, there, card, other):
                case = "takes it"
                at = there.cards.index(other)
                changed = next(one for one in after if card in one.cards)
                row = tuple(card if one == other else one for one in there.cards if one != card)
                assert (changed.place, changed.name, changed.cards) == (
                    there.place,
                    there.name,
                    row,
                )
                if there.name == "run":
                    assert changed.means[row.index(card)] == there.means[at]
                rest = without([one for one in before if one is not there], card)
                assert [one for one in after if one is not changed] == rest
                assert where(machine) == {**placed, card: placed[other]}
            elif there is not None and there is mine:
                case = "keeps its own"
                assert (after, where(machine)) == (before, placed)
            else:
                case = "lies beside"
                assert after == without(before, card)
                assert where(machine) == {**placed, card: placed[other]}
            seen.add((case, there is None, mine is None, mine is there))
    assert len(seen) >= 9, "every case, of cards of one group, of two groups, of none"


def test_any_card_is_laid_to_any_group(start: Machine) -> None:
    before, placed, senses = lying(start), where(start), start.setup.senses
    extended = 0
    for card in range(NOTHING, len(start.setup.pack)):
        for number, there in enumerate(before):
            code = senses.group(
                there.place, [one for one in before if one.place == there.place].index(there)
            )
            ways = [
                one
                for one in extended_by(start, card)
                if senses.of_group(one)[:2] == senses.of_group(code)[:2]
            ]
            assert not (card in there.cards and ways), "no card extends the group in which it lies"
            for way in {code, *ways}:
                machine = performed(
                    start, Extend(ONE, t.Local("group", "group")), one=card, group=way
                )
                after = lying(machine)
                if card == NOTHING or card in there.cards:
                    assert (after, where(machine)) == (before, placed)
                    continue
                assert where(machine) == {**placed, card: there.place}
                longer = next((one for one in after if card in one.cards), None)
                assert (longer is not None) == (way in ways)
                left = without(before, card)
                if longer is not None:
                    assert without([longer], card) == [left[number]]
                    left[number] = longer
                    extended += 1
                assert after == left
    assert extended > 5


def test_a_run_with_a_gap_is_noextended_by(start: Machine) -> None:
    codes, machine = start.setup.pack.codes, start.clone()
    for code in ("6h", "2s"):
        assert extended_by(machine, codes.index(code))
    machine.perform(Replace(ONE, OTHER), {"one": codes.index("4h"), "other": codes.index("9h")})
    assert ("2h", "3h", "5h") in [one.means for one in lying(machine)]
    for code in ("6h", "2s", "4h"):
        assert not extended_by(machine, codes.index(code)), code


@pytest.mark.parametrize("said", ["exchange", "again", "onto", "dissolve"])
def test_so_it_is_with_sentences(said: str, start: Machine) -> None:
    """Every way to choose it is tried."""
    waiting, ended = [start.clone()], 0
    while waiting:
        machine = waiting.pop()
        for code in machine.legal():
            if machine.number == start.number and machine.key(code).split()[0] != said:
                continue
            after = machine.clone()
            after.apply(code)
            sound(after)
            if (
                after.number != start.number
                and not after.over
                and after.key(after.legal()[0]).split()[0] in (said, "done")
            ):
                waiting.append(after)
            else:
                ended += 1
    assert ended


def test_what_is_remembered_of_groups_made_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a match that makes large groups, hand after hand: all looks but those of the last hand."""
    monkeypatch.setattr("octavo.engine.python.melds.lying.MOST_KEPT", 60)
    machine = octavo.load(FEATURE).machine(2, seed=1)
    assert isinstance(machine, PythonMachine)
    chance, most = random.Random(1), 0
    for _ in range(300):
        if machine.over:
            break
        machine.apply(chance.choice(machine.legal()))
        made = [len(one.known) for one in machine.code.melds.made.values()]
        assert sum(made[:-1]) <= 60
        most = max(most, len(made))
    assert most > 1
