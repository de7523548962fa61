"""The trees that sentences become.

Comes in: nothing; these are values, made by `from_source`. Goes out: to `check`, which settles what
every word stands for. Every node knows its place (`span`); equality does not care about it. The
shape is that of `grammar/octavo.lark`: one clause, one noun phrase; kinds are settled later.
"""

from __future__ import annotations

from dataclasses import field

from ..diagnostics import Span
from ..records import record

WHOLE = "whole "


@record
class Word:
    """A word of the vocabulary as a sentence uses it.

    `sort` says what was declared: card, rank, suit, value (of an attribute), class (a noun for
    cards), adjective, participle, verb, zone, cell, group, family, attribute, number, person, flag,
    option, relation, moment, and the language's own nouns under their own names (sort "noun": card,
    player, number, group, value ...). `name` is the declared word in its base form, whatever form
    the sentence used: a suit as it is declared, a numeral rank in words (`eight`), a card as `RANK
    of SUIT`, an option by what it `says`, else its id (a value of it has the sort "choice"), a flag
    by its declared clause; a phase has the sort "moment". `said` is how the sentence spells it,
    with `whole` before a place of which that was said.
    """

    name: str
    sort: str
    span: Span = field(compare=False)
    plural: bool = False
    said: str = field(default="", compare=False)


@record
class Numeral:
    """`3`, `three` (3, 3) · `two or more` (2, None) · `16 to 21` (16, 21) · `1 or 11`: low 1, high
    11, `choices` (1, 11) · `up to 4`: (0, 4), and `up_to` says that, of values, negative ones
    belong to it too. `said` is it as it was written."""

    low: int
    high: int | None
    choices: tuple[int, ...] = ()
    up_to: bool = False
    span: Span = field(compare=False, kw_only=True)
    said: str = field(default="", compare=False, kw_only=True)


# --- noun phrases ---------------------------------------------------------------------------------


@record
class Pronoun:
    """`you`, `nobody`, `it`, `they`, `nothing`."""

    name: str
    span: Span = field(compare=False)


@record
class Hole:
    """`<card>` inside the meaning of a phrase. `name` is what stands between the brackets."""

    name: str
    span: Span = field(compare=False)


@record
class Superlative:
    """top, bottom, next, last, first, second, highest, lowest, best, most, fewest, more, fewer,
    senior. `as many`, `at least three times as many` and the like stand here, too.
    """

    name: str
    span: Span = field(compare=False)


@record
class Possessive:
    """`your`, `their`, `its` (a pronoun: you, they, it) or `the dealer's`, `any player's` (a noun
    phrase).
    """

    who: Np | Pronoun
    span: Span = field(compare=False)


@record
class AsMany:
    """`as many cards as AMOUNT`."""

    amount: Amount
    span: Span = field(compare=False)


@record
class Pre:
    """One premodifier: a Numeral, a Superlative, an Owner, an adjective or number Word, a Hole for
    a number, a number that is worked out, or the plain words `other`, `that many`, `equal`."""

    what: Numeral | Superlative | Possessive | Word | Hole | AsMany | str
    span: Span = field(compare=False)


@record
class Of:
    """`of PLACE/PLAYER/CARDS`; the phrase inside has no tail of its own."""

    what: Np
    span: Span = field(compare=False)


@record
class RelationPhrase:
    """`to the left of X`, `opposite X`, `other than X`, `ending X`, or a declared relation;
    `relation` names it.
    """

    relation: str
    what: Np
    span: Span = field(compare=False)


@record
class Sharing:
    """`of one suit`, `of consecutive ranks`, `of different suits`: how is one, consecutive,
    different.
    """

    how: str
    attribute: Word
    span: Span = field(compare=False)


@record
class Totalling:
    """`totalling 16 to 21`, `totalling at most 21` (`how` totalling), `counting 8`, `numbered 1 to
    3`.
    """

    how: str
    numeral: Numeral
    span: Span = field(compare=False)


@record
class That:
    """A relative clause on the noun: `that are wild`, `that may be played`, `who uses any eights`.
    `who`: it was said of a person, and so belongs to the nearest one. `number`: whether its verb is
    said of one or of several; empty where it does not tell."""

    predicate: Predicate
    span: Span = field(compare=False)
    who: bool = False
    number: str = field(default="", compare=False)


@record
class ThatGap:
    """A relative clause with a gap: `that it extends`, `that it may be played on`, `that it counts
    as`, `that the elder holds`. The noun stands where the clause has its gap; `preposition` is
    empty without one."""

    subject: Pronoun | Np
    predicate: Predicate
    preposition: str
    span: Span = field(compare=False)


