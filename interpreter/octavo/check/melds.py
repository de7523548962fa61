"""Melds: groups that lie on the table, and what none of them may be.

Comes in: sentences about what may be used in melds and what a group may not hold. Goes out: a
`MeldBan` for each, and faults for groups that cannot be laid card by card.
"""

from __future__ import annotations

from dataclasses import replace

from .. import terms as t
from ..diagnostics import Faults, OctavoError, Related, Span, fault
from ..edges.arguments import shown
from ..syntax import tree
from ..syntax.game import PackDeclaration, RulesetTree
from ..syntax.inflection import article, plural
from ..syntax.unparse import as_written, unparse
from .bindings import Head, Standing
from .ladder import Definition, Forbidden, Ladder, MeldBan
from .phrases.reader import PhraseReader
from .phrases.scope import Scope
from .phrases.trees import is_group, numeral_of, of_what
from .sharing import shared
from .walking import nodes_of

# groups that a sentence does not speak of, perhaps only where all of their cards are some
Spared = tuple[tuple[tuple[str, ...], t.Term | None], ...]

MOST_LAID = 100  # groups that are laid together; the most known are 4
COMPARING = ("fewer", "more")


def bans_melds(subject: tree.Amount, predicate: tree.Predicate) -> bool:
    """Whether a sentence says what no meld may be: `groups of X may not be used`, `X may not be
    used beside Y`, `X may not be used in G with fewer other cards`, `G may not hold X`."""
    if not isinstance(subject, tree.Np):
        return False
    match predicate:
        case tree.May():
            return predicate.verb.name == "hold" and is_group(subject)
        case tree.MayBe() if predicate.verb.name == "use":
            whole = is_group(subject) and any(isinstance(post, tree.Of) for post in subject.posts)
            return whole or any(
                place.preposition == "beside" or _compared(place.what) is not None
                for place in predicate.places
            )
    return False


def meld_ban_of(
    reader: PhraseReader,
    head: Standing,
    rule: tree.Rule,
    subject: tree.Np,
    predicate: tree.May | tree.MayBe,
    scope: Scope,
) -> MeldBan:
    """The sentence, settled."""
    reader.account.verb(predicate)
    reader.account.each(subject)
    subject, forbids = reader.account.forbids(subject, predicate)
    if not forbids and isinstance(predicate, tree.May) and not reader.symbols.meld_zones():
        raise _of_hands(subject, predicate)
    if not forbids:
        help = (
            "write `may not hold`" if isinstance(predicate, tree.May) else "write `may not be used`"
        )
        most = _most_of(predicate.what) if isinstance(predicate, tree.May) else None
        if most is None or not reader.symbols.meld_zones():
            raise fault(
                "OCT345",
                "groups may be laid unless a sentence forbids it",
                predicate.span,
                help=help,
            )
    if not reader.symbols.meld_zones() and not _of_so_many(subject):
        raise _of_hands(subject, predicate)
    fields, spared = _head(reader, head, rule, scope)

    def cards(np: tree.Np) -> t.Term:
        return reader.turn_into(reader.denote(np, scope), "cards", np.span)

    if isinstance(predicate, tree.May):
        return _held(reader, fields, subject, predicate.what, forbids, spared, scope)
    if is_group(subject):
        of = of_what(subject)
        if of is None:
            help = (
                "write `GROUPS of CARDS may not be used`, or name the cards first: `CARDS may "
                "not be used in ...`"
            )
            raise fault(
                "OCT335",
                "this does not say which cards these groups consist of",
                subject.span,
                help=help,
            )
        return MeldBan(
            *fields,
            what="whole",
            groups=reader.named_groups(subject),
            cards=cards(of),
            spared=spared,
        )
    what, groups, others = "", None, None
    for place in predicate.places:
        if place.what is None:
            continue
        reader.account.each(place.what)
        if reader.account.preposition_is(place, "beside"):
            what, others = "beside", cards(place.what)
            if any(aspect is t.Aspect.CARDS for aspect, _ in t.facts(others)):
                said = "which cards lie beside is asked by what they are, not by whose they are"
                help = f"name cards alone, such as `{as_written(replace(place.what, posts=()))}`"
                raise fault("OCT350", said, place.what.span, help=help)
        elif reader.account.preposition_is(place, "in"):
            what = _compared_with(reader, place.what) or what
            groups = reader.named_groups(place.what)
    return MeldBan(
        *fields, what=what, groups=groups, cards=cards(subject), others=others, spared=spared
    )


