"""A program as stable text, for `show --ir`, digests and golden files.

Comes in: a program. Goes out: lines. The text depends on nothing but what the ruleset says: not on
the number of players, on hash order or on the version of Python.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import assert_never

from .. import terms as t
from ..check.bindings import Permission, QualityRule, Standing, WorthRule
from ..syntax.game import Zone
from .program import (
    Alternative,
    Ask,
    Back,
    Block,
    Branch,
    Call,
    DecisionPoint,
    Ending,
    Go,
    Op,
    Over,
    Program,
    Target,
)
from .standing import Folder


def show(term: t.Term) -> str:
    """The term with its variables numbered, so that the text does not tell how many were read
    before.
    """
    return str(t.canonical(term))


def listing(program: Program) -> str:
    """The whole program."""
    lines = [
        f"program {program.checked.game.name}",
        f"start block {program.start}, round end block {program.round_end}",
        "",
    ]
    lines += _declared(program)
    ladder, settled = program.checked.ladder, _Settled(Folder(program.checked))
    for group in ladder.definitions:
        parts = [
            (
                f"{part.low}-{part.high} {settled(part.faces)} {settled(part.printed)} "
                f"{' '.join(map(settled, part.so))} {part.worth}"
            )
            for part in group.parts
        ]
        shared = f"{group.groups} {group.total} {group.sharing} {group.but} {group.ranked}"
        by_round = f" rounds {group.rounds}" if group.rounds else ""
        lines.append(f"group {group.name}: {'; '.join(parts)} {shared}{by_round}")
    for rule in [
        *program.checked.bindings.every(),
        *ladder.ties,
        *ladder.reorders,
        *ladder.relations,
        *ladder.forbidden,
        *ladder.meld_bans,
        *program.checked.arranging,
    ]:
        guard = "" if not rule.modifiers else f" [{', '.join(rule.modifiers)}]"
        lines.append(f"rule {rule.id}{guard}: {rule.text}")
        if not isinstance(
            rule, Permission | QualityRule
        ):  # these are folded into the blocks that ask them
            lines.append(f"    {settled.rule(rule)}")
    if ladder.of is not None:
        lines.append(f"hands of {settled(ladder.of)}{' in many groups' if ladder.many else ''}")
    return "\n".join([*lines, "", flow(program)])


def flow(program: Program) -> str:
    """What is done: the blocks and decisions, and who wins."""
    lines = [line for block in program.blocks for line in _block(block)]
    lines += [line for decision in program.decisions for line in _decision(decision)]
    lines += [f"win {show(term)}" for term in program.win]
    return "\n".join(lines) + "\n"


def _declared(program: Program) -> list[str]:
    symbols = program.symbols
    game = program.checked.game
    lines = [f"players {game.players}, copies {game.pack.copies}, runs {', '.join(game.pack.runs)}"]
    lines += [f"{name}: {', '.join(values)}" for name, values in symbols.attributes.items()]
    lines += [f"{name} printed as {look}" for name, look in game.pack.looks]
    lines += [f"marked {card}" for card in game.pack.marked]
    lines += [f"special card {name}" for name in game.pack.special_cards]
    lines += [f"{name} so many: {of}" for name, of in game.pack.counts]
    lines += [f"{name} written {code}" for name, code in game.pack.spelt]
    for link in program.links:
        when = "" if link.when == t.TRUE else f" when {show(link.when)}"
        lines.append(f"link {link.relation}: {', '.join(map(' '.join, link.pairs))}{when}")
    lines += [
        f"zone {zone.name}: {' '.join(str(one) for one in _ways(zone) if one)}"
        for zone in symbols.zones.values()
    ]
    lines += [
        f"state {s.name}: {s.kind} {s.of} {s.each} lasts {s.lasts}".replace("  ", " ")
        for s in symbols.states.values()
    ]
    lines += [f"option {o.name} = {o.chosen}" for o in symbols.options.values()]
    return [*lines, ""]


def _ways(zone: Zone) -> tuple[object, ...]:
    """All that is declared of a zone."""
    return (
        zone.holds_pack and "pack",
        zone.faces,
        zone.seen_by,
        zone.each,
        zone.order,
        zone.shows,
        zone.scored and "scored unseen",
        *zone.named,
        *zone.all_of,
    )


@dataclass(slots=True)
class _Settled:
    """What groups and sentences about them say, as it was settled: their words may be a phrase, or
    a quality, which do not show what they mean.
    """

    folder: Folder

    def __call__(self, term: t.Term) -> str:
        return show(self.folder.fold(term))

    def rule(self, rule: Standing) -> str:
        if isinstance(rule, WorthRule):
            said = (
                rule.members,
                rule.condition,
                rule.guard,
                *rule.amounts,
                *([rule.faces] if rule.faces else []),
            )
            terms = "; ".join(map(self, said))
            return f"{rule.what} {rule.mode} {terms} {rule.bounds} {rule.groups}"
        parts = [("condition", rule.condition), ("guard", rule.guard)]
        own = fields(rule)[len(fields(Standing)) :]
        parts += [(one.name, getattr(rule, one.name)) for one in own]
        return " ".join(f"{name}={self._value(value)}" for name, value in parts if value != t.TRUE)

    def _value(self, value: object) -> str:
        match value:
            case t.Term():
                return self(value)
            case tuple():
                return f"({', '.join(map(self._value, value))})"
        return str(value)


def _block(block: Block) -> list[str]:
    phase = f"  # {block.phase}" if block.phase else ""
    return [
        f"block {block.number}:{phase}",
        *(f"    {_op(op)}" for op in block.ops),
        f"    {_ending(block.end)}",
        "",
    ]


def _op(op: Op) -> str:
    parts = [type(op).__name__.lower()]
    for one in fields(op):
        if not one.compare:
            continue
        value = getattr(op, one.name)
        if isinstance(value, t.Term):
            parts.append(f"{one.name}={show(value)}")
        elif isinstance(value, Target):
            parts.append(
                f"{one.name}={value.name}" + (f" of {show(value.whose)}" if value.whose else "")
            )
        elif value is True:
            parts.append(one.name)
        elif value not in (None, False, ""):
            parts.append(f"{one.name}={value}")
    return " ".join(parts)


def _ending(end: Ending | None) -> str:
    match end:
        case Go():
            return f"go {end.to}"
        case Branch():
            return f"if {show(end.condition)} go {end.then} else {end.otherwise}"
        case Ask():
            return f"ask {end.decision}"
        case Call():
            return f"call {end.to} then {end.back}"
        case Back():
            return "back"
        case Over() | None:
            return "over"
        case _:
            assert_never(end)


def _decision(decision: DecisionPoint) -> list[str]:
    part = "" if decision.part_of is None else f" part of {decision.part_of}"
    return [
        f"decision {decision.number}:{part}  # {decision.phase}",
        *(f"    {_choice(choice)}" for choice in decision.choices),
        f"    none: go {decision.skip}",
        "",
    ]


def _choice(choice: Alternative) -> str:
    pick = ""
    if choice.pick is not None:
        pick = f" pick {choice.pick.name} of {show(choice.pick.members)}"
    unseen = " unseen" if choice.unseen else ""
    return f"{choice.id}: when {show(choice.when)}{pick}{unseen} go {choice.to}"
