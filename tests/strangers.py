"""What rulesets from strangers take: every command on every file made to harm, each in a process of its own.

Comes in: the files of `strange_files`, `strange_games` and `strange_places`; words of a command line that pick some of them. Goes
out: a table of seconds and megabytes, and how many are over what is promised.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from strange_files import FILES
from strange_games import MORE

COMMANDS = {
    "validate": ["validate", "FILE"],
    "with --play": ["validate", "--play", "1", "FILE"],
    "play": ["play", "FILE", "--watch", "--pause", "0", "--bots", "random", "--seed", "1"],
    "rank": ["rank", "FILE", "2c 3c"],
    "show": ["show", "FILE", "--ir"],
}
SECONDS, MEGABYTES = 2, 200


# What a process had at most since it began; what the system tells of a child counts the process that it was a copy of, too.
CHILD = """
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
from octavo.cli import main
code = main(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_SELF)
try:
    peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
except OSError:
    peak = used.ru_maxrss
print(code, used.ru_utime + used.ru_stime, peak / 1024, file=sys.stderr)
"""


def measured(command: list[str], folder: Path) -> tuple[int, float, float, str]:
    """Code, seconds of the processor, megabytes, and what is told, of a command of `octavo` run in a folder."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    ran = subprocess.run(
        [sys.executable, "-c", CHILD, *command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, encoding="utf-8", errors="replace",
    )  # fmt: skip
    told, _, last = ran.stderr.strip().rpartition("\n")
    if ran.returncode:
        return ran.returncode, float("inf"), float("inf"), ran.stderr
    code, seconds, megabytes = last.split()
    return int(code), float(seconds), float(megabytes), told


def main() -> int:
    over = 0
    print(f"{'':42} {'':12} {'seconds':>8} {'MB':>5}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "strange.yaml")
        for name, (made, _) in (FILES | MORE).items():
            file.write_bytes(made())
            for command, words in COMMANDS.items():
                code, seconds, megabytes, told = measured([word.replace("FILE", str(file)) for word in words], Path(folder))
                bad = code not in (0, 1, 2) or "OCT599" in told or seconds > SECONDS or megabytes > MEGABYTES
                over += bad
                print(f"{name:42} {command:12} {seconds:8.1f} {megabytes:5.0f} {'<-' if bad else ''}", flush=True)
                if command == "validate" and code:
                    break
    print(f"over {SECONDS} seconds or {MEGABYTES} MB, or an error of ours: {over}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
