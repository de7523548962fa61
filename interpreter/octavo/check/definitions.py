"""Definitions: what cards make a group.

Comes in: the `groups:` and `hands:` of a game. Goes out: a `Ladder` with all groups, lowest first;
`hands` and `melds` add what sentences say about them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .. import terms as t
from ..diagnostics import Faults, OctavoError, TooMuch, fault, nearest
from ..syntax import tree
from ..syntax.game import Group, RulesetTree
from ..syntax.unparse import as_written
from .ladder import Definition, Ladder, PartDefinition
from .phrases.lists import shared_by_all
from .phrases.reader import PhraseReader
from .phrases.scope import Scope
from .sharing import shared

MADE_OF = "write how many cards, or which groups: `two cards of one rank`"


def define(game: RulesetTree, reader: PhraseReader, faults: Faults) -> Ladder:
    """The groups of a game, in the order of the ladder."""
    ladder = Ladder()
    for group in game.groups:
        try:
            ladder.definitions.append(_definition(group, reader))
        except TooMuch:
            raise
        except OctavoError as error:
            faults.add(error.diagnostics)
    _check_made_of_themselves(ladder, faults)
    _place(ladder, game, faults)
    if game.hands is not None:
        try:
            with reader.account.sentence(game.hands.of):
                _check_hand(game.hands.of)
                ladder.of = reader.as_kind(game.hands.of, "cards", Scope())
        except TooMuch:
            raise
        except OctavoError as error:
            faults.add(error.diagnostics)
        ladder.many = game.hands.use == "many groups"
        ladder.least = game.hands.least
    return ladder


def _check_hand(of: tree.Listing) -> None:
    """Raises OctavoError where a hand would be one card of several: `of: a card of your hand`."""
    for one in of.items if isinstance(of, tree.Several) else (of,):
        match one:
            case tree.Np(head=tree.Word(plural=False) as noun, pre=pre) if (
                noun.name == "card" or noun.sort in ("rank", "suit", "class")
            ) and not any(isinstance(part.what, tree.Superlative) for part in pre):
                help = "write `cards of your hand`, or `your hand`"
                raise fault("OCT304", "this does not say which card", one.span, help=help)


def _place(ladder: Ladder, game: RulesetTree, faults: Faults) -> None:
    """Put the groups that say `above` or `below` where they say."""
    goals = {group.name: group.above or group.below for group in game.groups}
    told: set[str] = set()
    for group in game.groups:
        goal = goals[group.name]
        if not goal or group.name in told:
            continue
        if (circle := _circle(group.name, goals)) is not None:
            told.update(circle)
            said = f"where `{group.name}` ranks depends on itself: {' -> '.join(circle)}"
            faults.error(
                "OCT317",
                said,
                group.place or group.span,
                help="name a group whose place does not depend on this one",
            )
            continue
        names = [one.name for one in ladder.definitions]
        if goal not in names:
            near, help = nearest(goal, names), f"there are: {', '.join(names)}"
            faults.error(
                "OCT303",
                f"there is no group `{goal}`",
                group.place or group.span,
                help=help,
                meant=near,
            )
        elif group.name in names:
            moved = ladder.named(group.name)
            _check_ranked_alike(group, moved, ladder.named(goal), faults)
            ladder.definitions.remove(moved)
            at = [one.name for one in ladder.definitions].index(goal)
            ladder.definitions.insert(at + bool(group.above), moved)


def _check_ranked_alike(group: Group, moved: Definition, goal: Definition, faults: Faults) -> None:
    """Tell of a group with a place in the order that is put next to one without, or the other way
    round: `above` and `below` would say the same, or nothing."""
    if moved.ranked == goal.ranked:
        return
    without = goal if moved.ranked else moved
    how = "above" if group.above else "below"
    help = f"name a group that is ranked, or leave `ranked: false` out of `{goal.name}`"
    if without is moved:
        help = f"leave out `ranked: false`, or `{how}: {goal.name}`"
    said = (
        f"`{without.name}` is `ranked: false`: it has no place in the order, so nothing stands "
        f"{how} it"
        if without is goal
        else f"`{moved.name}` is `ranked: false`: it has no place in the order, so it stands "
        f"nowhere {how} `{goal.name}`"
    )
    faults.error("OCT336", said, group.place or group.span, help=help)


def _check_made_of_themselves(ladder: Ladder, faults: Faults) -> None:
    """Tell of groups that are made of groups which are made of them, once a circle: they would have
    no cards at all.
    """
    parts = {
        one.name: {name for groups in (one.groups, *one.rounds) for _, name in groups}
        for one in ladder.definitions
    }
    told: set[str] = set()
    for definition in ladder.definitions:
        waiting, way = [(definition.name, [definition.name])], set[str]()
        while waiting:
            name, led = waiting.pop()
            for part in sorted(parts.get(name, ())):
                if part == definition.name and not told & {*led}:
                    said = f"`{part}` is made of itself: {' -> '.join([*led, part])}"
                    faults.error("OCT317", said, definition.span, help="make one of them of cards")
                    told.update(led)
                elif part not in way:
                    way.add(part)
                    waiting.append((part, [*led, part]))


def _circle(name: str, goals: Mapping[str, str]) -> list[str] | None:
    """The groups that lead back to this one, from it to itself; None if they do not."""
    led = [name]
    while goal := goals.get(led[-1]):
        led.append(goal)
        if goal in led[:-1]:
            return led if goal == name else None
    return None


def _definition(group: Group, reader: PhraseReader) -> Definition:
    if group.by_round:
        made = [_of_phrase(group, phrase, reader) for phrase in group.by_round]
        if any(not one.groups for one in made) or reader.symbols.game.hands is not None:
            said = "`by round` takes numbers of other groups to lay down, not to rank as a hand"
            raise fault(
                "OCT352",
                said,
                group.span,
                help="write `[two NAMES, a NAME and a NAME, ...]`, and no `hands:`",
            )
        return Definition(
            group.name,
            group.owner.modifiers,
            group.span,
            ranked=False,
            rounds=tuple(one.groups for one in made),
        )
    return _of_phrase(group, group.phrase, reader)


def _of_phrase(group: Group, phrase: tree.Listing | None, reader: PhraseReader) -> Definition:
    if phrase is None:
        raise fault(
            "OCT330",
            f"`{group.name}` does not say what makes one",
            group.span,
            help="write `NAME: two cards of one rank`",
        )
    made = Definition(
        group.name, group.owner.modifiers, group.span, ranked=group.ranked, shown_as=group.shown_as
    )
    phrases = phrase.items if isinstance(phrase, tree.Several) else (phrase,)
    _check_shared(phrases)
    with reader.account.sentence(phrase):
        if isinstance(phrase, tree.Several) and reader.account.joined(phrase) == "or":
            help = "make a group of each, and a family of them: `is a` under `families:`"
            raise fault("OCT331", "a group is made in one way", phrase.span, help=help)
        for one in phrases:
            if not isinstance(one, tree.Np):
                said = "a group is made of cards or of groups"
                raise fault("OCT331", said, one.span, help=MADE_OF)
            made = _with_phrase(made, one, reader)
    if made.parts and made.groups:
        cards = next(as_written(one) for one in phrases if not _is_group(one))
        help = (
            f"make a group of the cards, too, `single: {{is: {cards}, ranked: false}}`, and write "
            "`a single` here"
        )
        raise fault(
            "OCT332", "a group is made of cards or of groups, not of both", group.span, help=help
        )
    return made


def _says_what_is_shared(phrase: tree.Amount) -> bool:
    return isinstance(phrase, tree.Np) and any(map(_is_of_all, phrase.posts))


def _check_shared(phrases: tuple[tree.Amount, ...]) -> None:
    """Raises OctavoError (OCT334) where one of several parts says what all cards share. A last part
    of one card says it of all: `a king and a queen of one suit`."""
    for one in phrases if len(phrases) > 1 else ():
        if not isinstance(one, tree.Np):
            continue
        whole = isinstance(one.tail, tree.AllBut) or any(_is_of_all(post) for post in one.posts)
        if whole and not (one is phrases[-1] and shared_by_all(one)):
            help = (
                "say it of a group that has one part, or end with one card: of `X and a Y of one "
                "suit` all cards are of one suit"
            )
            if len(phrases) == 2 and all(map(_says_what_is_shared, phrases)):
                first, other = map(as_written, phrases)
                help = f"make a group of each, `GROUP: {first}` and `SECOND: {other}`, and write "
                help += "`a GROUP and a SECOND` here"
            if one is phrases[0] and len(phrases) == 2 and _is_any_card(phrases[1]):
                help = (
                    f"write `{as_written(one)}` alone: what else a hand has is no part of the group"
                )
            raise fault(
                "OCT334",
                "what all cards of a group share cannot be said of one part of it",
                one.span,
                help=help,
            )


def _is_any_card(said: tree.Amount) -> bool:
    """`any card`, `any other card`: what no group asks for."""
    match said:
        case tree.Np(head=tree.Word(name="card"), posts=(), tail=None):
            return all(isinstance(one.what, tree.Numeral | str) for one in said.pre)
    return False


def _with_phrase(made: Definition, np: tree.Np, reader: PhraseReader) -> Definition:
    numeral = reader.account.numeral(np)
    low, high = (1, 1) if numeral is None else (numeral.low, numeral.high)
    head = np.head
    if not isinstance(head, tree.Word):
        raise fault("OCT331", "a group is made of cards or of groups", np.span, help=MADE_OF)
    if np.determiner == "any":
        reader.account.determiner(np)
    one_group = head.sort == "group" and not head.plural
    if numeral is None and (head.plural or np.determiner == "any") and not one_group:
        low, high = 1, None
    if head.sort == "family":
        help = f"name one of them: {', '.join(reader.symbols.families[head.name].members)}"
        raise fault(
            "OCT333",
            f"`{head.name}` names several groups, and this does not say which",
            np.span,
            help=help,
        )
    if head.sort == "group":
        if head.name == made.name:
            said = f"`{made.name}` is this group itself, by its name, wherever it is said"
            raise fault("OCT333", said, np.span, help="give the group another name")
        if low != high:
            raise fault(
                "OCT333",
                "this does not say how many of these groups",
                np.span,
                help="write `two ...`",
            )
        reader.account.head(np)
        return replace(made, groups=(*made.groups, (low, head.name)))
    part = _part(np, low, high, reader)
    total, sharing, but = made.total, made.sharing, made.but
    for post in np.posts:
        match post:
            case tree.Totalling(how="totalling") if total == made.total:
                bound = reader.account.totalling(post)
                total = (0 if bound.up_to else bound.low, bound.high)
            case tree.Sharing():
                sharing = (*sharing, shared(post, reader.account, reader.symbols))
    if isinstance(np.tail, tree.AllBut):
        if np.tail.sharing.how != "one":
            help = "write `... with all but one of one suit`"
            raise fault(
                "OCT340", "all but some cards can have one value in common", np.span, help=help
            )
        sharing = (*made.sharing, shared(np.tail.sharing, reader.account, reader.symbols))
        but = reader.account.all_but(np.tail).low
    return replace(made, parts=(*made.parts, part), total=total, sharing=sharing, but=but)


def _is_group(phrase: tree.Amount) -> bool:
    head = phrase.head if isinstance(phrase, tree.Np) else None
    return isinstance(head, tree.Word) and head.sort == "group"


def _is_of_all(post: tree.Post) -> bool:
    """Whether this is said of all cards of a group together."""
    return isinstance(post, tree.Sharing) or (
        isinstance(post, tree.Totalling) and post.how == "totalling"
    )


def _part(np: tree.Np, low: int, high: int | None, reader: PhraseReader) -> PartDefinition:
    bare = replace(np, pre=(), posts=(), tail=None, determiner="")
    faces = reader.turn_into(reader.denote(bare, Scope(you=None)), "cards", np.span)
    printed: t.Term = t.All("cards")
    so: list[t.Term] = []
    for quality in reader.account.qualities(np):
        if quality.name == "printed":
            printed, faces = faces, t.All("cards")
        else:
            so.append(reader.qualities.those(t.All("cards"), quality))
    if isinstance(np.tail, tree.Except):
        faces = t.without(faces, reader.as_kind(np.tail.what, "cards", Scope(you=None)))
    said = next(
        (
            reader.account.totalling(post)
            for post in np.posts
            if isinstance(post, tree.Totalling) and post.how == "counting"
        ),
        None,
    )
    if said is not None and said.choices and said.high != said.low + 1:
        low, high = said.choices
        help = f"make a group of each, or write `{low} to {high}`"
        raise fault("OCT313", "a group counts a number or a range", said.span, help=help)
    worth = None if said is None else (0 if said.up_to else said.low, said.high)
    return PartDefinition(low, high, faces, printed, tuple(so), worth)
