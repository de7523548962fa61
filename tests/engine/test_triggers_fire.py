"""A trigger fires on everything that it can ask: whatever step makes its fact true, and whatever
fact it is.

Each ruleset here does one step, and has a trigger for each of its facts. Just before the step and
just after it somebody chooses from one option for each fact that holds. Where the step made a fact
true, its trigger must have fired once in between; where the fact was false before and after, or
true, it must not have. What is asked of `any` of several, or of you, fires once for each of which
it became true.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

import octavo
from octavo import terms as t
from octavo.check.phrases.scope import Scope
from octavo.diagnostics import Faults
from octavo.ir import program as ir
from octavo.ir.moments import members_of
from octavo.positions.position import said, vocabulary_of
from octavo.syntax.parser import parse
from octavo.table.rules import Rules

RULESET = """
ruleset: facts
title: Facts
players: 2
win: the players with the highest score
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words:
  verbs: {play: played, sing: sung, hum: hummed, look: looked, say: said, smash: smashed}
  adjectives: {precious: starred or hearts}
zones:
  stock: {holds: pack, faces: down}
  pile: {faces: up, shows: top card}
  row: {faces: down, in: order}
  hand: {each: player, seen by: owner}
  field: {named: [east, west], shows: top card, faces: up}
state:
  tally: {is a: number}
  noise: {is a: number}
  plan: {is a: number}
  alarm rings: {is a: flag}
  boss: {is a: player}
  wish: {is a: suit}
  purse: {each: player, is a: number, starts at: 5}
  starred: {is a: mark, of: cards}
  out: {is a: mark, of: players}
links:
  next to:
    - {when: the alarm rings, join: [east west]}
rules:
  worth: cards count their rank
  dear: starred cards score 5
  play: cards may be played when the tally is 3
  look: a card may be looked on a field when the tally is 3
  quiet: you may not sing when the alarm does not ring
