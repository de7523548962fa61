"""More of what authors of house rules write first, in the shape of `first_words`.

Patterns only: `rewriting` tries those of sentences that the language says in other words, and
`elsewhere` those of what is said in another place, or not at all.
"""

from __future__ import annotations

from .sayings import CONDITIONAL, CONDITIONS, NUMBER, STEPS, Saying

_SOMEBODY = r"(?:an?y?|some|another|the) player|somebody|someone|anybody|anyone"
_FALLS = r"(?:fall|drop|sink|rise|return|go back)"
_SHARED = r"consecutive ranks|(?:one|the same|different) (?:suits?|ranks?)"
_SO_MANY = rf"({NUMBER[1:-1]}|nothing)"
_TIMES = {
    "second": "twice",
    "third": "three times",
    "fourth": "four times",
    "fifth": "five times",
    "sixth": "six times",
}

OF_HOUSE_WORDS = (
    # who has no cards left
    Saying(
        rf"^(?:{_SOMEBODY}) (?:empties|has emptied|runs out of) (?:their (?:hand|cards)|cards)$",
        "a player's <hand> is empty",
        CONDITIONS,
    ),
    Saying(
        r"^((?:an? |the ).+?) is (\w+) as (?:the|your|their|a) last card(?: of (?:a|the|your|their)"
        r" hand)?$",
        r"\1 that is your last card is \2",
        CONDITIONS,
    ),
    *(
        Saying(
            rf"^(?:{_SOMEBODY}) (\w+)s (?:the|their|a) {nth}(?: (?:card|time))? "
            r"(?:in|of|this) (?:an?|the|their|one)? ?(turn|round)$",
            rf"a player has <done 1> {times} this \2",
            CONDITIONS,
        )
        for nth, times in _TIMES.items()
    ),
    # who alone has the most
    Saying(
        r"^only the player with the most (.+? (?:in|of) their \w+|\w+) (scores? \w+)(?: points?)? "
        r"(?:more|extra)$",
        r"each player who has more \1 than each other player \2",
        STEPS,
    ),
    # everybody but one
    Saying(
        r"\b(?:the|an?|each|every) non-(\w+?)s? (?=\w+s\b)",
        r"each player other than the \1 ",
        STEPS,
    ),
    Saying(
        r"\b(?:the|an?) non-(\w+?) may (not )?",
        r"a player other than the \1 may \2",
        ("rule",),
    ),
    # below nothing
    Saying(r"\b(with|has) an? negative (\w+)\b", r"\1 a \2 below 0", (*CONDITIONS, "rule", "do")),
    # a pair of aces where no groups are
    Saying(
        r"^an?y? player with a pair of (\w+)(?: in (?:their|his) hand)? (may .+)$",
        r"a player with exactly two \1 \2",
        ("rule",),
    ),
    # how often somebody may do something
    Saying(
        r"^(?:nobody|no one|no player) may (\w+) more than (once|twice|\w+ times)"
        r"(?: (?:in|per|each|a|every) (?:an? |the |one )?(turn|round|phase))$",
        r"you may not \1 when you have <done 1> \2 this \3",
        ("rule",),
    ),
    Saying(
        r"^(?:nobody|no one|no player) may (\w+) more than (once|twice|\w+ times)$",
        r"you may not \1 when you have <done 1> \2 this round",
        ("rule",),
    ),
    # what has another verb here
    Saying(
        r"^(?:throw|toss|drop|slide|push|fling|hurl|dump|tip|bring|carry|send|set|stack) "
        r"(?:down )?(.+?) (onto|on top of|on|into|to|in|at the bottom of|under) "
        r"((?:the|your|their|that player's) [\w ']+)$",
        r"move \1 \2 \3",
        STEPS,
    ),
    Saying(
        r"^(.+?) shows? (it|them) and puts? (?:it|them) (on|in|to|under) (.+)$",
        r"move \2 \3 \4 face up",
        STEPS,
    ),
    Saying(
        r"\b(ha(?:s|ve)) scored (at least|at most|exactly|more than|fewer than) "
        rf"{NUMBER}(?: points)?(?=$|,)",
        r"\1 \2 \3 points",
        CONDITIONAL,
    ),
    # who leads begins a trick
    Saying(
        r"^((?!only\b).+?) may (not|never) lead (.+?)(?= when\b| unless\b|$)",
        r"\1 may not play \3 when the trick is empty",
        ("rule",),
    ),
    # numbers that change
    Saying(
        r"^halve (each player's|every player's) (\w+)(?:,? rounded down)?$",
        r"now \1 \2 is half their \2, rounded down",
        STEPS,
    ),
    Saying(rf"^(.+?) {_FALLS}s to {_SO_MANY}$", r"now \1 is \2", STEPS),
    Saying(rf"^(.+?) {_FALLS} to {_SO_MANY}$", r"now \1 are \2", STEPS),
    Saying(
        r"^(.+?) (?:goes|goes back|is set|is reset|is set back) to "
        rf"{_SO_MANY}$",
        r"now \1 is \2",
        STEPS,
    ),
    *(
        Saying(rf"^{said} for (?:each|every) {whom}$", here.format(many), STEPS)
        for said, here in (
            (rf"(subtract|add) (?:{NUMBER}) (from|to) (.+?)", r"\1 \2 x {} \3 \4"),
            (rf"(.+?) (pays?) {NUMBER}(?: \w+)? (to .+?)", r"\1 \2 \3 x {} \4"),
        )
        for whom, many in (
            (r"((?:other )?(?:\w+ )?)player who is (.+)", r"the number of \5players who are \6"),
            (r"((?:other )?(?:\w+ )?)player who has (.+)", r"the number of \5players who have \6"),
            (
                r"((?:other )?(?:\w+ )?)player who holds (.+)",
                r"the number of \5players who hold \6",
            ),
            (r"((?:other )?(?:\w+ )?)player", r"the number of \5players"),
            (r"(?!player)(\w+) (of .+)", r"the number of <many 5> \6"),
        )
    ),
    Saying(rf"^(.+?) scores {NUMBER}(?: points?)? (?:less|fewer)$", r"\1 loses \2", STEPS),
    Saying(rf"^(.+?) score {NUMBER}(?: points?)? (?:less|fewer)$", r"\1 lose \2", STEPS),
    Saying(
        r"^(.+?) takes? (.+?)(?: points?)? off (?:their|your|the) score$", r"\1 loses \2", STEPS
    ),
    # how much cards score
    Saying(
        r"\b(score|count)(s?) half, (rounded (?:up|down))\b",
        r"\1\2 half what they \1, \3",
        ("rule",),
    ),
    Saying(r"\b(score|count)s? half$", r"\1 half what they \1, rounded down", ("rule",)),
    Saying(
        rf"^(.+? )(count|score)(s?) {NUMBER} less$", r"\1\2\3 what they \2 - <number 4>", ("rule",)
    ),
    Saying(
        rf"^(.+? )(count|score)(s?) {NUMBER} more$", r"\1\2\3 what they \2 + <number 4>", ("rule",)
    ),
    # when
    Saying(
        r"^in odd rounds?,? (.+)$", r"when the round is not a multiple of 2, \1", ("rule", "do")
    ),
    Saying(r"^in even rounds?,? (.+)$", r"when the round is a multiple of 2, \1", ("rule", "do")),
    Saying(r"^(.+) in odd rounds?$", r"\1 when the round is not a multiple of 2", ("rule",)),
    Saying(r"^(.+) in even rounds?$", r"\1 when the round is a multiple of 2", ("rule",)),
    Saying(
        rf"^(?:only |just |exactly )?{NUMBER} cards are (?:left )?(?:in|on) (?:the )?(\w+)$",
        r"the number of cards of the \2 is <number 1>",
        CONDITIONS,
    ),
    Saying(
        rf"^there are (?:only |just |exactly )?{NUMBER} cards (?:left )?(?:in|on) (?:the )?(\w+)$",
        r"the number of cards of the \2 is <number 1>",
        CONDITIONS,
    ),
    Saying(
        r"\b((?:the )?\w+) (?:has|have|holds?) fewer cards than (?:there are )?players\b",
        r"the number of cards of \1 is less than the number of players",
        CONDITIONAL,
    ),
    Saying(
        r"\b(?:all|all of) your cards (?:are of|are|have) (?:one|the same) (suit|rank)\b",
        r"the cards of your <hand> have the same \1",
        (*CONDITIONAL, *STEPS),
    ),
    Saying(
        r"\byour hand is (?:all )?of (?:one|the same) (suit|rank)\b",
        r"the cards of your <hand> have the same \1",
        (*CONDITIONAL, *STEPS),
    ),
    Saying(
        r"\b(\w+) cards left\b(?=.*\b(?:scores?|loses?|gets?|pays?|draws?)\b)", r"\1 cards", STEPS
    ),
    Saying(
        r"\b(your|their|that player's) (\w+) scores (more|less) than\b",
        r"the score of \1 \2 is \3 than",
        (*CONDITIONAL, *STEPS),
    ),
    Saying(
        r"\b(your|their|that player's) (\w+) counts (more|less) than\b",
        r"the total of \1 \2 is \3 than",
        (*CONDITIONAL, *STEPS),
    ),
    Saying(r"\bthe (\w+) is empty\b", r"the <counted 1> is 0", (*CONDITIONAL, *STEPS)),
    Saying(r"\b(?:she|he) (?=is\b|has\b)", "it ", CONDITIONAL),
    Saying(r"\bthat could be\b", "that may be"),
    Saying(
        r"^(.+?),? from the (\w+) round on(?:wards?)?$",
        r"when the round is at least <nth 2>, \1",
        ("rule",),
    ),
    Saying(
        r"^(.+?),? from the (\w+) round on(?:wards?)?$",
        r"if the round is at least <nth 2>, \1",
        STEPS,
    ),
    # nothing but it
    Saying(
        r"\b(?:an?y?|some) player (?:holds|has) (the .+?|an? .+?) and "
        r"(?:no others?(?: cards?)?|nothing else)(?=$|,)",
        r"a player who has exactly one card holds \1",
        (*CONDITIONAL, *STEPS),
    ),
    Saying(
        r"\byou (hold|have) (the .+?|an? .+?) and (?:no others?(?: cards?)?|nothing else)(?=$|,)",
        r"you \1 \2 and you have exactly one card",
        (*CONDITIONAL, *STEPS),
    ),
    # a number that is picked
    Saying(
        rf"^you may not (\w+) (?:a number that is|numbers that are) (not )?(?:a )?multiples? of "
        rf"{NUMBER}$",
        r"a number may not be <done 1> when it is \2a multiple of <number 3>",
        ("rule",),
    ),
    *(
        Saying(said, rf"a number may not be <done 1> when it is {how}", ("rule",))
        for parity, how, but in (
            ("even", "a multiple of 2", "not a multiple of 2"),
            ("odd", "not a multiple of 2", "a multiple of 2"),
        )
        for said, how in (
            (rf"^you may not (\w+) (?:by )?(?:an? )?{parity} numbers?$", how),
            (rf"^you may (\w+) only (?:by )?(?:an? )?{parity} numbers?$", but),
            (rf"^you may only (\w+) (?:by )?(?:an? )?{parity} numbers?$", but),
            (rf"^(?:an? )?(\w+?)s? must be (?:an? )?{parity}(?: numbers?)?$", but),
        )
    ),
    Saying(
        r"^(?:an? )?(\w+?)s? in the (.+?) must be at least (.+)$",
        r"in the \2, you may not \1 less than \3",
        ("rule",),
    ),
    Saying(
        r"^(?:an? )?(\w+?)s? in the (.+?) must be at most (.+)$",
        r"in the \2, you may not \1 more than \3",
        ("rule",),
    ),
    # what is paid is a number, and has no unit
    Saying(
        rf"^(.+?) (?:gets|takes|receives|wins) {NUMBER} \w+ from ((?:the|that|each|every) .+)$",
        r"\1 takes \2 from \3",
        STEPS,
    ),
    Saying(
        rf"^(.+?) (?:get|take|receive|win) {NUMBER} \w+ from ((?:the|that|each|every) .+)$",
        r"\1 take \2 from \3",
        STEPS,
    ),
    Saying(
        rf"^(.+?) (?:pays?|gives?) (you|them|the \w+|that player) {NUMBER}(?: \w+)?$",
        r"\1 pays \3 to \2",
        STEPS,
    ),
    Saying(rf"^(.+?) (?:pays?|gives?) them {NUMBER}(?: \w+)?$", r"they get \2 from \1", STEPS),
    Saying(
        r"^subtract (?:each|every) player's (\w+) from their score$",
        r"{for each: player, do: subtract your \1 from your score}",
        STEPS,
        yaml=True,
    ),
    Saying(
        r"^subtract the (\w+) of (?:each|every) player from their score$",
        r"{for each: player, do: subtract your \1 from your score}",
        STEPS,
        yaml=True,
    ),
    Saying(
        r"^(.+?) (loses?|scores?|gets?) as many points as (?:there )?are (?:left )?in (the \w+)$",
        r"\1 \2 \3",
        STEPS,
    ),
    Saying(
        r"^(.+?) (loses?|scores?|gets?) as many points as (?:there )?are (?:cards )?(?:left )?"
        r"in (the \w+)$",
        r"\1 \2 the number of cards of \3",
        STEPS,
    ),
    # which cards
    Saying(
        rf"\bof ({_SHARED})(?: and|,| with)(?: of)? ({_SHARED})\b",
        r"of \1 of \2",
    ),
    Saying(r"^(?:two|equal|two equal) (\w+s) rank by\b", r"\1 rank by", ("rule",)),
    Saying(r"\b(draws?|takes?|gets?) an (?:extra|additional) card\b", r"\1 a card", STEPS),
    Saying(
        r"^(?:each|every) player's (\w+) is turned face (up|down)$",
        r"{for each: player, do: turn your \1 face \2}",
        STEPS,
        yaml=True,
    ),
    Saying(r"^(.+?) (?:is|are) turned face (up|down)$", r"turn \1 face \2", STEPS),
    # who did it, and when
    Saying(
        r"^the players (?:with|who (?:share|have)) (the (?:most|fewest|highest|lowest) [\w ]+?) "
        r"each (\w+)(?<!s)(?= |$)",
        r"each player with \1 \2s",
        STEPS,
    ),
    Saying(
        r"^(?:who|whoever|(?:anyone|somebody|a player) who) (\w+)s (.+?) may not (.+)$",
        r"you may not \3 when you have <done 1> \2 this turn",
        ("rule",),
    ),
    Saying(r"\b(may (?:not )?.+?) once (?=(?:the|you|your|an?|any|no) )", r"\1 when ", ("rule",)),
    # a mark is a quality, and no noun
    Saying(r"^(.+? (?:is|are)(?: not)?) (?:an?|the) (\w+)$", r"now \1 <borne 2>", STEPS),
    Saying(r"\b((?:is|are)(?: not)?) an? (\w+)(?=$|,)", r"\1 <borne 2>", CONDITIONAL),
    # who
    Saying(r"\bthe next player but one\b", "the player to the left of the next player"),
    Saying(
        r"\bthe (?:next but one|second next|next-but-one) player\b",
        "the player to the left of the next player",
    ),
    Saying(
        r"^(?:all players|everyone|everybody|each player|every player) (?:give|pass|hand)(?:s|es)? "
        r"(?:on )?their hands? (?:one (?:seat|place) )?to the (left|right)$",
        r"each player gives their <hand> to the player on their \1",
        STEPS,
    ),
    # what is done
    Saying(r"^turn (?:over|up) (.+?)(?<! face up)$", r"turn \1 face up", STEPS),
    Saying(r"^turn (.+?) (?:over|up)$(?<!face up)", r"turn \1 face up", STEPS),
    Saying(r"\bthe (?:match|game) (?:ends|is over|is finished)$", "end the game", STEPS),
    Saying(r"^end the match$", "end the game", STEPS),
)

