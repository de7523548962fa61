"""From YAML text to one composed document: places, faults, shapes, variants, modifiers, options."""

from __future__ import annotations

import re
import sys
import time
from importlib import util
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from octavo import resources
from octavo.diagnostics import MAX_FAULTS, Diagnostic, Faults, OctavoError
from octavo.source import from_yaml, schema
from octavo.source.document import MappingNode, Node, ScalarNode, SequenceNode, plain
from octavo.source.from_yaml import parse, parse_bytes, read
from support.whole_files import LIBRARY, MODIFIER, RULESET, SCENARIO, VARIANT, shape_faults

# --- reading --------------------------------------------------------------------------------------


def faults_of(text: str | bytes) -> list[Diagnostic]:
    with pytest.raises(OctavoError) as caught:
        parse(text, "f") if isinstance(text, str) else parse_bytes(text, "f")
    return list(caught.value.diagnostics)


def scalars(node: Node) -> list[ScalarNode]:
    match node:
        case ScalarNode():
            return [node]
        case SequenceNode():
            return [found for item in node.items for found in scalars(item)]
        case MappingNode():
            return [found for entry in node for found in (entry.key, *scalars(entry.value))]


def only(text: str) -> ScalarNode:
    """The value of the one key of a document."""
    node = parse(text, "f")
    assert isinstance(node, MappingNode)
    value = node.entries[0].value
    assert isinstance(value, ScalarNode)
    return value


def raw_at(text: str, place: tuple[int, int]) -> str:
    """What stands in the file at a place; a line's end gives the break."""
    lines = text.split("\n")
    line = lines[place[0] - 1].rstrip("\r")
    return line[place[1] - 1] if place[1] <= len(line) else "\n"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("off", "off"),
        ("y", "y"),
        ("1:30", "1:30"),
        ("2001-01-01", "2001-01-01"),
        ("1_000", "1_000"),
        ("0b1", "0b1"),
        ("010", 10),
        ("0o10", 8),
        ("0x1F", 31),
        ("-3", -3),
        ("+3", 3),
        ("4.2", 4.2),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("4.", 4.0),
        ("1.2.3", "1.2.3"),
        ("-", None),
        ("true", True),
        ("False", False),
        ("TRUE", True),
        ("tRUE", "tRUE"),
        ("null", None),
        ("~", None),
        ("", None),
        ("'3'", "3"),
        ('"true"', "true"),
        ("=", "="),
        ("-x", "-x"),
        ("a <<", "a <<"),
    ],
)
def test_plain_scalars_follow_the_core_schema(written: str, value: object) -> None:
    node = parse(f"k: {written}", "f") if written != "-" else parse("k: [~]", "f")
    found = plain(node)["k"]  # type: ignore[index]
    found = found[0] if written == "-" else found
    assert found == value and type(found) is type(value)


def test_keys_are_always_text() -> None:
    node = parse("4.2: a\n6: b\non: c\ntrue: d\n'q r': e\nnull: f\n", "f")
    assert isinstance(node, MappingNode)
    assert [entry.key.text for entry in node] == ["4.2", "6", "on", "true", "q r", "null"]
    assert all(entry.key.value == entry.key.text for entry in node)


def test_places_count_from_one_and_spans_end_behind() -> None:
    text = "rules:\n  4.2: an eight may be played\n  b:\n    - x\n    - {do: y}\n\n# end\n"
    node = parse(text, "f")
    assert isinstance(node, MappingNode)
    rules = node.get("rules")
    assert isinstance(rules, MappingNode)
    sentence = rules.get("4.2")
    assert isinstance(sentence, ScalarNode)
    assert str(sentence.span) == "f:2:8" and sentence.span.end_column == 8 + len(
        "an eight may be played"
    )
    assert sentence.place(3, 8) == type(sentence.span)("f", 2, 11, 2, 16)
    assert (rules.span.line, rules.span.column, rules.span.end_line, rules.span.end_column) == (
        2,
        3,
        5,
        14,
    )


