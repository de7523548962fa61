"""Places, faults and the one exception that Octavo raises.

Comes in: what a stage of the pipeline found wrong, and where. Goes out: `Diagnostic` values,
gathered in `Faults` and raised together as `OctavoError`. Everything that can be wrong with a
ruleset, a command or a move is said in this one shape, from YAML to play.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING

from .records import record

if TYPE_CHECKING:
    from .faults import Code, ErrorCode, WarningCode

# of one file or ruleset: nobody reads more at once, and a hostile file may have one for each of its
# values
MAX_FAULTS = 100
# characters of words compared for likeness, which takes the square of it; the longest known word
# has 30
MAX_COMPARED = 60
MOST_KNOWN = 1_000  # words that one is compared with; the largest known ruleset declares some 300
_untold: ContextVar[bool] = ContextVar("untold", default=False)


@contextmanager
def untold() -> Iterator[None]:
    """Inside, nobody is told what to write instead: it is asked only which faults there are, and
    where."""
    token = _untold.set(True)
    try:
        yield
    finally:
        _untold.reset(token)


def is_untold() -> bool:
    return _untold.get()


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a file: lines and columns count from 1, the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def holds(self, other: Span) -> bool:
        """Whether all of `other` stands in it."""
        begin, end = (self.line, self.column), (self.end_line, self.end_column)
        return (
            other.file == self.file
            and begin <= (other.line, other.column)
            and (other.end_line, other.end_column) <= end
        )

    def to(self, other: Span) -> Span:
        """From the beginning of this span to the end of `other` (of the same file)."""
        if other.file != self.file:
            return self
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)


EXPECTED = "expected "  # begins the help that lists what may stand at a place
WHOLE = "a sentence"  # the sort of samples that are whole sentences
NOWHERE = Span("", 0, 0, 0, 0)  # of what is given from outside and stands in no file


@record
class Related:
    """Another place that a fault is about: the first definition, the clashing variant."""

    span: Span
    message: str


@record
class Repair:
    """What may be written instead: `text` in place of what stands at `span`, or before it if
    nothing does (it ends where it begins). `help` says so to a reader. What is `yaml` is more than
    a text: a mapping in place of a sentence."""

    span: Span
    text: str
    help: str
    yaml: bool = False


@record
class Sample:
    """What may stand at a place: a sort of words, and one of them, as it is shown and as a change
    of the file."""

    sort: str
    shown: str
    repair: Repair


@record
class Diagnostic:
    """One fault or warning. `code` is stable (see `faults`); `help` says what to write instead.
    `repairs` are the changes that may mend it, the likeliest first, whose help this is; `mending`
    leaves the one that does, or else `otherwise` is the help. Where nothing is known to mend it,
    `examples` of what may stand there become the help: of each sort the first that loads."""

    code: Code
    message: str
    span: Span | None = None
    help: str = ""
    related: tuple[Related, ...] = ()
    severity: str = "error"
    repairs: tuple[Repair, ...] = ()
    otherwise: str = ""
    examples: tuple[Sample, ...] = ()

    def mended_by(self, *repairs: Repair) -> Diagnostic:
        """The same with other repairs; what was its help is now told if none of them mends it."""
        return (
            replace(self, help=repairs[0].help, repairs=repairs, otherwise=self.help)
            if repairs
            else self
        )

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        tail = f" ({self.help})" if self.help else ""
        return f"{place}{self.severity} {self.code}: {self.message}{tail}"


class OctavoError(Exception):
    """What Octavo raises for anything that is not Octavo's own fault; carries all that was
    found."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(str(d) for d in self.diagnostics))

    def __reduce__(self) -> tuple[type[OctavoError], tuple[tuple[Diagnostic, ...]]]:
        return OctavoError, (self.diagnostics,)


class TooMuch(OctavoError):
    """A bound was reached. Who collects faults and goes on lets it pass: there is nothing to go on
    with.
    """

    def at(self, span: Span) -> TooMuch:
        """The same with this place where it has none yet."""
        return TooMuch([replace(one, span=one.span or span) for one in self.diagnostics])


@dataclass(slots=True)
class Faults:
    """Collects what a stage finds, so that one run reports everything."""

    found: list[Diagnostic] = field(default_factory=list)

    def error(
        self, code: ErrorCode, message: str, span: Span | None = None, *,
        help: str = "", related: Iterable[Related] = (), meant: str | None = None,
    ) -> None:  # fmt: skip
        """`meant`: what was likely meant at this place; `help` is what to say if that does not mend
        it.
        """
        self._add(
            Diagnostic(code, message, span, help, tuple(related)).mended_by(*likely(span, meant))
        )

    def warn(
        self, code: WarningCode, message: str, span: Span | None = None, *,
        help: str = "", related: Iterable[Related] = (), meant: str | None = None,
    ) -> None:  # fmt: skip
        self._add(
            Diagnostic(code, message, span, help, tuple(related), "warning").mended_by(
                *likely(span, meant)
            )
        )

    def add(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take in what was found elsewhere; raises OctavoError where nobody would read more."""
        for diagnostic in diagnostics:
            self._add(diagnostic)

    def _add(self, diagnostic: Diagnostic) -> None:
        if diagnostic in self.found:
            return
        if diagnostic.severity == "error":
            self.found.append(diagnostic)
            if len(self.errors) == MAX_FAULTS:
                raise TooMuch(self.found)
        elif len(self.found) < MAX_FAULTS:
            self.found.append(diagnostic)

    @property
    def errors(self) -> list[Diagnostic]:
        return [d for d in self.found if d.severity == "error"]

    def stop_if_any(self) -> None:
        """Raise everything found so far if any of it is an error."""
        if self.errors:
            raise OctavoError(self.found)


def fault(
    code: ErrorCode, message: str, span: Span | None = None, *,
    help: str = "", related: Iterable[Related] = (), meant: str | None = None,
) -> OctavoError:  # fmt: skip
    """One fault, ready to be raised."""
    return OctavoError(
        [Diagnostic(code, message, span, help, tuple(related)).mended_by(*likely(span, meant))]
    )


def listed(words: Sequence[str]) -> str:
    """`a, b, or c`."""
    *others, last = words
    return f"{', '.join(others)}{',' if len(others) > 1 else ''} or {last}" if others else last


def likely(span: Span | None, meant: str | None) -> tuple[Repair, ...]:
    """The one repair of a name that was likely meant to be another; none without a place to write
    it.
    """
    if meant is None:
        return ()
    return (Repair(span or NOWHERE, meant, f"did you mean `{meant}`?"),)


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known word that `word` most likely was meant to be, if any is near: with a `cutoff` of 1
    only the same one."""
    near = sorted({one for one in islice(known, MOST_KNOWN) if len(one) <= MAX_COMPARED})
    if len(word) > MAX_COMPARED:
        return None
    return next(iter(difflib.get_close_matches(word, near, n=1, cutoff=cutoff)), None)