def _held(
    reader: PhraseReader,
    fields: Head,
    subject: tree.Np,
    held: tree.Amount | None,
    forbids: bool,
    spared: Spared,
    scope: Scope,
) -> MeldBan:
    """What a group may not hold: so many of some cards, all of them, or other groups."""
    groups = reader.named_groups(subject)
    if isinstance(held, tree.Np) and _counts_cards(held):
        size = _so_many(reader, held, forbids)
        some = reader.as_kind(_uncounted(held), "cards", scope)
        # of `a group` it is said of each, not of all that are laid at once
        of = groups if _is_named(subject) else None
        return MeldBan(*fields, what="many", groups=of, cards=some, size=size, spared=spared)
    if spared:
        said = "which groups a sentence spares is said of groups that may not be used"
        help = "leave `unless they are ...` out, or name other groups"
        raise fault("OCT345", said, fields[4], help=help)
    return _holding(reader, fields, groups, held, scope)


def _counts_cards(held: tree.Np) -> bool:
    """`two wild cards`, which need share nothing."""
    sharing = any(isinstance(post, tree.Sharing) for post in held.posts)
    return numeral_of(held) is not None and not is_group(held) and not sharing


def _most_of(what: tree.Amount | None) -> tree.Numeral | None:
    """`at most one` of `at most one wild card`."""
    many = numeral_of(what) if isinstance(what, tree.Np) and not is_group(what) else None
    return many if many is not None and many.up_to else None


def _so_many(reader: PhraseReader, what: tree.Np, forbids: bool) -> tuple[int, int | None]:
    """How many of some cards are too many, or too few: `more than one wild card`, `two wild cards`,
    `fewer than two natural cards`; where a group `may hold at most one`, more than that."""
    many = reader.account.numeral(what)
    assert many is not None
    if not forbids:
        assert many.high is not None
        return many.high + 1, None
    if many.up_to:
        return 0, many.high
    if many.low == 0 and many.high is None:
        help = "write `more than ...`; or leave the group out: `GROUPS of CARDS may not be used`"
        raise fault("OCT345", "so many are in every group", many.span, help=help)
    if many.choices or many.high not in (many.low, None):
        help = (
            "write `more than ...`, `fewer than ...`, or one number: so many are already too many"
        )
        raise fault("OCT313", "one number is needed here", many.span, help=help)
    return many.low, None


def _uncounted(what: tree.Np) -> tree.Np:
    """`wild cards` of `more than one wild card`."""
    left = tuple(one for one in what.pre if not isinstance(one.what, tree.Numeral))
    word = what.head
    several = replace(word, plural=True, said="") if isinstance(word, tree.Word) else word
    return replace(what, pre=left, head=several, determiner="")


def _of_hands(subject: tree.Np, predicate: tree.May | tree.MayBe) -> OctavoError:
    """The fault of what can be said of melds alone, where no groups lie on the table."""
    said = "only groups that lie on the table (`in: groups`) can be forbidden this: none do here"
    if isinstance(predicate, tree.May):
        help = (
            "there is no word yet for how many of them a group of a hand may hold: forbid the "
            "cards, `CARDS may not be used in GROUPS`, or say beside how many others, `CARDS may "
            "not be used in a GROUP with fewer other cards`"
        )
        return fault("OCT350", said, predicate.span, help=help)
    where = tuple(
        replace(place, what=replace(place.what, tail=None))
        for place in predicate.places
        if place.what is not None and place.preposition == "in"
    )
    cards, of = subject, of_what(subject) if is_group(subject) else None
    if of is not None:
        cards, inside = of, replace(subject, posts=(), determiner="")
        where = (tree.PlacePhrase("in", inside, span=subject.span),) if _is_named(inside) else ()
    bare = tree.Clause(cards, replace(predicate, places=where), predicate.span)
    many = "" if where else " in a GROUP"
    help = (
        f"write `{unparse(bare)}`, or say beside how many others they may not be: "
        f"`{unparse(bare)}{many} with up to 2 other cards`"
    )
    return fault("OCT350", said, predicate.span, help=help)


