"""What the steps, conditions and picks of rulebooks say in words of their own, and how the language
says it.

Patterns only, after those of rules (`rulebook_rules`), in the same way.
"""

from __future__ import annotations

from .sayings import ASKED, CONDITIONAL, CONDITIONS, NUMBER, NUMBERS, STEPS, Saying

_ASKING = (*STEPS, *CONDITIONAL)
_SEES = r"(?:(?:looks?|peeks?) at|sees?)"
_THROWS = r"(?:discar\w+|throws? away|throws?|puts? down|lays? down|gets? rid of|drops?)"
_CHOSEN = "(?:a|another|any|one|any other) (?:other )?player of (?:your|their) choice"
_PLAY = "(?: of (?:the )?(?:play|turns))?"
_BEGINS = r"(?:draw|take|move|shuffle|skip|score|deal|turn|show|put|give)\b"
_THOSE = r"(?:all (?:of )?(?:the )?|the )?(\w+s)"
# what points back may point to what else the sentence names, and would not under a key
_THEM = r".*\b(?:it|its|they|them|their|those)\b"
_NOT_THEM = rf"(?:(?={_THEM}.* (?:if|when|unless) )|(?!.* (?:if|when|unless) {_THEM}))"
_DRAWS, _MISSES = "(?:draws?|takes?|gets?|picks? up)", "(?:misses|loses|skips)"
_TURN = "(?:a|the|their|one|their next) turn"
_FIRST = r"(?:the )?(?:first )?(?:player|one) (?:who|that|to)"
_LISTED = ("listing", "thing", "order")


