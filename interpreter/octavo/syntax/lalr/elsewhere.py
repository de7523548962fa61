"""What rulebooks say otherwise: how it is said here, or that there is no word for it yet.

Comes in: a sentence, and where it could not go on. Goes out: the help for it, if it is known.
"""

from __future__ import annotations

import re

from .. import inflection
from ..language import EARLIEST, OFTEN, OTHER_TIME
from ..words import Vocabulary

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
# Whole sentences: what is said in them, where nothing nearer is known. `<first>` and `<last>` are
# phases of the ruleset.
_WHOLE: tuple[tuple[str, str], ...] = (
    (
        rf"^(?:{_GAME} ends |it ends )?after (?:the )?(\w+) (?:rounds?|hands?|deals?)$",
        "write, under `ends:`, `the round is 5`, or which it is",
    ),
    (
        rf"^(?:{_FIRST}{_ROUND}|{_WHEN}{_ROUND}{_BEGINS}|before {_ROUND})\b",
        "there is no word yet for the moment when a round begins: put the steps, without these "
        "words, first in the phase `<first>`, or in a modifier under `before <first>:`",
    ),
    (
        rf"^(?:{_LAST}{_ROUND}|{_WHEN}{_ROUND}{_ENDS}|after {_ROUND})\b",
        "there is no word yet for the moment when a round ends: put the steps last in the phase "
        "`<last>`, or in a modifier under `after <last>:`",
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
        rf"^(?:{_FIRST}{_TURN}|{_WHEN}{_TURN}{_BEGINS}|before {_TURN})\b",
        "there is no word yet for the moment when a turn begins: put the steps first under the "
        "`do:` of `turns:`",
    ),
    (
        rf"^(?:{_LAST}{_TURN}|{_WHEN}{_TURN}{_ENDS}|after {_TURN})\b",
        "there is no word yet for the moment when a turn ends: put the steps last under the "
        "`do:` of `turns:`",
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
        "there is no word yet for what all give at once: declare a place, `gift: {each: player, "
        "seen by: nobody}`; `for each: player` moves what is given to the gift of the next player, "
        "and after that each moves their gift to where it belongs",
    ),
    (
        r"(?:^|\bor |\band )(?:after )?(\w+) rounds? (?:have been|has been|are|is) "
        r"(?:played|finished|completed|over|done)$",
        "under `ends:`, which is asked after a round, write `the round is \\1`; in a round, `the "
        "round is more than \\1`",
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
        r"\bin (?:the|your|their) (?:first|second|third|last) turn\b",
        "turns have no numbers: ask what was done, such as `you may not VERB when you have not "
        "DONE this round`",
    ),
    (
        r"\bthe (?:lowest|worst|weakest) hands? wins?\b",
        "there is no word yet for the lowest hand winning: which group beats which stands under "
        "`groups:`; in some rounds alone a rule can turn round how two of one group compare, "
        "`when the round is a multiple of 3, groups rank by lower rank`",
    ),
    (
        r"^in (?:every|each) \w+ round\b",
        "say it by a condition: `when the round is a multiple of 3, ...`",
    ),
    (
        r"\b(?:no more than|at most|up to|only) (\w+) \w+ may be [\w ]+? (?:in|per|a|each|this) "
        r"(?:a |one |each |every )?(?:turn|round)$|\bmay (?:not )?\w+ (?:no more than|more than"
        r"|at most|up to|only) \w+ cards? (?:in|per|a|each) (?:a |one |each |every )?"
        r"(?:turn|round)$"
        r"|\bmay (?:not |only )?\w+ (?:off |down |out |up )?"
        r"(?:no more than|more than|only|at most) \w+ \w+ "
        r"(?:in|per|a|each|this) (?:a |one |each |every )?(?:turn|round)$"
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
        r"\b(suit|rank|card|number|player|place) (?:that|which) (?:you|they|somebody|anybody|"
        r"the [\w ]+?) (?:have |has |had )?\w+(?: \w+)? (?:last|this) (?:turn|round)\b",
        "with what something was done is not remembered: keep it under `state:`, `{is a: \\1, "
        "each: player}`, by a trigger, `on: a card is DONE`, and ask for `your ...`",
    ),
    (
        r"\bduring (?:the )?(?!(?:[\w']+ )?(?:round|turn|game|match)s?\b)",
        "there is no word yet for a rule of one phase: ask what was done, such as `when you have "
        "not DONE this round`, or keep a flag, which `before PHASE:` sets and `after PHASE:` takes "
        "back",
    ),
    (
        r"\bmay not \w+ by (?:less than|fewer than|under) (\w+)$",
        "there is no word yet for a rule about a number that is picked: limit it where it is "
        "picked, `pick: a number from \\1 to ...`",
    ),
    (
        r"^the first card of (?:a|the|each|every) (round|turn) may not be ",
        "say of what it may not be done, where nothing was done before: `when no cards were ... "
        "this \\1, a card may not be ...`",
    ),
    (
        r"\bmay not \w+ (?:by )?(?:more than|less than|fewer than|over|under|at least|at most|"
        r"up to) \w+(?: (?:before|after|when|if|unless|in|at|on|during|until|while)\b.*)?$",
        "there is no word yet for a rule about a number that is picked: limit it where it is "
        "picked, `pick: a number from 1 to 2`",
    ),
    (
        r"\bneed not\b|\b(?:does|do) not (?:have|need) to\b",
        "what nobody has to do is an option beside others: where passing is forbidden, say when it "
        "is not, `unless ...`",
    ),
    (
        r"\bmay not (?:hold|contain) (?:both )?(?:an? )?\w+ and (?:an? )?\w+$",
        "there is no word yet for cards that may not stand together in one group: forbid one of "
        "them, `... may not be used in ...`",
    ),
    (
        r"\b(?:the|your|their|its|any|a) [\w ]+ (?:changes|is changed|has changed)$",
        "there is no word yet for that something changes: wait for what changes it, `a player has "
        "DONE`, or for what it becomes, `the ... is ...`",
    ),
    (
        r"\bmust (?:hold|have|contain|include) ",
        "there is no word yet for what must be in a group: name it where the group is declared, "
        "under `groups:`",
    ),
    (
        r"^(?:.+?, )?(.+? (count|score)s?) (?:twice|two times|twice as much|as much again).*$",
        "write `\\1 double`, or `\\1 twice what they \\2`",
    ),
    (
        r"^(?:.+?, )?(.+? (count|score)s?) (?:an? )?(?:extra )?(\w+) (?:more|extra)\b.*$",
        "write `\\1 what they \\2 + \\3`",
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
        r"\bdown to (\w+)\b",
        "let them choose one after the other: `{repeat: {choose: {VERB: {pick: a card of your ..., "
        "do: ...}}}, until: you have at most \\1 cards}`, under an `if:` where they have more",
    ),
    (
        r"^players?,? (?:from the (?:highest|lowest|most|fewest|largest|smallest|richest|poorest)\b"
        r".* to |in order of |by )",
        "there is no word yet for an order by a number: players come in the order of their seats, "
        "from one of them on, `player from the first player with the highest ...`",
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
        r"\b(?:first|second|third|last) (?:player |one |person )?(?:who|that|to) "
        r"(?:went|goe?s?|got|gets?|ran|runs?|finish\w*|dropp?\w*|fell|lost|came)\b"
        r"|\b(?:who|that|whoever) (?:went|goes|was|is|got|gets|ran|runs) (?:\w+ )?(?:first|last)\b",
        EARLIEST,
    ),
    (
        r"^(.+?) (scores?|counts?) (\w+)(?: points?)?,? and (?:the |a |an )?(.+?) (\w+)$",
        "make a rule of each: `\\1 \\2 \\3`, and one of `\\4`",
    ),
)
# What stands before the place and what comes after it, with `|` between; the first that fits.
_KNOWN: tuple[tuple[str, str], ...] = (
    (
        r"\|since the last (\w+)|\|since (?:\w+ )+?(\w+)",
        "there is no word yet for all that came since: say `this turn`, `last turn` or `this "
        "round`, or keep a flag, `state: {the way is barred: {is a: flag}}`: what is done says "
        "`now the way is barred`, what it is done since says `now the way is not barred`, and the "
        "rule asks `when the way is not barred`",
    ),
    (
        r"\bnumber of (\w+) \|?(?:and|or) (\w+) of (your \w+|the \w+) and (your \w+|the \w+)\|?$",
        "add them up: `the number of \\1 of \\3 + the number of \\2 of \\3 + the number of \\1 of "
        "\\4 + the number of \\2 of \\4`",
    ),
    (
        r"\bnumber of (\w+) \|?(?:and|or) (\w+) of (.+?)(?:\|| (?:is|are)\b.*|,.*)?$",
        "add them up: `the number of \\1 of \\3 + the number of \\2 of \\3`",
    ),
    (
        r"\b(?:gives?|hands?|passes) (?:you|them|each|the|\w+ \w+) \|(?:all|their|his|her|every)\b",
        "say which cards move, and from where: `move cards of that rank of the hand of that player "
        "to your hand`",
    ),
    (
        r"\|same (\w+) .*\b(?:twice in a row|again)\b",
        "what was done before is asked where it lies, or kept: declare `latest: {is a: \\1}` under "
        "`state:`, let a trigger set it, and forbid cards of the latest \\1",
    ),
    (r"\bof (?:its|that|the) \w+ and \|of\b", "leave `and` out: `of its suit of that rank`"),
    (
        r"\b(?:with|have|has|hold|holds) (\w+ cards?) \|left\b",
        "leave it out: `\\1` is what is there now",
    ),
    (
        r"\bmay (?:not )?(?:be )?(\w+)\|, (\w+),? or (\w+)",
        "write `or` between all of them: `\\1 or \\2 or \\3`",
    ),
    (r"\|;", "one sentence stands under one id: give the second an id of its own"),
    (
        r"\buntil the end of (?:the|their|your|that player's) next turn|\|until the end of (?:the|"
        r"their|your) next turn",
        "there is no word yet for the end of a turn to come: a sentence holds until `the end of "
        "the turn`, which is this one, `the end of the round` or `the end of the game`; or set a "
        "mark, ask for it by a rule, and take it away where that turn is done",
    ),
    (
        r"\|?trumps?\b",
        "there is no word yet for trumps: who wins a trick is said by its steps, first asked of "
        "cards of that suit",
    ),
    (
        r"\|?(?:all )?(?:the )?hands (?:move|pass|go|rotate) (?:one \|?place )?(?:to the )?"
        r"(left|right)\b",
        r"write `each player gives their hand to the player on their \1`",
    ),
    (
        r"\bwith (?:fewer|less|more) than \|?(\w+ )?(?:chips|dollars|points)\b|"
        r"\bwith (?:fewer|less|more) \|than \w+ (?:chips|dollars|points)\b",
        "name the number that is counted: `players with a NUMBER of fewer than 10`",
    ),
    # people
    (
        r"\|(poorest|richest|wealthiest)\b",
        "say by which number: `the first player with the lowest ...`, or `with the highest ...`",
    ),
    (
        r"\|(?:largest|greatest|biggest|smallest)\b",
        "of a number or of cards say `highest` or `lowest`; of what lies in a place, `the player "
        "with the most cards` or `with the fewest cards`",
    ),
    (
        r"\|without (?:an? |any )?(.+)$",
        "say it in a condition, after `when`: `your ... has no \\1`",
    ),
    (r"\|(opponent|enemy|enemies)", "write `other player`, or `the player opposite you`"),
    (
        r"\|(each |your |the )?(side|team|partnership|partner)s?\b",
        "there is no word yet for sides that play together: let both have a number under `state:`, "
        "and name the other one `the player opposite you`",
    ),
    (
        r"\b(loses|lose) \|?ties",
        "there is no word yet for a rule about ties: name a player by `ties:`",
    ),
    (r"\|loses? (\d+)", r"write a number below nothing: `score -\1`"),
    (r"\|loses? (.*)", r"write a number below nothing: `score 0 - \1`"),
    (r"\|seniority", "there is no word yet for another order: `seniority:` is the same throughout"),
    (r"\|who won", "there is no word yet for who has won: it is settled when all is over"),
    (
        r"\bthe last card (?:that was )?\|?(?:played|laid|discarded|put down)\b",
        "ask it where it lies: `the ... is CARDS`, with the place of which it is the top card",
    ),
    (
        r"\bcards? (?:just )?\|?(?:under|below|beneath|underneath)\b",
        "there is no word yet for the card under another: keep what is asked of it, such as "
        "`latest: {is a: suit}` under `state:`, before another card covers it",
    ),
    (
        r"\bmay (?:not )?(\w+) (?:a|any|the|that) number\b",
        "say it where it is picked: `pick: number from 1 to 5 other than 5 - ...`",
    ),
    (
        r"^(.+?) (pays|scores|draws|takes|gives|puts|loses|gains|wins|shows|moves) (.+?),? and "
        r"\|(\w+s)\b (.+)$",
        "make two steps of it: `\\1 \\2 \\3`, `\\1 \\4 \\5`",
    ),
    (
        r"^(until .+?), (.+?) may not (\w+) \|or (\w+)$",
        "make two steps of it: `\\1, \\2 may not \\3`, `\\1, \\2 may not \\4`",
    ),
    (
        r"^(until .+?), (.+?) may not be (\w+) \|or (\w+)$",
        "make two steps of it: `\\1, \\2 may not be \\3`, `\\1, \\2 may not be \\4`",
    ),
    (
        r"^(?:you )?give (.+) one \|of (your \w+)\b",
        "let it be picked: `pick: one of \\2`, `do: give it to \\1`",
    ),
    (
        r"\bgives? (.+) one \|of (their|his|her) (\w+)\b",
        "let it be picked: `pick: one of that player's \\3`, `do: move it to \\1`; whose turn it "
        "is, picks",
    ),
    (
        r"\b(that|who|with)\b.* \|(with|that|who)\b",
        "only one such clause can follow: declare the other one as a word under "
        "`words: adjectives:`, such as `ready: not out`, and write it before the noun",
    ),
    (
        r"\|but\b|\|, but\b",
        "make two sentences of it; what is left out of cards stands after `except`, and what is "
        "not so then after `unless`",
    ),
    (
        r"\|must (?!not)|\|(has|have) to\b|\|(is|are) (required|obliged) to\b",
        "nobody is told what they must do: forbid the other way out, such as `you may not VERB "
        "when any card that you hold may be DONE`",
    ),
    (
        r"\b(may|may not) \|?.*\|?(once|twice|\w+ times|times)\b|\|(once|twice|\w+ times|times)\b"
        r"(?! the| your| its| their)",
        OFTEN,
    ),
    (
        r"\|often\b",
        "there is no word yet for how often: keep a number under `state:`, `{is a: number, each: "
        "player}`, add 1 to it where it is done, and ask for `the player with the fewest ...`",
    ),
    (
        r"\|(tie|ties|tied)\b(?! for the deal)",
        "ask how many of them have as much: `the number of players with the most ... is 1`, or "
        "`is more than 1`",
    ),
    (
        r"\|together\b",
        "there is no word yet for cards that are picked together: a rule is about each of them; "
        "what may be picked together is a group, declared under `groups:`",
    ),
    (
        r"\bthe difference \|(to|from|into)\b"
        r"|\b(?:more|less|fewer) \|than .*\bthe difference\b",
        "say of what, and between where it goes: `the difference between ... and ... from ... "
        "to ...`",
    ),
    (
        r"\b(?:gets?|wins?|receives?|earns?|gains?|takes?) (\w+) "
        r"\|(?:chip|coin|dollar|mark|token)s?\b",
        "what is counted is a number of the state, under its own name: `add \\1 to the NUMBER of "
        "...`; of the score, `... gets \\1 points`",
    ),
    (
        r"^(.+?) (?:goes|plays|starts|begins|leads) first\|$"
        r"|^(?!when|if)(.+?) \|(?:begins|starts|leads)\b",
        "who begins is named where turns are taken, `turns: each player from ...`; or change whom "
        "they name there: `now the ... is ...`",
    ),
    (
        r"\bpays? (\w+) \|\w+",
        "write `pay NUMBER from ... to ...`, without a word for what is counted: what is paid is a "
        "number of the state",
    ),
    (
        r"\b(?:an?|the|one|two|three) \|random (?!number\b)|\|at random\b",
        "there is no word yet for a card by chance: write `the top card of ...` of a place that "
        "was shuffled, or let somebody pick what they do not see, `pick: a card of the hand of "
        "...`",
    ),
    (
        r"\|(beneath|underneath)\b|\|second card\b|\bcard \|?(?:under|below) it\b",
        "there is no word yet for the card beneath another: `the top two cards of ...` are there, "
        "and `the bottom card of ...`",
    ),
    (
        r"\|different (suits|ranks|colours)\b",
        "count them, `the number of different \\1 of your ...`, under `for each: player`",
    ),
    (
        r"\bthe (\w+) that (?:was|were) \w+ on \|?.*\bbefore\b",
        "there is no word yet for where something was done before: keep it under `state:`, `{is a: "
        "mark, of: cards}`, set where it is done, and ask whether the card that lies there has it",
    ),
    (
        r"\|out of turn\b|\bout \|of turn",
        "leave the sentence out: who is not asked cannot choose",
    ),
    (
        r"\bplayer \|after (?:the )?next\b",
        "name them `the player to the left of the next player`; of turns only the next can be "
        "skipped, or so many of them: there is no word yet for one alone that comes later",
    ),
    (
        r"\b(?:is|are) (?:not )?between \|",
        "`between` stands before numbers, `between 3 and 10`; else say both ends: `... is at least "
        "... and ... is at most ...`, and of ranks `is higher than`, `is lower than`",
    ),
    (
        r"\|in a row\b|\bin a \|row\b|\|in succession\b|\bin \|succession\b",
        "ask at the second what was done before: `on: a card is ...`, `when: a card was ... last "
        "turn`",
    ),
    (
        r"\|(after|before) (a|an|the)\b",
        "there is no word yet for what was done before what: ask what lies there now, such as "
        "`when the top card of ... is ...`, or set a mark that lasts",
    ),
    (
        r"^(at|on|after|before|during|from) \|?(?=.*\b(turn|round|game|start|beginning)\b)"
        r"|^\|(at|on|after|before|during|since) ",
        "say when by a condition, `when ...`; what happens at some time stands under `phases:`, "
        "where it happens",
    ),
    (
        r"\|(begins|starts)$",
        "there is no word yet for that moment: put the step at its beginning, under `phases:`",
    ),
    (
        r"\|until (?!the end\b)",
        "what is done again and again stands under `repeat:`: `{repeat: [...], until: ...}`",
    ),
    (
        r"\bas many (?:\w+ )+as .*\b(?:has|have|holds?)\|$",
        "say of what, such as `as many cards as you have cards`",
    ),
    (
        r"\|(again|another turn|an extra turn)\b"
        r"|^\|?(take|play|have|repeat|get)\b.*\b(again|turn)\b",
        "there is no word yet for a turn more: let all others miss theirs, `skip each other "
        "player`, or put what is chosen under `repeat:`, with `until:`",
    ),
    (
        r"^\|?(draw|take|get|receive)\b",
        "write what moves where: `move the top card of ... to your ...`",
    ),
    (
        r"^\|?(swap|trade|switch)\b",
        "places change their cards by `swap PLACE with PLACE`, where these lie in no order; for "
        "others there is no word yet: move those of one to a place of their own, then those of the "
        "other, then the first",
    ),
    (
        r"\|(gives?|passes|hands?) (a|an|\d+|one|two|three)\b",
        "let each choose it: `for each: player`, and under it a `choose:` with `pick: a card of "
        "your ...` and `do: move it to the ... of the next player`",
    ),
    (
        r"\|(goes|go|moves?|passes) (to|on|left|right)\b",
        "there is no word yet for handing on the turn: `skip the next player`, or begin other "
        "turns, `turns: each player from ...`",
    ),
    (
        r"\|into\b",
        "two steps: `move all cards of ... to ...`, then `shuffle ...`",
    ),
    # numbers
    (
        r"\|(is|are) worth (.+?)( points?)?( each)?$|(?:is|are) \|worth (.+?)( points?)?( each)?$",
        "write `count \\2\\5`, for what totals add up, or `score \\2\\5`",
    ),
    (
        r"^(an? |any )?number (from|between|up to) .*(\bother )?\|(other )?than\b"
        r"|^(an? |any )?number (from|between|up to) .*\bother than \w+\|",
        "after a number that is worked out, or has a name, write `that is not ...`; a list is said "
        "with `or`: `other than 3 or 4`",
    ),
    (
        r"^(an? |any )?number (from|between|up to) .*\b(other than|except) \w+ ?\|(,|and)",
        "a list is said with `or`: `other than 3 or 4`",
    ),
    (
        r"^(an? |any )?number (from|between|up to) .*\|multiple\b",
        "that can be said where the range ends with a numeral: `number from 1 to 9 that is a "
        "multiple of 3`",
    ),
    (
        r"^(?:an? |any )?\|even number from (\w+) to (\w+)$",
        "write `number from \\1 to \\2 that is a multiple of 2`",
    ),
    (
        r"^(?:an? |any )?\|odd number from (\w+) to (\w+)$",
        "write `number from \\1 to \\2 that is not a multiple of 2`",
    ),
    (
        r"\|(even|odd)\b",
        "of a number write `is a multiple of 2`, or `is not`; of cards name the ranks under "
        "`words: adjectives:`, `... or ... or ...`",
    ),
    (
        r"\|, or .*\bwhen\b",
        "a number takes no `when`: write `the lesser of 1 and the number of ... x 10 + ...`",
    ),
    (
        r"\|from \d+ to \d+ by chance|\|(random|chance|die|dice)\b",
        "there is no word yet for a number by chance",
    ),
    (
        r"\|for (each|every)\b",
        "there is no word yet for each way of making a group; of cards, "
        "write `2 x the number of ...`",
    ),
    (r"\btotal of .*\|up to", "there is no word yet for the best of several totals"),
    (
        r"\btotalling \|",
        "there is no word yet for a total that is worked out: write a number, such as `totalling "
        "15`",
    ),
    (
        r"\b(?:that|who|which) (?:was|were|are|is|has|have)(?: been)? [\w ]+ \|this round\b",
        "leave it out, `... that were ...`: what was done is asked of this round",
    ),
    (
        r"\b(?:that|who|which) (?:was|were|are|is|has|have)(?: been)? [\w ]+ \|(?:this|last) \w+",
        OTHER_TIME,
    ),
    (
        r"\b(?:who|that) (?:have |has |had )?\|?\w+ (?:the )?\|?(?:most|fewest|more|fewer) "
        r"(?!cards? of (?:their|the)\b)",
        "how many were done is not remembered: keep a number under `state:`, `{is a: number, each: "
        "player, lasts: round}`, add 1 to it where it is done, and ask for `the highest` of it",
    ),
    (
        r"^players? (?:who|that) (?:holds?|has|have) (an? [\w ]+?|the [\w ]+?) \|and (.+)$"
        r"|^players? with (an? [\w ]+?|the [\w ]+?) \|and (.+)$",
        "ask for both of each player: `for each: player`, and under it `if: you hold a ... and you "
        "hold a ...`",
    ),
    (
        r"\bpays? (?:you|them|the [\w ]+?|each [\w ]+?|every [\w ]+?) (?:an? )?\|?(\w+)\|?$",
        "say which number of the state it leaves, and to which it goes: `... pays \\1 from their "
        "NUMBER to your NUMBER`",
    ),
    (
        r"\bof (?:their|your|his or her) (?:own )?\|?choice\b",
        "leave it out, and let them pick: `choose: {NAME: {pick: a card of your hand, do: ...}}`, "
        "with `who: ...` beside it where somebody else acts",
    ),
    (
        r"\|(?:stays?|remains?)\b",
        "leave it out: what no step changes stays as it is",
    ),
    (
        r"\|?for the \|?(?:second|third|fourth|fifth|last) \|?time\b",
        "how often something was done is not remembered: keep a number under `state:`, `{is a: "
        "number, each: player}`, add 1 to it where it is done, and ask whether it is 2 or 3",
    ),
    (
        r"\|(?:, )?otherwise\b|\|else\b",
        "write the condition by itself: `{if: ..., do: ..., else: ...}`",
    ),
    (
        r"\bfor each .+ and (?:for )?each .+\|$",
        "name both by one word, `words: {cards: {...: ... and ...}}`, or add them up: `5 x "
        "the number of ... + 5 x the number of ...`",
    ),
    # cards
    (
        r"\|(above|below|over|higher than|lower than) |^ranks? (above|below) .*\|",
        "name them one by one, with `or` between, as a word under `words: cards:`",
    ),
    (
        r"\|(\w+)able\b",
        "say what may be done with them: `cards that may be ...`",
    ),
    (
        r"\|(high|low|trumps?|strong|weak)\b",
        "which card is higher follows from the order of `ranks:`; a suit above others is asked "
        "for: `when its suit is ...`",
    ),
    (
        r"\|banks?\b",
        "there is no word yet for money from nowhere: write `now your ... is your ... + 1`, or "
        "declare a bank, `state: {bank: {is a: number, starts at: 1000}}`",
    ),
    (
        r"\|(jokers?)\b",
        "declare it as a rank more, and leave its other cards in a box: `ranks: [..., \\1]`",
    ),
    (
        r"^\|(yes|no)\b(?! \w)",
        "make an option of each: `choose: {yes: {do: ...}, no: {}}`",
    ),
    (
        r"\|(that|which|as) (you|they) (want|like|choose|wish)s?\b"
        r"|\b(that|which) (you|they) \|want",
        "leave it out: who picks chooses",
    ),
    (
        r", \|(unseen|blind|face down|at random)",
        "leave it out: a card that whoever picks does not see is not named; "
        "write `a card of the hand of ...`",
    ),
    (
        r"\|rest\b",
        "there is no word yet for what would be left: ask of the cards that lie there now",
    ),
    (
        r"\|same\b|\b(?:of|with) the same [\w ]+ \|",
        "there is no word yet for cards that are the same: of a group write `of one rank`, of a "
        "card `of its rank`",
    ),
    (
        r"\bthat (is|are) (not )?\|in\b",
        "there is no word yet for cards of a hand that are in some group: groups that lie "
        "on the table have cards, `cards of any set`",
    ),
    # groups
    (
        r"\|exactly",
        "there is no word yet for groups of one size alone: declare them under `groups:`",
    ),
    (
        r"\bmay (not )?hold \|",
        "there is no word yet for a most or least inside a group",
    ),
    (
        r"\|or (\d+|\w+) or more|\bcards, \|or\b",
        "one number or range can stand here: declare two groups under `groups:`, such as `up to 7 "
        "cards` and `9 or more cards`",
    ),
    (
        r"\|and any cards?\b",
        "there is no word yet for any card beside a group with a quality: declare a group of one "
        "card, and one of the others, and write `a trio and a single`",
    ),
    (
        r"\|as (a|an)\b",
        "write `count as`, and whose cards these are: `fives may count as sixes`",
    ),
)


def help_for(text: str, place: int, vocabulary: Vocabulary) -> str:
    """How it is said here what a sentence says at a place where it cannot go on; empty if that is
    not known."""
    marked = f"{text[:place]}|{text[place:]}"
    told = ((re.search(pattern, text), help) for pattern, help in _WHOLE)
    found = ((re.search(pattern, marked), help) for pattern, help in _KNOWN)
    said = next((match.expand(help) for match, help in (*told, *found) if match), "")
    phases = [one.name for one in vocabulary.every() if one.sort == "moment" and one.place]
    for hole, at in (("<first>", 0), ("<last>", -1)):
        said = said.replace(hole, phases[at] if phases else "PHASE")
    return said