def _of_so_many(np: tree.Np) -> bool:
    """`groups of exactly three cards`: how many is not asked anywhere (OCT359)."""
    of = of_what(np) if is_group(np) else None
    return of is not None and numeral_of(of) is not None


def _is_named(np: tree.Np) -> bool:
    """Whether groups of one name are meant, not groups whichever they are."""
    return isinstance(np.head, tree.Word) and np.head.name != "group"


def _compared(where: tree.Np | None) -> str | None:
    """`in G with fewer other cards`: fewer; with `no other cards`: whole; None if it compares
    nothing.
    """
    if where is None or not is_group(where) or not isinstance(where.tail, tree.With):
        return None
    np = where.tail.what
    if not any(pre.what == "other" for pre in np.pre):
        return None
    if np.determiner == "no":
        return "whole"
    return next(
        (
            p.what.name
            for p in np.pre
            if isinstance(p.what, tree.Superlative) and p.what.name in COMPARING
        ),
        None,
    )


def _compared_with(reader: PhraseReader, where: tree.Np) -> str | None:
    """The same, read for what it means."""
    how = _compared(where)
    if how is None or not isinstance(where.tail, tree.With):
        return None
    account, np = reader.account, where.tail.what
    head = np.head
    plain = isinstance(head, tree.Word) and (head.name, head.sort) == ("card", "noun")
    if not plain or next(account.qualities(np), None) is not None or np.posts or np.tail:
        said = "only other cards of a group are counted here, whichever they are"
        help = "there is no word yet for others of some kind: say how many a group may hold, `a "
        help += "GROUP may not hold more than two CARDS`, `... fewer than one CARD`"
        raise fault("OCT345", said, np.span, help=help)
    account.plain(np, "other")
    account.superlative(np, *COMPARING)
    if how == "whole":
        account.determiner(np)
    account.head(np)
    return how


def _head(
    reader: PhraseReader, head: Standing, rule: tree.Rule, scope: Scope
) -> tuple[Head, Spared]:
    """What every rule has, and the groups that it spares: `unless they are sets of aces`."""
    spared: list[tuple[tuple[str, ...], t.Term | None]] = []
    unless: list[tree.Condition] = []
    for condition in rule.unless:
        with reader.account.trying() as kept:
            found = [_spares(reader, fact, scope) for fact in condition.facts]
            if None not in found:
                kept.append(True)
        if all(one is not None for one in found) and (condition.joined == "or" or len(found) == 1):
            spared += [one for one in found if one is not None]
            reader.account.joined(condition)
        else:
            unless.append(condition)
    holds = [reader.condition(one, scope) for one in rule.when]
    holding = t.all_of([*holds, *(t.negate(reader.condition(one, scope)) for one in unless)])
    return (head.id, head.text, head.source, head.modifiers, head.span, holding, head.guard), tuple(
        spared
    )


def _spares(
    reader: PhraseReader, fact: tree.Fact, scope: Scope
) -> tuple[tuple[str, ...], t.Term | None] | None:
    match fact:
        case tree.Clause(
            subject=tree.Np(head=tree.Pronoun(name="they" | "it") as pronoun),
            predicate=tree.IsPredicate(negated=False, complement=tree.Np() as np),
        ) if is_group(np):
            reader.account.pronoun(pronoun)
            of = of_what(np)
            cards = (
                None if of is None else reader.turn_into(reader.denote(of, scope), "cards", of.span)
            )
            return reader.named_groups(np), cards
    return None