@record
class Whose:
    """`whose suit is the led suit`: what the noun has, and what is said of that."""

    what: Np
    predicate: Predicate
    span: Span = field(compare=False)


@record
class With:
    """`with the lowest score`, `with two or more pictures`."""

    what: Np
    span: Span = field(compare=False)


@record
class AllBut:
    """`with all but one of one suit`."""

    numeral: Numeral
    sharing: Sharing
    span: Span = field(compare=False)


@record
class Except:
    what: Np
    span: Span = field(compare=False)


@record
class Than:
    """`than the elder`, after `more cards` or `fewer cards`; `as the elder`, after `as many
    cards`: `word` is than or as."""

    what: Np
    span: Span = field(compare=False)
    word: str = "than"


@record
class Amounting:
    """`of more than 21`, `of at least the pot`, after a number that somebody has."""

    compare: str
    what: Numeral | Np
    span: Span = field(compare=False)


@record
class Reckoned:
    """`totalling the value of that card`, `counting more than your level`: as much as a number that
    is worked out."""

    how: str
    compare: str
    what: Np
    span: Span = field(compare=False)


@record
class Apiece:
    """`of each of three or more consecutive ranks`, `of each of size different ranks`: so many of
    each are among the cards."""

    many: Numeral | Np
    sharing: Sharing
    span: Span = field(compare=False)


@record
class Tails:
    """`whose suit is led and whose rank is 3`, `that are red and that may be played`."""

    tails: tuple[Tail, ...]
    span: Span = field(compare=False)


@record
class OrBetter:
    """`or better`, after a group: one that ranks higher will do."""

    span: Span = field(compare=False)


Post = Of | RelationPhrase | Sharing | Apiece | Totalling | Amounting | Reckoned | OrBetter
Tail = That | ThatGap | Whose | With | AllBut | Except | Than | Tails


@record
class Np:
    """A noun phrase. `determiner` is one of "", a, the, any, each, every, all, no, only, that,
    those, this, another (articles `an` read as `a`). `head` is a Word, Pronoun, Hole or Numeral (a
    bare number)."""

    determiner: str
    pre: tuple[Pre, ...]
    head: Word | Pronoun | Hole | Numeral
    posts: tuple[Post, ...] = ()
    tail: Tail | None = None
    span: Span = field(compare=False, kw_only=True)

    @property
    def is_singular(self) -> bool:
        """Whether its noun names one: `the discards` are one place, and are many here."""
        return isinstance(self.head, Word) and not self.head.plural


@record
class SomeOf:
    """`one of those cards`, `two of your cards`."""

    numeral: Numeral
    what: Np
    span: Span = field(compare=False)


@record
class Calculation:
    """`A + B`, `A - B`, `A x B`, where `x` goes before the others, and else the left before the
    right: so neither side of an `x` is a sum, and `right` of the others is a product at most. `op`
    is one of + - x, or what divides: `/ down` and `/ up` say what comes of the rest, `/` does not.
    """

    op: str
    left: Amount
    right: Amount
    span: Span = field(compare=False)


@record
class OfTwo:
    """`the difference between A and B`, never negative; `the lesser of A and B`, `the greater of A
    and B`: `how` is the word. Only the first may be a sum or a product.
    """

    how: str
    left: Amount
    right: Np
    span: Span = field(compare=False)
    determiner: str = ""


@record
class Several:
    """`A, B and C` or `A or B`; `joined` is and/or. `nor`: it was said `neither A nor B`."""

    items: tuple[Amount, ...]
    joined: str
    span: Span = field(compare=False)
    nor: bool = field(default=False, compare=False)


Amount = Np | SomeOf | Calculation | OfTwo
Listing = Amount | Several


# --- clauses --------------------------------------------------------------------------------------


@record
class PlacePhrase:
    """`to X`, `from X`, `on X` ... (`preposition`, `what`); a face (`face up`, `face down`) and a
    manner (`one at a time`) have no `what`."""

    preposition: str
    what: Np | None
    span: Span = field(compare=False)


@record
class IsPredicate:
    """`is`, `are`, `was`, `is not` + an adjective (a Word), a value of an option (a Word), an
    amount, or a compared amount. `compare` is "", or how they compare: at least, more than, ...
    `begins` of `becomes`: it was not so before."""

    negated: bool
    complement: Word | Amount
    compare: str = ""
    begins: bool = False
    span: Span = field(compare=False, kw_only=True)


