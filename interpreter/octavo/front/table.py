"""A table without a screen: a match with people, bots and a journal, as front ends meet it.

Comes in: rules, who sits where, or what was saved. Goes out: `Table`: who is asked and what, what
each seat sees and is told, why something may be chosen; answers are given to it, and it can be
saved. It asks bots where one of them sits, and waits where a person does.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from .. import terms as t
from ..bots import BOTS, Advice, Bot, Question, advised, choosing, posed, question
from ..cards import bits, mask_of
from ..chance import GENERATORS, seeded
from ..diagnostics import OctavoError, Span, fault
from ..edges import arguments
from ..engine.interface import Machine
from ..pipeline import load
from ..positions.marks import card_marks, marked_by
from ..positions.position import figure
from ..positions.reordered import order_of_groups, reordered
from ..positions.titles import own_titles, titles
from ..records import record
from ..resources import version
from ..syntax.inflection import participles
from ..table.answering import codes_of, completing, name_all
from ..table.costs import costs_of_numbers
from ..table.course import Course
from ..table.decisions import Decision, Option
from ..table.description import Description
from ..table.game import Game, Result
from ..table.hands import Arranged, arranged, arranged_after, as_seen, bearing, every_group
from ..table.journal import (
    Choice,
    Header,
    Journal,
    Step,
    Undo,
    Write,
    journal_of,
    line_of,
    saved,
)
from ..table.nearing import added, open_after, towards
from ..table.news import News
from ..table.outcome import Outcome, ended_by
from ..table.rules import Rules
from ..table.several import SeveralPicked
from ..table.sight import seen_by
from ..table.sources import as_written, unexpected
from ..table.verdicts import Verdict
from ..table.views import Observation
from ..why.hidden import Hidden
from ..why.parts import CARD
from .asking import Asked, asked
from .foreseen import foreseen
from .header import Wanted, header_of
from .melds import names as melds_by_key
from .melds import towards as lines_towards
from .narrator import Narrator, once
from .story import Story
from .wording import Wording, listed, seat_names, sentence, wrapped

WORLDS = 4  # in which it is tried what could be done after an option
SEED = 8  # bytes of chance in a new seed: too many to be found by trying


@record
class Before:
    """Where somebody's last choice began: how many choices, steps and events there were, and the
    cards that each person knew, as sets."""

    seat: int
    choices: int
    steps: int
    events: int
    known: dict[int, int]


@record
class Moment:
    """Everything a reader is told at one point: what they see, the news since the last one, what
    they are asked, how the match ended, and how often somebody has taken a choice back: after that
    there may be fewer news than there were."""

    observation: Observation
    news: tuple[News, ...]
    asked: Asked | None
    result: Result | None
    undone: int


class Table:
    """A match in which bots have every seat but those of `people`. With people, a choice with one
    option is a choice too: they want to see what they do, and when it is their turn. A reader is a
    seat, or None: somebody who watches, and knows what everybody knows."""

    def __init__(
        self,
        rules: Rules,
        header: Header,
        steps: tuple[Step, ...] = (),
        write: Write | None = None,
        path: str = "",
        names: Sequence[str] = (),
    ) -> None:
        rules.check_players(header.players)
        if header.bots not in BOTS:
            help = f"in the journal, write one of {', '.join(BOTS)}"
            raise fault("OCT530", f"there are no bots `{header.bots}`", None, help=help)
        self.rules = rules
        self.header = header
        self.people = frozenset(seat - 1 for seat in header.people)
        self.names = seat_names(header.players, self.people, tuple(names) or header.names)
        self._wordings: dict[int | None, Wording] = {}
        self._write, self._path = write, path
        self._begin(steps)

    def _begin(self, steps: Sequence[Step]) -> None:
        """Stand at the beginning of a match with these steps."""
        header = self.header
        bot = GENERATORS[header.generator].bot
        self._bots: dict[int, Bot] = {
            seat: choosing(header.bots, bot(header.seed, header.bots, seat))
            for seat in range(header.players)
            if seat not in self.people
        }
        # by seat: how many news there were for it before its last recorded choice
        self.chosen_at: dict[int, int] = {}
        self._asked: tuple[int, Asked | None] = (-1, None)
        self._stories: dict[tuple[int | None, bool], tuple[Story, list[str]]] = {}
        self._advice: dict[tuple[int, tuple[str, ...]], tuple[tuple[str, ...], str] | None] = {}
        self._last: Before | None = None
        self._chose: set[int] = set()  # people who had several options, and chose
        self._course = Course(self.rules, header, steps, self._write, self._path)
        # answers that were taken back, by seat
        self._taken_back = [0] * header.players
        for step in steps:
            if isinstance(step, Choice):
                self._taken_back[step.seat - 1] += 1
        for step in self._course.steps:
            if isinstance(step, Choice):
                self._taken_back[step.seat - 1] -= 1

    @classmethod
    def begin(
        cls,
        rules: Rules,
        *,
        players: int | None = None,
        people: Iterable[int] = (0,),
        names: Iterable[str] = (),
        seed: int | str | None = None,
        rounds: int = 0,
        bots: str = "greedy",
    ) -> Table:
        """A new match. `people` are the seats, from 0, of those who answer; `names` by seat; `seed`
        None: a new one, that nobody knows."""
        number = rules.default_players if players is None else arguments.whole("players", players)
        rules.check_players(number)
        sitting = frozenset(_seats(people, number))
        settled = secrets.token_hex(SEED) if seed is None else str(arguments.seed(seed))
        if bots not in BOTS:
            raise arguments.wrong(
                "bots", "the name of a bot", bots, f"there are: {', '.join(BOTS)}"
            )
        called = _names(names, number)
        wanted = Wanted(
            number, settled, arguments.whole("rounds", rounds, 0), sitting, bots, names=called
        )
        return begin(rules, wanted, version())

    # --- choosing ---------------------------------------------------------------------------------

    @property
    def asked(self) -> Asked | None:
        """Who must choose, and from what; None when the match is over."""
        if self._asked[0] != self.number:
            decision = self.game.decision
            self._asked = self.number, None if decision is None else self._as_data(decision)
        return self._asked[1]

    @property
    def number(self) -> int:
        """The number of the question that waits, 0 when the match is over. It counts the answers of
        the seat that is asked, and no others: how often others were asked is not for all to know.
        No two questions of a match have the same."""
        if self.over:
            return 0
        seat = self.game.machine.actor
        asked = self.game.answers[seat] + self._taken_back[seat] + self.undone
        return asked * self.header.players + seat + 1

    @property
    def undone(self) -> int:
        """How often somebody has taken a choice back."""
        return sum(isinstance(step, Undo) for step in self._course.written)

    def _as_data(self, decision: Decision, begun: Sequence[str] = ()) -> Asked:
        words = self.wording(decision.seat)
        words.lying = melds_by_key(self.game.observe(decision.seat), words)
        return asked(self.game, decision, self.number, words, (*self.game.begun, *begun))

    def answer(self, number: int, *keys: str) -> None:
        """Answer the question with this number: by the key of an offer, or by several for a choice
        that has parts, `"raise 2"`, or `"show", "Ah", "7c"`. Raises OctavoError, and nothing
        changes, if another question is asked by now or something is not on offer."""
        arguments.whole("number", number)
        said = [arguments.text("key", key) for key in keys]
        if self.game.over:
            raise fault("OCT506", "the match is over, there is nothing to choose")
        if number != self.number:
            raise fault(
                "OCT507",
                f"question {number} is not asked any more",
                help=f"look at what is asked now: question {self.number}",
            )
        if not said:
            raise fault("OCT507", "the answer names nothing", help="give the key of an offer")
        codes = codes_of(self.game.machine, said)
        self._note_before()
        for code in codes:
            self.game.apply(code)

    # --- taking back ------------------------------------------------------------------------------

    def _note_before(self) -> None:
        """Somebody is about to begin a choice: what all people know by now. Of one option nothing
        is chosen."""
        decision = self.game.decision
        if decision is None or decision.part or len(decision.options) == 1:
            return
        if decision.seat in self.people:
            self._chose.add(decision.seat)
            game = self.game
            known = {seat: seen_by(game.machine, seat) for seat in self.people}
            self._last = Before(
                decision.seat, game.choices, len(game.steps), len(game.log.events), known
            )

    def has_chosen(self, seat: int) -> bool:
        """Whether a person has chosen anything, where there was more than one option."""
        return seat in self._chose

    def can_undo(self, seat: int, unread: bool = False) -> bool:
        """Whether a person may take back their last choice: nobody else at the table has chosen
        since, but bots, nobody has seen a card since, and no state began by chance. Other chance,
        a card that a bot drew, comes out the same when the match gets there again. `unread`: of a
        round that has begun since, nobody has been told anything yet."""
        return self.cannot_undo(seat, unread) is None

    def cannot_undo(self, seat: int, unread: bool = False) -> str | None:
        """Why a person may not take back their last choice, in words for them; None: they may."""
        last, game = self._last, self.game
        if last is None or game.choices == last.choices:
            return "no more than one choice can be"
        if last.seat != seat:
            return self._chosen_since(last.seat, seat)
        events = game.log.events[last.events :]
        ends = [at for at, one in enumerate(events) if (one.what, one.value) == ("note", "round")]
        over = unread and bool(ends)
        if over:
            events = events[: ends[0]]
            ways = game.machine.setup.ways
            if any(one.what == "moved" and ways[one.source].only_top for one in events):
                return "a card has come to light since"  # who saw it is not to be told any more
        if any(what == "chance" for what, _ in game.steps[last.steps :]):
            by_chance = game.machine.setup.begun_by_chance
            for event in events:
                if event.what == "became" and event.name in by_chance:
                    return f"the {event.name} has been settled by chance since"
        seeing = list[int]()
        for person, known in last.known.items():
            shown = 0 if over else seen_by(game.machine, person)
            for event in events:
                for card, seats in zip(event.cards, event.seen, strict=True):
                    shown |= (seats >> person & 1) << card if card >= 0 else 0
            seeing += [person] if shown & ~known else []
        if not seeing:
            return None
        words = self.wording(seat)
        who = words.name(seat if seat in seeing else seeing[0])
        return f"{who} {'have' if seat in seeing else 'has'} seen a card since"

    def _chosen_since(self, person: int, seat: int) -> str:
        """That another person has chosen, and what, as far as a seat has been told."""
        for one in reversed(self.news(seat)):
            if one.what == "chose" and one.seat == seat:
                break
            if one.what == "chose" and one.seat == person:
                verbs = self.rules.program.checked.game.verbs
                declared = [each.participle for each in verbs if each.name == one.name]
                done = [*declared, *participles(one.name)][0]
                return f"{self.wording(seat).name(person)} has {done} since"
        return "another person has chosen since"

    def undo(self, seat: int, unread: bool = False) -> None:
        """Take back the last choice of a person, with all its parts, and what bots answered. Raises
        OctavoError, and nothing changes, if that cannot be (see `can_undo`)."""
        seat = arguments.whole("seat", seat)
        if not self.can_undo(seat, unread):
            raise fault(
                "OCT541",
                "this choice cannot be taken back",
                help="only one's last choice can, while nobody else chose and nothing was revealed",
            )
        assert self._last is not None
        self._course.undo(seat, self._last.choices)
        self._begin(self._course.written)
        self.catch_up()

    # --- keeping ----------------------------------------------------------------------------------

    def save(self) -> str:
        """The match so far as a journal: text that `load` and `octavo play --resume` read."""
        return saved(self.header, self._course.written)

    @classmethod
    def load(cls, saved: str, *, names: Iterable[str] = (), changed: bool = False) -> Table:
        """The match that was saved, ready to go on; with `changed` by the rules as they are now.
        Raises OctavoError where the text is none, or the rules say something else by now."""
        data = arguments.text("saved", saved).encode("utf-8", "surrogatepass")
        journal = journal_of(data, "the match")
        rules = loaded(journal.header, changed)
        people = _names(names, journal.header.players)
        table = cls(rules, journal.header, journal.steps, names=people)
        table.catch_up()
        return table

    def __reduce__(self) -> tuple[Callable[[str, tuple[str, ...]], Table], tuple[object, ...]]:
        return _again, (self.save(), tuple(self.names))

    # --- more of what is asked --------------------------------------------------------------------

    def key_of(self, text: str) -> str | None:
        """The key of the option on the list that a text names, however its card is written:
        `play ten of hearts`."""
        decision = self.game.decision
        found = None if decision is None else decision.options.find(text)
        return None if found is None else found.key

    def card(self, text: str) -> str | None:
        """The code of the card that a code or a name means: `10h`, `ten of hearts`."""
        pack = self.rules.setup(self.header.players).pack
        found = pack.find(text)
        return pack.codes[(found & -found).bit_length() - 1] if found else None

    def further(self, *keys: str) -> Asked | None:
        """What would be asked next if these were answered, as part of the same choice; None if they
        complete it, or the rest is left to chance. Where several things are picked: what else may
        be named beside these, and `done` if they may be all. Nothing changes. Raises OctavoError if
        they cannot be answered."""
        said = [arguments.text("key", key) for key in keys]
        decision = self.game.decision
        if decision is None:
            return None
        if decision.shape.several:
            several = SeveralPicked.of(self.game.machine)
            name_all(several, decision, said)
            offered = several.options(decision)
            return self._as_data(replace(decision, options=offered), said) if offered else None
        after = completing(self.game.machine, said)
        return None if after is None else self._as_data(after, said)

    @property
    def waiting_for(self) -> int | None:
        """The seat of the bot that must choose; None if a person must, or the match is over."""
        decision = self.game.decision
        return decision.seat if decision is not None and decision.seat in self._bots else None

    def bot_answers(self) -> int | None:
        """Let the bot that is asked choose; its seat, or None if no bot is asked."""
        option = self.bot_option()
        if option is None:
            return None
        self.game.apply(option)
        return option.seat

    def play_bots(self) -> None:
        """Let bots choose until a person is asked, or the match is over."""
        while self.bot_answers() is not None:
            pass

    def bot_option(self) -> Option | None:
        """What the bot that must choose would take; None if a person must, or the match is over."""
        decision = self.game.decision
        return None if decision is None else self._bot_at(decision.seat, self._posed)

    def _posed(self, decision: Decision) -> Question:
        return posed(self.game, decision, self.header.bots)

    def _bot_at(self, seat: int, asking: Callable[[Decision], Question]) -> Option | None:
        bot, decision = self._bots.get(seat), self.game.decision
        if bot is None or decision is None:
            return None
        return bot(self.game.observe(seat), asking(decision))

    # --- looking ----------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The match itself."""
        return self._course.game

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def result(self) -> Result | None:
        """Who won, once the match is over."""
        return self.game.result

    @property
    def description(self) -> Description:
        return self.rules.describe(self.header.players)

    def view(self, reader: int | None) -> Observation:
        """What a reader sees now, with all marks that cards in sight bear, and what has changed
        the order of groups."""
        view = self.game.observe(reader)
        marks = {**view.marks, **card_marks(self.game, reader)}
        return replace(view, marks=marks, reordered=reordered(self.game, reader))

    def marked_by(self, reader: int | None) -> dict[str, tuple[str, ...]]:
        """The modifiers, and the rules of the ruleset itself, by which cards bear a mark that no
        step gave them, as a reader may know."""
        return marked_by(self.game, reader)

    def titles(self) -> dict[str, int]:
        """Who is called what by a word of the ruleset for one person, as everybody knows it: the
        seat of the elder."""
        return titles(self.game)

    def own_titles(self, seat: int) -> dict[str, int]:
        """The same from where a seat sits: the seat of their partner, or of whom they pass to."""
        return own_titles(self.game, arguments.whole("seat", seat))

    def order_of_groups(self, reader: int | None) -> tuple[str, ...]:
        """The groups that hands are compared by, the lowest first, as a reader knows that they
        stand now, but for what depends on whose hand it is."""
        return order_of_groups(self.game, reader)

    def news(self, reader: int | None, since: int = 0, *, openly: bool = False) -> list[News]:
        """What happened, as data, from the reader's news number `since` on; `openly`, to somebody
        who sees all cards."""
        return self.game.news(reader, since, openly=openly)

    def told(self, reader: int | None, since: int = 0, *, openly: bool = False) -> list[str]:
        """The same in sentences, one a line, from this line on. Headings of rounds and phases
        stand further out."""
        if (reader, openly) not in self._stories:
            words = self.wording(None if openly else reader)
            self._stories[reader, openly] = self.story(words), []
        story, lines = self._stories[reader, openly]
        heard = self.game.heard(reader, openly=openly)
        for part in story.go_on(heard, self.game.decision):
            lines += once(part)
        return lines[arguments.whole("since", since, 0) :]

    def story(self, words: Wording) -> Story:
        """The match from its beginning, to be told in these words."""
        program = self.rules.program
        winning = {
            part.name for term in program.win for part in t.walk(term) if isinstance(part, t.State)
        }
        people = {
            one.name
            for one in self.description.state
            if one.kind == "player" and one.lasts == "match" and one.each != "player"
        }
        return Story(Narrator(words, frozenset(people - winning)))

    def why(self, words: str) -> Verdict:
        """Why this may or may not be chosen now, as far as whoever is asked may know."""
        return self.game.explain(arguments.text("words", words))

    def figure(self, name: str, seat: int) -> int | None:
        """What a number that the ruleset works out is now for whoever is asked: what it is in
        several matches in which the cards that they do not see were dealt anew, so that it gives
        none of them away."""
        decision = self.game.decision
        if decision is None or decision.seat != arguments.whole("seat", seat):
            return None
        return figure(self.game, name, seat, self._worlds(decision))

    def _worlds(self, decision: Decision) -> list[Machine]:
        deal = posed(self.game, decision, "careful").deal
        numbers = GENERATORS[self.header.generator].bot(self.header.seed, "hint", decision.seat)
        return [] if deal is None else [deal(numbers) for _ in range(WORLDS)]

    def places_of(self, words: str) -> list[Span]:
        """Where the options stand in the files of the rules that words begin with, of those that
        may be on the list now; none where nothing is asked."""
        machine = self.game.machine
        choices = [] if machine.over else machine.setup.program.decisions[machine.number].choices
        return [one.span for one in choices if f"{words} ".startswith(f"{one.id} ")]

    def does_nothing(self, key: str) -> bool:
        """Whether this is to pass where somebody may act, of which nobody else knows."""
        machine = self.game.machine
        choices = [] if machine.over else machine.setup.program.decisions[machine.number].choices
        return any(one.silent and one.id == key for one in choices)

    def worth_of(self, card: str, seat: int) -> list[str]:
        """What a card counts and what it scores, by its code, where sentences say so and nothing
        that the seat does not see decides it."""
        if self.over or (copies := self.game.machine.setup.pack.find(card)) == 0:
            return []
        machine, told = self.game.machine.clone(seeded("worth"), silent=True), list[str]()
        hidden = Hidden(machine, seat, machine.evaluate)
        values = {CARD.name: min(bits(copies))}
        for what, term in (("count", t.Worth(CARD)), ("score", t.Points(CARD))):
            rules = [one for one in self.rules.program.checked.bindings.worths if one.what == what]
            plain = all(one.mode == "set" and not one.groups and not one.faces for one in rules)
            if rules and plain and not hidden.of(term, values):
                told.append(f"{what}s {machine.evaluate(term, values)}")
        return told

    def costs_of(self, verb: str, *numbers: int) -> list[int]:
        """What each of these numbers costs whoever is asked, picked with this verb; empty where
        that is not plain, or it is the number itself."""
        return [] if self.over else costs_of_numbers(self.game.machine, verb, numbers)

    def hint(self, *keys: str) -> tuple[str, str] | None:
        """What a careful bot would take in the place of whoever is asked: the key of the offer, and
        why, as the end of a sentence; the same however often it is asked. It knows no more than
        they do. Where several things are picked: what besides these, or `done`."""
        found = self._advised(self.game, keys)
        if found is None:
            return None
        besides = " ".join(one.card or "" for one in found.besides)
        why = self._why_advised(found)
        return found.option.key, f"with {besides} besides; {why}" if besides else why

    def advice(self, *keys: str) -> tuple[tuple[str, ...], str] | None:
        """The same to the end of the choice, as far as it is picked at once: the words of all that
        would be picked, and why."""
        asked = self.number, keys
        if asked not in self._advice:  # how much is tried goes by what is remembered of hands
            self._advice = {asked: self._advice_now(keys)}
        return self._advice[asked]

    def _advice_now(self, keys: Sequence[str]) -> tuple[tuple[str, ...], str] | None:
        found = self._advised(self.game, keys)
        if found is None:
            return None
        words = self.wording(self.game.machine.actor)
        picked = [found.option, *found.besides]
        further = None if keys or found.besides else self._further_of(found.option)
        if further is not None:
            game = self.game.clone()
            game.apply(found.option)
            after = self._advised(game, ())
            if after is not None:
                picked += [after.option, *after.besides]
                # of an amount what else could be done is of more use than the next amount
                found = after if further.several or not found.instead else found
        picked += self._others_needed(picked, keys)
        return tuple(words.option(one) for one in picked), self._why_advised(found)

    def _others_needed(self, picked: Sequence[Option], keys: Sequence[str]) -> list[Option]:
        """Where more things must be picked than these: what would be picked besides, each beside
        those before it."""
        decision, others = self.game.decision, list[Option]()
        if decision is None or not decision.shape.several or picked[0].key == "done":
            return others
        before = [*keys, *(one.key for one in picked)]
        while len(before) + len(others) < decision.shape.least:
            further = self._advised(self.game, [*before, *(one.key for one in others)])
            if further is None or further.option.key == "done":
                break
            others.append(further.option)
        return others

    def _further_of(self, option: Option) -> Asked | None:
        """What is asked next as part of this option, if that is a number or several things."""
        decision = self.game.decision
        if decision is None or decision.shape.several or option.verb not in decision.shape.begins:
            return None
        further = self.further(option.key)
        return further if further is not None and (further.amount or further.several) else None

    def _advised(self, game: Game, keys: Sequence[str]) -> Advice | None:
        decision = game.decision
        if decision is None:
            return None
        header = self.header
        numbers = GENERATORS[header.generator].bot(header.seed, "hint", decision.seat)
        view = game.observe(decision.seat)
        named: Sequence[int] = ()
        if keys:
            several = SeveralPicked.of(game.machine)
            name_all(several, decision, [arguments.text("key", key) for key in keys])
            decision, named = replace(decision, options=several.options(decision)), several.named
        return advised(view, posed(game, decision, "careful"), numbers, named)

    def _why_advised(self, advice: Advice) -> str:
        """Why a careful bot would choose so, and what came next."""
        words = self.wording(self.game.machine.actor)
        told = [advice.why]
        for other in advice.instead:
            first, *further = other.options
            besides = [words.option(one).removeprefix(f"{one.verb} ") for one in further]
            told.append(f"`{' '.join([words.option(first), *besides])}`: {other.then}")
        return "; ".join(told)

    def groups(self, seat: int) -> tuple[Arranged, ...]:
        """The best groups that the cards of a seat make, as far as it may know; none where the
        ruleset forms no hands."""
        return arranged(self.game.machine, arguments.whole("seat", seat))

    def every_group(self, seat: int) -> tuple[Arranged, ...]:
        """Every group that the cards of a seat make, where they are counted and never compared."""
        return every_group(self.game.machine, arguments.whole("seat", seat))

    def bearing(self, seat: int, left: Iterable[str] = ()) -> dict[str, str]:
        """The modifiers, and the rules of the ruleset itself, that bear on the cards of a seat by
        an occasion which is there now, as far as it may know, each with a sentence that does; of
        the cards that are `left` over, by their codes, also what always holds."""
        seat, codes = (
            arguments.whole("seat", seat),
            self.rules.setup(self.header.players).pack.codes,
        )
        cards = mask_of(at for at, code in enumerate(codes) if code in left)
        return bearing(as_seen(self.game.machine, seat), seat, left=cards)

    def groups_after(self, key: str) -> tuple[Arranged, ...]:
        """The best groups that whoever is asked would have after this answer, where they would be
        others, and no more cards than those that they see decide it."""
        decision = self.game.decision
        option = None if decision is None else decision.options.find(arguments.text("key", key))
        if decision is None or option is None or decision.shape.several:
            return ()
        return arranged_after(self.game.machine, decision.seat, option.code)

    def towards(self, seat: int, verb: str = "") -> list[str]:
        """How far the cards of a seat are on the way to what some option (or the one of this verb)
        lays in groups, and which of them are taken by groups that lie, in lines that fit; none
        where none does."""
        found = towards(self.game.machine, arguments.whole("seat", seat), verb)
        if verb:  # where that is forbidden, why it is has been told
            found = tuple(one for one in found if not one.closed)
        lines = lines_towards(found, self.game.machine.round, self.wording(seat))
        for option, cards in () if verb else added(self.game.machine, seat):
            some = " ".join(sorted(cards, key=self.wording(seat).order.__getitem__))
            lines += wrapped(f"`{option}` takes {some or 'none of your cards'}.", 0)
        return lines

    def makeable(self, seat: int, verb: str) -> list[tuple[str, ...]]:
        """The groups that the cards of a seat make together of what this option lays, if they make
        all of them: by the codes of their cards."""
        found = towards(self.game.machine, arguments.whole("seat", seat), verb)
        return [laid.cards for one in found if not one.lacking for laid in one.made]

    def foreseen(self, key: str) -> list[str]:
        """What surely comes of an answer of whoever is asked, up to the next question, in lines
        that fit: none of the cards that they do not see is told by it. Nothing where the choice
        goes on."""
        decision = self.game.decision
        option = None if decision is None else decision.options.find(arguments.text("key", key))
        if decision is None or option is None or decision.shape.several:
            return []
        header = self.header
        numbers = GENERATORS[header.generator].bot(header.seed, "foreseen", decision.seat)
        return foreseen(self.game, option.code, self.wording(decision.seat), numbers)

    def coming_of(self, key: str) -> list[str]:
        """How far their cards would be on that way if whoever is asked answered this, and what else
        they could do next, in lines that fit: what is so in several matches in which the cards that
        they do not see were dealt anew, so that it gives none of them away."""
        decision = self.game.decision
        option = None if decision is None else decision.options.find(arguments.text("key", key))
        if decision is None or option is None or decision.shape.several:
            return []
        seat = decision.seat
        found = {self._coming_of(option.code, seat, world) for world in self._worlds(decision)}
        return [*found.pop()] if len(found) == 1 else []

    def _coming_of(self, code: int, seat: int, world: Machine) -> tuple[str, ...]:
        """The same in one such match."""
        now, open_now, number = towards(world, seat), open_after(world), world.round
        world.put_every_decision()
        world.let("last round", number)  # the next one would take the cards
        try:
            world.apply(code)
        except OctavoError:
            return ()
        told = [one for one in towards(world, seat) if one not in now and not one.closed]
        lines = lines_towards(told, number, self.wording(seat), then=True)
        further = [one for one in open_after(world) if one not in open_now]
        if not world.over and world.you == seat and len(further) > 1:
            lines += wrapped(f"then you could {listed(f'`{one}`' for one in further)}", 2)
        return tuple(lines)

    def why_result(self) -> Outcome | None:
        """Why it ended so, once the match is over, as everybody may know it."""
        return self.game.why_result()

    def after_rounds(self) -> list[tuple[int, ...]]:
        """What everybody had of what the match goes by when each round was over that is, by
        seat."""
        return self.game.log.after_rounds

    def ended_by(self) -> tuple[str, ...]:
        """Of several facts any of which ends a match, those that did, as they are said."""
        return ended_by(self.game.machine)

    def compared_in(self, reader: int | None, round: int) -> list[str]:
        """Who was compared with whom in a round, two at a time, and what decided, in lines that
        fit, as far as everybody knows it."""
        met = [one for one in self.game.encounters() if one.round == round and not one.at_once]
        told = self.wording(reader).compared(met, places=False)
        of_round = f"  round {round}: "
        return [
            f"  {sentence(line.removeprefix(of_round))}" if line.startswith(of_round) else line
            for line in told
        ]

    def most_and_least(self, reader: int | None, round: int) -> list[str]:
        """What each had in a round, where steps took who has the most, or the least, in sentences,
        as far as everybody knows it."""
        if not self.rules.program.counted:
            return []
        told = self.wording(reader).most_and_least(self.game.encounters(), round)
        return [f"{sentence(said)}." for said in told]

    def wording(self, reader: int | None) -> Wording:
        """Words for what this reader is told."""
        if reader not in self._wordings:
            self._wordings[reader] = Wording(self.description, self.names, reader)
        return self._wordings[reader]

    def moment(self, reader: int | None, since: int = 0) -> Moment:
        """All that a reader is told at this point."""
        now = self.asked
        return Moment(
            self.view(reader),
            tuple(self.news(reader, since)),
            now if now is not None and now.seat == reader else None,
            self.result,
            self.undone,
        )

    # --- what is recorded -------------------------------------------------------------------------

    def recorded(self) -> Iterator[Option]:
        """The choices of the journal, each yielded before it is taken. A bot is asked all the same,
        so that its chance goes on where it would have been, though not with all that it would need
        to choose well: that takes time."""
        for option in self._course.recorded():
            self._bot_at(option.seat, question)
            self.chosen_at[option.seat] = len(self.news(option.seat))
            self._note_before()
            yield option

    def catch_up(self) -> None:
        """Take everything that is recorded."""
        for _ in self.recorded():
            pass


