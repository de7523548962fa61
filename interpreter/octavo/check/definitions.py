"""Groups: what cards make one, and how groups compare.

Comes in: the `groups:` of a game and the sentences about them (`rank by`, `rank just above`, `change places with`, `beat` and the
verbs a ruleset declares for groups). Goes out: `Ladder`, values that `groups` solves hands with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..diagnostics import Faults, OctavoError, Span, TooMuch, fault, nearest
from ..syntax import tree
from ..syntax.game import Game, Group
from . import terms as t
from .bindings import Head, Laying, Standing
from .names import Symbols
from .phrases.clauses import Clauses
from .phrases.kinds import groups_of, is_group, numeral_of
from .phrases.scope import Scope
from .terms import Term


@dataclass(frozen=True, slots=True)
class Part:
    """`low` to `high` cards (None: any number) that count as one of `faces`, are printed as one of `printed`, are in every one of
    `so` (sets of cards with a quality), and are worth a number of `worth` (pairs low, high; None: whatever they are worth)."""

    low: int
    high: int | None
    faces: Term
    printed: Term
    so: tuple[Term, ...] = ()
    worth: tuple[int, int | None] | None = None


@dataclass(frozen=True, slots=True)
class Definition:
    """A group. Either `parts`, which lie apart, or `groups`: so many of other groups. `total` bounds the sum of what the cards
    are worth; `sharing` says what they have in common: (one | consecutive | different, attribute); `but` how many of the
    cards are left out of it. `rounds` are the `groups` of each round, where they go by it."""

    name: str
    modifiers: tuple[str, ...]
    span: Span = field(compare=False)
    parts: tuple[Part, ...] = ()
    groups: tuple[tuple[int, str], ...] = ()
    total: tuple[int, int | None] | None = None
    sharing: tuple[tuple[str, str], ...] = ()
    but: int = 0
    ranked: bool = True
    shown_as: str = ""
    rounds: tuple[tuple[tuple[int, str], ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Tie(Standing):
    """`X rank by higher Y`: of two groups named alike the one with more of it wins. `by` is total, rank, or cards (then `cards`
    are the ones counted)."""

    groups: tuple[str, ...] = ()
    higher: bool = True
    by: str = "total"
    cards: Term | None = None


@dataclass(frozen=True, slots=True)
class Reorder(Standing):
    """`X rank just above Y`, `just below`, `change places with`: `how` is above, below or swap."""

    group: str = ""
    how: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class Relation(Standing):
    """`X VERB Y`, `X may not VERB Y [with fewer Z]`: a relation of groups that sentences may ask for (`beats`, or a declared
    verb).
    `fewer` are the cards of which the other has fewer where a denial speaks; `more` turns that round."""

    verb: str = ""
    groups: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    holds: bool = True
    fewer: Term | None = None
    more: bool = False


@dataclass(frozen=True, slots=True)
class Forbidden(Standing):
    """`X may not be used [in G [with N other cards]]`: no group of `groups` (None: none at all) with that many other cards
    holds one of `cards`; for `X` a group, `cards` is None and those groups are not formed."""

    groups: tuple[str, ...] | None = None
    cards: Term | None = None
    others: tuple[int, int | None] | None = None


@dataclass(slots=True)
class Ladder:
    """All groups, lowest first, and the sentences about them. `of` are the cards of a hand (of `you`), `many` whether a hand is
    split into many groups or shows one, `unit` how hands are compared."""

    definitions: list[Definition] = field(default_factory=list)
    ties: list[Tie] = field(default_factory=list)
    reorders: list[Reorder] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    forbidden: list[Forbidden] = field(default_factory=list)
    laying: list[Laying] = field(default_factory=list)
    of: Term | None = None
    many: bool = False

    def forbid(
        self, reader: Clauses, head: Standing, rule: tree.Rule, subject: tree.Amount, predicate: tree.MayBe, scope: Scope
    ) -> None:
        """File one `may not be used`."""
        if not predicate.negated:
            raise fault(
                "OCT345",
                "cards may be used in groups unless a sentence forbids it",
                predicate.span,
                help="write `may not be used`",
            )
        fields = (head.id, head.text, head.source, head.modifiers, head.span, reader.conditions(rule, scope), head.guard)
        if isinstance(subject, tree.Np) and isinstance(subject.head, tree.Word) and subject.head.sort in ("group", "family"):
            self.forbidden.append(Forbidden(*fields, named_groups(subject, reader.symbols)))
            return
        cards = reader.turn_into(reader.denote(subject, scope), "cards", subject.span)
        where = next((place.what for place in predicate.places if place.preposition == "in" and place.what is not None), None)
        groups = None if where is None else named_groups(where, reader.symbols)
        others = None
        if where is not None and isinstance(where.tail, tree.With):
            numeral = numeral_of(where.tail.what)
            if numeral is None:
                raise fault("OCT345", "this does not say how many other cards", where.tail.span)
            others = (numeral.low, numeral.high)
        self.forbidden.append(Forbidden(*fields, groups, cards, others))

    def named(self, name: str) -> Definition:
        return next(one for one in self.definitions if one.name == name)


def define(game: Game, symbols: Symbols, faults: Faults) -> Ladder:
    """The groups of a game, in the order of the ladder."""
    ladder = Ladder()
    reader = Clauses(symbols)
    for group in game.groups:
        try:
            ladder.definitions.append(_definition(group, reader))
        except TooMuch:
            raise
        except OctavoError as error:
            faults.add(error.diagnostics)
    _place(ladder, game, faults)
    if game.hands is not None:
        try:
            ladder.of = reader.as_kind(game.hands.of, "cards", Scope())
        except TooMuch:
            raise
        except OctavoError as error:
            faults.add(error.diagnostics)
        ladder.many = game.hands.use == "many groups"
    return ladder


def _place(ladder: Ladder, game: Game, faults: Faults) -> None:
    """Put the groups that say `above` or `below` where they say."""
    goals = {group.name: group.above or group.below for group in game.groups}
    told: set[str] = set()
    for group in game.groups:
        goal = goals[group.name]
        if not goal or group.name in told:
            continue
        if (circle := _circle(group.name, goals)) is not None:
            told.update(circle)
            said = f"where `{group.name}` ranks depends on itself: {' -> '.join(circle)}"
            faults.error("OCT317", said, group.place or group.span, help="name a group whose place does not depend on this one")
            continue
        names = [one.name for one in ladder.definitions]
        if goal not in names:
            near, help = nearest(goal, names), f"there are: {', '.join(names)}"
            faults.error("OCT303", f"there is no group `{goal}`", group.place or group.span, help=help, meant=near)
        elif group.name in names:
            moved = ladder.named(group.name)
            ladder.definitions.remove(moved)
            at = [one.name for one in ladder.definitions].index(goal)
            ladder.definitions.insert(at + bool(group.above), moved)


def _circle(name: str, goals: Mapping[str, str]) -> list[str] | None:
    """The groups that lead back to this one, from it to itself; None if they do not."""
    led = [name]
    while goal := goals.get(led[-1]):
        led.append(goal)
        if goal in led[:-1]:
            return led if goal == name else None
    return None


def _definition(group: Group, reader: Clauses) -> Definition:
    if group.by_round:
        made = [_of_phrase(group, phrase, reader) for phrase in group.by_round]
        if any(not one.groups for one in made) or reader.symbols.game.hands is not None:
            said = "what goes by round is so many of other groups, to be laid down, not arranged as a hand"
            raise fault("OCT352", said, group.span, help="write `[two NAMES, a NAME and a NAME, ...]`, and no `hands:`")
        return Definition(group.name, group.owner.modifiers, group.span, ranked=False, rounds=tuple(one.groups for one in made))
    return _of_phrase(group, group.phrase, reader)


def _of_phrase(group: Group, phrase: tree.Listing | None, reader: Clauses) -> Definition:
    if phrase is None:
        raise fault(
            "OCT330", f"`{group.name}` does not say what makes one", group.span, help="write `NAME: two cards of one rank`"
        )
    made = Definition(group.name, group.owner.modifiers, group.span, ranked=group.ranked, shown_as=group.shown_as)
    phrases = phrase.items if isinstance(phrase, tree.Several) else (phrase,)
    for one in phrases:
        if not isinstance(one, tree.Np):
            raise fault("OCT331", "a group is made of cards or of groups", one.span, help=MADE_OF)
        made = _with_phrase(made, one, reader, len(phrases) > 1)
    if made.parts and made.groups:
        help = "make a group of the cards, too, and name that one here"
        raise fault("OCT332", "a group is made of cards or of groups, not of both", group.span, help=help)
    return made


def _with_phrase(made: Definition, np: tree.Np, reader: Clauses, several: bool) -> Definition:
    numeral = numeral_of(np)
    low, high = (1, 1) if numeral is None else (numeral.low, numeral.high)
    head = np.head
    if not isinstance(head, tree.Word):
        raise fault("OCT331", "a group is made of cards or of groups", np.span, help=MADE_OF)
    if numeral is None and (head.plural or np.determiner == "any"):
        low, high = 1, None
    if head.sort in ("group", "family"):
        if low != high:
            raise fault("OCT333", "this does not say how many of these groups", np.span, help="write `two ...`")
        return replace(made, groups=(*made.groups, (low, head.name)))
    part = _part(np, low, high, reader)
    changes: dict[str, object] = {"parts": (*made.parts, part)}
    for post in np.posts:
        match post:
            case tree.Totalling(what="totalling"):
                changes["total"] = (0 if post.numeral.up_to else post.numeral.low, post.numeral.high)
            case tree.Sharing():
                changes["sharing"] = (*made.sharing, *changes.get("sharing", ()), (post.how, post.attribute.name))  # type: ignore[misc]
    if isinstance(np.tail, tree.AllBut):
        if np.tail.sharing.how != "one":
            help = "write `... with all but one of one suit`"
            raise fault("OCT340", "all but some cards can have one value in common", np.span, help=help)
        changes["sharing"] = (*made.sharing, (np.tail.sharing.how, np.tail.sharing.attribute.name))
        changes["but"] = np.tail.numeral.low
    if several and len(changes) > 1:
        help = "say it of a group that has one part, or leave it out"
        raise fault("OCT334", "what all cards of a group share cannot be said of one part of it", np.span, help=help)
    return replace(made, **changes)  # type: ignore[arg-type]


def _part(np: tree.Np, low: int, high: int | None, reader: Clauses) -> Part:
    bare = replace(np, pre=(), posts=(), tail=None, determiner="")
    faces = reader.turn_into(reader.denote(bare, Scope(you=None)), "cards", np.span)
    printed = t.every("cards")
    so: list[Term] = []
    for pre in np.pre:
        if not isinstance(pre.what, tree.Word) or pre.what.sort != "adjective":
            continue
        if pre.what.name == "printed":
            printed, faces = faces, t.every("cards")
        else:
            so.append(reader.with_quality(t.every("cards"), pre.what, Scope(you=None)))
    if isinstance(np.tail, tree.Except):
        faces = t.without(faces, reader.as_kind(np.tail.what, "cards", Scope(you=None)))
    worth = next((post.numeral for post in np.posts if isinstance(post, tree.Totalling) and post.what == "counting"), None)
    return Part(low, high, faces, printed, tuple(so), None if worth is None else (0 if worth.up_to else worth.low, worth.high))


# --- sentences about groups -----------------------------------------------------------------------------

MADE_OF = "write how many cards, or which groups: `two cards of one rank`"
COMPARING = {"higher": True, "more": True, "highest": True, "lower": False, "fewer": False, "lowest": False}
REORDERING = {"rank just above": "above", "rank just below": "below", "change places with": "swap"}


def compares(predicate: tree.Predicate, subject: tree.Amount) -> bool:
    """Whether a standing sentence is about groups."""
    of_groups = isinstance(subject, tree.Np) and is_group(subject) and not groups_of(subject)
    return of_groups and isinstance(predicate, tree.Does | tree.May) and predicate.verb.name not in ("count", "count as", "score")


def compare(
    ladder: Ladder,
    symbols: Symbols,
    head: Standing,
    rule: tree.Rule,
    subject: tree.Np,
    predicate: tree.Does | tree.May,
    scope: Scope,
) -> None:
    """File one sentence about groups."""
    reader = Clauses(symbols)
    condition = reader.conditions(rule, scope)
    fields = (head.id, head.text, head.source, head.modifiers, head.span, condition, head.guard)
    groups = named_groups(subject, symbols)
    what = predicate.what
    verb = predicate.verb.name
    if not isinstance(what, tree.Np) or not isinstance(what.head, tree.Word):
        raise fault("OCT335", f"this does not say what they {verb}", predicate.span, help=f"write `{verb} ...`")
    if verb == "rank by":
        ladder.ties.append(_tie(fields, groups, what, reader))
    elif verb in REORDERING:
        others = named_groups(what, symbols)
        if len(groups) != 1 or len(others) != 1:
            raise fault("OCT336", "one group changes places with one other", predicate.span, help="make a sentence of each")
        ladder.reorders.append(Reorder(*fields, groups[0], REORDERING[verb], others[0]))
    else:
        fewer, more = _fewer(what, reader)
        ladder.relations.append(Relation(*fields, verb, groups, named_groups(what, symbols), not predicate.negated, fewer, more))


def _tie(fields: Head, groups: tuple[str, ...], what: tree.Np, reader: Clauses) -> Tie:
    higher = next(
        (COMPARING[p.what.name] for p in what.pre if isinstance(p.what, tree.Superlative) and p.what.name in COMPARING), None
    )
    if higher is None:
        raise fault(
            "OCT337",
            "this does not say whether more or less of it is better",
            what.span,
            help="write `higher`, `lower`, `more` or `fewer`",
        )
    assert isinstance(what.head, tree.Word)
    if what.head.name in ("total", "rank"):
        return Tie(*fields, groups, higher, what.head.name)
    bare = replace(what, pre=tuple(p for p in what.pre if not isinstance(p.what, tree.Superlative)))
    return Tie(*fields, groups, higher, "cards", reader.turn_into(reader.denote(bare, Scope(you=None)), "cards", what.span))


def _fewer(what: tree.Np, reader: Clauses) -> tuple[Term | None, bool]:
    """`with fewer wild cards`: than the one that the sentence is about."""
    if not isinstance(what.tail, tree.With):
        return None, False
    np = what.tail.what
    word = next((p.what.name for p in np.pre if isinstance(p.what, tree.Superlative) and p.what.name in ("fewer", "more")), None)
    if word is None:
        raise fault(
            "OCT337", "this does not say whether more or fewer", np.span, help="write `with fewer ...` or `with more ...`"
        )
    bare = replace(np, pre=tuple(p for p in np.pre if not isinstance(p.what, tree.Superlative)))
    return reader.turn_into(reader.denote(bare, Scope(you=None)), "cards", np.span), word == "more"


def named_groups(np: tree.Np, symbols: Symbols) -> tuple[str, ...]:
    """The groups that a phrase names: one, or those of a family, or all (`a group`)."""
    assert isinstance(np.head, tree.Word)
    name = np.head.name
    if name == "group" and np.head.sort == "noun":
        return tuple(symbols.groups)
    if name in symbols.families:
        return symbols.families[name].members
    if name in symbols.groups:
        return (name,)
    raise fault("OCT338", "a group is needed here", np.span, help="name one that `groups:` declares, or write `a group`")
