"""Turns that are left out, and turned the other way round: which, and where turns are taken.

Comes in: the tree of what is skipped, with a scope. Goes out: the op that leaves them out, or
faults.
"""

from __future__ import annotations

from .. import terms as t
from ..check.account import Account
from ..check.phrases.antecedents import check_acts, single
from ..check.phrases.beside import is_next_player
from ..check.phrases.reader import PhraseReader
from ..check.phrases.scope import Scope
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import has_noun, one_of_several
from ..check.walking import nodes_of
from ..diagnostics import OctavoError, Span, fault
from ..syntax import game as g
from ..syntax import tree
from .program import EVERYBODY_ELSE, GiveTurn, Miss, Op, Skip


def check_turns(game: g.RulesetTree, span: Span) -> None:
    """Raises OctavoError where turns are to be skipped or turned round, and there are none."""
    if not game.takes_turns():
        help = "let players act in `turns:`; `for each: player` begins no turn"
        raise fault("OCT419", "nobody takes a turn here", span, help=help)


def says_turn(what: tree.Amount | None) -> bool:
    """`their turn`, `two turns`."""
    return isinstance(what, tree.Np) and has_noun(what, "turn")


def is_you(who: object) -> bool:
    """`you`, as in `you score 3`."""
    match who:
        case tree.Np(head=tree.Pronoun(name="you")):
            return True
    return False


def left_out(reader: PhraseReader, who: tree.Listing, turn: tree.Amount | None, scope: Scope) -> Op:
    """`the next player misses a turn`, `the dealer misses two turns`, `skip 2 players`: turns of
    those whose turns come next, whoever they are, or the next of somebody. `turn` is what is left
    out, if that is said."""
    many = 1 if turn is None else _how_many(reader.account, who, turn)
    if many == 1:
        coming = _coming(reader, who, scope, said_of_turn=turn is not None)
        if coming is not None:
            return Skip(coming)
    return Miss(reader.decided(who, "players", scope), t.Number(many))


def again(reader: PhraseReader, who: tree.Listing, turn: tree.Np, scope: Scope) -> Op:
    """`take another turn`: everybody else's is left out."""
    if not isinstance(who, tree.Np) or not is_you(who):
        help = "there is no word yet for a turn more of somebody else; `you` are whoever acts"
        raise fault("OCT424", "only you can take another turn in a step", who.span, help=help)
    check_acts(scope, turn.span)
    reader.account.head(who)
    reader.account.determiner(turn)
    reader.account.head(turn)
    return Skip(t.Number(EVERYBODY_ELSE))


def given(reader: PhraseReader, who: tree.Listing, turn: tree.Np, scope: Scope) -> Op:
    """`the dealer takes the next turn`: whoever's it would be."""
    reader.account.determiner(turn)
    reader.account.superlative(turn, "next")
    reader.account.head(turn)
    if is_you(who):
        check_acts(scope, turn.span)
    return GiveTurn(reader.decided(who, "player", scope))


def is_next_turn(what: tree.Amount | None) -> bool:
    """`the next turn`."""
    match what:
        case tree.Np(
            determiner="the", pre=(tree.Pre(tree.Superlative(name="next")),), posts=(), tail=None
        ):
            return has_noun(what, "turn")
    return False


def is_another_turn(what: tree.Amount | None) -> bool:
    """`another turn`."""
    match what:
        case tree.Np(determiner="another", pre=(), posts=(), tail=None):
            return has_noun(what, "turn")
    return False


def _how_many(account: Account, who: tree.Listing, turn: tree.Amount) -> int:
    """`a turn`, `their next turn`, `two turns`: so many. Raises OctavoError for those of others."""
    match turn:
        case tree.Np(determiner="" | "a", posts=(), tail=None):
            pass
        case _:
            raise _not_left_out(turn)
    many = 1
    account.head(turn)
    for pre in turn.pre:
        match pre.what:
            case tree.Numeral() as numeral:
                account.numeral(turn)
                many = single(numeral, turn.span)
            case tree.Superlative(name="next"):
                account.superlative(turn, "next")
            case tree.Possessive(who=tree.Pronoun(name=name) as owner) if name == (
                "you" if is_you(who) else "they"
            ):
                account.pronoun(owner)
            case _:
                raise _not_left_out(turn)
    if many == 0:
        raise fault("OCT424", "no turn would be left out", turn.span, help="leave it out")
    return many


def _not_left_out(turn: tree.Amount) -> OctavoError:
    message = "only turns to come are left out, of whoever has them"
    return fault("OCT424", message, turn.span, help="write `... their turn`, or `two turns`")


