"""What one seat does in secret, and what nobody at the table may know, reaches no other seat: not
by what is printed, nor by how often or when; and not by a seed."""

from __future__ import annotations

import json
import random
import secrets
from pathlib import Path
from typing import Any

import pytest

import octavo
from octavo.cli import main
from octavo.front.data import data
from octavo.front.header import Wanted, header_of
from octavo.front.table import Moment, begin, heard
from octavo.front.table import Table as Match
from octavo.table.events import HIDDEN, Event, told_to
from support.effort import EFFORT
from support.pseudoterminal import session
from support.strange_files import ruleset
from support.tables import TABLES, Table, called, rules_of

# --- the lines of one seat ------------------------------------------------------------------------

# Whoever holds the nine may claim it when another has played, and passes in secret if not. Nobody
# else is ever asked.
WINDOW: dict[str, Any] = {
    "players": 3,
    "pack": {"suits": ["clubs", "hearts"], "ranks": ["1 to 9"]},
    "zones/stock": {"holds": "pack", "faces": "down"},
    "words": {"verbs": {"play": "played", "claim": "claimed"}},
    "actions": {"claim": {"who": "the holder of the 9 of clubs", "do": "now claiming is over"}},
    "state": {"claiming is over": {"is a": "flag"}},
    "phases": {
        "deal": ["shuffle the stock", "deal 2 cards to each player"],
        "play": [
            {
                "turns": "each player",
                "until": "any hand is empty",
                "do": [
                    {
                        "choose": {
                            "play": {
                                "pick": "a card of your hand that may be played",
                                "do": "move it to the pile",
                            }
                        }
                    },
                    "move the top card of the stock to the pile",
                    {"window": "each player other than you"},
                    "move the top card of the stock to the pile",
                ],
            }
        ],
    },
    "win": "each player",
}


class Script(Match):
    """A match of three with these cards in this order in the stock; everybody plays the lowest
    card, and passes.
    """

    def __init__(self, rules: octavo.Rules, cards: str) -> None:
        order = [rules.pack.find(code).bit_length() - 1 for code in cards.split()]
        super().__init__(rules, header_of(rules, Wanted(3, "1", forced=True), "1"))
        self.passed = 0
        self._course.game = rules.new_game(
            3, chance=lambda n, outcomes, purpose: list(outcomes).index(order.pop(0)), forced=True
        )

    def bot_option(self) -> octavo.Option | None:
        decision = self.game.decision
        if decision is None:
            return None
        found = decision.options.find("pass")
        self.passed += found is not None
        return found or decision.options[0]


def test_nobody_can_tell_that_somebody_passed_in_secret(tmp_path: Path) -> None:
    """Matches that differ only in who holds the nine to the end, which the others do not see:
    nobody, or a seat that is asked.
    """
    file = tmp_path / "window.yaml"
    file.write_bytes(ruleset(WINDOW))
    rules, rest = octavo.load(file), "1h 2h 3h 4h 5h 6h 7h 8h"

    def lines(cards: str, seat: int) -> tuple[int, list[list[str]]]:
        script = Script(rules, f"{cards} {rest}")
        found = [[json.dumps(data(one)) for one in together] for together in heard(script, seat)]
        return script.passed, found

    for holder, cards in ((1, "7c 8c 3c 9c 5c 6c"), (2, "7c 8c 3c 4c 5c 9c")):
        for seat in {0, 1, 2} - {holder}:
            nobody, found = lines("7c 8c 3c 4c 5c 6c", seat), lines(cards, seat)
            assert nobody[0] == 0 and found[0] > 1, "somebody is asked, more than once"
            assert found[1] == nobody[1]


def seen_of(match: Match, seat: int) -> tuple[list[Moment], list[tuple[int, int]]]:
    """The lines of a seat, and whoever chose at each choice that the seat knows of: who, and which
    of its events tells so.
    """
    known: list[tuple[int, int]] = []
    apply = match.game.apply

    def applied(option: Any) -> None:
        decision, count = match.game.decision, len(match.game.log.events)
        assert decision is not None
        apply(option)
        event = match.game.log.events[count:][0] if len(match.game.log.events) > count else None
        if decision.seat == seat or (
            event is not None and event.what == "chose" and event.known_to >> seat & 1
        ):
            known.append((decision.seat, count))

    match.game.apply = applied  # type: ignore[method-assign]
    return [one for together in heard(match, seat) for one in together], known


