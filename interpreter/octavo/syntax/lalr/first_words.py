"""What authors of house rules write first, before they have read how the language says it.

Patterns only, in the shape of `sayings` and `whole_sentences`, which try them before their own.
"""

from __future__ import annotations

from .sayings import ASKED, CONDITIONAL, CONDITIONS, DID, NUMBER, STEPS, TIME, Saying

_VERB = r"\w+(?: (?:up|off|out|down|over|back|without))?"
_HAS_ITS_NUMBER = r"((?:the|your|their|that player's|each player's|every player's) \w+)"
_MORE_OR_LESS = "(more than|fewer than|less than|at least|at most)"
_UP_TO = "(?:at most|up to|no more than|not more than|only)"
_NO_LESS = "(?:at least|a minimum of|no fewer than|no less than)"
_A_GROUP = r"^((?:an? )?[\w ]*?\w+)"
_HAVE = "(?:have|contain|include|use|hold)"
_OTHERS = (
    r"(?:all (?:of )?the others|all others|the others|all the rest"
    r"|the rest of the players|all other players)"
)
_SOMEBODY = r"(?:(?:an?|another|any)(?: other)? player|someone|somebody)"
_WHO_DID_IT = (
    r"(?:whoever|the (?:player|one) (?:who|that)) (?:has |just |has just )?"
    r"(?:\w+(?:ed|wn|id)(?: (?:up|off|out|down))?) (?:it|that card)"
)
_CHOOSES = r"^(?:you )?(?:choose|pick|select|name)"

