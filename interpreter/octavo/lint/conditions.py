"""Conditions that never hold, or always do.

Comes in: a surveyed game: its standing sentences, and every condition that was read. Goes out: a
warning for each that cannot hold in any match, or must, whatever the options are, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .. import terms as t
from ..check.bindings import Permission, QualityRule, Standing, WorthRule, sentences
from ..check.checked import Checked
from ..diagnostics import Diagnostic, Related, Span
from ..ir.planned_triggers import Planned
from ..syntax import tree
from .limits import Limits
from .ranges import Never, Ranges

NONE_LEFT = Never(
    "one of them is so by the time: it is what the trigger waits for",
    "ask how many there are, `when: the number of ... is 1`",
)
NO_SUCH_CARD = Never("the pack has no such card", "name cards that the pack has")
_NEVER, _ALWAYS = "this can never hold", "this always holds"


def impossible(checked: Checked, ranges: Ranges, limits: Limits) -> Iterator[Diagnostic]:
    """A warning for each condition, and for each rule about nothing."""
    told: list[Span] = []
    for span, why, said in _conditions(checked, ranges):
        told.append(span)
        yield _warning(said, span, why, checked)
    places = {rule.name: rule.rule.span for rule in checked.game.rules}
    for parts in sentences(_rules(checked)):
        place = places.get(parts[0].id)
        if place is None or any(_inside(span, place) for span in told):
            continue
        unsaid = [_unsaid(ranges, limits, rule) for rule in parts]
        if all(unsaid) and (first := unsaid[0]) is not None:
            yield _warning(f"the rule `{parts[0].id}` {first[0]}", place, first[1], checked)


def _unsaid(ranges: Ranges, limits: Limits, rule: Standing) -> tuple[str, Never] | None:
    """Why a rule says nothing, if it never does."""
    subject = _about(rule)
    if subject is not None and (nothing := ranges.empty(subject)) is not None:
        return "is about nothing", nothing
    faces = rule.faces if isinstance(rule, WorthRule) else None
    if faces is not None and ranges.printed(faces) == 0:
        return "counts cards as none there is", NO_SUCH_CARD
    never = ranges.never_of(subject, _variable(rule), rule.condition) or limits.never(rule)
    return None if never is None else ("never says anything", never)


def never_fired(
    checked: Checked, ranges: Ranges, moments: Iterable[Planned]
) -> Iterator[Diagnostic]:
    """A warning for each trigger whose `when:` never holds of what it waits for: `on: a king is
    played`, `when: that card is an eight`."""
    for planned in moments:
        when = planned.trigger.when
        if when is not None and planned.members is not None and not planned.verb:
            asked = planned.when(checked)
            if ranges.never(asked) is None and _leaves_none(asked, planned.members):
                said = f"the trigger `{planned.trigger.name}` never runs"
                yield _warning(said, when.span, NONE_LEFT, checked)
        if when is None or planned.cards is None or not planned.one_by_one:
            continue
        card = t.Local("this card", "card")
        asked = _of_card(planned.when(checked), t.Bound(planned.about, "cards"), card)
        if ranges.never(asked) is None:
            never = ranges.never_of(planned.cards, card, asked)
            if never is not None:
                said = f"the trigger `{planned.trigger.name}` never runs"
                yield _warning(said, when.span, never, checked)


def _leaves_none(when: t.Term, members: t.Term) -> bool:
    """Whether a condition asks that there be none of those of whom a moment has made something
    so."""
    parts = when.args if isinstance(when, t.And) else (when,)
    none = t.canonical(t.negate(t.some(members)))
    return any(t.canonical(part) == none for part in parts)


def _of_card(when: t.Term, picked: t.Bound, card: t.Local) -> t.Term:
    """What is asked of the one card that was picked."""
    one = t.First(picked, "card")
    return t.rewrite(when, lambda part: card if part == one else None)


def _conditions(checked: Checked, ranges: Ranges) -> Iterator[tuple[Span, Never, str]]:
    """The place of each fact, or whole condition, that never holds in any of the ways in which it
    is read, or always does.
    """
    read: dict[Span, list[tuple[tree.Condition, tuple[t.Term, ...]]]] = {}
    for condition, facts in checked.symbols.noted or ():
        read.setdefault(condition.span, []).append((condition, facts))
    for span, readings in read.items():
        parts = [[ranges.never(fact) for fact in facts] for _, facts in readings]
        dead = [number for number in range(len(parts[0])) if all(one[number] for one in parts)]
        for number in dead:
            why = parts[0][number]
            assert why is not None
            yield readings[0][0].facts[number].span, why, _NEVER
        for number, fact in enumerate(readings[0][0].facts):
            so = [ranges.never(facts[number], False) for _, facts in readings]
            if so[0] is not None and all(so):
                yield fact.span, replace(so[0], help="leave it out"), _ALWAYS
        if not dead and readings[0][0].joined != "or":
            whole = [ranges.never(t.all_of(facts)) for _, facts in readings]
            if whole[0] is not None and all(whole):
                yield span, whole[0], _NEVER


def _rules(checked: Checked) -> list[Standing]:
    ladder = checked.ladder
    return [
        *checked.bindings.every(),
        *ladder.ties,
        *ladder.reorders,
        *ladder.relations,
        *ladder.forbidden,
        *ladder.meld_bans,
    ]


def _about(rule: Standing) -> t.Term | None:
    """The set that a standing sentence is about, if it is about one."""
    match rule:
        case Permission():
            return rule.cards if rule.cards is not None else rule.who
        case QualityRule() | WorthRule():
            return rule.members
    return None


def _variable(rule: Standing) -> t.Local | None:
    """What ranges over the set that a standing sentence is about."""
    match rule:
        case Permission():
            return rule.value if rule.cards is None else rule.card
        case QualityRule() | WorthRule():
            return rule.variable
    return None


def _inside(span: Span, whole: Span) -> bool:
    begin, end = (whole.line, whole.column), (whole.end_line, whole.end_column)
    return span.file == whole.file and begin <= (span.line, span.column) <= end


def _warning(message: str, span: Span, why: Never, checked: Checked) -> Diagnostic:
    state = checked.symbols.states.get(why.about)
    related = () if state is None else (Related(state.span, f"`{state.name}` is declared here"),)
    return Diagnostic("OCT356", f"{message}: {why.reason}", span, why.help, related, "warning")
