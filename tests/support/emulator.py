"""A terminal that is fed with what a command prints, and looked at afterwards.

Comes in: what was printed. Goes out: what a person would see, or what the text did to the terminal
besides being shown.
"""

from __future__ import annotations

import io
import re

import pyte

# What Octavo itself asks for: colours and boldness, the screen wiped, a line begun again.
OWN = re.compile(r"\x1b\[(?:[0-9;]*m|2J|3J|H|K|2K|\?25[hl]|1A)|\r(?!\n)")
# None of these does Octavo ask for: whoever sees them sees what a stranger has asked for.
STRANGE = "zq\x1b]0;PWNED\x07\x1b[45;5;7mzq\x1b[1;1H\x9b45mzq\x1b[2J\x1b[?25lzq"
STRANGE += "\u202ezq\u2066zq\U000e0041zq\u200bzq\x85\u2028zq\x7f\x08\t##[error]"
LINES = "\r\n::error::zq\n##[error]zq\n"  # a line of its own; two, for a workflow that listens
COMMAND = re.compile(
    r"::(error|warning) (file=[^:\r\n]*,line=\d+,[^:\r\n]*,)?title=OCT\d{3}(,\w+=\d+)*::"
)


class Tty(io.StringIO):
    """A stream that says of itself that it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def harm(printed: str, heard: bool = True) -> list[str]:
    """What text did to a terminal besides being shown on it; empty as it should be. `heard`: or to
    a workflow of GitHub in whose log it stands, but for the commands that Octavo gives it."""
    plain = OWN.sub("", printed).replace("\r\n", "\n")
    found = sorted(
        {f"{char!a} is in it" for char in plain if not char.isprintable() and char != "\n"}
    )
    lines = plain.split("\n")
    screen = pyte.Screen(max(map(len, lines)) * 2 + 10, len(lines) + 10)
    screen.set_mode(pyte.modes.LNM)
    pyte.Stream(screen).feed(printed)
    found += [f"the window is called {name!a}" for name in (screen.title, screen.icon_name) if name]
    shown = [line.rstrip() for line in screen.display]
    wanted = [line.rstrip() for line in lines]
    if (
        "\x1b[2J" not in printed
        and "\r" not in printed.replace("\r\n", "\n")
        and shown[: len(wanted)] != wanted
    ):
        found.append("what is on the screen is not what was printed, line by line")
    for row in screen.buffer.values():
        found += [
            f"{cell.data!a} is painted"
            for cell in row.values()
            if cell.bg != "default" or cell.blink or cell.reverse
        ]
    if screen.cursor.hidden:
        found.append("the cursor is hidden")
    said = [line for line in lines if not COMMAND.match(line)]
    if heard and any(re.search(r"^\s*::(?!:)|##\[", line) for line in said):  # no name is `:`
        found.append("a line is one of a workflow")
    return found
