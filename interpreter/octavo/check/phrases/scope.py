"""What pronouns mean at one place of a ruleset.

Comes in: what the surroundings bind (a pick, a loop, the subject of a sentence, the holes of a
phrase). Goes out: to `owners` and `nouns`, which ask for `it`, `that card`, `<card>`. Scopes are
never changed, only extended.
"""

from __future__ import annotations

from dataclasses import field, replace

from ... import terms as t
from ...records import record


@record
class Scope:
    """`bound` holds what was picked or is looped over, oldest first, `picks` what was picked; `it`
    and `they` are what a sentence is about.
    """

    you: t.Term | None = t.YOU
    it: t.Term | None = None
    they: t.Term | None = None
    bound: tuple[tuple[str, t.Term], ...] = ()  # (the noun it was named by, what it is)
    picks: tuple[t.Term, ...] = ()
    together: tuple[t.Term, ...] = ()  # those of the latest option that picks
    holes: dict[str, t.Term] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)  # what was put into the holes, as written
    verb: str = ""  # the option that a rule speaks about
    # who is `the next player`, and `the previous player`, where that was fixed before
    beside: tuple[t.Term, t.Term] | None = None
    looped: bool = False  # whether `it` is what a loop stands at: in one inside, it is nothing
    # other than whom, in what is said of one of several: `who has more than each other player`
    one: t.Term | None = None
    seats: int = 0  # of the one table that is spoken of; 0: it may be any

    def about(self, subject: t.Term) -> Scope:
        """The same, inside a sentence about `subject`: it, its, they, their, that NOUN."""
        return replace(self, it=subject, they=subject, bound=(*self.bound, ("", subject)))

    def picked(self, picks: list[tuple[str, t.Term]]) -> Scope:
        """The same, after these were picked: the first is `it` (of a player and something else,
        the other; a set is `they`, and so are several of one kind together), each is `that NOUN`.
        """
        terms = [term for _, term in picks]
        alike = len(terms) > 1 and len({_set_of(term).kind for term in terms}) == 1
        together = alike and t.member_of(_set_of(terms[0]).kind) in t.SETS
        they = _together(terms) if together else terms[0]
        named = (*self.picks, *(term for name, term in picks if name))
        return replace(
            self,
            it=next((term for term in terms if term.kind != "player"), terms[0]),
            they=they,
            bound=(*self.bound, *picks),
            picks=named,
            together=tuple(terms),
        )

    def spoken_of(self, player: t.Term) -> Scope:
        """The same, after somebody was named in the same clause: they, their."""
        return replace(self, they=player, bound=(("", player), *self.bound))

    def looking_at(self, noun: str, member: t.Term) -> Scope:
        return replace(self, bound=(*self.bound, (noun, member)))

    def looping(self, noun: str, member: t.Term) -> Scope:
        """The same, in a loop that stands at this: it, unless that is something else here. A card
        of the loop is nearer than one that was picked before; beside that card, a suit or a rank of
        the loop might be `it` as well."""
        nearer = self.it is None or (member.kind == "card" and self.it.kind in ("card", "cards"))
        either = not nearer and member.kind.startswith("value ")
        it = (member if nearer else self.it) if not (self.looped or either) else None
        alone = self.they is not None and self.they.kind == "card"
        they = it if alone and nearer else self.they
        inner = replace(self.looking_at(noun, member), it=it, they=they)
        return replace(inner, looped=self.looped or nearer)

    def instead(self, old: t.Term, new: t.Term) -> Scope:
        """The same, where what was named is told by another term: it, they, that NOUN."""

        def told(term: t.Term | None) -> t.Term | None:
            return new if term == old else term

        bound = tuple((noun, new if term == old else term) for noun, term in self.bound)
        return replace(self, it=told(self.it), they=told(self.they), bound=bound)

    def acting(self, you: t.Term) -> Scope:
        return replace(self, you=you)

    def with_holes(self, holes: dict[str, t.Term], words: dict[str, str] | None = None) -> Scope:
        return replace(self, holes=holes, words=words or {})

    def filled(self, said: str) -> str:
        """Words of a taught phrase as they are said where it is used."""
        for hole, words in self.words.items():
            said = said.replace(f"<{hole}>", words)
        return said

    def that(self, noun: str, kind: str, others: frozenset[str] = frozenset()) -> t.Term | None:
        """The latest that was named by `noun`, or else the latest of its kind that was not named by
        one of the others."""
        for name, term in reversed(self.bound):
            if name == noun and name:
                return term
        for name, term in reversed(self.bound):
            if term.kind == kind and name not in others:
                return term
        return None

    def those(self, noun: str, kind: str) -> t.Term | None:
        """All that were picked at once of what `that NOUN` is the latest of, if several were."""
        latest = self.that(noun, kind)
        named = [term for name, term in self.bound if name == noun and term in self.together]
        return _together(named) if len(named) > 1 and latest in named else None

    def nth(self, n: int, kind: str, others: frozenset[str] = frozenset()) -> t.Term | None:
        """`the first card`, `the second card`: of the picks of this kind, in order, but for those
        that were named by one of the others.
        """
        named_so = [term for name, term in self.bound if name in others]
        of_kind = [term for term in self.picks if term.kind == kind and term not in named_so]
        return of_kind[n] if n < len(of_kind) else None

    def that_many(self) -> t.Term | None:
        for _, term in reversed(self.bound):
            if term.kind == "number":
                return term
            if term.kind in ("cards", "players", "places"):
                return t.count(term)
        return None


def _set_of(term: t.Term) -> t.Term:
    return term if t.member_of(term.kind) else t.Single(term)


def _together(terms: list[t.Term]) -> t.Term:
    """The set of all that these are, or hold."""
    found: t.Term = t.Empty(_set_of(terms[0]).kind)
    for term in terms:
        found = t.either(found, _set_of(term))
    return found
