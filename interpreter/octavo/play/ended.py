"""How a round ended in which no hands were compared.

Comes in: a match, its news as one reader has them, the number of a round. Goes out: lines: what was
chosen last, by what that ended the turns, and what came of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..front.narrator import Narrator, of_somebody
from ..front.wording import Wording, wrapped
from ..positions.round_end import brought_about
from ..table.match_rules import Played
from ..table.news import News

SETTLED = ("scored", "paid")  # what people have of a round


def ending(
    match: Played, news: Sequence[News], round: int, words: Wording, brief: bool = False
) -> list[str]:
    """Nothing where nobody chose, so far as the reader knows. In `brief` what came of it is left
    out, which was just told."""
    begins = [at for at, one in enumerate(news) if (one.what, one.value) == ("note", "round")]
    first = begins[round - 1]
    end = begins[round] if round < len(begins) else len(news)
    chosen = [at for at in range(first, end) if news[at].what == "chose"]
    if not chosen:
        return []
    last = chosen[-1]
    while last - 1 in chosen and news[last - 1].seat == news[last].seat:
        last -= 1  # further picks
    narrator = Narrator(words)
    narrator.tell(news[:last])
    lines = _said(narrator.tell(news[last:end]))[:1]
    phases = (one for one in reversed(news[:last]) if (one.what, one.value) == ("note", "phase"))
    phase = next((one.name for one in phases), "")
    found = brought_about(match, round, phase, news[last].seat or 0)
    until = [_of_whom(one, news[last].seat, words) for one in found.until]
    turns = f" The rules have turns until {' or until '.join(until)}." if until else ""
    if found.skipped:
        so = _of_whom(found.skipped, news[last].seat, words)
        turns = f" What ended the {phase}: {so}."
    which = "The last round" if brief else f"Round {round}"
    lines = [f"{which} came to its end so: {line}{turns}" for line in lines]
    if brief:
        return [part for line in lines if turns for part in wrapped(line, 0)]
    lines += _said(narrator.tell([one for one in news[last:end] if one.what in SETTLED]))
    return [part for line in lines for part in wrapped(line, 0)]


def _of_whom(said: str, seat: int | None, words: Wording) -> str:
    """A condition, said of whoever chose last, whose turn it was."""
    if seat is None or seat == words.reader:
        return said
    # in quotes where it cannot be bent: a `you` there is whoever has the turn
    return of_somebody(said, words.names[seat]) or f"`{said}`"


def _said(lines: Sequence[str]) -> list[str]:
    """Without headings."""
    return [line.strip() for line in lines if line.startswith("  ")]
