"""The shape of a noun phrase, before anything is known of what it stands for.

Comes in: a phrase as a tree. Goes out: answers about its words: whether it names a group, what
number stands before its noun, at which end of a place it looks.
"""

from __future__ import annotations

from dataclasses import replace

from ... import terms as t
from ...diagnostics import Span, fault
from ...syntax import tree
from ...syntax.unparse import as_written
from ..account import Account
from ..names import Symbols
from .beside import says_beside, says_several_beside
from .taking import ENDS

LARGEST = {"highest": True, "most": True, "lowest": False, "fewest": False}


def groups_of(np: tree.Listing | None) -> bool:
    """Whether a phrase means all groups that somebody has shown: `your groups`, `the groups of the
    leader`.
    """
    head = np.head if isinstance(np, tree.Np) else None
    if (
        not isinstance(np, tree.Np)
        or not isinstance(head, tree.Word)
        or (head.name, head.sort) != ("group", "noun")
    ):
        return False
    owned = any(isinstance(one, tree.Of) for one in np.posts) or any(
        isinstance(pre.what, tree.Possessive) for pre in np.pre
    )
    return head.plural and owned and np.determiner in ("", "the")


def is_group(np: tree.Np) -> bool:
    """Whether a phrase names a group of cards, or some of several."""
    return isinstance(np.head, tree.Word) and (
        np.head.sort in ("group", "family") or (np.head.name == "group" and np.head.sort == "noun")
    )


def named_groups(np: tree.Np, symbols: Symbols, account: Account) -> tuple[str, ...]:
    """The groups that a phrase names: one, or those of a family, or all (`a group`)."""
    head = account.head(np)
    name = head.name if isinstance(head, tree.Word) else ""
    if isinstance(head, tree.Word) and (name, head.sort) == ("group", "noun"):
        return tuple(symbols.groups)
    if name in symbols.families:
        return symbols.families[name].members
    if name in symbols.groups:
        return (name,)
    raise fault(
        "OCT338",
        "a group is needed here",
        np.span,
        help="name one that `groups:` declares, or write `a group`",
    )


def numeral_of(np: tree.Np) -> tree.Numeral | None:
    """The number before the noun, if any."""
    return next((p.what for p in np.pre if isinstance(p.what, tree.Numeral)), None)


def one_of_several(np: tree.Np, determiner: str = "") -> tree.Np | None:
    """Of a plural, the phrase for one of them: `each other player` of `other players`. None for
    what is no plural, or says itself which or how many."""
    word = np.head
    if not isinstance(word, tree.Word) or not word.plural or numeral_of(np) is not None:
        return None
    if np.determiner not in ("", "the", "all"):
        return None
    return replace(np, determiner=determiner, head=replace(word, plural=False))


def may_be_earliest(np: tree.Np, symbols: Symbols) -> bool:
    """Whether `the first ...` of these may be the one who was so first: of players who are out, who
    have no cards, or so high a score."""
    match np.tail:
        case tree.That(predicate=tree.HasDone(negated=False)):
            return True
        case tree.That(predicate=tree.IsPredicate(negated=False, complement=tree.Word(name=name))):
            return name in symbols.states
        case (
            tree.With(what=tree.Np(determiner="no"))
            | tree.That(predicate=tree.Has(what=tree.Np(determiner="no")))
            | tree.That(predicate=tree.Does(what=tree.Np(determiner="no")))
            | tree.Whose(predicate=tree.IsPredicate(complement=tree.Word()))
        ):
            return True
        case tree.With(what=tree.Np(posts=posts)):
            return any(isinstance(post, tree.Amounting) for post in posts)
        case tree.Whose(predicate=tree.IsPredicate(compare=compare)):
            return bool(compare)
    return False


def has_counting(np: tree.Np) -> bool:
    """Whether a phrase says how many, other than one."""
    numeral = numeral_of(np)
    return numeral is not None and (numeral.low, numeral.high) != (1, 1)


def has_noun(what: tree.Listing | None, *nouns: str) -> bool:
    """Whether this is a phrase about one of these nouns of the language."""
    return (
        isinstance(what, tree.Np)
        and isinstance(what.head, tree.Word)
        and what.head.sort == "noun"
        and what.head.name in nouns
    )


def your(noun: tree.Np | tree.Word, at: Span) -> tree.Np:
    """`your hand`, of `hand`."""
    head = noun.head if isinstance(noun, tree.Np) else noun
    whose = tree.Pre(tree.Possessive(tree.Pronoun("you", at), at), at)
    return tree.Np("", (whose,), head, span=noun.span)


