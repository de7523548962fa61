"""What the rules of rulebooks say in words of their own, and how the language says it: who may do
what, numbers, groups, and what is dealt.

Patterns only, after those of house rules (`sayings`). They are tried in order, each on what those
before have made of a sentence.
"""

from __future__ import annotations

from .sayings import ASKED, CONDITIONAL, CONDITIONS, NUMBER, STEPS, Saying

_CANNOT = r"(?:cannot|can not|can't|could not|couldn't)"
_ANYTHING = r"(?: (?:a card|any card|any cards|cards|anything|one))?"
_LEADING = "^((?:(?:when|if|unless) [^,]*, )?)"
_MORE, _LESS = "(?:more|higher|over|above)", "(?:less|lower|under|fewer)"
# All that is said before any condition or relative clause.
_SAID = r"^((?:(?:when|if|unless) [^,]*, )?(?:(?!\b(?:when|if|unless|until|who|that)\b).)*?)"
_MATCHES = r"\b(match(?:es)?) ((?:(?!\b(?:that|who|when|unless|and|or)\b).)+?)"
_ONTO = r"(?:on|onto|to|in|into|at)\b"
_SOME = r"\b(?:an? |any |every |each |all )?"
_RANKED = (
    rf"{_SOME}cards? (?:ranked|numbered|of|from|with)"
    r"(?: (?:an? |the )?ranks?)?(?: of| from)? "
)


