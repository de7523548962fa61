"""Every term, one class each: what it denotes, what it is made of, what it reads.

Comes in: nothing; these are values, made where sentences are read. Goes out: to the passes that
lower, fold and list, and to engines, each of which matches all of them: a class that an engine does
not know is an error of types.

The names of ops are those of listings. See `core.Term` for what stands after the name of a class.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, cast

from .aspects import Aspect
from .core import Term

# Kinds. A set kind is the plural of its member kind; `value X` is a value of attribute X (suit,
# rank, ...).
MEMBER = {
    "cards": "card",
    "players": "player",
    "places": "place",
    "modifiers": "modifier",
    "sides": "side",
}
SETS = {member: plural for plural, member in MEMBER.items()}


def member_of(kind: str) -> str:
    """The kind of the members of a set of this kind; empty if it is no set."""
    if kind == "numbers":  # these are picked from, and never kept
        return "number"
    if kind.startswith("values "):
        return f"value {kind.removeprefix('values ')}"
    return MEMBER.get(kind, "")


CARDS, ORDER, FACES, SEEN, SHOWN, MELDS = (
    Aspect.CARDS,
    Aspect.ORDER,
    Aspect.FACES,
    Aspect.SEEN,
    Aspect.SHOWN,
    Aspect.MELDS,
)
STATE, SCORE, ROUND, TURN = Aspect.STATE, Aspect.SCORE, Aspect.ROUND, Aspect.TURN
LOG, ANYTHING = Aspect.LOG, Aspect.ANYTHING

# --- constants ------------------------------------------------------------------------------------


class Number(Term, op="number", reads=(), keeps=()):
    kind: ClassVar[str] = "number"
    value: int

    def __str__(self) -> str:
        return str(self.value)


class Truth(Term, op="truth", reads=(), keeps=()):
    kind: ClassVar[str] = "truth"
    value: bool

    def __str__(self) -> str:
        return str(self.value)


class Nothing(Term, op="none", reads=(), keeps=()):
    """Nobody, no card, no value: what a phrase denotes that names something where there is
    nothing."""

    kind: str


class Printed(Term, op="printed", reads=(), keeps=()):
    """The cards on which this value is printed."""

    kind: ClassVar[str] = "cards"
    attribute: str
    value: str


class All(Term, op="all", reads=(), keeps=()):
    """Every card, player, place, modifier or side there is; for places of one zone, if it is
    named."""

    kind: str
    zone: str = ""


class Empty(Term, op="empty set", reads=(), keeps=()):
    """No card, player, place or modifier."""

    kind: str


class Value(Term, op="value", reads=(), keeps=()):
    """A suit, a rank, or a value of another attribute of cards."""

    attribute: str
    value: str

    @property
    def kind(self) -> str:
        return f"value {self.attribute}"

    def __str__(self) -> str:
        return f"{self.attribute} {self.value}"


class Values(Term, op="values", reads=(), keeps=()):
    """All values of an attribute."""

    attribute: str

    @property
    def kind(self) -> str:
        return f"values {self.attribute}"


class Range(Term, op="range", reads=(), keeps=()):
    """The whole numbers from one to another, both among them; none, if the first is greater."""

    kind: ClassVar[str] = "numbers"
    low: Term
    high: Term


class Neighbour(Term, op="neighbour", reads=(), keeps=()):
    """The value so many places higher in the declared order of an attribute, or lower; nothing past
    its ends."""

    value: Term
    attribute: str
    higher: int

    @property
    def kind(self) -> str:
        return f"value {self.attribute}"


class OptionValue(Term, op="word", reads=(), keeps=()):
    """A value of an option; with the option, where options are left open."""

    kind: ClassVar[str] = "word"
    text: str
    option: Term | None = None

    def __str__(self) -> str:
        return self.text


class OpenOption(Term, op="option", reads=(), keeps=()):
    """What an option is, where options are left open: only while a game is surveyed, never in a
    program.
    """

    name: str
    kind: str


# --- state ----------------------------------------------------------------------------------------


class State(Term, op="state", reads=(STATE,), keeps=(), name="name"):
    """A number, person, value or flag of the state; whose, where each player, or each side, has
    one."""

    name: str
    kind: str
    whose: Term | None = None


class Marked(Term, op="marked", reads=(STATE,), keeps=(), name="mark"):
    """The cards, players or places that bear the mark; the modifiers in force."""

    mark: str
    kind: str


class Quality(Term, op="quality", reads=(ANYTHING,), keeps=()):
    """Those that have the adjective, by its meaning and the standing sentences about it."""

    adjective: str
    kind: str


class ScoreOf(Term, op="score", reads=(SCORE,), keeps=("score",)):
    """The score of a player; of a side, where seats make the sides."""

    kind: ClassVar[str] = "number"
    player: Term


class Round(Term, op="round", reads=(ROUND,), keeps=()):
    """The number of the round, from 1."""

    kind: ClassVar[str] = "number"


class InForce(Term, op="in force", reads=(STATE,), keeps=(), name="mark"):
    """Whether a modifier is in force."""

    kind: ClassVar[str] = "truth"
    modifier: str
    mark: ClassVar[str] = "in force"


class Named(Term, op="named", reads=(), keeps=()):
    """These modifiers."""

    kind: ClassVar[str] = "modifiers"
    names: tuple[str, ...]


class Bound(Term, op="bound", reads=(), keeps=()):
    """What was picked, or what a loop stands at."""

    name: str
    kind: str

    def __str__(self) -> str:
        return f"!{self.name}"


class You(Term, op="you", reads=(TURN,), keeps=()):
    """Who acts."""

    kind: ClassVar[str] = "player"


class Local(Term, op="local", reads=(), keeps=()):
    """What a quantifier ranges over."""

    name: str
    kind: str

    def __str__(self) -> str:
        return f"?{self.name}"


# --- places ---------------------------------------------------------------------------------------


class Place(Term, op="place", reads=(), keeps=()):
    """The place of a zone; whose, where each player has one."""

    kind: ClassVar[str] = "place"
    zone: str
    whose: Term | None = None


class Cell(Term, op="cell", reads=(), keeps=()):
    """One cell of a board."""

    kind: ClassVar[str] = "place"
    zone: str
    name: str


class Content(Term, op="content", reads=(CARDS,), keeps=()):
    """The cards of a place."""

    kind: ClassVar[str] = "cards"
    place: Term


class Contents(Term, op="contents", reads=(CARDS,), keeps=()):
    """The cards of several places."""

    kind: ClassVar[str] = "cards"
    places: Term


class Top(Term, op="top", reads=(CARDS, ORDER), keeps=()):
    kind: ClassVar[str] = "card"
    place: Term


class Bottom(Term, op="bottom", reads=(CARDS, ORDER), keeps=()):
    kind: ClassVar[str] = "card"
    place: Term


class Topmost(Term, op="topmost", reads=(CARDS, ORDER), keeps=()):
    """The top n cards of a place."""

    kind: ClassVar[str] = "cards"
    place: Term
    many: Term


class Outermost(Term, op="outermost", reads=(CARDS, ORDER), keeps=()):
    """Of some cards the one that lies highest in a place, or lowest."""

    kind: ClassVar[str] = "card"
    place: Term
    cards: Term
    highest: bool


class Stacked(Term, op="stacked", reads=(CARDS, ORDER), keeps=()):
    """The cards that lie above a card in its place, or below it."""

    kind: ClassVar[str] = "cards"
    place: Term
    card: Term
    above: bool


class Size(Term, op="size", reads=(CARDS,), keeps=()):
    """The number of cards of a place."""

    kind: ClassVar[str] = "number"
    place: Term


class IsEmpty(Term, op="is empty", reads=(CARDS,), keeps=()):
    kind: ClassVar[str] = "truth"
    place: Term


class Location(Term, op="location", reads=(CARDS,), keeps=()):
    """The place where a card lies."""

    kind: ClassVar[str] = "place"
    card: Term


class Owner(Term, op="owner", reads=(), keeps=()):
    """The player whose place it is, if it is anybody's."""

    kind: ClassVar[str] = "player"
    place: Term


