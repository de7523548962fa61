"""`octavo new`: a file to begin with, in the words of a ruleset, with comments and scenarios."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path

import click

from ...diagnostics import Faults
from ...drafts import writing
from ...drafts.writing import SCENARIOS, DraftPlan, Written
from ...edges.output import say, shell_word
from ...positions.position import said
from ...render import shown_path
from ...resources import template_path
from ...source.document import MappingNode, ScalarNode, SequenceNode
from ...source.naming import check_name
from ...source.shelf import (
    beside,
    catalogue,
    document,
    extended,
    is_path,
    ruleset_beside,
    ruleset_path,
)
from ..frame import Spelled
from .schema import ENDING, alone

KINDS = ("game", "modifier", "variant", "scenario")
NEARBY = ("", "schema/", "../schema/", "../../schema/")  # where schemas may lie already


@click.command(
    cls=Spelled,
    short_help="A file to begin with.",
    examples=[
        "octavo new modifier my-rule --for {ruleset}",
        "octavo new scenario my-modifier --for {ruleset}",
        "octavo new variant rules/my-version --for {ruleset}",
        "octavo new game my-game --like {ruleset}",
    ],
)
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("name")
@click.option(
    "--for",
    "meant",
    metavar="RULESET",
    help=(
        "The ruleset that it is for; its words stand in the file as comments. Default: the one in "
        "whose folder the file will lie."
    ),
)
@click.option(
    "--like",
    metavar="RULESET",
    help=(
        "The ruleset that a game begins as a copy of. Default: a small game. Of the other kinds: "
        "the same as --for."
    ),
)
@click.option(
    "--variant",
    "variants",
    metavar="NAME",
    multiple=True,
    help="A variant of the ruleset with which it is for, by name. May be given several times.",
)
def command(
    kind: str, name: str, meant: str | None, like: str | None, variants: tuple[str, ...]
) -> int:
    """A file of a KIND to begin with: it loads, plays, and has scenarios that hold, one that allows
    and one that refuses. Comments in it say what else may stand there.

    NAME is a name, or a path that ends in one. Of a game it is a folder, in which its files will
    lie. No file that is there is ever changed.
    """
    if meant is not None and like is not None and ruleset_path(meant) != ruleset_path(like):
        raise _wrong("name one ruleset: --for and --like say the same here", "--like")
    given = like if meant is None else meant
    path = _path(kind, name)
    if kind == "game" and variants:
        raise _wrong("a game begins as a ruleset, and takes in no variant", "--variant")
    ruleset = _ruleset(kind, path, given)
    _known(ruleset, variants)
    plan = DraftPlan(path, _named(kind, path), ruleset, _schemas(path), variants)
    made = _drafted(kind, plan, given, words=meant is not None)
    if not made:
        raise _wrong(
            f"no move is ever refused in {shown_path(plan.ruleset)}: there is nothing to show",
            "NAME",
        )
    schemas = [] if plan.schemas or _have_schemas(path) else _schemas_beside(made)
    _write([*made, *schemas])
    _tell(kind, plan, made, schemas)
    return 0


def _wrong(said: str, option: str) -> click.BadParameter:
    return click.BadParameter(f"{said}.", param_hint=f"'{option}'")


def _path(kind: str, name: str) -> Path:
    """The file of rules that is meant, wherever it is; of a scenario, the one it is about."""
    stem = name.removesuffix("/").removesuffix(SCENARIOS).removesuffix(".yaml")
    path = Path(os.path.abspath(stem))
    # a game may lie where one is: `.` names that folder, and no file
    called = path.name if kind == "game" and stem else os.path.basename(stem)
    if called in ("", ".", ".."):
        raise _wrong("give it a name", "NAME")
    return path / "ruleset.yaml" if kind == "game" else path.with_name(f"{path.name}.yaml")


def _named(kind: str, path: Path) -> str:
    """What it will be called."""
    name = path.parent.name if kind == "game" else path.stem
    faults = Faults()
    check_name(said(name), "game" if kind == "game" else kind, faults)
    if faults.errors:
        wrong = faults.errors[0]
        raise _wrong(f"{wrong.message}: {wrong.help}", "NAME")
    if kind == "game" and name in _shipped():
        raise _wrong(f"a shipped ruleset is called {name}: choose another name", "NAME")
    return name


def _shipped() -> list[str]:
    return [name for name, _, _ in catalogue()]


def _ruleset(kind: str, path: Path, given: str | None) -> str:
    """The ruleset that it is for, or like."""
    if given is not None:
        found = ruleset_path(given)
        return str(found) if is_path(given) else given
    if kind == "game":
        return str(template_path())
    near = ruleset_beside(path)
    if near is not None:
        return str(near)
    if kind == "scenario" and path.is_file() and document(path).kind in ("ruleset", "variant"):
        one = document(path)
        return one.name if one.kind == "variant" and extended(one) else str(path)
    help = f"--for RULESET, such as {', '.join(_shipped()) or 'the path of yours'}"
    raise click.UsageError(
        f"name the ruleset that the {kind} is for: {help}", click.get_current_context()
    )


def _known(ruleset: str, variants: Iterable[str]) -> None:
    """Scenarios name variants that lie beside the ruleset, and no others."""
    known = [one.name for one in beside(ruleset_path(ruleset), "variant")]
    for name in variants:
        if name not in known:
            help = f"there are: {', '.join(known)}" if known else "it has none"
            raise _wrong(f"{shown_path(ruleset)} has no variant {name}; {help}", "--variant")


def _schemas(path: Path) -> str:
    """What leads from a file to the schemas near it; nothing, if they are to lie beside it."""
    here = (one for one in NEARBY if (path.parent / one / f"ruleset{ENDING}").is_file())
    return next(here, "")


def _have_schemas(path: Path) -> bool:
    return (path.parent / f"ruleset{ENDING}").is_file()


def _schemas_beside(made: Iterable[Written]) -> list[Written]:
    """The schemas of the files, for editors, those that are not there yet."""
    made = [*made]
    kinds = dict.fromkeys(
        "scenario" if one.path.name.endswith(SCENARIOS) else _kind(one.text) for one in made
    )
    folder = made[0].path.parent
    paths = {kind: folder / f"{kind}{ENDING}" for kind in kinds}
    texts = {kind: json.dumps(alone(kind), indent=2, ensure_ascii=False) for kind in kinds}
    return [Written(path, f"{texts[kind]}\n") for kind, path in paths.items() if not path.exists()]


def _kind(text: str) -> str:
    """The kind of a file of rules: its first key."""
    first = next(line for line in text.split("\n") if line[:1] not in ("#", ""))
    return first.partition(":")[0]


def _drafted(kind: str, plan: DraftPlan, given: str | None, words: bool) -> list[Written]:
    _absent([plan.path] if kind != "scenario" else [], kind, plan)
    _absent([plan.path.with_name(f"{plan.path.stem}{SCENARIOS}")], kind, plan)
    if kind == "game":
        return writing.game(plan, ruleset_path(plan.ruleset), words)
    if kind == "scenario":
        return writing.scenarios(plan)
    known = [one.name for one in beside(ruleset_path(plan.ruleset), kind)]
    if plan.name in known:
        raise _wrong(f"the ruleset has a {kind} called {plan.name}: choose another name", "NAME")
    return writing.modifier(plan) if kind == "modifier" else writing.variant(plan)


def _absent(paths: Iterable[Path], kind: str, plan: DraftPlan) -> None:
    """Nothing is written over."""
    for path in paths:
        if not os.path.lexists(path):
            continue
        there = shown_path(str(path))
        help = "choose another name"
        if kind in ("modifier", "variant") and path == plan.path:
            beside = plan.path.with_name(plan.path.stem + SCENARIOS)
            if not os.path.lexists(beside):
                word = shell_word(shown_path(str(plan.path.with_suffix(""))))
                for_it = "" if _lies_there(plan) else f" --for {shell_word(plan.ruleset)}"
                help += f", or write scenarios for it: octavo new scenario {word}{for_it}"
        raise _wrong(f"{there} is there already, and stays as it is: {help}", "NAME")


def _write(made: list[Written]) -> None:
    """All of the files, or none."""
    done: list[Path] = []
    try:
        for one in made:
            one.path.parent.mkdir(parents=True, exist_ok=True)
            with one.path.open("x", encoding="utf-8") as file:
                done.append(one.path)
                file.write(one.text)
    except OSError:
        for path in done:
            path.unlink(missing_ok=True)
        raise


def _tell(kind: str, plan: DraftPlan, made: list[Written], schemas: list[Written]) -> None:
    say("Written:")
    for one in made:
        say(f"  {shown_path(str(one.path))}")
    if schemas:
        say(f"  {', '.join(shown_path(str(one.path)) for one in schemas)} (for editors)")
    if kind in ("modifier", "variant") and len(made) == 1:
        say("It holds a step and no rule: none of those tried here has a scenario each way.")
    say()
    say("Next:")
    tested = any(one.path.name.endswith(SCENARIOS) for one in made)
    for command in _commands(kind, plan):
        if tested or not command.startswith("test "):
            say(f"  octavo {command}")


def _lies_there(plan: DraftPlan) -> bool:
    """Whether the file lies in the folder of the ruleset that it is for, which commands know."""
    near = ruleset_beside(plan.path)
    return near is not None and near.samefile(ruleset_path(plan.ruleset))


def _commands(kind: str, plan: DraftPlan) -> list[str]:
    file = shell_word(shown_path(str(plan.path)))
    test = shell_word(shown_path(str(plan.path.with_name(plan.path.stem + SCENARIOS))))
    ruleset = shell_word(shown_path(plan.ruleset))
    beside = "" if _lies_there(plan) else f" --with {ruleset}"
    variants = "".join(f" --variant {shell_word(one)}" for one in plan.variants)
    match kind:
        case "game":
            folder = shell_word(shown_path(str(plan.path.parent)))
            if not is_path(folder):
                folder = f"./{folder}"
            return [f"validate {folder}", f"test {folder}", f"play {folder}", f"watch {file}"]
        case "scenario":
            return [f"test{beside} {test}", f"validate{beside} {test}"]
    chosen = f"{variants} --variant {file}".strip()
    if kind == "modifier":
        chosen = f"{variants} --modifiers {','.join([*_preset(plan.ruleset), file])}".strip()
    return [
        f"validate{beside}{variants} {file}",
        f"test{beside} {test}",
        f"play {ruleset} {chosen}",
        f"watch{beside}{variants} {file}",
    ]


def _preset(ruleset: str) -> list[str]:
    """The modifiers that are in force where none are chosen."""
    root = document(ruleset_path(ruleset)).root
    preset = root.get("preset") if isinstance(root, MappingNode) else None
    items = preset.items if isinstance(preset, SequenceNode) else ()
    return [one.text for one in items if isinstance(one, ScalarNode)]
