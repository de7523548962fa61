"""Numbers: scores, totals, and how many there are of something.

Comes in: `the score of X`, `the total of X`, `the number of X`. Goes out: terms of kind `number`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import Span, fault
from ...syntax import tree
from ...syntax.inflection import is_plural, with_article
from ...syntax.language import BEST_TOTAL
from ...syntax.unparse import as_written
from ..account import Account
from ..names import Symbols
from ..sharing import shared
from .denoting import Denoting
from .hands import HandPhrases
from .kinds import Kinds, person_of
from .makings import Makings
from .melds import MeldPhrases
from .members import SOME, Members
from .owners import Owners
from .scope import Scope
from .sides import EVERY, Sides
from .trees import LARGEST, groups_of, largest_asked, of_what, whole
from .whole_pack import check_lie_somewhere


def check_several(owner: t.Term | None, np: tree.Np) -> None:
    """Raises OctavoError for `your highest purse`: of one player's, which is the only one."""
    if owner is not None and owner.kind == "player":
        said = next(pre.what.name for pre in np.pre if isinstance(pre.what, tree.Superlative))
        message = f"there is only one, so none is the {said}"
        help = f"leave `{said}` out, or write `the {said} ...`, of all players"
        raise fault("OCT304", message, np.span, help=help)


def check_not_one(np: tree.Np, name: str) -> None:
    """Raises OctavoError for `a stick of the dealer`, where sticks are a number: one of them, or
    all?"""
    if np.determiner != "a" or not isinstance(np.head, tree.Word):
        return
    every = replace(np, determiner="the", head=replace(np.head, plural=is_plural(name)))
    help = f"write `1`, or `{as_written(every)}` for all of it"
    said = f"`{as_written(np)}` may be one, or as many as there are"
    raise fault("OCT304", said, np.span, help=help)


