"""Offers: options and actions, read from their trees.

Comes in: options of a `choose`, actions of a window. Goes out: an `Offer` of each: when it is
offered, and what it needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from .. import terms as t
from ..check.checked import Checked
from ..check.names import Symbols
from ..check.phrases.kinds import worded
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.spreads import OfEach, ends_of, spread_of
from ..check.phrases.taking import kind_of
from ..check.phrases.totals import Total, totalling
from ..check.phrases.trees import is_group, largest_asked
from ..diagnostics import OctavoError, Span, fault
from ..effort import PHRASE, spend
from ..syntax import game as g
from ..syntax import tree
from ..syntax.inflection import is_plural
from ..syntax.unparse import as_written, unparse
from .blocks import Blocks
from .hands import picked_group
from .melds import cards_of_meld, picked_meld
from .pick_limits import (
    Needed,
    but_that,
    check_is_other,
    check_of_any,
    check_so_many,
    is_but_that,
    once_more,
)
from .picking import Pickable, Picking
from .program import Said


class Offers:
    """Reads the offers of one game. `expanding` holds the phrases that are being put in place
    around what is read.
    """

    def __init__(self, checked: Checked, blocks: Blocks, expanding: list[str]) -> None:
        self.checked = checked
        self.blocks = blocks
        self.expanding = expanding
        self.offered: set[str] = set()  # the ids of all options
        self.laid: set[str] = set()  # the groups that are picked to be laid
        # what options and actions pick, by their ids
        self.picked: dict[str, set[str]] = {}

    def of_option(self, option: g.ChoiceOption, scope: Scope) -> Pickable:
        reader = self.checked.reader()
        guards = [t.InForce(name) for name in option.owner.modifiers]
        stated = t.TRUE if option.when is None else reader.condition(option.when, scope)
        self.offered.add(option.name)
        with reader.account.sentence(*option.picks), reader.picking():
            picks, inner = self._picks(option.name, option.picks, scope)
        permitted = self._all_permitted(option.steps, inner)
        condition = t.all_of([*guards, stated, t.Allowed(t.YOU, option.name), *permitted])
        said = "" if option.when is None else scope.filled(unparse(option.when))
        return Pickable(
            option.name,
            condition,
            picks,
            inner,
            option.steps,
            option.span,
            option.owner.modifiers,
            stated,
            said,
            None if option.when is None else option.when.span,
        )

    def of_action(self, action: g.Action, scope: Scope) -> Pickable:
        reader = self.checked.reader()
        parts: list[t.Term] = [t.InForce(name) for name in action.owner.modifiers]
        mine: t.Term = t.TRUE
        if action.who is not None:
            with reader.account.sentence(action.who):
                reader.account.each(action.who)
                who = reader.turn_into(reader.denote(action.who, scope), "players", action.who.span)
            if isinstance(who, t.Empty):
                help = "leave the action out, or name who may take it"
                raise fault("OCT304", "nobody is to do this", action.who.span, help=help)
            if who != t.Single(t.YOU) and t.goes_by_who_acts(who):
                said = "whoever takes it is `you`: this would be nobody, or says nothing"
                help = "name them without `you`, or ask under `when:`: `you ...`"
                raise fault("OCT315", said, action.who.span, help=help)
            mine = t.contains(who, t.YOU)
            parts.append(mine)
        inner = scope.acting(t.YOU)
        stated = t.TRUE if action.when is None else reader.condition(action.when, inner)
        parts.append(stated)
        if not action.often:
            done = t.Done(action.name, "this round", "players")
            parts.append(t.negate(t.contains(done, t.YOU)))
        parts.append(t.Allowed(t.YOU, action.name))
        with reader.account.sentence(*action.picks), reader.picking():
            picks, inner = self._picks(action.name, action.picks, inner)
        parts += self._all_permitted(action.steps, inner)
        said = "" if action.when is None else unparse(action.when)
        return Pickable(
            action.name,
            t.all_of(parts),
            picks,
            inner,
            action.steps,
            action.span,
            action.owner.modifiers,
            stated,
            said,
            None if action.when is None else action.when.span,
            mine=mine,
            whose="" if action.who is None else unparse(action.who),
        )

    # --- what is picked ---------------------------------------------------------------------------

    def _picks(
        self, verb: str, picks: tuple[Needed, ...], scope: Scope
    ) -> tuple[tuple[Picking, ...], Scope]:
        reader = self.checked.reader()
        found: list[Picking] = []
        named: list[tuple[str, t.Term]] = []
        for at, pick in enumerate(picks):
            if pick in picks[:at]:
                raise once_more(pick, found[picks.index(pick)].members.kind == "players")
            inner = scope.picked(named) if named else scope
            first = all(noun != "card" for noun, _ in named)
            # a rule is about every card that is picked, unless `that may be VERBED` says which
            ruled = first or not _says_which(picks, verb)
            picking = self._picking(verb, pick, inner, ruled)
            if reader.symbols.picked.values.get(verb) == picking.bound.kind:
                picking = replace(picking, members=t.Permitted(picking.members, verb))
            card = next((bound for noun, bound in named if bound.kind == "card"), None)
            if picking.bound.kind == "group" and card is not None:
                picking = replace(picking, members=t.PermittedOn(card, picking.members, verb))
            check_is_other(pick, picking, found, self.checked)
            phrase = Said(scope.filled(as_written(pick)), pick, inner)
            picking = replace(picking, phrase=phrase)
            found.append(picking)
            self.picked.setdefault(verb, set()).add(picking.bound.kind)
            reader.account.stands_for(picking.bound, pick)
            reader.ranges_over(picking.bound, picking.members)
            named.append((picking.noun, picking.bound))
        return tuple(found), scope.picked(named) if named else scope

    def _picking(self, verb: str, pick: Needed, scope: Scope, ruled: bool) -> Picking:
        reader = self.checked.reader()
        if isinstance(pick, tree.NumberRange):
            return self._number_of(reader.numbers(pick, scope))
        np: tree.Listing = pick
        many = reader.account.numeral(np) if isinstance(np, tree.Np) else None
        if isinstance(np, tree.SomeOf):
            many, np = reader.account.number_of(np), np.what
        if many is not None and many.choices and many.high != many.low + 1:
            help = f"make an option of each, or write `{many.low} to {many.high}`"
            raise fault("OCT313", "a pick takes a number or a range", many.span, help=help)
        if isinstance(np, tree.Several):
            joined = reader.account.joined(np)
            if (listed := self._of_list(np, scope)) is not None:
                return listed
            if joined == "and":
                _check_each_of_several(np)
        if isinstance(np, tree.Np) and isinstance(np.head, tree.Numeral) and not np.posts:
            return self._of_numbers(np, np.head)
        if isinstance(np, tree.Np) and np.determiner in ("each", "every", "all", "no", "only"):
            said = f"of what a pick names, some are taken: `{np.determiner}` leaves nothing to pick"
            raise fault(
                "OCT304", said, np.span, help="write `a ...`, or how many: `two or more ...`"
            )
        np, so_many = (np, None) if many is not None else self._so_many(np, scope)
        if so_many is None:
            _check_how_many(pick, many)
        check_of_any(np, reader.symbols)
        reader.account.each(np)
        if so_many is not None and isinstance(np, tree.Np) and is_group(np):
            raise _one_at_a_time("group", np.span)
        if isinstance(np, tree.Np) and is_group(np):
            cards = cards_of_meld(self.checked, np, scope)
            made = None
            if cards is not None:
                made = picked_meld(self.checked, self.blocks, np, cards)
                self.laid.add(made.meld)
            elif not self.checked.symbols.meld_zones():
                made = picked_group(self.checked, self.blocks, np, scope)
            if made is not None and made.members is not None:
                # what may not be so used is in none of the groups that are made
                members = t.Permitted(made.members, verb) if ruled else made.members
                return replace(made, members=members)
        several = so_many is not None or (many is not None and many.high not in (0, 1))
        several = several or isinstance(spread_of(np), tree.Apiece)
        np, alike = self._alike(np) if several else (np, ())
        np, total = self._total(np, scope, several)
        if total is not None and alike:
            message = f"cards are picked that add up, or that have a {alike[0]} in common"
            raise fault("OCT311", message, np.span, help="say one of the two")
        np, spread = self._spread(np, many, so_many, scope) if several else (np, None)
        members = (
            reader.as_kind(np, "cards", scope)
            if isinstance(np, tree.Several)
            else reader.denote(np, scope)
        )
        if members.kind == "none":
            help = "leave it out: an option without a pick needs nothing"
            raise fault("OCT227", "nothing is picked here", pick.span, help=help)
        it = "" if scope.it is None else scope.it.kind
        another = isinstance(np, tree.Np) and np.determiner == "another"
        if another and it in ("card", "cards") and members.kind == "cards":
            assert isinstance(np, tree.Np)
            reader.account.determiner(np)  # one of those that are not `it`
        else:
            members = _but_picked(reader, np, members, scope)
        noun = (
            np.head.name if isinstance(np, tree.Np) and isinstance(np.head, tree.Word) else "card"
        )
        if members.kind in t.SETS:
            members = t.Single(members)
        if members.kind == "groups":
            assert isinstance(np, tree.Np)
            if so_many is not None or (many is not None and (many.low, many.high) != (1, 1)):
                raise _one_at_a_time("group", np.span)
            return Picking(noun, self._bound(noun, "group"), members)
        if not t.member_of(members.kind):
            members = reader.turn_into(members, "cards", pick.span)
        check_so_many(members, np, many, reader.symbols)
        if members.kind == "cards":
            noun = "card"
            if ruled and not _asks_for(members, verb):
                members = t.Permitted(members, verb)
        if alike and members.kind != "cards":
            message = f"cards have a {alike[0]} in common, not {worded(members.kind)}"
            raise fault("OCT311", message, np.span, help=f"leave `of one {alike[0]}` out")
        one = t.member_of(members.kind)
        if so_many is None and spread is None and (many is None or (many.low, many.high) == (1, 1)):
            return Picking(noun, self._bound(noun, one), members)
        if members.kind not in t.MEMBER:
            raise _one_at_a_time(noun, np.span)
        bound = self._bound(noun, members.kind)
        if spread is not None:
            high = self._limited(verb, spread.size(spread.most), members)
            low = spread.size(spread.least)
            return Picking(noun, bound, members, low, high, alike=alike, spread=spread)
        if so_many is not None:
            most = self._limited(verb, so_many, members)
            return Picking(noun, bound, members, so_many, most, alike=alike, total=total)
        assert many is not None
        high = None if many.high is None else t.Number(many.high)
        low = t.Number(many.low)
        most = self._limited(verb, high, members)
        return Picking(noun, bound, members, low, most, alike=alike, total=total)

    def _limited(self, verb: str, high: t.Term | None, members: t.Term) -> t.Term | None:
        """How many may be picked at most, where sentences may forbid more of them."""
        if verb not in self.checked.symbols.picked.limited:
            return high
        return t.AtMost(t.count(members) if high is None else high, verb)

    def _so_many(self, np: tree.Listing, scope: Scope) -> tuple[tree.Listing, t.Term | None]:
        """How many are picked where that is worked out, `level cards of your hand`, `as many cards
        of your hand as the level`, and the phrase without it."""
        if not isinstance(np, tree.Np) or np.determiner or largest_asked(np) is not None:
            return np, None
        if not isinstance(np.head, tree.Word) or not np.head.plural:
            return np, None
        reader = self.checked.reader()
        for pre in np.pre:
            rest = replace(np, pre=tuple(one for one in np.pre if one is not pre))
            match pre.what:
                case tree.Word(sort="number") as word:
                    number = tree.Np("the", (), word, span=pre.span)
                    return rest, reader.number(number, scope)
                case tree.Superlative(name="as many") if isinstance(np.tail, tree.Than):
                    reader.account.superlative(np, "as many")
                    reader.account.than(np.tail)
                    return replace(rest, tail=None), reader.number(np.tail.what, scope)
                case "that many" if (many := scope.that_many()) is not None:
                    reader.account.plain(np, "that many")
                    return rest, many
        return np, None

    def _alike(self, np: tree.Listing) -> tuple[tree.Listing, tuple[str, ...]]:
        """Of `two cards of one suit` what the cards are, and what they have in common."""
        if not isinstance(np, tree.Np):
            return np, ()
        shared = [one for one in np.posts if isinstance(one, tree.Sharing) and one.how == "one"]
        alike = tuple(self.checked.reader().account.sharing(one)[1] for one in shared)
        posts = tuple(post for post in np.posts if post not in shared)
        return replace(np, posts=posts), alike

    def _total(
        self, np: tree.Listing, scope: Scope, several: bool
    ) -> tuple[tree.Listing, Total | None]:
        """What the cards are to add up to, and the phrase without that."""
        post = totalling(np)
        if post is not None and not several:
            help = "write `counting ...`, or how many are picked: `one or more ...`"
            raise fault("OCT312", "one card has no total", post.span, help=help)
        if not isinstance(np, tree.Np):
            return np, None
        return self.checked.reader().totals.taken(np, scope)

    def _spread(
        self, np: tree.Listing, many: tree.Numeral | None, so_many: t.Term | None, scope: Scope
    ) -> tuple[tree.Listing, OfEach | None]:
        """So many cards of each of several ranks, or one of each, and the phrase without that."""
        if not isinstance(np, tree.Np):
            return np, None
        low, high = (so_many, so_many) if many is None else ends_of(many)
        if np.determiner == "a" and low is None:
            low = high = t.Number(1)
        return self.checked.reader().spreads.taken(np, low, high, scope)

    def _of_numbers(self, np: tree.Np, numeral: tree.Numeral) -> Picking:
        """`2 to 4`, `1 or 2`, `up to 4`."""
        self.checked.reader().account.head(np)
        low, high = (0 if numeral.up_to else numeral.low), numeral.high
        if high is None or high == low or (numeral.choices and high != low + 1):
            message = "a number is picked from one to another"
            help = f"write `number from {low} to {low + 9 if high in (None, low) else high}`"
            raise fault("OCT313", message, np.span, help=help)
        return self._number_of(t.Range(t.Number(low), t.Number(high)))

    def _number_of(self, numbers: t.Term) -> Picking:
        return Picking("number", self._bound("number", "number"), numbers)

    def _of_list(self, said: tree.Several, scope: Scope) -> Picking | None:
        """One of a list of suits or other values, of places, or of numbers; None for cards."""
        reader = self.checked.reader()
        items = [one for one in said.items if isinstance(one, tree.Np)]
        heads = [one.head for one in items]
        words = [head for head in heads if isinstance(head, tree.Word)]
        sorts = {word.sort for word in words}
        values, places = [one for one in items if _is_value(one)], sorts <= {"cell", "zone"}
        numbers = [head for head in heads if isinstance(head, tree.Numeral)]
        if len(items) == len(said.items) and (people := self._of_people(said, items, scope)):
            return people
        if len(items) < len(said.items) or not (values or numbers or (places and words)):
            return None
        _check_listed(items, said, reader.account.joined(said))
        if len(numbers) == len(items):
            many = [reader.number(one, scope) for one in items]
            first = numbers[0].low
            if many != [t.Number(first + at) for at in range(len(items))]:
                message = "the numbers of a pick follow one another"
                help = "make an option of each"
                raise fault("OCT313", message, said.span, help=help)
            return self._number_of(t.Range(many[0], many[-1]))
        if len(values) == len(items) and len(sorts) == 1:
            (attribute,) = sorts
            value = reader.variable(f"value {attribute}")
            named = [t.Value(attribute, reader.account.word(word)) for word in words]
            such = t.any_of([t.Is(value, one) for one in named])
            members = t.restrict(t.Values(attribute), value, such)
            return Picking(attribute, self._bound(attribute, value.kind), members)
        if values or numbers:
            message = "this names suits, ranks or numbers, and something else"
            help = "write `... of your hand` after each, if cards are meant, or make two options"
            raise fault("OCT312", message, said.span, help=help)
        if any(reader.denote(one, scope).kind != "place" for one in items):
            return None
        cells = {self.checked.symbols.cells.get(word.name, "") for word in words}
        noun = cells.pop() if len(cells) == 1 else ""
        return Picking(
            noun or "place",
            self._bound(noun or "place", "place"),
            reader.as_kind(said, "places", scope),
        )

    def _of_people(self, said: tree.Several, items: list[tree.Np], scope: Scope) -> Picking | None:
        """`the player to your left or the dealer`."""
        reader = self.checked.reader()
        if not all(_is_person(one, self.checked.symbols) for one in items):
            return None
        _check_listed(items, said, reader.account.joined(said))
        for one in items:
            if one.determiner == "any":
                reader.account.each(one)
        people = reader.as_kind(said, "players", scope)
        return Picking("player", self._bound("player", "player"), people)

    def _bound(self, noun: str, kind: str) -> t.Bound:
        return t.Bound(self.blocks.declare(noun, kind), kind)

    # --- what an action does, which must be allowed by itself -------------------------------------

    def _done_by(self, steps: tuple[g.Step, ...], scope: Scope) -> Iterator[tuple[str, t.Term]]:
        """What steps say to be done with cards that are known beforehand: `now the ace of clubs is
        VERBED`.
        """
        for step in steps:
            effect = step.effect if isinstance(step, g.Do) else None
            if isinstance(effect, tree.PhraseUse):
                phrase = self.checked.symbols.phrases[effect.pattern]
                if phrase.rule is None and effect.pattern not in self.expanding:
                    spend(PHRASE)
                    inner = scope.with_holes(self.checked.reader().fill(effect, scope))
                    self.expanding.append(effect.pattern)
                    try:
                        yield from self._done_by(phrase.steps, inner)
                    finally:
                        self.expanding.pop()
            elif isinstance(effect, tree.Now) and isinstance(effect.fact, tree.Clause):
                predicate = effect.fact.predicate
                about = effect.fact.subject
                if isinstance(predicate, tree.WasDone) and not isinstance(about, tree.Several):
                    reader = self.checked.reader()
                    cards = reader.turn_into(reader.denote(about, scope), "cards", about.span)
                    if not any(isinstance(part, t.Bound | t.Local) for part in t.walk(cards)):
                        yield predicate.verb.name, cards

    def _all_permitted(self, steps: tuple[g.Step, ...], scope: Scope) -> list[t.Term]:
        """Whether all that steps say to be done may be done, as far as that is known before: not
        with cards of a place where nobody sees them, which that would tell, nor of one where steps
        before may have changed what lies there."""
        asked, zones = list[t.Term](), self.checked.symbols.zones
        first = len([*takewhile(_says_done, steps)])
        for at, step in enumerate(steps):
            for verb, cards in self._done_by((step,), scope):
                lie_in = [part.zone for part in t.walk(cards) if isinstance(part, t.Place)]
                if not lie_in or (at < first and all(zones[one].faces == "up" for one in lie_in)):
                    asked.append(self._permitted(verb, cards))
        return asked

    def _permitted(self, verb: str, cards: t.Term) -> t.Term:
        """Whether you may do this with these cards: what an action makes so must be allowed by
        itself, too.
        """
        if not any(rule.about == "cards" for rule in self.checked.bindings.about(verb)):
            return t.TRUE
        return t.negate(t.some(t.without(cards, t.Permitted(cards, verb))))


def _says_done(step: g.Step) -> bool:
    """`now the ace of clubs is VERBED`, which moves nothing."""
    effect = step.effect if isinstance(step, g.Do) else None
    said = effect.fact if isinstance(effect, tree.Now) else None
    return isinstance(said, tree.Clause) and isinstance(said.predicate, tree.WasDone)


def _asks_for(members: t.Term, verb: str) -> bool:
    """Whether what is picked is asked already for whether it may be so used."""
    return any(isinstance(part, t.Permitted) and part.verb == verb for part in t.walk(members))


def _says_which(picks: tuple[Needed, ...], verb: str) -> bool:
    """Whether one of several picks says of itself `that may be VERBED`."""
    for pick in picks:
        match pick:
            case tree.Np(tail=tree.That(predicate=tree.MayBe(verb=tree.Word(name=name)))):
                if name == verb:
                    return True
    return False


def _one_at_a_time(noun: str, span: Span) -> OctavoError:
    help = f"write `any {noun}`; in a list it may stand several times"
    return fault("OCT312", f"only one {noun} can be picked at a time", span, help=help)


def _check_how_many(pick: tree.Listing, many: tree.Numeral | None) -> None:
    """Raises OctavoError for a plural that leaves open how many are picked, and for none."""
    if many is not None:
        if many.high == 0:
            help = "leave it out, or write how many: `up to two ...`"
            raise fault("OCT227", "nothing is picked here", many.span, help=help)
        return
    for one in pick.items if isinstance(pick, tree.Several) else (pick,):
        one_of_them = isinstance(one, tree.Np) and one.determiner in ("a", "another")
        if one_of_them or not isinstance(one, tree.Np):
            continue
        word = one.head
        if not isinstance(word, tree.Word) or (word.sort == "zone" and is_plural(word.name)):
            continue  # `the discards` are one place
        if word.plural:
            what = as_written(_without_number(one))
            help = f"write `one or more {what}`, `up to two {what}`, or `a ...` for one of them"
            if any(map(_is_many, one.pre)):
                help = "write how many, `two ...`, or what it is worked out by: `as many cards of "
                help += "your ... as the ...`"
            said = "this does not say how many of them are picked"
            raise fault("OCT304", said, one.span, help=help)


def _is_many(pre: tree.Pre) -> bool:
    """`at least as many`, or a number that is kept."""
    match pre.what:
        case tree.Superlative(name=name):
            return name.endswith("as many")
        case tree.Word(sort="number"):
            return True
    return False


def _but_picked(reader: PhraseReader, np: tree.Listing, members: t.Term, scope: Scope) -> t.Term:
    """`another cell`, `any other suit`: without those of them that were picked before."""
    kind = t.member_of(members.kind)
    before = [one for one in scope.picks if one.kind == kind]
    if not before or kind == "card" or not isinstance(np, tree.Np):
        return members
    if kind == "player":
        others = np.determiner == "another" or any(one.what == "other" for one in np.pre)
        if others and not is_but_that(np):
            said = "other than you, or than the player who was picked before?"
            only = but_that(np)
            both = only.replace("any ", "another ", 1)
            help = f"write `{only}`, or `{both}` for both"
            raise fault("OCT304", said, np.span, help=help)
        return members
    another = np.determiner == "another" and bool(reader.account.determiner(np))
    if not (reader.account.plain(np, "other") or another):
        return members
    for one in before:
        if members.kind in t.MEMBER:
            members = t.without(members, t.Single(one))
        else:
            value = reader.variable(kind)
            members = t.restrict(members, value, t.negate(t.Is(value, one)))
    return members


def _without_number(np: tree.Np) -> tree.Np:
    """What several may be picked of: `hearts of your hand` of `your two hearts of your hand`."""
    owners = any(isinstance(one.what, tree.Possessive) for one in np.pre)
    left = tuple(one for one in np.pre if not isinstance(one.what, tree.Numeral))
    return replace(np, determiner="of" if owners else "", pre=left)


def _check_each_of_several(said: tree.Several) -> None:
    """Raises OctavoError for `an eight and a nine`, which asks for both: one is picked of all that
    a list names. `one or more clubs and hearts` are of either sort."""
    for one in said.items:
        word = one.head if isinstance(one, tree.Np) else None
        if isinstance(word, tree.Word) and not word.plural:
            help = f"write `or`, or pick one after the other: `pick: [{_one_by_one(said)}]`"
            raise fault("OCT312", "a list with `and` names all of them", said.span, help=help)


def _one_by_one(said: tree.Several) -> str:
    """`a king of your hand, a queen of your hand of its suit`, of `a king and a queen of your hand
    of one suit`: each with what is said of all after the last."""
    last = said.items[-1]
    after = last.posts if isinstance(last, tree.Np) else ()
    where = tuple(post for post in after if not isinstance(post, tree.Sharing))
    alike = [post.attribute.name for post in after if isinstance(post, tree.Sharing)]
    listed: list[str] = []
    for item in said.items:
        if isinstance(item, tree.Np) and (item is last or not item.posts):
            item = replace(item, posts=where)
        listed.append(as_written(item) + (f" of its {alike[0]}" if alike and listed else ""))
    return ", ".join(listed)


def _check_listed(items: list[tree.Np], said: tree.Several, joined: str) -> None:
    """Raises OctavoError for a list of which not one thing is picked."""
    if any(one in items[:at] for at, one in enumerate(items)):
        raise fault("OCT365", "the same is said twice here", said.span, help="leave one out")
    if joined == "and":
        help = "one of them is picked: write `or`"
        raise fault("OCT312", "a list with `and` names all of them", said.span, help=help)


def _is_person(np: tree.Np, symbols: Symbols) -> bool:
    if np.determiner not in ("", "a", "the", "any", "another", "that"):
        return False
    you = isinstance(np.head, tree.Pronoun) and np.head.name == "you" and not np.posts
    return you or kind_of(np, symbols) == "players"


def _is_value(np: tree.Np) -> bool:
    """`clubs`, where suits are named and no cards: `a club` is a card."""
    alone = not (np.determiner or np.pre or np.posts or np.tail)
    return alone and isinstance(np.head, tree.Word) and np.head.plural
