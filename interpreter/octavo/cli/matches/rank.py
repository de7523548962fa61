"""`octavo rank`: the best hand that cards make."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ...diagnostics import OctavoError
from ...edges.arguments import MOST_TEXT
from ...edges.output import json_text, say
from ..frame import Chosen, Spelled, chosen, report, rules_of

if TYPE_CHECKING:
    from ...table.ranked import Ranking


@click.command(
    cls=Spelled,
    short_help="The best groups that cards can make.",
    examples=[
        "octavo rank {grouped} '3c 3s 4s Js Ah 7h Qh Ad 4d 6d'",
        "octavo rank {grouped} --json - < hands.txt",
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
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a hand.")
@chosen
def command(ruleset: str, cards: str, given: tuple[str, ...], as_json: bool, chosen: Chosen) -> int:
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
    if cards != "-":
        say(_said(ranker.rank(cards), as_json))
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
