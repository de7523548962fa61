"""Further rulesets made to harm: what is declared by the hundred, what nests, numbers at their
ends, names that are no words.

Comes in: nothing. Goes out: more of `strange_files.FILES`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from support.strange_files import ALL_SUITS, FILES, SMALL, TURN, game, nested, raw, ruleset, until

ZONES: dict[str, Any] = SMALL["zones"]
HELD = {"pick": "a card of your hand that may be played", "do": "move it to the pile"}
CELLS = [f"cell{i}q" for i in range(300)]
NUMERALS = [
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "elevens",
    "twelves",
    "thirteens",
]
LETTERS = "bcdfghjklmnpqrstvwxz"


def word(number: int) -> str:
    """A word of its own for a number, not near to others."""
    return "".join(LETTERS[number // 20**place % 20] for place in (2, 1, 0)) + "em"


def turn(*steps: Any, **more: Any) -> list[Any]:
    return [{"turns": "each player", "until": "any hand is empty", "do": list(steps)} | more]


# --- what is declared by the hundred --------------------------------------------------------------

game(
    "800 attributes",
    "",
    pack__attributes={f"{word(i)} kind": ["clubs", "hearts"] for i in range(800)},
)
game(
    "an attribute of 900 values",
    "",
    pack__ranks=[word(i) for i in range(900)],
    pack__suits=["clubs"],
    pack__attributes={"kind": [word(i) for i in range(900)]},
)
game(
    "1,500 marks of cards",
    "OCT106",
    state={word(i): {"is a": "mark", "of": "cards"} for i in range(1_500)},
)
game(
    "1,500 numbers of 50 players",
    "OCT106",
    players=50,
    pack__ranks=["1 to 100"],
    state={word(i): {"is a": "number", "each": "player"} for i in range(1_500)},
)
game(
    "900 flags that are set",
    "",
    state={f"{word(i)} is open": {"is a": "flag"} for i in range(900)},
    phases__deal=[
        "shuffle the stock",
        "deal 3 cards to each player",
        *(f"now {word(i)} is open" for i in range(900)),
    ],
)
game(
    "900 adjectives that follow from one another",
    "OCT601",
    words__adjectives={
        word(i): f"{word(i + 1)} and not hearts" if i < 900 else "clubs" for i in range(901)
    },
    rules__any=f"{word(0)} cards may be played",
)
game(
    "900 phrases that begin alike",
    "",
    phrases=[
        {
            "say": f"give <card> to <player> {word(i)}",
            "mean": ["move <card> to the hand of <player>"],
        }
        for i in range(900)
    ],
    phases__deal=[
        "shuffle the stock",
        "deal 3 cards to each player",
        *(
            f"give the top card of the stock to the first player {word(i)}"
            for i in range(0, 900, 30)
        ),
    ],
)
game(
    "a phrase of 60 holes",
    "OCT203",
    phrases=[{"say": "put " + " on ".join(["<card>"] * 20), "mean": ["shuffle the stock"]}],
    phases__deal=["put " + " on ".join(["the top card of the stock"] * 20)],
)
game(
    "words that begin alike",
    "OCT603",
    words__cards={" ".join(["very"] * i + ["low"]): "clubs" for i in range(19)}
    | {" ".join(["very"] * i + ["high"]): "hearts" for i in range(18)},
    rules__any=(
        f"a {'very ' * 17}low may be played when "
        + " or ".join(f"any card of your hand is a {'very ' * i}low" for i in range(1, 9))
    ),
)
game(
    "words of words",
    "OCT211",
    words__cards={" ".join(["ab"] * i): "clubs" for i in range(1, 20)},
    rules__any=f"{'ab ' * 300}may be played",
)
game(
    "1,000 modes of one option",
    "",
    options={"o": {"values": [word(i) for i in range(1_000)], "default": word(1), "why": "w"}},
    rules={word(i): f"a card may be played when o is {word(i)}" for i in range(900)},
)
game(
    "an option of a million billion values",
    "OCT124",
    options={"o": {"values": "0 to 999999999999999", "default": 1, "why": "w"}},
    rules__any="a card may be played when o is at least 1",
)
game(
    "900 actions in a window",
    "OCT607",
    actions={word(i): {"do": "you score 1", "often": True} for i in range(700)},
    phases__play=[{"window": "each player"}],
    ends="the round is 100000000",
)
game(
    "900 wins",
    "",
    win=[
        f"the players with the {['most', 'fewest'][i % 2]} cards of their hand" for i in range(900)
    ],
)
game(
    "a list by round of 5,000",
    "OCT602",
    state={"led": {"is a": "number", "by round": list(range(5_000))}},
)
game(
    "900 durations",
    "",
    phases__deal=[
        "shuffle the stock",
        "deal 3 cards to each player",
        *(f"until the end of the game, the {i % 8 + 2} of clubs may be played" for i in range(900)),
    ],
)
game(
    "every card by every other",
    "",
    pack__ranks=["1 to 500"],
    words__cards={"odd": "cards that may be played"},
    rules={"any": "a card may be played when any card of the stock is red"},
    words__adjectives={"red": "not low", "low": "hearts and not high", "high": "clubs or hearts"},
)
game(
    "900 verbs that are remembered",
    "",
    words__verbs={"play": "played", "pass": "passed"}
    | {word(i): f"{word(i)}ed" for i in range(400)},
    rules={word(i): f"you may not play when you have {word(i)}ed last round" for i in range(400)},
    phases__play=turn({"choose": {"play": HELD, "pass": {}} | {word(i): {} for i in range(300)}}),
)
game(
    "900 named zones of cells",
    "",
    zones=ZONES | {"cell": {"named": CELLS, "faces": "up", "shows": "top card"}},
    phases__play=turn(
        {
            "choose": {
                "play": {"pick": ["a card of your hand", "a cell"], "do": "move it to that cell"}
            }
        }
    ),
)
game(
    "cells joined with all",
    "OCT610",
    zones=ZONES | {"cell": {"named": CELLS[:60], "shows": "top card"}},
    links={"near to": [{"join": [f"{a} {b}" for a in CELLS[:60] for b in CELLS[:60] if a < b]}]},
    rules={
        "any": "a card may be played on a cell when any card of any cell near to that cell "
        "is the top card of any cell near to that cell"
    },
    phases__play=turn(
        {
            "choose": {
                "play": {
                    "pick": ["a card of your hand", "a cell that it may be played on"],
                    "do": "move it to that cell",
                }
            }
        }
    ),
)
game(
    "a layout of 5,000 squares",
    "OCT124",
    layout={"rows": [["."] * 49 + ["stock"] for _ in range(100)]},
)
game("a layout as wide as a file", "OCT124", layout={"rows": [["."] * 4_000 + ["stock"]]})
game(
    "500 groups above one another",
    "",
    pack=ALL_SUITS,
    groups={
        word(i): {"is": f"{i % 4 + 2} cards of one rank", **({"above": word(i - 1)} if i else {})}
        for i in range(500)
    },
    hands={"of": "your hand"},
    win="the player with the best hand",
)
game(
    "groups above themselves",
    "OCT317",
    groups={word(i): {"is": "two cards of one rank", "above": word((i + 1) % 5)} for i in range(5)},
    hands={"of": "your hand"},
    win="the player with the best hand",
)
game(
    "900 sentences of how groups compare",
    "",
    pack=ALL_SUITS,
    groups={"pair": "two cards of one rank", "trio": "three cards of one rank"},
    hands={"of": "your hand"},
    rules={"any": "a card may be played"}
    | {word(i): f"when the round is {i}, pairs rank by higher rank" for i in range(900)},
    win="the player with the best hand",
)
game("a seniority of seniors", "OCT317", seniority="each player from the most senior player")
game(
    "people that are each other",
    "OCT317",
    words__players={"elder": "the younger", "younger": "the elder"},
    rules__any="a card may be played when you are the elder",
)
game(
    "numbers that are each other",
    "OCT317",
    words__numbers={"much": "the little + 1", "little": "the much + 1"},
    rules__any="a card may be played when the much is 3",
)
game(
    "cards that are each other",
    "OCT317",
    words__cards={"much": "littles and clubs", "little": "muches and hearts"},
    rules__any="littles may be played",
)
game(
    "qualities that are each other",
    "OCT317",
    words__adjectives={"much": "not little", "little": "not much"},
    rules__any="little cards may be played",
)
game(
    "phrases that are each other",
    "OCT206",
    phrases=[
        {"say": "go here now", "mean": ["go there now"]},
        {"say": "go there now", "mean": ["go here now"]},
    ],
)

# --- sentences ------------------------------------------------------------------------------------

game(
    "of of of",
    "OCT359",
    rules__any="a card may be played when the rank "
    + "of the top card of the stock " * 30
    + "is 3",
)
game(
    "that are that are",
    "OCT361",
    rules__any="a card may be played when the number of cards " + "that are clubs " * 60 + "is 3",
)
game(
    "not not not", "OCT211", rules__any="a card may be played when it is " + "not " * 200 + "clubs"
)
game(
    "your your your",
    "OCT359",
    rules__any="a card may be played when " + "your " * 180 + "hand is empty",
)
game("a list of 120", "", rules__any=", ".join(["clubs"] * 120) + " and hearts may be played")
game("a sum of 60", "OCT603", rules__any="a card may be played when 1" + " + 1" * 60 + " is 3")
game(
    "a product of the largest",
    "OCT603",
    rules__any="a card may be played when 999999999999999" + " x 999999999999999" * 50 + " is 3",
)
game(
    "a product of zeros and less than nothing",
    "OCT603",
    rules__any="a card may be played when 0 - 999999999999999"
    + " x 999999999999999" * 40
    + " is 3",
)
game(
    "the lesser of the lesser",
    "OCT211",
    rules__any="a card may be played when " + "the lesser of 3 and " * 45 + "3 is 3",
)
game(
    "the difference between the difference",
    "OCT211",
    rules__any="a card may be played when "
    + "the difference between your score and " * 25
    + "3 is 3",
)
game(
    "players who hold what players hold",
    "OCT610",
    rules__any="a card may be played when the number of players "
    + "who hold any cards of the hands of players " * 17
    + "is 3",
)
game(
    "any of any of any",
    "OCT610",
    players=50,
    pack__ranks=["1 to 500"],
    rules__any="a card may be played when any card of any hand is any card of the hand "
    "of any player who holds any card of any hand",
)
game(
    "ands and ors",
    "OCT216",
    rules__any="a card may be played when "
    + "the stock is empty and the stock is empty or " * 20
    + "it is red",
)
game(
    "a hundred conditions",
    "OCT603",
    rules__any="a card may be played when "
    + "".join(f"the round is not {i} and " for i in range(2, 42))
    + "it is a club",
)
game(
    "until until until",
    "OCT211",
    phases__deal=["until the end of the turn, " * 30 + "clubs may be played"],
)
game("commas", "OCT211", rules__any="," * 900)
game("words of every letter", "OCT210", rules__any=" ".join(chr(i) for i in range(0x100, 0x2F0)))
game("the same word 400 times", "OCT211", rules__any="may " * 240)

# --- numbers --------------------------------------------------------------------------------------

for many, code in {
    0: "OCT124",
    1: "",
    -3: "OCT124",
    "0 to 4": "OCT124",
    "5 to 2": "OCT227",
    "two to four": "OCT124",
    "1 to 1": "",
}.items():
    game(f"players: {many}", code, players=many)
for name, said in {
    "half a player": 2.5,
    "true players": True,
    "no players": None,
    "a list of players": [2, 4],
}.items():
    game(name, "OCT122", players=said)
game("a pack of no ranks", "OCT124", pack__ranks=[])
game("a pack of no suits", "OCT124", pack__suits=[])
game("a pack of no copies", "OCT124", pack__copies=0)
game("a pack of fewer than no copies", "OCT124", pack__copies=-5)
game("copies for some players only", "", pack__copies={"3 players": 1})
game("ranks downwards", "OCT227", pack__ranks=["10 to 2"])
game("a pack of one card", "", pack={"suits": ["clubs"], "ranks": ["2"]})
game(
    "more cards to deal than there are",
    "",
    phases__deal=[
        "shuffle the stock",
        "deal 100 cards to each player",
        "deal every card to each player",
        "deal every card one at a time to each player",
    ],
)
game(
    "fewer cards to deal than none",
    "OCT410",
    phases__deal=["shuffle the stock", "deal 3 - 9 cards to each player"],
)
game(
    "fewer cards than none",
    "OCT217",
    rules__any="a card may be played when you have 0 cards or you have 5 to 2 cards",
    phases__deal=[
        "shuffle the stock",
        "move the top 0 cards of the stock to the pile",
        "deal 0 cards to each player",
        "deal 3 cards to each player",
    ],
)
game(
    "a range downwards",
    "OCT315",
    rules={},
    state={"bet": {"is a": "number"}},
    phases__play=[
        {
            "choose": {
                "play": {"pick": "number from 5 to your score", "do": "now the bet is that number"}
            }
        }
    ],
)
game(
    "a range below nothing",
    "",
    state={"bet": {"is a": "number"}},
    phases__play=[
        {
            "for each": "player",
            "do": {
                "choose": {
                    "bid": {
                        "pick": "number from 0 - 999999999999999 to 999999999999999",
                        "do": ["now the bet is that number", "you score the bet"],
                    }
                }
            },
        }
    ],
    ends="the round is 500",
)
game(
    "bets to the end of numbers",
    "OCT609",
    state={"bet": {"is a": "number", "starts at": 999_999_999_999_999}},
    phases__play=turn(
        {
            "choose": {
                "bid": {
                    "pick": "number from 1 to the bet",
                    "do": "now the bet is the bet + that number + the bet",
                }
            }
        }
    ),
)
game(
    "a bet that is raised for ever",
    "OCT607",
    state={"bet": {"is a": "number", "starts at": 1}},
    phases__play=[
        {
            "turns": "each player",
            "until": "the bet is 0",
            "do": [
                {
                    "choose": {
                        "bid": {
                            "pick": "number from the bet to the bet + 100000",
                            "do": "now the bet is that number",
                        }
                    }
                }
            ],
        }
    ],
)
game(
    "a million skipped",
    "",
    phases__play=turn("skip 999999999 players", {"choose": {"play": HELD, "pass": {}}}),
)
game(
    "fewer skipped than none",
    "OCT424",
    phases__play=turn("skip 3 - 5 players", {"choose": {"play": HELD, "pass": {}}}),
)
game(
    "turned round and round",
    "",
    phases__play=turn(
        "reverse the turns",
        "reverse the turns",
        "skip the next player",
        {"choose": {"play": HELD, "pass": {}}},
    ),
)
game(
    "less than nothing is paid",
    "OCT411",
    state={
        "purse": {"is a": "number", "each": "player", "starts at": 5},
        "pot": {"is a": "number"},
    },
    phases__deal=[
        "shuffle the stock",
        "deal 3 cards to each player",
        {
            "for each": "player",
            "do": [
                "you pay 3 - 9 from your purse to the pot",
                "you win 3 - 9",
                "players other than you share 0 - 5",
                "players who are you share the pot",
            ],
        },
    ],
)
game(
    "nothing is shared by nobody",
    "OCT317",
    state={
        "purse": {"is a": "number", "each": "player", "starts at": 5},
        "pot": {"is a": "number", "starts at": 7},
    },
    seniority="each player from the most senior player",
    phases__deal=[
        "players with no purse share the pot",
        "players who hold any cards share the pot",
        "players share the pot",
        "skip your score + 3 players",
    ],
)
game("a state that starts beyond", "OCT112", state={"bet": {"is a": "number", "starts at": 10**16}})
game(
    "the last round is far",
    "",
    ends="the round is 999999999999999 or the round is 2",
    phases__play=[{"who": "the first player", "choose": {"settle": {}, "pass": {}}}],
)
raw(
    "a number of 10,000 digits",
    "OCT112",
    lambda: ruleset({"players": 1}).replace(b'"players": 1', b'"players": ' + b"1" * 10_000),
)
WRITTEN = {
    "infinity": "OCT112",
    "no number": "OCT112",
    "beyond floats": "OCT112",
    "a power": "OCT122",
    "an octal": "OCT112",
    "underlines": "OCT124",
    "sexagesimal": "OCT124",
    "a date": "OCT124",
}


def inside(around: Callable[[Any, int], Any], times: int, innermost: Any) -> Any:
    """A step that stands in another one, which stands in another one ..."""
    made = innermost
    for number in range(times):
        made = around(made, number)
    return made


def with_players(written: bytes) -> bytes:
    return ruleset({"players": 1}).replace(b'"players": 1', b'"players": ' + written)


for name, written in {
    "infinity": b".inf",
    "no number": b".nan",
    "beyond floats": b"1e999",
    "a power": b"1e15",
    "an octal": b"0o777777777777777777777777",
    "underlines": b"1_000",
    "sexagesimal": b"190:20:30",
    "a date": b"2001-12-14",
}.items():
    raw(
        f"players: {name}",
        WRITTEN[name],
        partial(with_players, written),
    )

# --- what nests -----------------------------------------------------------------------------------

game(
    "30 conditions inside each other",
    "",
    phases__play=[
        inside(
            lambda step, i: {
                "if": f"the number of cards of the stock is more than {i}",
                "do": [step],
                "else": [step],
            },
            9,
            "shuffle the stock",
        )
    ],
)
game(
    "loops of all kinds inside each other",
    "",
    phases__play=nested(
        4,
        [
            {
                "repeat": [
                    {
                        "turns": "each player",
                        "until": "the stock is not empty",
                        "do": [{"for each": "card of the stock", "do": "shuffle the stock"}],
                    }
                ],
                "until": "the stock is not empty",
            }
        ],
        "player",
    ),
)
game(
    "choices in choices",
    "OCT106",
    phases__play=[
        inside(
            lambda step, i: {"choose": {"play": {"do": [step]}, "pass": {"do": [step]}}},
            9,
            "shuffle the stock",
        )
    ],
)
game(
    "windows in windows",
    "OCT602",
    actions={
        "shout": {"often": True, "do": [{"window": "each player"}, "you score 1"]},
        "answer": {"often": True, "do": [{"window": "each other player", "open": ["shout"]}]},
    },
    words__verbs={"shout": "shouted", "answer": "answered", "play": "played", "pass": "passed"},
    phases__play=[{"window": "each player"}],
)
game(
    "triggers that ask",
    "",
    triggers={"t": {"on": "a card is played", "do": [{"choose": {"play": HELD, "pass": {}}}]}},
)
game(
    "triggers that loop",
    "OCT603",
    triggers={"t": {"on": "a card is played", "do": until("shuffle the stock")}},
)
game(
    "triggers that open windows",
    "",
    actions={"shout": {"often": True, "do": ["now the two of clubs is played"]}},
    triggers={"t": {"on": "the two of clubs is played", "do": [{"window": "each player"}]}},
    phases__play=turn({"choose": {"play": HELD}}),
)
game(
    "a trigger that is its own cause",
    "OCT603",
    triggers={
        "t": {"on": "a card is played", "do": "now the two of clubs is played"},
        "u": {
            "on": "the two of clubs is played",
            "do": ["now the three of clubs is played", "now the two of clubs is played"],
        },
    },
)
game(
    "300 flags in a row",
    "",
    state={f"{word(i)} is open": {"is a": "flag"} for i in range(300)},
    triggers={
        word(i): {
            "on": f"{word(i)} is open",
            "do": [
                f"now {word(i + 1)} is open" if i < 299 else "shuffle the stock",
                f"now {word(i)} is not open",
            ],
        }
        for i in range(300)
    },
    phases__deal=["shuffle the stock", "deal 3 cards to each player", f"now {word(0)} is open"],
)
game(
    "flags in a ring",
    "OCT603",
    state={f"{word(i)} is open": {"is a": "flag"} for i in range(30)},
    triggers={
        word(i): {
            "on": f"{word(i)} is open",
            "do": [f"now {word(i)} is not open", f"now {word((i + 1) % 30)} is open"],
        }
        for i in range(30)
    },
    phases__deal=["shuffle the stock", "deal 3 cards to each player", f"now {word(0)} is open"],
)
game(
    "each trigger sets off all others",
    "OCT602",
    state={f"{word(i)} is open": {"is a": "flag"} for i in range(40)},
    triggers={
        word(i): {"on": f"{word(i)} is open", "do": [f"now {word(j)} is open" for j in range(40)]}
        for i in range(40)
    },
    phases__deal=["shuffle the stock", "deal 3 cards to each player", f"now {word(0)} is open"],
)
game(
    "phases that skip each other",
    "OCT412",
    phases={
        "dawn": ["skip the noon"],
        "noon": ["skip the dusk"],
        "dusk": ["skip the dusk", "skip the dawn"],
        "night": ["skip the night", "end the round"],
    },
    ends="the round is 999999999",
)
game(
    "rounds that end at once",
    "OCT603",
    phases={"one": ["end the round"]},
    ends="the round is 999999999",
)
game(
    "a choice without options for ever",
    "OCT603",
    phases__play=until(
        {
            "who": "the first player",
            "choose": {"settle": {"when": "the stock is empty and the stock is not empty"}},
        }
    ),
)
game(
    "turns of nobody",
    "",
    phases__play=[
        {
            "turns": "each player who holds no cards",
            "until": "the stock is empty",
            "do": [{"choose": {"play": HELD}}],
        }
    ],
)
game(
    "all at once by fifty",
    "",
    players=50,
    pack__ranks=["1 to 500"],
    phases__play=[
        {
            "repeat": [
                {
                    "for each": "player",
                    "at once": True,
                    "do": [
                        {
                            "choose": {
                                "play": {
                                    "pick": "up to 20 cards of the stock",
                                    "do": "move them to your hand",
                                }
                            }
                        }
                    ],
                }
            ],
            "until": "the stock is empty",
        }
    ],
)
game(
    "400,000 options",
    "OCT606",
    pack__ranks=["1 to 500"],
    words__verbs={word(i): f"{word(i)}ed" for i in range(400)},
    rules={"x": "clubs score 1"},
    phases__play=[
        TURN | {"do": [{"choose": {word(i): {"pick": "a card of the stock"} for i in range(400)}}]}
    ],
)
game(
    "90,000 options",
    "OCT606",
    pack__ranks=["1 to 500"],
    words__verbs={word(i): f"{word(i)}ed" for i in range(90)},
    rules={"x": "clubs score 1"},
    phases__play=[
        TURN | {"do": [{"choose": {word(i): {"pick": "a card of the stock"} for i in range(90)}}]}
    ],
)
game(
    "a pick of 900 cards",
    "",
    pack__ranks=["1 to 500"],
    phases__play=[
        {
            "who": "the first player",
            "choose": {"play": {"pick": "900 cards of the stock", "do": "move them to the pile"}},
        }
    ],
)
game(
    "a pick of as many as one likes",
    "OCT607",
    pack__ranks=["1 to 500"],
    phases__play=[
        TURN
        | {
            "do": [
                {
                    "choose": {
                        "play": {"pick": "up to 1000 cards of the stock", "do": "shuffle the stock"}
                    }
                }
            ]
        }
    ],
)
game(
    "a list of 30 picks",
    "OCT304",
    pack__ranks=["1 to 500"],
    phases__play=[
        TURN
        | {
            "do": [
                {
                    "choose": {
                        "play": {"pick": ["a card of the stock"] * 30, "do": "shuffle the stock"}
                    }
                }
            ]
        }
    ],
)
game(
    "picks that depend on picks",
    "OCT211",
    pack__ranks=["1 to 500"],
    phases__play=[
        {
            "choose": {
                "play": {
                    "pick": [
                        "a card of the stock",
                        (
                            "a card of the stock that may be played when any card of the stock is "
                            "that card"
                        ),
                    ]
                }
            }
        }
    ],
)
game(
    "a card may be played when a card may be played",
    "OCT317",
    rules__any="a card may be played when any card of the stock may be played",
)

# --- groups ---------------------------------------------------------------------------------------

HANDS = {"of": "your hand", "use": "many groups", "best": "highest groups"}
DEALT = {
    "phases__deal": ["shuffle the stock", "deal 15 cards to each player"],
    "phases__play": ["move the top card of the stock to the pile"],
    "win": "the player with the best hand",
    "players": 2,
    "pack": ALL_SUITS,
}
game(
    "groups of groups of groups",
    "",
    groups={word(0): "two cards of one rank"} | {word(i + 1): f"two {word(i)}s" for i in range(30)},
    hands=HANDS,
    **DEALT,
)
game(
    "groups of every total",
    "OCT349",
    groups={word(i): f"any cards totalling {i} to {i + 90}" for i in range(60)},
    hands=HANDS,
    rules={"v": "cards count 1 or 7"}
    | {word(i): f"cards may count {i}" for i in range(2, 7)}
    | {"w": "cards count as any card"},
    **DEALT,
)
game(
    "cards of 20 values",
    "OCT610",
    groups={"lot": "any cards totalling 100", "trio": "three cards of one rank"},
    hands=HANDS,
    rules={"v": "cards count their rank"} | {word(i): f"cards may count {i}" for i in range(60)},
    **DEALT,
)
game(
    "cards that count as cards that count as cards",
    "",
    groups={"run": "three or more cards of consecutive ranks", "trio": "three cards of one rank"},
    hands=HANDS,
    rules={word(i): f"{NUMERALS[i]} count as {NUMERALS[i + 1]}" for i in range(11)},
    **DEALT,
)
game(
    "who uses what who uses",
    "OCT610",
    groups={"run": "three or more cards of consecutive ranks", "trio": "three cards of one rank"},
    hands=HANDS,
    rules={"v": "cards count their rank"}
    | {
        word(i): (
            f"when a player uses any {NUMERALS[i % 4]}, an {['eight', 'eleven'][i % 2]} of "
            f"that player counts {i % 9}"
        )
        for i in range(40)
    },
    **DEALT,
)
game(
    "all smash all",
    "OCT345",
    groups={word(i): f"{i % 3 + 2} cards of one rank" for i in range(40)},
    hands=HANDS,
    rules={
        f"{word(i)} {word(j)}": f"{word(i)}s may beat {word(j)}s"
        for i in range(40)
        for j in range(40)
        if i != j
    },
    **DEALT,
)
game(
    "a group of nobody's cards",
    "OCT334",
    groups={"pair": "two cards of one rank that are clubs and hearts"},
    hands=HANDS,
    **DEALT,
)
game(
    "a group of 900 cards",
    "",
    groups={
        "lot": "900 cards of one rank",
        "heap": "0 cards of one rank",
        "trove": "1000000 or more cards of one suit",
    },
    hands=HANDS,
    **DEALT,
)
game(
    "a group of a hundred parts",
    "",
    groups={"lot": ", ".join(["a two"] * 90) + " and a three"},
    hands=HANDS,
    **DEALT,
)
SHOW = [
    {
        "repeat": [
            {
                "choose": {
                    "show": {"pick": "a group of cards of your hand", "do": "show that group"},
                    "settle": {},
                }
            }
        ],
        "until": "you have settled",
    }
]
game(
    "groups that are shown of any cards",
    "OCT349",
    words__verbs={"settle": "settled"},
    groups={word(i): f"{i + 2} or more cards of consecutive ranks" for i in range(12)},
    hands=HANDS,
    rules={"w": "cards count as any card", "v": "cards count 1 or 11"},
    **DEALT | {"phases__play": [{"for each": "player", "do": SHOW}]},
)
BY_CARD = {"w": "cards may count as any card"}
SETTLED = {"words__verbs": {"settle": "settled", "play": "played", "pass": "passed"}}
GROWN = {
    word(i): f"{2 + i % 6} or more cards of {('consecutive ranks', 'one rank', 'one suit')[i % 3]}"
    for i in range(60)
}


def dealt(cards: int, **more: Any) -> dict[str, Any]:
    return (
        DEALT | {"phases__deal": ["shuffle the stock", f"deal {cards} cards to each player"]} | more
    )


ALL_TO_ONE = {"phases__deal": ["move cards of the stock to the hand of the first player"]}
PAIR = {"pair": "two cards of one rank"}
TO_SHOW = {"phases__play": [{"for each": "player", "do": SHOW}]}
game("all cards in one hand", "OCT604", groups=PAIR, hands=HANDS, **DEALT | ALL_TO_ONE)
game(
    "all cards in one hand to show",
    "OCT604",
    groups=PAIR,
    hands=HANDS,
    **SETTLED,
    **DEALT | ALL_TO_ONE | TO_SHOW,
)
game("16 cards that may be any", "OCT610", groups=GROWN, hands=HANDS, rules=BY_CARD, **dealt(16))
game(
    "16 cards of 60 values",
    "OCT610",
    groups={word(i): f"any cards totalling {i + 10} to {i + 12}" for i in range(60)},
    hands=HANDS,
    rules={"v": "cards count their rank"} | {word(i): f"cards may count {i}" for i in range(60)},
    **dealt(16),
)
game(
    "groups of groups of anything",
    "OCT610",
    groups={"pair": "any cards totalling 1 to 64"}
    | {word(i): f"{i % 4 + 2} pairs" for i in range(50)},
    hands=HANDS,
    rules={"v": "cards count 1"} | BY_CARD,
    **dealt(16),
)
game(
    "ranks that break the ties of any cards",
    "OCT610",
    groups={"flush": "two or more cards of one suit", "pair": "two flushes"},
    hands=HANDS,
    rules={"t": "flushes rank by higher rank", "u": "pairs rank by higher rank"} | BY_CARD,
    **dealt(12),
)
game(
    "hands of 16 cards to show",
    "OCT610",
    groups=GROWN,
    hands=HANDS,
    rules=BY_CARD,
    **SETTLED,
    **dealt(16, **TO_SHOW),
)
MELD = {
    "zones": ZONES | {"melds": {"each": "player", "in": "groups", "faces": "up"}},
    "players": 2,
    "pack": ALL_SUITS,
    "words__verbs": {"lay": "laid", "add": "added", "swap": "swapped", "pass": "passed"},
}
game(
    "melds of wild cards for ever",
    "OCT603",
    groups={
        "run": "three or more cards of consecutive ranks",
        "set": "three or more cards of one rank",
        "lot": "two runs",
    },
    rules={"w": "cards count as any card"},
    phases__deal=["shuffle the stock", "deal 14 cards to each player"],
    phases__play=[
        TURN
        | {
            "do": [
                {
                    "choose": {
                        "lay": {"pick": "a run of your hand", "do": "move it to your melds"},
                        "add": {
                            "pick": ["a card of your hand", "a group of any melds that it extends"],
                            "do": "move it to that group",
                        },
                        "swap": {
                            "pick": [
                                "a card of any melds",
                                "a card of your hand that it counts as",
                            ],
                            "do": ["that card takes the place of it", "move it to your hand"],
                        },
                        "pass": {},
                    }
                }
            ]
        }
    ],
    **MELD,
)
game(
    "hands of 50 to lay",
    "",
    groups={
        "run": "three or more cards of consecutive ranks",
        "lot": "two runs",
        "heap": "two lots",
    },
    hands={"of": "your hand", "use": "many groups"},
    rules={"w": "cards count as any card"},
    phases__deal=["shuffle the stock", "deal 24 cards to each player"],
    phases__play=turn(
        {
            "choose": {
                "lay": {"pick": "a heap of your hand", "do": "move it to your melds"},
                "pass": {"do": "move the top card of your hand to the pile"},
            }
        }
    ),
    **MELD,
)

# --- names ----------------------------------------------------------------------------------------

game(
    "two spellings of one letter",
    "OCT603",
    words__cards={"caf\u00e9": "clubs", "cafe\u0301": "hearts"},
    rules__any="caf\u00e9s may be played",
)
game(
    "letters that look alike",
    "OCT603",
    words__cards={"ace": "clubs", "\u0430ce": "hearts", "a\u0441e": "clubs"},
    rules__any="\u0430ces may be played",
)
game(
    "letters of no width",
    "OCT603",
    words__cards={"tr\u200bump": "clubs", "tru\u2060mp": "hearts", "trump": "clubs"},
    rules__any="trumps may be played",
)
game("spaces of other kinds", "", rules__any="a\u00a0card\u2003may\u3000be\u2009played")
game(
    "ends of lines of other kinds",
    "OCT103",
    title="a\u2028b\u2029c\x85d",
    words__cards={"a\u2028b": "clubs"},
)
game(
    "letters that change when made small",
    "OCT603",
    words__cards={"\u0130": "clubs", "\u1e9e": "hearts", "\ufb03": "clubs", "\u01c5": "hearts"},
    rules__any="\u0130s may be played",
)
game(
    "numbers of other scripts",
    "OCT124",
    rules__any="a card may be played when your score is \u0663 or your score is \u00b2",
    players="\u0662 to \u0664",
)
game(
    "faces",
    "OCT603",
    title="\U0001f0a1 \U0001f468\u200d\U0001f469\u200d\U0001f467",
    words__cards={"\U0001f0a1": "clubs", "\u2660\ufe0f": "hearts"},
    rules__any="\U0001f0a1s may be played",
)
game(
    "accents on accents",
    "OCT210",
    title="e" + "\u0301" * 150,
    words__cards={"e" + "\u0301" * 150: "clubs"},
    rules={"any": "e" + "\u0301" * 149 + "s may be played"},
)
raw("half a letter", "OCT104", lambda: ruleset({"title": "X"}).replace(b'"X"', b'"\\ud800"'))
raw(
    "the other half", "OCT104", lambda: ruleset({"title": "X"}).replace(b'"X"', b'"\\udfff\\ud800"')
)
game(
    "patterns of printf",
    "OCT211",
    title="%s%n%(x)s %",
    words__cards={"%s %d": "clubs", "{0.__class__}": "hearts", "{": "clubs"},
    groups={
        "pair": {"is": "two cards of one rank", "shown as": "{0.__class__} %s <total> <total>"}
    },
    hands={"of": "your hand"},
    win="the player with the best hand",
    rules__any="a %s %d may be {0.__class__}",
)
game(
    "markup",
    "OCT210",
    title="[bold red]a[/bold red] [link=file:///etc/passwd]x[/link] \\[",
    words__cards={"[red]": "clubs"},
    rules__any="[red]s may be plaid [/]",
)
game(
    "commands of a workflow",
    "OCT210",
    title="::error file=x::y",
    rules={
        "::set-output name=x::y": "a card may be plaid",
        "%0A::stop-commands::x": "a card may be plaid",
    },
)
game(
    "names of methods",
    "OCT201",
    state={
        name: {"is a": "number"}
        for name in (
            "self",
            "s",
            "below",
            "log",
            "bits",
            "hands",
            "PLACES",
            "GROUPS",
            "block 0",
            "resume 0",
            "winners",
            "v_left",
            "options",
            "code",
            "round",
            "score",
            "len",
            "range",
        )
    },
)
game(
    "names as long as names may be",
    "OCT210",
    state={"x" * 199: {"is a": "number"}, "x" * 198 + "y": {"is a": "flag"}},
    words__cards={"y" * 190: "clubs"},
    rules__any="a " + "y" * 189 + " may be played",
)
game("a title of 200,000 letters", "", title="t " * 100_000)
game("a ruleset called by a path", "OCT126", ruleset="../../../etc/passwd")
game(
    "keys that are no names",
    "OCT110",
    rules={
        "": "a card may be played",
        " ": "clubs may be played",
        "~": "hearts may be played",
        "null": "clubs may be played",
        "\\": "clubs may be played",
        "0": "a card may be played",
    },
)
raw(
    "keys that are no texts",
    "OCT110",
    lambda: ruleset({}).replace(
        b'"rules": {',
        b'"rules": {null: "a card may be played", [a]: b, {a: b}: c, 1.5: "clubs may be played", ',
    ),
)
game("2,000 keys that are unknown", "OCT121", **{f"rulse{i}": "x" for i in range(2_000)})
game(
    "2,000 keys that are nearly known",
    "OCT124",
    state={word(i): {"isa": "number", "of": "cardz", "lasts": "ruond"} for i in range(1_200)},
)
game(
    "the wrong kind everywhere",
    "OCT122",
    words=[1],
    zones="x",
    rules=[{"a": ["b"]}],
    phases={"a": {"b": {"c": [None, True, 1.5]}}},
    state=[],
    pack=[],
    win={},
    options=3,
    triggers="x",
    actions=[[]],
)
raw(
    "a text in a block of 20,000 lines",
    "",
    lambda: ruleset({})[:-1] + b', "source": "' + b"\\n" * 20_000 + b'"}',
)
raw("blank lines", "OCT105", lambda: b"\n" * 240_000)
raw("comments", "", lambda: b"# x\n" * 60_000 + ruleset({}))
raw("hundred documents", "OCT109", lambda: (b"---\n" + ruleset({}) + b"\n") * 100)
raw(
    "directives", "OCT108", lambda: b"%YAML 1.2\n%TAG ! tag:x:\n%TAG !! tag:y:\n---\n" + ruleset({})
)
raw("ends of lines of Windows", "", lambda: ruleset({}).replace(b", ", b",\r\n"))
raw("tabs", "OCT104", lambda: b"ruleset: x\n\ttitle: y\n")
raw(
    "a sentence folded over 3,000 lines",
    "OCT111",
    lambda: (
        b"ruleset: x\ntitle: >\n"
        + b"  a\n" * 3_000
        + b"rules:\n  any: >-\n"
        + b"    card\n" * 3_000
    ),
)
raw("an empty file", "OCT105", lambda: b"")
raw("a lone dash", "OCT501", lambda: b"-")
raw("flow that never ends", "OCT104", lambda: b"{a: [" * 19 + b'"')

# --- little that is done very often ---------------------------------------------------------------

game("2,000 steps of a loop", "OCT603", phases__play=until(*["reverse the turns"] * 2_000))
game(
    "2,000 numbers that are set in a loop",
    "OCT603",
    state={"bet": {"is a": "number"}},
    phases__play=until(*[f"now the bet is {i}" for i in range(2_000)]),
)
game(
    "1,000 cards to and fro",
    "OCT610",
    pack__ranks=["1 to 500"],
    phases__play=until(
        "move the top 1000 cards of the stock to the pile",
        "move the top 1000 cards of the pile to the stock",
    ),
)
game(
    "1,000 cards put under",
    "OCT610",
    pack__ranks=["1 to 500"],
    phases__play=until("shuffle the stock", "move the top card of the stock under the stock"),
)
game(
    "1,000 cards dealt and gathered",
    "OCT610",
    pack__ranks=["1 to 500"],
    phases__play=until("deal every card to each player", "move cards of any hand to the stock"),
)
game(
    "a card searched for in 1,000",
    "OCT610",
    pack__ranks=["1 to 500"],
    phases__play=until(
        "shuffle the stock",
        "move the top club of the stock to the pile",
        "move the top heart of the stock to the pile",
        "move cards of the pile to the stock",
    ),
)
game(
    "1,000 cards counted in a pile",
    "OCT603",
    pack__ranks=["1 to 500"],
    zones=ZONES | {"pile": {"faces": "up", "in": "order"}},
    phases__play=[
        "move cards of the stock to the pile",
        *until(
            "reverse the turns",
            when="the number of cards of the pile is 3 and the number of cards of the stock is 3",
        ),
    ],
)
game(
    "all hands in a loop",
    "OCT610",
    players=50,
    pack__ranks=["1 to 500"],
    phases__play=until("each player scores 1", when="any card of any hand is any card of the pile"),
)
game(
    "a quality asked of every card",
    "OCT610",
    pack__ranks=["1 to 500"],
    state={f"{word(i)} is open": {"is a": "flag"} for i in range(12)},
    words__adjectives={
        "odd": "low and high",
        "low": "clubs and not open",
        "high": "clubs or open",
        "open": "not hearts",
    },
    rules={"v": "odd cards count 3", "w": "cards count their rank"},
    phases__play=until("reverse the turns", when="the total of the stock is 3"),
)

MORE = FILES  # the same: whoever asks for these has both

# --- words that double, wherever they can stand ---------------------------------------------------

DOUBLING = [
    {"say": "go aa now", "mean": ["you score 1"]},
    *(
        {"say": f"go {'a' * (i + 3)} now", "mean": [f"go {'a' * (i + 2)} now"] * 2}
        for i in range(40)
    ),
]
OFTEN = "go " + "a" * 42 + " now"
for place, changes in {
    "an option": {"phases__deal": [{"who": "the first player", "choose": {"play": {"do": OFTEN}}}]},
    "an option of turns": {"phases__play": turn({"choose": {"play": {"do": OFTEN}}})},
    "choices at once": {
        "phases__deal": [
            {"for each": "player", "at once": True, "do": [{"choose": {"play": {"do": OFTEN}}}]}
        ]
    },
    "a trigger": {"triggers": {"often": {"on": "the stock is empty", "do": OFTEN}}},
    "an action": {
        "phases__deal": ["shuffle the stock", {"window": "each player"}],
        "actions": {"play": {"do": OFTEN}},
    },
    "a step of each card": {"phases__deal": [{"for each": "card of the stock", "do": [OFTEN]}]},
    "a condition's else": {
        "phases__deal": [{"if": "the stock is empty", "do": "shuffle the stock", "else": OFTEN}]
    },
}.items():
    game(f"phrases that double in {place}", "OCT602", phrases=DOUBLING, **changes)  # type: ignore[arg-type]

LYING: dict[str, Any] = {
    "zones": ZONES | {"table": {"each": "player", "faces": "up", "in": "groups"}}
}
LAYING = turn(
    {
        "choose": {
            "play": {"pick": "a whole lot of cards of your hand", "do": "move it to your table"},
            "draw": {},
        }
    }
)
for called, lots in {
    "30 groups of two of the one before": {word(0): "three cards of one rank"}
    | {word(i + 1): f"a {word(i)} and a {word(i)}" for i in range(30)}
    | {"whole lot": f"two {word(30)}s"},
    "groups by the million": {
        "lot": "three or more cards of one rank",
        "whole lot": "30000000 lots",
    },
    "groups beyond counting": {
        "lot": "three or more cards of one rank",
        "whole lot": "999999999999999 lots",
    },
    "a chain of 400 groups that are laid": {word(0): "three cards of one rank"}
    | {word(i + 1): f"two {word(i)}s" for i in range(400)}
    | {"whole lot": f"two {word(400)}s"},
}.items():
    game(f"{called}, laid", "OCT351", groups=lots, phases__play=LAYING, **LYING)
