"""What the words of a sentence stand for.

Comes in: the tree of a sentence, and what its game means. Goes out: for each word that a file
declares what it was declared as, for each word that points back what it points to, and for each
piece that might belong to several nouns the one it was given to, all as texts with their places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from ..check.full_form import every
from ..check.names import Spoken, Symbols
from ..check.phrases.attachment import attached
from ..check.phrases.narrowing import SEATS
from ..check.phrases.taking import is_of_sides, kind_of
from ..check.phrases.trees import LARGEST
from ..check.unread import LEAVES
from ..diagnostics import Span, listed
from ..ir.looking_ahead import doing_alike
from ..lint.meanings import GameMeaning
from ..records import field_names, record
from ..syntax import inflection, language, tree
from ..syntax.game import (
    Action,
    ChoiceOption,
    Declaration,
    OptionDeclaration,
    StateDeclaration,
    WordMeaning,
    Zone,
)
from ..syntax.unparse import as_written, unparse
from .places import FILE, NAME
from .unexpected import not_meant, seat_meant

_ROUND = "in this round, at any time of it"


@record
class Explained:
    """A word of a sentence, what it stands for, and where that is said (None: in the sentence)."""

    word: str
    means: str
    place: Span | None = None


def explained(said: Any, meaning: GameMeaning, picked: tuple[str, ...] = ()) -> list[Explained]:
    """All that a reader has to know beside the sentence. `picked` is what it takes for granted that
    somebody picked."""
    symbols = meaning.checked.symbols
    found = [*quantities(said), *_attachments(said, symbols), *_ended(said, symbols)]
    found += [*_held(said, symbols), *_done_in_the_round(said, symbols)]
    done = {id(one.verb) for one in every(said, (tree.Does, tree.Command))}
    for leaf in _leaves(said):
        if id(leaf) not in done:  # what it does is a word of the language
            found += _leaf(leaf, said, meaning, picked)
    return list(dict.fromkeys(found))


def _ended(said: Any, symbols: Symbols) -> Iterator[Explained]:
    """What is left out where a step ends the round."""
    phases = [phase.name for phase in symbols.game.phases if phase.name != NAME]
    for one in every(said, (tree.Clause, tree.Command)):
        match one:
            case tree.Command(tree.Word(name="end"), tree.Np(head=tree.Word(name="round"))):
                pass
            case tree.Clause(tree.Np(head=tree.Word(name="round")), tree.Does(verb=verb)) if (
                verb.name == "end"
            ):
                pass
            case _:
                continue
        if len(phases) > 1:
            left = (
                f"at once: nothing after it is done, nor what is left of the phases, such as "
                f"`{phases[-1]}`; to go on there, `skip the {phases[-2]}`"
            )
            yield Explained("the round ends", left)


def _done_in_the_round(said: Any, symbols: Symbols) -> Iterator[Explained]:
    """`a player who has raised`: behind a noun no time can be said, so it is this round."""
    for tail in every(said, tree.That):
        for one in every(tail, (tree.HasDone, tree.WasDone)):
            if not one.time and one.verb.name not in ("use", "show"):
                done = symbols.verbs.get(one.verb.name, one.verb.name)
                said_of = f"who has {done}" if isinstance(one, tree.HasDone) else done
                yield Explained(said_of, _ROUND)


def _held(said: Any, symbols: Symbols) -> Iterator[Explained]:
    """`the holder of the ace`, `the player with the ace`: who has it in hand, where people have
    cards in other places, too."""
    theirs = [zone for zone in symbols.zones.values() if zone.each == "player"]
    held = symbols.held_zones()
    others = [f"`{one.name}`" for one in theirs if one.name not in held and one.order != "groups"]
    if not held or not others:
        return
    means = f"in {listed([f'`{one}`' for one in held])}; not in {listed(others)}"
    for np in every(said, tree.Np):
        if isinstance(np.head, tree.Word) and np.head.name == "holder":
            yield Explained("the holder", f"who has it {means}")
        match np.tail:
            case tree.With(what=tree.Np(posts=(), tail=None) as cards) if (
                kind_of(np, symbols) == "players" and kind_of(cards, symbols) == "cards"
            ):
                yield Explained(f"with {as_written(cards)}", means)


def _leaves(node: Any) -> Iterator[Any]:
    """Words, pronouns and taught phrases, as they are said."""
    if isinstance(node, tree.PhraseUse):
        yield node
    if isinstance(node, tuple):
        for one in node:
            yield from _leaves(one)
    elif isinstance(node, LEAVES):
        yield node
    elif isinstance(node, tree.Np) and node.determiner in ("that", "those"):
        yield node
        for one in (node.pre, node.posts, node.tail):
            yield from _leaves(one)
    elif not isinstance(node, Span):
        for name in field_names(type(node)):
            yield from _leaves(getattr(node, name))


def _leaf(
    leaf: Any, said: Any, meaning: GameMeaning, picked: tuple[str, ...]
) -> Iterator[Explained]:
    symbols, spoken = meaning.checked.symbols, meaning.spoken
    match leaf:
        case tree.PhraseUse():
            phrase = symbols.phrases[leaf.pattern]
            if phrase.rule is not None:
                yield Explained(leaf.pattern, f"means `{unparse(phrase.rule)}`", phrase.span)
            else:
                yield Explained(leaf.pattern, "a phrase for several steps", phrase.span)
        case tree.Pronoun(name="you"):
            yield Explained("you, your", "whoever acts")
        case tree.Pronoun(name="it"):
            yield from _back("it, its", leaf, said, spoken, picked)
        case tree.Pronoun(name="they"):
            yield from _back("they, their", leaf, said, spoken, picked)
        case tree.Superlative(name=seat) if seat in SEATS:
            yield from _seat(seat, said)
        case tree.Superlative(name="highest" | "lowest" as most):
            yield from _equally(most, said)
        case tree.Np(head=tree.Word() as word):
            name = inflection.plural(word.name) if word.plural else word.name
            yield from _back(f"{leaf.determiner} {name}", word, said, spoken, picked)
        case tree.Word():
            yield from _declared(leaf, meaning)


def _seat(seat: str, said: Any) -> Iterator[Explained]:
    """`the last player`: by the seats, not by who played last or is left."""
    for np in every(said, tree.Np):
        people = isinstance(np.head, tree.Word) and np.head.name == "player"
        if people and any(getattr(pre.what, "name", "") == seat for pre in np.pre):
            yield Explained(f"the {seat} player", seat_meant(np, seat))


def _equally(name: str, said: Any) -> Iterator[Explained]:
    """`the lowest card`: there may be two."""
    for np in every(said, tree.Np):
        word = np.head
        cards = isinstance(word, tree.Word) and (
            word.sort in ("suit", "class") or (word.name, word.sort) == ("card", "noun")
        )
        if cards and not word.plural and any(getattr(p.what, "name", "") == name for p in np.pre):
            so = "high" if name == "highest" else "low"
            yield Explained(f"the {name} {_short_noun(np)}", f"all, where several are equally {so}")


def _short_noun(np: tree.Np) -> str:
    return unparse(tree.Np("", (), np.head, span=np.span))


def _back(
    word: str, leaf: tree.Word | tree.Pronoun, said: Any, spoken: Spoken, picked: tuple[str, ...]
) -> Iterator[Explained]:
    """What a word points back to."""
    for phrase in spoken.bound_by(leaf):
        shown = unparse(phrase)
        if _stands_in(phrase, said):
            yield Explained(word, f"the {_noun(leaf, spoken)} spoken of: `{shown}`")
        elif shown in picked:
            yield Explained(word, f"what was picked or named before: here, `{shown}`")
        else:
            yield Explained(word, f"`{shown}`", phrase.span)


_NOUNS = {"card": "card", "player": "player", "place": "place", "cards": "cards"}


def _noun(leaf: tree.Word | tree.Pronoun, spoken: Spoken) -> str:
    """What kind of thing it is, in a word."""
    kinds = spoken.kinds_of(leaf)
    return _NOUNS.get(kinds[0], "one")


def _stands_in(part: Any, whole: Any) -> bool:
    """Whether a phrase is one of this sentence."""
    if part == whole and part.span == whole.span:
        return True
    if isinstance(whole, tuple):
        return any(_stands_in(part, one) for one in whole)
    if isinstance(whole, Span):
        return False
    inside = [getattr(whole, name) for name in field_names(type(whole))]
    return any(_stands_in(part, one) for one in inside if not isinstance(one, str | int))


# --- how many -------------------------------------------------------------------------------------

_ALL = "all of them; if there are none, it does not hold"
_QUANTITIES = {
    "any": "one of them is enough",
    "a": "one of them is enough",
    "another": "one of the others is enough",
    "every": _ALL,
    "each": _ALL,
    "all": _ALL,
    "no": "none of them; so it holds if there are none",
}
_STANDING = {"no": "denied of all of them", "only": "denied of all others"}


def quantities(said: Any) -> Iterator[Explained]:
    """Of how many of those that a sentence names it has to be so, or is so."""
    if isinstance(said, tree.Rule) and isinstance(said.clause, tree.Clause):
        for one in _items(said.clause.subject):
            if isinstance(one, tree.Np) and _names_several(one):
                yield Explained(_short(one), _STANDING.get(one.determiner, "said of each of them"))
    conditions = (*said.when, *said.unless) if isinstance(said, tree.Rule) else (said,)
    for condition in conditions:
        for fact in condition.facts if isinstance(condition, tree.Condition) else ():
            if isinstance(fact, tree.Clause):
                for one in _items(fact.subject):
                    yield from _asked(one, fact.predicate)


def _items(subject: tree.Listing) -> tuple[tree.Amount, ...]:
    return subject.items if isinstance(subject, tree.Several) else (subject,)


def _names_several(np: tree.Np) -> bool:
    """Whether it may name more than one, by its words."""
    several = isinstance(np.head, tree.Word) and np.head.plural
    return np.determiner in ("a", "any", "each", "every", "all", "no", "only") or (
        several and np.determiner == ""
    )


def _short(np: tree.Np) -> str:
    """The noun with what stands before it."""
    return unparse(tree.Np(np.determiner, np.pre, np.head, span=np.span))


def _asked(subject: tree.Amount, predicate: tree.Predicate) -> Iterator[Explained]:
    if isinstance(subject, tree.SomeOf):
        yield from _numeral(subject.numeral)
    if not isinstance(subject, tree.Np):
        return
    denied = getattr(predicate, "negated", False)
    match subject:
        case tree.Np(determiner="", pre=(tree.Pre(what=tree.Numeral() as numeral), *_)):
            yield from _numeral(numeral)
        case tree.Np(determiner="", head=tree.Word(plural=True)) if not subject.pre or all(
            not isinstance(pre.what, tree.Possessive) for pre in subject.pre
        ):
            yield Explained(_short(subject), "not all of them" if denied else _ALL)
    asked = list(_asked_of(subject))
    together = [*_together((subject, predicate))]
    for one in every((subject, predicate), tree.Np):
        if one in together:
            yield Explained(_short(one), "all of them together, be they none")
        elif one.determiner in _QUANTITIES and (one.determiner != "a" or one in asked):
            yield Explained(_short(one), _QUANTITIES[one.determiner])


def _together(said: Any) -> Iterator[tree.Np]:
    """What is counted, added up or compared: `the total of all cards of the row`."""
    for np in every(said, tree.Np):
        counted = isinstance(np.head, tree.Word) and np.head.name in ("total", "number", "score")
        if counted or any(map(_is_most, np.pre)):
            of = [post.what for post in np.posts if isinstance(post, tree.Of)]
            yield from (what for what in of if what.determiner == "all")
            # `the top card of each pile`: one thing alone nobody counts
            yield from (
                what
                for end, what in pairwise(of)
                if what.determiner in ("each", "every") and any(map(_is_end, end.pre))
            )


def _is_end(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Superlative) and pre.what.name in ("top", "bottom")


def _is_most(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Superlative) and pre.what.name in LARGEST


def _asked_of(subject: tree.Np) -> Iterator[tree.Np]:
    """The subject and those of whom, or of which, it speaks: `the total of a hand`."""
    yield subject
    for post in subject.posts:
        if isinstance(post, tree.Of) and isinstance(post.what, tree.Np):
            yield from _asked_of(post.what)


def _numeral(numeral: tree.Numeral) -> Iterator[Explained]:
    if numeral.low == numeral.high and not numeral.choices:
        said = str(language.NUMBER_WORDS.get(numeral.low, numeral.low))
        yield Explained(said, f"exactly {said}, no more and no fewer")


# --- what files declare ---------------------------------------------------------------------------


def _meant(meant: Iterable[WordMeaning[Any]]) -> str:
    """`a, or else b`: the first that is so and names something."""
    said = [
        unparse(one.said) + (f" when {unparse(one.when)}" if one.when is not None else "")
        for one in meant
    ]
    return ", or else ".join(said)


def _declared(word: tree.Word, meaning: GameMeaning) -> Iterator[Explained]:
    symbols, name = meaning.checked.symbols, word.name
    if word.sort in ("rank", "suit", "card"):
        return
    if (state := symbols.states.get(name)) is not None:
        yield Explained(name, _state(state), state.span)
    elif name in symbols.adjectives:
        adjective = symbols.adjectives[name]
        yield Explained(name, unparse(adjective.meaning), adjective.span)
    elif name in symbols.classes:
        yield Explained(name, _meant(symbols.classes[name].meant), symbols.classes[name].span)
    elif name in symbols.people:
        yield Explained(name, _meant(symbols.people[name].meant), symbols.people[name].span)
    elif name in symbols.figures:
        yield Explained(name, _meant(symbols.figures[name].meant), symbols.figures[name].span)
    elif name in symbols.zones:
        yield Explained(name, _zone(symbols.zones[name]), symbols.zones[name].span)
    elif name in symbols.cells:
        zone = symbols.zones[symbols.cells[name]]
        yield Explained(name, f"one of the places `{zone.name}`", zone.span)
    elif (option := symbols.option(name)) is not None:
        yield Explained(name, _option(option), option.span)
    elif name in symbols.groups:
        group = symbols.groups[name]
        shown = "a group" if group.phrase is None else unparse(group.phrase)
        yield Explained(name, shown, group.span)
    elif name in symbols.families:
        family = symbols.families[name]
        yield Explained(name, f"one of these: {', '.join(family.members)}", family.span)
    elif word.sort == "side":
        (side,) = (one for one in symbols.named_sides if one.name == name)
        yield Explained(name, f"a side: {unparse(side.phrase)}", side.span)
    elif any(is_of_sides(word, one, symbols) for one in language.OF_SIDES):
        yield Explained(name, language.OF_SIDES[name])
    elif word.sort == "adjective" and name in language.ADJECTIVES:
        yield Explained(name, language.ADJECTIVES[name])
    elif word.sort == "verb" and (verb := _verb(name, symbols)) is not None:
        means = "what somebody may choose to do"
        if alike := doing_alike(name, meaning.checked):
            means += f"; {not_meant(alike)}"
        yield Explained(name, means, verb.span)
    if word.sort == "adjective":
        for rule in meaning.checked.bindings.qualities_of(name):
            if rule.text and rule.span.file != FILE:
                yield Explained(name, f"the rule `{rule.id}`: {rule.text}", rule.span)


def _verb(name: str, symbols: Symbols) -> Declaration | None:
    """The option or action of this name."""
    game = symbols.game
    found = every((game.phases, game.actions, game.triggers), (ChoiceOption, Action))
    return next((one for one in found if one.name == name), None)


def _state(state: StateDeclaration) -> str:
    whose = f" of each {state.each}" if state.each else ""
    lasts = f", anew each {state.lasts}" if state.lasts != "match" else ""
    match state.kind:
        case "mark":
            return f"a mark on {state.of}, which steps set{lasts}"
        case "flag":
            return f"so or not so, as steps set it{lasts}"
    return f"{inflection.article(state.kind)} {state.kind}{whose} that the game keeps{lasts}"


def _zone(zone: Zone) -> str:
    if zone.named:
        return f"the places {', '.join(zone.named)}"
    if zone.all_of:
        return f"the places of {', '.join(zone.all_of)}"
    return "a place of each player" if zone.each == "player" else "a place"


def _option(option: OptionDeclaration) -> str:
    chosen = option.chosen
    if isinstance(chosen, bool):  # else 1 and 0, which are equal to these, would be yes and no
        chosen = "yes" if chosen else "no"
    return f"an option, `{option.name}`, now {chosen}"


# --- what belongs to what -------------------------------------------------------------------------


def _attachments(said: Any, symbols: Symbols) -> Iterator[Explained]:
    """Of each piece that stands after several nouns the one of which it is said."""
    if isinstance(said, tuple):
        for one in said:
            yield from _attachments(one, symbols)
    elif not isinstance(said, Span):
        if isinstance(said, tree.Np) and len(said.posts) + (said.tail is not None) > 1:
            yield from _given_to(attached(said, symbols))
        for name in field_names(type(said)):
            yield from _attachments(getattr(said, name), symbols)


def _given_to(np: tree.Np) -> Iterator[Explained]:
    """The pieces of a phrase in which each stands at its noun, but for those right after it."""
    last = np.posts[-1] if np.posts else None
    inner = last.what if isinstance(last, tree.Of | tree.RelationPhrase | tree.Reckoned) else None
    if np.tail is not None:
        noun = unparse(tree.Np(np.determiner, np.pre, np.head, np.posts, span=np.span))
        yield Explained(unparse(np).removeprefix(noun).strip(), f"said of `{noun}`")
    if inner is not None:
        yield from _given_to(inner)
    first = unparse(tree.Np(np.determiner, np.pre, np.head, span=np.span))
    for post in np.posts[1:]:
        yield Explained(unparse(post), f"said of `{first}`")
