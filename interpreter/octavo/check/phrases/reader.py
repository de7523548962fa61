"""The reader of phrases and clauses: its parts, and what the rest of the package asks of it.

A part names in its fields the parts it calls; they stand here in the order in which they build on
one another. The one way back is a phrase inside a phrase (`denoting`), for which the early parts
are given the reader itself.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from ...diagnostics import Span
from ...syntax import tree
from ...terms import Bound, Local, Term
from ..account import Account
from ..names import Symbols
from .clauses import Clauses
from .extremes import Extremes
from .fitting import Fitting
from .hands import HandPhrases
from .having import Holdings
from .kinds import Kinds
from .makings import Makings
from .melds import MeldPhrases
from .members import Members
from .narrowing import Narrowing
from .nouns import Nouns
from .numbers import Numbers
from .owners import Owners
from .predicates import Predicates
from .qualities import Qualities
from .scope import Scope
from .sides import Sides
from .spreads import Spreads
from .totals import AddedUp
from .trees import named_groups


class PhraseReader:
    """Reads the phrases and clauses of one game: trees in, terms out, faults raised at their
    places.
    """

    __slots__ = (
        "account",
        "clauses",
        "fitting",
        "kinds",
        "narrowing",
        "nouns",
        "owners",
        "qualities",
        "sides",
        "spreads",
        "symbols",
        "totals",
    )

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self.account = account = Account(symbols)
        self.kinds = kinds = Kinds(symbols)
        self.qualities = qualities = Qualities(symbols, account, kinds)
        members = Members(account, kinds, self)
        self.fitting = fitting = Fitting(account, kinds, members, self)
        self.owners = owners = Owners(symbols, account, kinds, members, self)
        melds = MeldPhrases(symbols, account, kinds, owners, members, self)
        hands = HandPhrases(symbols, account, kinds, owners, self)
        makings = Makings(symbols, account, kinds, self)
        self.sides = sides = Sides(symbols, account, kinds, self)
        numbers = Numbers(
            symbols, account, kinds, owners, melds, hands, members, makings, sides, self
        )
        having = Holdings(symbols, account, kinds, members, numbers, makings, self)
        predicates = Predicates(
            symbols, account, kinds, qualities, members, fitting, owners, melds, having, self
        )
        self.narrowing = narrowing = Narrowing(
            symbols,
            account,
            kinds,
            qualities,
            members,
            fitting,
            owners,
            melds,
            numbers,
            sides,
            predicates,
            having,
            Extremes(symbols, account, kinds, self),
            self,
        )
        self.nouns = nouns = Nouns(
            symbols, account, kinds, fitting, owners, melds, hands, numbers, sides, narrowing
        )
        self.totals = totals = AddedUp(symbols, account, kinds, fitting)
        self.spreads = spreads = Spreads(symbols, account, fitting)
        self.clauses = Clauses(
            symbols, account, kinds, members, fitting, hands, predicates, nouns, totals, spreads
        )

    def alone(self, said: object) -> AbstractContextManager[None]:
        """Inside, this is read; it is a sentence by itself if it stands in no other."""
        return nullcontext() if self.account.reading else self.account.sentence(said)

    # --- phrases ------------------------------------------------------------------------------

    def picking(self) -> AbstractContextManager[None]:
        """Inside, what is read is to be picked from."""
        return self.owners.members.picking()

    def denote(self, np: tree.Amount, scope: Scope) -> Term:
        """What a phrase stands for, of the kind that its own words say."""
        return self.nouns.denote(np, scope)

    def as_kind(self, np: tree.Listing, kind: str, scope: Scope) -> Term:
        """A phrase, or a list of them, as one term of `kind`."""
        with self.alone(np):
            return self.fitting.as_kind(np, kind, scope)

    def decided(self, np: tree.Listing, kind: str, scope: Scope, *, shared: bool = False) -> Term:
        """All that a phrase names, or the one, where nobody picks; `shared`: what several get, each
        has a part of."""
        return self.fitting.decided(np, kind, scope, shared=shared)

    def decided_as_said(self, np: tree.Listing, scope: Scope) -> Term:
        """The same, of the kind that the words say; of a list, cards."""
        return self.fitting.decided_as_said(np, scope)

    def decided_cards(self, np: tree.Listing, scope: Scope) -> Term:
        """The same, where cards must be named, and not the place in which they lie."""
        return self.fitting.decided_cards(np, scope)

    def all_joined(self, several: tree.Several) -> None:
        """What is done is done with all of a list."""
        self.fitting.all_joined(several)

    def number(self, amount: tree.Amount, scope: Scope) -> Term:
        """An amount as a number."""
        with self.alone(amount):
            return self.fitting.number(amount, scope)

    def numbers(self, said: tree.NumberRange, scope: Scope) -> Term:
        """The numbers that are picked from."""
        return self.narrowing.of_range(said, scope)

    def such_a_number(self, number: Term, tail: tree.That, scope: Scope) -> Term:
        """Whether a number is one `that is more than 5`."""
        return self.narrowing.such_a_number(number, tail, scope)

    def owner_of(self, np: tree.Np, scope: Scope) -> Term | None:
        """Who or what `your`, `the dealer's` or `of X` names in a phrase, if it has it."""
        return self.owners.owner_of(np, scope)

    def named_groups(self, np: tree.Np) -> tuple[str, ...]:
        """The groups that a phrase names: one, or those of a family, or all (`a group`)."""
        return named_groups(np, self.symbols, self.account)

    # --- clauses ------------------------------------------------------------------------------

    def condition(self, condition: tree.Condition, scope: Scope) -> Term:
        """Whether the facts of a condition hold."""
        with self.account.sentence(condition):
            return self.clauses.condition(condition, scope)

    def conditions(self, rule: tree.Rule, scope: Scope) -> Term:
        """Everything that `when` and `unless` ask of a rule."""
        return self.clauses.conditions(rule, scope)

    def fact(self, fact: tree.Fact, scope: Scope) -> Term:
        """Whether one fact holds."""
        with self.account.sentence(fact):
            return self.clauses.fact(fact, scope)

    def fill(self, use: tree.PhraseUse, scope: Scope) -> dict[str, Term]:
        """What was put into the holes of a taught phrase."""
        return self.clauses.fill(use, scope)

    # --- terms --------------------------------------------------------------------------------

    def turn_into(self, term: Term, kind: str, span: Span) -> Term:
        """A term as one of `kind`, where it follows; `span` is the place of the fault where it does
        not.
        """
        return self.kinds.turn_into(term, kind, span)

    def cards_one_by_one(self, term: Term, span: Span) -> Term:
        """Cards of each of which something is said; a fault for the place where they lie."""
        return self.kinds.cards_one_by_one(term, span)

    def variable(self, kind: str) -> Local:
        """A new variable, unlike all others of the game."""
        return self.kinds.variable(kind)

    def member_of(self, members: Term) -> Local:
        """A new variable for one of these."""
        return self.kinds.member_of(members)

    def ranges_over(self, one: Bound, members: Term) -> None:
        """From here on it is known which places this may be."""
        self.kinds.ranges_over(one, members)
