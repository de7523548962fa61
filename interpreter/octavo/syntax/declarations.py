"""What a ruleset declares, as trees: its pack, words, zones, state, options, groups and links.

Comes in: the sections of a file that declare, with a reader of their sentences. Goes out: the
declarations, in order.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from typing import Any

from ..cards import SPECIAL, Pack
from ..diagnostics import Faults, Related, Span, nearest
from ..source.document import Entry, MappingNode, Node, ScalarNode, SequenceNode, plain
from . import tree
from .card_counts import ByPlayers, CardCounts
from .flow import SentenceReader, places, text, texts
from .game import (
    Adjective,
    AttributeDeclaration,
    CardClass,
    Family,
    Figure,
    Group,
    HandsDeclaration,
    LayoutDeclaration,
    Link,
    OptionDeclaration,
    PackDeclaration,
    Person,
    RulesetTree,
    SideDeclaration,
    SidesDeclaration,
    Square,
    StateDeclaration,
    Verb,
    WordMeaning,
    Zone,
)
from .lalr.parse import Parse
from .language import number_of
from .named import by_players, cards_called, option_kind, rank_names, verbs_of
from .words import Vocabulary

_KEPT = 256
_facts: dict[tuple[str, str], bool] = {}


def under(node: Node | None, *path: str) -> Node | None:
    for key in path:
        node = node.get(key) if isinstance(node, MappingNode) else None
    return node


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.items if isinstance(node, SequenceNode) else ()


def entries_of(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, MappingNode) else ()


def bounds_of(said: str) -> tuple[int, int]:
    """`4`, `2 to 7` and `3 players` as a lowest and a highest number."""
    numbers = [number for word in said.split() if (number := number_of(word)) is not None]
    return (numbers[0], numbers[-1]) if numbers else (1, 1)


LONGEST_CODE = 4  # of a rank, a suit or a special card: a code is typed at the table
# what boxes, lists and marks of cards are drawn with
DRAWN_WITH = "*+|-,;:.()"


def pack(reader: SentenceReader, root: MappingNode) -> PackDeclaration:
    node = root.get("pack")
    ranks = tuple(name for name, _ in rank_names(under(node, "ranks")))
    runs = tuple(name for name, _ in rank_names(under(node, "runs"))) or ranks
    written = under(node, "copies")
    players = bounds_of(text(root.get("players")))
    copies = _by_players(written, players)
    special_cards = tuple(entry.key.text for entry in entries_of(under(node, "special cards")))
    attributes = []
    for entry in entries_of(under(node, "attributes")):
        items = entry.value.items if isinstance(entry.value, SequenceNode) else ()
        values = tuple(_members(reader, item) for item in items)
        if entry.key.text == SPECIAL and special_cards:
            said, help = f"`{SPECIAL}` is a key of the pack", "give it another name"
            reader.faults.error("OCT222", said, entry.key.span, help=help)
        attributes.append(
            AttributeDeclaration(entry.key.text, reader.owner, entry.key.span, values)
        )
    suits, span = texts(under(node, "suits")), node.span if node else root.span
    names = {*ranks, *suits}
    looks = tuple(
        (entry.key.text, text(entry.value)) for entry in entries_of(under(node, "printed as"))
    )
    for entry in entries_of(under(node, "printed as")):
        for name in (entry.key, entry.value):
            _known(reader, name, names, "there is no suit or rank")
    signs = _signs(reader, under(node, "signs"), suits)
    written_marks = under(node, "marked")
    marked = written_marks.items if isinstance(written_marks, SequenceNode) else ()
    for rank, place in rank_names(under(node, "runs")):
        if rank not in ranks:
            near = nearest(rank, ranks)
            help = "write it as the pack does"
            there = next(
                (where for name, where in rank_names(under(node, "ranks")) if name == near), None
            )
            related = (
                [Related(there, f"`{near}` is declared here")]
                if there and there.line != place.line
                else []
            )
            reader.faults.error(
                "OCT222",
                f"there is no rank `{rank}`",
                place,
                help=help,
                related=related,
                meant=near,
            )
    for item in marked:
        _known(
            reader,
            item,
            {f"{rank} of {suit}" for rank in ranks for suit in suits},
            "there is no card",
        )
    made = PackDeclaration(
        suits,
        ranks,
        special_cards,
        copies,
        _counts(reader, node, CardCounts(suits, ranks, special_cards, (), (), players)),
        players,
        runs,
        tuple(attributes),
        looks,
        tuple(text(item) for item in marked),
        signs,
        _spelt(reader, under(node, "codes"), {*names, *special_cards}),
        span,
        order.span if (order := under(node, "runs")) else span,
    )
    _check_written(reader, node, made)
    return made


def _by_players(node: Node | None, players: tuple[int, int]) -> ByPlayers:
    """A number for all, or one for each number of players."""
    if isinstance(node, ScalarNode):
        return ((*players, int(node.text)),)
    return tuple((*bounds_of(entry.key.text), int(text(entry.value))) for entry in entries_of(node))


def _counts(
    reader: SentenceReader, node: Node | None, pack: CardCounts
) -> tuple[tuple[str, ByPlayers], ...]:
    """How many there are of special cards, ranks, suits and cards, each said once."""
    found: dict[str, Entry] = {}
    names = {*pack.ranks, *pack.suits} - {*pack.special_cards}
    names |= {f"{rank} of {suit}" for rank, suit, special in pack.cards_for(1) if not special}
    counts = []
    for entry in entries_of(under(node, "special cards")):
        many = _by_players(entry.value, pack.players)
        counts.append((entry.key.text, many))
        low, high = pack.players
        for players in range(low, high + 1):
            if not any(fewest <= players <= most for fewest, most, _ in many):
                said = f"how many of `{entry.key.text}` there are for {players} players is not said"
                help = f"add `{players} players: 0`, or how many there are"
                reader.faults.error("OCT222", said, entry.value.span, help=help)
                break
    for entry in entries_of(under(node, "counts")):
        for name in cards_called(entry.key.text):
            if name in pack.special_cards:
                said, help = (
                    f"`{name}` is counted under `{SPECIAL}`",
                    "say there how many there are",
                )
                reader.faults.error("OCT222", said, entry.key.span, help=help)
            elif name not in names:
                near = nearest(name, sorted(names))
                said, help = f"there is no rank, suit or card `{name}`", "write it as the pack does"
                reader.faults.error("OCT222", said, entry.key.span, help=help, meant=near)
            elif name in found:
                said = f"how many of `{name}` there are is said twice"
                related = [Related(found[name].key.span, "the first is here")]
                help = "leave one of them out"
                reader.faults.error("OCT222", said, entry.key.span, help=help, related=related)
            else:
                found[name] = entry
                counts.append((name, _by_players(entry.value, pack.players)))
    return tuple(counts)


def _spelt(
    reader: SentenceReader, node: Node | None, names: Collection[str]
) -> tuple[tuple[str, str], ...]:
    """The codes that a pack gives: letters and digits, as they can be typed."""
    spelt = []
    for entry in entries_of(node):
        _known(reader, entry.key, names, "there is no suit, rank or special card")
        code = text(entry.value)
        if not (code.isalnum() and len(code) <= LONGEST_CODE):
            said = f"`{code}` is no code of a card"
            help = f"write one to {LONGEST_CODE} letters or digits, such as `Kn`"
            reader.faults.error("OCT222", said, entry.value.span, help=help)
        else:
            spelt.append((entry.key.text, code))
    return tuple(spelt)


def _check_written(reader: SentenceReader, node: Node | None, pack: PackDeclaration) -> None:
    """A fault where two cards would be written alike, and one where there are no cards."""
    if node is None or reader.faults.errors:
        return
    low, high = pack.players
    for players in range(low, high + 1):
        if not pack.size_for(players):
            said, help = f"the pack has no cards for {players} players", "leave some of them in"
            reader.faults.error("OCT222", said, node.span, help=help)
            return
    cards = Pack(
        {"rank": pack.ranks, "suit": pack.suits},
        looks=dict(pack.looks),
        marked=pack.marked,
        special_cards=pack.special_cards,
        spelt=dict(pack.spelt),
    )
    if cards.alike is None:
        return
    one, other, code = cards.alike
    name = other.partition(" of ")[0]
    places = dict(rank_names(under(node, "ranks")))
    places |= {e.key.text: e.key.span for e in entries_of(under(node, "special cards"))}
    free = next(
        (
            longer
            for length in range(2, LONGEST_CODE + 1)
            if not any(
                card.startswith(longer := name[:length].capitalize()) for card in cards.codes
            )
        ),
        "X",
    )
    said = f"the {one} and the {other} would both be written `{code}`"
    help = f"give one of them a code of its own: `codes: {{{name}: {free}}}`"
    reader.faults.error("OCT222", said, places.get(name, node.span), help=help)


def _signs(
    reader: SentenceReader, node: Node | None, suits: Collection[str]
) -> tuple[tuple[str, str], ...]:
    """The signs of suits. A sign is one character that stands in no code of a card, and for one
    suit alone."""
    found: dict[str, ScalarNode] = {}
    signs = []
    for entry in entries_of(node):
        _known(reader, entry.key, suits, "there is no suit")
        sign, place = text(entry.value), entry.value.span
        if len(sign) != 1 or unicodedata.category(sign)[0] not in "PS" or sign in DRAWN_WITH:
            said = f"`{sign}` is no sign of a suit"
            help = "write one character that is no letter and no figure, such as `♣` or `&`"
            reader.faults.error("OCT222", said, place, help=help)
        elif sign in found:
            related = [Related(found[sign].span, "it stands for another suit here")]
            said = f"`{sign}` stands for two suits"
            help = "give each suit a sign of its own"
            reader.faults.error("OCT222", said, place, help=help, related=related)
        else:
            found[sign] = entry.key
            signs.append((entry.key.text, sign))
    return tuple(signs)


def _known(reader: SentenceReader, node: Node, names: Collection[str], complaint: str) -> None:
    """A fault unless the text is one of the names."""
    if text(node) not in names:
        near = nearest(text(node), names)
        help = "write it as the pack does"
        reader.faults.error(
            "OCT222", f"{complaint} `{text(node)}`", node.span, help=help, meant=near
        )


def _members(reader: SentenceReader, node: Node) -> tuple[str, ...]:
    """`clubs and staves`: the suits (or ranks) of one value of an attribute."""
    found: tree.Listing | None = reader.sentence("listing", node)
    if found is None:
        return ()
    names = []
    joined = not isinstance(found, tree.Several) or found.joined == "and"
    for item in found.items if isinstance(found, tree.Several) else (found,):
        if (
            isinstance(item, tree.Np)
            and isinstance(item.head, tree.Word)
            and item.head.sort in ("suit", "rank")
            and item.determiner in ("", "the")
            and item == tree.Np(item.determiner, (), item.head, span=item.span)
            and joined
        ):
            names.append(item.head.name)
        else:
            reader.faults.error(
                "OCT221",
                "a value is made of suits, of ranks or of special cards",
                item.span,
                help="write their names, joined by `and`",
            )
    return tuple(names)


def classes(reader: SentenceReader, node: Node | None) -> Iterator[CardClass]:
    for entry in entries_of(node):
        meant = _meant(reader, "listing", entry)
        for one in meant:
            if isinstance(one.said, tree.Np) and isinstance(one.said.head, tree.Numeral):
                help = "name the cards, such as `threes, fours or fives`, or "
                help += "`cards whose rank is ...`"
                reader.faults.error(
                    "OCT313", "this is a number, no cards", one.said.span, help=help
                )
                break
        else:
            if meant:
                yield CardClass(entry.key.text, reader.owner, entry.key.span, meant)


def _meant(reader: SentenceReader, start: str, entry: Entry) -> tuple[WordMeaning[Any], ...]:
    """What a word means: a phrase, or a list of them, of which the first counts whose `when:` holds
    and that names something. Empty where any of it is faulty."""
    items = entry.value.items if isinstance(entry.value, SequenceNode) else (entry.value,)
    before, made = len(reader.faults.found), []
    for item in items:
        said, when = item, None
        if isinstance(item, MappingNode):
            said, when = under(item, "is") or item, reader.condition(under(item, "when"))
        made.append(WordMeaning(when, reader.sentence(start, said)))
    for at, one in enumerate(made):
        last = at == len(made) - 1
        if start == "amount" and last is not (one.when is None):
            reader.faults.error(
                "OCT228",
                f"nothing says what `{entry.key.text}` is otherwise"
                if last
                else "this is so always, and what comes after it never is",
                items[at].span,
                help="add what it is otherwise, without `when:`, as the last of the list"
                if last
                else "say when it is so: `{when: ..., is: ...}`",
            )
    sound = all(one.said is not None for one in made)
    return tuple(made) if sound and len(reader.faults.found) == before else ()


def adjectives(reader: SentenceReader, node: Node | None) -> Iterator[Adjective]:
    for entry in entries_of(node):
        meaning = reader.sentence("meaning", entry.value)
        if meaning is not None:
            yield Adjective(entry.key.text, reader.owner, entry.key.span, meaning)


def people(reader: SentenceReader, node: Node | None) -> Iterator[Person]:
    for entry in entries_of(node):
        if meant := _meant(reader, "thing", entry):
            yield Person(entry.key.text, reader.owner, entry.key.span, meant)


def figures(reader: SentenceReader, node: Node | None) -> Iterator[Figure]:
    for entry in entries_of(node):
        if meant := _meant(reader, "amount", entry):
            yield Figure(entry.key.text, reader.owner, entry.key.span, meant)


def verbs(reader: SentenceReader, node: Node | None) -> Iterator[Verb]:
    for key, participle in verbs_of(node):
        yield Verb(key.text, reader.owner, key.span, participle)


def zones(reader: SentenceReader, node: Node | None) -> Iterator[Zone]:
    for entry in entries_of(node):
        body = entry.value
        yield Zone(
            entry.key.text,
            reader.owner,
            entry.key.span,
            text(under(body, "holds")) == "pack",
            text(under(body, "faces")),
            text(under(body, "seen by")),
            text(under(body, "each")),
            text(under(body, "in")),
            text(under(body, "shows")),
            text(under(body, "scored")),
            texts(under(body, "named")),
            texts(under(body, "all of")),
            places(under(body, "named") or under(body, "all of")),
        )


def states(reader: SentenceReader, node: Node | None) -> Iterator[StateDeclaration]:
    for entry in entries_of(node):
        body = entry.value
        starts, by_round = under(body, "starts at"), under(body, "by round")
        if text(under(body, "is a")) == "flag":
            _check_flag(reader, entry.key)
        yield StateDeclaration(
            entry.key.text,
            reader.owner,
            entry.key.span,
            text(under(body, "is a")),
            text(under(body, "of")),
            text(under(body, "each")),
            text(under(body, "lasts")) or "match",
            reader.sentence("amount", starts),
            text(under(body, "passes")),
            reader.sentences("amount", by_round),
            text(under(body, "told")) != "false",
            next(iter(places(under(body, "is a"))), None),
        )


def _check_flag(reader: SentenceReader, said: ScalarNode) -> None:
    """A clause that says something already cannot be a flag as well: nobody could tell which of
    the two is asked. Nor can one that denies something, of which the negative would be made."""
    if " not " in said.text:
        so = said.text.replace(" not ", " ", 1)
        help = f"declare `{so}`, and ask whether `{said.text}`"
        message = "what is denied is no flag: its negative would be denied twice"
        reader.faults.error("OCT201", message, said.span, help=help)
        return
    if _says_something(said, reader.vocabulary):
        reader.faults.error(
            "OCT201",
            f"`{said.text}` says something of its own, without being a flag",
            said.span,
            help="leave the flag out, and ask that; or name the flag by other words",
        )


def _says_something(said: ScalarNode, vocabulary: Vocabulary) -> bool:
    """Whether a flag is a fact without itself. Kept as sentences are, since it takes a vocabulary
    of its own.
    """
    key = vocabulary.digest, said.text
    if key not in _facts:
        if len(_facts) >= _KEPT:
            _facts.clear()
        known = vocabulary.without(said.text, ("FLAG", "FLAG_NOT", "FLAG_NOW"))
        _facts[key] = Parse("fact", said, known, ()).reads()
    return _facts[key]


def kinds_of_states(game: RulesetTree, faults: Faults) -> None:
    """What a state is decides which words it gives to sentences, so it is told with those that miss
    them.
    """
    kinds = (
        "number",
        "player",
        "mark",
        "flag",
        *(("side",) if game.sides else ()),
        "rank",
        "suit",
        *(attribute.name for attribute in game.pack.attributes),
    )
    for state in game.states:
        if state.kind not in kinds:
            help, near = f"there are: {', '.join(kinds)}", nearest(state.kind, kinds)
            faults.error(
                "OCT303",
                f"there is no kind of state `{state.kind}`",
                state.place or state.span,
                help=help,
                meant=near,
            )


def options(
    reader: SentenceReader, node: Node | None, chosen: dict[str, object]
) -> Iterator[OptionDeclaration]:
    for entry in entries_of(node):
        body = entry.value
        values, default = under(body, "values"), under(body, "default")
        given = (
            tuple(plain(item) for item in values.items) if isinstance(values, SequenceNode) else ()
        )
        if not given and isinstance(body, MappingNode) and option_kind(body) == "flag":
            given = (True, False)
        usual = plain(default) if default is not None else None
        yield OptionDeclaration(
            entry.key.text,
            reader.owner,
            entry.key.span,
            text(under(body, "says")),
            given,
            usual,
            chosen.get(entry.key.text, usual),
            text(under(body, "why")),
            text(under(body, "source")),
            bounds_of(values.text) if isinstance(values, ScalarNode) else None,
        )


def groups(reader: SentenceReader, node: Node | None) -> Iterator[Group]:
    for entry in entries_of(node):
        body = entry.value
        phrase = reader.sentence(
            "listing", under(body, "is") if isinstance(body, MappingNode) else body
        )
        by_round, ranked, goal = (
            under(body, "by round"),
            under(body, "ranked"),
            under(body, "above") or under(body, "below"),
        )
        yield Group(
            entry.key.text,
            reader.owner,
            entry.key.span,
            phrase,
            reader.sentences("listing", by_round),
            text(under(body, "above")),
            text(under(body, "below")),
            next(iter(places(goal)), None),
            not (isinstance(ranked, ScalarNode) and ranked.value is False),
            text(under(body, "shown as")),
        )


def families(reader: SentenceReader, node: Node | None) -> Iterator[Family]:
    for entry in entries_of(node):
        yield Family(
            entry.key.text, reader.owner, entry.key.span, texts(entry.value), places(entry.value)
        )


def links(reader: SentenceReader, node: Node | None) -> Iterator[Link]:
    for entry in entries_of(node):
        for item in entry.value.items if isinstance(entry.value, SequenceNode) else (entry.value,):
            pairs: list[tuple[str, str]] = []
            where: list[tuple[Span, Span]] = []
            joined = under(item, "join")
            for pair in joined.items if isinstance(joined, SequenceNode) else ():
                cells = text(pair).split()
                if len(set(cells)) == 2 == len(cells) and isinstance(pair, ScalarNode):
                    if {*cells} in [{*one} for one in pairs]:
                        said = f"`{cells[0]}` and `{cells[1]}` are joined already"
                        help = "leave it out: each pair joins both ways"
                        reader.faults.error("OCT221", said, pair.span, help=help)
                        continue
                    pairs.append((cells[0], cells[1]))
                    second = pair.text.rindex(cells[1])
                    where.append(
                        (pair.place(0, len(cells[0])), pair.place(second, second + len(cells[1])))
                    )
                else:
                    reader.faults.error(
                        "OCT221",
                        "a link joins two cells",
                        pair.span,
                        help="write their names with a space between",
                    )
            when = under(item, "when")
            condition = reader.condition(when)
            if when is None or condition is not None:
                yield Link(
                    entry.key.text, reader.owner, condition, tuple(pairs), item.span, tuple(where)
                )


def layout(node: Node | None) -> LayoutDeclaration | None:
    if node is None:
        return None
    rows = tuple(_squares(row) for row in _items(under(node, "rows")))
    return LayoutDeclaration(rows, _squares(under(node, "tells")), node.span)


def _squares(node: Node | None) -> tuple[Square, ...]:
    return tuple(Square(text(item), item.span) for item in _items(node))


def sides(
    reader: SentenceReader, node: Node | None, players: tuple[int, int]
) -> SidesDeclaration | None:
    """`2`, `{4 players: 2, 6 players: 3}`, or a phrase for each name."""
    if isinstance(node, ScalarNode):
        return SidesDeclaration(((*players, int(node.text)),), (), node.span)
    if node is None:
        return None
    counts, named = [], []
    for entry in entries_of(node):
        many = entry.value.value if isinstance(entry.value, ScalarNode) else None
        if by_players(entry.key.text) != isinstance(many, int):
            said, help = "this does not say how many sides they make", "write a number: `2`"
            if isinstance(many, int):
                said, help = "a side needs a phrase for its players", "write who they are"
            reader.faults.error("OCT450", said, entry.value.span, help=help)
        elif isinstance(many, int):
            counts.append((*bounds_of(entry.key.text), many))
        elif (phrase := reader.sentence("listing", entry.value)) is not None:
            named.append(SideDeclaration(entry.key.text, reader.owner, entry.key.span, phrase))
    return SidesDeclaration(tuple(counts), tuple(named), node.span)


LEAST = {"fewest unused cards": "cards", "lowest total of unused cards": "total"}


def hands(reader: SentenceReader, node: Node | None) -> HandsDeclaration | None:
    of = reader.sentence("listing", under(node, "of"))
    if node is None or of is None:
        return None
    least = LEAST.get(text(under(node, "best")), "")
    return HandsDeclaration(of, text(under(node, "use")), least, node.span)
