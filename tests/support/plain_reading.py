"""What a sentence says in a listed position, read off its tree as docs/language.md says it.

Comes in: the tree of a condition, an amount or a noun phrase, and a `Position`. Goes out: whether
it holds, the number, or what is named. Nothing is prepared and nothing is shared with `check` or
`ir`: each noun names a list of things, which what stands around it makes shorter, and what is said
of several is asked of each. `Unknown` is raised for whatever this reading does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from octavo.syntax import game as g
from octavo.syntax import tree
from octavo.syntax.language import number_of
from support.plain_attachment import (
    CARD_WORDS,
    EVERY,
    LIFTED,
    Unknown,
    Vacant,
    adjective_kinds,
    kind_of,
    numeral_of,
    owner_of,
    settled,
    superlative_of,
)
from support.plain_positions import Position, Spot, values_of

ONE = ("the", "that", "this")
CARD, PLAYER, PLACE, NUMBER, NOBODY = "card", "player", "place", "number", "nobody"


@dataclass(frozen=True, slots=True)
class Things:
    """Things of one kind: cards and players by number, places, numbers, names of values."""

    kind: str
    members: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Around:
    """What pronouns mean: who is `you`, what `it` and `they` are, what was named, oldest first; and
    which of several a phrase stands for just now, by the id of its tree."""

    you: int | None
    it: Things | None = None
    bound: tuple[tuple[str, Things], ...] = ()
    fixed: dict[int, Things] = field(default_factory=dict)
    one: int | None = (
        None  # the player of whom what follows a noun is said: others are all but them
    )

    def about(self, thing: Things) -> Around:
        return replace(self, it=thing, bound=(*self.bound, ("", thing)))

    def fixing(self, np: tree.Np, thing: Things) -> Around:
        return replace(self, fixed={**self.fixed, id(np): thing})


Body = Callable[[Around], bool]


class FewerLie(Exception):
    """So many top cards are named as do not lie there: no fact about them holds."""


@dataclass(slots=True)
class Reading:
    """One position, asked."""

    at: Position
    asking: set[tuple[Any, ...]] = field(default_factory=set)

    @property
    def game(self) -> g.RulesetTree:
        return self.at.game

    # --- conditions -------------------------------------------------------------------------------

    def condition(self, said: tree.Condition, around: Around) -> bool:
        facts = [self.fact(one, around) for one in said.facts]
        return all(facts) if said.joined == "and" else any(facts)

    def fact(self, said: tree.Fact, around: Around) -> bool:
        match said:
            case tree.Flag(word, negated):
                return self._flag(word) != negated
            case tree.Clause(subject, predicate):
                asked = settled(subject, self.game), settled(predicate, self.game)
                try:
                    return self._clause(*asked, around)
                except FewerLie:
                    if isinstance(subject, tree.Several):
                        raise Unknown("so many as do not lie there, of several") from None
                    return False
        raise Unknown("a taught phrase")

    def _flag(self, word: tree.Word) -> bool:
        for state in self.game.states:
            if state.name == word.name and state.kind == "flag":
                return state.name in self.at.flags
        for option in self.game.options:
            if word.name in (option.says, option.name):
                return bool(option.chosen)
        raise Unknown(f"the flag {word.name}")

    def _clause(self, subject: tree.Listing, said: tree.Predicate, around: Around) -> bool:
        match subject:
            case tree.Several(items, "and"):
                return all([self._clause(one, said, around) for one in items])
            case tree.Several(items):
                if _is_negated(said):  # of neither: of none of the hearts, and none of the spades
                    items = tuple(map(_any_of_several, items))
                found = any([self._clause(one, _affirmed(said), around) for one in items])
                return found != _is_negated(said)
            case tree.Np(head=tree.Word(name=name, sort="option")) if isinstance(
                said, tree.IsPredicate
            ) and isinstance(said.complement, tree.Word):
                option = next(one for one in self.game.options if one.name == name)
                return (str(option.chosen) == said.complement.name) != said.negated
        if isinstance(subject, tree.Np) and subject.determiner == "no":
            if any(one.determiner in EVERY for one in _inside(subject, around.fixed)):
                raise Unknown("no X of every Y")
            return not self._clause(replace(subject, determiner="any"), said, around)
        if _is_nobody_np(subject):
            everybody = [Things(PLAYER, (one,)) for one in range(self.at.players)]
            return not any([self._said(one, said, around) for one in everybody])
        if (one := self._only_one(subject, around)) is not None:
            so = [Things(PLAYER, (seat,)) for seat in range(self.at.players)]
            return [seat.members[0] for seat in so if self._said(seat, said, around)] == [one]
        if (inner := _quantified(subject, around)) is not None:
            return self._of_each(
                inner, around, lambda there: self._clause(subject, said, there), _how(inner)
            )
        if not isinstance(subject, tree.Np | tree.SomeOf):
            number = Things(NUMBER, (self.number(subject, around),))
            return self._said(number, said, around)
        np, how = subject, _how(subject)
        if isinstance(np, tree.SomeOf):
            np = np.what
        things = self.things(np, around)
        if how == "all" and (
            (isinstance(np.head, tree.Word) and np.head.sort == "card")
            or (np.determiner in ONE and not _is_plural(np) and _names_one(said))
        ):
            if not things.members and _is_negated(said):
                return False
            hits = [
                self._said(Things(things.kind, (one,)), _affirmed(said), around)
                for one in things.members
            ]
            # of several packs one of them; that the best is you is said of one of the best
            return any(hits) != _is_negated(said)
        if how == "all":  # denied as a whole: not all of them
            hits = [
                self._said(Things(things.kind, (one,)), _affirmed(said), around)
                for one in things.members
            ]
            if _is_nobody(said):
                return (not things.members) != _is_negated(said)
            if not hits and _is_negated(said) and not _is_plural(np):
                return not _picks_out(np)
            return (bool(hits) and all(hits)) != _is_negated(said)
        hits = [self._said(Things(things.kind, (one,)), said, around) for one in things.members]
        if not hits and how == "any" and things.kind == PLACE and _is_negated(said):
            raise Vacant  # `a hand of the elder` is one place, and any place
        return _together(how, hits)

    def _of_each(self, np: tree.Np, around: Around, body: Body, how: Any) -> bool:
        """What is said with one phrase standing for each of what it names."""
        things = self.things(np, around)
        ones = [Things(things.kind, (one,)) for one in things.members]
        return _together(how, [body(around.fixing(np, one)) for one in ones])

    # --- predicates -------------------------------------------------------------------------------

    def _said(self, thing: Things, said: tree.Predicate, around: Around) -> bool:
        """What is said of one thing."""
        return self._affirmative(thing, _affirmed(said), around) != _is_negated(said)

    def _affirmative(self, thing: Things, said: tree.Predicate, around: Around) -> bool:
        match said:
            case tree.IsPredicate(_, tree.Word() as word):
                return self._is_so(thing, word, around)
            case tree.IsPredicate(
                _, tree.Np() | tree.SomeOf() | tree.Calculation() | tree.OfTwo() as amount, compare
            ):
                return self._is(thing, amount, compare, around)
            case tree.Exists():
                return True
            case tree.Does(False, verb, tree.Np() as what, places=()) if verb.name == "count":
                shown = [one for one in thing.members if thing.kind == PLACE]
                if any(self.at.zone(one.zone).shows == "top card" for one in shown):
                    raise Unknown("what a place counts that stands for a card")
                if thing.kind not in (PLACE, CARD):
                    raise Unknown("what counts")
                each = [self.worth(one, "count") for one in self._all(thing)]
                if thing.kind == CARD and len({*each}) > 1:
                    raise Unknown("what several count")
                number = sum(each) if thing.kind == PLACE else (each or [0])[0]
                return self._is(Things(NUMBER, (number,)), what, "", around)
            case tree.Has(what, either=either):
                two = (what,) if either is None else (what, either)
                return any(self._has(thing, one, around) for one in two)
            case tree.Does(verb=verb, what=tree.Np() as what, places=()) if verb.name in (
                "hold",
                "have",
            ):
                return self._has(thing, what, around)
            case tree.WasDone(verb=verb, places=(place,), time="") if verb.name == "show":
                return self._shown(thing, place, around)
            case tree.WasDone(verb=verb, places=(), time=time):
                return self._was_done(thing, verb.name, time)
            case tree.HasDone(verb=verb, what=what, time=time):
                return self._has_done(thing, verb.name, what, time, around)
            case tree.MayBe(verb=verb, places=()):
                cards = self._cards(thing)
                return bool(cards) and all(self.may_be(one, verb.name, around) for one in cards)
            case tree.May(verb=verb, what=None, places=()) if thing.kind == PLAYER:
                return self.may(thing.members[0], verb.name, around)
        raise Unknown(f"the predicate {type(said).__name__}")

    def _is_so(self, thing: Things, word: tree.Word, around: Around) -> bool:
        if word.sort != "adjective":
            raise Unknown(f"to be {word.sort}")
        if thing.kind == PLACE and CARD in adjective_kinds(word.name, self.game):
            if PLACE in adjective_kinds(word.name, self.game):
                raise Unknown("a quality of cards and of places")
            cards = self._cards(thing)
            return bool(cards) and all(
                self.quality(Things(CARD, (one,)), word.name, around) for one in cards
            )
        return self.quality(thing, word.name, around)

    def _is(self, thing: Things, said: tree.Amount, compare: str, around: Around) -> bool:
        if (inner := _quantified(said, around)) is not None:
            return self._of_each(
                inner, around, lambda there: self._is(thing, said, compare, there), _how(inner)
            )
        numeral = _numeral(said)
        if thing.kind.startswith("value "):
            return self._is_value(thing, said, compare, around)
        if thing.kind == NUMBER:
            mine = thing.members[0]
            if numeral is not None:
                if compare and numeral.low != numeral.high:
                    raise Unknown("compared with a range")
                return _compared(mine, compare, numeral.low) if compare else fits(mine, numeral)
            if isinstance(said, tree.Np) and said.determiner in LIFTED:
                others = self.things(said, around)
                hits = [_compared(mine, compare, one) for one in others.members]
                return _together(_how(said), hits)
            return _compared(mine, compare, self.number(said, around))
        if compare or numeral is not None or not isinstance(said, tree.Np):
            raise Unknown("a comparison of what is no number")
        if numeral_of(said) is not None and superlative_of(said) is None:
            raise Unknown("to be so many")
        if said.determiner in EVERY:
            raise Unknown("to be all of some")
        others = self.things(said, around)
        if others.kind == NOBODY:
            return False  # somebody is
        if thing.kind == PLACE and others.kind == CARD:
            cards = self._cards(thing)
            return bool(cards) and all(one in others.members for one in cards)
        if others.kind == PLACE and thing.kind == CARD:
            others = Things(CARD, tuple(self._cards(others)))
        if others.kind != thing.kind:
            raise Unknown(f"a {thing.kind} is a {others.kind}")
        return (thing.members[0] in others.members) != (said.determiner == "no")

    def _is_value(self, thing: Things, said: tree.Amount, compare: str, around: Around) -> bool:
        attribute, mine = thing.kind[6:], thing.members[0]
        if not isinstance(said, tree.Np):
            raise Unknown("arithmetic with a value")
        if said.determiner in (*EVERY, "no"):
            raise Unknown("no value, every value")
        if _is_nobody_np(said):
            return False
        theirs = self._values(said, attribute, around)
        if not compare:
            return mine is not None and mine in theirs
        if not theirs:
            raise Vacant
        if len(theirs) != 1:
            raise Unknown("compared with several")
        if None in (mine, *theirs):
            return False  # what there is not is neither higher nor lower
        order = values_of(self.game, attribute)
        return _compared(order.index(mine), compare, order.index(theirs[0]))

    def _values(self, said: tree.Np, attribute: str, around: Around) -> list[Any]:
        """The values of an attribute that a phrase names."""
        head = said.head
        if isinstance(head, tree.Numeral) and attribute == "rank":
            if head.low != head.high:
                raise Unknown("a range of ranks")
            known = {card.number: card.rank for card in self.at.cards if card.rank}
            if head.low not in known:
                raise Unknown("a rank that there is not")
            return [known[head.low]]
        if isinstance(head, tree.Word) and head.sort == attribute:
            if said.pre or said.posts or said.tail:
                raise Unknown("a value with more to it")
            return [head.name]
        if kind_of(said, self.game) == f"value {attribute}":
            return list(self.things(said, around).members)
        raise Unknown("what is no value")

    def _has(self, thing: Things, what: tree.Np, around: Around) -> bool:
        if isinstance(what.tail, tree.Than):
            return self._has_more(thing, what, what.tail, around)
        if around.it is None and thing.kind == PLAYER:
            around = replace(around, it=thing)  # `their nest`
        if (inner := _quantified(what, around)) is not None:
            return self._of_each(
                inner, around, lambda there: self._has(thing, what, there), _how(inner)
            )
        kind = kind_of(what, self.game)
        if what.determiner == "only" and kind == CARD and numeral_of(what) is None:
            had, such = self._had_by(thing), self.things(replace(what, determiner=""), around)
            return bool(had) and had <= set(such.members)
        if thing.kind == PLACE and kind.startswith("value "):
            thing = Things(CARD, tuple(self._cards(thing)))
        if thing.kind == CARD:
            if not kind.startswith("value "):
                raise Unknown(f"a card that has a {kind}")
            mine = self.value_of(thing.members[0], kind[6:])
            return mine is not None and mine in self._values(what, kind[6:], around)
        if thing.kind == PLACE:
            wanted, lying = self.things(what, around), self._of_owner(thing)
            if wanted.kind != CARD:
                raise Unknown(f"a place that has a {wanted.kind}")
            return self._so_many(what, [one in lying for one in wanted.members])
        if thing.kind != PLAYER:
            raise Unknown(f"a {thing.kind} that has something")
        if kind == NUMBER and _amounting(what) is not None:
            return bool(self._with(thing, what, around).members)
        if what.determiner in EVERY:  # all there are lie in a place of theirs
            for post in what.posts:
                if not isinstance(post, tree.Of) or kind_of(post.what, self.game) != PLACE:
                    continue
                place = self.things(post.what, around)
                if place.members and all(one.whose == thing.members[0] for one in place.members):
                    rest = tuple(one for one in what.posts if one is not post)
                    return self._has(place, replace(what, posts=rest), around)
        wanted = self.things(what, around)
        if wanted.kind == PLACE:
            return self._so_many(what, [one.whose == thing.members[0] for one in wanted.members])
        if wanted.kind != CARD:
            raise Unknown(f"a player who has a {wanted.kind}")
        return self._so_many(what, [self._has_card(thing, one, what) for one in wanted.members])

    def _has_card(self, player: Things, card: int, said: tree.Np) -> bool:
        """Whether it is held; of cards of a named place, whether they lie in the player's."""
        seat, spot = player.members[0], self.at.where(card)
        named = (one.what for one in said.posts if isinstance(one, tree.Of))
        if any(kind_of(one, self.game) == PLACE for one in named):
            return bool(spot.whose == seat)
        return card in self.held(seat)

    def _has_more(self, thing: Things, what: tree.Np, than: tree.Than, around: Around) -> bool:
        """Of cards of one sort somebody, or a place, has more, or fewer, than another, or so many
        times as many."""
        how = superlative_of(what) or ""
        *compared, times = how.removesuffix(" as many").removesuffix(" times").split(" ")
        often = 2 if times == "twice" else number_of(times)
        compare = how.removesuffix(" as many") if often is None else " ".join(compared)
        pre = tuple(one for one in what.pre if not isinstance(one.what, tree.Superlative))
        bare = replace(what, pre=pre, tail=None)
        other = self.things(than.what, around)
        if how == "as many" or len(other.members) != 1:
            raise Unknown("more than several")
        mine, theirs = (self._many(one, bare, around) for one in (thing, other))
        theirs *= often or 1
        return {
            "more": mine > theirs,
            "fewer": mine < theirs,
            "more than": mine > theirs,
            "fewer than": mine < theirs,
            "at least": mine >= theirs,
            "at most": mine <= theirs,
            "exactly": mine == theirs,
        }[compare]

    def _many(self, one: Things, what: tree.Np, around: Around) -> int:
        """How many cards of one sort somebody, or a place, has; or points."""
        if isinstance(what.head, tree.Word) and what.head.name == "score" and one.kind == PLAYER:
            return int(self.at.scores[one.members[0]])
        cards = self.things(what, around)
        if cards.kind != CARD:
            raise Unknown("more of what is no card")
        return sum(card in self._had_by(one) for card in cards.members)

    def _had_by(self, one: Things) -> set[int]:
        if one.kind not in (PLAYER, PLACE):
            raise Unknown(f"cards that a {one.kind} has")
        return self.held(one.members[0]) if one.kind == PLAYER else set(self._of_owner(one))

    def _so_many(self, what: tree.Np, hits: list[bool]) -> bool:
        """After the verb: a bare noun asks for one at least."""
        how = _how(what)
        if how == "all":
            plural = isinstance(what.head, tree.Word) and what.head.plural
            if plural and (what.determiner == "the" or superlative_of(what) is not None):
                raise Unknown("the several, after a verb")
            how = "any"
        return _together(how, hits)

    def _was_done(self, thing: Things, verb: str, time: str) -> bool:
        cards = self._cards(thing)
        # of nobody's last turn: the one before this, whoever had it
        when = "turn before" if time == "last turn" else time or "this round"
        done = {one.card for one in self.at.deeds if (one.verb, one.time) == (verb, when)}
        return bool(cards) and all(one in done for one in cards)

    def _has_done(
        self, thing: Things, verb: str, what: tree.Np | None, time: str, around: Around
    ) -> bool:
        if thing.kind != PLAYER:
            raise Unknown("done by what is no player")
        mine = [
            one for one in self.at.deeds
            if (one.verb, one.seat, one.time) == (verb, thing.members[0], time or "this round")
        ]  # fmt: skip
        if what is None:
            return bool(mine)
        if (inner := _quantified(what, around)) is not None:
            return self._of_each(
                inner,
                around,
                lambda there: self._has_done(thing, verb, what, time, there),
                _how(inner),
            )
        things = self.things(what, around)
        with_cards = {one.card for one in mine}
        return self._so_many(what, [one in with_cards for one in self._cards(things)])

    def _only_one(self, np: tree.Listing, around: Around) -> int | None:
        """Of `only the elder` the seat; else nothing."""
        if not isinstance(np, tree.Np) or np.determiner != "only":
            return None
        if not isinstance(np.head, tree.Word) or np.head.plural or np.pre:
            return None
        found = self.things(replace(np, determiner="the"), around)
        return found.members[0] if (found.kind, len(found.members)) == (PLAYER, 1) else None

    def _shown(self, thing: Things, place: tree.PlacePhrase, around: Around) -> bool:
        if place.preposition != "to" or place.what is None:
            raise Unknown("shown elsewhere")
        what, cards = place.what, self._cards(thing)
        if (one := self._only_one(what, around)) is not None:
            everybody = range(self.at.players)
            seeing = [seat for seat in everybody if all(self.sees(seat, card) for card in cards)]
            return bool(cards) and seeing == [one]
        if (inner := _quantified(what, around)) is not None:
            return self._of_each(
                inner, around, lambda there: self._shown(thing, place, there), _how(inner)
            )
        players = self.things(what, around)
        if players.kind != PLAYER:
            raise Unknown("shown to what is no player")
        hits = [
            bool(cards) and all(self.sees(one, card) for card in cards) for one in players.members
        ]
        return _together(_how(what), hits)

    # --- amounts ----------------------------------------------------------------------------------

    def amount(self, said: tree.Amount, around: Around) -> Things:
        """A number, or what a phrase names."""
        made = settled(said, self.game)
        if isinstance(made, tree.Np) and not isinstance(made.head, tree.Numeral):
            return self.things(made, around)
        return Things(NUMBER, (self.number(made, around),))

    def number(self, said: tree.Amount, around: Around) -> int:
        match said:
            case tree.Calculation(op, left, right):
                mine, theirs = self.number(left, around), self.number(right, around)
                if op.startswith("/"):
                    down = mine // theirs
                    return down + (op == "/ up" and down * theirs != mine)
                return {"+": mine + theirs, "-": mine - theirs, "x": mine * theirs}[op]
            case tree.OfTwo(how, left, right):
                both = self.number(left, around), self.number(right, around)
                return {
                    "difference": abs(both[0] - both[1]), "lesser": min(both), "greater": max(both)
                }[how]  # fmt: skip
            case tree.Np(head=tree.Numeral(low, high)):
                if low != high:
                    raise Unknown("a range as a number")
                return low
            case tree.Np():
                things = self.things(said, around)
                if things.kind == "value rank" and len(things.members) == 1:
                    if things.members[0] is None:
                        raise Unknown("the rank of a card that has none as a number")
                    return next(
                        one.number for one in self.at.cards if one.rank == things.members[0]
                    )
                if things.kind != NUMBER:
                    raise Unknown(f"a {things.kind} as a number")
                if len(things.members) != 1:
                    raise Unknown("several numbers as one")
                return int(things.members[0])
        raise Unknown("some of them as a number")

    # --- nouns ------------------------------------------------------------------------------------

    def things(self, np: tree.Np, around: Around) -> Things:
        """What a phrase names, however many the sentence then asks for."""
        if id(np) in around.fixed:
            return around.fixed[id(np)]
        head = np.head
        if isinstance(head, tree.Pronoun):
            return self._pronoun(np, head.name, around)
        if isinstance(head, tree.Numeral):
            if head.low != head.high:
                raise Unknown("a range")
            return Things(NUMBER, (head.low,))
        if isinstance(head, tree.Hole):
            raise Unknown("a hole")
        if np.determiner in ("that", "this", "those"):
            return self._that(np, head, around)
        if np.determiner == "only":
            raise Unknown("only")
        return self._narrowed(np, head, around)

    def _pronoun(self, np: tree.Np, name: str, around: Around) -> Things:
        if name == "nobody" or name == "nothing":
            return Things(NOBODY, ())
        if name == "you":
            found = Things(PLAYER, () if around.you is None else (around.you,))
        elif around.it is None:
            raise Unknown(f"`{name}` where nothing is meant")
        else:
            found = around.it
        if np.posts or np.tail:
            raise Unknown("a pronoun with more to it")
        return found

    def _that(self, np: tree.Np, head: tree.Word, around: Around) -> Things:
        if np.determiner != "that" or np.pre or np.posts or np.tail:
            raise Unknown(f"{np.determiner} with more to it")
        for noun, thing in reversed(around.bound):
            if noun == head.name:
                return thing
        for _, thing in reversed(around.bound):
            if thing.kind == kind_of(np, self.game):
                return thing
        raise Unknown(f"that {head.name}")

    def _narrowed(self, np: tree.Np, head: tree.Word, around: Around) -> Things:
        found, left = self._of_head(np, head, around)
        if np.determiner == "another":
            found = self._but_you(found, around)
        for pre in np.pre:
            match pre.what:
                case tree.Word(name=name, sort="adjective"):
                    found = self._so(found, name, around)
                case "other":
                    found = self._but_you(found, around)
                case tree.Numeral() | tree.Superlative() | tree.Possessive():
                    pass
                case _:
                    raise Unknown(f"before a noun: {pre.what}")
        for post in left:
            found = self._after(found, post, around)
        if np.tail is not None:
            others = np.determiner == "another" or any(pre.what == "other" for pre in np.pre)
            found = self._tailed(found, np.tail, around, others)
        return self._outstanding(np, found, around)

    def _keep(self, found: Things, holds: Callable[[Things], bool]) -> Things:
        return Things(
            found.kind, tuple(one for one in found.members if holds(Things(found.kind, (one,))))
        )

    def _so(self, found: Things, name: str, around: Around) -> Things:
        return self._keep(found, lambda one: self.quality(one, name, around))

    def _but_you(self, found: Things, around: Around) -> Things:
        if found.kind != PLAYER:
            raise Unknown(f"other {found.kind}s")
        whom = around.you if around.one is None else around.one
        return self._keep(found, lambda one: one.members[0] != whom)

    def _of_head(
        self, np: tree.Np, head: tree.Word, around: Around
    ) -> tuple[Things, list[tree.Post]]:
        """What the noun and its owner name, and what else stands after it."""
        posts = list(np.posts)
        if head.sort in CARD_WORDS or (head.sort, head.name) == ("noun", "card"):
            found = Things(CARD, tuple(self._named_cards(head, around)))
            if (who := owner_of(np)) is not None:
                mine = self._of_owner(self.things(who, around))
                found = self._keep(found, lambda one: one.members[0] in mine)
            return found, posts
        if (head.sort, head.name) == ("noun", "player"):
            self._nobody_owns(np)
            return Things(PLAYER, tuple(range(self.at.players))), posts
        match posts:  # `the number of different suits of X`
            case [tree.Sharing("different", attribute), tree.Of(what)]:
                cards = self._all(self.things(what, around))
                values = {self.value_of(one, attribute.name) for one in cards} - {None}
                return Things(NUMBER, (len(values),)), []
        # of the others the first `of` says whose or of what
        whose = owner_of(np)
        if whose is None and posts and isinstance(first := posts[0], tree.Of):
            whose = first.what
            del posts[0]
        owner = None if whose is None else self.things(whose, around)
        if head.sort in ("zone", "cell"):
            return self._places(head, owner), posts
        if head.sort == "person":
            return self._people(head, owner, around), posts
        if head.sort == "option":
            chosen = next(one.chosen for one in self.game.options if one.name == head.name)
            if owner is not None or not isinstance(chosen, int) or isinstance(chosen, bool):
                raise Unknown("an option that is no number")
            return Things(NUMBER, (chosen,)), posts
        if head.sort == "attribute" or (head.sort == "noun" and head.name in ("rank", "suit")):
            return self._attribute(head, owner), posts
        if head.sort == "number":
            return self._numbers(head, owner, around), posts
        if head.sort == "noun":
            return self._built_in(head, whose, owner), posts
        raise Unknown(f"the noun {head.sort} {head.name}")

    def _nobody_owns(self, np: tree.Np) -> None:
        if owner_of(np) is not None:
            raise Unknown("somebody's players")

    def _named_cards(self, head: tree.Word, around: Around) -> list[int]:
        cards, every = self.at.cards, range(len(self.at.cards))
        if head.sort == "rank":
            return [one for one in every if head.name in (cards[one].rank, cards[one].special)]
        if head.sort == "suit":
            return [one for one in every if cards[one].suit == head.name]
        if head.sort == "card":
            if not any(f"{card.rank} of {card.suit}" == head.name for card in cards):
                raise Unknown("a card that is not there for so many players")
            return [one for one in every if f"{cards[one].rank} of {cards[one].suit}" == head.name]
        if head.sort == "class":
            meant = next(one.meant for one in self.game.classes if one.name == head.name)
            for phrase in self._so_now(meant, around):
                items = phrase.items if isinstance(phrase, tree.Several) else (phrase,)
                named = [self.amount(one, Around(around.you)) for one in items]
                if any(one.kind != CARD for one in named):
                    raise Unknown("a noun for what are no cards")
                found = [one for one in every if any(one in some.members for some in named)]
                if found:
                    return found
            return []
        if head.sort == "value":
            raise Unknown("a value of an attribute")
        return list(every)

    def _so_now(self, meant: tuple[g.WordMeaning[Any], ...], around: Around) -> Iterator[Any]:
        """What a word may mean, of what holds now, in order."""
        for one in meant:
            if one.when is None or self.condition(one.when, Around(around.you)):
                yield one.said

    def _of_owner(self, owner: Things) -> set[int]:
        """The cards of somebody, or of a place."""
        if owner.kind == PLAYER:
            return {card for one in owner.members for card in self.held(one)}
        if owner.kind == PLACE:
            return {card for one in owner.members for card in self.at.places[one]}
        raise Unknown(f"the cards of a {owner.kind}")

    def _places(self, head: tree.Word, owner: Things | None) -> Things:
        if head.sort == "cell":
            if owner is not None:
                raise Unknown("somebody's cell")
            found = [spot for spot in self.at.places if spot.whose == head.name]
        else:
            found = self.at.spots(head.name)
            if owner is not None:
                if owner.kind != PLAYER or self.at.zone(head.name).each != "player":
                    raise Unknown("a place of what is no player")
                found = [spot for spot in found if spot.whose in owner.members]
        return Things(PLACE, tuple(found))

    def _people(self, head: tree.Word, owner: Things | None, around: Around) -> Things:
        for word in self.game.people:
            if word.name == head.name:
                if owner is not None:
                    raise Unknown("a person of somebody")
                for phrase in self._so_now(word.meant, around):
                    found = self.amount(phrase, Around(around.you))
                    if found.members:
                        return Things(PLAYER, found.members[:1])  # a person is one
                return Things(PLAYER, ())
        for state in self.game.states:
            if state.name == head.name:
                return Things(PLAYER, tuple(self._of_state(state, owner)))
        raise Unknown(f"the person {head.name}")

    def _of_state(self, state: g.StateDeclaration, owner: Things | None) -> list[Any]:
        """What a state holds: for those who have one, for all if nobody is named."""
        if state.each != "player":
            if owner is not None:
                raise Unknown("somebody's, of what nobody has")
            found = [self.at.values[state.name, None]]
        else:
            if owner is not None and owner.kind != PLAYER:
                raise Unknown("had by what is no player")
            seats = range(self.at.players) if owner is None else owner.members
            found = [self.at.values[state.name, seat] for seat in seats]
        return [one for one in found if one is not None]

    def _attribute(self, head: tree.Word, owner: Things | None) -> Things:
        for state in self.game.states:
            if state.name == head.name and head.sort == "attribute":
                return Things(f"value {state.kind}", tuple(self._of_state(state, owner)))
        kind = f"value {head.name}"
        if owner is None:
            return Things(kind, values_of(self.game, head.name))
        cards = self._cards(owner)
        values = {self.value_of(one, head.name) for one in cards}
        if len(values) > 1:
            raise Unknown("the value of several cards")
        return Things(kind, tuple(values))  # None: a card that has no such value

    def _numbers(self, head: tree.Word, owner: Things | None, around: Around) -> Things:
        for figure in self.game.figures:
            if figure.name == head.name:
                if owner is None:
                    whom: tuple[int | None, ...] = (around.you,)
                elif owner.kind == PLAYER:
                    whom = owner.members
                else:
                    raise Unknown("a number of what is no player")
                whom = whom or (None,)
                made = []
                for one in whom:
                    amount = next(self._so_now(figure.meant, Around(one)))
                    made.append(self.amount(amount, Around(one)))
                if any(one.kind != NUMBER or len(one.members) != 1 for one in made):
                    raise Unknown("a number that is none")
                return Things(NUMBER, tuple(one.members[0] for one in made))
        for state in self.game.states:
            if state.name == head.name and state.kind == "number":
                # what is nobody's is 0
                return Things(NUMBER, tuple(self._of_state(state, owner)) or (0,))
        raise Unknown(f"the number {head.name}")

    def _built_in(
        self, head: tree.Word, whose: tree.Np | tree.Pronoun | None, owner: Things | None
    ) -> Things:
        match head.name:
            case "round" if owner is None:
                return Things(NUMBER, (self.at.round,))
            case "score" if owner is None:
                return Things(NUMBER, tuple(self.at.scores))
            case "score" if owner is not None and owner.kind == PLAYER:
                return Things(NUMBER, tuple(self.at.scores[one] for one in owner.members) or (0,))
            case "score" if owner is not None:
                return Things(NUMBER, (sum(self.worth(one, "score") for one in self._all(owner)),))
            case "number" if owner is not None and isinstance(whose, tree.Np):
                if whose.determiner in ("any", "each", "every", "no", "another"):
                    raise Unknown("the number of any")
                if owner.kind == NUMBER or numeral_of(whose) is not None:
                    raise Unknown("the number of what is counted already")
                return Things(NUMBER, (len(owner.members),))
            case "total" if owner is not None and owner.kind == NUMBER:
                return Things(NUMBER, (sum(owner.members),))
            case "total" if owner is not None:
                return Things(NUMBER, (sum(self.worth(one, "count") for one in self._all(owner)),))
            case "value" if owner is not None:
                cards = self._cards(owner)
                values = {self.worth(one, "count") for one in cards}
                if len(values) > 1:
                    raise Unknown("the value of several")
                return Things(NUMBER, tuple(values) or (0,))
            case "holder" if owner is not None:
                cards = self._cards(owner)
                seats = range(self.at.players)
                return Things(PLAYER, tuple(one for one in seats if self.held(one) & {*cards}))
            case "owner" if owner is not None and owner.kind == PLACE:
                return Things(
                    PLAYER, tuple(one.whose for one in owner.members if isinstance(one.whose, int))
                )
            case "owner" if owner is not None and owner.kind == CARD:
                if len(owner.members) > 1:
                    raise Unknown("the owner of several")
                kept = [self.at.kept[one] for one in owner.members if one in self.at.kept]
                return Things(PLAYER, tuple(kept))
        raise Unknown(f"the noun {head.name}")

    # --- what narrows a noun ----------------------------------------------------------------------

    def _after(self, found: Things, post: tree.Post, around: Around) -> Things:
        match post:
            case tree.Of(what) if found.kind == CARD:
                return self._cards_of(found, what, around)
            case tree.RelationPhrase("other than", what):
                return self._without(found, what, around)
            case tree.RelationPhrase(
                "to the left of" | "to the right of" | "opposite" as where, what
            ) if found.kind == PLAYER:
                people = self.things(what, around)
                if people.kind != PLAYER or len(people.members) > 1:
                    raise Unknown("beside several, or no player")
                there = [self._seat(one, where) for one in people.members]
                return self._keep(found, lambda one: one.members[0] in there)
            case tree.RelationPhrase("above" | "below" as where, what) if (
                found.kind == "value rank"
            ):
                order = values_of(self.game, "rank")
                steps = 1 if where == "above" else -1
                at = [order.index(one) + steps for one in self._values(what, "rank", around)]
                return Things(found.kind, tuple(order[n] for n in at if 0 <= n < len(order)))
            case tree.RelationPhrase(relation, what) if found.kind in (PLACE, CARD):
                near = self.things(what, around)
                if near.kind == CARD:
                    near = Things(PLACE, tuple(self.at.where(one) for one in near.members))
                if near.kind != PLACE:
                    raise Unknown("linked to what is no place")
                joined = {one for spot in near.members for one in self._linked(relation, spot)}
                if found.kind == CARD:
                    return self._keep(found, lambda one: self.at.where(one.members[0]) in joined)
                return self._keep(found, lambda one: one.members[0] in joined)
            case tree.Totalling("counting", numeral) if found.kind == CARD:
                return self._keep(
                    found, lambda one: fits(self.worth(one.members[0], "count"), numeral)
                )
            case tree.Reckoned("counting", compare, amount) if found.kind == CARD:
                much = self.number(amount, around)
                return self._keep(
                    found,
                    lambda one: _compared(self.worth(one.members[0], "count"), compare, much),
                )
        raise Unknown(f"after a noun: {type(post).__name__}")

    def _cards_of(self, found: Things, what: tree.Np, around: Around) -> Things:
        kind = kind_of(what, self.game)
        if kind.startswith("value "):
            values = {*self.things(what, around).members} - {None}
            return self._keep(found, lambda one: self.value_of(one.members[0], kind[6:]) in values)
        owner = self.things(what, around)
        if owner.kind == CARD:
            return self._keep(found, lambda one: one.members[0] in owner.members)
        there = self._of_owner(owner)
        return self._keep(found, lambda one: one.members[0] in there)

    def _without(self, found: Things, what: tree.Np, around: Around) -> Things:
        if (
            what.determiner in ("any", "each", "every", "no")
            or numeral_of(what) is not None
            or _quantified(what, around) is not None
        ):
            raise Unknown("other than any")
        if found.kind.startswith("value "):
            others: tuple[Any, ...] = tuple(self._values(what, found.kind[6:], around))
        else:
            named = self.things(what, around)
            if named.kind == PLACE and found.kind == CARD:
                named = Things(CARD, tuple(self._cards(named)))
            if named.kind not in (found.kind, NOBODY):
                raise Unknown(f"a {found.kind} other than a {named.kind}")
            others = named.members
        return self._keep(found, lambda one: one.members[0] not in others)

    def _seat(self, seat: int, where: str) -> int | None:
        many = self.at.players
        if where == "opposite":
            return (seat + many // 2) % many if many % 2 == 0 else None
        return (seat + (1 if where == "to the left of" else -1)) % many

    def _linked(self, relation: str, spot: Spot) -> set[Spot]:
        found = set[Spot]()
        for link in self.game.links:
            if link.relation == relation and (
                link.when is None or self.condition(link.when, Around(None))
            ):
                for pair in link.pairs:
                    if spot.whose in pair:
                        other = pair[0] if pair[1] == spot.whose else pair[1]
                        found |= {one for one in self.at.places if one.whose == other}
        return found

    def _tailed(
        self, found: Things, tail: tree.Tail, around: Around, others: bool = False
    ) -> Things:
        """`others`: the noun leaves somebody out by itself."""

        def beside(one: Things) -> Around:
            is_one = one.kind == PLAYER and not others
            return replace(around, one=one.members[0]) if is_one else around

        match tail:
            case tree.That(predicate):
                return self._keep(found, lambda one: self._said(one, predicate, beside(one)))
            case tree.Whose(what, predicate):
                its = tree.Pre(tree.Possessive(tree.Pronoun("it", what.span), what.span), what.span)
                owned = replace(what, pre=(its, *what.pre))
                said = tree.Clause(owned, predicate, tail.span)
                return self._keep(found, lambda one: self.fact(said, beside(one).about(one)))
            case tree.Except(what):
                return self._without(found, what, around)
            case tree.With(what) if found.kind == PLAYER:
                return self._with(found, what, around)
            case tree.ThatGap(
                subject=who,
                predicate=tree.Does(
                    verb=tree.Word(name="hold" | "have"), negated=negated, what=None, places=()
                ),
                preposition="",
            ) if found.kind == CARD:
                if isinstance(who, tree.Np) and who.determiner not in ("", "the", "any"):
                    raise Unknown(f"that {who.determiner} players hold")
                who = tree.Np("", (), who, span=who.span) if isinstance(who, tree.Pronoun) else who
                people = self.things(who, around)
                theirs = {
                    card for one in people.members for card in self._had_by(Things(PLAYER, (one,)))
                }
                return self._keep(found, lambda one: (one.members[0] in theirs) != negated)
            case tree.Tails(tails=several):
                for one in several:
                    found = self._tailed(found, one, around, others)
                return found
        raise Unknown(f"a tail: {type(tail).__name__}")

    def _with(self, found: Things, what: tree.Np, around: Around) -> Things:
        best = superlative_of(what)
        kind = kind_of(what, self.game)

        def theirs(one: Things) -> list[Any]:
            return self._theirs(one, what, kind, around)

        if best is not None:
            if best not in ("most", "fewest", "highest", "lowest"):
                raise Unknown(f"with the {best}")
            if (best in ("most", "fewest")) != (kind == CARD):
                raise Unknown(f"with the {best} {kind}")
            much = {
                one: len(mine) if kind == CARD else sum(mine)
                for one in found.members
                for mine in [theirs(Things(PLAYER, (one,)))]
            }
            if not much:
                return found
            most = (max if best in ("most", "highest") else min)(much.values())
            if best == "most" and most == 0:  # nobody has the most of what nobody has
                return replace(found, members=())
            return self._keep(found, lambda one: much[one.members[0]] == most)
        numeral = numeral_of(what)
        if kind == NUMBER and (said := _amounting(what)) is not None:
            bare = replace(what, posts=tuple(one for one in what.posts if one is not said))
            return self._keep(
                found,
                lambda one: self._amounts(sum(self._theirs(one, bare, kind, around)), said, around),
            )
        if kind == NUMBER:
            if numeral is not None or what.determiner not in ("", "a", "no"):
                raise Unknown("with a certain number")
            return self._keep(
                found, lambda one: (sum(theirs(one)) > 0) != (what.determiner == "no")
            )
        if kind != CARD:
            raise Unknown(f"with a {kind}")
        return self._keep(found, lambda one: self._so_many(what, [True for _ in theirs(one)]))

    def _amounts(self, number: int, said: tree.Amounting, around: Around) -> bool:
        """Whether a number is as `of 5 or more`, `of at least X` says."""
        match said.compare, said.what:
            case "", tree.Numeral() as numeral:
                return fits(number, numeral)
            case compare, tree.Numeral(low=low, high=high) if low == high:
                return _compared(number, compare, low)
            case compare, tree.Np() as what:
                return _compared(number, compare, self.number(what, around))
        raise Unknown("compared with a range")

    def _theirs(self, one: Things, what: tree.Np, kind: str, around: Around) -> list[Any]:
        """What a player has of what stands after `with`."""
        there = around.about(one)
        head = what.head
        plain = replace(
            what,
            determiner="",
            pre=tuple(
                pre for pre in what.pre if not isinstance(pre.what, tree.Superlative | tree.Numeral)
            ),
        )
        if kind == CARD:
            cards = self.things(plain, there).members
            if what.posts or owner_of(what):
                return list(cards)
            return [card for card in cards if card in self.held(one.members[0])]
        if not isinstance(head, tree.Word) or plain.pre or plain.posts or plain.tail:
            raise Unknown("with a number of another")
        if head.sort == "noun":
            return list(self._built_in(head, None, one).members)
        return list(self._numbers(head, one, there).members)

    def _outstanding(self, np: tree.Np, found: Things, around: Around) -> Things:
        """Of what is left, the highest, the top ones, the first player."""
        name, numeral = superlative_of(np), numeral_of(np)
        if name is None:
            return found
        if numeral is not None and (name not in ("top", "bottom") or numeral.low != numeral.high):
            raise Unknown(f"so many of the {name}")
        if found.kind == PLAYER and not np.posts and np.tail is None:
            beside = {"next": "to the left of", "previous": "to the right of"}
            if name in beside and around.you is not None:
                return Things(PLAYER, (self._seat(around.you, beside[name]),))
            at = {"first": 0, "second": 1, "third": 2, "last": -1}.get(name)
            if at is None or len(found.members) != self.at.players:
                raise Unknown(f"the {name} player")
            return Things(PLAYER, found.members[at : at + 1 or None])
        if found.kind == NUMBER and name in ("highest", "lowest"):
            if not found.members:
                raise Unknown("the highest of none")
            return Things(NUMBER, ((max if name == "highest" else min)(found.members),))
        if found.kind == CARD and name in ("highest", "lowest"):
            order = values_of(self.game, "rank")
            ranked = {
                one: order.index(rank)
                for one in found.members
                if (rank := self.at.cards[one].rank)  # what has no rank is neither
            }
            best = (max if name == "highest" else min)(ranked.values(), default=-1)
            return self._keep(found, lambda one: ranked.get(one.members[0]) == best)
        if found.kind == CARD and name in ("top", "bottom"):
            spots = {self.at.where(one) for one in found.members}
            if not any(isinstance(post, tree.Of) for post in np.posts) or len(spots) > 1:
                raise Unknown(f"the {name} card of several places, or of none")
            lying = [card for spot in spots for card in self.at.places[spot]]
            inside = [card for card in lying if card in found.members]
            many = 1 if numeral is None else numeral.low
            if many > 1 and len(inside) < many:
                raise FewerLie
            picked = inside[-many:] if name == "top" else inside[:many]
            return Things(CARD, tuple(picked) if many > 0 else ())
        raise Unknown(f"the {name} {found.kind}")

    # --- what there is ----------------------------------------------------------------------------

    def held(self, seat: int) -> set[int]:
        """What a player has: the cards in their places that the owner sees."""
        return {
            card
            for spot, cards in self.at.places.items()
            for card in cards
            if spot.whose == seat and self.at.zone(spot.zone).seen_by == "owner"
        }

    def sees(self, seat: int, card: int) -> bool:
        spot = self.at.where(card)
        zone = self.at.zone(spot.zone)
        if zone.seen_by == "owner" and spot.whose == seat:
            return True
        covered = zone.shows == "top card" and self.at.places[spot][-1] != card
        return (card in self.at.face_up and not covered) or (card, seat) in self.at.shown

    def value_of(self, card: int, attribute: str) -> str | None:
        one = self.at.cards[card]
        if attribute == "rank":
            return one.rank or None
        if attribute == "suit":
            return one.suit or None
        declared = next(some for some in self.game.pack.attributes if some.name == attribute)
        for value in declared.values:
            if {one.rank, one.suit, one.special} & {*value}:
                return " and ".join(value)
        return None

    def _cards(self, things: Things) -> list[int]:
        """Things as cards: a place that shows its top card stands for that card."""
        if things.kind == PLACE:
            return [card for spot in things.members for card in self._standing_for(spot)]
        if things.kind not in (CARD, NOBODY):
            raise Unknown(f"a {things.kind} as a card")
        return list(things.members)

    def _standing_for(self, spot: Spot) -> list[int]:
        if self.at.zone(spot.zone).shows != "top card":
            raise Unknown("a place as a card")
        return self.at.places[spot][-1:]

    def _all(self, things: Things) -> list[int]:
        """All cards of places."""
        if things.kind == PLACE:
            return [card for spot in things.members for card in self.at.places[spot]]
        return self._cards(things)

    # --- qualities, worths, permissions -----------------------------------------------------------

    def quality(self, thing: Things, name: str, around: Around) -> bool:
        """Whether one thing is so: by what it is, by its marks, and by the sentences about it."""
        member = thing.members[0]
        if name == "empty" and thing.kind == PLACE:
            return not self.at.places[member]
        if name in ("face up", "face down") and thing.kind == CARD:
            return (member in self.at.face_up) == (name == "face up")
        if name == "printed" and thing.kind == CARD:
            return True
        if thing.kind not in adjective_kinds(name, self.game):
            raise Unknown(f"a {thing.kind} that is {name}")
        with self._once(name, (thing.kind, member, around.you)):
            return self._has_quality(thing, name, around)

    @contextmanager
    def _once(self, *asked: Any) -> Iterator[None]:
        """Inside, this is being found out, so nothing may ask for it."""
        if asked in self.asking:
            raise Unknown("what depends on itself")
        self.asking.add(asked)
        try:
            yield
        finally:
            self.asking.discard(asked)

    def _has_quality(self, thing: Things, name: str, around: Around) -> bool:
        so = any(
            thing.members[0] in self.at.marks[state.name]
            for state in self.game.states
            if state.name == name and state.kind == "mark"
        )
        for adjective in self.game.adjectives:
            if adjective.name == name:
                parts = [self._sense(thing, part, around) for part in adjective.meaning.parts]
                so = all(parts) if adjective.meaning.joined == "and" else any(parts)
        for subject, said, rule in self._rules(tree.IsPredicate):
            if said.complement == tree.Word(name, "adjective", rule.span) and not said.compare:
                denies = said.negated != _says_no(subject)
                if (so == denies or denies) and self._applies(subject, thing, rule, around):
                    if denies:
                        return False
                    so = True
        return so

    def _sense(self, thing: Things, part: tree.Sense, around: Around) -> bool:
        match part.what:
            case tree.Word(name=name, sort="adjective"):
                found = self.quality(thing, name, around)
            case tree.Word(name=name, sort="participle" | "verb") if thing.kind == CARD:
                found = self._was_done(thing, name, "")
            case tree.Word(name=name, sort="participle" | "verb") if thing.kind == PLAYER:
                found = self._has_done(thing, name, None, "", around)
            case tree.Np() as np:
                found = thing.members[0] in self.amount(np, Around(around.you)).members
            case _:
                raise Unknown("a sense of another sort")
        return found != part.negated

    def _rules(self, sort: type[Any]) -> Iterator[tuple[tree.Amount, Any, tree.Rule]]:
        """The standing sentences with a predicate of one sort, once for each subject."""
        for standing in self.game.rules:
            if standing.owner.modifiers:
                raise Unknown("a rule of a modifier")
            match standing.rule.clause:
                case tree.Clause(subject, predicate) if isinstance(predicate, sort):
                    items = subject.items if isinstance(subject, tree.Several) else (subject,)
                    for one in items:
                        yield settled(one, self.game), predicate, standing.rule
                case tree.PhraseUse():
                    raise Unknown("a rule in taught words")

    def _applies(
        self, subject: tree.Amount, thing: Things, rule: tree.Rule, around: Around
    ) -> bool:
        """Whether a rule is about a thing, and its conditions hold of it."""
        if not isinstance(subject, tree.Np) or (
            numeral_of(subject) is not None and superlative_of(subject) is None
        ):
            raise Unknown("a rule about so many")
        plain = replace(subject, determiner="") if subject.determiner in LIFTED else subject
        if subject.determiner == "another":
            plain = subject
        about = self.things(plain, around)
        if about.kind == PLACE and thing.kind == CARD:
            about = Things(CARD, tuple(self._cards(about)))
        if about.kind != thing.kind or thing.members[0] not in about.members:
            return False
        return self._guards(thing, rule, around)

    def _guards(self, thing: Things, rule: tree.Rule, around: Around) -> bool:
        there = around.about(thing)
        return all(self.condition(one, there) for one in rule.when) and not any(
            self.condition(one, there) for one in rule.unless
        )

    def worth(self, card: int, what: str) -> int:
        """What a card counts, or scores: by the sentence about the fewest cards that applies."""
        with self._once(what, card):
            return self._worth(card, what)

    def _worth(self, card: int, what: str) -> int:
        thing, you = Things(CARD, (card,)), Around(self.at.you)
        named = list[set[int]]()  # the cards of each sentence, and those of each about others
        said_of = list[tuple[bool, set[int], tree.Rule, tree.Amount]]()
        for subject, said, rule in self._rules(tree.Does | tree.May):  # type: ignore[arg-type]
            if said.verb.name not in (what, "count as") or said.places:
                if said.verb.name == what:
                    raise Unknown("a value in a group")
                continue
            if not isinstance(said, tree.Does) or said.negated or said.verb.name == "count as":
                raise Unknown("several values of a card")
            if not isinstance(subject, tree.Np) or said.what is None:
                raise Unknown("what some of them count")
            is_rest = any(pre.what == "other" for pre in subject.pre)
            pre = tuple(p for p in subject.pre if p.what != "other")
            found = self.things(replace(subject, pre=pre), you)
            if found.kind != CARD:
                continue
            if subject.posts or subject.tail or any(isinstance(one.what, tree.Word) for one in pre):
                raise Unknown("what cards count of which there are now more, now fewer")
            about = {*found.members}
            said_of.append((is_rest, about, rule, said.what))
            if not is_rest:
                named.append(about)
        applying = list[tuple[int, tree.Amount]]()
        for is_rest, about, rule, said_what in said_of:
            many = len(about)
            if is_rest:  # beside a sentence about all of them and more, those others among them
                wider = [one for one in named if one > about]
                about = about.difference(*(one for one in named if one not in wider))
                many = len(about) if wider else 1000
            if card in about and self._guards(thing, rule, you):
                applying.append((many, said_what))
        if not applying:
            return 0
        fewest = min(many for many, _ in applying)
        first, *more = [said for many, said in applying if many == fewest]
        if more:
            raise Unknown("two sentences about as many cards")
        if _is_nobody_np(first):
            return 0
        return self.number(settled(first, self.game), you.about(thing))

    def may_be(self, card: int, verb: str, around: Around) -> bool:
        """Whether some sentence allows it, if any does of some card, and none forbids it."""
        with self._once("may be", verb, card, around.you):
            return self._may_be(card, verb, around)

    def _may_be(self, card: int, verb: str, around: Around) -> bool:
        thing, needed, allowed = Things(CARD, (card,)), False, False
        for subject, said, rule in self._rules(tree.MayBe):
            if said.verb.name != verb:
                continue
            if said.places:
                raise Unknown("done somewhere")
            if isinstance(subject, tree.Np) and subject.determiner == "only":
                raise Unknown("only some may be")
            denies = said.negated != _says_no(subject)
            needed = needed or not denies
            if self._applies(subject, thing, rule, around):
                if denies:
                    return False
                allowed = True
        return allowed or not needed

    def may(self, seat: int, verb: str, around: Around) -> bool:
        """The same of somebody: whether some sentence allows it, if any does, and none forbids
        it."""
        with self._once("may", verb, seat):
            return self._may(seat, verb, around)

    def _may(self, seat: int, verb: str, around: Around) -> bool:
        thing, there = Things(PLAYER, (seat,)), replace(around, you=seat)
        needed, allowed = False, False
        for subject, said, rule in self._rules(tree.May):
            if said.verb.name != verb:
                continue
            if said.places or said.what is not None:
                raise Unknown("done with something")
            if isinstance(subject, tree.Np) and subject.determiner == "only":
                raise Unknown("only some may")
            if _is_nobody_np(subject):
                raise Unknown("nobody may")
            denies = said.negated != _says_no(subject)
            needed = needed or not denies
            if self._applies(subject, thing, rule, there):
                if denies:
                    return False
                allowed = True
        return allowed or not needed


# --- sentences ------------------------------------------------------------------------------------


def fits(number: int, numeral: tree.Numeral) -> bool:
    """Whether a number is as a numeral says."""
    if numeral.choices:
        return number in numeral.choices
    if numeral.up_to and numeral.high is not None:
        return number <= numeral.high
    return numeral.low <= number and (numeral.high is None or number <= numeral.high)


def _compared(mine: int, compare: str, other: int) -> bool:
    return {
        "": mine == other,
        "at least": mine >= other,
        "at most": mine <= other,
        "more than": mine > other,
        "fewer than": mine < other,
        "a multiple of": other > 1 and mine % other == 0,
    }[compare]


def _how(said: tree.Np | tree.SomeOf) -> Any:
    """Of how many of what a phrase names something is asked: a numeral, any, every, no, or all."""
    if isinstance(said, tree.SomeOf):
        return said.numeral
    numeral = numeral_of(said)
    if numeral is not None and superlative_of(said) is None:
        if said.determiner not in ("", "a"):
            raise Unknown(f"{said.determiner} and a number")
        return numeral
    if said.determiner in ("any", "a", "another"):
        return "any"
    if said.determiner in ("every", "each", "all", "no"):
        return "no" if said.determiner == "no" else "every"
    return "all"


def _together(how: Any, hits: list[bool]) -> bool:
    if isinstance(how, tree.Numeral):
        return fits(sum(hits), how)
    if how == "any":
        return any(hits)
    if how == "no":
        return not any(hits)
    return bool(hits) and all(hits)


def _quantified(said: object, around: Around) -> tree.Np | None:
    """The first phrase inside one that says `any`, `each`, `no` or how many, and is not yet settled
    to stand for one: as owner, or after `of` and relations."""
    return next(_inside(said, around.fixed), None)


def _inside(
    said: object, fixed: Mapping[int, Things], counted_in: bool = False
) -> Iterator[tree.Np]:
    if id(said) in fixed:
        return
    match said:
        case tree.Calculation(_, left, right) | tree.OfTwo(_, left, right):
            for one in (left, right):
                if isinstance(one, tree.Np) and one.determiner in LIFTED:
                    raise Unknown("arithmetic with any")
                yield from _inside(one, fixed)
        case tree.SomeOf(_, what):
            yield from _inside(what, fixed)
        case tree.Np():
            counted = isinstance(said.head, tree.Word) and said.head.name in ("number", "total")
            head = said.head
            of_cards = (
                isinstance(head, tree.Word)
                and (head.sort in CARD_WORDS or (head.sort, head.name) == ("noun", "card"))
                and superlative_of(said) not in ("top", "bottom")
            )
            for index, inner in enumerate(_owners(said)):
                if (
                    of_cards
                    and not counted_in
                    and inner.determiner in ("any", "every", "each", "a")
                ):
                    yield from _inside(inner, fixed)  # those of all of them
                    continue
                if id(inner) in fixed:
                    continue
                number = isinstance(head, tree.Word) and (
                    head.sort == "number" or head.name == "score"
                )
                if counted_in and number and inner.determiner == "all":
                    yield from _inside(inner, fixed)  # added up over all of them
                    continue
                if inner.determiner in LIFTED and not (counted and index == 0):
                    yield inner
                elif numeral_of(inner) is not None and superlative_of(inner) is None:
                    raise Unknown("so many, inside a phrase")
                yield from _inside(inner, fixed, counted and index == 0)


def _owners(np: tree.Np) -> Iterator[tree.Np]:
    for pre in np.pre:
        if isinstance(pre.what, tree.Possessive) and isinstance(pre.what.who, tree.Np):
            yield pre.what.who
    for post in np.posts:
        match post:
            case tree.RelationPhrase("other than"):
                pass
            case tree.Of(what) | tree.RelationPhrase(_, what):
                yield what


def _numeral(said: tree.Amount) -> tree.Numeral | None:
    return said.head if isinstance(said, tree.Np) and isinstance(said.head, tree.Numeral) else None


def _amounting(np: tree.Np) -> tree.Amounting | None:
    return next((post for post in np.posts if isinstance(post, tree.Amounting)), None)


def _is_plural(np: tree.Np) -> bool:
    return isinstance(np.head, tree.Word) and np.head.plural


def _any_of_several(item: tree.Amount) -> tree.Amount:
    if isinstance(item, tree.Np) and not item.determiner and _is_plural(item):
        counted = any(isinstance(one.what, tree.Numeral) for one in item.pre)
        return item if counted else replace(item, determiner="any")
    return item


def _picks_out(np: tree.Np) -> bool:
    """Whether a phrase picks somebody or something out, who must be there also for a denial; else
    it says what a place or the state has."""
    word = np.head
    if not isinstance(word, tree.Word):
        return False
    if np.tail is not None or any(
        isinstance(pre.what, tree.Word) and pre.what.sort == "adjective" for pre in np.pre
    ):
        return superlative_of(np) not in ("top", "bottom")
    if (word.sort, word.name) == ("noun", "player"):
        return superlative_of(np) is None and not any(
            isinstance(post, tree.RelationPhrase) and post.relation != "other than"
            for post in np.posts
        )
    if word.sort in CARD_WORDS or (word.sort, word.name) in (("noun", "card"), ("noun", "holder")):
        return superlative_of(np) not in ("top", "bottom")
    return False


def _is_negated(said: tree.Predicate) -> bool:
    return not isinstance(said, tree.Has | tree.Exists) and said.negated


def _affirmed(said: tree.Predicate) -> tree.Predicate:
    return said if isinstance(said, tree.Has | tree.Exists) else replace(said, negated=False)


def _is_nobody(said: tree.Predicate) -> bool:
    return isinstance(said, tree.IsPredicate) and _is_nobody_np(said.complement)


def _names_one(said: tree.Predicate) -> bool:
    """`is you`, `is the dealer`: who or which one it is."""
    if not isinstance(said, tree.IsPredicate) or said.compare or _is_nobody(said):
        return False
    named = said.complement
    if not isinstance(named, tree.Np):
        return False
    return isinstance(named.head, tree.Pronoun) or (
        named.determiner in ONE and not _is_plural(named)
    )


def _is_nobody_np(said: object) -> bool:
    return (
        isinstance(said, tree.Np)
        and isinstance(said.head, tree.Pronoun)
        and said.head.name in ("nobody", "nothing")
    )


def _says_no(subject: tree.Amount) -> bool:
    return isinstance(subject, tree.Np) and subject.determiner == "no"