def _coming(
    reader: PhraseReader, who: tree.Listing, scope: Scope, *, said_of_turn: bool
) -> t.Term | None:
    """How many turns are left out: of those whose turns come next, whoever they are. None: they are
    those of somebody. `The next two players` are never you."""
    if not isinstance(who, tree.Np) or not has_noun(who, "player"):
        return None
    of_next = is_next_player(who)
    plain = not who.posts and who.tail is None
    counted = plain and all(_counts(one.what) for one in who.pre)
    numeral = reader.account.numeral(who) if counted and who.determiner != "a" else None
    if numeral is not None:
        is_next = reader.account.superlative(who, "next")
        reader.account.head(who)
        many = single(numeral, who.span)
        if many == 0:
            raise fault("OCT424", "no turn would be left out", who.span, help="leave it out")
        if said_of_turn and not is_next:
            help = f"write `skip the next {many} players`, or let somebody pick them"
            raise fault("OCT424", "this does not say which", who.span, help=help)
        if not is_next or scope.you is None:
            return t.Number(many)
        others = t.without(t.All("players"), t.Single(scope.you))
        return t.Lesser(t.Number(many), t.count(others))
    if _is_everybody_else(who):
        if scope.you is None:
            help = "write `skip 2 players`: so many whose turns would come"
            raise fault("OCT315", "nobody acts here: there is nobody else", who.span, help=help)
        reader.account.determiner(who)
        reader.account.plain(who, "other")
        reader.account.head(who)
        return t.Number(EVERYBODY_ELSE)
    if of_next:
        if scope.you is None:
            help = "write `skip 1 player`: the first whose turn would come"
            raise fault(
                "OCT315", "nobody acts here: nobody is next after nobody", who.span, help=help
            )
        reader.account.superlative(who, "next")
        reader.account.head(who)
        return t.Number(1)
    return None


def _counts(what: object) -> bool:
    """`next`, `2`: nothing else says which players these are."""
    return isinstance(what, tree.Numeral) or (
        isinstance(what, tree.Superlative) and what.name == "next"
    )


def skipped(reader: PhraseReader, what: tree.Listing, scope: Scope) -> Op:
    """`skip the next player`, `skip the dealer`, `skip your next turn`."""
    if isinstance(what, tree.Np) and says_turn(what):
        you = tree.Np("", (), tree.Pronoun("you", what.span), span=what.span)
        if any(_is_yours(pre.what) for pre in what.pre):
            check_acts(scope, what.span)
            return left_out(reader, you, what, scope)
        raise _cannot_be_skipped(what)
    if not isinstance(what, tree.Np) or (
        kind_of(what, reader.symbols) != "players" and not isinstance(what.head, tree.Pronoun)
    ):
        raise _cannot_be_skipped(what)
    return left_out(reader, what, None, scope)


def _is_yours(what: object) -> bool:
    match what:
        case tree.Possessive(who=tree.Pronoun(name="you")):
            return True
    return False


def _cannot_be_skipped(what: tree.Listing) -> OctavoError:
    help = "write `skip the next player`, `skip 2 players`, or name somebody, or a phase"
    if isinstance(what, tree.Np) and says_turn(what):
        help = "say whose: `skip your next turn`, or `... misses a turn`"
    return fault("OCT424", "this cannot be skipped", what.span, help=help)


def check_turn_to_come(skips: tree.Effect) -> None:
    """Raises OctavoError for `skip your turn` as that turn begins: it is on, and the one after it
    would be left out."""
    nodes = [*nodes_of(skips)]
    if any(isinstance(one, tree.Superlative) and one.name == "next" for one in nodes):
        return
    theirs = any(
        isinstance(one, tree.Np) and one.determiner == "that" and has_noun(one, "player")
        for one in nodes
    )
    if theirs or any(isinstance(one, tree.Pronoun) and one.name == "you" for one in nodes):
        said = "the turn that begins is on: the one after it would be left out"
        help = "write `your next turn`, if that is meant; a turn is left out before it begins, "
        help += "such as by `on: your turn ends`"
        raise fault("OCT424", said, skips.span, help=help)


def check_whose_turn(skips: tree.Effect) -> None:
    """Raises OctavoError for `skip the next player`, and `each other player`, where another than
    whose turn it is may act."""
    for node in nodes_of(skips):
        if isinstance(node, tree.Np) and is_next_player(node):
            said = "`you` may act out of turn here, and the turn that comes is of another then"
            raise fault("OCT304", said, node.span, help="write `skip 1 player`, whose turn comes")
        if isinstance(node, tree.Np) and is_another_turn(node):
            said = "`you` may act out of turn here, and this is one more of whose turn it is"
            help = "write it among the steps of a turn"
            raise fault("OCT304", said, node.span, help=help)
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
