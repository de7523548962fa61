"""Where a house rule leaves nobody anything to choose, the fault says what to write, and that does
what the rule is for.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import octavo
from octavo.diagnostics import Diagnostic
from octavo.render import texts
from octavo.testing.scenario import run_file

TEN_CARDS = "you may not draw when you hold ten or more cards"
SCENARIO = """
- name: who holds ten cards passes
  players: 3
  given: [the starter is the nine of clubs, the called suit is clubs]
  hand: 2d 3d 4d 5d 6d 7d Td 2h 3h 4h
  then: {offers: [pass], refused: {draw: [full]}}
"""


def found_in(folder: Path, file: str, ruleset: str, scenario: str) -> list[Diagnostic]:
    """The faults of a scenario about a modifier or a variant."""
    name = file.partition("\n")[0].partition(": ")[2]
    (folder / f"{name}.yaml").write_text(file, encoding="utf-8")
    scenarios = folder / f"{name}.test.yaml"
    scenarios.write_text(scenario, encoding="utf-8")
    return [one for outcome in run_file(scenarios, ruleset) for one in outcome.diagnostics]


def test_a_variant_gives_back_what_another_sentence_forbids(tmp_path: Path) -> None:
    modifier = f"modifier: full-hands\ntitle: Full hands\nrules: {{full: {TEN_CARDS}}}\n"
    (stuck,) = found_in(tmp_path, modifier, "crazy-eights", SCENARIO)
    assert stuck.code == "OCT603"
    replaced = re.search(r"let a variant allow `pass` then, `(replaces: .*?)`:", stuck.help)
    assert replaced is not None, stuck.help
    variant = (
        f"variant: full\ntitle: Full hands\nextends: crazy-eights\n{replaced[1]}\n"
        f"rules: {{full: {TEN_CARDS}}}\n"
    )
    wrong = found_in(tmp_path, variant, "crazy-eights", SCENARIO)
    assert not wrong, texts(wrong)


@pytest.mark.parametrize("said", ["you may not discard", "cards may not be discarded"])
def test_a_rule_that_leaves_nothing_is_told_what_there_is_beside(said: str, tmp_path: Path) -> None:
    modifier = (
        "modifier: two-kings\ntitle: Two kings\n"
        f"rules: {{kings: {said} when you hold two or more kings}}\n"
    )
    scenario = """
- name: who holds two kings
  given: [the top card of the stock is the seven of diamonds]
  hand: Kh Kc 3d
  moves: [draw]
  then: {refused: {discard 3d: [kings]}}
"""
    (stuck,) = found_in(tmp_path, modifier, "ons", scenario)
    assert stuck.code == "OCT603"
    assert "say in `kings` what it leaves allowed, `unless ...`" in stuck.help
    assert "`go down`, `lay off`, or `replace`" in stuck.help and "picked up" not in stuck.help


def test_an_option_that_is_taken_unasked_is_not_said_to_be_missing(tmp_path: Path) -> None:
    path = tmp_path / "ruleset.yaml"
    path.write_text(
        """
ruleset: round and round
title: Round and round
players: 3
pack: {suits: [clubs], ranks: [2 to 4]}
words: {verbs: {snatch: snatched}}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
phases:
  deal: [shuffle the stock, deal 1 card to each player]
  play:
    - turns: each player with cards
      until: only one player has cards
      do:
        - choose:
            snatch:
              pick: a card of the hand of the next player with cards
              do: move it to your hand
win: the player with the most cards
""",
        encoding="utf-8",
    )
    with pytest.raises(octavo.OctavoError) as caught:
        octavo.load(path).new_game(3, seed=1)
    (stuck,) = caught.value.diagnostics
    assert stuck.code == "OCT603" and "can only `snatch`, again and again" in stuck.message
    assert [one.message for one in stuck.related] == [
        "each time this is all that can be chosen, so nobody is asked"
    ]


@pytest.mark.parametrize(
    ("said", "seed"),
    [("hearts may be played when the trick is empty", 1), ("hearts may not be played", 1)],
)
def test_a_modifier_is_named_before_what_it_was_written_for(
    said: str, seed: int, tmp_path: Path
) -> None:
    """Whoever wrote the modifier can change that, and not the ruleset that forbids more cards."""
    modifier = tmp_path / "mine.yaml"
    modifier.write_text(f"modifier: mine\ntitle: Mine\nrules: {{mine: {said}}}\n", encoding="utf-8")
    match = octavo.load("hearts", modifiers=[modifier]).new_game(seed=seed)
    with pytest.raises(octavo.OctavoError) as stuck:
        while (decision := match.decision) is not None:
            match.apply(decision.options[0])
    (fault,) = stuck.value.diagnostics
    assert fault.code == "OCT603"
    assert "`mine`" in fault.help.partition("; or")[0]
    assert fault.related[0].span.file == str(modifier)
