"""The examples of the documents, found and run.

Comes in: the Markdown of README.md and docs/. Goes out: `Block`s, each with the words after its
fence that say how it is run, and what runs them: sentences against the game of their page, whole
rulesets, commands in a folder of their own. A page may hold no fenced block that nobody runs, but
for drawings.

How a block is run, by the words after its fence:

    yaml game            a whole ruleset: loaded and played
    yaml part            sections put over the game of the page: loaded and played
    yaml modifier        a modifier put over the game of the page: loaded and played
    yaml variant         a variant of it, likewise
    yaml scenarios       scenarios of the game of the page
    yaml file=NAME       a file for the commands of the page
    text given           the facts of the position in which the sentences below stand
    text true, false     conditions that hold there, or do not
    text rules           SENTENCE => what then holds, `may MOVE` or `may not MOVE`; each a rule by
                         itself
    text steps           SENTENCE => what then holds; each a step by itself
    text faults          SENTENCE => the code and the message of its fault, as a rule (as a step
                         after `step:`); `faults=ID` puts it into another game of the page
    text reads=START     sentences that the grammar reads, from a start of it
    console              commands with their output; a line `...` stands for any lines, `...` in a
                         line for any text. OCTAVO_GOLDEN=write writes outputs without `...` anew
    console make         targets of the Makefile: the command of `octavo` that they end with is run
    python, text output  a program, and what it prints
    diff fault=FILE      a file of tests/corpus/bad: its faults are those of the block `text told`
                         below, and none is left, nor a warning, if it is changed so; `...` stands
                         for lines between
    diff scenario        a scenario file of the game of the page, its bad lines marked `-`, its good
                         ones `+`: likewise
    text drawing         nothing to run
"""

from __future__ import annotations

import contextlib
import copy
import io
import os
import random
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import yaml

