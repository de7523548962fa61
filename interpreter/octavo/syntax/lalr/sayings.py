"""What house rules say in words of their own, beside what rulebooks do (`rewriting`).

Patterns only. They are tried first, in order, each on what those before have made of a sentence.
"""

from __future__ import annotations

from ...records import record
from .. import inflection, language

CONDITIONS, STEPS, NUMBERS = ("condition", "fact"), ("do",), ("amount", "do", "condition", "fact")
CONDITIONAL = ("rule", *CONDITIONS)
NUMBER = r"(-?\d+|" + "|".join(language.NUMERALS) + ")"
# A condition begins here.
ASKED = r"(?:(?<=\bwhen )|(?<=\bif )|(?<=\bunless )|^)"
_BY_ONE = r"(?:(?:just |exactly )?(?:one|1|just) (?:rank )?)"
_GETS = "(?:gets?|takes?|receives?|gains?|earns?)"
_EACH = r"^(?:each|every) player"
_WITH_MOST = "with the (?:most|fewest|highest|lowest)"
_HANDS_ON = "(?:gives?|pass(?:es)?|hands?)"
_ON = r"^(.+? may (?:not )?be \w+ on) (?:(?:an?|any|each|every) )?(\w+)"
_ON_SUCH = r"^(.+? may (?:not )?be \w+ on (?:an?|any|each|every) (?:face (?:up|down)|\w+) )(\w+)"
_ALL_BUT_ONE = rf"{ASKED}(?:all players|(?:each|every) player) (?:but|except|other than) one"
_LATER = rf"({'|'.join(language.LATER_ORDINALS)}|\d+(?:st|nd|rd|th))"
_ENDS = r"\b(?! (?!and\b|or\b|when\b|if\b|unless\b)\w)"  # a fact ends here
_WHO = (
    r"((?:no|any|an?|each|every|another) (?:other )?player|nobody|no one|anybody|anyone|somebody|"
    r"someone|the (?!previous|last)(?:\w+ )?\w+)"
)
DID = (
    rf"((?:\w+(?:ed|wn|id|it|et|lt|ut)|{'|'.join(inflection.SIMPLE_PAST)})"
    r"(?: (?:down|off|out|up|in|over|back))?)"
)
_HAS_DONE = r"(?:has |have )?(\w+(?: (?:down|out|off|up|in|over|back|without))?)"
TIME = r"((?:this|last) (?:turn|round)|this phase)"


# Who does something: one of those who have the most, and somebody who has a name.
_WHOSE_STEP = (
    (rf"the (?:first )?(player {_WITH_MOST} \w+)", "first "),
    (r"the (?!player|first player)(\w+(?: player)?)", ""),
)
# Who gets it; whom `the next player` is next to would be another one under a key.
_TO_WHOM = (_WHOSE_STEP[0], (r"the (?!player|first player|next|previous)(\w+)", ""))


@record
class Saying:
    """What is said in a pattern, and in which words the language says it. `\\1` is what the first
    bracket holds; `<pack>` and `<hand>` are the places of the ruleset, `<many 1>` is the plural
    of what the first bracket begins with, `<done 1>` the participle of the verb in it, `<was 1>`
    that of the past in it, and `<does 1>` what is done now, `<bare 1>` without its `s`; `<yours 1>`
    says of you what it says of them; `<done 23>` takes the one of two brackets that holds
    something; `<flag 1>` is a flag, `<denied 1>` what denies it. In `starts`
    it is said; everywhere if there are none."""

    said: str
    here: str
    starts: tuple[str, ...] = ()
    yaml: bool = False


