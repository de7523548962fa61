"""Either of two nouns: what stands behind both and may be said of the one or of the other.

Comes in: a phrase, and a piece that stands behind it. Goes out: the nouns of which it may be said;
a fault that shows what to write for each if there are two and nothing tells which.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ...diagnostics import OctavoError, fault
from ...records import field_names
from ...syntax import tree
from ...syntax.unparse import as_written
from ..concord import first_beside
from ..names import Symbols
from ..walking import nodes_of
from .taking import kind_of, leaves_out, one_place, takes


def noun_for(np: tree.Np, said: tree.Post | tree.Tail, symbols: Symbols) -> list[tree.Np]:
    """The nouns to which what is said at the end may belong. Raises OctavoError if there is more
    than one and nothing tells which: `are` is said of several. `who` is said of the nearest person,
    and of no other but those beside whom that one is named: `players other than the dealer`."""
    fits = [one for one in _nouns_of(np) if takes(one, said, symbols)]
    first = said.tails[0] if isinstance(said, tree.Tails) else said
    if isinstance(first, tree.That):
        if first.who:
            fits = [one for one in _beside(np) if one in fits]
        fits = agreeing(fits, first)
        _check_pointed(np, fits, first)
    if len(fits) >= 2 and not _asks(fits[-1], np, symbols):
        raise _either_of(fits, said, symbols)
    return fits


def check_joined(sentence: object, symbols: Symbols) -> None:
    """Raises OctavoError for `cards that are higher than a six and that are red`, where what is
    joined by `and` may be said of a noun in the clause before it, too, or of that alone."""
    for np in nodes_of(sentence):
        if not isinstance(np, tree.Np) or not isinstance(np.tail, tree.Tails):
            continue
        tails = np.tail.tails
        for at, (earlier, later) in enumerate(pairwise(tails)):
            inner = next((one for one in _said_in(earlier) if _fits(one, later, symbols)), None)
            if inner is None:
                continue
            turned = (*tails[:at], later, earlier, *tails[at + 2 :])
            instead = as_written(replace(np, tail=replace(np.tail, tails=turned)))
            told = as_written(replace(inner, posts=(), tail=None))
            noun = as_written(replace(np, posts=(), tail=None))
            said = as_written(later)
            help = f"name `{told}` with what is said of it by a word of its own, under `words:`"
            if takes(replace(np, tail=None), later, symbols):
                help = f"write `{instead}`; if `{told}` is meant, {help}"
            message = f"`{said}` may be said of `{noun}` or of `{told}`"
            raise fault("OCT361", message, later.span, help=help)


def _fits(np: tree.Np, said: tree.Tail, symbols: Symbols) -> bool:
    """Whether a clause may be said of a noun that more can be said of, as its verb agrees."""
    verb = said.number if isinstance(said, tree.That) else ""
    bare = replace(np, tail=None)
    unique = names_one(np) or one_place(np, symbols)
    return not unique and verb in ("", _number(np)) and takes(bare, said, symbols)


def _said_in(tail: tree.Tail) -> Iterator[tree.Np]:
    """The nouns of a clause, of which what follows it may be said."""
    match tail:
        case tree.With(what=what) | tree.Except(what=what) | tree.Than(what=what):
            yield from _nouns_to_the_end(what)
        case tree.That(predicate=predicate) | tree.Whose(predicate=predicate):
            for name in field_names(type(predicate)):
                part = getattr(predicate, name)
                if isinstance(part, tree.Np):
                    yield from _nouns_to_the_end(part)


def _nouns_to_the_end(np: tree.Np) -> Iterator[tree.Np]:
    yield np
    for post in np.posts:
        if isinstance(post, tree.Of | tree.RelationPhrase | tree.Reckoned):
            yield from _nouns_to_the_end(post.what)
    if np.tail is not None:
        yield from _said_in(np.tail)


def _check_pointed(np: tree.Np, fits: list[tree.Np], said: tree.That) -> None:
    """Raises OctavoError for `cards other than that card that is red`: nothing is left to be picked
    out of that card, but it alone is one."""
    if not fits or said.number in ("", _number(fits[-1])):
        return
    nouns = list(_nouns_of(np))
    for nearer in nouns[nouns.index(fits[-1]) + 1 :]:
        if nearer.determiner in ("that", "those") and _number(nearer) == said.number:
            one, several = (as_written(replace(n, posts=(), tail=None)) for n in (nearer, fits[-1]))
            message = f"`{as_written(said)}` may be said of `{several}` or of `{one}`"
            verb = "are" if said.number == "one" else "is"
            help = f"write `that {verb} ...` of `{several}`, or ask it of `{one}` first: `if: ...`"
            raise fault("OCT361", message, said.span, help=help)


def _beside(np: tree.Np) -> list[tree.Np]:
    """The last noun, and those before it that it tells apart."""
    nouns = list(_nouns_of(np))
    while any(isinstance(one.posts[-1], tree.Of) for one in nouns[:-1]):
        del nouns[0]
    return nouns


def agreeing(fits: list[tree.Np], said: tree.That) -> list[tree.Np]:
    """Those of the nouns that a verb for one, or for several, is said of. Of whom there is one
    anyway (`the dealer`) less than the verb would be needed to pick that one out."""
    left = [one for one in fits if not said.number or said.number == _number(one)]
    return fits if not left or (len(left) == 1 and names_one(left[0])) else left


def _number(np: tree.Np) -> str:
    word = np.head
    return "several" if isinstance(word, tree.Word) and word.plural else "one"


def names_one(np: tree.Np) -> bool:
    """`the dealer`, `the queen of spades`, `the player to the left of you`: of whom there is
    one."""
    word = np.head
    if not isinstance(word, tree.Word) or word.plural or np.determiner not in ("", "the"):
        return False
    if (word.name, word.sort) == ("player", "noun"):
        return any(_seats(post) for post in np.posts)
    return word.sort in ("person", "card")


def _seats(post: tree.Post) -> bool:
    return isinstance(post, tree.RelationPhrase) and post.relation != "other than"


def check_nested(np: tree.Np, tail: tree.Tail, symbols: Symbols) -> None:
    """Raises OctavoError if what ends a tail may belong to the noun before the tail: `cards except
    tens except aces`, `cards except tens that are red`."""
    match tail:
        case tree.Except(what=tree.Np(posts=posts) as inner):
            for at, post in enumerate(posts):
                left = replace(inner, posts=posts[:at], tail=None)
                _check_left_out(replace(np, tail=None), left, post, symbols)
            ends = posts
        case tree.That(predicate=tree.IsPredicate(complement=tree.Np() as inner)):
            ends = tuple(one for one in inner.posts if not isinstance(one, tree.Of))
        case _:
            return
    if inner.head == np.head:  # said twice so that it may take what follows
        return
    for said in (*ends, inner.tail):
        if said is not None and takes(np, said, symbols) and takes(inner, said, symbols):
            fits = [replace(np, tail=_bare(tail)), inner]
            if isinstance(said, tree.That):
                fits = agreeing(fits, said)
            if len(fits) > 1:
                raise _either_of(fits, said, symbols)


def check_place(np: tree.Np, post: tree.Post, symbols: Symbols) -> None:
    """Raises OctavoError if a place may be that of the cards, or of those that are left out:
    `cards other than queens of your hand`."""
    match np.posts:
        case (*before, tree.RelationPhrase(what=left) as last) if leaves_out(last):
            _check_left_out(replace(np, posts=tuple(before)), left, post, symbols)
        case (*_, tree.Of(what=inner)):  # `the number of cards other than queens of your hand`
            check_place(inner, post, symbols)


def _check_left_out(cards: tree.Np, left: tree.Np, post: tree.Post, symbols: Symbols) -> None:
    both = takes(cards, post, symbols) and takes(left, post, symbols)
    if both and _is_place(post, symbols) and kind_of(cards, symbols) == "cards":
        placed = as_written(replace(cards, posts=(*cards.posts, post)))
        where = f" {as_written(post)}" if _needs_place(left) else ""
        instead = f"{placed} other than {as_written(left)}{where}"
        raise _place_of_either(cards, left, post, instead)


def check_compared(np: tree.Np, tail: tree.Tail, symbols: Symbols) -> None:
    """Raises OctavoError if what ends a comparison may belong to the cards before it: `cards higher
    than a five of your hand`, `cards higher than a five except queens`."""
    match tail:
        case tree.Whose(
            predicate=tree.IsPredicate(
                complement=tree.Np(posts=(tree.Of(what=card), *more)) as of
            ) as said
        ) if kind_of(np, symbols) == "cards":
            cards, named = replace(np, tail=None), replace(card, posts=())
            so = replace(of, posts=(tree.Of(named, named.span),))
            compared = replace(tail, predicate=replace(said, complement=so))
            for post in (*card.posts, *more):
                if not takes(cards, post, symbols):
                    continue
                if _is_place(post, symbols) and not _needs_place(named):
                    placed = replace(np, posts=(*np.posts, post), tail=compared)
                    raise _place_of_either(cards, named, post, as_written(placed))
                if leaves_out(post):
                    those = as_written(replace(np, tail=compared))
                    raise _left_out_of_either(cards, named, post, those)


def _left_out_of_either(cards: tree.Np, named: tree.Np, post: tree.Post, those: str) -> OctavoError:
    """`cards higher than a five except queens`; without the queens they are `those`."""
    first, last, left = as_written(cards), as_written(named), as_written(post)
    message = f"`{left}` may be said of `{first}` or of `{last}`"
    help = (
        f"declare them by a word, `words: {{cards: {{odd card: {those}}}}}`, and write `odd cards "
        f"{left}`; or leave it out, if `{last}` has nothing to do with them"
    )
    return fault("OCT361", message, post.span, help=help)


def _is_place(post: tree.Post, symbols: Symbols) -> bool:
    return isinstance(post, tree.Of) and kind_of(post.what, symbols) in ("places", "players")


def _needs_place(np: tree.Np) -> bool:
    """`the top card`, `any card`: of no place they would say nothing."""
    word = np.head
    return not isinstance(word, tree.Word) or (word.name, word.sort) == ("card", "noun")


def _place_of_either(np: tree.Np, inner: tree.Np, post: tree.Post, instead: str) -> OctavoError:
    where, named = as_written(post), as_written(inner)
    message = f"`{where}` may be said of `{as_written(np)}` or of `{named}`"
    help = (
        f"write `{instead}`; where it belongs to the other, name `{named} {where}` by a word of "
        "its own, under `words:`"
    )
    return fault("OCT361", message, post.span, help=help)


def _bare(tail: tree.Tail) -> tree.Tail:
    """`except the dealer`, `that are not eights`, without what ends it."""
    match tail:
        case tree.Except(what=what):
            return replace(tail, what=replace(what, tail=None))
        case tree.That(predicate=tree.IsPredicate(complement=tree.Np() as what) as said):
            return replace(tail, predicate=replace(said, complement=replace(what, tail=None)))
    return tail


def _either_of(fits: list[tree.Np], said: tree.Post | tree.Tail, symbols: Symbols) -> OctavoError:
    first, *_, last = (as_written(replace(one, posts=(), tail=None)) for one in fits)
    help = f"name `{last}` by a word of its own, under `words:`, or pick it before"
    if kind_of(fits[0], symbols) == "groups" and kind_of(fits[-1], symbols) == "cards":
        these = as_written(replace(fits[-1], posts=(), tail=None)).removeprefix("the ")
        meant = f"words: {{cards: {{fitting card: {these} {as_written(said)}}}}}"
        help = f"there is no word yet that says it of `{first}`; if `{last}` are meant, give them "
        help += f"a word, `{meant}`, and write `{first} of fitting cards`"
    elif isinstance(said, tree.Tail) and (told := described_first(fits[0], said, symbols)):
        verb = "are" if _number(fits[-1]) == "several" else "is"
        help = f"write {told}; if `{last}` {verb} meant, {described_last(fits[-1], said, symbols)}"
        help += _not_reached(fits[0])
    return fault(
        "OCT361",
        f"`{as_written(said)}` may be said of `{first}` or of `{last}`",
        said.span,
        help=help,
    )


def _not_reached(first: tree.Np) -> str:
    """That `the first player to the left of the dealer` is never the dealer: a loop from there
    reaches them last."""
    beside = next((one for one in first.posts if isinstance(one, tree.RelationPhrase)), None)
    side = {"to the left of": "left", "to the right of": "right"}
    if beside is None or beside.relation not in side or first_beside(first) is None:
        return ""
    whom, bare = as_written(beside.what), replace(first, determiner="", posts=(), tail=None)
    rest = tuple(pre for pre in bare.pre if not isinstance(pre.what, tree.Superlative))
    who = as_written(replace(bare, pre=rest))
    return (
        f"; the first is never `{whom}`: to ask them last go round, `for each: {who} from the "
        f"{side[beside.relation]} of {whom}`, and under its `do:` ask for a flag as well, which "
        "the first of them sets"
    )


def described_first(np: tree.Np, said: tree.Tail, symbols: Symbols) -> str:
    """How to say before a noun what is said behind it, with the word to declare for it; empty where
    there is no such way."""
    word = np.head
    if kind_of(np, symbols) not in ("players", "cards") or not isinstance(word, tree.Word):
        return ""
    quality, declared = _quality_of(said, symbols), ""
    if not quality:
        if (word.name, word.sort) != ("player", "noun") or isinstance(said, tree.Except):
            return ""
        quality = new_word("eligible", symbols)
        noun = tree.Np("", (), replace(word, plural=True), (), said, span=np.span)
        declared = f" with `words: {{adjectives: {{{quality}: {as_written(noun)}}}}}`"
    first = tree.Pre(tree.Word(quality, "adjective", np.span), np.span)
    tail = None if np.tail == said else np.tail
    return f"`{as_written(replace(np, pre=(*np.pre, first), tail=tail))}`{declared}"


def _quality_of(said: tree.Tail, symbols: Symbols) -> str:
    """The adjective that says the same before a noun; empty if there is none."""
    match said:
        case tree.That(
            tree.IsPredicate(negated, tree.Word(name=name, sort="adjective"), "", False)
        ):
            if not negated:
                return name
            for word, declared in symbols.adjectives.items():
                match declared.meaning.parts:
                    case (tree.Sense(True, tree.Word(name=denied)),) if denied == name:
                        return word
    return ""


def described_last(np: tree.Np, said: tree.Tail, symbols: Symbols) -> str:
    """How to name by one word a noun with what is said of it."""
    what = as_written(replace(np, tail=said))
    if kind_of(np, symbols) == "players" and not np.head.plural:  # type: ignore[union-attr]
        return f"declare it: `words: {{players: {{{new_word('rival', symbols)}: {what}}}}}`"
    if quality := _quality_of(said, symbols):
        word = tree.Pre(tree.Word(quality, "adjective", np.span), np.span)
        return f"`{as_written(replace(np, pre=(*np.pre, word), tail=None))}`"
    match said:
        case tree.That(tree.IsPredicate(True, tree.Word(name=name, sort="adjective"))):
            free = new_word("sound", symbols)
            word = tree.Pre(tree.Word(free, "adjective", np.span), np.span)
            so = as_written(replace(np, pre=(*np.pre, word), tail=None))
            return f"declare the contrary, `words: {{adjectives: {{{free}: not {name}}}}}`: `{so}`"
    return "name that by a word of its own, under `words:`, or pick it before"


def new_word(word: str, symbols: Symbols) -> str:
    """A word that the ruleset does not declare."""
    known = (symbols.adjectives, symbols.people, symbols.classes, symbols.states, symbols.zones)
    while any(word in names for names in known):
        word = f"other {word}"
    return word


def _asks(np: tree.Np, first: tree.Np, symbols: Symbols) -> bool:
    """`the player`, `a card of a suit`: which one must be said, and what follows says it."""
    word = np.head
    if not isinstance(word, tree.Word) or np.pre or np.posts or word.plural:
        return False
    if np.determiner == "a":
        return kind_of(np, symbols) == "values" and first.determiner == "a"
    return (word.name, word.sort) == ("player", "noun") and np.determiner == "the"


def _nouns_of(np: tree.Np) -> Iterator[tree.Np]:
    """The nouns to which what stands at the end may belong, the first one first."""
    yield np
    last = np.posts[-1] if np.posts else None
    if isinstance(last, tree.Of | tree.RelationPhrase | tree.Reckoned):
        yield from _nouns_of(last.what)
