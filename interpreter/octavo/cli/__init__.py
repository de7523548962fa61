"""The command `octavo`: one module for each subcommand.

Comes in: words of a command line. Goes out: an exit code: 0 well, 1 faults, 2 a command that cannot
be understood or asks for what there is not, 3 a fault of Octavo itself, 130 stopped by Ctrl-C.
Faults are shown as text, never as a traceback. A command is only loaded when asked for.
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..diagnostics import Diagnostic, OctavoError
from ..edges import output
from ..edges.output import RED, Painted, say, say_text
from .frame import PlainHelp, report

if TYPE_CHECKING:
    from ..faults import Code

# By the package that holds each.
COMMANDS = {
    "list": "files",
    "new": "files",
    "watch": "files",
    "validate": "files",
    "explain": "files",
    "cookbook": "files",
    "read": "files",
    "diff": "files",
    "schema": "files",
    "show": "files",
    "play": "matches",
    "replay": "matches",
    "simulate": "matches",
    "interactions": "matches",
    "test": "files",
    "why": "matches",
    "rank": "matches",
}
DEBUG = "OCTAVO_DEBUG"  # in the environment: show tracebacks
# Without a place these are about the command, not about a file.
ASKED: set[Code] = {"OCT501", "OCT502", "OCT503", "OCT504", "OCT505", "OCT509", "OCT534", "OCT701"}


class Commands(PlainHelp, click.Group):
    """The commands in the order of their use, each loaded when it is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS]  # `list` is a module here, once that command is loaded

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(
            f".{COMMANDS[cmd_name]}.{cmd_name}", __package__
        ).command
        return command


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        from ..resources import version

        say(f"octavo {version()}")
        ctx.exit()


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`octavo COMMAND --help` shows how each is used, with examples.",
    no_args_is_help=False,
    invoke_without_command=True,
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version.",
)
@click.pass_context
def octavo(ctx: click.Context) -> None:
    """Card games as rulesets: sentences that are checked, compiled and played."""
    if ctx.invoked_subcommand is None:
        say_text(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (None: this process's own) and give the exit code."""
    output.open_streams()
    streams = sys.stdout, sys.stderr
    try:
        try:
            code = _ran([*(sys.argv[1:] if arguments is None else arguments)])
        finally:
            sys.stdout, sys.stderr = streams  # Click exchanges them where a pipe is broken
        output.finish()
        return code
    except output.Unwritable as error:
        output.give_up(sys.stdout)
        if error.gone:  # whoever read has read enough
            return 0
        report([Diagnostic("OCT520", str(error))])
        return 1


def _ran(arguments: list[str]) -> int:
    """The same. Raises Unwritable where nothing more can be said."""
    try:
        found = octavo.main(arguments, prog_name="octavo", standalone_mode=False)
        return found if isinstance(found, int) else 0
    except OctavoError as error:
        report(error.diagnostics)
        return (
            2 if all(each.code in ASKED and each.span is None for each in error.diagnostics) else 1
        )
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        _usage(error)
        return 2
    except (KeyboardInterrupt, click.Abort):
        say(err=True)
        return 130
    except output.Unwritable:
        raise
    except SystemExit:  # Click knows only one reason for it
        raise output.Unwritable(BrokenPipeError(errno.EPIPE, "")) from None
    except OSError as error:
        output.finish()  # it may be that what is said was refused
        about = f": {error.filename}" if error.filename else ""
        help = "name a file in an existing folder that you may write to" if about else ""
        report([Diagnostic("OCT520", f"{error.strerror or error}{about}", help=help)])
        return 1
    except UnicodeEncodeError as error:  # half a letter, as bytes that are no UTF-8 come in
        report(
            [
                Diagnostic(
                    "OCT520", f"{ascii(error.object)[:80]} is not text: part of a letter is missing"
                )
            ]
        )
        return 1
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        said = f"Octavo itself failed, which is no fault of yours: {type(error).__name__}: {error}"
        report([Diagnostic("OCT599", said, help=f"please report it, with what {DEBUG}=1 shows")])
        return 3


def _usage(error: click.ClickException) -> None:
    """One sentence, and where help is."""
    say(Painted("error", RED), f": {error.format_message()}", err=True)
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if ctx is not None:
        say(f"  help: {ctx.command_path} --help", err=True)
