"""Several words of one answer, as the steps that they are.

Comes in: a match at a decision, and what somebody answers: keys, or the parts of one choice (`raise
2`, or `show`, `Ah`, `7c`). Goes out: the codes that the match takes one after the other, or a
fault; the match is not touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..chance import Purpose
from ..diagnostics import OctavoError, fault
from ..engine.interface import Machine
from .decisions import Decision, Option, decision_of
from .several import SeveralPicked

# Steps in which groups may be made of the words of one answer, whatever their order; the largest
# known contract takes 400.
MOST_STEPS = 2_000
# between what is picked and where it goes, as people say it
TOWARDS = ("on", "to", "in", "under")


def names(text: str) -> list[str]:
    """The names of a line, which commas or else spaces separate: `Ah, 7c` and `Ah 7c`."""
    parts = text.split(",") if "," in text else text.split()
    return [part.strip() for part in parts if part.strip()]


class _Chance(Exception):
    """The match asks chance: what comes after, nobody can name yet."""


def _tried(machine: Machine) -> Machine:
    """A silent copy to try answers in, as far as nothing is left to chance."""

    def below(n: int, outcomes: Sequence[int], purpose: Purpose) -> int:
        raise _Chance

    return machine.clone(below, silent=True)


def codes_of(machine: Machine, said: Sequence[str]) -> list[int]:
    """The codes that an answer stands for. Raises OctavoError where it is not among the options,
    or says more than is asked."""
    return _followed(machine, said)[0]


def completing(machine: Machine, said: Sequence[str]) -> Decision | None:
    """The decision that completes the choice which an answer begins; None if none does. Raises
    OctavoError where it is no answer."""
    decision = _followed(machine, said)[1]
    return decision if decision is not None and decision.part else None


def is_picked_further(machine: Machine, option: Option) -> bool:
    """Whether an option is the beginning of a choice that further picks complete."""
    trial = _tried(machine)
    trial.put_every_decision()  # else the part of a choice that somebody else had no choice of
    try:
        trial.apply(option.code)
        decision = decision_of(trial)
    except _Chance:
        return False
    return decision is not None and bool(decision.part)


def rest_of(machine: Machine, words: str) -> tuple[Machine, str] | None:
    """Of words that begin with an option which further picks complete: the match where the last of
    these is made, or the first that cannot be, a silent copy, and the key of what they pick there;
    None of others."""
    trial = _tried(machine)
    trial.put_every_decision()  # also what there is one answer to is asked about
    decision = decision_of(trial)
    option, rest = _begun(words, decision)
    try:
        opened = option is None  # a group that is being made
        if option is not None:
            trial.apply(option.code)
            decision = decision_of(trial)
        elif decision is not None and decision.part:
            verb = decision.options[0].verb
            rest = picks_of(words.removeprefix(f"{verb} "))
            if len(rest) < 2 or not words.startswith(f"{verb} "):
                return None
        else:
            return None
        while decision is not None and decision.part:
            if way := _made_of(trial, decision, rest):
                for code in way[:-1]:
                    trial.apply(code)
                return trial, trial.key(way[-1])
            if not opened:
                _in_turn(rest, decision)
            option, said, rest = _next_named(rest, decision)
            if not rest:
                return trial, f"{decision.options[0].verb} {said}" if option is None else option.key
            assert option is not None, "what cannot be picked is told last"
            opened = _is_within(option.code, decision)
            trial.apply(option.code)
            decision = decision_of(trial)
    except _Chance:
        pass
    return None


def _next_named(left: list[str], decision: Decision) -> tuple[Option | None, str, list[str]]:
    """Of words that name further picks: what is picked next, if it can be, its words, and the words
    that are left. A name may have several words."""
    for many in range(len(left), 1, -1):
        said = " ".join(left[:many])
        if (option := found(said, decision)) is not None:
            return option, said, left[many:]
    at = _next(left, decision)
    option = found(left[at], decision)
    if option is None and (closing := _closing(decision)) is not None:
        return closing, "done", left
    if option is None:  # of several that cannot be picked, the first is told
        one_by_one = decision.options[0].kind in ("card", "guise")
        return None, left[0] if one_by_one else " ".join(left), []
    return option, left[at], [*left[:at], *left[at + 1 :]]


def _followed(machine: Machine, said: Sequence[str]) -> tuple[list[int], Decision | None]:
    """The codes of an answer, and the decision after it, if nothing before that is left to
    chance."""
    trial, codes = _tried(machine), list[int]()
    left = [" ".join(one.split()) for one in said]
    decision = first = decision_of(trial)
    making = decision if decision is not None and _is_making(decision) else None
    if making is not None and len(left) == 1 and found(left[0], making) is None:
        left = picks_of(left[0])  # of several groups, perhaps, in any order
    opened = True  # a group that is being made
    while left:
        goes_on = decision is not None and (not codes or decision.part)
        if not goes_on or decision is None or first is None or decision.seat != first.seat:
            help = "answer what is asked then, once it is asked"
            raise fault("OCT507", f"`{left[0]}` is more than was asked", help=help)
        if not opened:
            _in_turn(left, decision)
        taken = _made_of(trial, decision, left) or _taken(trial, decision, left)
        opened = _is_within(taken[-1], decision)
        codes += taken
        try:
            for code in taken:
                trial.apply(code)
            decision = decision_of(trial)
        except _Chance:
            decision = None
    return codes, decision


# --- groups that are made card by card ------------------------------------------------------------


def _made_of(machine: Machine, decision: Decision, left: list[str]) -> list[int]:
    """The codes by which groups are made of all these words, which are taken from those left; none
    where they cannot be, or where there is one word. Raises OctavoError where cards may stand for
    one thing or for another."""
    if not decision.part or not _is_making(decision) or len(left) < 2:
        return []
    ways = dict[frozenset[str], list[int]]()
    making = GroupsInWords(decision.seat, left[-1] == "done", MOST_STEPS)
    for codes, keys in making.ways(machine, _groups(left)):
        ways.setdefault(frozenset(keys), codes)
        if len(ways) > 1:
            one, other = ({key for key in keys if " as " in key} for keys in ways)
            said = " or ".join(
                f"`{', '.join(sorted(each))}`" for each in (one - other, other - one)
            )
            help = "say of each such card what it stands for"
            raise fault("OCT507", f"this may mean {said}", help=help)
    if ways:
        left.clear()
    return next(iter(ways.values()), [])


@dataclass(slots=True)
class GroupsInWords:
    """Groups that one seat makes of words; `closed`: the last of them is ended, too. `steps` may
    still be tried."""

    seat: int
    closed: bool
    steps: int

    def ways(
        self, machine: Machine, groups: list[list[str]], within: bool = False
    ) -> Iterator[tuple[list[int], list[str]]]:
        """Every way to make groups of these words, in whatever order: the codes, and the keys of
        what is picked. `within`: of the first of these groups some cards lie already."""
        if not groups and not self.closed:
            yield [], []
            return
        self.steps -= 1
        if machine.over or self.steps < 0:
            return
        decision = decision_of(machine)
        if decision is None or not decision.part or decision.seat != self.seat:
            return
        closing = found("done", decision)
        if not groups:
            if closing is not None:
                yield [closing.code], []
            return
        for at, group in enumerate(groups[:1] if within else groups):
            others = [*groups[:at], *groups[at + 1 :]]
            for word in dict.fromkeys(group):
                rest = [one for n, one in enumerate(group) if n != group.index(word)]
                left = [rest, *others] if rest else others
                for option in _meant(word, decision):
                    for codes, keys in self.ways(_applied(machine, option), left, bool(rest)):
                        yield [option.code, *codes], [option.key, *keys]
        if closing is not None and not (within and len(groups) > 1):
            for codes, keys in self.ways(_applied(machine, closing), groups):
                yield [closing.code, *codes], keys


def _groups(words: Sequence[str]) -> list[list[str]]:
    """The words of each group; of those that nothing separates all together."""
    groups: list[list[str]] = [[]]
    for word in words:
        if word == "done":
            groups.append([])
        else:
            groups[-1].append(word)
    return [group for group in groups if group]


def _applied(machine: Machine, option: Option) -> Machine:
    trial = _tried(machine)
    trial.apply(option.code)
    return trial


def _meant(word: str, decision: Decision) -> list[Option]:
    """All that a word may name where the next card of a group is chosen."""
    option = decision.options.find(word) or decision.options.find(
        f"{decision.options[0].verb} {word}"
    )
    return [option] if option else _of_card(word, decision)


def _taken(trial: Machine, decision: Decision, left: list[str]) -> list[int]:
    """The codes of the words that come next, which are taken from those left."""
    if decision.shape.several and len(left) > 1:
        steps = _several(trial, decision, left)
        left.clear()
        return steps
    if decision.part and not _is_making(decision):
        for many in range(len(left), 1, -1):  # a name may have several words: `to player 2`
            said = left[left[0] in TOWARDS : many]
            if (named := found(" ".join(said), decision)) is not None:
                del left[:many]
                return [named.code]
    word = left.pop(_next(left, decision))
    option = found(word, decision)
    if option is None:
        option, rest = _begun(word, decision)
        left[:0] = rest
    if option is None and _is_making(decision) and len(picks := picks_of(word)) > 1:
        left[:0] = picks
        return _taken(trial, decision, left)
    if option is None and (closing := _closing(decision)) is not None:
        left.insert(0, word)
        option = closing
    if option is None:
        raise _refused(word, decision)
    return [option.code]


def _is_within(code: int, decision: Decision) -> bool:
    """Whether a group is being made after this option: it is neither begun nor closed by it."""
    return decision.options.option(code).kind == "guise"


def _in_turn(left: list[str], decision: Decision) -> None:
    """Put first the group that comes first: groups are made in the order of the pack, and named in
    any."""
    groups: list[list[str]] = [[]]
    for word in left:
        if word == "done":
            groups.append([])
        else:
            groups[-1].append(word)
    begins = [
        [one.code for word in group if (one := found(word, decision)) and one.kind == "guise"]
        for group in groups
    ]
    fitting = [(min(codes), at) for at, codes in enumerate(begins) if codes]
    if fitting:
        first = groups.pop(min(fitting)[1])
        left[:] = [*first, *(one for each in groups for one in ("done", *each))]


def _next(left: Sequence[str], decision: Decision) -> int:
    """Which of the words comes next: cards are picked in the order of the pack, and named in any,
    those of a group that is made up to its `done`."""
    kind = decision.options[0].kind
    if not decision.part or kind not in ("card", "guise"):
        return 0
    together = left[: left.index("done")] if kind == "guise" and "done" in left else left
    fitting = [(at, found(word, decision)) for at, word in enumerate(together)]
    codes = [(option.code, at) for at, option in fitting if option and option.kind == kind]
    return min(codes)[1] if codes else 0


def found(word: str, decision: Decision) -> Option | None:
    """The option that a key names, or what it picks alone, where this completes a choice."""
    option = decision.options.find(word)
    if option is None and decision.part:
        verb = decision.options[0].verb
        option = decision.options.find(f"{verb} {word}")
    if option is None and _is_making(decision):
        # a card that can be one thing alone here need not say what
        named = _of_card(word, decision)
        option = named[0] if len(named) == 1 else None
    return option


def _is_making(decision: Decision) -> bool:
    """Whether the next card of a group is chosen, with what it stands for."""
    return decision.options[0].kind == "guise"


def _closing(decision: Decision) -> Option | None:
    """The option that ends a group being made: whoever names the cards of several groups in a row
    need not say it."""
    closing = found("done", decision)
    alone = closing is not None and len(decision.options) == 1
    return closing if alone or _is_making(decision) else None


def _of_card(word: str, decision: Decision) -> list[Option]:
    """What a card of a group being made may be picked as, however it is written, and what it stands
    for if that is said: `9di`, `ah as 5cl`."""
    if not _is_making(decision):
        return []
    options, (card, _, standing) = decision.options, word.partition(" as ")
    found = []
    for one in options:
        own, _, other = one.key.removeprefix(one.verb).strip().partition(" as ")
        if options.is_same_card(card, own) and (
            not standing or options.is_same_card(standing, other)
        ):
            found.append(one)
    return found


def picks_of(line: str) -> list[str]:
    """The cards of a line, each with what it stands for if that is said: `7c`, `Ah as 5c`; between
    groups, which commas separate, `done`."""
    groups = [picks_of(part) for part in line.split(",")] if "," in line else []
    if any(len(group) > 1 for group in groups):
        return [*groups[0], *(one for group in groups[1:] for one in ("done", *group))]
    picks = list[str]()
    for word in names(line):
        if word == "as" or (picks and picks[-1].endswith(" as")):
            picks[-1:] = [" ".join([*picks[-1:], word])]
        else:
            picks.append(word)
    return picks


def _begun(word: str, decision: Decision | None) -> tuple[Option | None, list[str]]:
    """An option that further picks complete, and the picks that the same words name."""
    if decision is None:
        return None, []
    said = word.split(" ")
    for end in range(len(said) - 1, 0, -1):
        option = decision.options.find(" ".join(said[:end]))
        if option is not None and option.verb in decision.shape.begins:
            rest = said[end:]
            return option, picks_of(" ".join(rest[len(rest) > 1 and rest[0] in TOWARDS :]))
    return None, []


def _several(trial: Machine, decision: Decision, said: list[str]) -> list[int]:
    """The steps that pick exactly what is named, in whatever order."""
    several = SeveralPicked.of(trial)
    name_all(several, decision, said)
    steps = several.steps()
    if steps is None:
        raise fault("OCT507", f"`{', '.join(said)}` is not all that must be picked")
    return steps


def name_all(several: SeveralPicked, decision: Decision, said: Sequence[str]) -> None:
    """Name things beside those that are; `done` may come last. Raises OctavoError where one cannot
    be named beside the others."""
    for at, word in enumerate(said):
        offered = replace(decision, options=several.options(decision))
        option = found(word, offered) if len(offered.options) else None
        if option is None:
            raise _refused(word, offered)
        if option.code != several.done:
            several.named.append(option.code)
        elif at + 1 < len(said):
            raise fault("OCT507", f"`{said[at + 1]}` comes after `{word}`, which ends the choice")


def _refused(word: str, decision: Decision) -> OctavoError:
    keys = ", ".join(one.key for one in decision.options[:20])
    return fault("OCT507", f"`{word}` is not among the options", help=f"the options are: {keys}")
