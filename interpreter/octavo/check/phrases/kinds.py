"""Kinds: how one follows from another.

Comes in: a term, of the kind that its words say, and the kind that the sentence needs. Goes out: a
term of that kind where it follows (the cards of a place, the one member of a set); where it does
not, a fault.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ... import terms as t
from ...diagnostics import OctavoError, Span, fault
from ...syntax import tree
from ...syntax.inflection import plural
from ...syntax.language import NUMBER_WORDS
from ...syntax.unparse import as_written, unparse
from ..names import Symbols
from .attachment import attached
from .only_one import is_one_at_most
from .taking import kind_of
from .tops import showing, shows_top, zones_meant
from .trees import may_be_earliest, of_what

WORDED = {
    "card": "a card",
    "cards": "cards",
    "player": "a player",
    "players": "players",
    "place": "a place",
    "places": "places",
    "modifier": "a modifier",
    "modifiers": "modifiers",
    "side": "a side",
    "sides": "sides",
    "group": "a group",
    "groups": "groups",
    "melds": "groups",
    "number": "a number",
    "truth": "a condition",
    "word": "the value of an option",
    "none": "nothing",
}
# What a person most likely meant, by what is needed and what was said.
MEANT = {
    ("cards", "player"): "write whose: `the hand of ...`",
    ("player", "cards"): "write `the holder of ...`",
    (
        "cards",
        "number",
    ): "name cards; of a number, say also from which it is: `take 2 from the ...`",
    (
        "player",
        "number",
    ): "write `the player with ...`, such as `the player with the highest score`",
    ("place", "player"): "write which place of the player's: `the hand of ...`",
    (
        "place",
        "players",
    ): "several may be meant: write `the first player with ...`, or let somebody pick one",
    ("player", "side"): "write `players of ...`",
    ("side", "player"): "write `the side of ...`",
    ("cards", "side"): "write `the hands of players of ...`, or say it of each of them",
    ("number", "side"): "write `the score of ...`, or another number of the side's",
    ("place", "cards"): "name a zone or a cell",
    ("number", "player"): "write `the score of ...`, or another number of the player's",
    ("number", "card"): "write `the value of ...`, `the rank of ...` or `the score of ...`",
    (
        "number",
        "place",
    ): "write `the number of cards of ...`, `the total of ...`, `the score of ...`",
    ("number", "cards"): "write `the number of ...`, `the value of ...` or `the score of ...`",
}
# What there may be several of, so that a plural leaves open which is meant.
ONES = ("card", "player", "place", "modifier", "side")
USUAL = {
    "cards": "name cards, or the place where they lie",
    "player": "name a player, or a person the ruleset declares",
    "place": "name a zone or a cell",
    "side": "write `your side`, `the side of ...`, or the name of a side",
    "number": "write a number, or `the number of ...`",
    "truth": "write a condition",
}


def worded(kind: str) -> str:
    if kind.startswith("values "):
        return f"{kind.removeprefix('values ')}s in general"
    return WORDED.get(kind) or (
        f"a {kind.removeprefix('value ')}" if kind.startswith("value ") else kind
    )


def _one_of(values: str) -> str:
    return f"write one of them, or `the {values} of ...`; the next one is `the {values} above ...`"


def misfit(needed: str, found: str, span: Span) -> OctavoError:
    """Something of another kind is needed at this place."""
    alike = {
        "card": "cards",
        "players": "player",
        "places": "place",
        "modifiers": "modifier",
        "sides": "side",
    }
    wanted, said = alike.get(needed, needed), alike.get(found, found)
    help = (
        MEANT.get((wanted, found))
        or MEANT.get((wanted, said))
        or USUAL.get(wanted, _one_of(wanted.removeprefix("value ")))
    )
    if wanted == "cards" and found.startswith("values "):
        value = found.removeprefix("values ")
        help = (
            f"leave it out where any {value} will do; else write `cards of a {value} other than "
            f"...`, or `cards whose {value} is ...`"
        )
    are, these = ("are" if kind in t.MEMBER else "is" for kind in (needed, found))
    this = "these are" if these == "are" else "this is"
    return fault(
        "OCT311", f"{worded(needed)} {are} needed here, and {this} {worded(found)}", span, help=help
    )


@dataclass(slots=True)
class Kinds:
    """Turns terms into the kind that is asked for, where it follows."""

    symbols: Symbols

    def variable(self, kind: str) -> t.Local:
        """A new variable of this kind, unlike all others of the game."""
        return t.Local(f"{kind[0]}{next(self.symbols.fresh)}", kind)

    def member_of(self, members: t.Term) -> t.Local:
        """A new variable for one of these."""
        variable = self.variable(t.member_of(members.kind))
        self.ranges_over(variable, members)
        return variable

    def ranges_over(self, one: t.Local | t.Bound, members: t.Term) -> None:
        """From here on it is known which places this may be."""
        zones = zones_meant(self.symbols, members) if one.kind in ("place", "places") else None
        if zones is not None:
            self.symbols.ranges[one] = zones

    def turn_into(
        self, term: t.Term, kind: str, span: Span, said: tree.Listing | None = None
    ) -> t.Term:
        """`term` as `kind`, where it follows; `said` is the phrase it comes from, for what is
        told."""
        if term.kind == kind:
            return term
        match term.kind, kind:
            case one, several if t.SETS.get(one) == several:
                return t.Single(term)
            case ("players", "player") | ("places", "place") | ("sides", "side") if (
                not is_one_at_most(term, self.symbols)
            ):
                may = "have as much" if _as_high(term) else "be so"
                message = f"several may {may}: this does not say which of them"
                raise fault("OCT312", message, span, help=first_or_each(said, self.symbols))
            case "cards", "card" if isinstance(term, t.Bound | t.Local):
                message = "a card is needed here, and these may be several"
                help = "ask it of each, `any of them is ...`, or let somebody pick them one by one"
                raise fault("OCT312", message, span, help=help)
            case several, one if t.MEMBER.get(several) == one:
                return term.member if isinstance(term, t.Single) else t.First(term, kind)
            case "place", "cards":
                return t.Content(term)
            case "places", "cards":
                return t.Contents(term)
            case "place", "card":
                return self.top_of(term, span)
            case "players", "cards":
                return self.held_by(term)
            case "value rank", "number" if isinstance(term, t.Attribute):
                return t.Pip(term.card)
            case "cards", "places":
                return showing(self.symbols, term, self.variable("place"))
            case "groups", "cards" if isinstance(term, t.Bound | t.Local):
                return t.CardsOfMelds(term)  # a group that was picked
            case "melds", "cards":
                return t.MadeOf(term)
            case "none", _ if (
                kind in t.MEMBER or kind in t.SETS or kind == "number" or kind.startswith("value ")
            ):
                return t.nothing(kind)
        if kind.startswith("value ") and isinstance(term, t.Printed) and term.attribute == kind[6:]:
            return t.Value(term.attribute, term.value)
        if kind.startswith("value ") and term.kind in ("card", "place"):
            card = self.turn_into(term, "card", span)
            return t.Attribute(card, kind[6:])
        raise misfit(kind, term.kind, span)

    def top_of(self, place: t.Term, span: Span) -> t.Term:
        """The card for which a place stands: the one that it shows."""
        if shows_top(self.symbols, place):
            return t.Top(place)
        said = "one card is needed here, and this place shows no top card: it is all that lies here"
        help = (
            "write `the top card of ...`, or ask it of each: `any card of ...`, `every card of ...`"
        )
        raise fault("OCT312", said, span, help=help)

    def cards_one_by_one(self, term: t.Term, span: Span) -> t.Term:
        """Cards of each of which something is said. Said of a place it might be said of all that
        lies there together, or of the card on top."""
        if term.kind in ("place", "places"):
            said = "this is said of cards, and names the place where they lie"
            help = "write `cards of ...`, or `the top card of ...`"
            raise fault("OCT311", said, span, help=help)
        if term.kind in ("player", "players"):
            raise misfit("cards", term.kind, span)
        return self.turn_into(term, "cards", span)

    def value_of(self, term: t.Term, span: Span) -> t.Term:
        """What a card counts, or the card for which a place stands, where nothing else can be
        meant; any other term as a number."""
        if term.kind in ("card", "place"):
            return self.worth(self.turn_into(term, "card", span), span)
        return self.turn_into(term, "number", span)

    def all_there(self, things: t.Term, said: tree.Np) -> t.Term:
        """The cards of which something is added up or compared. Raises OctavoError for a place that
        stands for its top card: of that one, or of all that lie there?"""
        if things.kind in ("place", "places"):
            known = zones_meant(self.symbols, things)
            if known and any(self.symbols.zones[name].shows for name in known):
                of = next((one.what for one in said.posts if isinstance(one, tree.Of)), said)
                place = as_written(of)
                if isinstance(of.head, tree.Pronoun):  # what was picked
                    noun = next(iter(known)) if len(known) == 1 else "cell"
                    noun = "cell" if self.symbols.cells_of(noun) else noun
                    one = things.kind == "place"
                    place = f"that {noun}" if one else f"those {plural(noun)}"
                help = f"for all of them write `cards of {place}`"
                if things.kind == "place":
                    help += f", else `the top card of {place}`"
                message = "this may be asked of the card on top, or of all that lie there"
                raise fault("OCT304", message, of.span, help=help)
        return self.turn_into(things, "cards", said.span)

    def rank_named(self, numeral: tree.Numeral) -> t.Term | None:
        """The rank that a number names, `seven` or `7`; None where there is none of that name."""
        name = NUMBER_WORDS.get(numeral.low, str(numeral.low))
        one = numeral.low == numeral.high and not numeral.up_to
        return t.Value("rank", name) if one and name in self.symbols.attributes["rank"] else None

    def worth(self, card: t.Term, span: Span) -> t.Term:
        """What a card counts. Raises OctavoError where no sentence says it of any."""
        self._given("count", span)
        return t.Worth(card)

    def points(self, card: t.Term, span: Span) -> t.Term:
        """What a card scores. Raises OctavoError where no sentence says it of any."""
        self._given("score", span)
        return t.Points(card)

    def _given(self, verb: str, span: Span) -> None:
        if not self.symbols.gives(verb):
            said = f"no sentence says what cards {verb}, so this is always 0"
            help = f"say it under `rules:`, such as `cards {verb} their rank`"
            other = "score" if verb == "count" else "count"
            if self.symbols.gives(other):
                help += (
                    "; what they score is `the score of ...`, and `whose ... scores ...`"
                    if other == "score"
                    else "; what they count is `the total of ...`"
                )
            raise fault("OCT363", said, span, help=help)

    def one(self, term: t.Term, kind: str, said: tree.Listing | tree.Pronoun, span: Span) -> t.Term:
        """`term`, which `said` names, as one of `kind`. Raises OctavoError where it names
        several."""
        several = t.MEMBER.get(term.kind) in ONES and not isinstance(term, t.Single)
        match said:
            case tree.Np(head=tree.Word(plural=True) as noun) if several:
                help = f"say which, or ask it of each: `any {noun.name} ...`"
                message = f"{worded(kind)} is needed here, and these may be several"
                raise fault("OCT312", message, said.span, help=help)
        return self.turn_into(term, kind, span, None if isinstance(said, tree.Pronoun) else said)

    def held(self, player: t.Term) -> t.Term:
        """The cards that one player holds."""
        result: t.Term = t.Empty("cards")
        for zone in self.symbols.held_zones():
            result = t.either(result, t.Content(t.Place(zone, player)))
        return result

    def held_by(self, players: t.Term) -> t.Term:
        """The cards that any of some players hold."""
        variable = self.variable("place")
        result: t.Term = t.Empty("cards")
        for zone in self.symbols.held_zones():
            mine = t.restrict(
                t.All("places", zone), variable, t.contains(players, t.Owner(variable))
            )
            result = t.either(result, t.Contents(mine))
        return result


PEOPLE = ("player", "holder", "owner")


def first_or_each(said: tree.Listing | None, symbols: Symbols) -> str:
    """What to write where several players may be so, and one is needed."""
    person = person_of(said, symbols)
    if isinstance(said, tree.Np) and kind_of(said, symbols) == "sides":
        return "take them one by one: `for each: side`; or ask first: `if: only one side has ...`"
    if person is None and isinstance(said, tree.Np) and kind_of(said, symbols) == "places":
        one = unparse(replace(said, determiner=""))
        return f"let somebody pick: `pick: any {one}`, or take them one by one: `for each: {one}`"
    if person is None:
        return "write `the first player with ...`, or take them one by one: `for each: ...`"
    before = tree.Pre(tree.Superlative("first", person.span), person.span)
    first = unparse(replace(person, determiner="the", pre=(before, *person.pre)))
    first = re.sub(r"\b(low|high|few)er\b", r"\1est", first)  # of two the lower is the lowest
    if isinstance(person.head, tree.Word) and person.head.name in ("holder", "owner"):
        return f"write `{first}`, or name one card"
    another = (tree.Pre("other", person.span),) if person.determiner == "another" else ()
    any_one = replace(person, determiner="", pre=(*another, *person.pre))
    each = f"one by one: `for each: {unparse(any_one)}`"
    others = any(pre.what == "other" for pre in any_one.pre)  # there is no first of them
    match person.tail:
        case tree.That(predicate=tree.HasDone(negated=False, what=tree.Np() as card)) if (
            card.is_singular and any(isinstance(pre.what, tree.Superlative) for pre in card.pre)
        ):
            return f"write `the owner of {as_written(card)}`, who had it last, or take them {each}"
    # `the first player who is out` may be who was so first
    if others or may_be_earliest(person, symbols):
        return f"take them one by one, in steps: `for each: {unparse(any_one)}`"
    return f"write `{first}`, or take them {each}"


def person_of(said: object, symbols: Symbols) -> tree.Np | None:
    """Who is named by a phrase, or whose it is."""
    while isinstance(said, tree.Np):
        said = attached(said, symbols)
        head = said.head
        if isinstance(head, tree.Word) and head.name in PEOPLE and not head.plural:
            return said
        owners = (pre.what.who for pre in said.pre if isinstance(pre.what, tree.Possessive))
        said = next(owners, None) or of_what(said)
    return None


def _as_high(term: t.Term) -> bool:
    """Whether these are players with the most of something, or their places: it may be several."""
    if isinstance(term, t.Single):
        return False
    return any(isinstance(one, t.Most) and one.kind in ("players", "sides") for one in t.walk(term))


def in_numeral(number: t.Term, numeral: tree.Numeral) -> t.Term:
    """Whether a number is what the numeral says: exactly, a range, at least, or one of several."""
    if numeral.choices:
        return t.any_of([t.Is(number, t.Number(n)) for n in numeral.choices])
    if numeral.up_to and numeral.high is not None:
        return t.Compare(number, t.Number(numeral.high), "<=")
    if numeral.high is None:
        return t.Compare(number, t.Number(numeral.low), ">=")
    if numeral.low == numeral.high:
        return t.Is(number, t.Number(numeral.low))
    low = t.Compare(number, t.Number(numeral.low), ">=")
    return t.all_of([low, t.Compare(number, t.Number(numeral.high), "<=")])
