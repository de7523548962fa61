"""`octavo rank`: the best hand that cards make."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ...diagnostics import OctavoError
from ...edges.arguments import MOST_TEXT
from ...edges.output import json_text, say
from ...front.data import data
from ...front.wording import cited, decided, numbered, wrapped
from ..frame import Chosen, Spelled, chosen, report, rules_of

if TYPE_CHECKING:
    from ...table.ranked import HandLacking, HandsCompared, RankedGroup, Ranking, RanksHands


@click.command(
    cls=Spelled,
    short_help="The best groups that cards can make.",
    examples=[
        "octavo rank {grouped} '3c 3s 4s Js Ah 7h Qh Ad 4d 6d'",
        "octavo rank {grouped} --json - < hands.txt",
        "octavo rank {grouped} '3c 3s' --against '4c 4s' --lacking",
    ],
)
@click.argument("ruleset")
@click.argument("cards")
@click.option(
    "--given",
    metavar="SENTENCE",
    multiple=True,
    help=(
        "A fact of the position, in the words of the ruleset; `you` owns the cards. May be "
        "given several times."
    ),
)
@click.option(
    "--against", metavar="CARDS", help="Another hand: which of the two is better, and why."
)
@click.option(
    "--lacking",
    is_flag=True,
    help="What the hand lacks to begin with a better group: the fewest cards exchanged.",
)
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a hand.")
@chosen
def command(
    ruleset: str,
    cards: str,
    given: tuple[str, ...],
    against: str | None,
    lacking: bool,
    as_json: bool,
    chosen: Chosen,
) -> int:
    """The best arrangement of CARDS, highest group first. With - for CARDS, hands are read from
    standard input, one a line, and each is answered as it comes; a line that is no hand is answered
    by what is wrong with it.
    """
    rules = rules_of(ruleset, chosen)
    try:
        ranker = rules.ranker(given)
    except OctavoError as error:
        report(error.diagnostics, {"given": "\n".join(given)})
        return 1
    if cards == "-" and (lacking or against is not None):
        raise click.UsageError("--against and --lacking are about one hand, not about many (-)")
    if cards != "-":
        _tell(ranker, cards, against, lacking, as_json)
        return 0
    failed = False
    for line in _lines():
        if not line.strip():
            continue
        try:
            say(_said(ranker.rank(line), as_json))
        except OctavoError as error:
            failed = True
            if as_json:
                say(json_text({"faults": [one.message for one in error.diagnostics]}))
            else:
                report(error.diagnostics)
    return 1 if failed else 0


def _tell(
    ranker: RanksHands, cards: str, against: str | None, lacking: bool, as_json: bool
) -> None:
    """One hand, and what else is asked of it."""
    compared = None if against is None else ranker.compare(cards, against)
    lacks = ranker.lacking(cards) if lacking else None
    hands = [ranker.rank(one) for one in (cards, against) if one is not None]
    if as_json:
        more = {"compared": compared, "lacking": lacks}
        said = {name: data(one) for name, one in more.items() if one is not None}
        other = {"other": hands[1].as_dict()} if len(hands) > 1 else {}
        say(json_text({**hands[0].as_dict(), **other, **said}))
        return
    for hand in hands:
        say(_said(hand, False))
    some_cards = bool(hands[0].groups or hands[0].unused)
    more_lines = _lacks(lacks, some_cards) if lacks else ()
    for line in [*(_compared(compared) if compared else ()), *more_lines]:
        say(line)


def _compared(told: HandsCompared) -> Iterator[str]:
    """Which of two hands is better, and why, in lines that fit."""
    yield (
        "The hands are equal."
        if told.better is None
        else f"The {('first', 'second')[told.better]} hand is better."
    )
    yield from decided(told)


def _lacks(told: HandLacking, some_cards: bool) -> Iterator[str]:
    """What a hand lacks to begin with a better group, in lines that fit."""
    for one in told.but_for:
        yield from wrapped(f"But for a sentence it would begin with {_group(one.group)}.", 0)
        yield from cited(one.reason)
        yield from (line for part in one.reason.missed for line in wrapped(str(part), 4))
    looked = f"{told.tried:,} hands looked at" + ("" if told.all else ", not all there are")
    if not told.tried:
        none = "There are no cards in this hand to exchange for others."
        yield "No kind of group ranks above the first of this hand." if some_cards else none
        return
    if told.group is None:
        cards = f"up to {numbered(told.most, 'card')}"
        none = f"No exchange of {cards} makes it begin with a better kind of group ({looked})."
        some = f"No exchange of {cards} that was looked at makes it begin with a better kind of "
        yield from wrapped(none if told.all else f"{some}group ({looked}).", 0)
        return
    ways = "the only way" if told.ways == 1 else f"one of {told.ways:,} ways"
    ways = ways if told.all else f"one of at least {told.ways:,} ways"
    yield from wrapped(
        f"The next better group is {_group(told.group)}: with {' '.join(told.takes)} for "
        f"{' '.join(told.gives)} ({ways}; {looked}).",
        0,
    )


def _group(one: RankedGroup) -> str:
    return f"{one.group} ({' '.join(one.cards)})"


def _lines() -> Iterator[str]:
    """The lines of standard input; of one that is far too long, as much as tells that it is."""
    while line := sys.stdin.readline(MOST_TEXT + 1):
        yield line
        while line and not line.endswith("\n"):
            line = sys.stdin.readline(MOST_TEXT)


def _said(ranking: Ranking, as_json: bool) -> str:
    if as_json:
        return json_text(ranking.as_dict())
    parts = []
    for one in ranking.groups:
        tags = "".join(f", {many} {tag}" for tag, many in one.tags.items())
        parts.append(f"{one.group} ({' '.join(one.cards)}{tags})")
    if ranking.unused:
        parts.append(f"unused: {' '.join(ranking.unused)}")
    return "; ".join(parts) or "no groups"