STYLES = {
    "plain over lines": ("k: one two\n  three\n\n  four\n", "one two three\nfour"),
    "single quoted": ("k: 'it''s a: b # c'\n", "it's a: b # c"),
    "single over lines": ("k: 'one  \n   two\n\n\n  three'\n", "one two\n\nthree"),
    "double quoted": ('k: "a\\tb\\\\ \\"c\\" \\u00e9\\x41 \\/"\n', 'a\tb\\ "c" éA /'),
    "double over lines": (
        'k: "one\\\n    two \\\n  three\n  four\\n\n  five"\n',
        "onetwo three four\n five",
    ),
    "double, empty lines after a continued one": ('k: "a\\\n\n\n  b"\n', "a\n\nb"),
    "block": ("k: |\n  one\n    two\n\n  three\n\nl: x\n", "one\n  two\n\nthree\n"),
    "block stripped": ("k: |-   # why\n    one\n    two\n", "one\ntwo"),
    "block kept": ("k: |+\n  one\n\n\nl: x\n", "one\n\n\n"),
    "block at the end without a break": ("k: |\n  one", "one"),
    "block, empty lines first": ("k: |\n\n  one\n", "\none\n"),
    "windows": ("k: one\r\n  two\r\n", "one two"),
    "windows block": ("k: |\r\n  one\r\n  two\r\n", "one\ntwo\n"),
    "in a list": ("k: [one\n   two, x]\n", "one two"),
}


@pytest.mark.parametrize("style", STYLES)
def test_every_character_knows_its_place(style: str) -> None:
    text, value = STYLES[style]
    node = parse(text, "f")
    scalar = scalars(node)[1]
    assert scalar.text == value and len(scalar.places) == len(value) + 1
    for char, place in zip(scalar.text, scalar.places, strict=False):
        raw = raw_at(text, place)
        assert (
            raw == char
            or raw == "\\"
            or (char == " " and raw in " \n")
            or (char == "'" and raw == "'")
        )
    assert list(scalar.places) == sorted(scalar.places)


SENTENCES = st.text(st.sampled_from("abé王 :#'\"\\-,[]{}&*!|>%@`1?\t\n"), max_size=30)


def spellings(value: str) -> list[str]:
    """A text in each style of YAML that can hold it."""
    found = (
        ["k: '" + value.replace("'", "''").replace("\n", "\n\n  ") + "'\n"]
        if not re.search(r"\s\n|\n\s|^\s|\s$", value)
        else []
    )
    escaped = "".join(
        f"\\u{ord(c):04x}" if c in "é王" else c
        for c in value.replace("\\", "\\\\").replace('"', '\\"')
    )
    found.append('k: "' + escaped.replace("\n", "\\n").replace("\t", "\\t") + '"\n')
    if value.strip() and not re.match(r"[ \n\t]", value) and not value.endswith("\n"):
        found.append("k: |-\n" + "".join(f"   {line}\n" for line in value.split("\n")))
    return found


@given(SENTENCES)
@settings(max_examples=200, deadline=None)
def test_places_in_every_style(value: str) -> None:
    for text in spellings(value):
        scalar = only(text)
        assert scalar.text == value
        assert len(scalar.places) == len(value) + 1
        for char, place in zip(value, scalar.places, strict=False):
            assert raw_at(text, place) in (char, "\\", "\n")


