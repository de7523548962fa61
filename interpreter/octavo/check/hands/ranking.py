"""Sentences about how groups of a hand rank, and where cards may be used.

Comes in: rules such as `X rank by higher Y`, `X rank just above Y`, `X beat Y`, `X may not be used
in Y`. Goes out: a ladder with what they say filed in it, by kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ... import terms as t
from ...diagnostics import Faults, fault
from ...syntax import tree
from ...syntax.game import RulesetTree
from ...syntax.inflection import article, plural, third_person
from ..bindings import Head, Standing
from ..ladder import Forbidden, Ladder, Relation, Reorder, Tie
from ..phrases.reader import PhraseReader
from ..phrases.scope import Scope
from ..phrases.trees import groups_of, is_group
from ..walking import nodes_of
from .whose import check_owners

# What of groups is compared, and whether more of it is better: numbers, and how many cards.
OF_NUMBERS = {"higher": True, "lower": False}
OF_CARDS = {"more": True, "fewer": False}
REORDERING = {"rank just above": "above", "rank just below": "below", "change places with": "swap"}


def compares(predicate: tree.Predicate, subject: tree.Amount) -> bool:
    """Whether a standing sentence is about groups."""
    of_groups = isinstance(subject, tree.Np) and is_group(subject) and not groups_of(subject)
    return (
        of_groups
        and isinstance(predicate, tree.Does | tree.May)
        and predicate.verb.name not in ("count", "count as", "score")
    )


def compare(
    ladder: Ladder,
    reader: PhraseReader,
    head: Standing,
    rule: tree.Rule,
    subject: tree.Np,
    predicate: tree.Does | tree.May,
    scope: Scope,
) -> None:
    """File one sentence about how groups rank or relate."""
    condition = reader.conditions(rule, scope)
    fields = (head.id, head.text, head.source, head.modifiers, head.span, condition, head.guard)
    groups = reader.named_groups(subject)
    reader.account.each(subject)
    what = predicate.what
    verb = reader.account.verb(predicate)
    if not isinstance(what, tree.Np) or not isinstance(what.head, tree.Word):
        raise fault(
            "OCT335",
            f"this does not say what they {verb}",
            predicate.span,
            help=f"write `{verb} ...`",
        )
    if verb == "rank by":
        ladder.ties.append(_tie(fields, groups, what, reader))
    elif verb in REORDERING:
        others = reader.named_groups(what)
        if len(groups) != 1 or len(others) != 1:
            raise fault(
                "OCT336",
                "one group changes places with one other",
                predicate.span,
                help="make a sentence of each",
            )
        _check_places(ladder, subject, groups[0], what, others[0])
        ladder.reorders.append(Reorder(*fields, groups[0], REORDERING[verb], others[0]))
    else:
        fewer, more = _fewer(what, reader)
        ladder.relations.append(
            Relation(
                *fields,
                verb,
                groups,
                _others(reader, what),
                not reader.account.negated(predicate),
                fewer,
                more,
            )
        )


def _check_places(ladder: Ladder, subject: tree.Np, group: str, what: tree.Np, other: str) -> None:
    """Raises OctavoError where one of the two groups has no place in the order, or both are one."""
    for np, name in ((subject, group), (what, other)):
        if not ladder.is_ranked(name):
            raise fault(
                "OCT336",
                f"`{name}` is `ranked: false`: it has no place in the order",
                np.span,
                help=f"leave `ranked: false` out of `{name}`, or name a group that is ranked",
            )
    if group == other:
        said = f"`{group}` cannot stand above, below or in the place of itself"
        raise fault("OCT336", said, what.span, help="name another group")


def _tie(fields: Head, groups: tuple[str, ...], what: tree.Np, reader: PhraseReader) -> Tie:
    assert isinstance(what.head, tree.Word)
    of_number = what.head.name in ("total", "rank")
    comparing = OF_NUMBERS if of_number else OF_CARDS
    word = reader.account.superlative(what, *comparing)
    if not word:
        said = "this does not say whether more or less of it is better"
        help = f"write `{'` or `'.join(comparing)}`: of two groups, as `by higher rank` or "
        help += "`by fewer cards of ...`"
        if what.head.name == "suit":
            help = "groups are not compared by suits: name cards of one, `by more cards of ...`"
        raise fault("OCT337", said, what.span, help=help)
    higher = comparing[word]
    if of_number:
        reader.account.head(what)
        return Tie(*fields, groups, higher, what.head.name)
    bare = replace(what, pre=tuple(p for p in what.pre if not isinstance(p.what, tree.Superlative)))
    return Tie(
        *fields,
        groups,
        higher,
        "cards",
        reader.turn_into(reader.denote(bare, Scope(you=None)), "cards", what.span),
    )


def _fewer(what: tree.Np, reader: PhraseReader) -> tuple[t.Term | None, bool]:
    """`with fewer wild cards`: than the one that the sentence is about."""
    if not isinstance(what.tail, tree.With):
        return None, False
    np = what.tail.what
    word = reader.account.superlative(np, "fewer", "more")
    if not word:
        raise fault(
            "OCT337",
            "this does not say whether more or fewer",
            np.span,
            help="write `with fewer ...` or `with more ...`",
        )
    bare = replace(np, pre=tuple(p for p in np.pre if not isinstance(p.what, tree.Superlative)))
    return reader.turn_into(reader.denote(bare, Scope(you=None)), "cards", np.span), word == "more"


def order_ties(ladder: Ladder, game: RulesetTree, faults: Faults) -> None:
    """What a modifier says of how groups rank is asked before its ruleset, as it is of what cards
    count. A fault for each sentence that is never asked, since another of its file has compared the
    same of the same groups before.
    """
    ladder.ties.sort(key=lambda tie: not tie.modifiers)
    # under some value of an option, the one or the other may say nothing
    always = {one.name for one in game.rules if not (one.rule.when or one.rule.unless)}
    before: dict[tuple[object, ...], list[Tie]] = {}
    for tie in ladder.ties:
        alike = before.setdefault((tie.modifiers, tie.by, tie.cards), [])
        first = next((one for one in alike if compared_before(one, tie)), None)
        if first is not None:
            said = f"two groups that this compares were told apart by `{first.id}` before"
            help = f"leave it out, or let it stand before `{first.id}`"
            faults.error("OCT349", said, tie.span, help=help)
        elif tie.id in always:
            alike.append(tie)


def compared_before(first: Tie, tie: Tie) -> bool:
    """Whether groups that agree in what the first compares agree in what the other does."""
    always = first.condition == t.TRUE == first.guard
    same = (first.by, first.cards) == (tie.by, tie.cards)
    return always and same and {*tie.groups} <= {*first.groups}


def check_denials(ladder: Ladder, faults: Faults) -> None:
    """A fault for each `X may not VERB Y` where no sentence says that some X VERBs some Y: where
    groups stand in the order is no matter of what they may do.
    """
    for rule in ladder.relations:
        if rule.holds or any(
            one.holds
            and one.verb == rule.verb
            and {*one.groups} & {*rule.groups}
            and {*one.others} & {*rule.others}
            for one in ladder.relations
        ):
            continue
        one, other = rule.groups[0], rule.others[0]
        said = f"no sentence says that any of these {third_person(rule.verb)} the other anyway"
        help = f"leave it out, or write `a {one} {third_person(rule.verb)} a {other}` beside it"
        ranked = all(ladder.is_ranked(name) for name in (*rule.groups, *rule.others))
        if ranked and one != other:
            help += f"; for the order, write `a {one} ranks just below a {other}`"
        faults.error("OCT345", said, rule.span, help=help)


def check_least(rules: list[Standing], faults: Faults) -> None:
    """A fault for each sentence about the order of groups, or about what their owner uses, where
    the best arrangement is the one that leaves over least."""
    for rule in rules:
        help = "leave it out, or write `best: highest groups` under `hands:`"
        message = "that the least is left over settles how cards are arranged, and nothing else"
        faults.error("OCT353", message, rule.span, help=help)


def check_unasked(ladder: Ladder, game: RulesetTree, faults: Faults) -> None:
    """A fault for each `X beats Y` of groups that stand in the order, where no other sentence
    speaks of beating: hands go by the order, and a reader takes it that this changes it.
    """
    order = [one.name for one in ladder.definitions]
    found = [
        rule
        for rule in ladder.relations
        if rule.verb == "beat"
        and rule.holds
        and all(name in order and ladder.is_ranked(name) for name in (*rule.groups, *rule.others))
    ]
    said = sum(1 for _ in _beating(game)) if found and game.hands is not None else 0
    if said != len([rule for rule in ladder.relations if rule.verb == "beat"]):
        return
    sentences = {one.name: one.rule.span for one in game.rules}
    for rule in found:
        one, other = rule.groups[0], max(rule.others, key=order.index)
        help = f"write `{article(one)} {one} ranks just above {article(other)} {other}`"
        if one == other:
            help = f"of two that are called so, write by what: `{plural(one)} rank by more ...`"
        elif {*rule.groups} & {*rule.others}:  # a family, of which each would stand above itself
            help = "of two that are called so, write by what: `... rank by more ...`"
        elif order.index(one) > order.index(other):
            help = f"leave it out: {article(one)} {one} stands higher in the order anyway"
        elif len(rule.groups) > 1:  # a family: its members stay in their order
            above = [other, *sorted(rule.groups, key=order.index)]
            told = [
                f"`{article(high)} {high} ranks just above {article(low)} {low}`"
                for low, high in pairwise(above)
            ]
            help = f"it names several groups: write a sentence for each, {', then '.join(told)}"
        message = (
            "hands go by the order of their groups, and nothing asks which of them beat others"
        )
        faults.error("OCT345", message, sentences.get(rule.id, rule.span), help=help)


def _beating(part: object) -> Iterator[tree.Does | tree.May]:
    """What is said of one group that beats another, wherever it stands in a ruleset: all groups of
    a hand (`your groups`) beat those of another by the order."""
    for node in nodes_of(part):
        beats = isinstance(node, tree.Does | tree.May) and node.verb.name == "beat"
        if beats and not groups_of(node.what):
            yield node


def forbid(
    ladder: Ladder,
    reader: PhraseReader,
    head: Standing,
    rule: tree.Rule,
    subject: tree.Amount,
    predicate: tree.MayBe,
    scope: Scope,
) -> None:
    """File one `may not be used`."""
    subject, forbids = reader.account.forbids(subject, predicate)
    if not forbids:
        raise fault(
            "OCT345",
            "cards may be used in groups unless a sentence forbids it",
            predicate.span,
            help="write `may not be used`",
        )
    reader.account.verb(predicate)
    fields = (
        head.id,
        head.text,
        head.source,
        head.modifiers,
        head.span,
        reader.conditions(rule, scope),
        head.guard,
    )
    if (
        isinstance(subject, tree.Np)
        and isinstance(subject.head, tree.Word)
        and subject.head.sort in ("group", "family")
    ):
        reader.account.each(subject)
        ladder.forbidden.append(Forbidden(*fields, reader.named_groups(subject)))
        return
    cards = reader.turn_into(reader.denote(subject, scope), "cards", subject.span)
    if reader.symbols.game.hands is not None:
        check_owners(reader, cards, subject.span)
    reader.account.each(subject)
    where = next(
        (
            place.what
            for place in predicate.places
            if place.what is not None and reader.account.preposition_is(place, "in")
        ),
        None,
    )
    reader.account.each(where)
    groups = None if where is None else reader.named_groups(where)
    others = None
    if where is not None and isinstance(where.tail, tree.With):
        numeral = reader.account.numeral(where.tail.what)
        _other_cards(reader, where.tail.what, numeral)
        assert numeral is not None
        others = (numeral.low, numeral.high)
    ladder.forbidden.append(Forbidden(*fields, groups, cards, others))


def _other_cards(reader: PhraseReader, np: tree.Np, many: tree.Numeral | None) -> None:
    """`two or more other cards`: what a group is counted to hold besides."""
    head = reader.account.head(np)
    plain = isinstance(head, tree.Word) and head.name == "card" and head.sort == "noun"
    described = any(isinstance(one.what, tree.Word) for one in np.pre)
    said = "only other cards of a group are counted here, whichever they are"
    if not plain or described or np.posts or np.tail:
        # a number of any cards would say something else
        help = "there is no word yet for which cards a group holds beside these; of its neighbours "
        help += "it is said, `may not be used beside ...`, and of groups that lie how many of some "
        help += "kind are in them, `a GROUP may not hold more than two CARDS`, or `fewer than one "
        help += "CARD`"
        raise fault("OCT345", said, np.span, help=help)
    if not reader.account.plain(np, "other"):
        help = "there is no word yet for how many cards such a group has in all: say it under "
        help += "`groups:`, `GROUP: three or more cards of ...`; what is counted is `with two or "
        help += "more other cards`"
        raise fault("OCT345", said, np.span, help=help)
    if many is None:
        help = "write `with one or more other cards`, or with which number it begins"
        raise fault("OCT345", "this does not say how many other cards", np.span, help=help)


def _others(reader: PhraseReader, what: tree.Np) -> tuple[str, ...]:
    """The groups that others relate to: `a run`, `any group`."""
    reader.account.each(what)
    return reader.named_groups(what)
