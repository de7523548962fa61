"""What a sentence has left unread: its words, the ones that nobody took, and the fault for them.

Comes in: a tree, and the keys of the words that were read of it (`account`). Goes out: a fault for
the first word or phrase that was not, if there is one.

A word is known by where it stands, since phrases are rebuilt while they are read (`attachment`).
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from typing import Any

from ..diagnostics import OctavoError, Span, fault
from ..records import field_names
from ..syntax import inflection, tree
from ..syntax.language import ORDINALS
from ..syntax.unparse import as_written
from .how_many import help_for_number
from .phrases.among_whom import is_most
from .phrases.of_each import said_of_only
from .remembered import remembered

# The sort of a word, its field, and which span it has: a word keeps the span it was parsed with.
Key = tuple[type, str, int]
_AS_SAID = {"negated": "not", "begins": "becomes"}  # of words that are kept as yes or no
LEAVES = (tree.Word, tree.Numeral, tree.Pronoun, tree.Superlative, tree.Hole)
# What is left unread: a leaf, a phrase, or a word of a node by its field.
Left = object | tuple[Any, str]


def leaf_key(leaf: Any) -> Key:
    """The key of a word that is a node by itself."""
    return type(leaf), "", id(leaf.span)


def word_key(node: object, name: str) -> Key:
    """The key of a word that is a field of a node."""
    return type(node), name, id(_anchor(node))


def check_all_read(sentence: object, read: Set[Key]) -> None:
    """Raises OctavoError (OCT359) for the first word that is not among those read."""
    if sentence is not None and not _words_of(sentence) <= read:
        raise _ignored(_Unread(read).of(sentence), sentence)


def _anchor(node: Any) -> Span:
    """Where a node stands, whatever is attached to it."""
    return _anchor(node.head) if isinstance(node, tree.Np) else node.span


# --- its words ------------------------------------------------------------------------------------


@remembered
def _words_of(sentence: object) -> frozenset[Key]:
    """Every word of a sentence that must be read."""
    return frozenset(_keys_of(sentence))


def _keys_of(node: object) -> Iterator[Key]:
    for key, part in _parts(node):
        if key is not None:
            yield key
        else:
            yield from _keys_of(part)


def _parts(node: Any) -> Iterator[tuple[Key | None, Any]]:
    """What a node consists of: its own words, each with its key, and the nodes in it."""
    if isinstance(node, tuple):
        yield from ((None, one) for one in node)
    elif isinstance(node, LEAVES):
        yield leaf_key(node), node
    else:
        for name in field_names(type(node)):
            value = getattr(node, name)
            if not value or isinstance(value, Span):
                continue
            if not isinstance(value, str | bool):
                yield None, value
            elif _counts(node, name, value):
                yield word_key(node, name), (node, name)


def _counts(node: object, name: str, value: str | bool) -> bool:
    """Whether a word of a node must be read: articles and what joins one thing alone need not."""
    match node, name:
        case tree.Np(), "determiner":
            return value not in ("the", "a")
        case (tree.Conditional(), "before") | (tree.WasDone(), "present"):
            return False
        case tree.That(), "who" | "number":
            return False
        case tree.Several(), "nor":  # what is said of them is denied
            return False
        case tree.Pre(what="both"), "what":
            return False
        case tree.Condition(facts=(_,)), "joined":
            return False
        case tree.Meaning(parts=(_,)), "joined":
            return False
    return True


# --- the fault ------------------------------------------------------------------------------------


class _Unread:
    """Finds what is not read of a tree."""

    def __init__(self, read: Set[Key]) -> None:
        self.read = read

    def of(self, sentence: object) -> Left:
        """The first that is left: the largest phrase of which nothing is read."""
        left, any_read = self._look(sentence)
        return left[0] if any_read or isinstance(sentence, tuple) else sentence

    def _look(self, node: object) -> tuple[list[Left], bool]:
        """What is not read of a node, and whether something of it is."""
        left, some = list[Left](), False
        for key, part in _parts(node):
            if key is not None:
                found = key in self.read
                more: list[Left] = [] if found else [part]
            else:
                more, found = self._look(part)
                if more and not found and not isinstance(part, tuple):
                    more = [part]
            left, some = left + more, some or found
        return left, some


def _ignored(left: Left, sentence: object) -> OctavoError:
    """The fault for a word or a phrase that nobody has read."""
    if isinstance(left, tuple):
        node, name = left
        value = getattr(node, name)
        said, span = _AS_SAID.get(name, str(value)), node.span
    else:
        node, name = left, ""
        if isinstance(node, tree.Pre) and isinstance(node.what, LEAVES):
            node = node.what
        span = node.span
        said = node.said or node.name if isinstance(node, tree.Word) else as_written(node)
    if isinstance(node, tree.Numeral):
        message = f"`{said}` would be ignored here: how many is not asked"
    else:
        message = f"nothing here carries out `{said}`: it would be ignored"
    return fault("OCT359", message, span, help=_instead(node, name, sentence))


# --- what to write instead ------------------------------------------------------------------------


def _some_of_those(those: tree.Np, sentence: object) -> str:
    """`the number of sixes of the top two cards of the row is at least 1`, of `any of the top two
    cards of the row is a six`."""
    match sentence:
        case tree.Condition(
            facts=(
                tree.Clause(
                    subject=subject,
                    predicate=tree.IsPredicate(
                        complement=tree.Np(head=tree.Word(sort="rank") as one, posts=(), tail=None),
                        negated=False,
                    ),
                ),
            )
        ) if subject is those and those.determiner == "any":
            named = as_written(replace(those, determiner="the"))
            return f"the number of {inflection.plural(one.name)} of {named} is at least 1"
    return ""


def _instead(node: Any, name: str, sentence: object) -> str:
    """What to write instead, by what would be ignored."""
    out = _left_out(node, name, sentence)
    around = _phrase_around(sentence, node)
    match node, name:
        case tree.Numeral(), _ if _is_of_groups(sentence):
            return (
                "there is no word yet for groups of so many cards: name those that have so many, "
                "`GROUPS and GROUPS may not be used`, or declare one under `groups:`"
            )
        case tree.Numeral(), _ if around is not None and (around.posts or around.tail):
            return f"{out}, or count: `{_guard(sentence)} {_count(around, node)}`"
        case tree.Numeral(), _ if around is not None:
            return help_for_number(node, sentence)
        case tree.Np(determiner="only", pre=(tree.Pre(what=tree.Numeral() as many), *_)), _ if (
            isinstance(sentence, tree.Rule)
            and any(one is node for one in _nodes_of(sentence.clause))
            and not any(
                isinstance(tail, tree.With | tree.That) and any(n is node for n in _nodes_of(tail))
                for tail in _nodes_of(sentence.clause)
            )
        ):
            return help_for_number(many, sentence)
        case tree.Np(determiner="only"), "determiner" if _counts_so_many(node):
            exact = as_written(_without(sentence, node, name))
            return f"a number is exact, so leave `only` out: write `{exact}`"
        case ((tree.Superlative(name="best") | tree.Pre(what=tree.Superlative(name="best"))), _):
            return "cards are high or low, and groups good or bad: write `the highest ...`"
        case ((tree.Superlative(name="last") | tree.Pre(what=tree.Superlative(name="last"))), _):
            return (
                "there is no word yet for the last that is left: ask how many there are, "
                f"`{_guard(sentence)} the number of cards of ... is 1`"
            )
        case ((tree.Superlative(name=nth) | tree.Pre(what=tree.Superlative(name=nth))), _) if (
            nth in ORDINALS
            and around is not None
            and isinstance(around.head, tree.Word)
            and around.head.sort == "zone"
        ):
            return (
                "what is put there again and again has no number: count it, `state: {many: {is a: "
                "number, lasts: round}}`, `add 1 to the many` where it is taken, and ask "
                f"`{_guard(sentence)} the many is {ORDINALS.index(nth)}`"
            )
        case tree.RelationPhrase("above" | "below" as how, what), _:
            than = f"{'higher' if how == 'above' else 'lower'} than {as_written(what)}"
            return f"write `{than}`; where they lie it is said of one card, `cards {how} that card`"
        case tree.Sharing(), _:
            return (
                "there is no word yet for what groups share: declare one group of all its cards; "
                "what is picked may be so, `pick: two cards of your hand of each of three "
                "consecutive ranks`"
            )
        case "other" | tree.Pre(what="other"), _:
            return (
                "say other than what, `... other than ...`, or whose they are: `of other players`"
            )
        case "that many" | tree.Pre(what="that many"), _:
            return (
                "there is no word yet for a size that changes: declare a group of each size under "
                "`groups:`, `short run: three cards of ...`, and make an option of each"
            )
        case _, "begins":
            return "write `is`: what is asked, or stands, is so at all times"
        case _, "negated":
            return "say it without `not`, or of the others: `... other than ...`"
        case tree.Np(determiner="another", head=tree.Word(sort="number" | "option")), "determiner":
            return f"{out}: what is done here is done once more"
        case tree.Np(determiner="any" | "another"), "determiner" if _is_done(sentence):
            head = node.head
            head = replace(head, plural=False) if isinstance(head, tree.Word) else head
            one = as_written(replace(node, determiner="a", head=head))
            return f"let somebody pick it: `pick: {one}`"
        case tree.Np(determiner="only"), "determiner" if done := _alone_done(node, sentence):
            return f"begin with it: `only {done}`; for some players alone, `when you ..., only ...`"
        case tree.Np(determiner="only"), "determiner" if whole := said_of_only(sentence, node):
            return f"write `{whole}`"
        case tree.Np(determiner="only"), "determiner":
            return f"{out}; of all that lies there ask `every card of ... is ...`"
        case tree.Np(determiner="no"), "determiner":
            return (
                "there is no word yet for `no` here: say what there is, or ask it in a condition, "
                "`unless ...`; cards of a hand that are in no group are its `unused cards`, where "
                "`hands:` makes groups of it"
            )
        case tree.Np(), "determiner" if some := _some_of_those(node, sentence):
            return f"write `{some}`"
        case tree.Np(), "determiner" if isinstance(sentence, tree.Condition):
            return out
        case tree.Np(), "determiner":
            return f"{out}, or ask it in a condition: `when any ... is ...`"
        case ((tree.WasDone() | tree.HasDone()), "time"):
            return f"{out}: this is asked, or done, now"
        case tree.That(), _ if around is not None and is_most(around):
            most = as_written(replace(around, tail=None))
            return (
                "only one such clause can follow, and before the noun it says who is compared: go "
                f"through them, `for each: ... with {most}`, and under its `do:`, `if: you ...`"
            )
        case tree.That(who=True), _:
            return (
                "only one such clause can follow: declare it as a word under `words: adjectives:`, "
                "such as `ready: not out`, and write it before the noun"
            )
        case tree.PlacePhrase(preposition="from", what=tree.Np() as what), _ if around is None:
            return f"say of which place they are where they are named: `... of {as_written(what)}`"
        case tree.PlacePhrase(), _:
            return (
                f"{out}, or ask in the option's own steps, before the card moves: "
                "`if: that ... is ...`"
            )
        case ((tree.With() | tree.Of() | tree.Except()), _) if isinstance(sentence, tree.Listing):
            return f"{out}, or say it of the cards themselves: `... red cards ...`"
        case ((tree.Of() | tree.With()), _) if (group := _group_named(around)) and isinstance(
            sentence, tree.Rule
        ):
            return (
                "there is no word yet for some of the groups of one name: declare those under "
                f"`groups:`, such as `better {group}: {{is: ..., above: GROUP}}`, and say it of "
                "them"
            )
        case tree.With(), _ if around is not None and isinstance(around.head, tree.Word):
            who = replace(
                around, determiner="any", pre=(), head=replace(around.head, plural=False), tail=None
            )
            has = f"{as_written(who)} has {as_written(node.what)}"
            return f"{out}, or ask it: `{_guard(sentence)} {has}`"
        case ((tree.Of() | tree.RelationPhrase() | tree.That() | tree.With() | tree.Except()), _):
            return f"{out}, or ask it in a condition: `{_guard(sentence)} ...`"
    return f"{out}, or say it in a sentence of its own"


# Words without which a sentence says the same of as many.
_IDLE = ("any", "each", "every", "all")


def _left_out(node: Any, name: str, sentence: object) -> str:
    """To leave it out; with the sentence that is left only where that says what was meant."""
    idle = isinstance(node, tree.Np) and name == "determiner" and node.determiner in _IDLE
    shorter = _without(sentence, node, name) if idle else None
    if shorter is None:
        return "leave it out if nothing was meant by it"
    return f"leave it out, `{as_written(shorter)}`"


def _alone_done(np: tree.Np, sentence: object) -> str:
    """`eights may be played` of `you may play only eights`; empty where nobody may do it."""
    match sentence:
        case tree.Rule(clause=tree.Clause(predicate=tree.May(negated=False, what=what) as may)):
            if what is np:
                done = inflection.participles(may.verb.name)[0]
                where = "".join(f" {as_written(place)}" for place in may.places)
                return f"{as_written(replace(np, determiner=''))} may be {done}{where}"
    return ""


def _counts_so_many(np: tree.Np) -> bool:
    """`only one card`: a number stands before the noun."""
    return any(isinstance(pre.what, tree.Numeral) for pre in np.pre)


def _is_done(sentence: object) -> bool:
    """Whether it is a step, before which `if:` may stand."""
    return isinstance(sentence, tree.Command | tree.Now) or (
        isinstance(sentence, tree.Clause) and isinstance(sentence.predicate, tree.Does)
    )


def _guard(sentence: object) -> str:
    return "if:" if _is_done(sentence) else "when"


def _is_of_groups(sentence: object) -> bool:
    """Whether a rule is about groups, whichever they are."""
    match sentence:
        case tree.Rule(clause=tree.Clause(subject=tree.Np(head=tree.Word("group", "noun")))):
            return True
    return False


def _group_named(np: tree.Np | None) -> str:
    """The group that a phrase is about; empty if it is about something else."""
    head = None if np is None else np.head
    return head.name if isinstance(head, tree.Word) and head.sort in ("group", "family") else ""


def _count(np: tree.Np, numeral: tree.Numeral) -> str:
    """`the number of cards of your hand is three`."""
    head = replace(np.head, plural=True) if isinstance(np.head, tree.Word) else np.head
    pre = tuple(one for one in np.pre if one.what is not numeral)
    counted = replace(np, determiner="", pre=pre, head=head)
    return f"the number of {as_written(counted)} is {as_written(numeral)}"


def _nodes_of(node: Any) -> Iterator[Any]:
    """All nodes of a tree."""
    if isinstance(node, tuple):
        for one in node:
            yield from _nodes_of(one)
    elif field_names(type(node)) and not isinstance(node, Span):
        yield node
        for name in field_names(type(node)):
            yield from _nodes_of(getattr(node, name))


def _phrase_around(sentence: object, node: Any) -> tree.Np | None:
    """The noun phrase of which this stands before or after the noun."""
    for one in _nodes_of(sentence):
        if isinstance(one, tree.Np) and (
            one.tail is node or any(pre.what is node for pre in one.pre) or node in one.posts
        ):
            return one
    return None


def _without(node: Any, left: Any, name: str) -> Any:
    """The tree without a part, `a card` for `one card`; None if it is no sentence without it."""
    if isinstance(node, tuple) or (node is left and not name):
        return None
    if node is left:
        value = getattr(node, name)
        bare = replace(node, **{name: False if value is True else ""})
        if (
            name == "determiner"
            and isinstance(bare, tree.Np)
            and isinstance(bare.head, tree.Word)
            and not _counts_so_many(bare)
        ):
            return replace(bare, head=replace(bare.head, plural=True))  # none stands alone
        return bare
    for one in field_names(type(node)):
        value = getattr(node, one)
        if isinstance(value, tuple):
            kept = tuple(item for item in value if not _is_part(item, left))
            if len(kept) < len(value) and one in ("pre", "posts", "places"):
                a_card = isinstance(left, tree.Numeral) and left.low == left.high == 1
                article = {"determiner": node.determiner or "a"} if a_card else {}
                return replace(node, **{one: kept}, **article)
            for at, item in enumerate(value):
                if (made := _without(item, left, name)) is not None:
                    return replace(node, **{one: (*value[:at], made, *value[at + 1 :])})
        elif value is left and one == "tail":
            return replace(node, tail=None)
        elif (
            field_names(type(value))
            and not isinstance(value, Span)
            and (made := _without(value, left, name)) is not None
        ):
            return replace(node, **{one: made})
    return None


def _is_part(item: object, left: object) -> bool:
    return item is left or (isinstance(item, tree.Pre) and item.what is left)