# A whole sentence, and the help for it.
OF_HOUSE_SENTENCES: tuple[tuple[str, str], ...] = (
    (
        r"^(.+?) (?:gives?|hands?|passes) (?:you|them|the \w+(?: player)?|that player) "
        r"(an?|one|two|three|\d+) cards? of (?:their|his|her) (?:own )?choice\b",
        "let them pick it, who asks being kept before: `now the asker is you`, and then `{who: "
        "\\1, choose: {give: {pick: \\2 card of your hand, do: move it to the hand of the "
        "asker}}}`, with `state: {asker: {is a: player, starts at: nobody}}` and `words: {verbs: "
        "{give: given}}`",
    ),
    (
        r"^(?:(that player|the \w+(?: player)?)) (?:chooses|picks|selects) "
        r"((?:an?|one|two|three|four|five|\d+) cards? of) (?:their|the) (\w+)$",
        "let them pick: `{who: \\1, choose: {NAME: {pick: \\2 your \\3, do: ...}}}`, and `do:` "
        "says what becomes of what they picked",
    ),
    (
        r"\bmay not \w+ the (number|suit|rank) (?:that )?(?:you|they) (?:\w+ )?\w+ last "
        r"(?:round|turn|time)\b",
        "keep it, and leave it out where it is picked: `state: {latest: {is a: \\1}}`, in the "
        "option `do: now the latest is that \\1`, and `pick: ... other than the latest`",
    ),
    (
        r",? but (?:never|not|no) (?:to )?(?:more|higher|greater) than\b",
        "write the less of two in one step: `the lesser of your NUMBER + 1 and NUMBER`",
    ),
    (
        r"\bof (?:one|a single|different) colou?rs?\b",
        "colours are words of your own: declare each under `words: adjectives:` by its suits, and "
        "name it, `five red cards`, `all cards of your hand are red`",
    ),
    (
        r"^[^:]+: (?:if|when) .+",
        "make steps of it: what is done first, and then `{if: ..., do: ...}`, with `else: ...` in "
        "it for what is done otherwise",
    ),
    (
        r"\b(?:rose|fell|grew|went up|went down|has risen|has fallen|has grown) by\b",
        "by how much a number has changed is not remembered: keep what it was, `state: {old: {is "
        "a: number, each: player}}`, `now every player's old is their score` where the round "
        "begins, and ask for the difference, `your score - your old`",
    ),
    (
        r", or (?:all|everything|as much as|whatever|what) (?:they|you) (?:have|can|own)\b",
        "write the less of two: `the lesser of NUMBER and your NUMBER`",
    ),
    (
        r"\b(?:two|several|more) players (?:share|have) the (?:lead|highest|lowest|most|fewest)\b"
        r"|\bshare the lead\b",
        "count them: `the number of players with the highest score is more than 1`",
    ),
    (
        r"\buntil (?:your|their|the|that player's) next turn\b",
        "there is no word yet for a turn to come: set a mark, `now you are bound`, ask for it by a "
        "rule, `you may not ... when you are bound`, and take it away where that turn begins, `on: "
        "your turn begins`, `do: now you are not bound`",
    ),
    (
        r"\b(?:half|most) (?:of )?the (\w+) (?:is|are) (?:gone|used up|drawn|used)\b",
        "ask how many are left: `... when the number of cards of the \\1 is less than NUMBER`",
    ),
    (
        r"\byour last card must be (?:an? )?(\w+?)s?$",
        "say it of the others: `cards other than \\1s may not be DONE when it is your last card`",
    ),
    (
        r"\byour last (?:two|three|four) cards must be (\w+s)$",
        "say it of the others, and of how many are left: `cards other than \\1 may not be DONE "
        "when you hold at most two cards`",
    ),
    (
        r"\bat (?:an|either|one) ends? of (?:an?|the|any|its|their) \w+",
        "there is no word yet for the ends of a group: ask for its ranks, `the highest card of "
        "...`",
    ),
    (
        r"^the first (\w+?)(?:e?s)? of (?:an?|the|each|every) (round|phase|turn)$",
        "wait for each, and ask whether it was the first: `on: a player has DONE`, `when: nobody "
        "else has DONE this \\2 and that player has DONE exactly once this \\2`",
    ),
    (
        r"^skip to the (\w+)$",
        "leave out each phase before it, by its name: `skip the PHASE`; what comes next is `\\1` "
        "then",
    ),
    (
        r"\b(?:may|can) (?:only )?(?:use|have|hold|contain) (?:only|at most|no more than) "
        r"(?:one|two|three|\d+) ((?:\w+ )?cards?)\b",
        "there is no word yet for how many of them a group of a hand may hold: forbid the cards, "
        "`CARDS may not be used in GROUPS`, or say beside how many others, `CARDS may not be used "
        "in a GROUP with fewer other cards`",
    ),
    (
        r"\bmay not (\w+) (?:again |twice )?(?:unless|until) (?:another player|somebody else"
        r"|someone else) has (\w+)(?: since)?\b",
        "who did it last is kept: `state: {latest: {is a: player, starts at: nobody}}`, a trigger "
        "`on: a player has \\2`, `do: now the latest is that player`, and here `you may not \\1 "
        "when the latest is you`",
    ),
    (
        r"\b(?:in|during|for) the (?:last|final) (?:two|three|four|five|\d+) rounds\b",
        "there is no word yet for how many rounds are left: which is the last, is not known before "
        "it is over; of so many as `ends:` names, `when the round is more than NUMBER - NUMBER`",
    ),
    (
        r"\bthe (?:longest|shortest) (\w+)",
        "there is no word yet for which group is the longest: ask how many cards one has, `a \\1 "
        "with five or more cards`",
    ),
    (
        r"\bcards? (?:that (?:was|were) )?(\w+(?:ed|wn|id)) by (?:the|an?|another|that) (?:\w+ )*"
        r"player",
        "by whom a card was \\1 is not remembered: keep it under `state:`, `latest: {is a: player, "
        "starts at: nobody}`, by a trigger, `on: a player has \\1`, `do: now the latest is that "
        "player`, and ask `when: the latest is ...`",
    ),
    (
        r"\bif (?:they|you) can afford (?:it|to)\b",
        "ask whether they have as much: `if: your NUMBER is at least 2`, `do: you pay 2 from your "
        "NUMBER to ...`, under `for each: player` where several pay",
    ),
    (
        r"\binstead of (?:\w+ing\b|the usual\b|what\b)",
        "there is no word yet for what is done in place of something else: the steps where it is "
        "done ask for it, `if: ...`, `do: ...`, `else: ...`; a variant says them anew, `replaces:`",
    ),
    (
        r"^an? [\w ]+ may be \w+ when it (?:beats|is (?:higher|better) than) an? [\w ]+$",
        "so many cards alike are picked as cards, and are higher by their rank: `pick: two cards "
        "of your hand of one rank that are higher than a CARD`",
    ),
    (
        r"^(?:this|it) is the (?:last|final) (round|deal|hand)$",
        "there is no word yet for the last round, which is not known before it is over: ask for "
        "its number, or for what `ends:` asks, such as `the round is 5`",
    ),
    (
        r"\bthe (suit|rank) (?:that )?the (?:previous|last) player (?:has |had )?\w+$",
        "what was done before is kept: `state: {latest: {is a: \\1}}`, `on: a card is DONE`, `do: "
        "now the latest is its \\1`, and here `when its \\1 is the latest`",
    ),
    (
        r"\bwho (?:has |have )?\w+ (?:the )?(?:least|most)$",
        "how many were done is not remembered: keep a number under `state:`, `{is a: number, each: "
        "player, lasts: round}`, add 1 to it where it is done, and ask for `the player with the "
        "fewest ...`, or `the most`",
    ),
    (
        r"\b(?:who|the \w+|you) (?:has |have )?won (?:this|last|the last) (?:round|deal|hand)$",
        "who won is kept where that is settled: `state: {victor: {is a: player}}`, `now the victor "
        "is ...`, and here `the victor`",
    ),
    (
        r"^an? (\w+) of [\w ]+ ranks (?:just )?(?:above|over|higher than) an? ([\w ]+)$",
        "there is no word yet for some of the groups of one name: declare those under `groups:`, "
        "`better \\1: {is: ..., above: \\2}`, and say it of them",
    ),
    (
        r"^no more than one card may be (\w+) (?:in |during )?(?:an?|each|every|one|the same) "
        r"(turn|phase|round)$",
        "write `cards may not be \\1 when you have \\1 this \\2`",
    ),
    (
        r"^no more than (\w+) cards? may be (\w+) (?:in |during )?(?:an?|each|every|one|the same) "
        r"(turn|phase|round)$",
        "write `cards may not be \\2 when you have \\2 at least \\1 times this \\3`",
    ),
    (
        r"\bmore cards? than usual\b|\bfewer cards? than usual\b|\bcards? fewer next round\b"
        r"|\bcards? more next round\b|\bas usual\b|\bthan usual\b",
        "there is no word yet for what is usual: say how many, where it is done; a number of the "
        "state keeps what changes, `deal as many cards as the NUMBER to ...`; of one player, `the "
        "... may not VERB when they have DONE at least twice this turn`",
    ),
    (
        r"\b(?:every player|everybody|everyone|all players) (?:has|have) (\w+) in (?:a row"
        r"|succession)\b",
        "count them: `state: {streak: {is a: number}}`, a trigger `on: a player has \\1`, `do: add "
        "1 to the streak`, one that sets it back where something else is done, `do: now the streak "
        "is 0`, and ask `the streak is the number of players`",
    ),
    (
        r"\b(?:goes?|went|gone|going|gets?) out (?:with|on|by playing) "
        r"((?:an? |the )[\w ]*?\w+)(?=$|,)",
        "who goes out plays their last card: `on: \\1 that is your last card is DONE`",
    ),
    (
        r"\b(?:goes?|went|is|are) (?:broke|bankrupt|bust)\b",
        "ask what they have: `a player's NUMBER is 0`",
    ),
    (
        r"^the (?:player who|winner of) [\w ]*\bremoves (?:one|a) (suit|rank)\b"
        r"|\bremoves (?:one|a) (suit|rank) from (?:play|the game)\b",
        "let them pick it, and forbid its cards by a rule: `who: ...`, `choose: {NAME: {pick: "
        "\\1\\2, do: ...}}`",
    ),
)
