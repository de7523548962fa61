"""What steps say, found before they are lowered, also in the phrases they use.

Comes in: steps as trees. Goes out: the verbs they say were done, whether they skip a phase, where
they end the round, where they move something, and which verbs move the same cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..check.checked import Checked
from ..check.full_form import every
from ..records import field_names
from ..syntax import game as g
from ..syntax import tree
from ..syntax.unparse import as_written


def said_in(part: object, checked: Checked) -> set[str]:
    """The verbs of which some step says that it was done: `now the ace of clubs is VERBED`."""
    return {
        one.fact.predicate.verb.name
        for one in _parts(part, checked)
        if isinstance(one, tree.Now)
        and isinstance(one.fact, tree.Clause)
        and isinstance(one.fact.predicate, tree.WasDone)
    }


def skips(part: object, phase: str, checked: Checked) -> bool:
    """Whether some step skips a phase."""
    for one in _parts(part, checked):
        match one:
            case tree.Command(
                verb=tree.Word(name="skip"), what=tree.Np(head=tree.Word(name=name))
            ) if name == phase:
                return True
    return False


def as_command(said: tree.Effect) -> tree.Effect:
    """`the game ends` is `end the game`."""
    match said:
        case tree.Clause(
            subject=tree.Np(
                determiner="the", pre=(), head=tree.Word(name="game" | "round"), posts=(), tail=None
            ) as what,
            predicate=tree.Does(
                negated=False, verb=tree.Word(name="end") as verb, what=None, places=()
            ),
        ):
            return tree.Command(verb, what, (), said.span)
    return said


def ends_of_rounds(part: object, checked: Checked) -> Iterator[tree.Command]:
    """The steps that end the round."""
    for one in _parts(part, checked):
        match as_command(one) if isinstance(one, tree.Clause) else one:
            case (
                tree.Command(
                    verb=tree.Word(name="end"), what=tree.Np(head=tree.Word(name="round"))
                ) as command
            ):
                yield command


def where_moved(part: object, checked: Checked) -> tree.Np | None:
    """Where the first step of these that moves something there puts it: `move it to the PLACE`."""
    for one in _parts(part, checked):
        match one:
            case tree.Command(
                verb=tree.Word(name="move"),
                places=(tree.PlacePhrase(preposition="to", what=tree.Np() as place), *_),
            ):
                return place
    return None


def doing_alike(verb: str, checked: Checked) -> list[str]:
    """The other verbs by which cards of the same place are moved to the same place, as two
    options for how many may do."""
    ways = dict[str, set[tuple[str, str]]]()
    for option in checked.game.options_of_flow():
        picked = option.picks[0] if option.picks else None
        to = where_moved(option.steps, checked)
        if picked is not None and to is not None:
            zones = {one.name for one in every(picked, (tree.Word,)) if one.sort == "zone"}
            ways.setdefault(option.name, set()).update((zone, as_written(to)) for zone in zones)
    mine = ways.get(verb, set())
    return sorted(name for name, theirs in ways.items() if name != verb and mine & theirs)


def _parts(part: object, checked: Checked) -> Iterator[object]:
    """What a step, or a list of them, is made of, and the steps of the phrases in it: of each once,
    whoever uses it.
    """
    left, known = [part], set[str]()
    while left:
        one = left.pop()
        yield one
        match one:
            case tuple():
                left += one
            case tree.Conditional(effect=effect, otherwise=otherwise):
                left += [effect, otherwise]
            case tree.InOrder(effects=effects):
                left += effects
            case tree.PhraseUse(pattern=pattern) if pattern not in known:
                known.add(pattern)
                left.append(checked.symbols.phrases[pattern].steps)
            case (
                g.ChoiceOption()
                | g.Do()
                | g.Guarded()
                | g.Who()
                | g.Choose()
                | g.ForEach()
                | g.Turns()
                | g.Repeat()
            ):
                left += [getattr(one, name) for name in field_names(type(one))]
            case g.CompareStep():
                left += [getattr(one, name) for name in field_names(type(one))]
