"""Every fault by its code: its stage, its title and its section of docs/errors.md.

Comes in: nothing. Goes out: `ErrorCode` and `WarningCode`, the codes that the type checker knows;
the title, stage and page of each. A code is never given to another fault, nor reused when its
fault is gone: scenarios and the settings of other programs name it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if (
    TYPE_CHECKING
):  # such long literals take milliseconds to make, and only the type checker reads them
    from typing import Literal, TypeAlias

    # fmt: off
    ErrorCode: TypeAlias = Literal[
        "OCT101", "OCT102", "OCT103", "OCT104", "OCT105", "OCT106", "OCT107", "OCT108", "OCT109",
        "OCT110", "OCT111", "OCT112", "OCT113",
        "OCT120", "OCT121", "OCT122", "OCT123", "OCT124", "OCT125", "OCT126",
        "OCT131", "OCT132", "OCT133", "OCT134", "OCT135", "OCT136", "OCT137", "OCT138", "OCT139",
        "OCT140", "OCT141", "OCT143", "OCT145", "OCT146", "OCT147", "OCT148", "OCT150",
        "OCT201", "OCT202", "OCT203", "OCT204", "OCT205", "OCT206", "OCT207",
        "OCT210", "OCT211", "OCT212", "OCT213", "OCT214", "OCT216", "OCT217",
        "OCT220", "OCT221", "OCT222", "OCT224", "OCT225", "OCT226", "OCT227",
        "OCT301", "OCT302", "OCT303", "OCT304", "OCT305",
        "OCT310", "OCT311", "OCT312", "OCT313", "OCT315", "OCT316", "OCT317", "OCT318", "OCT319",
        "OCT320", "OCT321", "OCT322", "OCT323", "OCT324", "OCT325", "OCT327", "OCT328", "OCT329",
        "OCT330", "OCT331", "OCT332", "OCT333", "OCT334", "OCT335", "OCT336", "OCT337", "OCT338",
        "OCT339", "OCT340", "OCT341", "OCT344", "OCT345", "OCT346", "OCT347", "OCT348", "OCT349",
        "OCT350", "OCT351", "OCT352", "OCT353", "OCT354", "OCT355", "OCT359", "OCT360",
        "OCT361", "OCT362", "OCT363", "OCT365", "OCT366",
        "OCT401", "OCT402", "OCT403", "OCT404", "OCT405", "OCT406", "OCT407", "OCT408", "OCT409",
        "OCT410", "OCT411", "OCT412", "OCT413", "OCT414", "OCT416", "OCT418", "OCT419",
        "OCT420", "OCT423", "OCT424", "OCT427",
        "OCT501", "OCT502", "OCT503", "OCT504", "OCT505", "OCT506", "OCT507", "OCT508", "OCT509",
        "OCT510", "OCT511", "OCT512", "OCT513", "OCT514", "OCT515", "OCT516", "OCT517", "OCT518",
        "OCT519", "OCT520", "OCT521", "OCT522", "OCT523",
        "OCT530", "OCT531", "OCT532", "OCT533", "OCT534", "OCT535", "OCT536", "OCT537",
        "OCT540", "OCT541", "OCT599",
        "OCT601", "OCT602", "OCT603", "OCT604", "OCT605", "OCT606", "OCT607", "OCT609",
        "OCT610", "OCT611", "OCT612",
        "OCT701",
        "OCT710", "OCT711", "OCT712", "OCT713", "OCT714", "OCT715", "OCT716", "OCT717", "OCT718",
        "OCT719", "OCT720",
    ]
    WarningCode: TypeAlias = Literal[
        "OCT142", "OCT144", "OCT149",
        "OCT223",
        "OCT356", "OCT357", "OCT358", "OCT367", "OCT374",
        "OCT425", "OCT428", "OCT429", "OCT430", "OCT431", "OCT432", "OCT433",
        "OCT434", "OCT435", "OCT436", "OCT437", "OCT438", "OCT439", "OCT440",
        "OCT441", "OCT444", "OCT445", "OCT446", "OCT447", "OCT448", "OCT449",
        "OCT608", "OCT613",
    ]
    # fmt: on
    Code: TypeAlias = ErrorCode | WarningCode

# The first digit of a code is its stage, by the heading over its section in docs/errors.md.
FILE, SENTENCES, KINDS, FLOW, COMMANDS, BOUNDS, SCENARIOS = "1234567"
HEADINGS = {
    FILE: "The file",
    SENTENCES: "Words and sentences",
    KINDS: "Names and kinds",
    FLOW: "The flow",
    COMMANDS: "Commands and play",
    BOUNDS: "Bounds",
    SCENARIOS: "Scenarios",
}

# Short headlines, without a full stop. What `Faults.error` and `fault` tell:
ERRORS: dict[ErrorCode, str] = {
    "OCT101": "The file cannot be read",
    "OCT102": "The file is too large",
    "OCT103": "The file contains a character that is not allowed, or is not UTF-8",
    "OCT104": "The file is not valid YAML",
    "OCT105": "The file is empty or has no keys",
    "OCT106": "The file has too many values, or nests them too deeply",
    "OCT107": "The same key appears twice",
    "OCT108": "Directives, anchors, aliases, tags and merge keys of YAML are not allowed",
    "OCT109": "The file contains a second document",
    "OCT110": "A key is missing or is not text",
    "OCT111": "This way of writing long text is not allowed",
    "OCT112": "The number is too large",
    "OCT113": "The key is too long",
    "OCT120": "The file does not say what it is",
    "OCT121": "The key is unknown here",
    "OCT122": "The value is missing or has the wrong type",
    "OCT123": "A required key is missing",
    "OCT124": "The value is not one of those allowed",
    "OCT125": "These keys exclude each other, or one needs another beside it",
    "OCT126": "A name contains what names cannot contain",
    "OCT131": "A variant extends an unknown ruleset, or not the one it is used with",
    "OCT132": "A variant adds what is already there",
    "OCT133": "A variant replaces or removes what is not there",
    "OCT134": "Two variants change the same id, or one changes it twice",
    "OCT135": "A variant changes an unknown modifier",
    "OCT136": "Two modifiers cannot be in force together",
    "OCT137": "A modifier needs a word that nothing declares",
    "OCT138": "Two files declare the same id",
    "OCT139": "Two modifiers have the same name or number",
    "OCT140": "Steps stand before or after an unknown phase",
    "OCT141": "The default of an option is not one of its values",
    "OCT143": "`with NAME:` or `clashes:` misspells a modifier, or a modifier clashes with itself",
    "OCT145": "`by OPTION:` names an unknown option, or one without a list of values",
    "OCT146": "`by OPTION:` omits a value of the option, or names one that it does not have",
    "OCT147": "A variant stands on top of an unknown variant, or of itself",
    "OCT148": "The values of an option are true or false and others",
    "OCT150": "Triggers are said to run before each other",
    "OCT201": "One word stands for two things",
    "OCT202": "The word belongs to the language",
    "OCT203": "A phrase is too long, has no words, or has unknown, repeated or adjacent holes",
    "OCT204": "Two phrases cannot be told apart",
    "OCT205": "Words in a phrase already mean something on their own",
    "OCT206": "A phrase is defined by itself",
    "OCT207": "A word or clause is too long",
    "OCT210": "The word is unknown here",
    "OCT211": "The word cannot stand in this place",
    "OCT212": "The sentence is not finished",
    "OCT213": "No phrase reads like this",
    "OCT214": "The sentence is too long",
    "OCT216": "One condition mixes `and` and `or`",
    "OCT217": "A number cannot stand here, or only one can",
    "OCT220": "A sentence is missing",
    "OCT221": "An attribute is not made of suits or ranks, or a link does not join two cells",
    "OCT222": "A suit, rank or card is unknown, declared twice or written in an impossible way",
    "OCT224": "A word is declared one way and spelt another way wherever it is used",
    "OCT225": "A participle almost matches its verb, but does not",
    "OCT226": "An option or action is named almost like a verb that nothing bears",
    "OCT227": "A range is empty",
    "OCT301": "Exactly one zone must hold the pack",
    "OCT302": "A mark does not say what bears it",
    "OCT303": "There is no zone, group, card, phase, action or kind of state of this name",
    "OCT304": "It is not clear which of several is meant",
    "OCT305": "The layout cannot be drawn",
    "OCT310": "A number is needed, not a choice of things",
    "OCT311": "Another kind of thing is needed here",
    "OCT312": "One thing is needed, not a list",
    "OCT313": "One number is needed, not a range or a choice",
    "OCT315": "A pronoun or `that ...` refers to nothing here",
    "OCT316": "Every player has one of these, and the sentence does not say whose",
    "OCT317": "A definition depends on itself",
    "OCT318": "The word cannot be used here",
    "OCT319": "The sentence does not say of what, or whose",
    "OCT320": "The quality does not apply to this",
    "OCT321": "Only a group can ask for such a set of cards",
    "OCT322": "A phrase that acts stands where a condition is needed",
    "OCT323": "Nothing of the kind can be asked with this verb",
    "OCT324": "The option never has this value",
    "OCT325": "This cannot be a rule",
    "OCT327": "The amount is missing",
    "OCT328": "`of ...` fits nothing in this phrase",
    "OCT329": "One thing is needed, but this means each of several",
    "OCT330": "A group does not say what makes one",
    "OCT331": "A group is made of something other than cards or groups",
    "OCT332": "A group is made of both cards and groups",
    "OCT333": "The sentence does not say how many of these groups, or which",
    "OCT334": "What all cards of a group share cannot apply to only one part of it",
    "OCT335": "A sentence about groups does not say which, or by what",
    "OCT336": "A group cannot take this place in the order",
    "OCT337": "The sentence does not say whether more or less is better",
    "OCT338": "A group is needed here",
    "OCT339": "Nothing says what makes a hand good",
    "OCT340": "A group cannot ask this of its cards",
    "OCT341": "What a card stands for, or counts in groups, cannot be said this way",
    "OCT344": "A sentence about what cards count or score, or about groups, says nothing lasting",
    "OCT345": "A rule about groups allows or forbids what is so anyway, or omits a number",
    "OCT346": "The sentence does not say what the group does to which other",
    "OCT347": "A sentence about what somebody uses has an unknown form",
    "OCT348": "A place is named where none is remembered or asked for",
    "OCT349": "Two sentences settle one thing",
    "OCT350": "Groups cannot be forbidden to hold this",
    "OCT351": "A group cannot be laid card by card, or contains too many groups",
    "OCT352": "What goes by round is not a number of other groups to lay down",
    "OCT353": "This cannot be asked of groups",
    "OCT354": "The step does not say which single group is made",
    "OCT355": "Groups lie in a zone that not everybody sees",
    "OCT359": "A word would be ignored",
    "OCT360": "A list can be read in two ways",
    "OCT361": "What is said after two nouns may belong to either",
    "OCT362": "What is asked is known beforehand",
    "OCT363": "No sentence says what cards count, or score",
    "OCT365": "The words around a noun do not agree",
    "OCT366": "What a pick offers would tell of hidden cards",
    "OCT401": "The step does nothing",
    "OCT402": "A step cannot change an option",
    "OCT403": "This cannot be made true",
    "OCT404": "A quality that is worked out cannot be set",
    "OCT405": "What is worked out from other facts cannot be set",
    "OCT406": "Nobody holds cards in this game",
    "OCT407": "The step does not say what it acts on",
    "OCT408": "The step does not say who, to whom, where to or which way",
    "OCT409": "The verb cannot be done as a step",
    "OCT410": "A number of cards is needed",
    "OCT411": "A number of the state is needed, or which of several",
    "OCT412": "A step is never reached",
    "OCT413": "`compare` needs hands to compare",
    "OCT414": "A phrase that is a rule stands among steps",
    "OCT416": "Players, cards or places are needed",
    "OCT418": "`at once` takes one `choose` and nothing else",
    "OCT419": "A moment is needed that comes, such as `the end of the round`",
    "OCT420": "Nothing says who is senior",
    "OCT423": "One place is needed, and this names several",
    "OCT424": "This cannot be skipped, reversed or taken back",
    "OCT427": "A group is picked, but nothing says from which cards",
    "OCT501": "The ruleset or file does not exist",
    "OCT502": "The modifier does not exist",
    "OCT503": "The variant does not exist",
    "OCT504": "The option does not exist",
    "OCT505": "The option cannot have this value",
    "OCT506": "The match is over",
    "OCT507": "This is not an option of the current decision",
    "OCT508": "There is no such seat",
    "OCT509": "The game needs fewer or more players",
    "OCT510": "A position names an unknown phase",
    "OCT511": "A fact of a position cannot be made true, or contradicts the others",
    "OCT512": "A fact of a position leaves open which of two things is true",
    "OCT513": "A card cannot lie in two places",
    "OCT514": "No rule asks about this past action",
    "OCT515": "There is no such card",
    "OCT516": "Chance, answered by a program, gave a number out of range",
    "OCT517": "The game forms no hands to rank",
    "OCT518": "A card is given twice",
    "OCT519": "These cards are no group that can lie on the table",
    "OCT520": "The system refuses something",
    "OCT521": "A modifier, variant or scenario lies outside the folder of its ruleset",
    "OCT522": "Players take no turns in this phase",
    "OCT523": "A fact of a position is undone before anybody chooses",
    "OCT530": "The journal is missing or cannot be read",
    "OCT531": "A line of the journal is damaged or was changed",
    "OCT532": "The match no longer follows its journal",
    "OCT533": "The journal cannot be written",
    "OCT534": "There are fewer than two modifiers to compare",
    "OCT535": "A file of the rules has changed since the journal was written",
    "OCT536": "Another program is writing to the journal",
    "OCT537": "The journal names a generator of chance that this Octavo does not know",
    "OCT540": "An argument has the wrong type or value",
    "OCT541": "A choice cannot be taken back",
    "OCT599": "Octavo itself failed",
    "OCT601": "The ruleset is nested too deeply",
    "OCT602": "The ruleset makes too large a program",
    "OCT603": "A phase goes on without end and without a decision",
    "OCT604": "A hand has too many cards to search for groups",
    "OCT605": "Too many groups lie in one place",
    "OCT606": "A decision has too many options",
    "OCT607": "A match does not end",
    "OCT609": "A number becomes larger than any score",
    "OCT610": "Too much happens between two decisions",
    "OCT611": "There are more cards, players or links than allowed",
    "OCT612": "Nobody acts where something is to be chosen",
    "OCT701": "There are no scenarios here, or no ruleset for them",
    "OCT710": "A move of the scenario is not among the options",
    "OCT711": "The legal moves differ from those listed",
    "OCT712": "A move that should be offered is not",
    "OCT713": "A move is not refused, or is refused by other rules",
    "OCT714": "A fact does not hold",
    "OCT715": "These rules do not allow the move",
    "OCT716": "Somebody else must choose or has won, or the match is not over",
    "OCT717": "The scores differ",
    "OCT718": "Loading gives other faults",
    "OCT719": "There are no hands to rank",
    "OCT720": "The best arrangement of a hand differs",
}

# What `Faults.warn` tells, and what only lint and trial matches find:
WARNINGS: dict[WarningCode, str] = {
    "OCT142": "A modifier does nothing because another is not in force",
    "OCT144": "A file among the modifiers cannot be read, or is not a modifier",
    "OCT149": "`before:` or `after:` of a trigger names no trigger",
    "OCT223": "A word, phrase or option is declared and never used",
    "OCT356": "A condition can never hold, or always does, or a rule is about nothing",
    "OCT357": "No cards of the pack can make this group",
    "OCT358": "A sentence says what nothing asks about",
    "OCT367": "A sentence about groups says what is so without it",
    "OCT374": "Leaving out a word or a phrase gives the same game",
    "OCT425": "A sentence is about a verb that no option or action is named after",
    "OCT428": "No match reaches this phase",
    "OCT429": "What begins in this phase never ends",
    "OCT430": "No window opens this action",
    "OCT431": "A modifier changes nothing in the ruleset",
    "OCT432": "A temporary rule holds only for what it was last said of",
    "OCT433": "A modifier forbids all that it does not allow",
    "OCT434": "The order of what two files do at one moment matters",
    "OCT435": "A rule of another file leaves this one, or a trigger, nothing to say",
    "OCT436": "Who is set at the end of a round has passed on when the next one begins",
    "OCT437": "Cards are taken from the pack before it is shuffled",
    "OCT438": "Two sentences of one file settle one matter, and their order says which counts",
    "OCT439": "Cards are picked that nobody sees, and chance says which",
    "OCT440": "The pack has fewer cards than a round begins by dealing",
    "OCT441": "A trigger ends the round before the phase that counts it",
    "OCT444": "Groups that are made of others do not rank as those do",
    "OCT445": "A number may pass over the one that is waited for",
    "OCT446": "What all have done is asked again and again in one round, and says no time",
    "OCT447": "A value is nothing after the last one",
    "OCT448": "Cards are worth nothing where a condition does not hold",
    "OCT449": "Cards are picked wherever they lie",
    "OCT608": "A player had no open option at a `choose` and was passed over",
    "OCT613": "A number that players sit down with falls below nothing",
}

TITLES: dict[Code, str] = dict((*ERRORS.items(), *WARNINGS.items()))

# What only `octavo validate` tells: who plays with both files may mean just that.
WHEN_CHECKED = frozenset({"OCT435"})

# Stage 1 in its own steps: what is no YAML, and what has a wrong shape.
YAML = frozenset(code for code in TITLES if code.startswith(("OCT10", "OCT11")))
SHAPE = frozenset(code for code in TITLES if code.startswith("OCT12"))


def known(written: str) -> Code | None:
    """The code that is written so, if there is one."""
    return next((code for code in TITLES if code == written), None)


def headline(code: Code) -> str:
    """The title as a sentence."""
    return f"{'Warning: ' if code in WARNINGS else ''}{TITLES[code]}."


def stage(code: Code) -> str:
    """The digit that stands for the stage."""
    return code[3]


def page(code: Code) -> str:
    """Where the manual explains it."""
    return f"docs/errors.md#{code.lower()}"