class Keeper(Term, op="keeper", reads=(CARDS,), keeps=("keepers",)):
    """The player in whose own place a card lies, or lay last."""

    kind: ClassVar[str] = "player"
    card: Term


class Linked(Term, op="linked", reads=(ANYTHING,), keeps=()):
    """The places joined to a place, by links that may have conditions."""

    kind: ClassVar[str] = "places"
    place: Term
    relation: str


# --- cards ----------------------------------------------------------------------------------------


class Attribute(Term, op="attribute", reads=(), keeps=()):
    """The suit, the rank or another attribute of a card."""

    card: Term
    attribute: str

    @property
    def kind(self) -> str:
        return f"value {self.attribute}"


class Having(Term, op="having", reads=(), keeps=()):
    """The cards with this value of an attribute."""

    kind: ClassVar[str] = "cards"
    value: Term
    attribute: str


class Pip(Term, op="pip", reads=(), keeps=()):
    """The number of a card's rank: what it counts, not its place in the order of ranks."""

    kind: ClassVar[str] = "number"
    card: Term


class Worth(Term, op="worth", reads=(ANYTHING,), keeps=()):
    """What a card counts, by the sentences that say so."""

    kind: ClassVar[str] = "number"
    card: Term


class Points(Term, op="points", reads=(ANYTHING,), keeps=()):
    """What a card scores, by the sentences that say so."""

    kind: ClassVar[str] = "number"
    card: Term


