"""`octavo cookbook`: house rules by wish: found, shown, written."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import click

from ...cookbook import Recipe, meant, recipes, search
from ...edges.output import say, say_lines, shell_word
from ...testing.scenario import ENDING
from ..frame import Spelled, heading, paragraph

LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
SUFFIX = ".yaml"
ALL = "`octavo cookbook` lists all"


@click.command(
    cls=Spelled,
    short_help="House rules by wish.",
    examples=[
        "octavo cookbook",
        "octavo cookbook swap hands",
        "octavo cookbook sevens-swap",
        "octavo cookbook sevens-swap --write my-sevens.yaml",
    ],
)
@click.argument("words", metavar="[WORDS]...", nargs=-1)
@click.option(
    "--write",
    "path",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write its file there, and its scenarios beside it; no file is overwritten.",
)
def command(words: tuple[str, ...], path: Path | None) -> int:
    """House rules that answer a wish: those that have all the WORDS, or the one of that name; of
    one alone, its file and its scenarios. Without WORDS, all there are. docs/cookbook.md is the
    page."""
    asked = " ".join(words)
    if not asked.strip():
        if path is not None:
            raise click.UsageError(f"name the house rule to write; {ALL}", _context())
        _list(recipes())
        return 0
    found = [each for each in recipes() if each.name == asked.strip()] or search(asked)
    if path is not None:
        _write(_one(found, asked), path)
    elif len(found) == 1:
        _show(found[0])
    elif found:
        _list(found)
        say()
        paragraph("`octavo cookbook NAME` shows one: its file, and its scenarios.")
    else:
        return _nothing(asked)
    return 0


def _context() -> click.Context:
    return click.get_current_context()


def _one(found: list[Recipe], asked: str) -> Recipe:
    """The one to be written. Raises UsageError if there is none, or if it is one of several."""
    if not found:
        raise click.UsageError(f"no house rule has to do with {asked!r}; {ALL}", _context())
    if len(found) > 1:
        names = ", ".join(each.name or each.title for each in found[:5])
        more = ", ..." if len(found) > 5 else ""
        raise click.UsageError(f"{asked!r} may be any of these: {names}{more}", _context())
    if not found[0].name:
        raise click.UsageError(f"{found[0].title}: this cannot be written yet", _context())
    return found[0]


def _nothing(asked: str) -> int:
    """The likeliest of what else may have been meant. Exit code 1: nothing was found."""
    paragraph(f"No house rule has to do with {asked!r}.")
    near = meant(asked)
    if near and (found := search(near)):
        say()
        say("Near it:")
        _list(found[:5])
    say()
    paragraph(f"{ALL}.")
    return 1


def _list(found: list[Recipe] | tuple[Recipe, ...]) -> None:
    """Names and wishes; the whole page with its headings, some in the order in which they are
    given."""
    width = max(len(each.name) for each in found)
    everything = len(found) == len(recipes())
    groups = (
        [(group, [*some]) for group, some in groupby(found, lambda each: each.group)]
        if everything
        else [("", [*found])]
    )
    for at, (group, some) in enumerate(groups):
        if group:
            if at:
                say()
            heading(group)
        for each in some:
            name = each.name or ("" if group else "(not yet)")
            say(f"{name:<{width}}  {each.title}" if name else f"- {each.title}")


def _show(recipe: Recipe) -> None:
    """The entry as the page has it, and what to do with it."""
    heading(recipe.title)
    say()
    paragraph(LINK.sub(r"\1", " ".join(recipe.prose.split())))
    if not recipe.name:
        return
    for file, text in (
        (f"{recipe.name}{SUFFIX}", recipe.rules),
        (f"{recipe.name}{ENDING}", recipe.scenarios),
    ):
        say_lines(["", f"{file}:", "", *(f"    {line}".rstrip() for line in text.splitlines())])
    say()
    say("Write both files, and try them:")
    say(f"  octavo cookbook {recipe.name} --write {recipe.name}{SUFFIX}")
    _say_commands(recipe, Path(f"{recipe.name}{SUFFIX}"))


def _say_commands(recipe: Recipe, path: Path) -> None:
    file, scenarios = shell_word(str(path)), shell_word(str(_beside(path)))
    say(f"  octavo test --with {recipe.game} {scenarios}")
    say("  " + recipe.play.replace(f"{recipe.name}{SUFFIX}", file))


def _beside(path: Path) -> Path:
    return path.with_name(path.stem + ENDING)


def _write(recipe: Recipe, path: Path) -> None:
    """Write both files. Raises BadParameter, and writes neither, where one is there already."""
    if path.suffix != SUFFIX or path.name.endswith(ENDING):
        raise click.BadParameter(
            f"a house rule is a file that ends in `{SUFFIX}`, such as {recipe.name}{SUFFIX}",
            param_hint="'--write'",
        )
    scenarios = _beside(path)
    for file in (path, scenarios):
        if file.exists() or file.is_symlink():
            raise click.BadParameter(
                f"{file} is there already: give another name", param_hint="'--write'"
            )
    for file, text in ((path, recipe.rules), (scenarios, recipe.scenarios)):
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    say(f"{path} and {scenarios} are written: {recipe.title.lower()}. Try them:")
    _say_commands(recipe, path)
