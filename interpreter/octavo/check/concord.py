"""Concord: whether the words around a noun say which and how many in one voice.

Comes in: the tree of a sentence. Goes out: a fault for a noun that stands alone where English asks
which (`deal 3 cards to player`), for words of different numbers (`all player`), for one that
picks among what is one already (`each first player`), and for one that is said twice.

What is meant does not matter here, so this is asked of the tree alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from ..diagnostics import OctavoError, Span, fault
from ..records import field_names
from ..syntax import inflection, language, tree
from ..syntax.game import CardClass
from ..syntax.language import NUMBER_WORDS, ORDINALS
from ..syntax.unparse import as_written, unparse
from .names import Symbols
from .remembered import remembered

OF_ONE = ("a", "each", "every", "another", "this", "that")
OF_SEVERAL = ("all", "those")
PICKING = ("a", "any", "each", "every", "all", "no", "another")
# Two of a kind may both be the higher one; only one comes first.
EACH_OF = tuple(language.CLOSED["EACH_OF"].values())
COMPARATIVES = ("higher", "lower", "more", "fewer")
COUNTED = ("card", "player", "group", "modifier", "cell", "side")
THESE = {("noun", name) for name in COUNTED}
OF_SOMETHING = ("score", "total", "value", "rank", "suit")

CARD_SORTS = ("rank", "card", "class")
NOBODY = ("nobody", "nothing")
Leaving = tree.RelationPhrase | tree.Except
# What says whose, whence, whereto, or more than whom: of nobody that is nothing.
Leading = tree.Of | tree.PlacePhrase | tree.IsPredicate | tree.Sense
# What is looked at of a sentence.
Joined = tree.Condition | tree.Meaning | tree.Rule
Looked = tree.Np | tree.SomeOf | tree.Numeral | Joined | Leaving | Leading


class Occurrence(NamedTuple):
    """Something in a sentence, and where: whether a noun may stand alone there, and whether what
    follows may belong to it."""

    what: Looked
    bare: bool
    goes_on: bool


def check_concord(sentence: object, symbols: Symbols) -> None:
    """Raises OctavoError (OCT365) for the first noun phrase whose words do not agree."""
    for place in _in_doubt(sentence):
        _check(place, symbols)


@remembered
def _in_doubt(sentence: object) -> tuple[Occurrence, ...]:
    """What agrees only if words are declared so. Nobody need look at the rest again: in a second
    load that took a tenth of the time.
    """
    return tuple(place for place in _looked_at(sentence) if not _agrees_anyway(place))


def _agrees_anyway(place: Occurrence) -> bool:
    """Whether it agrees whatever is declared."""
    try:
        _check(place, None)
    except OctavoError:
        return False
    return True


def _check(place: Occurrence, symbols: Symbols | None) -> None:
    match place.what:
        case tree.SomeOf() as some:
            _check_some(some)
            if isinstance(some.what, tree.Np):
                _check_somebody(some.what, some.span)
        case tree.Np(head=tree.Word() as word) as np:
            _check_one(np, word, symbols)
            _check_says_which(np, word, symbols, place)
        case tree.Np(head=tree.Numeral() as numeral) | (tree.Numeral() as numeral):
            _check_range(numeral)
        case tree.Np():
            pass
        case other:
            _check_list(other)


def stands_alone(np: tree.Np, symbols: Symbols | None) -> bool:
    """Whether a noun for one of several stands without any word that says which. Without symbols
    any zone may be several places."""
    word = np.head
    if not isinstance(word, tree.Word) or word.plural or np.determiner:
        return False
    if any(not _only_describes(pre) for pre in np.pre):
        return False
    match word.sort:
        case "noun":
            return word.name in COUNTED or (word.name in OF_SOMETHING and not np.posts)
        case "class" | "group" | "family":
            return True
        case "attribute":
            return not np.posts
    if word.sort != "zone" or symbols is None:
        return word.sort == "zone"
    zone = symbols.zones.get(word.name)
    return zone is not None and bool(zone.named or zone.all_of)


def alone(np: tree.Np) -> OctavoError:
    """The fault for it."""
    one = _noun(np.head)
    several = inflection.plural(one)
    help = f"write `each {one}`, `{several}` or `{inflection.article(one)} {one}`"
    return fault("OCT365", f"`{one}` stands alone: this does not say which", np.span, help=help)


def _looked_at(node: Any, bare: bool = False, goes_on: bool = False) -> Iterator[Occurrence]:
    """What may disagree in a tree. What a loop goes through (`for each: player`), what a taught
    phrase is told and a definition may be a noun alone."""
    if isinstance(node, tuple):
        for one in node:
            yield from _looked_at(one, bare, goes_on)
        return
    if isinstance(node, Looked):
        yield Occurrence(node, bare, goes_on)
    if isinstance(node, tree.Np):
        bare = False
        for at, post in enumerate(node.posts):
            followed = at + 1 < len(node.posts) or node.tail is not None
            yield from _looked_at(post, goes_on=followed or goes_on)
        yield from _looked_at((node.pre, node.tail))
        return
    for name in field_names(type(node)):
        part = getattr(node, name)
        if not part or isinstance(part, Span | str | bool):
            continue
        match node:
            case tree.Several():
                yield from _looked_at(part, bare)
            case tree.Of() | tree.RelationPhrase() | tree.Reckoned():
                yield from _looked_at(part, goes_on=goes_on)
            case tree.PhraseUse() | tree.Sense() | tree.Whose():
                yield from _looked_at(part, True)
            case _:
                yield from _looked_at(part, isinstance(node, tree.Order) and name == "what")


def _check_one(np: tree.Np, word: tree.Word, symbols: Symbols | None) -> None:
    for at, post in enumerate(np.posts):
        if isinstance(post, tree.Reckoned):  # what stands after it may be said of the number
            np = replace(np, posts=np.posts[: at + 1])
            break
    if word.sort == "person" and any(pre.what == "other" for pre in np.pre):
        message = f"there is only one {_noun(word)}, so there is no other"
        help = f"write `the {_noun(word)}`"
        if any(getattr(pre.what, "name", "") == "empty" for pre in np.pre):
            help += _if_empty(word)
        raise fault("OCT365", message, np.span, help=help)
    said = [unparse(pre) for pre in np.pre]
    for at, one in enumerate(said):
        if one in said[:at] or (one == "other" and np.determiner == "another"):
            raise fault(
                "OCT365", f"`{one}` is said twice", np.pre[at].span, help="leave one of them out"
            )
    limits = [one for one in np.posts if isinstance(one, tree.Totalling | tree.Reckoned)]
    for at, limit in enumerate(limits):
        if any(limit.how == other.how for other in limits[:at]):
            help = "leave one of them out"
            raise fault("OCT365", f"`{limit.how}` is said twice", limit.span, help=help)
    for post in np.posts:
        if isinstance(post, tree.Of) and _adds_nothing(word, post.what):
            help = f"leave `{unparse(post)}` out"
            raise fault("OCT365", f"`{unparse(post)}` says nothing more", post.span, help=help)
    owners = [pre for pre in np.pre if isinstance(pre.what, tree.Possessive)]
    several = word.plural or np.determiner in ("each", "every")  # `each of your cards`
    named = several and word.sort != "zone" and np.determiner in EACH_OF
    if len(owners) + bool(owners and np.determiner and not named) > 1:
        said_first = np.determiner or unparse(owners[0])
        message = f"`{said_first} {unparse(owners[-1])} {_noun(word)}` says twice which"
        raise fault("OCT365", message, np.span, help="leave one of them out")
    _check_whose_twice(np, owners)
    _check_number(np, word)
    _check_both(np, word, symbols)
    _check_one_of_one(np, word, symbols)
    _check_one_beside(np, word)
    if np.determiner in PICKING and not word.plural:
        of_any = any(
            isinstance(post, tree.Of) and post.what.determiner == "any" for post in np.posts
        )
        for pre in np.pre:
            if isinstance(pre.what, tree.Superlative) and pre.what.name not in COMPARATIVES:
                if np.determiner == "another" and pre.what.name in ("top", "bottom") and of_any:
                    continue  # each place has one of its own
                message = (
                    f"only one is the {pre.what.name}: `{np.determiner}` has nothing to pick from"
                )
                help = f"write `the {pre.what.name} {_noun(word)}`"
                if pre.what.name in ORDINALS[1:] and word.name == "player":
                    many = NUMBER_WORDS[ORDINALS.index(pre.what.name) + 1]
                    help += f", who sits there; of how many did it, `{many} players have DONE`"
                raise fault("OCT365", message, np.span, help=help)


def _check_whose_twice(np: tree.Np, owners: list[tree.Pre]) -> None:
    """Raises OctavoError for `each player's cards of your hand`."""
    for post in np.posts:
        if not owners or not isinstance(post, tree.Of):
            continue
        if any(isinstance(pre.what, tree.Possessive) for pre in post.what.pre):
            message = f"`{unparse(owners[0])}` and `{unparse(post)}` say twice whose"
            raise fault("OCT365", message, np.span, help="leave one of them out")


def _adds_nothing(word: tree.Word, of: tree.Np) -> bool:
    """Whether `of cards` or `of any player` stands after a noun for cards, or for players, or the
    noun once more."""
    head, bare = of.head, not (of.pre or of.posts or of.tail)
    if not isinstance(head, tree.Word) or not bare:
        return False
    if head.sort in CARD_SORTS and (head.name, head.sort) == (word.name, word.sort):
        return of.determiner not in ("that", "those")  # `an eight of eights`
    if head.sort != "noun":
        return False
    cards = word.sort in ("rank", "suit", "card", "class") or word.name == "card"
    return (head.name == "card" and cards and of.determiner not in ("that", "those")) or (
        head.name == "player" and (word.sort, word.name) == ("noun", "player")
    )


def _check_says_which(
    np: tree.Np, word: tree.Word, symbols: Symbols | None, place: Occurrence
) -> None:
    """Raises OctavoError for a noun that says neither which nor how many."""
    of_something = word.sort == "attribute" or word.name in OF_SOMETHING
    if not place.bare and not (place.goes_on and of_something) and stands_alone(np, symbols):
        raise alone(np)
    if place.goes_on:
        return
    match [pre.what for pre in np.pre]:
        case ["other"]:
            other = np.determiner == "the"
        case [tree.Possessive(), "other"] | ["other", tree.Possessive()]:
            other = True
        case _:
            other = False
    if other and not word.plural and (word.sort, word.name) == ("noun", "card"):
        help = "write `the first card` or `the second card` of those that were picked, or "
        help += "`each other card`"
        said = as_written(replace(np, posts=(), tail=None))
        raise fault("OCT365", f"`{said}` does not say which", np.span, help=help)
    _check_one_such(np, word, symbols)
    alone_with_article = not (np.pre or np.posts or np.tail or word.plural)
    one_of_several = (word.sort, word.name) in THESE or _is_one_of_places(word, symbols)
    if np.determiner == "the" and alone_with_article and one_of_several:
        help = f"write `that {word.name}`, or say which"
        if word.sort == "zone":
            one, all_of_them = inflection.with_article(word.name), inflection.plural(word.name)
            help = f"write `{one}` where somebody picks one, `that {word.name}` for one that was "
            help += f"picked, `{all_of_them}` for all of them, or name one"
        raise fault("OCT365", f"`the {word.name}` does not say which", np.span, help=help)


def _check_one_such(np: tree.Np, word: tree.Word, symbols: Symbols | None) -> None:
    """Raises OctavoError for `the queen of your hand`, where there may be several."""
    one_card = (word.sort, word.name) == ("noun", "card")
    described = word.sort in ("rank", "class", "suit") or (one_card and np.posts)
    owned = [pre for pre in np.pre if isinstance(pre.what, tree.Possessive)]
    definite = (np.determiner == "the" and not np.pre) or (
        not np.determiner and len(np.pre) == len(owned) == 1 and not one_card
    )
    if not definite or not described or word.plural or np.tail is not None:
        return
    if not all(isinstance(post, tree.Of) and _says_where(post.what) for post in np.posts):
        return
    if symbols is not None and word.sort == "rank" and _is_one_card(word.name, symbols):
        return
    if symbols is not None and word.sort == "class" and _says_which_one(symbols.classes[word.name]):
        return
    noun = _noun(word)
    several = inflection.plural(noun)
    help = f"name one card, or write `any {noun}`, `every {noun}` or `{several}`; what was picked "
    help += "is `that card`"
    said = as_written(np)
    raise fault("OCT365", f"`{said}` does not say which", np.span, help=help)


def _says_which_one(declared: CardClass) -> bool:
    """Whether the meaning of a word names one card: `the highest card of the led suit`."""
    said = [one.said for one in declared.meant]
    return all(
        isinstance(one, tree.Np)
        and one.determiner == "the"
        and isinstance(one.head, tree.Word)
        and not one.head.plural
        for one in said
    )


def _is_one_card(name: str, symbols: Symbols) -> bool:
    """Whether a rank has one card, or this is a special card of which a pack has one."""
    pack = symbols.game.pack
    if name in pack.special_cards:
        return pack.is_single(name)
    return len(pack.suits) <= 1 and pack.most_alike == 1


def _says_where(what: tree.Np) -> bool:
    """`your hand`, `the elder`: where something lies, or whose it is."""
    return isinstance(what.head, tree.Pronoun) or (
        isinstance(what.head, tree.Word)
        and (what.head.sort in ("zone", "person") or what.head.name == "player")
    )


def _is_one_of_places(word: tree.Word, symbols: Symbols | None) -> bool:
    """`cell`, of which there are several. Without symbols any zone may be several places."""
    if word.sort != "zone" or symbols is None:
        return word.sort == "zone"
    return len(symbols.cells_of(word.name)) > 1


def _check_list(one: Joined | Leaving | Leading) -> None:
    """Raises OctavoError for what a list says twice, and for leaving out nothing."""
    match one:
        case tree.Rule(when=when, unless=unless):
            _check_parts(when)
            _check_parts(unless)
        case tree.Condition(facts=parts) | tree.Meaning(parts=parts):
            _check_parts(parts)
        case tree.RelationPhrase(relation="other than") | tree.Except():
            if isinstance(one.what.head, tree.Pronoun) and one.what.head.name in NOBODY:
                help = "name whom or what to leave out, or write nothing here"
                raise fault("OCT365", "this leaves out nothing", one.span, help=help)
        case tree.RelationPhrase(what=what) | tree.Of(what=what) | tree.PlacePhrase(what=what):
            _check_somebody(what, one.span)
        case tree.Sense(what=tree.Np() as what):
            _check_somebody(what, one.span)
        case tree.IsPredicate(compare=compared, complement=tree.Np() as what) if compared:
            _check_somebody(what, one.span)


def _check_parts(parts: tuple[Any, ...]) -> None:
    for at, part in enumerate(parts):
        if part in parts[:at]:
            help = "leave one of them out"
            raise fault("OCT365", "the same is said twice here", part.span, help=help)


def _check_somebody(what: tree.Np | None, span: Span) -> None:
    """Raises OctavoError for `of nobody`, `from nobody`, `higher than nothing`."""
    if what is not None and isinstance(what.head, tree.Pronoun) and what.head.name in NOBODY:
        help = "name whom or what is meant, or leave it out; of people ask `no player`"
        raise fault("OCT365", "this names nobody and nothing", span, help=help)


def _check_range(numeral: tree.Numeral) -> None:
    """Raises OctavoError for `3 to 1`, and for `2 or 2`."""
    low, high = numeral.low, numeral.high
    if numeral.choices and low == high:
        raise fault("OCT365", "the same is said twice here", numeral.span, help=f"write `{low}`")
    if high is not None and high < low and not numeral.choices:
        help = f"write `{high} to {low}`"
        raise fault("OCT217", "no number lies between these", numeral.span, help=help)


def _check_some(some: tree.SomeOf) -> None:
    """Raises OctavoError if one thing alone is to give some: `two of a card`."""
    word, one = some.what.head, some.what.determiner in ("a", "another", "each", "every")
    if not isinstance(word, tree.Word) or word.plural or (word.sort == "zone" and not one):
        return
    alone = ("noun", "class", "group", "family", "rank", "suit", "card", "person", "zone")
    if word.sort in alone:
        message = f"`{as_written(some.numeral)} of` and `{_noun(word)}` do not go together"
        help = "write how many of several: `two of your cards`"
        raise fault("OCT365", message, some.span, help=help)


def _check_one_of_one(np: tree.Np, word: tree.Word, symbols: Symbols | None) -> None:
    """Raises OctavoError for `any` and the like before what there is one of: a person, a place, a
    number."""
    several = word.plural and not inflection.is_plural(word.name)
    if np.determiner not in PICKING and not several:
        return
    match word.sort:
        case "person":
            one = True
        case "zone":
            zone = None if symbols is None else symbols.zones.get(word.name)
            one = zone is None or not (zone.each or zone.named or zone.all_of)
        case _:
            one = False
    if one and several:
        message = f"there is only one {word.name}, not several"
        raise fault("OCT365", message, np.span, help=f"write `the {word.name}`")
    if one and not word.plural:
        message = f"there is only one {_noun(word)}: `{np.determiner}` has nothing to pick from"
        help = f"write `the {_noun(word)}`"
        if any(getattr(pre.what, "name", "") == "empty" for pre in np.pre):
            help += _if_empty(word)
        raise fault("OCT365", message, np.span, help=help)


def _if_empty(word: tree.Word) -> str:
    """How it is asked whether a place is empty, or was when a card was put there."""
    place = f"the {_noun(word)}"
    alone = f"; where a card was just put there, `the number of cards of {place} is 1`"
    return f"; whether it is empty is asked: `when {place} is empty`{alone}"


def _check_one_beside(np: tree.Np, word: tree.Word) -> None:
    """Raises OctavoError for `each player to the left of you`, who is one: the one next to you.
    `The first player to the left of you who ...` is the first of several who are so."""
    beside = next((one for one in np.posts if isinstance(one, tree.RelationPhrase)), None)
    in_order = _has_superlative(np) and first_beside(np) is None
    compares = isinstance(np.tail, tree.With) and _has_superlative(np.tail.what)
    several = word.plural or np.determiner in PICKING or in_order or compares
    if (word.sort, word.name) != ("noun", "player") or beside is None or not several:
        return
    if beside.relation in ("to the left of", "to the right of", "opposite"):
        where = as_written(beside)
        said = f"only one player is {where}"
        help = f"write `the player {where}`; all but one are `players other than ...`"
        raise fault("OCT365", said, np.span, help=help)


def first_beside(np: tree.Np) -> tree.RelationPhrase | None:
    """`the first player to the left of the dealer who holds a six`: counted from whom. None for
    `the player to the left of the dealer`, who is one."""
    match np:
        case tree.Np(determiner="the", pre=(tree.Pre(what=tree.Superlative(name="first")), *more)):
            compares = isinstance(np.tail, tree.With) and _has_superlative(np.tail.what)
            beside = [post for post in np.posts if isinstance(post, tree.RelationPhrase)]
            left = [post for post in beside if post.relation == "to the left of"]
            narrows = bool(more) or np.tail is not None or len(beside) > 1
            if len(left) == 1 and narrows and not compares:
                return left[0]
    return None


def _has_superlative(np: tree.Np) -> bool:
    return any(isinstance(pre.what, tree.Superlative) for pre in np.pre)


def _check_both(np: tree.Np, word: tree.Word, symbols: Symbols | None) -> None:
    """Raises OctavoError for `both` before what there are not two of, or before one of them."""
    both = next((pre for pre in np.pre if pre.what == "both"), None)
    if both is None:
        return
    several = word.plural and not np.determiner
    if symbols is None or not several or _how_many(np, word, symbols) != 2:
        other = "other " if any(pre.what == "other" for pre in np.pre) else ""
        noun = inflection.plural(_noun(word)) if not word.plural else _noun(word)
        help = f"write `all {other}{noun}`, or `them` for two that were picked"
        message = f"`both {other}{_noun(word)}` is said of two, and there may be more or fewer here"
        raise fault("OCT365", message, both.span, help=help)


def _how_many(np: tree.Np, word: tree.Word, symbols: Symbols) -> int | None:
    """How many such players, or places, every match has; None if that is not settled."""
    fewest, most = symbols.game.players
    others = [pre.what for pre in np.pre if pre.what != "both"]
    players = fewest if fewest == most else None
    if (word.sort, word.name) == ("noun", "player") and not np.posts and np.tail is None:
        if others == ["other"]:
            return None if players is None else players - 1
        return None if others else players
    if (word.sort, word.name) == ("noun", "side") and not (others or np.posts or np.tail):
        return symbols.most_sides if symbols.fewest_sides == symbols.most_sides else None
    zone = symbols.zones.get(word.name) if word.sort == "zone" else None
    if zone is None or others or np.posts or np.tail is not None:
        return None
    return players if zone.each else len(zone.named)


def _check_number(np: tree.Np, word: tree.Word) -> None:
    """Raises OctavoError if what stands before a noun wants it in the other number."""
    if word.sort == "number" or (word.sort != "suit" and inflection.is_plural(word.name)):
        return  # declared as a plural: `chips`, `a pair of groups`
    said, numeral = _noun(word), _numeral(np)
    if np.determiner == "a" and numeral is not None:
        help = f"leave `{inflection.article(unparse(numeral))}` out"
        raise fault("OCT365", "it is said twice how many", np.span, help=help)
    if word.plural and np.determiner in OF_ONE and numeral is None:
        wrong, one = np.determiner, inflection.singular(said)
        article = inflection.article(one) if wrong == "a" else wrong
        help = f"write `{article} {one}`, or `{said}`"
    elif not word.plural and numeral is not None and numeral.low > 1:
        wrong = unparse(numeral)
        many = said if inflection.is_plural(said) else inflection.plural(said)
        help = f"write `{wrong} {many}`"
    elif not word.plural and np.determiner in OF_SEVERAL:
        wrong = np.determiner
        help = f"write `{wrong} {inflection.plural(said)}`"
    else:
        return
    message = f"`{wrong}` and `{said}` do not go together: is it one, or several?"
    raise fault("OCT365", message, np.span, help=help)


def _numeral(np: tree.Np) -> tree.Numeral | None:
    return next((pre.what for pre in np.pre if isinstance(pre.what, tree.Numeral)), None)


def _only_describes(pre: tree.Pre) -> bool:
    """Whether a word before a noun says what it is like, and not which or how many."""
    return pre.what == "other" or (isinstance(pre.what, tree.Word) and pre.what.sort == "adjective")


def _noun(word: object) -> str:
    assert isinstance(word, tree.Word)
    return word.said or unparse(word)