@given(
    st.lists(
        st.sampled_from(
            [
                "a",
                "b c",
                " ",
                "  ",
                "\n",
                "\n  ",
                "'",
                '"',
                "\\",
                "\\n",
                "\\\n",
                "é",
                ":",
                ": ",
                " #",
                "|",
                "- ",
                "[",
                "]",
                "{",
                "}",
                ",",
                "\t",
                "\r\n",
                "k: ",
                "''",
            ]
        ),
        max_size=25,
    )
)
@settings(max_examples=600, deadline=None)
def test_texts_are_those_that_the_yaml_library_reads(parts: list[str]) -> None:
    text = "k: " + "".join(parts)
    try:
        node = parse(text, "f")
    except OctavoError:
        return
    found = scalars(node)
    for scalar in found:
        for char, place in zip(scalar.text, scalar.places, strict=False):
            raw = raw_at(text, place)
            assert raw == char or raw == "\\" or (char in " \n" and raw in " \t\n")
    expected: list[str] = []

    def walk(node: Any) -> None:
        match node:
            case yaml.ScalarNode():
                expected.append(node.value)
            case yaml.SequenceNode():
                for item in node.value:
                    walk(item)
            case yaml.MappingNode():
                for key, value in node.value:
                    walk(key)
                    walk(value)

    # they differ about tabs
    walk(yaml.compose(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
    if not any(
        "," in scalar.text for scalar in found
    ):  # where a sentence took in what stands behind its comma
        assert [scalar.text for scalar in found] == expected


@given(
    st.binary(max_size=200)
    | SENTENCES.map(str.encode)
    | st.text(max_size=80).map(lambda s: s.encode("utf-8", "surrogatepass"))
)
@settings(max_examples=400, deadline=None)
def test_any_bytes_give_a_document_or_a_fault(raw: bytes) -> None:
    try:
        node = parse_bytes(raw, "f")
    except OctavoError as error:
        assert all(found.code.startswith("OCT1") and found.span for found in error.diagnostics)
        return
    assert isinstance(node, MappingNode | SequenceNode)
    plain(node)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_a_damaged_ruleset_gives_a_document_or_faults(data: st.DataObject) -> None:
    text = RULESET
    for _ in range(data.draw(st.integers(1, 4))):
        at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 6))
        text = (
            text[:at] + data.draw(st.text("{}[]:,-|>&*!\"'# \n\tx7", max_size=4)) + text[at + cut :]
        )
    found = Faults()
    try:
        node = parse(text, "f")
        schema.check(node, schema.kind_of(node), found)
    except OctavoError as error:
        found.found.extend(error.diagnostics)
    lines = text.split("\n")
    for each in found.found:
        assert (
            each.span
            and 1 <= each.span.line <= len(lines)
            and 1 <= each.span.column <= len(lines[each.span.line - 1]) + 1
        )


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "OCT105", "f:1:1"),
        ("# nothing\n", "OCT105", "f:1:1"),
        ("~", "OCT105", "f:1:1"),
        ("just text", "OCT105", "f:1:1"),
        ("a: 1\nb: 2\na: 3\n", "OCT107", "f:3:1"),
        ("a: {x: 1, 'x': 2}", "OCT107", "f:1:11"),
        ("a: &x 1\n", "OCT108", "f:1:4"),
        ("a: *x\n", "OCT108", "f:1:4"),
        ("a: !!str 1\n", "OCT108", "f:1:4"),
        ("<<: {a: 1}\n", "OCT108", "f:1:1"),
        ("%YAML 1.1\n---\na: 1\n", "OCT108", "f:1:1"),
        ("a: 1\n---\nb: 2\n", "OCT109", "f:2:1"),
        ("[a]: 1\n", "OCT110", "f:1:1"),
        ("'': 1\n", "OCT110", "f:1:1"),
        ("a: >\n  b\n", "OCT111", "f:1:4"),
        ("a: |2\n   b\n", "OCT111", "f:1:4"),
        ("a: 9999999999999999\n", "OCT112", "f:1:4"),
        ("a: 1e999\n", "OCT112", "f:1:4"),
        ("a: .nan\n", "OCT112", "f:1:4"),
        (f"a: {'9' * 5000}\n", "OCT112", "f:1:4"),
        ("a: b: c\n", "OCT104", "f:1:5"),
        ("a:\n\tb: 1\n", "OCT104", "f:2:1"),
        ("a: [1, 2\n", "OCT104", "f:1:4"),
        ("a: @b\n", "OCT104", "f:1:4"),
        ("a: 'b\n", "OCT104", "f:1:4"),
        ("a: \x07\n", "OCT103", "f:1:4"),
        ("a: b\rc: d\n", "OCT103", "f:1:5"),
        ("a: b\u2028c\n", "OCT103", "f:1:5"),
        ('a: "x\\0"\n', "OCT103", "f:1:6"),
        ("a: b\ufeff\n", "OCT103", "f:1:5"),
        (b"\xef\xbb\xbfa: 1\n", "OCT103", "f:1:1"),
        (b"a: 1\nb: \xff\n", "OCT103", "f:2:4"),
        ("a: 1\n".encode("utf-16"), "OCT103", "f:1:1"),
    ],
)
def test_what_is_refused_and_where(text: str | bytes, code: str, place: str) -> None:
    found = faults_of(text)[0]
    assert (found.code, str(found.span)) == (code, place)
    assert found.message and (found.help or code == "OCT104")


