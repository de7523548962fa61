"""Attachment: the noun that each `of X`, `next to X`, `that ...` or `with ...` belongs to.

Comes in: a noun phrase as it was parsed, with everything after its noun in one row. Goes out: the
same phrase with each piece moved to its noun: the nearest one that can have it, else the first.
`the number of cards of your hand` is the number of what `cards of your hand` names, and in `the
rank of the top card of the pile` it is the card that lies on the pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...diagnostics import OctavoError, fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..names import MARKED, Symbols

# nouns that say nothing without `of X`
ASKING = (
    "left",
    "right",
    "value",
    "score",
    "total",
    "number",
    "holder",
    "owner",
)
ENDS = ("top", "bottom", "next")
EVERYTHING = frozenset({"cards", "players", "places", "groups", "modifiers", "values"})


def attached(np: tree.Np, symbols: Symbols) -> tree.Np:
    """The phrase with its pieces where they belong; itself if there is nothing to move."""
    if np.tail is not None:
        _check_nested(np, np.tail, symbols)
        _check_compared(np, np.tail, symbols)
        np = _left_out(np, np.tail, symbols)
    if len(np.posts) + (np.tail is not None) < 2 and not (np.tail is None and np.posts):
        return np
    # written out where it is done for every phrase: `replace` takes three times as long
    result = tree.Np(np.determiner, np.pre, np.head, span=np.span)
    before: tree.Post | None = None
    for post in np.posts:
        before, last = post, before
        if last is not None and _leaves_out(last) and _leaves_out(post):
            result = _beside_last(result, last, post)
            continue
        if isinstance(post, tree.RelationPhrase | tree.Sharing):
            _check_one(result, post, symbols)
        if np.tail is None and len(np.posts) == 1:  # most have one, which belongs to the noun
            if not _takes(result, post, symbols):
                _check_of(result, post, symbols)
            return np
        _check_place(result, post, symbols)
        moved = _inside(result, post, symbols)
        if moved is None:
            _check_of(result, post, symbols)
        result = moved or _with_post(result, post)
    if np.tail is None:
        return tree.Np(result.determiner, result.pre, result.head, result.posts, span=np.span)
    fits = _check_one(result, np.tail, symbols)
    noun = fits[-1] if fits else result
    return replace(_tailed(result, np.tail, noun), span=np.span)


def _check_of(np: tree.Np, post: tree.Post, symbols: Symbols) -> None:
    """Raises OctavoError for `of` behind what is of nothing."""
    if isinstance(post, tree.Of) and _never_of(np, symbols):
        said = np.head.said if isinstance(np.head, tree.Word) else "this"
        raise fault(
            "OCT328",
            f"`{said}` does not take `of ...` here",
            post.span,
            help="leave it out, or name what it is about",
        )


def _leaves_out(post: tree.Post) -> bool:
    return isinstance(post, tree.RelationPhrase) and post.relation == "other than"


def _beside_last(np: tree.Np, last: tree.Post, post: tree.Post) -> tree.Np:
    """The phrase with `post` on the noun that has `last`: `players other than you other than the
    elder`, of which both are left out."""
    end = np.posts[-1]
    if end is last:
        return _with_post(np, post)
    assert isinstance(end, tree.Of | tree.RelationPhrase)
    inner = _beside_last(end.what, last, post)
    return replace(np, posts=(*np.posts[:-1], replace(end, what=inner)))


def _inside(np: tree.Np, post: tree.Post, symbols: Symbols) -> tree.Np | None:
    """The phrase with `post` on its nearest noun that can have it; None if none can."""
    last = np.posts[-1] if np.posts else None
    if isinstance(last, tree.Of | tree.RelationPhrase):
        inner = _inside(last.what, post, symbols)
        if inner is not None:
            return replace(np, posts=(*np.posts[:-1], replace(last, what=inner)))
    return _with_post(np, post) if _takes(np, post, symbols) else None


def _check_one(np: tree.Np, said: tree.Post | tree.Tail, symbols: Symbols) -> list[tree.Np]:
    """The nouns to which what is said at the end may belong. Raises OctavoError if there is more
    than one and nothing tells which: `are` is said of several. `who` is said of the nearest person,
    and of no other but those beside whom that one is named: `players other than the dealer`."""
    fits = [one for one in _nouns_of(np) if takes(one, said, symbols)]
    if isinstance(said, tree.That):
        if said.who:
            fits = [one for one in _beside(np) if one in fits]
        fits = _agreeing(fits, said)
    if len(fits) >= 2 and not _asks(fits[-1], np, symbols):
        raise _either_of(fits, said, symbols)
    return fits


def _beside(np: tree.Np) -> list[tree.Np]:
    """The last noun, and those before it that it tells apart."""
    nouns = list(_nouns_of(np))
    while any(isinstance(one.posts[-1], tree.Of) for one in nouns[:-1]):
        del nouns[0]
    return nouns


def _agreeing(fits: list[tree.Np], said: tree.That) -> list[tree.Np]:
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


def _left_out(np: tree.Np, tail: tree.Tail, symbols: Symbols) -> tree.Np:
    """`players except the dealer who hold a club`, of which several are left: what ends a phrase
    that leaves something out, and is said of the noun before it, as its tail."""
    match tail:
        case tree.Except(what=tree.Np(tail=tree.That() as end) as left, span=span) if takes(
            np, end, symbols
        ) and [np] == _agreeing([np, left], end):
            relation = tree.RelationPhrase("other than", replace(left, tail=None), span)
            return replace(np, posts=(*np.posts, relation), tail=end)
    return np


def _check_nested(np: tree.Np, tail: tree.Tail, symbols: Symbols) -> None:
    """Raises OctavoError if what ends a tail may belong to the noun before the tail: `cards except
    tens except aces`, `cards except tens that are red`."""
    match tail:
        case tree.Except(what=tree.Np() as inner):
            ends = inner.posts
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
                fits = _agreeing(fits, said)
            if len(fits) > 1:
                raise _either_of(fits, said, symbols)


def _check_place(np: tree.Np, post: tree.Post, symbols: Symbols) -> None:
    """Raises OctavoError if a place may be that of the cards, or of those that are left out:
    `cards other than queens of your hand`."""
    last = np.posts[-1] if np.posts else None
    if isinstance(last, tree.RelationPhrase) and _leaves_out(last):
        _check_whose_place(np, replace(np, posts=np.posts[:-1]), last, post, symbols)


def _check_whose_place(
    np: tree.Np,
    bare: tree.Np,
    left: tree.RelationPhrase | tree.Except,
    post: tree.Post,
    symbols: Symbols,
) -> None:
    whose = any(isinstance(pre.what, tree.Possessive) for pre in np.pre)
    if whose or not (_is_place(post, symbols) and takes(bare, post, symbols)):
        return
    if kind_of(bare, symbols) != "cards" or not takes(left.what, post, symbols):
        return
    cards = as_written(replace(bare, posts=(*bare.posts, post)))
    instead = f"{cards} other than {as_written(left.what)}"
    if _needs_place(left.what):
        instead = f"{instead} {as_written(post)}"
    raise _place_of_either(bare, left.what, post, instead)


def _check_compared(np: tree.Np, tail: tree.Tail, symbols: Symbols) -> None:
    """Raises OctavoError if what ends a comparison may belong to the cards before it: `cards higher
    than a five of your hand`, `cards higher than a five except queens`."""
    if kind_of(np, symbols) != "cards":
        return
    match tail:
        case tree.Except(what=tree.Np(posts=(*_, post)) as inner) if len(inner.posts) == 1:
            left = replace(tail, what=replace(inner, posts=()))
            _check_whose_place(np, replace(np, tail=None), left, post, symbols)
        case tree.Whose(
            predicate=tree.IsPredicate(complement=tree.Np(posts=(tree.Of(what=card), *more)))
        ):
            bare = replace(np, tail=None)
            named = replace(card, posts=())
            for post in (*card.posts, *more):
                if not takes(bare, post, symbols):
                    continue
                if _is_place(post, symbols) and not _needs_place(named):
                    cards = as_written(replace(bare, posts=(*bare.posts, post)))
                    raise _place_of_either(bare, named, post, f"{cards} ...")
                if isinstance(post, tree.RelationPhrase) and _leaves_out(post):
                    raise _left_out_of_either(bare, named, tail, post)


def _left_out_of_either(
    np: tree.Np, named: tree.Np, tail: tree.Whose, post: tree.RelationPhrase
) -> OctavoError:
    """`cards higher than a five except queens`."""
    first, last, left = as_written(np), as_written(named), as_written(post)
    said = tail.predicate
    assert isinstance(said, tree.IsPredicate) and isinstance(said.complement, tree.Np)
    of = replace(said.complement, posts=(tree.Of(named, named.span),))
    those = as_written(replace(np, tail=replace(tail, predicate=replace(said, complement=of))))
    help = (
        f"declare them by a word, `words: {{cards: {{odd card: {those}}}}}`, and write `odd cards "
        f"{left}`; or leave it out, if `{last}` has nothing to do with them"
    )
    return fault(
        "OCT361", f"`{left}` may be said of `{first}` or of `{last}`", post.span, help=help
    )


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
        help = f"there is no word yet that says it of `{first}`; if `{last}` are meant, {help}"
    elif isinstance(said, tree.Tail) and (told := described_first(fits[0], said, symbols)):
        verb = "are" if _number(fits[-1]) == "several" else "is"
        help = f"write {told}; if `{last}` {verb} meant, {_named(fits[-1], said, symbols)}"
    return fault(
        "OCT361",
        f"`{as_written(said)}` may be said of `{first}` or of `{last}`",
        said.span,
        help=help,
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


def _named(np: tree.Np, said: tree.Tail, symbols: Symbols) -> str:
    """How to name by one word a noun with what is said of it."""
    what = as_written(replace(np, tail=said))
    if kind_of(np, symbols) == "players" and not np.head.plural:  # type: ignore[union-attr]
        return f"declare it: `words: {{players: {{{new_word('rival', symbols)}: {what}}}}}`"
    if quality := _quality_of(said, symbols):
        word = tree.Pre(tree.Word(quality, "adjective", np.span), np.span)
        return f"`{as_written(replace(np, pre=(*np.pre, word), tail=None))}`"
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
    if isinstance(last, tree.Of | tree.RelationPhrase):
        yield from _nouns_of(last.what)


def _with_post(np: tree.Np, post: tree.Post) -> tree.Np:
    posts, span = (*np.posts, post), np.span.to(post.span)
    return tree.Np(np.determiner, np.pre, np.head, posts, np.tail, span=span)


def _tailed(np: tree.Np, tail: tree.Tail, noun: tree.Np) -> tree.Np:
    """The phrase with a tail on one of its nouns."""
    last = np.posts[-1] if np.posts else None
    if np is not noun and isinstance(last, tree.Of | tree.RelationPhrase):
        inner = _tailed(last.what, tail, noun)
        return replace(np, posts=(*np.posts[:-1], replace(last, what=inner)))
    return replace(np, tail=tail, span=np.span.to(tail.span))


# --- what nouns take ------------------------------------------------------------------------------


def kind_of(np: tree.Np, symbols: Symbols) -> str:
    """cards, players, places, groups, modifiers, values, or empty for what has no members."""
    word = np.head
    if not isinstance(word, tree.Word):
        return ""
    state = symbols.states.get(word.name)
    if word.sort in ("rank", "suit", "card") or word.name in symbols.classes or word.name == "card":
        return "cards"
    if word.sort in ("group", "family") or word.name == "group":
        return "groups"
    if word.name in symbols.zones or word.name in symbols.cells or word.name == "cell":
        return "places"
    if word.name == "modifier":
        return "modifiers"
    if (
        word.name in ("player", "holder", "owner", "left", "right")
        or word.name in symbols.people
        or (state and state.kind == "player")
    ):
        return "players"
    if word.name in symbols.attributes and not _of_a_card(np, word):
        return "values"
    return ""


def _of_a_card(np: tree.Np, word: tree.Word) -> bool:
    """`the suit`, `its suit`, `the suit of that card`: one, not any of all there are."""
    return (
        (np.determiner == "the" and not word.plural)
        or any(isinstance(post, tree.Of) for post in np.posts)
        or any(isinstance(pre.what, tree.Possessive) for pre in np.pre)
    )


def one_place(np: tree.Np, symbols: Symbols) -> bool:
    """`your hand`, `the pile`: a place, of which nothing is left to be picked out."""
    word = np.head
    if kind_of(np, symbols) != "places" or not isinstance(word, tree.Word):
        return False
    zone = symbols.zones.get(word.name)
    if zone is not None and not (zone.each or zone.named or zone.all_of):
        return True  # also where its name is a plural
    if word.plural:
        return False
    return zone is None or not (
        zone.named
        or zone.all_of
        or np.determiner in ("any", "each", "every", "all", "no", "another")
    )


def takes(np: tree.Np, said: tree.Post | tree.Tail, symbols: Symbols) -> bool:
    """Whether what stands after a noun may be said of this one."""
    if isinstance(said, tree.Post):
        return _takes(np, said, symbols)
    pointed = np.determiner in ("that", "those")  # nothing is left to be picked out
    return (
        kind_of(np, symbols) in _wanted(said, symbols)
        and not pointed
        and not one_place(np, symbols)
    )


def _takes(np: tree.Np, post: tree.Post, symbols: Symbols) -> bool:
    word, kind = np.head, kind_of(np, symbols)
    if not isinstance(word, tree.Word) or np.determiner in ("that", "those"):
        return False
    match post:
        case tree.Of():
            return _takes_of(np, word, kind, symbols) and not _lies_twice(np, post, symbols)
        case tree.RelationPhrase(relation="to the left of" | "to the right of" | "opposite"):
            return word.name == "player"
        case tree.RelationPhrase(relation="other than"):
            fits = kind in ("cards", "players", "modifiers", "values")
            return fits and word.name not in ("left", "right")
        case tree.RelationPhrase(relation="above" | "below"):
            return word.name in symbols.attributes or kind == "places"
        case tree.RelationPhrase(relation="ending"):
            return kind == "groups"
        case tree.RelationPhrase():
            return kind == "places"
        case tree.Totalling(what="numbered"):
            return kind == "modifiers"
        case tree.Amounting():
            state = symbols.states.get(word.name)
            number = state is not None and state.kind == "number"
            return number or word.name == "score" or word.name in symbols.figures
        case tree.Sharing() | tree.Totalling():
            return kind in ("cards", "groups")


def _lies_twice(np: tree.Np, post: tree.Of, symbols: Symbols) -> bool:
    """Whether cards would be said to lie in another place as well."""

    def says_where(one: tree.Post) -> bool:
        return isinstance(one, tree.Of) and kind_of(one.what, symbols) in ("places", "players")

    cards = kind_of(np, symbols) == "cards"
    return cards and says_where(post) and any(says_where(one) for one in np.posts)


def _takes_of(np: tree.Np, word: tree.Word, kind: str, symbols: Symbols) -> bool:
    owned = any(isinstance(post, tree.Of) for post in np.posts)
    if kind in ("cards", "groups"):
        return not (
            owned
            and any(
                isinstance(pre.what, tree.Superlative) and pre.what.name in ENDS for pre in np.pre
            )
        )
    if owned or any(isinstance(pre.what, tree.Possessive) for pre in np.pre):
        return False
    zone, state = symbols.zones.get(word.name), symbols.states.get(word.name)
    if zone is not None or state is not None:
        return (zone is not None and zone.each == "player") or (
            state is not None and state.each == "player"
        )
    return word.name in ASKING or word.name in symbols.figures or word.name in symbols.attributes


def _never_of(np: tree.Np, symbols: Symbols) -> bool:
    """Whether the first noun of a phrase has no use for an `of X` that no other noun takes
    either."""
    word = np.head
    if not isinstance(word, tree.Word):
        return isinstance(word, tree.Numeral)
    zone, state = symbols.zones.get(word.name), symbols.states.get(word.name)
    return (
        (zone is not None and zone.each != "player")
        or (state is not None and state.each != "player")
        or word.name in symbols.people
    )


def _wanted(tail: tree.Tail, symbols: Symbols) -> frozenset[str]:
    """The kinds of which a tail can be true."""
    match tail:
        case tree.That(who=True):
            return frozenset({"players"})
        case tree.That():
            return _described(tail.predicate, symbols)
        case tree.ThatGap(predicate=tree.Does(verb=tree.Word(name="extend" | "count as" as verb))):
            return frozenset({"groups" if verb == "extend" else "cards"})
        case tree.ThatGap():
            return frozenset({"places"}) if tail.preposition else EVERYTHING - {"players"}
        case tree.With() | tree.Whose():
            return _having(tail.what, symbols)
        case tree.AllBut():
            return frozenset({"cards", "groups"})
        case tree.Except():
            return EVERYTHING
        case tree.Than():
            return frozenset()  # it goes with `more`, before the first noun


def _having(what: tree.Np, symbols: Symbols) -> frozenset[str]:
    """What can have this: of a card it is a suit, a rank, another value, or a number of its own."""
    word = what.head
    of_cards = isinstance(word, tree.Word) and (
        word.name in symbols.attributes or word.name in ("value", "score")
    )
    if of_cards and isinstance(word, tree.Word) and word.name != "score":
        return frozenset({"cards"})
    return frozenset({"players", "groups", "places", *(("cards",) if of_cards else ())})


def _described(predicate: tree.Predicate, symbols: Symbols) -> frozenset[str]:
    match predicate:
        case tree.IsPredicate(complement=tree.Word() as word):
            return _qualified(word.name, symbols, ())
        case tree.WasDone() | tree.MayBe():
            return frozenset({"cards", "groups"})
        case tree.HasDone() | tree.May():
            return frozenset({"players"})
        case tree.Does(what=tree.Np(head=tree.Word(sort="group" | "family"))):
            return frozenset({"groups"})
        case tree.Does(what=tree.Np(head=tree.Word(name="group", sort="noun"))):
            return frozenset({"groups"})
    return EVERYTHING


def _qualified(name: str, symbols: Symbols, asking: tuple[str, ...]) -> frozenset[str]:
    """What can have a quality, as far as its declaration tells."""
    state, adjective = symbols.states.get(name), symbols.adjectives.get(name)
    if state is not None and state.kind == "mark":
        return frozenset({MARKED.get(state.of, "cards")})
    if name == "empty":
        return frozenset({"places"})
    if name == "in force":
        return frozenset({"modifiers"})
    if name in ("face up", "face down"):
        return frozenset({"cards", "places"})
    if adjective is None or name in asking:
        return EVERYTHING
    found = EVERYTHING
    for part in (one.what for one in adjective.meaning.parts):
        kinds = (
            _qualified(part.name, symbols, (*asking, name))
            if isinstance(part, tree.Word)
            else {kind_of(part, symbols)} - {""}
        )
        found = found & frozenset(kinds) or found
    return found
