"""Trees become sentences again.

Comes in: any tree of a sentence. Goes out: its words in the canonical form, which parses to an
equal tree with the vocabulary it came from. For messages, listings, and for tests that change
trees.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import replace
from typing import assert_never

from . import inflection, language, tree
from .trailing import number_within

_EACH_OF = {name: said for said, name in language.CLOSED["EACH_OF"].items()}
_OWN = {pronoun: word for word, pronoun in language.CLOSED["OWN"].items()}
_BESIDE = {"to the left of": "left", "to the right of": "right"}
_THAN = {"+": "more", "-": "fewer"}
_PARTS = {by: part for part, by in language.CLOSED["HALF"].items() if part.startswith("a ")}

Node = (
    tree.Rule
    | tree.Effect
    | tree.Conditional
    | tree.InOrder
    | tree.Condition
    | tree.Flag
    | tree.Listing
    | tree.NumberRange
    | tree.Order
    | tree.Meaning
    | tree.Word
    | tree.Numeral
    | tree.Pronoun
    | tree.Predicate
    | tree.PlacePhrase
    | tree.Post
    | tree.Tail
    | tree.Pre
    | tree.Possessive
    | tree.Superlative
    | tree.Hole
)

_written: ContextVar[bool] = ContextVar("written", default=False)


def as_written(node: Node) -> str:
    """The same with numerals as their author wrote them, for messages."""
    token = _written.set(True)
    try:
        return unparse(node)
    finally:
        _written.reset(token)


def unparse(node: Node) -> str:
    """The sentence, or the part of one, that reads as this tree."""
    match node:
        case tree.Rule():
            return _rule(node)
        case tree.Now():
            return f"now {unparse(node.fact)}"
        case tree.Conditional():
            return _conditional(node)
        case tree.InOrder():
            return ", then ".join(map(unparse, node.effects))
        case tree.Until():
            return f"until {unparse(node.moment)}, {unparse(node.clause)}"
        case tree.Command():
            return _joined(_verb(node.verb, True), _object(node.what), *map(_place, node.places))
        case tree.Clause(predicate=tree.Exists()):
            be = "are" if _is_plural(node.subject) else "is"
            return f"there {be} {unparse(node.subject)}"
        case tree.Clause():
            return f"{unparse(node.subject)} {_predicate(node.predicate, _is_plural(node.subject))}"
        case tree.PhraseUse():
            return _phrase(node)
        case tree.Flag():
            name = node.word.name
            name = (
                f"the {name}"
                if node.word.said.startswith("the ") and not name.startswith("the ")
                else name
            )
            return inflection.denials(name)[0] if node.negated else name
        case tree.Condition():
            return f" {node.joined} ".join(map(_asked, node.facts))
        case tree.Several():
            return (
                f"{', '.join(map(unparse, node.items[:-1]))} {node.joined} "
                f"{unparse(node.items[-1])}"
            )
        case tree.Np():
            return _np(node)
        case tree.SomeOf():
            return f"{_counted(node.numeral)} of {unparse(node.what)}"
        case tree.Calculation(op="/" | "/ down" | "/ up" as op):
            said, by = unparse(node.left), unparse(node.right)
            if isinstance(node.left, tree.Np) and by in ("2", "two", "half"):
                said = f"half {said}"
            elif by in _PARTS and number_within(node.left) is not None:
                said = f"{_PARTS[by]} {said}"
            else:
                said = f"{said} divided by {by}"
            return f"{said} rounded {op[2:]}" if op[2:] else said
        case tree.Calculation("+" | "-" as op, tree.Np() as left, tree.Np(head=tree.Numeral())) if (
            number_within(left) is not None
        ):
            return f"{unparse(node.right)} {_THAN[op]} than {unparse(left)}"
        case tree.Calculation("+" | "-" as op, tree.OfTwo() as left, tree.Np(head=tree.Numeral())):
            return f"{unparse(node.right)} {_THAN[op]} than {unparse(left)}"
        case tree.Calculation():
            return f"{unparse(node.left)} {node.op} {_part_of(node.right) or unparse(node.right)}"
        case tree.OfTwo():
            joined = "between" if node.how == "difference" else "of"
            which = node.determiner or "the"
            return f"{which} {node.how} {joined} {unparse(node.left)} and {unparse(node.right)}"
        case tree.NumberRange():
            said = f"number from {unparse(node.low)} to {unparse(node.high)}"
            return " ".join([said, *map(unparse, node.tails)])
        case tree.Order():
            start = f" from {unparse(node.start)}" if node.start else ""
            return unparse(node.what) + start + (f" to {unparse(node.end)}" if node.end else "")
        case tree.Meaning():
            return f" {node.joined} ".join(
                ("not " if one.negated else "") + _sense(one.what) for one in node.parts
            )
        case tree.Word():
            return _word(node)
        case tree.Numeral():
            return _numeral(node)
        case tree.Pronoun():
            return node.name
        case tree.PlacePhrase():
            return _place(node)
        case (
            tree.Of()
            | tree.RelationPhrase()
            | tree.Sharing()
            | tree.Apiece()
            | tree.Totalling()
            | tree.Amounting()
            | tree.Reckoned()
            | tree.OrBetter()
        ):
            return _post(node)
        case (
            tree.That()
            | tree.ThatGap()
            | tree.Whose()
            | tree.With()
            | tree.AllBut()
            | tree.Except()
            | tree.Than()
            | tree.Tails()
        ):
            return _tail(node, None)
        case tree.Pre():
            return _pre(node)
        case tree.Possessive():
            return _pre(tree.Pre(node, node.span))
        case tree.Superlative():
            return node.name
        case tree.Hole():
            return f"<{node.name}>"
        case (
            tree.IsPredicate()
            | tree.WasDone()
            | tree.HasDone()
            | tree.Has()
            | tree.Exists()
            | tree.MayBe()
            | tree.May()
            | tree.Does()
        ):
            return _predicate(node, False)
        case _:
            assert_never(node)


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _sense(part: tree.Word | tree.Np) -> str:
    return (
        _participle(part) if isinstance(part, tree.Word) and part.sort == "verb" else unparse(part)
    )


def _rule(rule: tree.Rule) -> str:
    """A condition stands before its sentence, unless it speaks of what the sentence names."""
    said = _either(rule.clauses) if rule.others else unparse(rule.clause)
    conditions = [unparse(condition) for condition in rule.when]
    if not said:  # what is said of each stands behind the condition
        said = " and ".join(map(unparse, rule.clauses))
        asked = [f"when {one}" for one in conditions]
        asked += [f"unless {unparse(one)}" for one in rule.unless]
        return ", ".join([*asked, said])
    if conditions and not (_points_back(conditions[0]) and not _points_back(said)):
        said = f"when {conditions.pop(0)}, {said}"
    return _joined(
        said,
        *(f"when {one}" for one in conditions),
        *(f"unless {unparse(one)}" for one in rule.unless),
    )


def _either(clauses: tuple[tree.Fact, ...]) -> str:
    """`may not be played or hidden`: what differs in one place alone, as a list."""
    facts = [one for one in clauses if isinstance(one, tree.Clause)]
    subject = facts[0].subject if len(facts) == len(clauses) else None
    if subject is None or any(one.subject != subject for one in facts):
        return ""
    said = [one.predicate for one in facts]
    may = "may not" if getattr(said[0], "negated", False) else "may"
    match said:
        case [tree.MayBe() as first, *_] if all(isinstance(one, tree.MayBe) for one in said):
            be = [one for one in said if isinstance(one, tree.MayBe)]
            if all(replace(one, verb=first.verb) == first for one in be):
                verbs = " or ".join(_participle(one.verb) for one in be)
                return _joined(unparse(subject), may, "be", verbs, *map(_place, first.places))
            places = [one.places[0] for one in be if len(one.places) == 1]
            where = [unparse(one.what) for one in places if one.what is not None]
            alike = {one.preposition for one in places}
            if (
                all(replace(one, places=first.places) == first for one in be)
                and len(where) == len(be)
                and len(alike) == 1
            ):
                *some, last = where
                start = _joined(unparse(subject), may, "be", _participle(first.verb))
                return f"{start} {first.places[0].preposition} {', '.join(some)} or {last}"
        case [tree.May() as first, *_] if all(isinstance(one, tree.May) for one in said):
            does = [one for one in said if isinstance(one, tree.May)]
            if all(replace(one, what=first.what) == first for one in does):
                *some, last = [_object(one.what) for one in does]
                start = _joined(unparse(subject), may, _verb(first.verb, True))
                listed = f"{start} {', '.join(some)} or {last}"
                return _joined(listed, *map(_place, first.places))
    return ""


def _conditional(node: tree.Conditional) -> str:
    asked = f"{'unless' if node.negated else 'when'} {unparse(node.condition)}"
    step = unparse(node.effect)
    said = f"{asked}, {step}" if node.before else f"{step} {asked}"
    return said if node.otherwise is None else f"{said}, otherwise {unparse(node.otherwise)}"


def _points_back(said: str) -> bool:
    return not {"it", "its", "they", "them", "their", "that", "those"}.isdisjoint(said.split())


def _phrase(use: tree.PhraseUse) -> str:
    arguments = iter(use.arguments)
    return " ".join(
        unparse(next(arguments)) if word.startswith("<") else word for word in use.pattern.split()
    )


# --- the clause -----------------------------------------------------------------------------------


def _part_of(number: tree.Amount) -> str:
    """`half X`, for what is divided behind a sign, which `X divided by 2` would take along."""
    match number:
        case tree.Calculation(op="/" | "/ down" | "/ up" as op, left=left, right=right):
            part = {"2": "half"}.get(unparse(right)) or _PARTS.get(unparse(right), "")
            said = f"{part} {unparse(left)}"
            return f"{said} rounded {op[2:]}" if op[2:] else said
    return ""


def _is_plural(subject: tree.Listing) -> bool:
    match subject:
        case tree.Several():
            return subject.joined == "and" or all(map(_is_plural, subject.items))
        case tree.Np():
            head = subject.head
            if isinstance(head, tree.Word):
                return head.plural
            if isinstance(head, tree.Hole):
                return head.name.endswith("s")
            return isinstance(head, tree.Pronoun) and head.name in ("they", "you")
        case tree.SomeOf():
            return subject.numeral.high != 1
        case tree.Calculation() | tree.OfTwo():
            return False
        case _:
            assert_never(subject)


def denied_of_several(fact: tree.Fact) -> tuple[tree.Np | tree.Several, tree.Predicate] | None:
    """A plural, or two, of whom a fact that is asked is denied, and what is: `players do not hold a
    queen` might be taken for none of them, and `you or the elder does not` for one of two."""
    match fact:
        case tree.Clause(
            subject=tree.Np() | tree.Several() as subject,
            predicate=tree.IsPredicate(negated=True)
            | tree.WasDone(negated=True)
            | tree.HasDone(negated=True)
            | tree.Does(negated=True) as denied,
        ):
            match subject:
                case tree.Several(items=(tree.Np(), tree.Np()), joined="or"):
                    return subject, replace(denied, negated=False)
                case tree.Np(determiner="", head=tree.Word(plural=True), pre=pre):
                    counted = tree.Numeral | tree.Superlative | tree.Possessive
                    if not any(isinstance(one.what, counted) for one in pre):
                        return subject, replace(denied, negated=False)
    return None


def _asked(fact: tree.Fact) -> str:
    """A fact that is asked; one that is denied of several says of how many."""
    match denied_of_several(fact):
        case (tree.Several(items=(one, other)), predicate):
            said = _predicate(predicate, _is_plural(other))
            return f"neither {unparse(one)} nor {unparse(other)} {said}"
        case (tree.Np() as subject, predicate):
            return f"not all {unparse(subject)} {_predicate(predicate, True)}"
    return unparse(fact)


def _predicate(predicate: tree.Predicate, plural: bool) -> str:
    be = "are" if plural else "is"
    deny = "not" if getattr(predicate, "negated", False) else ""
    match predicate:
        case tree.IsPredicate():
            if predicate.begins:
                return _joined("become" if plural else "becomes", unparse(predicate.complement))
            compare = _compared(predicate.compare)
            what = predicate.complement  # `the only player` says it itself
            several = (
                isinstance(what, tree.Np) and what.determiner == "only" and not what.is_singular
            )
            return _joined(be, deny, compare, "the" if several else "", unparse(what))
        case tree.WasDone():
            if predicate.time:
                be = "were" if plural else "was"
            return _joined(
                be,
                deny,
                _participle(predicate.verb),
                *map(_place, predicate.places),
                predicate.time,
            )
        case tree.HasDone():
            return _joined(
                "have" if plural else "has",
                deny,
                _participle(predicate.verb),
                _object(predicate.what),
                "" if predicate.often is None else _often(predicate.often),
                predicate.time,
            )
        case tree.Has():
            first, either = predicate.what, predicate.either
            said = _object(first if either is None else either)
            if either is not None:
                said = f"{unparse(replace(first, posts=(), tail=None))} or {said}"
            return _joined("have" if plural else "has", said)
        case tree.Exists():
            return f"{be} there"
        case tree.MayBe():
            return _joined(
                "may", deny, "be", _participle(predicate.verb), *map(_place, predicate.places)
            )
        case tree.May():
            return _joined(
                "may",
                deny,
                _verb(predicate.verb, True),
                _compared(predicate.compare),
                _object(predicate.what),
                *map(_place, predicate.places),
            )
        case tree.Does():
            base = _joined(_object(predicate.what), *map(_place, predicate.places))
            if predicate.negated:
                return _joined(
                    "do not" if plural else "does not", _verb(predicate.verb, True), base
                )
            return _joined(_verb(predicate.verb, plural), base)
        case _:
            assert_never(predicate)


_STATED = {verb.name: verb.participle for verb in language.VERBS}


def _participle(verb: tree.Word) -> str:
    """As the sentence had it, since a ruleset states its irregular ones; else the language's own,
    or the regular one.
    """
    return verb.said or _STATED.get(verb.name) or inflection.participle(verb.name)


def _verb(verb: tree.Word, plural: bool) -> str:
    return verb.name if plural else inflection.third_person(verb.name)


def _often(many: tree.Numeral) -> str:
    """`twice`, `at least three times`."""
    compare, number = "", many.low
    if many.high is None:
        compare = "at least"
    elif many.up_to:
        compare, number = "at most", many.high
    elif many.said.startswith("exactly"):
        compare = "exactly"  # where so many at least could be meant, it must be said
    return _joined(compare, {1: "once", 2: "twice"}.get(number, f"{number} times"))


def _place(place: tree.PlacePhrase) -> str:
    return _joined(place.preposition, _object(place.what))


def _compared(compare: str) -> str:
    """As it is said of one number."""
    return "less than" if compare == "fewer than" else compare


def _object(what: tree.Listing | None) -> str:
    """As it stands after a verb or a preposition."""
    if what is None:
        return ""
    said = unparse(what)
    return f"them{said.removeprefix('they')}" if f"{said} ".startswith("they ") else said


# --- noun phrases ---------------------------------------------------------------------------------


def _np(np: tree.Np) -> str:
    match np:
        case tree.Np(pre=(tree.Pre(what=tree.AsMany() as many),), head=tree.Word() as cards):
            return f"as many {_word(cards)} as {unparse(many.amount)}"
    parts = [_pre(pre) for pre in np.pre]
    match np.head:
        case tree.Word():
            several = _of_named(np) and np.determiner in _EACH_OF
            parts.append(_word(replace(np.head, plural=True) if several else np.head))
        case tree.Hole():
            parts.append(f"<{np.head.name}>")
        case tree.Numeral():
            parts.append(_numeral(np.head))
        case tree.Pronoun():
            parts.append(np.head.name)
        case _:
            assert_never(np.head)
    if (
        np.determiner == "a"
        and np.pre
        and isinstance(np.pre[0].what, tree.Numeral)
        and np.pre[0].what.high is None
    ):
        parts[0] = f"{np.pre[0].what.low} or more"  # in words it would read as a rank: `a two`
    determiner = inflection.article(parts[0]) if np.determiner == "a" else np.determiner
    if _of_named(np):
        determiner = _EACH_OF.get(determiner, determiner)
    counted = any(isinstance(pre.what, tree.Numeral) for pre in np.pre)
    if determiner == "only" and np.is_singular and not counted:
        named = isinstance(np.head, tree.Word) and np.head.sort == "person"
        determiner = "only the" if named else "the only"
    return _joined(determiner, *parts, *map(_post, np.posts), _tail(np.tail, np) if np.tail else "")


def _is_owned(np: tree.Np) -> bool:
    return any(isinstance(pre.what, tree.Possessive) for pre in np.pre)


def _of_named(np: tree.Np) -> bool:
    """Whether words are named already when something stands before them: `each of your cards`."""
    owners = [pre.what.who for pre in np.pre if isinstance(pre.what, tree.Possessive)]
    if np.determiner == "all" and owners and isinstance(owners[0], tree.Pronoun):
        return False  # `all your cards`
    several = np.determiner in ("each", "every") or getattr(np.head, "plural", False)
    return (bool(owners) and several) or isinstance(np.head, tree.Pronoun)


def _pre(pre: tree.Pre) -> str:
    match pre.what:
        case str():
            return pre.what
        case tree.Superlative():
            return pre.what.name
        case tree.Numeral():
            return _counted(pre.what)
        case tree.Word():
            return _word(pre.what)
        case tree.Hole():
            return f"<{pre.what.name}>"
        case tree.AsMany():
            return "as many"
        case tree.Possessive(who=tree.Pronoun() as who):
            return _OWN[who.name]
        case tree.Possessive(who=who):
            said = _neighbour(who) or unparse(who)
            return said + ("'" if said.endswith("s") else "'s")
        case _:
            assert_never(pre.what)


def _post(post: tree.Post) -> str:
    match post:
        case tree.Of():
            return f"of {_neighbour(post.what) or _object(post.what)}"
        case tree.RelationPhrase():
            return f"{post.relation} {_neighbour(post.what) or _object(post.what)}"
        case tree.Sharing():
            return _sharing(post)
        case tree.Apiece(many, sharing):
            said = _numeral(many) if isinstance(many, tree.Numeral) else unparse(many)
            return f"of each of {said} {sharing.how} {_word(sharing.attribute)}"
        case tree.Amounting():
            return _joined("of", post.compare, unparse(post.what))
        case tree.Reckoned():
            much = _neighbour(post.what) or _object(post.what)
            return _joined(post.how, post.compare, much)
        case tree.OrBetter():
            return "or better"
        case tree.Totalling():
            return f"{post.how} {_numeral(post.numeral).replace('up to', 'at most')}"
        case _:
            assert_never(post)


def _neighbour(np: tree.Np | tree.Pronoun) -> str:
    """`your left neighbour`, after which no more could be said of `the player to the left of you`;
    empty for anybody else."""
    match np:
        case tree.Np("the", (), tree.Word(said=said), (tree.RelationPhrase(side, beside),), None):
            head = getattr(beside, "head", None)
            own = head.name if isinstance(head, tree.Pronoun) else ""
            if said in language.NEIGHBOUR and side in _BESIDE and own in _OWN:  # not `nothing`
                return f"{_OWN[own]} {_BESIDE[side]} {said}"
    return ""


def _sharing(sharing: tree.Sharing) -> str:
    return f"of {sharing.how} {_word(sharing.attribute)}"


def _tail(tail: tree.Tail, np: tree.Np | None) -> str:
    match tail:
        case tree.That():
            nouns = _nouns_of(np)
            near = nouns[-1] if tail.who and nouns else np  # `who` speaks of the nearest noun
            plural = near is not None and _is_plural(near)
            if tail.number and (np is None or len(set(map(_is_plural, nouns))) > 1):
                plural = tail.number == "several"  # it may tell which noun is meant
            return f"{'who' if tail.who else 'that'} {_predicate(tail.predicate, plural)}"
        case tree.ThatGap():
            who = tail.subject
            several = (
                who.name in ("they", "you") if isinstance(who, tree.Pronoun) else _is_plural(who)
            )
            into = "into" if tail.preposition == "to" else tail.preposition  # `to` needs a place
            return _joined("that", unparse(who), _predicate(tail.predicate, several), into)
        case tree.Whose():
            said = _predicate(tail.predicate, _is_plural(tail.what))
            return f"whose {unparse(tail.what)} {said}"
        case tree.With(what=tree.Np(determiner="no") as what) if _is_owned(what):
            return f"without {_object(replace(what, determiner=''))}"
        case tree.With():
            return f"with {_object(tail.what)}"
        case tree.AllBut():
            return f"with all but {_counted(tail.numeral)} {_sharing(tail.sharing)}"
        case tree.Except():
            return f"except {_object(tail.what)}"
        case tree.Than():
            return f"{tail.word} {_object(tail.what)}"
        case tree.Tails():
            return " and ".join(_tail(one, np) for one in tail.tails)
        case _:
            assert_never(tail)


def _nouns_of(np: tree.Np | None) -> list[tree.Np]:
    """The nouns of a phrase, each behind the one before."""
    last = np.posts[-1] if np is not None and np.posts else None
    inner = last.what if isinstance(last, tree.Of | tree.RelationPhrase | tree.Reckoned) else None
    return [] if np is None else [np, *_nouns_of(inner if isinstance(inner, tree.Np) else None)]


def _word(word: tree.Word) -> str:
    """A noun, adjective or value in the number it was used in. A card bends its rank; a suit is
    declared as a plural, and some numbers are.
    """
    match word.sort:
        case "card":
            rank, of, suit = word.name.partition(" of ")
            return (inflection.plural(rank) if word.plural else rank) + of + suit
        case "suit" | "number" if not word.plural:
            return inflection.singular(word.name)
        case "adjective" | "choice" | "flag":
            return word.name
    if word.plural and not inflection.is_plural(word.name):
        return inflection.plural(word.name)
    return word.name


def _numeral(numeral: tree.Numeral) -> str:
    if numeral.said and _written.get():
        return numeral.said
    if numeral.up_to:
        return f"up to {numeral.high}"
    if numeral.choices:
        return " or ".join(map(str, numeral.choices))
    if numeral.high is None:
        return f"{language.NUMBER_WORDS.get(numeral.low, numeral.low)} or more"
    if numeral.said.startswith("exactly"):
        return f"exactly {language.NUMBER_WORDS.get(numeral.low, numeral.low)}"
    return str(numeral.low) if numeral.high == numeral.low else f"{numeral.low} to {numeral.high}"


def _counted(numeral: tree.Numeral) -> str:
    """Before what it counts, where `one` reads better than `1`."""
    one = numeral.low == numeral.high == 1 and not (numeral.up_to or numeral.said[:1] == "e")
    return "one" if one and not _written.get() else _numeral(numeral)
