"""Sentences to trees and back: words, forms, places, phrases, and what a wrong sentence is told."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

import pytest

from octavo.diagnostics import Diagnostic, Faults, Span
from octavo.source.compose import compose
from octavo.source.document import ScalarNode
from octavo.syntax import tree
from octavo.syntax.from_source import from_source
from octavo.syntax.lalr.table import END, STARTS, table
from octavo.syntax.lexicon import Lexicon
from octavo.syntax.parser import MAX_SENTENCE, parse
from octavo.syntax.unparse import unparse
from octavo.syntax.words import Vocabulary
from support.effort import EFFORT
from support.paths import BAD, GOOD

FORMS = [
    tuple(line.split(": ", 1))
    for line in (GOOD / "sentences.txt").read_text(encoding="utf-8").splitlines()
    if line and line[0] != "#"
]


def scalar(text: str, line: int = 1) -> ScalarNode:
    """A sentence as if it stood alone on a line of a file."""
    places = tuple((line, column) for column in range(1, len(text) + 2))
    return ScalarNode(text, text, Span("test.yaml", line, 1, line, len(text) + 1), places)


@pytest.fixture(scope="module")
def words() -> Vocabulary:
    faults = Faults()
    composition = compose(GOOD / "words.yaml", faults=faults)
    assert from_source(composition, faults) is not None
    assert not faults.found
    return Lexicon(composition, faults).whole


def read(start: str, text: str, vocabulary: Vocabulary, holes: tuple[str, ...] = ()) -> Any:
    faults = Faults()
    found = parse(start, scalar(text), vocabulary, faults, holes)
    assert not faults.found, [str(one) for one in faults.found]
    return found


def refused(
    start: str, text: str, vocabulary: Vocabulary, holes: tuple[str, ...] = ()
) -> Diagnostic:
    faults = Faults()
    assert parse(start, scalar(text), vocabulary, faults, holes) is None
    (only,) = faults.found
    return only


def nodes(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        for part in node:
            yield from nodes(part)
    elif is_dataclass(node) and not isinstance(node, Span):
        yield node
        for one in fields(node):
            yield from nodes(getattr(node, one.name))


# --- every form -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "text"), FORMS, ids=[text for _, text in FORMS])
def test_every_form_parses_and_reads_back(start: str, text: str, words: Vocabulary) -> None:
    found = read(start, text, words)
    again = unparse(found)
    assert read(start, again, words) == found
    assert unparse(read(start, again, words)) == again


@pytest.mark.parametrize("text", ["you are the only player", "only aces are wild"])
def test_only_is_written_as_english_says_it(text: str, words: Vocabulary) -> None:
    assert unparse(read("fact", text, words)) == text


def test_a_neighbour_who_is_moved_is_a_player(words: Vocabulary) -> None:
    """Whoever edits trees may put any relation in the place of another."""
    fact = read("condition", "your left neighbour's hand is empty", words)
    beside = next(one for one in nodes(fact) if isinstance(one, tree.RelationPhrase))
    assert unparse(fact) == "your left neighbour's hand is empty"
    object.__setattr__(beside, "relation", "opposite")
    assert unparse(fact) == "the player opposite you's hand is empty"


@pytest.mark.parametrize(("start", "text"), FORMS, ids=[text for _, text in FORMS])
def test_every_node_knows_its_place(start: str, text: str, words: Vocabulary) -> None:
    found = read(start, text, words)
    assert text_at(found, text) == text
    for node in nodes(found):
        said = text_at(node, text)
        assert said == said.strip() != ""
        if isinstance(node, tree.Word) and not isinstance(node, tree.Sharing):
            assert said.endswith(node.said)
        for child in nodes(tuple(getattr(node, one.name) for one in fields(node))):
            assert (
                node.span.column <= child.span.column
                and child.span.end_column <= node.span.end_column
            )


def text_at(node: Any, text: str) -> str:
    return text[node.span.column - 1 : node.span.end_column - 1]


def test_every_start_has_an_example() -> None:
    assert {start for start, _ in FORMS} == set(STARTS)


def test_every_alternative_of_the_grammar_is_used(
    words: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    from octavo.syntax import parser
    from octavo.syntax.lalr.nodes import BUILDERS

    used: set[str] = set()

    def noted(name: str, builder: Callable[..., Any], at: Any, kids: Any) -> Any:
        used.add(name)
        return builder(at, kids)

    for name, builder in BUILDERS.items():
        monkeypatch.setitem(BUILDERS, name, partial(noted, name, builder))
    parser._cache.clear()
    for start, text in FORMS:
        read(start, text, words)
    assert used == set(BUILDERS)


# --- what the trees say ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("10 - 2 x 3", 4),
        ("1 + 2 x 3", 7),
        ("2 x 3 + 1", 7),
        ("10 - 3 - 2", 5),
        ("2 x 3 x 4 - 5 x 2", 14),
        ("1 - 2 + 3 x 4 x 5", 59),
    ],
)
def test_times_goes_before_plus_and_minus(text: str, worth: int, words: Vocabulary) -> None:
    def worked_out(amount: tree.Amount) -> int:
        if isinstance(amount, tree.Calculation):
            left, right = worked_out(amount.left), worked_out(amount.right)
            return {"+": left + right, "-": left - right, "x": left * right}[amount.op]
        assert isinstance(amount, tree.Np) and isinstance(amount.head, tree.Numeral)
        return amount.head.low

    assert worked_out(read("amount", text, words)) == worth


AT = Span("", 0, 0, 0, 0)


def word(name: str, sort: str, plural: bool = False) -> tree.Word:
    return tree.Word(name, sort, AT, plural)


def thing(
    head: Any, determiner: str = "", *pre: Any, posts: tuple[Any, ...] = (), tail: Any = None
) -> tree.Np:
    return tree.Np(determiner, tuple(tree.Pre(one, AT) for one in pre), head, posts, tail, span=AT)


def test_a_rule_with_a_condition(words: Vocabulary) -> None:
    rank = word("rank", "noun")
    its = thing(rank, "", tree.Possessive(tree.Pronoun("it", AT), AT))
    pile = tree.Of(thing(word("pile", "zone"), "the"), AT)
    expected = tree.Rule(
        tree.Clause(
            thing(word("card", "noun"), "a"), tree.MayBe(False, word("play", "verb"), (), AT), AT
        ),
        (
            tree.Condition(
                (
                    tree.Clause(
                        its, tree.IsPredicate(False, thing(rank, "the", posts=(pile,)), span=AT), AT
                    ),
                ),
                "and",
                AT,
            ),
        ),
        (),
        AT,
    )
    assert (
        read("rule", "a card may be played when its rank is the rank of the pile", words)
        == expected
    )
    assert (
        read("rule", "when its rank is the rank of the pile, a card may be played", words)
        == expected
    )


def test_the_copula_may_be_left_out(words: Vocabulary) -> None:
    assert read("fact", "eights wild", words) == read("fact", "eights are wild", words)


def test_a_phrase_keeps_its_pattern(words: Vocabulary) -> None:
    use = read("do", "give the queen of spades to you", words)
    queen = thing(word("queen of spades", "card"), "the")
    assert use == tree.PhraseUse(
        "give <cards> to <player>", (queen, thing(tree.Pronoun("you", AT))), AT
    )


def test_longer_words_go_first(words: Vocabulary) -> None:
    assert read("thing", "the two-card onion", words).head == word("two-card onion", "group")
    assert read("thing", "the Lady's player", words) == thing(
        word("Lady's player", "person"), "the"
    )
    owned = thing(
        word("bet", "number"), "", tree.Possessive(thing(word("dealer", "person"), "the"), AT)
    )
    assert read("thing", "the dealer's bet", words) == owned


def test_the_place_tells_noun_from_verb(words: Vocabulary) -> None:
    assert read("do", "score the score of the discards", words) == tree.Command(
        word("score", "verb"),
        thing(
            word("score", "noun"),
            "the",
            posts=(tree.Of(thing(word("discards", "zone", True), "the"), AT),),
        ),
        (),
        AT,
    )
    assert read("fact", "a player discards the discards", words).predicate.verb == word(
        "discard", "verb"
    )


def test_bare_numerals_are_numbers(words: Vocabulary) -> None:
    eight = tree.Numeral(8, 8, span=AT)
    assert read("amount", "eight", words).head == read("amount", "8", words).head == eight
    assert read("amount", "an eight", words) == thing(word("eight", "rank"), "a")
    assert read("amount", "eights", words) == thing(word("eight", "rank", True))
    assert read("amount", "an eight of clubs", words) == thing(word("eight of clubs", "card"), "a")
    assert read("amount", "the 8 of clubs", words) == read("amount", "the eight of clubs", words)
    assert read("amount", "ace", words) == thing(word("ace", "rank"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("three", tree.Numeral(3, 3, span=AT)),
        ("two or more", tree.Numeral(2, None, span=AT)),
        ("16 to 21", tree.Numeral(16, 21, span=AT)),
        ("1 or 11", tree.Numeral(1, 11, (1, 11), span=AT)),
        ("up to 4", tree.Numeral(0, 4, up_to=True, span=AT)),
    ],
)
def test_numerals(text: str, expected: tree.Numeral, words: Vocabulary) -> None:
    assert read("amount", text, words).head == expected


@pytest.mark.parametrize("text", ["more than one ace", "more than 1 aces", "two or more aces"])
def test_more_than_one_are_several(text: str, words: Vocabulary) -> None:
    read_as = read("fact", f"you hold {text}", words).predicate.what
    assert read_as == read("fact", "you hold two or more aces", words).predicate.what


@pytest.mark.parametrize(
    ("text", "low", "high", "up_to"),
    [
        ("at most 21", 0, 21, True),
        ("fewer than 21", 0, 20, True),
        ("at least 16", 16, None, False),
        ("more than 16", 17, None, False),
    ],
)
def test_totals_with_a_comparison(
    text: str, low: int, high: int | None, up_to: bool, words: Vocabulary
) -> None:
    (post,) = read("listing", f"any cards totalling {text}", words).posts
    assert post == tree.Totalling("totalling", tree.Numeral(low, high, (), up_to, span=AT), AT)


def test_faces_before_nouns_and_as_places(words: Vocabulary) -> None:
    face = word("face down", "adjective")
    before = read("do", "deal 2 face down cards to you", words)
    assert [pre.what for pre in before.what.pre] == [tree.Numeral(2, 2, span=AT), face]
    after = read("do", "deal 2 cards face down to you", words)
    assert after.places[0] == tree.PlacePhrase("face down", None, AT)
    assert read("do", "deal 3 face down", words).places == (
        tree.PlacePhrase("face down", None, AT),
    )
    assert read("fact", "the pile is face down", words).predicate.complement == face


def test_who_belongs_to_a_person(words: Vocabulary) -> None:
    assert read("thing", "a player who uses any eights", words).tail.who
    assert not read("thing", "a card that uses any eights", words).tail.who


def test_holes_stand_in_meanings_only(words: Vocabulary) -> None:
    assert read("do", "move <cards> to <zone>", words, ("cards", "zone")).what == thing(
        tree.Hole("cards", AT)
    )
    assert read("do", "deal <number> cards to you", words, ("number",)).what.pre[
        0
    ].what == tree.Hole("number", AT)
    assert refused("do", "move <cards> to you", words).message == "there is no hole <cards> here"
    assert (
        refused("do", "move <zone> to you", words, ("cards",)).help == "the holes here are <cards>"
    )


def test_line_ends_are_spaces(words: Vocabulary) -> None:
    assert read("rule", "aces count\n  1 or 11", words) == read("rule", "aces count 1 or 11", words)


def test_a_sentence_is_parsed_once(words: Vocabulary) -> None:
    text = scalar("kings may count 13", line=7)
    faults = Faults()
    assert parse("rule", text, words, faults) is parse("rule", text, words, faults)


# --- sentences made at random ---------------------------------------------------------------------


def walk(rng: random.Random, start: str, spellings: dict[str, list[str]], most: int) -> str:
    """Words that the grammar lets follow one another, with no regard to sense."""
    made, stack = table(), [table().starts[start]]
    said: list[str] = []
    while len(said) < most:
        kinds = sorted(made.acceptable(stack))
        if END in kinds and rng.random() < 0.25:
            break
        kinds = [kind for kind in kinds if kind in spellings]
        if not kinds:
            break
        kind = rng.choice(kinds)
        said.append(rng.choice(spellings[kind]))
        while (action := made.states[stack[-1]][kind]) < 0:
            production = made.productions[-1 - action]
            del stack[-production.size :]
            stack.append(made.states[stack[-1]][production.origin])
        stack.append(action)
    return " ".join(said)


@pytest.mark.parametrize("seed", range(2 * EFFORT))
def test_any_words_give_a_tree_that_reads_back_or_one_fault(seed: int, words: Vocabulary) -> None:
    spellings: dict[str, list[str]] = {
        "NUMS": ["3", "two", "two or more", "16 to 21", "1 or 11", "up to 4"]
    }
    spellings |= {
        "SHARING": ["of one suit pair", "of consecutive ranks"],
        "HOLE": ["<card>", "<number>"],
        "POINTED": ["3 or more points", "up to 5 points"],
    }
    for entry in words.every():
        spellings.setdefault(entry.kind, []).append(entry.said)
    rng = random.Random(seed)
    trees = 0
    for _ in range(90):
        start = rng.choice(STARTS)
        text = walk(rng, start, spellings, 25)
        if rng.random() < 0.2:
            text = " ".join(rng.sample(text.split(), len(text.split())))
        faults = Faults()
        found = parse(start, scalar(text), words, faults, ("card", "number"))
        if found is None:
            (only,) = faults.found
            assert (
                only.span is not None
                and 1 <= only.span.column <= only.span.end_column <= len(text) + 2
            ), text
            continue
        trees += 1
        again = unparse(found)
        assert read(start, again, words, ("card", "number")) == found, (text, again)
    assert trees > 24


def test_the_listing_is_sorted(words: Vocabulary) -> None:
    listing = words.listing()
    assert list(listing) == sorted(listing)
    assert listing["suit"] == ("clubs", "diamonds", "hearts", "spades")
    assert listing["phrase"] == (
        "<card> devalues <cards>",
        "give <cards> to <player>",
        "put in <number>",
        "take a turn",
    )
    assert listing["flag"] == (
        "box is open",
        "hearts are broken",
        "leftover cards form groups",
        "pictures may cover pictures",
    )


# --- what a wrong sentence is told ----------------------------------------------------------------

WRONG = [
    (*block.splitlines()[0].split(": ", 1), block.splitlines()[1].strip())
    for block in (BAD / "sentences.txt").read_text(encoding="utf-8").split("\n\n")[1:]
    if block.strip()
]


@pytest.mark.parametrize(("start", "text", "told"), WRONG, ids=[text for _, text, _ in WRONG])
def test_one_clear_fault(start: str, text: str, told: str, words: Vocabulary) -> None:
    only = refused(start, text, words)
    assert only.span is not None and only.span.line == 1
    assert f"{only.span.column} {only.code}: {only.message} ({only.help})" == told


def test_no_sentence(words: Vocabulary) -> None:
    assert refused("do", "", words).message == "a sentence is needed here"


@pytest.mark.parametrize("text", [text for _, text, _ in WRONG])
def test_no_fault_speaks_of_kinds_of_tokens(text: str, words: Vocabulary) -> None:
    for start in STARTS if EFFORT > 1 else random.Random(text).sample(STARTS, 4):
        faults = Faults()
        if parse(start, scalar(text), words, faults) is None:
            told = faults.found[0].message + faults.found[0].help
            assert "_" not in told and not any(
                kind in told for kind in table().literals.values() if len(kind) > 3
            )


def test_a_sentence_too_long(words: Vocabulary) -> None:
    assert refused("rule", "aces are wild " * MAX_SENTENCE, words).code == "OCT214"


def test_the_place_is_that_of_the_file(words: Vocabulary) -> None:
    text = "aces count\nsapdes"
    places = tuple((3, column) for column in range(9, 20)) + tuple(
        (4, column) for column in range(5, 12)
    )
    faults = Faults()
    parse("rule", ScalarNode(text, text, Span("deep.yaml", 3, 9, 4, 11), places), words, faults)
    assert str(faults.found[0].span) == "deep.yaml:4:5"
