"""Whole sentences of rulebooks for which nothing nearer is known: how they are said here, or that
there is no word for it yet.

Patterns of a sentence with the help for it, in order; `<first>` and `<last>` are phases of the
ruleset.
"""

from __future__ import annotations

from .. import inflection
from ..language import EARLIEST, LATEST, OFTEN, ORDINALS, TURNS_COUNTED

_ROUND = r"(?:the|a|an|each|every|any) (?:new |next )?(?:round|hand|deal)"
_TURN = r"(?:the|a|each|every|any|your|their|\w+ player's|(?:the|that) \w+'s) (?:new |next )?turn"
_GAME = r"the (?:game|match)"
_FIRST = r"(?:(?:on|at|from) )?(?:the )?(?:start|beginning) of "
_LAST = r"(?:(?:on|at) )?(?:the )?end of "
_WHEN = r"(?:(?:when|whenever|once|as soon as|each time|every time|before|after) )?"
_BEGINS = r" (?:begins?|starts?)"
_ENDS = r" (?:ends?|finishes|is over|is finished)"
_GIVES = r"(?:pass|passes|give|gives|hand|hands)"
_ALL = r"(?:each player|every player|all players|everyone|everybody|players)"
_EVERY = (
    ("(?:other|second)", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
)

WHOLE: tuple[tuple[str, str], ...] = (
    (
        r"\bwho (?:holds?|has|have) neither (an? [\w ]+?) nor (an? [\w ]+?)(?= (?:\w+s|may)\b)",
        "write each by itself: `who has no ... and who has no ...`",
    ),
    (
        r"^you (\w+) (\w+)(?: points)?,? or (\w+)(?: points)? (?:if|when) (.+)$",
        "write `you \\1 \\3 when \\4, otherwise \\2`",
    ),
    (
        r"^you (\w+) (\w+)(?: points)?,? and (\w+) more(?: points)? (?:if|when) (.+)$",
        "write two steps: `you \\1 \\2`, and `when \\4, you \\1 \\3`",
    ),
    (
        r"^(.*\b(?:loses?|scores?)) half (your|their) points\b",
        "write `\\1 half \\2 score, rounded down`, or `rounded up`",
    ),
    (
        r"^not every (\w+) may be (\w+)",
        "say which may not, or when: `... may not be \\2 when ...`",
    ),
    (
        r"^all players but one may\b",
        "say who may not: `the first player may not VERB`, or when, `you may not VERB when ...`",
    ),
    (
        r"^(?:each player|players|the player) (?:by|in (?:the )?order of) [a-z ]+$",
        "an order goes round the table, `each player from ...`: there is no word yet for one by "
        "what players have; let the first come until all have had their turn, `repeat: {for each: "
        "the first waiting player with the highest NUMBER, do: [..., now you are served]}`, "
        "`until: every player is served`",
    ),
    (
        r"^an? (?:other )?player \w+ again$",
        "what was done before is asked: `when: they have DONE at least twice this round`",
    ),
    *(
        (
            rf"\bfor (?:the|a) {ordinal} time\b",
            f"how often somebody chose to do something is asked: `a player has DONE {often} this "
            "round`, or `this turn`",
        )
        for ordinal, often in (
            ("second", "twice"),
            ("third", "three times"),
            ("fourth", "four times"),
            ("fifth", "five times"),
        )
    ),
    (
        r"\bmay not \w+(?: \w+)? (?:more than|at most|up to) (once|twice|\w+ times)$",
        "say within what: `... when you have DONE at least \\1 this turn`, `this phase`, or `this "
        "round`, which begins with the deal",
    ),
    (
        r"\b(?:the|that|a) (?:player|one) (?:who|that) (?:has |have )?\w+(?: \w+)? last"
        r"(?! turn| round)\b|\b(?:was|were|is|are) the last (?:player )?to \w+",
        LATEST,
    ),
    (
        r"\bplayers? who (?:has |have )?(\w+(?: \w+)?) (once|twice|\w+ times)\b",
        "how often is asked in a condition: `for each: player`, and under it `if: you have \\1 \\2 "
        "this round`",
    ),
    (
        r"^(?:reverse|skip|shuffle|turn|draw|deal|move|swap) .+ (?:twice|\w+ times)$",
        "a step is done once: write it as often, `[STEP, STEP]`",
    ),
    (
        rf"^the (?:last|final) round(?:{_BEGINS}|{_ENDS})$",
        "no rule knows which round is the last before it is over: of one by its number write `on: "
        "the round begins`, and `when: the round is 5`",
    ),
    *(
        (
            rf"^(?:the )?(?:{ordinal} round|round {number})(?:{_BEGINS}|{_ENDS})$",
            "write `on: the round begins`, or `ends`, and which round under `when:`, `the round is "
            f"{number}`",
        )
        for number, ordinal in enumerate(ORDINALS, start=1)
    ),
    (
        r"^(?:an?|the) (?:\w+ )?trick is (?:won|taken) (?:by|with) (.+)$",
        "where the library `tricks` is used, write `on: a player wins a trick with \\1`, whoever "
        "played it",
    ),
    *(
        (
            rf"^the {ordinal} trick(?:{_BEGINS}|{_ENDS}| is (?:won|taken|over))$",
            "tricks have no numbers: where the library `tricks` is used, write `on: a player wins "
            f"the trick`, and how many are won by then under `when:`, `the total of all tricks is "
            f"{number}`",
        )
        for number, ordinal in enumerate(ORDINALS, start=1)
    ),
    (
        rf"^(?:{_GAME} ends |it ends )?after (?:the )?(\w+) (?:rounds?|hands?|deals?)$",
        "write, under `ends:`, `the round is 5`, or which it is",
    ),
    (
        rf"^(?:{_FIRST}{_ROUND}|{_WHEN}{_ROUND}{_BEGINS}|before {_ROUND})\b",
        "what is done as a round begins is a trigger: `on: the round begins`, with the steps, "
        "without these words, under `do:`",
    ),
    (
        rf"^(?:{_LAST}{_ROUND}|{_WHEN}{_ROUND}{_ENDS}|after {_ROUND})\b",
        "what is done as a round ends is a trigger: `on: the round ends`, with the steps, without "
        "these words, under `do:`; before anything is counted, a modifier does it under `before "
        "<last>:`",
    ),
    (
        rf"^(?:{_FIRST}{_GAME}|{_WHEN}{_GAME}{_BEGINS})\b",
        "there is no word yet for the moment when a match begins: put the steps first in the phase "
        "`<first>`, or in a modifier under `before <first>:`, and `if: the round is 1` beside them",
    ),
    (
        rf"^(?:{_LAST}{_GAME}|{_WHEN}{_GAME}{_ENDS})\b",
        "there is no word yet for the moment when a match ends: put the steps last in the phase "
        "`<last>`, or in a modifier under `after <last>:`",
    ),
    (
        rf"^(?:{_FIRST}{_TURN}|{_WHEN}{_TURN}{_BEGINS}|before {_TURN}"
        rf"|{_WHEN}the turn of [\w ]+{_BEGINS}|{_WHEN}[\w ]+{_BEGINS} (?:a|their|your) turn)\b"
        r"|\bturns? (?:begins?|starts?|began|started|comes)$",
        "what is done as a turn begins is a trigger: `on: your turn begins`, of whoever has the "
        "turn, or `on: PLAYER's turn begins`, with the steps under `do:`; of some alone, `on: a "
        "player's turn begins`, and `when: that player ...`",
    ),
    (
        rf"^(?:{_LAST}{_TURN}|{_WHEN}{_TURN}{_ENDS}|after {_TURN}"
        rf"|{_WHEN}the turn of [\w ]+{_ENDS})\b|\bturns? (?:ends?|ended)$",
        "what is done as a turn ends is a trigger: `on: your turn ends`, of whoever has the turn, "
        "or `on: PLAYER's turn ends`, with the steps under `do:`; of some alone, `on: a player's "
        "turn ends`, and `when: that player ...`",
    ),
    (
        rf"^{_ALL} {_GIVES} (?:all )?(?:their|his or her) (\w+)(?: on)?"
        r"(?: to (?:the |their )?| to the player (?:on|to) (?:the|their) )(left|right)"
        r"(?:(?:-hand)? neighbou?r)?$",
        "all at once is said so: `each player gives their \\1 to the player on their \\2`",
    ),
    (
        rf"^{_ALL} {_GIVES} (?:their|his or her|a|one|two|three|\d+) (?:\w+ )?"
        r"(?:to|on to) (?:the )?(?:(?:player (?:to|on) )?(?:the|their) )?(?:left|right|next)\b",
        "all choose before anything moves under `at once: true`: `for each: player`, `at once: "
        "true`, `do: {choose: {VERB: {pick: three cards of your ..., do: give them to the player "
        "to your left}}}`, with how many they are, and the side",
    ),
    (
        r"(?:^|\bor |\band )(?:after )?(\w+) rounds? (?:have been|has been|are|is) "
        r"(?:played|finished|completed|over|done)(?=$| or\b| and\b)",
        "under `ends:`, which is asked after a round, write `the round is \\1`; in a round, `the "
        "round is more than \\1`",
    ),
    *(
        (
            rf"\b(?:in |during |on )?(?:every|each) {ordinal} round\b",
            f"write `when the round is a multiple of {many}`",
        )
        for ordinal, many in _EVERY
    ),
    (
        r"(?:^|[,:] )((?:\w+ )?\w+) may be (?:used|played|taken|treated|regarded) as "
        r"(?:an? )?(\w+)\b",
        "write `\\1 may count as \\2`",
    ),
    (
        r"\b(?:penalty|bonus|prize|victory|minus|negative) (points?)\b",
        "write `\\1` alone: the verb says whether they are won or lost",
    ),
    (r"^(.+) yet$", "leave `yet` out: `\\1`"),
    (
        r"\bskip the rest of the (\w+)$",
        "write `skip the \\1`: it ends now, and what comes after it is done",
    ),
    (
        r"\bthe card (?:that )?(?:you|they) \w+ (last|this) (turn|round)\b",
        "a card of a turn before is not named: ask what was done, in a condition: `when you have "
        "VERBED a card of its suit \\1 \\2`",
    ),
    (
        r"\b(?:in|during) (?:the )?(?:next|following|coming) round\b",
        "there is no word yet for a round to come: say its number, `in the third round, ...`, or "
        "let a number of the state keep it, `when the round is ...`",
    ),
    (
        r"\b(?:in|during) the (?:last|final) round\b",
        "which round is the last, is not known before it is over: say its number, `in the third "
        "round, ...`",
    ),
    (
        r"\b(?:in|during) (?:this|the current) round\b",
        "leave it out, or write `until the end of the round, ...` as a step",
    ),
    (
        r"\b(youngest|oldest|eldest|tallest|shortest)\b",
        "of players only what the game keeps is known: let chance say who it is, `{is a: player, "
        "starts at: any player}`",
    ),
    (
        r"\bin (?:the|your|their) first turn\b",
        "turns have no numbers: ask what was done, such as `you may not VERB when you have not "
        f"DONE this round`; or {TURNS_COUNTED.partition(': ')[2]}",
    ),
    (r"\bin (?:the|your|their) (?:first|second|third)(?: \w+)? turns?\b", TURNS_COUNTED),
    (
        r"\bmay not (\w+)(?: \w+)? again$",
        "say since when: `... may not \\1 when you have DONE this turn`, `this phase`, or `this "
        "round`",
    ),
    (
        r"\bthe (?:lowest|worst|weakest) hands? wins?\b",
        "there is no word yet for the lowest hand winning: which group beats which stands under "
        "`groups:`; in some rounds alone a rule can turn round how two of one group compare, "
        "`when the round is a multiple of 3, groups rank by lower rank`",
    ),
    (
        r"^(?:the player who|whoever|who) (?:has )?(?:played|laid|put down) "
        r"(the (?:highest|lowest) [\w ]+?) (?:wins?|takes?) (?:the|that) (?:trick|cards)$",
        "say where the cards of a trick lie, and who had one of them: `the owner of \\1 of the "
        "PLACE takes the PLACE to their ...`, a place of theirs beside the hand",
    ),
    (
        r"^(?:you )?(?:swap|exchange|switch|trade) (?:(?:your|their) )?(?:scores?|points|chips)\b",
        "there is no word yet for a swap of numbers: let a number under `state:` keep one of them, "
        "`now the kept is your score`, then `now your score is ...`, and the other is the kept",
    ),
    (
        r"^in (?:every|each) \w+ round\b",
        "say it by a condition: `when the round is a multiple of 3, ...`",
    ),
    (
        r"\b(?:no more than|at most|up to|only) (\w+) \w+ may be [\w ]+? (?:in|per|a|each|this) "
        r"(?:a |one |each |every )?(?:turn|phase|round)$|"
        r"\bmay (?:not )?\w+ (?:no more than|more than"
        r"|at most|up to|only) \w+ cards? (?:in|per|a|each) (?:a |one |each |every )?"
        r"(?:turn|phase|round)$"
        r"|\bmay (?:not |only )?\w+ (?:off |down |out |up )?"
        r"(?:no more than|more than|only|at most) \w+ \w+ "
        r"(?:in|per|a|each|this) (?:a |one |each |every )?(?:turn|phase|round)$"
        r"|\bmay (?:not )?\w+ (?:off |down |out |up )?a (?:second|third|fourth) card$",
        OFTEN,
    ),
    (
        r"\b(?:may|may not) \w+ (?:twice|two times|again) (?:in a row|running|in succession)\b",
        "ask what was done the turn before: `you may not VERB when you have DONE last turn`; where "
        "one turn may have several, keep a flag, which what is done between takes back",
    ),
    (
        r"^(?:an? )?\w+ (?:ranks?|are|is|counts?) (?:just |always )?(?:below|above|lower than|"
        r"higher than|under|over) (?:an? )?\w+$",
        "which rank is higher follows from the order of `ranks:` under `pack:`, from the lowest "
        "on; a variant replaces it: `replaces: {pack: {ranks: [...]}}`, and `runs:` beside it "
        "where the pack has one: it says what follows what in a run",
    ),
    (
        r"^(?:after|whenever|every time|each time|as soon as|once) (an? [\w ]+) (?:is|are) (\w+), "
        r"((?:.+ )?may .+)$",
        "ask what was done, in the rule: `when \\1 was \\2 last turn, \\3`, or `this turn`, `this "
        "round`; or what lies there now, `when the ... is ...`",
    ),
    (
        r"^(?:after|whenever|every time|each time|as soon as|once) (an? [\w ]+ (?:is|are) \w+"
        r"|an? (?:other )?player \w+s(?: [\w ]+?)?), (.+)$",
        "what is done at a moment is a trigger: `on: \\1`, `do: \\2`",
    ),
    (
        r"^(?:whoever|the (?:player|one) (?:who|that)) (?:last |first )?"
        rf"(?:\w+ed|{'|'.join(inflection.SIMPLE_PAST)}) "
        r"(?!this|last|(?:the )?(?:most|fewest))(.+?) (?:\w+s|\w+ing|may|is)\b",
        "who did what is not remembered: keep it under `state:`, `latest: {is a: player}`, by a "
        "trigger, `on: ... is DONE`, `do: now the latest is you`, and name `the latest`",
    ),
    (
        r"^(?:each|every|all|the)(?: other| next)? (?:player|\w+)s? (?:discar\w+|throws? away|"
        r"puts? down|gets? rid of|chooses?|picks?|selects?) (?:an?|one|two|three) cards?\b",
        "somebody picks them: `for each: player`, `do: {choose: {VERB: {pick: a card of your "
        "..., do: move it to ...}}}`",
    ),
    (
        r"^(?:.+? )?may (?:secretly )?(?:look|peek) at (.+)$",
        "what may be done is an option: `choose: {look: {do: show \\1 to you}}`",
    ),
    (
        r"^(?:whoever has|the player with|the player who has) (.+?) (?:(?:plays?|goes|acts) first|"
        r"starts?|begins?|leads?)$",
        "who begins is said where turns are taken: `turns: each player from the first player with "
        "...`, of whom there is one",
    ),
    (
        r"^(?:an? )?(\w+) may not be (your|their|the) last card$",
        "say what is not done with it: `you may not VERB a \\1 when it is your last card`",
    ),
    (
        r"\bcard (?:that|which) (?:you|they|somebody|anybody|the [\w ]+?) (?:have |has |had )?\w+"
        r"(?: \w+)? (?:last|this) (?:turn|round)\b",
        "with what something was done is not remembered: keep its suit or its rank under `state:`, "
        "`{is a: suit, each: player}`, by a trigger, `on: a card is DONE`, and ask for `your ...`",
    ),
    (
        r"\b(suit|rank|number|player) (?:that|which) (?:you|they|somebody|anybody|"
        r"the [\w ]+?) (?:have |has |had )?\w+(?: \w+)? (?:last|this) (?:turn|round)\b",
        "with what something was done is not remembered: keep it under `state:`, `{is a: \\1, "
        "each: player}`, by a trigger, `on: a card is DONE`, and ask for `your ...`",
    ),
    (
        r"\bduring (?:the )?(?!(?:[\w']+ )?(?:round|turn|game|match)s?\b)",
        "`during` and `in` go with a phase by its name, or a round by its number: `in the <first>, "
        "...`, `in the first round, ...`",
    ),
    (
        r"\bmay (not )?(\w+) by (?:up to|at most) ((?:(?:the|your|their) )?\w+)\b",
        "a number that is picked is named alone: write `may \\1\\2 at most \\3`",
    ),
    (
        r"\bmay (not )?(\w+) by (more than|less than|fewer than|at least) "
        r"((?:(?:the|your|their) )?\w+)\b",
        "a number that is picked is named alone: write `may \\1\\2 \\3 \\4`",
    ),
    (
        r"\bmay (not )?(\w+) (?:by )?(?:over|above) ((?:(?:the|your|their) )?\w+)\b",
        "where a number is picked, write `may \\1\\2 more than \\3`",
    ),
    (
        r"\bmay (not )?(\w+) (?:by )?(?:under|below) ((?:(?:the|your|their) )?\w+)\b",
        "where a number is picked, write `may \\1\\2 less than \\3`",
    ),
    (
        r"^the (?:first )?(\w+) must be (?:at least|more than|over) (\w+)$",
        "where a number is picked to \\1, forbid the others: `you may not \\1 less than \\2`; the "
        "first alone, `when nobody has ... this round`",
    ),
    (
        r"^(?:that player|you|they|(?:the|each|every|an?) (?:\w+ )?player(?: (?:with|without|who) "
        r"[\w ]+)?) (?:is|are) (?:out|eliminated)\b"
        r"|^(?:remove|eliminate) (?:that|the|a) ",
        "there is no word yet for leaving a game: keep a mark of players, `state: {out: {is a: "
        "mark, of: players}}`, set it here, `now that player is out`, and let turns be taken so: "
        "`turns: each player who is not out`",
    ),
    (
        r"\b(?:the|a|any) (cell|place|pile) (?:that |where )?(?:you|they|another player|the other "
        r"player|the next player) (?:have |has )?(?:just )?\w+(?:ed|id)\b"
        r"|\bthe same (?:cell|place|pile) (?:twice|two turns|again)\b",
        "there is no word yet for where one player did something, and a mark of cells is the same "
        "for all of them: a number of each player tells which it was, `state: {last spot: {is a: "
        "number, each: player}}`; for each cell `on: a card is DONE on CELL`, `do: now your last "
        "spot is 1`, and `... may not be DONE on CELL when your last spot is 1`",
    ),
    (
        r"\b(?:the|a|any) (cell|place|pile) (?:that )?(?:the (?:last|previous) player|"
        r"somebody) (?:have |has )?(?:just )?(\w+(?:ed|id)) "
        r"(?:on|to|in)\b",
        "there is no word yet for where somebody did something: keep a mark of it, `state: {last "
        "used: {is a: mark, of: cells}}`, which `on: a card is \\2 on a cell` sets, `do: [now no "
        "cells are last used, now that cell is last used]`, and forbid `last used cells`",
    ),
    (
        r"^the first card of (?:a|the|each|every) (round|turn) may not be ",
        "say of what it may not be done, where nothing was done before: `when no cards were ... "
        "this \\1, a card may not be ...`",
    ),
    (
        r"\bneed not\b|\b(?:does|do) not (?:have|need) to\b",
        "what nobody has to do is an option beside others: where passing is forbidden, say when it "
        "is not, `unless ...`",
    ),
    (
        r"\bmay not (?:hold|contain) (?:both )?(?:an? )?\w+ and (?:an? )?\w+$",
        "there is no word yet for cards that may not stand together in one group: forbid one of "
        "them, `... may not be used in ...`; of a run, which ranks follow each other is said by "
        "`runs: [RANK, ..., RANK]` under `pack:`, where the first and the last do not meet",
    ),
    (
        r"\b(?:the|your|their|its|any|a) [\w ]+ (?:changes|is changed|has changed)$",
        "there is no word yet for that something changes: wait for what changes it, `a player has "
        "DONE`, or for what it becomes, `the ... is ...`; whether it did is known where it is "
        "kept, `when: the number of cards of ... is not the last count`",
    ),
    (
        r"\bmust (?:hold|have|contain|include) ",
        "there is no word yet for what must be in a group: name it where the group is declared, "
        "under `groups:`",
    ),
    (
        r"^(.+? (count|score)s?) (?:twice|two times|twice as much|as much again).*$",
        "write `\\1 double`, or `\\1 twice what they \\2`",
    ),
    (
        r"^(?:.+?, )?((?:you|.*\bplayers?\b.*?) scores?) (?:an? )?(?:extra )?(\w+)(?: points?)?"
        r" (?:more|extra)$",
        "write `\\1 \\2`: it is added to what they have",
    ),
    (
        r"^(?:.+?, )?(.+? (count|score)s?) (?:an? )?(?:extra )?(?!no\b|not\b)(\w+) "
        r"(?:more|extra)\b.*$",
        "of cards write `\\1 what they \\2 + \\3`; a step adds to what somebody has, `\\1 \\3`",
    ),
    (
        r"\bmay .*\b(?:before|after) \w+ing\b",
        "say what was done by a condition, `when you have DONE this round`, or `have not`; what a "
        "`may not` forbids no `may` allows: write an `unless ...` after it",
    ),
    (
        r"\bwhen (?:you|they) (?:have |had )?(\w+) the (?:last|previous) "
        r"(?!time\b|turn\b|round\b)\w+$",
        "what was done is known by the time: `when you have \\1 last turn`, `this turn` or `this "
        "round`",
    ),
    (
        r"\bwho (?:has |have )?(?:won|lost) (?:the )?(?:most|fewest|\w+) \w+",
        "there is no word yet for how many rounds somebody has won: keep it as a number under "
        "`state:`, `{is a: number, each: player}`, and ask for `the first player with the "
        "fewest ...`",
    ),
    (
        r"^(?:re-?fill|replenish|top up|fill up|fill) (the \w+|your \w+) (?:back )?(?:up )?"
        r"to (\w+)\b",
        "declare how many are missing, `words: {numbers: {gap: \\2 - the number of cards of "
        "\\1}}`, and write `move the top gap cards of ... to \\1`",
    ),
    (
        r"^(.*?\b(?:you|players?)) (?:is|are) left with (\w+ cards?)$",
        "write `\\1 holds \\2`",
    ),
    (
        r"^(.*?\b(?:you|players?)) (?:comes?|gets?|goes|go|is|are) down to (\w+ cards?)$",
        "write `\\1 holds \\2`",
    ),
    (
        r"\bthe (?:current )?phase is (?:the )?([\w ]+)\b",
        "write `the \\1 is on`",
    ),
    (
        r"\b(?:last|the previous|an earlier) phase\b",
        "what was done in a phase that is over is not remembered: keep a mark of players, `state: "
        "{eager: {is a: mark, of: players, lasts: round}}`, or ask of `this round`",
    ),
    (
        r"\b(?:in|during)? ?(?:this|the same) phase$",
        "the phase in which a rule holds goes by its name, `in the <first>, ...`; `this phase` "
        "asks what was done in it: `when you have DONE this phase`",
    ),
    (
        r"^players with (less|fewer|more) than (\w+) (\w+) may (not )?(\w+)",
        "write `a player whose NUMBER is \\1 than \\2 may \\4\\5`, a number of each player",
    ),
    (
        r"\bdown to (\w+)\b",
        "let them choose one after the other: `{repeat: {choose: {VERB: {pick: a card of your ..., "
        "do: ...}}}, until: you have at most \\1 cards}`, under an `if:` where they have more",
    ),
    (
        r"^players?,? (?:from the (?:highest|lowest|most|fewest|largest|smallest|richest|poorest)\b"
        r".* to |in order of |by )",
        "there is no word yet for an order by a number: let the first come until all have had "
        "their turn, `repeat: {for each: the first waiting player with the highest NUMBER, do: "
        "[..., now you are served]}`, `until: every player is served`, with a mark, `served: {is "
        "a: mark, of: players}`, and `words: {adjectives: {waiting: not served}}`",
    ),
    (
        r"^the players? with .+?,? (?:and|then)(?: then)?,? (?:among|of|amongst|between|if) ",
        "write a list, `win: [the player with ..., the player with ...]`: each is asked of those "
        "whom the one before leaves",
    ),
    (
        r"\b(?:gets?|takes?|receives?) (?:an?|one|two|\d+) (\w+)(?: points?)? for (?:each|every)\b",
        "a number grows by a step: `add the number of ... of your ... to your \\1`, under `for "
        "each: player`",
    ),
    (
        r"\b(?:only|may) .*\b(?:once|twice|\w+ times) (?:per|a|each|every) \w+\b",
        OFTEN,
    ),
    (
        r"\blast (?:player |one |person )?(?:who|that|to) "
        r"(?:went|goe?s?|got|gets?|ran|runs?|finish\w*|dropp?\w*|fell|lost|came)\b"
        r"|\b(?:who|that|whoever) (?:went|goes|was|is|got|gets|ran|runs) (?:\w+ )?"
        r"last\b(?! (?:turn|round)\b)",
        LATEST,
    ),
    (
        r"\b(?:first|second|third) (?:player |one |person )?(?:who|that|to) "
        r"(?:went|goe?s?|got|gets?|ran|runs?|finish\w*|dropp?\w*|fell|lost|came)\b"
        r"|\b(?:who|that|whoever) (?:went|goes|was|is|got|gets|ran|runs) (?:\w+ )?"
        r"first\b(?! (?:turn|round)\b)",
        EARLIEST,
    ),
    (
        r"^(.+?) (scores?|counts?) (\w+)(?: points?)?,? and (?:the |a |an )?(.+?)(?: (?:scores?|"
        r"counts?))? (\w+)$",
        "make a rule of each: `\\1 \\2 \\3`, `\\4 \\2 \\5`",
    ),
    (
        r"\b(?:misses|loses|skips|keeps|gets) (?:the|a|their) (?:next )?(deal)\b",
        "who deals is kept under `state:`, and how it passes on beside it, `passes: left each "
        "round`; another is set by a step, `now the \\1er is ...`",
    ),
    (
        r"\b(deal)s? (?:again|next|another (?:round|hand))\b",
        "who deals is kept under `state:`: with `passes: left each round` beside it, it passes on "
        "by itself after the round, from whom a step sets, `now the \\1er is ...`",
    ),
)
