"""Effects: what a `do` sentence does, as ops.

Comes in: the tree of one effect, with a scope. Goes out: a list of ops. Sentences that lead
elsewhere (`end the round`, a phrase that stands for steps) are left to `steps`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .. import terms as t
from ..check.account import EVERY, Account
from ..check.checked import Checked
from ..check.phrases.antecedents import check_acts
from ..check.phrases.lists import EACH, all_held
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.taking import kind_of
from ..check.phrases.theirs import person_before, read_theirs
from ..check.phrases.trees import groups_of, has_noun, one_of_several
from ..check.walking import nodes_of
from ..diagnostics import OctavoError, Span, fault
from ..syntax import tree
from ..syntax.inflection import with_article
from ..syntax.unparse import as_written
from .becoming import Becoming
from .moving import Moving, is_some, is_unseen
from .paying import Paying
from .program import (
    Move,
    Op,
    Replace,
    Reverse,
    Score,
    SetOut,
    Show,
    Shuffle,
    TakeBack,
    Turn,
)
from .reasons import reason
from .skipping import (
    again,
    check_turns,
    given,
    is_another_turn,
    is_next_turn,
    is_you,
    left_out,
    says_turn,
    skipped,
)
from .so_many import is_theirs, so_many_of_theirs
from .spreading import says_pronoun

LEAVES_OUT = ("lose", "miss", "skip")  # turns
AGAIN = ("get", "take")
OF_PEOPLE = ("draw", "lose", "score", "take")  # who acts does it, if nobody is named


@dataclass(slots=True)
class Effects:
    """Reads the effects of one game."""

    checked: Checked

    @property
    def moving(self) -> Moving:
        return Moving(self.checked)

    @property
    def becoming(self) -> Becoming:
        return Becoming(self.checked)

    @property
    def paying(self) -> Paying:
        return Paying(self.checked)

    def ops(self, effect: tree.Effect, scope: Scope) -> list[Op]:
        match effect:
            case tree.Now():
                return self.becoming.now(effect.fact, scope)
            case tree.Command():
                return self._command(effect.verb, effect.what, effect.places, scope, effect.span)
            case tree.Clause(predicate=tree.IsPredicate(begins=True) as said):
                self.checked.reader().account.begins(said)
                return self.becoming.now(effect, scope)
            case tree.Clause(subject=subject, predicate=predicate):
                reader = self.checked.reader()
                who = person_before(subject, predicate, self.checked.symbols)
                if who is None:
                    return self._said(effect, scope)
                with reader.account.trying():
                    person = reader.denote(who, scope)
                return read_theirs(
                    lambda scope: self._said(effect, scope),
                    who,
                    person,
                    predicate,
                    scope,
                    reader.account,
                )
        raise fault(
            "OCT401",
            "this does nothing here",
            effect.span,
            help="to make a fact true, write `now ...`",
        )

    def _said(self, clause: tree.Clause, scope: Scope) -> list[Op]:
        """`you score 4`, `you pay 2 from your purse to the pot`: a command with a subject."""
        predicate = clause.predicate
        if not isinstance(predicate, tree.Does) or predicate.negated:
            raise fault(
                "OCT401",
                "this states something; a step must do something",
                clause.span,
                help=_choosing(predicate, clause.subject) or "begin with `now` to make it true",
            )
        reader = self.checked.reader()
        if not is_you(clause.subject):
            self._check_whose(predicate, scope)
        verb = reader.account.verb(predicate)
        if isinstance(clause.subject, tree.Several):
            items, joined = clause.subject.items, clause.subject.joined
            help = all_held(items, joined, self.checked.symbols) or EACH
            message = "one phrase is needed here, not a list"
            raise fault("OCT312", message, clause.subject.span, help=help)
        if verb == "go":
            reader.account.verb(predicate)
            return self.moving.move(reader, clause.subject, predicate.places, scope, clause.span)
        if turns := self._of_turns(reader, clause.subject, predicate, scope):
            return turns
        if verb in OF_PEOPLE:
            said = tree.Command(predicate.verb, predicate.what, predicate.places, clause.span)
            try:
                return self._done_by(reader, clause.subject, said, scope)
            except OctavoError as error:
                raise _whose(clause, error) from None
        if verb in ("rise by", "fall by") and isinstance(clause.subject, tree.Np):
            sign = "+" if verb == "rise by" else "-"
            return self._changed(clause.subject, sign, predicate.what, scope, clause.span)
        if verb in ("win", "share"):
            players = reader.decided(clause.subject, "players", scope, shared=True)
            return [self.paying.share(reader, players, predicate, scope)]
        subject = reader.decided_as_said(clause.subject, scope)
        if verb == "pay" or (verb == "move" and self.paying.is_paid(predicate.places, "to", "in")):
            self.paying.check_payee(predicate.places)
            who = reader.fitting.kinds.one(subject, "player", clause.subject, clause.subject.span)
            return self.paying.pay(
                reader, predicate.what, predicate.places, scope, clause.span, who
            )
        if verb == "take the place of" and predicate.what is not None:
            other = reader.as_kind(predicate.what, "card", scope)
            if self.checked.symbols.meld_zones():
                return [Replace(reader.turn_into(subject, "card", clause.subject.span), other)]
            mine = reader.cards_one_by_one(subject, clause.subject.span)
            return [Move(mine, t.Location(other), like=other)]
        if subject != scope.you:
            message = f"only you can {verb} in a step"
            help = self._as_taught(predicate.verb, predicate.places, clause.subject)
            help = help or _by_others(predicate, as_written(clause.subject))
            raise fault("OCT403", message, clause.subject.span, help=help)
        return self._command(predicate.verb, predicate.what, predicate.places, scope, clause.span)

    def _of_turns(
        self,
        reader: PhraseReader,
        who: tree.Listing,
        said: tree.Does | tree.Command,
        scope: Scope,
    ) -> list[Op]:
        """`the dealer misses a turn`, `take another turn`; nothing for what is said of no turn."""
        what, verb = said.what, said.verb.name
        if said.places or not isinstance(what, tree.Np) or not says_turn(what):
            return []
        if verb in AGAIN and is_another_turn(what):
            check_turns(self.checked.game, said.span)
            return [again(reader, who, what, scope)]
        if verb in AGAIN and is_next_turn(what):
            check_turns(self.checked.game, said.span)
            return [given(reader, who, what, scope)]
        if verb in AGAIN:
            help = "write `take another turn`, of whoever acts, or `PLAYER takes the next turn`"
            raise fault("OCT424", "no such turn is taken or given", what.span, help=help)
        # `skip a turn` does not say whose
        if verb not in LEAVES_OUT or (verb == "skip" and isinstance(said, tree.Command)):
            return []
        check_turns(self.checked.game, said.span)
        if is_you(who):
            check_acts(scope, said.span)
        return [left_out(reader, who, what, scope)]

    def _as_taught(
        self,
        verb: tree.Word,
        places: tuple[tree.PlacePhrase, ...],
        who: tree.Listing | None = None,
    ) -> str:
        """What to write for `the dealer puts in ante`, where `put in <number>` is taught: a phrase
        has no subject."""
        where = as_written(tree.Command(verb, None, places, verb.span)).removeprefix(verb.name)
        said = verb.said or verb.name
        taught = [re.sub(r"<[\w ]+>", ".+", one.pattern) for one in self.checked.game.phrases]
        alike = (one + where for one in (said, said.removesuffix("s")))
        written = next((one for one in alike if any(re.fullmatch(it, one) for it in taught)), "")
        if not written:
            return ""
        if not isinstance(who, tree.Np):
            return f"a phrase has no subject: write `{written}`"
        each = replace(who, determiner="") if who.determiner in EVERY else one_of_several(who)
        if each is None:
            return f"a phrase has no subject: write `{{who: {as_written(who)}, do: {written}}}`"
        return f"a phrase has no subject: write `{{for each: {as_written(each)}, do: {written}}}`"

    def _check_hidden(self, cards: t.Term, to: t.Term, scope: Scope, span: Span) -> None:
        """Raises OctavoError for `show your hand to you`, which you see anyway."""
        zones = self.checked.symbols.zones
        places = [one for one in t.walk(cards) if isinstance(one, t.Place)]
        yours = [one.whose == scope.you and zones[one.zone].seen_by == "owner" for one in places]
        if scope.you is not None and to == t.Single(scope.you) and yours and all(yours):
            message = "you see these anyway: nothing would come of this"
            raise fault("OCT403", message, span, help="name who is to see them: `to each player`")

    def _check_whose(self, predicate: tree.Does, scope: Scope) -> None:
        """Raises OctavoError for `the elder scores the price`, where every player has a price of
        their own: yours, or the elder's?"""
        figures = self.checked.symbols.figures
        for node in nodes_of(predicate):
            match node:
                case tree.Np(determiner="the", pre=(), head=tree.Word(name=name), posts=()):
                    if name in figures and scope.you is not None:
                        reader = self.checked.reader()
                        with reader.account.trying():
                            figure = reader.denote(node, scope)
                        if t.goes_by_who_acts(figure, scope.you):
                            said = f"every player has {with_article(name)} of their own: this does "
                            help = f"write `your {name}`, or `their {name}`"
                            raise fault("OCT316", f"{said}not say whose", node.span, help=help)

    def _done_by(
        self, reader: PhraseReader, who: tree.Amount, said: tree.Command, scope: Scope
    ) -> list[Op]:
        """`PLAYERS score 3`, `PLAYER takes CARDS`."""
        verb = said.verb.name
        if verb == "take" and (taken := self.paying.takes(reader, who, said, scope)) is not None:
            return taken
        if verb in ("draw", "take"):
            if reader.denote(who, scope).kind == "none":
                message = f"nobody is to {verb}: nothing would come of this"
                raise fault("OCT403", message, who.span, help="leave it out")
            take = self.moving.draw if verb == "draw" else self.moving.take
            return take(reader, who, said, scope)
        side = self._side_that_scores(reader, who, scope)
        players = (
            reader.decided(who, "players", scope) if side is None else reader.sides.who_score(side)
        )
        if said.what is None or isinstance(said.what, tree.Several):
            raise fault("OCT327", "this does not say how much", said.span)
        if not isinstance(said.what, tree.OfTwo):
            self._check_scored(verb, who, said.what)
        inner = self._of_side(said.what, side, scope)
        many = reader.number(said.what, inner)
        if isinstance(getattr(said.what, "head", None), tree.Pronoun) and many == t.Number(0):
            help = "leave it out; who is to have no points: `now the score of ... is 0`"
            raise fault("OCT401", "nothing would be scored", said.what.span, help=help)
        gained = t.Arithmetic(t.Number(0), many, "-") if verb == "lose" else many
        return [Score(players, gained, reason(reader, who, said.what, inner))]

    def _side_that_scores(
        self, reader: PhraseReader, who: tree.Amount, scope: Scope
    ) -> t.Term | None:
        """The side, or the sides; None where players score."""
        match who:
            case tree.Np(head=tree.Pronoun(name="it")):
                of_sides = scope.it is not None and scope.it.kind == "side"
            case tree.Np():
                of_sides = kind_of(who, self.checked.symbols) == "sides"
            case _:
                of_sides = False
        return reader.decided_as_said(who, scope) if of_sides else None

    def _of_side(self, what: tree.Amount, side: t.Term | None, scope: Scope) -> Scope:
        """Where it is said how much is scored: `its` is of the side that scores."""
        if side is None or side.kind != "side" or not says_pronoun(what, "it"):
            return scope
        if scope.it is not None and scope.it != side:
            said = "this may be of the side, or of what was picked or named before"
            help = "name what is meant: `the ... of that side`, or `of that card`"
            raise fault("OCT304", said, what.span, help=help)
        return replace(scope, it=side)

    def _check_scored(self, verb: str, who: tree.Amount, what: tree.Amount) -> None:
        """Raises OctavoError for `you score 2 tricks` and `you lose your tricks`, where these are a
        number that each player has: that number, or the score?"""
        symbols = self.checked.symbols
        many = so_many_of_theirs(what, symbols)
        if many is not None and isinstance(what, tree.Np) and isinstance(what.head, tree.Word):
            said = f"this may be said of the score, or of the {what.head.said}"
            help = f"write `{verb} {as_written(many)}`, or `get {as_written(what)}`"
        elif verb == "lose" and isinstance(what, tree.Np) and is_theirs(what, symbols):
            said = "the score may fall by so much, or this may itself be lost"
            score = "your score" if is_you(who) else f"the score of {as_written(who)}"
            none = as_written(tree.Np("no", (), what.head, what.posts, span=what.span))
            who_has = "you have" if is_you(who) else f"{as_written(who)} has"
            help = f"write `{score} falls by {as_written(what)}`, or `now {who_has} {none}`"
            if is_you(who):  # it may be said of each of several, who are `you` in turn
                help += f"; of several `now PLAYERS have {none}`"
        else:
            return
        raise fault("OCT217", said, what.span, help=help)

    def _changed(
        self,
        number: tree.Np,
        sign: str,
        by: tree.Listing | None,
        scope: Scope,
        span: Span,
    ) -> list[Op]:
        """A number becomes so much more or less: `now X is X + N`."""
        if by is None or isinstance(by, tree.Several):
            help = "name one number: `now X is X + ...`"
            raise fault("OCT327", "this does not say by how much", span, help=help)
        sum = _more_by(number, sign, by, self.checked.reader().account)
        return self.becoming.now(
            tree.Clause(number, tree.IsPredicate(False, sum, span=span), span), scope
        )

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
        you = tree.Np("", (), tree.Pronoun("you", span), span=span)
        said = tree.Command(word, what, places, span)
        if turns := self._of_turns(reader, you, said, scope):
            return turns
        if word.name in OF_PEOPLE:
            return self._done_by(reader, you, said, scope)
        if word.name == "reverse":
            if not has_noun(what, "turn"):
                raise fault(
                    "OCT424",
                    "only turns can go the other way round",
                    span,
                    help="write `reverse the turns`",
                )
            assert isinstance(what, tree.Np)
            reader.account.head(what)
            check_turns(self.checked.game, span)
            return [Reverse()]
        if what is None:
            help = self._as_taught(word, places) or f"write `{word.name} ...`"
            raise fault("OCT407", f"this does not say what to {word.name}", span, help=help)
        match word.name:
            case "deal":
                return [self.moving.deal(reader, what, places, scope, span)]
            case "move" if self.paying.is_paid(places, "to", "in"):
                return self.paying.pay(reader, what, places, scope, span)
            case "move" if self._given_out(reader, what, places, scope):
                return [self.moving.deal(reader, what, places, scope, span)]
            case "move":
                return self.moving.move(reader, what, places, scope, span)
            case "shuffle":
                reader.account.whole(what)
                into = reader.account.place(places, "to")
                if into is None:
                    return [Shuffle(reader.as_kind(what, "place", scope))]
                together = Shuffle(reader.as_kind(into, "place", scope))
                return [*self.moving.move(reader, what, places, scope, span), together]
            case "add":
                goal = reader.account.place(places, "to")
                if goal is None:
                    raise fault("OCT408", "this does not say to what", span, help="add `to ...`")
                if reader.denote(goal, scope).kind == "number":
                    return self._changed(goal, "+", what, scope, span)
                return self.moving.move(reader, what, places, scope, span)
            case "subtract":
                source = reader.account.place(places, "from")
                if source is None:
                    message = "this does not say from what"
                    raise fault("OCT408", message, span, help="add `from ...`")
                return self._changed(source, "-", what, scope, span)
            case "reveal":
                return [Show(reader.decided(what, "cards", scope), t.All("players"))]
            case "turn":
                face = reader.account.face(places)
                if not face:
                    raise fault(
                        "OCT408",
                        "this does not say which way to turn it",
                        span,
                        help="add `face up` or `face down`",
                    )
                return [Turn(reader.decided(what, "cards", scope), face == "up")]
            case "show" if isinstance(what, tree.Np) and has_noun(what, "group"):
                return [SetOut(reader.turn_into(reader.denote(what, scope), "cards", what.span))]
            case "take back":
                if not groups_of(what) or self.checked.game.hands is None:
                    help = "write `take back your groups`"
                    if self.checked.game.hands is None:
                        help = "move their cards: `move the cards of ... to ...`"
                    if not groups_of(what):
                        help += "; what was paid is taken so: `... takes NUMBER from NUMBER`"
                    raise fault(
                        "OCT424", "only groups that were shown are taken back", span, help=help
                    )
                assert isinstance(what, tree.Np)
                reader.account.head(what)
                owner = reader.owner_of(what, scope)
                if owner is None:
                    check_acts(scope, span)
                    owner = t.YOU
                return [TakeBack(reader.owners.single(owner, what, "player"))]
            case "show":
                to = reader.account.place(places, "to")
                if to is None:
                    raise fault(
                        "OCT408",
                        "this does not say to whom",
                        span,
                        help="write `show ... to each player`",
                    )
                cards = reader.decided(what, "cards", scope)
                players = reader.decided(to, "players", scope)
                self._check_hidden(cards, players, scope, span)
                return [Show(cards, players)]
            case "skip":
                check_turns(self.checked.game, span)
                return [skipped(reader, what, scope)]
            case "pay":
                return self.paying.pay(reader, what, places, scope, span)
            case "win" | "share":
                help = f"write `PLAYERS {word.name} NUMBER`"
                raise fault("OCT408", f"this does not say who is to {word.name}", span, help=help)
        help = "to make a fact true, write `now ...`"
        if word.name == "end":
            phases = {phase.name for phase in self.checked.game.phases}
            words = (one.name for one in nodes_of(what) if isinstance(one, tree.Word))
            phase = next((one for one in words if one in phases), "PHASE")
            help = f"a phase ends by `skip the {phase}`; else write `end the round`, `end the game`"
        elif any(one.name == word.name for one in self.checked.game.offers()):
            help = (
                "there is no word yet for choosing an option in a step: say what it does, such as "
                "`move it to ...`; `now ...` would only make it known as done"
            )
        elif word.name in self.checked.symbols.verbs:
            help = (
                "what somebody chooses to do is an option: `for each: player`, and under its "
                f"`do:`, `choose: {{{word.name}: {{pick: ..., do: ...}}}}`"
            )
        raise fault("OCT409", f"`{word.name}` cannot be done as a step", word.span, help=help)

    def _given_out(
        self,
        reader: PhraseReader,
        what: tree.Listing,
        places: tuple[tree.PlacePhrase, ...],
        scope: Scope,
    ) -> bool:
        """`give a card from the stock to each player`: so many cards of the pack, to several."""
        to = [one.what for one in places if one.preposition == "to" and one.what is not None]
        start = [one.what for one in places if one.preposition == "from" and one.what is not None]
        if not (isinstance(what, tree.Np) and is_some(what) and to and start):
            return False
        with reader.account.trying():
            pack = is_unseen(reader.denote(start[0], scope), self.checked.symbols)
            return pack and reader.denote(to[0], scope).kind == "players"