@dataclass(slots=True)
class Numbers:
    """Reads what is counted or added up."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    owners: Owners
    melds: MeldPhrases
    hands: HandPhrases
    members: Members
    makings: Makings
    sides: Sides
    phrases: Denoting

    def score(self, np: tree.Np, scope: Scope) -> t.Term:
        owner = self.owners.owner_of(np, scope)
        largest = largest_asked(np)
        if largest is not None:
            check_several(owner, np)
            self.account.superlative(np, *LARGEST)
            if owner is not None and owner.kind == "cards":
                card = self.kinds.variable("card")
                points = self.kinds.points(card, np.span)
                return t.Greatest(self.kinds.all_there(owner, np), points, card.name, largest)
            members = self.having_each("score") if owner is None else owner
            if members.kind != "sides":
                members = self.kinds.turn_into(members, "players", np.span)
            variable = self.kinds.member_of(members)
            return t.Greatest(members, self.of_player("score", variable), variable.name, largest)
        owner = owner or self.somebody_whose(np, scope)
        if owner is None:
            raise fault(
                "OCT319",
                "this does not say whose score, or the score of which cards",
                np.span,
                help="write `your score` or `the score of ...`",
            )
        if owner.kind in ("side", "sides"):
            return self.of_player("score", self.owners.single(owner, np, "side"), np.span)
        if owner.kind == "players":
            help = "say which, or ask it of each: `any player's score`"
            said = "a player is needed here, and these may be several"
            raise fault("OCT312", said, np.span, help=help)
        if owner.kind == "player":
            return self.of_player("score", owner)
        if owner.kind == "card":
            return self.kinds.points(owner, np.span)
        cards = self.kinds.all_there(owner, np)
        variable = self.kinds.variable("card")
        return t.Sum(cards, self.kinds.points(variable, np.span), variable.name)

    def somebody_whose(self, np: tree.Np, scope: Scope) -> t.Term | None:
        """Of `any score` and `every purse` any player, or every one; of others nobody."""
        if np.determiner not in ("any", "every", "each", "all", "no"):
            return None
        self.account.determiner(np)
        player = tree.Word("player", "noun", np.span)
        somebody = tree.Np(np.determiner, (), player, span=np.span)
        return self.members.one_of(somebody, ("player",), scope)

    def total(self, np: tree.Np, name: str, scope: Scope) -> t.Term:
        of = of_what(np)
        if of is None:
            raise fault(
                "OCT319", f"this does not say the {name} of what", np.span, help="add `of ...`"
            )
        if (
            name == "total"
            and isinstance(of.head, tree.Word)
            and (self.each_player_has(of.head.name) or self.each_side_has(of.head.name))
        ):
            self._check_one_person(of, scope)
            self.account.head(of)
            self.account.whole(of)
            owner = self._together(of, scope)
            members = self.having_each(of.head.name) if owner is None else owner
            if members.kind not in ("side", "sides"):
                members = self.kinds.turn_into(members, "players", of.span)
                check_of_sides(of.head.name, self.symbols, of.span)
            members = self.kinds.turn_into(members, t.SETS.get(members.kind, members.kind), of.span)
            if (whose := of_what(of)) is not None:
                _check_together(members, whose)
            variable = self.kinds.member_of(members)
            return t.Sum(members, self.of_player(of.head.name, variable), variable.name)
        if name == "number" and (ways := self.makings.counted(of, scope)) is not None:
            self.account.whole(of)
            return ways
        if name == "number" and groups_of(of) and not self.melds.meant(of, scope):
            self.account.head(of)
            who = self.hands.shown_by(of, scope)
            return t.Number(0) if who is None else t.GroupsShown(who)
        if name == "number" and (sharing := _different(np)) is not None:
            said = sharing.attribute.name
            help = f"of numbers ask `the highest {said} is the lowest {said}`"
            _, attribute = shared(sharing, self.account, self.symbols, help)
            self.account.whole(of)
            with self.members.counting():
                cards = self.kinds.all_there(whole(self._added_up(of, scope), of), of)
            value = self.kinds.variable(f"value {attribute}")
            among = t.some(t.both(cards, t.Having(value, attribute)))
            return t.count(t.restrict(t.Values(attribute), value, among))
        word = of.head if isinstance(of.head, tree.Word) else None
        if name == "number" and word and word.plural and self.each_player_has(word.name):
            return self.phrases.denote(of, scope)  # `the number of your tricks`
        if name == "number":
            check_lie_somewhere(of, self.symbols)
        self._check_one_person(of, scope)
        with self.members.counting():
            if name == "total" and not self.members.taken_together(of):
                things = self._added_up(of, scope)
            else:
                things = self.phrases.denote(of, scope)
            things = whole(things, of)
        _check_together(things, of)
        self.account.whole(of)
        if name == "number" and things.kind == "groups":
            return t.count(things)
        if name == "number" and things.kind in ("place", "player"):
            help = "write `the number of cards of ...`"
            raise fault("OCT304", "this does not say the number of what", of.span, help=help)
        if name == "number":
            kind = things.kind if t.member_of(things.kind) else "cards"
            return t.count(self.kinds.turn_into(things, kind, of.span))
        cards = self.kinds.all_there(things, of)
        if any(_counts_several(rule.rule) for rule in self.symbols.game.rules):
            raise fault(
                "OCT313",
                "some cards count one of several numbers here, so they have no one total",
                np.span,
                help="there is no word yet for the best of several totals, but of groups: let each "
                "count the lower, `CARDS count 1`, and " + BEST_TOTAL,
            )
        variable = self.kinds.variable("card")
        return t.Sum(cards, self.kinds.worth(variable, np.span), variable.name)

    def _check_one_person(self, of: tree.Np, scope: Scope) -> None:
        """Raises OctavoError (OCT312) where what is one player's may be several players', which
        would make one number: of `the hand of the player with the most hearts`."""
        who = person_of(of, self.symbols)
        if who is None or who.determiner != "the":
            return
        with self.account.trying(), self.members.asking():
            person = self.phrases.denote(who, scope)
        if person.kind == "players":
            self.kinds.turn_into(person, "player", who.span, who)

    def _added_up(self, of: tree.Np, scope: Scope) -> t.Term:
        """Whose values make one total: those of `any hand` are one hand's, of which the clause is
        asked, and `all hands` are one heap. `Any cards` are several, added up."""
        if of.determiner == "all":
            return self.phrases.denote(of, scope)
        one_card = of.is_singular and of.determiner in SOME
        kinds = ("place", "player", "card") if one_card else ("place", "player")
        return self.members.one_of(of, kinds, scope)

    def _together(self, np: tree.Np, scope: Scope) -> t.Term | None:
        """Whose numbers are added up: those `of all players` together, not of each."""
        of = of_what(np)
        if of is None or of.determiner != "all":
            return self.owners.owner_of(np, scope)
        self.account.each(of)
        return self.phrases.denote(of, scope)

    def each_player_has(self, name: str) -> bool:
        """Whether every player has a number of this name."""
        state = self.symbols.states.get(name)
        return name == "score" or (
            state is not None and state.kind == "number" and state.each == "player"
        )

    def each_side_has(self, name: str) -> bool:
        """Whether every side has a number of this name."""
        return (name == "score" and self.symbols.sides_score) or is_number_of_sides(
            name, self.symbols
        )

    def having_each(self, name: str) -> t.Term:
        """All who have a number of this name: players, or sides."""
        return EVERY if self.each_side_has(name) else t.All("players")

    def of_player(self, name: str, who: t.Term, span: Span | None = None) -> t.Term:
        """The number of a player, or of a side; of a player's side, where each side has one."""
        if name == "score" and who.kind == "side" and not self.symbols.sides_score:
            help = "ask it of its players, or let each side have a number: `each: side`"
            said = "players keep their scores where sides are made in play"
            raise fault("OCT453", said, span, help=help)
        if name == "score":
            return t.ScoreOf(self.sides.scorer(who))
        if is_number_of_sides(name, self.symbols) and who.kind == "player":
            who = self.sides.of_player(who)
        return t.State(name, "number", who)


