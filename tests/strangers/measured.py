"""What rulesets from strangers take: every command on every file made to harm, each in a process of
its own.

Comes in: the files of `strange_files`, `strange_games` and `strange_folders`; words of a command
line that pick some of them. Goes out: a table of seconds and megabytes, the worst rows once more,
and how many are over what is promised.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from support.strange_files import FILES
from support.strange_folders import FOLDERS, written
from support.strange_games import MORE

COMMANDS = {
    "validate": ["validate", "FILE"],
    "with --play": ["validate", "--play", "1", "FILE"],
    "simulate": ["simulate", "FILE", "--games", "2", "--jobs", "1"],
    "play": ["play", "FILE", "--watch", "--pause", "0", "--bots", "random", "--seed", "1"],
    "rank": ["rank", "FILE", "2c 3c"],
    "show": ["show", "FILE", "--ir"],
}
ON_FOLDERS = {
    "validate": ["validate", "FILE"],
    "of a folder": ["validate", "FOLDER"],
    "with all": ["validate", "--modifiers", "all", "FILE"],
    "list": ["list", "FILE"],
    "play": COMMANDS["play"],
}
WORST = 10  # rows that are printed once more at the end
SECONDS, MEGABYTES = 2, 200


# What a process had at most since it began; what the system tells of a child counts the process
# that it was a copy of, too.
CHILD = """
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
from octavo.cli import main
code = main(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_SELF)
try:
    status = Path("/proc/self/status").read_text().splitlines()
    peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
except OSError:
    peak = used.ru_maxrss
print(code, used.ru_utime + used.ru_stime, peak / 1024, file=sys.stderr)
"""


def measured(command: list[str], folder: Path) -> tuple[int, float, float, str]:
    """Code, seconds of the processor, megabytes, and what is told, of a command of `octavo` run in
    a folder.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    ran = subprocess.run(
        [sys.executable, "-c", CHILD, *command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    )
    told, _, last = ran.stderr.strip().rpartition("\n")
    if ran.returncode:
        return ran.returncode, float("inf"), float("inf"), ran.stderr
    code, seconds, megabytes = last.split()
    return int(code), float(seconds), float(megabytes), told


class Row(NamedTuple):
    """What a command took on a file; `bad` if that is over what is promised, or it ended in an
    error of ours.
    """

    seconds: float
    megabytes: float
    name: str
    command: str
    code: int
    bad: bool

    def __str__(self) -> str:
        return (
            f"{self.name:42} {self.command:12} {self.seconds:8.1f} {self.megabytes:5.0f} "
            f"{'<-' if self.bad else ''}"
        )


def taken(name: str, commands: dict[str, list[str]], file: Path) -> Iterator[Row]:
    """Each command on a file; none but the first, if that refuses it."""
    for command, words in commands.items():
        given = [
            word.replace("FILE", str(file)).replace("FOLDER", str(file.parent)) for word in words
        ]
        code, seconds, megabytes, told = measured(given, file.parent)
        bad = (
            code not in (0, 1, 2) or "OCT599" in told or seconds > SECONDS or megabytes > MEGABYTES
        )
        yield Row(seconds, megabytes, name, command, code, bad)
        if command == "validate" and code:
            return


def every(wanted: list[str]) -> Iterator[Row]:
    """All files, or those with one of some words in their names."""
    for name, (made, _) in (FILES | MORE).items():
        if not wanted or any(word in name for word in wanted):
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder, "strange.yaml")
                file.write_bytes(made())
                yield from taken(name, COMMANDS, file)
    for name, (files, _) in FOLDERS.items():
        if not wanted or any(word in name for word in wanted):
            with tempfile.TemporaryDirectory() as folder:
                yield from taken(name, ON_FOLDERS, written(files(), Path(folder)) / "ruleset.yaml")


def main() -> int:
    print(f"{'':42} {'':12} {'seconds':>8} {'MB':>5}")
    rows = []
    for row in every(sys.argv[1:]):
        rows.append(row)
        print(row, flush=True)
    print(f"\nthe most seconds, of {len(rows)}:", *sorted(rows, reverse=True)[:WORST], sep="\n")
    print(
        "\nthe most megabytes:",
        *sorted(rows, key=lambda row: row.megabytes, reverse=True)[:WORST],
        sep="\n",
    )
    over = sum(row.bad for row in rows)
    print(f"\nover {SECONDS} seconds or {MEGABYTES} MB, or an error of ours: {over}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
