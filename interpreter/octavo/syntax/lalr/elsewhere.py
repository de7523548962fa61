"""What rulebooks say otherwise: how it is said here, or that there is no word for it yet.

Comes in: a sentence, and where it could not go on. Goes out: the help for it, if it is known.
"""

from __future__ import annotations

from ..language import AFTER_THE_STEP, BEST_TOTAL, OFTEN, OTHER_TIME
from ..words import Vocabulary
from .everyday import OF_SENTENCES
from .first_words import OF_FIRST_SENTENCES
from .house_words import OF_HOUSE_SENTENCES
from .in_a_row import in_a_row
from .limits.steps import how_often
from .of_phases import phase_help
from .of_sizes import of_money, of_sizes
from .of_two_numbers import of_two_numbers
from .remembered import remembered
from .sayings import NUMBER
from .searching import said_in
from .was_done import as_noun, does_here, done_here, was_done, went_out
from .whole_games import OF_GAME_SENTENCES
from .whole_sentences import WHOLE

_OF_ALL = (
    *(*OF_GAME_SENTENCES, *OF_HOUSE_SENTENCES),
    *(*OF_FIRST_SENTENCES, *OF_SENTENCES, *WHOLE),
)

_TRUMPS = r"\|?trumps?\b"
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
    (r"\bfor every (\w+) \|(\w+)$", how_often("your \\2", "\\1")),
    (
        r"\bin \|(?:pairs|threes|fours)$",
        "let them be picked together: `pick: two cards of your hand of one rank`, or as many",
    ),
    (
        r"^\|in the last (\w+) (?:rounds|deals|hands)",
        "ask which round it is: `when the round is more than ... - \\1`, of how many there are",
    ),
    (  # the deal, from dealer to dealer; which way it goes is declared, and steps come on top
        r"^\|?the (\w+?)(?:er)? \|?(?:passes|moves|goes) \|?(?:on )?\|?(?:to the )?(left|right)$",
        "under `state:` `passes: \\2 each round` lets it go round by itself; where nothing does, "
        "write `now the \\1er is the player to the \\2 of the \\1er`, and where it goes the other "
        "way by itself, `now the \\1er is the player to the \\2 of the player to the \\2 of the "
        "\\1er`",
    ),
    (
        r"\b(?:count|score) (\w+) (?:less|more|fewer) than they \|?(count|score)",
        "write `... \\2 their value - \\1`, or `+`: by what is printed on them",
    ),
    (
        r"\bonly \|(?:you|that player) (?:hold|have|holds|has)\b",
        "write `you are the only player who holds ...`",
    ),
    (
        r"\bthat many\|$",
        "say of what: `the number of those cards`, or `the number of cards of ...`",
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
    (
        r"\|(?:consecutive|ascending|descending|increasing|decreasing|rising)\b",
        "compare those that lie one on another: `the top card of the PLACE is higher than the card "
        "below the top card of the PLACE`; of cards that make a run, however they lie, a group is "
        "asked: declare `run: cards of consecutive ranks` under `groups:`",
    ),
    (
        r"\b(takes?|gives?|gets?) ((?:your|their|the) [^,]+?) and ((?:your|their|the) [^,]+)\|$",
        "make two steps of it, joined by `and`: `... \\1 \\2 and ... \\1 \\3`",
    ),
    (
        r"\|such that\b",
        "say which are left out, `number from 0 to 5 other than ...`, or let the option ask: "
        "`when: ...`",
    ),
    (
        r"\bscores? (.+) and ((?:the|your|their|its|\d) ?.*)\|$",
        "write `the sum of \\1 and \\2`",
    ),
    (
        r"\|(?:thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)\b",
        "numbers above twenty are written in digits, `50`",
    ),
    (
        r"^(?!only\b|no\b|nobody\b).+ may \|?(?:be )?\|(?:led|lead)\b",
        "what nothing forbids may be led by all, and where one sentence gives leave nothing else "
        "has it: say in the rule that forbids it, `... may not be ... unless ...`, for whom or "
        "when it does not, or leave that rule out; a variant says it anew, under `replaces:`",
    ),
    (
        r"\b(?:has|have) \w+ \|?(?:(?:at least|at most|more than|fewer than|exactly) )?\|?"
        r"((?!one\b|two\b|three\b|four\b|five\b|six\b|many\b|\d)[a-z_]+) \|?times\b",
        "how often is said by a numeral, `at least three times`; to compare it with a number that "
        "the game keeps, count it: `state: {times done: {is a: number, each: player, lasts: "
        "round}}`, by a trigger, `on: a player VERBS`, `do: add 1 to their times done`, and ask "
        "for `any player's times done is at least \\1`",
    ),
    (
        r"^(an?|any|another|the) (\w+ )?player (\w+s) \|(at least|at most) (.+)$",
        "wait for it, and ask of the number under `when:`: `on: \\1 \\2player \\3`, `when: that "
        "number is \\4 \\5`",
    ),
    (
        r"^(an?|any|another|the) (\w+ )?player (\w+s) \|?(more|fewer|less) \|?than (.+)$",
        "wait for it, and ask of the number under `when:`: `on: \\1 \\2player \\3`, `when: that "
        "number is \\4 than \\5`",
    ),
    (
        r"^(an?|any|another|the) (\w+ )?player (\w+s) (.+) or (more|fewer|less)\|$",
        "wait for it, and ask of the number under `when:`: `on: \\1 \\2player \\3`, `when: that "
        "number is at least \\4`, or `at most`",
    ),
    (r"\|;", "one sentence stands under one id: give the second an id of its own"),
    (
        r"\buntil the end of (?:the|their|your|that player's) next turn|\|until the end of (?:the|"
        r"their|your) next turn|\|until (?:the|your|their|\w+ player's) next turn\b",
        "there is no word yet for the end of a turn to come: a sentence holds until `the end of "
        "the turn`, which is this one, `the end of the round` or `the end of the game`; or set a "
        "mark, `now the next player is bound`, ask for it by a rule, `you may not ... when you are "
        "bound`, and take it away where that turn is done, `on: your turn ends`, `do: now you are "
        "not bound`; of what was done in the turn before, a rule asks: `... may not be ... when a "
        "... was ... last turn`",
    ),
    (
        _TRUMPS,
        "there is no word yet for trumps, but in a game of tricks, which has it from a library: "
        "`uses: [tricks]`",
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
        r"\|without (?:an? |any )?(.+)$",
        "say it in a condition, after `when`: `your ... has no \\1`",
    ),
    (r"\|(opponent|enemy|enemies)", "write `other player`, or `the player opposite you`"),
    (
        r"\|(each |your |the )?(side|team|partnership|partner)s?\b",
        "who play together is said in the ruleset by `sides:`, such as `sides: 2` where four "
        "play: from then on there are `your side`, `the other side` and `your partner`",
    ),
    (
        r"\b(?:loses?|wins?) (?:all )?\|?ties|^\|in (?:a tie|ties|case of)\b",
        "there is no word yet for a rule about ties: who is first of equals is said where they "
        "meet, by `ties: the most senior player other than PLAYER`, or by `seniority:`; where "
        "it hangs on something, under an `if: ...`, and what is else under `else:`",
    ),
    (r"\|loses? (\d+)", r"write a number below nothing: `score -\1`"),
    (r"\|loses? (.*)", r"write a number below nothing: `score 0 - \1`"),
    (
        r"\|seniority",
        "there is no word yet for another order in some rounds; in some houses it is another by an "
        "option, `seniority: {by OPTION: {left: each player from ..., right: ...}}`",
    ),
    (
        r"\|who won this (\w+)",
        "who won is kept where that is settled: `state: {victor: {is a: player, lasts: \\1}}`, "
        "`now the victor is ...`, and here `the victor`",
    ),
    (r"\|who won", "there is no word yet for who has won: it is settled when all is over"),
    (
        r"\bthe last card (?:that was )?\|?(?:played|laid|discarded|put down)\b",
        "ask it where it lies: `the ... is CARDS`, with the place of which it is the top card",
    ),
    (
        # `no cards below six` are lower cards
        rf"\bcards? (?:just )?\|?(?:under|below|beneath|underneath)\b(?! {NUMBER})",
        "the card that lies next under another is `the card below ...`, and over it `the card "
        "above ...`: `the card below it`, `the card below the top card of the PLACE`",
    ),
    (
        r"^(the [\w ]+?) may (?:not )?(\w+) (?:a|any|the|that) number\b",
        "say it where it is picked, in an option of theirs: `\\2 last: {when: you are \\1, pick: "
        "number from 1 to 5 other than 5 - ..., do: ...}`, and `when: you are not \\1` beside that "
        "of the others",
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
        "whose turn it is, picks: `pick: a card of the hand of that player`, `do: move it to "
        "\\1`; of cards that nobody shows, chance says which",
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
        r"\|\(",
        "there are no brackets: of `3 x (A - 10)` write `3 x A - 30`, or name the part, `words: "
        "{numbers: {part: A - 10}}`, and write `3 x part`",
    ),
    (
        r"^the first card (?:that )?(you|they) (\w+) (?:may|must) (not )?\|?be \|?(.+)$",
        "`the first card` is one that was picked: of what is done first write `\\4 may not be DONE "
        "when you have not DONE this round`, or `only \\4 may be DONE when ...`",
    ),
    (
        r"^(?!the (?:first|last) card of (?:the|a|each|every) (?:round|turn|game))"
        r"(.*\bcards?\b.*) may not be \|(an? .+)$",
        "a rule forbids what is done: `\\2 may not be DONE when it is \\1`, with what is done",
    ),
    *(
        (
            rf"^(.+?) \|(?:held|kept|left) (?:at|in) (?:the end|hand|their hands?) "
            rf"(?:count|score){s} (.+)$",
            f"write `\\1 score{s} \\2`, which is asked of those that are left when a round is "
            f"counted; where their total is asked, `\\1 count{s} \\2`",
        )
        for s in ("s", "")
    ),
    (
        r"\|at any (?:time|moment) (?:except|but|other than)\b",
        "say when it may not be, `... may not be DONE when ...`, or `... before a card is DONE`",
    ),
    (
        r"\|(?:second-to-last|next-to-last|penultimate)\b|\blast but \|one\b",
        "ask how many are left: `a player who holds two cards VERBS`, which is asked before it is "
        "done",
    ),
    (
        r"\|(?:everywhere|anywhere|somewhere) else\b",
        "make a sentence of each: what cards count anywhere, `CARDS count 11`, and what they may "
        "count in a group besides, `CARDS may count 1 in a ...`",
    ),
    (
        r"\|(at least|at most|more than|less than|fewer than|exactly) half\b",
        "write `the number of ... is \\1 half of the number of ...`",
    ),
    (
        r"\bor \|(?:better|higher|greater|worse|lower)\b",
        "say from which on: `higher than a ...`, `lower than a ...`, `whose rank is at least ...`",
    ),
    (
        r"\bin the \|same (?:round|turn|game|match|deal)\b",
        "leave it out: `who has VERBED` is asked of this round; of a part of a round keep a number "
        "or a mark under `state:`, and set it back where the next part begins",
    ),
    (
        r"\bof (?:all|the) players \|together\b",
        "write `the total of the ... of all players`, or `... x the number of players`",
    ),
    (
        r"^more (?:of the )?[\w ]+ are (?:not )?\w+ \|than\b",
        "write `the number of ... is more than the number of ...`",
    ),
    (
        r"\|after \w+ing\b",
        "wait for it, `on: a player VERBS`, and ask the rest under `when:`; of what was done "
        "before write `has VERBED`",
    ),
    (
        r"\bmay (?:not )?(\w+) (?:one|a|two) cards? \|(?:more|less|fewer)\b",
        "how many is said where they are picked, `pick: 1 to 4 cards of ...`: in a variant, put "
        "two choices there, under `if: ...` and under its `else:`",
    ),
    (
        r"\b(?:count|score)s? \S+ \|for ((?:the|each|any) [a-z ]+)$",
        "say whose they are: `... of the hand of \\1 ...`",
    ),
    (
        r"\|(?:next|adjacent|close) to\b|\|alongside\b",
        "say on which places: `on a place beside ...`, with a relation that `links:` declares",
    ),
    (
        r"^\w+ \|to (\w+) [a-z]+|^\|up to (\w+) [a-z]+",
        "how many may be picked is said in numerals, `1 to 3 cards`: where an option says it, "
        "write `pick: {by OPTION: {2: 1 to 2 cards, 3: 1 to 3 cards}}`; else let one be picked at "
        "a time, and the option ask, `when: ...`",
    ),
    (
        r"\|must \w+ (?:\w+ or more|at least \w+|exactly \w+)\b",
        "say how many where they are picked: `pick: 1 to 3 cards of ...`; of some players alone, "
        "put the choice under `if: ...`, and another for the rest under its `else:`",
    ),
    (
        r"\|must (?!not)|\|(has|have) to\b|\|(is|are) (required|obliged) to\b",
        "nobody is told what they must do: forbid the other way out, such as `you may not VERB "
        "when any card that you hold may be DONE`",
    ),
    (
        r"\bwhose (\w+) is (?:more|less|fewer) than \|(?:twice|three|\d)",
        "ask it of each in a condition: `for each: player`, and under its `do:` `if: your \\1 is "
        "more than twice ...`",
    ),
    (
        r"\b(may|may not) \|?.*\|?(once|twice|\w+ times|times)\b|\|(once|twice|\w+ times|times)\b"
        r"(?! the| your| its| their)|\b\w+ times\|?$",
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
        "there is no word yet for cards that are picked together: a rule is about each of them, "
        "`... when you have DONE any CARDS this turn`; what may be picked together is a group, "
        "declared under `groups:`",
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
        r"\bpays? (?!them\b)(\w+) \|\w+",
        "write `pay NUMBER from ... to ...`, without a word for what is counted: what is paid is a "
        "number of the state",
    ),
    (
        r"\b(?:an?|the|one|two|three) \|?random (?!number\b)|\|at random\b",
        "there is no word yet for a card by chance: write `the top card of ...` of a place that "
        "was shuffled, or let somebody pick what they do not see, `pick: a card of the hand of "
        "...`",
    ),
    (
        r"\|(beneath|underneath)\b|\|second card\b|\bcard \|?(?:under|below) it\b",
        "the card that lies next under another is `the card below it`, or `the card below the top "
        "card of the PLACE`",
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
        "name them `the player to the left of the next player`",
    ),
    (
        r"\b(?:is|are) (?:not )?between \|",
        "`between` stands before numbers, `between 3 and 10`; else say both ends: `... is at least "
        "... and ... is at most ...`, and of ranks `is higher than`, `is lower than`",
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
        r"\b(?:pays?|draws?|deals?|scores?|loses?|gets?)\b.*\|again$",
        "leave it out: what is done here is done once more",
    ),
    (
        r"\|(again|another turn|an extra turn)\b|\|extra turns?$"
        r"|^\|?(take|play|have|repeat|get)\b.*\b(again|turns?)\b",
        "write `take another turn`, of whoever acts",
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
        r"\b(?:has|have) (?:not )?\|(?:drawn|dealt|taken|given|won|lost|scored|paid|got|received|"
        r"shown|moved|turned)\b",
        f"what steps do is not remembered: {AFTER_THE_STEP}",
    ),
    (
        r"\bas many (?:\w+ )*as (?:you|they|\w+ \w+) (?:has|have) \|",
        "there is no word yet for how many somebody has done it with: keep a number under "
        "`state:`, `{is a: number, each: player, lasts: round}`, and add 1 to it where it is done",
    ),
    (r"\|even (?:when|if|though)\b", "leave `even` out: `when ...` says when"),
    (
        r"\|(even|odd)\b",
        "of a number write `is a multiple of 2`, or `is not`; of cards name the ranks under "
        "`words: adjectives:`, `... or ... or ...`",
    ),
    (
        r"\|, or .*\bwhen\b",
        "a number takes no `when`: write `... + 10 x the lesser of 1 and the number of ...`",
    ),
    (
        r"\|from \d+ to \d+ by chance|\|(random|chance|die|dice)\b",
        "there is no word yet for a number by chance; cards are drawn for it: shuffle a place, and "
        "take `the value of the top card of ...`",
    ),
    (
        r"\|for (each|every)\b",
        "there is no word yet for each way of making a group; of cards, "
        "write `2 x the number of ...`",
    ),
    (
        r"\btotal of .*\|up to",
        f"there is no word yet for the best of several totals: let each card count the lower, and "
        f"{BEST_TOTAL}",
    ),
    (
        r"\btotalling \|",
        "there is no word yet for a total that is worked out: of a group write a number, such as "
        "`totalling 15`; of cards that are picked one by one, keep the sum in a number of the "
        "state",
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
        r"\bpays? (the [\w ]+?) (an?|one|two|three|four|five|ten|\d+) "
        r"\|\w+$",
        "say which number of the state it leaves, and to which it goes: `... pays \\2 from their "
        "NUMBER to the NUMBER of \\1`",
    ),
    (
        r"\bpays? (you|them|the [\w ]+?|each [\w ]+?|every [\w ]+?) (?:an? )?\|?(\w+)\|?$",
        "write `pay \\2 to \\1`; or say which number of the state it leaves, and to which it goes: "
        "`... pays \\2 from their NUMBER to your NUMBER`",
    ),
    (
        r"\bof (?:their|your|his or her) (?:own )?\|?choice\b",
        "leave it out, and let them pick: `choose: {NAME: {pick: a card of your hand, do: ...}}`, "
        "with `who: ...` beside it where somebody else acts",
    ),
    (
        r"\|(?:on|to|into|in|under) which .* may (not )?be (\w+)"
        r"|\|where .* may (not )?be (\w+)",
        "write `that it may \\1\\3be \\2\\4 on`",
    ),
    (
        r"^the last (\w+) cards (?:that were )?\|?played\b",
        "ask it of those that lie on top: `the top \\1 cards of ... are ...`",
    ),
    (
        r"\|(?:split|divide)\b|\b(?:is|are) \|(?:split|divided)\b",
        "write `PLAYERS share the ...`: each of them gets an equal part",
    ),
    (
        r"\|(?:stays?|remains?)\b",
        "leave it out: what no step changes stays as it is",
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
        "declare a bank, `state: {bank: {is a: number, starts at: 1000}}`, and let it pay, `pay 1 "
        "from the bank to ...`",
    ),
    (
        r"\|(jokers?)\b",
        "the pack of this ruleset has no joker: one of its own, or a variant, adds it, `pack: "
        "{special cards: {joker: 2}}`; else let a card of the pack be it, by its name, `the ... of "
        "... counts ...`",
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
        r"\bhighest \|\w+(?:er|or)\b",
        "who has the most of a number is the player with the highest of it: `the first player with "
        "the highest NUMBER`, `each player with the highest NUMBER`",
    ),
    (
        r"\bthe \|same player\b",
        "who does it is `you` at that moment: `on: a player VERBS`, and what they did before "
        "stands under `when:`, `you have DONE last turn`",
    ),
    (
        r"\bthe \|same (?:suit|rank|value|number) (?:is|was|are)\b",
        "there is no word yet for what was picked before: let a state keep it, `{is a: suit}`, and "
        "compare the two where it is picked",
    ),
    (
        r"\bcards of the same \|?(\w+) \|?may be\b",
        "there is no word yet for it in a rule, which sees one card at a time: which cards go "
        "together is said where they are picked, `pick: two cards of your hand of one \\1`, in a "
        "variant",
    ),
    (
        r"\|same\b|\b(?:of|with) the same [\w ]+ \|",
        "there is no word yet for cards that are the same: of a group write `of one rank`, of a "
        "card `of its rank`; of those that lie somewhere ask it before, `if: the top two cards of "
        "the PLACE are of the same rank`",
    ),
    (
        r"\bthat (is|are) (not )?\|in\b",
        "there is no word yet for cards of a hand that are in some group: groups that lie "
        "on the table have cards, `cards of any set`",
    ),
    (
        r"\b(?:the|a|any) (?:card|rank|suit) that [\w' ]+ \|\w+$",
        "there is no word yet for the card that somebody did something with: ask where it lies, "
        "`the rank of the top card of ...`, or keep it: declare `latest: {is a: rank}` under "
        "`state:`, which a trigger sets",
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
    (r"\|(also|already|still)\b", "leave `\\1` out"),
    (
        r"(?:^|\bplayer |^the \w+ |^you )\|(?:discar\w+|burns?|buries|bury|exposes?)\b",
        "say what moves where: `move the top card of ... to ...`; what each is to pick is chosen, "
        "`for each: player`, `do: {choose: {VERB: {pick: a card of your ..., do: move it to "
        "...}}}`",
    ),
)


def is_known(text: str) -> bool:
    """Whether the whole sentence is one of which it is known how it is said: no word of it is
    misspelt."""
    return any(said_in(pattern, text) for pattern, _ in _OF_ALL)


def help_for(text: str, place: int, vocabulary: Vocabulary, start: str = "") -> str:
    """How it is said here what a sentence says at a place where it cannot go on; empty if that is
    not known."""
    marked = f"{text[:place]}|{text[place:]}"
    told = ((said_in(pattern, text), help) for pattern, help in _OF_ALL)
    own = {one.name for one in vocabulary.every() if one.place}
    found = (
        (said_in(pattern, marked), help)
        for pattern, help in _KNOWN
        if not (pattern == _TRUMPS and "trump" in own)
    )
    phases = [one.name for one in vocabulary.every() if one.sort == "moment" and one.place]
    phases = [*dict.fromkeys(phases)]
    said = phase_help(text, place, phases) or of_two_numbers(text, place)
    said = said or of_sizes(text, place, vocabulary)
    said = said or remembered(text, place, start)
    said = said or next((match.expand(help) for match, help in (*told, *found) if match), "")
    said = said or in_a_row(text, place)
    said = said or went_out(text, vocabulary) or was_done(text, place, vocabulary)
    said = (
        said
        or does_here(text, place, vocabulary)
        or done_here(text, place, vocabulary)
        or (start != "do" and as_noun(text, place, vocabulary))
        or ""
    )
    said = said or of_money(text, place, vocabulary)
    for hole, at in (("<first>", 0), ("<last>", -1)):
        said = said.replace(hole, phases[at] if phases else "PHASE")
    return said
