"""What generated code calls.

Comes in: a state (one flat list), slots, masks. Goes out: changes of that state. Nothing here knows
a ruleset, takes a tree, a sentence or a word.
"""

from ....cards import mask_of
from ...seats import after, first_of, left_out, not_missed, seated, seats, stretch
from ..fuel.spending import bounded
from .members import above, can_spread, can_total, codes, greatest_key, leaving, share, unlike
from .moves import Geometry, deal, draw, gather, in_sight, keeper, lay, shift, shuffle, unseen
from .places import (
    State,
    content,
    drawn,
    in_piles,
    listed,
    location,
    outermost,
    peek,
    put,
    put_under,
    remove,
    settled,
    stacked,
    take,
    top_of,
    topmost,
)

__all__ = [
    "SUPPORT",
    "Geometry",
    "State",
    "content",
    "draw",
    "lay",
    "location",
    "remove",
    "shift",
]

SUPPORT = {
    function.__name__: function
    for function in (
        bounded,
        take,
        drawn,
        peek,
        topmost,
        outermost,
        settled,
        stacked,
        in_piles,
        top_of,
        location,
        remove,
        put,
        put_under,
        listed,
        seats,
        seated,
        after,
        first_of,
        left_out,
        not_missed,
        stretch,
        share,
        can_total,
        can_spread,
        greatest_key,
        above,
        codes,
        leaving,
        unlike,
        mask_of,
        lay,
        keeper,
        shift,
        draw,
        deal,
        shuffle,
        gather,
        unseen,
        in_sight,
    )
}
