"""Noun phrases: what kind of thing each denotes, and the term for it.

Comes in: noun phrases and amounts as trees, with a scope for their pronouns. Goes out: typed terms. A phrase denotes
what its words say (cards, a place, players, a number, a value); where the sentence needs another kind that follows from it
(the cards of a place, the one member of a set), it is turned into that, and where it does not follow, it is a fault.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..diagnostics import Span, fault
from ..syntax import tree
from . import terms as t
from .names import Symbols
from .scope import Scope
from .terms import Term

WORDED = {
    "card": "a card", "cards": "cards", "player": "a player", "players": "players", "place": "a place", "places": "places",
    "number": "a number", "truth": "a condition",
}  # fmt: skip
SUPERLATIVE_NUMBERS = {"highest": True, "most": True, "longest": True, "lowest": False, "fewest": False}


def worded(kind: str) -> str:
    return WORDED.get(kind) or (f"a {kind.removeprefix('value ')}" if kind.startswith("value ") else kind)


@dataclass(slots=True)
class Phrases:
    """Reads noun phrases of one game. `pending` collects `any X`, `each X` and `no X` inside a clause until it ends."""

    symbols: Symbols
    pending: list[tuple[str, Term, Term]] = field(default_factory=list)  # (determiner, members, variable)
    fresh: int = 0
    defining: list[str] = field(default_factory=list)  # names whose definitions are being read, to find circles

    # --- what a sentence asks for -------------------------------------------------------------------

    def as_kind(self, np: tree.Listing, kind: str, scope: Scope) -> Term:
        """The phrase as one of `kind`, or a fault at its place."""
        if isinstance(np, tree.Several):
            return self._several(np, kind, scope)
        if kind == "number":
            return self.number(np, scope)
        if kind in t.SETS and isinstance(np, tree.Np):
            single = self._quantified(np, kind, scope)
            if single is not None:
                return single
        return self.turn_into(self.denote(np, scope), kind, np.span)

    def number(self, amount: tree.Amount, scope: Scope) -> Term:
        """Amounts: numerals, number words, arithmetic."""
        match amount:
            case tree.Arithmetic():
                parts = (self.number(amount.left, scope), self.number(amount.right, scope))
                return Term("arithmetic", "number", parts, amount.op)
            case tree.Difference():
                return Term("difference", "number", (self.number(amount.left, scope), self.number(amount.right, scope)))
            case tree.SomeOf():
                raise fault("OCT310", "a number is needed here, not some of something", amount.span)
        for kind in ("place", "card"):
            variable = self._quantified(amount, kind, scope)
            if variable is not None:
                return self.turn_into(variable, "number", amount.span)
        return self.turn_into(self.denote(amount, scope), "number", amount.span)

    def turn_into(self, term: Term, kind: str, span: Span) -> Term:
        """`term` as `kind`, where it follows."""
        if term.kind == kind:
            return term
        match term.kind, kind:
            case ("card" | "player" | "place"), ("cards" | "players" | "places") if t.SETS[term.kind] == kind:
                return t.single(term)
            case ("cards" | "players" | "places"), ("card" | "player" | "place") if t.MEMBER[term.kind] == kind:
                return Term("first", kind, (term,))
            case "place", "cards":
                return Term("content", "cards", (term,))
            case "places", "cards":
                return Term("contents", "cards", (term,))
            case "place", "card":
                return Term("top", "card", (term,))
            case "players", "cards":
                return self._held_by(term)
            case "value rank", "number" if term.op == "attribute":
                return Term("pip", "number", term.args)
            case "card", "number":
                return Term("worth", "number", (term,))
            case "place", "number":
                return Term("worth", "number", (Term("top", "card", (term,)),))
            case "cards", "places":
                variable = self.variable("place")
                return t.restrict(t.every("places", ""), variable, t.contains(term, Term("top", "card", (variable,))))
            case "none", _:
                return Term("none", kind)
        if kind.startswith("value ") and term.kind == "cards" and term.op == "printed" and term.data[0] == kind[6:]:  # type: ignore[index]
            return Term("value", kind, data=term.data)
        if kind.startswith("value ") and term.kind in ("card", "place"):
            card = self.turn_into(term, "card", span)
            return Term("attribute", kind, (card,), kind[6:])
        raise fault("OCT311", f"{worded(kind)} is needed here, and this is {worded(term.kind)}", span)

    # --- sets of cards, players, places -------------------------------------------------------------

    def _several(self, several: tree.Several, kind: str, scope: Scope) -> Term:
        if kind not in t.MEMBER:
            raise fault("OCT312", f"one {worded(kind).removeprefix('a ')} is needed here, not a list", several.span)
        result = t.empty(kind)
        for item in several.items:
            result = t.either(result, self.as_kind(item, kind, scope))
        return result

    def _quantified(self, np: tree.Np, kind: str, scope: Scope) -> Term | None:
        """`any hand` where one is needed: a variable, and the clause is asked of the members."""
        if np.determiner not in ("any", "each", "every", "all", "no", "a", "another") or _has_counting(np):
            return None
        members = self.denote(np, scope)
        if members.kind != t.SETS[kind]:
            return None
        variable = self.variable(kind)
        self.pending.append((np.determiner, members, variable))
        return variable

    def variable(self, kind: str) -> Term:
        self.fresh += 1
        return t.local(f"{kind[0]}{self.fresh}", kind)

    def close(self, mark: int, condition: Term) -> Term:
        """The condition asked of everything that became pending since `mark`, innermost first."""
        while len(self.pending) > mark:
            determiner, members, variable = self.pending.pop()
            if determiner in ("any", "a", "another"):
                condition = t.exists(members, variable, condition)
            elif determiner == "no":
                condition = t.negate(t.exists(members, variable, condition))
            else:
                condition = t.all_of([t.some(members), t.for_all(members, variable, condition)])
        return condition

    # --- denotation ---------------------------------------------------------------------------------

    def denote(self, np: tree.Amount, scope: Scope) -> Term:
        """What the phrase stands for, in the kind that its own words say."""
        match np:
            case tree.Arithmetic() | tree.Difference():
                return self.number(np, scope)
            case tree.SomeOf():
                return self.denote(np.what, scope)
        match np.head:
            case tree.Pronoun():
                base = self._pronoun(np.head, scope)
            case tree.Numeral():
                if np.head.choices or np.head.low != np.head.high:
                    raise fault("OCT313", "one number is needed here", np.span, help="write a single number")
                base = t.number(np.head.low)
            case tree.Hole():
                if np.head.name not in scope.holes:
                    raise fault("OCT314", f"there is no hole <{np.head.name}> in this phrase", np.span)
                base = scope.holes[np.head.name]
            case tree.Word():
                base = self._noun(np, np.head, scope)
        return self._narrowed(np, base, scope)

    def _pronoun(self, pronoun: tree.Pronoun, scope: Scope) -> Term:
        match pronoun.name:
            case "you":
                found = scope.you
            case "it":
                found = scope.it
            case "they" | "them" | "those":
                found = scope.they
            case "nobody" | "nothing":
                return Term("none", "none")
            case _:
                found = None
        if found is None:
            raise fault("OCT315", f"`{pronoun.name}` stands for nothing here", pronoun.span, help="name what you mean")
        return found

    def owner_of(self, np: tree.Np, scope: Scope) -> Term | None:
        """Who or what `your`, `its`, `the dealer's` or `of X` names, if the phrase has it."""
        for pre in np.pre:
            if isinstance(pre.what, tree.Owner):
                who = pre.what.who
                if isinstance(who, tree.Pronoun):
                    return self._pronoun(who, scope)
                return self._quantified(who, "player", scope) or self.denote(who, scope)
        for post in np.posts:
            if isinstance(post, tree.Of):
                return self._quantified(post.what, "place", scope) or self._quantified(post.what, "player", scope) or self.denote(post.what, scope)
        return None

    def _noun(self, np: tree.Np, word: tree.Word, scope: Scope) -> Term:
        symbols = self.symbols
        name = word.name
        if np.determiner == "that" or np.determiner == "those":
            bound = self._that(word, scope)
            if bound is not None:
                return bound
        ordinal = next((p.what.name for p in np.pre if isinstance(p.what, tree.Superlative) and p.what.name in ("first", "second")), None)
        if ordinal and name in ("card", "cell", "player"):
            nth = scope.nth(0 if ordinal == "first" else 1, {"cell": "place"}.get(name, name))
            if nth is not None:
                return nth
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
            return self._defined(name, word.span, lambda: self.turn_into(self.denote(symbols.people[name].phrase, scope), "player", word.span))
        if name in symbols.figures:
            return self._figure(np, name, scope)
        if symbols.option(name) is not None:
            return self._option(name)
        if name in symbols.attributes:
            return self._attribute(np, name, scope)
        return self._built_in(np, name, scope)

    def _that(self, word: tree.Word, scope: Scope) -> Term | None:
        kinds = {"card": "card", "player": "player", "cell": "place", "number": "number"}
        kind = kinds.get(word.name) or ("place" if word.name in self.symbols.zones else f"value {word.name}")
        found = scope.that(word.name, kind)
        if found is None and kind == "card":
            found = scope.that("card", "cards")
        if found is None and kind in ("card", "player", "place", "number"):
            raise fault("OCT315", f"`that {word.name}` stands for nothing here", word.span, help="name what you mean")
        return found

    def _state(self, np: tree.Np, name: str, scope: Scope) -> Term:
        state = self.symbols.states[name]
        kind = self.symbols.kind_of_state(state)
        if state.kind == "mark":
            return Term("marked", kind, data=name)
        if state.each != "player":
            return Term("state", kind, data=name)
        owner = self.owner_of(np, scope)
        largest = self._superlative(np)
        if largest is not None:
            members = self.turn_into(owner, "players", np.span) if owner is not None else t.every("players")
            variable = self.variable("player")
            return Term("greatest", "number", (members, Term("state", kind, (variable,), name)), (variable.data, largest))
        if owner is None:
            raise fault("OCT316", f"every player has a {name} of their own: this does not say whose", np.span, help=f"write `your {name}` or `the {name} of the ...`")
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
        if np.determiner in ("any", "each", "every", "all", "no", "another") or (isinstance(np.head, tree.Word) and np.head.plural):
            return t.every("places", name)
        raise fault("OCT316", f"every player has a {name}: this does not say whose", np.span, help=f"write `your {name}` or `the {name} of the ...`")

    def _figure(self, np: tree.Np, name: str, scope: Scope) -> Term:
        owner = self.owner_of(np, scope)
        inner = scope if owner is None or owner.kind != "player" else scope.acting(owner)
        return self._defined(name, np.span, lambda: self.number(self.symbols.figures[name].amount, inner))

    def _defined(self, name: str, span: Span, read) -> Term:  # type: ignore[no-untyped-def]
        if name in self.defining:
            circle = " -> ".join([*self.defining[self.defining.index(name) :], name])
            raise fault("OCT317", f"`{name}` is defined by itself: {circle}", span)
        self.defining.append(name)
        try:
            return read()
        finally:
            self.defining.pop()

    def _option(self, name: str) -> Term:
        option = self.symbols.option(name)
        assert option is not None
        value = option.chosen
        if isinstance(value, bool):
            return t.truth(value)
        return t.number(value) if isinstance(value, int) else Term("word", "word", data=str(value))

    def _attribute(self, np: tree.Np, name: str, scope: Scope) -> Term:
        owner = self.owner_of(np, scope)
        if owner is None:
            return Term("values", f"values {name}", data=name)
        if owner.kind == "cards" and owner.op == "printed" and owner.data[0] == name:  # type: ignore[index]
            return Term("value", f"value {name}", data=owner.data)
        return Term("attribute", f"value {name}", (self.turn_into(owner, "card", np.span),), name)

    def _rank_and_suit(self, name: str, span: Span) -> tuple[str, str]:
        rank, _, suit = name.partition(" of ")
        if rank in self.symbols.attributes["rank"] and suit in self.symbols.attributes["suit"]:
            return rank, suit
        raise fault("OCT303", f"there is no card `{name}`", span)

    # --- the language's own nouns -------------------------------------------------------------------

    def _built_in(self, np: tree.Np, name: str, scope: Scope) -> Term:
        match name:
            case "card":
                top = next((p.what.name for p in np.pre if isinstance(p.what, tree.Superlative) and p.what.name in ("top", "bottom", "next")), None)
                if top is None:
                    return t.every("cards")
                place = self.turn_into(self._required_owner(np, scope), "place", np.span)
                many = numeral_of(np)
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
            case "holder":
                return Term("holders", "players", (self.turn_into(self._required_owner(np, scope), "cards", np.span),))
            case "owner":
                owned = self._required_owner(np, scope)
                if owned.kind in ("card", "cards"):
                    return Term("keeper", "player", (self.turn_into(owned, "card", np.span),))
                return Term("owner", "player", (self.turn_into(owned, "place", np.span),))
            case "cell":
                return t.every("places", "")
        raise fault("OCT318", f"`{name}` cannot be used here", np.span)

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
            raise fault("OCT319", "this does not say whose score, or the score of which cards", np.span, help="write `your score` or `the score of ...`")
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
        things = self.denote(of, scope)
        if name == "number":
            kind = things.kind if things.kind in t.MEMBER else "cards"
            return t.count(self.turn_into(things, kind, of.span))
        cards = self.turn_into(things, "cards", of.span)
        variable = self.variable("card")
        return Term("sum", "number", (cards, Term("worth", "number", (variable,))), variable.data)

    def _numbers_each(self, name: str) -> bool:
        state = self.symbols.states.get(name)
        return name == "score" or (state is not None and state.kind == "number" and state.each == "player")

    def _of_player(self, name: str, player: Term) -> Term:
        return Term("score", "number", (player,)) if name == "score" else Term("state", "number", (player,), name)

    def _held_by(self, players: Term) -> Term:
        variable = self.variable("place")
        result = t.empty("cards")
        for zone in self.symbols.held_zones():
            mine = t.restrict(t.every("places", zone), variable, t.contains(players, Term("owner", "player", (variable,))))
            result = t.either(result, Term("contents", "cards", (mine,)))
        return result

    def held(self, player: Term) -> Term:
        """The cards that one player holds."""
        result = t.empty("cards")
        for zone in self.symbols.held_zones():
            result = t.either(result, Term("content", "cards", (Term("place", "place", (player,), zone),)))
        return result

    # --- what narrows a noun ------------------------------------------------------------------------

    def _narrowed(self, np: tree.Np, base: Term, scope: Scope) -> Term:
        if base.kind not in t.MEMBER and not any(isinstance(p.what, tree.Word) for p in np.pre) and np.tail is None:
            return base
        singular = base.kind in t.SETS
        members = t.single(base) if singular and self._narrows(np) else base
        if members.kind not in t.MEMBER:
            return base
        result = members
        for pre in np.pre:
            if isinstance(pre.what, tree.Word) and pre.what.sort == "adjective":
                result = self.with_quality(result, pre.what, scope)
            elif (pre.what == "other" or pre.what == "another") and result.kind == "players" and scope.you is not None:
                result = t.without(result, t.single(scope.you))
        if np.determiner == "another" and result.kind == "players" and scope.you is not None:
            result = t.without(result, t.single(scope.you))
        for post in np.posts:
            result = self._attached(result, np, post, scope)
        if np.tail is not None:
            result = self._tailed(result, np.tail, scope)
        extreme = self._superlative(np)
        if extreme is not None and result.kind == "cards":
            variable = self.variable("card")
            result = Term("most", "cards", (result, Term("pip", "number", (variable,))), (variable.data, extreme))
        if singular:
            return base if result == members else Term("first", base.kind, (result,))
        return result

    def _narrows(self, np: tree.Np) -> bool:
        return np.tail is not None or any(isinstance(p.what, tree.Word) and p.what.sort == "adjective" for p in np.pre)

    def with_quality(self, members: Term, word: tree.Word, scope: Scope) -> Term:
        """Those of the members that are so."""
        variable = self.variable(t.MEMBER[members.kind])
        return t.restrict(members, variable, self.has_quality(variable, word, scope))

    def has_quality(self, member: Term, word: tree.Word, scope: Scope) -> Term:
        """Whether one card, player or place is so."""
        name = word.name
        if name == "empty":
            return Term("is empty", "truth", (self.turn_into(member, "place", word.span),))
        if name in ("face up", "face down"):
            card = self.turn_into(member, "card", word.span)
            lies = t.contains(Term("face up", "cards"), card)
            return lies if name == "face up" else t.negate(lies)
        if name == "printed":
            return t.TRUE
        kind = self.quality_kind(name, member.kind, word.span)
        return t.contains(Term("quality", t.SETS[kind], data=name), self.turn_into(member, kind, word.span))

    def quality_kind(self, name: str, asked: str, span: Span) -> str:
        """What a quality is a quality of: card, player or place."""
        state = self.symbols.states.get(name)
        if state is not None and state.kind == "mark":
            return t.MEMBER[self.symbols.kind_of_state(state)]
        if name in self.symbols.adjectives:
            return asked
        raise fault("OCT320", f"`{name}` is no quality here", span)

    def _attached(self, result: Term, np: tree.Np, post: tree.Post, scope: Scope) -> Term:
        match post:
            case tree.Of():
                if not self._of_narrows(np):
                    return result
                owner = self.denote(post.what, scope)
                if owner.kind.startswith("value ") and result.kind == "cards":
                    return t.both(result, Term("having", "cards", (owner,), owner.kind[6:]))
                if result.kind == "players":
                    return t.both(result, self.turn_into(owner, "players", post.span))
                if owner.kind == "player":
                    return t.both(result, self.held(owner))
                return t.both(result, self.turn_into(owner, "cards", post.span))
            case tree.Related(relation="other than"):
                return t.without(result, self.as_kind(post.what, result.kind, scope))
            case tree.Related(relation="to the left of" | "to the right of" | "opposite"):
                whom = self.as_kind(post.what, "player", scope)
                steps: object = {"to the left of": 1, "to the right of": -1}.get(post.relation, "opposite")
                return t.both(result, t.single(Term("left", "player", (whom,), steps)))
            case tree.Related():
                return self._linked(result, post, scope)
            case tree.Totalling(what="counting"):
                variable = self.variable("card")
                return t.restrict(result, variable, in_numeral(Term("worth", "number", (variable,)), post.numeral))
        raise fault("OCT321", "a set of cards with this property can only be asked for in a group", post.span)

    def _of_narrows(self, np: tree.Np) -> bool:
        """Whether `of X` picks members out (`cards of X`), rather than saying whose or of what."""
        if not isinstance(np.head, tree.Word):
            return True
        name = np.head.name
        if any(isinstance(p.what, tree.Superlative) and p.what.name in ("top", "bottom", "next") for p in np.pre):
            return False
        return np.head.sort in ("rank", "suit", "card") or name in self.symbols.classes or name in ("card", "player")

    def _linked(self, result: Term, post: tree.Related, scope: Scope) -> Term:
        place = self.as_kind(post.what, "place", scope)
        return t.both(result, Term("linked", "places", (place,), post.relation))

    def _tailed(self, result: Term, tail: tree.Tail, scope: Scope) -> Term:
        match tail:
            case tree.Except():
                return t.without(result, self.as_kind(tail.what, result.kind, scope))
            case tree.That():
                variable = self.variable(t.MEMBER[result.kind])
                return t.restrict(result, variable, self.predicate(variable, tail.predicate, scope))
            case tree.ThatGap():
                variable = self.variable(t.MEMBER[result.kind])
                return t.restrict(result, variable, self.gapped(variable, tail, scope))
            case tree.With():
                return self._with(result, tail.what, scope)
        raise fault("OCT321", "a set of cards with this property can only be asked for in a group", tail.span)

    def _with(self, result: Term, np: tree.Np, scope: Scope) -> Term:
        variable = self.variable(t.MEMBER[result.kind])
        inner = replace(scope, they=variable, it=variable).looking_at("", variable)
        largest = self._superlative(np)
        bare = replace(np, pre=tuple(p for p in np.pre if not isinstance(p.what, tree.Superlative | tree.Numeral)))
        if isinstance(np.head, tree.Word) and self._numbers_each(np.head.name):
            key = self._of_player(np.head.name, variable)
        elif isinstance(np.head, tree.Word) and np.head.name in self.symbols.figures:
            key = self.number(bare, inner.acting(variable))
        else:
            things = self.denote(bare, inner)
            if things.kind == "number":
                key = things
            else:
                cards = self.turn_into(things, "cards", np.span)
                if variable not in t.walk(cards) and result.kind == "players":
                    cards = t.both(cards, self.held(variable))
                key = t.count(cards)
        if largest is not None:
            return Term("most", result.kind, (result, key), (variable.data, largest))
        many = numeral_of(np)
        if many is None:
            return t.restrict(result, variable, Term("compare", "truth", (key, t.number(0)), ">"))
        return t.restrict(result, variable, in_numeral(key, many))

    def _superlative(self, np: tree.Np) -> bool | None:
        """Whether the phrase asks for the largest (True) or the smallest (False) of something; None if for neither."""
        names = [p.what.name for p in np.pre if isinstance(p.what, tree.Superlative)]
        return next((SUPERLATIVE_NUMBERS[name] for name in names if name in SUPERLATIVE_NUMBERS), None)

    # Clauses are read by the subclass in `clauses`; relative clauses need them here.

    def predicate(self, subject: Term, predicate: tree.Predicate, scope: Scope) -> Term:
        raise NotImplementedError

    def gapped(self, noun: Term, tail: tree.ThatGap, scope: Scope) -> Term:
        raise NotImplementedError


def numeral_of(np: tree.Np) -> tree.Numeral | None:
    """The number before the noun, if any."""
    return next((p.what for p in np.pre if isinstance(p.what, tree.Numeral)), None)


def in_numeral(number: Term, numeral: tree.Numeral) -> Term:
    """Whether a number is what the numeral says: exactly, a range, at least, or one of several."""
    if numeral.choices:
        return t.any_of([Term("is", "truth", (number, t.number(n))) for n in numeral.choices])
    if numeral.up_to and numeral.high is not None:
        return Term("compare", "truth", (number, t.number(numeral.high)), "<=")
    if numeral.high is None:
        return Term("compare", "truth", (number, t.number(numeral.low)), ">=")
    if numeral.low == numeral.high:
        return Term("is", "truth", (number, t.number(numeral.low)))
    low = Term("compare", "truth", (number, t.number(numeral.low)), ">=")
    return t.all_of([low, Term("compare", "truth", (number, t.number(numeral.high)), "<=")])


def _has_counting(np: tree.Np) -> bool:
    numeral = numeral_of(np)
    return numeral is not None and (numeral.low, numeral.high) != (1, 1)
