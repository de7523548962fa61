"""The language's own words, each with a reason.

Comes in: nothing. Goes out: the closed words by the grammar's kind of token, and the built-in
nouns, adjectives, relations and verbs. Every other word of a sentence is declared by a ruleset;
nothing here belongs to one game.
"""

from __future__ import annotations

from ..records import record

# --- closed words: each spelling with what it means to the tree -----------------------------------

ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)
# Those that follow, which no sentence says: a number does.
LATER_ORDINALS = (
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth"),
    *("sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"),
)

NEIGHBOUR = ("neighbour", "neighbor")

CLOSED: dict[str, dict[str, str]] = {
    # Denies the verb before it; kept as a token because the tree must know of it.
    "NOT": {"not": "not", "no longer": "not"},
    # Articles are read and carry no meaning; the others pick from what the noun names.
    "DET": {
        word: word
        for word in (
            "a",
            "the",
            "any",
            "each",
            "every",
            "all",
            "no",
            "only",
            "those",
            "this",
            "another",
        )
    }
    | {"an": "a", "only the": "only", "only a": "only", "only an": "only"}
    | {"the only": "only", "some": "any"}
    | {"all the": "all", "all of the": "all"},
    # Both a determiner and the beginning of a relative clause; the place decides.
    "THAT": {"that": "that"},
    # Before a noun, but no qualities: they compare with what else the sentence speaks of.
    "OTHER": {word: word for word in ("other", "equal", "that many", "both", "whole")},
    # Superlatives, comparatives and ordinals: the order they mean follows from the noun.
    "SUPER": {
        word: word
        for word in (
            "top",
            "bottom",
            "next",
            "previous",
            "last",
            *ORDINALS,
            "highest",
            "lowest",
            "higher",
            "lower",
            "best",
            "worst",
            "most",
            "fewest",
            "more",
            "fewer",
            "senior",
        )
    }
    | {"least": "fewest"},
    "OWN": {"your": "you", "their": "they", "its": "it"},
    "PRONOUN": {
        "you": "you",
        "it": "it",
        "they": "they",
        "them": "they",
        "nobody": "nobody",
        "no one": "nobody",
        "nothing": "nothing",
    },
    # What stands before `player` where these are said of people.
    "SOMEBODY": {
        word: said
        for said, words in {
            "any": ("someone", "somebody", "anyone", "anybody"),
            "each": ("everyone", "everybody"),
        }.items()
        for word in words
    }
    | {"nobody": "no", "no one": "no"}  # where it says which
    | {"someone else": "another", "somebody else": "another"}
    | {"anyone else": "any other", "anybody else": "any other"}
    | {"everyone else": "each other", "everybody else": "each other"}
    | {"no one else": "no other", "nobody else": "no other"}
    | {"an opponent": "another", "any opponent": "any other", "no opponent": "no other"}
    | dict.fromkeys(("each opponent", "every opponent"), "each other")
    | dict.fromkeys(("the opponent", "your opponent"), "the other")
    | {"the only one": "only"},  # where it says which
    # `the player who`
    "WHOEVER": {"whoever": "whoever"},
    "IS": {"is": "is", "are": "is", "was": "is", "were": "is"},
    "HAVE": {"has": "has", "have": "has"},
    "DO_NOT": {"do not": "do not", "does not": "do not"},
    "CMP": {
        "at least": "at least",
        "at most": "at most",
        "more than": "more than",
        "fewer than": "fewer than",
    }
    | {"less than": "fewer than", "lower than": "fewer than"}
    | {"greater than": "more than", "higher than": "more than"}  # of ranks and values
    | {"smaller than": "fewer than", "larger than": "more than"},
    # Before a number: `above 8`. Of places, and of ranks, `above` says something else.
    "OVER": {"above": "more than", "over": "more than"}
    | {"below": "fewer than", "under": "fewer than"},
    # `is`, and `is not`, of what is compared.
    "EQUALS": {
        "equals": "is",
        "equal": "is",
        "is equal to": "is",
        "are equal to": "is",
        "is not equal to": "is not",
        "are not equal to": "is not",
    },
    # What a number does that is `at least`, or `more than`, another.
    "REACHES": {
        "reaches": "at least",
        "reach": "at least",
        "exceeds": "more than",
        "exceed": "more than",
    },
    # Before `in` or `on` a place.
    "LIES": {"lies": "is", "lie": "is"},
    # Before several that are named: the word that stands before one of them.
    "EACH_OF": {
        "any of": "any",
        "each of": "each",
        "every one of": "every",
        "all of": "all",
        "none of": "no",
    },
    # Before two that are named. `both players` has no article between.
    "BOTH": {"both": "both"},
    # Whose side: who sits there.
    "SEATED": {
        f"{where} {whose} {side}": f"to the {side} of {who}"
        for where in ("to", "on")
        for whose, who in (("your", "you"), ("their", "they"))
        for side in ("left", "right")
    },
    # When something was done, as far back as the log is asked.
    "TIME": {
        time: time for time in ("this turn", "last turn", "this phase", "this round", "last round")
    }
    | {"in this phase": "this phase", "during this phase": "this phase"},
    # Where something lies or happens; `to` and `from` stand in the grammar, since orders use them
    # too.
    "PREP": {"on": "on", "in": "in", "under": "under", "beside": "beside"}
    | {"into": "to", "onto": "on", "on top of": "on", "to the top of": "on"}
    | {"back to": "to", "back into": "to"}
    | {one: "under" for one in ("to the bottom of", "at the bottom of", "on the bottom of")},
    # How it is done: a card to each, then another to each.
    "MANNER": {"one at a time": "one at a time"},
    # What a set adds up to, what one guise is worth, which number a modifier has.
    "TOTALLING": {"totalling": "totalling", "numbered": "numbered"}
    | {"counting": "counting", "worth": "counting"},
    "OP": {"+": "+", "-": "-", "x": "x", "plus": "+", "minus": "-", "times": "x"},
    "POSSESSIVE": {"'s": "'s", "'": "'s"},
    "ALL_BUT": {"all but": "all but"},
    # What is picked, of numbers; and of cards, so many as one likes.
    **{
        f"NUMBER_{how.upper().replace(' ', '_')}": {
            f"{which}number {how}": f"number {how}" for which in ("", "a ", "any ")
        }
        for how in ("from", "between", "up to")
    },
    "ANY_NUMBER": {"any number of": "any number of"},
    # One of two numbers: what somebody can pay of what is asked.
    "LESSER": {"lesser": "lesser", "greater": "greater", "smaller": "lesser", "larger": "greater"},
    # Before a step: what is done before it stands before it.
    "THEN": {"then": "then"},
    # Between two steps.
    "NEXT": dict.fromkeys((", then", "and then", ", and then"), "then"),
    # After whoever acts one by one; `each`, after several of them.
    "IN_TURN": {"in turn": "in turn", "each": "each"},
    # What two things have alike.
    "SAME_AS": {"the same as": "the same as"},
    "SAME": {"the same": "the same"},
    "AS": {"as": "as"},
    # Before cards or points, of which the number follows.
    "SO_MANY": {"as many": "as many"},
    # Before what somebody or something has.
    "WHOSE": {"whose": "whose"},
    # After cards: by their ranks.
    "HIGHER": {"higher than": "more than", "lower than": "fewer than"},
    # After whoever has something, or has nothing of it.
    "HOLDING": {"holding": "hold"},
    "WITHOUT": {"without": "without"},
    # Denies for good what a rule says; a rule is always in force.
    "NEVER": {"never": "not"},
    # After what may be done: what must be so for it.
    "ONLY_WHEN": {f"only {when}": "only when" for when in ("when", "if", "while", "as long as")},
    # After a condition and what is done if it holds.
    "OTHERWISE": {one: "otherwise" for one in (", otherwise", "otherwise", ", or else", ", else")},
    # What a step makes so, and what a trigger waits for.
    "BECOMES": dict.fromkeys(("becomes", "become", "is now", "are now"), "becomes"),
    "SET": {"set": "set", "reset": "set"},
    # What is scored, after the number.
    "POINTS": {"points": "points", "point": "points", "each": "each"}
    | {f"{unit} each": "each" for unit in ("points", "point")},
    # After a number that comes so often.
    "FOR_EACH": {
        f"{unit}for {each}": "for each"
        for unit in ("", "point ", "points ")
        for each in ("each", "every")
    },
    # Before a number that comes so often.
    "TIMES": {"twice": "2", "double": "2", "triple": "3"},
    # Before a number: a part of it, by what it is divided.
    "HALF": {"half": "2", "half of": "2"}
    | {
        f"{one} {part} of": str(by)
        for one in ("a", "one")
        for part, by in (("half", 2), ("third", 3), ("quarter", 4), ("fifth", 5), ("tenth", 10))
    },
    "DIVIDED": {"divided by": "/"},
    # After what is divided: what comes of the rest.
    "ROUNDED": {f"{comma}rounded {way}": way for comma in (", ", "") for way in ("down", "up")},
    # Before what somebody must have to do something.
    "NEED": dict.fromkeys(("need", "needs"), "need")
    | {
        f"{must} {have}": "need"
        for must in ("must", "need to", "needs to", "have to", "has to")
        for have in ("have", "hold")
    },
    # In an order, and where cards are dealt: with whom it begins.
    "STARTING": {
        f"{comma}{start} {word}": "from"
        for comma in (", ", "")
        for start in ("starting", "beginning")
        for word in ("with", "from")
    },
    # Of whose turn it is said: a moment, for which triggers wait.
    "TURN_BEGINS": {
        f"{what} {begins}": what for what in ("turn", "round") for begins in ("begins", "starts")
    },
    # Behind what somebody holds.
    "HELD_BY": {"held by": "held by"},
    # What cards add up to, and what a number that each player has does.
    "TOTALS": dict.fromkeys(("totals", "total", "adds up to", "add up to"), "total"),
    "TOTAL_OF": dict.fromkeys(("the total", "total"), "total"),  # where a number follows
    # Of a number that each player has: who has taken so many has them.
    "TAKEN": dict.fromkeys(("has taken", "have taken"), "has"),
    # The card that lies there.
    "OUTERMOST": {"the card on top of": "top", "the card at the bottom of": "bottom"},
    # After what is dealt.
    "EACH": {"each": "each"},
    # After what somebody has: nobody has what is not left.
    "LEFT": {"left": "left"},
    # After what is not so: it may have been.
    "ANYMORE": dict.fromkeys(("anymore", "any more", "any longer"), "anymore"),
    # Has its suit, or its rank.
    "MATCHES": {"matches": "match", "match": "match"},
    # Its value, their value.
    "WHAT_COUNTS": {
        "what it counts": "it value",
        "what they count": "they value",
        "what it scores": "it score",
        "what they score": "they score",
    },
    # What a rule lets somebody do.
    "ALLOWED": {"allowed to": "may"},
    # Who sits beside somebody.
    "NEIGHBOUR": {
        f"{whose} {side} {neighbour}": f"to the {side} of {who}"
        for whose, who in (("your", "you"), ("their", "they"))
        for side in ("left", "right")
        for neighbour in NEIGHBOUR
    },
    # After a group: one that ranks higher will do.
    "OR_BETTER": {"or better": "or better"},
    # In which rounds, by their number.
    "PERIOD": {
        f"{when} the {nth} round": f"{compare} {number}".strip()
        for when, compare in (
            ("in", ""),
            ("during", ""),
            ("before", "fewer than"),
            ("after", "more than"),
        )
        for number, nth in enumerate(ORDINALS, 1)
        if (when, number) != ("before", 1)  # there is none
    },
}

