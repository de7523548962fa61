"""People at a match in a terminal.

Comes in: a match, and what people type. Goes out: to each person in turn the table as that seat
sees it, what happened since their last turn, why they must choose, and from what. What one person
sees is wiped before another sits down.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..front.asking import Asked, Offer
from ..front.narrator import heading_of
from ..front.table import Table, bots_only
from ..front.wording import Wording, listed, sentence, wrapped
from ..syntax.inflection import participles
from ..table.answering import names
from ..table.verdicts import Verdict
from ..table.views import PlaceName
from . import rulebook, tables
from .drawing import lying
from .forced import forced
from .onlooker import Onlooker, groups_after, look_up
from .screen import Screen, stops
from .typed import melds
from .typed.answers import (
    UNDO,
    Wish,
    asks_why,
    beginning_with,
    begun_with,
    explained,
    is_table,
    known_verbs,
    looked_up,
    may_mean,
    needs_a_question,
    number_beside_cards,
    understood,
    with_verb,
    with_whole_verb,
    without_verb,
)
from .typed.answers import refused as why_refused

ASKED = "Type a number, words of an option, or ? for help."
LEAVES = "Stop here? The match is kept. Enter stops, anything else goes on. "
CANNOT = "Your last choice cannot be taken back"
LEFT_SO = "This came of your last choice: Enter leaves it so, `u` takes that back. "
NONE = ("none", "nothing")  # where none of several things need be named
WHOLE = "On one line, all groups may be named in any order, with commas between them."


def watch(table: Table, screen: Screen, pause: float = 0) -> None:
    """Bots play, everything is shown as it happens, and who won."""
    reader = Onlooker(table, None, openly=True)
    screen.learn(table.description)
    screen.lines(reader.news())
    for _ in bots_only(table):
        screen.lines(reader.news())
        if pause:
            time.sleep(pause)
    screen.lines(["", *reader.result()])


class _TakenBack(Exception):
    """Somebody took their last choice back, where a round was over by it."""


@dataclass(slots=True)
class Sitting:
    """People and bots at one terminal. `run` is true when the match is over, false when somebody
    stopped it.
    """

    table: Table
    screen: Screen
    readers: dict[int, Onlooker] = field(init=False)
    _together: Onlooker = field(init=False)  # all of them, when they look at once
    _last: int = -1  # who chose last
    _round: int = 0  # when somebody was last asked, or read how one ended
    _asked_in: int = 0  # the round in which somebody was last asked
    _phase: str = ""
    _facing: int = -1  # who sits before the screen
    _held: Counter[str | None] = field(default_factory=Counter)  # their cards when they were asked
    _typed: list[str] = field(default_factory=list)  # picks of one line, yet to be taken
    _chain: bool = False  # whether what was done last came of their choice without asking
    _unasked: bool = False  # whether there was nothing else to choose than what has begun
    _beside: frozenset[str] = frozenset()  # what is chosen in the turns of others alone
    apart: frozenset[str] = frozenset()  # the same, and what may be done in windows

    def __post_init__(self) -> None:
        game = self.table.rules.program.checked.game
        own, others, _ = game.chosen_in_turns()
        self._beside = others - own
        self.apart = self._beside | {action.name for action in game.actions}
        self._sit_down()

    def _sit_down(self) -> None:
        self.readers = {seat: Onlooker(self.table, seat) for seat in sorted(self.table.people)}
        self._together = Onlooker(self.table, None)

    def run(self) -> bool:
        self.screen.learn(self.table.description)
        self._unasked = self._began_without_asking()  # if it is resumed
        while True:
            try:
                if (over := self._goes_on()) is not None:
                    return over
            except _TakenBack:
                continue

    def _began_without_asking(self) -> bool:
        """Of a choice whose beginning was made before: whether there was nothing to choose then."""
        asked = self.table.asked
        if asked is None or not asked.part or asked.begun[0] not in asked.verbs:
            return asked is None or not asked.part
        points = self.table.rules.program.decisions
        point = points[self.table.game.machine.number]
        while point.part_of is not None:
            point = points[point.part_of]
        return len(point.choices) == 1

    def _goes_on(self) -> bool | None:
        """Up to the next choice of a person; true when the match is over, false to stop."""
        while (bot := self.table.waiting_for) is not None:
            if not self._reads_how_it_ended():
                return False
            self.screen.waits(f"{self.table.names[bot]} is choosing ...")
            self._last = bot
            self.table.bot_answers()
        self.screen.waits("")
        asked = self.table.asked
        if asked is None:
            if self._end():
                return True
            return None  # a choice was taken back
        unasked = False
        only = asked.offers[0] if len(asked.offers) == 1 else None
        further = asked.part and not melds.begins_another(asked)
        if not further and not self._reads_how_it_ended(asked.seat):
            return False
        if only is not None and (further or self._goes_without_saying(only, asked)):
            # the rest of a choice made already, or nothing to choose
            keys: list[str] | None = [only.key]
            unasked = not asked.part
            if unasked and self._is_told_why(only, asked):
                why = forced(only, asked, self.table)
                self.readers[asked.seat].could_only(only.verb, why)
        else:
            keys = self._person(asked)
        if keys is None:
            return False
        if not keys:
            return None  # a choice was taken back
        if not unasked:
            self._last = asked.seat
            self.readers[asked.seat].forced = ""  # it was some turns ago
        if not asked.part:
            self._unasked = unasked
        self._chain = only is not None and (asked.seat == self._facing)
        self.table.answer(asked.number, *keys)
        return None

    def _end(self) -> bool:
        """Everybody looks at the result: several together are told what all know, and nobody is
        `you`. False if whoever chose last, of which more came unasked, takes that back."""
        reader = self.readers[self._facing if self._facing >= 0 else min(self.readers)]
        if len(self.readers) > 1:
            reader = self._together
        news = reader.news()
        round = self.table.view(reader.seat).round
        hands = reader.hands(round, news)
        if not self.table.compared_in(reader.seat, round):
            hands += reader.ending(round, brief=True)
        self.screen.lines(["", *news, *hands, ""])
        self.screen.lines(reader.result())
        seed = self.table.header.seed
        if self._chain and self.table.can_undo(self._facing):
            answer = self.screen.ask(LEFT_SO)
            if (answer or "").strip().lower() in UNDO and self._take_back(self._facing):
                return False
        self.screen.lines(wrapped(f"The seed was {seed}: `--seed {seed}` deals the same cards.", 0))
        return True

    def _told(self, reader: Onlooker) -> list[str]:
        """What happened since somebody last looked; then it is no news to those together."""
        if len(self.readers) > 1:
            self._together.news()
        return reader.news()

    def _is_told_why(self, only: Offer, asked: Asked) -> bool:
        """Whether it is worth telling that nothing else could be done: in one's own turn."""
        return not only.begins and not asked.secret and self._beside.isdisjoint(asked.verbs)

    def _goes_without_saying(self, only: Offer, asked: Asked) -> bool:
        """Whether the only option is taken for whoever has it. What is played they see before, and
        nobody at this screen is to tell from who is asked what another may do."""
        picks = only.card is not None or only.picked is not None
        return only.begins or not (picks or (asked.secret and len(self.readers) > 1))

    # --- one decision -----------------------------------------------------------------------------

    def _person(self, asked: Asked) -> list[str] | None:
        """What the person at the seat chooses: nothing if they took a choice back; None to stop."""
        seat = asked.seat
        reader = self.readers[seat]
        if asked.several and self._typed:
            return self._several(reader, asked)
        waiting, self._typed = " ".join(self._typed), []
        said = understood(waiting, asked, self.table) if waiting and asked.part else None
        if isinstance(said, str):
            return [said]
        stays = seat == self._facing
        if len(self.readers) > 1 and not stays and not self._hand_over(asked):
            return None
        view = self.table.view(seat)
        now = view.round
        # still the same turn: the table is on the screen already, as it was before another phase
        at_once = seat == self._last and seat == self._facing and now == self._asked_in
        at_once = at_once and view.phase == self._phase
        before = max(self._round, 1) < now
        self._facing, self._round, self._held = seat, now, self._own(seat)
        self._asked_in = now
        self._phase = view.phase
        news = self._told(reader)
        ended, news = _before_round(now, news) if before else ([], news)
        if ended and not self._has_read(reader, ended, now):
            return None
        if ended and stays and len(self.readers) > 1:  # all looked at the end of the round
            self.screen.clear()
            if not self._sits_down(seat):
                return None
        seen, reader.seen = reader.seen, view
        if at_once:
            self.screen.lines(news)
            if seen is not None:  # of what a step did to them, the news tell
                told = tables.changed_marks(seen, view, reader.words)
                self.screen.lines(one for one in told if not _is_told(one, news))
        else:
            self._show_table(reader, seat, news)
        if asked.several:
            return self._several(reader, asked)
        self._ask(reader, asked, again=at_once)
        unclear = said is not None and said.what == "unclear" and said.said
        self.screen.lines(wrapped(said.said, 0) if said is not None and unclear else [])
        return self._answer(reader, asked)

    def _reads_how_it_ended(self, asked: int = -1) -> bool:
        """How a round ended is read before anything is done in the next; false to stop. Of several
        people each reads it who sits down to the next round: whoever sits there does where nobody
        did for a round."""
        seat = self._facing if self._facing >= 0 else min(self.readers)
        reader, now = self.readers[seat], self.table.view(seat).round
        unread = len(self.readers) > 1
        if now <= max(self._round, 1) + unread or asked not in (-1, seat):
            return True
        self.screen.waits("")
        ended, news = _before_round(now, self._told(reader))
        reader.waiting = news
        if not ended:  # not yet told
            return True
        self._round = now - unread
        return self._has_read(reader, ended, now)

    def _hand_over(self, asked: Asked) -> bool:
        """Wipe the screen, and wait until the next person has taken the seat. Whoever got cards by
        their last choice sees them first, and how a round ended."""
        if self._facing >= 0:
            now = self.table.view(asked.seat).round
            over = now > self._round
            got = Counter() if over else self._own(self._facing) - self._held
            reader = self.readers[self._facing]
            news = self._told(reader) if over or (got and not asked.secret) else []
            if got and asked.secret:
                news = reader.own_doing()
            ended, news = _before_round(now, news) if over else ([], news)
            if ended and not self._has_read(reader, ended, now):
                return False
            if over:
                reader.waiting, news = news, []
            if got:
                news += self._own_cards(reader)
            if news:
                seen = ["", *news, ""]
                self.screen.lines(seen)
                if not self._pause(reader, "Press Enter when you have seen it. ", seen):
                    return False
            self.screen.clear()
        return self._sits_down(asked.seat)

    def _sits_down(self, seat: int) -> bool:
        """Wait until somebody sits alone before the screen; false to stop."""
        name = self.table.names[seat]
        answer = self.screen.ask(
            f"{name}, it is your turn. Press Enter when nobody else looks at the screen. ",
            fresh=True,
        )
        if stops(answer):
            return answer is not None and not self._leaves() and self._sits_down(seat)
        self.screen.clear()
        return True

    def _own(self, seat: int) -> Counter[str | None]:
        """The cards of a seat that it sees."""
        places = self.table.view(seat).places
        return Counter(card for one in places if one.whose == seat for card in one.cards if card)

    def _has_read(self, reader: Onlooker, news: list[str], round: int) -> bool:
        """How a round ended stays on the screen until somebody has read it; false to stop."""
        ended = ["", *news, *reader.hands(round - 1, news), *self._standing(reader), ""]
        self.screen.lines(ended)
        hands = reader.hands(round - 1, [])
        compared = self.table.compared_in(reader.seat, round - 1)
        # the same is not told twice: each comparison says what both showed
        why = [*(["Who was compared with whom:"] if compared else hands), *compared] or [
            *reader.ending(round - 1),
            *wrapped(
                f"No hands were compared in round {round - 1}. `history` has all that you were "
                "told; `rules score` the rules about scores.",
                0,
            ),
        ]
        why += wrapped(reader.forced, 0) if reader.forced else []
        reader.forced = ""
        # cards of the next round lie there by now, which they have yet to be dealt
        hands = hands or [f"No hands were shown in round {round - 1}."]
        return self._pause(reader, f"Press Enter for round {round}. ", ended, why, hands, over=True)

    def _standing(self, reader: Onlooker) -> list[str]:
        """What each has so far of what the match goes by, and what stays in the middle."""
        words, scores = reader.words, self.table.after_rounds()[-1]
        if not words.description.wins or not any(scores):
            return []
        told = (f"{words.name(seat)} {score}" for seat, score in enumerate(scores))
        stays = "".join(
            f" {many} {'stays' if many == 1 else 'stay'} in the {name}."
            for name, many in reader.left_in_middle().items()
        )
        return wrapped(f"So far: {', '.join(told)}.{stays}", 0)

    def _pause(
        self,
        reader: Onlooker,
        prompt: str,
        shown: list[str],
        why: list[str] | None = None,
        hands: list[str] | None = None,
        over: bool = False,
    ) -> bool:
        """Wait until the person before the screen goes on, who may look things up before: what was
        `shown`, `why` it came out so, and the `hands` of a round that is `over`: who sits there
        alone may take back by what it ended. False to stop."""
        alone = over and len(self.readers) == 1
        while True:
            answer = self.screen.ask(prompt, fresh=True)
            if answer is not None and is_table(answer):
                self.screen.lines(shown)
            elif answer is not None and why is not None and asks_why(answer) and answer != "?":
                self.screen.lines(why)
            elif answer is not None and (wish := looked_up(answer)) is not None:
                told = hands if reader.words.description.groups else None
                if wish.what == "groups" and told is not None:
                    self.screen.lines(told)
                else:
                    look_up(wish, reader, self.screen)
            elif answer is not None and needs_a_question(answer):
                undo = answer.strip().lower() in UNDO
                if undo and alone and self._take_back(self._facing, unread=True):
                    raise _TakenBack
                said = f"Nothing is asked now: `{answer.strip()}` is for a choice"
                taken = answer.strip().lower() != "hint" and self.table.has_chosen(self._facing)
                bar = self.table.cannot_undo(self._facing) if taken else None
                said += f". {CANNOT}: {bar}" if bar is not None else ""
                self.screen.lines(wrapped(f"{said}.", 0))
            elif answer is None or not answer.strip() or answer.strip().isdecimal():
                return answer is not None
            elif stops(answer):
                if self._leaves():
                    return False
            else:
                said = f"Nothing is asked now: Enter goes on, and `{answer.strip()}` does nothing."
                self.screen.lines(wrapped(f"{said} ? tells what can be typed.", 0))

    def _leaves(self) -> bool:
        """Whether somebody who typed q means to stop: q leaves pages, too, and one may be typed
        when the last of them is shown already."""
        if not self.screen.terminal:
            return True
        answer = self.screen.ask(LEAVES)
        return stops(answer) or not (answer or "").strip()

    def _show_table(self, reader: Onlooker, seat: int, news: list[str]) -> None:
        view = self.table.view(seat)
        lines = ["", tables.title(view, reader.words, self.table.header.rounds), *news]
        self.screen.lines(lines)
        known = reader.empty if news else ()
        reader.empty = tables.empty(view, reader.words)
        by = self.table.marked_by(seat)
        called = self.table.titles()
        shown = tables.table(view, reader.words, known, by, called)
        self.screen.block([*([""] if news else []), *shown])

    def _ask(self, reader: Onlooker, asked: Asked, again: bool = False) -> None:
        """The person's own cards, why they must choose, and from what."""
        view = self.table.view(asked.seat)
        making = melds.is_making(asked)
        why = melds.so_far(asked.begun, asked.offers[0].verb) if making else self._why(asked, again)
        lines = [
            "",
            *self._own_cards(reader),
            *tables.own_money(view, reader.words),
            *why,
            *self._who_is_meant(asked, reader.words),
        ]
        if making:
            lines += melds.proposed(asked, self.table)
            lines += [melds.NEXT]
        if asked.amount is not None:
            lines.append(f"  {asked.amount.verb}: {asked.amount}")
        elif asked.numbers:
            lines += wrapped(f"{asked.offers[0].verb}: {', '.join(map(str, asked.numbers))}", 2)
        else:
            lines += tables.options_lines([self._label(one, asked) for one in asked.offers])
        if asked.several:
            lines.append(_how_many(asked))
        if len(asked.offers) == 1:
            lines[-1] += "   (the only one: press Enter)"
        self.screen.block(lines)

    def _who_is_meant(self, asked: Asked, words: Wording) -> list[str]:
        """Who is called what from where somebody sits, where what they may choose speaks of it: to
        whom cards are passed."""
        called = self.table.own_titles(asked.seat)
        in_force, rules = self.table.view(asked.seat).modifiers, self.table.rules
        verbs = dict.fromkeys(one.verb for one in asked.offers) if called else ()
        said = " ".join(line for verb in verbs for line in rulebook.option(rules, in_force, verb))
        named = (name for name in called if f"your {name}" in " ".join(said.split()))
        each = [f"your {name} is {words.name(called[name])}" for name in named]
        return wrapped(f"{sentence(listed(each))}.", 0) if each else []

    def _own_cards(self, reader: Onlooker) -> list[str]:
        """The cards of who looks, and what bears on what they make."""
        views = [self.table.view(seat) for seat in range(self.table.view(None).players)]
        seat = reader.seat or 0
        own = views.pop(seat)
        under = self.table.bearing(seat)
        lines = wrapped(f"under {reader.words.rules(under)}", 2) if under else []
        for name in under:  # what it does is told when it comes up
            if name not in reader.bearing:
                lines += wrapped(f"{sentence(reader.words.rules([name]))}: {under[name]}", 4)
        reader.bearing = frozenset(under)
        return [*tables.own_cards(own, reader.words, views), *lines]

    def _label(self, offer: Offer, asked: Asked) -> str:
        """An option as it is listed: with what it costs, or the amounts that it may be."""
        if offer.cost is not None:
            return f"{offer.words} (pay {offer.cost})"
        picked = offer.picked.value if offer.picked is not None and asked.part else None
        if isinstance(picked, PlaceName) and isinstance(picked.whose, str):
            there = self.table.view(asked.seat).place(picked.zone, picked.whose)
            return f"{offer.words} ({lying(there, brief=True)})"
        further = self.table.further(offer.key) if offer.begins and not asked.several else None
        if rest := self._rest(offer, asked):
            return f"{offer.words} {rest}"
        amount = None if further is None else further.amount
        if (
            further is not None
            and further.several
            and further.most
            and not melds.is_making(further)
        ):
            if further.least == further.most:
                return f"{offer.words} ({further.most})"
            none = ", or none" if further.offer("done") else ""
            return f"{offer.words} (up to {further.most}{none})"
        if amount is None:
            return offer.words
        costs = self.table.costs_of(amount.verb, amount.least, amount.most)
        is_plain = costs == [amount.least, amount.most]
        pay = f"; pay {' to '.join(map(str, sorted({*costs})))}" if costs and not is_plain else ""
        return f"{offer.words} ({amount.bounds}{pay})"

    def _rest(self, offer: Offer, asked: Asked) -> str:
        """What is picked after an option without asking, since it is the only thing that can be:
        the rest of the line that says the same."""
        if asked.several or not (offer.begins or asked.part):
            return ""
        keys, picked = [offer.key], list[Offer]()
        while (further := self.table.further(*keys)) is not None:
            if len(further.offers) != 1 or further.several or melds.begins_another(further):
                break
            picked += further.offers
            keys.append(further.offers[0].key)
        making = melds.is_making(asked) or bool(offer.makes)
        closed = bool(picked) and picked[-1].key == "done"
        if making and not closed:
            return ""  # a group with a choice yet to come is seen as it is made
        groups = (one.picked is not None and one.picked.kind == "group" for one in picked)
        words = [one.words.removeprefix(f"{one.verb} ") for one in picked if one.key != "done"]
        if not words or any(groups):
            return ""  # which group a card joins is plain to see
        said = " ".join(words)
        more = making and further is not None
        if making and asked.part:
            return f"(then {said}, and {'this group is done' if more else 'that is all'})"
        return f"{said}, ..." if more else said

    def _why(self, asked: Asked, again: bool) -> list[str]:
        """Why somebody is asked: a turn, a further step of it, or a chance to act."""
        phase = f" ({asked.phase})" if asked.phase else ""
        begun = list(asked.begun)
        if asked.part and (len(begun) > 1 or not self._unasked):
            wanted = f"; pick {asked.wanted}" if asked.wanted else ""
            chosen = self.table.wording(asked.seat).of_key(_named(begun[1:] or begun))
            return wrapped(f"You have chosen: {chosen}{wanted}. Go on{phase}:", 0)
        if asked.secret and any(offer.key == "pass" for offer in asked.offers):
            return [f"You may act now, or pass{phase}:"]
        if asked.secret:
            return [f"All choose at once, and you now{phase}:"]
        if not self._beside.isdisjoint(asked.verbs):
            return [f"It is {self._in_turn(asked.seat)} turn, and you may act{phase}:"]
        return [f"It is still your turn{phase}:" if again else f"It is your turn{phase}:"]

    def _in_turn(self, reader: int) -> str:
        """Whose turn it is while others may act: of who chose last what is chosen in turns."""
        chose = (one for one in reversed(self.table.news(reader)) if one.what == "chose")
        last = next((one.seat for one in chose if one.name not in self._beside), None)
        words = self.readers[reader].words
        return "another player's" if last in (None, reader) else words.owner(last)

    def _answer(self, reader: Onlooker, asked: Asked) -> list[str] | None:
        while True:
            text = self.screen.ask("> ")
            if text is None:
                return None
            if not text.strip() and len(asked.offers) == 1:
                return [asked.offers[0].key]
            text = with_whole_verb(text, asked, known_verbs(self.table))
            lines = with_verb(text, asked, self.table)
            if len(lines) > 1:
                self.screen.lines(wrapped(may_mean(" ".join(text.split()), lines).said, 0))
                continue
            text = lines[0] if lines else text
            refused = why_refused(text, self.table) if len(text.split()) > 1 else ASKED
            begun = begun_with(text, asked)
            further = None if begun is None else self.table.further(begun[0])
            if not refused and not (further is not None and further.several):
                return [text]
            if begun is not None and further is not None and further.amount:
                self.screen.lines(wrapped(f"`{begun[0]}` takes {further.amount}.", 0))
                continue
            meant = understood(text, asked, self.table)
            if melds.is_making(asked) and isinstance(meant, str):
                return [meant]  # an option in its own words
            making = melds.is_making(asked if further is None else further)
            if making and not asks_why(text) and melds.names_a_card(text, self.table):
                # a card of a group is not picked up again: a line counts whole or not at all
                self.screen.lines(wrapped(f"{refused} {WHOLE}", 0))
                continue
            if begun is not None:
                key, self._typed = begun
                return [key]
            if isinstance(meant, str):
                return [meant]
            if meant.what == "stop":
                if self._leaves():
                    return None
                continue
            if meant.what == "undo" and self._take_back(asked.seat):
                return []
            self._grant(meant, reader, asked)

    def _several(self, reader: Onlooker, asked: Asked) -> list[str] | None:
        """Several things, in whatever order the person names them."""
        named: list[str] = []
        line, self._typed = self._typed, []
        at_once = bool(line)  # a whole choice on one line is made, if it is one
        before: list[str] = []  # what was named before this line, which counts whole or not at all
        told: list[str] | None = None  # what was named when the question was last on the screen
        text: str | None = None
        while True:
            offered = self.table.further(*named) or asked
            done = offered.offer("done") is not None
            if not line:
                only = offered.offers[0].key if len(offered.offers) == 1 else None
                if done and (at_once or only == "done"):
                    return [*named, "done"]
                at_once = False
                if only is not None and named:
                    # nothing else goes with it, and without it there are too few
                    named.append(only)
                    continue
                if told != named:
                    self._ask(reader, offered)
                told, before = list(named), list(named)
                text = self.screen.ask("> ")
                if text is None:
                    return None
                meant = understood(text, offered, self.table)
                named_so = isinstance(meant, Wish) and meant.what in ("explain", "unclear")
                alone = not named_so or asks_why(text) or not text.strip()
                rest = without_verb(text, offered)
                line = [text] if alone else names(rest)
                with_verb = not alone and rest != text
                if unclear := number_beside_cards(line, offered, self.table, with_verb):
                    self.screen.lines(wrapped(unclear, 0))
                    line = []
                    continue
                at_once = with_verb and len(line) > 1 and not named  # all of it, as it is said
                # numbers alone are those of the list that is on the screen
                keys = [one.key for one in offered.offers]
                line = [
                    keys[int(one) - 1] if one.isdecimal() and 0 < int(one) <= len(keys) else one
                    for one in line
                ]
            said = line.pop(0)
            meant = understood(said, offered, self.table)
            by_itself = text is not None and said.strip() == text.strip()  # not among cards: `7c Q`
            if isinstance(meant, Wish) and meant.said == "" and said.strip() and not by_itself:
                meant = Wish("explain", said)
            if done and not named and not line and said.lower() in NONE and isinstance(meant, Wish):
                meant = "done"
            match meant:
                case "done" if done and not line:
                    at_once = True
                case "done" if done:
                    self.screen.lines(wrapped(f"`{line[0]}` comes after `done`. {ASKED}", 0))
                    line, at_once, named = [], False, list(before)
                case str():
                    named.append(meant)
                case Wish("stop"):
                    if self._leaves():
                        return None
                    line, at_once, named = [], False, list(before)
                case Wish("unclear", "") if done and named:  # an empty line: that is all
                    at_once = True
                case Wish("unclear", "") if done:  # perhaps an Enter too many
                    self.screen.lines(["Nothing is named yet; `done` takes nothing."])
                case Wish("unclear", "") if needed := offered.least - _picked(offered):
                    more = "more " if named else ""
                    said = f"{needed} {more}are" if needed > 1 else f"One {more}is"
                    self.screen.lines([f"{said} needed."])
                case Wish("undo") if named:
                    line, at_once, named, told = [], False, [], None
                case Wish("undo") if self._take_back(asked.seat):
                    return []
                case Wish("explain") if named and isinstance(
                    key := understood(said, asked, self.table), str
                ):
                    begun = list(offered.begun)[1:]
                    full = offered.most is not None and len(begun) >= offered.most
                    most = f": {offered.most} are the most" if full else ""
                    told_so = f"`{said}` does not go with {_named(begun)}{most}."
                    if key in named:
                        told_so = f"`{said}` is named already: {_named(begun)}."
                    self.screen.lines(wrapped(told_so, 0))
                    line, at_once, named = [], False, list(before)
                case _:
                    line, at_once, named = [], False, list(before)
                    self._grant(meant, reader, offered, named)

    def _take_back(self, seat: int, unread: bool = False) -> bool:
        """Take back the last choice of who is asked, and see the table as it was then. `unread`:
        nothing of the round that has begun since was shown."""
        if not self.table.can_undo(seat, unread):
            return False
        self.table.undo(seat, unread)
        self._round = self._asked_in = self.table.view(seat).round
        self._sit_down()
        self._typed, self._last, self._unasked = [], -1, True
        return True

    def _grant(self, wish: Wish, reader: Onlooker, asked: Asked, named: Sequence[str] = ()) -> None:
        """`named`: what is picked of a choice of several things, and not taken yet."""
        match wish.what:
            case "help" | "history" | "groups" | "rules":
                look_up(wish, reader, self.screen)
            case "table":
                self._show_table(reader, asked.seat, [])
                self._ask(reader, asked)
            case "hint":
                self.screen.waits("A moment ...")
                hint = wrapped(self._hint(asked, named), 0)
                self.screen.waits("")
                self.screen.lines(hint)
            case "undo":
                said = "There is nothing to take back"
                if self.table.has_chosen(asked.seat):
                    said = f"{CANNOT}: {self.table.cannot_undo(asked.seat)}"
                self.screen.lines(wrapped(f"{said}.", 0))
            case "explain":
                verdict = explained(wish.said, asked, self.table)
                if verdict is None:
                    said = self._not_now(wish.said)
                    in_force = self.table.view(asked.seat).modifiers
                    rules = wish.said and rulebook.has(self.table.rules, in_force, wish.said)
                    if rules and wish.is_asked:
                        said = said.removesuffix(ASKED).rstrip()
                        self.screen.lines(wrapped(f"{said} The rules:", 0))
                        look_up(Wish("rules", wish.said), reader, self.screen)
                        return
                    if rules:
                        said += f" `rules {wish.said}` tells what the rules say of it."
                    self.screen.lines(wrapped(said if wish.said else ASKED, 0))
                else:
                    lines = reader.words.verdict(verdict, places=False)
                    if out_of_turn := self.out_of_turn(verdict, asked):
                        lines = [lines[0], *wrapped(out_of_turn, 2)]
                    self.screen.lines(lines)
                    verb, _, number = verdict.what.rpartition(" ")
                    if verdict.legal and number.isdecimal():
                        costs = self.table.costs_of(verb, int(number))
                        self.screen.lines(f"  you pay {cost} for it" for cost in costs)
                    self.screen.lines(self._worth(verdict, asked, reader.words))
                    self.screen.lines(self._limits(verdict, asked, reader.words))
                    self.screen.lines(groups_after(self.table, verdict.what))
                    self.screen.lines(self.table.towards(asked.seat, verdict.what))
                    comes = self.table.foreseen(verdict.what) if verdict.legal else []
                    self.screen.lines(comes)
                    self.screen.lines(self.table.coming_of(verdict.what) if verdict.legal else [])
                    self.screen.lines(self._rules_of(verdict, asked, bool(comes)))
            case _:
                self.screen.lines(wrapped(wish.said or ASKED, 0))

    def _worth(self, verdict: Verdict, asked: Asked, words: Wording) -> list[str]:
        """What the card counts and scores that an option names, the only one."""
        said = verdict.what.removeprefix(self._verb_of(verdict.what)).split()
        cards = [one for one in said if one in words.cards_by_code]
        worth = self.table.worth_of(cards[0], asked.seat) if len(cards) == 1 else []
        if not worth:
            return []
        name = words.cards_by_code[cards[0]].name
        return wrapped(f"{cards[0]}, the {name}, {' and '.join(worth)}", 2)

    def out_of_turn(self, verdict: Verdict, asked: Asked) -> str:
        """Of an option that may not be chosen: that it is somebody else's turn, or what was chosen
        in its place this turn; nothing where it is not that."""
        verb = self._verb_of(verdict.what)
        if verdict.legal or not verb or verb in asked.verbs or asked.secret:
            return ""
        if not self._beside.isdisjoint(asked.verbs) and verb not in self._beside:
            whose = self._in_turn(asked.seat)
            return f"it is {whose} turn, in which you may only {listed(asked.verbs, 'or')}"
        points = self.table.rules.program.decisions
        names = [{one.id for one in point.choices} for point in points if point.part_of is None]
        elsewhere = self.apart - asked.verbs.keys()  # what was done there is no reason here
        names = [one for one in names if elsewhere.isdisjoint(one)]
        beside = set[str]().union(*(one for one in names if verb in one))
        begun = next(iter(asked.verbs), "") if asked.part else ""
        if begun in beside:
            return ""  # that is not done yet, and the verdict says what is so beside it
        for one in reversed(self.table.news(asked.seat)):
            if one.what == "note" and one.value in ("round", "phase"):
                break
            if one.what != "chose" or (one.seat != asked.seat and one.name in self._beside):
                continue
            if one.seat != asked.seat:
                break
            if one.name in beside:
                verbs = self.table.rules.program.checked.game.verbs
                declared = [each.participle for each in verbs if each.name == one.name]
                return f"you have {[*declared, *participles(one.name)][0]} already"
        return ""

    def _verb_of(self, what: str) -> str:
        """The verb that words begin with."""
        verbs = sorted(known_verbs(self.table), key=len, reverse=True)
        return next((one for one in verbs if f"{what} ".startswith(f"{one} ")), "")

    def _rules_of(self, verdict: Verdict, asked: Asked, foreseen: bool) -> list[str]:
        """What the rules say of an option that may be chosen; of one that may not, and where it is
        told what comes of it, how that is looked up."""
        in_force, rules = self.table.view(asked.seat).modifiers, self.table.rules
        told = rulebook.action(rules, in_force, verdict.what, foreseen or not verdict.legal)
        here = self.table.places_of(verdict.what)
        if told and not verdict.legal:
            told = []
        elif verdict.legal and self.table.does_nothing(verdict.what):
            told = wrapped("you leave it at that: what comes next comes anyway", 2)
        elif not told and not foreseen and verdict.legal:
            told = rulebook.option(rules, in_force, verdict.what, here)
            view = self.table.view(asked.seat)
            told += rulebook.values(view, " ".join(" ".join(told).split()))
        verb = self._verb_of(verdict.what)
        if verb and (foreseen or not verdict.legal) and rulebook.has(rules, in_force, verb):
            told += wrapped(f"`rules {verb}` tells all that the rules say of it", 2)
        return told

    def _not_now(self, text: str) -> str:
        """What a text may mean that is no option now: of several that begin so, which these are."""
        begun = beginning_with(text, known_verbs(self.table))
        if not begun:
            text = " ".join(self.table.card(word) or word for word in text.split())
            return f"Nothing like `{text}` can be chosen now. {ASKED}"
        several = listed(f"`{one}`" for one in begun)
        return f"{several} begin so, and none of them can be chosen now: `? {begun[0]}` tells why."

    def _limits(self, verdict: Verdict, asked: Asked, words: Wording) -> list[str]:
        """Between which numbers an option may be, where it asks for one next, and where limits
        come from."""
        offer = asked.offer(verdict.what)
        begins = offer is not None and offer.begins and not asked.several
        further = self.table.further(verdict.what) if begins else None
        lines = []
        if further is not None and further.amount is not None:
            over = self.table.why(f"{further.amount.verb} {further.amount.most + 1}")
            lines = words.verdict(over, places=False)[1:]
        text = " ".join(" ".join([*words.verdict(verdict, places=False), *lines]).split())
        money = [one.name for one in words.description.state if one.money]
        in_force = self.table.view(asked.seat).modifiers
        seat = asked.seat
        told = rulebook.origins(
            self.table.rules,
            in_force,
            text,
            money,
            lambda name: self.table.figure(name, seat),
        )
        return [*lines, *told]

    def _hint(self, asked: Asked, named: Sequence[str]) -> str:
        found = self.table.advice(*named)
        assert found is not None
        picked, why = found
        if len(picked) > 1 and picked[1].startswith(f"{picked[0]} "):
            picked = picked[1:]  # `raise` and `raise 2`
        takes = "go on with" if named else "take"
        ends = "`, then `" if picked[-1] == "done" else ""
        said = ends.join(picked) if ends else _named([*picked]).replace(",", "")
        alone = asked.several and len(picked) == 1 and picked[0] != "done"
        only = " and nothing else" if alone and asked.offer("done") else ""
        return f"A careful bot would {takes} `{said}`{only}: {why}."


