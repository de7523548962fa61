"""Nouns: what each stands for.

Comes in: noun phrases whose head is a declared word, one of the language's own nouns, a pronoun or
a number. Goes out: terms in the kind that the words themselves say: cards, a place, players, a
number, a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from ... import terms as t
from ...cards import SPECIAL
from ...diagnostics import OctavoError, Span, fault
from ...syntax import tree
from ...syntax.game import WordMeaning
from ...syntax.inflection import with_article
from ...syntax.language import OFTEN, ORDINALS
from ...syntax.phases_on import clause_of
from ...syntax.unparse import as_written
from ..account import Account
from ..names import PIECES, Symbols
from ..walking import nodes_of
from .antecedents import no_number, nothing_meant, single
from .attachment import attached
from .beside import (
    BESIDE,
    check_nobody_left_out,
    check_somebody_acts,
    says_several_beside,
    several_beside,
)
from .fitting import Fitting
from .hands import HandPhrases
from .kinds import Kinds, misfit
from .melds import MeldPhrases
from .members import ASKED
from .narrowing import Narrowing
from .numbers import Numbers, check_not_one, check_several
from .only_one import is_one_ranked
from .options import option_term
from .owners import Owners
from .scope import Scope
from .sides import EVERY as EVERY_SIDE
from .sides import Sides
from .special_cards import check_has
from .taking import ENDS, is_of_sides, one_beside
from .tops import check_not_highest, zones_meant
from .trees import (
    LARGEST,
    end_of,
    is_group,
    is_quality,
    largest_asked,
    numeral_of,
    of_what,
)

NEIGHBOURS = {"above": 1, "below": -1}
ONE_CARD = ("place", "player", "card")


@dataclass(slots=True)
class Nouns:
    """Reads whole noun phrases."""

    symbols: Symbols
    account: Account
    kinds: Kinds
    fitting: Fitting
    owners: Owners
    melds: MeldPhrases
    hands: HandPhrases
    numbers: Numbers
    sides: Sides
    narrowing: Narrowing
    # names whose definitions are being read, to find circles
    defining: list[str] = field(default_factory=list)

    def denote(self, np: tree.Amount, scope: Scope) -> t.Term:
        """What the phrase stands for, in the kind that its own words say."""
        match np:
            case tree.Calculation() | tree.OfTwo():
                return self.fitting.number(np, scope)
            case tree.SomeOf():
                return self.denote(np.what, scope)
        np = attached(np, self.symbols)
        if (beside := one_beside(np)) is not None:
            self.account.head(np)
            return self.narrowing.one_beside(beside, scope)
        match head := self.account.head(np):
            case tree.Pronoun():
                base = self.owners.pronoun(head, scope)
            case tree.Numeral():
                base = t.Number(single(head, np.span))
            case tree.Hole():
                base = scope.holes[head.name]
            case tree.Word():
                end = end_of(np) or self._first_or_last(np)
                if end and self._is_some_card(np, head):
                    return self._outermost(np, end, scope)
                base = self._noun(np, head, scope)
        return self.narrowing.narrowed(np, base, scope)

    def _is_some_card(self, np: tree.Np, head: tree.Word) -> bool:
        """Whether the phrase is about cards of some kind, not about any card."""
        some = head.sort in ("rank", "suit", "card") or head.name in self.symbols.classes
        return some or (head.name == "card" and any(is_quality(pre) for pre in np.pre))

    def _outermost(self, np: tree.Np, end: str, scope: Scope) -> t.Term:
        """`the top heart of the pile`, `the first heart of the row`: of such cards the one that
        lies highest in a place, or with `bottom` and `first` lowest.
        """
        if numeral_of(np) is not None or any(p.what == "that many" for p in np.pre):
            raise fault(
                "OCT312",
                f"only one such card can be the {end} one",
                np.span,
                help="leave the number out",
            )
        self.account.superlative(np, end)
        pre = tuple(p for p in np.pre if not isinstance(p.what, tree.Superlative))
        such = self.denote(
            replace(np, pre=pre, posts=tuple(p for p in np.posts if not isinstance(p, tree.Of))),
            scope,
        )
        place = self.owners.one(np, "place", scope)
        highest = end not in ("bottom", "first")
        return t.Outermost(place, self.kinds.turn_into(such, "cards", np.span), highest)

    def _noun(self, np: tree.Np, word: tree.Word, scope: Scope) -> t.Term:
        symbols = self.symbols
        name = word.name
        if np.determiner == "that" or np.determiner == "those":
            bound = self._that(np, word, scope)
            if bound is not None:
                self.account.determiner(np)
                self.account.refers(word, bound)
                return bound
        if (nth := self._nth(np, word, scope)) is not None:
            return nth
        if name in symbols.states and word.sort not in ("rank", "suit", "card"):
            return self._state(np, name, scope)
        match word.sort:
            case "rank" if name not in symbols.attributes["rank"]:
                return t.Printed(SPECIAL, name)
            case "rank" | "suit":
                return t.Printed(word.sort, name)
            case "side":
                names = [one.name for one in symbols.named_sides]
                return t.NamedSide(name, names.index(name))
            case "card":
                rank, suit = self._rank_and_suit(name, word.span)
                return t.both(t.Printed("rank", rank), t.Printed("suit", suit))
        if name in symbols.classes:
            nobody = Scope(you=None)
            with self._defining(name, word.span):
                return self._meant(
                    symbols.classes[name].meant,
                    lambda said: self.fitting.as_kind(said, "cards", nobody),
                    nobody,
                )
        if name in symbols.zones:
            return self._zone(np, name, scope)
        if name in symbols.cells:
            return t.Cell(symbols.cells[name], name)
        if name in symbols.people:
            return self._person(np, name, scope)
        if name in symbols.figures:
            return self._figure(np, name, scope)
        if symbols.option(name) is not None:
            return option_term(self.symbols, name)
        if name in symbols.attributes:
            return self._attribute(np, name, scope)
        if is_group(np):
            return self.melds.denote(np, scope)
        return self._built_in(np, name, scope)

    def _nth(self, np: tree.Np, word: tree.Word, scope: Scope) -> t.Term | None:
        """`the first card`, `the second cell`, `the first bed`: of those that were picked. Of
        players it may also be a seat (`narrowing`).
        """
        said = tuple(p.what.name for p in np.pre if isinstance(p.what, tree.Superlative))
        if word.name == "card" and self._in_order(np):
            return None
        ordinal = next((name for name in said if name in ORDINALS), None)
        cells = () if word.plural else self.symbols.cells_of(word.name)
        if ordinal is None or not (cells or word.name in ("card", "cell", "player")):
            return None
        kind = "place" if cells or word.name == "cell" else word.name
        at = ORDINALS.index(ordinal)
        # `the first player with ...` is one of those so described, by the seats
        described = bool(np.posts or np.tail or len(np.pre) > 1)
        if described and word.name == "player":
            return None
        nth = None
        if not (described and cells):
            nth = scope.nth(at, kind, self._other_places(word.name))
        if nth is None and word.name != "player":
            help = "pick it before"
            if word.name == "card":
                help += ", or write `the top card of ...`"
            if cells and described:
                help = "let somebody pick it"
            elif cells:
                help += f", or name it: `{cells[min(at, len(cells) - 1)]}`"
            if word.name == "card" and of_what(np) is not None:
                top = as_written(replace(np, pre=(), posts=()))
                where = " ".join(as_written(post) for post in np.posts)
                top += f" below {top}" * (at - 1)
                help = f"from the top down write `{top} below the top card {where}`; from the "
                help += (
                    f"bottom up, `{top.replace('below', 'above')} above the bottom card {where}`"
                )
            if np.determiner == "a":
                help = f"{OFTEN}; `the {ordinal} {word.name}` is one that was picked"
            raise fault(
                "OCT315",
                f"`{np.determiner} {ordinal} {word.name}` refers to nothing here: none was picked",
                np.span,
                help=help,
            )
        if nth is not None and np.tail is not None:
            message = f"which {word.name} was so {ordinal} is not remembered"
            help = (
                "count it under `state:`, `{is a: number, lasts: round}`, by a trigger, `on: a "
                f"card is DONE`, and ask `when: the NUMBER is 1`; `the {ordinal} {word.name}` "
                "alone is one that was picked"
            )
            raise fault("OCT315", message, np.span, help=help)
        if nth is not None:
            self.account.superlative(np, ordinal)
            self.account.refers(word, nth)
        return nth

    def _first_or_last(self, np: tree.Np) -> str:
        """`first` or `last`, where cards lie in an order that everybody sees; else empty."""
        said = np.pre[0].what if np.pre else None
        return said.name if isinstance(said, tree.Superlative) and self._in_order(np) else ""

    def _in_order(self, np: tree.Np) -> bool:
        """`the first card of the row`, `the last card`: of an open place whose cards lie in order,
        where everybody sees which that is."""
        of = of_what(attached(np, self.symbols))
        if of is None or not isinstance(of.head, tree.Word) or len(np.pre) != 1:
            return False
        said = np.pre[0].what
        name = of.head.name
        zone = self.symbols.zones.get(self.symbols.cells.get(name, name))
        ends = isinstance(said, tree.Superlative) and said.name in ("first", "last")
        ordered = zone is not None and zone.order == "order" and zone.faces == "up"
        return ends and ordered and np.determiner == "the" and np.tail is None

    def _that(self, np: tree.Np, word: tree.Word, scope: Scope) -> t.Term | None:
        named = ("card", "player", "number", "modifier", "group")
        kinds = {name: name for name in named} | {"cell": "place"}
        if is_of_sides(word, "side", self.symbols):
            kinds["side"] = "side"
        kind = kinds.get(word.name) or (
            "place" if word.name in self.symbols.zones else f"value {word.name}"
        )
        if word.sort in ("group", "family"):
            kind = "group"
        found = scope.those(word.name, kind) if np.determiner == "those" else None
        found = found or scope.that(word.name, kind, self._other_places(word.name))
        if found is None and kind == "card":
            found = scope.that("card", "cards")
        if kind == "card" and np.determiner == "that" and found and found.kind == "cards":
            help = "write `those cards` of all of them; or let somebody pick them one by one"
            raise fault("OCT312", "these may be several cards", np.span, help=help)
        if found is None and word.name in self.symbols.attributes:
            found = self._said_before(np, word, scope)
        if found is None and (kind in kinds.values() or word.name in self.symbols.attributes):
            bare = not np.pre and not np.posts and np.tail is None
            span = np.span if bare else word.span
            said = f"{np.determiner} {word.said}"
            raise nothing_meant(said, span, scope, self.symbols, word.name)
        return found

    def _said_before(self, np: tree.Np, word: tree.Word, scope: Scope) -> t.Term | None:
        """`the suit of the pile`, or `the led suit`, where the same sentence goes on to say `that
        suit` and none was picked; None if no suit is named so. Raises OctavoError if several
        are."""
        if np.determiner != "that" or np.pre or np.posts or np.tail is not None:
            return None
        named = [
            inner
            for one in self.account.said_before(np)
            if isinstance(one, tree.Np)
            for inner in nodes_of(attached(one, self.symbols))
            if isinstance(inner, tree.Np) and self._says_the(inner, word.name)
        ]
        told = list(dict.fromkeys(as_written(one) for one in named))
        if len(told) > 1:
            message = f"`that {word.said}` may be `{told[0]}` or `{told[1]}`"
            raise fault("OCT304", message, np.span, help="write which: one of these again")
        if not named:
            return None
        with self.account.trying():
            return self.denote(named[0], scope)

    def _says_the(self, np: tree.Np, attribute: str) -> bool:
        """`the suit of the pile`, `the led suit`: one that is known without what points back."""
        if np.determiner != "the" or not isinstance(np.head, tree.Word):
            return False
        state = self.symbols.states.get(np.head.name)
        kept = state is not None and state.kind == attribute
        its = np.head.name == attribute and of_what(np) is not None
        points_back = any(isinstance(one, tree.Pronoun | tree.Hole) for one in nodes_of(np))
        return (kept or its) and not points_back

    def _other_places(self, noun: str) -> frozenset[str]:
        """The zones that a place of this name is none of: `that pile` is no bed."""
        if noun not in self.symbols.zones:
            return frozenset()
        return frozenset(self.symbols.zones) - {noun, *self.symbols.zones[noun].all_of}

    def _state(self, np: tree.Np, name: str, scope: Scope) -> t.Term:
        state = self.symbols.states[name]
        kind = self.symbols.kind_of_state(state)
        if state.kind == "mark":
            return t.Marked(name, kind)
        if kind == "number":
            # `pay that many sticks`: of which number these are is said by what they are paid from
            paid = isinstance(np.head, tree.Word) and np.head.sort == PIECES
            if paid and (many := self._that_many(np, scope)) is not None:
                return many
            check_not_one(np, name)
        if state.each == "side":
            return self._of_side(np, name, kind, scope)
        if state.each != "player":
            if kind == "number" and largest_asked(np) is not None:
                help = f"write `the {name}`, or let every player have a number: `each: player`"
                raise fault(
                    "OCT304",
                    f"there is only one {name}, so none can be higher or lower",
                    np.span,
                    help=help,
                )
            return t.State(name, kind)
        owner = self.owners.owner_of(np, scope)
        largest = largest_asked(np)
        if largest is not None:
            check_several(owner, np)
            self.account.superlative(np, *LARGEST)
            members = (
                self.kinds.turn_into(owner, "players", np.span)
                if owner is not None
                else t.All("players")
            )
            variable = self.kinds.variable("player")
            return t.Greatest(members, t.State(name, kind, variable), variable.name, largest)
        if owner is None and kind == "number":
            owner = self.numbers.somebody_whose(np, scope)
        if owner is None:
            raise fault(
                "OCT316",
                f"every player has {with_article(name)} of their own: this does not say whose",
                np.span,
                help=f"write `your {name}` or `the {name} of the ...`",
            )
        return t.State(name, kind, self.owners.single(owner, np, "player"))

    def _of_side(self, np: tree.Np, name: str, kind: str, scope: Scope) -> t.Term:
        """What each side has: of a player, that of their side."""
        owner = self.owners.owner_of(np, scope)
        largest = largest_asked(np)
        if largest is not None:
            sides = EVERY_SIDE if owner is None else owner
            check_several(owner, np)
            self.account.superlative(np, *LARGEST)
            variable = self.kinds.variable("side")
            members = self.kinds.turn_into(sides, "sides", np.span)
            return t.Greatest(members, t.State(name, kind, variable), variable.name, largest)
        if owner is None:
            said = f"every side has {with_article(name)} of its own: this does not say whose"
            help = f"write `your side's {name}`, or `the {name} of the side of ...`"
            raise fault("OCT316", said, np.span, help=help)
        if owner.kind == "sides":
            owner = self.owners.single(owner, np, "side")
        return self.sides.state(name, kind, owner, np.span)

    def _zone(self, np: tree.Np, name: str, scope: Scope) -> t.Term:
        zone = self.symbols.zones[name]
        check_not_highest(np, self.symbols)
        if zone.named or zone.all_of:
            return t.All("places", name)
        if zone.each != "player":
            return t.Place(name)
        owner = self.owners.owner_of(np, scope)
        if owner is not None and owner.kind == "player":
            return t.Place(name, owner)
        if owner is not None and owner.kind == "players":
            variable = self.kinds.variable("place")
            return t.restrict(t.All("places", name), variable, t.contains(owner, t.Owner(variable)))
        if owner is not None:
            error = misfit("player", owner.kind, np.span)
            if owner.kind.startswith("value ") or owner.kind == "cards":
                help = "say it of the cards: `cards of SUIT of PLACE`"
                error = fault("OCT311", error.diagnostics[0].message, np.span, help=help)
            raise error
        if np.determiner in ASKED or (isinstance(np.head, tree.Word) and np.head.plural):
            return t.All("places", name)
        raise fault(
            "OCT316",
            f"every player has {with_article(name)}: this does not say whose",
            np.span,
            help=f"write `your {name}` or `the {name} of the ...`",
        )

    @contextmanager
    def _defining(self, name: str, span: Span) -> Iterator[None]:
        """Inside, the definition of a name is read; a fault if that is so already."""
        if name in self.defining:
            circle = " -> ".join([*self.defining[self.defining.index(name) :], name])
            raise fault(
                "OCT317",
                f"`{name}` is defined by itself: {circle}",
                span,
                help="say one of them without the other",
            )
        self.defining.append(name)
        try:
            yield
        finally:
            self.defining.pop()

    def _meant(
        self, meant: tuple[WordMeaning[Any], ...], read: Callable[[Any], t.Term], scope: Scope
    ) -> t.Term:
        """What a declared word stands for: the first of its meanings that is so and names
        something."""
        found: t.Term | None = None
        for one in reversed(meant):
            with self.account.sentence(one.said):
                named = read(one.said)
            kind, asked = named.kind, []
            if one.when is not None:
                asked.append(self.fitting.phrases.condition(one.when, scope))
            if found is None:
                found = t.nothing(kind)
                if kind == "number" or not asked:
                    found = named
                    continue
            elif kind != "number":
                if not asked and not any(part.reads for part in t.walk(named)):
                    raise _always_there(meant, one)
                asked.append(t.some(named) if kind in t.MEMBER else t.Is(named, named))
            found = t.when(t.all_of(asked), named, found)
        assert found is not None
        return found

    def _person(self, np: tree.Np, name: str, scope: Scope) -> t.Term:
        """`the partner`, `your partner`, `the partner of the dealer`: somebody's, where it goes by
        who acts whom the word names."""
        meant = self.symbols.people[name].meant

        def named(scope: Scope) -> t.Term:
            with self._defining(name, np.span):
                return self._meant(meant, lambda said: self.fitting.one_player(said, scope), scope)

        if t.goes_by_who_acts(named(scope.acting(t.YOU)), t.YOU):
            owner = self.owners.owner_of(np, scope)
            if owner is not None:
                return named(scope.acting(self.owners.single(owner, np, "player")))
        return named(scope)

    def _figure(self, np: tree.Np, name: str, scope: Scope) -> t.Term:
        owner = self.owners.owner_of(np, scope)
        inner = scope if owner is None or owner.kind != "player" else scope.acting(owner)
        with self._defining(name, np.span):
            meant = self.symbols.figures[name].meant
            figure = self._meant(meant, lambda said: self.fitting.number(said, inner), inner)
        bare = owner is None and not np.determiner  # `deal price cards` is said of you
        if bare and scope.you is not None and t.goes_by_who_acts(figure, scope.you):
            raise fault(
                "OCT316",
                f"every player has {with_article(name)} of their own: this does not say whose",
                np.span,
                help=f"write `your {name}` or `the {name} of the ...`",
            )
        return figure

    def _owners_of(self, cards: t.Term) -> t.Term:
        """Whose some cards are: several may be equally high."""
        card, player = self.kinds.variable("card"), self.kinds.variable("player")
        theirs = t.exists(cards, card, t.Is(t.Keeper(card), player))
        return t.restrict(t.All("players"), player, theirs)

    def _compared(self, np: tree.Np, scope: Scope) -> t.Term:
        """Of `the highest value of cards`: the cards."""
        self.account.superlative(np, *LARGEST)
        with self.owners.members.counting():  # of `each X` they are compared together
            return self.kinds.all_there(self.owners.required(np, scope, ()), np)

    def _attribute(self, np: tree.Np, name: str, scope: Scope) -> t.Term:
        check_has(name, of_what(np), self.symbols.game.pack)
        if name == "rank" and (largest := largest_asked(np)) is not None:
            cards, card = self._compared(np, scope), self.kinds.variable("card")
            highest = t.First(t.Most(cards, t.Pip(card), card.name, largest), "card")
            return t.Attribute(highest, name)
        for post in np.posts:
            if isinstance(post, tree.RelationPhrase) and post.relation in NEIGHBOURS:
                value = self.fitting.as_kind(post.what, f"value {name}", scope)
                return t.Neighbour(value, name, NEIGHBOURS[self.account.relation(post)])
        owner = self.owners.owner_of(np, scope, ONE_CARD)
        if owner is not None and np.determiner in ("a", "any") and self._are_cards(owner):
            value = self.kinds.variable(f"value {name}")
            cards = self.kinds.turn_into(owner, "cards", np.span)
            some = t.some(t.both(cards, t.Having(value, name)))
            return t.restrict(t.Values(name), value, some)
        if owner is None and np.determiner == "the" and self._are_all(np, name):
            return t.Values(name)
        if owner is None and np.determiner == "the":
            help = f"write `the {name} above ...`" if end_of(np) == "next" else "add `of ...`"
            raise fault("OCT319", f"this does not say the {name} of what", np.span, help=help)
        if owner is None:
            return t.Values(name)
        if isinstance(owner, t.Printed) and owner.attribute == name:
            return t.Value(owner.attribute, owner.value)
        if owner.kind == f"value {name}":  # `cards higher than the mark rank`
            return owner
        if isinstance(owner, t.Most) and owner.kind == "cards" and name != "rank":
            said = f"several cards may be equally high: this does not say which {name} it is"
            help = "say it of the cards, `the highest card of ... is ...`, or let somebody pick one"
            raise fault("OCT312", said, np.span, help=help)
        return t.Attribute(self.owners.single(owner, np, "card"), name)

    def _are_all(self, np: tree.Np, name: str) -> bool:
        """`one of the four suits`: so many there are."""
        if not (isinstance(np.head, tree.Word) and np.head.plural and self.owners.members.picks):
            return False
        many = self.account.numeral(np)
        there = len(self.symbols.attributes[name])
        if many is not None and (many.low, many.high) != (there, there):
            help = f"write `the {there} {np.head.said}`, or `any {name}`"
            raise fault("OCT304", f"there are {there} {np.head.said}", np.span, help=help)
        return True

    def _are_cards(self, owner: t.Term) -> bool:
        """Whether these are several cards, of which somebody who picks may name a suit or a rank:
        `a suit of your hand`. A place that stands for its top card is one."""
        if not self.owners.members.picks or self.owners.members.clauses:
            return False
        if isinstance(owner, t.Place):
            return not self.symbols.zones[owner.zone].shows
        return owner.kind == "cards" and not isinstance(owner, t.Printed | t.Single)

    def _rank_and_suit(self, name: str, span: Span) -> tuple[str, str]:
        rank, _, suit = name.partition(" of ")
        if rank in self.symbols.attributes["rank"] and suit in self.symbols.attributes["suit"]:
            return rank, suit
        raise fault("OCT303", f"there is no card `{name}`", span)

    def _built_in(self, np: tree.Np, name: str, scope: Scope) -> t.Term:
        match name:
            case "card":
                top = self.account.superlative(np, *ENDS)
                if not top and self._in_order(np):
                    last = self.account.superlative(np, "first", "last") == "last"
                    place = self.owners.one(np, "place", scope)
                    return t.Top(place) if last else t.Bottom(place)
                if not top:
                    return t.All("cards")
                if (ends := self._ends_of_several(np, top, scope)) is not None:
                    return ends
                place = self.owners.one(np, "place", scope)
                many = self.account.numeral(np)
                amount = self._how_many(np, scope)
                if many is not None and (low := single(many, np.span)) != 1:
                    if not low:
                        raise fault("OCT227", "these are no cards", np.span, help="leave them out")
                    amount = t.Number(low)
                if amount is not None and top == "bottom":
                    help = "there is no word yet for several at the bottom: take or name them one "
                    help += "by one, `the bottom card of ...`"
                    raise fault("OCT312", "only one bottom card can be meant", np.span, help=help)
                if amount is not None:
                    return t.Topmost(place, amount)
                if isinstance(np.head, tree.Word) and np.head.plural and many is None:
                    help = f"write `the {top} card of ...`, or how many: `the top 2 cards of ...`"
                    raise fault("OCT304", "this does not say how many", np.span, help=help)
                return t.Bottom(place) if top == "bottom" else t.Top(place)
            case "player":
                check_somebody_acts(np, scope)
                some = np.posts or np.tail or any(is_quality(pre) for pre in np.pre)
                if not some and (which := self.account.superlative(np, *BESIDE)):
                    check_nobody_left_out(np, which, self.symbols)
                    if scope.beside is None and says_several_beside(np):
                        many = self.account.numeral(np)
                        return several_beside(which, many, t.All("players"))
                    following, preceding = scope.beside or (t.Next(), t.Next(back=True))
                    return following if which == "next" else preceding
                return t.All("players")  # of some of them, `narrowing` takes the next
            case "side" if self._is_of_sides(np):
                return self.sides.side(np, self.owners.owner_of(np, scope), scope)
            case "partner" if self._is_of_sides(np):
                return self.sides.partner(np, self.owners.owner_of(np, scope))
            case "opponent" if self._is_of_sides(np):
                return self.sides.opponents(np, self.owners.owner_of(np, scope), scope)
            case "round":
                return t.Round()
            case "left" | "right":
                whom = self.owners.one(np, "player", scope)
                return t.Left(whom, 1 if name == "left" else -1)
            case "value":
                if (largest := largest_asked(np)) is not None:
                    cards, card = self._compared(np, scope), self.kinds.variable("card")
                    return t.Greatest(cards, self.kinds.worth(card, np.span), card.name, largest)
                return self.kinds.worth(self.owners.one(np, "card", scope), np.span)
            case "score":
                return self.numbers.score(np, scope)
            case "total" | "number":
                return self.numbers.total(np, name, scope)
            case "winner" | "loser" | "challenger":
                who = scope.that(name, "")
                if who is None:
                    lost = name == "loser"
                    best = "the most cards` or `with the fewest cards"
                    if self.symbols.game.hands:
                        best = "the worst hand" if lost else "the best hand"
                    help = (
                        "only the steps of a `compare` have one: name who it is while that can "
                        f"still be told, such as `the first player with {best}` before the hands "
                        "are moved away, or keep under `state:` what tells who won, before it "
                        "changes (`now your old score is your score`)"
                    )
                    raise fault("OCT315", f"there is no {name} here", np.span, help=help)
                return who
            case "holder" if (holders := self.hands.holders(np, scope)) is not None:
                return holders
            case "holder":
                return t.Holders(
                    self.kinds.turn_into(self.owners.required(np, scope), "cards", np.span)
                )
            case "owner":
                owned = self.owners.required(np, scope, ONE_CARD)
                if owned.kind == "cards" and not is_one_ranked(owned, self.symbols):
                    return self._owners_of(owned)
                if owned.kind in ("card", "cards"):
                    return t.Keeper(self.kinds.turn_into(owned, "card", np.span))
                zones = zones_meant(self.symbols, owned)
                if zones and all(self.symbols.zones[zone].each != "player" for zone in zones):
                    said, help = "no player has this place: it is nobody's", "name a player"
                    raise fault("OCT304", said, np.span, help=help)
                return t.Owner(self.kinds.turn_into(owned, "place", np.span))
            case "cell":
                return t.All("places")
            case "modifier":
                return t.All("modifiers")
        help = "say it in other words"
        if name in self.symbols.phases:
            asked = f"ask it in a condition, `when {clause_of(name)}`"
            help = f"{asked}, or say it of the whole sentence, `in the {name}, ...`"
        if name in ("turn", "round"):
            asked = f"you may not VERB when you have DONE this {name}"
            help = f"ask after `when` what was done in it: `{asked}`"
            if name == "turn":
                help += "; that one begins or ends, a trigger alone waits for, `on: your turn ends`"
        raise fault(
            "OCT318", f"`{name}` refers to nothing that can be used here", np.span, help=help
        )

    def _is_of_sides(self, np: tree.Np) -> bool:
        """Whether its noun is one of those that games with sides have."""
        return isinstance(np.head, tree.Word) and is_of_sides(np.head, np.head.name, self.symbols)

    def _ends_of_several(self, np: tree.Np, end: str, scope: Scope) -> t.Term | None:
        """`the top card of each pile`: the cards that lie on top in one of several places."""
        of, members = of_what(np), self.owners.members
        if of is None or numeral_of(np) is not None:
            return None
        if not members.taken_together(of) and not members.counted_together(of):
            return None
        places = self.denote(of, scope)
        if places.kind != "places":
            return None
        self.account.each(of)
        card = self.kinds.variable("card")
        there = t.Location(card)
        outermost = t.Bottom(there) if end == "bottom" else t.Top(there)
        return t.restrict(t.Contents(places), card, t.Is(outermost, card))

    def _that_many(self, np: tree.Np, scope: Scope) -> t.Term | None:
        if not self.account.plain(np, "that many"):
            return None
        many = scope.that_many()
        if many is None:
            raise no_number(next(pre.span for pre in np.pre if pre.what == "that many"))
        return many

    def _how_many(self, np: tree.Np, scope: Scope) -> t.Term | None:
        """`that many cards`, `the top stake cards`: the number that a word before the noun is."""
        if (many := self._that_many(np, scope)) is not None:
            return many
        word = self.account.amount_word(np)
        if word is None:
            return None
        owner = tuple(pre for pre in np.pre if isinstance(pre.what, tree.Possessive))
        return self.fitting.number(tree.Np("the", owner, word, span=word.span), scope)


def _always_there(meant: tuple[WordMeaning[Any], ...], one: WordMeaning[Any]) -> OctavoError:
    """The fault of a meaning behind which none is ever reached: `[kings, queens]`."""
    together = " and ".join(as_written(other.said) for other in meant)
    said = f"`{as_written(one.said)}` is something in any case, and what comes after it never is"
    help = f"write `{together}` for all of them, or say when: `{{when: ..., is: ...}}`"
    return fault("OCT228", said, one.said.span, help=help)
