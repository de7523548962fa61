"""How words bend, which words cannot stand together, and which patterns of phrases can be
taught."""

from __future__ import annotations

import pytest

from octavo.diagnostics import Diagnostic, Faults
from octavo.source.document import MappingNode
from octavo.source.from_yaml import parse as read_yaml
from octavo.syntax import inflection
from octavo.syntax.lexicon import check_words
from octavo.syntax.words import words_of

# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("six", "sixes"),
        ("picture", "pictures"),
        ("box", "boxes"),
        ("lady", "ladies"),
        ("key", "keys"),
        ("knife", "knives"),
        ("half", "halves"),
        ("two-card onion", "two-card onions"),
        ("Elephants' Double Onion", "Elephants' Double Onions"),
        ("cuff", "cuffs"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert inflection.plural(one) == many


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("clubs", "club"),
        ("crosses", "cross"),
        ("foxes", "fox"),
        ("coins", "coin"),
        ("pass", "pass"),
    ],
)
def test_singulars(many: str, one: str) -> None:
    assert inflection.singular(many) == one


@pytest.mark.parametrize(
    ("verb", "says", "done"),
    [
        ("cripple", "cripples", "crippled"),
        ("pass", "passes", "passed"),
        ("carry off", "carries off", "carried off"),
        ("go down", "goes down", "goed down"),
        ("play", "plays", "played"),
        ("lay away", "lays away", "layed away"),
    ],
)
def test_verbs_bend(verb: str, says: str, done: str) -> None:
    assert inflection.third_person(verb) == says
    assert inflection.participle(verb) == done


@pytest.mark.parametrize(
    ("verb", "done"),
    [
        ("stop", "stopped"),
        ("swap with", "swapped with"),
        ("play", "played"),
        ("show", "shown"),
        ("raise", "raised"),
        ("peel", "peeled"),
        ("pick up", "picked up"),
        ("hold", "held"),
    ],
)
def test_the_likeliest_participle_is_the_right_one(verb: str, done: str) -> None:
    assert inflection.participles(verb)[0] == done


@pytest.mark.parametrize(
    ("clause", "denied"),
    [
        ("the onion is peeled", "the onion is not peeled"),
        ("X was Y", "X was not Y"),
        ("sets may be replaced", "sets may not be replaced"),
        ("leftover cards form groups", "leftover cards do not form groups"),
        ("the dealer passes the deal", "the dealer does not pass the deal"),
    ],
)
def test_a_clause_and_its_negative(clause: str, denied: str) -> None:
    assert denied in inflection.denials(clause)


@pytest.mark.parametrize(
    "clause", ["the onion is peeled", "sets may be replaced", "leftover cards form groups"]
)
def test_the_negative_shown_is_the_one_people_say(clause: str) -> None:
    assert inflection.denials(clause)[0] in (
        "the onion is not peeled",
        "sets may not be replaced",
        "leftover cards do not form groups",
    )


def declared(*bodies: str) -> list[Diagnostic]:
    """The faults of words that these documents declare together."""
    faults = Faults()
    made = []
    for number, body in enumerate(bodies):
        root = read_yaml(body, f"{number}.yaml")
        assert isinstance(root, MappingNode)
        made.append(words_of(str(number), root, faults))
    check_words(made, faults)
    return faults.found


def test_two_nouns_with_one_spelling() -> None:
    (only,) = declared("zones: {pile: {faces: up}}\ngroups: {pile: two cards}\n")
    assert (only.code, only.message) == ("OCT201", '"pile" stands for two things')
    assert only.span is not None and only.related[0].span is not None
    assert {only.span.line, only.related[0].span.line} == {1, 2}


def test_two_documents_with_one_word() -> None:
    (only,) = declared("words: {cards: {face: kings}}\n", "zones: {faces: {faces: up}}\n")
    assert only.message == '"faces" stands for two things'
    assert only.span is not None and (only.span.file, only.related[0].span.file) == (
        "1.yaml",
        "0.yaml",
    )


def test_an_adjective_and_a_participle_with_one_spelling() -> None:
    (only,) = declared(
        "state: {folded: {is a: mark, of: players}}\nwords: {verbs: {fold: folded}}\n"
    )
    assert only.code == "OCT201"


def test_a_noun_and_a_verb_may_share_a_spelling() -> None:
    assert not declared(
        "zones: {play: {faces: up}, discards: {faces: up}}\nwords: {verbs: [play, discard]}\n"
    )


@pytest.mark.parametrize(
    "body",
    [
        "zones: {card: {faces: up}}",
        "words: {verbs: [deal]}",
        "state: {empty: {is a: mark, of: cards}}",
        "zones: {of: {faces: up}}",
        "words: {adjectives: {shown: face up}}",
        "zones: {x: {faces: up}}",
    ],
)
def test_words_of_the_language_are_taken(body: str) -> None:
    (only,) = declared(body + "\n")
    assert only.code == "OCT202"


def test_verbs_of_the_language_are_no_nouns() -> None:
    assert not declared(
        "phases: {deal: shuffle the stock, show: shuffle the stock}\nzones: {won: {faces: up}}\n"
    )


# --- phrases --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("say", "message"),
    [
        ("<card> <cards> fall", "no word stands between <cards> and the hole before it"),
        ("lift <thing>", "there is no hole <thing>"),
        ("<card> meets <card>", "the hole <card> appears twice"),
        ("<card>", "a phrase needs words of its own"),
    ],
)
def test_patterns_that_cannot_be_read(say: str, message: str) -> None:
    (only,) = declared(f"phrases: [{{say: {say}, mean: end the round}}]\n")
    assert (only.code, only.message) == ("OCT203", message)


def test_two_patterns_that_read_alike() -> None:
    (only,) = declared(
        "phrases:\n  - {say: lift <card>, mean: end the round}\n  - {say: lift <cards>, mean: "
        "end the game}\n"
    )
    assert only.code == "OCT204"
    assert only.span is not None and (only.span.line, only.related[0].span.line) == (3, 2)


@pytest.mark.parametrize(
    "say",
    [
        "<card> of <cards>",
        "<card> is <cards>",
        "deal <number>",
        "now <card>",
        "<card> beats <cards>",
    ],
)
def test_words_of_a_pattern_that_mean_something_there(say: str) -> None:
    (only,) = declared(f"phrases: [{{say: {say}, mean: end the round}}]\n")
    assert only.code == "OCT205"


def test_a_pattern_may_not_hide_a_declared_verb_after_a_noun() -> None:
    (only,) = declared(
        "words: {verbs: [raise]}\nphrases: [{say: <player> raises <number>, mean: end the round}]\n"
    )
    assert only.code == "OCT205" and only.related[0].message == '"raises" is declared here'


def test_longer_runs_may_hold_words_of_the_language() -> None:
    assert not declared(
        "phrases: [{say: '<card> is of use to <player>', mean: end the game}, {say: lift "
        "<card> to <zone>, mean: end the game}]\n"
    )
