"""What narrows a noun: adjectives, attachments, relative clauses.

Comes in: a noun phrase and what its noun alone denotes. Goes out: those members that the rest of the phrase leaves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...diagnostics import Span, fault
from ...syntax import tree
from .. import terms as t
from ..terms import Term
from .kinds import in_numeral, numeral_of
from .nouns import Nouns
from .scope import Scope

SEATS = {"first": 0, "second": 1, "last": -1, "third": 2}  # seats to the left of the first


@dataclass(slots=True)
class Phrases(Nouns):
    """Noun phrases, complete. Clauses are read by the subclass in `clauses`; relative clauses need them here."""

    def _narrowed(self, np: tree.Np, base: Term, scope: Scope) -> Term:
        if base.kind == "groups":
            return self._which_groups(np, base, scope)
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
        other = np.determiner == "another" or any(pre.what == "other" for pre in np.pre)
        if other and result.kind == "players":
            if scope.you is None:
                raise fault(
                    "OCT315", "this does not say other than whom: nobody is `you` here", np.span, help="write `other than ...`"
                )
            result = t.without(result, t.single(scope.you))
        for post in np.posts:
            result = self._attached(result, np, post, scope)
        if result.kind == "cards":
            result = self._owned(result, np, scope)
        if np.tail is not None:
            result = self._tailed(result, np.tail, scope)
        if result.kind == "players" and any(isinstance(p.what, tree.Superlative) and p.what.name == "senior" for p in np.pre):
            result = t.single(self.senior(result, np.span))
        if result.kind == "players" and not (isinstance(np.head, tree.Word) and np.head.plural):
            result = self._by_seat(result, np)
        extreme = self._superlative(np)
        if extreme is not None and result.kind == "cards":
            variable = self.variable("card")
            result = Term("most", "cards", (result, Term("pip", "number", (variable,))), (variable.data, extreme))
        if extreme is not None and result.kind == "modifiers":
            variable = self.variable("modifier")  # they are in the order of their numbers
            result = Term("most", "modifiers", (result, variable), (variable.data, extreme))
        if singular:
            return base if result == members else Term("first", base.kind, (result,))
        if result.kind == "players" and result.op == "single" and np.determiner == "the":
            return result.args[0]  # `the player to the left of you` is one person
        return result

    def _by_seat(self, players: Term, np: tree.Np) -> Term:
        """`the first player`: of those meant, the one who sits first; of all players, also the second and the last."""
        said = next((p.what.name for p in np.pre if isinstance(p.what, tree.Superlative) and p.what.name in SEATS), "")
        if not said:
            return players
        first = Term("first", "player", (players,))
        fewest = self.symbols.game.players[0]
        if said != "first" and (players != t.every("players") or SEATS[said] >= fewest):
            help = "write `the first player`, or name another one"
            raise fault("OCT315", f"there may be no {said} player here", np.span, help=help)
        return t.single(Term("left", "player", (first,), SEATS[said]) if SEATS[said] else first)

    def _which_groups(self, np: tree.Np, groups: Term, scope: Scope) -> Term:
        """`a group of any table that it extends`."""
        tail = np.tail
        if tail is None:
            return groups
        does = isinstance(tail, tree.ThatGap) and isinstance(tail.predicate, tree.Does) and tail.predicate.verb.name == "extend"
        if not isinstance(tail, tree.ThatGap) or not does:
            raise fault("OCT353", "this cannot be asked of groups that lie", tail.span, help="write `that it extends`")
        card = self.turn_into(self._pronoun(tail.subject, scope), "card", tail.span)
        return Term("extended", "groups", (card, groups))

    def _owned(self, cards: Term, np: tree.Np, scope: Scope) -> Term:
        """`your cards`: those you hold; `your cards of the pile`: those of them that you had last."""
        if not any(isinstance(pre.what, tree.Owner) for pre in np.pre) or not self._of_narrows(np):
            return cards
        owner = self.owner_of(replace(np, posts=()), scope)
        if owner is None or owner.kind != "player":
            return cards
        if not any(isinstance(post, tree.Of) for post in np.posts):
            return t.both(cards, self.held(owner))
        variable = self.variable("card")
        return t.restrict(cards, variable, Term("is", "truth", (Term("keeper", "player", (variable,)), owner)))

    def _narrows(self, np: tree.Np) -> bool:
        return np.tail is not None or any(isinstance(p.what, tree.Word) and p.what.sort == "adjective" for p in np.pre)

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
                others = self.as_kind(post.what, result.kind, scope)
                left = t.without(result, others)
                if any(
                    part.op == "holders" for part in t.walk(others)
                ):  # a sentence that names somebody who is not there does not hold
                    return t.when(t.some(others), left, t.empty(result.kind))
                return left
            case tree.Related(relation="to the left of" | "to the right of" | "opposite"):
                whom = self.as_kind(post.what, "player", scope)
                steps: object = {"to the left of": 1, "to the right of": -1}.get(post.relation, "opposite")
                return t.both(result, t.single(Term("left", "player", (whom,), steps)))
            case tree.Related():
                return self._linked(result, post, scope)
            case tree.Totalling(what="counting"):
                variable = self.variable("card")
                return t.restrict(result, variable, in_numeral(Term("worth", "number", (variable,)), post.numeral))
            case tree.Totalling(what="numbered"):
                return t.both(result, self._numbered(post.numeral))
        raise fault(
            "OCT321",
            "a set of cards with this property can only be asked for in a group",
            post.span,
            help="declare such cards under `groups:`",
        )

    def _numbered(self, numeral: tree.Numeral) -> Term:
        """The modifiers whose number is of these; a file without a number has none."""
        high = numeral.high if numeral.high is not None else float("inf")
        low = 0 if numeral.up_to else numeral.low

        def fits(n: int) -> bool:
            return n in numeral.choices if numeral.choices else low <= n <= high

        names = tuple(name for name, n in self.symbols.game.modifiers if n is not None and fits(n))
        open_names = self.symbols.noted is not None  # others may be in force
        return Term("named", "modifiers", data=names) if names or open_names else t.empty("modifiers")

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
                self.asking, mark = self.asking + 1, len(self.pending)
                holds = self.close(mark, self.predicate(variable, tail.predicate, scope))
                self.asking -= 1
                return t.restrict(result, variable, holds)
            case tree.ThatGap():
                variable = self.variable(t.MEMBER[result.kind])
                return t.restrict(result, variable, self.gapped(variable, tail, scope))
            case tree.With():
                return self._with(result, tail.what, scope)
        raise fault(
            "OCT321",
            "a set of cards with this property can only be asked for in a group",
            tail.span,
            help="declare such cards under `groups:`",
        )

    def _with(self, result: Term, np: tree.Np, scope: Scope) -> Term:
        variable = self.variable(t.MEMBER[result.kind])
        inner = replace(scope, they=variable, it=variable).looking_at("", variable)
        if any(isinstance(p.what, tree.Superlative) and p.what.name in ("best", "worst") for p in np.pre):
            return self._best(result, np, variable)
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
            how = "<=" if np.determiner == "no" else ">"
            return t.restrict(result, variable, Term("compare", "truth", (key, t.number(0)), how))
        return t.restrict(result, variable, in_numeral(key, many))

    def predicate(self, subject: Term, predicate: tree.Predicate, scope: Scope) -> Term:
        raise NotImplementedError

    def gapped(self, noun: Term, tail: tree.ThatGap, scope: Scope) -> Term:
        raise NotImplementedError

    def _best(self, result: Term, np: tree.Np, variable: Term) -> Term:
        """`with the best hand`: whose cards make the highest groups."""
        if self.symbols.game.hands is None:
            raise fault("OCT339", "nothing says what makes a hand good here", np.span, help="declare `groups:` and `hands:`")
        best = any(isinstance(p.what, tree.Superlative) and p.what.name == "best" for p in np.pre)
        return Term("most", result.kind, (result, Term("strength", "number", (variable,))), (variable.data, best))

    def senior(self, players: Term, span: Span) -> Term:
        """Of several players the one who comes first by `seniority`."""
        seniority = self.symbols.game.seniority
        if seniority is None or seniority.start is None:
            raise fault("OCT420", "nothing says who is senior", span, help="declare `seniority: each player from ...`")
        return Term("seated", "player", (players, self.as_kind(seniority.start, "player", Scope(you=None))))