class Itself(Term, op="itself", reads=(), keeps=()):
    """Whether a card stands for itself, not for another as it may in a group."""

    kind: ClassVar[str] = "truth"
    card: Term


class AsPrinted(Term, op="as printed", reads=(), keeps=()):
    """These cards, by what is printed on them also where guises are asked."""

    kind: ClassVar[str] = "cards"
    cards: Term


class Permitted(Term, op="permitted", reads=(ANYTHING,), keeps=()):
    """Those of these cards, or values, that may be so used by you."""

    cards: Term
    verb: str

    @property
    def kind(self) -> str:
        return self.cards.kind


class AtMost(Term, op="at most", reads=(ANYTHING,), keeps=()):
    """A number of cards that are picked; or as many fewer as the sentences say that forbid to take
    more than so many."""

    kind: ClassVar[str] = "number"
    number: Term
    verb: str


class PermittedOn(Term, op="permitted on", reads=(ANYTHING,), keeps=()):
    """The places of these, or the groups, on which this card may be so used by you."""

    card: Term
    places: Term
    verb: str

    @property
    def kind(self) -> str:
        return self.places.kind


class Allowed(Term, op="allowed", reads=(ANYTHING,), keeps=()):
    """Whether a player may do it."""

    kind: ClassVar[str] = "truth"
    player: Term
    verb: str


class FaceUp(Term, op="face up", reads=(FACES,), keeps=("faces",)):
    """The cards that lie face up."""

    kind: ClassVar[str] = "cards"


class Unseen(Term, op="unseen", reads=(CARDS, FACES, SEEN, SHOWN), keeps=()):
    """The cards that lie where a player does not see them."""

    kind: ClassVar[str] = "cards"
    player: Term


# --- sets -----------------------------------------------------------------------------------------


class Both(Term, op="both", reads=(), keeps=()):
    left: Term
    right: Term

    @property
    def kind(self) -> str:
        return self.left.kind


class Either(Term, op="either", reads=(), keeps=()):
    left: Term
    right: Term

    @property
    def kind(self) -> str:
        return self.left.kind


class Without(Term, op="without", reads=(), keeps=()):
    members: Term
    others: Term

    @property
    def kind(self) -> str:
        return self.members.kind


class Single(Term, op="single", reads=(), keeps=()):
    """The set of one."""

    member: Term

    @property
    def kind(self) -> str:
        kind = self.member.kind
        return SETS.get(kind) or f"values {kind.removeprefix('value ')}"


class Keep(Term, op="keep", reads=(), keeps=(), binds="variable"):
    """The members of a set for which the condition holds."""

    members: Term
    condition: Term
    variable: str

    @property
    def kind(self) -> str:
        return self.members.kind


class Above(Term, op="above", reads=(), keeps=()):
    """The cards of a set that come after a card in card order."""

    members: Term
    member: Term

    @property
    def kind(self) -> str:
        return self.members.kind


class Leaving(Term, op="leaving", reads=(), keeps=()):
    """The members of a set, in card order, but for the last n."""

    members: Term
    many: Term

    @property
    def kind(self) -> str:
        return self.members.kind


class First(Term, op="first", reads=(), keeps=()):
    """The one member of a set (the first, if there are several)."""

    members: Term
    kind: str


class Most(Term, op="most", reads=(), keeps=(), binds="variable"):
    """The members for which the number is largest, or smallest."""

    members: Term
    number: Term
    variable: str
    largest: bool

    @property
    def kind(self) -> str:
        return self.members.kind


class Unlike(Term, op="unlike", reads=(CARDS, FACES, SEEN), keeps=()):
    """The cards of a set but for those that nothing tells from a lower one: further copies of a
    card.
    """

    kind: ClassVar[str] = "cards"
    cards: Term


