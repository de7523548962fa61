"""Effects: what a `do` sentence does, as ops.

Comes in: the tree of one effect, with a scope. Goes out: a list of ops. Sentences that lead
elsewhere (`end the round`, a phrase that stands for steps) are left to `steps`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .. import terms as t
from ..check.phrases.antecedents import one_number
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.trees import groups_of, whole
from ..check.rules import Checked
from ..diagnostics import OctavoError, Span, fault
from ..syntax import tree
from ..syntax.unparse import as_written
from .moving import Moving, both, listed, speaks_of
from .program import (
    Deal,
    Mark,
    Move,
    Op,
    Pay,
    Remember,
    Replace,
    Reverse,
    Score,
    Set,
    SetOut,
    Share,
    Show,
    Shuffle,
    Skip,
    TakeBack,
    Target,
    Turn,
)

OF_PEOPLE = ("draw", "lose", "score", "take")  # who acts does it, if nobody is named


@dataclass(slots=True)
class Effects:
    """Reads the effects of one game."""

    checked: Checked

    @property
    def moving(self) -> Moving:
        return Moving(self.checked)

    def ops(self, effect: tree.Effect, scope: Scope) -> list[Op]:
        match effect:
            case tree.Now():
                return self.now(effect.fact, scope)
            case tree.Command():
                return self._command(effect.verb, effect.what, effect.places, scope, effect.span)
            case tree.Clause():
                return self._said(effect, scope)
        raise fault(
            "OCT401",
            "this does nothing here",
            effect.span,
            help="to make a fact true, write `now ...`",
        )

    # --- now --------------------------------------------------------------------------------------

    def now(self, fact: tree.Fact, scope: Scope) -> list[Op]:
        """Make a fact true."""
        match fact:
            case tree.Flag():
                if fact.word.name not in self.checked.symbols.states:
                    said = "an option is chosen before the match; it cannot be changed"
                    raise fault(
                        "OCT402",
                        said,
                        fact.span,
                        help="what changes in play is declared under `state:`",
                    )
                account = self.checked.reader().account
                name = account.word(fact.word)
                return [Set(Target(name), t.Truth(not account.negated(fact)))]
            case tree.PhraseUse():
                raise fault(
                    "OCT403", "a phrase cannot be made true", fact.span, help="say the fact itself"
                )
        subjects = fact.subject.items if isinstance(fact.subject, tree.Several) else (fact.subject,)
        if isinstance(fact.subject, tree.Several):
            both(self.checked.reader(), fact.subject)
        return [op for subject in subjects for op in self._now(subject, fact.predicate, scope)]

    def _now(self, subject: tree.Amount, predicate: tree.Predicate, scope: Scope) -> list[Op]:
        reader = self.checked.reader()
        match predicate:
            case tree.IsPredicate(complement=tree.Word() as word):
                reader.account.complement(predicate)
                on = not reader.account.negated(predicate)
                return self._mark(reader, subject, word, on, scope)
            case tree.IsPredicate(compare="", negated=False) if isinstance(subject, tree.Np):
                return self._becomes(reader, subject, predicate.complement, scope)
            case tree.HasDone(negated=False, time=""):
                if reader.denote(subject, scope) != scope.you:
                    raise fault(
                        "OCT403",
                        "a step can say only of you that it was done",
                        subject.span,
                        help="put the step under `who: ...`",
                    )
                return [
                    Remember(
                        reader.account.verb(predicate),
                        None
                        if predicate.what is None
                        else reader.as_kind(predicate.what, "cards", scope),
                    )
                ]
            case tree.WasDone(verb=tree.Word(name="show"), places=(_, *_)):
                raise fault(
                    "OCT403", "this is done, not set", predicate.span, help="write `show X to Y`"
                )
            case tree.WasDone(negated=False, time=""):
                return [
                    Remember(
                        reader.account.verb(predicate),
                        self._cards(reader, subject, scope),
                    )
                ]
            case tree.Has(what=what) | tree.Does(what=tree.Np() as what, negated=False):
                if isinstance(predicate, tree.Does) and predicate.verb.name != "hold":
                    raise fault(
                        "OCT403",
                        "this cannot be made true",
                        predicate.span,
                        help="say what is to be done",
                    )
                if isinstance(predicate, tree.Does):
                    reader.account.verb(predicate)
                return self._holds(reader, subject, what, scope)
        raise fault(
            "OCT403",
            "this cannot be made true",
            predicate.span,
            help="`now` takes `X is Y`, `X is ADJECTIVE`, `P holds X`, or a flag",
        )

    def _mark(
        self, reader: PhraseReader, subject: tree.Amount, word: tree.Word, on: bool, scope: Scope
    ) -> list[Op]:
        subject = reader.account.no_player(subject)
        members = whole(reader.denote(subject, scope), subject)
        reader.account.whole(subject)
        if isinstance(subject, tree.Np) and subject.determiner == "no":
            reader.account.determiner(subject)
            on = not on
        kind = members.kind if members.kind in t.MEMBER else t.SETS.get(members.kind, members.kind)
        if word.name in ("face up", "face down"):
            return [
                Turn(
                    reader.turn_into(members, "cards", subject.span), (word.name == "face up") == on
                )
            ]
        if word.name == "in force":
            return [Mark("in force", reader.turn_into(members, "modifiers", subject.span), on)]
        state = self.checked.symbols.states.get(word.name)
        if state is None or state.kind != "mark":
            message = f"`{word.name}` is worked out from other facts; it cannot be set"
            raise fault(
                "OCT404",
                message,
                word.span,
                help="declare it under `state:` as a mark to set it"
                if word.name in self.checked.symbols.adjectives
                else "do what makes it so",
            )
        kind = self.checked.symbols.kind_of_state(state)
        if kind == "cards":
            return [Mark(word.name, reader.cards_one_by_one(members, subject.span), on)]
        return [Mark(word.name, reader.turn_into(members, kind, subject.span), on)]

    def _becomes(
        self, reader: PhraseReader, subject: tree.Np, complement: object, scope: Scope
    ) -> list[Op]:
        assert isinstance(complement, tree.Np | tree.SomeOf | tree.Calculation | tree.OfTwo)
        target = self.target(reader, subject, scope)
        if target is None:
            place = reader.denote(subject, scope)
            if place.kind == "place":
                named = reader.denote(complement, scope)
                cards = reader.cards_one_by_one(named, complement.span)
                return [
                    Move(
                        _one_of(cards, complement) if isinstance(complement, tree.Np) else cards,
                        place,
                    )
                ]
            if isinstance(complement, tree.Np):  # `you are the dealer`
                other = self.target(reader, complement, scope)
                if other is not None:
                    return [Set(other, reader.turn_into(place, "player", subject.span))]
            raise fault(
                "OCT405",
                "this is worked out from other facts; it cannot be set",
                subject.span,
                help="do what changes it, or declare a word of its own for it under `state:`",
            )
        kind = (
            "number"
            if target.name in ("score", "round")
            else self.checked.symbols.kind_of_state(self.checked.symbols.states[target.name])
        )
        value = (
            reader.number(complement, scope)
            if kind == "number"
            else reader.as_kind(complement, kind, scope)
        )
        return [Set(target, value)]

    def target(self, reader: PhraseReader, np: tree.Np, scope: Scope) -> Target | None:
        """The state a phrase names, if it names one that can be set."""
        if not isinstance(np.head, tree.Word):
            return None
        name = np.head.name
        if name == "round" and np.head.sort == "noun":
            reader.account.head(np)
            return Target("round")
        state = self.checked.symbols.states.get(name)
        if name != "score" and (state is None or state.kind == "mark"):
            return None
        reader.account.head(np)
        if name != "score" and state is not None and state.each != "player":
            return Target(name)
        owner = reader.owner_of(np, scope)
        if owner is None:
            raise fault(
                "OCT316",
                f"every player has a {name} of their own: this does not say whose",
                np.span,
                help=f"write `your {name}`",
            )
        return Target(name, reader.turn_into(owner, "player", np.span))

    def _holds(
        self, reader: PhraseReader, subject: tree.Amount, what: tree.Np, scope: Scope
    ) -> list[Op]:
        symbols = self.checked.symbols
        zones = symbols.held_zones()
        pack = symbols.pack_zone
        if not zones or pack is None:
            raise fault(
                "OCT406",
                "nobody holds cards in this game: no zone of the players is seen by its owner",
                subject.span,
            )
        holder = reader.denote(subject, scope)
        numeral = reader.account.numeral(what)
        cards = _one_of(reader.cards_one_by_one(reader.denote(what, scope), what.span), what)
        reader.account.whole(what)
        if what.determiner == "no":
            reader.account.determiner(what)
            return [
                Move(
                    t.both(cards, reader.turn_into(holder, "cards", subject.span)),
                    t.Place(pack),
                    under=True,
                )
            ]
        if numeral is not None and isinstance(what.head, tree.Word) and what.head.name == "card":
            players = reader.turn_into(holder, "players", subject.span)
            return [Deal(t.Number(numeral.low), players, None, t.Place(pack), zones[0])]
        if holder.kind == "none":
            return [Move(cards, t.Place(pack), under=True)]
        return [Move(cards, t.Place(zones[0], reader.turn_into(holder, "player", subject.span)))]

    def _cards(self, reader: PhraseReader, said: tree.Amount, scope: Scope) -> t.Term:
        reader.account.whole(said)
        return reader.cards_one_by_one(reader.denote(said, scope), said.span)

    # --- commands ---------------------------------------------------------------------------------

    def _said(self, clause: tree.Clause, scope: Scope) -> list[Op]:
        """`you score 4`, `you pay 2 from your purse to the pot`: a command with a subject."""
        predicate = clause.predicate
        if not isinstance(predicate, tree.Does) or predicate.negated:
            raise fault(
                "OCT401",
                "this states something; a step must do something",
                clause.span,
                help="begin with `now` to make it true",
            )
        reader = self.checked.reader()
        verb = reader.account.verb(predicate)
        if isinstance(clause.subject, tree.Several):
            raise fault(
                "OCT312",
                "one phrase is needed here, not a list",
                clause.subject.span,
                help="make a sentence of each",
            )
        if verb in OF_PEOPLE:
            said = tree.Command(predicate.verb, predicate.what, predicate.places, clause.span)
            try:
                return self._done_by(reader, clause.subject, said, scope)
            except OctavoError as error:
                raise _whose(clause, error) from None
        subject = reader.denote(clause.subject, scope)
        reader.account.whole(clause.subject)
        if verb == "pay":
            return self._pay(reader, predicate.what, predicate.places, scope, clause.span, subject)
        if verb in ("win", "share"):
            return [self._share(reader, subject, predicate, scope)]
        if verb == "take the place of" and predicate.what is not None:
            other = reader.as_kind(predicate.what, "card", scope)
            if self.checked.symbols.meld_zones():
                return [Replace(reader.turn_into(subject, "card", clause.subject.span), other)]
            mine = reader.cards_one_by_one(subject, clause.subject.span)
            return [Move(mine, t.Location(other), like=other)]
        if subject != scope.you:
            raise fault(
                "OCT403",
                f"only you can {verb} in a step",
                clause.subject.span,
                help="leave it out, or put the step under `who: ...` or `for each: player`",
            )
        return self._command(predicate.verb, predicate.what, predicate.places, scope, clause.span)

    def _done_by(
        self, reader: PhraseReader, who: tree.Amount, said: tree.Command, scope: Scope
    ) -> list[Op]:
        """`PLAYERS score 3`, `PLAYER takes CARDS`."""
        verb = said.verb.name
        if verb in self.checked.symbols.verbs:
            message = f"`{verb}` is an option here: it is chosen, and no step"
            help = "write `deal a card to ...`" if verb == "draw" else "write `move ... to ...`"
            raise fault("OCT409", message, said.verb.span, help=help)
        if verb in ("draw", "take"):
            if reader.denote(who, scope).kind == "none":
                message = f"nobody is to {verb}: nothing would come of this"
                raise fault("OCT403", message, who.span, help="leave it out")
            take = self.moving.draw if verb == "draw" else self.moving.take
            return take(reader, who, said, scope)
        subject = reader.denote(who, scope)
        reader.account.whole(who)
        if said.what is None or isinstance(said.what, tree.Several):
            raise fault("OCT327", "this does not say how much", said.span)
        many = reader.number(said.what, scope)
        gained = t.Arithmetic(t.Number(0), many, "-") if verb == "lose" else many
        return [Score(reader.turn_into(subject, "players", who.span), gained)]

    def _command(
        self,
        word: tree.Word,
        what: tree.Listing | None,
        places: tuple[tree.PlacePhrase, ...],
        scope: Scope,
        span: Span,
    ) -> list[Op]:
        reader = self.checked.reader()
        reader.account.word(word)
        if word.name in OF_PEOPLE:
            you = tree.Np("", (), tree.Pronoun("you", span), span=span)
            return self._done_by(reader, you, tree.Command(word, what, places, span), scope)
        if word.name == "reverse":
            if not speaks_of(what, "turn"):
                raise fault(
                    "OCT424",
                    "only turns can go the other way round",
                    span,
                    help="write `reverse the turns`",
                )
            assert isinstance(what, tree.Np)
            reader.account.head(what)
            return [Reverse()]
        if what is None:
            raise fault(
                "OCT407",
                f"this does not say what to {word.name}",
                span,
                help=f"write `{word.name} ...`",
            )
        if isinstance(what, tree.Np) and word.name in ("turn", "show", "shuffle"):
            reader.account.whole(what)
        match word.name:
            case "deal":
                return [self.moving.deal(reader, what, places, scope, span)]
            case "move":
                return self.moving.move(reader, what, places, scope, span)
            case "shuffle":
                return [Shuffle(reader.as_kind(what, "place", scope))]
            case "turn":
                face = reader.account.face(places)
                if not face:
                    raise fault(
                        "OCT408",
                        "this does not say which way to turn it",
                        span,
                        help="add `face up` or `face down`",
                    )
                return [
                    Turn(
                        whole(reader.turn_into(listed(reader, what, scope), "cards", span), what),
                        face == "up",
                    )
                ]
            case "show" if isinstance(what, tree.Np) and speaks_of(what, "group"):
                return [SetOut(reader.turn_into(reader.denote(what, scope), "cards", what.span))]
            case "take back":
                if not groups_of(what):
                    help = "write `take back your groups`"
                    raise fault(
                        "OCT424", "only groups that were shown are taken back", span, help=help
                    )
                assert isinstance(what, tree.Np)
                reader.account.head(what)
                return [
                    TakeBack(
                        reader.turn_into(reader.owner_of(what, scope) or t.YOU, "player", what.span)
                    )
                ]
            case "show":
                to = reader.account.place(places, "to")
                if to is None:
                    raise fault("OCT408", "this does not say to whom", span, help="add `to ...`")
                reader.account.whole(to)
                return [
                    Show(
                        whole(reader.turn_into(listed(reader, what, scope), "cards", span), what),
                        whole(reader.turn_into(reader.denote(to, scope), "players", to.span), to),
                    )
                ]
            case "skip":
                many = reader.account.numeral(what) if isinstance(what, tree.Np) else None
                if many is not None and many.low != many.high:
                    raise one_number(what.span, many.low)
                next_player = (
                    not isinstance(what, tree.Several) and reader.denote(what, scope) == t.Next()
                )
                if not next_player and (many is None or not speaks_of(what, "player")):
                    raise fault(
                        "OCT424",
                        "this cannot be skipped",
                        what.span,
                        help="write `skip the next player`, or name a phase",
                    )
                if not next_player and isinstance(what, tree.Np):
                    reader.account.head(what)
                return [Skip(t.Number(many.low if many else 1))]
            case "pay":
                return self._pay(reader, what, places, scope, span)
            case "win" | "share":
                help = f"write `PLAYERS {word.name} NUMBER`"
                raise fault("OCT408", f"this does not say who is to {word.name}", span, help=help)
        raise fault(
            "OCT409",
            f"`{word.name}` cannot be done as a step",
            word.span,
            help="to make a fact true, write `now ...`",
        )

    def _pay(
        self,
        reader: PhraseReader,
        what: tree.Listing | None,
        places: tuple[tree.PlacePhrase, ...],
        scope: Scope,
        span: Span,
        subject: t.Term | None = None,
    ) -> list[Op]:
        payer, payee = reader.account.place(places, "from"), reader.account.place(places, "to")
        if payer is None or payee is None or what is None or isinstance(what, tree.Several):
            message = "this does not say what is paid, from where and to where"
            raise fault("OCT408", message, span, help="write `pay NUMBER from ... to ...`")
        targets = [self._money(reader, np, scope) for np in (payer, payee)]
        if subject not in (None, scope.you, targets[0].whose):
            message = "who pays is you, or whose number it is paid from"
            raise fault("OCT403", message, span, help="write `you pay ...`")
        return [Pay(reader.number(what, scope), targets[0], targets[1])]

    def _money(self, reader: PhraseReader, what: tree.Listing | None, scope: Scope) -> Target:
        """A number of the state that something can be paid from or to."""
        target = self.target(reader, what, scope) if isinstance(what, tree.Np) else None
        state = None if target is None else self.checked.symbols.states.get(target.name)
        if target is None or (target.name != "score" and (state is None or state.kind != "number")):
            assert what is not None
            message = "a number that can be set is needed here"
            raise fault(
                "OCT411", message, what.span, help="name one that `state:` declares, or a score"
            )
        return target

    def _share(self, reader: PhraseReader, subject: t.Term, said: tree.Does, scope: Scope) -> Share:
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
        fund = self._money(reader, said.what, scope)
        players = reader.turn_into(subject, "players", said.span)
        first = reader.account.place(said.places, "from")
        into = reader.account.place(said.places, "to")
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
        found = [
            state.name
            for state in states.values()
            if state.is_everyones_number and state.starts_at is not None
        ]
        if len(found) == 1:
            return found[0]
        known = (
            "no number of the players' `starts at:` something"
            if not found
            else f"it may be {' or '.join(found)}"
        )
        help = f"write `{said.verb.name} ... to their NUMBER`"
        raise fault("OCT411", f"this does not say where winnings go: {known}", said.span, help=help)


def _one_of(cards: t.Term, np: tree.Np) -> t.Term:
    """`a king`, `the five of clubs`: one of those there are, where the phrase means one."""
    singular = (
        isinstance(np.head, tree.Word)
        and not np.head.plural
        and np.head.sort in ("rank", "suit", "class", "card")
    )
    return (
        t.Single(t.First(cards, "card"))
        if singular and not isinstance(cards, t.Single | t.First)
        else cards
    )


def _whose(clause: tree.Clause, error: OctavoError) -> OctavoError:
    """The fault of a step, with what to write for `each player scores their tricks`: in a sentence
    all score the same."""
    (found, *_) = error.diagnostics
    if found.code != "OCT315" or not found.message.startswith("`they`"):
        return error
    you = tree.Np("", (), tree.Pronoun("you", clause.span), span=clause.span)
    mine = as_written(replace(clause, subject=you)).replace(" their ", " your ")
    who = as_written(clause.subject).removeprefix("each ")
    help = f"write `for each: {who}`, and under it `do: {mine}`"
    whose = replace(found, message="this does not say whose", help=help, repairs=(), otherwise="")
    return OctavoError([whose])