OF_FIRST_WORDS = (
    # numbers that change
    Saying(rf"^{_HAS_ITS_NUMBER} (?:doubles|is doubled)$", r"double \1", STEPS),
    Saying(rf"^{_HAS_ITS_NUMBER} (?:is halved|halves)$", r"now \1 is half \1, rounded down", STEPS),
    Saying(r"^halve ((?:the|your) \w+)$", r"now \1 is half \1, rounded down", STEPS),
    Saying(
        r"^(.+?) (?:gets?|wins?|receives?|takes?) half (the \w+)(?:, (rounded (?:up|down)))?$",
        r"\1 takes half \2, rounded down, from \2",
        STEPS,
    ),
    Saying(
        r"^(?!you )(.+?) (?:gets?|takes?|receives?) (?:back )?(.+?)(?: back)? "
        r"(from (?:the|that) .+)$",
        r"\1 takes \2 \3",
        STEPS,
    ),
    Saying(rf"\b(pays?|puts?|takes?|gives?) {NUMBER} more (?=to\b|from\b|in\b)", r"\1 \2 ", STEPS),
    Saying(rf"\b((?:an?|{NUMBER[1:-1]}) (?:cards?|points?)) (?:more|extra)$", r"\1", STEPS),
    Saying(
        rf"\b(?:falls?|drops?|sinks?|goes|comes) (?:below|under) {NUMBER}(?: points?)?(?=$|,)",
        r"is less than \1",
        CONDITIONAL,
    ),
    Saying(
        rf"\b(?:rises?|goes|climbs?|gets?) (?:above|over) {NUMBER}(?: points?)?(?=$|,)",
        r"is more than \1",
        CONDITIONAL,
    ),
    Saying(
        rf"^(?:nobody's|no player's) (\w+) may (?:fall|drop|go|be) (?:below|under) {NUMBER}$",
        r"{for each: player, do: {if: your \1 is less than \2, do: now your \1 is \2}}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"^an? (\w+) (?:over|above|of more than) {NUMBER} (?:drops?|falls?|goes) (?:back )?"
        rf"(?:down )?to {NUMBER}$",
        r"{for each: player, do: {if: your \1 is more than \2, do: now your \1 is \3}}",
        STEPS,
        yaml=True,
    ),
    Saying(
        r"^((?:\w+ )?\w+s) (?:do not|don't|never) count(?: any ?more)?$",
        r"\1 may not be used",
        ("rule",),
    ),
    # how many somebody holds
    Saying(r"\b(?:no|not) more than (?=\w+ of\b)", "at most ", CONDITIONAL),
    Saying(r"\b(?:no|not) (?:fewer|less) than (?=\w+ of\b)", "at least ", CONDITIONAL),
    Saying(
        rf"\b((?:each|every|any|a|no|the) (?:\w+ )?player) with {_MORE_OR_LESS} {NUMBER} "
        r"((?:\w+ )?\w+s)\b",
        r"\1 who holds \2 \3 \4",
    ),
    Saying(
        rf"\b((?:\w+ )?players) with {_MORE_OR_LESS} {NUMBER} ((?:\w+ )?\w+s)\b",
        r"\1 who hold \2 \3 \4",
    ),
    Saying(
        rf"\b(you have|you hold) {_MORE_OR_LESS} (one|two|three|four|five|six|seven|eight|nine|ten)"
        r"(?=$|,)",
        r"\1 \2 \3 cards",
        (*CONDITIONAL, *STEPS),
    ),
    Saying(
        rf"\b(holds?|have|has) ({_MORE_OR_LESS} {NUMBER}|exactly {NUMBER}|{NUMBER}) of them$",
        r"\1 \2 of those cards",
        CONDITIONAL,
    ),
    # what may lie in a group
    Saying(
        rf"{_A_GROUP} (?:may not|cannot|must not) {_HAVE} {_MORE_OR_LESS} (.+)$",
        r"\1 may not hold \2 \3",
        ("rule",),
    ),
    Saying(
        rf"{_A_GROUP} may (?:only )?{_HAVE} {_UP_TO} (.+)$", r"\1 may hold at most \2", ("rule",)
    ),
    Saying(
        rf"{_A_GROUP} (?:may not|cannot|must not) be (?:longer|larger|bigger) than (.+)$",
        r"\1 may not hold more than \2",
        ("rule",),
    ),
    Saying(
        rf"{_A_GROUP} (?:may not|cannot|must not) be (?:shorter|smaller) than (.+)$",
        r"\1 may not hold fewer than \2",
        ("rule",),
    ),
    Saying(
        rf"{_A_GROUP} (?:needs?|requires?|must {_HAVE}|must be) {_NO_LESS} (.+?)(?: long)?$",
        r"\1 may not hold fewer than \2",
        ("rule",),
    ),
    Saying(
        rf"{_A_GROUP} (?:needs?|requires?) ({NUMBER} (?:\w+ )?cards)$",
        r"\1 may not hold fewer than \2",
        ("rule",),
    ),
    # when
    Saying(
        r"^(?!.*\b(?:once|twice|times)\b)(.+? may .+?) after "
        r"((?:the|an?|any|another|you|that) .*?(?:has|have|is|are) .+)$",
        r"\1 when \2",
        ("rule",),
    ),
    Saying(
        r"^you must (be|have) (.+?) before you (?:may )?(.+)$",
        r"you may not \3 unless you \1 \2",
        ("rule",),
    ),
    Saying(
        r"^you (must|have to) be (.+?) (?:before you(?: may)?|to) (.+)$",
        r"you may not \3 unless you are \2",
        ("rule",),
    ),
    Saying(
        rf"^(?:an? player|players|somebody|you) who (?:has|have) ({_VERB}) may not (.+?) "
        r"(?:in|during) the same (turn|round|phase)$",
        r"you may not \2 when you have \1 this \3",
        ("rule",),
    ),
    Saying(
        r"^(an? \w+|\w+s) (?:that |which )?(?:you|they) (?:have |has )?(?:just )?(\w+(?: \w+)?) "
        r"may not be (\w+(?: \w+)?) (?:in the same|in that|this|that) turn$",
        r"\1 may not be \3 when you have <was 2> it this turn",
        ("rule",),
    ),
    Saying(r"\bin the same (turn|round|phase)$", r"this \1", CONDITIONAL),
    Saying(
        rf"^every {NUMBER} rounds,? (.+)$",
        r"when the round is a multiple of <number 1>, \2",
        ("rule", "do"),
    ),
    # who
    Saying(rf"^{_OTHERS} (?!may\b)(\w+)(?<!s)(?= |$)", r"each other player \1s", STEPS),
    Saying(rf"\b{_OTHERS}(?= )", "each other player", STEPS),
    Saying(rf"\bof {_OTHERS}$", "of each other player", STEPS),
    Saying(
        r"^the next ((?:\w+ )?players) (?:are|is) skipped$",
        r"skip the next \1",
        STEPS,
    ),
    Saying(r"\bthe player before you\b", "the player to your right"),
    Saying(
        r"\bplayer (?:who (?:is )?)?(?:sits?|sitting|seated)? ?"
        r"(?:across from|opposite (?:to|from)|facing|across the table from) ",
        "player opposite ",
    ),
    Saying(r"\b(grows?) by\b", "rises by", STEPS),
    Saying(
        r"^((?:an? |the )?[\w ]+?) (ranks?) (?:directly |immediately )?(above|below) (.+)$",
        r"\1 \2 just \3 \4",
        ("rule",),
    ),
    # what is picked
    Saying(
        rf"{_CHOOSES} {_SOMEBODY}(?:;|,|,? and|\.|:) that player (\w+s) (.+)$",
        r"{choose: {choose: {pick: another player, do: that player \1 \2}}}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"{_CHOOSES} {_SOMEBODY}(?:;|,|,? and|\.|:) they (\w+) (.+)$",
        r"{choose: {choose: {pick: another player, do: that player \1s \2}}}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"{_CHOOSES} {_SOMEBODY} (?:who|that) (\w+s) (.+)$",
        r"{choose: {choose: {pick: another player, do: that player \1 \2}}}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"{_CHOOSES} {_SOMEBODY} to (\w+) (.+)$",
        r"{choose: {choose: {pick: another player, do: that player \1s \2}}}",
        STEPS,
        yaml=True,
    ),
    Saying(
        r"^(?:each player|you|whoever acts) may (?:secretly )?(?:look|peek) at "
        r"(?:one card|a card|any card) (?:of|from|in) (.+)$",
        r"{choose: {look: {pick: a card of \1, do: show it to you}}}",
        STEPS,
        yaml=True,
    ),
    # what is left
    Saying(
        r"^((?:\w+ )?\w+s) may not be (\w+(?: \w+)?) unless (?:your hand|you) "
        r"(?:holds?|has|have|contains?) nothing else$",
        r"\1 may not be \2 unless you have nothing but \1",
        ("rule",),
    ),
    Saying(
        r"^an? ((?:\w+ )?\w+) may not be (\w+(?: \w+)?) unless (?:your hand|you) "
        r"(?:holds?|has|have|contains?) nothing else$",
        r"<many 1> may not be \2 unless you have nothing but <many 1>",
        ("rule",),
    ),
    Saying(
        r"\b(?:your hand|you) (?:contains?|holds?|has|have) only (\w+s)(?=$|,| you\b)",
        r"you hold nothing but \1",
        CONDITIONAL,
    ),
    # that is told for a while
    Saying(
        r"^(.+? may not .+?) (?:for the rest of the|this|for this) (turn|round|game)$",
        r"until the end of the \2, \1",
        STEPS,
    ),
    Saying(r"^(.+?) (is|are|was|were|has|have) never (\w+)", r"\1 \2 not \3", CONDITIONS),
    Saying(
        r"\byou never (\w+(?: (?:up|off|out|down))?)(?=$|,)",
        r"you have not <was 1>",
        CONDITIONAL,
    ),
    # a verb that stands for what is done
    Saying(r"^an? (\w+) must be at least (.+)$", r"you may not \1 less than \2", ("rule",)),
    Saying(
        r"^an? (\w+) (?:must be at most|may not be more than|cannot be more than) (.+)$",
        r"you may not \1 more than \2",
        ("rule",),
    ),
    Saying(
        r"^(?:each|every) ((?:\w+ )?player) (?:discar\w+|throws away) (?:their|the) "
        r"(highest|lowest) card$",
        r"{for each: \1, do: move the \2 card of your <hand> to the <pile>}",
        STEPS,
        yaml=True,
    ),
    # small words
    Saying(r"\bcan't\b", "cannot"),
    Saying(r"\balways (?=\w)", "", ("rule",)),
    Saying(
        r"^(?:the )?(?:direction|order)(?: of (?:the )?(?:play|turns))? "
        r"(?:changes|reverses|turns round|is reversed)$",
        "reverse the turns",
        STEPS,
    ),
    Saying(
        r"^(?:all players|everyone|everybody|each player|all) (?:rotates?|passe?s?) "
        r"(?:their )?hands?(?: to the)?(?: left)?$",
        "each player gives their <hand> to the player on their left",
        STEPS,
    ),
    Saying(r"\bmay never\b", "may not", ("rule",)),
    Saying(r"\b(draws?|takes?|gets?) another(?: card)?$", r"\1 a card", STEPS),
    Saying(
        r"^(?:everyone|everybody|each player|every player) (\w+?(?:ss|sh|ch)?)(?:es|s)$",
        r"every player has <done 1> this round",
        CONDITIONS,
    ),
    Saying(
        r"\bthe second (?:player|one) (?:to|on) your left\b",
        "the player to the left of the next player",
    ),
    Saying(
        r"^(.+? may (?:not )?be \w+ on (?:an?|any) (?:[\w ]+ )?)(\w+) whose (\w+) "
        r"((?:is|are) .+)$",
        r"\1\2 when the \3 of that \2 \4",
        ("rule",),
    ),
    Saying(
        r"^(.+? players?|players?|the \w+) whose hand is (not )?(the (?:best|worst) hand)\b",
        r"\1 who is \2a player with \3",
        STEPS,
    ),
    Saying(
        r"^(the \w+(?: player)?) shows? (?:their|his|her) (\w+) (to .+)$",
        r"show the \2 of \1 \3",
        STEPS,
    ),
    Saying(
        r"^(.+?) (pays?|takes?) (?:an?|one|1)(?: \w+)? ((?:to|from) .+?) for (?:each|every) (\w+)"
        r" (?:of|in) (their|your) (\w+)$",
        r"\1 \2 the number of <many 4> of \5 \6 \3",
        STEPS,
    ),
    Saying(
        rf"^(.+?) (pays?|takes?) {NUMBER}(?: \w+)? ((?:to|from) .+?) for (?:each|every) (\w+)"
        r" (?:of|in) (their|your) (\w+)$",
        r"\1 \2 \3 x the number of <many 5> of \6 \7 \4",
        STEPS,
    ),
    Saying(
        r"^the (player with the (?:most|fewest|highest|lowest) \w+) (deal)s(?: next)?$",
        r"the first \1 becomes the \2er",
        STEPS,
    ),
    Saying(
        r"^(\w+s) with (fewer|more) (.+) are (?:better|stronger|higher|best)$",
        r"\1 rank by \2 \3",
        ("rule",),
    ),
    # where
    Saying(
        r"^(.+?) may be (\w+(?: \w+)?) only (on|to|in) (.+)$",
        r"\1 may only be \2 \3 \4",
        ("rule",),
    ),
    Saying(r"^([\w ]+s) may not be (\w+) on$", r"no card may be \2 on \1", ("rule",)),
    Saying(
        r"^(.+?) (?:draws?|takes?|gets?) (?:a|one) card from the bottom of (.+)$",
        r"move the bottom card of \2 to the <hand> of \1",
        STEPS,
    ),
    Saying(
        rf"^you may (not )?({_VERB}) with (.*\bcards?)$",
        r"you may \1\2 when you have \3",
        ("rule",),
    ),
    # what they did: whoever acts is `you`
    Saying(
        rf"{ASKED}(the player (?:to|on) your (?:left|right)|the player opposite you) {DID}"
        rf"(?= {TIME[1:-1]}\b)",
        r"\1 has <was 2>",
        CONDITIONAL,
    ),
    *(
        Saying(rf"^{_WHO_DID_IT} {said}$", here, STEPS)
        for said, here in (
            (r"(?:goes|plays|moves) again", "take another turn"),
            (r"(?:gets|takes|has) another turn", "take another turn"),
            (r"(\w+(?:ss|sh|ch))es (.+)", r"you \1 \2"),
            (r"(\w+)s (.+)", r"you \1 \2"),
        )
    ),
    Saying(r"^reset (?:all|all the|every) (\w+)s$", r"now every player's \1 is 0", STEPS),
    Saying(r"^(.*\bplayers?\b.*? scores? \w+)(?: points?)? (?:more|extra)$", r"\1", STEPS),
)