@pytest.mark.parametrize(
    "table", random.Random(5).sample(TABLES, min(len(TABLES), 12 * EFFORT)), ids=called
)
def test_there_is_a_line_for_each_choice_that_a_seat_knows_of_and_no_other(table: Table) -> None:
    choice, players = table
    rules = rules_of(choice)
    for seat in {0, players - 1}:
        match = begin(rules, Wanted(players, f"secret {seat}", 1, bots="random", forced=True), "1")
        found, known = seen_of(match, seat)
        game = match.game
        assert len(found) == len(known) + 1
        starts = [0, *(count for _, count in known)]
        happened: list[str] = []
        heard_of: list[str] = []
        for line, start, (who, end) in zip(
            found, starts, [*known, (-1, len(game.log.events))], strict=True
        ):
            happened += [event.what for event in told_to(seat, game.log.events[start:end])]
            heard_of += [event.what for event in line.news]
            assert heard_of == happened[: len(heard_of)], "what is held back comes later"
            if who in (seat, -1):
                assert heard_of == happened
            assert line.observation.actor in (None, who), "nobody else is told to be asked"
            assert (line.asked is not None) == (who == seat)
        assert found[-1].result is not None


def test_cards_that_move_on_after_a_secret_pass_are_one_event_to_others() -> None:
    before, after = (Event("moved", 1, (card,), (0b010,), 3, 4) for card in (7, 8))
    secret = Event("chose", 2, name="pass", known_to=0b100)
    together = Event("moved", 1, (7, 8), (0b010, 0b010), 3, 4)
    for seat in (0, 1):
        assert told_to(seat, [before, secret, after]) == told_to(seat, [together])
    assert [event.what for event in told_to(2, [before, secret, after])] == [
        "moved",
        "chose",
        "moved",
    ]
    assert told_to(0, [before, secret, after])[0].cards == (HIDDEN, HIDDEN)
    assert len(told_to(0, [before, after])) == 2, "two of which nothing is hidden between stay two"


# --- seeds ----------------------------------------------------------------------------------------


def first_line(screen: str) -> str:
    return next(line for line in screen.splitlines() if "players" in line)


def test_who_plays_is_not_shown_the_seed(tmp_path: Path) -> None:
    state = {"XDG_STATE_HOME": str(tmp_path / "state")}
    screen, code = session(["play", "crazy-eights", "--rounds", "1"], lambda number: None, state)
    assert code == 0 and "seed" not in screen
    (journal,) = (tmp_path / "state").rglob("*.journal")
    seed = json.loads(journal.read_text(encoding="utf-8").splitlines()[0])["seed"]
    assert seed not in screen and seed not in journal.name, "by its file's name neither"
    again, _ = session(["play", "--resume", str(journal)], lambda number: None, state)
    assert seed not in again and "seed" not in again
    chosen, _ = session(
        ["play", "crazy-eights", "--rounds", "1", "--seed", "mine"], lambda number: None, state
    )
    assert first_line(chosen).endswith(", seed mine")


def test_where_only_bots_play_the_seed_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = str(tmp_path / "x.journal")
    assert main(["play", "crazy-eights", "--watch", "--rounds", "1", "--journal", journal]) == 0
    shown = first_line(capsys.readouterr().out)
    seed = shown.rpartition(" ")[2]
    assert json.loads(Path(journal).read_text(encoding="utf-8").splitlines()[0])["seed"] == seed
    assert main(["replay", journal]) == 0
    assert first_line(capsys.readouterr().out).endswith(f"seed {seed}")


def test_a_new_seed_is_not_found_by_trying(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[int] = []

    def token(size: int) -> str:
        asked.append(size)
        return "ab" * size

    monkeypatch.setattr(secrets, "token_hex", token)
    assert main(["play", "crazy-eights", "--watch", "--rounds", "1"]) == 0
    assert max(asked) * 8 >= 64 and first_line(capsys.readouterr().out).endswith(
        f"seed {'ab' * max(asked)}"
    )
