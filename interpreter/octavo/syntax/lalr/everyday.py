"""What people say in everyday words, and how the language says it: small words that change nothing,
short forms, turns of speech.

Patterns only, in the shape of `sayings`, `whole_sentences` and `elsewhere`, which try them before
their own: what is left of a sentence without them may be what those know.
"""

from __future__ import annotations

from .sayings import ASKED, CONDITIONAL, CONDITIONS, NUMBER, STEPS, Saying

_SENTENCES = (*CONDITIONAL, *STEPS)
_VERB = r"\w+(?: (?:up|off|out|down|over|back))?"
_NOBODY_MAY = (
    r"^((?:(?:when|if|unless) [^,]*, )?)(?:nobody may|no one may|no player may|you may not)"
)
_TWICE = r"(?:two turns|twice|two times) (?:in a row|running|in succession)"
# Who has no cards left; of cards that nobody holds it is never said.
_OUT = r"(?:went|goes|has gone|is gone) out|(?:is|are|was|ran|runs|has run) out of cards"

OF_EVERYDAY = (
    # that change nothing
    Saying(r"\b(?:also|already|still) (?!in\b)", "", _SENTENCES),
    # short forms
    Saying(r"\b(you|they)'re\b", r"\1 are"),
    Saying(r"\b(you|they)'ve\b", r"\1 have"),
    Saying(r"\b(it|that card)'s (?=not\b|an?\b|the\b)", r"\1 is "),
    Saying(r"\b(was|were)n't\b", r"\1 not"),
    # numbers
    Saying(rf"\b{NUMBER} (\w+s) or more\b(?! than)", r"\1 or more \2"),
    Saying(rf"\b{NUMBER} (\w+s) or (?:fewer|less)\b(?! than)", r"\1 or fewer \2"),
    Saying(r"\b(rounded (?:up|down)), (?=when\b|if\b|unless\b)", r"\1 ", ("rule", *STEPS)),
    Saying(r"\b(counts?|scores?) (?:twice|double) their points$", "score double", ("rule",)),
    Saying(r"\bthe number of the round\b", "the round"),
    Saying(r"\banother (?=point\b)", "a ", STEPS),
    # when
    Saying(
        r"^from the (\w+) (round|turn) on(?:wards?)?,? (.+)$",
        r"when the \2 is at least <nth 1>, \3",
        ("rule", "do"),
    ),
    Saying(
        rf"^from round {NUMBER} on(?:wards?)?,? (.+)$",
        r"when the round is at least <number 1>, \2",
        ("rule", "do"),
    ),
    Saying(
        rf"^after round {NUMBER},? (.+)$", r"when the round is more than <number 1>, \2", ("rule",)
    ),
    Saying(r"\bon (?:your|their) last turn\b", "last turn", CONDITIONAL),
    Saying(r"\bnobody's (\w+)(?= (?:is|has)\b)", r"no \1", _SENTENCES),
    # who
    Saying(
        rf"^(?:the player who|each player who|whoever) (?:{_OUT})\b",
        "each player whose <hand> is empty",
        STEPS,
    ),
    Saying(
        r"^(?:an?y?|the|another) player (?:goes|has gone|is) out$",
        "a player's <hand> is empty",
        CONDITIONS,
    ),
    Saying(
        rf"{ASKED}(?:(?:an?y?|some) player|somebody|someone|anybody|anyone) (?:{_OUT})(?=,|$)",
        "a player's <hand> is empty",
        CONDITIONAL,
    ),
    Saying(
        r"\bwhose (?!.*\bwho\b.*\bwho\b)((?:(?!\b(?:who|and|or)\b|,).)+?) "
        r"who (?=is\b|are\b|has\b|have\b|holds?\b|had\b)",
        r"whose \1 and who ",
    ),
    # what was done
    *(
        Saying(
            rf"\b(you have|they have|(?:the|that) (?:\w+ )?player has) {no} ({_VERB}) {nor} "
            rf"({_VERB})((?: (?:this|last) \w+)?)(?=$|,| and\b)",
            r"\1 not <was 2>\4 and \1 not <was 3>\4",
            CONDITIONAL,
        )
        for no, nor in (("not", "or"), ("neither", "nor"))
    ),
    Saying(r"^(\w+ed|\w+n) ((?:\w+ )?\w+s)(?= may\b)", r"\2 that were <was 1>", ("rule",)),
    Saying(
        r"\b(an? \w+) (when|if|unless) you have (\w+) one\b", r"\1 \2 you have \3 \1", ("rule",)
    ),
    # what may be done
    Saying(
        rf"{_NOBODY_MAY} ({_VERB}) or ({_VERB}) (?:an? |any )?((?:\w+ )?)(\w+)$",
        r"\1\4<many 5> may not be <done 2> or <done 3>",
        ("rule",),
    ),
    Saying(
        rf"{_NOBODY_MAY} ({_VERB}) {_TWICE}(?: (?:while|when|if) (.+))$",
        r"\1you may not \2 when you have <done 2> last turn and \3",
        ("rule",),
    ),
    Saying(
        rf"{_NOBODY_MAY} ({_VERB}) {_TWICE}$",
        r"\1you may not \2 when you have <done 2> last turn",
        ("rule",),
    ),
    Saying(
        rf"{_NOBODY_MAY} ({_VERB}) (?:an?|any|the) cards? of (?:a|any|the) (rank|suit) "
        rf"(?:that |which )?(?:you|they) have (\w+) ((?:this|last) \w+)$",
        r"\1a card may not be <done 2> when you have <was 4> a card of its \3 \5",
        ("rule",),
    ),
    Saying(
        rf"{_NOBODY_MAY} ({_VERB}) (?:an?|any|the) cards? of (?:a|any|the) (rank|suit) "
        rf"(?:that |which )?(?:you|they) have (\w+) ((?:this|last) \w+)$",
        r"\1you may not \2 when you have <was 4> a card of the \3 of the top card of the <pile> \5",
        ("rule",),
    ),
    Saying(
        r"^(.+? may (?:not )?be \w+) on (?:an?|another) card of (?:its|the same)(?: own)? "
        r"(suit|rank)$",
        r"\1 when its \2 is the \2 of the top card of the <pile>",
        ("rule",),
    ),
    Saying(
        r"^(.+?) may be (\w+) on (.+?),? and ((?:\w+ )?\w+) on ((?:\w+ )?\w+)$",
        r"\1 may be \2 on \3 and \4 may be \2 on \5",
        ("rule",),
    ),
    Saying(
        r"^(.+?) (?:may not|cannot|can't) be (\w+) on (?:an? |another )?(?!cells\b)(\w+)$",
        r"\1 may not be \2 when the <pile> is <one 3>",
        ("rule",),
    ),
    Saying(
        r"((?:\w+ )?\w+s) may not be (\w+) unless you (?:have|hold) nothing else$",
        r"\1 may not be \2 unless you have nothing but \1",
        ("rule",),
    ),
    # what happens
    Saying(
        r"^(an? .+?) is (\w+) on (.+?) or (an? .+?) on (.+)$",
        r"\1 is \2 on \3 or \4 is \2 on \5",
        CONDITIONS,
    ),
    Saying(
        rf"^((?:each|every|the) (?:\w+ )?player .+?) (?:falls|drops|goes|comes) (?:back |down )?to "
        rf"{NUMBER}(?: points?)?$",
        r"set the score of \1 to \2",
        STEPS,
    ),
    Saying(
        rf"^you (?:fall|drop|go|come) (?:back |down )?to {NUMBER}(?: points?)?$",
        r"set your score to \1",
        STEPS,
    ),
)

