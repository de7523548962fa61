"""`octavo explain`: what a fault means, with an example of it and what mends it."""

from __future__ import annotations

import re

import click

from ...edges.output import say, say_lines
from ...faults import headline, known
from ...resources import errors_page
from ..frame import Spelled, heading, paragraph

# without the headline, which the registry has too
SECTION = re.compile(r"^### (OCT\d{3})\n\n[^\n]*\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


@click.command(
    cls=Spelled,
    short_help="What a fault means.",
    examples=["octavo explain OCT107", "octavo explain 210"],
)
@click.argument("code")
def command(code: str) -> None:
    """What the fault with this CODE means: an example, what is told about it, and what mends it
    (lines with + in place of lines with -). docs/errors.md has all of them."""
    wanted = code.strip().upper()
    wanted = wanted if wanted.startswith("OCT") else f"OCT{wanted}"
    fault = known(wanted)
    if fault is None:
        raise click.BadParameter(
            f"there is no fault {code!r}: codes look like OCT107", param_hint="'CODE'"
        )
    heading(fault)
    say()
    paragraph(headline(fault).replace("`", ""))
    sections = dict(SECTION.findall(errors_page().read_text(encoding="utf-8")))
    _show(sections[fault])


def _show(section: str) -> None:
    """Prose in lines that fit, examples indented; comments are for whoever runs the examples."""
    parts = re.split(
        r"^```.*\n", re.sub(r"<!--.*?-->", "", section, flags=re.DOTALL), flags=re.MULTILINE
    )
    for at, part in enumerate(parts):
        if at % 2:  # between fences
            say_lines(["", *(f"    {line}".rstrip() for line in part.splitlines())])
            continue
        for prose in re.split(r"\n\n+", part.strip()):
            if prose:
                say()
                paragraph(LINK.sub(r"\1", " ".join(prose.split())).replace("`", ""))
