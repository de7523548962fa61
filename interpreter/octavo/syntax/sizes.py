"""How long the words of a document may be, and how many it may declare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..diagnostics import Faults
from ..source.document import MappingNode, Node, ScalarNode, SequenceNode
from . import language
from .named import keys_of, scalars_of, verbs_of

if TYPE_CHECKING:
    from ..faults import Code

SIZES: tuple[Code, ...] = ("OCT207", "OCT611")  # the faults of what is too long or too many
# characters, as of a key; what is said of an option has 60, and every denial of it is made
MAX_WORD = 200
MOST_WORDS = 20  # of a clause; the longest known has 8, and a denial is made at each of them
# of one relation, each with its condition; the most known has 3, and each is asked wherever the
# relation is
MOST_LINKS = 20
# of a pack with its copies; eight packs of jokers have 432, and what asks of a card is asked of
# each
MOST_CARDS = 1_000
# at one table; a state has a slot for each of them, and some sentences look at each pair
MOST_PLAYERS = 50


def check_sizes(body: MappingNode, faults: Faults) -> None:
    """A fault for each word that is too long, a pack of too many cards, too many players. Keys are
    short, as files are read.
    """
    pack, players = body.get("pack"), body.get("players")
    if isinstance(pack, MappingNode):
        _check_pack(pack, faults)
    if isinstance(players, ScalarNode):
        ends = [language.number_of(word) for word in players.text.split()[::2]]
        if any(end is None or end > MOST_PLAYERS for end in ends):
            said = f"more than {MOST_PLAYERS} cannot play"
            faults.error("OCT611", said, players.span, help="name fewer players")
        _check_range(players, faults)
    texts = _texts(body)
    for one in texts:
        if len(one.text) > MAX_WORD:
            said = f"this word is longer than {MAX_WORD} characters"
            faults.error("OCT207", said, one.span, help="give it a shorter name")
    for one in (*keys_of(body.get("state")), *texts):
        if len(one.text.split()) > MOST_WORDS:
            said = f"this clause has more than {MOST_WORDS} words"
            faults.error("OCT207", said, one.span, help="say it more shortly")
    links = body.get("links")
    for entry in links if isinstance(links, MappingNode) else ():
        if isinstance(entry.value, SequenceNode) and len(entry.value.items) > MOST_LINKS:
            faults.error(
                "OCT611",
                f"there are more than {MOST_LINKS} kinds of links by one relation",
                entry.key.span,
                help="put the pairs that are joined under one condition into one list",
            )


def _check_pack(pack: MappingNode, faults: Faults) -> None:
    ranks, suits, copies = (pack.get(key) for key in ("ranks", "suits", "copies"))
    counts, special_cards = (_most_of(pack.get(key)) for key in ("counts", "special cards"))
    # of a card counted by its name this is more than there are
    of_suits = sum(max(1, counts.get(suit.text, 1)) for suit in scalars_of(suits))
    of_ranks = sum(_many_ranks(item) for item in scalars_of(ranks))
    of_ranks += sum(
        _many_ranks(key) * (many - 1)
        for key in keys_of(pack.get("counts"))
        if " of " not in key.text and (many := counts[key.text]) > 1
    )
    many = of_ranks * of_suits + sum(special_cards.values())
    many += sum(of for name, of in counts.items() if " of " in name)
    # one number, or one for each range of players
    each = [e.value for e in copies] if isinstance(copies, MappingNode) else [copies]
    said = [one.text for one in each if isinstance(one, ScalarNode)]
    many *= max((language.number_of(text) or MOST_CARDS + 1 for text in said), default=1)
    if many > MOST_CARDS:
        message = f"the pack has more than {MOST_CARDS:,} cards"
        faults.error("OCT611", message, pack.span, help="use fewer suits, ranks or copies")
    for one in (*keys_of(copies), *scalars_of(ranks), *keys_of(pack.get("counts"))):
        _check_range(one, faults)


def _most_of(node: Node | None) -> dict[str, int]:
    """Of what is counted under each key the most there may be, for any number of players."""
    found = {}
    for entry in node if isinstance(node, MappingNode) else ():
        of = entry.value
        each = [e.value for e in of] if isinstance(of, MappingNode) else [of]
        said = [one.text for one in each if isinstance(one, ScalarNode)]
        numbers = [int(text) if text.isdecimal() and len(text) < 6 else 0 for text in said]
        if any(text.isdecimal() and len(text) > 5 for text in said):
            numbers.append(MOST_CARDS + 1)
        found[entry.key.text] = max(numbers, default=0)
    return found


def _texts(body: MappingNode) -> list[ScalarNode]:
    """The words of a document that are no keys."""
    pack, zones, options, words = (body.get(key) for key in ("pack", "zones", "options", "words"))
    texts: list[ScalarNode] = []
    if isinstance(pack, MappingNode):
        texts += [*scalars_of(pack.get("ranks")), *scalars_of(pack.get("suits"))]
        texts += keys_of(pack.get("special cards"))
    for section, inside in ((zones, ("named",)), (options, ("says", "values"))):
        for entry in section if isinstance(section, MappingNode) else ():
            if isinstance(entry.value, MappingNode):
                texts += [one for key in inside for one in scalars_of(entry.value.get(key))]
    if isinstance(words, MappingNode):
        for key, participle in verbs_of(words.get("verbs")):
            if len(participle) > MAX_WORD:
                texts.append(ScalarNode(participle, participle, key.span, key.places))
    return texts


def _check_range(said: ScalarNode, faults: Faults) -> None:
    first, to, last, *_ = [*said.text.split(), "", "", ""]
    low, high = language.number_of(first), language.number_of(last)
    if to == "to" and low is not None and high is not None and low > high:
        help = f"put the lower number first: `{last} to {first}`"
        faults.error("OCT227", f"the range from {first} to {last} is empty", said.span, help=help)


def _many_ranks(item: ScalarNode) -> int:
    """How many ranks an entry stands for: those of `2 to 10`, else one."""
    words = item.text.split()
    if words[1::2] != ["to"] or len(words) != 3 or not all(map(_is_number, words[::2])):
        return 1
    low, high = (language.number_of(word) for word in words[::2])
    if low is None or high is None:  # more digits than are read
        return MOST_CARDS + 1
    return max(0, high - low + 1)


def _is_number(word: str) -> bool:
    return word.isdecimal() or language.number_of(word) is not None
