"""Other players: than whom, where a sentence names somebody who is not `you`.

Comes in: a sentence as a tree. Goes out: a fault for `the elder has more cards than each other
player`, and for `if the elder is out, each other player scores 1`. `other` leaves out whoever is
`you`; a reader takes it to leave out the elder.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...diagnostics import Diagnostic, OctavoError, Repair, fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import Symbols
from ..remembered import remembered
from ..walking import nodes_of
from .either import new_word
from .of_each import one_by_one
from .one_of_several import the_first
from .taking import kind_of

OF_ONE = (tree.That, tree.ThatGap, tree.Whose, tree.With, tree.Tails)  # said of each by itself
_EACH = ("a", "any", "each", "every", "all", "no")


def check_others(sentence: object, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304)."""
    if not _said_other(sentence):
        return
    for node in nodes_of(sentence):
        match node:
            case tree.Condition(facts=parts) | tree.InOrder(effects=parts):
                _check_joined(parts, symbols)
            case tree.Rule():
                _check_rule(node, symbols)
            case tree.Conditional(condition=condition, effect=effect, otherwise=otherwise):
                _check_apart(condition, (effect, otherwise), symbols, any_of=("a", "any"))
                _check_apart((effect, otherwise), condition, symbols)
            case tree.Clause(subject=subject, predicate=predicate):
                _check_said_of(subject, predicate, symbols, one_by_one(node))
                if not _is_somebody(predicate, symbols):
                    _check_apart(predicate, subject, symbols)
            case tree.Command(what=what, places=places):
                for at, place in enumerate(places):
                    rest = (what, *places[:at], *places[at + 1 :])
                    _check_apart(rest, place, symbols)
                    _check_apart(place, rest, symbols)


def check_other_than_picked(said: object, picked: tree.Np, symbols: Symbols) -> None:
    """Raises OctavoError (OCT304) for what is said of other players after a step of those who were
    picked, `those players score 2`: of them it is as likely to be said."""
    if skips_turns(said):
        return
    if _said_other(said) and (other := _other_in(said, symbols)) is not None:
        raise _than_whom(other, picked, said, symbols)


def skips_turns(said: object) -> bool:
    """Turns are left out beginning with the next, be they whose they may: `skip each other player`
    is of all but who acts."""
    match said:
        case tree.Command(verb=tree.Word(name="skip")):
            return True
    return False


def person_of(said: object, symbols: Symbols) -> tree.Np | None:
    """Whom a step is about, or to whom it gives something, if that is not `you`."""
    return _named_by(said, symbols)


@remembered
def _said_other(sentence: object) -> bool:
    return any(isinstance(node, tree.Np) and says_other(node) for node in nodes_of(sentence))


def _check_joined(parts: tuple[object, ...], symbols: Symbols) -> None:
    """`the elder has 30 and no one else has`: what is said next points back."""
    for at, one in enumerate(parts):
        if (who := _named_by(one, symbols)) is not None:
            for later in parts[at + 1 :]:
                if (other := _other_in(later, symbols)) is not None:
                    raise _than_whom(other, who, later, symbols)


def _check_rule(rule: tree.Rule, symbols: Symbols) -> None:
    """`a player is out when no other player holds a king`: other than you, or than that player.
    Whoever may do something is `you` there."""
    match rule.clause:
        case tree.Clause(subject=tree.Np() as subject, predicate=said) if not isinstance(
            said, tree.May
        ):
            who = _about(subject, symbols)
            other = _other_in((rule.when, rule.unless), symbols)
            if who is not None and other is not None and not _names_you(subject):
                raise _than_whom(other, _that_one(who), (rule.when, rule.unless), symbols)


def _that_one(who: tree.Np) -> tree.Np:
    """How a condition points back to one of whom a rule is said."""
    several = isinstance(who.head, tree.Word) and who.head.plural
    if not isinstance(who.head, tree.Word) or not (several or who.determiner in _EACH):
        return who
    player = replace(who.head, name="player", said="player", plural=False)
    return tree.Np("that", (), player, span=who.span)


def _check_apart(
    naming: object, saying: object, symbols: Symbols, any_of: tuple[str, ...] = ()
) -> None:
    """Raises OctavoError if one part of a sentence speaks of others, and another part names
    somebody, or asks for one (`any_of`)."""
    other = _other_in(saying, symbols)
    if other is None or _names_you(naming) or _of_groups((naming, saying), symbols):
        return
    for who in _persons(naming, any_of, symbols):
        # what follows `the purse of the first player` may be said of that player
        followed = any(
            node.tail and any(isinstance(post, tree.Of) and post.what is who for post in node.posts)
            for node in nodes_of(naming)
            if isinstance(node, tree.Np)
        )
        raise _than_whom(other, who, saying, symbols, named=not followed)


