"""What of the state a program uses, so that nothing else is kept, logged or looked at.

Comes in: a program, its terms and ops final. Goes out: in the program, what was done that some
sentence asks about, and which parts of the state its terms read and its ops change; ops that write
what nobody reads are dropped.
"""

from __future__ import annotations

from typing import assert_never

from .. import terms as t
from . import program as p
from .program import Op, Program
from .standing import Folder, settled_terms
from .visiting import every_term, map_terms

# What programs may do without, by the names that `Program.uses` has
FACES, SHOWN, SCORE, KEEPERS = (
    frozenset({name}) for name in ("faces", "groups shown", "score", "keepers")
)
NOTHING = frozenset[str]()


def note_uses(program: Program, folder: Folder) -> None:
    asked = [*every_term(program), *_of_own_actions(program), *_standing_terms(program, folder)]
    for part in t.different(asked):
        program.uses |= _read_by(part)
        _note_asked(part, program)
    kept = {verb for verb, _, _ in program.memories}
    for block in program.blocks:
        block.ops = [op for op in block.ops if _is_read(op, kept, program)]
        for op in block.ops:
            program.uses |= _changed_by(op)
    for zone in program.symbols.zones.values():
        if zone.each and zone.seen_by == "owner" and zone.faces == "up":
            program.uses.add("faces")


def _of_own_actions(program: Program) -> list[t.Term]:
    """What is asked to find out what is best to show, also of actions that no decision offers."""
    found: list[t.Term] = []

    def note(term: t.Term) -> t.Term:
        found.append(term)
        return term

    for own in program.own:
        for node in (*own.picks, *own.ops):
            map_terms(node, note)
    return [*found, *(own.when for own in program.own)]


def _note_asked(part: t.Term, program: Program) -> None:
    """What logs and relations of groups a term asks."""
    match part:
        case t.Relating() if part.asked not in program.relatings:
            program.relatings.append(part.asked)
        case t.Used(cards):
            program.used.setdefault(str(t.canonical(cards)), cards)
        case t.Done(verb, time, what):
            program.memories.add((verb, time, what))


def _read_by(part: t.Term) -> frozenset[str]:
    """What a term reads besides places, bindings and declared state."""
    match part:
        case t.Keeper():
            return KEEPERS
        case t.FaceUp():
            return FACES
        case t.Growing() | t.Forms() | t.GroupsShown() | t.Outdoes() | t.Spoilt():
            return SHOWN
        case t.ScoreOf():
            return SCORE
    return NOTHING


def _changed_by(op: Op) -> frozenset[str]:
    """What an op changes besides places, bindings and declared state."""
    match op:
        case p.Set(target=target) | p.Pay(payee=target):
            return SCORE if target.name == "score" else NOTHING
        case p.Share():
            return SCORE if op.into == "score" else NOTHING
        case p.Score():
            return SCORE
        case p.Skip():
            return frozenset({"skip"})
        case p.Reverse():
            return frozenset({"reverse"})
        case p.Turn():
            return FACES
        case p.Show():
            return FACES | {"shown to"}
        case p.SetOut() | p.TakeBack():
            return FACES | SHOWN
        case p.Deal() | p.Move():
            return FACES if op.face else NOTHING
        case p.Lay() | p.Extend() | p.Replace() | p.Shuffle() | p.Mark() | p.Draw() | p.NewRound():
            return NOTHING
        case (
            p.Bind()
            | p.Be()
            | p.Advance()
            | p.Pull()
            | p.Forget()
            | p.Remember()
            | p.Use()
            | p.Note()
        ):
            return NOTHING
        case _:
            assert_never(op)


def _is_read(op: Op, kept: set[str], program: Program) -> bool:
    """Whether what an op writes into a log is asked for; other ops always do something."""
    match op:
        case p.Remember():
            return op.verb in kept
        case p.Use():
            return bool(program.used)
    return True


def _standing_terms(program: Program, folder: Folder) -> list[t.Term]:
    """What is asked when hands are arranged, cards counted and qualities worked out, outside all
    blocks.
    """
    checked, ladder = program.checked, program.checked.ladder
    rules = [
        *checked.bindings.every(),
        *ladder.ties,
        *ladder.reorders,
        *ladder.relations,
        *ladder.forbidden,
        *ladder.meld_bans,
    ]
    rules += checked.arranging
    said = [term for rule in rules for term in folder.said_by(rule)]
    said += [folder.fold(term) for group in ladder.definitions for term in settled_terms(group)]
    return [*said, *(link.when for link in program.links)] + (
        [] if ladder.of is None else [folder.fold(ladder.of)]
    )
