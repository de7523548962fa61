"""Rulesets from strangers: files made to harm, each with what is told of it.

Comes in: nothing. Goes out: `FILES`, bytes by name, with the code of the fault that loading or
playing them ends with (empty: it ends well).
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

SMALL: dict[str, Any] = {
    "ruleset": "strange",
    "title": "Strange",
    "players": "2 to 4",
    "pack": {"suits": ["clubs", "hearts"], "ranks": ["2 to 9"]},
    "words": {"verbs": {"play": "played", "pass": "passed"}},
    "zones": {
        "stock": {"holds": "pack"},
        "pile": {"faces": "up"},
        "hand": {"each": "player", "seen by": "owner"},
    },
    "rules": {"any": "a card may be played"},
    "phases": {
        "deal": ["shuffle the stock", "deal 3 cards to each player"],
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
                            },
                            "pass": {},
                        }
                    }
                ],
            }
        ],
    },
    "win": "the player with the fewest cards of their hand",
}
ALL_SUITS = {"suits": ["clubs", "hearts", "staves", "coins"], "ranks": ["2 to 13"]}
FILES: dict[str, tuple[Callable[[], bytes], str]] = {}


def ruleset(changes: dict[str, Any]) -> bytes:
    """The small game with sections changed, `pack/ranks` by a path; JSON, which is YAML."""
    game = copy.deepcopy(SMALL)
    for path, value in changes.items():
        *above, last = path.split("/")
        part = game
        for key in above:
            part = part.setdefault(key, {})
        part[last] = value
    return json.dumps(game, ensure_ascii=False).encode()


def raw(name: str, code: str, made: Callable[[], bytes]) -> None:
    FILES[name] = made, code


def game(name: str, code: str, **changes: Any) -> None:
    changed = {path.replace("__", "/").replace("_", " "): value for path, value in changes.items()}
    raw(name, code, lambda: ruleset(changed))


def doubled(first: str, more: Callable[[str], str], times: int) -> dict[str, str]:
    """Words of which each means the one before it twice."""
    names = [f"k{'a' * (2 + i)}" for i in range(times + 1)]
    return {names[0]: first} | {name: more(before) for before, name in pairwise(names)}


KINDS = ("consecutive ranks", "one rank", "one suit", "different ranks", "different suits")
LAST = "k" + "a" * 42
TURN = {"turns": "each player", "until": "the stock is empty and the stock is not empty"}


def until(*steps: Any, when: str = "the stock is empty and the stock is not empty") -> list[Any]:
    return [{"repeat": list(steps), "until": when}]


def nested(many: int, step: Any, around: str) -> Any:
    for _ in range(many):
        step = [{"for each": around, "do": step}]
    return step


# --- bytes that are no ruleset --------------------------------------------------------------------

raw("random bytes", "OCT103", lambda: random.Random(1).randbytes(200_000))
raw(
    "alias bomb",
    "OCT108",
    lambda: (
        b"a: &a [x, x]\n"
        + b"".join(b"%c: &%c [*%c, *%c]\n" % (98 + i, 98 + i, 97 + i, 97 + i) for i in range(20))
    ),
)
raw("10 MB", "OCT102", lambda: b"ruleset: x\n" * 1_000_000)
raw("10 MB in one line", "OCT102", lambda: b"a: " + b"x" * 10_000_000)
raw("nested 10,000 deep", "OCT106", lambda: b"phases: " + b"[" * 10_000)
raw("nested 10,000 deep in blocks", "OCT106", lambda: b"- " * 10_000)
raw("a tag", "OCT108", lambda: b"ruleset: !!python/object/apply:os.system ['touch PWNED']\n")
raw("a merge key", "OCT108", lambda: b"ruleset: x\nrules: {<<: {a: b}}\n")
raw("UTF-16", "OCT103", lambda: ruleset({}).decode().encode("utf-16"))
raw("a byte order mark", "OCT103", lambda: b"\xef\xbb\xbf" + ruleset({}))
raw("a NUL byte", "OCT103", lambda: ruleset({}) + b"\0")
raw("escapes of a terminal", "OCT103", lambda: b"ruleset: \x1b]0;PWNED\x07\x1b[31m\n")
raw("text that turns round", "OCT103", lambda: ruleset({"title": "a \u202eb"}))
raw("a key twice", "OCT107", lambda: b"ruleset: x\nruleset: y\n")
raw(
    "a key of 10,000 words",
    "OCT113",
    lambda: (
        ruleset({"words/cards": {"w " * 10_000: "clubs"}})
        .replace(b'"w ', b'? "w ')
        .replace(b' ": "', b' "\n: "')
    ),
)
raw("3,000 anchors", "OCT108", lambda: "".join(f"a{i}: &b{i} c\n" for i in range(3000)).encode())

# --- too much is declared -------------------------------------------------------------------------

game("a million cards", "OCT611", pack__ranks=["1 to 1000000"])
game("a trillion cards", "OCT611", pack__ranks=["1 to 1000000000000"])
game("ranks of 5,000 digits", "OCT611", pack__ranks=["1 to " + "9" * 5000])
game("a million copies", "OCT611", pack__copies=1_000_000)
game("a million copies for some", "OCT611", pack__copies={"2 to 4 players": 10**6})
game(
    "ninety by ninety",
    "OCT611",
    pack__ranks=["1 to 90"],
    pack__suits=[f"suit{i}e" for i in range(90)],
)
game(
    "1,000 cards",
    "",
    pack__ranks=["1 to 100"],
    pack__suits=[f"suit{chr(97 + i)}e" for i in range(10)],
)
game(
    "names alike but for their ends",
    "OCT222",
    pack__ranks=[
        "a" * 150 + "".join("bcdefghijk"[i // 10**n % 10] for n in (2, 1, 0)) for i in range(900)
    ],
    pack__suits=["clubs"],
)
game("a billion players", "OCT611", players="2 to 1000000000")
game("players of 5,000 digits", "OCT611", players="2 to " + "9" * 5000)
game("fifty players", "", players=50, pack__ranks=["1 to 100"])
game(
    "a clause of 40,000 words",
    "OCT207",
    options={"o": {"says": "x " * 20_000 + "is open", "default": False, "why": "w"}},
)
game(
    "clauses of 60 words",
    "OCT207",
    state={
        f"the {' '.join('abcdefghij'[j % 10] + str(j) for j in range(40))} x{i}": {"is a": "flag"}
        for i in range(900)
    },
)
game("a place of 20,000 words", "OCT207", zones__cell={"named": ["c " * 20_000]})
game(
    "a phrase of 20,000 words",
    "OCT203",
    phrases=[{"say": "w " * 20_000 + "<card>", "mean": "shuffle the stock"}],
)
game("too many values", "OCT106", rules={f"r{i}": "a card may be played" for i in range(3_500)})
game("2,900 words", "", words__cards={f"kind{i}q": "clubs" for i in range(2_900)})
game(
    "900 zones",
    "",
    zones=SMALL["zones"] | {f"zone{i}": {"each": "player"} for i in range(900)},
    players="2 to 50",
)
game(
    "1,500 groups",
    "",
    groups={f"group{i}": "two cards of one rank" for i in range(1_500)},
    hands={"of": "your hand"},
    win="the player with the best hand",
)
game(
    "2,000 values of an option",
    "OCT106",
    options={"o": {"values": list(range(2_000)), "default": 1, "why": "w"}},
    rules__any={"by o": {str(i): "a card may be played" for i in range(2_000)}},
)
game(
    "links by the hundred",
    "OCT611",
    zones=SMALL["zones"] | {"cell": {"named": [f"cell{i}q" for i in range(900)]}},
    links={
        "beside of": [
            {"join": [f"cell{i}q cell{i + 1}q"], "when": "the stock is empty"} for i in range(400)
        ]
    },
)

# --- sentences ------------------------------------------------------------------------------------

game("a sentence of 10,000 words", "OCT214", rules__long="a card may be played " + "and " * 10_000)
game(
    "a numeral of 900 digits",
    "OCT112",
    rules__any="a card may be played when the number of cards of your hand is " + "9" * 900,
)
game(
    "1,400 sentences with a wrong word",
    "OCT210",
    words__cards={f"kind{i}q": "clubs" for i in range(1_500)},
    rules={f"r{i}": f"a knd{i}q may be played" for i in range(1_400)},
)
game(
    "2,900 alike",
    "OCT603",
    rules={f"r{i}": "a card may be played when the stock is empty" for i in range(2_900)},
)
game(
    "2,900 rules about one thing",
    "OCT602",
    rules={
        f"r{i}": f"a card may be played when the number of cards of your hand is {i}"
        for i in range(2_900)
    },
)
game(
    "2,500 sentences about one card",
    "OCT349",
    rules={f"w{i}": f"the {i % 8 + 2} of clubs counts {i}" for i in range(2_500)},
)
game(
    "a chain of 300 qualities",
    "OCT601",
    words__adjectives={f"adj{i}q": f"not adj{i + 1}q" if i < 300 else "clubs" for i in range(301)},
    rules__any="adj0q cards may be played",
)

# --- what means itself many times over ------------------------------------------------------------

game(
    "phrases that double",
    "OCT602",
    phrases=[
        {"say": "go aa now", "mean": ["shuffle the stock"]},
        *(
            {"say": f"go {'a' * (i + 3)} now", "mean": [f"go {'a' * (i + 2)} now"] * 2}
            for i in range(40)
        ),
    ],
    phases__deal=["shuffle the stock", "go " + "a" * 42 + " now"],
)
game(
    "a chain of 900 phrases",
    "OCT601",
    phrases=[
        {"say": "go n0x now", "mean": ["shuffle the stock"]},
        *({"say": f"go n{i + 1}x now", "mean": [f"go n{i}x now"]} for i in range(900)),
    ],
    phases__deal=["shuffle the stock", "go n900x now"],
)
game(
    "a phrase that means itself",
    "OCT206",
    phrases=[{"say": "go round now", "mean": ["go round now"]}],
)
game(
    "cards that double",
    "OCT602",
    words__cards=doubled("clubs", lambda k: f"{k}s that may be played and {k}s", 40),
    rules__any=f"{LAST}s may be played",
)
game(
    "numbers that double",
    "OCT602",
    words__numbers=doubled("the number of cards of the pile", lambda k: f"the {k} + the {k}", 40),
    rules__any=f"a card may be played when the {LAST} is 3",
)
game(
    "numbers that are squared",
    "OCT602",
    words__numbers=doubled("the number of cards of the pile", lambda k: f"the {k} x the {k}", 12),
    rules__any="a card may be played when the k" + "a" * 14 + " is 3",
)
game(
    "900 options",
    "OCT607",
    words__verbs={f"verb{i}": f"done{i}" for i in range(900)},
    rules={"x": "clubs score 1"},
    phases__play=[TURN | {"do": [{"choose": {f"verb{i}": {} for i in range(900)}}]}],
)
game(
    "800 triggers",
    "OCT602",
    triggers={f"t{i}": {"on": "a card is played", "do": "shuffle the stock"} for i in range(800)},
)

# --- play -----------------------------------------------------------------------------------------

game("a loop without end", "OCT603", phases__play=until("shuffle the stock"))
game(
    "a loop that moves many cards",
    "OCT610",
    pack__ranks=["1 to 500"],
    phases__play=until(
        "move cards of the stock to the pile", "move cards of the pile to the stock"
    ),
)
game(
    "loops in loops",
    "OCT603",
    players=50,
    pack__ranks=["1 to 100"],
    phases__play=nested(12, ["shuffle the stock"], "player"),
)
game(
    "loops over cards in loops",
    "OCT603",
    phases__play=nested(12, ["shuffle the stock"], "card of the stock"),
)
game(
    "a match without end",
    "OCT607",
    phases__play=[
        TURN
        | {
            "do": [
                {
                    "choose": {
                        "pass": {},
                        "play": {"pick": "a card of your hand", "do": "shuffle the stock"},
                    }
                }
            ]
        }
    ],
)
game("rounds without end", "OCT607", ends="the stock is not empty and the stock is empty")
game(
    "triggers that set each other off",
    "OCT610",
    triggers={
        "t": {"on": "the stock is empty", "do": "move cards of the pile to the stock"},
        "u": {"on": "the pile is empty", "do": "move cards of the stock to the pile"},
    },
    phases__deal=["move cards of the stock to the pile"],
)
game(
    "a billion cards dealt",
    "",
    phases__deal=["shuffle the stock", "deal 1000000000 cards one at a time to each player"],
)
game(
    "a billion cards moved",
    "",
    phases__deal=["shuffle the stock", "move the top 1000000000 cards of the stock to the pile"],
)
game(
    "a million options",
    "",
    state={"bet": {"is a": "number"}},
    phases__play=[
        {
            "who": "the first player",
            "choose": {
                "bid": {"pick": "number from 1 to 1000000", "do": "now the bet is that number"}
            },
        }
    ],
)
game(
    "800 actions",
    "OCT607",
    actions={f"act{i}": {"do": "shuffle the stock", "often": True} for i in range(800)},
    phases__play=[{"window": "each player"}],
)
game(
    "a number squared again and again",
    "OCT609",
    state={"bet": {"is a": "number", "starts at": 3}},
    phases__play=until("now the bet is the bet x the bet"),
)
game(
    "a number doubled again and again",
    "OCT609",
    state={"bet": {"is a": "number", "starts at": 3}},
    phases__play=until("now the bet is the bet + the bet"),
)
game(
    "a score doubled again and again",
    "OCT609",
    phases__play=until({"for each": "player", "do": ["you score your score + 1"]}),
)
game(
    "sums of sums of 500 ranks",
    "OCT610",
    pack__ranks=["1 to 500"],
    words__numbers={"tally": "the total of your hand x the total of the pile"},
    rules={"v": "cards count their rank", "any": "a card may be played when the tally is 3"},
    phases__deal=["shuffle the stock", "deal 200 cards to each player"],
)
game(
    "hands of 15 cards that may be any",
    "",
    pack=ALL_SUITS,
    groups={f"grp{i}q": f"{i % 5 + 2} or more cards of {KINDS[i % 5]}" for i in range(100)},
    hands={"of": "your hand", "use": "many groups", "best": "highest groups"},
    rules={"a": "cards count 1 or 11", "w": "cards may count as any card"},
    phases__deal=["shuffle the stock", "deal 15 cards to each player"],
    phases__play=["move the top card of the stock to the pile"],
    win="the player with the best hand",
    players=3,
)
game(
    "hands of 40 cards",
    "OCT604",
    pack__ranks=["2 to 60"],
    groups={"pair": "two cards of one rank"},
    hands={"of": "your hand"},
    phases__deal=["shuffle the stock", "deal 40 cards to each player"],
    phases__play=[{"compare": "each player", "by": "the best hand"}],
    win="the player with the best hand",
)
game(
    "wholes of four runs of any cards",
    "",
    pack=ALL_SUITS,
    words__verbs={"lay": "laid", "pass": "passed"},
    groups={"run": "three or more cards of consecutive ranks", "lot": "four runs"},
    hands={"of": "your hand", "use": "many groups"},
    zones=SMALL["zones"] | {"melds": {"each": "player", "in": "groups"}},
    phases__deal=["shuffle the stock", "deal 25 cards to each player"],
    rules={"w": "cards may count as any card"},
    phases__play=[
        {
            "turns": "each player",
            "until": "the stock is empty",
            "do": [
                {
                    "choose": {
                        "lay": {"pick": "a lot of your hand", "do": "move it to your melds"},
                        "pass": {},
                    }
                }
            ],
        }
    ],
    players=2,
)

# --- names that are something else elsewhere ------------------------------------------------------

NASTY = "');__import__('os').system('touch PWNED')#"
game(
    "names of Python",
    "",
    state={
        "class": {"is a": "number"},
        "__import__": {"is a": "number"},
        "lambda": {"is a": "player"},
    },
    pack__attributes={"__class__": ["clubs", "hearts"], "None": ["clubs and hearts"]},
    rules__any="a card may be played when the class is 0 and the __import__ is 0",
    words__numbers={"eval": "the class + the __import__"},
)
game(
    "names with quotes and ends of lines",
    "",
    state={NASTY: {"is a": "number"}},
    zones=SMALL["zones"] | {'pile"\n\nimport os\n': {"faces": "up"}},
    words__cards={"a\\b'\"": "clubs"},
    options={"o'o": {"says": 'it\'s a "trap" {0} %s', "default": False, "why": "{}%s"}},
    rules__any='a card may be played unless it\'s a "trap" {0} %s',
    title=NASTY,
)
game("a name with quotes and ends of lines", "OCT126", ruleset=f'"""{NASTY}\n')
game(
    "an option with quotes and braces",
    "OCT126",
    options={"{0}%s'\"": {"says": "it is late", "default": False, "why": "?"}},
)
game(
    "names that become one",
    "",
    pack__attributes={
        "a b": ["clubs", "hearts"],
        "a_b": ["hearts", "clubs"],
        "é": ["clubs", "hearts"],
        "ü": ["hearts and clubs"],
    },
    rules__any="a card may be played when its a b is the a b of the top card of the pile "
    "or its ü is the ü of the top card of the stock",
)
game(
    "names that the state keeps",
    "OCT202",
    state={
        "skip play": {"is a": "number"},
        "fired gun": {"is a": "flag"},
        "face up": {"is a": "number"},
    },
)
