"""Turns that are left out, and turned the other way round: which, and where turns are taken.

Comes in: the tree of what is skipped, with a scope. Goes out: how many turns, or faults.
"""

from __future__ import annotations

from ..check.account import Account
from ..check.phrases.antecedents import single
from ..check.phrases.beside import is_next_player
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.trees import has_noun, one_of_several
from ..check.walking import nodes_of
from ..diagnostics import OctavoError, Span, fault
from ..syntax import game as g
from ..syntax import tree
from ..syntax.unparse import as_written
from .program import EVERYBODY_ELSE


def check_turns(game: g.RulesetTree, span: Span) -> None:
    """Raises OctavoError where turns are to be skipped or turned round, and there are none."""
    if not game.takes_turns():
        help = "let players act in `turns:`; `for each: player` begins no turn"
        raise fault("OCT419", "nobody takes a turn here", span, help=help)


def is_turn(what: tree.Amount | None) -> bool:
    """`their turn`, `their next turn`, `a turn`."""
    return _is_turn_of(what, "they")


def _is_turn_of(what: tree.Amount | None, whose: str) -> bool:
    match what:
        case tree.Np(determiner="" | "a", pre=pre, posts=(), tail=None) if has_noun(what, "turn"):
            return all(_is_theirs(one.what, whose) or _is_next(one.what) for one in pre)
    return False


def _is_theirs(what: object, whose: str) -> bool:
    return isinstance(what, tree.Possessive) and _is_pronoun(what.who, whose)


def _is_next(what: object) -> bool:
    return isinstance(what, tree.Superlative) and what.name == "next"


def is_you(who: object) -> bool:
    """`you`, as in `you score 3`."""
    return isinstance(who, tree.Np) and _is_pronoun(who.head, "you")


def _is_pronoun(word: object, name: str) -> bool:
    return isinstance(word, tree.Pronoun) and word.name == name


def check_whose_is_left_out(who: tree.Listing, turn: tree.Amount | None) -> None:
    """Raises OctavoError for `you miss your next turn`, since the turn that is left out is the next
    of somebody else; and for `the next player misses your turn`."""
    if is_you(who) and _is_turn_of(turn, "you"):
        raise _cannot_be_skipped(who)
    if _is_turn_of(turn, "you") and not is_turn(turn):
        help = f"write `{as_written(who)} misses their turn`"
        raise fault("OCT424", "nobody misses the turn of another", who.span, help=help)


def read_turn(account: Account, turn: tree.Amount | None) -> None:
    """`their turn`, `a turn`: of whoever loses it."""
    assert isinstance(turn, tree.Np)
    account.head(turn)
    account.superlative(turn, "next")
    for pre in turn.pre:
        if isinstance(pre.what, tree.Possessive) and isinstance(pre.what.who, tree.Pronoun):
            account.pronoun(pre.what.who)


def skipped(reader: PhraseReader, what: tree.Listing, scope: Scope) -> int:
    """How many turns are left out: of those whose turns come next, whoever they are."""
    if isinstance(what, tree.Np) and has_noun(what, "player"):
        numeral = reader.account.numeral(what)
        if numeral is not None:
            reader.account.superlative(what, "next")
            reader.account.head(what)
            if numeral.high == 0:
                raise fault("OCT424", "no turn would be left out", what.span, help="leave it out")
            return single(numeral, what.span)
    if isinstance(what, tree.Np) and _is_everybody_else(what):
        if scope.you is None:
            help = "write `skip 2 players`: so many whose turns would come"
            raise fault("OCT315", "nobody acts here: there is nobody else", what.span, help=help)
        reader.account.determiner(what)
        reader.account.plain(what, "other")
        reader.account.head(what)
        return EVERYBODY_ELSE
    if isinstance(what, tree.Np) and is_next_player(what):
        if scope.you is None:
            help = "write `skip 1 player`: the first whose turn would come"
            raise fault(
                "OCT315", "nobody acts here: nobody is next after nobody", what.span, help=help
            )
        reader.account.superlative(what, "next")
        reader.account.head(what)
        return 1
    raise _cannot_be_skipped(what)


def _cannot_be_skipped(what: tree.Listing) -> OctavoError:
    help = "write `skip the next player`, `skip 2 players`, or name a phase"
    player = isinstance(what, tree.Np) and (has_noun(what, "player") or is_you(what))
    if player or (isinstance(what, tree.Np) and has_noun(what, "turn")):
        help = (
            "write `skip the next player` or `skip 2 players`: the turns that would come; to play "
            "again at once, `skip each other player`; there is no word yet for your own next turn, "
            "or that of somebody else: declare a mark, `state: {MISSING: {is a: mark, of: "
            "players}}`, and let `turns: each player who is not MISSING`"
        )
    return fault("OCT424", "this cannot be skipped", what.span, help=help)


def check_whose_turn(skips: tree.Effect) -> None:
    """Raises OctavoError for `skip the next player`, and `each other player`, where another than
    whose turn it is may act."""
    for node in nodes_of(skips):
        if isinstance(node, tree.Np) and is_next_player(node):
            said = "`you` may act out of turn here, and the turn that comes is of another then"
            raise fault("OCT304", said, node.span, help="write `skip 1 player`, whose turn comes")
        if isinstance(node, tree.Np) and _is_everybody_else(node):
            said = "`you` may act out of turn here: these may be other than you, or than whose turn"
            help = "write it among the steps of a turn, or `skip 2 players`: so many that come"
            raise fault("OCT304", f"{said} it is", node.span, help=help)


def _is_everybody_else(what: tree.Np) -> bool:
    """`each other player`, `all other players`, `other players`: whoever else takes turns."""
    each = one_of_several(what, "each") or what
    return (
        has_noun(each, "player")
        and each.determiner in ("each", "every", "all")
        and [pre.what for pre in each.pre] == ["other"]
        and not each.posts
        and each.tail is None
    )
