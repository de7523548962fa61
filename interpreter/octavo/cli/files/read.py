"""`octavo read`: a sentence as it is understood, and what it is true of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from ...diagnostics import OctavoError, Span
from ...edges.output import say
from ...readback.full import FullForm, full_forms
from ...readback.places import FILE, KINDS, InPlace, Places
from ...readback.words import Explained, explained, quantities
from ...render import shown_path
from ..frame import WIDTH, Chosen, Spelled, chosen, heading, paragraph, placed, report, rules_of

if TYPE_CHECKING:
    from ...readback.dealt import Dealt

INDENT = 2


@click.command(
    cls=Spelled,
    short_help="What a sentence means, in full.",
    examples=[
        "octavo read 'any card of your hand may be played' --with {ruleset}",
        "octavo read 'move it to your hand' --with {ruleset} --as do --players 3",
        "octavo read 'your score is 3' --with {ruleset} --given 'your score is 3'",
    ],
)
@click.argument("sentence")
@click.option(
    "--with", "ruleset", metavar="RULESET", required=True, help="The ruleset in which it stands."
)
@click.option(
    "--as",
    "wanted",
    type=click.Choice([kind.name for kind in KINDS]),
    help="The key under which it stands. Default: the first of these under which it can.",
)
@placed
@click.option("--players", type=int, help="How many sit at the table.")
@click.option(
    "--seed", metavar="S", default="0", show_default=True, help="Settles how cards are dealt."
)
@chosen
def command(
    sentence: str,
    ruleset: str,
    wanted: str | None,
    given: tuple[str, ...],
    cards: str | None,
    players: int | None,
    seed: str,
    chosen: Chosen,
) -> int:
    """What a SENTENCE means where it would stand in a ruleset: in its full form, word by word, and
    what it is true of where cards were just dealt.

    The full form is a sentence too, and means the same: you may write it instead.
    """
    from ...readback.dealt import Dealt

    rules = rules_of(ruleset, chosen, warn=False)  # the sentence may say what nothing says yet
    seats = rules.default_players if players is None else players
    rules.check_players(seats)
    places = Places(sentence, rules.program.checked.game, rules.composition)
    try:
        asked = [places.placed(kind) for kind in KINDS if kind.name == wanted]
        first, *others = asked or places.all()
        dealt = Dealt(first, rules, seats, seed, given, cards)
        _told(first, dealt)
    except OctavoError as error:
        position = "\n".join([*given, *([cards] if cards else [])])
        report(error.diagnostics, {FILE: sentence, "given": position})
        return 1
    for number, other in enumerate(others):
        if not number:
            say()
        paragraph(f"Also as {other.kind.called} (--as {_option(other)}): {_full(other)}", 0, INDENT)
        for one in quantities(other.read.tree) if other.kind.name == "when" else ():
            paragraph(f"{one.word}: {one.means}", INDENT)
    return 0


def _option(placed: InPlace) -> str:
    name = placed.kind.name
    return f"'{name}'" if " " in name else name


def _full(placed: InPlace) -> str:
    (found,) = full_forms(placed.game, [placed.read])
    return found.full


def _told(placed: InPlace, dealt: Dealt) -> None:
    where = " of a modifier (the ruleset says otherwise)" if placed.of_modifier else ""
    heading(f"As {placed.kind.called}{where}:")
    paragraph(_full(placed), INDENT)
    _words(explained(placed.read.tree, placed.meaning, placed.picked))
    lines = dealt.lines()
    if lines:
        say()
        so = " so" if dealt.given or dealt.hand else ""
        heading(
            f"Where cards were dealt{so} to {dealt.players} players, you first "
            f"(--seed {dealt.seed}):"
        )
    for line in lines:
        inside = len(line) - len(line.lstrip())
        paragraph(line.strip(), INDENT + inside, INDENT + inside + 2)


def _words(found: Sequence[Explained]) -> None:
    if not found:
        return
    say()
    widest = min(max(len(one.word) for one in found), 20)
    for one in found:
        indent = INDENT + widest + 2
        place = "" if one.place is None else f" ({_place(one.place, WIDTH - indent - 2)})"
        paragraph(f"{one.word.ljust(widest)}  {one.means}{place}", INDENT, indent)


def _place(span: Span, room: int) -> str:
    place = f"{shown_path(span.file)}:{span.line}"
    return place if len(place) <= room else f"...{place[3 - room :]}"


def tell_full_forms(found: Iterable[FullForm]) -> None:
    """Sentences of a file with their full forms, each at its place."""
    for one in found:
        span = one.read.text.span
        say(f"{shown_path(span.file)}:{span.line}:{span.column}")
        paragraph(one.read.text.text, INDENT, INDENT + 2)
        if one.full != one.read.text.text:
            paragraph(f"= {one.full}", INDENT, INDENT + 2)
        for note in one.notes:
            paragraph(f"({note})", INDENT, INDENT + 2)
