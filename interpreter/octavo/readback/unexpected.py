"""What a sentence says that a reader may not expect, though it is plain.

Comes in: the tree of a sentence, and what its game means. Goes out: a line for each such thing:
who has a seat that is named, who has the most of what nobody has, or among whom, what is asked
later from now on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..check.concord import first_beside
from ..check.full_form import every
from ..check.phrases.among_whom import are_some, is_most
from ..check.phrases.attachment import attached
from ..check.phrases.taking import kind_of
from ..check.phrases.trees import has_noun, is_group, of_what
from ..ir.looking_ahead import doing_alike
from ..ir.moments import is_moment, round_of, turn_of, waited_for
from ..lint.meanings import GameMeaning
from ..syntax import tree
from ..syntax.unparse import as_written


def unexpected(said: Any, meaning: GameMeaning) -> tuple[str, ...]:
    """What a reader may not expect of a sentence."""
    found = (*_seats(said), *_most_of_none(said, meaning), *_among(said, meaning))
    found = (*found, *_asked_later(said, meaning), *_faces(said), *_missed(said))
    found = (*found, *_becoming(said, meaning), *_owed(said), *_makings(said, meaning))
    found = (*found, *_ways(said, meaning), *_alike(said, meaning))
    return tuple(dict.fromkeys(found))


def seat_meant(np: tree.Np, seat: str) -> str:
    """Whom `the last player` means: by the seats, not by who played last or is left."""
    if (beside := first_beside(np)) is not None:
        return f"of those meant the first going round to the left from {as_written(beside.what)}"
    if np.tail or np.posts or len(np.pre) > 1:
        return "whoever sits first of those meant, counted from the first seat"
    return f"whoever has the {seat} seat of the table"


def not_meant(alike: list[str]) -> str:
    """That other verbs which do the same with cards are not meant by one."""
    *others, last = [f"`{one}`" for one in alike[:3]]
    if len(alike) > 3:
        return (
            f"{', '.join((*others, last))} and others move the same cards there, and are not meant"
        )
    if others:
        return f"{', '.join(others)} and {last} move the same cards there, and are not meant"
    return f"{last} moves the same cards there, and is not meant"


def _alike(said: Any, meaning: GameMeaning) -> Iterator[str]:
    """`an eight is played`, in a modifier, where another option moves cards to the same place."""
    game = meaning.checked.game
    verbs = {one.name: one for one in every(said, tree.Word) if one.sort in ("verb", "participle")}
    whose = {option.name: option.span.file for option in game.options_of_flow()}
    for name, word in verbs.items():
        if whose.get(name, word.span.file) == word.span.file:
            continue
        alike = doing_alike(name, meaning.checked)
        if alike and not {*alike} & {*verbs}:
            yield f"`{name}`: {not_meant(alike)}"


def _seats(said: Any) -> Iterator[str]:
    for np in every(said, tree.Np):
        if isinstance(np.head, tree.Word) and np.head.name == "player":
            seats = [getattr(pre.what, "name", "") for pre in np.pre]
            for seat in (one for one in seats if one in ("first", "last")):
                yield f"`{as_written(np)}`: {seat_meant(np, seat)}"


def _most_of_none(said: Any, meaning: GameMeaning) -> Iterator[str]:
    """`the players with the most hearts`, where nobody may have one."""
    for np in every(said, tree.Np):
        match np.tail:
            case tree.With(what=tree.Np(pre=(tree.Pre(tree.Superlative("most")),)) as cards) if (
                _may_have_none(cards, meaning)
            ):
                bare = as_written(replace(cards, determiner="", pre=(), posts=(), tail=None))
                yield f"`with {as_written(cards)}`: nobody, where none of them has any {bare}"


def _among(said: Any, meaning: GameMeaning) -> Iterator[str]:
    """`lucky players with the best hand`: not those of whom both is so."""
    for np in every(said, tree.Np):
        match np.tail:
            case tree.With(what=most) if is_most(most) and are_some(np, meaning.checked.symbols):
                assert isinstance(np.head, tree.Word)
                those = replace(np, determiner="", tail=None, head=replace(np.head, plural=True))
                bare = as_written(those)
                yield f"`with {as_written(most)}`: among {bare} alone"


def _faces(said: Any) -> Iterator[str]:
    """`kings count as queens`: as any of them."""
    for node in every(said, (tree.Does, tree.May)):
        match node.what:
            case (
                tree.Np(
                    head=tree.Word(sort="rank" | "suit" as sort) as word,
                    pre=(),
                    posts=(),
                    tail=None,
                ) as what
            ) if node.verb.name == "count as":
                free = "suit" if sort == "rank" else "rank"
                several = replace(what, determiner="", head=replace(word, plural=True, said=""))
                kept = f"`{as_written(several)} of their {free}` keeps it"
                yield f"`as {as_written(what)}`: of any {free}; {kept}"


def _missed(said: Any) -> Iterator[str]:
    """`skip each player except the dealer`: it calls on nobody to play."""
    for command in every(said, tree.Command):
        match command.what:
            case tree.Np(tail=tree.Except()) as who if command.verb.name == "skip":
                others = any(pre.what == "other" for pre in who.pre)
                too = "" if others else ", and so do you"
                yield f"`{as_written(command)}`: each of them misses a turn when it comes{too}"


def _becoming(said: Any, meaning: GameMeaning) -> Iterator[str]:
    """`on: the starter is a king`: a fact is waited for, and nothing that somebody does."""
    for trigger in meaning.checked.game.triggers:
        if trigger.on is said:
            on = waited_for(trigger.on, meaning.checked.symbols)
            fact = on.facts[0]
            if not (is_moment(on) or turn_of(fact) or round_of(fact)):
                yield "as it becomes so, whatever makes it so, and not again while it stays so"


def _makings(said: Any, meaning: GameMeaning) -> Iterator[str]:
    """`you hold a pair`: where groups are laid, one that lies with you; else one that your cards
    could make."""
    zones = meaning.checked.symbols.meld_zones()
    for node in every(said, (tree.Has, tree.Does, tree.With, tree.Clause)):
        match node:
            case tree.Clause(subject=tree.Np() as subject) if zones and kind_of(
                subject, meaning.checked.symbols
            ) in ("place", "places"):
                return
            case tree.Has(what=tree.Np() as what) | tree.With(what=tree.Np() as what):
                pass
            case tree.Does(verb=tree.Word(name="have" | "hold"), what=tree.Np() as what):
                pass
            case _:
                continue
        if not is_group(what) or isinstance(what.tail, tree.Than):
            continue
        if zones:
            where = " or ".join(f"their {zone}" for zone in zones)
            yield f"`{as_written(what)}`: one that lies in {where}, not one that cards could make"
        elif what.determiner != "no" and not any(
            isinstance(post, tree.OrBetter) for post in what.posts
        ):
            yield f"`{as_written(what)}`: also inside a better group"


def _ways(said: Any, meaning: GameMeaning) -> Iterator[str]:
    """`the number of pairs of your hand`: three cards of one rank are three."""
    symbols = meaning.checked.symbols
    for np in every(said, tree.Np):
        of = of_what(attached(np, symbols)) if has_noun(np, "number") else None
        if of is None or not is_group(of) or symbols.game.hands is None:
            continue
        whose = of_what(attached(of, symbols))
        if whose is not None and kind_of(whose, symbols) in ("places", "cards"):
            yield f"`{as_written(of)}`: every one, also where they share cards"


def _owed(said: Any) -> Iterator[str]:
    """`each player pays 2 to the pot`: it is asked of nobody what they have."""
    match said:
        case tree.Clause(predicate=tree.Does(verb=verb)) | tree.Command(verb=verb):
            if verb.name == "pay":
                yield "who has less pays it all the same, and has less than nothing then"


def _may_have_none(cards: tree.Np, meaning: GameMeaning) -> bool:
    """Whether these are some of the cards, not all that somebody has."""
    word = cards.head
    every_card = isinstance(word, tree.Word) and (word.name, word.sort) == ("card", "noun")
    return kind_of(cards, meaning.checked.symbols) == "cards" and not every_card


def _asked_later(said: Any, meaning: GameMeaning) -> Iterator[str]:
    """What a rule of how groups rank goes before: that is asked of equal ones only."""
    names = [rule.name for rule in meaning.checked.game.rules if rule.rule is said]
    ties = meaning.checked.ladder.ties
    for at, tie in enumerate(ties):
        if tie.id in names:
            later = [one for one in ties[at + 1 :] if one.modifiers != tie.modifiers]
            for one in later:
                if {*one.groups} & {*tie.groups}:
                    yield f"asked first: `{one.text}` only where this leaves two groups equal"