# Other spellings of the language's own words, with those that they are read as, where a ruleset
# does not use them for something of its own.
SPELT: dict[str, str] = {
    "if": "when",
    "while": "when",
    "as long as": "when",
    "can": "may",  # but not where it is asked whether somebody can: that is more than being allowed
    "but": "other than",
    "except": "other than",  # after `nobody`, where nothing else may follow
    "before": "until",
}

# Nouns of the language in other words.
NOUNS_SPELT: dict[str, str] = {"sum": "total", "total value": "total"}

# Kinds of these words that stay beside what a ruleset calls so: what stands around them tells which
# is meant, `half your score` from a choice `half`, `set your bet to 0` from a group `set`.
TOLD_BY_PLACE = {"HALF", "SET"}

# Of these, what games may call something of theirs: where a ruleset does, that is meant.
YIELDING = {
    "plus",
    "minus",
    "times",
    "larger",
    "smaller",
    "set",
    "reset",
    *("smaller than", "larger than", "allowed to", "back to", "back into"),
    *(
        f"{whose} {side} neighbo{u}r"
        for whose in ("your", "their")
        for side in ("left", "right")
        for u in ("", "u")
    ),
    "points",
    "point",
    "twice",
    "double",
    "triple",
    "half",
    *("need", "needs"),
    "left",
    "as",
    "holding",
    "without",
    "least",
    *("totals", "adds up to", "add up to", "has taken", "have taken"),
    *("an opponent", "any opponent", "each opponent", "every opponent", "no opponent"),
    *("the opponent", "your opponent"),
    *("equals", "equal", "reaches", "reach", "exceeds", "exceed", "lies", "lie"),
    *("matches", "match", "worth"),
}

