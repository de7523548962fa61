"""The states of an LALR(1) parser, worked out from the rules of a grammar.

Comes in: rules, each a symbol and what it may be made of, and the symbols that texts begin at. Goes
out: what every symbol does in each state; a conflict of any kind is an error. Lark works out the
same, but compares symbols and states as objects, which took 310 ms of the first start on a machine;
with numbers and sets of bits it takes 30.

Which symbols may follow a rule is asked as DeRemer and Pennello do (1982), of grammars without
empty alternatives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lark.exceptions import GrammarError

END = "$END"
Rule = tuple[str, tuple[str, ...]]
Item = tuple[int, int]  # a rule, and how many of its symbols have been read
Moves = list[dict[str, int]]  # of each state: the next one, by the symbol that is read


class Automaton(NamedTuple):
    """`states[s][symbol]` is the next state if not negative, else `-1 - n` for completing rule n.
    `begins` and `ends` are the states before and after a whole text, by the symbol it begins at.
    """

    states: Moves
    begins: dict[str, int]
    ends: dict[str, int]


def automaton(rules: Sequence[Rule], starts: Sequence[str]) -> Automaton:
    """The automaton of these rules. Raises GrammarError where it would have to choose."""
    for origin, symbols in rules:
        if not symbols:
            raise GrammarError(f"an alternative of {origin} is empty")
    made: dict[str, list[int]] = {}
    for number, (origin, _) in enumerate(rules):
        made.setdefault(origin, []).append(number)
    moves, complete = _states(rules, starts, made)
    begins = {symbol: state for state, symbol in enumerate(starts)}
    states = [dict(found) for found in moves]
    for (state, number), follow in _followed(rules, begins, made, moves).items():
        assert number in complete[state]
        for name in follow:
            if name in states[state]:
                raise _conflict(name, states[state][name], number, rules)
            states[state][name] = -1 - number
    return Automaton(states, begins, {one: moves[at][one] for one, at in begins.items()})


def _states(
    rules: Sequence[Rule], starts: Sequence[str], made: dict[str, list[int]]
) -> tuple[Moves, list[set[int]]]:
    """Where every symbol leads from each state, and the rules that are complete there. The first
    states are those that texts begin in."""
    # of each symbol that is made: its rules once their first symbol has been read, by that symbol
    first: dict[str, dict[str, list[Item]]] = {origin: {} for origin in made}
    for number, (origin, symbols) in enumerate(rules):
        first[origin].setdefault(symbols[0], []).append((number, 1))
    begun = {origin: _reached(origin, first) for origin in made}
    kernels: list[frozenset[Item]] = [frozenset() for _ in starts]
    known: dict[frozenset[Item], int] = {}
    moves: Moves = []
    complete: list[set[int]] = []
    for state, kernel in enumerate(kernels):  # grows meanwhile
        goes: dict[str, list[Item]] = {}
        if state < len(starts):
            goes[starts[state]] = []
        done: set[int] = set()
        for number, read in kernel:
            symbols = rules[number][1]
            if read == len(symbols):
                done.add(number)
            else:
                goes.setdefault(symbols[read], []).append((number, read + 1))
        for origin in {origin for symbol in goes for origin in begun.get(symbol, ())}:
            for symbol, items in first[origin].items():
                goes.setdefault(symbol, []).extend(items)
        found: dict[str, int] = {}
        for symbol, items in goes.items():
            after = frozenset(items)
            # after a whole text another state, even where the same has been read of a rule
            if state < len(starts) and symbol == starts[state]:
                found[symbol] = len(kernels)
                kernels.append(after)
                continue
            if after not in known:
                known[after] = len(kernels)
                kernels.append(after)
            found[symbol] = known[after]
        moves.append(found)
        complete.append(done)
    return moves, complete


def _reached(origin: str, first: dict[str, dict[str, list[Item]]]) -> tuple[str, ...]:
    """What is begun where a symbol begins, itself among it."""
    reached = {origin: None}
    waiting = [origin]
    while waiting:
        for other in first[waiting.pop()]:
            if other in first and other not in reached:
                reached[other] = None
                waiting.append(other)
    return tuple(reached)


def _followed(
    rules: Sequence[Rule], begins: dict[str, int], made: dict[str, list[int]], moves: Moves
) -> dict[tuple[int, int], list[str]]:
    """Of each rule in each state where it is complete: the symbols that complete it there."""
    names = [END, *sorted({symbol for goes in moves for symbol in goes if symbol not in made})]
    bit = {name: 1 << at for at, name in enumerate(names)}
    read = [sum(bit.get(symbol, 0) for symbol in goes) for goes in moves]
    # a symbol that is made in a state, and what may follow it there
    follow = {
        (state, symbol): read[after]
        for state, goes in enumerate(moves)
        for symbol, after in goes.items()
        if symbol in made
    }
    for symbol, state in begins.items():
        follow[state, symbol] |= bit[END]
    # what follows one follows what ends it, too
    ending: dict[tuple[int, str], list[tuple[int, str]]] = {one: [] for one in follow}
    completed: dict[tuple[int, str], list[tuple[int, int]]] = {one: [] for one in follow}
    for one in follow:
        for number in made[one[1]]:
            at = one[0]
            for symbol in rules[number][1]:
                before, at = at, moves[at][symbol]
            completed[one].append((at, number))
            if symbol in made:
                ending[one].append((before, symbol))
    waiting = list(follow)
    while waiting:
        one = waiting.pop()
        for other in ending[one]:
            grown = follow[other] | follow[one]
            if grown != follow[other]:
                follow[other] = grown
                waiting.append(other)
    found: dict[tuple[int, int], int] = {}
    for one, places in completed.items():
        for place in places:
            found[place] = found.get(place, 0) | follow[one]
    return {place: [name for name in names if bit[name] & bits] for place, bits in found.items()}


def _conflict(name: str, does: int, number: int, rules: Sequence[Rule]) -> GrammarError:
    said = [number] if does >= 0 else [-1 - does, number]
    shown = "".join(f"\n\t- {rules[one][0]}: {' '.join(rules[one][1])}" for one in said)
    if does >= 0:
        return GrammarError(f"Shift/Reduce conflict for terminal {name}{shown}")
    return GrammarError(f"Reduce/Reduce collision in {name} between these rules:{shown}")
