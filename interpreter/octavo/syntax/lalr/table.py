"""The LALR table of the grammar, as plain data.

Comes in: the text of `grammar/octavo.lark`. Goes out: `Table`, which the parser walks. Lark reads
the grammar, and `automaton` makes the table: any conflict, shift/reduce too, is refused. It depends
on the grammar alone, never on a ruleset, so it is kept in the user's cache under a digest of the
grammar's text and Lark's version, and Lark is imported only when it is not there. The cache holds
JSON, which cannot run anything, and a digest of it: a table that is not byte for byte the one that
was put there for this grammar is made anew. A cache that is damaged or cannot be written is no
fault.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ... import resources
from ...edges.opening import contents
from ...records import record

STARTS = (
    "rule",
    "do",
    "condition",
    "fact",
    "meaning",
    "order",
    "pick",
    "listing",
    "amount",
    "thing",
)
END = "$END"
_LAYOUT = 3  # of the cached data; a change of what `_build` gives needs another number
# bytes of a cached table that are read; that of the shipped grammar has some hundred thousand
MOST_KEPT = 10_000_000


@record
class Production:
    """One alternative: it takes `size` symbols and makes an `origin`. `builder` names what makes
    the node (empty: the kept children are handed on as they are); `kept` are the places of the
    symbols that carry meaning."""

    origin: str
    size: int
    builder: str
    kept: tuple[int, ...]


@record
class ParseTable:
    """`states[s][symbol]` is the next state if not negative, else `-1 - n` for reducing by
    `productions[n]`. `literals` gives the kind of token of each word that the grammar quotes."""

    states: tuple[dict[str, int], ...]
    starts: dict[str, int]
    ends: dict[str, int]
    productions: tuple[Production, ...]
    literals: dict[str, str]

    def accepts(self, stack: list[int], kind: str) -> bool:
        """Whether a token of this kind can really follow, after all that it makes complete."""
        action = self.states[stack[-1]].get(kind)
        if action is None or action >= 0:
            return action is not None
        below = len(stack)  # of the stack itself; what is pushed meanwhile lies in `pushed`
        pushed: list[int] = []
        while action < 0:
            production = self.productions[-1 - action]
            over = production.size - len(pushed)
            if over > 0:
                below -= over
                pushed = []
            else:
                del pushed[len(pushed) - production.size :]
            top = pushed[-1] if pushed else stack[below - 1]
            pushed.append(self.states[top][production.origin])
            if kind == END and pushed[-1] in self.ends.values() and below == 1:
                return True
            found = self.states[pushed[-1]].get(kind)
            if found is None:
                return False
            action = found
        return True

    def acceptable(self, stack: list[int]) -> Iterator[str]:
        """Every kind of token that can follow, `$END` among them."""
        for kind in self.states[stack[-1]]:
            if (kind.isupper() or kind == END) and self.accepts(stack, kind):
                yield kind


@cache
def table() -> ParseTable:
    """The table of the shipped grammar."""
    return of_grammar(resources.grammar_path().read_text(encoding="utf-8"), resources.cache_dir())


def of_grammar(text: str, folder: Path | None) -> ParseTable:
    """The table of this grammar, from `folder` if it lies there, else built and put there."""
    digest = hashlib.sha256(f"{_LAYOUT}\n{_lark_version()}\n{text}".encode()).hexdigest()
    file = folder / f"grammar-{digest[:32]}.json" if folder else None
    kept = _kept(file, digest) if file is not None else None
    if kept is not None:
        return kept
    data = _build(text)
    if file is not None:
        _keep(_sealed(json.dumps(data, separators=(",", ":")).encode(), digest), file)
    return _read(data)


def _sealed(body: bytes, digest: str) -> bytes:
    """What the cache holds: JSON, the table after a digest of the grammar's own digest and every
    byte of the table.
    """
    seal = hashlib.sha256(digest.encode() + body).hexdigest()
    return b'{"digest":"%b","table":%b}' % (seal.encode(), body)


def _kept(file: Path, digest: str) -> ParseTable | None:
    """The table in the cache; None if it is not there, or not what was put there for this
    grammar."""
    try:
        raw = contents(file, MOST_KEPT)
        body = raw[len(_sealed(b"", digest)) - 1 : -1]
        return _read(json.loads(body)) if raw == _sealed(body, digest) else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _lark_version() -> str:
    """Without importing Lark, nor the metadata of packages, which takes 30 ms where all of this
    takes 3.
    """
    spec = find_spec("lark")
    if spec is None or spec.origin is None:
        return ""
    found = re.search(r'__version__[^"\n]*"([^"]+)"', Path(spec.origin).read_text(encoding="utf-8"))
    return found.group(1) if found else ""


def _build(text: str) -> dict[str, Any]:
    from lark.load_grammar import load_grammar

    from .automaton import automaton

    grammar, _ = load_grammar(text, "the grammar", [], False)  # type: ignore[no-untyped-call]
    terminals, rules, _ = grammar.compile(STARTS, set())
    found = automaton(
        [(rule.origin.name, tuple(one.name for one in rule.expansion)) for rule in rules], STARTS
    )
    # numbered as they are reached, by the names of symbols: the same grammar gives the same table
    number: dict[int, int] = {}
    order = list(found.begins.values())
    for state in order:
        if state not in number:
            number[state] = len(number)
            order += [after for _, after in sorted(found.states[state].items()) if after >= 0]
    productions: list[tuple[str, int, str, list[int]]] = []
    known: dict[int, int] = {}
    states: list[dict[str, int]] = []
    for state in number:
        actions: dict[str, int] = {}
        for symbol, does in sorted(found.states[state].items()):
            if does >= 0:
                actions[symbol] = number[does]
                continue
            if does not in known:
                known[does] = len(productions)
                productions.append(_production(rules[-1 - does]))
            actions[symbol] = -1 - known[does]
        states.append(actions)
    return {
        "states": states,
        "starts": {start: number[state] for start, state in found.begins.items()},
        "ends": {start: number[state] for start, state in found.ends.items()},
        "productions": productions,
        "literals": {terminal.pattern.value: terminal.name for terminal in terminals},
    }


def _production(rule: Any) -> tuple[str, int, str, list[int]]:
    """Words that the grammar quotes carry no meaning beyond their alternative's name; repetitions
    are rules of Lark's own.
    """
    kept = [
        at for at, symbol in enumerate(rule.expansion) if not getattr(symbol, "filter_out", False)
    ]
    origin = str(rule.origin.name)
    return (
        origin,
        len(rule.expansion),
        "" if origin.startswith("_") else str(rule.alias or origin),
        kept,
    )


def _read(data: dict[str, Any]) -> ParseTable:
    states = tuple(dict(state) for state in data["states"])
    productions = tuple(
        Production(origin, size, builder, tuple(kept))
        for origin, size, builder, kept in data["productions"]
    )
    return ParseTable(
        states, dict(data["starts"]), dict(data["ends"]), productions, dict(data["literals"])
    )


def _keep(sealed: bytes, file: Path) -> None:
    """Written whole beside it and then renamed, so that nobody ever reads half of it."""
    try:
        handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=file.stem)
        try:
            with os.fdopen(handle, "wb") as written:
                written.write(sealed)
            os.replace(temporary, file)
        except OSError:
            os.unlink(temporary)
    except OSError:
        pass
