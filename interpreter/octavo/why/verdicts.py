"""Why an option is offered, and why another is not.

Comes in: a machine at a decision, and an option or the words of one. Goes out: a `Verdict` that
names the sentences: the permissions that held, the prohibition that forbids, or the permissions
that missed a part, with that part; and what their words rest on. Each sentence is asked by itself,
from the same program that plays, and only when somebody wants to know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import cast

from .. import terms as t
from ..cards import bits
from ..chance import seeded
from ..check.bindings import Permission, Standing
from ..check.phrases.scope import Scope
from ..check.walking import nodes_of
from ..diagnostics import OctavoError, Span, listed, nearest
from ..edges.arguments import wrong
from ..engine.interface import Machine
from ..ir.program import Ask
from ..syntax.tree import Condition, Hole
from ..table.answering import codes_of, completing, is_picked_further, picks_of, rest_of
from ..table.decisions import Option, Options
from ..table.verdicts import Reason, Verdict, VerdictPart, nearest_of
from .asked import AskedAbout, Offering, choices_of, named
from .course import asked_then
from .hidden import Hidden
from .leaving_out import asked_after, leaving_out
from .whereabouts import whereabouts

# a sentence, and what an option would mean without it
Turning = tuple[Standing, list[Offering]]


def explain(machine: Machine, what: Option | str, seat: int | None) -> Verdict:
    """Why `what` (an option, or words such as `play Kd`) may or may not be chosen now, as a seat
    may know it (None: as somebody who sees all cards). Of words that begin with an option and say
    what is picked then (`raise 2`): why the last of it may be picked, or the first that may not."""
    asked, verdict = _judged(machine, what, seat)
    if asked is None:
        return verdict
    rests = [*_rests(asked, verdict.legal)]
    if verdict.legal and asked.reads_groups():
        rests += _needed_to_make(machine, verdict.what)
    verdict = replace(verdict, rests=tuple(rests))
    return _with_what_else_it_lacks(asked, verdict)


def cited(machine: Machine, what: Option | str, seat: int | None) -> Verdict:
    """As `explain`, but for what the verdict rests on: of a program that was just made, to find
    that takes as long as to make it."""
    return _judged(machine, what, seat)[1]


def _judged(
    machine: Machine, what: Option | str, seat: int | None
) -> tuple[AskedAbout | None, Verdict]:
    """A verdict without what it rests on, and what was asked about; None if that is nothing."""
    if machine.over:
        return None, Verdict(str(what), False, (), "the match is over")
    if not isinstance(what, Option | str):
        raise wrong("what", "an option, or the words of one", what)
    words = what if isinstance(what, str) else what.key
    asked, legal = _asked(machine, words, seat)
    before = asked
    if asked is None or (asked.place is None and not legal):
        rest = rest_of(machine, words)
        if rest is not None and (later := _asked(*rest, seat))[0] is not None:
            asked, legal = later
    if not legal and before is not None and before.choice.makes and words != before.choice.id:
        asked = before  # of groups all of them are asked about, not the first card that fits none
    if not legal and (too_much := _too_much(machine, words, asked)) is not None:
        return None, too_much
    if asked is not None and not legal and words == asked.choice.id:
        legal = any(
            machine.setup.coded(machine.number, code).choice == asked.choice
            for code in machine.legal()
        )
    if asked is None:
        names = dict.fromkeys(choice.id for choice in choices_of(machine))
        said = f"nothing of that name can be chosen now; there is: {', '.join(names)}"
        begun = [one for one in names if words.startswith(f"{one} ")]
        if not begun and (elsewhere := _elsewhere(machine, words, seat)):
            return None, elsewhere
        if (meant := _meant(words, names)) is not None:
            said += f" (did you mean `{meant}`?)"
        if begun:
            verb = max(begun, key=len)
            said = f"`{words[len(verb) + 1 :]}` is nothing that can be picked to {verb} here"
        return None, Verdict(words, False, (), said)
    if not legal:
        return asked, _of_several(asked, words)
    verdict = _allowed(asked, words)
    if before is not None and before.card is not None and asked.card is None:
        reasons = (*_allowed(before, words).reasons, *verdict.reasons)  # of the card picked before
        verdict = replace(verdict, reasons=tuple(dict.fromkeys(reasons)))
    return asked, verdict


def _there(asked: AskedAbout, copies: int) -> int:
    """How many of the cards of one name are among those to choose from."""
    return sum(replace(asked, card=card).available() for card in bits(copies))


def _too_much(machine: Machine, words: str, asked: AskedAbout | None) -> Verdict | None:
    """Of words that begin with what may be chosen and say more, though nothing else is picked."""
    parts = words.split(" ")
    opened = asked is not None and not asked.picks_cards_alone
    for many in range(len(parts) - 1, 0, -1):
        begun = " ".join(parts[:many])
        option = Options(machine).find(begun)
        is_whole = option is not None and option.code in machine.legal()
        if is_whole and option is not None:
            is_whole = not is_picked_further(machine, option)
        elif opened:
            is_whole = _is_all_of_it(machine, begun)
        if is_whole:
            said = f"`{' '.join(parts[many:])}` is no part of it: `{begun}` may be chosen"
            return Verdict(words, False, (), said)
    return None


def _is_all_of_it(machine: Machine, words: str) -> bool:
    """Whether a match takes these words where it stands, and asks for nothing besides."""
    try:
        return completing(machine, [words]) is None
    except OctavoError:
        return False


def _of_several(asked: AskedAbout, words: str) -> Verdict:
    """Why words may not be chosen; where they name several cards also which of them may not be
    picked, and that one is named twice, or that there are not so many to pick."""
    named = picks_of(words.removeprefix(f"{asked.choice.id} "))
    setup = asked.machine.setup
    asked = replace(asked, many=sum(1 for name in named if setup.pack.find(name)))
    verdict = _refused(asked, words)
    if len(named) < 2:
        return verdict
    if not all(map(setup.pack.find, named)):
        cards = [name for name in named if setup.pack.find(name)]
        unknown = [f"`{name}`" for name in named if name not in cards]
        if cards and not verdict.reasons and asked.picks_cards_alone:
            be = "is no card" if len(unknown) == 1 else "are no cards"
            return replace(verdict, note=f"{' and '.join(unknown)} {be}")
        return verdict
    each = {
        name: replace(asked, card=min(bits(setup.pack.find(name))), place=None)
        for name in dict.fromkeys(named)
    }
    there = {name: _there(one, setup.pack.find(name)) for name, one in each.items()}
    twice = [
        f"{name} is named {named.count(name)} times, and there is {many} to choose from"
        for name, many in there.items()
        if 0 < many < named.count(name)
    ]
    strange = [name for name, many in there.items() if not many]
    if (twice or strange) and asked.choice.makes:
        verdict = replace(verdict, note="")  # no such groups can be made, for that reason
    notes = [*([verdict.note] if verdict.note else []), *twice]
    if strange:
        which = " and ".join(f"`{one}`" for one in strange)
        said = f"{which} {'is' if len(strange) == 1 else 'are'} not among the cards"
        notes = [f"{said} to choose from", *notes[bool(verdict.note) :]]
        verdict = replace(verdict, picks=asked.picks()[:1])
    if asked.card is None and verdict.picks and not (strange or asked.choice.makes):
        notes.append(f"{len(named)} are named")
    reasons = {(one.role, one.id): one for one in verdict.reasons}
    barred = list[str]()
    for name, one in each.items():
        speaking = [rule for rule in one.rules if not rule.allows and rule.cards is not None]
        for rule in filter(one.holds, speaking):
            barred += [name] * (name not in barred)
            known = reasons.get(("forbids", rule.id))
            if known is None or not known.missed:
                reasons["forbids", rule.id] = _reason("forbids", rule, one.grounds(rule))
    if barred and not strange:  # of what cannot be picked in any case that is said alone
        notes.append(f"of the cards named {' and '.join(barred)} may not be picked")
    return replace(verdict, reasons=tuple(reasons.values()), note="; ".join(notes))


def _elsewhere(machine: Machine, words: str, seat: int | None) -> Verdict | None:
    """Of words that begin with an option which is not asked for now: in which phases it is, if not
    in this one, and what goes before it."""
    program = machine.setup.program
    names = {one.id for point in program.decisions for one in point.choices}
    begun = [one for one in names if words == one or words.startswith(f"{one} ")]
    if not begun:
        return None
    if (beside := _while_choosing(machine, words, max(begun, key=len), seat)) is not None:
        return beside
    verb, here = max(begun, key=len), program.decisions[machine.number].phase
    asking = [one for one in program.decisions if any(each.id == verb for each in one.choices)]
    if all(one.part_of is not None and one.choices[-1].silent for one in asking):
        note = f"`{verb}` ends a choice of several things, and none is begun"
        return Verdict(words, False, (), note)
    phases = dict.fromkeys(one.phase for one in asking)
    hidden = Hidden(machine, seat, machine.evaluate)

    def fails(condition: Condition, wanted: bool) -> bool:
        """Whether a condition is not so now, as far as the seat may know."""
        if any(isinstance(node, Hole) for node in nodes_of(condition)):
            return False  # it speaks of what a phrase is told
        reader = program.checked.reader()
        # it may speak of what is picked
        with suppress(OctavoError), reader.account.trying():
            term = machine.setup.folder.fold(reader.condition(condition, Scope()))
            return not hidden.of(term, {}) and bool(machine.evaluate(term)) != wanted
        return False

    then = asked_then(program.checked.game, verb, here, fails, names)
    if (then is None or not then.after) and here in phases:
        for one in program.decisions[machine.number].choices:
            later = asked_then(program.checked.game, one.id, here, fails, names)
            if later is not None and verb in later.after:
                note = f"`{verb}` comes before: `{one.id}` is offered {later.said}"
                return Verdict(words, False, (), note)
    picks: tuple[VerdictPart, ...] = ()
    if then is not None:
        picks = (VerdictPart("course", f"`{verb}` is offered {then.said}", then.span),)
    note = "" if picks else f"`{verb}` is not offered here"
    if here not in phases:
        note = f"`{verb}` is open only in the {listed([f'phase `{one}`' for one in phases])}"
    return Verdict(words, False, (), note, picks)


def _while_choosing(machine: Machine, words: str, verb: str, seat: int | None) -> Verdict | None:
    """Of an option that was offered, or closed, beside the one of which more is picked now: what is
    said of it there."""
    decisions = machine.setup.program.decisions
    point = decisions[machine.number]
    being = point.choices[0].id
    while point.part_of is not None:
        point = decisions[point.part_of]
    if point.number == machine.number or all(one.id != verb for one in point.choices):
        return None
    there = machine.clone(seeded("explained"), silent=True)
    there.put_every_decision()
    there.run(_asking(machine, point.number))
    if there.number != point.number:
        return None
    verdict, note = cited(there, words, seat), f"`{being}` is being chosen"
    if verdict.legal:
        note += f": it may be taken back, and `{words}` chosen in its place"
        return Verdict(words, False, (), note)
    return replace(verdict, note="; ".join([*([verdict.note] if verdict.note else []), note]))


def _meant(words: str, names: Iterable[str]) -> str | None:
    """The option whose name these words may begin with: a verb is one word, or several."""
    said = words.split(" ")
    for name in names:
        many = len(name.split(" "))
        if nearest(" ".join(said[:many]), [name]) is not None:
            return " ".join([name, *said[many:]])
    return None


def would_be_allowed(machine: Machine, words: str) -> bool:
    """Whether words that sentences forbid now could be chosen without those, for somebody who sees
    all cards."""
    asked, _ = _asked(machine, words, None)
    if asked is None or not asked.available() or _needed(asked) is not None:
        return False
    if not asked.would_be_allowed():
        return False
    if asked.choice.unfolded is None:
        return True
    against = tuple(rule for rule in asked.rules if not rule.allows and asked.holds(rule))
    return asked.are_offered(asked.offers(leaving_out(machine.setup, against).of))


def _asked(machine: Machine, words: str, seat: int | None) -> tuple[AskedAbout | None, bool]:
    """What words name where a machine stands, and whether it can be chosen there."""
    # a card that has to be drawn to be looked at is drawn there
    machine = machine.clone(seeded("explained"))
    hidden = Hidden(machine, seat, machine.evaluate)
    found = Options(machine).find(words)
    asked = named(machine, words if found is None else found.key, hidden)
    if found is not None or asked is None:
        return asked, found is not None and found.code in machine.legal()
    # two picks named at once
    return asked, asked.place is not None and asked.are_offered(asked.offers())


def _allowed(asked: AskedAbout, words: str) -> Verdict:
    allowing = [rule for rule in asked.rules if rule.allows and asked.holds(rule)]
    reasons = [_reason("permits", rule) for rule in allowing]
    picks = asked.picks() if _is_amount(asked) else ()
    return Verdict(words, True, tuple(reasons or _doubts(asked, allows=True)), picks=picks)


def _is_amount(asked: AskedAbout) -> bool:
    return asked.choice.pick is not None and asked.choice.pick.kind == "number"


def _refused(asked: AskedAbout, words: str) -> Verdict:
    """What forbids a card that is not there to pick is no news: that it is not there is."""
    first = asked.place is None or not asked.goes_beyond_its_cards
    if asked.card is not None and first and not asked.available():
        machine = asked.machine
        card = machine.setup.word("card", asked.card)
        copies = machine.setup.pack.find(card)
        where = whereabouts(machine, copies, machine.actor, asked.chosen_from())
        note = f"`{card}` is not among the cards to choose from{where}"
        return Verdict(words, False, (), note, asked.picks()[:1])
    against = [rule for rule in asked.rules if not rule.allows and asked.holds(rule)]
    if against:
        forbidding = tuple(
            _reason("forbids", rule, asked.grounds(rule)) for rule in asked.that_turn(against)
        )
        return Verdict(words, False, forbidding)
    needed = _needed(asked)
    if needed is not None and needed.role == "needs":
        return Verdict(words, False, (needed,))
    of_cards = tuple(dict.fromkeys(_reason("forbids", rule) for rule in _of_its_cards(asked)))
    if of_cards:
        return Verdict(words, False, of_cards)
    if _extends(asked) and (barring := _in_the_way(asked, words)):
        return Verdict(words, False, tuple(_reason("forbids", rule) for rule in barring))
    if asked.choice.makes or (_makes(asked) and asked.card is None):
        in_the_way = tuple(_reason("forbids", rule) for rule in _in_the_way(asked, words))
        note = "" if in_the_way else "such groups cannot be made of these cards"
        to_make = () if in_the_way else (*asked.picks(), *asked.groups())
        return Verdict(words, False, in_the_way, note, to_make)
    if asked.place is not None and asked.place < 0:
        note = "there is no such place to choose from"
        return Verdict(words, False, (), note, asked.picks()[-1:])
    reasons = [
        *([] if needed is None else [needed]),
        *_lacking(asked),
        *_doubts(asked, allows=True),
    ]
    doubtful = _doubts(asked, allows=False)
    picks = () if reasons or doubtful else asked.further_picks() or asked.picks()
    note = (
        ""
        if reasons or picks
        else "or what it needs is not there"
        if doubtful
        else _what_is_not_there(asked)
    )
    return Verdict(words, False, (*doubtful, *reasons), note, picks)


def _what_is_not_there(asked: AskedAbout) -> str:
    """What is missed where no sentence speaks of it: of what ends a choice of several, more."""
    point = asked.machine.setup.program.decisions[asked.machine.number]
    if point.part_of is None or asked.choice is not point.choices[-1] or not asked.choice.silent:
        return "what it needs is not there"
    forms = point.choices[0].forms
    return "the cards picked make no group" if forms else "not all is picked that must be"


def _with_what_else_it_lacks(asked: AskedAbout, verdict: Verdict) -> Verdict:
    """Of what is forbidden also what would keep it from being chosen if it were not: the `when:` of
    the option; that no sentence allows it, by the nearest that would; else what there is to
    pick."""
    forbidding = {reason.id for reason in verdict.reasons if reason.role == "forbids"}
    against = tuple(rule for rule in asked.rules if rule.id in forbidding and not rule.allows)
    if not against:
        return verdict
    besides, needed = list[Reason](), _needed(asked)
    if needed is not None and needed.role == "needs":
        besides.append(needed)
    if not asked.would_be_allowed() and (nearest := nearest_of(_lacking(asked))) is not None:
        besides.append(nearest)
    tail = picks_of(verdict.what.removeprefix(asked.choice.id))
    cards = any(map(asked.machine.setup.pack.find, tail))
    names_nothing = tail and not cards and asked.names_nothing
    if not besides and (names_nothing or asked.is_no_such_number(" ".join(tail))):
        return replace(verdict, picks=asked.further_picks() or asked.picks())
    if not besides and asked.choice.unfolded is not None:
        offers = asked.offers(leaving_out(asked.machine.setup, against).of)
        if not asked.are_offered(offers) and not asked.are_hidden(offers):
            return replace(verdict, picks=asked.further_picks() or asked.picks())
    return replace(verdict, besides=tuple(besides))


def _lacking(asked: AskedAbout) -> list[Reason]:
    """The sentences that would allow this, each with what it lacks: those about this card, if there
    are any."""
    known = [
        rule
        for rule in asked.rules
        if rule.allows
        and not asked.is_hidden(rule)
        and not asked.holds(rule)
        and not (asked.goes_beyond_its_cards and not asked.fits(rule))
    ]
    lacking = [rule for rule in known if asked.covers(rule)] or known
    return _of_one_sentence(_reason("lacks", rule, asked.missed(rule)) for rule in lacking)


def _of_one_sentence(reasons: Iterable[Reason]) -> list[Reason]:
    """Each sentence once: one about several cards is read as one about each, and speaks of none of
    them where none of those does."""
    of_sentence = dict[tuple[str, Span], list[Reason]]()
    for one in reasons:
        of_sentence.setdefault((one.id, one.span), []).append(one)
    made = list[Reason]()
    for several in of_sentence.values():
        nearest = min(several, key=lambda one: len(one.missed))
        subjects = [part for one in several for part in one.missed if part.kind == "subject"]
        said = list(dict.fromkeys(part.text for part in subjects))
        missed = [
            replace(part, text=listed(said), values=())
            if part.kind == "subject" and said[1:]
            else part
            for part in nearest.missed
        ]
        made.append(replace(nearest, missed=tuple(missed)))
    return made


def _doubts(asked: AskedAbout, allows: bool) -> list[Reason]:
    """The sentences of which it depends on cards out of sight if they speak of this: those that
    allow or those that forbid."""
    return [
        _reason("unseen", rule)
        for rule in asked.rules
        if rule.allows == allows and asked.is_hidden(rule)
    ]


def _needed(asked: AskedAbout) -> Reason | None:
    """The `who:` or the `when:` of the option, where it does not hold, or where that depends on
    cards out of sight.
    """
    choice = asked.choice
    if (
        choice.whose
        and not asked.hidden.of(choice.mine, asked.values)
        and not asked.ask(choice.mine)
    ):
        return Reason("needs", f"to {choice.whose}", "", "", choice.span)
    if not choice.said:
        return None
    hidden = asked.hidden.of(choice.stated, asked.values)
    if not hidden and asked.ask(choice.stated):
        return None
    if hidden:
        return Reason("unseen", f"when {choice.said}", "", "", choice.span)
    return Reason("needs", f"when {choice.said}", "", "", choice.span, asked.lacking_when())


# --- groups made card by card ---------------------------------------------------------------------


def _makes(asked: AskedAbout) -> bool:
    """Whether a group is made: begun here, or its next card."""
    pick = asked.choice.pick
    return bool(asked.choice.makes) or (pick is not None and pick.kind == "guise")


def _extends(asked: AskedAbout) -> bool:
    """Whether a card is to be laid to a group that lies."""
    return asked.card is not None and not _makes(asked) and asked.reads_groups()


def _in_the_way(asked: AskedAbout, words: str) -> list[Standing]:
    """The sentences about groups without any one of which such a group could be made, of the cards
    that the words name, if they name any; or a card laid to one that lies."""
    machine, choice = asked.machine, asked.choice
    ladder = machine.setup.program.checked.ladder
    found: list[Standing] = []
    for rule in [*ladder.forbidden, *ladder.meld_bans]:
        with machine.leaving_out(rule.id):
            named = choice.makes or asked.value is not None or _extends(asked)
            offered = named and asked.are_offered(asked.offers())
            if offered and (not choice.makes or _is_answer(machine, words)):
                found.append(rule)
    return found


def _needed_to_make(machine: Machine, words: str) -> Iterator[Reason]:
    """The sentences about what cards count as, without any one of which these words would be no
    answer."""
    for rule in machine.setup.program.checked.bindings.worths:
        if rule.what == "count":
            with machine.leaving_out(rule.id):
                if not _is_answer(machine, words):
                    yield _reason("rests", rule)


def _of_its_cards(asked: AskedAbout) -> Iterator[Standing]:
    """The sentences about what may be done with cards, without any one of which a group could be
    made of them, or steps that do it with cards nobody picks could be carried out; or a card could
    be laid to a group."""
    choice = asked.choice
    picks_none = choice.pick is None and asked.card is None
    if choice.unfolded is None:
        return
    of_groups = choice.makes or choice.forms or picks_none
    for rule in asked.rules:
        asks = rule.about == "groups" or (rule.about == "cards" and of_groups)
        if asks and not rule.allows:
            offers = asked.offers(leaving_out(asked.machine.setup, (rule,)).of)
            if asked.are_offered(offers) and not asked.are_hidden(offers):
                yield rule


def _asking(machine: Machine, number: int) -> int:
    """The block that asks a decision."""
    blocks = machine.setup.program.blocks
    asking = next(block for block in blocks if block.end == Ask(number))
    assert not asking.ops, "a decision has a block of its own"
    return asking.number


def _is_answer(machine: Machine, words: str) -> bool:
    """Whether a match takes these words where it stands, if its options are worked out anew."""
    again = machine.clone(seeded("asked again"))
    again.put_every_decision()
    again.run(_asking(machine, machine.number))
    if again.number != machine.number:
        return False
    try:
        codes_of(again, [words])
    except OctavoError:
        return False
    return True


# --- what a verdict rests on ----------------------------------------------------------------------


def _rests(asked: AskedAbout, legal: bool) -> Iterator[Reason]:
    """The sentences about other things without any one of which the verdict would be the other one:
    those that say what something is, what cards count, what else may be done. None is told of
    that would tell of cards out of sight."""
    choice = asked.choice
    if choice.unfolded is None or choice.unseen or (asked.value is None) != (choice.pick is None):
        return
    for sentence, offers in _turning(asked):
        offers = asked.of_value(offers)
        if asked.are_offered(offers) == legal or asked.are_hidden(offers):
            continue
        if not asked.are_hidden(asked.offers()):
            yield _reason("rests", sentence)


def _turning(asked: AskedAbout) -> list[Turning]:
    """The sentences about other things without which the option would mean something else, and what
    it would mean; the same whatever is picked, so it is worked out once."""
    setup = asked.machine.setup
    key = "without", asked.machine.number, asked.choice.id, asked.choice.unseen, asked.place is None
    if key not in setup.remembered:
        setup.remembered[key] = list(_turning_of(asked))
    return cast(list[Turning], setup.remembered[key])


def _turning_of(asked: AskedAbout) -> Iterator[Turning]:
    setup = asked.machine.setup
    plain: list[t.Term] = []

    def said(term: t.Term) -> t.Term:
        plain.append(term)
        return setup.folded(term)

    usual = asked.offers(said)
    by_number = [one.canonical() for one in usual]
    for sentence in asked_after(plain, setup.program.checked):
        if isinstance(sentence, Permission) and sentence.verb == asked.choice.id:
            continue
        offers = asked.offers(leaving_out(setup, (sentence,)).of)
        if offers != usual and [one.canonical() for one in offers] != by_number:
            yield sentence, offers


def _reason(role: str, rule: Standing, missed: tuple[VerdictPart, ...] = ()) -> Reason:
    return Reason(role, rule.id, rule.text, rule.source, rule.span, missed)