def _picked(asked: Asked) -> int:
    """How many of several things are picked."""
    return max(len(asked.begun) - 1, 0)


def _how_many(asked: Asked) -> str:
    """How many of several things are to be named, and how."""
    picked = _picked(asked)
    if asked.least == asked.most:
        needed, more = asked.least - picked, " more" if picked else ""
        if needed == 1:
            return "Pick one more."
        return f"Pick {needed}{more}, one by one or on one line, in any order."
    stops = "an empty line when that is all" if picked else "`done` takes none"
    enough = f"; {stops}" if asked.offer("done") else ""
    left = "several" if asked.most is None else f"up to {asked.most - picked}"
    more = "" if left == "up to 1" else f", or {left} on one line, in any order"
    return f"One{more}{enough}."


def _is_told(mark: str, news: Sequence[str]) -> bool:
    """Whether news tell of a mark already."""
    name = mark.split(" now:")[0].strip()
    return any(re.search(rf"\b{re.escape(name)}\b", line) for line in news)


def _before_round(round: int, news: list[str]) -> tuple[list[str], list[str]]:
    """What belongs to the rounds before this one, and what to this one."""
    at = news.index(heading) if (heading := heading_of(round)) in news else 0
    return news[:at], news[at:]


def _named(keys: list[str]) -> str:
    """Picks as one choice: what all begin with is said once."""
    verb = keys[0].rsplit(" ", 1)[0] if keys else ""
    return ", ".join([*keys[:1], *(key.removeprefix(f"{verb} ") for key in keys[1:])])
