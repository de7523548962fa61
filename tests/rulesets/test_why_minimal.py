"""What a verdict cites is what it turns on: checked by taking sentences out of the file.

Beside a match runs the same match by the same rules without one sentence, made of patched source.
As long as both stand alike, whatever sentence an option is allowed with and refused without, or the
other way round, must be cited, and no other may be said to turn the verdict. Where several
sentences allow or forbid something, they are taken out together, and all but one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

import octavo
from octavo.ir.program import Alternative
from octavo.positions.position import position
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
NUMBERS = ("asking", "choosing", "corners", "money", "others", "stakes", "twins")
PICKING = [
    "five-card-draw",
    "ons",
    *(str(FEATURES / f"{name}.yaml") for name in ("melds", *NUMBERS)),
]
MATCHES, OF_SMALL = 2, 4
DECISIONS = 11
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


def amounts(choices: Sequence[Alternative], rng: random.Random) -> list[str]:
    """Numbers, many of which are too high."""
    many = [one.id for one in choices if one.pick is not None and one.pick.kind == "number"]
    return [f"{id} {rng.choice([0, 1, 2, 3, 5, 8, 13, 40])}" for id in many]


def melds(choices: Sequence[Alternative], hand: list[str], rng: random.Random) -> list[str]:
    """Groups of cards of a hand: three or four of one rank, in a row of one suit, or any."""
    made = list[str]()
    for id in dict.fromkeys(one.id for one in choices if one.makes):
        card = rng.choice(hand)
        alike = [one for one in hand if one[0] == card[0]]
        suited = [one for one in hand if one[1:] == card[1:]]
        for cards in (alike, suited, hand):
            if len(cards) >= 3:
                made.append(" ".join([id, *rng.sample(cards, rng.choice([3, min(4, len(cards))]))]))
    return made


def amounts_and_groups(game: octavo.Game, rng: random.Random) -> list[str]:
    """Numbers, many of which are too high, and groups of cards, few of which can be made."""
    decision, setup = game.decision, game.machine.setup
    assert decision is not None
    choices = setup.program.decisions[decision.number].choices
    hand = [
        setup.pack.codes[card]
        for place in setup.held_places(decision.seat)
        for card in sorted(game.machine.cards(place))
    ]
    return [*amounts(choices, rng), *melds(choices, hand, rng)]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda name: Path(name).stem)
@pytest.mark.thorough(but=3)
def test_a_verdict_turns_on_what_it_cites_and_on_nothing_else(ruleset: str, folder: Path) -> None:
    assert turning(ruleset, folder, questions) > 20


@pytest.mark.parametrize("ruleset", PICKING, ids=lambda name: Path(name).stem)
def test_so_does_the_verdict_about_an_amount_or_a_group(ruleset: str, folder: Path) -> None:
    turning(ruleset, folder, amounts_and_groups)


def turning(
    ruleset: str,
    folder: Path,
    ask: Callable[[octavo.Game, random.Random], list[str]],
) -> int:
    """How often it was asked whether a sentence turns a verdict."""
    rules, asked = octavo.load(ruleset), 0
    groups = {one.id for one in rules.program.checked.ladder.meld_bans}
    players = max(rules.players[0], min(3, rules.players[1]))
    for number in range((OF_SMALL if Path(ruleset).stem in SMALL else MATCHES) * EFFORT):
        rng = random.Random(f"{Path(ruleset).stem} {number}")  # the same wherever it lies
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
            for words in ask(game, rng):
                verdict = game.explain(words, openly=True)
                assert verdict.legal == can(game, words), words
                rests = {reason.id for reason in verdict.rests}
                cited = {*verdict.rules, *rests}
                for name, other in beside.items():
                    turned = can(other, words) != verdict.legal
                    assert name in cited or not turned, f"{words}: turns on `{name}`\n{verdict}"
                    idle = {*rests, *groups.intersection(verdict.rules)}
                    assert turned or name not in idle, f"{words}: `{name}` is idle\n{verdict}"
                    asked += 1
            key = rng.choice([option.key for option in game.decision.options[:200]])
            game.apply(key)
            for name, other in [*beside.items()]:
                if other.decision is None or other.decision.options.find(key) is None:
                    del beside[name]
                else:
                    other.apply(key)
    return asked


def test_the_sentence_that_keeps_these_cards_from_being_laid_is_cited_and_no_other(
    folder: Path,
) -> None:
    ruleset, words = str(FEATURES / "melds.yaml"), "double 2c 3c 4c done 5c 6c 7c done"
    rules = octavo.load(ruleset)

    def asked(made: octavo.Rules | None, words: str) -> tuple[bool, tuple[str, ...]]:
        assert made is not None
        game = position(
            made, ["the round is 2"], hand="2c 3c 4c 5c 6c 7c 9c 2s 4h", turn=0, forced=True
        )
        game.apply("draw")
        verdict = game.explain(words, openly=True)
        assert verdict.legal == can(game, words)
        return verdict.legal, verdict.rules

    for said in (words, "double 2c 3c 4c", "double 2c", "double"):
        assert asked(rules, said) == (False, ("not alike",))
        assert asked(without(folder, ruleset, frozenset({"not alike"})), said) == (True, ())
        assert asked(without(folder, ruleset, frozenset({"keep one"})), said)[0] is False
    # without it these cards could not be laid either
    assert asked(rules, "double 2c 3c 9c") == asked(rules, "double 2s") == (False, ())


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
        rng = random.Random(f"{Path(ruleset).stem} together {number}")
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
                elif said:
                    other = again(without(folder, ruleset, frozenset(said)), game, keys)
                    open_then = not verdict.besides and not verdict.picks
                    assert other is None or can(other, words) == open_then, f"{words}\n{verdict}"
                for one in said if len(said) > 1 else ():
                    made = without(folder, ruleset, frozenset({*said} - {one}))
                    if (other := again(made, game, keys)) is not None:
                        alone = other.explain(words, openly=True)
                        assert alone.legal == verdict.legal == can(other, words), words
                        assert one in alone.rules, f"{words}\n{alone}"
            keys.append(rng.choice([option.key for option in game.decision.options[:200]]))
            game.apply(keys[-1])


def test_a_group_rests_on_what_lets_its_cards_stand_for_others(folder: Path) -> None:
    """Also where what another sentence says of the same cards goes on saying it."""
    hand, down = "Ah 7c 7d 8c 8d 8h 8s 3s", "go down 8c 8d 8h, 7c 7d Ah"

    def asked(made: octavo.Rules | None, before: list[str], words: str) -> tuple[bool, set[str]]:
        assert made is not None
        facts = ["the top card of the stock is the two of clubs"]
        game = position(made, facts, hand=hand, turn=0, forced=True)
        game.apply("draw")
        for answer in before:
            for code in codes_of(game.machine, [answer]):
                game.machine.apply(code)
        verdict = game.explain(words, openly=True)
        assert verdict.legal == can(game, words)
        return verdict.legal, {reason.id for reason in verdict.rests}

    rules, tame = octavo.load("ons"), without(folder, "ons", frozenset({"wild"}))
    assert asked(rules, [], down) == asked(rules, [], "go down") == (True, {"wild"})
    assert asked(tame, [], down)[0] is asked(tame, [], "go down")[0] is False
    laid = ["go down 7c 7d Ah, 8c 8d 8h done"]
    assert asked(rules, laid, "lay off 8s") == (True, set())
    hand = "Ah 7c 7d 7h 8c 8d 8h 3s"
    laid = ["go down 7c 7d 7h, 8c 8d 8h done"]
    assert asked(rules, [], laid[0]) == asked(tame, [], laid[0]) == (True, set())
    assert asked(rules, laid, "lay off Ah") == (True, {"wild"})
    assert asked(tame, laid, "lay off Ah")[0] is False


def test_of_groups_that_cannot_be_made_it_is_told_what_they_are() -> None:
    rules = octavo.load("ons")
    for number, said in (
        (1, ["a contract is two sets in this round", "a set is three or more cards of one rank"]),
        (2, ["a contract is a set and a run in this round",
             "a set is three or more cards of one rank",
             "a run is four or more cards of one suit of consecutive ranks"]),
    ):  # fmt: skip
        facts = [f"the round is {number}", "the top card of the stock is the four of spades"]
        game = position(rules, facts, hand="2c 2d 2h 9c 9d", turn=0, forced=True)
        game.apply("draw")
        verdict = game.explain("go down 2c 2d 2h")
        first, *further = map(str, verdict.picks)
        assert (first, further) == ("there is to choose: a contract of cards of your hand", said)
        # of what is picked for a group that there is, only what is picked then
        (of_group,) = game.explain("lay off 2c").picks
        assert str(of_group).endswith("a group of any tableau that it extends (now: none)")


@pytest.mark.parametrize(
    ("ruleset", "move", "said"),
    [
        ("crazy-eights", "call hearts", "after play, if it is an eight and your hand is not empty"),
        ("ons", "discard Ks", "after draw, pick up, or go without"),
        (
            "ons",
            "claim",
            "after draw, to each other player from the left of you, "
            "if the top card of the discards is open",
        ),
        ("ons", "draw", ""),
    ],
)
def test_of_what_is_not_asked_for_it_is_told_what_goes_before(
    ruleset: str, move: str, said: str
) -> None:
    verdict = octavo.load(ruleset).new_game(2, "1").explain(move)
    assert verdict.legal == (not said)
    verb = move.split(" ")[0]
    told = [f"`{verb}` is offered {said}"] if said else []
    assert [part.text for part in verdict.picks] == told


def test_of_places_that_ask_for_it_the_one_whose_conditions_hold_is_told() -> None:
    """Without a limit another step asks who may raise; here the limit is 8."""
    rules = octavo.load("cripple-mr-onion", variants=["gambling"])
    game = rules.new_game(3, "g1")
    while not game.explain("match").legal:
        assert game.decision is not None
        keys = [option.key for option in game.decision.options]
        game.apply(next((key for key in ("decline", "done") if key in keys), keys[1]))
    (part,) = game.explain("raise 2").picks
    said = "after match or fold, unless you are out, unless the raise limit is 0"
    assert part.text == f"`raise` is offered {said}"


def test_what_is_asked_for_in_a_taught_phrase_is_told_with_what_fills_its_holes(
    tmp_path: Path,
) -> None:
    patient = tmp_path / "patient.yaml"
    patient.write_text(
        "modifier: patient\ntitle: Patient\nphrases:\n- say: ask <player>\n  mean:\n"
        "  - if: <player> holds three cards\n"
        "    do: {choose: {hum: {do: you score 1}, shout: {do: you score 2}}}\n"
        "triggers:\n  loud: {on: a card is played, do: ask the player to the left of you}\n",
        encoding="utf-8",
    )
    game = octavo.load("crazy-eights", modifiers=[patient]).new_game(2, "1")
    (part,) = game.explain("hum").picks
    said = "when a card is played, if the player to the left of you holds three cards"
    assert part.text == f"`hum` is offered {said}"


def test_what_ends_a_choice_of_several_cards_is_explained_where_none_is_begun() -> None:
    """Looking for what goes before it passes by the conditions of taught phrases."""
    rules = octavo.load("cripple-mr-onion", options={"arrange": "player"})
    game = position(rules, [], players=2, at="showdown", forced=True)
    verdict = game.explain("done")
    assert verdict.note == "`done` ends a choice of several things, and none is begun"


def test_a_bound_that_a_taught_phrase_is_told_is_worked_out() -> None:
    rules, answers = octavo.load("cripple-mr-onion", variants=["gambling"]), random.Random(0)
    game = rules.new_game(3, "0")
    while game.decision is not None and game.decision.options[0].verb != "raise":
        game.apply(answers.choice(list(game.decision.options)))
    (part,) = game.explain("raise 99").picks
    assert str(part).endswith("(the lesser of your bankroll and the raise limit: 8)")


def test_a_number_that_there_is_lacks_nothing_but_leave(tmp_path: Path) -> None:
    """Of several cards, too; and of a number that there is not it is told which there are."""
    ban, hand = tmp_path / "ban.yaml", "2c 9d Ah Ks 3d"
    said = "modifier: ban\ntitle: Ban\nrules: {no: you may not VERB when you hold an ace}\n"

    def picks(move: str, verb: str, at: str) -> list[str]:
        ban.write_text(said.replace("VERB", verb), encoding="utf-8")
        rules = octavo.load("five-card-draw", modifiers=[ban])
        game = position(rules, [], players=4, hand=hand, at=at, turn=0, forced=True)
        verdict = game.explain(move, openly=True)
        assert [reason.id for reason in verdict.reasons] == ["no"]
        return [part.text.split(" from ")[0] for part in verdict.picks]

    assert picks("raise 2", "raise", "first bets") == []
    assert picks("raise 99", "raise", "first bets") == ["number"]
    assert picks("exchange 2c 9d", "exchange", "exchange") == []


def test_each_group_that_a_card_may_go_to_is_explained() -> None:
    """The second part of a choice is asked again, too, without what makes aces wild."""
    rules = octavo.load("ons")
    facts = ["the round is 1", "the top card of the stock is the four of spades"]
    game = position(rules, facts, hand="Ah 7c 7d 7h 8c 8d 8h 3s", turn=0, forced=True)
    for answer in ("draw", "go down 7c 7d 7h, 8c 8d 8h done", "lay off Ah"):
        for code in codes_of(game.machine, [answer]):
            game.machine.apply(code)
    assert game.decision is not None and len(game.decision.options) == 2
    for option in game.decision.options:
        verdict = game.explain(option, openly=True)
        assert verdict.legal and {reason.id for reason in verdict.rests} == {"wild"}


def test_that_there_is_nothing_to_pick_for_a_card_is_told() -> None:
    rules = octavo.load("ons")
    facts = ["the round is 1", "the top card of the stock is the four of spades"]
    game = position(rules, facts, hand="Ah 7c 7d 7h 8c 8d 8h 3s Jc", turn=0, forced=True)
    for answer in ("draw", "go down 7c 7d 7h, 8c 8d 8h done"):
        for code in codes_of(game.machine, [answer]):
            game.machine.apply(code)
    (part,) = game.explain("lay off Jc").picks
    assert str(part).endswith("a group of any tableau that it extends (now: none)")
    assert game.explain("lay off Ah").legal


def test_that_a_card_lies_face_down_is_no_secret() -> None:
    """Tens go on face up rotten cells: what a face down card is matters to nobody."""
    game = octavo.load("onion").new_game(3, "1")
    roles = {one.id: one.role for one in game.explain("play Td").reasons}
    assert roles["tens"] == "lacks"


def test_of_what_is_over_it_is_told_what_came_after_it() -> None:
    game = octavo.load("ons").new_game(2, "1")
    game.apply("draw")
    said = "`draw` comes before: `claim` is offered after draw, to each other player"
    assert game.explain("draw").note.startswith(said)


def test_the_when_of_an_option_that_was_not_asked_for_is_told() -> None:
    """Whoever is asked which cards they discard was offered nothing else."""
    rules = octavo.load("cripple-mr-onion", variants=["usenet-1993"])
    for given, told in (("you are not the dealer", 0), ("you are the dealer", 1)):
        game = position(rules, [given], players=3, at="exchange", turn=0, forced=True)
        game.apply("discard")
        fold = game.explain("fold")
        assert not fold.legal and [one.role for one in fold.reasons] == ["needs"] * told
        assert "`discard` is being chosen" in fold.note
        assert ("`fold` chosen in its place" in fold.note) == (not told)


def test_cards_that_make_no_group_end_no_choice() -> None:
    rules = octavo.load("cripple-mr-onion", options={"arrange": "player"})
    facts = ["the dealer is another player"]
    game = position(rules, facts, players=2, hand="Kcl Ahe Qdi Asp", at="showdown")
    game.apply("show")
    assert game.explain("done").note == "the cards picked make no group"


def test_of_what_another_phase_asks_for_the_phase_is_told_too() -> None:
    rules = octavo.load("five-card-draw")
    verdict = rules.new_game(3, "1").explain("exchange 7c")
    assert verdict.note == "`exchange` is open only in the phase `exchange`"


def test_of_an_action_it_is_told_who_may_take_it_and_when() -> None:
    game = octavo.load("cripple-mr-onion", modifiers="all").new_game(2, "1")
    (part,) = game.explain("declare the Lady").picks
    assert "is offered to the holder of the queen of spades, when not all eights are" in part.text
    in_phases = "in exchange, specials, or showdown, where players may act: after discard"
    assert part.text.endswith(in_phases)


def test_of_several_cards_picked_together_the_one_that_cannot_be_is_told(tmp_path: Path) -> None:
    late = "a nine may not be exchanged unless your purse is less than 2"
    file = tmp_path / "late.yaml"
    file.write_text(f"modifier: late\ntitle: L\nrules: {{late: {late}}}\n", encoding="utf-8")

    def asked(words: str, modifiers: str) -> str:
        rules = octavo.load("five-card-draw", modifiers=modifiers)
        game = position(rules, [], players=4, hand="2c 9d Kh Ks 3d", at="exchange", turn=0)
        verdict = game.explain(words, openly=True)
        assert verdict.legal == can(game, words)
        return str(verdict)

    among = "is not among the cards to choose from"
    assert f"`9h` {among}" in asked("exchange 2c 9h", "none")
    assert f"`9h` {among}" in asked("exchange 9h", "none")
    assert "there is to choose: 1 to 3" in asked("exchange 2c 9d Kh Ks", "none")
    assert among not in asked("exchange 2c 9d Kh Ks", "none")
    assert "may be chosen" in asked("exchange 2c 9d", "none")
    for words in ("exchange 2c 9d", "exchange 9d 2c", "exchange 9d"):
        said = asked(words, str(file))
        assert "forbidden by `late`" in said
        # without the sentence it can be picked, and this is what the sentence rests on
        assert "there is to choose" not in said
        assert (
            "it would not be forbidden where: your purse is less than 2 (your purse: 100)" in said
        )


def test_what_a_sentence_that_forbids_rests_on_has_its_values(tmp_path: Path) -> None:
    file = tmp_path / "full.yaml"
    full = "when the number of cards of your hand is more than 2, an eight may not be played "
    full += "unless your score is 3 or the number of cards of the stock is 1"
    file.write_text(f"modifier: full\ntitle: F\nrules: {{full: {full!r}}}\n", encoding="utf-8")
    rules = octavo.load("crazy-eights", modifiers=str(file))
    facts = ["the starter is the five of clubs", "your score is 2"]
    game = position(rules, facts, hand="8h 5d 2d", turn=0, forced=True)
    (reason,) = game.explain("play 8h", openly=True).reasons
    so, score, stock = map(str, reason.missed)
    assert so == (
        "it is so now: the number of cards of your hand is more than 2 "
        "(the number of cards of your hand: 3)"
    )
    assert score == "it would not be forbidden where: your score is 3 (your score: 2)"
    lying = next(len(place.cards) for place in game.observe(None).places if place.zone == "stock")
    assert stock.endswith(f"(the number of cards of the stock: {lying})")


def test_the_when_of_an_option_is_told_with_its_number() -> None:
    game = octavo.load("five-card-draw").new_game(players=3, seed=1, forced=True)
    assert game.decision is not None
    (needed,) = game.explain("call", openly=True).reasons
    assert str(needed) == "offered only `when your price is more than 0`"
    assert list(map(str, needed.missed)) == ["it lacks: your price is more than 0 (now: 0)"]
    game.apply("raise")
    game.apply("raise 2")
    (needed,) = game.explain("check", openly=True).reasons
    assert list(map(str, needed.missed)) == ["it lacks: your price is 0 (now: 2)"]


def test_what_a_sentence_that_forbids_rests_on_names_its_cards(tmp_path: Path) -> None:
    file = tmp_path / "seen.yaml"
    file.write_text(
        "modifier: seen\ntitle: S\nwords: {adjectives: {red: hearts or diamonds}}\nrules:\n"
        "  red: a red card may not be played when the starter is red\n"
        "  court: spades may not be played when you hold a king or you hold a queen\n"
        "  both: unless you hold a jack and you hold a two, clubs may not be played\n"
        "  king: a nine may not be played unless the starter is a king\n",
        encoding="utf-8",
    )
    rules = octavo.load("crazy-eights", modifiers=str(file))

    def rests(words: str, hand: str) -> list[str]:
        facts = ["the starter is the seven of hearts"]
        game = position(rules, facts, hand=hand, turn=0, forced=True)
        return [
            str(part)
            for reason in game.explain(words, openly=True).reasons
            for part in reason.missed
        ]

    so, but = "it is so now:", "it would not be forbidden where:"
    assert rests("play 7d", "7d 3c") == [f"{so} the starter is red (the starter: 7h)"]
    assert rests("play 7s", "7s Kd Ks") == [f"{so} you hold a king (now: Kd, Ks)"]
    assert rests("play 7c", "7c 2d") == [f"{but} you hold a jack"]
    assert rests("play 7c", "7c Jd") == [f"{but} you hold a two"]
    assert rests("play 7c", "7c 3d") == []
    assert rests("play 9s", "9s 3d") == [f"{but} the starter is a king (the starter: 7h)"]


def test_of_several_cards_the_one_that_cannot_be_picked_is_named(tmp_path: Path) -> None:
    file = tmp_path / "nines.yaml"
    rule = "a nine may not be exchanged"
    file.write_text(f"modifier: nines\ntitle: N\nrules: {{nines: {rule}}}\n", encoding="utf-8")

    def note(words: str, modifiers: str) -> str:
        rules = octavo.load("five-card-draw", modifiers=modifiers)
        game = position(rules, [], players=4, hand="2c 9d Kh Ks 3d", at="exchange", turn=0)
        return game.explain(words, openly=True).note

    of = "of the cards named 9d may not be picked"
    assert note("exchange 2c 9d", str(file)) == note("exchange 9d 2c", str(file)) == of
    assert note("exchange 9d", str(file)) == ""  # nothing else is named
    assert note("exchange 2c 2c", "none") == "2c is named 2 times, and there is 1 to choose from"
    assert note("exchange 2c 9d Kh Ks", "none") == "4 are named"
    assert note("exchange 2c 2c Kh Ks", "none") == (
        "2c is named 2 times, and there is 1 to choose from; 4 are named"
    )
    assert note("exchange 2c 9d Kh", "none") == ""


def test_a_move_in_the_order_of_groups_is_cited_where_it_decides(tmp_path: Path) -> None:
    """Without it the other hand would be better; of two each of which is enough, one is cited."""
    triplet, pair, straight = "7h 7c 7d Ks 8h", "Kc Kd 3h 4s 6c", "5c 6d 7s 8s 9d"
    above = "a pair ranks just above a flush"
    for rules, hand, other, cited in (
        ({"p": above, "q": "a triplet ranks just above a pair"}, triplet, pair, ["q"]),
        ({"p": above, "q": "a triplet ranks just above a pair"}, triplet, straight, ["p", "q"]),
        ({"p": "a straight ranks just below a triplet", "q": "a straight ranks just above a flush"},
         straight, triplet, ["q"]),
        ({"p": "a triplet ranks just above a straight", "q": "a straight ranks just below a pair"},
         triplet, straight, ["p"]),
        ({"p": "a flush ranks just above a full house"}, triplet, pair, []),
    ):  # fmt: skip
        file = tmp_path / "order.yaml"
        said = "".join(f"  {name}: {one}\n" for name, one in rules.items())
        file.write_text(f"modifier: order\ntitle: O\nrules:\n{said}", encoding="utf-8")
        ranker = octavo.load("five-card-draw", modifiers=str(file)).ranker()
        found = ranker.compare(hand, other)
        assert [one.id for one in found.reasons if one.role == "moves"] == cited, rules


GIVING = """\
ruleset: giving
title: Giving
players: 3
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {give: given, rest: rested}}
zones: {stock: {holds: pack}, hand: {each: player, seen by: owner}}
rules:
  low: a card may be given when its rank is less than a six
  never last: you may not give when you hold one card