# What English may say or leave unsaid, each with the reason: nothing comes of it. What is not among
# these words and does nothing is a fault.
HARMLESS: dict[str, str] = {
    "a": "an article: the noun and its place say which",
    "an": "an article, before a vowel",
    "the": "an article",
    "all of the": "`all`, as rulebooks say it",
    "all the": "`all`, as rulebooks say it",
    "both": "before players or places of which there are two",
    "then": "before a step: steps follow each other as they stand",
    "in turn": "after `each player`, who acts: they follow each other in any case",
    "any": "before a plural that means whatever there is of it: `you hold any sevens`",
    "all": "before a plural that means all anyway: `the total of all scores`",
    "left": "after what somebody has: nobody has what is not left",
    "points": "after what is scored, lost or counted",
    "point": "of one",
    "each": "after what several cards count or score, or several players who do something: it is "
    "said of each anyway",
    "whole": "before a place: what is done to it is done to all of it",
    "anymore": "after what is not so: it may have been",
    "any more": "after what is not so",
    "any longer": "after what is not so",
    "this round": "what was done is asked of this round anyway",
    "top": "cards are dealt from the top of the pack",
    "you": "who acts does what a step says",
    "most": "`the most senior player` is `the senior player`",
}

# `of one suit`, `of consecutive ranks`: one token with the attribute
SHARING = (
    "one",
    "consecutive",
    "different",
)