def _holding(
    reader: PhraseReader, fields: Head, groups: tuple[str, ...], what: object, scope: Scope
) -> MeldBan:
    """`a contract may not hold two sets of one rank`, `... every card of your hand`."""
    if not isinstance(what, tree.Np):
        raise fault("OCT335", "this does not say what they may not hold", fields[4])
    if not is_group(what):
        for post in what.posts:
            if isinstance(post, tree.Sharing):
                name = post.attribute.name
                of = f"of different {plural(name)}" if post.how == "one" else f"of one {name}"
                said = "what the cards of a group share is said where it is declared"
                help = (
                    f"write under `groups:` what it is, such as `three cards {of}`; a variant says "
                    f"it anew, `replaces: {{groups: {{...}}}}`"
                )
                raise fault("OCT350", said, post.span, help=help)
        cards = reader.turn_into(reader.denote(what, scope), "cards", what.span)
        reader.account.whole(what)
        if what.determiner not in ("every", "all", "each"):
            said = "a group can be forbidden only all of some cards, or a number of other groups"
            raise fault("OCT350", said, what.span, help=_instead(what, groups))
        return MeldBan(*fields, what="hold", groups=groups, cards=cards)
    numeral = reader.account.numeral(what)
    for post in what.posts:
        if isinstance(post, tree.Sharing) and post.how == "different":
            said = (
                "whether groups differ from one another is not asked, only what all of them share"
            )
            help = f"write `of one {post.attribute.name}`, or name what is forbidden otherwise"
            raise fault("OCT350", said, post.span, help=help)
    sharing = tuple(
        shared(post, reader.account, reader.symbols)
        for post in what.posts
        if isinstance(post, tree.Sharing)
    )
    size: tuple[int, int | None] = (0, None)
    if isinstance(what.tail, tree.With):
        cards_said = reader.account.numeral(what.tail.what)
        if cards_said is None:
            raise fault(
                "OCT345",
                "this does not say how many cards",
                what.tail.span,
                help="write `with four or more cards`",
            )
        _whichever_cards(reader, what.tail.what)
        size = (0 if cards_said.up_to else cards_said.low, cards_said.high)
    if numeral is not None and numeral.low != numeral.high and numeral.high is not None:
        help = "write `two groups`, or `two or more`: so many are already too many"
        raise fault("OCT313", "one number is needed here", what.span, help=help)
    many = 1 if numeral is None else numeral.low
    held = reader.named_groups(what)
    return MeldBan(
        *fields, what="hold", groups=groups, held=held, many=many, sharing=sharing, size=size
    )


def check_bans(ladder: Ladder, game: RulesetTree, faults: Faults) -> None:
    """A fault for each `kings may not be used in a contract`, where that is made of other groups:
    cards are used in those, which may be laid otherwise, too."""
    sentences = {one.name: one.rule.span for one in game.rules}
    made_of = {
        one.name: tuple(dict.fromkeys(name for _, name in (*one.groups, *sum(one.rounds, ()))))
        for one in ladder.definitions
    }
    bans: list[Forbidden | MeldBan] = [*ladder.forbidden]
    bans += [one for one in ladder.meld_bans if one.what not in ("hold", "many")]
    for ban in bans:
        of = [made_of.get(name, ()) for name in ban.groups or ()]
        if of and all(of) and ban.cards is not None:
            said = "cards are used in the groups that such a group is made of, and not in itself"
            where = " and ".join(f"`in {article(name)} {name}`" for name in of[0])
            help = f"say it of each of these: {where}"
            faults.error("OCT350", said, sentences.get(ban.id, ban.span), help=help)
    picked = _picked_groups(ladder, game)
    for ban in (one for one in ladder.meld_bans if one.what == "hold"):
        names = ban.groups or ()
        if picked and names and not picked.intersection(names):
            whole = " or ".join(f"`{article(name)} {name}`" for name in sorted(picked))
            said = (
                f"nobody lays {article(names[0])} {names[0]} by itself: this would never be asked"
            )
            help = f"say it of what is laid, {whole}"
            faults.error("OCT350", said, sentences.get(ban.id, ban.span), help=help)


def _picked_groups(ladder: Ladder, game: RulesetTree) -> set[str]:
    """The groups that players may make of cards, with those of a family."""
    said = {
        node.head.name
        for offer in game.offers()
        for node in nodes_of(offer.picks)
        if isinstance(node, tree.Np) and isinstance(node.head, tree.Word) and is_group(node)
        if (of := of_what(node)) is not None and isinstance(of.head, tree.Word)
        if of.head.name == "card" or of.head.sort in ("rank", "suit", "card", "class")
    }
    families = {one.name: one.members for one in game.families}
    names = {name for one in said for name in families.get(one, (one,))}
    return {one.name for one in ladder.definitions} if "group" in names else names


