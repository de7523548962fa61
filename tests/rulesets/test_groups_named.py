"""Groups whose cards one answer names: what they make, and why they cannot be made."""

from __future__ import annotations

import random
from itertools import chain

import pytest

import octavo
from octavo.chance import seeded
from octavo.front.wording import used
from octavo.positions.hands import rank
from octavo.positions.position import position
from octavo.table.answering import codes_of


@pytest.mark.parametrize(
    ("hand", "groups", "said"),
    [
        ("9h 9d 9s Kc Ks Kd 2d 3s", [["9h", "9d", "9s"], ["Kc", "Ks", "Kd"]], []),
        ("9h 9d 9s Kc Ks Kd 2d 3s Ah", [["9h", "9d", "9s"], ["Kc", "Ks", "Kd"]], []),
        ("9h 9d 9s Kc Ks Kd 2d Ah Ad", [["9h", "9d", "Ad"], ["Kc", "Ks", "Kd"]], []),
        ("9h 9d 9s Kc Ks Kd 2d Ah Ad", [["9h", "9d", "Ah"], ["Kc", "Ks", "Kd"]], []),
        (
            "9h 9d 9s Kc Ks Kd 2d Ah Ad",
            [["9h", "9d", "Ah as nine"], ["Kc", "Ks", "Ad as king"]],
            ["Ah as nine", "Ad as king"],
        ),
    ],
)
def test_cards_of_several_groups_are_named_in_one_line(
    hand: str, groups: list[list[str]], said: list[str]
) -> None:
    """In any order, with what parts the groups or without, whatever else the hand could make; what
    lies then is what lies when they are made one by one."""
    rules = octavo.load("ons")
    game = position(rules, [], players=3, hand=hand, turn=0, forced=True)
    game.apply("draw")
    lying = set[str]()
    rng = random.Random(hand)
    for nth in range(12):
        mixed = [rng.sample(group, len(group)) for group in rng.sample(groups, len(groups))]
        together = rng.sample([*chain(*mixed)], 6)
        parted = ", ".join(" ".join(group) for group in mixed)
        words = "go down " + (parted if nth % 2 else " ".join(together))
        made = game.machine.clone(seeded("made"))
        for code in codes_of(game.machine, [f"{words} done"]):
            made.apply(code)
        lying.add(str([made.melds(place) for place in range(len(made.setup.places))]))
        assert game.explain(words, openly=True).legal, words
    assert len(lying) == 1
    if said:
        cards = [name.split(" as ")[0] for name in chain(*groups)]
        with pytest.raises(octavo.OctavoError, match=r"this may mean .*Ad as king.*Ah as nine"):
            codes_of(game.machine, [f"go down {' '.join(cards)}"])


@pytest.mark.parametrize("more", ["", " 9s"])
@pytest.mark.parametrize(
    ("share", "hand", "words", "ids"),
    [
        ("half", "9h Ah Ad Kc Ks Kd 9d 4d", "go down 9h Ah Ad Kc Ks Kd", {"half"}),
        ("none", "9h Ah 9d Kc Ks Kd 2d 4s", "go down 9h Ah 9d Kc Ks Kd", {"none"}),
        ("none", "9h 4c 9d Kc Ks Kd 2d 4s", "go down 9h 9d 4c Kc Ks Kd", set[str]()),
    ],
)
def test_why_groups_cannot_be_made_goes_by_the_cards_named(
    share: str, hand: str, words: str, ids: set[str], more: str
) -> None:
    """Not by what else could be made of the hand."""
    rules = octavo.load("ons", options={"max_wild_share": share})
    game = position(rules, [], players=3, hand=f"{hand}{more}", turn=0, forced=True)
    game.apply("draw")
    verdict = game.explain(words, openly=True)
    assert not verdict.legal
    assert {one.id for one in verdict.reasons if one.role == "forbids"} == ids
    told = [one.text for one in verdict.picks]
    assert ("a contract is two sets in this round" in told) == (not ids)


def test_a_card_that_may_not_count_what_is_printed_is_told() -> None:
    """Where somebody else holds a card that limits it, and the group is one of a total."""
    rules = octavo.load("cripple-mr-onion", modifiers="all")
    wild = "eights are wild"
    queen = "the second player holds the queen of spades"
    for given, told in (((wild,), []), ((wild, queen), [" (Acl: counts 1)"])):
        [group] = rank(rules, "Acl 7sp 3di", given).groups
        assert [used(group)] == (told or [""])
    [group, _] = rank(rules, "Acl 7sp 9co 4cu 8st", (wild,)).groups
    assert used(group) == " (8st: wild, as Acl, counts 1)"