"""

PLAIN = [
    "the stock is empty",
    "the pile is not empty",
    "no card of the stock is a heart",
    "any card of any field is a heart",
    "the hand of the first player is not empty",
    "the first player holds the nine of hearts",
    "the second player holds an eight",
    "the number of players who hold any hearts is 1",
    "the top card of the stock is the eight of hearts",
    "the bottom card of the stock is the nine of hearts",
    "the number of cards of the row is 2",
    "the top 2 cards of the row are hearts",
    "the top heart of the row is the nine of hearts",
    "the top card of the row is face up",
    "any card of the row is face down",
    "the top card of the row is shown to the first player",
    "any card of the row is shown to only the first player",
    "the number of face up cards is 2",
    "the tally is at least 3",
    "the alarm rings",
    "the boss is the first player",
    "the wish is hearts",
    "the purse of the first player is fewer than 5",
    "any player's purse is 8",
    "the total of all purses is 7",
    "the player with the highest purse is the second player",
    "the two of clubs is starred",
    "the top card of the pile is precious",
    "the number of starred cards is 16",
    "any player is out",
    "the score of the first player is 3",
    "the number of players who have hummed is 1",
    "any player has hummed",
    "any player has hummed this round",
    "any hearts were played this round",
    "the number of hearts that were played is 1",
    "the nine of hearts was played",
    "the owner of the nine of hearts is the first player",
    "the holder of the nine of hearts is the first player",
    "the number of fields next to east is 1",
    "the value of the pile is 9",
    "the score of the two of clubs is 5",
    "any card of the row may be played",
    "the nine of hearts may be looked on east",
    "the first player may sing",
    "each field is not empty",
    "any field is empty",
    "your hand is not empty",
    "any heart is in your hand",
    "any card is in your hand",
    "any player holds more cards than you",
    "you hold the nine of hearts and your purse is 5",
    "you have hummed",
    "your purse is less than the purse of the player to your left",
    "the round is 3",
    "the modifier numbered 1 is not in force",
    "any modifier is in force",
]
"""What a step may make true, in a game without groups."""


class Step(NamedTuple):
    """`given` is done first; `moves` are taken where the step asks."""

    step: Any
    given: Sequence[Any] = ()
    moves: tuple[str, ...] = ()


TOP = "the top card of the stock"


def first(*steps: Any) -> Any:
    """The first player does it."""
    return {"who": "the first player", "do": list(steps)}


def option(pick: Any, do: Any) -> Any:
    """The first player picks what comes first, and does that with it."""
    return first({"choose": {"say": {"pick": pick, "do": do}}})


TOP = "the top card of the stock"

STEPS = [
    Step(f"move {TOP} to the pile"),
    Step("move the nine of hearts to the row", ["move the three of clubs to the row"]),
    Step(f"move {TOP} under the stock"),
    Step("move all cards of the stock to the row"),
    Step(f"move {TOP} to east", ["move the two of clubs to west"]),
    Step(
        "move the three of clubs to the row",
        [f"move {TOP} to east", "move the two of clubs to west"],
    ),
    Step("move east to the row", [f"move {TOP} to east", "move the two of clubs to west"]),
    Step("deal 1 card to each player"),
    Step("deal every card to the first player"),
    Step("move the nine of hearts to the hand of the first player"),
    Step("now the first player holds the nine of hearts"),
    Step(
        "the nine of hearts takes the place of the two of clubs",
        ["move the two of clubs to the pile"],
    ),
    Step("move all cards of the pile under the stock", [f"move {TOP} to the pile"]),
    Step("turn the top card of the row face up", [f"move {TOP} to the row"]),
    Step("turn the top card of the row face down", [f"move {TOP} to the row face up"]),
    Step("now the top card of the row is face up", [f"move {TOP} to the row"]),
    Step("turn all cards of the row face up", ["move the top 2 cards of the stock to the row"]),
    Step("show the top card of the row to each player", [f"move {TOP} to the row"]),
    Step("show the top card of the row to the first player", [f"move {TOP} to the row"]),
    Step("shuffle the stock"),
    Step("now the tally is 3", [f"move {TOP} to the row"]),
    Step("now the alarm rings"),
    Step("now the boss is the first player"),
    Step("now the wish is hearts"),
    Step("the first player pays 3 from the purse of the first player to the tally"),
    Step("now the second player's purse is 9", ["now the first player's purse is 8"]),
    Step(
        "the first player pays 3 from the purse of the first player to the purse of the second "
        "player"
    ),
    Step(
        "the first player pays 3 from the purse of the first player to the score of the first "
        "player"
    ),
    Step("the second player shares the tally", ["now the tally is 3"]),
    Step("the first player wins the tally to their score", ["now the tally is 3"]),
    Step("now the two of clubs is starred"),
    Step("now all cards are starred"),
    Step("now cards of the pile are starred", ["move the two of clubs to the pile"]),
    Step("now the first player is out"),
    Step("the first player scores 3"),
    Step("now the score of the first player is 3"),
    Step("now the round is 3"),
    Step(first("now the nine of hearts is played")),
    Step(first("now you have hummed")),
    Step(first({"choose": {"hum": {}}})),
    Step(
        first({"choose": {"play": {"pick": "a heart of the stock", "do": "now the noise is 0"}}}),
        ["now the tally is 3"],
    ),
    Step("now the modifier numbered 1 is not in force"),
    Step(
        "now the modifier numbered 1 is in force", ["now the modifier numbered 1 is not in force"]
    ),
    Step("until the end of the round, clubs are precious", ["move the two of clubs to the pile"]),
]

HANDS = """
  points: points rank by higher total
  smash: a pair smashes a ten
groups:
  points: {is: any cards totalling up to 9, shown as: "points:<total>"}
  ten: any cards totalling 10
  pair: two cards of one rank