def _instead(what: tree.Np, groups: tuple[str, ...]) -> str:
    """What to write for `a run may not hold a king`, of these groups."""
    if what.determiner == "no":
        head = what.head
        head = replace(head, plural=False, said="") if isinstance(head, tree.Word) else head
        kind = as_written(replace(what, determiner="", head=head))
        return f"what must be there: write `may not hold fewer than one {kind}`"
    cards = what
    if isinstance(what.head, tree.Word) and what.determiner != "the":
        cards = replace(what, determiner="", head=replace(what.head, plural=True))
    one = groups[0]
    named = f"{article(one)} {one}" if len(groups) == 1 else "..."
    help = f"write `{as_written(cards)} may not be used in {named}`"
    if cards is not what and not what.posts and what.tail is None:
        some = as_written(cards)
        help += f"; of all that is laid at once, `{named} may not hold one or more {some}`"
    return help


def _whichever_cards(reader: PhraseReader, np: tree.Np) -> None:
    """`with four or more cards`: how many, whichever they are."""
    head = reader.account.head(np)
    if not isinstance(head, tree.Word) or (head.name, head.sort) != ("card", "noun"):
        said = "only how many cards a group has can be said here, not which"
        raise fault("OCT345", said, np.span, help="write `with four or more cards`")


# --- which groups can be melds --------------------------------------------------------------------


def groups_inside(ladder: Ladder, name: str) -> tuple[str, ...]:
    """The groups of which one group is made, in any round: itself, or those that it counts."""
    found: dict[str, None] = {}
    read = {one.name: one for one in ladder.definitions}
    left, known = [name], set[str]()
    while left:
        one = left.pop()
        if one in known or one not in read:  # what is wrong with that group is told
            continue
        known.add(one)
        definition = read[one]
        inside = [
            other for groups in (definition.groups, *definition.rounds) for _, other in groups
        ]
        if not inside:
            found[one] = None
        left += reversed(inside)
    return tuple(found)


def can_be_meld(definition: Definition) -> bool:
    """Whether a group can be laid card by card: cards of one kind, that share a value, follow one
    another or differ.
    """
    how = [how for how, _ in definition.sharing]
    return (
        len(definition.parts) == 1
        and definition.total is None
        and not definition.but
        and how.count("one") <= 1
        and len(how) - how.count("one") <= 1
        and definition.parts[0].low >= 1
    )


def _many_inside(ladder: Ladder, name: str) -> int:
    """Of how many groups one is made, in the round that asks for most."""
    known: dict[str, int] = {}
    left = [name]
    while left:
        rounds = ladder.named(left[-1]).rounds or (ladder.named(left[-1]).groups,)
        unknown = [other for groups in rounds for _, other in groups if other not in known]
        if not unknown:
            known[left.pop()] = (
                max(sum(many * known[other] for many, other in groups) for groups in rounds) or 1
            )
        left += unknown
    return known[name]


def check_melds(ladder: Ladder, pack: PackDeclaration, name: str, span: Span) -> None:
    """Raise a fault if some group of which this one is made cannot be laid, or there are too many
    of them. A card that lies has one place in its row: an order in which a rank stands twice leaves
    it open.
    """
    many = _many_inside(ladder, name)
    if many > MOST_LAID:
        said = f"`{name}` is made of {shown(many)} groups: at most {MOST_LAID} can be laid together"
        raise fault("OCT351", said, span, help="lay fewer at once")
    for kind in groups_inside(ladder, name):
        if not can_be_meld(ladder.named(kind)):
            help = (
                "lay groups such as `three cards of one rank`, or `four or more cards of one "
                "suit of consecutive ranks`"
            )
            raise fault("OCT351", f"`{kind}` cannot be laid card by card", span, help=help)
        twice = next((rank for rank in pack.runs if pack.runs.count(rank) > 1), None)
        if twice is not None and ("consecutive", "rank") in ladder.named(kind).sharing:
            raise fault(
                "OCT351",
                f"`{kind}` cannot be laid card by card: `{twice}` stands twice in the order of "
                "ranks",
                pack.runs_span,
                help=f"cards on the table have one place each: name `{twice}` once",
                related=[Related(span, f"`{kind}` is laid here")],
            )