OF_HOUSE_RULES = (
    # how often
    Saying(
        rf"^(?:(?:an?|any|each|every|the) )?players? who (?:has|have) {DID} (once|twice|\w+ times)"
        rf"(?: {TIME})? (?:may not|can ?not|must not) (\w+)(?: again)?$",
        r"you may not \4 when you have \1 at least \2 this round",
        ("rule",),
    ),
    # how much
    Saying(
        rf"^(.*\bscore\b.*|.+'s \w+|(?:the|your|their) \w+ of .+) passe?s? {NUMBER}(?: points?)?$",
        r"\1 is more than \2",
        CONDITIONS,
    ),
    # what is done, said as if nobody did it
    *(
        Saying(rf"^((?:the|that|those|all|your) .+?) (?:is|are) {done}$", rf"{do} \1", STEPS)
        for do, done in (("reveal", "revealed"), ("shuffle", "shuffled"))
    ),
    # how cards are handed out, which changes nothing
    Saying(r"^(deal .+?), one(?: card)? at a time$", r"\1 one at a time", STEPS),
    Saying(
        rf"^(deal .+?),? (?!one\b|1\b){NUMBER}(?: cards?)? at a time$",
        r"\1",
        STEPS,
    ),
    Saying(r"\bwhat ((?:the|your|their|those) .+?) counts?$", r"the total of \1"),
    # where
    Saying(r"^(.+ may be \w+) anywhere\b", r"\1", ("rule",)),
    # who and what
    *(
        Saying(rf"\bplayer (?:number )?{number}\b", f"the {ordinal} player")
        for number, ordinal in enumerate(language.ORDINALS, start=1)
    ),
    Saying(r"^(.+? )is worth nothing\b", r"\1counts 0", ("rule",)),
    Saying(r"^(.+? )are worth nothing\b", r"\1count 0", ("rule",)),
    Saying(
        r"^(?:no )?(\w+?)s? of (\w+) may (?:not )?be (?!used)\w+$",
        r"\2 may not be used in a \1",
        ("rule",),
    ),
    # neither of two
    Saying(
        r"\b(ha(?:ve|s)|holds?) no (\w+) or (?:no )?(\w+)(?=$|,)",
        r"\1 neither \2 nor \3",
        CONDITIONAL,
    ),
    Saying(
        r"\bdo(es)? not (?:have|hold) (?:any )?((?:an? )?\w+) or ((?:an? )?\w+)(?=$|,)",
        r"<have 1> neither \2 nor \3",
        CONDITIONAL,
    ),
    Saying(
        r"\b(is|are) not (an? \w+|\w+s) or (an? \w+|\w+s)(?=$|,)",
        r"\1 neither \2 nor \3",
        CONDITIONAL,
    ),
    Saying(
        r"\b(?:no player|nobody) (ha(?:ve|s)|holds?) (\w+) or (\w+)(?=$|,)",
        r"no player \1 \2 and no player \1 \3",
        CONDITIONAL,
    ),
    Saying(r"\b(player|one) (left|right) of\b", r"\1 to the \2 of"),
    Saying(
        r"\b((?:the|that) (?:\w+ )?\w+)'s (left|right)(?:[- ]hand)? neighbou?r\b",
        r"the player to the \2 of \1",
    ),
    Saying(
        r"\b(?:any|a) player's (\w+) (?:is|equals?) their (\w+)(?=$|,)",
        r"there is a player whose \1 is their \2",
        CONDITIONAL,
    ),
    Saying(
        r"\b(a|any) (\w+) that is (\w+) and (?:is )?not (an? \w+(?: or an? \w+)?)(?=$|,)",
        r"\1 \3 \2 other than \4",
    ),
    Saying(
        r"\bthe player after the next(?: player| one)?\b",
        "the player to the left of the next player",
    ),
    Saying(r"\bwith an empty (\w+)", r"with a \1 of 0"),
    Saying(
        r"\b(each|every|any|another|no) player still in(?: the (?:game|round))?\b",
        r"\1 player who is not out",
    ),
    Saying(r"\bplayers still in(?: the (?:game|round))?\b", "players who are not out"),
    Saying(r"\bthe (?:largest|greatest|biggest)(?= (?!hands?\b|piles?\b)\w)", "the highest"),
    Saying(r"\bthe smallest(?= (?!hands?\b|piles?\b)\w)", "the lowest"),
    Saying(
        r"^(.+? gives?) (you|(?:the|that) (?:\w+ )?\w+) "
        r"((?:your|their|the|an?|one|all|every|each|both|that|those) .+)$",
        r"\1 \3 to \2",
        STEPS,
    ),
    Saying(
        r"^(gives?) (the (?:\w+ )?\w+|that (?:\w+ )?\w+|you) "
        r"((?:that|this|these|those) \w+)$",
        r"\1 \3 to \2",
        STEPS,
    ),
    Saying(
        r"^.+? gives? (the (?:\w+ )?\w+|that (?:\w+ )?\w+|you) (that card)$",
        r"move \2 to \1",
        STEPS,
    ),
    Saying(r"\bthey both (have|are of) the same (\w+)(?! as\b)", r"they \1 the same \2"),
    Saying(r"\bwhose (\w+) equals? ", r"whose \1 is "),
    Saying(r"\bwhose (\w+) do(?:es)? not equal ", r"whose \1 is not "),
    Saying(
        r"^(as many .+?) as there are (\w+) (?:in|on|of) (.+)$",
        r"\1 as the number of \2 of \3",
        ("thing", "pick"),
    ),
    Saying(
        rf"\ball (?:the )?(\w+) (?:together|taken together) (?:have|hold) {NUMBER} cards\b",
        r"the number of cards of all \1 is \2",
        CONDITIONAL,
    ),
    Saying(
        rf"{ASKED}(.+?) (?:has|have) (at least )?{NUMBER} (?:or more )?more points than (.+?)"
        r"(?=$|,)",
        r"the score of \1 is at least \3 more than the score of \4",
        CONDITIONAL,
    ),
    # what may be done
    Saying(
        r"^(?:nobody|no one|no player) may (?!not\b)(.+ (?:when|if|unless)) they (.+)$",
        r"you may not \1 you \2",
        ("rule",),
    ),
    Saying(
        r"^(an? player (?:with|who) .+? may .+? (?:when|if|unless)) (?:they|that player) "
        r"(are|have|hold) ",
        r"\1 you \2 ",
        ("rule",),
    ),
    Saying(
        r"^(an? player (?:with|who) .+? may .+? (?:when|if|unless)) that player is ",
        r"\1 you are ",
        ("rule",),
    ),
    Saying(
        rf"^(?:an? player|players) who (?:has|have) (\w+(?: \w+)?) {TIME} (may .+)$",
        r"you \3 when you have \1 \2",
        ("rule",),
    ),
    Saying(
        r"^((?:you|nobody|no player|players?) may (?:not )?\w+(?: \w+)?) (?:the|an?|any) cards? "
        rf"that (?:was|were) (\w+(?: \w+)?) {TIME}$",
        r"\1 a card when it was \2 \3",
        ("rule",),
    ),
    Saying(
        rf"{_ON} of (?:(?:its|their)(?: own)?|the same) (suit|rank)$",
        r"\1 <one 2> when its \3 is the \3 of the \2",
        ("rule",),
    ),
    Saying(
        rf"{_ON} of (?:(?:its|their)(?: own)?|the same) (suit|rank)$",
        r"\1 <one 2> when its \3 is the \3 of the top card of that \2",
        ("rule",),
    ),
    Saying(
        rf"{_ON_SUCH} of (?:(?:its|their)(?: own)?|the same) (suit|rank)$",
        r"\1\2 when its \3 is the \3 of that \2",
        ("rule",),
    ),
    Saying(
        r"^((?:you|nobody|no player|players?) may) not (\w+(?: \w+)?) (?:a second time|twice) "
        r"(?:in|during|per) (?:the|a|one|any|this) (turn|phase|round)$",
        r"\1 not \2 when you have <done 2> this \3",
        ("rule",),
    ),
    Saying(
        rf"{_ON} with an even (value|rank)$",
        r"\1 <one 2> when the \3 of that \2 is a multiple of 2",
        ("rule",),
    ),
    Saying(
        rf"{_ON} with an odd (value|rank)$",
        r"\1 <one 2> when the \3 of that \2 is not a multiple of 2",
        ("rule",),
    ),
    Saying(rf"{_ON} when the (\w+) of the \2\b", r"\1 <one 2> when the \3 of that \2", ("rule",)),
    Saying(
        r"^in (?:every|each) (?!even\b|odd\b)(\w+) round,? (.+)$",
        r"when the round is a multiple of <nth 1>, \2",
        ("rule", "do"),
    ),
    Saying(
        r"^(?:in|during) (?:the |all |(?:every|each) )?even rounds?,? (.+)$",
        r"when the round is a multiple of 2, \1",
        ("rule", "do"),
    ),
    Saying(
        r"^(?:in|during) (?:the |all |(?:every|each) )?odd rounds?,? (.+)$",
        r"when the round is not a multiple of 2, \1",
        ("rule", "do"),
    ),
    *(
        Saying(
            rf"^{when} the {_LATER} round,? (.+)$", rf"when the round is {so}, \2", ("rule", "do")
        )
        for when, so in (
            ("(?:in|during)", "<nth 1>"),
            ("before", "less than <nth 1>"),
            ("after", "more than <nth 1>"),
        )
    ),
    Saying(
        rf"^(?:in|during) round {NUMBER},? (.+)$",
        r"when the round is <number 1>, \2",
        ("rule", "do"),
    ),
    Saying(
        r"^(.+? may) (\w+(?: (?:down|out|off))?) only after the (\w+) round$",
        r"\1 not \2 when the round is at most <nth 3>",
        ("rule",),
    ),
    Saying(r"^(.+?) (?:until|till) (the \w+ round)$", r"\1 before \2", ("rule",)),
    Saying(
        rf"^(.+?) (?:in|during) the first {NUMBER} rounds$",
        r"\1 when the round is at most <number 2>",
        ("rule",),
    ),
    Saying(
        rf"^(?:in|during) the first {NUMBER} rounds,? (.+)$",
        r"when the round is at most <number 1>, \2",
        ("rule", "do"),
    ),
    Saying(r"\b(your|their) (left|right)(?:-hand)? neighbou?r\b", r"the player on \1 \2"),
    # what is asked
    Saying(rf"{_ALL_BUT_ONE} (?=\w)", "all but one player ", CONDITIONAL),
    Saying(rf"{ASKED}all but one (?=(?:are|is|have|has) )", "all but one player ", CONDITIONAL),
    Saying(r"\ball but (the \w+|you) have ", r"every player other than \1 has ", CONDITIONAL),
    Saying(r"\ball but (the \w+|you) are ", r"every player other than \1 is ", CONDITIONAL),
    Saying(r"\b(has|have|holds?) none(?=$|,| and | or )", r"\1 no cards", CONDITIONAL),
    Saying(
        rf"{ASKED}you (\w+(?: \w+)?)(?= {TIME[1:-1]}\b)",
        "you have <was 1>",
        CONDITIONAL,
    ),
    Saying(rf"\bplayer who {DID}(?: this round)?\b", r"player who has <was 1>"),
    Saying(rf"\bplayers who {DID}(?: this round)?\b", r"players who have <was 1>"),
    Saying(
        rf"\b(you|they) (?:hold|have) no {NUMBER} (?!cards of)(\w+s)\b",
        r"\1 do not hold \2 or more \3",
        CONDITIONAL,
    ),
    Saying(
        r"\b(the [\w ]+?) and (the [\w ]+?) (?:match|agree|are alike) in (\w+)\b",
        r"the \3 of \1 is the \3 of \2",
        CONDITIONAL,
    ),
    Saying(rf"\b(is|are) even{_ENDS}", r"\1 a multiple of 2", CONDITIONAL),
    Saying(rf"\b(is|are) odd{_ENDS}", r"\1 not a multiple of 2", CONDITIONAL),
    Saying(rf"\b(is|are) not even{_ENDS}", r"\1 not a multiple of 2", CONDITIONAL),
    Saying(rf"\b(is|are) not odd{_ENDS}", r"\1 a multiple of 2", CONDITIONAL),
    Saying(
        rf"{ASKED}you (?:hold|have) (?:an?|any) (\w+) (higher|lower) than (?=it\b|that card\b)",
        r"any \1 of your <hand> is \2 than ",
        CONDITIONAL,
    ),
    # a trigger waits for what somebody does, and conditions ask what somebody has done
    Saying(rf"^you {DID}\b", r"you <do 1>", CONDITIONS),
    Saying(rf"^{_WHO} {DID}\b", r"\1 <does 2>", CONDITIONS),
    Saying(
        rf"{ASKED}(the (?:previous|last|next) player) {DID}(?= {TIME[1:-1]}\b)",
        r"\1 has <was 2>",
        CONDITIONAL,
    ),
    Saying(rf"{ASKED}{_WHO} {DID}\b(?! by\b)", r"\1 has <was 2>", CONDITIONAL),
    Saying(
        rf"\b(?:it|that card|its rank) is (?:either )?{_BY_ONE}(?:higher|above|more) or {_BY_ONE}?"
        r"(?:lower|below|less) (?:than )?(?:the rank of )?(.+)$",
        r"its rank is the rank above the rank of \1 or its rank is the rank below the rank of \1",
        CONDITIONAL,
    ),
    Saying(
        rf"\b(?:it|that card|its rank) is (?:either )?{_BY_ONE}(?:lower|below|less) or {_BY_ONE}?"
        r"(?:higher|above|more) (?:than )?(?:the rank of )?(.+)$",
        r"its rank is the rank below the rank of \1 or its rank is the rank above the rank of \1",
        CONDITIONAL,
    ),
    Saying(
        rf"^(.+?) (?:has|have|holds?|contains?) (?:cards of )?all (?:the )?{NUMBER} (suit|rank)s$",
        r"the number of different \3s of \1 is \2",
        CONDITIONS,
    ),
    Saying(
        rf"{ASKED}you have (more than|fewer than|less than|at least|at most) {NUMBER} in your "
        r"(\w+s)\b",
        r"your \3 are \1 \2",
        CONDITIONAL,
    ),
    Saying(
        rf"{ASKED}you have (more than|fewer than|less than|at least|at most) {NUMBER} in your "
        r"(\w+(?<!s))\b",
        r"your \3 is \1 \2",
        CONDITIONAL,
    ),
    Saying(
        r"\b(its rank is) (?:just|directly|immediately|exactly one|one) (above|below) "
        r"(?=the rank of\b)",
        r"\1 the rank \2 ",
        CONDITIONAL,
    ),
    Saying(
        r"\b(its rank is) one (?:more|higher) than (?=the rank of\b)",
        r"\1 the rank above ",
        CONDITIONAL,
    ),
    Saying(
        r"\b(its rank is) one (?:less|lower) than (?=the rank of\b)",
        r"\1 the rank below ",
        CONDITIONAL,
    ),
    Saying(
        r"^(?:your|their|the) (\w+) (totals|is|are) (.+)$", r"players whose \1 \2 \3", ("meaning",)
    ),
    Saying(
        r"^(?:after|once|as soon as|when(?:ever)?) (an? [\w ]+) (?:is|are) (\w+), "
        r"the next player may ",
        r"when \1 was \2 last turn, you may ",
        ("rule",),
    ),
    Saying(
        r"^(?:after|once|as soon as|since) ([^,]+), (.+? may .+)$",
        r"when <flag 1>, \2",
        ("rule",),
    ),
    Saying(r"\b(only )?(?:after|once|since) ((?:the )?\w[\w ]*)$", r"\1when <flag 2>", ("rule",)),
    Saying(r"\bonly before ((?:the )?\w[\w ]*)$", r"only when <denied 1>", ("rule",)),
    Saying(
        rf"{ASKED}(you|they|(?:the|that) (?:next |previous )?player) (has|have) {_HAS_DONE} or "
        rf"{_HAS_DONE} {TIME}",
        r"\1 \2 <was 3> \5 or \1 \2 <was 4> \5",
        CONDITIONAL,
    ),
    Saying(r"\b(?:no|not) (?:more|greater) than (?=\w)", "at most ", CONDITIONAL),
    Saying(r"\b(?:no|not) (?:fewer|less) than (?=\w)", "at least ", CONDITIONAL),
    Saying(
        r"\b(players?) (?:who|that) (?:has|have) an? (\w+) (?=(?:above|over|below|under) \d)",
        r"\1 with a \2 ",
    ),
    Saying(
        rf"\b(players?) (?:who|that) (?:has|have) {NUMBER} (?:or more points|points or more)\b",
        r"\1 with a score of at least \2",
    ),
    Saying(
        r"^(you|(?:the|that) [\w ]+?) (?:has|have) the same (\w+) as ([\w ]+?)(?=$|,)",
        r"\1 and \3 have the same \2",
        CONDITIONAL,
    ),
    Saying(r"^an? player (\w+?)(?:e?s) (.+?) (on .+)$", r"\2 is <done 1> \3", CONDITIONS),
    Saying(r"^(?:all|the|both) players (\w+)$", r"every player has <done 1>", CONDITIONS),
    Saying(
        rf"{ASKED}(the [\w ]+?) (?:has|have|holds?) {NUMBER} (?:more cards?|cards? more) than you"
        r"(?=$|,)",
        r"the number of cards of \1 is the number of cards of your <hand> + <number 2>",
        CONDITIONAL,
    ),
    Saying(
        rf"{ASKED}(the [\w ]+?) (?:has|have|holds?) {NUMBER} (?:fewer cards?|cards? fewer) than you"
        r"(?=$|,)",
        r"the number of cards of \1 is the number of cards of your <hand> - <number 2>",
        CONDITIONAL,
    ),
    Saying(
        r"\byou (?:hold|have) an? (higher|lower) card(?=$|,)",
        r"you hold a card \1 than it",
        ("rule",),
    ),
    Saying(
        r"\b(holds?|has|have) only (?!an?\b|one\b)(?=[a-z]+s\b|\w+ \w+s\b)",
        r"\1 nothing but ",
        CONDITIONAL,
    ),
    Saying(
        rf"{ASKED}(you|that player|the [\w ]+?) (is|are) ((?:not )?\w+) and (has|have) ",
        r"\1 \2 \3 and \1 \4 ",
        CONDITIONAL,
    ),
    Saying(r"\b((?:has|have|holds?) (?:\w+ )?cards?) left\b", r"\1"),
    Saying(
        r"^(.+? and (?:you|nobody|no player|players) may .+?) (in the \w+ round)$",
        r"\2, \1",
        ("rule",),
    ),
    # what happens
    Saying(
        rf"^each of the next {NUMBER} players (\w+?)s (.+)$", r"the next \1 players \2 \3", STEPS
    ),
    Saying(r"^(the (?:next|other) (?:\w+ )?players \w+ .+?) each$", r"\1", STEPS),
    Saying(
        r"^you and (.+?) (?:swap|exchange|trade) (?:your |their )?(\w+s)$",
        r"swap \2 with \1",
        STEPS,
    ),
    Saying(
        r"^(?:all|every|all the) scores? (?:are|is) doubled$",
        "now every player's score is their score x 2",
        STEPS,
    ),
    Saying(rf"\b(skip {NUMBER}) more (players?)$", r"\1 \3", STEPS),
    Saying(r"\b(pays?) (the \w+) twice\b", r"\1 twice \2", STEPS),
    Saying(rf"^you gets? {NUMBER} points?(?= for (?:each|every)\b)", r"you score \1", STEPS),
    Saying(rf"^(.+?) gets? {NUMBER} points?(?= for (?:each|every)\b)", r"\1 scores \2", STEPS),
    Saying(r"^(.+?)'s (?:next )?turn is skipped$", r"skip \1", STEPS),
    Saying(
        r"^(?:the )?(game|round|match) (?:ends|is over) (?:at once|immediately|now|here|there)$",
        r"end the \1",
        STEPS,
    ),
    Saying(  # who deals is called so; the player beside them is whom it passes to by itself
        r"^(?!the player to the (?:left|right) of)(.+?) (deal)s "
        r"(?:next|the next (?:round|hand|game))$",
        r"\1 becomes the \2er",
        STEPS,
    ),
    Saying(
        r"^(?:turn(?: over| up)?|flip(?: over)?|put|place|lay|move) (.+?) "
        r"(?:to (?:start|begin|form)|as the start of) (the \w+)$",
        r"move \1 to \2",
        STEPS,
    ),
    Saying(
        rf"\b(pays? {NUMBER}) (?:chips?|dollars?|points?)(?= (?:in)?to\b| from\b)",
        r"\1",
        STEPS,
    ),
    Saying(r"\b(pays? .+?) into (the \w+)$", r"\1 to \2", STEPS),
    Saying(rf"^(?:you )?{_GETS} {NUMBER} (?!cards?\b)(\w+)$", r"add \1 to your \2", STEPS),
    Saying(
        rf"{_EACH} {_GETS} {NUMBER} (?!cards?\b)(\w+)$",
        r"{for each: player, do: add \1 to your \2}",
        STEPS,
        yaml=True,
    ),
    Saying(rf"^(the .+?) {_GETS} {NUMBER} (?!cards?\b)(\w+)$", r"add \2 to the \3 of \1", STEPS),
    Saying(
        rf"^the player (with the (?:most|fewest|highest|lowest) \w+) {_GETS} {NUMBER} "
        r"(?!cards?\b)(\w+)$",
        r"add \2 to the \3 of the first player \1",
        STEPS,
    ),
    Saying(
        rf"{_EACH} {_GETS} (?:an?|one|1) (\w+)(?: points?)? for (?:each|every) (\w+) (?:in|of) "
        r"(?:their )?(\w+)$",
        r"{for each: player, do: add the number of <many 2> of your \3 to your <many 1>}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"{_EACH} whose (\w+) (?:has|contains|holds) (?:all )?(?:the )?{NUMBER} (?:different )?"
        r"(suit|rank)s scores? (.+)$",
        r"{for each: player, do: {if: the number of different \3s of your \1 is <number 2>, "
        r"do: you score \4}}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"{_EACH} (?:who (?:has|holds)|with) (?:cards of )?(?:all )?(?:the )?{NUMBER} "
        r"(?:different )?(suit|rank)s scores? (.+)$",
        r"{for each: player, do: {if: the number of different \2s of your <hand> is <number 1>, "
        r"do: you score \3}}",
        STEPS,
        yaml=True,
    ),
    Saying(
        r"^(.+?) (is|are) (?!not )(\w+),? and ((?:scores?|loses?|draws?|takes?|pays?) .+)$",
        r"{do: [now \1 \2 \3, \1 \4]}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"^(.*?\bthe )(player {_WITH_MOST} .+ the )(player {_WITH_MOST} \w+)$",
        r"\1first \2first \3",
        STEPS,
    ),
    # who else than you chooses, or has something of theirs, stands under a key
    *(
        Saying(
            rf"^{who} {_HANDS_ON} (?:an?|one) card (?:of|from) their (\w+) to {to}$",
            rf"{{who: the {first}\1, choose: {{give: {{pick: a card of your \2, do: move it to the "
            rf"\2 of the {of_first}\3}}}}}}",
            STEPS,
            yaml=True,
        )
        for who, first in _WHOSE_STEP
        for to, of_first in _TO_WHOM
    ),
    *(
        Saying(
            rf"^{who} {_HANDS_ON} (the \w+ card) (?:of|from) their (\w+) to {to}$",
            rf"{{who: the {first}\1, do: move \2 of your \3 to the \3 of the {of_first}\4}}",
            STEPS,
            yaml=True,
        )
        for who, first in _WHOSE_STEP
        for to, of_first in _TO_WHOM
    ),
    *(
        saying
        for verb, sign in (("loses?", "-"), (_GETS[3:-1], "+"))
        for saying in (
            Saying(
                rf"^(?:each|every) player (?:{verb}) as (?:much|many) (\w+) as their (\w+)$",
                rf"now each player's \1 is their \1 {sign} their \2",
                STEPS,
            ),
            *(
                Saying(
                    rf"^{who} (?:{verb}) as (?:much|many) (\w+) as their (\w+)$",
                    rf"{{who: the {first}\1, do: now your \2 is your \2 {sign} your \3}}",
                    STEPS,
                    yaml=True,
                )
                for who, first in _WHOSE_STEP
            ),
        )
    ),
    Saying(
        r"^(move|put) (.+?) of each (\w+) to the (\w+) of (?:its|their) owner$",
        r"{for each: player, do: move \2 of your \3 to your \4}",
        STEPS,
        yaml=True,
    ),
    Saying(r"^(.+?) until (the end of the (?:turn|round|game))$", r"until \2, \1", STEPS),
    Saying(
        r"^(.+?) until the end of this (turn|round|game)$", r"until the end of the \2, \1", STEPS
    ),
)