hands: {of: your hand, use: many groups, best: highest groups}
"""

HANDS_FACTS = [
    "the player with the best hand is the first player",
    "the players with the best hand are out",
    "any pair of the first player smashes any ten of another player",
    "any nines were used this round",
    "the first player holds a pair",
    "the hand of the first player has exactly one unused card",
    "the number of pairs of the hand of the first player is 1",
    "the first player holds a ten or better",
    "the hand of the first player is a pair",
    "any card of the hand of the first player is face up",
    "the hand of the first player is empty",
]

DEALT = [
    "now the first player holds the nine of hearts",
    "now the first player holds the two of clubs",
    "now the second player holds the four of hearts",
    "now the second player holds the six of hearts",
]
ANOTHER = "now the first player holds the nine of clubs"

HANDS_STEPS = [
    Step(ANOTHER),
    Step("move all cards of the hand of the first player to the stock"),
    Step("move all cards of the hand of the second player to the stock"),
    Step("deal 4 cards to the first player"),
    Step("turn the nine of hearts face up"),
    Step("now the second player is out"),
    Step("until the end of the round, hearts count nothing"),
    Step({"compare": "each player", "by": "the best hand", "loser": "now the noise is 0"}),
]

SHOWN_FACTS = [
    *HANDS_FACTS,
    "the number of groups of the first player is 1",
    "the number of groups of the first player is 0",
    "the groups of the first player beat the groups of the second player",
    "the groups of the first player are spoilt",
]

SHOW = option("a pair of your hand", "show that group")
TEN = {
    "who": "the second player",
    "choose": {"say": {"pick": "a ten of your hand", "do": "show that group"}},
}
SHOWN_STEPS = [
    Step(ANOTHER),
    Step(SHOW, [ANOTHER, TEN]),
    Step(TEN, [ANOTHER, SHOW]),
    Step(first("take back your groups"), [ANOTHER, SHOW]),
    Step("move the nine of hearts to the stock", [ANOTHER, SHOW]),
    Step("move all cards of the hand of the first player to the stock", [ANOTHER, SHOW]),
    Step("turn the nine of hearts face up"),
    Step("now the second player is out"),
]

LYING = """
  wild: twos count as any card
groups:
  pair: two cards of one rank
  run: three or more cards of one suit of consecutive ranks
