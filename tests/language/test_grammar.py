"""The grammar: one table without conflicts, kept on disk, with a name and a builder for every
alternative.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Lark, Token
from lark.exceptions import GrammarError
from lark.lexer import Lexer

from octavo import resources
from octavo.syntax import language
from octavo.syntax.lalr import table as tables
from octavo.syntax.lalr.nodes import BUILDERS
from octavo.syntax.lalr.table import END, STARTS, ParseTable, of_grammar, table

TEXT = resources.grammar_path().read_text(encoding="utf-8")
# Kinds of tokens that the lexer makes itself, and those that only a ruleset's words have.
MADE = {
    *(
        "AS_ANOTHER",
        "AS_MANY",
        "ATTRIBUTES",
        "MORE",
        "OFTEN",
        "OR_DONE",
        "ALSO",
        "ALIKE",
        "OF_EACH",
        "REFILL",
        "THAN_SO",
        "NUMS",
        "POINTED",
    ),
    *("SHARING", "HOLE", "FACE", "FACED"),
}
DECLARED = {
    "CARD_WORD",
    "A_CARD",
    "NOUN",
    "NUMBER_NOUN",
    "ADJ",
    "VERB",
    "VERB_S",
    "PARTICIPLE",
    "RELATION",
    "FLAG",
    "FLAG_NOT",
    "FLAG_NOW",
    "IN_PHASE",
    "OPTION",
    "CHOICE",
    "PHRASE_START",
    "PHRASE_WORDS",
}


def alternatives() -> list[str]:
    """Each alternative of each rule, as it is written."""
    return [line for line in TEXT.splitlines() if line and not line.startswith(("//", "%"))]


class NoLexer(Lexer):
    """Lark asks for one, and a lexer of its own cannot be strict without another package."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        return iter(())


def test_the_table_is_the_one_that_lark_makes() -> None:
    """State by state. Lark settles shift/reduce conflicts silently unless it is strict."""
    lark = Lark(
        TEXT,
        parser="lalr",
        lexer=NoLexer,
        start=list(STARTS),
        strict=True,
        maybe_placeholders=False,
    )
    ours = of_grammar(TEXT, None)
    assert ours == table()
    confs = {start: lark.parse_interactive(start=start).parser_state.parse_conf for start in STARTS}
    theirs = confs[STARTS[0]].states
    pairs = {ours.starts[start]: confs[start].start_state for start in STARTS}
    waiting = list(pairs)
    for state in waiting:  # grows meanwhile
        does = theirs[pairs[state]]
        assert does.keys() == ours.states[state].keys()
        for symbol, (action, arg) in does.items():
            mine = ours.states[state][symbol]
            assert (action.name == "Shift") == (mine >= 0)
            if mine >= 0:
                waiting += [] if mine in pairs else [mine]
                assert pairs.setdefault(mine, arg) == arg
            else:
                made = ours.productions[-1 - mine]
                assert (made.origin, made.size) == (arg.origin.name, len(arg.expansion))
                assert made.builder in ("", arg.alias, arg.origin.name)
    assert len(pairs) == len(ours.states) == len(set(pairs.values())) == len(theirs)
    assert {pairs[state] for state in ours.ends.values()} == {
        conf.end_state for conf in confs.values()
    }


@pytest.mark.parametrize(
    ("added", "said"),
    [
        ('    | amount "and" amount -> arithmetic\n', "Shift/Reduce conflict"),
        ("    | CARD_WORD -> np_number\n", "Reduce/Reduce collision"),
    ],
)
def test_a_conflict_would_be_refused(added: str, said: str) -> None:
    first = "amount: np " if "amount" in added else "plain: bare "
    (line,) = [line for line in alternatives() if line.startswith(first)]
    with pytest.raises(GrammarError, match=said):
        of_grammar(TEXT.replace(line, f"{line}\n{added}"), None)


def test_every_alternative_has_a_name_and_a_line_of_its_own() -> None:
    unnamed = [line for line in alternatives() if not re.search(r"-> [a-z_]+$", line)]
    assert not unnamed
    crowded = [line for line in alternatives() if line.count("->") != 1]
    assert not crowded


def test_names_and_builders_are_the_same() -> None:
    named = {line.rsplit("-> ", 1)[1] for line in alternatives()}
    assert named - {"itself"} == set(BUILDERS)


def test_every_kind_of_token_is_used_and_has_words() -> None:
    declared = {
        name
        for line in TEXT.splitlines()
        if line.startswith("%declare")
        for name in line.split()[1:]
    }
    used = {symbol for state in table().states for symbol in state if symbol.isupper()}
    assert declared == set(language.CLOSED) | MADE | DECLARED
    assert used - {END} == declared | set(table().literals.values())


def test_a_quoted_word_is_no_kind_of_declared_token() -> None:
    declared = {
        name
        for line in TEXT.splitlines()
        if line.startswith("%declare")
        for name in line.split()[1:]
    }
    assert declared.isdisjoint(table().literals.values())


def test_every_start_is_reached() -> None:
    assert set(table().starts) == set(table().ends) == set(STARTS)


def test_accepting_follows_every_reduction() -> None:
    # After a bare number a comma could go on in a list, but not where the sentence began with
    # `now`.
    made = table()
    stack = [made.starts["do"]]
    for kind in ("NOW", "NOUN", "IS", "NUMS"):
        advance(made, stack, kind)
    assert "COMMA" in made.states[stack[-1]]  # somewhere this number may be followed by a comma
    assert not made.accepts(stack, "COMMA")
    assert made.accepts(stack, END)


def advance(made: ParseTable, stack: list[int], kind: str) -> None:
    """Take a token, as the parser does, without values."""
    while (action := made.states[stack[-1]][kind]) < 0:
        production = made.productions[-1 - action]
        del stack[-production.size :]
        stack.append(made.states[stack[-1]][production.origin])
    stack.append(action)


# --- the cache ------------------------------------------------------------------------------------


def cached(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_the_second_reading_builds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = of_grammar(TEXT, tmp_path)
    monkeypatch.setattr(tables, "_build", lambda text: pytest.fail("it was built again"))
    assert of_grammar(TEXT, tmp_path) == first
    assert len(cached(tmp_path)) == 1


def test_another_grammar_has_another_table(tmp_path: Path) -> None:
    of_grammar(TEXT, tmp_path)
    of_grammar(TEXT + "\n// changed\n", tmp_path)
    assert len(cached(tmp_path)) == 2


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"states": []}', "null"])
def test_a_damaged_cache_is_built_again(tmp_path: Path, damage: str) -> None:
    first = of_grammar(TEXT, tmp_path)
    (file,) = cached(tmp_path)
    whole = file.read_text(encoding="utf-8")
    file.write_text(damage, encoding="utf-8")
    assert of_grammar(TEXT, tmp_path) == first
    assert file.read_text(encoding="utf-8") == whole


def test_a_cache_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    missing = tmp_path / "gone"  # even root cannot write into a folder that is not there
    assert of_grammar(TEXT, missing) == table()
    assert not missing.exists()


def test_the_cache_is_nobody_elses_business(tmp_path: Path) -> None:
    of_grammar(TEXT, tmp_path)
    (file,) = cached(tmp_path)
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600


def test_lark_is_not_imported_when_the_table_is_there() -> None:
    assert table()  # fills the cache
    code = (
        "import sys; from octavo.syntax.lalr.table import table; table(); sys.exit('lark' in "
        "sys.modules)"
    )
    search = os.pathsep.join(
        [str(Path(resources.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": search}, check=False
    )
    assert done.returncode == 0
