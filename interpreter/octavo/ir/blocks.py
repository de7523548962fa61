"""Putting blocks together: what every part of the lowering shares.

Comes in: ops and endings, one after the other. Goes out: the blocks of a `Program`, each with one ending.
"""

from __future__ import annotations

from collections.abc import Callable

from ..check.phrases.clauses import Clauses
from ..check.rules import Checked
from ..check.terms import Term
from ..diagnostics import Diagnostic, Faults, Related, Span, TooMuch
from ..syntax import tree
from .effects import Effects
from .program import Bind, Binding, Block, Ending, Go, Op, Program

MOST_BLOCKS = 5_000  # a ruleset of the size of a rulebook has some hundreds; phrases that double themselves reach this


class Blocks:
    """A cursor on the block being written. `closed` after an ending until the next block is opened."""

    def __init__(self, checked: Checked, faults: Faults) -> None:
        self.checked = checked
        self.faults = faults
        self.effects = Effects(checked)
        self.program = Program(checked)
        self.current: Block | None = None
        self.phase = ""
        self.offered: set[str] = set()  # the ids of all options
        self.opened: set[tuple[str, tuple[str, ...]]] = set()  # of each window its phase, and the actions it is for (none: all)
        self.expanding: list[str] = []
        self.turns: list[Term] = []
        self.loops: list[str] = []
        self.body: tuple[int, tuple[str, ...]] | None = None
        self.bodies: list[tuple[int, tuple[str, ...]] | None] = []
        self.apart: set[str] = set()  # phases whose first decision may be one outside of all loops: they are entered at the start
        self.made_so: dict[str, Term] = {}  # by a verb that triggers wait for: the cards with which steps say it was done
        self.carrying: list[Callable[[], None]] = []  # for each option being carried out: fires the triggers that wait for it
        self.windows = 0  # windows around what is lowered: inside, loops are part of an action, and no place to enter at

    def reader(self) -> Clauses:
        return self.checked.reader()

    @property
    def closed(self) -> bool:
        return self.current is None

    def new_block(self) -> int:
        if len(self.program.blocks) == MOST_BLOCKS:
            said = f"this ruleset becomes more than {MOST_BLOCKS:,} blocks"
            raise TooMuch([Diagnostic("OCT602", said, help="a phrase that uses itself many times over?")])
        block = Block(len(self.program.blocks), phase=self.phase)
        self.program.blocks.append(block)
        return block.number

    def open_block(self) -> int:
        number = self.new_block()
        self.at(number)
        return number

    def at(self, number: int) -> None:
        self.current = self.program.blocks[number]
        self.current.phase = self.phase

    def emit(self, *ops: Op) -> None:
        if self.current is not None:
            self.current.ops.extend(ops)

    def finish(self, end: Ending) -> None:
        """End the current block, if it has not ended already."""
        if self.current is not None:
            self.current.end = end
        self.current = None

    def jump_to_new(self) -> int:
        number = self.new_block()
        self.finish(Go(number))
        self.at(number)
        return number

    def fresh(self, name: str) -> str:
        """A name for a binding that no other has."""
        n = sum(1 for known in self.program.bindings if known.split("#")[0] == name)
        return f"{name}#{n + 1}" if n else name

    def bind(self, name: str, value: Term, *, kind: str = "") -> Term:
        """A new binding with this value; the term that reads it."""
        unique = self.declare(name, kind or value.kind)
        self.emit(Bind(unique, value))
        return Term("bound", kind or value.kind, data=unique)

    def declare(self, name: str, kind: str) -> str:
        unique = self.fresh(name)
        self.program.bindings[unique] = Binding(kind)
        return unique

    def leave(self, to: int, *ops: Op) -> None:
        """Go where the rest of an option is not done, after these ops. What waits for the option runs before."""
        carrying, self.carrying = self.carrying, []
        for fire in reversed(carrying):
            fire()
        self.emit(*ops)
        self.finish(Go(to))
        self.carrying = carrying

    # --- where a scenario may enter: the body of the innermost loop over players ------------------------

    def inside(self, cursor: Term, block: int) -> None:
        self.at(block)
        self.loops.append(str(cursor.data))
        self.bodies.append(self.body)

    def enter_body(self, cursor: Term) -> None:
        """From here on the loop's player is known: a fresh block, so that a position can begin here."""
        number = self.jump_to_new()
        if not self.windows:
            self.body = (number, tuple(self.loops))

    def outside(self) -> None:
        self.loops.pop()
        self.body = self.bodies.pop()

    def blame(self, use: tree.PhraseUse, definition: Span, before: int) -> None:
        """Faults found inside a phrase are placed at its use, with the definition as related place; where nothing is put into it,
        the fault is its own, and told once."""
        if not use.arguments:
            return
        for index in range(before, len(self.faults.found)):
            found = self.faults.found[index]
            if found.span is None or any(related.span == found.span for related in found.related):
                continue
            related = (*found.related, Related(found.span, f"in what `{use.pattern}` means"))
            help = found.otherwise if found.repairs else found.help
            self.faults.found[index] = Diagnostic(found.code, found.message, use.span, help, related, found.severity)
