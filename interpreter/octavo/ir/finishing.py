"""The last passes over a program, in order.

Comes in: a program whose terms still ask for permissions and qualities. Goes out: the same program
with the standing sentences folded into its terms, no hidden card named by its picks, its blocks
renumbered, its log reduced to what some sentence reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from .. import terms as t
from ..check.checked import Checked
from ..check.phrases.scope import Scope
from ..check.printed import pack_of, printed_cards
from ..diagnostics import Span, fault
from .circles import check_circles
from .graph import shortened
from .guise_questions import Changing, Unaskable, parts_of, question
from .own_actions import own_actions
from .program import Alternative, LinkRule, Over, Program, Unfolded, left_out
from .pruning import prune
from .scored import scored_at_the_end
from .standing import Folder
from .unseen import hide_unseen
from .uses import note_uses, without_phases, without_skips, without_turns
from .visiting import map_terms


def finish(program: Program, folder: Folder) -> None:
    """Run them all; the program is changed in place."""
    constants: dict[t.Term, t.Term] = {
        left_out(name): t.FALSE
        for name in program.phases
        if left_out(name).name not in program.flags
    }

    def known(term: t.Term) -> t.Term | None:
        return (
            t.TRUE
            if isinstance(term, t.InForce) and not program.checked.scheduled
            else constants.get(term)
        )

    def change(term: t.Term) -> t.Term:
        folded = folder.fold(term)
        constant = t.rewrite(folded, known)
        return folded if constant is folded else folder.fold(constant)

    without_turns(program)
    without_skips(program)
    for block in program.blocks:
        block.ops = [map_terms(op, change) for op in block.ops]
        block.end = shortened(map_terms(block.end, change)) if block.end is not None else Over()
    for decision in program.decisions:
        decision.choices = tuple(
            replace(map_terms(choice, change), unfolded=_unfolded(choice, known))
            for choice in decision.choices
        )
    program.win = tuple(change(term) for term in program.win)
    check_circles(program, folder)
    _check_guises(program, folder)
    program.told = _told(program, folder)
    program.links = _links(program.checked, change)
    program.own = own_actions(program, change)
    hide_unseen(program)
    prune(program)
    note_uses(program, folder)
    without_phases(program)
    program.scored = scored_at_the_end(program)
    _check_asked_of_guises(program, folder)


def _unfolded(choice: Alternative, known: Callable[[t.Term], t.Term | None]) -> Unfolded:
    """An option as its own words have it."""
    plain = map_terms(choice, lambda term: t.rewrite(term, known))
    return Unfolded(plain.when, plain.pick)


def _links(checked: Checked, change: Callable[[t.Term], t.Term]) -> tuple[LinkRule, ...]:
    """The links of cells, with the conditions under which they hold."""
    reader = checked.reader()
    return tuple(
        LinkRule(
            link.relation,
            link.pairs,
            t.TRUE if link.when is None else change(reader.condition(link.when, Scope(you=None))),
        )
        for link in checked.game.links
    )


def _check_guises(program: Program, folder: Folder) -> None:
    """What a card counts as in groups is named by what is printed on cards."""
    for rule in program.checked.bindings.worths if program.symbols.groups else ():
        if rule.faces is None or _is_printed(rule.faces, rule.variable, program, folder):
            continue
        help = (
            "name a rank, a suit or cards, or `any card`; say of the cards that count so when they "
            "do"
        )
        raise fault(
            "OCT341", "a card can only count as something printed on cards", rule.span, help=help
        )


def _is_printed(faces: t.Term, card: t.Local, program: Program, folder: Folder) -> bool:
    """Whether nothing in play can change which cards a card counts as. Of the card itself what is
    printed on it can be asked, `cards of its suit`: that is some value or other."""

    def own(part: t.Term) -> t.Term | None:
        if isinstance(part, t.Attribute) and part.card == card:
            return t.Value(part.attribute, program.symbols.attributes[part.attribute][0])
        return None

    named = t.rewrite(faces, own)
    if t.mentions(named, card):
        return False
    try:
        return not any(isinstance(one, Changing) for one in parts_of(question(named, folder)))
    except Unaskable:
        return False


def _check_asked_of_guises(program: Program, folder: Folder) -> None:
    """What groups, and sentences about them, ask of cards that may stand for others."""
    for cards, span in _asked_of_guises(program) if program.symbols.groups else ():
        told = (one for one in t.walk(cards) if isinstance(one, t.Quality) and one.kind == "cards")
        for one in (cards, *told):
            try:
                question(one, folder)
            except Unaskable:
                help = (
                    "compare what cards count with a number that is written out: `cards counting 8`"
                )
                said = "a group cannot ask this of its cards"
                raise fault("OCT340", said, span, help=help) from None


def _asked_of_guises(program: Program) -> Iterator[tuple[t.Term, Span]]:
    """Phrases for cards, each with the place of the sentence that it stands in."""
    checked = program.checked
    ladder = checked.ladder
    for group in ladder.definitions:
        for part in group.parts:
            yield from ((cards, group.span) for cards in (part.faces, *part.so))
    for tie in ladder.ties:
        if tie.cards is not None:
            yield tie.cards, tie.span
    for forbidden in ladder.forbidden:
        if forbidden.cards is not None:
            yield forbidden.cards, forbidden.span
    for relation in ladder.relations:
        if relation.fewer is not None:
            yield relation.fewer, relation.span
    for ban in ladder.meld_bans:
        for spared in (ban.cards, ban.others, *(cards for _, cards in ban.spared)):
            if spared is not None:
                yield spared, ban.span
    for rule in checked.arranging:
        for cards in (rule.uses, rule.cards, rule.holding):
            if cards is not None:
                yield cards, rule.span
    for worth in checked.bindings.worths:
        if worth.what == "count":
            yield worth.members, worth.span
    yield from ((cards, checked.game.span) for cards in program.used.values())


def _told(program: Program, folder: Folder) -> dict[str, t.Term]:
    """The qualities that the layout tells, as sets of printed cards; a mark is told by what bears
    it.
    """
    found: dict[str, t.Term] = {}
    symbols, layout = program.symbols, program.checked.game.layout
    for one in () if layout is None else layout.tells:
        state = symbols.states.get(one.name)
        if state is not None and state.kind == "mark" and state.of != "players":
            continue
        if one.name not in symbols.adjectives:
            help = "name an adjective, or a mark of cards or cells"
            raise fault(
                "OCT320", f"`{one.name}` is not a quality of cards or cells", one.span, help=help
            )
        found[one.name] = folder.fold(t.Quality(one.name, "cards"))
        if printed_cards(found[one.name], pack_of(symbols)) is None:
            help = "only what is printed on the cards can be told, or a mark"
            raise fault("OCT320", f"what is {one.name} may change in play", one.span, help=help)
    return found