def _again(saved: str, names: tuple[str, ...]) -> Table:
    return Table.load(saved, names=names)


def _names(names: Iterable[str], players: int) -> tuple[str, ...]:
    found = arguments.texts("names", tuple(names))
    if len(found) > players:
        raise arguments.wrong("names", f"at most {players} names", len(found))
    return found


def _seats(people: Iterable[int], players: int) -> list[int]:
    found = [
        arguments.whole("people", seat, 0) for seat in arguments.several("people", "seats", people)
    ]
    for seat in found:
        if seat >= players:
            raise fault("OCT508", f"there is no seat {seat}", help=f"seats are 0 to {players - 1}")
    return found


def begin(
    rules: Rules,
    wanted: Wanted,
    version: str,
    write: Write | None = None,
) -> Table:
    """A new match; its journal begins with what is played."""
    rules.check_players(wanted.players)
    header = header_of(rules, wanted, version)
    if write is not None:
        write(line_of(header))
    return Table(rules, header, (), write)


def resume(journal: Journal, write: Write | None = None, changed: bool = False) -> Table:
    """The match of a journal, as far as it goes, ready to go on."""
    table = replayed(journal, write, changed)
    table.catch_up()
    return table


def replayed(journal: Journal, write: Write | None = None, changed: bool = False) -> Table:
    """The match of a journal at its beginning; `recorded` takes it on."""
    rules = loaded(journal.header, changed)
    return Table(rules, journal.header, journal.steps, write, journal.path)


