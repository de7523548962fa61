"""Which noun of a phrase each `of X`, relation and relative clause belongs to.

Comes in: a tree as it was parsed, where all of them stand in a row. Goes out: the same with each
beside the noun it is said of: the nearest that can have it, as docs/language.md says.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from octavo.records import field_names
from octavo.syntax import game as g
from octavo.syntax import tree

CARD_WORDS = ("card", "rank", "suit", "class", "value")
EVERY = ("every", "each", "all")
LIFTED = ("any", "a", "another", "no", *EVERY)
FACES = ("face up", "face down", "printed")


class Unknown(Exception):
    """Something that the plain reading does not know."""


class Vacant(Exception):
    """What is denied is said of somebody or something where there is none."""


def kind_of(np: tree.Np | tree.Pronoun, game: g.RulesetTree) -> str:
    """What sort of thing a phrase names: card, player, place, number, `value suit`, nobody, or a
    word of its own."""
    head = np if isinstance(np, tree.Pronoun) else np.head
    match head:
        case tree.Pronoun("you"):
            return "player"
        case tree.Pronoun("nobody" | "nothing"):
            return "nobody"
        case tree.Pronoun() | tree.Hole():
            return "anything"
        case tree.Numeral():
            return "number"
        case tree.Word(sort="card" | "rank" | "suit" | "class" | "value"):
            return "card"
        case tree.Word(sort="zone" | "cell"):
            return "place"
        case tree.Word(sort="person"):
            return "player"
        case tree.Word(sort="number" | "option"):
            return "number"
        case tree.Word(name=name, sort="attribute"):
            state = next((one for one in game.states if one.name == name), None)
            return f"value {name if state is None else state.kind}"
        case tree.Word(name=name, sort="noun"):
            return {
                "card": "card", "player": "player", "holder": "player", "owner": "player",
                "winner": "player", "loser": "player", "challenger": "player",
                "number": "number", "value": "number", "total": "number", "score": "number",
                "round": "number", "rank": "value rank", "suit": "value suit",
            }.get(name, name)  # fmt: skip
    return "anything"


def numeral_of(np: tree.Np) -> tree.Numeral | None:
    found = [pre.what for pre in np.pre if isinstance(pre.what, tree.Numeral)]
    if len(found) > 1:
        raise Unknown("two numerals")
    return found[0] if found else None


def superlative_of(np: tree.Np) -> str | None:
    found = [pre.what.name for pre in np.pre if isinstance(pre.what, tree.Superlative)]
    if len(found) > 1:
        raise Unknown("two superlatives")
    return found[0] if found else None


def owner_of(np: tree.Np) -> tree.Np | None:
    """Whose it is, by the words before the noun."""
    found = [pre.what.who for pre in np.pre if isinstance(pre.what, tree.Possessive)]
    if len(found) > 1:
        raise Unknown("two owners")
    if not found:
        return None
    who = found[0]
    return tree.Np("", (), who, span=who.span) if isinstance(who, tree.Pronoun) else who


@dataclass(slots=True)
class _Noun:
    np: tree.Np
    posts: list[tuple[tree.Post, _Noun | None]] = field(default_factory=list)
    tail: tree.Tail | None = None

    def made(self) -> tree.Np:
        posts: list[tree.Post] = []
        for post, inner in self.posts:
            if inner is not None and isinstance(post, tree.Of | tree.RelationPhrase):
                posts.append(replace(post, what=inner.made()))
            else:
                posts.append(post)
        return replace(self.np, posts=tuple(posts), tail=self.tail)


_settled: dict[tuple[int, int], tuple[Any, Any, Any]] = {}


def settled(said: Any, game: g.RulesetTree) -> Any:
    """A tree in which everything stands beside its noun. The same for the same tree, each time."""
    known = _settled.get((id(said), id(game)))
    if known is None:
        made = _made(said, game)
        known = _settled[id(said), id(game)] = (said, game, made)
        _settled[id(made), id(game)] = (made, game, made)
    return known[2]


def forget() -> None:
    """Let go of all trees."""
    _settled.clear()


def _made(said: Any, game: g.RulesetTree) -> Any:
    if isinstance(said, tuple):
        return tuple(_made(one, game) for one in said)
    if type(said).__module__ != tree.__name__:
        return said
    changes = {
        name: made
        for name in field_names(type(said))
        if name != "span"
        and (made := _made(old := getattr(said, name), game)) is not old
        and made != ()
    }
    whole = replace(said, **changes) if changes else said
    return _attached(whole, game) if isinstance(whole, tree.Np) else whole


def _attached(np: tree.Np, game: g.RulesetTree) -> tree.Np:
    if not np.posts and np.tail is None:
        return np
    outer = _Noun(np)
    chain = [outer]
    for post in np.posts:
        able = [one for one in chain if _can_have(one, post, game)]
        if not able:
            raise Unknown(f"{type(post).__name__} of nothing")
        owner = able[-1]
        inner = _Noun(post.what) if isinstance(post, tree.Of | tree.RelationPhrase) else None
        owner.posts.append((post, inner))
        chain = chain[: chain.index(owner) + 1] + ([] if inner is None else [inner])
    if np.tail is not None:
        able = [one for one in chain if _can_be(one.np, np.tail, game)]
        if not able:
            raise Unknown(f"{type(np.tail).__name__} of nothing")
        able[-1].tail = np.tail
    return outer.made()


def _can_have(noun: _Noun, post: tree.Post, game: g.RulesetTree) -> bool:
    np, head = noun.np, noun.np.head
    if not isinstance(head, tree.Word):
        return False
    kind = kind_of(np, game)
    owned = owner_of(np) is not None or any(isinstance(one, tree.Of) for one, _ in noun.posts)
    match post:
        case tree.Of(what):
            whose = kind_of(what, game)
            if (head.sort, head.name) in (("noun", "number"), ("noun", "total")):
                return not owned
            if head.sort == "noun" and head.name in ("value", "rank", "suit", "holder", "owner"):
                return not owned and whose in ("card", "place", "anything")
            if (head.sort, head.name) == ("noun", "score"):
                return not owned and whose in ("card", "place", "player", "anything")
            if head.sort == "attribute":
                state = next((one for one in game.states if one.name == head.name), None)
                if state is None:
                    return not owned and whose in ("card", "place", "anything")
                return not owned and state.each == "player" and whose in ("player", "anything")
            if head.sort in ("number", "person"):
                state = next((one for one in game.states if one.name == head.name), None)
                figure = any(one.name == head.name for one in game.figures)
                mine = figure or (state is not None and state.each == "player")
                return not owned and mine and whose in ("player", "anything")
            if head.sort == "zone":
                zone = next(one for one in game.zones if one.name == head.name)
                return not owned and zone.each == "player" and whose in ("player", "anything")
            there = [kind_of(one.what, game) for one, _ in noun.posts if isinstance(one, tree.Of)]
            return kind == "card" and whose not in there
        case tree.RelationPhrase("other than", what):
            theirs = kind_of(what, game)
            if kind.startswith("value "):
                return theirs in (kind, "card", "number")
            return theirs in (kind, "anything")
        case tree.RelationPhrase("to the left of" | "to the right of" | "opposite"):
            return (head.sort, head.name) == ("noun", "player")
        case tree.RelationPhrase("above" | "below") if kind == "value rank":
            return not owned
        case tree.RelationPhrase():
            return kind == "place"
        case tree.Totalling("counting") | tree.Reckoned("counting"):
            return kind == "card"
        case tree.Apiece():
            return kind == "card"
        case tree.Sharing("different"):
            return (head.sort, head.name) == ("noun", "number")
        case tree.Totalling("numbered") | tree.Reckoned("numbered"):
            return kind == "modifier"
    raise Unknown(type(post).__name__)


def _can_be(np: tree.Np, tail: tree.Tail, game: g.RulesetTree) -> bool:
    kind = kind_of(np, game)
    match tail:
        case tree.Than():
            return (superlative_of(np) or "").endswith(("more", "fewer", "as many"))
        case tree.Whose():
            return kind in ("card", "player")
        case tree.With():
            return (np.head.name if isinstance(np.head, tree.Word) else "") == "player"
        case tree.Except(what):
            theirs = kind_of(what, game)
            return theirs == kind or (kind.startswith("value ") and theirs == "card")
        case tree.That(predicate, who=who):
            return kind in _said_of(predicate, game) and (not who or kind == "player")
        case tree.ThatGap(predicate=tree.Does(verb=tree.Word(name="hold" | "have"))):
            return kind == "card"
        case tree.Tails(several):
            return all(_can_be(np, one, game) for one in several)
    raise Unknown(f"a tail: {type(tail).__name__}")


def _said_of(predicate: tree.Predicate, game: g.RulesetTree) -> set[str]:
    match predicate:
        case tree.IsPredicate(complement=tree.Word(name=name, sort="adjective")):
            return adjective_kinds(name, game)
        case tree.IsPredicate(complement=tree.Np() as np):
            return {kind_of(np, game)}
        case tree.WasDone() | tree.MayBe():
            return {"card"}
        case tree.Has(what) | tree.Does(what=tree.Np() as what):
            return {"player"} | ({"card"} if kind_of(what, game).startswith("value ") else set())
        case tree.HasDone() | tree.May() | tree.Does():
            return {"player"}
    raise Unknown(type(predicate).__name__)


def adjective_kinds(name: str, game: g.RulesetTree) -> set[str]:
    """The kinds of things that an adjective is said of."""
    if name in FACES:
        return {"card"}
    if name == "empty":
        return {"place"}
    for state in game.states:
        if state.name == name and state.kind == "mark":
            return {{"cards": "card", "players": "player"}.get(state.of, "place")}
    found = set[str]()
    for adjective in game.adjectives:
        if adjective.name == name:
            for part in adjective.meaning.parts:
                match part.what:
                    case tree.Word(name=inner, sort="adjective"):
                        found |= adjective_kinds(inner, game)
                    case tree.Word():
                        found |= {"card", "player"}
                    case tree.Np() as np:
                        found.add(kind_of(np, game))
    return found
