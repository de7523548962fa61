"""The text of a match's rules, kept with the match.

Comes in: a composition, or what a journal holds of one. Goes out: the text and digest of each file;
which files say something else by now, and where; and rules read from the texts where the files are
gone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path

from ..diagnostics import MAX_FAULTS, Diagnostic, Faults, OctavoError, Span
from ..edges.opening import contents
from ..records import record
from ..resources import rulesets_dir
from ..source.compose import Composition
from ..source.from_yaml import MAX_BYTES
from ..source.shelf import Document, instead, spelled

# bytes of all texts, as JSON, that a journal keeps: beyond it digests alone, which tell less
MOST_TEXT = 2_000_000
MOST_SHOWN = 60  # characters of a line that are shown

PUT_BACK = "put it back as it was, or take --changed: by the rules as they are now"


@record
class Source:
    """A file. `file`: its place in the folder of shipped rulesets, or a full path; `digest`:
    SHA-256 of its bytes, in hexadecimal digits; `text`: what it holds, None where that was too much
    to keep."""

    file: str
    digest: str
    text: str | None

    @property
    def path(self) -> Path:
        return rulesets_dir() / self.file  # a full path stays as it is

    def sound(self) -> bool:
        """Whether there may be such a file, and text and digest are of the same."""
        if not self.file or "\0" in self.file:
            return False
        try:
            return self.text is None or digest(self.text.encode()) == self.digest
        except UnicodeEncodeError:  # half a letter, which no file holds
            return False


def digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def sources_of(made: Composition) -> tuple[Source, ...]:
    """The files of a composition: the ruleset, the variants, the modifiers in force."""
    texts = [each.raw.decode("utf-8") for each in made.documents]
    kept = sum(len(json.dumps(text)) for text in texts) <= MOST_TEXT
    return tuple(
        Source(_place(each.path), digest(each.raw), text if kept else None)
        for each, text in zip(made.documents, texts, strict=True)
    )


def _place(path: Path) -> str:
    path, shipped = path.resolve(), rulesets_dir().resolve()
    return path.relative_to(shipped).as_posix() if path.is_relative_to(shipped) else str(path)


@contextmanager
def as_written(sources: Sequence[Source], beside: Sequence[str], changed: bool) -> Iterator[None]:
    """Inside, rules are read as they were: what is gone is read in the texts. `beside` are the
    names of modifiers that were not in force. Raises OctavoError if a file says something else now,
    unless `changed` allows it."""
    gone = gone_of(sources)
    if not changed:
        _refuse_changes([each for each in sources if each not in gone])
    if not gone:
        yield
    elif changed:  # what there is counts
        with instead(_documents(gone)):
            yield
    else:
        with instead(_documents(sources) | _names(sources, beside), alone=True):
            yield


def gone_of(sources: Sequence[Source]) -> list[Source]:
    """Those of which there is no file any more, and a text."""
    return [each for each in sources if each.text is not None and _gone(each.path)]


def unexpected(made: Composition, sources: Sequence[Source]) -> None:
    """Raise a fault for each file that is played by and was not."""
    known = {(each.file, each.digest) for each in sources}
    found = Faults()
    for one in made.documents:
        if (_place(one.path), digest(one.raw)) not in known:
            said = f"the journal was written without {one.path.name}"
            found.error(
                "OCT535",
                said,
                one.span,
                help="move it elsewhere, or take --changed: by the rules as they are now",
            )
    found.stop_if_any()


def same(made: Composition, sources: Sequence[Source]) -> bool:
    """Whether these are the files of a composition, word by word."""
    return {(_place(one.path), digest(one.raw)) for one in made.documents} == {
        (each.file, each.digest) for each in sources
    }


def _gone(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return True
    except OSError:
        return False  # it may be there: whoever reads it is told why that cannot be
    return False


def _documents(sources: Sequence[Source]) -> dict[Path, Document]:
    paths = [(each.path.resolve(), each.text) for each in sources]
    return {path: spelled(path, text.encode()) for path, text in paths if text is not None}


def _names(sources: Sequence[Source], beside: Sequence[str]) -> dict[Path, Document]:
    """Documents that have nothing but the names of modifiers: others may say what counts with
    them."""
    folder = sources[0].path.resolve().parent / "modifiers"
    named = {
        folder / f"{number}.yaml": f"modifier: {json.dumps(name)}\n"
        for number, name in enumerate(beside)
    }
    return {path: spelled(path, text.encode()) for path, text in named.items()}


def _refuse_changes(sources: Sequence[Source]) -> None:
    found: list[Diagnostic] = []
    for each in sources:
        try:
            raw = contents(each.path, MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            found.append(
                Diagnostic(
                    "OCT535", f"the file {each.path} cannot be read: {reason}", None, PUT_BACK
                )
            )
            continue
        if digest(raw) != each.digest:
            found.append(_change(each, raw.decode("utf-8", "replace")))
    if found:
        raise OctavoError(found[:MAX_FAULTS])


def _change(then: Source, now: str) -> Diagnostic:
    """The fault of a file that has changed, at the first line that reads otherwise."""
    file, name = str(then.path), then.path.name
    if then.text is None:
        return Diagnostic(
            "OCT535",
            f"{name} has changed since the journal was written",
            Span(file, 1, 1, 1, 2),
            PUT_BACK,
        )
    pairs = zip_longest(then.text.split("\n"), now.split("\n"))
    differing = ((number, *pair) for number, pair in enumerate(pairs, 1) if pair[0] != pair[1])
    line, before, after = next(differing, (1, "", ""))  # what differs may be no text
    if after is None:
        last = max(line - 1, 1)
        said, span = f"after this line there was `{_shown(before)}`", Span(file, last, 1, last, 2)
    else:
        was = "there was no such line" if before is None else f"this line was `{_shown(before)}`"
        alike = next(
            (at for at, pair in enumerate(zip_longest(before or "", after)) if pair[0] != pair[1]),
            0,
        )
        said, span = was, Span(file, line, alike + 1, line, max(len(after), alike + 1) + 1)
    return Diagnostic(
        "OCT535", f"{name} has changed since the journal was written: {said}", span, PUT_BACK
    )


def _shown(line: str) -> str:
    line = line.strip()
    return line if len(line) <= MOST_SHOWN else f"{line[:MOST_SHOWN]}..."
