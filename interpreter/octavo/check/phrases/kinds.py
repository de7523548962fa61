"""Kinds: what a phrase must be where it stands, and how one kind follows from another.

Comes in: noun phrases and amounts as trees, with a scope for their pronouns. Goes out: typed terms of the kind that is asked
for. A phrase denotes what its words say (`nouns`); where the sentence needs another kind that follows from it (the cards of a
place, the one member of a set), it is turned into that, and where it does not follow, it is a fault.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...diagnostics import OctavoError, Span, fault
from ...syntax import tree
from .. import terms as t
from ..names import Symbols
from ..terms import Term
from .attachment import attached
from .scope import Scope

WORDED = {
    "card": "a card", "cards": "cards", "player": "a player", "players": "players", "place": "a place", "places": "places",
    "modifier": "a modifier", "modifiers": "modifiers", "group": "a group", "groups": "groups", "melds": "groups",
    "number": "a number", "truth": "a condition", "word": "the value of an option", "none": "nothing",
}  # fmt: skip
# What a person most likely meant, by what is needed and what was said.
MEANT = {
    ("cards", "player"): "write whose: `the hand of ...`",
    ("player", "cards"): "write `the holder of ...`",
    ("player", "number"): "write `the player with ...`, such as `the player with the highest score`",
    ("place", "player"): "write which place of the player's: `the hand of ...`",
    ("place", "cards"): "name a zone or a cell",
    ("number", "player"): "write `the score of ...`, or another number of the player's",
    ("number", "cards"): "write `the number of ...`, `the value of ...` or `the score of ...`",
}
USUAL = {
    "cards": "name cards, or the place where they lie", "player": "name a player, or a person the ruleset declares",
    "place": "name a zone or a cell", "number": "write a number, or `the number of ...`", "truth": "write a condition",
}  # fmt: skip
IN_FORCE = Term("marked", "modifiers", data="in force")
SUPERLATIVE_NUMBERS = {"highest": True, "most": True, "longest": True, "lowest": False, "fewest": False}


def worded(kind: str) -> str:
    if kind.startswith("values "):
        return f"{kind.removeprefix('values ')}s in general"
    return WORDED.get(kind) or (f"a {kind.removeprefix('value ')}" if kind.startswith("value ") else kind)


def misfit(needed: str, found: str, span: Span) -> OctavoError:
    """Something of another kind is needed at this place."""
    alike = {"card": "cards", "players": "player", "places": "place", "modifiers": "modifier"}
    wanted, said = alike.get(needed, needed), alike.get(found, found)
    help = MEANT.get((wanted, said)) or USUAL.get(wanted, f"write one of them, or `the {wanted.removeprefix('value ')} of ...`")
    are, these = ("are" if kind in t.MEMBER else "is" for kind in (needed, found))
    this = "these are" if these == "are" else "this is"
    return fault("OCT311", f"{worded(needed)} {are} needed here, and {this} {worded(found)}", span, help=help)


@dataclass(slots=True)
class Kinds:
    """Reads phrases of one game. `pending` collects `any X`, `each X` and `no X` inside a clause until it ends."""

    symbols: Symbols
    pending: list[tuple[str, Term, Term]] = field(default_factory=list)  # (determiner, members, variable)
    asking: int = 0  # clauses being read: only there can `any X` be asked of the members
    defining: list[str] = field(default_factory=list)  # names whose definitions are being read, to find circles

    def denote(self, np: tree.Amount, scope: Scope) -> Term:
        raise NotImplementedError  # see `nouns`

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
            case tree.OfTwo():
                return Term(amount.how, "number", (self.number(amount.left, scope), self.number(amount.right, scope)))
            case tree.SomeOf():
                raise fault(
                    "OCT310", "a number is needed here, not some of something", amount.span, help="write `the number of ...`"
                )
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
            case one, several if t.SETS.get(one) == several:
                return t.single(term)
            case several, one if t.MEMBER.get(several) == one:
                return term.args[0] if term.op == "single" else Term("first", kind, (term,))
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
                return showing(self.symbols, term, self.variable("place"))
            case "groups", "cards":
                return Term("laid", "cards", (term,))
            case "none", _:
                return Term("none", kind)
        if kind.startswith("value ") and term.kind == "cards" and term.op == "printed" and term.data[0] == kind[6:]:
            return Term("value", kind, data=term.data)
        if kind.startswith("value ") and term.kind in ("card", "place"):
            card = self.turn_into(term, "card", span)
            return Term("attribute", kind, (card,), kind[6:])
        raise misfit(kind, term.kind, span)

    def _several(self, several: tree.Several, kind: str, scope: Scope) -> Term:
        if kind not in t.MEMBER:
            raise fault(
                "OCT312",
                f"one {worded(kind).removeprefix('a ')} is needed here, not a list",
                several.span,
                help="make a sentence of each",
            )
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
        if not self.asking:
            help = "name one, or take it by `for each` or `pick`"
            raise fault("OCT329", f"one {kind} is needed here, not `{np.determiner}` of several", np.span, help=help)
        variable = self.variable(kind)
        self.pending.append((np.determiner, members, variable))
        return variable

    def variable(self, kind: str) -> Term:
        return t.local(f"{kind[0]}{next(self.symbols.fresh)}", kind)

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

    def owner_of(self, np: tree.Np, scope: Scope) -> Term | None:
        """Who or what `your`, `its`, `the dealer's` or `of X` names, if the phrase has it."""
        np = attached(np, self.symbols)
        for pre in np.pre:
            if isinstance(pre.what, tree.Owner):
                who = pre.what.who
                if isinstance(who, tree.Pronoun):
                    return self._pronoun(who, scope)
                return self._quantified(who, "player", scope) or self.denote(who, scope)
        for post in np.posts:
            if isinstance(post, tree.Of):
                return (
                    self._quantified(post.what, "place", scope)
                    or self._quantified(post.what, "player", scope)
                    or self.denote(post.what, scope)
                )
        return None

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
            acting = "nobody acts here: write `who: PLAYER` beside the step, or put it under `for each: player`"
            help = acting if pronoun.name == "you" else "name what you mean"
            raise fault("OCT315", f"`{pronoun.name}` stands for nothing here", pronoun.span, help=help)
        return found

    def held(self, player: Term) -> Term:
        """The cards that one player holds."""
        result = t.empty("cards")
        for zone in self.symbols.held_zones():
            result = t.either(result, Term("content", "cards", (Term("place", "place", (player,), zone),)))
        return result

    def _held_by(self, players: Term) -> Term:
        variable = self.variable("place")
        result = t.empty("cards")
        for zone in self.symbols.held_zones():
            mine = t.restrict(t.every("places", zone), variable, t.contains(players, Term("owner", "player", (variable,))))
            result = t.either(result, Term("contents", "cards", (mine,)))
        return result

    def _superlative(self, np: tree.Np) -> bool | None:
        """Whether the phrase asks for the largest (True) or the smallest (False) of something; None if for neither."""
        names = [p.what.name for p in np.pre if isinstance(p.what, tree.Superlative)]
        return next((SUPERLATIVE_NUMBERS[name] for name in names if name in SUPERLATIVE_NUMBERS), None)

    def _defined(self, name: str, span: Span, read: Callable[[], Term]) -> Term:
        if name in self.defining:
            circle = " -> ".join([*self.defining[self.defining.index(name) :], name])
            raise fault("OCT317", f"`{name}` is defined by itself: {circle}", span, help="say one of them without the other")
        self.defining.append(name)
        try:
            return read()
        finally:
            self.defining.pop()

    def has_quality(self, member: Term, word: tree.Word, scope: Scope) -> Term:
        """Whether one card, player or place is so."""
        name = word.name
        if name == "empty":
            return Term("is empty", "truth", (self.turn_into(member, "place", word.span),))
        if name in ("face up", "face down"):
            card = self.turn_into(member, "card", word.span)
            lies = t.contains(Term("face up", "cards"), card)
            if name == "face up":
                return lies
            nothing = Term("is empty", "truth", (member,)) if member.kind == "place" else t.FALSE
            return t.all_of([t.negate(nothing), t.negate(lies)])
        if name == "printed":
            return t.TRUE
        if name == "in force":
            return t.contains(IN_FORCE, self.turn_into(member, "modifier", word.span))
        kind = self.quality_kind(name, member.kind, word.span)
        return t.contains(Term("quality", t.SETS[kind], data=name), self.turn_into(member, kind, word.span))

    def quality_kind(self, name: str, asked: str, span: Span) -> str:
        """What a quality is a quality of: card, player or place."""
        state = self.symbols.states.get(name)
        if state is not None and state.kind == "mark":
            return t.MEMBER[self.symbols.kind_of_state(state)]
        if name in self.symbols.adjectives:
            return asked
        raise fault(
            "OCT320",
            f"`{name}` is no quality here",
            span,
            help="declare it under `words: adjectives:`, or as a mark under `state:`",
        )

    def with_quality(self, members: Term, word: tree.Word, scope: Scope) -> Term:
        """Those of the members that are so."""
        if word.name == "printed" and members.kind == "cards":
            return Term("as printed", "cards", (members,))
        variable = self.variable(t.MEMBER[members.kind])
        return t.restrict(members, variable, self.has_quality(variable, word, scope))


def groups_of(np: tree.Listing | None) -> bool:
    """Whether a phrase means all groups that somebody has shown: `your groups`, `the groups of the leader`."""
    head = np.head if isinstance(np, tree.Np) else None
    if not isinstance(np, tree.Np) or not isinstance(head, tree.Word) or (head.name, head.sort) != ("group", "noun"):
        return False
    owned = any(isinstance(one, tree.Of) for one in np.posts) or any(isinstance(pre.what, tree.Owner) for pre in np.pre)
    return head.plural and owned and np.determiner in ("", "the")


def showing(symbols: Symbols, cards: Term, variable: Term) -> Term:
    """The places that stand for one of these cards: it lies on top there. If no zone shows its top card, any place does."""
    places = t.empty("places")
    for zone in symbols.zones.values():
        if zone.shows and not zone.all_of:
            places = t.either(places, t.every("places", zone.name))
    places = t.every("places", "") if places.op == "empty set" else places
    return t.restrict(places, variable, t.contains(cards, Term("top", "card", (variable,))))


def no_player(subject: tree.Amount) -> tree.Amount:
    """`nobody` as a subject is `no player`; any other subject is itself."""
    if isinstance(subject, tree.Np) and isinstance(subject.head, tree.Pronoun) and subject.head.name == "nobody":
        return tree.Np("no", (), tree.Word("player", "noun", subject.span), span=subject.span)
    return subject


def whole(term: Term, np: tree.Listing) -> Term:
    """`term`, which `np` names, if the phrase leaves nothing open: of `two cards of your hand` somebody must say which."""
    counted = isinstance(np, tree.Np) and numeral_of(np) is not None and np.determiner not in ("those", "that")
    if counted and term.op not in ("topmost", "bound", "single"):
        help = "let somebody pick them, leave the number out, or write `the top 2 cards of ...`"
        raise fault("OCT304", "this does not say which of them", np.span, help=help)
    return term


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


def is_group(np: tree.Np) -> bool:
    """Whether a phrase names a group of cards, or some of several."""
    return isinstance(np.head, tree.Word) and (
        np.head.sort in ("group", "family") or (np.head.name == "group" and np.head.sort == "noun")
    )