"""

LYING_FACTS = [
    "the number of groups of the table of the first player is 1",
    "the number of pairs of any table is 1",
    "the number of hearts of all runs is 4",
    "any threes of any run are face up",
    "the pile is a two",
    "any card of the table of the first player is a heart",
    "the number of cards of any table is 3",
    "the first player has no cards",
    "the hand of the first player has no pair",
    "the first player holds the three of hearts",
]

HELD = [
    f"now the first player holds the {card}"
    for card in (
        "two of clubs",
        "three of hearts",
        "four of hearts",
        "five of hearts",
        "five of clubs",
        "six of hearts",
    )
]
RUN = option("a run of cards of your hand", "move it to your table")
EXTEND = option(
    ["a six of your hand", "a run of your table that it extends"], "move that card to that group"
)
THREE = ("say", "say 3h", "say 4h", "say 5h", "done")
LYING_STEPS = [
    Step(RUN, (), THREE),
    Step(option("a pair of cards of your hand", "move it to your table")),
    Step(EXTEND, [RUN], THREE),
    Step(first("the two of clubs takes the place of the five of hearts"), [RUN], THREE),
    Step("move the three of hearts to the hand of the first player", [RUN], THREE),
    Step("move the two of clubs to the table of the first player", [RUN], THREE),
    Step("move the four of hearts to the table of the first player"),
    Step("move all cards of the hand of the first player to the stock"),
    Step("move the two of clubs to the pile"),
]

NOT_OF_A_STEP = {
    ir.Bind: "what is bound is read by the steps that bound it",
    ir.Pull: "so is what chance takes",
    ir.Note: "it tells, and changes nothing",
    ir.Weigh: "so does this",
    ir.Draw: "first values are there before the first step",
    ir.NewRound: "a round begins between steps: see below",
    ir.Forget: "so does a turn: see below",
    ir.BeginTurn: "whose it is, no fact asks",
    ir.EndTurn: "a turn ends between steps",
    ir.Advance: "and so it passes",
    ir.LeaveOut: "and so it begins",
    ir.Skip: "to whom, no fact asks",
    ir.Miss: "who misses a turn, no fact asks either",
    ir.GiveTurn: "nor to whom the next is given",
    ir.Reverse: "nor that",
    ir.Unwind: "where steps go on is no fact",
}
"""What steps cannot make true, and why."""

PICKED = "it says what can be picked, and no fact does"
NOT_IN_A_FACT = {
    t.Growing: PICKED,
    t.Forms: PICKED,
    t.NextOf: PICKED,
    t.Closable: PICKED,
    t.Unlike: PICKED,
    t.Extended: "`a group that it extends`: of a card that was picked",
    t.MeldsBut: PICKED,
    t.AtMost: PICKED,
    t.StandsFor: "`a card that it counts as`: of a card that was picked",
    t.Location: "where a card goes that takes the place of another",
    t.ComparedCards: "what is compared, where two meet; facts ask who has the best hand",
    t.InForce: "guards what modifiers say; facts ask for the modifiers in force",
    t.Stacked: "`the cards above it`: of a card that was picked or is spoken of",
    t.Next: "who comes next changes between steps, and a fact is asked of each player",
}
"""What facts of triggers cannot ask, and why."""

MODIFIER = """
modifier: rain
number: 1
title: Rain
rules: {wet: you may not hum when you are out}
"""

STEP = "step"
"""The phase that does it."""

IDLE = {"if": "the noise is 1", "do": "end the game"}
"""What triggers do, so that they change nothing themselves; that they fire is told."""


class Found(NamedTuple):
    """What a step did: of what each fact was true before it and after it, as bits (1: of all that
    it asks), and how often each trigger fired.
    """

    before: list[int]
    after: list[int]
    fired: Counter[int]

    @property
    def became(self) -> set[int]:
        """The numbers of the facts that were not true before, and are now."""
        both = enumerate(zip(self.before, self.after, strict=True))
        return {number for number, (before, after) in both if after and not before}


def written(
    folder: Path,
    ruleset: str,
    facts: list[str],
    steps: list[Step],
    dealt: list[str],
    but: Sequence[int] = (),
) -> Path:
    """A ruleset of these facts, with a modifier. The first choice of a match says which of the
    steps it does. `but`: the numbers of facts that none of them can make so, without a trigger.
    """
    look = [first({"choose": {"go on": {}}})]
    givens = [step.given for step in steps if step.given]
    givens = [given for number, given in enumerate(givens) if given not in givens[:number]]
    plan = {
        "prepare": {"pick": f"number from 0 to {len(steps)}", "do": "now the plan is that number"}
    }
    flow: dict[str, Any] = {
        "dealing": dealt or [IDLE],
        "planning": [first({"choose": plan})],
        "given": [{"if": plans_of(steps, given), "do": list(given)} for given in givens] or [IDLE],
        "before": look,
        STEP: [{"if": f"the plan is {n}", "do": [step.step]} for n, step in enumerate(steps)],
        "after": look,
        # so that what was done is kept, whichever steps there are
        "remembering": [first({"if": fact, "do": [IDLE]}) for fact in facts],
    }
    triggers = [
        f"  caught {number}: {json.dumps({'on': fact, 'do': [IDLE]})}\n"
        for number, fact in enumerate(facts)
        if number not in but
    ]
    (folder / "modifiers").mkdir(parents=True, exist_ok=True)
    (folder / "modifiers" / "rain.yaml").write_text(MODIFIER)
    said = f"phases: {json.dumps(flow)}\ntriggers:\n{''.join(triggers)}"  # JSON is YAML
    (folder / "ruleset.yaml").write_text(f"{ruleset}\n{said}")
    return folder


def loaded(
    folder: Path, ruleset: str, facts: list[str], steps: list[Step], dealt: list[str]
) -> Rules:
    """The same, loaded, with a trigger for each fact but for those that are refused since none of
    the steps changes what they ask."""
    path = written(folder, ruleset, facts, steps, dealt)
    try:
        return octavo.load(path, modifiers="1")
    except octavo.OctavoError as refused:
        lines = (path / "ruleset.yaml").read_text().splitlines()
        but = list[int]()
        for fault in refused.diagnostics:
            assert fault.code == "OCT348" and fault.span, fault
            but.append(int(lines[fault.span.line - 1].split(":")[0].split()[-1]))
    return octavo.load(written(folder, ruleset, facts, steps, dealt, but), modifiers="1")


def plans_of(steps: list[Step], given: Sequence[Any]) -> str:
    """Whether the step is one of those before which this is done: it is said once for all of
    them."""
    return " or ".join(
        f"the plan is {number}" for number, step in enumerate(steps) if step.given == given
    )


class Table:
    """Plays the steps of a ruleset, one match each."""

    def __init__(self, rules: Rules, facts: list[str]) -> None:
        self.rules = rules
        faults, reader = Faults(), rules.program.checked.reader()
        read = [parse("condition", said(fact), vocabulary_of(rules), faults) for fact in facts]
        faults.stop_if_any()
        self.facts = [reader.condition(one, Scope()) for one in read]
        self.asked = [
            members_of(one, fact, rules.program.symbols) or fact
            for one, fact in zip(read, self.facts, strict=True)
        ]
        self.of_you = [t.YOU in t.walk(fact) for fact in self.facts]
        self.players = rules.players[0]

    def played(self, number: int, step: Step) -> Found:
        """What the step of this number does."""
        game = self.rules.new_game(self.players, forced=True, chance=lambda n, outcomes, purpose: 0)
        held, since, moves = (
            list[list[int]](),
            list[int](),
            ["prepare", f"prepare {number}", *step.moves],
        )
        while game.decision is not None:
            if game.decision.options.find("go on") is not None:
                held.append(self.holding(game.machine.clone(silent=True)))
                since.append(len(game.log.events))
                game.apply("go on")
            else:
                game.apply(moves.pop(0) if moves else game.decision.options[0])
        assert not moves, "the step asks for less"
        before, after = held
        names = [
            event.name
            for event in game.log.events[since[0] : since[1]]
            if (event.what, event.value) == ("note", "trigger")
        ]
        return Found(before, after, Counter(int(name.split()[-1]) for name in names))

    def holding(self, machine: octavo.Machine) -> list[int]:
        """Of what each fact is true; one about you, of which players, or of what of each."""
        found = []
        for one, of_you in zip(self.asked, self.of_you, strict=True):
            so = 0
            for seat in range(self.players) if of_you else ():
                machine.seat_at(seat)
                many = one.kind in t.MEMBER
                so |= (
                    int(machine.evaluate(one)) << SEAT * seat
                    if many
                    else bool(machine.evaluate(one)) << seat
                )
            if not of_you:
                so = (
                    int(machine.evaluate(one))
                    if one.kind in t.MEMBER
                    else bool(machine.evaluate(one))
                )
            found.append(int(so))
        return found


SEAT = 64  # bits for what is so of one player
MANY = 11  # steps of one ruleset: more make a program that is too large


class Game(NamedTuple):
    """Facts, the steps that may make them true, and the ruleset in which both are said."""

    ruleset: str
    facts: list[str]
    steps: list[Step]
    dealt: list[str]


LAYING = RULESET.replace("state:", "  table: {each: player, faces: up, in: groups}\nstate:") + LYING
GAMES = {
    "plain": Game(RULESET, PLAIN, STEPS, []),
    "hands": Game(RULESET + HANDS, HANDS_FACTS, HANDS_STEPS, DEALT),
    "shown": Game(RULESET + HANDS, SHOWN_FACTS, SHOWN_STEPS, DEALT),
    "lying": Game(LAYING, LYING_FACTS, LYING_STEPS, HELD),
}
PARTS = [(name, start) for name, game in GAMES.items() for start in range(0, len(game.steps), MANY)]


class Tables:
    """The rulesets, each made when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.found: dict[tuple[str, int], tuple[Table, list[Found]]] = {}

    def of(self, name: str, start: int) -> tuple[Table, list[Found]]:
        """The table of these steps of a game, and what each of them did."""
        if (name, start) not in self.found:
            game = GAMES[name]
            steps = game.steps[start : start + MANY]
            folder = self.folder / f"{name}-{start}"
            rules = loaded(folder, game.ruleset, game.facts, steps, game.dealt)
            table = Table(rules, game.facts)
            self.found[name, start] = (
                table,
                [table.played(number, step) for number, step in enumerate(steps)],
            )
        return self.found[name, start]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("triggers"))


