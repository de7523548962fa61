"""Nouns: what each stands for.

Comes in: noun phrases whose head is a declared word, one of the language's own nouns, a pronoun or a number. Goes out: terms in
the kind that the words themselves say: cards, a place, players, a number, a value.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...diagnostics import Span, fault
from ...syntax import tree
from .. import terms as t
from ..terms import Term
from .attachment import ENDS, attached
from .kinds import Kinds, groups_of, is_group, numeral_of, whole
from .scope import Scope

ORDINALS = ("first", "second", "third")


@dataclass(slots=True)
class Nouns(Kinds):
    """Denotation; what narrows a noun is in `narrowing`."""

    def _narrowed(self, np: tree.Np, base: Term, scope: Scope) -> Term:
        raise NotImplementedError  # see `narrowing`

    def denote(self, np: tree.Amount, scope: Scope) -> Term:
        """What the phrase stands for, in the kind that its own words say."""
        match np:
            case tree.Arithmetic() | tree.OfTwo():
                return self.number(np, scope)
            case tree.SomeOf():
                return self.denote(np.what, scope)
        np = attached(np, self.symbols)
        match np.head:
            case tree.Pronoun():
                base = self._pronoun(np.head, scope)
            case tree.Numeral():
                if np.head.choices or np.head.low != np.head.high:
                    raise fault("OCT313", "one number is needed here", np.span, help="write a single number")
                base = t.number(np.head.low)
            case tree.Hole():
                base = scope.holes[np.head.name]
            case tree.Word():
                if (end := _end_of(np)) and self._is_some_card(np, np.head):
                    return self._outermost(np, end, scope)
                base = self._noun(np, np.head, scope)
        return self._narrowed(np, base, scope)

    def _is_some_card(self, np: tree.Np, head: tree.Word) -> bool:
        """Whether the phrase is about cards of some kind, not about any card."""
        some = head.sort in ("rank", "suit", "card") or head.name in self.symbols.classes
        return some or (head.name == "card" and any(_is_quality(pre) for pre in np.pre))

    def _outermost(self, np: tree.Np, end: str, scope: Scope) -> Term:
        """`the top heart of the pile`: of such cards the one that lies highest (lowest, with `bottom`) in a place."""
        if numeral_of(np) is not None or any(p.what == "that many" for p in np.pre):
            raise fault("OCT312", f"only one such card can be the {end} one", np.span, help="leave the number out")
        pre = tuple(p for p in np.pre if not isinstance(p.what, tree.Superlative))
        such = self.denote(replace(np, pre=pre, posts=tuple(p for p in np.posts if not isinstance(p, tree.Of))), scope)
        place = self.turn_into(self._required_owner(np, scope), "place", np.span)
        return Term("outermost", "card", (place, self.turn_into(such, "cards", np.span)), end != "bottom")

    def _noun(self, np: tree.Np, word: tree.Word, scope: Scope) -> Term:
        symbols = self.symbols
        name = word.name
        if np.determiner == "that" or np.determiner == "those":
            bound = self._that(word, scope)
            if bound is not None:
                return bound
        ordinal = next(
            (p.what.name for p in np.pre if isinstance(p.what, tree.Superlative) and p.what.name in ORDINALS), None
        )
        if ordinal and name in ("card", "cell", "player"):
            nth = scope.nth(ORDINALS.index(ordinal), {"cell": "place"}.get(name, name))
            if nth is not None:
                return nth
            if name != "player":
                help = "pick it before, or write `the top card of ...`" if name == "card" else "pick it before"
                raise fault("OCT315", f"`the {ordinal} {name}` stands for nothing here: none was picked", np.span, help=help)
        if name in symbols.states and word.sort not in ("rank", "suit", "card"):
            return self._state(np, name, scope)
        match word.sort:
            case "rank" | "suit":
                return Term("printed", "cards", data=(word.sort, name))
            case "card":
                rank, suit = self._rank_and_suit(name, word.span)
                return t.both(Term("printed", "cards", data=("rank", rank)), Term("printed", "cards", data=("suit", suit)))
        if name in symbols.classes:
            return self._defined(name, word.span, lambda: self.as_kind(symbols.classes[name].phrase, "cards", Scope(you=None)))
        if name in symbols.zones:
            return self._zone(np, name, scope)
        if name in symbols.cells:
            return Term("cell", "place", data=(symbols.cells[name], name))
        if name in symbols.people:
            return self._defined(
                name, word.span, lambda: self.turn_into(self.denote(symbols.people[name].phrase, scope), "player", word.span)
            )
        if name in symbols.figures:
            return self._figure(np, name, scope)
        if symbols.option(name) is not None:
            return self._option(name)
        if name in symbols.attributes:
            return self._attribute(np, name, scope)
        if is_group(np):
            return self._groups(np, scope)
        return self._built_in(np, name, scope)

    def _that(self, word: tree.Word, scope: Scope) -> Term | None:
        kinds = {name: name for name in ("card", "player", "number", "modifier", "group")} | {"cell": "place"}
        kind = kinds.get(word.name) or ("place" if word.name in self.symbols.zones else f"value {word.name}")
        if word.sort in ("group", "family"):
            kind = "group"
        found = scope.that(word.name, kind)
        if found is None and kind == "card":
            found = scope.that("card", "cards")
        if found is None and kind in kinds.values():
            raise fault("OCT315", f"`that {word.name}` stands for nothing here", word.span, help="name what you mean")
        return found

    def _state(self, np: tree.Np, name: str, scope: Scope) -> Term:
        state = self.symbols.states[name]
        kind = self.symbols.kind_of_state(state)
        if state.kind == "mark":
            return Term("marked", kind, data=name)
        if state.each != "player":
            if kind == "number" and self._superlative(np) is not None:
                help = f"write `the {name}`, or let every player have a number: `each: player`"
                raise fault("OCT304", f"there is one {name} only, and none that is more or less", np.span, help=help)
            return Term("state", kind, data=name)
        owner = self.owner_of(np, scope)
        largest = self._superlative(np)
        if largest is not None:
            members = self.turn_into(owner, "players", np.span) if owner is not None else t.every("players")
            variable = self.variable("player")
            return Term("greatest", "number", (members, Term("state", kind, (variable,), name)), (variable.data, largest))
        if owner is None:
            raise fault(
                "OCT316",
                f"every player has a {name} of their own: this does not say whose",
                np.span,
                help=f"write `your {name}` or `the {name} of the ...`",
            )
        return Term("state", kind, (self.turn_into(owner, "player", np.span),), name)

    def _zone(self, np: tree.Np, name: str, scope: Scope) -> Term:
        zone = self.symbols.zones[name]
        if zone.named or zone.all_of:
            return t.every("places", name)
        if zone.each != "player":
            return Term("place", "place", data=name)
        owner = self.owner_of(np, scope)
        if owner is not None and owner.kind == "player":
            return Term("place", "place", (owner,), name)
        if owner is not None and owner.kind == "players":
            variable = self.variable("place")
            return t.restrict(t.every("places", name), variable, t.contains(owner, Term("owner", "player", (variable,))))
        if np.determiner in ("any", "each", "every", "all", "no", "another") or (
            isinstance(np.head, tree.Word) and np.head.plural
        ):
            return t.every("places", name)
        raise fault(
            "OCT316",
            f"every player has a {name}: this does not say whose",
            np.span,
            help=f"write `your {name}` or `the {name} of the ...`",
        )

    def _figure(self, np: tree.Np, name: str, scope: Scope) -> Term:
        owner = self.owner_of(np, scope)
        inner = scope if owner is None or owner.kind != "player" else scope.acting(owner)
        return self._defined(name, np.span, lambda: self.number(self.symbols.figures[name].amount, inner))

    def _option(self, name: str) -> Term:
        option = self.symbols.option(name)
        assert option is not None
        value = option.chosen
        kind = "truth" if isinstance(value, bool) else "number" if isinstance(value, int) else "word"
        asked = Term("option", kind, data=option.name)
        if self.symbols.noted is not None:
            return asked
        if isinstance(value, bool):
            return t.truth(value)
        return t.number(value) if isinstance(value, int) else Term("word", "word", (asked,), str(value))

    def _attribute(self, np: tree.Np, name: str, scope: Scope) -> Term:
        owner = self.owner_of(np, scope)
        if owner is None and np.determiner == "the":
            raise fault("OCT319", f"this does not say the {name} of what", np.span, help="add `of ...`")
        if owner is None:
            return Term("values", f"values {name}", data=name)
        if owner.kind == "cards" and owner.op == "printed" and owner.data[0] == name:
            return Term("value", f"value {name}", data=owner.data)
        return Term("attribute", f"value {name}", (self.turn_into(owner, "card", np.span),), name)

    def _rank_and_suit(self, name: str, span: Span) -> tuple[str, str]:
        rank, _, suit = name.partition(" of ")
        if rank in self.symbols.attributes["rank"] and suit in self.symbols.attributes["suit"]:
            return rank, suit
        raise fault("OCT303", f"there is no card `{name}`", span)

    def _built_in(self, np: tree.Np, name: str, scope: Scope) -> Term:
        match name:
            case "card":
                top = _end_of(np)
                if not top:
                    return t.every("cards")
                place = self.turn_into(self._required_owner(np, scope), "place", np.span)
                many = numeral_of(np)
                if many is not None and many.low != many.high:
                    raise fault("OCT313", "one number is needed here", np.span, help="write a single number")
                if many is not None and many.high != 1:
                    return Term("topmost", "cards", (place, t.number(many.low)))
                if any(p.what == "that many" for p in np.pre):
                    return Term("topmost", "cards", (place, self._that_many(np, scope)))
                return Term("bottom" if top == "bottom" else "top", "card", (place,))
            case "player":
                if any(isinstance(p.what, tree.Superlative) and p.what.name == "next" for p in np.pre):
                    return Term("next", "player")
                return t.every("players")
            case "round":
                return Term("round", "number")
            case "left" | "right":
                whom = self.turn_into(self._required_owner(np, scope), "player", np.span)
                return Term("left", "player", (whom,), 1 if name == "left" else -1)
            case "value":
                return Term("worth", "number", (self.turn_into(self._required_owner(np, scope), "card", np.span),))
            case "score":
                return self._score(np, scope)
            case "total" | "number":
                return self._total(np, name, scope)
            case "winner" | "loser" | "challenger":
                who = scope.that(name, "")
                if who is None:
                    raise fault("OCT315", f"there is no {name} here", np.span, help="only the steps of a `compare` have one")
                return who
            case "holder" if (of := self._of_group(np)) is not None:
                of = _with_tail(of)
                if not isinstance(of.tail, tree.That) or not isinstance(of.tail.predicate, tree.Does):
                    raise fault(
                        "OCT346",
                        "this does not say what the group does to which other",
                        of.span,
                        help="write `that VERBs any GROUP`",
                    )
                return self.relating(of, of.tail.predicate, scope)
            case "holder":
                return Term("holders", "players", (self.turn_into(self._required_owner(np, scope), "cards", np.span),))
            case "owner":
                owned = self._required_owner(np, scope)
                if owned.kind in ("card", "cards"):
                    return Term("keeper", "player", (self.turn_into(owned, "card", np.span),))
                return Term("owner", "player", (self.turn_into(owned, "place", np.span),))
            case "cell":
                return t.every("places", "")
            case "modifier":
                return t.every("modifiers")
        raise fault(
            "OCT318", f"`{name}` stands for nothing that can be used here", np.span, help="say what is meant by other words"
        )

    def _required_owner(self, np: tree.Np, scope: Scope) -> Term:
        owner = self.owner_of(np, scope)
        if owner is None:
            raise fault("OCT319", "this does not say of what", np.span, help="add `of ...`")
        return owner

    def _that_many(self, np: tree.Np, scope: Scope) -> Term:
        many = scope.that_many()
        if many is None:
            raise fault("OCT315", "`that many` stands for no number here", np.span)
        return many

    def _score(self, np: tree.Np, scope: Scope) -> Term:
        owner = self.owner_of(np, scope)
        largest = self._superlative(np)
        if largest is not None:
            variable = self.variable("player")
            members = self.turn_into(owner, "players", np.span) if owner is not None else t.every("players")
            return Term("greatest", "number", (members, Term("score", "number", (variable,))), (variable.data, largest))
        if owner is None:
            raise fault(
                "OCT319",
                "this does not say whose score, or the score of which cards",
                np.span,
                help="write `your score` or `the score of ...`",
            )
        if owner.kind == "player":
            return Term("score", "number", (owner,))
        cards = self.turn_into(owner, "cards", np.span)
        variable = self.variable("card")
        return Term("sum", "number", (cards, Term("points", "number", (variable,))), variable.data)

    def _total(self, np: tree.Np, name: str, scope: Scope) -> Term:
        of = next((post.what for post in np.posts if isinstance(post, tree.Of)), None)
        if of is None:
            raise fault("OCT319", f"this does not say the {name} of what", np.span, help="add `of ...`")
        if name == "total" and isinstance(of.head, tree.Word) and self._numbers_each(of.head.name):
            owner = self.owner_of(of, scope)
            members = t.every("players") if owner is None else self.turn_into(owner, "players", of.span)
            variable = self.variable("player")
            return Term("sum", "number", (members, self._of_player(of.head.name, variable)), variable.data)
        if name == "number" and groups_of(of) and not self._lying(of, scope):
            return self._of_shown("groups shown", "number", of, scope)
        things = whole(self.denote(of, scope), of)
        if name == "number" and things.kind == "groups":
            return t.count(things)
        if name == "number":
            kind = things.kind if things.kind in t.MEMBER else "cards"
            return t.count(self.turn_into(things, kind, of.span))
        cards = self.turn_into(things, "cards", of.span)
        variable = self.variable("card")
        return Term("sum", "number", (cards, Term("worth", "number", (variable,))), variable.data)

    def _lying(self, np: tree.Np, scope: Scope) -> bool:
        """Whether these are groups that lie somewhere (`the groups of your table`), not what somebody has shown."""
        of = next((post.what for post in np.posts if isinstance(post, tree.Of)), None)
        return of is not None and bool(self.symbols.lying_zones()) and self.denote(of, scope).kind in ("place", "places")

    def _of_shown(self, op: str, kind: str, np: tree.Np, scope: Scope) -> Term:
        """Something about the groups that one player has shown; where no step shows any there are none."""
        if not self.symbols.shows_groups:
            return t.number(0) if kind == "number" else t.FALSE
        return Term(op, kind, (self.turn_into(self._required_owner(np, scope), "player", np.span),))

    def _numbers_each(self, name: str) -> bool:
        state = self.symbols.states.get(name)
        return name == "score" or (state is not None and state.kind == "number" and state.each == "player")

    def _of_player(self, name: str, player: Term) -> Term:
        return Term("score", "number", (player,)) if name == "score" else Term("state", "number", (player,), name)

    def _of_group(self, np: tree.Np) -> tree.Np | None:
        """The group in `holder of GROUP`, with what is said of it."""
        of = next((post.what for post in np.posts if isinstance(post, tree.Of)), None)
        if of is None or not is_group(of):
            return None
        return of if of.tail is not None else replace(of, tail=np.tail)

    def relating(self, subject: tree.Np, predicate: tree.Does, scope: Scope) -> Term:
        """The players with the best such group that VERBs a group of another player: `any run of P cripples any group of Q`."""
        other = predicate.what
        if not isinstance(other, tree.Np) or not is_group(other):
            raise fault("OCT338", "a group is needed here", predicate.span, help="name one that `groups:` declares")
        sets = []
        for np in (subject, other):
            of = next((post.what for post in np.posts if isinstance(post, tree.Of)), None)
            everybody = t.every("players")
            bare = (
                None
                if of is None
                else replace(of, determiner="", pre=tuple(p for p in of.pre if p.what not in ("other", "another")))
            )
            sets.append(everybody if bare is None else self.turn_into(self.denote(bare, scope), "players", np.span))
        names = tuple(self._groups_named(np) for np in (subject, other))
        return Term("relating", "players", tuple(sets), (predicate.verb.name, *names))

    def _groups(self, np: tree.Np, scope: Scope) -> Term:
        """Groups that lie on the table, in the places that `of X` names."""
        zones = self.symbols.lying_zones()
        if not zones:
            said = np.head.name if isinstance(np.head, tree.Word) else "this"
            message = f"`{said}` stands for nothing that can be used here"
            raise fault("OCT318", message, np.span, help="say what is meant by other words, or let groups lie: `in: groups`")
        of = next((post.what for post in np.posts if isinstance(post, tree.Of)), None)
        places = t.empty("places")
        if of is not None:
            places = self.turn_into(self.denote(of, scope), "places", of.span)
        else:
            for zone in zones:
                places = t.either(places, t.every("places", zone))
        return Term("groups", "groups", (places,), self._groups_named(np))

    def _groups_named(self, np: tree.Np) -> tuple[str, ...]:
        assert isinstance(np.head, tree.Word)
        if np.head.name in self.symbols.families:
            return self.symbols.families[np.head.name].members
        return (np.head.name,) if np.head.name in self.symbols.groups else tuple(self.symbols.groups)


def _end_of(np: tree.Np) -> str:
    """`top`, `bottom` or `next` (which is the top) before the noun; else empty."""
    names = (pre.what.name for pre in np.pre if isinstance(pre.what, tree.Superlative))
    return next((name for name in names if name in ENDS), "")


def _is_quality(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Word) and pre.what.sort == "adjective"


def _with_tail(group: tree.Np) -> tree.Np:
    """`the best G of P that VERBs ...`: it is the group that VERBs, not P beside whom it is said."""
    for at, post in enumerate(group.posts):
        if isinstance(post, tree.Of) and isinstance(post.what, tree.Np) and isinstance(post.what.tail, tree.That):
            bare = replace(post, what=replace(post.what, tail=None))
            return replace(group, posts=(*group.posts[:at], bare, *group.posts[at + 1 :]), tail=post.what.tail)
    return group