OF_RULES = (
    # words that have another word for them, wherever they stand
    # who can do something is not who may: that the rules forbid nobody to do it is not enough
    Saying(
        rf"{ASKED}(your?|they|their) (?:can|could) (\w+){_ANYTHING}(?=,|$)",
        r"any card of \1 <hand> may be <done 2>",
        (*CONDITIONAL, *STEPS),
    ),
    Saying(
        rf"{ASKED}(your?|they|their) {_CANNOT} (\w+){_ANYTHING}(?=,|$)",
        r"no card of \1 <hand> may be <done 2>",
        (*CONDITIONAL, *STEPS),
    ),
    Saying(
        r"(?:(?<=\bwhen )|(?<=\bif )|(?<=\bunless ))((?:\w+ )?(?:other )?\w+) (?:may|can) be (\w+)",
        r"\1 of your <hand> may be \2",
        ("rule",),
    ),
    Saying(
        r"^((?:\w+ )?(?:other )?\w+) (?:may|can) be (\w+)",
        r"\1 of your <hand> may be \2",
        CONDITIONS,
    ),
    Saying(r"\b(any|no) card of you ", r"\1 card of your ", (*CONDITIONAL, *STEPS)),
    Saying(r"\b(any|no) card of they ", r"\1 card of their ", (*CONDITIONAL, *STEPS)),
    Saying(rf"\b{_CANNOT} be\b", "may not be"),
    Saying(r"\b(?:could|might) be\b", "may be"),
    Saying(
        rf"{_SAID}\b(?:{_CANNOT}|must not|mustn't|(?:must|should) never|should not)\b",
        r"\1may not",
        ("rule",),
    ),
    Saying(rf"{_SAID}\b(?:could|might)\b", r"\1may", ("rule",)),
    Saying(r"\bwhenever\b", "when"),
    Saying(r"\bif\b", "when", ("rule",)),
    Saying(r"\b(someone|somebody|anyone|anybody)\b", "any player"),
    Saying(r"\b(?:everyone|everybody) else\b", "each other player"),
    Saying(r"\b(?:everyone|everybody)\b", "each player"),
    Saying(r"\b(nobody|no one|no-one) else\b", "no other player"),
    Saying(r"\b(an opponent|any opponent|another opponent)\b", "any other player"),
    Saying(r"\bthe (?:largest|biggest|greatest) (?!of\b|group\b)(\w+)\b", r"the highest \1"),
    Saying(
        rf"{ASKED}(you|they) (?!have\b|may\b|are\b|hold\b)(\w+(?:ed|wn|en|id|ut|lt))\b(?! by\b)",
        r"\1 have <was 2>",
        CONDITIONAL,
    ),
    Saying(r"\bisn't\b", "is not"),
    Saying(r"\baren't\b", "are not"),
    Saying(r"\b(doesn't|don't)\b", "do not"),
    Saying(r"\bhasn't\b", "has not"),
    Saying(r"\bhaven't\b", "have not"),
    Saying(r"\bthe same suit as (.+)$", r"the suit of \1", CONDITIONAL),
    Saying(r"\bthe same rank as (.+)$", r"the rank of \1", CONDITIONAL),
    Saying(r" \bat any time$", ""),
    Saying(
        r"\bin a (turn|round) (?:in which|where|when) (you|they) (?:have )?(\w+(?: \w+)?)$",
        r"when \2 have <was 3> this \1",
        ("rule",),
    ),
    Saying(rf"\b(scores?|loses?) {NUMBER}(?: points?)? (?:more|extra)$", r"\1 \2", STEPS),
    # numbers
    Saying(r"\b(plus)\b", "+"),
    Saying(r"\b(minus)\b", "-"),
    Saying(rf"\b{NUMBER} times (the|your|its|their)\b", r"\1 x \2"),
    Saying(r"^now (.+) is (?:twice|double) (.+)$", r"now \1 is \2 x 2", STEPS),
    Saying(r"\bscores? (?:twice|double) (.+)$", r"score \1 x 2", STEPS),
    Saying(r" \*+ ", " x "),
    Saying(r"\b(maximum|larger|largest|max|higher|bigger) of (.+) and ", r"greater of \2 and "),
    Saying(r"\b(minimum|smaller|smallest|min|lower) of (.+) and ", r"lesser of \2 and "),
    Saying(r"\b(?:the )?(?:count|amount|size|quantity) of (cards\b.*)", r"the number of \1"),
    Saying(
        r"\b(?:the )?(?:count|amount|size) of (your|the|its|their)\b", r"the number of cards of \1"
    ),
    Saying(r"\b(?:the )?(?:sum|points) of (your|the|its|their|all|cards)\b", r"the total of \1"),
    Saying(r"\bhow many (.+?) (\w+) (?:has|have|holds?)\b", r"the number of \1 that \2 hold"),
    Saying(rf"\b(scores?|loses?) {NUMBER} points?\b", r"\1 \2", STEPS),
    Saying(rf"\b(counts?|scores?) {NUMBER} points?( each)?$", r"\1 \2", ("rule",)),
    Saying(rf"\b(counts?|scores?) {NUMBER} each$", r"\1 \2", ("rule",)),
    Saying(r"^(.+? (?:counts?|scores?) .+?) (?:instead of|rather than) .+$", r"\1", ("rule",)),
    Saying(r"\bthe square of (.+)$", r"\1 x \1", ("amount", *STEPS)),
    Saying(
        rf"^(.+?) (?:if|when) (.+?),? or {NUMBER}(?: points?)? (?:if not|otherwise|else)$",
        r"\1 when \2, otherwise \3",
        STEPS,
    ),
    # numbers that are picked
    Saying(rf"{_LEADING}only {NUMBER} may be ", r"\1only numbers that are \2 may be ", ("rule",)),
    Saying(r"\b(numbers?) (?:other than|except|but) ", r"\1 that are not ", ("rule",)),
    Saying(r"\bodd numbers\b", "numbers that are not a multiple of 2", ("rule",)),
    Saying(r"\beven numbers\b", "numbers that are a multiple of 2", ("rule",)),
    Saying(
        rf"{_LEADING}(\w+(?: \w+)?) may only (\w+) {NUMBER}\b(?= when|$)",
        r"\1\2 may not \3 numbers that are not \4",
        ("rule",),
    ),
    Saying(
        rf"{_LEADING}(\w+(?: \w+)?) may only (\w+) {NUMBER} cards\b(?= when|$)",
        r"\1\2 may \3 at most \4 cards",
        ("rule",),
    ),
    # what must be so, and what is forbidden
    Saying(
        r"^the first card (\w+) (?:in|of) (?:a|the|each|every) (round|turn) must be (?:an? )?(.+)$",
        r"when no cards were <was 1> this \2, only <many 3> may be <was 1>",
        ("rule",),
    ),
    Saying(
        r"^(?:every|each|any|a) card (\w+) (on an? \w+) must be (.+)$",
        r"a card may not be <was 1> \2 unless it is \3",
        ("rule",),
    ),
    Saying(
        r"^(\w+ing) (.+) is (?:forbidden|not allowed|prohibited)$",
        r"you may not <doing 1> \2",
        ("rule",),
    ),
    Saying(
        r"^(?:nobody|no one|no player) may (\w+) more than (?:one|1) cards? "
        r"(?:each|every|a|per|this) (round|phase|turn)$",
        r"you may not \1 when you have <done 1> this \2",
        ("rule",),
    ),
    Saying(r"\b((?:who|that) (?:has|have) .+?) this round\b", r"\1"),
    # as many, and how often
    Saying(
        r"^(.+?) (?:has|have|holds?) as many (.+?) as (.+)$",
        r"the number of \2 of \1 is the number of \2 of \3",
        CONDITIONS,
    ),
    Saying(
        r"^(.+?) (?:has|have) as many (.+?) as (.+)$", r"the \2 of \1 is the \2 of \3", CONDITIONS
    ),
    Saying(
        r"^(.+?) (?:has|have) as many (.+?) as (.+)$",
        r"the \2 of \1 is at least the \2 of \3",
        CONDITIONS,
    ),
    Saying(
        rf"^you (?:has|have) {NUMBER} times as many (.+?) as (.+)$",
        r"your \2 is \1 x the \2 of \3",
        CONDITIONS,
    ),
    Saying(
        rf"^you (?:has|have) {NUMBER} times as many (.+?) as (.+)$",
        r"the number of cards of your <hand> is \1 x the number of cards of the <hand> of \3",
        CONDITIONS,
    ),
    Saying(r"^(.+?) (?:has|have) (an? .+) in (?:it|them)$", r"\1 has \2", CONDITIONS),
    Saying(
        r"^there are more (.+?) in (.+?) than in (.+)$",
        r"the number of \1 of \2 is more than the number of \1 of \3",
        CONDITIONS,
    ),
    Saying(
        r"^there are (?:fewer|less) (.+?) in (.+?) than in (.+)$",
        r"the number of \1 of \2 is fewer than the number of \1 of \3",
        CONDITIONS,
    ),
    Saying(r"\bthe only one\b", "the only player", CONDITIONS),
    Saying(r"^it is (.+?)(?:'s|') turn$", r"you are \1", CONDITIONAL),
    Saying(r"^(.+?) goe?s? to (.+)$", r"move \1 to \2", STEPS),
    Saying(
        r"^(.+?) is (?:split|divided|shared)(?: out)?(?: equally| evenly)? "
        r"(?:between|among|amongst|by) (.+)$",
        r"\2 share \1",
        STEPS,
    ),
    Saying(r"\bof \w+ different (\w+)$", r"of different \1", ("thing", "listing")),
    Saying(r"\bin (?:sequence|a row)$", "of consecutive ranks", ("thing", "listing")),
    Saying(r"\bof the same (\w+)\b", r"of one \1", ("thing", "listing")),
    Saying(
        rf"^((?:(?:when|if|unless) .+?, )?)you may (?:only (\w+)|(\w+) only) (?:an? )?"
        rf"((?:(?!{_ONTO} |when |unless )[\w ])+)(?= when\b| unless\b|$)",
        r"\1only <many 4> may be <done 23>",
        ("rule",),
    ),
    Saying(
        r"^(?:an? player|players) who (?:has|have|holds?) ([\w ]+?) may (?:only (\w+)|(\w+) only) "
        rf"(?:an? )?((?:(?!{_ONTO} )[\w ])+)$",
        r"when you hold \1, only <many 4> may be <done 23>",
        ("rule",),
    ),
    Saying(
        r"^(?:an? player|players) who (?:is|are) ([\w ]+?) may (?:only (\w+)|(\w+) only) "
        rf"(?:an? )?((?:(?!{_ONTO} )[\w ])+)$",
        r"when you are \1, only <many 4> may be <done 23>",
        ("rule",),
    ),
    Saying(
        rf"^(.+? may not \w+) with ((?:less|fewer|more) than|at (?:least|most)) {NUMBER} in (.+)$",
        r"\1 when \4 is \2 \3",
        ("rule",),
    ),
    # `but`
    Saying(r"^nobody (?:but|except) (.+?) may\b", r"only \1 may", ("rule",)),
    Saying(r",? but only (?:when|if) ", " only when ", ("rule",)),
    Saying(r",? but only (?:when|if) ", " when ", CONDITIONS),
    Saying(r",? (?:but not|except) (?:when|if) ", " unless ", CONDITIONAL),
    Saying(
        r"^(.+?) (may be|may not be|is|are|counts?|scores?) (.+?),? but not (?:a |an |the )?(.+)$",
        r"\1 except <many 4> \2 \3",
        ("rule",),
    ),
    Saying(
        r"\b(?:all|any card|anything|everything|every card) but ", "cards except ", ("rule", "do")
    ),
    Saying(r" but (?:not )?(?:an? )?", " except ", ("do", "pick", "listing", "thing", "order")),
    Saying(
        r",?(?<! player)(?<! players)(?<! cards)(?<!nobody)(?<!nothing)(?<!no one) but\b",
        " and",
        CONDITIONS,
    ),
    # a quality in place of what bears it
    Saying(
        r"\b(an?|each|any|every|no|your|another) (\w+)(?= (?:may|is|of|that|scores?|has)\b|$)",
        r"\1 <borne 2> card",
    ),
    Saying(
        r"\b(an?|each|any|every|no|your|another) (\w+)(?= (?:may|is|of|that|scores?|has)\b|$)",
        r"\1 <borne 2> player",
    ),
    Saying(r"\b(\w+)s(?= (?:may|are|of|that|scores?|have)\b|$)", "<borne 1> cards"),
    Saying(r"\b(\w+)s(?= (?:may|are|of|that|scores?|have)\b|$)", "<borne 1> players"),
    # what may be done
    Saying(r"^only (.+?) may (.+?) cards$", r"only \1 may \2", ("rule",)),
    # alone by somebody, and alone in some places: nothing else is forbidden by that
    Saying(
        r"^(.+?) may only be (\w+) by (.+)$",
        r"\1 may be \2 only by \3",
        ("rule",),
    ),
    Saying(
        rf"^(.+?) may (?:only be (\w+)|be (\w+) only) {_ONTO} (.+)$",
        r"\1 may not be \2\3 on cells other than \4",
        ("rule",),
    ),
    Saying(
        r"^(.+?) may (?:only be (\w+)|be (\w+) only) on (?:an? )?(.+)$",
        r"\1 may not be \2\3 unless the <pile> is <one 4>",
        ("rule",),
    ),
    Saying(
        rf"^(.+?) may be (\w+) {_ONTO} (.+) only$",
        r"\1 may not be \2 on cells other than \3",
        ("rule",),
    ),
    Saying(
        rf"^(.+?) may (?:only (\w+) (.+?)|(\w+) (.+?) only) {_ONTO} (.+)$",
        r"\1 may not \2\4 \3\5 on cells other than \6",
        ("rule",),
    ),
    Saying(
        r"^(.+?) may (?:only (\w+) (.+?)|(\w+) (.+?) only) on (?:an? )?(.+)$",
        r"\1 may not \2\4 \3\5 unless the <pile> is <one 6>",
        ("rule",),
    ),
    Saying(
        r"^(?:you|(?:a|any|each|every) player) may (?:only )?(\w+) (?:only |at most )?"
        r"(twice|\w+ times)(?: in| per)?(?: a| each| this| one| the same)? (turn|phase|round)$",
        r"you may not \1 when you have <done 1> \2 this \3",
        ("rule",),
    ),
    Saying(
        r"^(?:you|(?:a|any|each|every) player) may not (\w+) more than "
        r"(once|twice|\w+ times)(?: in| per)?(?: a| each| this| one| the same)? "
        r"(turn|phase|round)$",
        r"you may not \1 when you have <done 1> \2 this \3",
        ("rule",),
    ),
    Saying(
        r"^you may (?:only )?(\w+) (?:only )?once(?: per| a| each| this)? (turn|phase|round)$",
        r"you may not \1 when you have <done 1> this \2",
        ("rule",),
    ),
    Saying(
        r"^(?:a|any|each|every) player may (?:only )?(\w+) (?:only )?once"
        r"(?: per| a| each| this)? (turn|phase|round)$",
        r"you may not \1 when you have <done 1> this \2",
        ("rule",),
    ),
    Saying(
        r"^(?:a|any|each|every) (player .+?) may (?:only )?(\w+) (?:only )?once"
        r"(?: per| a| each| this)? (turn|phase|round)$",
        r"you may not \2 when you are a \1 and you have <done 2> this \3",
        ("rule",),
    ),
    Saying(
        r"^(the .+?) may (?:only )?(\w+) (?:only )?once(?: per| a| each| this)? "
        r"(turn|phase|round)$",
        r"\1 may not \2 when \1 has <done 2> this \3",
        ("rule",),
    ),
    Saying(
        r"^(?:a|any|each) player may not (\w+) when (?:a|any|each) player has ",
        r"you may not \1 when you have ",
        ("rule",),
    ),
    Saying(
        r"^(?:an? )?(\w+) (?:may|can) (?:only be|be) (\w+)(?: only)? (?:if|when) "
        r"(?:you (?:have|hold|can play) )?(?:nothing else|no other cards?)\b.*$",
        r"<many 1> may not be \2 when any card of your <hand> other than <many 1> may be \2",
        ("rule",),
    ),
    Saying(r"^(\w+) is (?:forbidden|not allowed)\b", r"you may not \1", ("rule",)),
    Saying(r"^(?:it is )?not allowed to (\w+)\b", r"you may not \1", ("rule",)),
    Saying(r", (\w+) or (\w+)$", r" or \1 or \2", ("meaning",)),
    # groups of one kind
    Saying(
        r"^(?:of|between) (?:two |any two |several |equal )?(\w+),? (?:the one )?with (more|fewer) "
        r"(.+?) (?:is|ranks|counts as|comes|goes|wins|beats)\b.*$",
        r"\1 rank by \2 \3",
        ("rule",),
    ),
    Saying(
        r"^(?:an? |the )?(\w+) with (more|fewer) (.+?) "
        r"(?:beats?|wins against|ranks above|is higher than)(?: .+)?$",
        r"<many 1> rank by \2 \3",
        ("rule",),
    ),
    # one of several of a rank
    Saying(
        rf"^(an?|any|the|your) ((?:face )?\w+) {NUMBER} (of .+)$",
        r"\1 \2 card \4 that is a \3",
        ("listing", "pick"),
    ),
    Saying(r"\b(counts?|scores?) (?:only|just) ", r"\1 ", ("rule",)),
    Saying(r"\b(?:do|does) not equal\b", "is not"),
    # cards that change places
    Saying(
        r"^(.+) and (.+) (?:change|swap|trade|exchange|switch) places$", r"swap \1 with \2", STEPS
    ),
    Saying(
        r"^(?:exchange|trade|switch|swap) (.+) (?:for|with|against) (.+)$",
        r"swap \1 with \2",
        STEPS,
    ),
    Saying(
        r"^((?:the|your|each|that) [\w ]+?) (?:sees|is shown|are shown|may see|looks at) (.+)$",
        r"show \2 to \1",
        STEPS,
    ),
    Saying(
        r"^(.+ (?:is|was) \w+ on) (\w+), (\w+) or (\w+)$",
        r"\1 \2 or \1 \3 or \1 \4",
        CONDITIONS,
    ),
    Saying(
        r"^(.+ (?:is|was) \w+ on) (\w+), (\w+), (\w+) or (\w+)$",
        r"\1 \2 or \1 \3 or \1 \4 or \1 \5",
        CONDITIONS,
    ),
    Saying(r"^(.+ (?:is|was) \w+ on) (\w+) or (\w+)$", r"\1 \2 or \1 \3", CONDITIONS),
    # what is dealt
    Saying(r"^(deal) out\b", r"\1", STEPS),
    Saying(r"^(deal .+?) (?:evenly|equally)\b", r"\1", STEPS),
    Saying(
        r"^(deal) (?:all )?(?:of )?(?:the )?(?:rest|remainder|(?:remaining|other) cards|cards)"
        r"(?= (?:to|from)\b)",
        r"\1 all cards",
        STEPS,
    ),
    Saying(r"^((?:deal|move|shuffle)) (?:all )?(?:of )?the (?:rest|remainder) of ", r"\1 ", STEPS),
    Saying(r"^(move) the remaining cards of ", r"\1 all cards of ", STEPS),
    Saying(
        r"^(deal .+? to .+?) and ((?:an?|\d+|\w+) (?:cards? )?(?:face \w+ )?to .+)$",
        r"{do: [\1, deal \2]}",
        STEPS,
        yaml=True,
    ),
    # cards of several ranks that follow each other
    Saying(r"^(?:an? |any )?(\w+ to \w+)$", "<any 1>", ("meaning",)),
    Saying(r"^(?:an? |any )?(\w+ to \w+)$", "<ranks 1>", ("listing",)),
    Saying(rf"{_RANKED}(\w+ to \w+)\b", "<ranks 1>", ("rule", "listing")),
    Saying(
        rf"{_SOME}(\w+ to \w+)(?= (?:may|counts?|scores?|are|is|beats?)\b)",
        "<ranks 1>",
        ("rule",),
    ),
    Saying(
        rf"(?:{_RANKED}|{_SOME})(\w+) (?:or|and|and all) "
        r"(?:higher|above|more|up|over|greater|better)\b",
        "<from 1>",
        ("rule", "listing"),
    ),
    Saying(
        rf"(?:{_RANKED}|{_SOME})(\w+) (?:or|and|and all) "
        r"(?:lower|below|less|down|under|smaller|fewer)\b",
        "<upto 1>",
        ("rule", "listing"),
    ),
    Saying(
        r"^(?:you|players|a player|each player) must (?:have )?(\w+) before (?:you|they) (\w+)$",
        r"you may not \2 when you have not <done 1> this turn",
        ("rule",),
    ),
    Saying(
        r"^(?:you|players|a player) may (\w+(?: \w+)?) only after (?:you|they) have "
        r"(\w+(?: \w+)?) (twice|\w+ times)( this (?:turn|phase|round))?$",
        r"you may \1 only when you have \2 at least \3\4",
        ("rule",),
    ),
    Saying(
        r"^(.+?) may not (\w+(?: \w+)?) after (?:you|they) have "
        r"(\w+(?: \w+)?) (twice|\w+ times)( this (?:turn|phase|round))?$",
        r"\1 may not \2 when you have \3 at least \4\5",
        ("rule",),
    ),
    Saying(
        r"^(?:you|players|a player) may (\w+) only after (?:you|they) have (\w+)"
        r"(?: an? \w+)?(?: this turn)?$",
        r"you may not \1 when you have not <was 2> this turn",
        ("rule",),
    ),
    Saying(
        r"^(?:you|players|a player) may (\w+) only after (?:you|they) have (\w+)"
        r"( this (?:phase|round))$",
        r"you may not \1 when you have not <was 2>\3",
        ("rule",),
    ),
    Saying(
        r"^(.+?) may not (\w+) (?:before|until) (?:you|they) have (\w+)$",
        r"\1 may not \2 when you have not <was 3> this turn",
        ("rule",),
    ),
    Saying(
        r"^(.+?) may not (\w+) after (?:you|they) have (\w+)$",
        r"\1 may not \2 when you have <was 3> this turn",
        ("rule",),
    ),
    Saying(
        r"^(?:nobody|no one|no player|you|players) may (?:not )?(\w+) from an empty (\w+)$",
        r"you may not \1 when the \2 is empty",
        ("rule",),
    ),
    Saying(
        rf"{_LEADING}only (?:an? )?(\w+),? (?:and|or) (?:an? )?(\w+) may be (.+)$",
        r"\1a card may not be \4 unless it is <one 2> or it is <one 3>",
        ("rule",),
    ),
    Saying(
        rf"{_LEADING}only (.+?) (?:and|or) (.+?) may (?!be\b)(.+)$",
        r"\1you may not \4 unless you are \2 or you are \3",
        ("rule",),
    ),
    Saying(
        rf"{_LEADING}no (\w+),? (?:and|or) (?:an? )?(\w+) may be (.+)$",
        r"\1<many 2> and <many 3> may not be \4",
        ("rule",),
    ),
    Saying(r"^(?:a|each|every|any|all) ?players? (may(?: not| only)? .+)$", r"you \1", ("rule",)),
    Saying(r"^players (may(?: not| only)? .+)$", r"you \1", ("rule",)),
    Saying(r"^(you may .+?) they (.+)$", r"\1 you \2", ("rule",)),
    Saying(r"^(you may .+?) their (.+)$", r"\1 your \2", ("rule",)),
    Saying(
        rf"^(.+?) may not (\w+) (?:on|with|at) {NUMBER} (?:points )?or {_MORE}$",
        r"\1 may not \2 when the total of <their 1> <hand> is at least \3",
        ("rule",),
    ),
    Saying(
        rf"^(.+?) may not (\w+) (?:on|with|at) {NUMBER} (?:points )?or {_LESS}$",
        r"\1 may not \2 when the total of <their 1> <hand> is at most \3",
        ("rule",),
    ),
    Saying(
        rf"^(.+?) must (\w+) (?:on|with|at) {NUMBER} (?:points )?or {_LESS}$",
        r"\1 may not <other 2> when the total of <their 1> <hand> is at most \3",
        ("rule",),
    ),
    Saying(
        rf"^(.+?) must (\w+) (?:on|with|at) {NUMBER} (?:points )?or {_MORE}$",
        r"\1 may not <other 2> when the total of <their 1> <hand> is at least \3",
        ("rule",),
    ),
    Saying(
        r"^(?:you|players|a player|each player|everyone|everybody) must (\w+) (?:if|when) (.+)$",
        r"you may not <other 1> when \2",
        ("rule",),
    ),
    Saying(r" instead of \S+$", "", ("rule", *STEPS)),
    Saying(r",? whichever (?:is )?[\w ]+$", "", ("rule",)),
    Saying(r"\bon another (\w+)$", r"on <one 1>", ("rule",)),
    Saying(
        r"^(.+? may not be \w+) on (?!(?:\w+ )*cells?\b)(.+)$",
        r"\1 when the <pile> is \2",
        ("rule",),
    ),
    # the last card of somebody
    Saying(
        r"^(?:a|any) player (\w+?)(?:e?s) (?:their|the) last card$",
        "a player's <hand> is empty",
        CONDITIONS,
    ),
    Saying(r"^you (\w+) (?:your|the) last card$", "your <hand> is empty", CONDITIONS),
    Saying(
        r"\b(?:it|that card) is (your|their) last card$",
        r"the number of cards of \1 <hand> is 1",
        CONDITIONAL,
    ),
    Saying(r" as (?:your|their|the|a) last card$", " when it is your last card", ("rule",)),
    Saying(r"\bboth(?= (?:to|on|onto|into|under|face)\b|$)", "them", STEPS),
    # comparing cards
    Saying(rf"{_MATCHES} in (\w+) or (?:in )?(\w+)\b", r"\1 the \3 or the \4 of \2"),
    Saying(rf"{_MATCHES} in (\w+)$", r"\1 the \3 of \2"),
    Saying(r"\bit has the same (\w+) as (.+)$", r"its \1 is the \1 of \2", CONDITIONAL),
    Saying(r"\b(cards?) of the same (\w+) as (.+?)(?= may| is|$)", r"\1 of the \2 of \3"),
    Saying(
        r"\bit matches the (\w+) or (?:the )?(\w+) of (.+)$",
        r"its \1 is the \1 of \3 or its \2 is the \2 of \3",
        CONDITIONAL,
    ),
    Saying(r"\bit matches the (\w+) of (.+)$", r"its \1 is the \1 of \2", CONDITIONAL),
    Saying(
        r"\b(it|that card) is (?:one|just|1) (?:rank )?(?:higher|above|more) (?:than )?(.+)$",
        r"its rank is the rank above the rank of \2",
        CONDITIONAL,
    ),
    Saying(
        r"\b(it|that card) is (?:one|just|1) (?:rank )?(?:lower|below|less) (?:than )?(.+)$",
        r"its rank is the rank below the rank of \2",
        CONDITIONAL,
    ),
    Saying(
        r"\b(its \w+|the \w+ of [\w ]+?) is (\w+), (\w+),? or (\w+)$",
        r"\1 is \2 or \1 is \3 or \1 is \4",
        CONDITIONAL,
    ),
    Saying(
        r"\b(its \w+|the \w+ of [\w ]+?) is (\w+) or (\w+)$", r"\1 is \2 or \1 is \3", CONDITIONAL
    ),
)
