"""What a seat sees of a place, as ranks and suits."""

from __future__ import annotations

import octavo

Card = tuple[int, str]  # its rank, 1 to 9, and the letter of its suit


def cards_at(game: octavo.Game, zone: str, seat: int) -> list[Card]:
    """The cards that a seat sees in its own place of a zone."""
    places = game.observe(seat).places
    codes = next(one.cards for one in places if (one.zone, one.whose) == (zone, seat))
    return [(int(code[:-1]), code[-1]) for code in codes if code is not None]
