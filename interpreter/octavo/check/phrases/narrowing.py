"""What narrows a noun: adjectives, attachments, relative clauses.

Comes in: a noun phrase and what its noun alone denotes. Goes out: those members that the rest of
the phrase leaves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import OctavoError, Span, fault
from ...syntax import tree
from ...syntax.inflection import plural
from ...syntax.language import EARLIEST, LATEST, ORDINALS
from ...syntax.unparse import as_written, unparse
from ..account import Account
from ..concord import first_beside
from ..names import Symbols
from .beside import BESIDE, says_several_beside, several_beside
from .denoting import Denoting
from .exactness import check_so_many
from .extremes import Extremes
from .fitting import Fitting
from .having import Holdings, check_had, check_whose, in_hand, shared_by_some
from .kinds import Kinds, in_numeral, misfit
from .melds import MeldPhrases
from .members import Members
from .moved_away import check_lie_there
from .numbers import Numbers, check_of_sides
from .one_of_several import check_one_cell, check_one_other, order_goes_round
from .others import says_other
from .owners import Owners
from .predicates import COMPARISONS, Predicates
from .qualities import Qualities
from .scope import Scope
from .sides import Sides
from .taking import kind_of
from .tops import check_not_highest, of_all
from .trees import LARGEST, largest_asked, may_be_earliest, of_what
from .vacuous import check_theirs

# seats to the left of the first
SEATS = {nth: seats for seats, nth in enumerate(ORDINALS)} | {"last": -1}


@dataclass(slots=True)
class Narrowing:
    """Reads all of a noun phrase but its noun."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    qualities: Qualities
    members: Members
    fitting: Fitting
    owners: Owners
    melds: MeldPhrases
    numbers: Numbers
    sides: Sides
    predicates: Predicates
    having: Holdings
    extremes: Extremes
    phrases: Denoting

    def narrowed(self, np: tree.Np, base: t.Term, scope: Scope) -> t.Term:
        """Of what the noun alone denotes, that which the whole phrase leaves."""
        if base.kind == "groups":
            return self.melds.narrowed(np, base, scope)
        if isinstance(base, t.Values):
            return self._values(np, base, scope)
        if (
            base.kind not in t.MEMBER
            and not any(isinstance(p.what, tree.Word) for p in np.pre)
            and np.tail is None
        ):
            return base
        singular = base.kind in t.SETS
        members = t.Single(base) if singular and self._narrows(np) else base
        if members.kind not in t.MEMBER:
            return base
        result = members
        for quality in self.account.qualities(np):
            result = self.qualities.those(result, quality)
        if result.kind == "cards":
            result = self._but_it(result, np, scope)
        if result.kind == "players" and self._others(np):
            whom = scope.one or scope.you
            if whom is None:
                raise fault(
                    "OCT315",
                    "this does not say other than whom: nobody is `you` here",
                    np.span,
                    help="say whom: `each player other than ...`; where a trigger waits for what "
                    "somebody does, `on: a player VERBS`, the others are all but that player",
                )
            check_one_other(np, self.symbols)
            result = t.without(result, t.Single(whom))
        for post in np.posts:
            result = self._attached(result, np, post, scope)
        if result.kind == "cards":
            result = self._owned(result, np, scope)
        if base == t.All("players") and self.symbols.game.sides is not None:
            result = self._of_their_side(result, np, scope)
        if np.tail is not None:
            result = self._tailed(result, np, np.tail, scope)
        if result.kind == "players" and self.account.superlative(np, "senior"):
            self.account.superlative(np, "most")  # `the most senior`
            result = t.Single(self.senior(result, np.span))
        if result.kind == "players" and not (isinstance(np.head, tree.Word) and np.head.plural):
            result = self._by_seat(result, np, scope)
        plural = isinstance(np.head, tree.Word) and np.head.plural
        of_one = result.kind == "players" and not plural
        if of_one and (which := self.account.superlative(np, *BESIDE)):
            result = t.Single(t.Next(result, which == "previous"))
        elif base == t.All("players") and says_several_beside(np):
            which, many = self.account.superlative(np, *BESIDE), self.account.numeral(np)
            result = several_beside(which, many, result)
        extreme = largest_asked(np)
        if extreme is not None and result.kind == "cards":
            result = self.extremes.highest(result, np, extreme, scope)
        if result.kind == "cards" and not plural and self.account.superlative(np, "last"):
            result = self.extremes.only_left(result, np)
        if extreme is not None and result.kind == "modifiers":
            self.account.superlative(np, *LARGEST)
            variable = self.kinds.variable("modifier")  # they are in the order of their numbers
            result = t.Most(result, variable, variable.name, extreme)
        if result.kind == "places":
            check_one_cell(np, result, self.symbols)
        if singular and result == members:
            return base
        if result.kind == "players" and isinstance(result, t.Single) and np.determiner == "the":
            return result.member  # `the player to the left of you` is one person
        return result

    def of_range(self, said: tree.NumberRange, scope: Scope) -> t.Term:
        """`number from 1 to 5 that is not your bet`: those from one to another that the rest of the
        phrase leaves."""
        low, high = (self.fitting.number(end, scope) for end in (said.low, said.high))
        found: t.Term = t.Range(low, high)
        for tail in said.tails:
            number = self.kinds.variable("number")
            found = t.restrict(found, number, self.such_a_number(number, tail, scope))
        return found

    def such_a_number(self, number: t.Term, tail: tree.That, scope: Scope) -> t.Term:
        """Whether a number is one `that is more than 5`."""
        with self.members.asking() as mark:
            holds = self.predicates.holds(number, tail.predicate, scope)
        return self.members.close(mark, holds)

    def _values(self, np: tree.Np, values: t.Term, scope: Scope) -> t.Term:
        """`any suit other than clubs`, `a rank that you hold`: some values of an attribute."""
        for post in np.posts:
            if isinstance(post, tree.RelationPhrase) and post.relation == "other than":
                self.account.relation(post)
                values = self._but(values, post.what, scope)
        return values if np.tail is None else self._tailed(values, np, np.tail, scope)

    def _but(self, members: t.Term, others: tree.Np, scope: Scope) -> t.Term:
        """Those of the members that are not among the others; of values, that are not that one."""
        if members.kind == "players" and isinstance(others.head, tree.Numeral):
            many = as_written(others)
            said = f"this says how many to leave out, and `{many}` names nobody"
            help = f"write `all but {many} player are ...`, or `the number of players who ... is "
            help += f"{others.head.low}`"
            raise fault("OCT304", said, others.span, help=help)
        if members.kind in t.MEMBER:
            self._check_which_lie(members, others)
            left_out = self.fitting.as_kind(others, members.kind, scope)
            _check_some_left(members, left_out, others)
            return t.without(members, left_out)
        kind = t.member_of(members.kind)
        variable, value = self.kinds.variable(kind), self.fitting.as_kind(others, kind, scope)
        return t.restrict(members, variable, t.negate(t.Is(variable, value)))

    def _check_which_lie(self, members: t.Term, others: tree.Np) -> None:
        """Raises OctavoError (OCT304) for `cards of the pile except the pile`, which shows its top
        card: without all that lies there, nothing might be left."""
        zone = self.symbols.zones.get(getattr(others.head, "name", ""))
        if members.kind == "cards" and zone is not None and zone.shows:
            place = as_written(others)
            help = f"write `the top card of {place}`, or `cards of {place}`"
            said = "this may be the card on top, or all that lies there"
            raise fault("OCT304", said, others.span, help=help)

    def _but_it(self, cards: t.Term, np: tree.Np, scope: Scope) -> t.Term:
        """`another card`, `other cards`: without `it`, if that is a card."""
        if scope.it is None or scope.it.kind not in ("card", "cards"):
            return cards
        another = np.determiner == "another"
        if another and self.members.clauses:  # which one it is, else somebody must pick
            self.account.determiner(np)
        if not another and not self.account.plain(np, "other"):
            return cards
        return t.without(cards, self.kinds.turn_into(scope.it, "cards", np.span))

    def _others(self, np: tree.Np) -> bool:
        """Whether `other` or `another` stands before the noun."""
        another = np.determiner == "another" and bool(self.account.determiner(np))
        return self.account.plain(np, "other") or another

    def _by_seat(self, players: t.Term, np: tree.Np, scope: Scope) -> t.Term:
        """`the first player`: of those meant, the one who sits first; of all players, also the
        second and the last, where there are so many.
        """
        said = self.account.superlative(np, *SEATS)
        if not said:
            return players
        self._check_first(np, said)
        if (beside := first_beside(np)) is not None:
            self.account.relation(beside)
            whom = self.fitting.as_kind(beside.what, "player", scope)
            others = t.without(players, t.Single(whom))
            return t.Single(t.Seated(others, t.Left(whom, 1)))
        first = t.First(players, "player")
        fewest = scope.seats or self.symbols.game.players[0]
        if said != "first" and (players != t.All("players") or SEATS[said] >= fewest):
            help = "write `the first player`, or name another one"
            raise fault("OCT315", f"there may be no {said} player here", np.span, help=help)
        return t.Single(t.Left(first, SEATS[said]) if SEATS[said] else first)

    def _check_first(self, np: tree.Np, said: str) -> None:
        """Raises OctavoError for `the first player who is out`, who may be the one who was so
        first."""
        if not may_be_earliest(np, self.symbols):
            return
        message = f"this may be who of them was so {said}, or who of them sits {said}"
        raise fault("OCT304", message, np.span, help=LATEST if said == "last" else EARLIEST)

    def _owned(self, cards: t.Term, np: tree.Np, scope: Scope) -> t.Term:
        """`your cards`: those you hold; `your cards of the pile`: those of them that you had
        last."""
        if not any(isinstance(pre.what, tree.Possessive) for pre in np.pre) or not self._of_narrows(
            np
        ):
            return cards
        owner = self.owners.owner_of(replace(np, posts=()), scope)
        if owner is not None and owner.kind == "place":
            return t.both(cards, t.Content(owner))
        if owner is None:
            return cards
        if owner.kind != "player":
            raise misfit("player", owner.kind, np.span)
        lying = (post.what for post in np.posts if isinstance(post, tree.Of))
        if not any(kind_of(where, self.symbols) == "places" for where in lying):
            return t.both(cards, self.kinds.held(owner))  # `your cards of that rank`
        variable = self.kinds.variable("card")
        return t.restrict(cards, variable, t.Is(t.Keeper(variable), owner))

    def _of_their_side(self, players: t.Term, np: tree.Np, scope: Scope) -> t.Term:
        """`your side's players`: those of it."""
        who = next((p.what.who for p in np.pre if isinstance(p.what, tree.Possessive)), None)
        if not isinstance(who, tree.Np) or kind_of(who, self.symbols) != "sides":
            return players
        side = self.owners.owner_of(replace(np, posts=()), scope)
        assert side is not None
        return t.both(players, self.sides.players_of(side))

    def _narrows(self, np: tree.Np) -> bool:
        return np.tail is not None or any(
            isinstance(p.what, tree.Word) and p.what.sort == "adjective" for p in np.pre
        )

    def _attached(self, result: t.Term, np: tree.Np, post: tree.Post, scope: Scope) -> t.Term:
        match post:
            case tree.Of():
                if not self._of_narrows(np):
                    return result
                owner = self.members.those_of(post.what, scope)
                if owner.kind.startswith("value ") and result.kind == "cards":
                    return t.both(result, t.Having(owner, owner.kind[6:]))
                among = t.member_of(owner.kind)
                said = isinstance(post.what.tail, tree.ThatGap) or post.what.determiner == "those"
                if among.startswith("value ") and said:
                    card = self.kinds.variable("card")
                    one = t.contains(owner, t.Attribute(card, among[6:]))
                    return t.restrict(result, card, one)
                if result.kind == "players":
                    if owner.kind == "player":
                        raise _of_one(post.what, post.span)
                    if owner.kind in ("side", "sides"):
                        return t.both(result, self.sides.players_of(owner))
                    return t.both(result, self.kinds.turn_into(owner, "players", post.span))
                if owner.kind == "player":
                    return t.both(result, self.kinds.held(owner))
                if owner.kind == "groups":
                    return t.both(result, self._of_groups(np, post.what, owner))
                return t.both(result, self.kinds.turn_into(owner, "cards", post.span))
            case tree.RelationPhrase(relation="other than"):
                self.account.relation(post)
                self._check_which_lie(result, post.what)
                others = self.fitting.as_kind(post.what, result.kind, scope)
                _check_some_left(result, others, post.what)
                left = t.without(result, others)
                if any(
                    isinstance(part, t.Holders) for part in t.walk(others)
                ):  # a sentence that names somebody who is not there does not hold
                    return t.when(t.some(others), left, t.Empty(result.kind))
                return left
            case tree.RelationPhrase(relation="to the left of" | "to the right of" | "opposite"):
                _check_kind(result, "players", post.span)
                if first_beside(np) is not None:
                    return result  # whoever is the first of those, counted from there
                self.account.relation(post)
                whom = self.fitting.as_kind(post.what, "player", scope)
                steps = {"to the left of": 1, "to the right of": -1}.get(post.relation)
                return t.both(
                    result, t.Single(t.Left(whom, "opposite" if steps is None else steps))
                )
            case tree.RelationPhrase(relation="above" | "below") if result.kind == "cards":
                return self._stacked(result, post, scope)
            case tree.RelationPhrase(relation=relation):
                linked = any(link.relation == relation for link in self.symbols.game.links)
                return self._linked(result, post, scope) if linked else result
            case tree.Totalling(how="counting"):
                _check_kind(result, "cards", post.span)
                variable = self.kinds.variable("card")
                worth = self.kinds.worth(variable, post.span)
                return t.restrict(result, variable, in_numeral(worth, self.account.totalling(post)))
            case tree.Reckoned(how="counting"):
                _check_kind(result, "cards", post.span)
                variable = self.kinds.variable("card")
                worth = self.kinds.worth(variable, post.span)
                compare, amount = self.account.reckoned(post)
                number = self.fitting.number(amount, scope)
                how = COMPARISONS.get(compare)
                such = t.Is(worth, number) if how is None else t.compared(worth, how, number)
                return t.restrict(result, variable, such)
            case tree.Totalling(how="numbered"):
                _check_kind(result, "modifiers", post.span)
                return t.both(result, self._numbered(self.account.totalling(post)))
            case tree.Reckoned(how="numbered"):
                help = "write `numbered 3`, or `numbered 1 to 3`"
                raise fault("OCT313", "modifiers have numbers of their own", post.span, help=help)
        raise self._only_in_a_group(post, np)

    def _of_groups(self, np: tree.Np, groups: tree.Np, named: t.Term) -> t.Term:
        """`any card of any set of your table`: the cards of melds. Raises OctavoError for `the
        cards of a set`, where there may be several sets."""
        plural = isinstance(np.head, tree.Word) and np.head.plural
        if plural and groups.determiner == "a" and not isinstance(named, t.Bound):
            each = as_written(replace(groups, determiner="any"))
            help = f"write `{each}`, or let somebody pick one: `pick: {as_written(groups)}`"
            raise fault("OCT304", "this does not say which of them", groups.span, help=help)
        return t.CardsOfMelds(named)

    def _only_in_a_group(
        self, said: tree.Post | tree.Tail, np: tree.Np | None = None
    ) -> OctavoError:
        """The fault of what some cards share together, where no group is made."""
        help = (
            "there is no word yet for it here: declare such cards under `groups:`, and "
            "let somebody pick or show them"
        )
        match said:
            case tree.Totalling(how="totalling") | tree.Reckoned(how="totalling"):
                sum = unparse(said)
                help = (
                    "there is no word yet for it here: declare such cards under `groups:`, or let "
                    f"somebody pick them, `pick: one or more cards of PLACE {sum}`"
                )
            case tree.Apiece() | tree.Sharing(how="consecutive" | "different"):
                help = (
                    "there is no word yet for it here: declare such cards under `groups:`, or let "
                    f"somebody pick them, `pick: three cards of PLACE {unparse(said)}`"
                )
            case tree.Amounting(compare="", what=tree.Numeral() as many) if np is not None:
                bare = as_written(replace(np, posts=(), tail=None))
                help += f"; those of such a rank are `{bare} whose rank is {many.said}`"
        if isinstance(said, tree.Sharing) and said.how == "one":
            one = said.attribute.name
            plural_head = np is not None and isinstance(np.head, tree.Word) and np.head.plural
            held = next(iter(self.symbols.held_zones()), "...")
            asked = f"if: the number of cards of that {one} of your {held} is at least 3"
            help = (
                f"there is no word yet for it here: ask it of each, by `for each: {one}`, and "
                f"under it `{asked}`; whether somebody has such cards is asked so: `you hold three "
                f"or more cards of one {one}`"
            )
            if np is not None and np.determiner in ("a", "any", "another") and not plural_head:
                posts = tuple(post for post in np.posts if post is not said)
                like = as_written(replace(np, posts=posts, tail=None))
                help = f"for one like the card that was picked before, write `{like} of its {one}`"
                either = f"{like} that matches the rank or suit of that card"
                help += f"; where either may be like it, `{either}`"
                if kind_of(np, self.symbols) in ("place", "places"):
                    help = (
                        f"for one like that picked before, write `{like} whose {one} is its {one}`"
                    )
        message = "a set of cards with this property can only be asked for in a group"
        return fault("OCT321", message, said.span, help=help)

    def _numbered(self, numeral: tree.Numeral) -> t.Term:
        """The modifiers whose number is of these; a file without a number has none."""
        high = numeral.high if numeral.high is not None else float("inf")
        low = 0 if numeral.up_to else numeral.low

        def fits(n: int) -> bool:
            return n in numeral.choices if numeral.choices else low <= n <= high

        names = tuple(name for name, n in self.symbols.game.modifiers if n is not None and fits(n))
        open_names = self.symbols.noted is not None  # others may be in force
        return t.Named(names) if names or open_names else t.Empty("modifiers")

    def _of_narrows(self, np: tree.Np) -> bool:
        """Whether `of X` picks members out (`cards of X`), rather than saying whose or of what."""
        if not isinstance(np.head, tree.Word):
            return True
        name = np.head.name
        if any(
            isinstance(p.what, tree.Superlative) and p.what.name in ("top", "bottom", "next")
            for p in np.pre
        ):
            return False
        return (
            np.head.sort in ("rank", "suit", "card")
            or name in self.symbols.classes
            or name in ("card", "player")
        )

    def _stacked(self, cards: t.Term, post: tree.RelationPhrase, scope: Scope) -> t.Term:
        """`the cards above it`: those that lie above a card, where it lies."""
        what = post.what
        several = not what.determiner and isinstance(what.head, tree.Word) and what.head.plural
        if several or what.determiner in ("a", "any"):
            return cards  # not carried out: by rank one says `higher than a king`
        card = self.fitting.as_kind(what, "card", scope)
        above = self.account.relation(post) == "above"
        return t.both(cards, t.Stacked(t.Location(card), card, above))

    def one_beside(self, post: tree.RelationPhrase, scope: Scope) -> t.Term:
        """`the card below it`: of those that lie below a card the highest, of those above it the
        lowest."""
        card = self.fitting.as_kind(post.what, "card", scope)
        above, place = self.account.relation(post) == "above", t.Location(card)
        return t.Outermost(place, t.Stacked(place, card, above), not above)

    def _linked(self, result: t.Term, post: tree.RelationPhrase, scope: Scope) -> t.Term:
        """`a cell touching that cell`; touching `a king`, or `a red cell`: any of those that are
        joined to it is one. `Cards touching a king` lie in such a cell."""
        if result.kind == "cards":
            lying = self.kinds.variable("card")
            cells = self._linked(t.All("places"), post, scope)
            return t.restrict(result, lying, t.contains(cells, t.Location(lying)))
        what = post.what
        kind = kind_of(what, self.symbols)
        if kind == "cards" and what.determiner in ("no", "every", "each", "all"):
            said = "after a relation stands one thing, or `any`"
            each = "no" if what.determiner == "no" else "every"
            card = as_written(replace(what, determiner="a"))
            help = f"ask it after `when`: `{each} PLACE {post.relation} that PLACE is {card}`"
            raise fault("OCT311", said, what.span, help=help)
        if what.determiner not in ("a", "any") or kind not in ("cards", "places"):
            place = self.fitting.as_kind(what, "place", scope)
            return t.both(result, t.Linked(place, self.account.relation(post)))
        some = self.phrases.denote(replace(what, determiner="any"), scope)
        self.account.determiner(what)
        one, other = self.kinds.variable("place"), self.kinds.variable("place")
        joined: t.Term = t.Linked(one, self.account.relation(post))
        if some.kind == "places":
            joined = t.both(joined, some)
        else:
            top = self.kinds.turn_into(other, "card", what.span)
            joined = t.restrict(joined, other, t.contains(some, top))
        return t.restrict(result, one, t.some(joined))

    def _tailed(self, result: t.Term, np: tree.Np, tail: tree.Tail, scope: Scope) -> t.Term:
        match tail:
            case tree.Except():
                return self._but(result, tail.what, scope)
            case tree.That():
                if isinstance(tail.predicate, tree.WasDone) and not scope.seats:
                    bare = replace(np, tail=None)
                    check_lie_there(bare, tail.predicate, self.symbols)
                if tail.who and result.kind == "cards" and isinstance(tail.predicate, tree.HasDone):
                    who = as_written(tail)
                    said = f"`{who}` would be said of cards, which do nothing"
                    has = as_written(replace(np, tail=None))
                    help = f"say all of it of the player, `each player who has {has} and {who}`"
                    raise fault("OCT311", said, tail.span, help=help)
                variable = self.kinds.member_of(result)
                with self.members.asking() as mark:
                    holds = self.members.close(
                        mark,
                        self.predicates.holds(
                            variable, tail.predicate, _comparing(scope, np, variable)
                        ),
                    )
                return t.restrict(result, variable, holds)
            case tree.ThatGap():
                variable = self.kinds.member_of(result)
                with self.members.asking() as mark:
                    gapped = self.predicates.gapped(variable, tail, _comparing(scope, np, variable))
                    holds = self.members.close(mark, gapped)
                return t.restrict(result, variable, holds)
            case tree.Whose():
                return self._whose(result, np, tail, scope)
            case tree.With():
                return self._with(result, np, tail.what, scope)
            case tree.Tails():
                for one in tail.tails:
                    result = self._tailed(result, replace(np, tail=one), one, scope)
                return result
        raise self._only_in_a_group(tail)

    def _whose(self, result: t.Term, noun: tree.Np, tail: tree.Whose, scope: Scope) -> t.Term:
        """`cards whose suit is the led suit`: those of whose own that is so."""
        total = isinstance(tail.what.head, tree.Word) and tail.what.head.name == "total"
        if total and result.kind == "cards" and of_what(tail.what) is None:
            raise self._only_in_a_group(tail, noun)
        variable = self.kinds.variable(t.member_of(result.kind))
        self.account.stands_for(variable, replace(noun, tail=None))
        inner = _comparing(scope.about(variable), noun, variable)
        whose = tree.Possessive(tree.Pronoun("it", tail.what.span), tail.what.span)
        owned = replace(tail.what, pre=(tree.Pre(whose, tail.what.span), *tail.what.pre))
        with self.members.asking() as mark:
            subject = self.phrases.denote(owned, inner)
            if variable not in t.walk(subject):
                message = f"this is nothing of theirs: there is one `{unparse(tail.what)}` for all"
                raise fault("OCT312", message, tail.what.span, help="ask it after `when`")
            if subject.kind in t.MEMBER:
                help = "write `who hold ...`, or `with ...`"
                raise fault(
                    "OCT312", "one thing is needed after `whose`", tail.what.span, help=help
                )
            holds = self.members.close(mark, self._so_of(subject, tail.predicate, inner, scope))
        return t.restrict(result, variable, holds)

    def _so_of(
        self, subject: t.Term, predicate: tree.Predicate, inner: Scope, outer: Scope
    ) -> t.Term:
        """Whether the predicate holds of what is whose. `Its rank` is that of the thing itself, but
        where it would be compared with itself: `a card whose rank is higher than its rank`."""
        try:
            with self.account.trying() as read:
                holds = self.predicates.holds(subject, predicate, inner)
                read.append(True)
            return holds
        except OctavoError as error:
            if error.diagnostics[0].code != "OCT362" or outer.it is None:
                raise
        return self.predicates.holds(subject, predicate, outer)

    def _with(self, result: t.Term, noun: tree.Np, np: tree.Np, scope: Scope) -> t.Term:
        if result.kind not in t.MEMBER:
            raise misfit("cards", result.kind, np.span)
        check_whose(np, self.symbols)
        variable = self.kinds.member_of(result)
        self.account.stands_for(variable, replace(noun, tail=None))
        inner = replace(scope, they=variable, it=variable).looking_at("", variable)
        inner = _comparing(inner, noun, variable)
        of_one = isinstance(np.tail, tree.Than) or shared_by_some(np) is not None
        if of_one or self.having.makings.meant(variable, np):
            return t.restrict(result, variable, self.having.has(variable, np, inner))
        if result.kind == "players":
            np = in_hand(np, "they", self.symbols)
        if best := self.account.superlative(np, "best", "worst"):
            _check_kind(result, "players", np.span)
            self.check_hand(np)
            if best == "worst" and self.symbols.held_zones():  # who holds nothing has no hand
                result = t.restrict(result, variable, t.Some(self.kinds.held(variable)))
            return t.Most(result, t.Strength(variable), variable.name, best == "best")
        largest = largest_asked(np)
        if largest is not None and isinstance(np.head, tree.Word) and np.head.sort == "card":
            message = f"one has `{as_written(np.head)}` or not: nobody has more of it"
            raise fault("OCT304", message, np.span, help="name several: `the most cards`")
        zones = self.symbols.zones
        if largest is not None and isinstance(np.head, tree.Word) and np.head.name in zones:
            check_not_highest(np, self.symbols, "the first owner of ")
        of_cards = False  # else it is a number of theirs
        much = next((post for post in np.posts if isinstance(post, tree.Amounting)), None)
        bare = replace(
            np,
            pre=tuple(p for p in np.pre if not isinstance(p.what, tree.Superlative | tree.Numeral)),
            posts=tuple(post for post in np.posts if post is not much),
        )
        has = self.numbers.each_side_has if result.kind == "sides" else self.numbers.each_player_has
        theirs = isinstance(np.head, tree.Word) and has(np.head.name)
        if result.kind == "players" and isinstance(np.head, tree.Word):
            check_of_sides(np.head.name, self.symbols, np.span)
        if theirs and isinstance(np.head, tree.Word) and of_what(np) is None:
            _check_kind(result, "sides" if result.kind == "sides" else "players", np.span)
            self.account.head(np)
            key = self.numbers.of_player(np.head.name, variable)
        elif isinstance(np.head, tree.Word) and np.head.name in self.symbols.figures:
            key = self.fitting.number(bare, inner.acting(variable))
            check_theirs(key, variable, np, self.symbols)
        else:
            things = self.phrases.denote(bare, inner)
            if result.kind == "cards" and things.kind.startswith("value ") and bare == np:
                if variable in t.walk(things):  # `with its suit` is said of what was named before
                    things = self.phrases.denote(bare, scope)
                return t.both(result, t.Having(things, things.kind[6:]))
            counted = things.kind not in ("number", "place", "places")
            if result.kind == "cards" and counted and largest is None:
                message = "a card has no cards: this does not say what it is like"
                help = "write `a card that ...`, or `a card of the rank of ...`"
                raise fault("OCT304", message, np.span, help=help)
            if self._is_its_own(np, things) and self.account.numeral(np) is None:
                message = "this asks only whether there is any: it compares with nothing"
                help = (
                    "write `a card that counts as ...`, or ask it: `when the value of ... is ...`"
                )
                raise fault("OCT304", message, np.span, help=help)
            if result.kind == "players" and isinstance(things, t.All) and things.kind == "places":
                things = self._of_their_own(np, things, variable)
            if things.kind == "number":
                key = things
                check_theirs(key, variable, np, self.symbols)
            elif (result.kind, things.kind) == ("players", "places"):
                key = t.count(self.having.places(variable, things))
            elif result.kind == "players" and isinstance(things, t.MeldsIn):
                key, of_cards = t.count(self.having.melds(variable, things, np.span)), True
            else:
                check_had(things, np.span)
                if result.kind == "places" and things.kind in ("place", "places"):
                    raise misfit("cards", things.kind, np.span)
                cards = self.kinds.turn_into(things, "cards", np.span)
                if variable not in t.walk(cards) and result.kind == "players":
                    cards = self.having.those(variable, cards, np)
                if result.kind == "places":
                    cards = t.both(cards, t.Content(variable))
                key, of_cards = t.count(cards), True
        if much is not None and not of_cards:
            return t.restrict(result, variable, self._amounts(key, much, scope))
        if largest is not None:
            extreme = self.account.superlative(np, *LARGEST)
            # a number that is declared has a name of its own, also where it counts cards
            declared = isinstance(np.head, tree.Word) and np.head.name in self.symbols.figures
            counts = isinstance(key, t.Count | t.Size) and not declared
            if counts and extreme in ("highest", "lowest"):
                help = "`with the most ...`, or declare the number under `words: numbers:`"
                if result.kind == "players" and of_what(np) is not None:
                    help = f"`the first owner of {as_written(of_all(np))}`; or {help}"
                elif result.kind == "players" and (lies := self._held_in()):
                    whose = as_written(replace(np, determiner="the"))
                    help = f"`the player who holds {whose} of {lies}`; or {help}"
                said = "this does not say which number of theirs is compared"
                raise fault("OCT304", said, np.span, help=f"write {help}")
            # who has none of them has not the most; a number that is kept is compared as it is
            if isinstance(key, t.Count | t.Size) and extreme == "most":
                result = t.restrict(result, variable, t.Compare(key, t.Number(0), ">"))
            return t.Most(result, key, variable.name, largest)
        many = self.account.numeral(np)
        if many is None:
            none = np.determiner == "no" and bool(self.account.determiner(np))
            how = "<=" if none else ">"
            return t.restrict(result, variable, t.Compare(key, t.Number(0), how))
        check_so_many(np, many, whole=True)
        if np.determiner == "only" and many.low == many.high:
            self.account.determiner(np)
        return t.restrict(result, variable, in_numeral(key, many))

    def _amounts(self, number: t.Term, post: tree.Amounting, scope: Scope) -> t.Term:
        """Whether a number is as `of more than 21` says."""
        compare, what = self.account.amounting(post)
        if isinstance(what, tree.Numeral):
            if not compare:
                return in_numeral(number, what)
            what = tree.Np("", (), what, span=what.span)
        return t.compared(number, COMPARISONS[compare], self.fitting.number(what, scope))

    def _is_its_own(self, np: tree.Np, things: t.Term) -> bool:
        """`with its value`: a number of the thing itself, without what it is to be."""
        if things.kind != "number" or largest_asked(np) is not None:
            return False
        return any(isinstance(pre.what, tree.Possessive) for pre in np.pre)

    def _of_their_own(self, np: tree.Np, places: t.All, player: t.Term) -> t.Term:
        """`the player with the most books`: the cards of the books that each has."""
        zone = self.symbols.zones.get(np.head.name) if isinstance(np.head, tree.Word) else None
        if zone is None or zone.each != "player":
            return places
        return t.Content(t.Place(zone.name, player))

    def _held_in(self) -> str:
        """The places of each player where cards lie, the first that is declared; empty if none."""
        theirs = (name for name, zone in self.symbols.zones.items() if zone.each == "player")
        return plural(next(theirs, ""))

    def check_hand(self, np: tree.Np) -> None:
        """`with the best hand`: it is hands that are good or bad here, and nothing else."""
        head = self.account.head(np)
        if self.symbols.game.hands is None:
            raise fault(
                "OCT339",
                "nothing says what makes a hand good here",
                np.span,
                help="declare `groups:` and `hands:`",
            )
        if not isinstance(head, tree.Word) or head.name not in self.symbols.held_zones():
            help = "write `with the best hand`, or `with the highest ...`"
            raise fault("OCT339", "only hands are better or worse than others", np.span, help=help)

    def senior(self, players: t.Term, span: Span) -> t.Term:
        """Of several players the one who comes first by `seniority`; nobody, if none of them is in
        that order.
        """
        ranked, start = self.seniors(span)
        return t.Seated(t.both(players, ranked), start)

    def seniors(self, span: Span) -> tuple[t.Term, t.Term]:
        """The players in the order of `seniority`, and the one with whom it begins."""
        seniority = self.symbols.game.seniority
        if seniority is not None and seniority.start is None:
            said, help = "this does not say with whom the order begins", "add `from ...`"
            raise fault("OCT420", said, seniority.what.span, help=help)
        if seniority is None or seniority.start is None:
            help = "declare `seniority: each player from ...`"
            raise fault("OCT420", "nothing says who is senior", span, help=help)
        scope, what = Scope(you=None), seniority.what
        for np in (what, seniority.start, seniority.end):
            if np is not None and any(
                pre.what == tree.Superlative("senior", span) for pre in np.pre
            ):
                said = "who is senior depends on itself here"
                help = "write `each player from ...`, and a person"
                raise fault("OCT317", said, np.span, help=help)
        with self.account.sentence(seniority):
            self.account.each(what)
            ranked = self.kinds.turn_into(self.phrases.denote(what, scope), "players", what.span)
            with order_goes_round():
                start = self.fitting.as_kind(seniority.start, "player", scope)
            if seniority.end is not None:
                last = self.fitting.as_kind(seniority.end, "player", scope)
                ranked = t.both(ranked, t.Stretch(start, last))
        return ranked, start


def _comparing(scope: Scope, noun: tree.Np, member: t.Term) -> Scope:
    """In what follows a noun for persons, `who has more cards than each other player`, others are
    all but the one it is said of; of `each other player` all but whom that leaves out."""
    return scope if member.kind != "player" or says_other(noun) else replace(scope, one=member)


def _check_some_left(members: t.Term, others: t.Term, said: tree.Np) -> None:
    """Raises OctavoError (OCT362) for `cards of the pile except the pile`."""
    if members == others:
        help = f"say which of them stay: `... except the top card of {as_written(said)}`"
        help = help if members.kind == "cards" else "say which of them stay"
        raise fault("OCT362", "nothing is left without these", said.span, help=help)


def _of_one(who: tree.Np, span: Span) -> OctavoError:
    """The fault of `the previous player of the elder`, who would be the elder."""
    said = as_written(who)
    help = (
        f"write `the player to the left of {said}`, `the player to the right of {said}`, or just "
        f"`{said}`"
    )
    return fault("OCT311", "of one player there are no players", span, help=help)


def _check_kind(members: t.Term, kind: str, span: Span) -> None:
    """What narrows cards alone, players alone or modifiers alone is said of nothing else."""
    if members.kind != kind:
        raise misfit(kind, members.kind, span)
