"""Full forms: sentences that leave nothing to be understood.

Comes in: the tree of a sentence, and what its game declares. Goes out: the same said at length, by
one rewriting after the other: taught phrases in place, a fact of each that a list names, `other
than you` for `other`, `of the dealer` for `the dealer's`, `that card` for `it`, the hand to which
somebody takes cards, the time when something was done, and a word that says whether each, any or no
such thing is meant.

Whether a rewriting keeps the meaning is not known here, and so it is only proposed: whoever asks
compares what both make of the game (`readback.sameness`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..diagnostics import Span
from ..records import field_names, record
from ..syntax import tree
from ..syntax.language import number_of
from ..syntax.unparse import denied_of_several
from .names import Spoken, Symbols
from .phrases.in_place import done_by, mapped, meant_by
from .phrases.taking import kind_of
from .phrases.trees import the_only


@dataclass(slots=True)
class Spots:
    """The places of one sentence that a rewriting changes, in order: all of them, or `only` one."""

    only: int | None = None
    seen: int = 0

    def take(self) -> bool:
        """Whether the next one is to be changed."""
        self.seen += 1
        return self.only is None or self.only == self.seen - 1


@record
class Known:
    """What a rewriting knows of a game."""

    symbols: Symbols
    spoken: Spoken


Rewriting = Callable[[Any, Known, Spots], Any]


def every(node: Any, kind: type | tuple[type, ...]) -> Iterator[Any]:
    """Every part of a tree, or of a game, that is of this kind, however deep."""
    if isinstance(node, kind):
        yield node
    if isinstance(node, tuple):
        for one in node:
            yield from every(one, kind)
    elif not isinstance(node, Span):
        for name in field_names(type(node)):
            yield from every(getattr(node, name), kind)


# --- taught phrases -------------------------------------------------------------------------------


def phrases(said: Any, known: Known, spots: Spots) -> Any:
    """What a taught phrase means, in its place."""

    def change(node: Any) -> Any:
        match node:
            case tree.Rule(clause=tree.PhraseUse() as use):
                meant = _meant(use, known)
                if meant is not None and spots.take():
                    when, unless = (*node.when, *meant.when), (*node.unless, *meant.unless)
                    return replace(node, clause=meant.clause, when=when, unless=unless)
            case tree.Condition():
                return replace(
                    node, facts=tuple(one for fact in node.facts for one in _facts(fact, node))
                )
            case tree.Now(fact=tree.PhraseUse() as use):
                meant = _meant(use, known)
                if meant is not None and not (meant.when or meant.unless) and spots.take():
                    return replace(node, fact=meant.clause)
            case tree.Until(clause=tree.PhraseUse() as use):
                meant = _meant(use, known)
                if meant is not None and not (meant.when or meant.unless) and spots.take():
                    return replace(node, clause=meant.clause)
        return node

    def _facts(fact: tree.Fact, within: tree.Condition) -> tuple[tree.Fact, ...]:
        meant = _meant(fact, known) if isinstance(fact, tree.PhraseUse) else None
        if meant is None or meant.unless:
            return (fact,)
        alone = within.joined == "and" or len(within.facts) == 1
        if not (alone and all(_all(one) for one in meant.when)) and meant.when:
            return (fact,)
        if not spots.take():
            return (fact,)
        return (*(one for when in meant.when for one in when.facts), meant.clause)

    if isinstance(said, tree.PhraseUse):
        effect = done_by(said, known.symbols)
        return said if effect is None or not spots.take() else phrases(effect, known, spots)
    return mapped(said, change)


def _all(condition: tree.Condition) -> bool:
    return condition.joined == "and" or len(condition.facts) == 1


def _meant(use: tree.PhraseUse, known: Known) -> tree.Rule | None:
    """The sentence that a phrase means, with what was said put into its holes, and phrases in it
    put in place too."""
    meant = meant_by(use, known.symbols)
    if meant is None:
        return None
    found: tree.Rule = phrases(meant, known, Spots())
    return found


# --- lists, owners, others ------------------------------------------------------------------------


def lists(said: Any, known: Known, spots: Spots) -> Any:
    """A fact of each that the subject of a fact names. `A or B is not` says no such thing: of
    neither is it so."""

    def change(node: Any) -> Any:
        if not isinstance(node, tree.Condition):
            return node
        facts: list[tree.Fact] = []
        joined = node.joined
        for fact in node.facts:
            match fact:
                case tree.Clause(subject=tree.Several(items=items, joined=how)) if (
                    (len(node.facts) == 1 or how == node.joined)
                    and not (how == "or" and getattr(fact.predicate, "negated", False))
                    and the_only(fact.subject, fact.predicate) is None
                    and spots.take()
                ):
                    facts += [replace(fact, subject=one) for one in items]
                    joined = how
                case _:
                    facts.append(fact)
        return replace(node, facts=tuple(facts), joined=joined)

    return mapped(said, change)


def others(said: Any, known: Known, spots: Spots) -> Any:
    """`players other than you` for `other players`, `cards other than that card` for `other cards`,
    where these are meant."""

    def change(node: Any) -> Any:
        kind = kind_of(node, known.symbols) if isinstance(node, tree.Np) else ""
        if kind not in ("players", "cards", "places"):
            return node
        plain = any(pre.what == "other" for pre in node.pre)
        if not (plain or node.determiner == "another") or not spots.take():
            return node
        but = tree.Np("", (), tree.Pronoun("you", node.span), span=node.span)
        if kind != "players":
            name = "card" if kind == "cards" else node.head.name
            but = tree.Np("that", (), tree.Word(name, "noun", node.span), span=node.span)
        return replace(
            node,
            determiner="any" if node.determiner == "another" else node.determiner,
            pre=tuple(pre for pre in node.pre if pre.what != "other"),
            posts=(*node.posts, tree.RelationPhrase("other than", but, node.span)),
        )

    return mapped(said, change)


def owners(said: Any, known: Known, spots: Spots) -> Any:
    """`the hand of the dealer` for `the dealer's hand`, and `your hand` for `the hand of you`."""

    def change(node: Any) -> Any:
        match node:
            case tree.Np(
                determiner="", pre=(tree.Pre(what=tree.Possessive(who=tree.Np() as who)), *rest)
            ) if spots.take():
                return replace(
                    node,
                    determiner="the",
                    pre=tuple(rest),
                    posts=(tree.Of(who, who.span), *node.posts),
                )
            case tree.Np(
                determiner="the",
                posts=(tree.Of(what=tree.Np(head=tree.Pronoun(name="you") as you)), *others),
            ) if spots.take():
                mine = tree.Pre(tree.Possessive(you, you.span), you.span)
                return replace(node, determiner="", pre=(mine, *node.pre), posts=tuple(others))
        return node

    return mapped(said, change)


# --- what words point back to ---------------------------------------------------------------------

_ONE = {"card": "card", "player": "player", "number": "number"}
_SEVERAL = {"cards": "card", "players": "player"}


def pronouns(said: Any, known: Known, spots: Spots) -> Any:
    """`that card` for `it`, `the rank of that card` for `its rank`. What stands in a tail, `the
    players with the fewest cards of their hand`, points to the noun before it, and stays."""
    near = {id(one) for tail in every(said, tree.With) for one in every(tail, tree.Pronoun)}

    def change(node: Any) -> Any:
        match node:
            case tree.Np(determiner="", head=tree.Pronoun(name="it" | "they") as pronoun):
                named = _named(pronoun, known) if id(pronoun) not in near else None
                if named is not None and spots.take():
                    return replace(node, determiner=named.determiner, head=named.head)
            case tree.Np(
                determiner="",
                pre=(
                    tree.Pre(what=tree.Possessive(who=tree.Pronoun(name="it" | "they") as pronoun)),
                    *rest,
                ),
            ):
                named = _named(pronoun, known) if id(pronoun) not in near else None
                if named is not None and spots.take():
                    of = tree.Of(named, pronoun.span)
                    return replace(node, determiner="the", pre=tuple(rest), posts=(of, *node.posts))
        return node

    return mapped(said, change)


def _named(pronoun: tree.Pronoun, known: Known) -> tree.Np | None:
    """What a pronoun stands for, by its noun."""
    kinds = known.spoken.kinds_of(pronoun)
    if len(kinds) != 1:
        return None
    kind = kinds[0]
    name = _ONE.get(kind) or _SEVERAL.get(kind) or kind.partition("value ")[2]
    if kind == "place":
        heads = [one.head for one in known.spoken.bound_by(pronoun) if isinstance(one, tree.Np)]
        name = next((one.name for one in heads if isinstance(one, tree.Word)), "cell")
    if not name:
        return None
    several = kind in _SEVERAL
    noun = tree.Word(name, "noun", pronoun.span, plural=several)
    return tree.Np("those" if several else "that", (), noun, span=pronoun.span)


# --- times and quantities -------------------------------------------------------------------------


def times(said: Any, known: Known, spots: Spots) -> Any:
    """`this round`, where no time is said of what was done."""

    def fact(one: Any) -> Any:
        match one:
            case tree.Clause(predicate=tree.WasDone(time="") | tree.HasDone(time="") as predicate):
                if spots.take():
                    return replace(one, predicate=replace(predicate, time="this round"))
        return one

    def change(node: Any) -> Any:
        if isinstance(node, tree.Condition):
            return replace(node, facts=tuple(map(fact, node.facts)))
        return node

    return mapped(said, change)


def quantities(said: Any, known: Known, spots: Spots) -> Any:
    """Whether each, any or no such thing is meant, where a bare plural or `a` stands."""
    symbols = known.symbols

    def clause(one: Any) -> Any:
        """The subject of a sentence that stands."""
        if not isinstance(one, tree.Clause):
            return one
        items = one.subject.items if isinstance(one.subject, tree.Several) else (one.subject,)
        loose = [_is_loose(item, symbols) for item in items]
        if not any(loose) or not spots.take():
            return one
        predicate, determiner = one.predicate, "each"
        denied = isinstance(predicate, tree.IsPredicate | tree.MayBe) and predicate.negated
        if isinstance(predicate, tree.May) and predicate.verb.name not in ("count", "count as"):
            denied = predicate.negated
        if denied and all(loose):
            predicate, determiner = replace(predicate, negated=False), "no"  # type: ignore[arg-type]
        elif isinstance(predicate, tree.MayBe | tree.May):
            determiner = "each" if predicate.negated else "any"
        made = tuple(
            _saying(item, determiner) if free and isinstance(item, tree.Np) else item
            for item, free in zip(items, loose, strict=True)
        )
        subject = (
            replace(one.subject, items=made) if isinstance(one.subject, tree.Several) else made[0]
        )
        return replace(one, subject=subject, predicate=predicate)

    def fact(one: Any) -> Any:
        """The subject of a fact that is asked."""
        if not isinstance(one, tree.Clause) or not isinstance(one.subject, tree.Np):
            return one
        subject = one.subject
        if not _is_loose(subject, symbols) or isinstance(one.predicate, tree.Exists):
            return one
        if subject.determiner == "a":
            determiner = "any"
        elif _is_several(subject) and not getattr(one.predicate, "negated", False):
            determiner = "every"
        else:
            return one  # `cards are not red`: not all of them are
        return replace(one, subject=_saying(subject, determiner)) if spots.take() else one

    def change(node: Any) -> Any:
        match node:
            case tree.Rule() | tree.Until():
                return replace(node, clause=clause(node.clause))
            case tree.Condition():
                return replace(node, facts=tuple(map(fact, node.facts)))
            case tree.Has(what=tree.Np() as what) | tree.HasDone(what=tree.Np() as what):
                if _is_loose(what, symbols) and spots.take():
                    return replace(node, what=replace(what, determiner="any"))
            case tree.Does(verb=tree.Word(name="have" | "hold"), what=tree.Np() as what):
                if _is_loose(what, symbols) and spots.take():
                    return replace(node, what=replace(what, determiner="any"))
            case tree.MayBe(places=(tree.PlacePhrase(what=tree.Np() as what) as place,)):
                if _is_loose(what, symbols) and spots.take():
                    there = replace(place, what=replace(what, determiner="any"))
                    return replace(node, places=(there,))
            case tree.Order(what=what) if _is_loose(what, symbols) and spots.take():
                return replace(node, what=_saying(what, "each"))
            case tree.Command(what=tree.Np() as what) if (
                _is_loose(what, symbols) and _is_several(what) and spots.take()
            ):
                return replace(node, what=replace(what, determiner="all"))
        return node

    made = mapped(said, change)
    if isinstance(made, tree.Clause) and isinstance(made.subject, tree.Np):  # a step
        subject = made.subject
        if _is_loose(subject, symbols) and _is_several(subject) and spots.take():
            return replace(made, subject=_saying(subject, "each"))
    if isinstance(made, tree.Np) and _is_loose(made, symbols) and spots.take():  # a pick
        return _saying(made, "any")
    return made


def _is_loose(one: tree.Listing | None, symbols: Symbols) -> bool:
    """Whether no word says how many are meant, of what there may be several."""
    if not isinstance(one, tree.Np) or one.determiner not in ("", "a"):
        return False
    if kind_of(one, symbols) not in ("cards", "players", "places"):
        return False
    return not any(
        isinstance(pre.what, tree.Numeral | tree.Superlative | tree.Possessive | tree.Hole)
        or pre.what == "that many"
        for pre in one.pre
    )


def _is_several(np: tree.Np) -> bool:
    return isinstance(np.head, tree.Word) and np.head.plural


def _saying(np: tree.Np, determiner: str) -> tree.Np:
    """The phrase with this before it, in the singular: but for ranks that are numbers, `eights`,
    since `each eight` would be one."""
    head = np.head
    if not isinstance(head, tree.Word):
        return replace(np, determiner=determiner)
    if head.sort == "rank" and number_of(head.name) is not None:
        determiner = {"each": "all", "every": "all"}.get(determiner, determiner)
        return replace(np, determiner=determiner, head=replace(head, plural=True))
    return replace(np, determiner=determiner, head=replace(head, plural=False))


def exactly(said: Any, known: Known, spots: Spots) -> Any:
    """`exactly two jacks`, where a fact asks for so many and no more."""

    def counted(node: Any) -> Any:
        if isinstance(node, tree.SomeOf):
            return replace(node, numeral=so_many(node.numeral))
        if not isinstance(node, tree.Np) or node.determiner:  # `only one player`, `those two`
            return node
        if any(isinstance(pre.what, tree.Superlative | tree.Possessive) for pre in node.pre):
            return node
        return replace(node, pre=tuple(map(before, node.pre)))

    def before(pre: tree.Pre) -> tree.Pre:
        what = pre.what
        return replace(pre, what=so_many(what)) if isinstance(what, tree.Numeral) else pre

    def so_many(numeral: tree.Numeral) -> tree.Numeral:
        one = numeral.low == numeral.high and not (numeral.choices or numeral.up_to)
        if not one or numeral.said.startswith("exactly") or not spots.take():
            return numeral
        return replace(numeral, said=f"exactly {numeral.said}")

    def change(node: Any) -> Any:
        asks = isinstance(node, tree.Condition) or (
            isinstance(node, tree.Np)
            and isinstance(node.tail, tree.With | tree.That | tree.Whose)
            and not _is_group(node)
        )
        if not asks:
            return node
        if isinstance(node, tree.Np):
            return replace(node, tail=mapped(node.tail, counted))
        return mapped(node, counted)

    return mapped(said, change)


def _is_group(np: tree.Np) -> bool:
    return isinstance(np.head, tree.Word) and np.head.sort in ("group", "family")


def denials(said: Any, known: Known, spots: Spots) -> Any:
    """`not all players hold a queen`, where that is said of `players`: the words that a fact denied
    of several is written in."""
    for one in every(said, tree.Condition):
        for _ in filter(denied_of_several, one.facts):
            spots.take()
    return said


def hands(said: Any, known: Known, spots: Spots) -> Any:
    """`the leader takes the trick to their hand`: where the cards go that somebody takes."""
    held = known.symbols.held_zones()

    def places(node: tree.Command | tree.Does, whose: str) -> tuple[tree.PlacePhrase, ...]:
        said = [one.preposition for one in node.places]
        if {"to", "on", "under"} & {*said} or not isinstance(node.what, tree.Np):
            return node.places
        if kind_of(node.what, known.symbols) not in ("cards", "places") or not spots.take():
            return node.places
        at = node.span
        owner = tree.Pre(tree.Possessive(tree.Pronoun(whose, at), at), at)
        hand = tree.Np("", (owner,), tree.Word(held[0], "zone", at, said=held[0]), span=at)
        return (*node.places, tree.PlacePhrase("to", hand, at))

    def change(node: Any) -> Any:
        match node:
            case tree.Command(verb=tree.Word(name="take")):
                return replace(node, places=places(node, "you"))
            case tree.Does(verb=tree.Word(name="take"), negated=False):
                return replace(node, places=places(node, "they"))
        return node

    return mapped(said, change) if len(held) == 1 else said


# In the order in which they are tried: what a phrase means is rewritten further.
REWRITINGS: tuple[Rewriting, ...] = (
    phrases,
    lists,
    others,
    owners,
    pronouns,
    hands,
    times,
    exactly,
    quantities,
    denials,
)