# --- built-in nouns, with the reason why no ruleset has to declare them ---------------------------

BUILT_IN: dict[str, str] = {
    "card": "every game has cards",
    "player": "every game has players",
    "group": "what `groups:` lists, whichever it is",
    "modifier": "rules that enter or leave a match have to be spoken of",
    "number": "`the number of cards`, and what was picked from a range",
    "rank": "every pack has ranks",
    "suit": "every pack has suits",
    "value": "what a card counts",
    "total": "the values of some cards together",
    "score": "every player has one; cards and groups give it",
    "round": "one pass of the phases",
    "turn": "one pass of a step with `turns`",
    "game": "what `end the game` ends",
    "end": "`until the end of the round`",
    "left": "the seat on one side, and turns from it",
    "right": "the seat on the other side",
    "holder": "who holds a card",
    "owner": "whose a place or a card in it is",
    "winner": "who is left of a comparison",
    "loser": "who goes out of a comparison",
    "challenger": "who is compared with the winner so far",
}

# Nouns of rulesets that declare `sides:`; what others call so is theirs.
OF_SIDES: dict[str, str] = {
    "side": "players who win and lose together",
    "partner": "who else is on the same side",
    "opponent": "who is on another side",
}

ADJECTIVES: dict[str, str] = {
    "empty": "a place without cards",
    "printed": "the card as it is printed, whatever it counts as",
    "unused": "in no group of the arrangement",
    "in force": "a modifier whose rules count now",
    "spoilt": "groups that are no longer what they were when they were shown",
}

# Also a place in a command: `turn it face up`.
FACES = ("face up", "face down")

RELATIONS: dict[str, str] = {
    "to the left of": "seats",
    "to the right of": "seats",
    "opposite": "seats",
    "other than": "all but one",
    "above": "the next higher value in the declared order",
    "below": "the next lower one",
    "chosen by": "who names it, where its owner does not",
    "ending": "the last cards of an ordered place",
}
# Those that a ruleset may declare, too: of places they say what its links say.
ALSO_LINKS = ("above", "below")


@record
class BuiltInVerb:
    """A verb of the language: `frame` shows what stands with it, `use` whether it is an effect,
    stands, or both. One without a participle yields to a verb that a ruleset declares.
    """

    name: str
    participle: str
    use: str  # effect, standing, both
    frame: str
    reason: str
    # Spelt otherwise, where a ruleset does not declare that word itself.
    spellings: tuple[str, ...] = ()
    # Said of what it is done to: `is increased by`.
    passives: tuple[str, ...] = ()