class Count(Term, op="count", reads=(), keeps=()):
    kind: ClassVar[str] = "number"
    members: Term


class Some(Term, op="some", reads=(), keeps=()):
    """Whether there is any member."""

    kind: ClassVar[str] = "truth"
    members: Term


class Contains(Term, op="contains", reads=(), keeps=()):
    kind: ClassVar[str] = "truth"
    members: Term
    member: Term


class Sum(Term, op="sum", reads=(), keeps=(), binds="variable"):
    """The numbers of all members added up."""

    kind: ClassVar[str] = "number"
    members: Term
    number: Term
    variable: str


class Greatest(Term, op="greatest", reads=(), keeps=(), binds="variable"):
    """The largest, or smallest, number of any member; 0 if there is none."""

    kind: ClassVar[str] = "number"
    members: Term
    number: Term
    variable: str
    largest: bool


class CanTotal(Term, op="can total", reads=(), keeps=(), binds="variable"):
    """Whether some of the members, `least` to `most` of them, have numbers that add up to `low` to
    `high`."""

    kind: ClassVar[str] = "truth"
    members: Term
    number: Term
    low: Term
    high: Term
    least: Term
    most: Term
    variable: str


class CanSpread(Term, op="can spread", reads=(), keeps=()):
    """Whether cards that are chosen, with some of the members, are `copies` of each of `least` to
    `most` values of an attribute; with `consecutive`, of values that follow one another."""

    kind: ClassVar[str] = "truth"
    members: Term
    chosen: Term
    copies: Term
    least: Term
    most: Term
    attribute: str
    consecutive: bool


# --- truth and numbers ----------------------------------------------------------------------------


class Is(Term, op="is", reads=(), keeps=()):
    """Equal, and something."""

    kind: ClassVar[str] = "truth"
    left: Term
    right: Term


class Compare(Term, op="compare", reads=(), keeps=()):
    """Of two numbers: one of < <= > >=."""

    kind: ClassVar[str] = "truth"
    left: Term
    right: Term
    how: str


class And(Term, op="and", reads=(), keeps=()):
    kind: ClassVar[str] = "truth"
    parts: tuple[Term, ...]


class Or(Term, op="or", reads=(), keeps=()):
    kind: ClassVar[str] = "truth"
    parts: tuple[Term, ...]


class Not(Term, op="not", reads=(), keeps=()):
    kind: ClassVar[str] = "truth"
    denied: Term


class Arithmetic(Term, op="arithmetic", reads=(), keeps=()):
    """One of + - x, / rounded down, or % for what comes round again."""

    kind: ClassVar[str] = "number"
    left: Term
    right: Term
    sign: str


class Difference(Term, op="difference", reads=(), keeps=()):
    """The unsigned difference."""

    kind: ClassVar[str] = "number"
    left: Term
    right: Term


class Lesser(Term, op="lesser", reads=(), keeps=()):
    kind: ClassVar[str] = "number"
    left: Term
    right: Term


class Greater(Term, op="greater", reads=(), keeps=()):
    kind: ClassVar[str] = "number"
    left: Term
    right: Term


class If(Term, op="if", reads=(), keeps=()):
    condition: Term
    then: Term
    otherwise: Term

    @property
    def kind(self) -> str:
        return self.then.kind


# --- people ---------------------------------------------------------------------------------------


class Left(Term, op="left", reads=(), keeps=()):
    """The player so many seats to the left, or opposite."""

    kind: ClassVar[str] = "player"
    player: Term
    seats: int | Literal["opposite"]


class Next(Term, op="next", reads=(TURN,), keeps=()):
    """The player whose turn comes next; of some players, the first of them to come. `back`: the
    other way, who was the last to come."""

    kind: ClassVar[str] = "player"
    among: Term | None = None
    back: bool = False

    def _said(self) -> Iterator[str]:
        if self.back:
            yield "back"


class Stretch(Term, op="stretch", reads=(), keeps=()):
    """The players from one round to the left to another."""

    kind: ClassVar[str] = "players"
    start: Term
    end: Term


class Seated(Term, op="seated", reads=(), keeps=()):
    """The first member of a set of players, going left from the second (who is asked first)."""

    kind: ClassVar[str] = "player"
    players: Term
    start: Term


class Holders(Term, op="holders", reads=(CARDS,), keeps=()):
    """The players who hold any of these cards."""

    kind: ClassVar[str] = "players"
    cards: Term