import octavo
from octavo import render
from octavo.cli import main
from octavo.diagnostics import Faults, OctavoError
from octavo.positions.position import holds, position, said, vocabulary_of
from octavo.source.document import plain
from octavo.source.from_yaml import read
from octavo.syntax.parser import parse
from octavo.table.game import Game
from octavo.testing.scenario import run_file
from support.bad_files import case_of, found_in, mended, told
from support.paths import BAD, DOCS, ON_PATH, ROOT

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted(DOCS.glob("*.md")),
]
MOST_CHOICES = 2_000  # of a game played at random for an example
# the option of a page's game to which its steps are added; the first such option is taken
STEPPING = "hide"
OVER = "the match is over"
ARROW = re.compile(r"\s+=> +")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: the line of its first text line, the language of its fence, the words after
    it, its text.
    """

    page: Path
    line: int
    language: str
    words: tuple[str, ...]
    text: str

    @property
    def kind(self) -> str:
        """How it is run: `console`, `python`, or the word after the language."""
        return self.words[0].partition("=")[0] if self.words else self.language

    @property
    def value(self) -> str:
        return self.words[0].partition("=")[2] if self.words else ""

    @property
    def leaves(self) -> bool:
        """Whether blocks further down may need what it leaves: a game, a file, a value."""
        writes = any(command in self.text for command in WRITING)
        return (self.language, self.kind) in LEAVING or (self.language == "console" and writes)

    @property
    def where(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    def lines(self) -> list[str]:
        return [line.strip() for line in self.text.splitlines() if line.strip()]


@cache
def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    found: list[Block] = []
    opened: tuple[int, str] | None = None
    held: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith("```"):
            held.append(line)
        elif opened is None:
            opened, held = (number + 1, line[3:].strip()), []
        else:
            language, *words = opened[1].split() or ["text"]
            found.append(Block(page, opened[0], language, tuple(words), "\n".join(held) + "\n"))
            opened = None
    if opened is not None:
        raise ValueError(f"{page.name}: the block that begins at line {opened[0]} never ends")
    return found


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    kept, inside = [], False
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def markers(page: Path, name: str) -> list[str]:
    """What the comments `<!-- NAME: a, b -->` of a page list, in order."""
    found = re.findall(rf"<!-- {name}:(.*?)-->", page.read_text(encoding="utf-8"), re.DOTALL)
    return [item.strip() for listed in found for item in listed.split(",") if item.strip()]


# --- games ----------------------------------------------------------------------------------------


def content(text: str, folder: Path) -> dict[str, Any]:
    """YAML as Octavo reads it (`on` is a text), as plain data."""
    path = folder / "content.yaml"
    path.write_text(text, encoding="utf-8")
    found = plain(read(path))
    assert isinstance(found, dict)
    return found


def put_over(base: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """`base` with the sections of `part` put over it, key by key; lists of phrases grow."""
    made = copy.deepcopy(base)
    for key, value in part.items():
        if isinstance(value, dict) and isinstance(made.get(key), dict):
            made[key] = put_over(made[key], value)
        elif key == "phrases" and key in made:
            made[key] = [*made[key], *value]
        else:
            made[key] = copy.deepcopy(value)
    return made


def play(rules: octavo.Rules, players: int | None = None, seed: int = 1) -> Game:
    """A match at random, to its end."""
    chance = random.Random(f"{seed} choices")
    game = rules.new_game(players, seed=seed)
    for _ in range(MOST_CHOICES):
        decision = game.decision
        if decision is None:
            return game
        game.apply(chance.choice(decision.options))
    raise AssertionError(f"{rules.title} did not end after {MOST_CHOICES} choices")


@dataclass(slots=True)
class Page:
    """What the blocks of one page share: its game (the first of its games, which lie in the folder
    as `ID.yaml`), the position of its sentences, a folder."""

    folder: Path
    game: dict[str, Any] = field(default_factory=dict)
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    given: list[str] = field(default_factory=list)
    loaded: dict[str, octavo.Rules] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)
    printed: str = ""
    told: str = ""
    done: set[int] = field(default_factory=set)

    def rules(self, data: dict[str, Any]) -> octavo.Rules:
        text = yaml.safe_dump(data, sort_keys=False, width=10_000, allow_unicode=True)
        if text not in self.loaded:
            path = self.folder / f"game-{len(self.loaded)}.yaml"
            path.write_text(text, encoding="utf-8")
            self.loaded[text] = octavo.load(path)
        return self.loaded[text]

    def standing(self, rules: octavo.Rules) -> Game:
        """The position that the page has given."""
        return position(rules, self.given, players=3, forced=True)

    # --- one block --------------------------------------------------------------------------------

    def run(self, block: Block) -> None:
        """Run a block, and before it what blocks above leave for it: another process may have run
        those. Raises AssertionError where it does not do what the page says."""
        for one in blocks(block.page):
            if one.line < block.line and one.leaves and one.line not in self.done:
                self._run(one)
        self._run(block)

    def _run(self, block: Block) -> None:
        self.done.add(block.line)
        runner = RUNNERS.get((block.language, block.kind))
        assert runner is not None, (
            f"{block.where}: nobody runs a block of `{block.language} {' '.join(block.words)}`"
        )
        try:
            runner(self, block)
        except OctavoError as error:
            raise AssertionError(f"{block.where}: {error}") from error

    def game_of_its_own(self, block: Block) -> None:
        data = content(block.text, self.folder)
        if not self.game:
            self.game = data
        self.games[str(data["ruleset"])] = data
        (self.folder / f"{data['ruleset']}.yaml").write_text(block.text, encoding="utf-8")
        rules = self.rules(data)
        for players in {rules.players[0], rules.default_players}:
            play(rules, players)

    def part(self, block: Block) -> None:
        play(self.rules(put_over(self.game, content(block.text, self.folder))), 3)

    def modifier(self, block: Block) -> None:
        path = self.folder / f"modifier-{block.line}.yaml"
        path.write_text(block.text, encoding="utf-8")
        play(octavo.load(self.base(), modifiers=[path]), 3)

    def variant(self, block: Block) -> None:
        path = self.folder / f"variant-{block.line}.yaml"
        path.write_text(block.text, encoding="utf-8")
        play(octavo.load(self.base(), variants=[path]), 3)

    def scenarios(self, block: Block) -> None:
        """Of the game of the page, or of another one of it, which the block names."""
        named = block.words[1] if len(block.words) > 1 else self.base().stem
        path = self.folder / f"{named}.test.yaml"
        path.write_text(block.text, encoding="utf-8")
        outcomes = run_file(path)
        wrong = [str(diagnostic) for one in outcomes for diagnostic in one.diagnostics]
        assert outcomes and not wrong, f"{block.where}: {wrong}"

    def base(self) -> Path:
        path = self.folder / "ruleset.yaml"
        if not path.exists():
            path.write_text(
                yaml.safe_dump(self.game, sort_keys=False, width=10_000), encoding="utf-8"
            )
        return path

    def facts(self, block: Block) -> None:
        self.given = block.lines()
        self.standing(self.rules(self.game))

    def truths(self, block: Block) -> None:
        game = self.standing(self.rules(self.game))
        wrong = [line for line in block.lines() if holds(game, line) != (block.kind == "true")]
        assert not wrong, f"{block.where}: not {block.kind}: {wrong}"

    def standing_rules(self, block: Block) -> None:
        for line in block.lines():
            sentence, follows = ARROW.split(line)
            rules = self.rules(put_over(self.game, {"rules": {"example": sentence}}))
            self.follows(block, line, self.standing(rules), follows)

    def follows(self, block: Block, line: str, game: Game, follows: str) -> None:
        decision = game.decision
        assert decision is not None
        for claim in follows.split("; "):
            if claim.startswith("may "):
                move = claim.removeprefix("may ").removeprefix("not ")
                offered = decision.options.find(move) is not None or game.explain(move).legal
                assert offered != claim.startswith("may not "), (
                    f"{block.where}: {line}: {[one.key for one in decision.options]}"
                )
                if not offered:
                    assert not game.explain(move).legal
            else:
                assert holds(game, claim), f"{block.where}: {line}: `{claim}` does not hold"

    def steps(self, block: Block) -> None:
        for line in block.lines():
            sentence, follows = ARROW.split(line)
            game = self.standing(self.rules(self.with_step(sentence)))
            assert game.decision is not None
            game.apply(next(one for one in game.decision.options if one.verb == STEPPING))
            so = game.over if follows == OVER else not game.over and holds(game, follows)
            assert so, f"{block.where}: {line}: this does not follow"

    def with_step(self, step: Any) -> dict[str, Any]:
        """The game of the page, in which whoever takes the option `STEPPING` does this too."""
        made = copy.deepcopy(self.game)
        option = made["phases"]["play"][0]["do"][0]["choose"][STEPPING]
        option["do"] = [option["do"], step]
        return made

    def faults(self, block: Block) -> None:
        for line in block.lines():
            sentence, follows = ARROW.split(line)
            said_as = sentence.removeprefix("step: ")
            game = self.games[block.value] if block.value else self.game
            made = (
                self.with_step(said_as)
                if said_as != sentence
                else put_over(game, {"rules": {"example": sentence}})
            )
            try:
                self.rules(made)
            except OctavoError as error:
                found = [
                    f"{one.code} {one.message}" + (f" ({one.help})" if one.help else "")
                    for one in error.diagnostics
                ]
                assert found == [follows], f"{block.where}: {sentence}: {found}"
            else:
                raise AssertionError(f"{block.where}: {sentence}: this has no fault")

    def reads(self, block: Block) -> None:
        vocabulary = vocabulary_of(self.rules(self.game))
        for line in block.lines():
            faults = Faults()
            assert parse(block.value, said(line), vocabulary, faults) is not None, (
                f"{block.where}: {line}: {faults.found}"
            )

    # --- files, commands, programs ----------------------------------------------------------------

    def file(self, block: Block) -> None:
        path = self.folder / block.value
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")

    def console(self, block: Block) -> None:
        for command, expected in sessions(block.text):
            # what a reader tries first is run as a reader runs it
            found = run_command(command, self.folder, alone=block.page.name == "README.md")
            if (
                os.environ.get("OCTAVO_GOLDEN") == "write"
                and "..." not in expected
                and not alike(expected, found)
            ):
                page = block.page.read_text(encoding="utf-8")
                shown, printed = (f"{command}\n{text.rstrip()}" for text in (expected, found))
                printed += "" if expected.strip() else "\n"  # where nothing stood yet
                block.page.write_text(page.replace(shown, printed, 1), encoding="utf-8")
            assert alike(expected, found), (
                f"{block.where}: $ {command}\n--- the page says\n{expected}\n--- it prints\n{found}"
            )

    def make(self, block: Block) -> None:
        for command, expected in sessions(block.text):
            target = command.removeprefix("make ")
            last = recipe(target).splitlines()[-1]
            if "pytest" in last:  # what runs this
                continue
            found = run_command("octavo" + last.partition("/octavo")[2], self.folder, alone=True)
            assert alike(expected, found), f"{block.where}: $ {command}\n{found.rstrip()}"

    def python(self, block: Block) -> None:
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.chdir(self.folder):
            exec(compile(block.text, block.where, "exec"), self.names)
        self.printed = out.getvalue()

    def output(self, block: Block) -> None:
        assert alike(block.text, self.printed), f"{block.where}: it prints\n{self.printed}"

    def bad_file(self, block: Block) -> None:
        file = BAD / block.value
        self.told = told(case_of(file))
        found = found_in(mended(file, block.text, self.folder))
        assert not found, f"{block.where}: there are faults left: {[str(one) for one in found]}"

    def bad_scenario(self, block: Block) -> None:
        self.base()
        path = self.folder / "ruleset.test.yaml"
        for sign in "+-":
            lines = [line[1:] for line in block.text.splitlines() if line[:1] in (" ", sign)]
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            with contextlib.chdir(self.folder):
                found = [
                    one for outcome in run_file(Path(path.name)) for one in outcome.diagnostics
                ]
                self.told = render.texts(found)
            assert bool(found) == (sign == "-"), f"{block.where}: {sign} {self.told}"

    def telling(self, block: Block) -> None:
        if os.environ.get("OCTAVO_GOLDEN") == "write" and not alike(block.text, self.told):
            page = block.page.read_text(encoding="utf-8")
            block.page.write_text(
                page.replace(block.text.rstrip(), self.told.rstrip(), 1), encoding="utf-8"
            )
        assert alike(block.text, self.told), f"{block.where}: it is told so\n{self.told}"

    def nothing(self, block: Block) -> None:
        pass


RUNNERS = {
    ("yaml", "game"): Page.game_of_its_own,
    ("yaml", "part"): Page.part,
    ("yaml", "modifier"): Page.modifier,
    ("yaml", "variant"): Page.variant,
    ("yaml", "scenarios"): Page.scenarios,
    ("yaml", "file"): Page.file,
    ("text", "given"): Page.facts,
    ("text", "true"): Page.truths,
    ("text", "false"): Page.truths,
    ("text", "rules"): Page.standing_rules,
    ("text", "steps"): Page.steps,
    ("text", "faults"): Page.faults,
    ("text", "reads"): Page.reads,
    ("console", "console"): Page.console,
    ("console", "make"): Page.make,
    ("python", "python"): Page.python,
    ("text", "output"): Page.output,
    ("diff", "fault"): Page.bad_file,
    ("diff", "scenario"): Page.bad_scenario,
    ("text", "told"): Page.telling,
    ("text", "drawing"): Page.nothing,
}


# What commands are called that write a file.
WRITING = ("octavo new ", "--journal", "--write")
LEAVING = {
    ("yaml", "game"),
    ("yaml", "scenarios"),
    ("yaml", "file"),
    ("text", "given"),
    ("python", "python"),
    ("diff", "fault"),
    ("diff", "scenario"),
}


# --- commands -------------------------------------------------------------------------------------


def sessions(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output that the page shows."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line)
    return [(command, "\n".join(lines)) for command, lines in found]


def run_command(command: str, folder: Path, *, alone: bool) -> str:
    """What `octavo ...` prints, both streams in one, with no terminal attached. `alone`: in a
    process of its own, which takes most of a second longer.
    """
    program, *arguments = shlex.split(command)
    assert program == "octavo", f"only octavo is run, not `{command}`"
    settings = {"XDG_STATE_HOME": str(folder / "state"), "COLUMNS": "80", "LINES": "40"}
    environment = {
        name: value
        for name, value in (os.environ | settings).items()
        if name not in ("FORCE_COLOR", "CLICOLOR_FORCE")
    }
    if alone:
        return subprocess.run(
            [sys.executable, "-m", "octavo", *arguments],
            cwd=folder,
            env=environment | {"PYTHONPATH": ON_PATH},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        ).stdout
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with (
        open(os.devnull, encoding="utf-8") as nothing,
        mock.patch.dict(os.environ, environment, clear=True),
        mock.patch.object(sys, "stdin", nothing),
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(printed),
        contextlib.chdir(folder),
    ):
        main(arguments)
        printed.seek(0)
        return printed.read()


def recipe(target: str) -> str:
    """What `make TARGET` does, all being installed."""
    installed = [
        part for stamp in ("play", "test", "dev") for part in ("-o", f".venv/installed-{stamp}")
    ]
    # not `make test`'s
    alone = {
        name: value
        for name, value in os.environ.items()
        if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "ARGS", "RULESET")
    }
    command = ["make", "-n", "--no-print-directory", *installed, target]
    return subprocess.run(
        command, cwd=ROOT, env=alone, capture_output=True, text=True, check=True
    ).stdout


def alike(expected: str, found: str) -> bool:
    """Whether an output is the expected one; `...` stands for any lines, or any text; spaces at the
    ends of lines for nothing.
    """
    lines = [line.rstrip() for line in expected.strip("\n").splitlines()]
    texts = (re.escape(line).replace(r"\.\.\.", ".*") + r"\n" for line in lines)
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else text
        for line, text in zip(lines, texts, strict=True)
    )
    shown = "".join(f"{line.rstrip()}\n" for line in found.strip("\n").splitlines())
    return re.fullmatch(pattern, shown) is not None