def _persons(part: object, any_of: tuple[str, ...], symbols: Symbols) -> Iterator[tree.Np]:
    """Who is spoken of there as one person, but for where a round begins (`from the dealer`)."""
    begins = (
        node.what
        for node in nodes_of(part)
        if isinstance(node, tree.PlacePhrase) and node.preposition == "from"
    )
    at_first = {id(one) for one in begins}
    for node in nodes_of(part):
        if not isinstance(node, tree.Np) or id(node) in at_first or not _is_person(node, symbols):
            continue
        plural = isinstance(node.head, tree.Word) and node.head.plural
        one = node.determiner in any_of or node.determiner not in _EACH
        if one and not plural and not says_other(node) and not _is_of_them(node):
            yield node


def _is_of_them(who: tree.Np) -> bool:
    """`their partner`: of each of those who are spoken of."""
    return any(
        isinstance(pre.what, tree.Possessive)
        and isinstance(pre.what.who, tree.Pronoun)
        and pre.what.who.name == "they"
        for pre in who.pre
    )


def _is_somebody(predicate: object, symbols: Symbols) -> bool:
    """`another player is the one to the left of the dealer`: says who the other one is."""
    match predicate:
        case tree.IsPredicate(compare="", complement=tree.Np() as said):
            return _is_person(said, symbols)
    return False


def _of_groups(part: object, symbols: Symbols) -> bool:
    """Whether groups are spoken of: those of somebody are always compared with those of others."""
    nouns = (node for node in nodes_of(part) if isinstance(node, tree.Np))
    return any(kind_of(one, symbols) == "groups" for one in nouns)


def _named_by(said: object, symbols: Symbols) -> tree.Np | None:
    """Whom a fact is about; who does something, or to whom something is given."""
    match said:
        case tree.Clause():
            return _about(said.subject, symbols)
        case tree.Command():
            given = (one.what for one in said.places if one.preposition == "to")
            return next((one for one in given if one and _is_person(one, symbols)), None)
    return None


def _check_said_of(
    subject: tree.Listing, predicate: object, symbols: Symbols, loop: str = ""
) -> None:
    """What is said of somebody, and who is compared with others; `loop` says the same of one after
    the other."""
    if (who := _about(subject, symbols)) is not None:
        other = _other_in(predicate, symbols)
        if other is not None and not _is_one_of(predicate, other):
            match predicate:
                case tree.Does(verb=verb, places=(tree.PlacePhrase("from"), *_)) if (
                    verb.name in symbols.verbs and not loop
                ):
                    raise taken_from(as_written(who), predicate)
            if loop:
                said = f"`{as_written(other)}` may be other than you, or other than "
                said += f"`{as_written(who)}`"
                raise fault("OCT304", said, other.span, help=f"write `{loop}`")
            raise _than_whom(other, who, predicate, symbols)
        return
    if (other := _other_in(subject, symbols)) is not None:
        for compared in _compared_with(predicate):
            if (who := _about(compared, symbols)) is not None:
                raise _than_whom(other, who, subject, symbols)


def taken_from(who: str, does: tree.Does) -> OctavoError:
    """The fault of `a player draws the queen from another player`, as what somebody did."""
    done = f"{who} {as_written(replace(does, places=()))}"
    help = f"write `{done}`: from whom it may be is said where it is picked, in `pick:`"
    return fault("OCT323", "from whom something was taken is not asked", does.span, help=help)


def _is_one_of(predicate: object, other: tree.Np) -> bool:
    """`the dealer is another player`: nobody is other than oneself, so this is other than you."""
    match predicate:
        case tree.IsPredicate(compare="", complement=said):
            return said is other
    return False


def _compared_with(predicate: object) -> Iterator[tree.Listing]:
    """More than what, or than whom, something is."""
    for node in nodes_of(predicate):
        match node:
            case tree.Than(what=what):
                yield what
            case tree.IsPredicate(compare=compare, complement=tree.Np() as what) if compare:
                yield what


def _about(said: tree.Listing, symbols: Symbols) -> tree.Np | None:
    """Whom a phrase names, or whose it is, if that is neither `you` nor another than you. Groups
    are always compared with those of somebody else."""
    if not isinstance(said, tree.Np) or kind_of(said, symbols) == "groups":
        return None
    if _other_in(said, symbols) is not None:
        return None
    owners = (pre.what.who for pre in said.pre if isinstance(pre.what, tree.Possessive))
    of = (post.what for post in said.posts if isinstance(post, tree.Of))
    named = (said, *owners, *of)
    return next(
        (one for one in named if isinstance(one, tree.Np) and _is_person(one, symbols)), None
    )


def _is_person(np: tree.Np, symbols: Symbols) -> bool:
    if isinstance(np.head, tree.Hole):
        return np.head.name == "player"
    return kind_of(np, symbols) == "players"


def _other_in(part: object, symbols: Symbols) -> tree.Np | None:
    """The other players of whom a part speaks, if it does not say `you`, of whom they may be. What
    follows a noun for persons, `who has more cards than each other player`, is left out: there they
    are others than the one it is said of."""
    if _names_you(part):
        return None
    nouns = [node for node in nodes_of(part) if isinstance(node, tree.Np)]
    settled = {
        id(node)
        for np in nouns
        if isinstance(np.tail, OF_ONE) and not says_other(np) and _is_person(np, symbols)
        for node in nodes_of(np.tail)
    }
    others = (node for node in nouns if says_other(node) and id(node) not in settled)
    return next((one for one in others if _is_person(one, symbols)), None)