OF_STEPS = (
    # steps
    Saying(
        r"^(?:you )?draw(?:s)? (?:a|one) card$",
        "move the top card of the <pack> to your <hand>",
        STEPS,
    ),
    Saying(
        r"^(?:you )?draw(?:s)? a card from (.+)$", r"move the top card of \1 to your <hand>", STEPS
    ),
    Saying(
        rf"^(?:you )?draw(?:s)? {NUMBER} cards$",
        r"move the top \1 cards of the <pack> to your <hand>",
        STEPS,
    ),
    Saying(
        rf"^(?:you )?draw(?:s)? {NUMBER} cards from (.+)$",
        r"move the top \1 cards of \2 to your <hand>",
        STEPS,
    ),
    Saying(
        r"^(.+?) draw(?:s)? (?:a|one) card(?: from (?:the )?(?!bottom\b)[\w ]+)?$",
        r"deal 1 card to \1",
        STEPS,
    ),
    Saying(
        rf"^(.+?) (?:draw(?:s)?|gets?|receives?) {NUMBER} cards?"
        r"(?: from (?:the )?(?!bottom\b)[\w ]+)?$",
        r"deal \2 cards to \1",
        STEPS,
    ),
    Saying(r"^(?:reveal|expose|turn over|flip|flip over) (.+)$", r"turn \1 face up", STEPS),
    Saying(r"^(?:conceal|turn down) (.+)$", r"turn \1 face down", STEPS),
    Saying(
        r"^(.+?) (?:loses|misses|skips) (?:a|the|their|one|their next) turn$", r"skip \1", STEPS
    ),
    Saying(r"^(.+?) is skipped$", r"skip \1", STEPS),
    Saying(
        r"^reverse (?:the )?(?:direction|order)(?: of (?:the )?(?:play|turns|game))?$",
        "reverse the turns",
        STEPS,
    ),
    Saying(r"^(?:the )?(game|round|match) (?:ends|is over)$", r"end the \1", STEPS),
    Saying(r"^end the match$", "end the game", STEPS),
    Saying(r"^(.+?) lose (the|your|its) (.+)$", r"\1 score 0 - \2 \3", STEPS),
    Saying(r"^(.+?) loses (the|your|its) (.+)$", r"\1 scores 0 - \2 \3", STEPS),
    Saying(rf"^add {NUMBER}(?: points?)? to your score$", r"you score \1", STEPS),
    Saying(r"^(?:add|increase|raise) (.+?) (?:by|with) (.+)$", r"now \1 is \1 + \2", STEPS),
    Saying(rf"^add {NUMBER}(?: points?)? to (.+)$", r"now \2 is \2 + \1", STEPS),
    Saying(r"^(?:increment) (.+)$", r"now \1 is \1 + 1", STEPS),
    Saying(r"^(?:decrement) (.+)$", r"now \1 is \1 - 1", STEPS),
    Saying(r"^(?:decrease|reduce|lower) (.+?) by (.+)$", r"now \1 is \1 - \2", STEPS),
    Saying(rf"^subtract {NUMBER} from (.+)$", r"now \2 is \2 - \1", STEPS),
    Saying(r"^set (.+?) (?:to|=) (.+)$", r"now \1 is \2", STEPS),
    Saying(r"^(?:raise|lift|lower|reduce) (.+?) to (.+)$", r"now \1 is \2", STEPS),
    Saying(rf"^give {NUMBER} of your (.+) to (.+)$", r"pay \1 from your \2 to the \2 of \3", STEPS),
    Saying(r"^now no (\w+) is (the .+)$", r"now \2 is nobody", STEPS),
    Saying(r"^no (\w+) is (\w+)$", r"the \2 \1 is nobody", CONDITIONAL),
    Saying(r"\bthe value of ((?:all|every) .+)$", r"the total of \1", NUMBERS),
    Saying(r"^(?:the|a|any) (\w+) of (?:a|any|one) card of (.+)$", r"a \1 of \2", ("pick",)),
    Saying(r"^(?!they\b)(.+?) becomes? (.+)$", r"now \1 is \2", STEPS),
    Saying(r"^reset (.+)$", r"now \1 is 0", STEPS),
    Saying(r"^double (.+)$", r"now \1 is \1 x 2", STEPS),
    Saying(
        r"^((?:the|that|each|every) [\w ]*player) (?:must|has to) (draw|take|give|pay|show|put)\b"
        r"(?! from\b)",
        r"\1 \2s",
        STEPS,
    ),
    Saying(
        r"^((?:each|every) (?:other )?player)'s score is doubled$", r"\1 scores their score", STEPS
    ),
    Saying(r"^(?!each |every |all )(.+?) is doubled$", r"now \1 is \1 x 2", STEPS),
    Saying(
        r"\bthe (?:last )?card (?:that )?(?:you|they) (?:have |has )?(?:just )?\w+ed (?:is|was) ",
        r"the top card of the <pile> is ",
        CONDITIONAL,
    ),
    Saying(r"\bplayer who (\w+ed|\w+en)\b", r"player who has \1", STEPS),
    Saying(r"\bplayers who (\w+ed|\w+en)\b", r"players who have \1", STEPS),
    Saying(
        r"^(?!now )((?:(?!\b(?:whose|who|that|which|with)\b).)+ (?:is|are) .+)$", r"now \1", STEPS
    ),
    Saying(
        rf"\b{NUMBER} (?:extra|additional|more|further|bonus) (?=cards?\b|points?\b)",
        r"\1 ",
        STEPS,
    ),
    Saying(r"\b(an?) (?:extra|additional|further|bonus) (?=card\b|point\b)", "a ", STEPS),
    Saying(
        rf"^(?:you )?{_THROWS} (.+)$",
        r"move \1 to the <pile>",
        STEPS,
    ),
    Saying(r"^(.+?) (?:must|has to|have to|should) (?!\w+ from\b)(.+)$", r"\1 \2", STEPS),
    Saying(r"^(.+?) draws? (?:one|1)$", r"deal 1 card to \1", STEPS),
    Saying(rf"^(.+?) draws? {NUMBER}$", r"deal \2 cards to \1", STEPS),
    Saying(rf"^(?:you )?{_SEES} (.+)$", r"show \1 to you", STEPS),
    Saying(rf"^((?:each|every|the) [\w ]+?) {_SEES} (.+)$", r"show \2 to \1", STEPS),
    Saying(
        r"^(?:each|every|all) players? (?:pass(?:es)?|gives?|hands?) their (\w+?)s? (?:on )?to "
        r"(?:the|their) (left|right)$",
        r"each player gives their \1 to the player on their \2",
        STEPS,
    ),
    Saying(
        r"^(.+?) shows? (?:their|your|his|her) (\w+)$", r"show the \2 of \1 to each player", STEPS
    ),
    Saying(
        r"^now (?!(?:the|an?|your|their|that|this|each|every|any|no|all) )([a-z ]+?) is (.+)$",
        r"now the \1 is \2",
        STEPS,
    ),
    Saying(
        rf"^(?:turn|change|switch) (?:the )?(?:direction|order){_PLAY}(?: around| round)?$",
        "reverse the turns",
        STEPS,
    ),
    Saying(r"^(?:the )?play (?:changes|turns) (?:its )?direction$", "reverse the turns", STEPS),
    # conditions
    Saying(r"\b(is|are) (\w[\w ]* x [a-z ]+?) or (?:more|higher)\b", r"\1 at least \2", _ASKING),
    Saying(
        r"\b(is|are) (\w[\w ]* x [a-z ]+?) or (?:less|lower|fewer)\b", r"\1 at most \2", _ASKING
    ),
    Saying(r"\byou are to the (left|right) of ", r"you are the player to the \1 of ", _ASKING),
    Saying(r"^(?:when|if) (.+)$", r"\1", CONDITIONS),
    Saying(
        rf"{ASKED}the (?:previous player|last player|player before you) (?:has )?(\w+) (.+)$",
        r"the previous player has <was 1> \2 last turn",
        CONDITIONAL,
    ),
    Saying(
        rf"{ASKED}the (?:previous player|last player|player before you) (?:has )?(\w+)(?=$|,)",
        r"the previous player has <was 1> last turn",
        CONDITIONAL,
    ),
    Saying(r"\bthe player before you\b", "the previous player"),
    Saying(r"\bthe player after you\b", "the next player"),
    Saying(
        rf"^all but {NUMBER} (\w+) (?:is|are) (\w+)$",
        r"the number of <many 2> that are not \3 is \1",
        CONDITIONS,
    ),
    Saying(
        r"^(.+?) (?:has|have) (?:played|discarded) all (?:of )?their cards$",
        r"\1 has no cards",
        CONDITIONS,
    ),
    Saying(r"^there (?:is|are) no cards (?:left )?(?:in|on|of) (.+)$", r"\1 is empty", CONDITIONS),
    Saying(
        rf"^there (?:is|are) (?:only )?{NUMBER} (\w+) (?:left )?(?:in|on|of) (.+)$",
        r"the number of \2 of \3 is \1",
        CONDITIONS,
    ),
    Saying(
        r"^there (?:is|are) (?:a|an|any) (.+?) (?:in|on|of) (?!each\b|every\b)(.+)$",
        r"any card of \2 is a \1",
        CONDITIONS,
    ),
    Saying(r"^(.+?) (?:contains?|includes?) (an? .+)$", r"any card of \1 is \2", CONDITIONS),
    Saying(r" left$", "", CONDITIONS),
    Saying(r"^(.+?) (?:runs|ran|has run|is running) out of cards$", r"\1 has no cards", CONDITIONS),
    Saying(r"^(.+?) (?:runs out|is used up|has run out|is exhausted)$", r"\1 is empty", CONDITIONS),
    Saying(rf"^(.+?) reaches {NUMBER}(?: points?)?$", r"\1 is at least \2", CONDITIONS),
    Saying(rf"^(.+?) exceeds {NUMBER}(?: points?)?$", r"\1 is more than \2", CONDITIONS),
    Saying(
        rf"^(.+?) (?:has|have|reaches|gets) (?:at least )?{NUMBER} points?(?: or more)?$",
        r"\1's score is at least \2",
        CONDITIONS,
    ),
    Saying(
        r"\b(has|have) (\w+) (?:at least one|one or more|any|an?) cards?\b", r"\1 \2", CONDITIONS
    ),
    Saying(
        r"^(?:everybody|everyone|all players|each player|all) but one (?:has|have) (\w+)$",
        r"the number of players who have not \1 is 1",
        CONDITIONS,
    ),
    Saying(
        r"^(?:everybody|everyone|all players|each player|all) but one (?:is|are) (\w+)$",
        r"the number of players who are not \1 is 1",
        CONDITIONS,
    ),
    Saying(
        r"^(.+? hand) (?:is|are) worth (more|less|fewer) than (.+)$",
        r"the total of \1 is \2 than the total of \3",
        CONDITIONAL,
    ),
    Saying(
        rf"^(?:a|any) player has (?:exactly )?{NUMBER}$",
        r"the total of any <hand> is \1",
        CONDITIONS,
    ),
    Saying(r"^(.+?) (?:is|are|was|were) (\w+) by you$", r"you have <was 2> \1", CONDITIONS),
    Saying(
        r"^(.+?) (?:is|are|was|were) (?!held\b)(\w+) by (?!you$)(.+)$",
        r"\3 has <was 2> \1",
        CONDITIONS,
    ),
    Saying(r"\bthe only one who\b", "the only player who", CONDITIONAL),
    Saying(
        r"^an? (?!player\b)(\w+) (is|reaches|exceeds) (.+)$", r"any player's \1 \2 \3", CONDITIONS
    ),
    Saying(r"^(the [\w ]+?) shows? (.+)$", r"\1 is \2", CONDITIONS),
    Saying(r"\b(your|their) total\b", r"the total of \1 <hand>", CONDITIONAL),
    Saying(
        r"\b(the [\w ]+?|it|that card) is (?:a|an|of the|of) (\w+(?: \w+)?)$",
        r"the suit of \1 is the \2",
        CONDITIONAL,
    ),
    Saying(r"^(?:the )?round (\w+)$", r"the round is \1", CONDITIONS),
    Saying(r"^after (?:the )?(\w+) rounds?$", r"the round is <number 1>", CONDITIONS),
    Saying(
        r"^(.+?) (?:has|have|holds?) more (\w+) than (?!any)(.+)$",
        r"the number of \2 of \1 is more than the number of \2 of \3",
        CONDITIONS,
    ),
    Saying(
        r"^(.+?) (?:has|have|holds?) fewer (\w+) than (?!any)(.+)$",
        r"the number of \2 of \1 is fewer than the number of \2 of \3",
        CONDITIONS,
    ),
    Saying(r"\bthe number of (\w+) of you\b", r"the number of \1 that you hold", CONDITIONS),
    Saying(
        r"^all (?:of )?(.+?) (?:are|have) (?:of )?the same (\w+)$",
        r"the number of different \2s of \1 is 1",
        CONDITIONS,
    ),
    Saying(
        r"^the number of different (\w+) of your cards\b",
        r"the number of different \1 of cards that you hold",
        CONDITIONS,
    ),
    Saying(r"^it is the first round$", "the round is 1", CONDITIONS),
    Saying(rf"^it is round {NUMBER}$", r"the round is \1", CONDITIONS),
    Saying(r"^(?:an?|any|each) player (\w+?)(?:e?s) (.+)$", r"\2 is <done 1>", CONDITIONS),
    Saying(
        r"^(.+?) (?:has|have|holds?) the (most|fewest) (.+)$",
        r"\1 is the player with the \2 \3",
        CONDITIONS,
    ),
    # picks, orders and groups
    Saying(
        rf"^(?:a |any )?number (?:between|from) {NUMBER} (?:and|to) (.+)$",
        r"number from \1 to \2",
        ("pick",),
    ),
    Saying(
        rf"^an? \w+ (?:between|from) {NUMBER} (?:and|to) (.+)$", r"number from \1 to \2", ("pick",)
    ),
    Saying(r"^(.+?) to \w+$", r"\1", ("pick",)),
    Saying(
        rf"^((?:{NUMBER[1:-1]}, )*(?:{NUMBER[1:-1]}) or (?:{NUMBER[1:-1]})) \w+$",
        r"\1",
        ("pick",),
    ),
    Saying(r"^(?:a|any) player of your choice$", "another player", ("pick",)),
    Saying(r"^(.+?) of your choice$", r"\1", ("pick",)),
    Saying(
        r"^(?:two|2) cards (?:of|with) the same (suit|rank)(?: (?:in|from|of) your \w+)?$",
        r"[a card of your <hand>, another card of your <hand> that has the \1 of it]",
        ("pick",),
        yaml=True,
    ),
    Saying(r"^any number of (.+)$", r"one or more \1", ("pick",)),
    Saying(r"^as many (.+?) as (?:you|they) (?:like|want|wish)$", r"one or more \1", ("pick",)),
    Saying(r"\bclockwise ", "", ("order",)),
    Saying(r"^(?:starting|beginning) (?:with|from|at) (.+)$", r"each player from \1", ("order",)),
    Saying(r"\b(?:starting|beginning) (?:with|from|at) ", "from ", ("order",)),
    Saying(r"^(?:all |any )?players? in (?:order|turn)$", "each player", ("order",)),
    Saying(rf"^{NUMBER} of a kind$", r"\1 cards of one rank", ("listing",)),
    Saying(r"\bof the same (\w+)$", r"of one \1", ("listing",)),
    Saying(
        rf"^{NUMBER} consecutive cards\b(.*)$", r"\1 cards\2 of consecutive ranks", ("listing",)
    ),
    Saying(r" (?:wins?|is the winner|are the winners)$", "", _LISTED),
    Saying(r"\b(?:fewest|least|smallest|lowest) (?:points|scores?)\b", "lowest score", _LISTED),
    Saying(r"\b(?:most|largest|greatest|highest) (?:points|scores?)\b", "highest score", _LISTED),
    Saying(
        r"^(?:whoever|(?:the )?(?:player|one) (?:who|that)) (?:has|have|holds?) (?:the )?"
        r"(most|fewest|highest|lowest) (.+)$",
        r"the player with the \1 \2",
        _LISTED,
    ),
    Saying(rf"^(?:whoever|{_FIRST}) (?:has|have|holds?) (.+)$", r"players who have \1", _LISTED),
    Saying(
        rf"^(?:whoever|{_FIRST}) (?:reach|reaches|gets?) {NUMBER}(?: points?)?$",
        r"players with a score of at least \1",
        _LISTED,
    ),
    Saying(
        rf"^(?:whoever|{_FIRST}) (?:gets? rid of (?:all )?(?:of )?their cards|runs? out of cards)$",
        "players who have no cards",
        _LISTED,
    ),
    # what is done to one whom somebody chooses
    Saying(
        rf"^(\w+)\b(.*?) {_CHOSEN}\b(.*)$",
        r"{choose: {\1: {pick: another player, do: \1\2 that player\3}}}",
        STEPS,
        yaml=True,
    ),
    Saying(
        r"^(\w+)\b(.*?) (?:a|one|any) card of (?:your|their) choice\b(.*)$",
        r"{choose: {\1: {pick: a card of your <hand>, do: \1\2 that card\3}}}",
        STEPS,
        yaml=True,
    ),
    # two steps of one person
    Saying(
        rf"^(.+?) {_DRAWS} {NUMBER} cards? and {_MISSES} {_TURN}$",
        r"{do: [deal \2 cards to \1, skip \1]}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"^(.+?) {_DRAWS} an? card and {_MISSES} {_TURN}$",
        r"{do: [deal 1 card to \1, skip \1]}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"^(.+?) (?:is skipped|{_MISSES} {_TURN}) and {_DRAWS} {NUMBER} cards?$",
        r"{do: [deal \2 cards to \1, skip \1]}",
        STEPS,
        yaml=True,
    ),
    Saying(
        rf"^({_BEGINS}.+?),? and (?:then )?({_BEGINS}.+)$",
        r"{do: [\1, \2]}",
        STEPS,
        yaml=True,
    ),
    Saying(r"^once (.+), (.+)$", r"when \1, \2", ("rule",)),
    # of some of several cards
    Saying(
        rf"^(\w+) {_THOSE} of (.+?) (to|on|under|into) (.+) unless they are (\w+)$",
        r"\1 \2 of \3 that are not \6 \4 \5",
        STEPS,
    ),
    Saying(
        rf"^(\w+) {_THOSE} of (.+?) (to|on|under|into) (.+) (?:if|when) they are (\w+)$",
        r"\1 \2 of \3 that are \6 \4 \5",
        STEPS,
    ),
    # of each what is theirs
    Saying(
        r"^(?:each|every) (player (?:whose|who|with) .+?) (scores?|loses?|draws?|pays?|takes?) "
        r"(.*\b(?:their|they)\b.*)$",
        r"{for each: \1, do: you <bare 2> <yours 3>}",
        STEPS,
        yaml=True,
    ),
    # steps that are mappings
    Saying(rf"^{_NOT_THEM}(.+) (?:if|when) (.+)$", r"{if: \2, do: \1}", STEPS, yaml=True),
    Saying(rf"^{_NOT_THEM}(.+) unless (.+)$", r"{unless: \2, do: \1}", STEPS, yaml=True),
    Saying(r"^(?:if|when) (.+), (?:then )?(.+)$", r"{if: \1, do: \2}", STEPS, yaml=True),
    Saying(
        r"^(?:if|when) (.+) (?:then )?((?:you|each|every|the|all|move|deal|now|turn|skip|end) .+)$",
        r"{if: \1, do: \2}",
        STEPS,
        yaml=True,
    ),
)