VERBS: tuple[BuiltInVerb, ...] = (
    BuiltInVerb(
        "deal",
        "dealt",
        "effect",
        "deal NUMBER CARDS [face up] to PLAYERS [from PLAYER]",
        "cards leave the pack, in turn",
    ),
    BuiltInVerb(
        "move",
        "moved",
        "effect",
        "move CARDS to PLACE",
        "cards change place",
        ("put", "place", "give"),
    ),
    BuiltInVerb(
        "draw", "", "effect", "PLAYERS draw NUMBER CARDS [from PLACE]", "who is dealt them"
    ),
    BuiltInVerb(
        "take", "", "effect", "PLAYER take CARDS [from PLACE]", "cards move to a hand", ("pick up",)
    ),
    BuiltInVerb(
        "get",
        "",
        "effect",
        "PLAYERS get NUMBER points",
        "`score`, of points",
        ("gain", "earn"),
    ),
    BuiltInVerb("add", "", "effect", "add NUMBER to NUMBER; add CARDS to PLACE", "it gets more"),
    BuiltInVerb("subtract", "", "effect", "subtract NUMBER from NUMBER", "it gets less"),
    BuiltInVerb(
        "rise by",
        "",
        "effect",
        "NUMBER rise by NUMBER",
        "it gets more",
        ("increase by", "go up by"),
        ("increased by", "raised by"),
    ),
    BuiltInVerb(
        "fall by",
        "",
        "effect",
        "NUMBER fall by NUMBER",
        "it gets less",
        ("decrease by", "drop by"),
        ("decreased by", "reduced by"),
    ),
    BuiltInVerb("reveal", "", "effect", "reveal CARDS", "`show`, to each player"),
    BuiltInVerb(
        "swap",
        "",
        "effect",
        "swap PLACE with PLAYER",
        "what lies in two places changes places",
        ("exchange",),
    ),
    BuiltInVerb("turn over", "", "effect", "turn over CARD", "a card shows its other side"),
    BuiltInVerb("lose", "", "effect", "PLAYERS lose NUMBER", "a score goes down"),
    BuiltInVerb("miss", "", "effect", "PLAYER miss their turn", "it is skipped"),
    BuiltInVerb("go", "", "effect", "CARDS go to PLACE", "they change place"),
    BuiltInVerb("shuffle", "shuffled", "effect", "shuffle PLACE", "a place forgets its order"),
    BuiltInVerb("turn", "turned", "effect", "turn CARDS face up", "faces change where cards lie"),
    BuiltInVerb(
        "show",
        "shown",
        "effect",
        "show CARDS to PLAYERS; show GROUP",
        "people see cards that stay where they are",
    ),
    BuiltInVerb(
        "take back",
        "taken back",
        "effect",
        "take back your groups",
        "groups that were shown are no longer",
    ),
    BuiltInVerb(
        "pay",
        "paid",
        "effect",
        "PLAYER pay NUMBER from NUMBER to NUMBER",
        "what one number loses the other gains",
    ),
    BuiltInVerb(
        "score",
        "scored",
        "both",
        "PLAYER score NUMBER; CARDS score NUMBER",
        "every player has a score",
    ),
    BuiltInVerb(
        "win", "won", "effect", "PLAYER win NUMBER [to NUMBER]", "one player takes all of it"
    ),
    BuiltInVerb(
        "share",
        "shared",
        "effect",
        "PLAYERS share NUMBER [from PLAYER] [to NUMBER]",
        "several take equal parts of it",
    ),
    BuiltInVerb(
        "end", "ended", "effect", "end the round; end your turn; end the game", "leaves the flow"
    ),
    BuiltInVerb(
        "skip", "skipped", "effect", "skip PLAYER; skip PHASE", "leaves out a turn or a phase"
    ),
    BuiltInVerb(
        "reverse", "reversed", "effect", "reverse the turns", "turns go the other way round"
    ),
    BuiltInVerb(
        "take the place of",
        "taken the place of",
        "effect",
        "CARD take the place of CARD",
        "two cards change places",
    ),
    BuiltInVerb(
        "count",
        "counted",
        "standing",
        "CARDS count NUMBER",
        "gives guises by their value",
        ("count for",),
    ),
    BuiltInVerb(
        "count as",
        "counted as",
        "standing",
        "CARDS count as CARDS",
        "gives the guises of other cards",
    ),
    BuiltInVerb(
        "keep", "kept", "standing", "CARDS keep NUMBER", "a sum that an arrangement may not change"
    ),
    BuiltInVerb("use", "used", "standing", "PLAYER use CARDS", "asks what an arrangement holds"),
    BuiltInVerb(
        "hold",
        "held",
        "standing",
        "PLAYER hold CARDS; GROUP hold CARDS",
        "asks what somebody or something has",
        ("contain",),
    ),
    BuiltInVerb("make", "made", "standing", "CARDS make GROUP", "asks whether cards form a group"),
    BuiltInVerb(
        "extend",
        "extended",
        "standing",
        "CARDS extend GROUP",
        "asks whether a group stays one with more cards",
    ),
    BuiltInVerb(
        "beat", "beaten", "standing", "GROUP beat GROUP", "compares groups outside the ladder"
    ),
    BuiltInVerb(
        "rank by", "ranked by", "standing", "GROUP rank by NUMBER", "breaks ties inside a group"
    ),
    BuiltInVerb(
        "rank just above",
        "ranked just above",
        "standing",
        "GROUP rank just above GROUP",
        "moves a group in the ladder",
    ),
    BuiltInVerb(
        "rank just below",
        "ranked just below",
        "standing",
        "GROUP rank just below GROUP",
        "moves a group in the ladder",
    ),
    BuiltInVerb(
        "change places with",
        "changed places with",
        "standing",
        "GROUP change places with GROUP",
        "swaps two in the ladder",
    ),
)