def loaded(header: Header, changed: bool = False) -> Rules:
    """The rules that a journal was played by; with `changed` as they are now. Raises OctavoError
    where their files say something else than they did. What files are gone is read in the
    journal."""
    with as_written(header.sources, header.beside, changed):
        rules = load(
            header.ruleset,
            modifiers=header.modifiers,
            variants=header.variants,
            options=header.options,
        )
    if header.sources and not changed:
        unexpected(rules.composition, header.sources)
    return rules


def heard(table: Table, seat: int) -> Iterator[list[Moment]]:
    """Let bots play to the end; yields what the seat is told at each choice that it knows of, its
    own or one of which an event tells it, and at the end.

    To be told at any other choice would betray that there was one: that somebody might have acted
    out of turn and did not, what somebody picks in secret. For the same reason it comes whenever
    the seat itself must choose, all there is since it last did: what others do in between takes no
    time of its own. (With `forced` matches it does not betray who has one option only.)"""
    game, since = table.game, 0
    waiting: list[Moment] = []
    while (decision := game.decision) is not None:
        now, here = len(game.log.events), table.moment(seat, since)
        if decision.seat == seat:
            yield [*waiting, here]
            waiting = []
        table.bot_answers()
        known = any(
            event.what == "chose" and event.seen_by(seat)
            for event in game.log.events[now : now + 1]
        )
        if decision.seat == seat:
            since += len(here.news)
        elif known:
            waiting.append(here)
            since += len(here.news)
    yield [*waiting, table.moment(seat, since)]


def bots_only(table: Table, before: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Let bots play to the end; comes by after each choice."""
    while not table.over:
        before()
        if table.bot_answers() is None:
            return
        yield
