"""Parts of sentences that change nothing.

Comes in: a composition and its game. Goes out: a warning for each part without which the game is
the same whatever its options are, and how many parts were not looked at. Each part is left out, and
the game checked anew; if that changes nothing, others of its sort stand there in turn.

A part that restricts and changes nothing is implied by what stands beside it (`red hearts`), and is
told. What completes a sentence may be left out wherever the language supplies the same (`your
price` for `price`); it is told only if another of its sort would change nothing either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any

from ..cards import Pack
from ..check.checked import Checked
from ..check.phrases.scope import Scope
from ..check.printed import pack_of, printed_cards
from ..check.rules import check
from ..diagnostics import Diagnostic, Faults, OctavoError, Span
from ..effort import MOST_EFFORT, at_most, bounded, left, spend
from ..ir.standing import Folder
from ..records import field_names, record
from ..source.compose import Composition
from ..syntax import language, tree
from ..syntax.game import RulesetTree
from ..syntax.unparse import unparse
from .meanings import GameMeaning, alike, meaning_of, means
from .sentence_parts import Way, less, nodes_of, put, spoken, trees_of

# terms made for that, large ones counted more, and the blocks of each game that is read; the
# largest known takes 4,700,000
MOST_LEFT_OUT = 10_000_000
OTHERS = 4  # parts of a sort that are tried in place of one
SAME_AS_NONE = ("any", "each", "every", "all", "that", "those", "this", "another")
# What keeps some of what a noun stands for.
NARROWING = ("word: adjective", "other than", "except", "that", "with")
# What the language may supply where it is left out.
COMPLETING = ("determiner", "owner", "of", "superlative", "object", "start", "end")


@record
class SentencePart:
    """A part of a sentence, by sort, and the game without it."""

    sort: str
    what: Any
    holder: Any
    way: Way

    @property
    def span(self) -> Span:
        """Where it stands: a word that is no node stands in what holds it, a determiner first."""
        if not isinstance(self.what, str):
            found: Span = getattr(self.what, "span", self.holder.span)
            return found
        span: Span = self.holder.span
        if self.sort == "determiner":
            return replace(span, end_line=span.line, end_column=span.column + len(self.what))
        return span

    @property
    def said(self) -> str:
        match self.what:
            case str():
                return self.what
            case tree.Sense(negated, what):
                return f"not {unparse(what)}" if negated else unparse(what)
        return unparse(self.what)


def dead_parts(
    composition: Composition, game: RulesetTree, only: Callable[[Span], bool] = lambda _: True
) -> tuple[list[Diagnostic], int]:
    """A warning for each part that changes nothing, of the sentences in some places; and how many
    parts were not looked at. One that nothing of its sort could change is an error."""
    found, unseen = list[Diagnostic](), 0
    tried = _Tried(game, composition.base.span)
    with at_most(MOST_LEFT_OUT):
        for part, bare in _parts(game, only):
            if left() < MOST_EFFORT:
                unseen += 1
                continue
            spend(tried.usual.size)  # what a check takes besides terms
            if (told := tried.told(part, bare)) is not None:
                found.append(told)
    return found, unseen


def _parts(
    game: RulesetTree, only: Callable[[Span], bool]
) -> Iterator[tuple[SentencePart, RulesetTree]]:
    """Every part of the sentences that are part of what is played, and the game without it."""
    said = spoken(game)
    for way, sentence in trees_of(game):
        match way:
            case ("phrases", int(index), *_) if game.phrases[index].pattern not in said:
                continue
        if not only(sentence.span):
            continue
        for inner, node in nodes_of(sentence):
            for sort, what, bare in less(node):
                part = SentencePart(sort, what, node, (*way, *inner))
                if sort == "determiner" and what in SAME_AS_NONE:
                    # such a word may often be left out: what matters is that its contrary is felt
                    bare = replace(node, determiner="no")
                elif part.said in language.HARMLESS:
                    continue
                yield part, put(game, part.way, bare)


class _Tried:
    """A game, and what it means with one part another."""

    def __init__(self, game: RulesetTree, span: Span) -> None:
        self.game = game
        self.span = span
        self.usual = meaning_of(game, span)
        self.opened: GameMeaning | None
        try:
            self.opened = meaning_of(game, span, survey=True)
        except OctavoError:  # of which nobody is told
            self.opened = None

    def told(self, part: SentencePart, bare: RulesetTree) -> Diagnostic | None:
        if not self._same(bare):
            return self._implied(part)
        completes = part.sort in COMPLETING or part.sort.startswith("place")
        if completes and not self._is_dead(part):
            return None
        if not self._same_if_open(bare):
            return None
        if completes or self._is_dead(part):
            said = f"`{part.said}` is ignored here: with other words there the game is the same"
            help = "leave it out, or say it in a sentence of its own"
            return Diagnostic("OCT359", said, part.span, help)
        return _needless(part, f"leaving out `{part.said}` gives the same game")

    def _is_dead(self, part: SentencePart) -> bool:
        """Whether others of its sort would change nothing either: some are read, and all alike."""
        some = part.sort == "determiner"
        for game in self._with_others(part):
            same = self._same(game)
            if same is False or (same and not self._same_if_open(game)):
                return False
            some = some or same is True
        return some

    def _same(self, game: RulesetTree) -> bool | None:
        """Whether another game means the same; None if it is refused."""
        try:
            return means(game, self.span, self.usual)
        except OctavoError:
            return None

    def _same_if_open(self, game: RulesetTree) -> bool:
        """Whether it does, too, whatever the options are. What is wrong only then is no fault."""
        try:
            return self.opened is None or means(game, self.span, self.opened, survey=True)
        except OctavoError:
            return False

    def _with_others(self, part: SentencePart) -> Iterator[RulesetTree]:
        """The game with others of its sort in place of a part."""
        found = () if part.sort == "determiner" else self._sorts.get(part.sort, ())
        able = (one for one in found if one != part.what and _could_stand_for(one, part.what))
        for other in islice(able, OTHERS):
            yield put(self.game, part.way, _exchanged(part.holder, part.what, _anew(other)))

    @cached_property
    def _sorts(self) -> dict[str, tuple[Any, ...]]:
        """The parts of all sentences, by sort; a hole stands in its own phrase only."""
        found: dict[str, dict[Any, None]] = {}
        for _, sentence in trees_of(self.game):
            for _, node in nodes_of(sentence):
                for sort, what, _ in less(node):
                    if not _has_holes(what):
                        found.setdefault(sort, {})[what] = None
        return {sort: tuple(some) for sort, some in found.items()}

    def _implied(self, part: SentencePart) -> Diagnostic | None:
        """A part that keeps all of what it is to keep some of, as the words of the game have it."""
        noun = part.holder
        if part.sort not in NARROWING or not isinstance(noun, tree.Np) or _has_holes(noun):
            return None
        if isinstance(noun.head, tree.Pronoun) and noun.head.name in ("nothing", "nobody"):
            return None  # of `nothing but nines` nothing is left without them
        match part.what, noun.head:
            case tree.Pre(what=tree.Word(said=quality)), tree.Word():
                bare = tree.Np("", (), replace(noun.head, plural=True), span=noun.span)
                if self._alike(replace(bare, pre=(part.what,)), bare):
                    said = f"`{part.said}` changes nothing here: {unparse(bare)} are {quality}"
                    return _needless(part, said)
                return None
        less_of_it = next(bare for _, what, bare in less(noun) if what is part.what)
        if not self._alike(noun, less_of_it):
            return None
        return _needless(part, f"leaving out `{part.said}` gives the same game")

    def _alike(self, one: tree.Np, other: tree.Np) -> bool:
        """Whether two phrases mean the same cards, players or places, whatever the options are."""
        reader, folder = self._open.reader(), Folder(self._open)
        try:
            with bounded(self.span):
                mine, theirs = (folder.fold(reader.denote(np, Scope())) for np in (one, other))
        except OctavoError:  # it can be read in its sentence alone
            return False
        printed = printed_cards(mine, self._pack)
        if printed is not None and printed == printed_cards(theirs, self._pack):
            return True
        return alike(mine, theirs)

    @cached_property
    def _pack(self) -> Pack:
        return pack_of(self._open.symbols)

    @cached_property
    def _open(self) -> Checked:
        return check(self.game, Faults(), survey=self.opened is not None)


def _has_holes(part: Any) -> bool:
    return any(isinstance(one, tree.Hole) for _, one in nodes_of(part))


def _needless(part: SentencePart, said: str) -> Diagnostic:
    help = "leave it out, or keep it for whoever reads the rules"
    return Diagnostic("OCT374", said, part.span, help, severity="warning")


def _could_stand_for(other: Any, part: Any) -> bool:
    """Whether another part, put in place of one, would say something else: not so of a pronoun,
    which may be the same person, nor of what says where in place of what."""
    match other, part:
        case tree.Pre(what=tree.Possessive(who=who)), _:
            return isinstance(who, tree.Np)
        case tree.Of(what=tree.Np(head=tree.Word() as one)), tree.Of(
            what=tree.Np(head=tree.Word() as two)
        ):
            return one.sort == two.sort and one.name != two.name
    return not isinstance(part, tree.Of)


def _anew(part: Any) -> Any:
    """The same part with places of its own: a word is known by the place at which it was read."""
    if isinstance(part, tuple):
        return tuple(_anew(one) for one in part)
    if isinstance(part, Span):
        return replace(part)
    if names := field_names(type(part)):
        return replace(part, **{name: _anew(getattr(part, name)) for name in names})
    return part


def _exchanged(node: Any, part: Any, other: Any) -> Any:
    """A node with another in place of one of its parts."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if value is part or (isinstance(value, str) and value == part):
            return replace(node, **{name: other})
        if isinstance(value, tuple) and any(one is part for one in value):
            made = tuple(other if one is part else one for one in value)
            return replace(node, **{name: made})
    return node
