"""Faults behind faults: those that others keep later passes from reaching.

Comes in: the faults of a ruleset that does not load, and how to load it again. Goes out: what else
is found when misspelt keys are read as they were meant, and faulty declarations, sentences and
steps are left out, so that one run tells all. What could follow from their being left out is not
told, such as a sentence with a word that went with them, or a shape no longer whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...diagnostics import Diagnostic, Span
from ...faults import BOUNDS, SHAPE, YAML, stage
from ...mending import left_open
from ...source.document import Entry, MappingNode, Node, ScalarNode, SequenceNode
from ...source.schema import KINDS
from ...source.shelf import Document, document, instead

if TYPE_CHECKING:
    from ...faults import Code

# times that something is left out: the file itself, its shape, what is chosen, words, kinds, the
# flow, two to spare
TURNS = 8
# faults of one turn: in a file that is wrong throughout the rest tells little, and hostile files
# have hundreds
MOST_OMITTED = 30
# Mappings whose keys are names of what their values declare, so that one of them can be left out
# alone.
NAMED = frozenset(
    {
        "cards",
        "adjectives",
        "players",
        "numbers",
        "verbs",
        "attributes",
        "options",
        "zones",
        "state",
        "groups",
        "families",
        "links",
        "rules",
        "phases",
        "actions",
        "triggers",
        "choose",
    }
)
DECLARED = NAMED - {"rules", "phases", "actions", "triggers", "choose"}
LESSER = frozenset(
    {
        "faces",
        "shows",
        "seen by",
        "default",
        "why",
        "source",
        "starts at",
        "lasts",
        "told",
        "shown as",
    }
)
UNSAID = frozenset({"rules", "triggers"})  # their names are in no sentence
# keys with lists of which one can be left out alone
STEPS = frozenset({"do", "else", "mean", "phrases"})
# nothing goes without them
NEEDED = frozenset({*KINDS[:-1], "extends", "uses", "title", "pack", "sides", "zones", "phases"})
PLAIN = {"win": "each player", "players": "2 to 4"}  # what stands for what must be there
TWICE: frozenset[Code] = frozenset({"OCT107", "OCT132", "OCT138", "OCT201"})  # the other one stays
# What follows from a step, a rule, a zone or the groups being left out, which no sentence says.
FOLLOWING: frozenset[Code] = frozenset(
    {
        "OCT224",
        "OCT301",
        "OCT315",
        "OCT339",
        "OCT363",
        "OCT406",
        "OCT411",
        "OCT413",
        "OCT419",
        "OCT420",
        "OCT427",
        "OCT502",
    }
)
# no more is to be had of such a file; nor where a bound was reached
TOO_MUCH: frozenset[Code] = frozenset({"OCT101", "OCT102", "OCT105", "OCT106"})


def further(
    found: Iterable[Diagnostic], again: Callable[[], Iterable[Diagnostic]]
) -> list[Diagnostic]:
    """The faults that `found` hides; what mends them is left open. `again` loads as before, and
    gives what is found then.
    """
    told = latest = _errors(found)
    omitted = _Omitted(shaped=not any(one.code in YAML for one in told))
    more: list[Diagnostic] = []
    for _ in range(TURNS):
        if (
            len(latest) > MOST_OMITTED
            or any(one.code in TOO_MUCH or stage(one.code) == BOUNDS for one in latest)
            or not omitted.leave_out(latest)
        ):
            break
        with instead(omitted.documents), left_open():
            latest = _errors(again())
        known = {(one.code, one.message, one.span) for one in (*told, *more)}
        more += [
            one
            for one in latest
            if omitted.stands_alone(one) and (one.code, one.message, one.span) not in known
        ]
        omitted.shaped, omitted.meant = True, False
    return more


def _errors(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [one for one in found if one.severity == "error"]


@dataclass(slots=True)
class _Omitted:
    """What was left out: the documents without it, and the words that went with it. `shaped` once
    faults of shape are told; `meant` if a key was now read as it was meant, under which there may
    be more of them; `renamed` if what was left out may have been meant for something else."""

    shaped: bool
    documents: dict[Path, Document] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    renamed: bool = False
    meant: bool = False

    def leave_out(self, faults: Iterable[Diagnostic]) -> bool:
        """Leave out what has these faults; False if none of it can be left out."""
        before = dict(self.documents)
        for one in faults:
            if one.span is None:
                continue
            path = Path(one.span.file).resolve()
            file = self.documents.get(path) or document(path)
            root = file.root or file.rest
            if root is None:
                continue
            left = _filled(root, one) or self._without(root, one, ())
            if not isinstance(left, MappingNode):
                continue
            if left is not root:
                self.documents[path] = replace(
                    file, kind=file.kind or _kind(left), root=left, rest=None, found=(), shape=None
                )
        return self.documents != before

    def _without(self, node: Node, fault: Diagnostic, above: tuple[str, ...]) -> Node | None:
        """The node without what has the fault: itself if that cannot be left out here, None if
        nothing remains. `above` are the keys that lead here."""
        assert fault.span is not None
        at = _last(node, fault.span)
        match node:
            case MappingNode() if at >= 0:
                entry = node.entries[at]
                keys = (*above, entry.key.text)
                if (meant := _meant(entry, node, fault)) is not None:
                    self.meant = True
                    return MappingNode(
                        (*node.entries[:at], meant, *node.entries[at + 1 :]), node.span
                    )
                value = (
                    self._without(entry.value, fault, keys) if keys[0] != "pack" else entry.value
                )
                if value is entry.value and self._alone(entry, fault, above):
                    self._forget(entry, fault, above)
                    unknown = fault.code == "OCT121" and entry.key.span == fault.span
                    value = None if above or unknown else _standing(entry)
                if value is entry.value:
                    return node
                kept = () if value is None else (Entry(entry.key, value),)
                entries = (*node.entries[:at], *kept, *node.entries[at + 1 :])
                return MappingNode(entries, node.span) if entries else None
            case SequenceNode() if at >= 0:
                item = self._without(node.items[at], fault, above)
                steps = above and (
                    above[-1] in STEPS or above[-2:-1] == ("phases",) or _is_section(above[-1])
                )
                if item is node.items[at] and steps:
                    self._untaught(item)
                    item = None
                if item is node.items[at]:
                    return node
                items = (
                    *node.items[:at],
                    *(() if item is None else (item,)),
                    *node.items[at + 1 :],
                )
                return SequenceNode(items, node.span) if items else None
        return node

    def _alone(self, entry: Entry, fault: Diagnostic, above: tuple[str, ...]) -> bool:
        """Whether an entry can be left out without what stands around it."""
        if entry.key.span == fault.span and (
            fault.code == "OCT107" or (fault.code == "OCT121" and len(above) < 2)
        ):
            return True
        if above[-2:-1] and above[-2] in DECLARED and entry.key.text in LESSER:
            return True  # what is declared stays the word that it is
        return above[-1] in NAMED if above else entry.key.text not in NEEDED

    def _forget(self, entry: Entry, fault: Diagnostic, above: tuple[str, ...]) -> None:
        """Remember the words that go with an entry."""
        self.renamed |= fault.code in TWICE
        if fault.code in ("OCT145", "OCT224"):  # the words that are said in its place
            self.gone.update(re.findall("`(.*?)`", fault.message))
        if fault.code in TWICE - {"OCT201"} or (
            above and (above[-1] in UNSAID or (above[-2:-1] and above[-2] in DECLARED))
        ):
            return
        if above or fault.code == "OCT121":
            self.gone.add(entry.key.text)
        if isinstance(entry.value, MappingNode):
            self.gone.update(
                one.key.text for one in entry.value if not above or above[-1] == "words"
            )
            says = entry.value.get("says") or (
                entry.value.entries[0].value if above[-1:] == ("options",) else None
            )
            self.gone.update([says.text] if isinstance(says, ScalarNode) else [])
        if not above and isinstance(entry.value, SequenceNode):
            for item in entry.value.items:
                self._untaught(item)

    def _untaught(self, item: Node) -> None:
        """Remember the words of a phrase that goes."""
        said = item.get("say") if isinstance(item, MappingNode) else None
        self.gone.update([re.sub("<.*?>", "", said.text)] if isinstance(said, ScalarNode) else [])

    def stands_alone(self, fault: Diagnostic) -> bool:
        """Whether a fault is none that follows from what was left out."""
        if (
            fault.span is None
            or fault.code in FOLLOWING
            or (self.shaped and not self.meant and fault.code in SHAPE)
        ):
            return False
        helps = [fault.help, *(repair.help for repair in fault.repairs)]
        if (
            self.renamed
            and fault.code == "OCT210"
            and not any(help.startswith("did you mean") for help in helps)
        ):
            return False
        file = self.documents.get(Path(fault.span.file).resolve()) or document(
            Path(fault.span.file)
        )
        said = f"{_sentence(file.root, fault.span)} {fault.message}".lower()
        heard = set(re.findall(r"\w+", said))
        return not any(
            word.startswith(stem) for name in self.gone for stem in _stems(name) for word in heard
        )


def _stems(name: str) -> Iterable[str]:
    """What all forms of the words of a name begin with; small words count only where there are no
    others.
    """
    words = re.findall(r"\w+", name.lower())
    return (
        word[:-2] if len(word) > 5 else word[:3]
        for word in [one for one in words if len(one) > 3] or words
    )


def _last(node: Node, span: Span) -> int:
    """The part of a node that a place lies in: the last that begins before it; -1 if none does."""
    match node:
        case MappingNode():
            starts = [entry.key.span for entry in node]
        case SequenceNode():
            starts = [item.span for item in node.items]
        case _:
            starts = []
    return sum((one.line, one.column) <= (span.line, span.column) for one in starts) - 1


def _sentence(node: Node | None, span: Span) -> str:
    """The text that a place lies in, its key with it where it is a key."""
    while node is not None and not isinstance(node, ScalarNode):
        at = _last(node, span)
        if at < 0:
            return ""
        if isinstance(node, MappingNode) and (node.entries[at].key.span == span):
            return node.entries[at].key.text
        node = node.entries[at].value if isinstance(node, MappingNode) else node.items[at]
    return node.text if node is not None else ""


def _standing(entry: Entry) -> Node | None:
    """What takes the place of an entry of the file itself."""
    said = PLAIN.get(entry.key.text)
    return None if said is None else _written(said, entry.value.span)


def _filled(root: Node, fault: Diagnostic) -> MappingNode | None:
    """The file with what must be there, if the fault is that it is not."""
    lacking = re.search("has no `(.*?)`$", fault.message) if fault.code == "OCT123" else None
    said = PLAIN.get(lacking[1]) if lacking is not None else None
    if lacking is None or said is None or fault.span is None or not isinstance(root, MappingNode):
        return None
    if lacking[1] in root:
        return None
    entry = Entry(_written(lacking[1], fault.span), _written(said, fault.span))
    return MappingNode((*root.entries, entry), root.span)


def _written(said: str, span: Span) -> ScalarNode:
    return ScalarNode(said, said, span, ((span.line, span.column),) * (len(said) + 1))


def _meant(entry: Entry, among: MappingNode, fault: Diagnostic) -> Entry | None:
    """An entry under the key that it was meant to have, if that is what the fault is."""
    meant = (
        fault.repairs[0].text
        if fault.code == "OCT121" and entry.key.span == fault.span and fault.repairs
        else ""
    )
    if not meant or meant in among:
        return None
    return Entry(_written(meant, entry.key.span), entry.value)


def _is_section(key: str) -> bool:
    return key.startswith(("before ", "after "))


def _kind(root: MappingNode) -> str:
    return next((kind for kind in KINDS[:-1] if kind in root), "ruleset")