# A whole sentence, and the help for it.
OF_FIRST_SENTENCES: tuple[tuple[str, str], ...] = (
    (
        r"^(?:when|if|unless) [^,]+? (you|nobody|no one|everybody|players|(?:the|each|every|a|no) "
        r"[\w ]*player) (?:may|cannot|can)\b",
        "a comma ends a condition: `..., \\1 may ...`",
    ),
    (
        r"^(?:an?y? player|somebody|someone|anybody) (\w+s)((?: \w+)?) first$",
        "who does it first does it before all others: write `on: a player \\1\\2`, and beside it "
        "`when: nobody else has DONE this round`",
    ),
    (
        r"\b(with|holds?|has|have) (?:at least|no (?:less|worse) than) (an? [a-z ]+?)(?: or "
        r"(?:better|more|higher))?(?= may\b|,|$)",
        "of a group that `groups:` declares write `\\1 \\2 or better`; of cards say how many, `two "
        "or more`",
    ),
    (
        r"\bhand is (?:at least|no (?:less|worse) than) (an? [a-z ]+?)(?= may\b|,|$)",
        "what a hand could make is asked so: write `... hand has \\1 or better`",
    ),
    (
        r"\bis (?:better|higher|worse|lower) than an? [a-z ]+$",
        "what a hand could make is asked by the group, `you hold a GROUP or better` and `you do "
        "not hold a GROUP or better`, with the next one above or below; whose hand is best is `the "
        "player with the best hand`",
    ),
    (
        r"\b(?:better|worse|higher|lower) hand than\b",
        "there is no word yet for comparing two hands in a condition: mark whose they are, `state: "
        "{rival: {is a: mark, of: players}}`, and ask `you are the only rival player with the best "
        "hand`; whose is the best of several "
        "is `players with the best hand`, and where two meet, `compare:` says who loses",
    ),
    (
        r"\b\w+s or better\b|\b(?:\w+|\d) of a kind\b|\b(?:holds?|has|have|dealt|with|without|no|"
        r"contains?) (?:an? |no |any |two |the |their )?pairs?\b|^an? pair of \w+",
        "what cards make is asked by the groups that stand under `groups:`: `you hold a GROUP`, `a "
        "player with a GROUP or better`, `a GROUP of CARDS`, or of the best, `your hand is a "
        "GROUP`; without groups ask for the cards, `you hold two or more cards of one rank`",
    ),
    (
        r"^(?:the )?(?:turn|play) (?:goes|passes|moves|returns|comes) (?:back |on )?to you$"
        r"|^you (?:play|go|move|lead|act) next$",
        "whoever has the next turn takes it: write `you take the next turn`, or `take another "
        "turn`",
    ),
    (
        r"^(?:the )?(?:turn|play) (?:goes|passes|moves|returns|comes) (?:back |on )?to (?!you$"
        r"|the (?:left|right)$)(.+)$"
        r"|^(?:the )?(?:turn|play) (?:goes on|continues|resumes) (?:with|from) (.+)$"
        r"|^(?:the )?next turn (?:goes to|belongs to|is that of) (.+)$"
        r"|^(?:it is|the next turn is) (?:now |then )?(.+?)'s(?: turn)?$"
        r"|^(?:let )?(.+) (?:plays?|goes|moves|leads?|acts?) next$",
        "whoever has the next turn takes it: write `\\1\\2\\3\\4\\5 takes the next turn`; "
        "turns go on from there",
    ),
    (
        r"^(\w+s (?:and|or) \w+s) (?:may not|cannot) be (?:your|their|the) last card$"
        r"|^(?:nobody|you) may not (?:end|finish) (?:on|with) (.+)$",
        "say what is not done with it: `\\1\\2 may not be DONE when it is your last card`",
    ),
    (
        r"^the (?:second|third|fourth|fifth|sixth) (?:\w+ )?(\w+) is (\w+)$",
        "count them: `state: {many: {is a: number, lasts: round}}`, a trigger `on: a \\1 is \\2`, "
        "`do: add 1 to the many`, and here `on: the many is 3`",
    ),
    (
        r"\bcards? (?:that (?:was|were) )?(\w+(?:ed|wn)) this (turn|round)\b.* may\b"
        r"|\bmay (?:not )?be \w+ that (?:was|were) (\w+) this (turn|round)\b",
        "which card it was is kept by a mark: `state: {fresh: {is a: mark, of: cards, lasts: "
        "\\2\\4}}`, a trigger that sets it, `on: a card is \\1\\3`, `do: now that card is fresh`; "
        "then `a fresh card may not be DONE`",
    ),
    (
        r"\b(?:scores?|counts?) half$",
        "there is no word yet for half of what a card scores; of what somebody has by now, half is "
        "lost by a step, `... loses half their score, rounded down`",
    ),
    (
        r"^(?:.*\bplayers?\b.*?|nobody|the \w+|whoever .*?|everybody|you) scores? double\b",
        "of cards it is a rule, with whose they are after it, `cards score double when ...`; what "
        "somebody has by now doubles by a step, `double your score`, `now that player's score is "
        "their score x 2`",
    ),
    (
        r"\bof the same colou?rs?\b|\bthe same colou?rs?\b|\bmatch(?:es)? the colou?r\b"
        r"|\b(?:its|their|the) colou?rs?\b",
        "colours are words of your own: declare each under `words: adjectives:` by its suits, and "
        "say it of either, `red cards may be DONE when ... is red`, and the same of the other",
    ),
    (
        r"\b(?:no|any) two players (?:may )?(?:not )?(\w+) in (?:a row|succession)\b",
        "of the turn before it is asked, whoever had it: `you may not \\1 when the previous player "
        "has DONE last turn`",
    ),
    (
        r"^you may not (\w+) two (?:\w+ )?(\w+?)s in (?:a row|succession)$",
        "ask what was done the turn before: `you may not \\1 a \\2 when you have DONE a \\2 last "
        "turn`",
    ),
    (
        r"^(.+? )has (\w+) twice in (?:a row|succession)$",
        "ask at the second what was done before: `on: \\1has \\2 this turn`, `when: that player "
        "has \\2 last turn`",
    ),
    (
        r"\brounds? of (?:betting|bets|turns|play)\b",
        "a round is a whole deal here; a part of it is a phase, by its name: `in the <last>, you "
        "may not ...`, `... this phase`",
    ),
    (
        r"^(.+?) (?:gets?|scores?|wins?|receives?|pays?|counts?|is worth) nothing$",
        "what no sentence gives nobody gets: leave it out, or say who alone gets it; of cards "
        "write `... score nothing`",
    ),
    (
        r"^(.+?) (?:doesn't|does not|don't|do not) (\w+) anything$|^(.+?) (\w+s) nothing$",
        "what nobody does is no moment: wait for the end of the turn, `on: your turn ends`, and "
        "ask `when: you have not DONE this turn`",
    ),
    (
        r"^(.+?) (?:held|kept|left) (?:at|in|on) (?:the end|hand|their hands?) (?:scores?|counts?) "
        r"double (?:for (?:an? |any )?players? who (?:is|are) (not )?(.+)|(when|if) (.+))$",
        "those that are left are asked of when a round is counted, and whose they are comes "
        "after that: `cards score double when you are ...`, `when you are not ...`",
    ),
)
