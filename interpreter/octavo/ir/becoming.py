"""Facts made true: what `now ...` does.

Comes in: the tree of a fact, with a scope. Goes out: ops.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.antecedents import check_acts
from ..check.phrases.attachment import attached
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import is_group, numeral_of, of_what, one_of_several
from ..diagnostics import Diagnostic, OctavoError, Repair, fault
from ..syntax import tree
from ..syntax.inflection import with_article
from ..syntax.phases_on import phase_said
from ..syntax.unparse import as_written
from .moving import both_swapped, is_some
from .program import Mark, Move, Op, Remember, Set, Target, Turn
from .so_many import theirs_of


@dataclass(slots=True)
class Becoming:
    """Reads the facts that steps of one game make true."""

    checked: Checked

    def now(self, fact: tree.Fact, scope: Scope) -> list[Op]:
        """Make a fact true."""
        match fact:
            case tree.Flag():
                if phase_said(fact.word.name, self.checked.symbols.phases) is not None:
                    said = "phases follow each other by themselves"
                    help = "leave one out, or what is left of it: `skip the PHASE`"
                    raise fault("OCT402", said, fact.span, help=help)
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
            what = fact.predicate.what if isinstance(fact.predicate, tree.Has | tree.Does) else None
            if isinstance(what, tree.Np) and kind_of(what, self.checked.symbols) == "cards":
                help = "write who gets which: a sentence for each"
                message = "one card cannot be with several players"
                raise fault("OCT312", message, fact.subject.span, help=help)
            self.checked.reader().all_joined(fact.subject)
        return [op for subject in subjects for op in self._now(subject, fact.predicate, scope)]

    def _now(self, subject: tree.Amount, predicate: tree.Predicate, scope: Scope) -> list[Op]:
        reader = self.checked.reader()
        match predicate:
            case tree.IsPredicate(complement=tree.Word() as word):
                reader.account.complement(predicate)
                on = not reader.account.negated(predicate)
                _check_nobody_but(subject, predicate, word)
                said = reader.account.no_one(subject, predicate)
                return self._mark(reader, said, word, on, scope)
            case tree.IsPredicate(compare="", negated=False) if isinstance(subject, tree.Np):
                if predicate.begins:
                    self._check_which_becomes(reader, subject, predicate.complement, scope)
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
                        else reader.decided(predicate.what, "cards", scope),
                    )
                ]
            case tree.WasDone(verb=tree.Word(name="show"), places=(_, *_)):
                raise fault(
                    "OCT403", "this is done, not set", predicate.span, help="write `show X to Y`"
                )
            case tree.WasDone(negated=False, time=""):
                check_acts(scope, predicate.span)
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
        members = reader.decided_as_said(subject, scope)
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

    def _check_which_becomes(
        self, reader: PhraseReader, subject: tree.Np, complement: object, scope: Scope
    ) -> None:
        """Raises OctavoError for `the boss becomes the dealer`, where both can be set: a reader
        takes it that the boss stays, and the dealer is another."""
        if not isinstance(complement, tree.Np):
            return
        with reader.account.trying():
            mine, theirs = (self.target(reader, np, scope) for np in (subject, complement))
        if mine is None or theirs is None or reader.denote(subject, scope).kind != "player":
            return
        one, other = as_written(subject), as_written(complement)
        said = f"either of these may be set: `{one}` or `{other}`"
        help = f"write `now {other} is {one}`, or `now {one} is {other}`"
        at = subject.span.to(complement.span)
        found = Diagnostic("OCT304", said, at, help)
        raise OctavoError([found.mended_by(Repair(at, f"now {other} is {one}", help))])

    def _becomes(
        self, reader: PhraseReader, subject: tree.Np, complement: object, scope: Scope
    ) -> list[Op]:
        assert isinstance(complement, tree.Np | tree.SomeOf | tree.Calculation | tree.OfTwo)
        target = self.target(reader, subject, scope)
        if target is None:
            place = reader.denote(subject, scope)
            if place.kind == "place":
                cards = reader.decided_cards(complement, scope)
                return [
                    Move(
                        _one_of(cards, complement) if isinstance(complement, tree.Np) else cards,
                        place,
                    )
                ]
            if isinstance(complement, tree.Np):  # `you are the dealer`
                other = self.target(reader, complement, scope)
                if other is not None:
                    state = self.checked.symbols.states.get(other.name)
                    kind = state and self.checked.symbols.kind_of_state(state)
                    of_state = kind and (kind.startswith("value ") or kind == "side")
                    needed = kind if of_state and kind else "player"
                    return [Set(other, reader.as_kind(subject, needed, scope))]
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
        if kind == "number":
            return [Set(target, reader.number(complement, scope))]
        if _is_none_of(complement, kind):
            assert isinstance(complement, tree.Np)
            reader.account.determiner(complement)
            reader.account.head(complement)
            return [Set(target, t.nothing(kind))]
        return [Set(target, reader.as_kind(complement, kind, scope))]

    def swapped(self, said: tree.Command, scope: Scope) -> list[Op]:
        """`swap scores with the next player`: each of two numbers becomes what the other was.
        Nothing for what is no number that is kept."""
        what, states = said.what, self.checked.symbols.states
        if not isinstance(what, tree.Np) or not isinstance(what.tail, tree.With) or said.places:
            return []
        first, other = both_swapped(what, what.tail, self.checked.symbols)
        head = first.head
        if not isinstance(head, tree.Word):
            return []
        if head.name != "score" and getattr(states.get(head.name), "kind", "") != "number":
            return []
        reader = self.checked.reader()
        reader.account.verb(said)
        one = replace(head, plural=False)
        if not (first.posts or first.determiner or first.pre):
            check_acts(scope, said.span)
            first = theirs_of(tree.Pronoun("you", first.span), one, first.span)
        person = kind_of(other, self.checked.symbols) == "players"
        if person or isinstance(other.head, tree.Pronoun):
            other = theirs_of(other, one, other.span)
        mine, theirs = (self.target(reader, np, scope) for np in (first, other))
        if theirs is None or mine is None:
            help = "write `swap your ... with the ... of ...`, of two numbers that are kept"
            message = "a number is needed here, one that is kept"
            raise fault("OCT311", message, other.span, help=help)
        if mine == theirs:
            message = "these are one number: nothing would come of this"
            raise fault("OCT401", message, said.span, help="name another one, or another's")
        values = [reader.number(np, scope) for np in (first, other)]
        return [Set(mine, values[1]), Set(theirs, values[0])]

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
        if name != "score" and state is not None and not state.each:
            return Target(name)
        owner = reader.owner_of(np, scope)
        if state is not None and state.each == "side":
            side = reader.denote(np, scope)
            assert isinstance(side, t.State)
            return Target(name, side.whose)
        if owner is None:
            raise fault(
                "OCT316",
                f"every player has {with_article(name)} of their own: this does not say whose",
                np.span,
                help=f"write `your {name}`",
            )
        whose = whose_number(reader, np)
        one = one_of_several(whose) if isinstance(whose, tree.Np) else None
        if one is not None and owner.kind == "players":
            one_by_one = f"`for each: {as_written(one)}`, and in its steps `your {name}`"
            help = f"name one player, or take them one by one: {one_by_one}"
            message = "one player is needed here, and these are several"
            raise fault("OCT312", message, np.span, help=help)
        if name == "score" and self.checked.symbols.sides_score:
            return Target(name, reader.sides.one(owner, np.span))
        if name == "score" and owner.kind == "side":
            reader.denote(np, scope)  # a fault: players have scores there
        return Target(name, reader.owners.single(owner, np, "player"))

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
        if holder.kind in ("side", "sides"):
            number = what.head.said if isinstance(what.head, tree.Word) else "..."
            said = "a side holds no cards; what it has is a number"
            help = f"write `the {number} of {as_written(subject)} are ...`"
            raise fault("OCT403", said, what.span, help=help)
        if holder.kind != "none":
            holder = reader.decided_as_said(subject, scope)
        if is_group(what):
            message = "groups are laid, and move away, in steps of their own"
            assert isinstance(what.head, tree.Word)
            group = replace(what.head, plural=False)
            each = as_written(replace(what, determiner="each", head=group, posts=(), tail=None))
            help = f"write `move {each} of ... to ...`, or `now ... has ...` of cards"
            raise fault("OCT403", message, what.span, help=help)
        if is_some(what):
            players, many = as_written(subject), as_written(what)
            help = f"write `deal {many} to {players}`, or so many as are lacking: "
            they = "you" if players == "you" else "they"
            help += f"`deal cards to {players} until {they} hold {_number(what)}`"
            message = "which cards these are to be is not said"
            raise fault("OCT403", message, what.span, help=help)
        cards = _one_of(reader.decided_cards(what, scope), what)
        if what.determiner == "no":
            reader.account.determiner(what)
            return [
                Move(
                    t.both(cards, reader.kinds.held(self._one(reader, holder, subject))),
                    t.Place(pack),
                    under=True,
                )
            ]
        if holder.kind == "none":
            held = reader.kinds.held_by(t.All("players"))
            return [
                Move(
                    t.both(reader.turn_into(cards, "cards", what.span), held),
                    t.Place(pack),
                    under=True,
                )
            ]
        return [Move(cards, t.Place(zones[0], self._one(reader, holder, subject)))]

    def _one(self, reader: PhraseReader, holder: t.Term, subject: tree.Amount) -> t.Term:
        return reader.kinds.one(holder, "player", subject, subject.span)

    def _cards(self, reader: PhraseReader, said: tree.Amount, scope: Scope) -> t.Term:
        return reader.decided_cards(said, scope)


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


def whose_number(reader: PhraseReader, np: tree.Np) -> tree.Np | tree.Pronoun | None:
    """Whose a number is, as a phrase says it: before it, or after `of`."""
    return reader.account.possessor(np) or of_what(attached(np, reader.symbols))


def _is_none_of(what: object, kind: str) -> bool:
    """`no suit`, `no player`: nothing of this kind."""
    match what:
        case tree.Np(determiner="no", pre=(), head=tree.Word(name=name), posts=(), tail=None):
            return kind in (name, f"value {name}")
    return False


def _number(what: tree.Np) -> str:
    """How many a phrase names, as it is written."""
    numeral = numeral_of(what)
    return "one" if numeral is None else as_written(numeral)


def _check_nobody_but(subject: tree.Amount, predicate: tree.Predicate, word: tree.Word) -> None:
    """Raises OctavoError for `now nobody but you is out`: whether you are so is not said."""
    match subject:
        case tree.Np(determiner="no") | tree.Np(head=tree.Pronoun(name="nobody" | "nothing")):
            for post in subject.posts:
                if isinstance(post, tree.RelationPhrase) and post.relation == "other than":
                    spared = as_written(post.what)
                    message = f"whether `{spared}` becomes so is not said"
                    help = f"make two steps: one of the others, `... is not {word.name}`, "
                    help += f"and one of `{spared}`"
                    raise fault("OCT304", message, subject.span, help=help)
