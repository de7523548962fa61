"""`octavo list`: the rulesets, or what can be chosen with one of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from ...diagnostics import Faults, OctavoError
from ...edges.output import json_text, printable, say
from ...source.compose import Composition, compose
from ...source.document import MappingNode, Node, ScalarNode, SequenceNode, plain, yaml_text
from ...source.libraries import shipped
from ...source.shelf import document, families, head, whole
from ..frame import Chosen, Spelled, chosen, heading, paragraph, report, table


@click.command(
    cls=Spelled,
    short_help="Rulesets, or what can be chosen with one.",
    examples=["octavo list", "octavo list {ruleset}", "octavo list --json"],
)
@click.argument("ruleset", required=False)
@click.option("--json", "as_json", is_flag=True, help="The rulesets and libraries as JSON.")
@chosen
def command(ruleset: str | None, as_json: bool, chosen: Chosen) -> None:
    """The rulesets that Octavo ships; or the modifiers, variants and options of one."""
    if ruleset is None:
        if chosen.anything:
            raise click.UsageError(
                "name the ruleset that the modifiers, variants and options are for",
                click.get_current_context(),
            )
        _all_as_json() if as_json else _all()
        return
    if as_json:
        raise click.UsageError(
            "--json is for the list of all rulesets: leave out the name",
            click.get_current_context(),
        )
    faults = Faults()
    game = compose(
        ruleset,
        modifiers=chosen.modifiers,
        variants=chosen.variants,
        options=chosen.options,
        faults=faults,
    )
    if faults.found:
        report(faults.found)
    heading(f"{game.title} ({game.name})" + (f": {game.family}" if game.family else ""))
    _modifiers(game)
    _variants(game)
    _libraries(game)
    _options(game)


def _all() -> None:
    """Family by family, with a line that tells what each game is."""
    found = families()
    every = [(name, title, _players(path)) for _, games in found for name, title, path in games]
    names, titles = (max((len(one[at]) for one in every), default=0) for at in (0, 1))
    for family, games in found:
        heading(f"{family[:1].upper()}{family[1:]}")
        for name, title, path in games:
            said = printable(f"{name:{names}}  {title:{titles}}  {_players(path)}")
            say(f"  {said}".rstrip())
            paragraph(head(path).sentence, 4)
        say()
    table(["library", "title"], [[name, one.title] for name, one in shipped().items()])


def _all_as_json() -> None:
    games = [
        {
            "name": name,
            "title": title,
            "family": family,
            "players": _players(path),
            "about": head(path).about,
        }
        for family, found in families()
        for name, title, path in found
    ]
    libraries = [{"name": name, "title": one.title} for name, one in shipped().items()]
    say(json_text({"rulesets": games, "libraries": libraries}))


def _players(path: Path) -> str:
    """How many play, as the file says it; where options settle it, with the usual ones."""
    said = document(path).text("players")
    if said:
        return said
    made = compose(path, modifiers=None, variants=(), options={}, faults=Faults())
    return _said(made.base.get("players")) if "players" in made.base else "any"


def _modifiers(game: Composition) -> None:
    say()
    if not game.modifiers:
        say("No modifiers.")
        return
    rows = [
        ["" if m.number is None else str(m.number), m.name, m.title, "in force" if m.loaded else ""]
        for m in game.modifiers
    ]
    table(["", "modifier", "title", ""], rows, numbers=[0])


def _variants(game: Composition) -> None:
    say()
    if not game.variants:
        say("No variants.")
        return
    table(
        ["variant", "title", ""],
        [[v.name, v.title, "in force" if v.loaded else ""] for v in game.variants],
    )


def _libraries(game: Composition) -> None:
    used = [one for one in game.documents if one.kind == "library"]
    if used:
        say()
        table(["library", "title"], [[one.name, one.title] for one in used])


def _roots(game: Composition) -> list[tuple[str, MappingNode]]:
    """Names and contents of all modifiers; of those in force alone, if all are too much to read."""
    heads = [(one.name, head(one.path)) for one in game.modifiers]
    try:
        found = whole(each for _, each in heads)
    except OctavoError as error:
        report([replace(one, severity="warning") for one in error.diagnostics])
        heads = [(one.name, head(one.path)) for one in game.modifiers if one.loaded]
        found = whole(each for _, each in heads)
    return [
        (name, each.root)
        for (name, _), each in zip(heads, found, strict=True)
        if isinstance(each.root, MappingNode)
    ]


def _options(game: Composition) -> None:
    """Those of the ruleset, then those that each modifier brings."""
    say()
    parts = [("", game.base)]
    for name, root in _roots(game):
        parts.append((name, root))
        parts += [
            (name, e.value)
            for e in root
            if e.key.text.startswith("with ") and isinstance(e.value, MappingNode)
        ]
    found = [(owner, name, body) for owner, part in parts for name, body in _declared(part)]
    if not found:
        say("No options.")
        return
    say("Options (--option NAME=VALUE):")
    for owner, name, body in found:
        default = _said(body.get("default"))
        values = _values(body.get("values"), default)
        now = game.options.get(name)
        is_set = now is not None and yaml_text(now) != default
        say()
        paragraph(
            f"{name}: {values}; default {default}"
            + (f"; here {yaml_text(now)}" if is_set else "")
            + (f" (modifier {owner})" if owner else ""),
            2,
        )
        why, source = _said(body.get("why")), _said(body.get("source"))
        if why:
            paragraph(why + (f" ({source})" if source else ""), 6)


def _declared(part: MappingNode) -> list[tuple[str, MappingNode]]:
    section = part.get("options")
    return (
        [(e.key.text, e.value) for e in section if isinstance(e.value, MappingNode)]
        if isinstance(section, MappingNode)
        else []
    )


def _values(node: Node | None, default: str) -> str:
    if isinstance(node, SequenceNode):
        return ", ".join(yaml_text(plain(item)) for item in node.items)
    if isinstance(node, ScalarNode):
        return node.text  # a range
    return "true, false" if default in ("true", "false") else "a number"


def _said(node: Node | None) -> str:
    return yaml_text(plain(node)) if isinstance(node, ScalarNode) else ""
