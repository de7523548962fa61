"""What nouns take: the kind of a noun, and what of all that may stand behind it is said of it.

Comes in: a noun phrase, and `of X`, `next to X`, `that ...` or `with ...` behind it. Goes out:
whether that may be said of this noun.
"""

from __future__ import annotations

from ...syntax import tree
from ...syntax.language import OF_SIDES
from ..names import MARKED, Symbols
from ..walking import nodes_of

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
EVERYTHING = frozenset({"cards", "players", "places", "groups", "modifiers", "values", "sides"})


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
    if (
        word.sort == "side"
        or is_of_sides(word, "side", symbols)
        or (state and state.kind == "side")
    ):
        return "sides"
    people = any(is_of_sides(word, one, symbols) for one in ("partner", "opponent"))
    return "players" if people else ""


def is_of_sides(word: tree.Word, name: str, symbols: Symbols) -> bool:
    """Whether this is the language's own word, in a game with sides."""
    return word.name == name and word.sort == "noun" and symbols.game.sides is not None


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


def one_beside(np: tree.Np) -> tree.RelationPhrase | None:
    """Of `the card below it`, what it is above or below."""
    match np:
        case tree.Np(
            determiner="the",
            pre=(),
            head=tree.Word(name="card", sort="noun", plural=False),
            posts=(tree.RelationPhrase(relation="above" | "below", what=what) as post,),
            tail=None,
        ) if what.determiner not in ("a", "any") and not (
            isinstance(what.head, tree.Word) and what.head.plural
        ):
            return post
    return None


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
            if kind == "players" and kind_of(post.what, symbols) == "sides":
                return word.name == "player"
            return _takes_of(np, word, kind, symbols) and not _lies_twice(np, post, symbols)
        case tree.RelationPhrase(relation="to the left of" | "to the right of" | "opposite"):
            return word.name == "player"
        case tree.RelationPhrase(relation="other than"):
            fits = kind in ("cards", "players", "modifiers", "values", "sides")
            apart = {kind, kind_of(post.what, symbols)} == {"cards", "players"}
            return fits and not apart and word.name not in ("left", "right")
        case tree.RelationPhrase(relation="above" | "below"):
            joined = any(link.relation == post.relation for link in symbols.game.links)
            whose = any(isinstance(one, tree.Of) for one in np.posts)  # `its rank`: of that card
            return (
                (word.name in symbols.attributes and not whose)
                or (kind == "cards" and one_beside(np) is None)
                or (kind == "places" and joined)
            )
        case tree.RelationPhrase(relation="ending") | tree.OrBetter():
            return kind == "groups"
        case tree.RelationPhrase():
            lies = any(_says_where(one, symbols) for one in np.posts)
            return kind == "places" or (kind == "cards" and not lies)
        case tree.Totalling(how="numbered") | tree.Reckoned(how="numbered"):
            return kind == "modifiers"
        case tree.Amounting():
            state = symbols.states.get(word.name)
            number = state is not None and state.kind == "number"
            return number or word.name == "score" or word.name in symbols.figures
        case tree.Sharing() | tree.Apiece() | tree.Totalling() | tree.Reckoned():
            return kind in ("cards", "groups")


def _lies_twice(np: tree.Np, post: tree.Of, symbols: Symbols) -> bool:
    """Whether cards would be said to lie in another place as well."""
    theirs = any(isinstance(pre.what, tree.Possessive) for pre in np.pre)
    lies = theirs or any(_says_where(one, symbols) for one in np.posts)
    return kind_of(np, symbols) == "cards" and _says_where(post, symbols) and lies


def _says_where(post: tree.Post, symbols: Symbols) -> bool:
    """Whether it says where something lies, or with whom."""
    return isinstance(post, tree.Of) and kind_of(post.what, symbols) in ("places", "players")


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
            state is not None and state.each in ("player", "side")
        )
    asked = word.name in ASKING or word.name in symbols.figures or word.name in symbols.attributes
    asked = asked or any(is_of_sides(word, one, symbols) for one in OF_SIDES)
    return asked or _is_of_somebody(word, symbols)


def _is_of_somebody(word: tree.Word, symbols: Symbols) -> bool:
    """Whether a word for a person goes by whose it is: `partner: the player opposite you`."""
    person = symbols.people.get(word.name)
    if person is None:
        return False
    nodes = nodes_of(person.meant)
    return any(isinstance(node, tree.Pronoun) and node.name == "you" for node in nodes)


def never_of(np: tree.Np, symbols: Symbols) -> bool:
    """Whether the first noun of a phrase has no use for an `of X` that no other noun takes
    either."""
    word = np.head
    if not isinstance(word, tree.Word):
        return isinstance(word, tree.Numeral)
    zone, state = symbols.zones.get(word.name), symbols.states.get(word.name)
    return (
        (zone is not None and zone.each != "player")
        or (state is not None and not state.each)
        or (word.name in symbols.people and not _is_of_somebody(word, symbols))
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
        case tree.Tails():
            return frozenset.intersection(*(_wanted(one, symbols) for one in tail.tails))
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
    return frozenset({"players", "groups", "places", "sides", *(("cards",) if of_cards else ())})


def _described(predicate: tree.Predicate, symbols: Symbols) -> frozenset[str]:
    match predicate:
        case tree.IsPredicate(complement=tree.Word() as word):
            return _qualified(word.name, symbols, ())
        case tree.IsPredicate(complement=tree.Np() as what) if kind_of(what, symbols) == "cards":
            return EVERYTHING - {"players"}
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


def leaves_out(post: tree.Post) -> bool:
    return isinstance(post, tree.RelationPhrase) and post.relation == "other than"