# Verbs that do a step, by how they are spelt otherwise. A verb of that spelling that a ruleset
# declares is an option's, which no step begins with.
STEPS_SPELT: dict[str, str] = {
    spelling: verb.name for verb in VERBS if verb.use != "standing" for spelling in verb.spellings
}

# --- numerals -------------------------------------------------------------------------------------

_NUMERALS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
NUMERALS: dict[str, int] = {word: number for number, word in enumerate(_NUMERALS.split())}
NUMBER_WORDS: dict[int, str] = {number: word for word, number in NUMERALS.items()}


MAX_DIGITS = 15  # of a number: beyond any score, and exact wherever numbers are read


def number_of(word: str) -> int | None:
    """What a numeral in words or digits stands for."""
    if word.isascii() and word.isdecimal():
        return int(word) if len(word) <= MAX_DIGITS else None
    return NUMERALS.get(word)


# what to write for whoever did something first, or became so
OFTEN = (
    "how often somebody chose to do something is asked in a condition: `you may not VERB when you "
    "have DONE at least twice this turn`, `on: a player has DONE three times this round`; there is "
    "no word yet for how many cards: keep a number under `state:`, and add 1 to it where it is done"
)
BEST_TOTAL = (
    "let a number add the rest, `words: {numbers: {count: [{when: your hand totals 11 or less and "
    "you hold CARDS, is: the total of your hand + 10}, the total of your hand]}}`, and say `your "
    "count`"
)
TURNS_COUNTED = (
    "turns have no numbers: count them in one of the state, `turns taken: {is a: number, each: "
    "player, lasts: round}`, by a trigger, `on: your turn begins`, `do: add 1 to your turns "
    "taken`, and ask for it: `... when your turns taken is at most 2`"
)
# What steps do and nobody chooses, where a ruleset has no verb of its own for it.
BY_STEPS = ("deal", "draw", "get", "give", "lose", "move", "pay", "score", "take", "turn", "win")
AFTER_THE_STEP = (
    "keep it under `state:` where a step does it, or put what follows right after that step; a "
    "modifier puts it under `after PHASE:`"
)
OTHER_TIME = (
    "there is no word yet for another time after a noun: ask it in a condition, `any cards were "
    "... last round`, or keep it under `state:`, in a mark, or in a number that is set anew by "
    "`on: the round ends`"
)
EARLIEST = (
    "who was first is not remembered: keep it under `state:`, `earliest: {is a: player, lasts: "
    "round}`, by a trigger, `on: a player is ...`, `when: the earliest is nobody`, `do: now the "
    "earliest is that player`"
)
LATEST = (
    "who was last is not remembered: keep it under `state:`, `latest: {is a: player, lasts: "
    "round}`, by a trigger, `on: a player ...`, `do: now the latest is that player`"
)
