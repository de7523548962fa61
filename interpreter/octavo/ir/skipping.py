"""Turns that are left out, and turned the other way round: which, and where turns are taken.

Comes in: the tree of what is skipped, with a scope. Goes out: how many turns, or faults.
"""

from __future__ import annotations

from ..check.account import Account
from ..check.phrases.antecedents import single
from ..check.phrases.beside import is_next_player
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import has_noun, one_of_several
from ..check.walking import nodes_of
from ..diagnostics import OctavoError, Span, fault
from ..syntax import game as g
from ..syntax import tree
from .program import EVERYBODY_ELSE


def check_turns(game: g.RulesetTree, span: Span) -> None:
    """Raises OctavoError where turns are to be skipped or turned round, and there are none."""
    if not game.takes_turns():
        help = "let players act in `turns:`; `for each: player` begins no turn"
        raise fault("OCT419", "nobody takes a turn here", span, help=help)


def is_turn(what: tree.Amount | None) -> bool:
    """`their turn`, `their next turn`, `a turn`."""
    match what:
        case tree.Np(determiner="" | "a", pre=pre, posts=(), tail=None) if has_noun(what, "turn"):
            return all(_is_theirs(one.what) or _is_next(one.what) for one in pre)
    return False


def _is_theirs(what: object) -> bool:
    match what:
        case tree.Possessive(who=tree.Pronoun(name="they")):
            return True
    return False


def _is_next(what: object) -> bool:
    return isinstance(what, tree.Superlative) and what.name == "next"


def is_you(who: object) -> bool:
    """`you`, as in `you score 3`."""
    match who:
        case tree.Np(head=tree.Pronoun(name="you")):
            return True
    return False


def check_whose_is_left_out(who: tree.Listing, turn: tree.Amount | None) -> None:
    """Raises OctavoError for `you miss your next turn`, since the turn that is left out is the next
    of somebody else; and for `the next player misses your turn`, or two turns."""
    if not isinstance(turn, tree.Np) or not has_noun(turn, "turn"):
        return
    if is_you(who):
        raise _cannot_be_skipped(who, True)
    if not is_turn(turn):
        message = "only the next turn is left out, of whoever has it"
        help = (
            "write `... their turn`, of those whose turns come next; there is no word yet for more "
            "than one turn of somebody"
        )
        raise fault("OCT424", message, turn.span, help=help)


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
    somebody = isinstance(what, tree.Np) and kind_of(what, reader.symbols) == "players"
    whose = somebody or is_you(what) or has_noun(what, "turn")
    raise _cannot_be_skipped(what, whose)


def _cannot_be_skipped(what: tree.Listing, whose: bool) -> OctavoError:
    """`whose`: somebody is named, or their turn."""
    help = "write `skip the next player`, `skip 2 players`, or name a phase"
    if whose:
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
