"""Standing sentences: from the trees of rules to `Bindings`.

Comes in: the rules of a game. Goes out: permissions, qualities and worths, each with the place of
its sentence, and the ladder of what ranks.
"""

from __future__ import annotations

from dataclasses import replace

from .. import terms as t
from ..cards import Pack
from ..diagnostics import Faults, OctavoError, TooMuch
from ..syntax import tree
from ..syntax.game import RulesetTree, StandingRule
from .bindings import Bindings, WorthRule
from .checked import Checked
from .definitions import define
from .hands.ranking import check_denials, check_least, check_unasked, order_ties
from .layouts import check_layout
from .melds import check_bans
from .names import Spoken, Symbols, symbols_of
from .phrases.scope import Scope
from .printed import pack_of, printed_cards
from .settled import Settled
from .standing import settle


def check(
    game: RulesetTree,
    faults: Faults,
    scheduled: bool = False,
    survey: bool = False,
    spoken: Spoken | None = None,
    settled: Settled | None = None,
) -> Checked:
    """Settle all names and all standing sentences; what is wrong goes to `faults`. `survey`:
    options are left open, and `symbols.noted` gets every condition that is read, now or later.
    `spoken` gets what words that point back refer to. `settled` has the sentences of a game that
    is like this one, or gets those of this one if it has none."""
    checked = Checked(game, symbols_of(game, faults), scheduled=scheduled)
    checked.symbols.spoken = spoken
    checked.symbols.noted = [] if survey else None
    known = settled.known_in(game, checked.symbols) if settled is not None else {}
    check_layout(checked.symbols, faults)
    faults.stop_if_any()
    checked.ladder = define(game, checked.reader(), faults)
    _no_circles(checked, faults)
    _check_sides(checked, faults)
    for rule in game.rules:
        try:
            if (found := known.get(id(rule))) is not None:
                checked.bindings.add(found)
            elif settled is not None and settled.game is game:
                _learn(rule, checked, settled)
            else:
                settle(rule, checked, checked.bindings)
        except TooMuch as error:
            raise error.at(rule.span) from None
        except OctavoError as error:
            faults.add(error.diagnostics)
        except RecursionError:
            faults.error(
                "OCT601", "this is nested too deeply", rule.span, help="say it in several sentences"
            )
    _rest_of(checked.bindings, checked.symbols)
    order_ties(checked.ladder, game, faults)
    check_denials(checked.ladder, faults)
    check_unasked(checked.ladder, game, faults)
    if checked.ladder.least:
        check_least([*checked.ladder.ties, *checked.ladder.reorders, *checked.arranging], faults)
    if checked.symbols.meld_zones():
        check_bans(checked.ladder, game, faults)
    return checked


def _learn(rule: StandingRule, checked: Checked, settled: Settled) -> None:
    """Settle a sentence, and keep what it adds to the bindings if it changes nothing else."""
    into, ladder = Bindings(), checked.ladder.now()
    arranged = len(checked.arranging)
    settle(rule, checked, into)
    checked.bindings.add(into)
    if ladder == checked.ladder and arranged == len(checked.arranging):
        settled.filed[id(rule)] = into


def _no_circles(checked: Checked, faults: Faults) -> None:
    """Names defined by themselves, or by meanings that are never reached, also where no sentence
    asks for them. What else is wrong is told where they are used.
    """
    card = t.Local("it", "card")
    for one in (*checked.game.figures, *checked.game.people, *checked.game.classes):
        reader, scope = checked.reader(), Scope(it=card, they=card)
        try:
            reader.denote(
                tree.Np("the", (), tree.Word(one.name, "number", one.span), span=one.span), scope
            )
        except TooMuch as error:
            raise error.at(one.span) from None
        except RecursionError:
            faults.error(
                "OCT601", "this is nested too deeply", one.span, help="say it in several words"
            )
        except OctavoError as error:
            faults.add(d for d in error.diagnostics if d.code in ("OCT228", "OCT317", "OCT359"))


def _check_sides(checked: Checked, faults: Faults) -> None:
    """The phrases of sides, also of one that no sentence asks for."""
    for number, side in enumerate(checked.symbols.named_sides):
        try:
            checked.reader().sides.players_of(t.NamedSide(side.name, number))
        except OctavoError as error:
            faults.add(error.diagnostics)


def _rest_of(bindings: Bindings, symbols: Symbols) -> None:
    """`other cards` are those that no other sentence of this kind names, and such a sentence gives
    way. Where one names all of them and more, as `cards count their rank` does beside `other queens
    count 10`, they are the others among them, and what is said of fewer prevails.
    """
    if not any(rule.rest for rule in bindings.worths):
        return
    pack = pack_of(symbols)
    for index, rule in enumerate(bindings.worths):
        if not rule.rest:
            continue
        members, last = rule.members, True
        for other in bindings.worths:
            named = other.what == rule.what and other.mode == "set"
            named = named and not (other.rest or other.changes)
            if named and other.modifiers in ((), rule.modifiers) and other.amounts:
                if _names_more(other, rule, pack):
                    last = False
                else:
                    members = t.without(members, other.members)
        bindings.worths[index] = replace(rule, members=members, rest=last)


def _names_more(one: WorthRule, other: WorthRule, pack: Pack) -> bool:
    """Whether a sentence is about all cards of another, and some besides."""
    more, cards = printed_cards(one.members, pack), printed_cards(other.members, pack)
    return more is not None and cards is not None and more != cards and not cards & ~more
