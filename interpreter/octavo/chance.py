"""Chance: what answers when a match draws a card, and what numbers a seed gives.

Comes in: seeds. Goes out: drivers, which an engine asks for a number below n; what the number picks
from is handed over, too, and what it is for. The numbers of each purpose are its own, so that
whatever else is asked changes none of them; docs/design.md says exactly how they are made. Journals
name their generator: those that were written before there was another go on with Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import shake_128
from struct import Struct

from .diagnostics import OctavoError, fault
from .edges.arguments import shown
from .records import record

# What a number is for, in words that no other rule changes, and the round (0: before the first).
Purpose = tuple[str, int]
Below = Callable[[int, Sequence[int], Purpose], int]
Numbers = Callable[[int], int]  # for one purpose: each call gives one below its argument

_WORDS = Struct("<32Q")


def no_answer(outcome: object, n: int) -> OctavoError:
    """The fault of chance that answered something else than a number below n."""
    said = f"chance answered {shown(outcome)}, but only 0 to {n - 1} can come up"
    return fault("OCT516", said)


# --- the generator --------------------------------------------------------------------------------


def seeded(seed: int | str) -> Below:
    """Chance from a seed: the same seed gives the same numbers on every machine."""
    root = _root(seed)
    streams: dict[Purpose, list[int]] = {}  # the words that come next, the first of them last
    begun: dict[Purpose, tuple[bytes, int]] = {}  # what its blocks are made of, how many were

    def more(purpose: Purpose) -> list[int]:
        said, made = begun.get(purpose) or (
            root + b"%s, round %d" % (purpose[0].encode(), purpose[1]),
            0,
        )
        begun[purpose] = said, made + 1
        words = streams[purpose] = _block(said, made)
        return words

    def below(n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        return (streams.get(purpose) or more(purpose)).pop() * n >> 64

    return below


def of_bot(seed: int | str, name: str, seat: int) -> Numbers:
    """What the bot of this name at a seat (from 0) chooses by."""
    said, made = _root(seed) + f"{name} bot {seat + 1}".encode(), 0
    words: list[int] = []

    def number(n: int) -> int:
        nonlocal words, made
        if not words:
            words, made = _block(said, made), made + 1
        return words.pop() * n >> 64

    return number


def _root(seed: int | str) -> bytes:
    return shake_128(str(seed).encode()).digest(32)


def _block(said: bytes, number: int) -> list[int]:
    """32 words of 64 bits, the first of them last."""
    block = shake_128(said + number.to_bytes(8, "little")).digest(_WORDS.size)
    return list(_WORDS.unpack(block)[::-1])


# --- generators by name ---------------------------------------------------------------------------


@record
class Generator:
    """What makes numbers of the seed of a match: for its cards, and for the bot of a name and
    seat."""

    cards: Callable[[int | str], Below]
    bot: Callable[[int | str, str, int], Numbers]


def _of_python(seed: int | str) -> Below:
    from random import Random

    rnd = Random(f"{seed} cards").random
    return lambda n, outcomes, purpose: int(rnd() * n)


def _bot_of_python(seed: int | str, name: str, seat: int) -> Numbers:
    from random import Random

    rnd = Random(f"{seed} seat {seat + 1}").random
    return lambda n: int(rnd() * n)


GENERATOR = "shake128"  # of matches that begin now
OLDER = "mersenne twister"  # of journals that name none
GENERATORS = {
    GENERATOR: Generator(seeded, of_bot),
    OLDER: Generator(_of_python, _bot_of_python),
}