def says_other(np: tree.Np) -> bool:
    return np.determiner == "another" or any(pre.what == "other" for pre in np.pre)


def _names_you(part: object) -> bool:
    return any(isinstance(node, tree.Pronoun) and node.name == "you" for node in nodes_of(part))


def _than_whom(
    other: tree.Np, who: tree.Np, said_of: object, symbols: Symbols, named: bool = True
) -> OctavoError:
    """The fault, and what to write. What is more than `any` other is more than each."""
    said = f"`{as_written(other)}` may be other than you, or other than `{as_written(who)}`"
    compared = any(one is other for than in _compared_with(said_of) for one in nodes_of(than))
    meant = replace(other, determiner="each") if other.determiner == "any" and compared else other
    whole = next((one for one in nodes_of(said_of) if _is_theirs(one, other)), other)
    of_cards = any(
        _is_of(one, other) and kind_of(one, symbols) == "cards" for one in nodes_of(said_of)
    )
    you = tree.Np("", (), tree.Pronoun("you", who.span), span=who.span)
    yours, theirs = (as_written(_of(whole, _but(meant, one, of_cards))) for one in (you, who))
    plural = isinstance(who.head, tree.Word) and who.head.plural
    named = named and not plural and who.determiner not in _EACH
    help = f"write `{theirs}`, or `{yours}`"
    # what follows would be said of the others, too
    inside = tree.Of | tree.RelationPhrase | tree.Reckoned
    trailing = who.tail or any(not isinstance(post, inside) for post in who.posts)
    if named and trailing:
        rival = tree.Word(new_word("rival", symbols), "noun", who.span)
        theirs = as_written(
            _of(whole, _but(meant, tree.Np("the", (), rival, span=who.span), of_cards))
        )
        a_player = isinstance(who.head, tree.Word) and who.head.name == "player"
        several = a_player and who.tail and not who.pre
        one = as_written(the_first(who) if several else who)
        help = (
            "declare whom it names, "
            f"`words: {{players: {{{rival.name}: {one}}}}}`, and write `{theirs}`; or "
            f"write `{yours}`"
        )
    if not named:
        help = f"write `{yours}`, or say it of one who is named"
        if _is_where(whole, said_of) and isinstance(whole.head, tree.Word):
            anyone = f"any {whole.head.name}"
            help = f"there is no word yet for whose it is there: write `{anyone}`, yours too"
            return OctavoError([Diagnostic("OCT304", said, other.span, help)])
    told = Diagnostic("OCT304", said, other.span, help)
    if named and trailing:
        return OctavoError([told])
    repair = Repair(whole.span, theirs if named else yours, help)
    return OctavoError([told.mended_by(repair)])


def _is_where(place: tree.Np, part: object) -> bool:
    """Whether a part speaks of `a queen of another player's tableau`, with this place."""
    return any(
        isinstance(node, tree.Np)
        and any(isinstance(post, tree.Of) and post.what is place for post in node.posts)
        for node in nodes_of(part)
    )


def _is_theirs(node: object, other: tree.Np) -> bool:
    """`every other player's purse`: what is theirs."""
    return isinstance(node, tree.Np) and any(
        isinstance(pre.what, tree.Possessive) and pre.what.who is other for pre in node.pre
    )


def _is_of(node: object, other: tree.Np) -> bool:
    return isinstance(node, tree.Np) and any(
        isinstance(post, tree.Of) and post.what is other for post in node.posts
    )


def _of(whole: tree.Np, players: tree.Np) -> tree.Np:
    """What is theirs, said with `of`; the players themselves if it is nothing else."""
    if not any(isinstance(pre.what, tree.Possessive) for pre in whole.pre):
        return players
    pre = tuple(one for one in whole.pre if not isinstance(one.what, tree.Possessive))
    posts = (tree.Of(players, players.span), *whole.posts)
    return replace(whole, determiner=whole.determiner or "the", pre=pre, posts=posts)


def _but(other: tree.Np, whom: tree.Np, of_cards: bool) -> tree.Np:
    """The same players, but for somebody who is named. Behind cards `other than` might be said of
    them."""
    determiner = "any" if other.determiner == "another" else other.determiner
    pre = tuple(one for one in other.pre if one.what != "other")
    if of_cards and not other.tail:
        several = isinstance(other.head, tree.Word) and other.head.plural
        is_not = tree.IsPredicate(True, whom, span=other.span)
        number = "several" if several else "one"
        tail = tree.That(is_not, other.span, who=True, number=number)
        return replace(other, determiner=determiner, pre=pre, tail=tail)
    than = tree.RelationPhrase("other than", whom, other.span)
    return replace(other, determiner=determiner, pre=pre, posts=(*other.posts, than))
