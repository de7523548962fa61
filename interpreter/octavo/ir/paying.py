"""Payments: what is paid, won and shared out.

Comes in: the tree of one such step, with a scope. Goes out: ops.
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.antecedents import check_acts
from ..check.phrases.numbers import check_not_one
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import numeral_of, one_of_several
from ..diagnostics import OctavoError, Span, fault
from ..syntax import tree
from ..syntax.unparse import as_written
from .becoming import Becoming, whose_number
from .pieces import own_money, sat_down_with
from .program import Op, Pay, Share, Target


@dataclass(slots=True)
class Paying:
    """Reads the steps of one game that pay."""

    checked: Checked

    def pay(
        self,
        reader: PhraseReader,
        what: tree.Listing | None,
        places: tuple[tree.PlacePhrase, ...],
        scope: Scope,
        span: Span,
        subject: t.Term | None = None,
    ) -> list[Op]:
        """`PLAYER pays NUMBER from NUMBER to NUMBER`; `subject` is the player who does, if somebody
        is named."""
        self.check_payee(places)
        payer = reader.account.place(places, "from")
        payee = reader.account.place(places, "to", "in")
        money = own_money(self.checked.symbols, span)
        lacking = payee is None or (payer is None and money is None)
        if lacking or what is None or isinstance(what, tree.Several):
            message = "this does not say what is paid, from where and to where"
            raise fault("OCT408", message, span, help="write `pay NUMBER from ... to ...`")
        assert payee is not None
        if payer is not None:
            does = f"pays {as_written(what)} from their {_name(payer)} to {as_written(payee)}"
            self._check_one(reader, payer, does)
        if subject in (None, scope.you) and _name(payee) == money:
            fund = f"your {money}" if payer is None else as_written(payer)
            self._check_one(reader, payee, f"takes {as_written(what)} from {fund}")
        if payer is None and subject is None:
            check_acts(scope, span)
        own = Target(money or "", subject or scope.you)
        source = own if payer is None else self._money(reader, payer, scope)
        targets = [source, self._money(reader, payee, scope)]
        if subject not in (None, scope.you) and not _is_same(subject, targets[0].whose):
            message = "who pays is you, or whose number it is paid from"
            raise fault("OCT403", message, span, help="write `you pay ...`")
        many = numeral_of(what) if isinstance(what, tree.Np) else None
        if many is not None and isinstance(what, tree.Np) and not what.posts:
            # `pay two chips`: what is counted is a number of the state, and no thing
            named = what.head.name if isinstance(what.head, tree.Word) else ""
            if named in self.checked.symbols.states:
                help = f"write `{many.low}` alone, and of which number after `from` and `to`"
                message = f"`{named}` is a number, and nothing that is counted"
                raise fault("OCT316", message, what.span, help=help)
        amount = reader.number(what, scope)
        if isinstance(amount, t.Number) and amount.value < 0:
            help = f"write `{-amount.value}`, and who pays whom the other way round"
            raise fault("OCT313", "nobody pays less than nothing", what.span, help=help)
        if targets[0] == targets[1]:
            help = "name another number; of all but you it is said by `each other player pays ...`"
            raise fault("OCT401", "this is paid from where it goes to", span, help=help)
        return [Pay(amount, targets[0], targets[1])]

    def check_payee(self, places: tuple[tree.PlacePhrase, ...]) -> None:
        """Raises OctavoError for `pays 1 from their stake to you`: to which number of yours?"""
        for place in places:
            who = place.what
            money = own_money(self.checked.symbols, place.span)
            if place.preposition != "to" or who is None or money is None:
                continue
            match who:
                case tree.Np(head=tree.Pronoun(name="you" | "they" as name)):
                    fund = f"{'your' if name == 'you' else 'their'} {money}"
                case tree.Np() if kind_of(who, self.checked.symbols) == "players":
                    fund = f"the {money} of {as_written(who)}"
                case _:
                    continue
            message = "this does not say to which number of theirs"
            raise fault("OCT411", message, who.span, help=f"write `{fund}`")

    def is_paid(self, places: tuple[tree.PlacePhrase, ...], *words: str) -> bool:
        """Whether one of these places is a number of the state: `put 1 in the pot`."""
        return any(
            one.preposition in words
            and self._is_fund(one.what)
            and own_money(self.checked.symbols, one.span) is not None
            for one in places
        )

    def takes(
        self, reader: PhraseReader, who: tree.Amount, said: tree.Command, scope: Scope
    ) -> list[Op] | None:
        """`you take the pot`, all of it; `you take half the pot`, `you take 2 from the pot`.
        Nothing for what is no money."""
        what, money = said.what, own_money(self.checked.symbols, said.span)
        if money is None or what is None or isinstance(what, tree.Several):
            return None
        if self._is_fund(what) and not said.places:
            players = reader.decided(who, "players", scope, shared=True)
            does = tree.Does(False, said.verb, what, (), said.span)
            return [self.share(reader, players, does, scope)]
        part = what.left if isinstance(what, tree.Calculation) and what.op[0] == "/" else None
        if isinstance(part, tree.Np) and self._is_fund(part) and not said.places:
            # `you take half the pot`: from the pot
            source = self._money(reader, part, scope)
            player = reader.as_kind(who, "player", scope)
            return [Pay(reader.number(what, scope), source, Target(money, player))]
        if not self.is_paid(said.places, "from"):
            return None
        source = self._money(reader, reader.account.place(said.places, "from"), scope)
        player = reader.as_kind(who, "player", scope)
        return [Pay(reader.number(what, scope), source, Target(money, player))]

    def _is_fund(self, what: tree.Listing | None) -> bool:
        """Whether it is a number of the state."""
        head = what.head if isinstance(what, tree.Np) else None
        state = self.checked.symbols.states.get(head.name) if isinstance(head, tree.Word) else None
        return state is not None and state.kind == "number"

    def _money(self, reader: PhraseReader, what: tree.Listing | None, scope: Scope) -> Target:
        """A number of the state that something can be paid from or to."""
        if isinstance(what, tree.Np) and self._is_fund(what):
            check_not_one(what, _name(what))
        target = (
            Becoming(self.checked).target(reader, what, scope)
            if isinstance(what, tree.Np)
            else None
        )
        state = None if target is None else self.checked.symbols.states.get(target.name)
        if target is None or (target.name != "score" and (state is None or state.kind != "number")):
            assert what is not None
            message = "a number that can be set is needed here"
            raise fault(
                "OCT411", message, what.span, help="name one that `state:` declares, or a score"
            )
        if (state and state.each == "side") or self._is_score_of_side(target.name):
            assert what is not None
            raise _no_money(as_written(what), what.span)
        return target

    def _is_score_of_side(self, name: str) -> bool:
        return name == "score" and self.checked.symbols.sides_score

    def _check_one(self, reader: PhraseReader, fund: tree.Np, does: str) -> None:
        """Raises OctavoError for a number of several players, with what each of them does where
        that is meant: `each other player takes 1 from your purse`."""
        whose = whose_number(reader, fund)
        if not isinstance(whose, tree.Np) or kind_of(whose, self.checked.symbols) != "players":
            return
        each = whose if whose.determiner in ("each", "every") else one_of_several(whose, "each")
        if each is not None:
            said = "one player is needed here, and these are several"
            help = f"write `{as_written(each)} {does}`"
            raise fault("OCT312", said, fund.span, help=help)

    def share(self, reader: PhraseReader, players: t.Term, said: tree.Does, scope: Scope) -> Share:
        """`you win the pot`, `the players with the best hand share the pot`: all of it, in equal
        parts.
        """
        verb = said.verb.name
        if said.what is None:
            raise fault(
                "OCT407",
                f"this does not say what to {verb}",
                said.span,
                help=f"write `PLAYERS {verb} ...`",
            )
        if isinstance(said.what, tree.Np) and getattr(said.what.head, "name", "") == "game":
            help = (
                "declare a mark, `in front: {is a: mark, of: players}`; `now you are in front`, "
                "then `end the game`, and `win: each player who is in front`"
            )
            message = "who wins is said by `win:`, when all is over"
            raise fault("OCT411", message, said.span, help=help)
        into = reader.account.place(said.places, "to")
        mine = scope.you is not None and players == t.Single(scope.you)
        if into is not None:
            _check_winners_own(into, "you" if mine else "they")
        if isinstance(said.what, tree.Np) and mine:
            gets = self._winnings(said, into)
            does = f"pays their {_name(said.what)} to your {gets}"
            self._check_one(reader, said.what, does)
        fund = self._money(reader, said.what, scope)
        first = reader.account.place(said.places, "from")
        begin = before = None
        if first is not None:
            begin = reader.as_kind(first, "player", scope)
        elif self.checked.game.seniority is not None:
            ranked, begin = reader.narrowing.seniors(said.span)
            before = None if ranked == t.All("players") else ranked
        return Share(players, fund, self._winnings(said, into), begin, before)

    def _winnings(self, said: tree.Does, into: tree.Np | None) -> str:
        """The number of each player's that winnings go to: the one named, else what players sit
        down with.
        """
        states = self.checked.symbols.states
        if into is not None:
            name = into.head.name if isinstance(into.head, tree.Word) else ""
            own = all(
                isinstance(pre.what, tree.Possessive) and isinstance(pre.what.who, tree.Pronoun)
                for pre in into.pre
            )
            if (
                own
                and not into.posts
                and (name == "score" or (name in states and states[name].is_everyones_number))
            ):
                if self._is_score_of_side(name):
                    raise _no_money(as_written(into), into.span)
                account = self.checked.reader().account
                account.head(into)
                for pre in into.pre:
                    if isinstance(pre.what, tree.Possessive) and isinstance(
                        pre.what.who, tree.Pronoun
                    ):
                        account.pronoun(pre.what.who)
                return name
            help = "name a number that each player has, as `to their score`"
            raise fault(
                "OCT411", "a number that each winner has is needed here", into.span, help=help
            )
        found = sat_down_with(self.checked.symbols, said.span)
        if len(found) == 1:
            return found[0]
        known = (
            "no number of the players' `starts at:` something"
            if not found
            else f"it may be {' or '.join(found)}"
        )
        help = f"write `{said.verb.name} ... to their NUMBER`"
        if found:
            help += ", or let only one of them have `starts at:`"
        raise fault("OCT411", f"this does not say where winnings go: {known}", said.span, help=help)


def _no_money(number: str, span: Span) -> OctavoError:
    """The fault of a payment from or to what a side has."""
    help = f"write two steps, such as `add ... to {number}`, and `subtract ... from ...`"
    return fault("OCT453", "a side has no money: players alone pay and are paid", span, help=help)


def _name(number: tree.Np) -> str:
    """What a number is called: `purse` of `the purses of other players`."""
    return number.head.name if isinstance(number.head, tree.Word) else ""


def _is_same(one: t.Term, other: t.Term | None) -> bool:
    """Whether two readings of one phrase are the same but for their variables."""
    return other is not None and t.canonical(one) == t.canonical(other)


def _check_winners_own(into: tree.Np, who: str) -> None:
    """Raises OctavoError for winnings that go to another's number than whoever wins: `you win the
    pot to their purse`."""
    for pre in into.pre:
        match pre.what:
            case tree.Possessive(who=tree.Pronoun(name=said)) if said != who:
                own = "your" if who == "you" else "their"
                message = f"`{as_written(pre)}` is not whoever wins"
                help = f"write `to {own} {_name(into)}`; what goes to others is paid: "
                help += "`PLAYER pays NUMBER to ...`"
                raise fault("OCT411", message, pre.span, help=help)
