"""What authors of whole games write first: of tricks, stakes, hands that are filled up, piles that
are cleared.

Patterns only, in the shape of `sayings` and `whole_sentences`, which try them before their own.
"""

from __future__ import annotations

from ..language import BEST_TOTAL
from .sayings import CONDITIONAL, CONDITIONS, NUMBER, STEPS, Saying

_CAN = r"(?: (?:if|when|where) (?:possible|able|(?:you|they|he or she) (?:can|are able)))?"
_MUST = r"(?:must|has to|have to|needs? to)"
_ALL = "you|players|everyone|everybody|all players|(?:a|each|every) player"
_ONE_OR_MORE = rf"(an?|{NUMBER[1:-1]})"
_AWAY = r"(?:thrown away|thrown in|swept(?: away| up)?|cleared(?: away)?|removed|burnt)"
_OTHERS = (
    "(?:all (?:the )?(?:others|other players)|everyone else|everybody else|the others|each other "
    "player)"
)
_CLEARS = r"(?:clear|sweep|empty|burn|remove)(?: away| up)?"
_IN_PRINT = r"(?:pips?|pip values?|face values?|index values?|printed values?|number of pips)"

# what is said of everybody; a leave for all changes nothing
_NOBODY_MAY = (
    "(?:(?:nobody|no one|no player) (?:may|can)|"
    "(?:you|players|a player|nobody) (?:may not|cannot|must not))"
)
OF_WHOLE_GAMES = (
    # where somebody sits
    Saying(r"\b(?:on|to|at) ((?:the|that) [\w ]+?)'s (left|right)(?=$|,| )", r"to the \2 of \1"),
    Saying(
        r"\b(starting|beginning) (?:on|at|to|from|with)? ?(?:the )?(left|right) of ((?:the|that) "
        r"\w+)$",
        r"starting with the player to the \2 of \3",
    ),
    Saying(
        r"\b(?:starting|beginning)(?: (?:at|on|with|from))? to the (left|right) of ((?:the|that) "
        r"[\w ]+)$",
        r"starting with the player to the \1 of \2",
    ),
    Saying(r"\bbeginning (with|from)\b", r"starting \1"),
    # what is dealt
    Saying(r", one (?:card )?(?:at a time|by one)(?=,|$)", " one at a time", STEPS),
    Saying(
        r"^deal (?:out )?(?:all (?:of )?(?:the )?cards|(?:the )?(?:whole |entire |full )?"
        r"(?:pack|deck)|all (?:of )?the (?:pack|deck)|(?:out )?the cards(?= out\b))"
        r"(?: out)?(?: evenly| equally)?"
        r"(?: (?:to|among|between) (?:the|all(?: the)?|each|every) players?)?(?=$|,| one\b)",
        "deal all the cards to each player",
        STEPS,
    ),
    Saying(
        r"^((?:if|when) )?there are (\w+) players(?=, deal\b)",
        r"\1there are exactly \2 players",
        STEPS,
    ),
    Saying(r"(?:;|\.|, and) (?=otherwise\b)", ", ", STEPS),
    Saying(rf"\bdeal {NUMBER} cards to each(?=$|,|;)", r"deal \1 cards to each player", STEPS),
    Saying(
        rf"\botherwise (?:deal )?{NUMBER}(?: cards)?(?: (?:to )?each)?$",
        r"otherwise deal \1 cards to each player",
        STEPS,
    ),
    Saying(
        r"^twice,? (deal|give|move) (?:a|one) card to (.+)$",
        r"deal two cards one at a time to \2",
        STEPS,
    ),
    *(
        Saying(
            rf"^(deal|move|put) {one} cards? face (up|down),? and {other}(?: cards?)? face "
            r"(up|down) (to|on|onto|into|in) (.+)$",
            rf"\1 \2 card{many} face \3 to \7, then \1 \4 card{more} face \5 to \7",
            STEPS,
        )
        for one, many in (("(an?|one|1)", ""), (NUMBER, "s"))
        for other, more in (("(an?|one|1)", ""), (NUMBER, "s"))
    ),
    Saying(
        r"^turn (?:over|up) (the (?:top|bottom) card of .+?)(?: face up)?,? and (?:put|place|lay) "
        r"it (?:on|in|into|onto) (.+)$",
        r"move \1 face up to \2",
        STEPS,
    ),
    Saying(r"^turn (?:over|up) (.+)$", r"turn \1 face up", STEPS),
    Saying(r"^spread (?:out )?(.+? face (?:up|down))(?: on the table)?$", r"turn \1", STEPS),
    Saying(
        r"^deal (?:out )?(?:all (?:of )?)?the cards one by one (?:to|among) (?:all|the|each|every) "
        r"players?$",
        "deal all the cards to each player one at a time",
        STEPS,
    ),
    # what is drawn
    Saying(r"^(?:take|get|receive|pick up) (a|one|another) cards?$", "draw a card", STEPS),
    Saying(rf"^(?:take|get|receive|pick up) {NUMBER} cards$", r"draw \1 cards", STEPS),
    Saying(r"\b(draws?|deals?|takes?) one (from|to)\b", r"\1 a card \2", STEPS),
    Saying(
        rf"\b{_ONE_OR_MORE} (?:last|final|further|single|more) (cards?)\b(?! than\b)",
        r"\1 \2",
        STEPS,
    ),
    Saying(
        rf"^(?:draw|fill|refill)(?: your hand)?(?: back)?(?: up)? to {NUMBER}(?: cards)?$",
        r"draw cards until you hold \1",
        STEPS,
    ),
    Saying(
        r"^draw (an?|one|two|three|four|five) (cards?) (?:to|for|onto|into) (the .+)$",
        r"deal \1 \2 to \3",
        STEPS,
    ),
    # tricks
    Saying(
        rf"^(?:(?:{_ALL}) )?(?:{_MUST} )?"
        rf"follow(?:s)? (?:the )?suit(?: led)?{_CAN}$",
        "cards of another suit than the <suit> may not be <played> when you hold a card of the "
        "<suit>",
        ("rule",),
    ),
    *(
        Saying(
            rf"^({only}(?=only |no |.+ may (?:not|only) ).+?) (may (?:not |only )?)be led"
            r"(?: to (?:the|a|any) trick)?"
            rf"(?: (?:until|unless) (.+))?$",
            rf"\1 \2be <played> when the <pile_is> empty{unless}",
            ("rule",),
        )
        for only, unless in (
            ("(?!.*(?:until|unless))", ""),
            ("(?=.*(?:until|unless))", r" unless \3"),
        )
    ),
    *(
        Saying(
            rf"^{_NOBODY_MAY} lead (?:an? )?(\w+?)s?"
            rf"{where}(|(?: until| unless| when) .+)$",
            rf"<many 1> may not be led{first}\2",  # a phrase of the library of tricks
            ("rule",),
        )
        for where, first in (
            (r" (?:to|in) the first trick", " in the first trick"),
            (r"(?: to (?:the|a|any) (?!first)(?:\w+ )?trick)?", ""),
        )
    ),
    Saying(
        rf"^{_NOBODY_MAY} lead (?:an? )?(\w+?)s?"
        r"(?: to (?:the|a|any) (?:\w+ )?trick)? (?:until|unless) (.+)$",
        r"<many 1> may not be <played> when the <pile_is> empty unless \2",
        ("rule",),
    ),
    Saying(
        rf"^{_NOBODY_MAY} lead (?:an? )?(\w+?)s?$",
        r"<many 1> may not be <played> when the <pile_is> empty",
        ("rule",),
    ),
    Saying(
        r"^((?:if|when) there is (?:exactly )?(?:one|a) card (?:in|on|of) (the \w+), .+ )its "
        r"(suit|rank)(.*)$",
        r"\1the \3 of the top card of \2\4",
        STEPS,
    ),
    Saying(
        r"^no (?:more )?(\w+) may be led (?:until|unless|before) (.+)$",
        r"\1 may not be <played> when the <pile_is> empty unless \2",
        ("rule",),
    ),
    Saying(
        rf"^(?:{_ALL}) must (?:play|lay) (?:a )?(higher|lower) cards?(?: or pass)?$",
        r"a card may be <played> only when it is \1 than the <pile>",
        ("rule",),
    ),
    Saying(
        r"^(?:the|that) trick is (?:won|taken) by (the (?:highest|lowest) .+?)$",
        r"the owner of \1 of the <table> takes the <table> to their <own>",
        STEPS,
    ),
    Saying(
        r"^(?:the player who|whoever) (?:has )?(?:played|laid|put down) "
        r"(the (?:highest|lowest) .+?) (?:wins?|takes?) (?:the|that) (?:trick|cards)$",
        r"the owner of \1 of the <table> takes the <table> to their <own>",
        STEPS,
    ),
    Saying(
        r"\bthe player who (?:has )?(?:played|laid) (the (?:highest|lowest) .+?)(?=$| "
        r"(?:becomes|is|scores|gets|leads)\b)",
        r"the owner of \1 of the <table>",
        STEPS,
    ),
    Saying(
        r"^(the (?:highest|lowest) .+?) (?:wins|takes) (?:the|that) (?:trick|cards)$",
        r"the owner of \1 of the <table> takes the <table> to their <own>",
        STEPS,
    ),
    *(
        Saying(
            rf"^there is no(?: longer)? (?:an? |any )?([\w ]+?){more}$", rf"the \1 {gone}", STEPS
        )
        for more in (" any ?more", " now", "")
        for gone in ("becomes nothing", "becomes nobody")
    ),
    *(
        Saying(
            r"^the ([\w ]+) (?:is|are) (?:forgotten|cleared|reset|taken back|unset)$",
            rf"the \1 {gone}",
            STEPS,
        )
        for gone in ("becomes nothing", "becomes nobody")
    ),
    *(
        Saying(r"^(?:forget|clear|reset) the ([\w ]+)$", rf"the \1 {gone}", STEPS)
        for gone in ("becomes nothing", "becomes nobody")
    ),
    # what cards count
    Saying(rf"\b(counts?|scores?) (?:at )?(their|its) {_IN_PRINT}$", r"\1 \2 rank", ("rule",)),
    Saying(r"\b(\d+)s\b", "<tens 1>"),
    # how many there are
    Saying(rf"\bonly {NUMBER} (cards?) (is|are) left\b", r"exactly \1 \2 \3 left", CONDITIONS),
    Saying(r"\bonly (one|1) card remains\b", r"exactly \1 card is left", CONDITIONS),
    Saying(rf"\bonly {NUMBER} cards remain\b", r"exactly \1 cards are left", CONDITIONS),
    Saying(
        r"\byou (?:have )?(?:run|ran|are) out of cards\b",
        "your <hand> is empty",
        (*CONDITIONAL, *STEPS),
    ),
    Saying(
        r"\b(the (?!player)\w+) has no (?:more )?cards(?: in (?:their )?hand| left)?(?=$|,)",
        r"\1's <hand> is empty",
        (*CONDITIONAL, *STEPS),
    ),
    Saying(
        r"\b(may (?:not )?\w+(?: \w+)? only) (?:on|with) (?:your|their) first "
        r"(two|three|four|five) cards$",
        r"\1 when you have exactly \2 cards",
        ("rule",),
    ),
    Saying(
        rf"^(you may (?:not )?\w+(?: \w+)? only) with (?:an? |your )?(\w+) of {NUMBER} or "
        r"(less|fewer|more)$",
        r"\1 when your \2 is \3 or \4",
        ("rule",),
    ),
    Saying(
        r"\b((?:the|your|their|that player's) (?:[\w ]+'s )?\w+) without (?:its|the|your|their) "
        r"(highest|lowest) card\b",
        r"\1 - the \2 value of your <hand>",
        CONDITIONAL,
    ),
    Saying(
        r"\b(\w+) is (?:no|not) (more|higher|less|lower) than ((?:the|that) [\w ]+)'s$",
        r"\1 is not \2 than the \1 of \3",
        CONDITIONS,
    ),
    Saying(
        rf"\b(the \w+) (?:is|are) down to {NUMBER}(?: cards?)?(?=$|,)",
        r"the number of cards of \1 is \2",
        CONDITIONAL,
    ),
    *(
        Saying(
            rf"\b(\w+) of (.+?) is (?:equal(?: to)? or {more}|{more}(?: than)? or equal)"
            r"(?: to| than)? that of (.+)$",
            rf"\1 of \2 is {least} the \1 of \3",
            CONDITIONS,
        )
        for more, least in (("(?:less|lower)", "at most"), ("(?:more|higher)", "at least"))
    ),
    # a list of facts
    Saying(r"^((?:[^,]+, )+)or (.+)$", r"<either 1>\2", CONDITIONS),
    Saying(
        r"^([^,]+), ((?:you|they|the|your|that|a|any|no)\b[^,]*?) or (.+)$",
        r"\1 or \2 or \3",
        CONDITIONS,
    ),
    Saying(r"\byou (\w+)(?= or\b)", r"you have <done 1>", CONDITIONS),
    # what may lie on what
    Saying(
        r"^(.+?) may (?:only )?be (\w+) (?:only )?on (?:an? )?(?:lower|smaller) (?:cards?|one)$",
        r"\1 may be \2 only when it is higher than the <pile>",
        ("rule",),
    ),
    Saying(
        r"^(.+?) may (?:only )?be (\w+) (?:only )?on (?:an? )?(?:higher|larger) (?:cards?|one)$",
        r"\1 may be \2 only when it is lower than the <pile>",
        ("rule",),
    ),
    Saying(
        r"^(.+? may (?:not )?\w+) (?:on|to|onto) an empty (\w+)$",
        r"\1 when the \2 is empty",
        ("rule",),
    ),
    # what somebody gets
    Saying(r"\bone and a half times (your \w+)\b", r"\1 + half \1, rounded down", STEPS),
    Saying(r"^you (?:get|take|receive) (?:back )?(your \w+)(?: back)?$", r"you take \1", STEPS),
    Saying(
        r"^you (?:get|take|receive) (?:back )?half (your \w+)(?: back)?$",
        r"you take half \1, rounded down, from \1",
        STEPS,
    ),
    Saying(
        r"^((?:your|the|their) [\w ]+?) (?:falls?|drops?|goes|go|sinks?|is (?:reduced|reset)) "
        r"(?:back |down )?to (?:nothing|zero|0)$",
        r"set \1 to 0",
        STEPS,
    ),
    Saying(r"\bgoes down by\b", "drops by", STEPS),
    Saying(r"\bgo down by\b", "drop by", STEPS),
    Saying(
        rf"^(.*\bscores? {NUMBER})(?: points?)? per (\w+)$", r"\1 for each of their <many 3>", STEPS
    ),
    *(
        Saying(
            rf"^(the [\w ]+?) scores? {first}(?: points?)?,? (?:and|but) {_OTHERS} scores? {NUMBER}"
            r"(?: points?)?$",
            here,
            STEPS,
        )
        for first, here in (
            ("(?:0|nothing)", r"each player other than \1 scores \2"),
            (NUMBER, r"\1 scores \2, then each player other than \1 scores \3"),
        )
    ),
    Saying(r"\b(their|your) (\w+) best cards?\b", r"\1 \2 highest cards", STEPS),
    Saying(r"\b(their|your) (\w+) worst cards?\b", r"\1 \2 lowest cards", STEPS),
    Saying(
        r"^(.+ scores?) (?:an?|one|1)(?: points?)? per (\w+)(?: they took| taken| won| captured)$",
        r"\1 one for each \2 of their <own>",
        STEPS,
    ),
    Saying(
        rf"^(.+ scores? {NUMBER})(?: points?)? per (\w+)(?: they took| taken| won| captured)$",
        r"\1 for each \3 of their <own>",
        STEPS,
    ),
    # what somebody is
    Saying(
        r"^(?:any|every|each) player (whose|with|who) (.+?) (?:has|gets|is) (?:an? )?(\w+)$",
        r"now each player \1 \2 is \3",
        STEPS,
    ),
    Saying(r"\bwho (?:has|have) no (\w+)(?=$|,| )", r"who is not \1"),
    Saying(r"\b(\w+) (has|have) an? (\w+)(?=$|,| )", r"\1 <be 2> \3", CONDITIONS),
    *(
        Saying(
            rf"^{whose} (?:becomes?|is now|are now) (?:the )?(\w+),? and scores? (.+)$",
            rf"now the \1 is {who}, then {who} {scores} \2",
            STEPS,
        )
        for whose, who, scores in (
            ("they", "you", "score"),
            ("they", "that player", "scores"),
            ("that player", "that player", "scores"),
        )
    ),
    Saying(r"^they become (?:the )?(\w+)$", r"now the \1 is that player", STEPS),
    Saying(r"^they (\w+?)(s|ss|sh|ch) (.+)$", r"that player \1\2es \3", STEPS),
    Saying(
        r"^they (give|take|get|move|draw|pay|put|show|lose|score) (.+)$",
        r"that player \1s \2",
        STEPS,
    ),
    Saying(
        r"^(?:an?y?) player (?:\w+?)s or (?:\w+?)s (?:their|the) last card$",
        "a player's <hand> is empty",
        CONDITIONS,
    ),
    # what is over
    Saying(r"^(?:the (?:round|hand|deal|game)|it) is a (?:draw|tie|push)$", "end the round", STEPS),
    Saying(r"^end the phase$", "skip the <last>", STEPS),
    # what is done with cards by a verb of the ruleset
    Saying(
        r"^(?:lay|play|discar\w+|throw|meld|set|lead|add|place)(?: down| out| off)? "
        r"(it|them|that card|those cards) (?:down )?(?:on|onto|in|into|to) (.+)$",
        r"move \1 to \2",
        STEPS,
    ),
)

