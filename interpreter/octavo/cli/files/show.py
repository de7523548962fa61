"""`octavo show`: what a ruleset says, and what it becomes: its words, its program, the Python made
of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...edges.output import say, say_text
from ...play import rulebook
from ...source.document import yaml_text
from ...syntax import inflection
from ...syntax.game import SidesDeclaration
from ..frame import Chosen, Spelled, chosen, heading, paragraph, rules_of, table

if TYPE_CHECKING:
    from ...syntax.game import PackDeclaration
    from ...table.rules import Rules


@click.command(
    cls=Spelled,
    short_help="What a ruleset says and becomes.",
    examples=[
        "octavo show {ruleset}",
        "octavo show {ruleset} --rules",
        "octavo show {ruleset} --words",
        "octavo show {ruleset} --ir",
        "octavo show {ruleset} --python --players 3",
    ],
)
@click.argument("ruleset")
@click.option(
    "--words",
    "what",
    flag_value="words",
    help="Its vocabulary: every word it declares, with the forms that sentences use.",
)
@click.option(
    "--rules",
    "what",
    flag_value="rules",
    help="Its sentences, section by section: what may be done, what happens in each phase.",
)
@click.option(
    "--about",
    metavar="WORDS",
    default="",
    help="With --rules: the sentences with these words, and all of a modifier called so.",
)
@click.option("--ir", "what", flag_value="ir", help="The program it becomes, as a listing.")
@click.option(
    "--python",
    "what",
    flag_value="python",
    help="The Python generated from the program, for --players.",
)
@click.option("--players", type=int, help="For how many players the Python is made.")
@chosen
def command(
    ruleset: str, what: str | None, about: str, players: int | None, chosen: Chosen
) -> None:
    """What a ruleset says, and what it becomes; without an option, a summary."""
    if players is not None and what != "python":
        raise click.UsageError(
            "--players says for how many the Python is made: it goes with --python",
            click.get_current_context(),
        )
    if about and what != "rules":
        raise click.UsageError(
            "--about chooses among the sentences: it goes with --rules",
            click.get_current_context(),
        )
    rules = rules_of(ruleset, chosen)
    match what:
        case "rules":
            in_force = [each.name for each in rules.composition.modifiers if each.loaded]
            for line in rulebook.lines(rules, in_force, about):
                say(line)
        case "words":
            _words(rules)
        case "ir":
            say_text(rules.ir)
        case "python":
            number = rules.default_players if players is None else players
            rules.check_players(number)
            say_text(rules.compiled(number).text())
        case _:
            _summary(rules)


def _sides(sides: SidesDeclaration) -> str:
    """So many, perhaps by the number of players; or each by its name."""
    if sides.named:
        return ", ".join(side.name for side in sides.named)
    if len(sides.counts) == 1:
        return str(sides.counts[0][2])
    return ", ".join(
        f"{many} of {low if low == high else f'{low} to {high}'} players"
        for low, high, many in sides.counts
    )


def _summary(rules: Rules) -> None:
    game = rules.program.checked.game
    low, high = rules.players
    heading(f"{rules.title} ({rules.name})")
    layout = rules.setup(rules.default_players)
    in_force = [each.name for each in rules.composition.modifiers if each.loaded]
    varied = [each.name for each in rules.composition.variants if each.loaded]
    rows = [
        ["players", f"{low} to {high}" if low != high else str(low)],
        [
            "pack",
            f"{len(layout.pack)} cards: {', '.join(_made_of(game.pack))}",
        ],
        ["sides", "" if game.sides is None else _sides(game.sides)],
        ["zones", ", ".join(zone.name for zone in game.zones)],
        ["phases", ", ".join(phase.name for phase in game.phases)],
        ["rules", str(len(game.rules))],
        ["triggers", ", ".join(trigger.name for trigger in game.triggers)],
        ["actions", ", ".join(action.name for action in game.actions)],
        [
            "options",
            ", ".join(
                f"{name} {yaml_text(value)}" for name, value in rules.composition.options.items()
            ),
        ],
        ["modifiers", ", ".join(in_force)],
        ["variants", ", ".join(varied)],
        [
            "program",
            (
                f"{len(rules.program.blocks)} blocks, {len(rules.program.decisions)} decisions, "
                f"{rules.digest}"
            ),
        ],
        ["file", str(rules.composition.path)],
    ]
    for name, said in rows:
        if said:
            paragraph(f"{name + ':':<11}{said}", further=11)


def _made_of(pack: PackDeclaration) -> tuple[str, ...]:
    """What a pack is made of: suits of so many ranks, and special cards."""
    ranks = [rank for rank in pack.ranks if rank not in pack.special_cards]
    return f"{len(pack.suits)} suits of {len(ranks)}", *pack.special_cards


def _words(rules: Rules) -> None:
    """Every declared word with the forms that sentences use, kind by kind."""
    symbols = rules.program.symbols
    rows: list[list[str]] = []
    for attribute, values in symbols.attributes.items():
        rows += [
            [attribute, value, "" if inflection.is_plural(value) else inflection.plural(value)]
            for value in values
        ]
    for kind, names in (
        ("cards", symbols.classes),
        ("zone", symbols.zones),
        ("place", symbols.cells),
        ("person", symbols.people),
        ("number", symbols.figures),
        ("group", symbols.groups),
        ("groups", symbols.families),
        ("phase", symbols.phases),
    ):
        rows += [
            [kind, name, "" if inflection.is_plural(name) else inflection.plural(name)]
            for name in names
        ]
    rows += [["quality", name, ""] for name in symbols.adjectives]
    rows += [
        ["verb", name, f"{inflection.third_person(name)}, {participle}"]
        for name, participle in symbols.verbs.items()
    ]
    for state in symbols.states.values():
        of = f" of {state.of}" if state.of else f" of each {state.each}" if state.each else ""
        of += f", anew each {state.lasts}" if state.lasts != "match" else ""
        rows.append(
            [
                f"{state.kind}{of}",
                state.name,
                inflection.denials(state.name)[0] if state.kind == "flag" else "",
            ]
        )
    for option in symbols.options.values():
        said = option.says or option.name
        rows.append(
            [
                "option",
                said,
                inflection.denials(said)[0]
                if option.says and isinstance(option.default, bool)
                else "",
            ]
        )
    rows += [["phrase", name, ""] for name in symbols.phrases]
    table(["kind", "word", "also"], rows)
