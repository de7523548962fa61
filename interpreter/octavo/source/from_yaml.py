"""YAML text becomes a document whose every value knows its place.

Nodes are composed from the parser's events and never constructed, by the YAML 1.2 core schema:
`yes`, `on` and `1:30` are text. What could surprise a reader of a ruleset is refused with a fault:
duplicate keys, anchors, tags, merge keys, several documents, folded text. Any sequence of bytes
gives a document or an OctavoError.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from ..diagnostics import Diagnostic, Faults, OctavoError, Related, Span, fault
from ..edges.opening import contents
from .document import Entry, MappingNode, Node, ScalarNode, SequenceNode
from .places import spell

if TYPE_CHECKING:
    from ..faults import ErrorCode

try:
    from yaml.cyaml import CParser as _Parser  # type: ignore[attr-defined]
except ImportError:  # PyYAML built without libyaml: six times slower, the same events

    class _Parser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):  # type: ignore[no-redef]
        def __init__(self, stream: str) -> None:
            yaml.reader.Reader.__init__(self, stream)
            yaml.scanner.Scanner.__init__(self)
            yaml.parser.Parser.__init__(self)


# the largest known has 38,000; every character has a place, 100 bytes each: a file must not fill
# the memory
MAX_BYTES = 250_000
# the deepest known stands at 15; later stages walk the tree by recursion, about ten frames a level
MAX_DEPTH = 40
# libyaml reads ahead of its events, and since 0.2.6 gives up by itself at a depth of 1,000
_TOO_DEEP = "exceeded maximum nesting depth"
# the largest known, of scenarios, has 3,800, keys counted; later stages look ids up one by one
MAX_NODES = 10_000
MAX_KEY = 200  # characters; the longest known has 40, and all forms of a word are made of it
MAX_NUMBER = 10**15  # beyond any score; below it, whole numbers and fractions are exact

# What text may not hold: control characters, line ends that editors count differently, what turns
# the direction of writing (text would not stand as it is read), tags and selectors in which text
# can hide, halves of characters. Whatever else nobody sees may stand, and is left out or told of
# where it is printed (`edges.output.printable`).
_STRANGE = re.compile(
    "[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff\\ufeff"
    "\\ufffe\\uffff\\U000e0000-\\U000e0fff]|\\r(?!\\n)"
)
_NULL = {"", "~", "null", "Null", "NULL"}
_BOOL = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(
    r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
)


# The keys that say what a file is and what it goes with. They stand first by custom; a file in
# which one does not is read whole.
HEAD = (
    "ruleset",
    "modifier",
    "variant",
    "library",
    "number",
    "title",
    "about",
    "family",
    "source",
    "extends",
    "on top of",
    "uses",
    "needs",
    "clashes",
)
_OF_HEAD = rf"(?:{'|'.join(HEAD)})[ \t]*:"
_NOT_OF_HEAD = re.compile(rf"^(?=[^\s#])(?!{_OF_HEAD})", re.MULTILINE)
_NO_KEY = re.compile(rf"^(?=[^\s#])(?:{_OF_HEAD}|\W)", re.MULTILINE)


class Unsound(OctavoError):
    """What is not allowed in a file that was read to its end; `rest` is the document as far as it
    could be read.
    """

    def __init__(
        self, diagnostics: Iterable[Diagnostic], rest: MappingNode | SequenceNode | None = None
    ) -> None:
        super().__init__(diagnostics)
        self.rest = rest


def read(path: Path, name: str | None = None) -> MappingNode | SequenceNode:
    """The document in a file; `name` is what faults call the file (its path unless given).

    Raises OctavoError if the file cannot be read or is not what the language allows.
    """
    file = name if name is not None else str(path)
    return parse_bytes(read_bytes(path, file), file)


def read_bytes(path: Path, file: str) -> bytes:
    """What a file holds. Raises OctavoError if it cannot be read or is too large."""
    try:
        raw = contents(path, MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise fault(
            "OCT101", f"the file {file} cannot be read: {reason}", None, help="check the path"
        ) from None
    if len(raw) > MAX_BYTES:
        raise fault(
            "OCT102",
            f"the file has more than {MAX_BYTES} bytes",
            _whole(file),
            help="split it into modifiers",
        )
    return raw


def head_of(text: str) -> str:
    """The first keys of a file, those that say what it is: the text before its first key that is
    not of HEAD. The whole text where lines do not tell that: if something of HEAD, a quote, a
    bracket or a dash stands at the margin further on."""
    first = _NOT_OF_HEAD.search(text)
    if first is None or _NO_KEY.search(text, first.start()):
        return text
    return text[: first.start()]


def parse_bytes(raw: bytes, file: str) -> MappingNode | SequenceNode:
    """The document that some bytes spell; `file` is what faults call it."""
    if raw.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        raise fault(
            "OCT103",
            "the file begins with a byte order mark",
            _whole(file),
            help="save it as UTF-8 without one",
        )
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        place = _Lines(before, file).span(len(before), len(before) + 1)
        raise fault(
            "OCT103",
            f"the byte 0x{raw[error.start]:02x} is not UTF-8",
            place,
            help="save the file as UTF-8",
        ) from None
    return parse(text, file)


def parse(text: str, file: str) -> MappingNode | SequenceNode:
    """The document that a text spells; `file` is what faults call it. Raises OctavoError."""
    lines = _Lines(text, file)
    if len(text) > MAX_BYTES:
        raise fault(
            "OCT102",
            f"the file has more than {MAX_BYTES} characters",
            _whole(file),
            help="split it into modifiers",
        )
    if odd := _STRANGE.search(text):
        said = f"the character U+{ord(odd[0]):04X} is not allowed"
        raise fault(
            "OCT103",
            said,
            lines.span(odd.start(), odd.start() + 1),
            help="delete it; lines end in LF or CR LF",
        )
    builder = _Builder(text, lines)
    try:
        return builder.document()
    except yaml.YAMLError as error:
        mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
        if mark is not None and _TOO_DEEP in str(error):
            raise builder.too_deep(mark.index) from None
        raise OctavoError([*builder.faults.found, _not_yaml(error, text, lines)]) from None
    except (
        RecursionError
    ):  # met only deep inside somebody else's recursion, or in the parser without libyaml
        raise fault("OCT106", "the values are nested too deep", _whole(file)) from None


def _whole(file: str) -> Span:
    return Span(file, 1, 1, 1, 2)


class _Lines:
    """Raw indices to lines and columns, both from 1."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def place(self, index: int) -> tuple[int, int]:
        line = bisect_right(self.starts, index)
        return line, index - self.starts[line - 1] + 1

    def index(self, place: tuple[int, int]) -> int:
        return self.starts[place[0] - 1] + place[1] - 1

    def span(self, start: int, end: int) -> Span:
        return Span(self.file, *self.place(start), *self.place(end))


