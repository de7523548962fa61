"""Which proposed changes really mend a ruleset.

Comes in: faults, each with changes of one place that may mend it, and a way to load everything once
more. Goes out: the same faults, each with the first change with which it is gone and nothing new is
wrong at that place; where none is left, its help says otherwise. All changes are tried together, so
that loading goes as far as it can: what keeps it from going on is left out too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path

from .diagnostics import (
    EXPECTED,
    WHOLE,
    Diagnostic,
    OctavoError,
    Repair,
    Sample,
    Span,
    is_untold,
    listed,
    untold,
)
from .faults import BOUNDS, KINDS, SENTENCES, stage
from .source import document as doc
from .source.from_yaml import parse
from .source.schema import kind_of, values_of
from .source.shelf import Document, instead, text_of

NEAR = "; sentences near it: "
MOST_WHOLE = 2  # whole sentences that are shown
MOST_EXAMPLES = 10  # of one fault that are tried; each takes a load or two
MOST_LOADED = 8  # times; each fault has at most four changes, and most are mended by the first
# values, each time counted, of the files that are changed; the largest known has 1,400
MOST_REREAD = 5_000
_left_open: ContextVar[bool] = ContextVar("left_open", default=False)
Again = Callable[[], Iterable[Diagnostic]]  # loads, and tells what it finds


def mended(found: Sequence[Diagnostic], again: Again) -> tuple[Diagnostic, ...]:
    """The faults with what mends them. `again` reads the files as they are at the time: as changed,
    while a change is tried.
    """
    if _left_open.get() or is_untold():
        return tuple(found)
    picks = {at: 0 for at, one in enumerate(found) if _is_open(one)}
    texts = _texts(found)
    picks = {at: pick for at, pick in picks.items() if found[at].repairs[0].span.file in texts}
    trials = _Trials(found, texts, again)
    while picks:
        failed = trials.failed(picks, leaving_out=False) or trials.failed(picks, leaving_out=True)
        if failed is None:  # it cannot be known
            picks = {}
            break
        if not failed:
            break
        picks = {at: pick + (at in failed) for at, pick in picks.items()}
        picks = {at: pick for at, pick in picks.items() if pick < len(found[at].repairs)}
    settled = tuple(_settled(one, picks.get(at), texts) for at, one in enumerate(found))
    return _exemplified(settled, texts, again)


@contextmanager
def left_open() -> Iterator[None]:
    """Disables the search for repairs inside this block."""
    token = _left_open.set(True)
    try:
        yield
    finally:
        _left_open.reset(token)


def _texts(found: Sequence[Diagnostic]) -> dict[str, str]:
    """The texts of the files that may be changed, by their names."""
    changes = (
        change for one in found for change in (*one.repairs, *(o.repair for o in one.examples))
    )
    read = {file: text_of(Path(file)) for file in {change.span.file for change in changes} if file}
    return {file: text for file, text in read.items() if text is not None}


def _exemplified(
    found: tuple[Diagnostic, ...], texts: dict[str, str], again: Again
) -> tuple[Diagnostic, ...]:
    """The faults that nothing mends, each with the examples of what may stand there that load. As
    many are tried together as there are such faults: one of each.
    """
    waiting = {
        at: list(one.examples)
        for at, one in enumerate(found)
        if not one.repairs
        and one.examples
        and NEAR not in one.help
        and one.examples[0].repair.span.file in texts
    }
    loading: dict[int, list[Sample]] = {at: [] for at in waiting}
    read = 0
    for _ in range(MOST_EXAMPLES):
        tried = {at: examples.pop(0) for at, examples in waiting.items() if examples}
        proposed = [
            replace(one, repairs=(tried[at].repair,)) if at in tried else one
            for at, one in enumerate(found)
        ]
        trials = _Trials(proposed, texts, again, read)
        failed = trials.failed(dict.fromkeys(tried, 0), leaving_out=False) if tried else None
        if failed is not None and tried and failed != set(tried):
            more = trials.failed({at: 0 for at in tried if at not in failed}, leaving_out=True)
            failed = None if more is None else failed | more
        read = trials.read
        if failed is None:
            break
        for at in tried.keys() - failed:
            loading[at].append(tried[at])
            waiting[at] = _untold(waiting[at], loading[at])
    return tuple(
        replace(
            one, help=_help_by(one.help, loading.get(at, [])), examples=tuple(loading.get(at, ()))
        )
        for at, one in enumerate(found)
    )


def _untold(waiting: list[Sample], loading: list[Sample]) -> list[Sample]:
    """Those that would tell more than what is known to load."""
    sorts = {one.sort for one in loading} - {WHOLE}
    if sum(one.sort == WHOLE for one in loading) >= MOST_WHOLE:
        sorts.add(WHOLE)
    return [one for one in waiting if one.sort not in sorts]


def _help_by(help: str, examples: list[Sample]) -> str:
    """The help that lists what may stand at a place, with these examples."""
    near = [f"`{one.shown}`" for one in examples if one.sort == WHOLE][:MOST_WHOLE]
    after = f"{NEAR}{' and '.join(near)}" if near else ""
    examples = [one for one in examples if one.sort != WHOLE]
    if not examples:
        return f"{help}{after}"
    _, semicolon, more = help.partition("; ")
    told = (f"{one.sort} (`{one.shown}`)" if one.shown else one.sort for one in examples)
    return f"{EXPECTED}{listed(list(told))}{semicolon}{more}{after}"


def _is_open(one: Diagnostic) -> bool:
    """Whether it has not been found out yet what mends it."""
    return bool(one.otherwise) and any(repair.span.file for repair in one.repairs)


def _settled(one: Diagnostic, pick: int | None, texts: Mapping[str, str]) -> Diagnostic:
    if not _is_open(one):
        return one
    if pick is None:
        return replace(one, help=one.otherwise, repairs=(), otherwise="")
    repair = one.repairs[pick]
    written = replace(repair, text=_as_written(repair, texts[repair.span.file]))
    return replace(one, help=repair.help, repairs=(written,), otherwise="")


class _Trials:
    """Retries loading with candidate repairs, within a limit."""

    def __init__(
        self, found: Sequence[Diagnostic], texts: Mapping[str, str], again: Again, read: int = 0
    ) -> None:
        self.found, self.texts, self.again = found, texts, again
        self.known = {_key(one) for one in found}
        self.loaded, self.read = 0, read

    def failed(self, picks: Mapping[int, int], leaving_out: bool) -> set[int] | None:
        """Which of the faults these changes do not mend; None if that cannot be found out.
        `leaving_out`: without what is faulty besides, where that is of any use."""
        beside = [
            one
            for at, one in enumerate(self.found)
            if at not in picks and one.span and one.severity == "error"
        ]
        if leaving_out and not beside:
            return set()
        chosen = {at: self.found[at].repairs[pick] for at, pick in picks.items()}
        files = {}
        for file, text in self.texts.items():
            changed = _document(
                file, applied(text, [one for one in chosen.values() if one.span.file == file])
            )
            if leaving_out and changed.root is not None:
                gone = [one.span for one in beside if one.span and one.span.file == file]
                changed = replace(changed, root=_without(changed.root, gone))
            files[Path(file).resolve()] = changed
        self.loaded += 1
        self.read += sum(values_of(one.root) for one in files.values() if one.root is not None)
        if self.loaded > MOST_LOADED or self.read > MOST_REREAD:
            return None
        with instead(files), untold():
            left = list(self.again())
        if any(stage(one.code) == BOUNDS and _key(one) not in self.known for one in left):
            return None
        new = [one for one in left if one.severity == "error" and _key(one) not in self.known]
        return {
            at
            for at, repair in chosen.items()
            if self._is_left(at, repair, left, new, len(chosen) == 1)
        }

    def _is_left(
        self, at: int, repair: Repair, left: list[Diagnostic], new: list[Diagnostic], alone: bool
    ) -> bool:
        one = self.found[at]
        if any(_key(other) == _key(one) for other in left):
            return True
        places = [
            span
            for other in new
            for span in (other.span, *(each.span for each in other.related))
            if span
        ]
        if any(_touches(place, repair.span) for place in places):
            return True
        # what a stage finds it finds in one run: if there was something of it before, what is new
        # in it comes of the change
        stage_here = stage(one.code)
        return (
            alone
            and stage_here in (SENTENCES, KINDS)
            and any(stage(other.code) == stage_here for other in new)
        )


def _key(one: Diagnostic) -> tuple[str, str, str, int]:
    """What makes two faults the same, before and after a change in their line."""
    return (
        (one.code, one.message, one.span.file, one.span.line)
        if one.span
        else (one.code, one.message, "", 0)
    )


def _touches(span: Span, other: Span) -> bool:
    return span.file == other.file and span.line <= other.end_line and other.line <= span.end_line


def _document(file: str, text: str) -> Document:
    try:
        root = parse(text, file)
        return Document(Path(file), kind_of(root), root, ())
    except OctavoError as error:
        return Document(Path(file), "", None, error.diagnostics)


# --- changing a file ------------------------------------------------------------------------------


def applied(text: str, repairs: Iterable[Repair]) -> str:
    """The text of a file with these changes made; of two that overlap, the first."""
    made, until = text, len(text)
    for repair in sorted(repairs, key=lambda one: one.span, reverse=True):
        begin, end = _stretch(repair.span, text)
        if end <= until:
            made = made[:begin] + _as_written(repair, text) + made[end:]
            until = begin
    return made


def _stretch(span: Span, text: str) -> tuple[int, int]:
    """Where the place begins and ends in the text of its file."""
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    return starts[span.line - 1] + span.column - 1, starts[span.end_line - 1] + span.end_column - 1


def _as_written(repair: Repair, text: str) -> str:
    """The words as they are spelt in quotes, if they come to stand there."""
    if repair.yaml:
        return repair.text
    new, (begin, end) = repair.text, _stretch(repair.span, text)
    quote = text[begin : begin + 1]
    if (
        quote in ("'", '"') and end - begin > 1 and text[end - 1] == quote
    ):  # the whole text is replaced
        return f"{quote}{_escaped(new, quote)}{quote}"
    line = text[text.rfind("\n", 0, begin) + 1 : begin]
    opened = ""
    before = " "
    for char in line:
        if opened:
            opened = "" if char == opened else opened
        elif char in "'\"" and before in " [{,":
            opened = char
        before = char
    return _escaped(new, opened)


def _escaped(new: str, quote: str) -> str:
    return new.replace("'", "''") if quote == "'" else new.replace('"', '\\"') if quote else new


def _without(
    root: doc.MappingNode | doc.SequenceNode, gone: list[Span]
) -> doc.MappingNode | doc.SequenceNode:
    """The document without the steps and the declarations in which these places lie."""
    made = _less(root, gone, 0)
    return made if isinstance(made, doc.MappingNode | doc.SequenceNode) else root


def _less(node: doc.Node, gone: list[Span], depth: int) -> doc.Node | None:
    """The node without what is gone of it; None if it goes as a whole."""
    inside = [span for span in gone if node.span.holds(span)]
    if not inside or isinstance(node, doc.ScalarNode):
        return None if inside else node
    if isinstance(node, doc.SequenceNode):
        items = tuple(
            kept for item in node.items if (kept := _less(item, inside, depth + 1)) is not None
        )
        return doc.SequenceNode(items, node.span) if items else None
    entries = []
    for entry in node:
        kept = (
            None
            if any(entry.key.span.holds(span) for span in inside)
            else _less(entry.value, inside, depth + 1)
        )
        if kept is not None:
            entries.append(doc.Entry(entry.key, kept))
        elif depth > 1 and not _names_things(
            node
        ):  # a step or a declaration without one of its keys is none
            return None
    return doc.MappingNode(tuple(entries), node.span) if entries else None


def _names_things(node: doc.MappingNode) -> bool:
    """Whether the keys are names that an author gave: what stands under each is a mapping."""
    return all(isinstance(entry.value, doc.MappingNode) for entry in node)