def test_a_key_that_stands_twice_shows_both_places() -> None:
    (found,) = faults_of("rules:\n  a: x\n  b: y\n  a: z\n")
    assert str(found.span) == "f:4:3" and [str(each.span) for each in found.related] == ["f:2:3"]


def test_all_that_is_refused_in_a_readable_file_is_found_at_once() -> None:
    assert [found.code for found in faults_of("a: &x 1\nb: >\n  c\na: !t d\n")] == [
        "OCT108",
        "OCT111",
        "OCT108",
        "OCT107",
    ]


def test_hints_say_what_to_write() -> None:
    assert "quotes" in faults_of("a: say: this\n")[0].help
    assert "spaces" in faults_of("a:\n\tb: 1\n")[0].help
    assert (
        "comma" in faults_of("a: {b: c d: e}\n")[0].help
        or "quotes" in faults_of("a: {b: c d: e}\n")[0].help
    )


def test_bounds() -> None:
    deep = from_yaml.MAX_DEPTH
    assert parse("[" * deep + "]" * deep, "f")
    assert faults_of("[" * (deep + 1) + "]" * (deep + 1))[0].code == "OCT106"
    assert faults_of("[" * 100_000)[0].code in ("OCT104", "OCT106")
    assert faults_of("- a\n" * (from_yaml.MAX_NODES + 1))[0].code == "OCT106"
    assert faults_of("# " + "x" * from_yaml.MAX_BYTES)[0].code == "OCT102"