# A whole sentence, and the help for it.
OF_GAME_SENTENCES: tuple[tuple[str, str], ...] = (
    (
        r"^(?!.*\b(?:not|only|nobody|no|before|until|unless|when)\b).*"
        r"\bmay (?:always |also |already |even |still )?(?:be led|lead)\b"
        r"|^(?!.*\b(?:not|only|nobody|no)\b).*\bmay always (?:be )?\w+",
        "what one rule forbids, no other allows: a variant leaves that rule out, `removes: {rules: "
        "[...]}`, or says it anew under `replaces:`, with one more `unless`",
    ),
    (
        r"\bfollow(?:s)? (?:the )?suit\b|\bneed not follow\b",
        "keep which suit was led, `state: {suit led: {is a: suit, lasts: round}}`, set with the "
        "first card, `now the suit led is ...`, and taken back with the trick, `the suit led "
        "becomes nothing`; the rule is `cards of another suit than the suit led may not be DONE "
        "when you hold a card of the suit led`, which forbids whoever leads nothing",
    ),
    (
        r"\b(?:may (?:not |only )?)?(?:be led|lead)\b.*\bfirst trick\b|\bin the first trick\b"
        r"|\bto the first trick\b",
        "where the library `tricks` is used, ask `when the total of all tricks is 0`; else count "
        "them, `state: {trick count: {is a: number, lasts: round}}`, `add 1 to the trick count` "
        "where one is taken, and ask `when the trick count is 0`",
    ),
    (
        r"\b(?:leads?|begins?|starts?) (?:to )?(?:the )?(?:next|first)(?: trick| round| one)?$"
        r"|^(?:the|that|whoever|they)\b(?!.*\bmay\b).* leads?$",
        "keep who leads, `state: {opener: {is a: player}}`: the step is `now the opener is ...`, "
        "and the cards of a trick are played by `for each: player from the opener`",
    ),
    (
        r"\bmust (?:play|lay|put down) as many cards as\b|\bsame number of cards as\b",
        "say it where they are picked, with a number that keeps how many, `state: {size: {is a: "
        "number, lasts: round}}`: `pick: size cards of your ... of one rank`, and where cards are "
        "led `now the size is the number of those cards`",
    ),
    (
        r"^(.+ )?may (?:always )?be (\w+) on (?:anything|everything|any cards?|all cards)$",
        "where rules say what may be, write `\\1may be \\2`; what one rule forbids no other "
        "allows: give that rule an `unless it is ...`, or the one that allows the rest an "
        "`or it is ...`",
    ),
    (
        r"\bcounts? \d+, or \d+\b|\bcounts? \d+ or \d+,? (?:if|when|unless) (?:the|your|that) "
        r"hand\b",
        "there is no word yet for a card that counts one of two values, whichever suits the "
        f"total: let it count the lower, and {BEST_TOTAL}",
    ),
    (
        r"^(?:.*\b)?(?:who|that)? ?(?:.+ )?(?:is|are) (?:drawn|chosen|picked|decided) (?:by lot|at "
        r"random|by chance|by cutting)\b.*$",
        "who it is at first is said where it is kept: `state: {ROLE: {is a: player, starts at: any "
        "player}}`",
    ),
    (
        r"^(?:you|players?|nobody) may (?:not |only )?(\w+) (?:for )?(?:an? |any )?(?:rank|suit|"
        r"player|ranks?|players) (?:that|who|whose|which|without|with)\b"
        r"|\bmay (?:not )?\w+ (?:themselves|themself|yourself|himself)\b"
        r"|^(?:an? )?players? (?:who|whose|with|without) .+ may not be (\w+)$",
        "whom or what is picked, the option says: `pick: another player`, `pick: another player "
        "who has cards`, `pick: a rank that you hold`; no rule says it",
    ),
    (
        r"\bmay not (\w+) more than (?:you|they) (?:have|own|hold)$",
        "say of which number: `you may not \\1 more than your NUMBER`",
    ),
    (
        r"^(?:whose|who) .+",
        "what players are for a while is a mark, `state: {QUALITY: {is a: mark, of: players}}`, "
        "which a step sets, `now you are QUALITY`; a quality under `adjectives:` is of cards, or "
        "of marks, `not QUALITY`",
    ),
    (
        rf"^(?:the |your |their )?([\w ]+?) (?:is|are) {_AWAY}$",
        "say where the cards go: `move the \\1 to PLACE`, `move your \\1 to PLACE`",
    ),
    (
        r"^(?:an? )?(\w+?)s? clears? (the|their|your) (\w+)$",
        "what comes of it is a trigger: `on: a \\1 is DONE`, `do: move \\2 \\3 to PLACE`",
    ),
    (
        r"^your turn (?:ends|is over)$",
        "a turn is over when its steps are done: leave it out, or write `end your turn`, where "
        "what is left of them is not to be done",
    ),
    (
        rf"^{_CLEARS} (the|your|their) (\w+)\b",
        "say where the cards go: `move \\1 \\2 to PLACE`",
    ),
    (
        r"\bone and a half times ((?:your|the|their) \w+)\b",
        "say to which number it is added, in two steps: `add \\1 to your NUMBER`, `add half \\1, "
        "rounded down, to your NUMBER`",
    ),
    (
        r"^(you|they|that player) (?:gets?|wins?|receives?|is paid|are paid|gains?) "
        r"((?:[\w ]+ times |twice |double |half |\d+ x )?(?:your|their) [\w ]+?)(?: back)?$",
        "say to which number it is added: `add \\2 to your NUMBER`; of cards, where they go: `move "
        "\\2 to ...`",
    ),
    (
        r"\b(?:ties|tied|is level|equals? (?:that|the hand)) (?:with|of) (?:the|that|your)\b",
        "ask whether both have as much: `your NUMBER is the NUMBER of ...`",
    ),
    (
        r"\bpays? (?:two|three|even|\w+) (?:to one|money)\b",
        "say to which number how much is added: `add 2 x your BET to your NUMBER`",
    ),
    (
        r"\b(?:the|your|their) hand (?:beats|is better than|is worth more than)\b.*",
        "of totals ask `the total of your ... is more than the total of ...`, with what each of "
        "them counts under `rules:`, or keep it in a number",
    ),
)