class NamedSide(Term, op="side", reads=(), keeps=()):
    """A side by its name, and its place among those that are declared."""

    kind: ClassVar[str] = "side"
    name: str
    number: int


class SideOf(Term, op="side of", reads=(), keeps=()):
    """The side of a player, where seats make the sides."""

    kind: ClassVar[str] = "side"
    player: Term


# --- hands: what a player's cards can show, arranged into groups ----------------------------------


class Used(Term, op="used", reads=(LOG,), keeps=()):
    """Whether any of these cards, as guises, was used in an arrangement shown then; by a player, if
    one is said.
    """

    kind: ClassVar[str] = "truth"
    cards: Term
    time: str
    player: Term | None = None


class Relating(Term, op="relating", reads=(ANYTHING,), keeps=()):
    """Those of the players with the best of the groups that VERBs one of the others, in the hand of
    another of `against`.
    """

    kind: ClassVar[str] = "players"
    players: Term
    against: Term
    verb: str
    groups: tuple[str, ...]
    others: tuple[str, ...]

    @property
    def asked(self) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """The relation, and between which groups."""
        return self.verb, self.groups, self.others

    def _said(self) -> Iterator[str]:
        yield from map(str, self.asked)


class Strength(Term, op="strength", reads=(ANYTHING,), keeps=()):
    """How good the best that a player's cards can show is: numbers to compare, part by part."""

    kind: ClassVar[str] = "number"
    player: Term


class ComparedCards(Term, op="compared cards", reads=(ANYTHING,), keeps=()):
    """The cards of a player's groups that are compared with another's: from the best one down to
    the first in which the two differ."""

    kind: ClassVar[str] = "cards"
    player: Term
    other: Term


class Growing(Term, op="growing", reads=(ANYTHING,), keeps=("groups shown",)):
    """Those cards that can come next into a group of these names with the chosen cards of a
    player."""

    kind: ClassVar[str] = "cards"
    player: Term
    cards: Term
    chosen: Term
    groups: tuple[str, ...]


class Forms(Term, op="forms", reads=(ANYTHING,), keeps=("groups shown",)):
    """Whether cards of a player are one of these groups, beside those that are shown already."""

    kind: ClassVar[str] = "truth"
    player: Term
    cards: Term
    groups: tuple[str, ...]


class CanMake(Term, op="can make", reads=(ANYTHING,), keeps=()):
    """Whether a group of these names can be made of some cards, as they count for a player. `how`
    is `any`; or `better`, if one that stands no lower will do; or `best`, if none that stands
    higher can be made. `of_hand`: of those of the cards that are of the player's hand, as `hands:`
    says what that is."""

    kind: ClassVar[str] = "truth"
    player: Term
    cards: Term
    groups: tuple[str, ...]
    how: str
    of_hand: bool


class Unused(Term, op="unused", reads=(ANYTHING,), keeps=()):
    """The cards of the hands of these players that are in no group of their arrangement: the one
    that they have shown, or the best."""

    kind: ClassVar[str] = "cards"
    players: Term


class Ways(Term, op="ways", reads=(ANYTHING,), keeps=()):
    """How many sets of some cards make a group of these names, as they count for a player: every
    one, also where they share cards."""

    kind: ClassVar[str] = "number"
    player: Term
    cards: Term
    groups: tuple[str, ...]


class GroupsShown(Term, op="groups shown", reads=(SHOWN,), keeps=("groups shown",)):
    """How many groups a player has shown."""

    kind: ClassVar[str] = "number"
    player: Term


class Outdoes(Term, op="outdoes", reads=(ANYTHING,), keeps=("groups shown",)):
    """Whether the first group in which two players' shown groups differ is better with the first
    player.
    """

    kind: ClassVar[str] = "truth"
    player: Term
    other: Term


class Spoilt(Term, op="spoilt", reads=(ANYTHING,), keeps=("groups shown",)):
    """Whether a group that a player has shown is no longer what it was then."""

    kind: ClassVar[str] = "truth"
    player: Term


# --- melds: groups that lie on the table, each in the place where it was laid ---------------------


class MeldsIn(Term, op="groups", reads=(MELDS, CARDS), keeps=()):
    """The groups called so that lie in some places, with so many cards, or so many of some."""

    kind: ClassVar[str] = "groups"
    places: Term
    names: tuple[str, ...]
    low: int = 0
    high: int | None = None
    some: Term | None = None


