"""What players say at the table of what they hold, did and owe, and how the language says it.

Patterns only, before those of house rules (`sayings`), in the same way.
"""

from __future__ import annotations

from .sayings import CONDITIONAL, CONDITIONS, NUMBER, STEPS, Saying

_CARD = r"(?:the|an?|any) (?:same )?cards?"
_THEY_DID = r"(?:that |which )?(?:you|they) (?:have |had )?(\w+(?: (?:up|off|out|down))?)"
_JUST_DID = r"(?:that |which )?(?:you|they) (?:have |had )?just (\w+(?: (?:up|off|out|down))?)"
_TIME = r"((?:this|last) (?:turn|round)|this phase)"
_NOBODY_MAY = r"^(?:you may not|nobody may|no one may|no player may|players? may not)"
_SOMEBODY = r"^(?:when|if) (?:an?|any|the) (?:player|hand)"
_EXACTLY = "(?:exactly|only|just) (?:one|1)|a single"
_THEN = r"(counts?|may count|scores?|may be|is|are)\b"
_TURNED = r"^(?:turn|flip|deal)(?: (?:over|up|face up))?"
_ONTO = r"(?:on|onto|to|into|in)"
_ONE_OF_THEIRS = r"(?:one of|an?|any|any one of) (?:their|his or her)? ?"

OF_THE_TABLE = (
    # whose cards change: what a condition counted is not what a rule is about
    Saying(
        rf"{_SOMEBODY} (?:holds?|has) (?:{_EXACTLY}) (\w+), (?:it|that card|that \1|the \1) "
        rf"{_THEN} (.+)$",
        r"<one 1> \2 \3 when its owner holds exactly one \1",
        ("rule",),
    ),
    Saying(
        rf"{_SOMEBODY} (?:holds?|has) ((?:\w+ or more|at least \w+|exactly \w+|\w+)) (\w+s), "
        rf"(?:they|those cards|these cards|all of them|those \2) {_THEN} (.+)$",
        r"\2 \3 \4 when their owner holds \1 \2",
        ("rule",),
    ),
    # who did it: `when it was played` asks whether anybody did
    Saying(
        rf"{_NOBODY_MAY} (\w+(?: \w+)?) {_CARD} {_THEY_DID} {_TIME}$",
        r"you may not \1 a card when you have <was 2> it \3",
        ("rule",),
    ),
    Saying(
        rf"^(?:you|players?) may (?!not\b)(\w+(?: \w+)?) {_CARD} {_THEY_DID} {_TIME}$",
        r"you may \1 a card when you have <was 2> it \3",
        ("rule",),
    ),
    Saying(
        rf"{_NOBODY_MAY} (\w+(?: \w+)?) {_CARD} {_JUST_DID}$",
        r"you may not \1 a card when you have <was 2> it this turn",
        ("rule",),
    ),
    Saying(
        rf"{_NOBODY_MAY} (\w+(?: \w+)?) {_CARD} {_THEY_DID}$",
        r"you may not \1 a card when you have <was 2> it",
        ("rule",),
    ),
    Saying(
        r"^(.+? may not) (\w+) first$",
        r"\1 \2 when no player has <done 2> this round",
        ("rule",),
    ),
    # what a card takes away
    Saying(
        rf"^(?!you\b|.*\bplayers?\b)(.+?) (?:costs|loses) {NUMBER}(?: points?)?(?: each)?$",
        r"\1 scores -\2",
        ("rule",),
    ),
    Saying(
        rf"^(?!you\b|.*\bplayers?\b)(.+?) (?:cost|lose) {NUMBER}(?: points?)?(?: each)?$",
        r"\1 score -\2",
        ("rule",),
    ),
    # of two groups of a name
    Saying(
        r"^(?:of two \w+,? )?(?:an? |the )?(\w+) (?:with|that has|that holds) (?:an? |any )?(\w+) "
        r"(?:beats?|wins against|ranks above|is higher than) (?:an?|one|the one) ?(?:\1 )?"
        r"(?:without|with no|that has no) (?:an? |any )?(\w+)$",
        r"<many 1> rank by more <many 2>",
        ("rule",),
    ),
    # what is asked
    Saying(
        rf"^(?:an?|any) player (?:reaches|has reached|gets to) {NUMBER}"
        r"(?: points?)?(?: or more)?$",
        r"any player's score is at least \1",
        CONDITIONS,
    ),
    Saying(rf"\b(?:has|have) reached {NUMBER}\b", r"is at least \1", CONDITIONAL),
    Saying(rf"\b(?:has|have) exceeded {NUMBER}\b", r"is more than \1", CONDITIONAL),
    Saying(
        r"^(.+?) (?:once|as soon as) (.+ (?:is|are|has|have|was|were) .+)$",
        r"\1 when \2",
        ("rule",),
    ),
    Saying(
        r"\b(when|if|unless|while) (the [\w ]+?) shows? (an? \w+)(?=$|,)",
        r"\1 the top card of \2 is \3",
        ("rule",),
    ),
    Saying(
        r"\b(when|if|unless|while) (the [\w ]+?) shows? (an? \w+)(?=$|,)",
        r"\1 \2 is \3",
        ("rule",),
    ),
    # where all lie open, or some, that on top says nothing of the others
    Saying(r"^the ([\w ]+?) shows? (an? \w+)$", r"a face up card of <open 1> is \2", CONDITIONS),
    Saying(r"^(the [\w ]+?) shows? (an? \w+)$", r"the top card of \1 is \2", CONDITIONS),
    Saying(r"\b(is|are) still(?= \w)", r"\1", CONDITIONAL),
    # what happens
    Saying(
        r"\b(for (?:each|every) \w+) (?:left|remaining|still) (?=(?:in|on) (?:their|your|the)\b)",
        r"\1 ",
        STEPS,
    ),
    Saying(r"\b(to) all$", r"\1 everybody", STEPS),
    Saying(rf"\b{NUMBER} (?:new|fresh) (?=cards?\b)", r"\1 ", STEPS),
    Saying(r"\b(an?) (?:new|fresh) (?=card\b)", "a ", STEPS),
    Saying(r"\bone by one\b", "one at a time", STEPS),
    Saying(
        rf"{_TURNED} {NUMBER} cards (?:from|of) (.+?) {_ONTO} (the \w+|your \w+)$",
        r"move the top \1 cards of \2 to \3 face up",
        STEPS,
    ),
    Saying(
        rf"{_TURNED} (?:an?|one) card (?:from|of) (.+?) {_ONTO} (the \w+|your \w+)$",
        r"move the top card of \1 to \2 face up",
        STEPS,
    ),
    Saying(
        rf"{_TURNED} (the .*\bcards? of .+?) {_ONTO} (the \w+|your \w+)$",
        r"move \1 to \2 face up",
        STEPS,
    ),
    Saying(
        rf"^(the [\w ]+?) shows? (the \w+(?: player)?|everybody|each player|all players) "
        rf"{_ONE_OF_THEIRS}((?:face (?:down|up) )?)cards?$",
        r"{who: \1, choose: {show: {pick: a \3card of your <hand>, do: show it to \2}}}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"^(the [\w ]+?) shows? {_ONE_OF_THEIRS}((?:face (?:down|up) )?)cards? to "
        r"(the \w+(?: player)?|everybody|each player)$",
        r"{who: \1, choose: {show: {pick: a \2card of your <hand>, do: show it to \3}}}",
        STEPS,
        yaml=True,
    ),
    # a quality
    Saying(r"^of (.+)$", r"cards of \1", ("meaning",)),
)
