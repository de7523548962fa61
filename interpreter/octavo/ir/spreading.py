"""Steps that are done for each of several players, as the loop that says the same.

Comes in: the tree of one effect. Goes out: whom it is done for, one by one, and what is done with
each as `you`; nothing for any other step. `each player scores their tricks` is `you score your
tricks` for each player; `every player's tricks are 0` and `move ... to each nest` are such loops,
too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..check.account import EVERY, Account
from ..check.names import Symbols
from ..check.phrases.attachment import attached
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import one_of_several, your
from ..check.walking import nodes_of
from ..diagnostics import Diagnostic, Span
from ..records import field_names
from ..syntax import tree
from .moving import is_some
from .skipping import says_turn
from .so_many import own_pieces, read_pieces, so_many_of_theirs

_EACH = ("each", "every")
_FROM_AN_END = ("top", "bottom", "next")
_TOGETHER = ("share", "win")  # what several do with one thing
_THEIR_OWN = ("move", "show", "turn")  # what another than you does with cards of theirs
OUTER = "whoever acts"  # a hole for who is `you` outside of such a step


def spread(
    effect: tree.Effect, symbols: Symbols, account: Account
) -> tuple[tree.Np, tree.Effect] | None:
    """Who, and what each of them does."""
    match effect:
        case tree.Clause(subject=tree.Np() as who, predicate=tree.Does(negated=False) as does):
            if says_turn(does.what):
                return None
            theirs = says_pronoun(does, "they") or _pays(does, symbols)
            apart = theirs and does.verb.name not in _TOGETHER
            each = each_of(who, symbols, account) if apart else who
            one = does.verb.name in _THEIR_OWN and says_pronoun(does, "they")
            one = one and _is_one_player(who, symbols)
            if one or (theirs and _is_each_player(each, symbols)):
                return _of_each(each, replace(effect, subject=_you(who.span)), account)
            return _of_owner(effect, who, symbols, account)
        case tree.Clause(subject=tree.Np() as what, predicate=tree.IsPredicate(negated=False)):
            return _of_owner(effect, what, symbols, account)
        case tree.Now(fact=tree.Clause() as fact):
            found = _becoming(fact, symbols, account)
            return None if found is None else (found[0], replace(effect, fact=found[1]))
        case tree.Command(
            verb=tree.Word(name="add" | "subtract") as verb,
            what=what,
            places=(tree.PlacePhrase(what=tree.Np() as number) as place,),
        ):
            return _grows(effect, verb, what, place, number, symbols, account)
        case tree.Command(verb=tree.Word(name="deal"), what=what, places=places) if says_pronoun(
            what, "they"
        ):
            return _dealt_each(effect, places, symbols, account)
        case tree.Command(verb=tree.Word(name="move"), what=tree.Np() as what, places=places):
            from_there = is_some(what) and any(one.preposition == "from" for one in places)
            if from_there or any(
                isinstance(pre.what, tree.Superlative) and pre.what.name in _FROM_AN_END
                for pre in what.pre
            ):
                return _to_each(effect, places, symbols, account)
    return None


def with_owner(effect: tree.Effect, symbols: Symbols) -> tree.Effect:
    """`that player gives you all queens`, `give the elder all queens`: these are theirs, or yours,
    where nothing else says whose."""
    match effect:
        case tree.Clause(
            subject=tree.Np(head=tree.Word()) as who,
            predicate=tree.Does(verb=tree.Word(name="move"), what=tree.Np() as what) as does,
        ) if kind_of(who, symbols) == "players":
            owned = _owned(what, does.places, "they", symbols)
            return replace(effect, predicate=replace(does, what=owned))
        case tree.Command(verb=tree.Word(said="give"), what=tree.Np() as what, places=places):
            return replace(effect, what=_owned(what, places, "you", symbols))
    return effect


def _owned(
    what: tree.Np, places: tuple[tree.PlacePhrase, ...], pronoun: str, symbols: Symbols
) -> tree.Np:
    """`all queens` as `all their queens`, where that is to be said."""
    if kind_of(what, symbols) != "cards" or any(one.preposition == "from" for one in places):
        return what
    lie_there = any(
        isinstance(post, tree.Of) and kind_of(post.what, symbols) != "values" for post in what.posts
    )
    owned = any(isinstance(pre.what, tree.Possessive) for pre in what.pre)
    most = any(isinstance(pre.what, tree.Superlative) for pre in what.pre)
    if what.determiner not in (*EVERY, "the" if most else "") or lie_there or owned:
        return what
    whose = tree.Possessive(tree.Pronoun(pronoun, what.span), what.span)
    determiner = what.determiner if what.determiner in EVERY else ""
    return replace(what, determiner=determiner, pre=(tree.Pre(whose, what.span), *what.pre))


def had(effect: tree.Effect, symbols: Symbols, account: Account) -> tree.Effect:
    """`now you have no tricks`, where these are a number that each player has: your tricks are
    0."""
    match effect:
        case tree.Now(
            fact=tree.Clause(
                subject=tree.Np() as who,
                predicate=tree.Has(what=what) | tree.Does(what=tree.Np() as what, places=()) as has,
            ) as fact
        ) if _is_everyones(what.head, symbols) and not (what.posts or what.tail):
            nobody = who.determiner == "no" or _is_nobody(who)
            denied = isinstance(has, tree.Does) and has.negated
            match what:
                case tree.Np(determiner="no", pre=()) if not (nobody or denied):
                    many = tree.Numeral(0, 0, span=what.span)
                case tree.Np(determiner="any" | "", pre=()) if nobody != denied:
                    many = tree.Numeral(0, 0, span=what.span)
                case tree.Np(determiner="", pre=(tree.Pre(what=tree.Numeral() as many),)) if not (
                    nobody or denied
                ):
                    pass
                case _:
                    return effect
            account.determiner(what)
            if isinstance(has, tree.Does):
                account.verb(has)
                account.negated(has)
            if nobody:
                account.determiner(who)
                account.head(who)
                player = tree.Word("player", "noun", who.span)
                who = tree.Np("each", (), player, span=who.span)
            whose = tree.Pre(tree.Possessive(who, who.span), who.span)
            owned = tree.Np("", (whose,), what.head, span=fact.span)
            value = tree.Np("", (), many, span=has.span)
            said = tree.IsPredicate(False, value, span=has.span)
            return replace(effect, fact=replace(fact, subject=owned, predicate=said))
        case tree.Clause(
            subject=tree.Np() as who,
            predicate=tree.Does(
                negated=False,
                verb=tree.Word(name="lose" | "get"),
                what=tree.Np() | tree.SomeOf() | tree.Calculation() as what,
                places=(),
            ) as does,
        ):
            return _changed(effect, who, does, what, symbols, account) or effect
        case tree.Command(
            verb=tree.Word(name="lose" | "get") as verb,
            what=tree.Np() | tree.SomeOf() | tree.Calculation() as what,
            places=(),
        ):
            does = tree.Does(False, verb, what, (), effect.span)
            return _changed(effect, _you(verb.span), does, what, symbols, account) or effect
    return effect


def _changed(
    effect: tree.Command | tree.Clause,
    who: tree.Np,
    does: tree.Does,
    what: tree.Amount,
    symbols: Symbols,
    account: Account,
) -> tree.Effect | None:
    """`the elder loses 2 tricks`, `you get a trick`, where these are a number that each player has:
    it falls, or rises, by so many."""
    if _is_nobody(who) or who.determiner == "no":
        return None
    many, unit = so_many_of_theirs(what, symbols), what.head if isinstance(what, tree.Np) else None
    falls = does.verb.name == "lose"
    if many is None and falls and not _may_be_lost_by_score(what):
        unit, many = own_pieces(what, who, symbols) or (None, None)
    if many is None or not isinstance(unit, tree.Word):
        return None
    read_pieces(what, account)
    who = each_of(who, symbols, account)
    account.verb(does)
    verb = replace(does.verb, name="fall by" if falls else "rise by")
    whose = tree.Pre(tree.Possessive(who, who.span), who.span)
    owned = tree.Np("", (whose,), unit, span=effect.span)
    return tree.Clause(owned, tree.Does(False, verb, many, (), does.span), effect.span)


def _may_be_lost_by_score(what: tree.Amount) -> bool:
    """`lose your tricks`: the score may fall by so much, or these may be lost themselves."""
    return isinstance(what, tree.Np) and what.determiner != "all"


def _is_nobody(who: tree.Np) -> bool:
    return isinstance(who.head, tree.Pronoun) and who.head.name == "nobody"


def _becoming(
    fact: tree.Clause, symbols: Symbols, account: Account
) -> tuple[tree.Np, tree.Clause] | None:
    match fact:
        case tree.Clause(subject=tree.Np() as what, predicate=tree.IsPredicate(negated=False)):
            return _of_owner(fact, what, symbols, account)
    return None


def _of_owner(
    clause: tree.Clause, what: tree.Np, symbols: Symbols, account: Account
) -> tuple[tree.Np, tree.Clause] | None:
    """`every player's tricks are 0`, `the tricks of each player rise by 1`."""
    what = attached(what, symbols)
    if not _is_everyones(what.head, symbols) or what.tail is not None:
        return None
    match what:
        case tree.Np(determiner="", pre=(tree.Pre(what=tree.Possessive(who=tree.Np() as who)),)):
            pass
        case tree.Np(determiner="" | "the", pre=(), posts=(tree.Of(what=who),)):
            pass
        case tree.Np(determiner="all" | "every" | "each", pre=(), posts=()):
            account.determiner(what)
            player = tree.Word("player", "noun", what.span)
            who = tree.Np("each", (), player, span=what.span)
        case _:
            return None
    who = each_of(who, symbols, account)
    if (what.pre and what.posts) or not _is_each_player(who, symbols):
        return None
    return _of_each(who, replace(clause, subject=your(what, who.span)), account)


def _grows(
    effect: tree.Command,
    verb: tree.Word,
    by: tree.Listing | None,
    place: tree.PlacePhrase,
    number: tree.Np,
    symbols: Symbols,
    account: Account,
) -> tuple[tree.Np, tree.Effect] | None:
    """`add 1 to the tricks of other players`: they rise by 1."""
    rises = verb.name == "add"
    preposition = "to" if rises else "from"
    if place.preposition != preposition or isinstance(by, tree.Several):
        return None
    grow = replace(verb, name="rise by" if rises else "fall by")
    does = tree.Does(False, grow, by, (), effect.span)
    found = _of_owner(tree.Clause(number, does, effect.span), number, symbols, account)
    if found is not None:
        account.word(verb)
        account.preposition(place)
    return found


def _pays(does: tree.Does, symbols: Symbols) -> bool:
    """Whether each pays of what they have: `each player puts 1 in the pot`."""
    if does.verb.name not in ("pay", "move", "take"):
        return False
    words = ("from",) if does.verb.name == "take" else ("to", "in")
    to = [one.what.head for one in does.places if one.what and one.preposition in words]
    names = [head.name for head in to if isinstance(head, tree.Word) and head.sort == "number"]
    return len(to) == len(does.places) and any(name in symbols.states for name in names)


def _dealt_each(
    effect: tree.Command,
    places: tuple[tree.PlacePhrase, ...],
    symbols: Symbols,
    account: Account,
) -> tuple[tree.Np, tree.Effect] | None:
    """`deal as many cards to each player as they have tricks`."""
    for at, place in enumerate(places):
        who = place.what
        if place.preposition == "to" and who is not None and _is_each_player(who, symbols):
            mine = replace(place, what=_you(who.span))
            given = replace(effect, places=(*places[:at], mine, *places[at + 1 :]))
            return _of_each(who, given, account)
    return None


def _to_each(
    effect: tree.Command,
    places: tuple[tree.PlacePhrase, ...],
    symbols: Symbols,
    account: Account,
) -> tuple[tree.Np, tree.Effect] | None:
    """`move the top card of the stock to each nest`, `to the nest of each player`."""
    for at, place in enumerate(places):
        goal = place.what
        if goal is None or place.preposition == "from" or not isinstance(goal.head, tree.Word):
            continue
        zone = symbols.zones.get(goal.head.name)
        if zone is None or zone.each != "player" or goal.tail is not None:
            continue
        match goal:
            case tree.Np(determiner="each" | "every", pre=(), posts=()):
                account.determiner(goal)
                player = tree.Word("player", "noun", goal.span)
                who = tree.Np(goal.determiner, (), player, span=goal.span)
            case tree.Np(
                determiner="", pre=(tree.Pre(what=tree.Possessive(who=tree.Np() as who)),), posts=()
            ):
                pass
            case tree.Np(determiner="" | "the", pre=(), posts=(tree.Of(what=who),)):
                pass
            case _:
                continue
        if not _is_each_player(who, symbols):
            continue
        mine = replace(place, what=your(goal, who.span))
        given = replace(effect, places=(*places[:at], mine, *places[at + 1 :]))
        return _of_each(who, given, account)
    return None


def _of_each(who: tree.Np, said: Any, account: Account) -> tuple[tree.Np, Any] | None:
    """The step with `you` for `they`, and a hole for whoever is `you` outside; none where `they`
    may be several who are meant. Of who it is done for, a tail says it of each: `each player whose
    tricks are their bid`."""
    inside = [said.predicate] if isinstance(said, tree.Clause) else [said.what]
    tails = [node for part in inside for node in nodes_of(part) if isinstance(node, tree.Tail)]
    if says_pronoun(replace(who, tail=None), "they") or any(
        says_pronoun(one, "they") for one in tails
    ):
        return None
    return who, _Renamed(who.span, account).of(said)


def each_of(who: tree.Np, symbols: Symbols, account: Account) -> tree.Np:
    """`other players` as `each other player`, where all that a plural names do the same; any other
    phrase as it is."""
    each = one_of_several(who, "each")
    if each is None or kind_of(who, symbols) != "players":
        return who
    account.determiner(who)
    return each


def _is_each_player(who: tree.Np, symbols: Symbols) -> bool:
    return who.determiner in _EACH and kind_of(who, symbols) == "players"


def _is_one_player(who: tree.Np, symbols: Symbols) -> bool:
    return who.determiner in ("the", "that") and kind_of(who, symbols) == "players"


def _is_everyones(head: object, symbols: Symbols) -> bool:
    """Whether it is a number, or something else that is remembered of each player."""
    if not isinstance(head, tree.Word):
        return False
    state = symbols.states.get(head.name)
    everyones = state is not None and bool(state.each) and state.kind != "mark"
    return everyones or (head.name, head.sort) == ("score", "noun")


def _you(at: Span) -> tree.Np:
    return tree.Np("", (), tree.Pronoun("you", at), span=at)


def says_pronoun(part: object, pronoun: str) -> bool:
    return any(isinstance(one, tree.Pronoun) and one.name == pronoun for one in nodes_of(part))


def hole_of(part: object, name: str) -> tree.Hole | None:
    """The first hole of this name."""
    holes = (one for one in nodes_of(part) if isinstance(one, tree.Hole))
    return next((one for one in holes if one.name == name), None)


def as_it_was_said(found: Diagnostic) -> Diagnostic:
    """The fault of such a step, where it shows whoever is `you` outside of it."""

    def said(text: str) -> str:
        return text.replace(f"<{OUTER}>'s", "your").replace(f"<{OUTER}>", "you")

    repairs = (replace(one, text=said(one.text), help=said(one.help)) for one in found.repairs)
    return replace(
        found,
        message=said(found.message),
        help=said(found.help),
        repairs=tuple(repairs),
        otherwise=said(found.otherwise),
    )


@dataclass(slots=True)
class _Renamed:
    """A step of which each is `you`: he stands at a place of its own."""

    mine: Span
    account: Account

    def of(self, node: Any) -> Any:
        match node:
            case tuple():
                return tuple(map(self.of, node))
            case tree.Pronoun(name="they"):
                return replace(node, name="you")
            case tree.Pronoun(name="you") if node.span is not self.mine:
                self.account.pronoun(node)
                return tree.Hole(OUTER, node.span)
            case tree.Possessive(who=tree.Pronoun(name="you") as you) if you.span is not self.mine:
                return replace(node, who=tree.Np("", (), self.of(you), span=you.span))
            case tree.ThatGap(subject=tree.Pronoun(name="you") as you):
                who = tree.Np("", (), self.of(you), span=you.span)
                return replace(node, subject=who, predicate=self.of(node.predicate))
        names = () if isinstance(node, Span) else field_names(type(node))
        parts = {name: self.of(getattr(node, name)) for name in names}
        return replace(node, **parts) if parts else node