def _by_others(predicate: tree.Does, who: str) -> str:
    """What to write where somebody else is to do it."""
    what = predicate.what
    if predicate.verb.name == "show" and what is not None:
        several = who.split()[0] in ("each", "every", "all", "everybody", "everyone")
        if isinstance(what, tree.Np) and what.determiner == "a":
            lies = "" if what.posts else " of your hand"
            shown = f"pick: {as_written(what)}{lies}, do: show it to each player"
            chosen = f"choose: {{show: {{{shown}}}}}"
            if several:
                players = who.partition(" ")[2] or "player"
                return f"let them choose it: `{{for each: {players}, do: {{{chosen}}}}}`"
            return f"let them choose it: `{{who: {who}, {chosen}}}`"
        whose = isinstance(what, tree.Np) and isinstance(what.head, tree.Pronoun)
        named = ", with whose hand it is in its place" if whose else ""
        return f"write `show {as_written(what)} to ...`{named}: nobody has to do it"
    if predicate.verb.name == "swap" and who.split()[0] in ("each", "every", "all"):
        match what:
            case tree.Np(head=tree.Word(name=place), tail=tree.With(what=other)):
                to = as_written(other)
            case _:
                place, to = "hand", "the next player"
        return f"all do it at once: `each player gives their {place} to {to}`"
    if predicate.verb.name != "move" or not isinstance(what, tree.Np):
        return "put the step under `who: ...` or `for each: player`"
    if what.determiner == "a" or (what.pre and not what.posts):
        first, _, players = who.partition(" ")
        if first in ("each", "every", "all"):
            return (
                f"let each choose: `for each: {players}`, and under its `do:` a `choose:` with "
                "`pick: a card of your hand`; who gets it is kept before: `now the taker is you`, "
                "with `state: {taker: {is a: player, starts at: nobody}}`"
            )
        one = who.replace("the player with ", "the first player with ", 1)
        return f"let them pick: `who: {one}`, and under it an option with `pick: a card of ...`"
    where = next((one.what for one in predicate.places if isinstance(one.what, tree.Np)), None)
    match what.posts:
        case (tree.Of(tree.Np(head=tree.Word(sort="zone")) as zone),) if where is None:
            what, where = replace(what, posts=()), zone  # `puts the trick in the stock`
    if where is not None:
        return f"write `move {as_written(what)} to {as_written(where)}`: nobody has to do it"
    return f"write `move {as_written(what)} to ...`"


