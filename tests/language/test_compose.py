"""From many files to one composition: modifiers, variants, options, and the faults between
files."""

from __future__ import annotations

import itertools
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from octavo import load
from octavo.diagnostics import Diagnostic, Faults, OctavoError
from octavo.resources import rulesets_dir
from octavo.source import choices, shelf
from octavo.source.compose import Composition, compose
from octavo.source.document import MappingNode, Node, plain
from octavo.syntax.lexicon import sayable
from octavo.testing.trials import trials
from support.whole_files import MODIFIER, RULESET, SCENARIO, VARIANT, shape_faults


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A folder with a ruleset, five modifiers and three variants."""
    folder = tmp_path / "snip"
    write(folder / "ruleset.yaml", RULESET)
    write(folder / "ruleset.test.yaml", SCENARIO)
    write(folder / "modifiers" / "00-rich.yaml", MODIFIER)
    write(folder / "modifiers" / "00-rich.test.yaml", SCENARIO)
    write(
        folder / "modifiers" / "01-poor.yaml",
        "modifier: poor\nnumber: 1\ntitle: Poor\nrules: {p1: aces score 0}\n",
    )
    write(
        folder / "modifiers" / "02-echo.yaml",
        "modifier: echo\nnumber: 2\ntitle: Echo\nwith poor and fast:\n  rules: {e1: twos score 1}\n"
        "  after deal: shuffle the stock\n",
    )
    write(
        folder / "modifiers" / "10-fast.yaml",
        "modifier: fast\nnumber: 10\ntitle: Fast\nrules: {f1: threes score 1}\nbefore play: "
        "shuffle the stock\noptions:\n"
        "  speed: {says: the Speed, default: 2, why: taste}\n",
    )
    write(
        folder / "modifiers" / "own.yaml",
        "modifier: own\ntitle: Own\nrules: {o1: threes score 8}\n",
    )
    write(folder / "variants" / "long.yaml", VARIANT)
    write(
        folder / "variants" / "short.yaml",
        "variant: short\ntitle: Short\nextends: snip\nrules: {s1: aces score 2}\n",
    )
    write(
        folder / "variants" / "odd.yaml",
        "variant: odd\ntitle: Odd\nextends: snip\nreplaces: {options: {size: {why: odd}}}\n",
    )
    return folder


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def composed(ruleset: Path | str, **chosen: Any) -> Composition:
    return compose(ruleset, **chosen, faults=Faults(), sayable=sayable)


def refused(ruleset: Path | str, **chosen: Any) -> list[Diagnostic]:
    with pytest.raises(OctavoError) as caught:
        compose(ruleset, **chosen, faults=Faults(), sayable=sayable)
    return [found for found in caught.value.diagnostics if found.severity == "error"]


def in_force(made: Composition) -> list[str]:
    return [each.name for each in made.modifiers if each.loaded]


def at(node: Node | None, *keys: str) -> object:
    for key in keys:
        assert isinstance(node, MappingNode), key
        node = node.get(key)
    return plain(node) if node is not None else None


def source_line(found: Diagnostic) -> str:
    assert found.span
    return Path(found.span.file).read_text(encoding="utf-8").split("\n")[found.span.line - 1]


def test_the_preset_is_in_force_unless_others_are_named(game: Path) -> None:
    made = composed(game)
    assert in_force(made) == ["rich"] and made.name == "snip" and made.title == "Snip"
    assert [each.name for each in made.modifiers] == ["rich", "poor", "echo", "fast", "own"]
    assert [each.name for each in made.variants] == ["long", "odd", "short"]
    assert [(each.modifiers, at(each.body, "rules")) for each in made.layers] == [
        (("rich",), {"r1": "aces score 4"})
    ]
    (addition,) = made.additions
    assert (addition.modifiers, addition.where, addition.phase.text) == (
        ("rich",),
        "before",
        "play",
    )
    assert str(addition.phase.span).endswith("00-rich.yaml:11:8") and addition.phase.places[0] == (
        11,
        8,
    )
    assert "before play" not in made.layers[0].body and "with poor" not in made.layers[0].body
    assert made.options == {"size": 3, "open": False, "bank": "small"}
    assert list(made.sources.values()) == ["house", "house"]
    assert made.base is composed(game / "ruleset.yaml", modifiers="none").base


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("none", []),
        ("", []),
        ([], []),
        ("1", ["poor"]),
        ("1-2, fast", ["poor", "echo", "fast"]),
        ("0,2", ["rich", "echo"]),
        ([10, 1], ["poor", "fast"]),
        (["poor", "own"], ["poor", "own"]),
        ("own,01-poor", ["poor", "own"]),
        ("1-10", ["poor", "echo", "fast"]),
        (["1", "1", "poor"], ["poor"]),
    ],
)
def test_modifiers_are_chosen_by_number_name_and_range(
    game: Path, given: object, names: list[str]
) -> None:
    assert in_force(composed(game, modifiers=given)) == names


def test_modifiers_of_the_users_own(game: Path, tmp_path: Path) -> None:
    own = write(
        tmp_path / "mine, all mine.yaml", "modifier: mine\ntitle: Mine\nrules: {m1: aces score 9}\n"
    )
    for chosen in ([own, 1], [str(own), "poor"], str(own)):
        made = composed(game, modifiers=chosen)
        assert in_force(made)[-1] == "mine" and made.layers[-1].modifiers == ("mine",)
    assert in_force(composed(game, modifiers=f"{game / 'modifiers' / '01-poor.yaml'},2,poor")) == [
        "poor",
        "echo",
    ]
    assert [found.code for found in refused(game, modifiers=str(tmp_path / "gone.yaml"))] == [
        "OCT101"
    ]
    (found,) = refused(game, modifiers=str(game / "variants" / "long.yaml"))
    assert found.code == "OCT502" and "a variant, not a modifier" in found.message


@pytest.mark.parametrize(
    "given", ["3", "2-3", "2-1", "richh", "-1", "1.5", [True], "x,y", "\0,", "a/b.yaml\0"]
)
def test_unknown_modifiers_name_what_there_is(game: Path, given: object) -> None:
    found = refused(game, modifiers=given)
    assert found[0].code in ("OCT502", "OCT101") and found[0].help
    if given == "richh":
        assert "`rich`" in found[0].help
    if given == "3":
        assert "1 poor" in found[0].help


def test_sections_with_others_count_only_beside_them(game: Path) -> None:
    made = composed(game, modifiers="1,2,10")
    assert [each.modifiers for each in made.layers] == [
        ("poor",),
        ("echo",),
        ("echo", "poor", "fast"),
        ("fast",),
    ]
    assert [(each.modifiers, each.where, each.phase.text) for each in made.additions] == [
        (("echo", "poor", "fast"), "after", "deal"),
        (("fast",), "before", "play"),
    ]
    assert made.warnings == ()
    alone = composed(game, modifiers="2")
    assert [each.modifiers for each in alone.layers] == [("echo",)]
    (warning,) = alone.warnings
    assert warning.code == "OCT142" and "`poor` and `fast` are not in force" in warning.message


def test_the_order_in_which_modifiers_are_listed_never_matters(game: Path) -> None:
    chosen: list[object] = [1, "echo", "10", game / "modifiers" / "own.yaml"]
    made = [composed(game, modifiers=list(order)) for order in itertools.permutations(chosen)]
    assert all(each == made[0] for each in made)
    assert [each.modifiers[0] for each in made[0].layers] == ["poor", "echo", "echo", "fast", "own"]


def test_the_order_in_which_variants_are_listed_never_matters(game: Path) -> None:
    one, other = (
        composed(game, variants=order) for order in (["long", "short"], ["short", "long"])
    )
    assert one == other and [each.name for each in one.variants if each.loaded] == ["long", "short"]


def test_what_stands_in_a_file_is_one_object_in_all_compositions(game: Path) -> None:
    one, other = (composed(game, modifiers=given, variants=["long"]) for given in ("1,10", "10"))
    assert one.base is other.base
    assert one.layers[-1].body.get("rules") is other.layers[-1].body.get("rules")


def test_clashes_both_ways(game: Path) -> None:
    for chosen in ("rich,poor", "poor,rich", "all"):
        (found,) = refused(game, modifiers=chosen)
        assert found.code == "OCT136" and source_line(found) == "clashes: [poor]"
        assert "01-poor" in found.related[0].span.file


def test_a_modifier_does_not_clash_with_itself(game: Path) -> None:
    write(
        game / "modifiers" / "lonely.yaml",
        "modifier: lonely\ntitle: Lonely\nclashes: [lonely]\nrules: {t: x}\n",
    )
    (found,) = refused(game, modifiers="lonely")
    assert found.code == "OCT143" and source_line(found) == "clashes: [lonely]"


def test_needs_are_words_that_somebody_declares(game: Path) -> None:
    composed(game, modifiers="rich")  # `pile` is a zone, `ace` a rank
    needy = "modifier: needy\ntitle: Needy\nneeds: [gold, out, play, pair, size]\nrules: {n: x}\n"
    path = write(game / "modifiers" / "needy.yaml", needy)
    (found,) = refused(game, modifiers="needy")
    assert (
        found.code == "OCT137"
        and "`gold`" in found.message
        and found.span
        and found.span.column == 9
    )
    write(path, needy + "words: {cards: {gold: coins}}\n")
    assert in_force(composed(game, modifiers="needy")) == ["needy"]


def test_needs_are_words_in_any_form_that_sentences_have(game: Path) -> None:
    path = write(game / "modifiers" / "needy.yaml", "")
    needy = "modifier: needy\ntitle: Needy\nneeds: [FORMS]\nrules: {n: x}\n"
    write(path, needy.replace("FORMS", "played, twos, two of reds, cells"))
    assert in_force(composed(game, modifiers="needy")) == ["needy"]
    write(path, needy.replace("FORMS", "raised, nines, two of cups"))
    told = refused(game, modifiers="needy")
    assert [one.code for one in told] == ["OCT137"] * 3
    for form, one in zip(("raised", "nines", "two of cups"), told, strict=True):
        assert f"`{form}`" in one.message


@pytest.mark.parametrize(
    "body",
    [
        "rules: {'1.1': x}",
        "zones: {pile: {faces: up}}",
        "state: {out: {is a: flag}}",
        "options: {open: {says: x, default: true, why: y}}",
        "groups: {pair: two cards}",
        "families: {kind: [pair]}",
        "triggers: {refill: {on: x, do: y}}",
        "actions: {snap: {do: y}}",
        "words: {verbs: [play]}",
        "words: {verbs: [{play: plaid}]}",
        "words: {cards: {low: twos}}",
    ],
)
def test_an_id_declared_in_two_files_shows_both(game: Path, body: str) -> None:
    write(game / "modifiers" / "twice.yaml", f"modifier: twice\ntitle: Twice\n{body}\n")
    (found,) = refused(game, modifiers="twice")
    assert (
        found.code == "OCT138"
        and found.span
        and "twice.yaml" in found.span.file
        and "ruleset.yaml" in found.related[0].span.file
    )


def test_two_modifiers_with_one_id_name_or_number(game: Path) -> None:
    write(
        game / "modifiers" / "same.yaml", "modifier: same\nnumber: 1\ntitle: Same\nrules: {f1: x}\n"
    )
    assert [found.code for found in refused(game, modifiers="same,fast")] == ["OCT138"]
    assert [found.code for found in refused(game, modifiers="same,poor")] == ["OCT139"]
    other = write(game / "elsewhere.yaml", "modifier: poor\ntitle: Same\nrules: {z: x}\n")
    (found,) = refused(game, modifiers=["poor", other])
    assert found.code == "OCT139" and "`poor`" in found.message and found.related
    assert composed(game, modifiers=[other]).layers[0].modifiers == ("poor",)


def test_steps_beside_an_unknown_phase(game: Path) -> None:
    write(game / "modifiers" / "late.yaml", "modifier: late\ntitle: Late\nafter plya: x\n")
    (found,) = refused(game, modifiers="late")
    assert (
        found.code == "OCT140"
        and found.help == "did you mean `play`?"
        and found.span
        and found.span.column == 7
    )


def phases_of(made: Composition) -> list[str]:
    phases = made.base.get("phases")
    assert isinstance(phases, MappingNode)
    return [entry.key.text for entry in phases]


def placed(game: Path, name: str, phases: str) -> None:
    write(
        game / "variants" / f"{name}.yaml",
        f"variant: {name}\ntitle: {name}\nextends: snip\nphases: {{{phases}}}\n",
    )


def test_a_variant_puts_phases_next_to_others(game: Path) -> None:
    first, *rest = phases_of(composed(game))
    after = f"b: {{after: {first}, do: [x]}}, c: {{after: {first}, do: x}}, d: {{after: c, do: x}}"
    placed(game, "places", f"{after}, a: {{before: {first}, do: x}}, z: [x]")
    made = composed(game, variants=["places"])
    assert phases_of(made) == ["a", first, "b", "c", "d", *rest, "z"]
    assert at(made.base, "phases", "b") == ["x"]


def test_phases_of_two_variants_stand_in_one_order(game: Path) -> None:
    first, *rest = phases_of(composed(game))
    placed(game, "one", f"b: {{after: {first}, do: x}}")
    placed(game, "two", f"a: {{after: {first}, do: x}}")
    for variants in (["one", "two"], ["two", "one"]):
        assert phases_of(composed(game, variants=variants)) == [first, "b", "a", *rest]


@pytest.mark.parametrize(
    ("phases", "code"),
    [
        ("a: {after: play, before: play, do: x}", "OCT125"),
        ("a: {after: play}", "OCT123"),
        ("a: {aftr: x}", "OCT121"),
    ],
)
def test_a_phase_of_another_shape(game: Path, phases: str, code: str) -> None:
    placed(game, "odd shape", phases)
    assert {found.code for found in refused(game, variants=["odd shape"])} == {code}


def test_a_nearly_known_name_behind_with_is_a_fault(game: Path) -> None:
    write(
        game / "modifiers" / "typo.yaml",
        "modifier: typo\ntitle: Typo\nrules: {t: x}\nwith poore:\n  rules: {t2: x}\n",
    )
    assert {found.code for found in refused(game, modifiers="typo")} == {"OCT143"}


def test_a_broken_neighbour_is_a_warning_and_a_fault_when_it_may_be_meant(game: Path) -> None:
    write(game / "modifiers" / "04-broken.yaml", "modifier: [\n")
    made = composed(game, modifiers="1")
    assert [found.code for found in made.warnings] == ["OCT144"] and len(made.modifiers) == 5
    assert [found.code for found in refused(game, modifiers="4")] == ["OCT502", "OCT104"]
    write(game / "modifiers" / "04-broken.yaml", "modifier: shape\ntitle: Shape\nrules: [x]\n")
    assert composed(game, modifiers="1").warnings == ()
    assert [found.code for found in refused(game, modifiers="shape")] == ["OCT122"]


def test_a_variant_replaces_removes_and_adds(game: Path) -> None:
    made = composed(game, variants=["long"])
    base = made.base
    assert at(base, "players") == "2 to 6" and at(base, "ends") == "the round is 9"
    assert at(base, "options", "size") == {
        "values": [3, 5],
        "default": 5,
        "why": "tables differ",
        "source": "p. 2",
    }
    assert at(base, "phases", "deal") == ["shuffle the stock"] and at(base, "phases", "play")
    assert at(base, "rules") == {"1.1": "a card may be played", "l1": "threes score 3"}
    assert at(base, "words", "cards") == {}
    assert at(made.layers[0].body, "rules") == {
        "r1": "aces score 7",
        "r9": "aces score 1",
    } and made.options == {
        "size": 5,
        "open": False,
    }
    assert [(each.modifiers, each.phase.text) for each in made.additions] == [
        ((), "deal"),
        (("rich",), "play"),
    ]
    rules = base.get("rules")
    assert isinstance(rules, MappingNode)
    assert [Path(entry.value.span.file).name for entry in rules] == ["ruleset.yaml", "long.yaml"]
    assert composed(game / "variants" / "long.yaml") == composed(
        game, variants=[game / "variants" / "long.yaml"]
    )
    assert at(composed(game).base, "players") == "2 to 4"


@pytest.mark.parametrize(
    ("body", "code", "at_text", "says"),
    [
        ("rules: {'1.1': x}", "OCT132", "'1.1'", "replaces"),
        ("words: {verbs: [play]}", "OCT132", "play", "verb"),
        ("pack: {suits: [a]}", "OCT132", "suits", "replaces"),
        ("replaces: {rules: {1.3: x}}", "OCT133", "1.3", "`1.2`"),
        ("replaces: {families: {knd: [pair]}}", "OCT133", "knd", "`kind`"),
        ("removes: {rules: [1.3]}", "OCT133", "1.3", "`1.2`"),
        ("removes: {ruls: [1.1]}", "OCT133", "ruls", "`rules`"),
        ("removes: {phrases: [take <card>]}", "OCT133", "take", "take <number>"),
        ("removes: [win]", "OCT123", "", "`win`"),
        ("replaces: {rules: {1.1: {source: [x]}}}", "OCT122", "[x]", "a text"),
        ("modifiers: {ritch: {rules: {x: y}}}", "OCT135", "ritch", "`rich`"),
        ("modifiers: {rich: {replaces: {rules: {r7: y}}}}", "OCT133", "r7", "r1"),
        ("modifiers: {rich: {removes: [title]}}", "OCT123", "", "`title`"),
        ("replaces: {ends: x, win: y, zone: z}", "OCT121", "zone", "`zones`"),
    ],
)
def test_what_a_variant_may_not_do(
    game: Path, body: str, code: str, at_text: str, says: str
) -> None:
    path = write(
        game / "variants" / "bad.yaml", f"variant: bad\ntitle: Bad\nextends: snip\n{body}\n"
    )
    (found,) = refused(game, variants=["bad"])
    assert found.code == code and says in f"{found.message} {found.help}"
    assert found.span and (not at_text or found.span.file == str(path))
    assert source_line(found)[found.span.column - 1 :].startswith(at_text)


def test_more_ways_to_change_a_ruleset(game: Path) -> None:
    write(
        game / "variants" / "more.yaml",
        "variant: more\ntitle: More\nextends: snip\n"
        "words: {verbs: [knock, {lay: laid}], cards: {high: fives}}\n"
        "phrases: [{say: rest, mean: take 2}]\nlinks: {next to: [{join: [n n]}]}\n"
        "pack: {attributes: {half: [reds]}}\nhands: {of: the pile}\npreset: [poor]\n"
        "replaces: {rules: {1.1: {source: p. 9}}, groups: {pair: {ranked: false}},\n"
        "  state: {dealer: {lasts: round}}, win: the dealer}\n"
        "removes: {phases: play, triggers: [refill], phrases: [take <number>], options: "
        "{size: [source]}}\n",
    )
    made = composed(game, variants=["more"])
    assert in_force(made) == ["poor"]
    base = made.base
    assert at(base, "words", "verbs") == [
        {"play": "played"},
        {"draw": "drawn"},
        "knock",
        {"lay": "laid"},
    ]
    assert at(base, "phrases") == [{"say": "rest", "mean": "take 2"}]
    assert at(base, "links", "next to") == [
        {"join": ["n s"]},
        {"when": "the stock is empty", "join": ["s n"]},
        {"join": ["n n"]},
    ]
    assert at(base, "pack", "attributes") == {"pair": ["reds and blues"], "half": ["reds"]}
    assert (
        at(base, "hands") == {"of": "the pile", "use": "one group", "best": "highest groups"}
        and at(base, "win") == "the dealer"
        and at(base, "triggers") == {}
    )
    assert at(base, "rules", "1.1") == {"says": "a card may be played", "source": "p. 9"}
    assert at(base, "groups", "pair") == {"is": "two cards of one rank", "ranked": False}
    assert at(base, "state", "dealer", "lasts") == "round" and "source" not in at(
        base, "options", "size"
    )  # type: ignore[operator]
    assert list(at(base, "phases")) == ["deal"]  # type: ignore[call-overload]


def test_variants_that_change_one_id_clash(game: Path) -> None:
    (found,) = refused(game, variants=["odd", "long"])
    assert (
        found.code == "OCT134"
        and "`long` and `odd`" in found.message
        and source_line(found).startswith("replaces")
    )
    assert (
        "long.yaml" in found.related[0].span.file and found.span and "odd.yaml" in found.span.file
    )
    write(game / "variants" / "third.yaml", "variant: third\ntitle: T\nextends: snip\nends: x\n")
    assert [each.code for each in refused(game, variants=["third", "long"])] == ["OCT134"]
    write(
        game / "variants" / "third.yaml",
        "variant: third\ntitle: T\nextends: snip\nmodifiers: {rich: {removes: {rules: [r1]}}}\n",
    )
    assert [each.code for each in refused(game, variants=["third", "long"])] == ["OCT134"]
    write(
        game / "variants" / "third.yaml",
        "variant: third\ntitle: T\nextends: snip\nrules: {l1: x}\n",
    )
    assert [each.code for each in refused(game, variants=["third", "long"])] == ["OCT132"]


HIGH = "variant: high\ntitle: High\nextends: snip\non top of: [long]\n"


def test_a_variant_on_top_of_another_changes_what_that_one_made(game: Path) -> None:
    long = composed(game, variants=["long"])
    name, said = next(iter(at(long.base, "rules").items()))  # type: ignore[attr-defined]
    replaced = f"replaces: {{rules: {{{name}: {{says: nothing else}}}}}}\n"
    write(game / "variants" / "high.yaml", f"{HIGH}ends: the stock is empty\n{replaced}")
    made = composed(game, variants=["high"])
    assert [each.name for each in made.variants if each.loaded] == ["high", "long"], (
        "what it stands on is in force too"
    )
    assert at(made.base, "ends") == "the stock is empty" and at(made.base, "rules", name) != said
    for other in (["long", "high"], ["high", "long"], [game / "variants" / "high.yaml"]):
        assert at(composed(game, variants=other).base) == at(made.base)
    assert at(composed(game / "variants" / "high.yaml").base) == at(made.base)


def test_it_stands_on_what_that_one_stands_on(game: Path) -> None:
    write(game / "variants" / "high.yaml", HIGH + "ends: the stock is empty\n")
    attic = HIGH.replace("[long]", "[high]").replace("high\n", "attic\n", 1)
    write(game / "variants" / "attic.yaml", attic + "ends: the hand is empty\n")
    made = composed(game, variants=["attic"])
    assert [each.name for each in made.variants if each.loaded] == ["attic", "high", "long"]
    assert at(made.base, "ends") == "the hand is empty"
    two = [
        composed(game, variants=names).base for names in (["attic", "short"], ["short", "attic"])
    ]
    assert at(two[0]) == at(two[1])


def test_it_clashes_with_others_still(game: Path) -> None:
    write(game / "variants" / "high.yaml", HIGH + "ends: the stock is empty\n")
    write(
        game / "variants" / "third.yaml",
        "variant: third\ntitle: T\nextends: snip\non top of: [short]\nends: x\n",
    )
    assert {each.code for each in refused(game, variants=["high", "third"])} == {"OCT134"}


def test_it_may_change_what_that_one_makes_of_a_modifier(game: Path) -> None:
    low = (
        "variant: low\ntitle: Low\nextends: snip\nmodifiers: {poor: {replaces: {rules: {p1: "
        "aces score 5}}}}\n"
    )
    write(game / "variants" / "low.yaml", low)
    write(
        game / "variants" / "high.yaml",
        HIGH.replace("long", "low")
        + "modifiers: {poor: {replaces: {rules: {p1: aces score 6}}}}\n",
    )
    made = composed(game, variants=["high"], modifiers="poor")
    assert at(made.layers[0].body, "rules", "p1") == "aces score 6"


@pytest.mark.parametrize(
    ("on", "says"),
    [("lang", "`long`"), ("high", "stands on `high`"), ("third", "stands on `high`")],
)
def test_what_a_variant_may_not_stand_on(game: Path, on: str, says: str) -> None:
    write(game / "variants" / "high.yaml", HIGH.replace("[long]", f"[{on}]"))
    write(
        game / "variants" / "third.yaml",
        "variant: third\ntitle: T\nextends: snip\non top of: [high]\n",
    )
    found = refused(game, variants=["high"])[0]
    assert found.code == "OCT147" and says in f"{found.message} {found.help}" and found.span


def test_a_variant_inside_the_sections_of_a_modifier(game: Path) -> None:
    write(
        game / "variants" / "in.yaml",
        "variant: in\ntitle: In\nextends: snip\nmodifiers:\n  echo:\n"
        "    replaces:\n      with poor and fast: {rules: {e1: aces score 3}}\n"
        "    with poor and fast: {rules: {e2: aces score 4}}\n    after play: shuffle the stock\n",
    )
    made = composed(game, variants="in", modifiers="1,2,10")
    assert at(made.layers[2].body, "rules") == {"e1": "aces score 3", "e2": "aces score 4"}
    assert [(each.where, each.phase.text, each.modifiers) for each in made.additions][:2] == [
        ("after", "play", ("echo",)),
        ("after", "deal", ("echo", "poor", "fast")),
    ]
    # a change to a modifier that is not in force waits
    composed(game, variants="in", modifiers="none")


def test_variants_fit_one_ruleset(game: Path, tmp_path: Path) -> None:
    assert "`long`" in refused(game, variants=["lnog"])[0].help
    alien = write(tmp_path / "alien.yaml", "variant: alien\ntitle: A\nextends: other\n")
    assert [found.code for found in refused(game, variants=[alien])] == ["OCT131"]
    assert [found.code for found in refused(alien)] == ["OCT131"]
    escape = write(
        game / "variants" / "escape.yaml", "variant: e\ntitle: E\nextends: ../../other\n"
    )
    assert [found.code for found in refused(escape)] == ["OCT131"]
    assert [found.code for found in refused(game, variants=[game / "ruleset.yaml"])] == ["OCT503"]


def test_rulesets_that_are_not_there(game: Path, tmp_path: Path) -> None:
    for chosen in (
        "no such ruleset",
        "",
        str(tmp_path / "gone.yaml"),
        tmp_path,
        "x" * 5000,
        "a\0b",
    ):
        assert [found.code for found in refused(chosen)] == ["OCT501"]
    assert [found.code for found in refused(game / "modifiers" / "01-poor.yaml")] == ["OCT501"]
    assert [found.code for found in refused(game / "ruleset.test.yaml")] == ["OCT501"]
    broken = write(tmp_path / "broken.yaml", "ruleset: x\nrules: &a\n")
    assert [found.code for found in refused(broken)] == ["OCT108"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"size": 5}, {"size": 5}),
        ({"size": "5"}, {"size": 5}),
        ({"open": "true"}, {"open": True}),
        ({"open": True}, {"open": True}),
        ({"speed": "-4"}, {"speed": -4}),
        ({"speed": 7}, {"speed": 7}),
    ],
)
def test_options_are_chosen(
    game: Path, options: dict[str, object], expected: dict[str, object]
) -> None:
    chosen = composed(game, modifiers="10", options=options).options
    assert chosen == {"size": 3, "open": False, "speed": 2} | expected
    assert all(type(chosen[name]) is type(value) for name, value in expected.items())


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        ({"size": 4}, "OCT505", "3 or 5"),
        ({"size": True}, "OCT505", "3 or 5"),
        ({"size": "x" * 9999}, "OCT505", "3 or 5"),
        ({"open": "yes"}, "OCT505", "true or false"),
        ({"open": 1}, "OCT505", "true or false"),
        ({"open": None}, "OCT505", "true or false"),
        ({"speed": "fast"}, "OCT505", "a number"),
        ({"speed": 1.5}, "OCT505", "a number"),
        ({"speed": "1e400"}, "OCT505", "a number"),
        ({"sized": 3}, "OCT504", "`size`"),
        ({"bank": "big"}, "OCT504", "`rich`"),
    ],
)
def test_options_that_cannot_be(
    game: Path, options: dict[str, object], code: str, says: str
) -> None:
    (found,) = refused(game, modifiers="10", options=options)
    assert found.code == code and says in f"{found.message} {found.help}"


@pytest.mark.parametrize("default", ["4", "true", "big"])
def test_a_default_must_be_a_value(game: Path, default: str) -> None:
    write(
        game / "modifiers" / "o.yaml",
        f"modifier: o\ntitle: O\noptions: {{o: {{values: [3, 5], default: {default}, why: x}}}}\n",
    )
    (found,) = refused(game, modifiers="o")
    assert found.code == "OCT141" and found.span
    write(
        game / "modifiers" / "o.yaml",
        "modifier: o\ntitle: O\noptions: {o: {says: x, default: big, why: x}}\n",
    )
    assert [found.code for found in refused(game, modifiers="o")] == ["OCT141"]


def test_a_changed_file_is_read_again(game: Path) -> None:
    path = game / "modifiers" / "01-poor.yaml"
    before = composed(game, modifiers="1")
    os.utime(path, ns=(1, 1))
    write(path, "modifier: poor\nnumber: 1\ntitle: Poorer\nrules: {p1: aces score 1}\n")
    after = composed(game, modifiers="1")
    assert (
        at(before.layers[0].body, "rules", "p1") == "aces score 0"
        and at(after.layers[0].body, "rules", "p1") == "aces score 1"
    )


def test_whose_folder_a_file_lies_in(game: Path, tmp_path: Path) -> None:
    for path in (
        "modifiers/01-poor.yaml",
        "variants/long.yaml",
        "ruleset.test.yaml",
        "modifiers/00-rich.test.yaml",
    ):
        assert shelf.ruleset_beside(game / path) == (game / "ruleset.yaml").resolve()
    assert shelf.ruleset_beside(write(tmp_path / "mine.yaml", MODIFIER)) is None


def test_every_shipped_file_has_a_right_shape_and_every_single_modifier_loads() -> None:
    for name, title, path in shelf.catalogue():
        assert title and path.parent.name == name
        made = composed(name)
        assert made.path == path and made.name == name
        for modifier in made.modifiers:
            assert in_force(composed(name, modifiers=[modifier.name])) == [modifier.name]
        for variant in made.variants:
            assert composed(variant.path).name == name
        for scenarios in path.parent.rglob("*.test.yaml"):
            assert shape_faults(scenarios.read_text(encoding="utf-8")) == [], scenarios


def test_names_and_paths_are_told_apart() -> None:
    assert (
        not shelf.is_path("crazy")
        and shelf.is_path("a/b")
        and shelf.is_path("a.yaml")
        and shelf.is_path(Path("a"))
    )
    assert choices.variants([], [], Faults()) == []


DEPENDING = """
modifier: depending
title: Depending
options:
  pace: {values: [slow, brisk], default: slow, why: taste}
  lit: {says: the lamp is lit, default: true, why: taste}