@pytest.mark.parametrize(
    "text",
    [
        "{" * 900_000,
        "- " * 450_000,
        "? " * 450_000,
        "a: " + "9" * 900_000 + ".5",
        '"' + "\\n" * 400_000,
        "'" + "''" * 450_000,
        "a: |\n" + "  x\n" * 225_000,
        "[" + "a," * 450_000,
        "a: 1\n" * 200_000,
        "x" * 900_000 + ": y\n",
        "a: " + "b " * 450_000,
        "".join(f"a: &b{i} *c\n" for i in range(50_000)),
        "\n" * 900_000,
        "%" * 900_000,
        "a: " + "\n\n x" * 200_000,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_hostile_files_take_little_time(text: str) -> None:
    text = text[: from_yaml.MAX_BYTES]
    started = time.perf_counter()
    try:
        node = parse(text, "f")
        found = Faults()
        schema.check(node, schema.kind_of(node), found)
    except OctavoError as error:
        assert len(error.diagnostics) <= MAX_FAULTS
    # most take half a second: the bound is for slow machines
    assert time.perf_counter() - started < 10


def test_a_comma_in_braces_goes_on_with_the_sentence() -> None:
    text = "cards: {picture: jacks,\n  queens and kings, court: queens, kings}\n"
    node = parse(text, "f")
    assert plain(node) == {
        "cards": {"picture": "jacks, queens and kings", "court": "queens, kings"}
    }
    for scalar in scalars(node):
        for char, place in zip(scalar.text, scalar.places, strict=False):
            assert raw_at(text, place) == char or char == " "
    # Only a bare text can go on: these stay keys without a value.
    assert plain(parse("{a: 'x', b}", "f")) == {"a": "x", "b": None}
    assert plain(parse("{a: x, b: }", "f")) == {"a": "x", "b": None}
    assert plain(parse("{a: 1, b}", "f")) == {"a": 1, "b": None}
    assert plain(parse("{a: x, # why\n b}", "f")) == {"a": "x", "b": None}


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.yaml", tmp_path, tmp_path / ("x" * 300), Path("null\0byte")):
        with pytest.raises(OctavoError) as caught:
            read(path)
        assert caught.value.diagnostics[0].code == "OCT101"
    big = tmp_path / "big.yaml"
    big.write_bytes(b"#" * (from_yaml.MAX_BYTES + 1))
    with pytest.raises(OctavoError) as caught:
        read(big, "big one")
    (told,) = caught.value.diagnostics
    assert told.code == "OCT102" and told.span is not None and told.span.file == "big one"


def test_without_libyaml_the_documents_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml.cyaml", None)
    found = util.spec_from_file_location("octavo.source.from_yaml_pure", from_yaml.__file__)
    assert found and found.loader
    pure = util.module_from_spec(found)
    monkeypatch.setitem(sys.modules, found.name, pure)
    found.loader.exec_module(pure)
    assert pure._Parser is not vars(from_yaml)["_Parser"]
    for text in (RULESET, *(written for written, _ in STYLES.values())):
        one, other = pure.parse(text, "f"), parse(text, "f")
        assert one == other
        assert [(s.span, s.places) for s in scalars(one)] == [
            (s.span, s.places) for s in scalars(other)
        ]
    for text in ('a: "\\ud800"\n', "[" * 50 + "]" * 50, "a: b: c", "a: *x"):
        with pytest.raises(OctavoError):
            pure.parse(text, "f")


# --- shape ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("ruleset", RULESET),
        ("modifier", MODIFIER),
        ("scenario", SCENARIO),
        ("variant", VARIANT),
        ("library", LIBRARY),
    ],
)
def test_every_key_of_the_language_is_accepted(kind: str, text: str) -> None:
    assert schema.kind_of(parse(text, "f")) == kind
    assert shape_faults(text) == []