def _not_yaml(error: yaml.YAMLError, text: str, lines: _Lines) -> Diagnostic:
    from .slips.layout import slip

    found = slip(error, text)
    related = (
        () if found.other is None else (Related(lines.span(*found.other[:2]), found.other[2]),)
    )
    return Diagnostic(
        "OCT104",
        found.message,
        lines.span(found.start, max(found.end, found.start + 1)),
        found.help,
        related,
    )


@dataclass(slots=True)
class _Open:
    """A sequence or mapping not yet closed."""

    is_mapping: bool
    start: int
    flow: bool
    items: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    keys: dict[str, ScalarNode] = field(default_factory=dict)
    key: ScalarNode | None = None


class _Builder:
    """Events to nodes with a stack of its own, so that depth is bounded by a constant alone."""

    def __init__(self, text: str, lines: _Lines) -> None:
        self.text, self.lines, self.faults = text, lines, Faults()
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.nodes = 0

    def document(self) -> MappingNode | SequenceNode:
        parser: Any = _Parser(self.text)
        documents = 0
        while True:
            event = parser.get_event()
            if event is None or isinstance(event, yaml.StreamEndEvent):
                break
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                here = self._span(event)
                if documents == 2:
                    raise self._stop(
                        "OCT109",
                        "a second document begins here",
                        here,
                        "keep one document in a file",
                    )
                if event.version or event.tags:
                    self._refuse(
                        "OCT108",
                        "directives are not allowed",
                        here,
                        help="begin with the first key",
                    )
            elif isinstance(event, yaml.NodeEvent):
                self._node(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._close(event)
        root = self.root
        if root is None or (isinstance(root, ScalarNode) and root.value is None):
            raise self._stop(
                "OCT105", "the file is empty", _whole(self.lines.file), "begin with `ruleset: NAME`"
            )
        if isinstance(root, ScalarNode):
            self._refuse(
                "OCT105",
                "the file is plain text, without keys",
                root.span,
                help="begin with `ruleset: NAME`",
            )
        if self.faults.found:
            raise Unsound(self.faults.found, None if isinstance(root, ScalarNode) else root)
        assert not isinstance(root, ScalarNode)
        return root

    def too_deep(self, index: int) -> OctavoError:
        said = f"the values are nested more than {MAX_DEPTH} deep"
        here = self.lines.span(index, index + 1)
        return self._stop("OCT106", said, here, "name the inner steps in `phrases:`")

    def _stop(self, code: ErrorCode, message: str, span: Span, help: str) -> OctavoError:
        self.faults.error(code, message, span, help=help)
        return OctavoError(self.faults.found)

    def _refuse(
        self,
        code: ErrorCode,
        message: str,
        span: Span,
        *,
        help: str,
        related: tuple[Related, ...] = (),
    ) -> None:
        self.faults.error(code, message, span, help=help, related=related)

    def _span(self, event: Any) -> Span:
        return self.lines.span(
            event.start_mark.index, max(event.end_mark.index, event.start_mark.index + 1)
        )

    def _node(self, event: Any) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise self._stop(
                "OCT106",
                f"the file has more than {MAX_NODES} values",
                self._span(event),
                "split it into modifiers",
            )
        if event.anchor is not None:
            help = (
                "write the value again where it is needed"
                if isinstance(event, yaml.AliasEvent)
                else "leave the `&` name out"
            )
            self._refuse(
                "OCT108", "anchors and aliases are not allowed", self._span(event), help=help
            )
        if isinstance(event, yaml.AliasEvent):
            span = self._span(event)
            self._put(ScalarNode("", "", span, ((span.line, span.column),)))
            return
        if event.tag is not None:
            help = "leave the `!` out, or put the value in quotes"
            self._refuse("OCT108", "tags are not allowed", self._span(event), help=help)
        if isinstance(event, yaml.ScalarEvent):
            self._put(self._scalar(event))
            return
        if len(self.stack) == MAX_DEPTH:
            raise self.too_deep(event.start_mark.index)
        top = self.stack[-1] if self.stack else None
        if top and top.is_mapping and top.key is None:
            raise self._stop(
                "OCT110",
                "a key must be text",
                self._span(event),
                "put text that begins with [ or { in quotes",
            )
        flow = bool(event.flow_style)
        self.stack.append(
            _Open(isinstance(event, yaml.MappingStartEvent), event.start_mark.index, flow)
        )

    def _close(self, event: Any) -> None:
        done = self.stack.pop()
        start = self.lines.span(done.start, done.start + 1)
        last = done.entries[-1].value if done.entries else done.items[-1] if done.items else None
        # A block ends where the next token begins, perhaps lines later: its last value is its end.
        end = (
            last.span
            if last is not None and not done.flow
            else self.lines.span(event.end_mark.index - 1, event.end_mark.index)
        )
        span = start.to(end)
        self._put(
            MappingNode(tuple(done.entries), span)
            if done.is_mapping
            else SequenceNode(tuple(done.items), span)
        )

    def _put(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        if not top.is_mapping:
            top.items.append(node)
        elif top.key is None:
            assert isinstance(node, ScalarNode)
            top.key = ScalarNode(node.text, node.text, node.span, node.places)
        else:
            if not (top.flow and self._goes_on(top, node)):
                top.entries.append(Entry(self._key(top.key, top), node))
            top.key = None

    def _goes_on(self, top: _Open, node: Node) -> bool:
        """Whether the key just read is no key but the rest of the sentence before it, as in
        `{a: one, two and three}`: there a text without a colon can be nothing else. The
        sentence then takes it in."""
        assert top.key is not None
        last = top.entries[-1].value if top.entries else None
        if not isinstance(node, ScalarNode) or node.value is not None or node.text:
            return False
        if not isinstance(last, ScalarNode) or not isinstance(last.value, str):
            return False
        quoted = any(
            (part.span.line, part.span.column) != part.places[0] for part in (last, top.key)
        )
        if quoted or node.places[0] != top.key.places[-1]:  # a blank after a colon begins behind it
            return False
        start, comma, key, end = (
            self.lines.index(p)
            for p in (last.places[0], last.places[-1], top.key.places[0], top.key.places[-1])
        )
        if self.text[comma:key].strip() != ",":  # a comment stands between
            return False
        text, places = spell(self.text[start:end], "", *last.places[0])
        top.entries[-1] = Entry(
            top.entries[-1].key, ScalarNode(text, text, last.span.to(top.key.span), places)
        )
        return True

    def _key(self, key: ScalarNode, top: _Open) -> ScalarNode:
        if not key.text:
            self._refuse("OCT110", "a key is missing", key.span, help="write text before the colon")
        elif len(key.text) > MAX_KEY:
            said = f"this key is longer than {MAX_KEY} characters"
            self._refuse(
                "OCT113", said, key.span, help="give it a short name, and say the rest in a value"
            )
        elif key.text == "<<":
            self._refuse(
                "OCT108", "merge keys are not allowed", key.span, help="write the keys themselves"
            )
        elif key.text in top.keys:
            first = top.keys[key.text]
            self._refuse(
                "OCT107",
                f"the key `{key.text}` appears twice",
                key.span,
                help="rename or delete one of the two",
                related=(Related(first.span, "the first is here"),),
            )
        top.keys.setdefault(key.text, key)
        return key

    def _scalar(self, event: Any) -> ScalarNode:
        start, end, style = event.start_mark.index, event.end_mark.index, event.style or ""
        if (
            event.anchor is not None or event.tag is not None
        ):  # refused already; its raw text begins with these
            return self._placeholder(event.value, start)
        style = "" if style in (">", "\0") else style
        raw = self.text[start:end]
        if event.style == ">":
            self._refuse(
                "OCT111", "folded text (`>`) is not allowed", self.lines.span(start, start + 1),
                help="use `|`, or begin the text after the colon and indent the lines that follow",
            )  # fmt: skip
            return self._placeholder(event.value, start)
        if style == "|":
            raw = self._block(start, end, raw)
        line, column = self.lines.place(start)
        text, places = spell(raw, style, line, column)
        last = start + len(raw)
        span = Span(
            self.lines.file, line, column, *(places[-1] if style == "|" else self.lines.place(last))
        )
        if text != event.value:
            self._refuse(
                "OCT111",
                "the indentation of this text is not even",
                self.lines.span(start, start + 1),
                help="indent all its lines alike, or write it on one line",
            )
        if style == '"' and (odd := _STRANGE.search(text)):
            here = Span(
                self.lines.file,
                *places[odd.start()],
                places[odd.start()][0],
                places[odd.start()][1] + 1,
            )
            self._refuse(
                "OCT103",
                f"the character U+{ord(odd[0]):04X} is not allowed",
                here,
                help="delete the escape",
            )
        value = self._value(text, span) if style == "" else text
        return ScalarNode(value, text, span, places)

    def _placeholder(self, text: str, start: int) -> ScalarNode:
        """What stands for a scalar that is refused, while the rest of the file is read."""
        return ScalarNode(
            text,
            text,
            self.lines.span(start, start + 1),
            (self.lines.place(start),) * (len(text) + 1),
        )

    def _block(self, start: int, end: int, raw: str) -> str:
        header = raw.partition("\n")[0].split("#")[0]
        if any(char.isdigit() for char in header):
            help = "write `|` alone: the first line gives the indentation"
            self._refuse(
                "OCT111",
                "a number after `|` is not allowed",
                self.lines.span(start, start + 1),
                help=help,
            )
        return raw

    def _value(self, text: str, span: Span) -> str | int | float | bool | None:
        """A plain scalar by the core schema of YAML 1.2."""
        if text in _NULL:
            return None
        if text in _BOOL:
            return _BOOL[text]
        if text[0] not in "+-.0123456789":
            return text
        number: int | float
        if _INT.fullmatch(text):
            base = {"0o": 8, "0x": 16}.get(text[:2], 10)
            # int() itself refuses very long texts
            number = int(text, base) if len(text) <= 20 else MAX_NUMBER + 1
        elif _FLOAT.fullmatch(text):
            number = float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
        else:
            return text
        if (
            not -MAX_NUMBER <= number <= MAX_NUMBER
        ):  # so written that it refuses what is not a number, too
            help = f"numbers go up to {MAX_NUMBER}; put a text in quotes"
            self._refuse("OCT112", "the number is too large", span, help=help)
            return 0
        return number