def _choosing(predicate: tree.Predicate, who: tree.Listing) -> str:
    """What to write for `the dealer may swap two cards`, where it is to be done."""
    first = as_written(who).partition(" ")[0]
    if isinstance(predicate, tree.Has) and is_another_turn(predicate.what):
        return "write `take another turn`, of whoever acts"
    if isinstance(predicate, tree.Has) and is_next_turn(predicate.what):
        takes = "take" if is_you(who) else "takes"
        return f"write `{as_written(who)} {takes} the next turn`"
    match predicate:
        case tree.Does(negated=True, verb=verb):
            return (
                f"what is not done needs no step: forbid it by a rule, `... may not {verb.name}`, "
                "or put `unless: ...` over the step that does it"
            )
        case tree.May(negated=True) if first in ("the", "that"):  # it may not be their turn
            return (
                "what somebody may not do until it is their turn is no step: keep a mark, `state: "
                "{bound: {is a: mark, of: players}}`, write `now ... is bound` here and `now you "
                "are not bound` where their turn ends, and under `rules:` `you may not VERB when "
                "you are bound`; for longer write `until the end of the round, ...`"
            )
        case tree.May(negated=True) | tree.MayBe():
            return (
                "what may be done is said under `rules:`, with `when ...` for how long, or in a "
                "step for a while: `until the end of the turn, ...`"
            )
        case tree.May() if first in ("no", "nobody"):
            return (
                "write for how long: `until the end of the turn, ...`, or `until the end of the "
                "round, ...`"
            )
        case tree.May():
            pass
        case _:
            return ""
    name = predicate.verb.name
    return (
        "let them choose: `{who: ..., choose: {" + name + ": {pick: ..., do: ...}}}`; a rule about "
        "what they may do stands under `rules:`"
    )


