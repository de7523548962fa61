"""What is played, by whom, and by what agreement: told when a match begins, and again when asked.

Comes in: a match. Goes out: lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..front.table import Table
from ..front.wording import listed, numbered, sentence, wrapped
from . import match_end, rulebook


def opening(match: Table, chosen: bool = False) -> Iterator[str]:
    """What is played and by whom; the seed, by which it can be played again, where nobody plays who
    could look by it into what is hidden, or where whoever plays has `chosen` it."""
    header = match.header
    words = match.wording(next(iter(match.people)) if len(match.people) == 1 else None)
    names = ", ".join(words.name(seat) for seat in range(header.players))
    seed = f", seed {header.seed}" if chosen or not match.people else ""
    yield f"{match.rules.title}, {numbered(header.players, 'player')}{seed}"
    yield sentence(names) + ("" if match.people else "; bots have every seat")
    if match.people:
        yield from (
            wrapped(match.rules.composition.about, 0) if match.rules.composition.about else ()
        )
        yield from agreed(match)


def agreed(match: Table) -> Iterator[str]:
    """What is played otherwise than a ruleset says by itself, how long, and for what, for people at
    a table."""
    game, header = match.rules.program.checked.game, match.header
    varied = [one.title or one.name for one in match.rules.composition.variants if one.loaded]
    if varied:
        several = "s" if len(varied) > 1 else ""
        yield from wrapped(f"Variant{several}: {listed(varied)}.", 0)
    for one in match.rules.composition.variants:
        yield from wrapped(one.about, 2) if one.loaded and one.about else ()
    titles = [one.title for one in match.rules.composition.modifiers if one.loaded]
    if titles:
        yield from wrapped(f"In force: {listed(titles)}.", 0)
    chosen = [
        f"{one.name}={value}"
        for one in game.options
        if (value := header.options.get(one.name, one.default)) != one.default
    ]
    if chosen:
        yield from wrapped(f"Agreed: {listed(chosen)}.", 0)
    yield from wrapped(f"It is won by: {rulebook.winning(match.rules)}.", 0)
    if header.rounds:
        ends = match_end.ends(match.rules, header.rounds)
        before = f", if not before: {ends}" if ends else ""
        yield from wrapped(f"It ends after {numbered(header.rounds, 'round')}{before}.", 0)
    elif game.ends is None:
        yield "One round is a match; `--rounds 5` plays five."
    else:
        yield from wrapped(f"It ends {match_end.ends(match.rules)}.", 0)