@record
class WasDone:
    """`is/was [not] VERBED [PLACE] [last/this round/turn]`; `time` is "", this turn, last turn,
    this round, last round. `present`: `is` was said.
    """

    negated: bool
    verb: Word
    places: tuple[PlacePhrase, ...]
    time: str
    span: Span = field(compare=False)
    present: bool = field(default=False, compare=False)


@record
class HasDone:
    """`has [not] VERBED [X] [TIME]`; `has [not] VERBED OFTEN [TIME]`: so many times."""

    negated: bool
    verb: Word
    what: Np | None
    time: str
    span: Span = field(compare=False)
    often: Numeral | None = None


@record
class Has:
    """`has X`; `has the suit or the rank of X`, where `either` is the second of the two."""

    what: Np
    span: Span = field(compare=False)
    either: Np | None = None


@record
class Exists:
    """`there is X`, of which X is the subject."""

    span: Span = field(compare=False)


@record
class MayBe:
    """`may [not] be VERBED [PLACE]`."""

    negated: bool
    verb: Word
    places: tuple[PlacePhrase, ...]
    span: Span = field(compare=False)


@record
class May:
    """`may [not] VERB [X] [PLACE]`; `may [not] VERB more than X`, of a number that is picked."""

    negated: bool
    verb: Word
    what: Amount | None
    places: tuple[PlacePhrase, ...]
    span: Span = field(compare=False)
    compare: str = ""


@record
class Does:
    """`[do not] VERB [X] [PLACE]`."""

    negated: bool
    verb: Word
    what: Amount | None
    places: tuple[PlacePhrase, ...]
    span: Span = field(compare=False)


Predicate = IsPredicate | WasDone | HasDone | Has | Exists | MayBe | May | Does


@record
class Clause:
    subject: Listing
    predicate: Predicate
    span: Span = field(compare=False)


@record
class Flag:
    """A declared clause (`the bank is open`), or its generated negative."""

    word: Word
    negated: bool
    span: Span = field(compare=False)


@record
class PhraseUse:
    """A phrase that a ruleset taught: `pattern` is its text with holes (`<card> devalues <cards>`),
    `arguments` fill them in order."""

    pattern: str
    arguments: tuple[Listing, ...]
    span: Span = field(compare=False)


Fact = Clause | Flag | PhraseUse


@record
class Condition:
    """Facts joined by `and` or by `or`, never both. One fact alone has joined = "and"."""

    facts: tuple[Fact, ...]
    joined: str
    span: Span = field(compare=False)


# --- sentences ------------------------------------------------------------------------------------


@record
class Rule:
    """A standing sentence. `when` holds all conditions that must hold; `unless` all that must
    not. `others` says what else is so: `may not be played or hidden`."""

    clause: Fact
    when: tuple[Condition, ...]
    unless: tuple[Condition, ...]
    span: Span = field(compare=False)
    others: tuple[Fact, ...] = ()

    @property
    def clauses(self) -> tuple[Fact, ...]:
        return (self.clause, *self.others)


@record
class Now:
    """`now FACT`: make it true."""

    fact: Fact
    span: Span = field(compare=False)


@record
class Until:
    """`until MOMENT, CLAUSE`: a standing sentence for a while."""

    moment: Np
    clause: Fact
    span: Span = field(compare=False)


@record
class Command:
    """An imperative: `VERB [X] [PLACE ...]`."""

    verb: Word
    what: Listing | None
    places: tuple[PlacePhrase, ...]
    span: Span = field(compare=False)


Effect = Clause | Command | Now | Until | PhraseUse


@record
class InOrder:
    """Two steps in one sentence, done one after the other."""

    effects: tuple[Effect, ...]
    span: Span = field(compare=False)


@record
class Conditional:
    """A step, or two, done if a condition holds, or unless it does (`negated`), and perhaps another
    that is done otherwise. `before`: the condition stands before the step."""

    condition: Condition
    negated: bool
    effect: Effect | InOrder
    otherwise: Effect | None
    before: bool
    span: Span = field(compare=False)


@record
class Order:
    """`each player from the elder to the dealer`: who or what, in which order."""

    what: Np
    start: Np | None
    end: Np | None
    span: Span = field(compare=False)


@record
class NumberRange:
    """`number from A to B`, in picks only; `that is not C` narrows it."""

    low: Amount
    high: Amount
    span: Span = field(compare=False)
    tails: tuple[That, ...] = ()


@record
class Sense:
    """One quality in the meaning of an adjective, perhaps denied: `not folded`."""

    negated: bool
    what: Word | Np
    span: Span = field(compare=False)


@record
class Meaning:
    """The meaning of an adjective: qualities joined by and/or."""

    parts: tuple[Sense, ...]
    joined: str
    span: Span = field(compare=False)
