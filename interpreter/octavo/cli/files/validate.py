"""`octavo validate`: the faults of files, as an author wants to read them."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from ...diagnostics import Diagnostic, Faults, OctavoError, Span, fault
from ...edges.output import say, say_commands, say_text
from ...pipeline import load, try_out
from ...render import in_order, shown_path
from ...source import shelf
from ...source.choices import options_asked
from ...source.compose import compose
from ...source.document import MappingNode
from ...source.layers import named_in_sections
from ...source.libraries import user_of
from ...source.schema import check
from ...source.shelf import Document, catalogue, document, extended, ruleset_beside
from ...syntax import inflection
from ..frame import Chosen, Spelled, chosen, report

if TYPE_CHECKING:
    from ...readback.full import FullForm
    from ...table.rules import Rules

# matches that are played with a modifier where nobody says how many, and looks at cards in each
TRIED, FEW_LOOKS = 2, 200_000
FURTHER = 3  # mixtures of values by chance, for a part that depends on two options
FORMATS = ("text", "json", "sarif", "github")


@click.command(
    cls=Spelled,
    short_help="The faults of files.",
    examples=[
        "octavo validate rulesets/{ruleset}/ruleset.yaml",
        "octavo validate --with {ruleset} my-modifier.yaml",
        "octavo validate --strict --format sarif {ruleset}",
        "octavo validate --play 20 {ruleset}",
    ],
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--with",
    "beside",
    metavar="RULESET",
    help=(
        "The ruleset to read modifiers, variants and scenarios against, instead of the one in "
        "whose folder they lie."
    ),
)
@click.option(
    "--play",
    "matches",
    type=click.IntRange(min=1),
    metavar="N",
    help=(
        "Play N matches at random too, with options and players as they come, and tell what "
        "goes wrong in them. With a modifier two are played anyway."
    ),
)
@click.option(
    "--strict",
    is_flag=True,
    help=(
        "Warnings are faults. Also tells words of sentences that change nothing: each is left out, "
        "which takes seconds."
    ),
)
@click.option(
    "--read",
    "reading",
    is_flag=True,
    help="Show each sentence of a file without faults in its full form.",
)
@click.option(
    "--format",
    "wanted",
    type=click.Choice(FORMATS),
    default=FORMATS[0],
    show_default=True,
    help=(
        "For people, or for programs: `sarif` is read by editors and code scanning, `github` "
        "annotates what a workflow checks."
    ),
)
@chosen
def command(
    files: tuple[str, ...],
    beside: str | None,
    matches: int | None,
    strict: bool,
    reading: bool,
    wanted: str,
    chosen: Chosen,
) -> int:
    """The faults of rulesets, modifiers, variants and scenario files. A ruleset may be given by its
    name.

    A modifier, variant or scenario is read against the ruleset that --with names, otherwise against
    the one in whose folder it lies. Of a folder, the modifiers and variants that are not chosen are
    read too: whether they have the shape that they must.
    """
    if reading and wanted != "text":
        raise click.BadParameter("with --read, the format is text.", param_hint="'--format'")
    found: list[tuple[Path, list[Diagnostic]]] = []
    for given in files:
        file = _file(given)
        faults = faults_of(file, beside, chosen)
        if Path(given).is_dir():
            faults = in_order(_with_those_beside(file, faults))
        if all(each.severity != "error" for each in faults):
            if matches:
                faults = [*faults, *_playing(file, beside, chosen, matches)]
            elif document(file).kind == "modifier":
                faults = [*faults, *_stuck(file, beside, chosen)]
        unseen = 0
        if strict:
            sound = all(each.severity != "error" for each in faults)
            faults = [replace(each, severity="error") for each in faults]
            if sound:
                dead, unseen = _dead_parts(file, beside, chosen)
                faults = in_order([*faults, *dead])
        found.append((file, faults))
        if wanted == "text":
            _told(file, faults, matches, unseen)
            if reading and all(each.severity != "error" for each in faults):
                from .read import tell_full_forms

                tell_full_forms(_full_forms(file, beside, chosen))
    if wanted != "text":
        from .. import formats

        made = {"json": formats.for_json, "sarif": formats.for_sarif, "github": formats.for_github}[
            wanted
        ](found)
        if made:
            (say_commands if wanted == "github" else say_text)(made)
    return 1 if any(each.severity == "error" for _, faults in found for each in faults) else 0


def _told(file: Path, faults: list[Diagnostic], matches: int | None, unseen: int) -> None:
    if faults:
        report(faults)
    if unseen:
        say(f"{shown_path(str(file))}: {unseen} further words and phrases were not left out to see")
    if all(each.severity != "error" for each in faults):
        played = (
            f", and none in {matches} matches"
            if matches and document(file).kind != "scenario"
            else ""
        )
        say(f"{shown_path(str(file))}: {summed_up(faults)}{played}")


def summed_up(faults: list[Diagnostic]) -> str:
    """`2 faults`, `no errors, 1 warning`, `no faults`."""
    errors = sum(one.severity == "error" for one in faults)
    number, what = (errors, "fault") if errors else (len(faults), "warning")
    counted = f"{number} {what if number == 1 else inflection.plural(what)}"
    if not faults:
        return "no faults"
    return counted if errors else f"no errors, {counted}"


def _full_forms(path: Path, beside: str | None, chosen: Chosen) -> list[FullForm]:
    """Of each sentence of a file; none of a scenario, whose sentences ask and set."""
    from ...readback.full import full_forms_of

    kind = document(path).kind
    if kind == "scenario":
        return []
    faults = Faults()
    ruleset, modifiers, variants = with_it(path, beside, chosen)
    composition = compose(
        ruleset,
        modifiers=modifiers or None,
        variants=variants,
        options=chosen.options,
        faults=faults,
    )
    faults.stop_if_any()
    return full_forms_of(composition, document(path).span.file)


def _file(given: str) -> Path:
    """The file that is meant: a path, or the name of a ruleset that is shipped."""
    path = Path(given)
    if path.is_dir():
        path /= "ruleset.yaml"
        if path.exists() and not path.is_file():
            raise click.BadParameter(f"{shown_path(str(path))} is no file.", param_hint="'FILE...'")
        if not path.exists() and given not in [name for name, _, _ in catalogue()]:
            raise click.BadParameter(
                f"the folder {shown_path(given)} has no ruleset.yaml.", param_hint="'FILE...'"
            )
    if not path.exists():
        shipped = {name: found for name, _, found in catalogue()}
        if given not in shipped:
            raise click.BadParameter(
                f"File {given!r} does not exist, and no ruleset is called so.",
                param_hint="'FILE...'",
            )
        path = shipped[given]
    return path


def faults_of(
    path: Path, beside: str | None, chosen: Chosen, *, otherwise: bool = True
) -> list[Diagnostic]:
    """Everything to be said about a file, errors and warnings, in the order of their places; not
    `otherwise`: as it is chosen, and not with other values of options or other modifiers too.
    """
    again = partial(_told_of, path, beside, chosen, otherwise)
    found = again()
    if any(each.severity == "error" for each in found) and document(path).kind != "scenario":
        from .hidden import further

        found = (*found, *further(found, again))
    # faults of its shape, or hidden: with those no ruleset was loaded
    if any(one.otherwise for one in found):
        from ...mending import mended

        found = mended(found, again)
    return in_order(one for one in found if not _is_theirs(one, path))


def _is_theirs(found: Diagnostic, path: Path) -> bool:
    """Whether this warns of a word that the ruleset of a modifier or variant declares and nothing
    says: who writes the other file cannot leave it out. Of a library is told what stands in it."""
    at = found.span.file if found.span is not None else ""
    kind = document(path).kind
    elsewhere = bool(at) and Path(at).resolve() != path.resolve()
    if kind == "library":
        return elsewhere
    return kind in ("modifier", "variant") and found.code == "OCT223" and elsewhere


def _with_those_beside(ruleset: Path, told: list[Diagnostic]) -> list[Diagnostic]:
    """What is told of a ruleset, and what is wrong with the shape of any modifier or variant in its
    folder, chosen or not.
    """
    found = Faults()
    try:
        for kind in ("variant", "modifier"):
            for each in shelf.whole(shelf.beside(ruleset, kind)):
                each.checked(found)
    except OctavoError as error:
        found.add(error.diagnostics)
    known = {(one.code, one.span) for one in told if one.severity == "error"}
    further = [one for one in found.found if (one.code, one.span) not in known]
    # what was only warned of there: that a file cannot be read
    places = {one.span for one in further}
    return [*further, *(one for one in told if one.severity == "error" or one.span not in places)]


def _told_of(
    path: Path, beside: str | None, chosen: Chosen, otherwise: bool
) -> tuple[Diagnostic, ...]:
    try:
        return tuple(_found(path, beside, chosen, otherwise))
    except OctavoError as error:
        return error.diagnostics


def _found(path: Path, beside: str | None, chosen: Chosen, otherwise: bool) -> list[Diagnostic]:
    opened = document(path)
    if opened.root is None:
        return list(opened.found)
    if opened.kind == "ruleset":
        return _loading(path, str(path), chosen.modifiers, chosen.variants, chosen, otherwise)
    found = Faults()
    opened.checked(found)
    if opened.kind == "scenario":
        check(opened.root, "scenario", found)
    if found.errors:
        return found.found
    ruleset = against(path, beside)
    if opened.kind == "library":
        return _library(opened, ruleset, chosen, otherwise)
    if ruleset is None:
        said = (
            f"there is no ruleset in the folder of this {opened.kind}, so its words cannot be read"
        )
        raise fault("OCT521", said, opened.span, help="name the ruleset: --with RULESET")
    match opened.kind:
        case "modifier":
            return _modifier(opened, ruleset, chosen, otherwise)
        case "variant":
            variants = (*chosen.variants, str(opened.path))
            return _loading(path, ruleset, chosen.modifiers, variants, chosen, otherwise)
    return _scenario(path, beside)


def _library(
    opened: Document, ruleset: str | None, chosen: Chosen, otherwise: bool
) -> list[Diagnostic]:
    """What is wrong in a library, as a ruleset that uses it has it."""
    if ruleset is None:
        said = "no ruleset that is known here uses this library, so its sentences cannot be read"
        help = f"name one that has `uses: [{opened.name}]`: --with RULESET"
        raise fault("OCT521", said, opened.span, help=help)
    told = _loading(opened.path, ruleset, chosen.modifiers, chosen.variants, chosen, otherwise)
    if not any(one.severity == "error" for one in told):
        made = compose(
            ruleset,
            modifiers=chosen.modifiers,
            variants=chosen.variants,
            options=chosen.options,
            faults=Faults(),
        )
        if opened.path not in [one.path for one in made.documents]:
            said = f"the ruleset {shown_path(str(made.path))} does not use this library"
            raise fault("OCT521", said, opened.span, help=f"write `uses: [{opened.name}]` in it")
    return told


def against(path: Path, beside: str | None) -> str | None:
    """The ruleset that a file is read against: the one that was named, otherwise the one in whose
    folder it lies, or that a variant extends, if any. Raises OctavoError.
    """
    if document(path).kind == "library":
        return beside if beside is not None else str(user_of(path) or "") or None
    near = ruleset_beside(path) if beside is None else None
    if near is None and beside is None and document(path).kind == "variant":
        near = extended(document(path))
    return beside if near is None else str(near)


def _playing(
    path: Path, beside: str | None, chosen: Chosen, matches: int, most: int | None = None
) -> list[Diagnostic]:
    """What goes wrong in matches with a file that loads; nothing for scenarios, which play by
    themselves.
    """
    from ...testing.trials import MOST_OF_MATCH, trials

    kind = document(path).kind
    ruleset, modifiers, variants = with_it(path, beside, chosen)
    given = ",".join(modifiers) if modifiers else None
    words = ["octavo", "play", shown_path(ruleset)]
    words += ["--modifiers", ",".join(map(shown_path, modifiers))] if modifiers else []
    words += [word for variant in variants for word in ("--variant", shown_path(variant))]
    words += [
        word for name, value in chosen.options.items() for word in ("--option", f"{name}={value}")
    ]
    if kind == "scenario":
        return []

    def loaded(options: dict[str, object]) -> Rules:
        return load(ruleset, modifiers=given, variants=variants, options=options)

    try:
        bound = MOST_OF_MATCH if most is None else most
        return list(trials(loaded, chosen.options, matches, shlex.join(words), bound))
    except OctavoError as error:
        return list(error.diagnostics)


def _stuck(path: Path, beside: str | None, chosen: Chosen) -> list[Diagnostic]:
    """What keeps a match with a modifier from going on: a rule of its own may leave somebody
    nothing to do."""
    found = _playing(path, beside, chosen, TRIED, FEW_LOOKS)
    return [one for one in found if one.code == "OCT603"]


def with_it(path: Path, beside: str | None, chosen: Chosen) -> tuple[str, list[str], list[str]]:
    """The ruleset, the modifiers and the variants with which a file is in force. Where nobody says
    which modifiers, those for which a modifier has sections are, so that all of it is."""
    kind = document(path).kind
    ruleset = str(path if kind == "ruleset" else against(path, beside))
    modifiers = [] if chosen.modifiers is None else [chosen.modifiers]
    if kind == "modifier":
        if not modifiers:
            known = [one.name for one in shelf.beside(shelf.ruleset_path(ruleset), "modifier")]
            modifiers = named_in_sections(document(path).root, known)
        modifiers = [*modifiers, str(path)]
    variants = [*chosen.variants, *([str(path)] if kind == "variant" else [])]
    return ruleset, modifiers, variants


def _dead_parts(path: Path, beside: str | None, chosen: Chosen) -> tuple[list[Diagnostic], int]:
    """What changes nothing in the sentences of a file that loads; of a ruleset also in those of
    what is in force with it."""
    from ...lint.dead_parts import dead_parts

    kind = document(path).kind
    if kind == "scenario":
        return [], 0
    ruleset, modifiers, variants = with_it(path, beside, chosen)
    given = ",".join(modifiers) if modifiers else None
    try:
        rules = load(ruleset, modifiers=given, variants=variants, options=chosen.options)
    except OctavoError:  # it is read only together with other files
        return [], 0
    file = "" if kind == "ruleset" else str(path.resolve())

    def asked(span: Span) -> bool:
        return not file or str(Path(span.file).resolve()) == file

    return dead_parts(rules.composition, rules.program.checked.game, asked)


def _loading(
    file: Path,
    ruleset: str,
    modifiers: str | Iterable[str | Path] | None,
    variants: Iterable[str],
    chosen: Chosen,
    otherwise: bool,
) -> list[Diagnostic]:
    try:
        given = modifiers if modifiers is None or isinstance(modifiers, str) else list(modifiers)
        rules = load(ruleset, modifiers=given, variants=tuple(variants), options=chosen.options)
        if not otherwise:
            return [*rules.warnings]
        return [
            *rules.warnings,
            *_chosen_otherwise(rules, ruleset, given, tuple(variants), chosen),
            *_in_either_order(rules, file),
        ]
    except OctavoError as error:
        return list(error.diagnostics)


def _in_either_order(rules: Rules, file: Path) -> list[Diagnostic]:
    """Where the order of triggers of two files matters, or of their steps at one phase, told to
    who wrote this one. Nothing is played unless triggers may be due at one moment and touch the
    same, or two files have steps there."""
    from ...lint.meeting import hooked, meetings

    pairs, at_phases = meetings(rules.program), hooked(rules.program.checked.game)
    if not pairs and not at_phases:
        return []
    from ...interplay.hooks import disagreeing_steps
    from ...interplay.orders import disagreeing

    name = str(file)
    return [*disagreeing(rules, pairs, name), *disagreeing_steps(rules, at_phases, name)]


def _chosen_otherwise(
    rules: Rules,
    ruleset: str,
    modifiers: str | list[str | Path] | None,
    variants: tuple[str, ...],
    chosen: Chosen,
) -> list[Diagnostic]:
    """What is wrong in the parts that other values of options would choose, `by OPTION: {VALUE:
    ...}`: each has its turn.
    """
    known = {option.name: option for option in rules.program.checked.game.options}
    asked = [
        name
        for name in options_asked(_files(rules))
        if name in known and name not in chosen.options
    ]
    most = max((len(known[name].values) for name in asked), default=1)
    found: list[Diagnostic] = []
    for turn in range(1, most if most < 2 else most + FURTHER):
        chance = Random(f"{turn} otherwise")
        picked = {
            name: values[turn % len(values)] if turn < most else chance.choice(values)
            for name in asked
            if (values := known[name].values)
        }
        try:
            try_out(
                ruleset,
                modifiers=modifiers,
                variants=variants,
                options={**chosen.options, **picked},
            )
        except OctavoError as error:
            found += [
                each
                for each in error.diagnostics
                if each not in found and each.severity == "error" and each.span
            ]
    return found


def _files(rules: Rules) -> list[Path]:
    made = rules.composition
    return [
        made.path,
        *(one.path for one in made.variants if one.loaded),
        *(one.path for one in made.modifiers if one.loaded),
    ]


def _modifier(opened: Document, ruleset: str, chosen: Chosen, otherwise: bool) -> list[Diagnostic]:
    """A modifier is read by itself, and with each other one that its `with` sections name: all that
    stands in it is read.

    Where words that it needs are declared by other modifiers, it is read together with all of them.
    """
    others = [] if chosen.modifiers is None else [chosen.modifiers]
    alone: list[str | Path] = [*others, opened.path]
    found = _loading(opened.path, ruleset, alone, chosen.variants, chosen, otherwise)
    if any(each.code == "OCT137" for each in found):
        every: list[str | Path] = ["all", opened.path]
        together = _loading(opened.path, ruleset, every, chosen.variants, chosen, otherwise)
        if not any(each.code == "OCT137" for each in together):
            found = together
    keys = [entry.key.text for entry in opened.root] if isinstance(opened.root, MappingNode) else []
    sections = [key.removeprefix("with ").strip() for key in keys if key.startswith("with ")]
    if sections:
        # that it does nothing alone is as it should be
        found = [each for each in found if each.code != "OCT142"]
    for section in sections if otherwise else ():
        known = [each.name for each in shelf.beside(shelf.ruleset_path(ruleset), "modifier")]
        named = [section] if section in known else [name.strip() for name in section.split(" and ")]
        more: list[str | Path] = [*others, *named, opened.path]
        further = _loading(opened.path, ruleset, more, chosen.variants, chosen, otherwise)
        found += [each for each in further if each not in found and each.code != "OCT502"]
    return found


def _scenario(path: Path, beside: str | None) -> list[Diagnostic]:
    from ...testing.scenario import faults_of as sentences

    return list(sentences(path, beside))