def _more_by(number: tree.Amount, sign: str, by: tree.Amount, account: Account) -> tree.Calculation:
    """A number with so much added or taken away; of a sum, with one part after the other."""
    at = number.span.to(by.span)
    if not isinstance(by, tree.Calculation) or by.op not in ("+", "-"):
        return tree.Calculation(sign, number, by, at)
    other = sign if account.operator(by) == "+" else {"+": "-", "-": "+"}[sign]
    return tree.Calculation(other, _more_by(number, sign, by.left, account), by.right, at)


def _whose(clause: tree.Clause, error: OctavoError) -> OctavoError:
    """The fault of a step, with what to write for `each player scores their tricks`: in a sentence
    all score the same."""
    (found, *_) = error.diagnostics
    if found.code != "OCT315" or not found.message.startswith("`they`"):
        return error
    you = tree.Np("", (), tree.Pronoun("you", clause.span), span=clause.span)
    mine = as_written(replace(clause, subject=you))
    mine = mine.replace(" their ", " your ").replace(" they ", " you ")
    who = as_written(clause.subject).removeprefix("each ")
    help = f"write `for each: {who}`, and under it `do: {mine}`"
    if isinstance(clause.subject, tree.Np) and isinstance(clause.subject.head, tree.Pronoun):
        help = f"name them; under `for each`, each of them is `you`: `do: {mine}`"
    whose = replace(found, message="this does not say whose", help=help, repairs=(), otherwise="")
    return OctavoError([whose])