def is_number_of_sides(name: str, symbols: Symbols) -> bool:
    """Whether this is a number of the state that each side has."""
    state = symbols.states.get(name)
    return state is not None and state.kind == "number" and state.each == "side"


def check_of_sides(name: str, symbols: Symbols, span: Span) -> None:
    """Raises OctavoError for a number that each side has, asked of several players: those of one
    side have the same."""
    if is_number_of_sides(name, symbols) or (name == "score" and symbols.sides_score):
        said = f"each side has {with_article(name)}, so that several players have the same"
        help = f"ask it of sides: `the side with ...`, `any side's {name}`"
        raise fault("OCT453", said, span, help=help)


def _different(np: tree.Np) -> tree.Sharing | None:
    """`of different suits` after `the number`."""
    shared = (post for post in np.posts if isinstance(post, tree.Sharing))
    return next((post for post in shared if post.how == "different"), None)


def _counts_several(rule: tree.Rule) -> bool:
    """`aces count 1 or 11`."""
    for clause in rule.clauses:
        match clause:
            case tree.Clause(
                predicate=tree.Does(
                    verb=tree.Word(name="count"),
                    what=tree.Np(head=tree.Numeral(choices=(_, _, *_))),
                )
            ):
                return True
    return False


def _check_together(things: t.Term, said: tree.Np) -> None:
    """Raises OctavoError where `those cards`, or `them`, is each of those that a sentence is
    about."""
    those = said.determiner == "those" or said.head == tree.Pronoun("they", said.span)
    one = things.member if isinstance(things, t.Single) else things
    if those and isinstance(one, t.Local | t.You):
        message = "this is said of each of them by itself: they are not counted together"
        help = "count those that lie somewhere: `the number of ... of your ...`"
        raise fault("OCT304", message, said.span, help=help)