phases:
  deal: [shuffle the stock, deal 3 cards to each player]
  play:
    - turns: each player
      until: any hand is empty
      do:
        - choose:
            give:
              pick: [a card of your hand that may be given, another player]
              do: move that card to the hand of that player
            rest: {}
win: the players with the fewest cards of their hand
"""


def test_of_what_is_picked_after_a_card_is_told_what_there_is(tmp_path: Path) -> None:
    """The card was picked, so no sentence about it is lacking; where all may be picked, the
    sentence by which it was is told."""
    (tmp_path / "ruleset.yaml").write_text(GIVING, encoding="utf-8")
    game = position(octavo.load(tmp_path), [], players=3, hand="2c 3c 9h", at="play", turn=0)

    def told(words: str) -> tuple[bool, list[tuple[str, str]], list[str]]:
        verdict = game.explain(words, openly=True)
        reasons = [(one.role, one.id) for one in verdict.reasons]
        return verdict.legal, reasons, [one.text for one in verdict.picks]

    assert told("give 2c to player 2") == (True, [("permits", "low")], [])
    for nobody in ("player 1", "Bo", "the moon"):
        assert told(f"give 2c to {nobody}") == (False, [], ["another player"])
    assert (
        game.explain("give 2c to player 2 3", openly=True).note
        == "`3` is no part of it: `give 2c to player 2` may be chosen"
    )
    for words in ("give 2c to player 2", "give 2c player 3"):
        assert len(codes_of(game.machine, [words])) == 2
    assert told("give 9h to player 2") == (False, [("lacks", "low")], [])
    (pick,) = game.explain("give 2c to Bo", openly=True).picks
    assert str(pick) == "there is to choose: another player (now: player 2, player 3)"


@pytest.mark.parametrize(
    ("words", "more", "whole"),
    [
        ("play 3c on the starter", "on the starter", "play 3c"),
        ("play 3c 8h", "8h", "play 3c"),
        ("play 8h call hearts", "call hearts", "play 8h"),
    ],
)
def test_words_too_many_are_told_as_such(words: str, more: str, whole: str) -> None:
    """Not as what the move itself would lack."""
    given = ["the starter is the nine of clubs", "the called suit is clubs"]
    game = position(octavo.load("crazy-eights"), given, players=3, hand="8h 3c", seed=1)
    verdict = game.explain(words, openly=True)
    assert not verdict.legal and not verdict.reasons
    assert verdict.note == f"`{more}` is no part of it: `{whole}` may be chosen"


def test_a_number_too_many_is_told_as_such() -> None:
    game = octavo.load("five-card-draw").new_game(4, 0, forced=True)
    assert game.explain("raise 3 4").note == "`4` is no part of it: `raise 3` may be chosen"
    assert game.explain("raise 3").legal
    beyond = game.explain("raise 30 4")
    assert not beyond.legal and beyond.picks


def test_words_after_a_place_or_after_cards_are_told_as_such() -> None:
    lying = ["bl is the five of clubs", "tl is the three of hearts", "br is the nine of spades"]
    game = position(octavo.load("onion"), lying, hand="2h 8h", forced=True)
    told = game.explain("play 2h on bl now", openly=True)
    assert told.note == "`now` is no part of it: `play 2h on bl` may be chosen"
    assert (
        game.explain("play 2h on blx", openly=True).note == "there is no such place to choose from"
    )
    rules = octavo.load("five-card-draw")
    draw = position(rules, [], hand="4h 8s 2c 3c 5c", at="exchange", turn=0, forced=True)
    assert draw.explain("exchange 4h 8s please", openly=True).note == "`please` is no card"
    assert draw.explain("exchange 4h 8s", openly=True).legal


@pytest.mark.parametrize(
    ("ruleset", "hand", "before", "words", "note"),
    [
        (
            "onion",
            "2h 8h",
            "",
            "play 2c on tl",
            "`2c` is not among the cards to choose from: you do not hold it",
        ),
        (
            "five-card-draw",
            "4h 8s 2c 3c 5c",
            "exchange",
            "exchange 4h 9s Ks",
            "`9s` and `Ks` are not among the cards to choose from",
        ),
        (
            "ons",
            "9h 9d 9s Kc Ks Kd 2d 3s",
            "draw",
            "go down 9h 9d 9c Kc Ks Kd",
            "`9c` is not among the cards to choose from",
        ),
    ],
)
def test_a_card_that_nobody_can_pick_is_told_wherever_it_goes(
    ruleset: str, hand: str, before: str, words: str, note: str
) -> None:
    """And with whatever else it is named."""
    at = before if before == "exchange" else None
    turn = None if ruleset == "onion" else 0
    game = position(octavo.load(ruleset), [], hand=hand, at=at, turn=turn, forced=True)
    if before == "draw":
        game.apply(before)
    verdict = game.explain(words, openly=True)
    assert not verdict.legal and verdict.note == note
    assert not verdict.reasons and len(verdict.picks) == 1


WAGERS = """\
ruleset: wagers
title: Wagers
uses: [pack of 52]
players: 2
words:
  numbers:
    limit: the lesser of 5 and your purse
    start: [{when: the round is 1, is: 2}, your purse]
  verbs: {wager: wagered}
state: {purse: {is a: number, each: player, starts at: 8}}
phases:
  play:
    - for each: player
      do:
        choose:
          wager: {pick: number from your start to your limit, do: you score that number}
win: the player with the highest purse
"""


def test_a_bound_that_is_worked_out_is_told_with_what_it_is_made_of(tmp_path: Path) -> None:
    """Where it has one meaning: of several, which of them holds is not told."""
    (tmp_path / "ruleset.yaml").write_text(WAGERS, encoding="utf-8")
    (bounds,) = octavo.load(tmp_path / "ruleset.yaml").new_game(2).explain("wager 7").picks
    told = ["your start: 2", "your limit: 5", "the lesser of 5 and your purse: 5", "your purse: 8"]
    assert [str(one) for one in bounds.values] == told
