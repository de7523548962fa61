"""Nobody picks in a step: what it is done to, and by whom, is one or all, and the words say which.

Every verb of the language that is a step stands here, with some of several in each of its places.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import octavo
from octavo.diagnostics import OctavoError
from octavo.syntax.language import VERBS
from support.small_rulesets import ruleset_of

CARDS = ("a card of your hand", "two cards of your hand", "another card of your hand")
PEOPLE = ("a player", "another player", "two players")
# Where some of several are put: `{cards}`, `{people}`. All else in these is well.
STEPS = {
    "add": "add {cards} to the row",
    "deal": "deal 2 cards to {people}",
    "draw": "{people} draw a card",
    "get": "{people} get 3 points",
    "go": "{cards} go to the row",
    "lose": "{people} lose 3",
    "miss": "{people} miss their turn",
    "move": "move {cards} to the row",
    "pay": "{people} pay 1 from your tricks to the level",
    "reveal": "reveal {cards}",
    "score": "{people} score 3",
    "share": "{people} share the level to their tricks",
    "show": "show {cards} to {people}",
    "skip": "skip {people} who are out",
    "swap": "swap your hand with {people}",
    "take": "{people} take {cards}",
    "take the place of": "{cards} take the place of the nine of clubs",
    "turn": "turn {cards} face up",
    "turn over": "turn over {cards}",
    "win": "{people} win the level to their tricks",
}
# These are done to a place, a number, the turns, the round.
OF_A_NAME = {
    "end", "fall by", "reverse", "rise by", "shuffle", "subtract", "take back"
}  # fmt: skip
FACTS = (
    "now {people} are out",
    "now {cards} are wild",
    "now {cards} are face up",
    "now {cards} are hidden",
    "now you have hidden {cards}",
    "now the elder holds {cards}",
    "now {people} hold the nine of clubs",
    "now the discards are {cards}",
    "now {people} are the dealer",
)
SINGULAR = {
    "draw": "draws", "get": "gets", "lose": "loses", "pay": "pays", "score": "scores",
    "go": "goes", "miss": "misses", "share": "shares", "take": "takes", "win": "wins",
    "are": "is", "hold": "holds",
}  # fmt: skip


def filled() -> list[str]:
    made = list[str]()
    for step in (*STEPS.values(), *FACTS):
        for hole, several, one in (("cards", CARDS, "the elder"), ("people", PEOPLE, "it")):
            if f"{{{hole}}}" in step:
                other = {"people": one} if hole == "cards" else {"cards": one}
                made += [agreeing(step, hole, some, other) for some in several]
    return made


def agreeing(step: str, hole: str, some: str, other: dict[str, str]) -> str:
    """The verb after one person or card is in the singular."""
    before, after = step.split(f"{{{hole}}}")
    verb, _, rest = after.strip().partition(" ")
    said = SINGULAR.get(verb, verb) if not some.startswith("two") else verb
    return f"{before}{some} {said} {rest}".strip().format(**other)


def test_every_verb_of_a_step_is_here() -> None:
    assert {verb.name for verb in VERBS if verb.use != "standing"} == {*STEPS, *OF_A_NAME}


@pytest.mark.parametrize("step", filled())
def test_some_of_several_are_refused(step: str, tmp_path: Path) -> None:
    ruleset = tmp_path / "ruleset.yaml"
    put = {"choose": {"hide": {"do": ["move it to your nest", step]}}}
    ruleset.write_text(ruleset_of("table", put), encoding="utf-8")
    with pytest.raises(OctavoError) as error:
        octavo.load(ruleset)
    codes = {one.code for one in error.value.diagnostics}
    assert codes <= {"OCT304", "OCT312", "OCT329", "OCT359", "OCT424"}, (step, codes)


@pytest.mark.parametrize("ace_low", [False, True])
def test_by_which_order_a_card_is_lowest_is_told_where_runs_begin_otherwise(
    ace_low: bool, tmp_path: Path
) -> None:
    ranks = ["2 to 10", "jack", "queen", "king"]
    pack = {"ranks": ["ace", *ranks], "runs": ["ace", *ranks] if ace_low else [*ranks, "ace"]}
    put = {"pack": pack, "step": "move your lowest card to the row"}
    ruleset = tmp_path / "ruleset.yaml"
    ruleset.write_text(ruleset_of("table", put), encoding="utf-8")
    with pytest.raises(OctavoError) as error:
        octavo.load(ruleset)
    [fault] = error.value.diagnostics
    assert fault.code == "OCT312"
    assert ("`lowest` goes by `ranks:`, where it is `ace`" in fault.help) is not ace_low