@pytest.mark.parametrize("kind", schema.KINDS)
def test_schemas_are_valid_and_describe_every_key(kind: str) -> None:
    import json

    from jsonschema import Draft202012Validator

    data = json.loads((resources.schema_dir() / f"{kind}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(data)

    def walk(node: Any, at: str) -> None:
        if isinstance(node, dict):
            for key, value in node.get("properties", {}).items():
                assert value.get("description"), f"{at}/{key} has no description"
            for key, value in node.get("patternProperties", {}).items():
                assert value.get("description"), f"{at}/{key} has no description"
            for key, value in node.items():
                walk(value, f"{at}/{key}")
        elif isinstance(node, list):
            for index, value in enumerate(node):
                walk(value, f"{at}/{index}")

    walk(data, kind)


def changed(old: str, new: str, text: str = RULESET) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "code", "at", "says"),
    [
        ("title: Snip", "titel: Snip", "OCT121", "titel", "`title`"),
        ("holds: pack", "hold: pack", "OCT121", "hold: pack", "`holds`"),
        ("faces: down", "faces: don", "OCT124", "don", "`down`"),
        ("passes: left each round", "passes: often", "OCT124", "often", "left each round"),
        ("players: 2 to 4", "players: some", "OCT124", "some", "2 to 7"),
        ("players: 2 to 4", "players: 0", "OCT124", "0", "must be a number"),
        ("seniority: each player from the dealer", "seniority: [x]", "OCT122", "[x]", "a sentence"),
        ("1.1: a card may be played", "1.1: 5", "OCT122", "5", "in quotes"),
        ("1.1: a card may be played", "1.1:", "OCT122", "1.1:", "no value"),
        ("ends: the round is 3", "ends: ''", "OCT124", "''", "empty"),
        ("ends: the round is 3", "number: 3", "OCT121", "number", "stands in a modifier"),
        (
            "      until: any hand is empty\n      do:",
            "      util: any hand is empty\n      do:",
            "OCT121",
            "util",
            "`until`",
        ),
        ("at once: true", "at once: yes", "OCT122", "yes", "true or false"),
        ("      at once: true\n", "      if: x\n", "OCT125", "for each", "side by side"),
        ("    - if: hands are open\n", "    - who: you\n", "OCT125", "who", "`else` needs"),
        ("      by: the best hand\n", "", "OCT125", "compare", "`by`"),
        (
            "    - turns: each player from the elder",
            "    - turns: {a: b}",
            "OCT122",
            "{a: b}",
            "a sentence",
        ),
        (
            "    - window: each player from the elder\n",
            "    - do: x\n",
            "OCT125",
            "open",
            "`window`",
        ),
        (
            "      open: [snap]\n",
            "      do: x\n",
            "OCT125",
            "window: each player from the elder",
            "exactly one",
        ),
        ("            pass: {}\n", "            pass: {doo: x}\n", "OCT121", "doo", "`do`"),
        ("            pass: {}\n", "            pass: no\n", "OCT122", "no\n", "an option"),
        ("refill: {on: the stock is empty, ", "refill: {", "OCT123", "when", "`on`"),
        ("join: [n s]", "join: [ns]", "OCT124", "ns", "two names"),
        (
            "says: hands are open, default: false",
            "default: false",
            "OCT125",
            "default: false",
            "`says`",
        ),
        ("2 players: 1", "two: 1", "OCT124", "two: 1", "3 players"),
        ("mean: [move", "meen: [move", "OCT121", "meen", "`mean`"),
        ("win: [the player with the lowest score, the dealer]\n", "", "OCT123", "ruleset", "`win`"),
    ],
)
def test_a_wrong_shape_is_told_at_its_place(
    old: str, new: str, code: str, at: str, says: str
) -> None:
    text = changed(old, new)
    found = shape_faults(text, "ruleset")
    assert [each.code for each in found] == [code], [str(each) for each in found]
    span = found[0].span
    assert span and says in f"{found[0].message} {found[0].help}"
    assert (
        text.split("\n")[span.line - 1][span.column - 1 :].startswith(at.rstrip("\n"))
        or at == "ruleset"
    )


def test_the_number_of_faults_is_bounded_and_depth_is_no_danger() -> None:
    with pytest.raises(OctavoError) as caught:
        shape_faults("ruleset: x\nrules:\n" + "".join(f"  r{i}: [x]\n" for i in range(500)))
    assert len(caught.value.diagnostics) == MAX_FAULTS
    deep = "x"
    for _ in range(from_yaml.MAX_DEPTH // 2 - 2):
        deep = f"[{{if: a, do: {deep}}}]"
    text = changed(
        "ends: the round is 3",
        "ends: x\nactions2: {}",
        changed("deal:\n", f"first: {deep}\n  deal:\n"),
    )
    assert [each.code for each in shape_faults(text)] == ["OCT121"]


def test_a_file_that_does_not_say_what_it_is() -> None:
    for text in ("rulset: x\n", "{}", "title: x\n"):
        with pytest.raises(OctavoError) as caught:
            schema.kind_of(parse(text, "f"))
        assert caught.value.diagnostics[0].code == "OCT120"
    with pytest.raises(OctavoError) as caught:
        schema.kind_of(parse("rulset: x\n", "f"))
    assert "`ruleset`" in caught.value.diagnostics[0].help


# --- where things lie -----------------------------------------------------------------------------


def test_the_cache_is_somewhere_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    resources.cache_dir.cache_clear()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = resources.cache_dir()
    assert found == tmp_path / "cache" / "octavo" and found.is_dir()
    resources.cache_dir.cache_clear()
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    found = resources.cache_dir()
    assert found is not None and found.is_dir() and tmp_path / "file" not in found.parents
    resources.cache_dir.cache_clear()
