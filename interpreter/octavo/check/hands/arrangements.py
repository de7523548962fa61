"""Sentences about whole arrangements: what a player who uses one thing must accept, or may not use
besides.

Comes in: rules that say `use`, that leave a card to its owner (`one picture of each player ...`),
or that keep a total. Goes out: `Arranging`: what is used, by whom, and what follows for the
arrangements that this player may show.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import fault
from ...records import record
from ...syntax import tree
from ...syntax.unparse import as_written, unparse
from ..bindings import Standing
from ..phrases.any_or_all import each_or_not_all
from ..phrases.attachment import attached
from ..phrases.reader import PhraseReader
from ..phrases.scope import Scope
from ..phrases.trees import is_group, numeral_of
from .whose import check_owners

CHOSEN = "chosen by"
ONE_EACH = "make a sentence of each"


@record
class Arranging(Standing):
    """Of each of `who` (with `holding`: only of who has `least` to `most` such cards): either fewer
    than `times` of `uses` (guises) and none of the groups `used` is used, or the effect comes upon
    `cards`; where neither is said, it comes in any case. Whoever uses a group of `spares` is
    spared. With `every` the effect is upon all of `cards`, else upon one that the owner names; with
    `by_another`, one that another player names.

    `effect`: count (`amounts`; none: nothing), add (`amounts` too), remove (it counts none of
    them), bar (not used in `groups`), forgo (not used), keep (they total what is printed on
    them)."""

    who: t.Term = t.TRUE
    effect: str = "count"
    uses: t.Term | None = None
    times: int = 1
    used: tuple[str, ...] = ()
    cards: t.Term = t.TRUE
    amounts: tuple[int, ...] = ()
    groups: tuple[str, ...] = ()
    every: bool = True
    by_another: bool = False
    spares: tuple[str, ...] = ()
    holding: t.Term | None = None
    least: int = 0
    most: int | None = None


def is_arranging(rule: tree.Rule) -> bool:
    """Whether a rule is about whole arrangements."""
    clause = rule.clause
    if not isinstance(clause, tree.Clause):
        return False
    predicate, subject = clause.predicate, clause.subject
    if isinstance(predicate, tree.May) and predicate.verb.name == "use":
        return True
    if isinstance(predicate, tree.Does) and predicate.verb.name == "keep":
        return True
    if any(_uses(fact) for condition in (*rule.when, *rule.unless) for fact in condition.facts):
        return True
    if isinstance(subject, tree.Np) and _affects(predicate):
        return _of_somebody(subject) and (_is_one(subject) or _uses_in(subject.tail) is not None)
    return False


def arranging_of(reader: PhraseReader, head: Standing, rule: tree.Rule, scope: Scope) -> Arranging:
    """The sentence, settled."""
    return _Reading(reader, head, rule, scope).settled()


@dataclass(slots=True)
class _Reading:
    """One rule being read; `said` collects the fields of what it says."""

    reader: PhraseReader
    head: Standing
    rule: tree.Rule
    scope: Scope

    def settled(self) -> Arranging:
        rule, clause = self.rule, self.rule.clause
        assert isinstance(clause, tree.Clause)
        facts = [fact for condition in rule.when for fact in condition.facts]
        using = [fact for fact in facts if _uses(fact)]
        if len(using) > 1 or (
            using and any(one.joined == "or" and len(one.facts) > 1 for one in rule.when)
        ):
            raise fault(
                "OCT347",
                "only one thing that is used can stand here, without `or`",
                rule.span,
                help=ONE_EACH,
            )
        if not isinstance(clause.subject, tree.Np):
            raise fault(
                "OCT347",
                "a sentence can say only one thing of one kind of cards",
                clause.subject.span,
                help="make a sentence of each",
            )
        made = Arranging(
            self.head.id,
            self.head.text,
            self.head.source,
            self.head.modifiers,
            self.head.span,
            guard=self.head.guard,
            spares=self._spares(),
        )
        if using:
            use = using[0]
            assert isinstance(use, tree.Clause) and isinstance(use.predicate, tree.Does)
            if not isinstance(use.subject, tree.Np) or use.predicate.what is None:
                raise fault(
                    "OCT347",
                    "this does not say who uses what",
                    rule.span,
                    help="write `a player uses ...`",
                )
            self.reader.account.verb(use.predicate)
            made = self._using(self._people(made, use.subject), use.predicate.what)
        made = self._upon(made, clause.subject, clause.predicate, bool(using))
        for one in rule.when:
            self.reader.account.joined(one)
        unless = [one for one in rule.unless if not any(_uses(fact) for fact in one.facts)]
        conditions = [self.reader.fact(fact, self.scope) for fact in facts if fact not in using]
        conditions += [t.negate(self.reader.condition(one, self.scope)) for one in unless]
        if using or not any(one.joined == "or" for one in rule.when):
            return replace(made, condition=t.all_of(conditions))
        return replace(
            made, condition=self.reader.conditions(replace(rule, unless=tuple(unless)), self.scope)
        )

    def _spares(self) -> tuple[str, ...]:
        """The groups in `unless that player uses a GROUP`."""
        names: tuple[str, ...] = ()
        for condition in self.rule.unless:
            if any(_uses(fact) for fact in condition.facts) and len(condition.facts) > 1:
                raise fault(
                    "OCT347",
                    "only what spares a player can follow `unless`",
                    self.rule.span,
                    help=ONE_EACH,
                )
            for fact in condition.facts:
                if _uses(fact):
                    assert isinstance(fact, tree.Clause) and isinstance(fact.predicate, tree.Does)
                    what = fact.predicate.what
                    if not isinstance(what, tree.Np) or not is_group(what):
                        raise fault(
                            "OCT338",
                            "a group is needed here",
                            fact.span,
                            help="write `unless you use a GROUP`",
                        )
                    self.reader.account.verb(fact.predicate)
                    self._same_person(fact.subject)
                    self._not_all(what)
                    self.reader.account.each(what)
                    names += self.reader.named_groups(what)
        return names

    # --- who, using what --------------------------------------------------------------------------

    def _people(self, made: Arranging, np: tree.Np) -> Arranging:
        """Of whom it is said: `a player who uses X`, `each player with two or more Y`, `you`."""
        np = attached(np, self.reader.symbols)
        tail = np.tail
        if (used := _uses_in(tail)) is not None:
            assert isinstance(tail, tree.That)
            self.reader.account.verb(tail.predicate)
            made, np = self._using(made, used), replace(np, tail=None)
        elif isinstance(tail, tree.With) and (numeral := numeral_of(tail.what)) is not None:
            self.reader.account.numeral(tail.what)
            bare = replace(
                tail.what, pre=tuple(pre for pre in tail.what.pre if pre.what is not numeral)
            )
            made = replace(
                made,
                holding=self._named(bare),
                least=0 if numeral.up_to else numeral.low,
                most=numeral.high,
            )
            np = replace(np, tail=None)
        self.reader.account.each(np)
        who = self.reader.turn_into(self.reader.denote(np, self.scope), "players", np.span)
        check_owners(self.reader, who, np.span)
        return replace(made, who=who)

    def _check_each(self, what: tree.Listing) -> None:
        """Raises OctavoError for `may not use all sevens`: none of them, or not all together."""
        if isinstance(what, tree.Np) and what.determiner in ("all", "every"):
            one = replace(what, determiner="" if what.determiner == "all" else "any")
            help = f"write `may not use {as_written(one)}`: there is no word yet for not all"
            raise each_or_not_all(what, help)

    def _not_all(self, what: tree.Listing) -> None:
        """Raises OctavoError for `uses all eights`: a card that is used is one of them, and whether
        others are left is not asked."""
        if not isinstance(what, tree.Np) or what.determiner not in ("all", "every", "each"):
            return
        head = what.head
        many = replace(head, plural=True) if isinstance(head, tree.Word) else head
        cards = unparse(replace(what, determiner="", head=many))
        said = "it can be asked whether any of these are used, not whether all of them are"
        help = f"write `any {cards}`"
        help += "" if is_group(what) else f", or how many: `four or more {cards}`"
        raise fault("OCT347", said, what.span, help=help)

    def _using(self, made: Arranging, what: tree.Amount) -> Arranging:
        if made.uses is not None or made.used:
            raise fault(
                "OCT347", "only one thing that is used can stand here", what.span, help=ONE_EACH
            )
        if isinstance(what, tree.Np) and is_group(what):
            return replace(made, used=self.reader.named_groups(what))
        self._not_all(what)
        self.reader.account.each(what)
        numeral = self.reader.account.numeral(what) if isinstance(what, tree.Np) else None
        if numeral is not None and numeral.high is not None and numeral.low != numeral.high:
            help = "write `two CARDS`, or `two or more`: who uses more uses two"
            raise fault("OCT313", "one number is needed here", what.span, help=help)
        return replace(made, uses=self._guises(what), times=1 if numeral is None else numeral.low)

    def _guises(self, what: tree.Amount) -> t.Term:
        """Cards as they are used: a word reads what a card counts as, `printed` and a card's own
        name what is printed on it.
        """
        cards = self.reader.turn_into(self.reader.denote(what, self.scope), "cards", what.span)
        own_name = (
            isinstance(what, tree.Np)
            and isinstance(what.head, tree.Word)
            and what.head.sort == "card"
        )
        return t.AsPrinted(cards) if own_name else cards

    def _named(self, np: tree.Np) -> t.Term:
        """Cards by what is printed on them, or with `that count as X` by what they may count as."""
        if (faces := self._counting_as(np)) is not None:
            return self.reader.turn_into(self.reader.denote(faces, self.scope), "cards", faces.span)
        cards = self.reader.turn_into(self.reader.denote(np, self.scope), "cards", np.span)
        return t.AsPrinted(cards)

    # --- what follows -----------------------------------------------------------------------------

    def _upon(
        self, made: Arranging, subject: tree.Np, predicate: tree.Predicate, known: bool
    ) -> Arranging:
        match predicate:
            case tree.May(what=what) if predicate.verb.name == "use":
                if not predicate.negated:
                    help = "write `may not use`"
                    if isinstance(what, tree.Np) and numeral_of(what) is not None:
                        help = (
                            "forbid others: `... may not use CARDS`; there is no word yet for how "
                            "many may be used, but beside how many others, `CARDS may not be used "
                            "in a GROUP with fewer other cards`"
                        )
                    message = "cards may be used unless a sentence forbids it"
                    raise fault("OCT345", message, predicate.span, help=help)
                if what is None or (isinstance(what, tree.Np) and is_group(what)):
                    help = "name cards, not a group"
                    raise fault(
                        "OCT347",
                        "this does not say which cards may not be used",
                        predicate.span,
                        help=help,
                    )
                made = self._people(made, subject) if not known else made
                if known:
                    self._same_person(subject)
                self._read(predicate)
                self._check_each(what)
                self.reader.account.each(what)
                return replace(made, effect="forgo", cards=self._guises(what))
            case tree.Does(negated=False, what=tree.Np(head=tree.Word(name="total")) as total) if (
                predicate.verb.name == "keep"
            ):
                self._read(predicate)
                self.reader.account.head(total)
                self._own(total)
                return replace(
                    made, who=t.All("players"), effect="keep", cards=self._named(subject)
                )
            case tree.Does() if predicate.verb.name == "count" and not predicate.negated:
                made = replace(made, effect="count", amounts=self._amounts(predicate))
            case tree.May() if predicate.verb.name == "count" and not predicate.negated:
                made = replace(made, effect="add", amounts=self._amounts(predicate))
            case tree.May() if predicate.verb.name == "count":
                made = replace(made, effect="remove", amounts=self._amounts(predicate))
            case tree.MayBe(negated=True) if predicate.verb.name == "use":
                self._read(predicate)
                made = replace(made, effect="forgo", groups=self._barred(predicate))
                made = replace(made, effect="bar") if made.groups else made
            case _:
                help = (
                    "write `counts 1`, `count nothing`, `may not use ...`, or `may not be "
                    "used in ...`"
                )
                raise fault(
                    "OCT347", "this says nothing about an arrangement", predicate.span, help=help
                )
        return self._cards(made, subject, known)

    def _barred(self, predicate: tree.MayBe) -> tuple[str, ...]:
        where = [
            place.what
            for place in predicate.places
            if place.what is not None and self.reader.account.preposition_is(place, "in")
        ]
        for np in where:
            if np.determiner == "any":
                self.reader.account.determiner(np)
        return tuple(name for np in where for name in self.reader.named_groups(np))

    def _cards(self, made: Arranging, subject: tree.Np, known: bool) -> Arranging:
        """`one card of that player that counts as X`, `aces of each player who uses Y`, `nines of
        your hand`.
        """
        numeral = numeral_of(subject)
        if numeral is not None and (numeral.low, numeral.high) != (1, 1):
            raise fault(
                "OCT347",
                "only one card, or all of them, can stand here",
                subject.span,
                help="write `one card of that player ...`",
            )
        self.reader.account.numeral(subject)
        self.reader.account.each(subject)
        posts = [post for post in subject.posts if not self._chosen_by_another(post)]
        made = replace(made, every=numeral is None, by_another=len(posts) < len(subject.posts))
        faces, bare = self._counting_as(subject), replace(subject, posts=tuple(posts))
        if faces is None:
            bare = attached(bare, self.reader.symbols)
        owner = next(
            (post for post in bare.posts if isinstance(post, tree.Of) and _is_player(post.what)),
            None,
        )
        if owner is not None and known:
            self._same_person(owner.what)
        if owner is not None and not known:
            made = self._people(made, owner.what)
        elif not known:
            made = replace(made, who=t.All("players"))
        elif owner is None and faces is None and not _says_whose(bare):
            raise fault(
                "OCT316",
                "this does not say whose: only the cards of who uses that can change with it",
                subject.span,
                help=f"write `{unparse(subject)} of that player`",
            )
        if faces is not None:
            self._plain(subject)
            return replace(
                made,
                cards=self.reader.turn_into(
                    self.reader.denote(faces, self.scope), "cards", faces.span
                ),
            )
        kept = tuple(post for post in bare.posts if post is not owner)
        pre = tuple(pre for pre in bare.pre if pre.what is not numeral)
        return replace(made, cards=self._named(replace(bare, determiner="", pre=pre, posts=kept)))

    # --- words, read ------------------------------------------------------------------------------

    def _read(self, predicate: tree.Does | tree.May | tree.MayBe) -> None:
        """The verb, and whether it is denied: `_upon` has looked at both."""
        self.reader.account.verb(predicate)
        self.reader.account.negated(predicate)

    def _chosen_by_another(self, post: tree.Post) -> bool:
        """`chosen by another player`."""
        if not isinstance(post, tree.RelationPhrase) or post.relation != CHOSEN:
            return False
        account, who = self.reader.account, post.what
        if _is_player(who) and who.determiner == "another":
            account.relation(post)
            account.head(who)
            account.determiner(who)
        return True

    def _same_person(self, said: tree.Listing) -> None:
        """`that player`, `you`, `they`: whoever the sentence is about already."""
        account = self.reader.account
        match said:
            case tree.Np(head=tree.Pronoun(name="you" | "they") as pronoun):
                account.pronoun(pronoun)
            case tree.Np(determiner="that" | "those") if _is_player(said):
                account.determiner(said)
                account.head(said)

    def _own(self, np: tree.Np) -> None:
        """`their total`."""
        who = self.reader.account.possessor(np)
        if isinstance(who, tree.Pronoun):
            self.reader.account.pronoun(who)

    def _plain(self, np: tree.Np) -> None:
        """`one card that counts as X`: any card that does."""
        if isinstance(np.head, tree.Word) and (np.head.name, np.head.sort) == ("card", "noun"):
            self.reader.account.head(np)

    def _counting_as(self, np: tree.Np) -> tree.Amount | None:
        """What is named in `that counts as X`."""
        tail = np.tail
        if (
            isinstance(tail, tree.That)
            and isinstance(tail.predicate, tree.Does)
            and tail.predicate.verb.name == "count as"
        ):
            self.reader.account.verb(tail.predicate)
            self.reader.account.each(tail.predicate.what)
            return tail.predicate.what
        return None

    def _amounts(self, predicate: tree.Does | tree.May) -> tuple[int, ...]:
        """The numbers that are said; none for `nothing`."""
        self._read(predicate)
        match predicate.what:
            case tree.Np(head=tree.Numeral() as said) as np:
                self.reader.account.head(np)
                if said.high is None:
                    raise fault(
                        "OCT344",
                        "this does not say how much at most",
                        said.span,
                        help="write `3 or 4`, or `1 to 4`",
                    )
                if said.choices:
                    return said.choices
                return tuple(range(said.low, said.high + 1))
            case tree.Np(head=tree.Pronoun(name="nothing") as nothing):
                self.reader.account.pronoun(nothing)
                return ()
        raise fault(
            "OCT347",
            "a number is needed here, or `nothing`",
            predicate.span,
            help="write `counts 1` or `count nothing`",
        )


# --- what a tree says -----------------------------------------------------------------------------


def _uses(fact: tree.Fact) -> bool:
    return (
        isinstance(fact, tree.Clause)
        and isinstance(fact.predicate, tree.Does)
        and fact.predicate.verb.name == "use"
    )


def _uses_in(tail: tree.Tail | None) -> tree.Amount | None:
    """What is used in `who uses X`."""
    if (
        isinstance(tail, tree.That)
        and isinstance(tail.predicate, tree.Does)
        and tail.predicate.verb.name == "use"
    ):
        return tail.predicate.what
    return None


def _affects(predicate: tree.Predicate) -> bool:
    if isinstance(predicate, tree.MayBe):
        return predicate.verb.name == "use"
    return isinstance(predicate, tree.Does | tree.May) and predicate.verb.name == "count"


def _is_one(np: tree.Np) -> bool:
    numeral = numeral_of(np)
    return numeral is not None and (numeral.low, numeral.high) == (1, 1)


def _is_player(np: tree.Np) -> bool:
    return isinstance(np.head, tree.Word) and (np.head.name, np.head.sort) == ("player", "noun")


def _of_somebody(np: tree.Np) -> bool:
    return any(isinstance(post, tree.Of) and _is_player(post.what) for post in np.posts)


def _says_whose(np: tree.Np) -> bool:
    """`nines of your hand`, `your nines`."""
    owned = any(isinstance(pre.what, tree.Possessive) for pre in np.pre)
    return owned or any(isinstance(post, tree.Of) for post in np.posts)