rules:
  d1:
    by pace:
      slow: aces score 1
      brisk:
        by lit:
          true: aces score 2
          false: {says: aces score 3, source: here}
  d2: twos score 2
before deal:
  by pace: {slow: [shuffle the stock], brisk: [shuffle the stock, shuffle the stock]}
"""


def test_a_value_that_depends_on_an_option(game: Path) -> None:
    path = write(game / "modifiers" / "depending.yaml", DEPENDING)
    cases: list[tuple[dict[str, object], object, int]] = [
        ({}, "aces score 1", 1),
        ({"lit": False}, "aces score 1", 1),
        ({"pace": "brisk"}, "aces score 2", 2),
        ({"pace": "brisk", "lit": "false"}, {"says": "aces score 3", "source": "here"}, 2),
    ]
    for options, rule, steps in cases:
        made = composed(game, modifiers=[path], options=options)
        assert plain(made.layers[0].body)["rules"] == {"d1": rule, "d2": "twos score 2"}  # type: ignore[index]
        [steps_found] = [plain(one.steps) for one in made.additions]
        assert steps_found == ["shuffle the stock"] * steps
    one, other = (
        composed(game, modifiers=[path, *more], options={"pace": "brisk"})
        for more in ([], ["rich"])
    )
    rules = [
        layer.body.get("rules")
        for made in (one, other)
        for layer in made.layers
        if layer.modifiers == ("depending",)
    ]
    assert [part.get(id) is rules[0].get(id) for part in rules for id in ("d1", "d2")] == [True] * 4  # type: ignore[union-attr]
    assert one.base is other.base


@pytest.mark.parametrize(
    ("written", "instead", "code", "at_text", "says"),
    [
        ("  by pace: {slow", "  by pase: {slow", "OCT145", "pase", "did you mean `pace`"),
        ("  by pace: {slow", "  by count: {slow", "OCT145", "count", "give it `values:`"),
        ("      slow: aces score 1\n", "", "OCT146", "pace", "add `slow: ...`"),
        ("          false:", "          flase:", "OCT146", "flase", "did you mean `false`"),
        (
            "{says: aces score 3, source: here}",
            "{sais: aces score 3}",
            "OCT121",
            "sais",
            "did you mean `says`",
        ),
        ("aces score 2", "[aces score 2]", "OCT122", "[aces score 2]", "must be a sentence"),
    ],
)
def test_what_may_not_depend_on_an_option(
    game: Path, written: str, instead: str, code: str, at_text: str, says: str
) -> None:
    """Also under values that nobody chose."""
    text = DEPENDING.replace(
        "options:\n", "options:\n  count: {says: the Count, default: 1, why: taste}\n"
    )
    assert written in text
    path = write(game / "modifiers" / "depending.yaml", text.replace(written, instead))
    [first, *_] = refused(game, modifiers=[path])
    assert first.code == code and says in f"{first.message} {first.help}", str(first)
    assert first.span is not None
    line = path.read_text(encoding="utf-8").splitlines()[first.span.line - 1]
    assert line[first.span.column - 1 :].startswith(at_text)


# --- loaded again ---------------------------------------------------------------------------------


@pytest.fixture
def eights(tmp_path: Path) -> Path:
    """A ruleset that plays, with a modifier."""
    folder = tmp_path / "crazy-eights"
    shutil.copytree(rulesets_dir() / "crazy-eights", folder)
    write(
        folder / "modifiers" / "dear.yaml",
        "modifier: dear\ntitle: Dear\nrules: {dear: sevens score 20}\n",
    )
    return folder


def test_what_is_loaded_again_is_not_made_again(eights: Path) -> None:
    """The program is the same one, as long as every file and every choice is."""
    chosen: dict[str, Any] = {"modifiers": ["dear"], "options": {"most_draws": 5}}
    first = load(eights, **chosen)
    assert load(eights, **chosen).program is first.program
    for other in (
        {**chosen, "modifiers": "none"},
        {**chosen, "options": {"most_draws": 3}},
        {**chosen, "scheduled": True},
        {**chosen, "variants": ["openspiel"], "options": {}},
    ):
        assert load(eights, **other).program is not first.program
    file = eights / "modifiers" / "dear.yaml"
    write(file, file.read_text(encoding="utf-8").replace("score 20", "score 2001"))
    again = load(eights, **chosen)
    assert "2001" in again.ir and "2001" not in first.ir


def test_what_was_told_is_told_again(eights: Path) -> None:
    write(eights / "modifiers" / "broken.yaml", "modifier: [")
    one, other = load(eights), load(eights)
    assert one.program is other.program
    assert one.warnings == other.warnings
    assert "OCT144" in {each.code for each in one.warnings}


def test_trials_leave_a_program_as_it_is(eights: Path) -> None:
    rules = load(eights)
    before = len(rules.program.blocks), set(rules.program.bindings)
    assert not list(trials(lambda options: load(eights, options=options), {}, 1, "octavo play x"))
    assert (len(rules.program.blocks), set(rules.program.bindings)) == before


@pytest.mark.parametrize("where", ["replaces: {hands: {of: the pile}}", "hands: {of: the pile}"])
def test_hands_change_key_by_key(game: Path, where: str) -> None:
    write(game / "variants" / "piled.yaml", f"variant: piled\ntitle: P\nextends: snip\n{where}\n")
    made = composed(game, variants=["piled"])
    hands = {"of": "your hand", "use": "one group", "best": "highest groups"}
    assert at(composed(game).base, "hands") == hands
    assert at(made.base, "hands") == {**hands, "of": "the pile"}
