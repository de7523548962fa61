"""What of the state a program uses, so that nothing else is kept, logged or looked at.

Comes in: a program, its terms and ops final. Goes out: in the program, what was done that some
sentence asks about, and which parts of the state its terms read and its ops change; ops that write
what nobody reads are dropped.
"""

from __future__ import annotations

from .. import terms as t
from .program import (
    TURNS_OVER,
    BeginTurn,
    EndTurn,
    Forget,
    GiveTurn,
    LeaveOut,
    Miss,
    Op,
    Program,
    Skip,
)
from .standing import Folder, settled_terms
from .visiting import every_term, map_terms


def note_uses(program: Program, folder: Folder) -> None:
    asked = [*every_term(program), *_of_own_actions(program), *_standing_terms(program, folder)]
    for part in t.different(asked):
        program.uses |= part.keeps
        _note_asked(part, program)
    asked_of_logs = {(t.Aspect.LOG, verb) for verb, _, _ in program.memories}
    if program.used:
        asked_of_logs.add((t.Aspect.LOG, ""))  # what is used, no verb says
    for block in program.blocks:
        block.ops = [op for op in block.ops if _is_read(op, asked_of_logs, program)]
        for op in block.ops:
            program.uses |= op.used()
    for zone in program.symbols.zones.values():
        if zone.each and zone.seen_by == "owner" and zone.faces == "up":
            program.uses.add("faces")


def without_turns(program: Program) -> None:
    """Drop what tells of turns that are over, where no sentence asks for them."""
    if not program.symbols.asked_of_turns:
        for block in program.blocks:
            block.ops = [op for op in block.ops if not isinstance(op, BeginTurn | EndTurn)]


def without_phases(program: Program) -> None:
    """Drop what makes things begin anew with a phase where nothing lasts one."""
    lasting = any(one.lasts == "phase" for one in program.symbols.states.values())
    if not lasting and all(time != "this phase" for _, time, _ in program.memories):
        for block in program.blocks:
            block.ops = [op for op in block.ops if op != Forget("phase")]


def without_skips(program: Program) -> None:
    """Drop what leaves turns out where no step skips any."""
    if not any(
        isinstance(op, Skip | Miss | GiveTurn) for block in program.blocks for op in block.ops
    ):
        for block in program.blocks:
            block.ops = [op for op in block.ops if not isinstance(op, LeaveOut)]


def asked_outside(term: t.Term, program: Program, folder: Folder) -> t.Term:
    """What somebody asks who is no part of the program, as an engine can work it out: standing
    sentences in their place. What no rule asks after was not done: nothing remembers it. Where no
    rule turns a single card, each lies as its zone says."""

    def known(part: t.Term) -> t.Term | None:
        if isinstance(part, t.FaceUp) and "faces" not in program.uses:
            return _open_cards(program)
        if isinstance(part, t.Done) and not program.remembers(part):
            return t.Empty(part.kind)
        if isinstance(part, t.Used) and not program.remembers_use(part.cards):
            return t.FALSE
        if isinstance(part, t.State) and not program.counts(part):
            return t.Number(0)
        return None

    return folder.fold(t.rewrite(folder.fold(term), known))


def _open_cards(program: Program) -> t.Term:
    """The cards of all zones whose cards lie face up."""
    zones = [one for one in program.symbols.zones.values() if one.is_open and not one.all_of]
    up: t.Term = t.Empty("cards")
    for zone in zones:
        up = t.either(up, t.Contents(t.All("places", zone.name)))
    return up


def _of_own_actions(program: Program) -> list[t.Term]:
    """What is asked to find out what is best to show, also of actions that no decision offers."""
    found: list[t.Term] = []

    def note(term: t.Term) -> t.Term:
        found.append(term)
        return term

    for own in program.own:
        for node in (*own.picks, *own.ops):
            map_terms(node, note)
        found += [own.when, *(quiet for _, quiet in own.quiet)]
    return found


def _note_asked(part: t.Term, program: Program) -> None:
    """What logs and relations of groups a term asks."""
    match part:
        case t.Relating() if part.asked not in program.relatings:
            program.relatings.append(part.asked)
        case t.Used(cards):
            program.used.setdefault(str(t.canonical(cards)), cards)
        case t.Done(verb, time, what):
            program.memories.add((verb, time, what))


def _is_read(op: Op, asked: set[t.Fact], program: Program) -> bool:
    """Whether what an op writes into a log is asked for; other ops always do something."""
    if op.changes != (t.Aspect.LOG,):
        return True
    if isinstance(op, BeginTurn | EndTurn):
        return any(time in TURNS_OVER for _, time, _ in program.memories)
    facts = op.changed(program.symbols)
    return bool(op.binding()) or any(
        aspect is not t.Aspect.LOG or (aspect, name) in asked for aspect, name in facts
    )


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