@pytest.mark.parametrize(("name", "start"), PARTS)
@pytest.mark.thorough(but=4)
def test_a_trigger_fires_once_when_a_step_makes_its_fact_true_and_else_never(
    name: str, start: int, tables: Tables
) -> None:
    game = GAMES[name]
    wrong = []
    for step, found in zip(game.steps[start:], tables.of(name, start)[1], strict=False):
        for number, fact in enumerate(game.facts):
            before, after, fired = (
                found.before[number],
                found.after[number],
                found.fired[number],
            )
            if fired != (after & ~before).bit_count():
                wrong.append(f"`on: {fact}` fired {fired} times at {step.step}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_is_made_true_by_some_step(name: str, tables: Tables) -> None:
    became = set[int]()
    for found in (
        found for game, start in PARTS if game == name for found in tables.of(game, start)[1]
    ):
        became |= found.became
    assert [fact for number, fact in enumerate(GAMES[name].facts) if number not in became] == []


def test_every_op_that_changes_what_can_be_asked_is_tried(tables: Tables) -> None:
    """So a new op has to get a step here, and `changes` to say what it changes."""
    blocks = [
        block
        for part in PARTS
        for block in tables.of(*part)[0].rules.program.blocks
        if block.phase == STEP
    ]
    tried = {type(op) for block in blocks for op in block.ops}
    assert {op for op in get_args(ir.Op) if op not in tried and op not in NOT_OF_A_STEP} == set()


def test_every_term_that_reads_the_state_is_asked(tables: Tables) -> None:
    """So a new term that reads something has to get a fact here."""
    asked = {
        type(part) for game in PARTS for fact in tables.of(*game)[0].facts for part in t.walk(fact)
    }
    assert {term for term in get_args(t.AnyTerm) if term.reads and term not in asked} == set(
        NOT_IN_A_FACT
    )


BEGINNING = """
ruleset: beginning
title: Beginning
players: 3
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {wave: waved, rest: rested}}
zones: {stock: {holds: pack, faces: down}, hand: {each: player, seen by: owner}}
state:
  heat: {is a: number, lasts: round}
  calm: {is a: number, lasts: turn}
  alarm rings: {is a: flag, lasts: turn}
  boss: {is a: player, starts at: the first player, passes: left each round}
  goal: {is a: number, by round: [7, 8]}
phases:
  play:
    - turns: each player from the first player
      until: the heat is 4
      do:
        - now the heat is the heat + 1
        - choose: {wave: {do: [now the calm is 5, now the alarm rings]}, rest: {}}
triggers:
  told: {on: FACT, do: the first player scores 1}
ends: the round is 2
win: the players with the highest score
"""


@pytest.mark.parametrize(
    ("fact", "at"),
    [
        ("the round is 2", [4]),
        ("the round is at least 1", [0, 4]),
        ("the boss is the second player", [4]),
        ("you are the boss", [0, 4]),
        ("the goal is 8", [4]),
        ("the heat is 0", [0, 4]),
        ("the heat is 0 and the round is 2", [4]),
        ("you have waved this round", [1, 3, 5, 7]),
        ("the calm is 0", [0, 1, 3, 4, 5, 7]),
        ("any player has waved this turn", [1, 3, 5, 7]),
        ("the alarm rings", [1, 3, 5, 7]),
        ("the calm is 5", [1, 3, 5, 7]),
    ],
)
def test_a_trigger_fires_on_what_becomes_so_as_a_round_or_a_turn_begins(
    fact: str, at: list[int], tmp_path: Path
) -> None:
    """Four turns a round, in every other of which its player waves. `at`: how many of the choices
    were made when it fires."""
    path = tmp_path / "beginning.yaml"
    path.write_text(BEGINNING.replace("FACT", fact))
    game = octavo.load(path).new_game(3, seed="1", forced=True)
    for turn in range(8):
        game.apply("rest" if turn % 2 else "wave")
    assert game.over
    fired, made = list[int](), 0
    for event in game.log.events:
        made += event.what == "chose"
        if (event.what, event.value) == ("note", "trigger"):
            fired.append(made)
    assert fired == at


STANDING = """
ruleset: standing
title: Standing
players: 3
pack: {suits: [clubs, hearts], ranks: [2 to 9]}
words: {verbs: {build: built, break: broken}}
zones:
  stock: {holds: pack, faces: down}
  hand: {each: player, seen by: owner}
  nest: {each: player, faces: up}
state: {purse: {is a: number, each: player, starts at: 5}}
phases:
  play:
    - deal 4 cards to each player
    - turns: each player from the first player
      until: the number of cards of the last player's nest is 2
      do:
        - choose:
            build: {pick: a card of your hand, do: move it to your nest}
            break: {do: [move cards of your nest to the stock, now your purse is your purse + 1]}
triggers:
  told: {on: FACT, do: the first player scores 1}
ends: the round is 2
win: the players with the highest score
"""


@pytest.mark.parametrize(
    ("fact", "at"),
    [
        ("you are the player with the most cards of their nest", [1, 2, 3, 6, 7, 8, 9, 12]),
        ("any player has the most cards in their nest", [1, 2, 3, 6, 7, 8, 9, 12]),
        ("you are the player with the fewest cards of their nest", [3, 3, 9, 9]),
        ("any player has the fewest cards in their nest", [3, 3, 9, 9]),
        ("any nest is empty", [5, 11]),
        ("your nest is empty", [5, 11]),
        ("no nest holds two cards", []),
        ("any player's purse is at least 5", []),
        ("your purse is at least 5", []),
        ("any player's purse is at least 6", [5]),
        ("your purse is at least 6", [5]),
        ("every player's purse is at least 5", []),
    ],
)
def test_what_is_so_from_the_beginning_does_not_become_so(
    fact: str, at: list[int], tmp_path: Path
) -> None:
    """The nests hold 1 0 0, 1 1 0, 1 1 1 and 2 1 1 cards, then 2 0 1, where the second seat breaks
    its own, and 2 0 2; so it goes in two rounds. `at`: after how many choices it fires. While all
    nests are empty, everybody has the fewest cards, and nobody the most."""
    path = tmp_path / "standing.yaml"
    path.write_text(STANDING.replace("FACT", fact))
    game = octavo.load(path).new_game(3, seed="1", forced=True)
    for turn in range(12):
        assert game.decision is not None
        verb = "break" if turn % 6 == 4 else "build"
        game.apply(next(one for one in game.decision.options if one.verb == verb))
    assert game.over
    fired, made = list[int](), 0
    for event in game.log.events:
        made += event.what == "chose"
        if (event.what, event.value) == ("note", "trigger"):
            fired.append(made)
    assert fired == at
