"""Every pass from a file to a ruleset that plays, in order, on one screen.

Comes in: a ruleset by name or path, and what is chosen with it. Goes out: `Rules`. Each pass hands
its faults to one collector; the pipeline stops where faults are pending, and does nothing else. A
stage is imported when it is reached, so that what cannot be read is told at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .diagnostics import Diagnostic, Faults, OctavoError, TooMuch
from .edges import arguments
from .effort import at_most_once, bounded, uncollected
from .source.compose import Composition, compose
from .source.libraries import pointing_back

if TYPE_CHECKING:
    from .check.checked import Checked
    from .engine.interface import Machine
    from .ir.program import Program
    from .positions.hands import Ranker
    from .source.document import MappingNode
    from .syntax.flow import SentenceRead
    from .table.decisions import Option
    from .table.match_rules import Played
    from .table.outcome import Encounter
    from .table.rules import Rules
    from .table.verdicts import Verdict

Given = int | str | Path


class _Made(NamedTuple):
    """A program, what it was made of, and what was told meanwhile. Nothing changes a program, so
    whoever loads the same again gets the same one, and what a survey of it found, once it was
    asked for."""

    composition: Composition
    scheduled: bool
    marked: bool
    program: Program
    told: tuple[Diagnostic, ...]
    surveyed: list[tuple[Diagnostic, ...]]


_made: deque[_Made] = deque(maxlen=12)  # the largest known takes 5 MB


def load(
    ruleset: str | Path,
    *,
    modifiers: str | Iterable[Given] | None = None,
    variants: str | Path | Iterable[str | Path] = (),
    options: Mapping[str, object] | None = None,
    scheduled: bool = False,
) -> Rules:
    """Load a ruleset: a name that Octavo ships, or the path of a file or folder.

    `modifiers`: numbers, names or paths (or text such as "0-3,5", "none", "all"); exactly these are
    in force, None means the ruleset's preset. `variants`: names or paths. `options`: values by id.
    `scheduled`: a match says which of them are in force (`in_force=`), otherwise all are
    throughout, but for what steps say. Raises OctavoError with every fault found.
    """
    asked = (
        arguments.ruleset(ruleset),
        arguments.modifiers(modifiers),
        arguments.variants(variants),
        arguments.options(options),
    )
    return _mending(partial(_load, *asked, arguments.truth("scheduled", scheduled)))


def load_marked(
    ruleset: str | Path,
    *,
    modifiers: str | Iterable[Given] | None = None,
    variants: Iterable[str | Path] = (),
    options: Mapping[str, object] | None = None,
) -> Rules:
    """As `load`: a program whose matches keep in mind what of the flow they have come to."""
    asked = (
        arguments.ruleset(ruleset),
        arguments.modifiers(modifiers),
        arguments.variants(variants),
        arguments.options(options),
    )
    return _mending(partial(_load, *asked, scheduled=False, marked=True))


def _mending(once: Callable[[], Rules]) -> Rules:
    try:
        return once()
    except OctavoError as error:
        raise _mended(error, once) from None


def _composed(
    ruleset: str | Path,
    modifiers: str | Iterable[Given] | None,
    variants: Iterable[str | Path],
    options: Mapping[str, object],
    faults: Faults,
) -> Composition:
    """The files as one. Raises OctavoError where they do not fit."""
    composition = compose(
        ruleset,
        modifiers=modifiers,
        variants=variants,
        options=options,
        faults=faults,
        sayable=_sayable,
    )
    faults.stop_if_any()
    return composition


def _load(
    ruleset: str | Path,
    modifiers: str | tuple[Given, ...] | None,
    variants: tuple[str | Path, ...],
    options: dict[str, object],
    scheduled: bool,
    marked: bool = False,
) -> Rules:
    faults = Faults()
    with uncollected():
        composition = _composed(ruleset, modifiers, variants, options, faults)
        before = len(faults.found)
        made = _made_before(composition, scheduled, marked)
        if made is None:
            program = _program(composition, faults, scheduled, marked)
            made = _Made(composition, scheduled, marked, program, tuple(faults.found[before:]), [])
            _made.append(made)
        else:
            faults.add(made.told)
    from .table.rules import Rules

    again = partial(
        load, modifiers=modifiers, variants=variants, options=options, scheduled=scheduled
    )
    if marked:
        again = partial(load_marked, modifiers=modifiers, variants=variants, options=options)
    once = partial(_load, ruleset, modifiers, variants, options, scheduled)
    warnings = partial(_warnings, tuple(faults.found), made, once)
    return Rules(
        made.program, composition, warnings, (again, (ruleset,)), _explain, _ranker, _recounted
    )


def _made_before(composition: Composition, scheduled: bool, marked: bool) -> _Made | None:
    """The same documents, so long as their files stay as they are, and the same options."""
    for made in tuple(_made):  # a copy: another thread may add to it
        known = made.composition
        if (
            made.scheduled == scheduled
            and made.marked == marked
            and len(known.documents) == len(composition.documents)
            and all(map(is_, known.documents, composition.documents))
            and known.options == composition.options
        ):
            return made
    return None


def _program(composition: Composition, faults: Faults, scheduled: bool, marked: bool) -> Program:
    from .ir.from_syntax import lower

    read: list[SentenceRead] = []
    try:
        with bounded(composition.base.span):
            program = lower(_checked(composition, faults, scheduled, read), faults, marked=marked)
        faults.stop_if_any()
    except TooMuch as error:
        raise TooMuch(pointing_back(error.diagnostics, composition.libraries)) from None
    except OctavoError as error:
        from .syntax.otherwise import in_other_words

        told = in_other_words(error.diagnostics, read)
        raise OctavoError(pointing_back(told, composition.libraries)) from None
    return program


def _checked(
    composition: Composition,
    faults: Faults,
    scheduled: bool,
    read: list[SentenceRead] | None = None,
) -> Checked:
    from .check.rules import check
    from .syntax.from_source import from_source

    tree = from_source(composition, faults, read)
    faults.stop_if_any()
    assert tree is not None
    checked = check(tree, faults, scheduled)
    faults.stop_if_any()
    return checked


def try_out(
    ruleset: str | Path,
    *,
    modifiers: str | Iterable[Given] | None,
    variants: Iterable[str | Path],
    options: Mapping[str, object],
) -> None:
    """Find what is wrong as `load` does, and make nothing that plays. Raises OctavoError; what
    mends the faults is left open.
    """
    faults = Faults()
    composition = _composed(ruleset, modifiers, variants, options, faults)
    from .ir.from_syntax import Lowering

    with bounded(composition.base.span):
        Lowering(_checked(composition, faults, False), faults).match()
    faults.stop_if_any()


# What is asked of rules that are loaded, or of a match that is being played, is imported when it is
# asked.


def _sayable(bodies: Iterable[MappingNode]) -> frozenset[str]:
    from .syntax.lexicon import sayable

    return sayable(bodies)


def _mended(error: OctavoError, once: Callable[[], Rules]) -> OctavoError:
    """The faults with what mends them; the error itself if nothing is proposed."""
    made = _what_mends(error.diagnostics, once)
    return error if made == error.diagnostics else OctavoError(made)


def _what_mends(found: tuple[Diagnostic, ...], once: Callable[[], Rules]) -> tuple[Diagnostic, ...]:
    if not any(one.repairs or one.examples for one in found):
        return found
    from .mending import mended

    def again() -> tuple[Diagnostic, ...]:
        try:
            return once().composition.warnings
        except OctavoError as error:
            return error.diagnostics

    with at_most_once():
        return mended(found, again)


def _warnings(
    found: tuple[Diagnostic, ...], made: _Made, once: Callable[[], Rules]
) -> tuple[Diagnostic, ...]:
    from .lint.modifiers import idle
    from .lint.survey import survey

    found = _what_mends(found, once)
    if not made.surveyed:
        game = made.program.checked.game
        try:
            with bounded(made.composition.base.span):
                told = [*survey(made.composition, game)]
        except OctavoError as error:  # it loads and plays all the same
            told = [replace(one, severity="warning") for one in error.diagnostics]
        # of which it is told which sentence says all of it already
        files = {one.span.file for one in told if one.code == "OCT435" and one.span is not None}
        nothing = idle(made.composition, game)
        nothing = [one for one in nothing if one.span is None or one.span.file not in files]
        # what one game has no use for in a library is of use to another
        brought_in = made.composition.libraries
        told = [one for one in told if one.span is None or one.span.file not in brought_in]
        made.surveyed.append((*told, *nothing))
    return (*found, *made.surveyed[0])


def _explain(machine: Machine, option: Option | str, seat: int | None) -> Verdict:
    from .why.verdicts import explain

    return explain(machine, option, seat)


def _recounted(match: Played, openly: bool) -> tuple[Encounter, ...]:
    from .positions.meetings import recounted

    return recounted(match, openly)


def _ranker(rules: Rules, facts: tuple[str, ...]) -> Ranker:
    from .positions.hands import Ranker

    return Ranker(rules, facts)