class Extended(Term, op="extended", reads=(ANYTHING,), keeps=()):
    """The ways in which a card extends one of some groups: each group, and what the card would
    stand for there.
    """

    kind: ClassVar[str] = "groups"
    card: Term
    groups: Term


class MeldsBut(Term, op="groups but", reads=(MELDS,), keeps=()):
    """Of some groups those that are none of others."""

    kind: ClassVar[str] = "groups"
    groups: Term
    others: Term


class CardsOfMelds(Term, op="laid", reads=(MELDS, CARDS), keeps=()):
    """The cards of some groups."""

    kind: ClassVar[str] = "cards"
    groups: Term


class StandsFor(Term, op="stands for", reads=(MELDS, CARDS), keeps=()):
    """The cards that a card counts as where it was laid."""

    kind: ClassVar[str] = "cards"
    card: Term


class Makeable(Term, op="makeable", reads=(ANYTHING,), keeps=()):
    """Whether a group of this name can be made of some cards, as they count for a player."""

    kind: ClassVar[str] = "truth"
    cards: Term
    group: str
    player: Term


class NextOf(Term, op="next of", reads=(ANYTHING,), keeps=()):
    """The cards (and what they stand for) that may come next in a group made of some, so far as it
    is made.
    """

    kind: ClassVar[str] = "guises"
    cards: Term
    made: Term
    group: str


class Closable(Term, op="closable", reads=(ANYTHING,), keeps=()):
    """Whether the group being made may be left as it is."""

    kind: ClassVar[str] = "truth"
    cards: Term
    made: Term
    group: str


class Finished(Term, op="finished", reads=(), keeps=()):
    """Whether the whole is made."""

    kind: ClassVar[str] = "truth"
    made: Term
    group: str


class WithCard(Term, op="with", reads=(), keeps=()):
    """What is being made, with one more card; without one: the group closed, the next begun."""

    kind: ClassVar[str] = "melds"
    made: Term
    card: Term | None
    group: str


class NothingMade(Term, op="nothing made", reads=(), keeps=()):
    """What is being made before its first card."""

    kind: ClassVar[str] = "melds"


class MadeOf(Term, op="made of", reads=(), keeps=()):
    """The cards of what was made."""

    kind: ClassVar[str] = "cards"
    made: Term


# --- the log --------------------------------------------------------------------------------------


class Done(Term, op="done", reads=(LOG,), keeps=(), name="verb"):
    """The players who did it, or the cards it was done with; by one player, if one is said."""

    verb: str
    time: str
    what: str
    by: Term | None = None

    @property
    def kind(self) -> str:
        return self.what


AnyTerm = (
    Number
    | Truth
    | Nothing
    | Printed
    | All
    | Empty
    | Value
    | Values
    | OptionValue
    | OpenOption
    | State
    | Marked
    | Quality
    | ScoreOf
    | Round
    | InForce
    | Named
    | Bound
    | You
    | Local
    | Place
    | Cell
    | Content
    | Contents
    | Top
    | Bottom
    | Topmost
    | Outermost
    | Stacked
    | Size
    | IsEmpty
    | Location
    | Owner
    | Keeper
    | Linked
    | Attribute
    | Having
    | Pip
    | Worth
    | Points
    | Itself
    | AsPrinted
    | Permitted
    | AtMost
    | PermittedOn
    | Allowed
    | FaceUp
    | Unseen
    | Both
    | Either
    | Without
    | Single
    | Keep
    | Above
    | Leaving
    | First
    | Most
    | Unlike
    | Count
    | Some
    | Contains
    | CanTotal
    | CanSpread
    | Sum
    | Greatest
    | Is
    | Compare
    | And
    | Or
    | Not
    | Arithmetic
    | Difference
    | Lesser
    | Greater
    | If
    | Left
    | Neighbour
    | Range
    | Next
    | Stretch
    | Seated
    | Holders
    | NamedSide
    | SideOf
    | Used
    | Relating
    | Strength
    | ComparedCards
    | Growing
    | Forms
    | GroupsShown
    | Outdoes
    | Spoilt
    | MeldsIn
    | Extended
    | MeldsBut
    | CardsOfMelds
    | StandsFor
    | CanMake
    | Ways
    | Unused
    | Makeable
    | NextOf
    | Closable
    | Finished
    | WithCard
    | NothingMade
    | MadeOf
    | Done
)


def known(term: Term) -> AnyTerm:
    """The same, as one of the classes above: a match of it that ends in `assert_never` has to know
    them all.
    """
    return cast(AnyTerm, term)
