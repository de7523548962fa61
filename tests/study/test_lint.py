"""What loads but makes no sense is warned of, and nothing else: no shipped ruleset, subset or value
of an option brings about a warning, and what is said never to be is looked for in play.

The suite takes some of the ways in which each ruleset can be loaded; `make slow` takes them all.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import octavo
from octavo.check.rules import check
from octavo.cli import main
from octavo.diagnostics import Faults
from octavo.ir.from_syntax import Lowering
from octavo.lint.ranges import Ranges
from octavo.lint.writes import learn
from octavo.source.shelf import catalogue
from support.effort import EFFORT

SAMPLE = 1  # ways to load a ruleset, beside those by themselves

Way = dict[str, Any]


def editions(name: str) -> list[tuple[str, ...]]:
    return [(), *((one.name,) for one in octavo.load(name).composition.variants)]


def in_force(name: str) -> Iterator[Way]:
    """Every edition with every modifier alone, with all but that one, with all and with none."""
    modifiers = [one.name for one in octavo.load(name).composition.modifiers]
    left_out = [[other for other in modifiers if other != one] for one in modifiers]
    for variants in editions(name):
        for chosen in ("all", "none", *([one] for one in modifiers), *left_out):
            yield {"variants": variants, "modifiers": chosen}


def one_at_a_time(name: str) -> Iterator[Way]:
    """Every edition with every value of every option."""
    for variants, modifiers in itertools.product(editions(name), ("none", "all")):
        for option in octavo.load(
            name, variants=variants, modifiers=modifiers
        ).program.checked.game.options:
            for value in option.values:
                yield {
                    "variants": variants,
                    "modifiers": modifiers,
                    "options": {option.name: value},
                }


def mixtures(name: str, rng: random.Random) -> Iterator[Way]:
    """Few ways that have every value of every option between them: all modifiers, and in each
    edition the options it adds.
    """
    seen: set[tuple[str, Any]] = set()
    for variants in editions(name):
        options = octavo.load(name, variants=variants, modifiers="all").program.checked.game.options
        values = {
            one.name: [value for value in one.values if (one.name, value) not in seen]
            for one in options
            if one.values
        }
        for turn in range(max([1, *map(len, values.values())])):
            chosen = {
                one.name: new[turn]
                if turn < len(new := values[one.name])
                else rng.choice(one.values)
                for one in options
                if one.values
            }
            seen |= set(chosen.items())
            yield {"variants": variants, "modifiers": "all", "options": chosen}


@pytest.mark.parametrize("name", [name for name, _, _ in catalogue()])
@pytest.mark.thorough(but=4)
def test_no_false_alarm(name: str) -> None:
    rng = random.Random(name)
    numbers = len(octavo.load(name).composition.modifiers)
    subsets = [
        {"modifiers": rng.sample(range(numbers), rng.randrange(2, numbers))}
        for _ in range(50 if numbers > 2 else 0)
    ]
    sets = [*in_force(name), *subsets]
    if EFFORT >= 10:
        every = [
            *sets,
            *one_at_a_time(name),
            *(way for _ in range(20) for way in mixtures(name, rng)),
        ]
    else:
        every = [*rng.sample(sets, min(SAMPLE, len(sets))), *mixtures(name, rng)]
    for way in [{}, *every]:
        warnings = octavo.load(name, **way).warnings
        # that a modifier needs another one, and is here without it, is so
        assert [str(one) for one in warnings if one.code != "OCT142"] == [], way


@pytest.mark.parametrize("name", [name for name, _, _ in catalogue()])
@pytest.mark.thorough(but=4)
def test_a_variant_for_fewer_players_makes_no_sentence_for_others_a_fault(
    name: str, tmp_path: Path
) -> None:
    low, high = octavo.load(name).players
    path = tmp_path / "few.yaml"
    for players in {low, min(low + 1, high), high}:
        few = {"variant": "few", "title": "Few", "extends": name, "players": players}
        path.write_text(yaml.safe_dump(few, sort_keys=False), encoding="utf-8")
        made = octavo.load(name, variants=[path])
        assert made.players == (players, players)
        assert not [str(one) for one in made.warnings if one.code == "OCT356"]


# --- what is said never to be is looked for -------------------------------------------------------

GROUPS = (
    "{n} cards of one rank",
    "{n} cards of one suit",
    "{n} cards of consecutive ranks",
    "{n} cards of different suits",
    "{n} cards of one suit of consecutive ranks",
    "{n} cards totalling {total}",
    "{n} aces",
    "{n} red threes",
    "{n} aces and two twos",
    "{n} cards totalling {total} to 9",
    "{n} cards of one suit totalling {total}",
    "{n} red cards of one rank",
)
NUMERALS = ("two", "three", "four", "five", "six")


def with_groups(groups: dict[str, str]) -> dict[str, Any]:
    return {
        "ruleset": "tiny",
        "title": "Tiny",
        "players": 2,
        "pack": {"suits": ["clubs", "hearts"], "ranks": ["ace", "2 to 4"]},
        "words": {"adjectives": {"red": "hearts"}},
        "zones": {"stock": {"holds": "pack"}, "hand": {"each": "player", "seen by": "owner"}},
        "groups": groups,
        "hands": {"of": "your hand", "use": "one group", "best": "highest group"},
        "rules": {"count": "cards count their rank"},
        "phases": {
            "deal": ["deal 2 cards to each player", "each player with the best hand scores 1"]
        },
        "win": "the player with the highest score",
    }


def test_groups_that_are_said_never_to_occur_are_in_no_hand(tmp_path: Path) -> None:
    rng = random.Random("groups")
    texts = sorted(
        {
            text.format(n=n, total=total)
            for text in GROUPS
            for n in NUMERALS
            for total in (3, 5, 8, 14)
        }
    )
    if EFFORT < 10:
        texts = rng.sample(texts, 25)
    rejected = formed = 0
    for text in texts:
        path = tmp_path / "ruleset.yaml"
        path.write_text(
            yaml.safe_dump(with_groups({"wonder": text}), sort_keys=False), encoding="utf-8"
        )
        rules = octavo.load(path)
        told = any(one.code == "OCT357" for one in rules.warnings)
        cards = rules.pack.codes
        hands = itertools.chain.from_iterable(itertools.combinations(cards, n) for n in range(2, 8))
        found = any(rules.rank(" ".join(hand)).groups for hand in hands)
        assert not (told and found), text
        assert told or found, f"{text}: neither told of nor found"
        rejected, formed = rejected + told, formed + found
    assert rejected > 3 and formed > 3


@pytest.mark.parametrize("name", ["crazy-eights", "ons", "onion"])
def test_numbers_stay_within_their_bounds_and_blank_state_stays_blank(name: str) -> None:
    rules = octavo.load(name)
    faults = Faults()
    lowering = Lowering(check(rules.program.checked.game, faults, survey=True), faults)
    lowering.match()
    bounds = Ranges(lowering.checked, set(), rules.players)
    learn(bounds, lowering.program)
    assert bounds.numbers
    game, rng = rules.new_game(3, seed=name), random.Random(name)
    for _ in range(150):
        if game.decision is None:
            break
        game.apply(rng.choice(list(game.decision.options)))
        seen = game.observe(0)
        for number, value in seen.numbers.items():
            low, high = bounds.numbers[number]
            assert all(
                low <= one <= high
                for one in (value if isinstance(value, list | tuple) else [value])
            ), number
        assert not {flag for flag, up in seen.flags.items() if up} & bounds.blank
        assert not {mark for mark, bearers in seen.marks.items() if bearers} & bounds.blank


def test_what_other_values_of_options_choose_is_read_by_validate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = with_groups({"pair": "two red cards"})
    del game["rules"]  # in no group anything is added up
    game["options"] = {
        name: {"values": ["one", "two", "three"], "default": "one", "why": "houses differ"}
        for name in ("size", "speed")
    }
    two = {
        "by size": {
            "one": "deal 1 card to each player",
            "two": "deal 2 crads to each player",
            "three": "shuffle the stock",
        }
    }
    both = {
        "by speed": {
            "one": two,
            "two": "shuffle the stok",
            "three": {"by size": dict(two["by size"])},
        }
    }
    game["phases"]["deal"].insert(0, both)
    path = tmp_path / "ruleset.yaml"
    path.write_text(yaml.safe_dump(game, sort_keys=False), encoding="utf-8")
    assert octavo.load(path).warnings == ()
    assert main(["validate", str(path)]) == 1
    told = capsys.readouterr().err
    assert told.count("error[") == told.count("OCT210") and '"crads"' in told and '"stok"' in told
    assert main(["validate", "--option", "speed=one", "--option", "size=one", str(path)]) == 0


def test_a_rule_that_does_nothing_is_found_among_many_modifiers(tmp_path: Path) -> None:
    """Where every modifier is in force, two programs are compared that are large each."""
    path = tmp_path / "quiet.yaml"
    said = "the players with the highest score may not declare when the round is more than 1"
    path.write_text(f"modifier: quiet\ntitle: Quiet\nrules:\n  quiet: {said}\n", encoding="utf-8")
    rules = octavo.load("cripple-mr-onion", modifiers=["all", path])
    assert [one.code for one in rules.warnings] == ["OCT431"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("an ace may count as the card lower than a two in a straight", 1),
        ("an ace may count as any card lower than a three in a straight", 0),
    ],
)
def test_what_counts_as_no_card_is_told(said: str, told: int, tmp_path: Path) -> None:
    file = tmp_path / "low.yaml"
    file.write_text(f"modifier: low\ntitle: Low\nrules: {{low: {said}}}\n", encoding="utf-8")
    warnings = octavo.load("five-card-draw", modifiers=[file]).warnings
    messages = [one.message for one in warnings if one.code == "OCT356"]
    assert (
        messages
        == ["the rule `low` counts cards as none there is: the pack has no such card"] * told
    )


EMPTY = "any hand is empty"
MOST = "the first player with the most cards of hand"
OWN = {"state": {"the next one": {"is a": "player"}}}


@pytest.mark.parametrize(
    ("on", "steps", "more", "codes"),
    [
        ("a two is played", ["the round ends"], {}, ["OCT441"]),
        ("a two is played", ["end the round"], {}, ["OCT441"]),
        ("a two is played", ["you score 5", "end the round"], {}, []),
        ("a two is played", ["skip the play"], {}, []),
        ("a two is played", ["skip the play", "skip the scoring"], {}, []),
        ("a player's score is at least 50", ["the round ends"], {}, []),
        (EMPTY, [f"now the dealer is {MOST}"], {}, ["OCT436"]),
        (EMPTY, [{"if": "the round is 1", "do": f"now the dealer is {MOST}"}], {}, ["OCT436"]),
        (EMPTY, ["the first player becomes the dealer"], {}, ["OCT436"]),
        (EMPTY, ["the dealer is now the first player"], {}, ["OCT436"]),
        (EMPTY, ["now the dealer is the player to the right of the first player"], {}, []),
        ("the round ends", [f"now the dealer is {MOST}"], {}, ["OCT436"]),
        ("the round begins", [f"now the dealer is {MOST}"], {}, []),
        # it is asked for before it passes on
        (EMPTY, [f"now the dealer is {MOST}"], {"after scoring": ["the dealer scores 1"]}, []),
        (
            EMPTY,
            [f"now the next one is {MOST}"],
            OWN
            | {
                "before deal": [
                    {"unless": "the round is 1", "do": "now the dealer is the next one"}
                ]
            },
            [],
        ),
    ],
)
def test_what_a_trigger_does_in_vain_at_the_end_of_a_round_is_told(
    on: str, steps: list[object], more: Way, codes: list[str], tmp_path: Path
) -> None:
    """Points that a later phase would give, and who passes on before anybody asks."""
    file = tmp_path / "house.yaml"
    triggers = {"triggers": {"house": {"on": on, "do": steps}}}
    file.write_text(yaml.safe_dump({"modifier": "house", "title": "House", **more, **triggers}))
    warnings = octavo.load("crazy-eights", modifiers=[file]).warnings
    assert [one.code for one in warnings] == codes


def test_at_the_end_of_a_round_its_phases_ask_no_more(tmp_path: Path) -> None:
    """Turns of ONION end with whoever harvests: they are over by then."""
    file = tmp_path / "house.yaml"
    triggers = {"loser": {"on": "the round ends", "do": f"now the harvester is {MOST}"}}
    file.write_text(yaml.safe_dump({"modifier": "house", "title": "House", "triggers": triggers}))
    assert [one.code for one in octavo.load("onion", modifiers=[file]).warnings] == ["OCT436"]


def test_a_group_that_is_asked_nothing_of_is_told(tmp_path: Path) -> None:
    """Whether groups do something to others may be asked of some of them alone."""
    file = tmp_path / "nines.yaml"
    file.write_text(
        "modifier: nines\ntitle: Nines\ngroups: {ninety: {is: three nines, ranked: false}}\n"
        "with crippling: {rules: {nines: a ninety cripples a Double Onion}}\n"
    )
    warnings = octavo.load("cripple-mr-onion", modifiers=["crippling", file]).warnings
    assert [one.code for one in warnings] == ["OCT358"]
    assert "[nine-card run, ten-card run, ninety]" in warnings[0].help


def test_the_name_of_a_group_may_begin_with_a_rank(tmp_path: Path) -> None:
    """After `a`, too, where `a nine` would be a card."""
    file = tmp_path / "trio.yaml"
    file.write_text(
        "modifier: trio\ntitle: Trio\ngroups: {nine trio: {is: three nines, ranked: false}}\n"
        "with crippling: {rules: {nines: a nine trio cripples a Double Onion}}\n"
    )
    warnings = octavo.load("cripple-mr-onion", modifiers=["crippling", file]).warnings
    assert [one.code for one in warnings] == ["OCT358"]  # it loads, and nothing asks it


@pytest.mark.parametrize(
    ("rule", "codes"),
    [
        ("in the scoring, you may not draw", ["OCT356"]),
        ("unless the play is on, you may not draw", ["OCT356"]),
        ("in the play, you may not draw when you hold 9 cards", []),
        ("you may not draw when the scoring is not on and you hold 9 cards", []),
    ],
)
def test_a_rule_of_a_phase_in_which_nobody_can_do_it_is_told(
    rule: str, codes: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(yaml.safe_dump({"modifier": "house", "title": "H", "rules": {"r": rule}}))
    warnings = octavo.load("crazy-eights", modifiers=[file]).warnings
    assert [one.code for one in warnings] == codes


@pytest.mark.parametrize("card", ["king", "face down king", "rotten cell"])
def test_a_permission_of_which_all_is_forbidden_or_unseen_is_told(
    card: str, tmp_path: Path
) -> None:
    file = tmp_path / "house.yaml"
    rules = {"r": f"an ace may be played on a {card}"}
    file.write_text(yaml.safe_dump({"modifier": "house", "title": "H", "rules": rules}))
    warnings = octavo.load("onion", modifiers=[file]).warnings
    assert [one.code for one in warnings] == ["OCT435"]


@pytest.mark.parametrize(
    ("step", "codes"),
    [
        ("in the play, each player scores 1", ["OCT356"]),
        ("in the scoring, each player scores 1", ["OCT356"]),
        ("if the play is not on, each player scores 1", ["OCT356"]),
        ("if nobody has drawn this phase, each player scores 1", ["OCT356"]),
        ("if nobody has drawn this round, each player scores 1", []),
        ("each player scores 1", []),
    ],
)
def test_a_step_that_asks_for_its_own_phase_is_told(
    step: str, codes: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "house.yaml"
    house = {"modifier": "house", "title": "H", "before scoring": [step]}
    file.write_text(yaml.safe_dump(house))
    warnings = octavo.load("crazy-eights", modifiers=[file]).warnings
    assert [one.code for one in warnings] == codes


@pytest.mark.parametrize(
    "when", ["a player has drawn this phase", "the play is on", "the heat is 0"]
)
@pytest.mark.parametrize("on", ["the round begins", "the round ends"])
def test_between_rounds_no_phase_is_asked_for(on: str, when: str, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    trigger = {"on": on, "when": when, "do": "each player scores 1"}
    heat = {"heat": {"is a": "number", "lasts": "phase"}}
    house = {"modifier": "house", "title": "H", "state": heat, "triggers": {"t": trigger}}
    file.write_text(yaml.safe_dump(house))
    with pytest.raises(octavo.OctavoError, match="OCT323"):
        octavo.load("crazy-eights", modifiers=[file])
