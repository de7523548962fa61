"""What a verdict cites is what it turns on: checked by taking sentences out of the file.

Beside a match runs the same match by the same rules without one sentence, made of patched source.
As long as both stand alike, whatever sentence an option is allowed with and refused without, or the
other way round, must be cited, and no other may be said to turn the verdict. Where several
sentences allow or forbid something, they are taken out together, and all but one.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

import octavo
from octavo.table.answering import codes_of
from support.effort import EFFORT
from support.paths import TESTS

FEATURES = TESTS / "corpus" / "features"
SMALL = (
    "asking",
    "board",
    "choosing",
    "corners",
    "declaring",
    "house_rules",
    "leave",
    "memory",
    "options",
    "phrases",
    "qualities",
    "rulings",
    "suits",
    "values",
)
RULESETS = [
    "crazy-eights",
    "five-card-draw",
    "onion",
    "ons",
    *(str(FEATURES / f"{name}.yaml") for name in SMALL),
]
MATCHES, OF_SMALL = 2, 4
DECISIONS = 25
WORDS = 7  # asked about at a decision


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("without")


@cache
def without(
    folder: Path, ruleset: str, left_out: frozenset[str], instead: str = ""
) -> octavo.Rules | None:
    """The rules without some sentences, and with another; None where they do not load so."""
    name, number = octavo.load(ruleset).program.checked.game.name, len([*folder.iterdir()])
    path = folder / f"without-{number}.yaml"
    lines = [f"variant: without-{number}", "title: Without", f"extends: {name}"]
    lines += ["removes:", f"  rules: {sorted(left_out)}"]
    lines += ["rules:", f"  instead: {instead}"] if instead else []
    path.write_text("\n".join(lines), encoding="utf-8")
    try:
        return octavo.load(ruleset, variants=[path])
    except octavo.OctavoError:
        return None


def sentences(rules: octavo.Rules) -> list[str]:
    """The ids of the sentences of the ruleset itself."""
    game = rules.program.checked.game
    return [rule.name for rule in game.rules if not rule.owner.modifiers]


def can(game: octavo.Game, words: str) -> bool:
    """Whether words are an answer that the match takes."""
    try:
        codes_of(game.machine, [words])
    except octavo.OctavoError:
        return False
    return True


def lies(game: octavo.Game) -> tuple[object, ...]:
    """Where a match stands, as far as files without a sentence have it too."""
    machine = game.machine
    places = range(len(machine.setup.places))
    return machine.actor, machine.round, [machine.cards(place) for place in places], machine.scores


def questions(game: octavo.Game, rng: random.Random) -> list[str]:
    """Options, and words of what is none."""
    decision, setup = game.decision, game.machine.setup
    assert decision is not None
    keys = [option.key for option in decision.options[:40]]
    choices = setup.program.decisions[decision.number].choices
    hand = [
        setup.pack.codes[card]
        for place in setup.held_places(decision.seat)
        for card in sorted(game.machine.cards(place))
    ]
    cells = [f" on {cell}" for cell in setup.program.symbols.cells] or [""]
    bare = [choice.id for choice in choices if choice.pick is None]
    words = [
        f"{choice.id} {card}{rng.choice(['', rng.choice(cells)])}"
        for choice in choices
        if choice.pick is not None and choice.pick.kind == "card"
        for card in hand
    ]
    every = dict.fromkeys([*keys, *bare, *words])
    return rng.sample([*every], min(len(every), WORDS))


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda name: Path(name).stem)
def test_a_verdict_turns_on_what_it_cites_and_on_nothing_else(ruleset: str, folder: Path) -> None:
    rules, asked = octavo.load(ruleset), 0
    players = max(rules.players[0], min(3, rules.players[1]))
    for number in range((OF_SMALL if Path(ruleset).stem in SMALL else MATCHES) * EFFORT):
        rng = random.Random(f"{ruleset} {number}")
        game = rules.new_game(players, number, forced=True)
        beside: dict[str, octavo.Game] = {}
        for name in sentences(rules):
            made = without(folder, ruleset, frozenset({name}))
            if made is not None:
                beside[name] = made.new_game(players, number, forced=True)
        for _ in range(DECISIONS):
            if game.decision is None:
                break
            here = lies(game)
            beside = {name: other for name, other in beside.items() if lies(other) == here}
            for words in questions(game, rng):
                verdict = game.explain(words, openly=True)
                assert verdict.legal == can(game, words), words
                rests = {reason.id for reason in verdict.rests}
                cited = {*verdict.rules, *rests}
                for name, other in beside.items():
                    turned = can(other, words) != verdict.legal
                    assert name in cited or not turned, f"{words}: turns on `{name}`\n{verdict}"
                    assert turned or name not in rests, f"{words}: `{name}` is idle\n{verdict}"
                    asked += 1
            key = rng.choice([option.key for option in game.decision.options[:200]])
            game.apply(key)
            for name, other in [*beside.items()]:
                if other.decision is None or other.decision.options.find(key) is None:
                    del beside[name]
                else:
                    other.apply(key)
    assert asked > 20


def again(made: octavo.Rules | None, game: octavo.Game, keys: list[str]) -> octavo.Game | None:
    """The same match by other rules; None where it does not go so."""
    if made is None:
        return None
    other = made.new_game(game.players, game.seed, forced=True)
    for key in keys:
        if other.decision is None or other.decision.options.find(key) is None:
            return None
        other.apply(key)
    return other if lies(other) == lies(game) else None


def never(rules: octavo.Rules, verb: str, of_cards: bool) -> str:
    """A sentence that allows something at no time: so what nothing allows stays refused."""
    if of_cards:
        return f"a card may be {rules.program.symbols.verbs[verb]} when the round is 0"
    return f"you may {verb} when the round is 0"


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda name: Path(name).stem)
def test_sentences_that_do_the_same_are_cited_together(ruleset: str, folder: Path) -> None:
    """What several allow, or forbid, turns only if all of them are gone."""
    rules = octavo.load(ruleset)
    players = max(rules.players[0], min(3, rules.players[1]))
    bindings = rules.program.checked.bindings
    for number in range(6 * EFFORT):
        rng = random.Random(f"{ruleset} together {number}")
        game, keys = rules.new_game(players, number, forced=True), list[str]()
        for _ in range(4):
            if game.decision is None:
                break
            for words in questions(game, rng):
                verdict = game.explain(words, openly=True)
                said = [one.id for one in verdict.reasons if one.role in ("permits", "forbids")]
                verb = next((one.verb for one in bindings.permissions if one.id in said), "")
                if verdict.legal and said:
                    of_cards = bindings.about(verb)[0].cards is not None
                    made = without(folder, ruleset, frozenset(said), never(rules, verb, of_cards))
                    other = again(made, game, keys)
                    assert other is None or not can(other, words), f"{words}\n{verdict}"
                for one in said if len(said) > 1 else ():
                    made = without(folder, ruleset, frozenset({*said} - {one}))
                    if (other := again(made, game, keys)) is not None:
                        alone = other.explain(words, openly=True)
                        assert alone.legal == verdict.legal == can(other, words), words
                        assert one in alone.rules, f"{words}\n{alone}"
            keys.append(rng.choice([option.key for option in game.decision.options[:200]]))
            game.apply(keys[-1])