def whole(term: t.Term, np: tree.Listing) -> t.Term:
    """`term`, which `np` names, if the phrase leaves nothing open: of `two cards of your hand`
    somebody must say which.
    """
    if (
        isinstance(np, tree.Np)
        and numeral_of(np) is not None
        and np.determiner not in ("those", "that")
        and not isinstance(term, t.Topmost | t.Bound | t.Single)
        and not (term.kind == "players" and says_several_beside(np))
    ):
        pick = f"pick: {as_written(replace(np, determiner=''))}"
        help = f"let somebody pick them (`{pick}`), leave the number out, or, where they lie in "
        help += "order, write `the top ...`"
        for post in np.posts:
            if isinstance(post, tree.Of) and post.what.determiner in ("each", "every"):
                whose = as_written(replace(post.what, determiner=""))
                help = f"write `the top ... of each {whose}`, or take them one by one: `for each: "
                help += f"player`, `choose:` an option with `pick: ... of your {whose}`"
        if term.kind == "players" and says_beside(np):
            help = "name them: `the next player`, `the player to the left of the next player`"
        elif term.kind == "players":
            several = as_written(replace(np, pre=_uncounted(np), determiner=""))
            help = f"let somebody pick them (`{pick}`), or leave the number out: `{several}`"
        if term.kind == "cards":  # cards are high or low, `two best cards` are the highest
            np = replace(np, pre=tuple(map(_high_or_low, np.pre)))
        if largest_asked(np) is not None:  # `two highest cards` are no pick
            pre = _uncounted(np)
            owned = any(isinstance(one.what, tree.Possessive) for one in pre)
            one = replace(np, pre=pre, determiner="" if owned else "the")
            if isinstance(one.head, tree.Word):
                one = replace(one, head=replace(one.head, plural=False))
            other = replace(one, pre=(*one.pre, tree.Pre("other", np.span)))
            both = ", ".join(map(as_written, (one, other)))
            help = f"let somebody pick them, as some may be equally high: `pick: [{both}]`"
        raise fault("OCT304", "this does not say which of them", np.span, help=help)
    return term


def _uncounted(np: tree.Np) -> tuple[tree.Pre, ...]:
    """What stands before a noun, without a number."""
    return tuple(one for one in np.pre if not isinstance(one.what, tree.Numeral))


def decided(term: t.Term, np: tree.Listing) -> t.Term:
    """`term`, which `np` names where nobody picks, if the phrase says which: one, or all of them.
    `a card of your hand`, `another player`, `two cards` are some of several.
    """
    if isinstance(np, tree.Np) and _some_of(term, np):
        other = (tree.Pre("other", np.span),) if np.determiner == "another" else ()
        each = as_written(replace(np, determiner="each", pre=(*other, *np.pre)))
        pick = as_written(replace(np, determiner="a" if np.determiner == "the" else np.determiner))
        help = f"write `{each}`, or let somebody pick: `pick: {pick}`"
        raise fault("OCT304", "this does not say which of them", np.span, help=help)
    if isinstance(np, tree.Np) and not isinstance(term, t.Topmost | t.Bound):
        _check_of_one(np)
    return whole(term, np)


def _check_of_one(np: tree.Np) -> None:
    """Raises OctavoError for `the cards of a player`, `of another player`: it would be those of
    all of them."""
    for post in np.posts:
        whose = post.what if isinstance(post, tree.Of) else None
        if whose is None or whose.determiner not in ("a", "another"):
            continue
        word = whose.head
        if isinstance(word, tree.Word) and (
            word.name in ("player", "cell") or word.sort in ("zone", "cell")
        ):
            other = (tree.Pre("other", whose.span),) if whose.determiner == "another" else ()
            each = as_written(replace(whose, determiner="each", pre=(*other, *whose.pre)))
            help = f"write `of {each}`, or let somebody pick: `pick: {as_written(whose)}`"
            raise fault("OCT304", "this does not say of which of them", whose.span, help=help)


def _some_of(term: t.Term, np: tree.Np) -> bool:
    """Whether a phrase is about one of several, or some, and does not say which."""
    if isinstance(term, t.Topmost | t.Bound | t.Single):
        return False
    if term.kind == "groups":  # there may be several wherever they lie: `the set of your table`
        plural = isinstance(np.head, tree.Word) and np.head.plural
        return not plural and np.determiner not in ("each", "every", "all")
    if np.determiner == "the" and _names_one_card(np):  # several may be so
        return any(isinstance(part, t.Marked | t.Quality) for part in t.walk(term))
    return term.kind in t.MEMBER and np.determiner in ("a", "another")


def _names_one_card(np: tree.Np) -> bool:
    if any(isinstance(pre.what, tree.Superlative) for pre in np.pre):
        return False
    return isinstance(np.head, tree.Word) and np.head.name == "card" and not np.head.plural


def of_what(np: tree.Np) -> tree.Np | None:
    """What `of X` names in a phrase: the first of them."""
    return next((post.what for post in np.posts if isinstance(post, tree.Of)), None)


def the_only(subject: tree.Listing, predicate: tree.Predicate) -> tree.Np | None:
    """Of `A and B are the only Xs` the Xs: it is said of all that the subject names, together."""
    together = isinstance(subject, tree.Several) and subject.joined == "and"
    plural = isinstance(subject, tree.Np) and getattr(subject.head, "plural", False)
    match predicate:
        case tree.IsPredicate(compare="", complement=tree.Np(determiner="only") as every) if (
            isinstance(every.head, tree.Word) and every.head.plural and (together or plural)
        ):
            return every
    return None


def end_of(np: tree.Np) -> str:
    """`top`, `bottom` or `next` (which is the top) before the noun; else empty."""
    names = (pre.what.name for pre in np.pre if isinstance(pre.what, tree.Superlative))
    return next((name for name in names if name in ENDS), "")


def is_quality(pre: tree.Pre) -> bool:
    return isinstance(pre.what, tree.Word) and pre.what.sort == "adjective"


def largest_asked(np: tree.Np) -> bool | None:
    """Whether the phrase asks for the largest (True) or the smallest (False) of something; None if
    for neither.
    """
    names = [p.what.name for p in np.pre if isinstance(p.what, tree.Superlative)]
    return next((LARGEST[name] for name in names if name in LARGEST), None)


def _high_or_low(pre: tree.Pre) -> tree.Pre:
    match pre.what:
        case tree.Superlative(name="best" | "worst" as name) as said:
            which = {"best": "highest", "worst": "lowest"}[name]
            return replace(pre, what=replace(said, name=which))
    return pre