# A whole sentence, and the help for it.
OF_SENTENCES: tuple[tuple[str, str], ...] = (
    (
        rf"^(.*\bwhose (\w+) is) {NUMBER} or more (?:above|over|higher than|more than) "
        r"(the (?:lowest|highest) \w+)\b.*$",
        "give the sum a name, `words: {numbers: {limit: \\4 + \\3}}`, and write `\\1 at least "
        "the limit`",
    ),
    (
        r"^(an? \w+ is \w+ on an? (\w+)) of (?:the same|its(?: own)?) (suit|rank)\b.*$",
        "wait for `on: \\1`, and ask `when: the top two cards of that \\2 are of the same \\3`",
    ),
    (
        r"^(an? .+?) as (?:your|their|the|a) last card$",
        "write `on: \\1`, and beside it `when: their hand is empty`: a trigger asks when "
        "it is done",
    ),
    (
        r"\bcould have been (\w+)\b",
        "`may be \\1` would be asked after the move: what could have been done before it is asked "
        "of who makes it, `on: a player who holds a QUALITY card that may be \\1 VERBS "
        "...`, with a "
        "quality that the card of the move itself has not",
    ),
    (
        r"\bcard (?:that|which) (?:you|they) (?:have )?\w+(?:ed|wn|id) this (turn|round)\b",
        "which card it was is kept by a mark: `state: {chosen: {is a: mark, of: cards, lasts: "
        "\\1}}`, a trigger that sets it, `on: a card is DONE`, `do: now that card is chosen`, and "
        "ask for `a chosen card`",
    ),
    (
        r"\bmay not \w+ the (suit|rank) of\b",
        "where cards are picked, say it of cards: `cards of the \\1 of ...`; of a \\1 it is said "
        "where one is picked, and nothing else",
    ),
    (
        r"^(?:an? )?(\w+) (?:cannot|can't|may not|must not) follow (?:an? |another )?(\w+?)s?$",
        "say what may not be done with it, and what lies there: `... may not be DONE when the ... "
        "is a \\2`",
    ),
    (
        r"^from (?:the )?(?:round )?(\w+) (?:round )?on(?:wards?)?\b",
        "write `when the round is at least ..., ...`, with its number",
    ),
    (
        rf"^after round {NUMBER}\b",
        "write `when the round is more than \\1, ...`",
    ),
    (
        r"\banother point\b",
        "write `a point`: what is scored is added to what they have",
    ),
    (
        r"\bwhose (\w+) is the same as (?:that of )?another player(?:'s \1)?(?=$| )",
        "mark them before any of them changes: `{for each: player, do: {if: your \\1 is another "
        "player's \\1, do: now you are equal}}`, with `state: {equal: {is a: mark, of: players, "
        "lasts: round}}`; then `each equal player ...`",
    ),
    (
        r"^(?:(?!\bmay not\b).)*\bmay .+?, even (?:when|if|though)\b",
        "what one rule forbids no other allows: give the rule that forbids it an `unless ...`, "
        "which a variant can do, `replaces: {rules: {...}}`",
    ),
    (
        rf"^(.+) (suit|rank) of the {NUMBER}$",
        "write `\\1 \\2 of that card`: a bare number is no card",
    ),
)
