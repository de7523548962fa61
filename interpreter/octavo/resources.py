"""Where Octavo's own data is: the grammar, the shipped rulesets, their schemas, the game that a new
one begins as, the pages of faults and of house rules, and the user's cache.

Comes in: nothing. Goes out: paths. A wheel carries the data inside the package (`octavo/_data`); a
checkout, and so an editable install, has it in `grammar/`, `rulesets/`, `templates/` and `docs/` at
its root.
"""

from __future__ import annotations

import os
import stat
import tempfile
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent.parent


def _data(*parts: str) -> Path:
    installed = _PACKAGE.joinpath("_data", *parts)
    return installed if installed.exists() else _CHECKOUT.joinpath(*parts)


@cache
def grammar_path() -> Path:
    """The one grammar file."""
    return _data("grammar", "octavo.lark")


@cache
def participles_path() -> Path:
    """The irregular participles of English, a verb a line."""
    return _data("grammar", "participles.txt")


@cache
def rulesets_dir() -> Path:
    """The folder of shipped rulesets: one folder a game, and `schema`."""
    return _data("rulesets")


@cache
def schema_dir() -> Path:
    """The folder of the JSON Schemas of the kinds of file."""
    return rulesets_dir() / "schema"


@cache
def table_schema_path() -> Path:
    """The JSON Schema of what a front end is told."""
    return _data("docs", "table.schema.json")


@cache
def template_path() -> Path:
    """The ruleset of a small game that a new one begins as; its scenarios lie beside it."""
    return _data("templates", "game", "ruleset.yaml")


@cache
def errors_page() -> Path:
    """The page of every fault, in Markdown: a section `### CODE` each."""
    return _data("docs", "errors.md")


@cache
def cookbook_page() -> Path:
    """The page of house rules, in Markdown; `octavo.cookbook` reads it."""
    return _data("docs", "cookbook.md")


@cache
def cache_dir() -> Path | None:
    """A folder to write to, made if need be; what lies there may vanish at any time. Without a
    writable home it is one among temporary files; None if there is none that nobody else could
    write to."""
    for place in (_in_home, _among_temporary):
        try:
            folder = place()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if os.access(folder, os.W_OK | os.X_OK) and _ours(folder):
                return folder
        except (OSError, ValueError):  # no such folder can be, or nobody may write to any
            continue
    return None


def _in_home() -> Path:
    chosen = os.environ.get("XDG_CACHE_HOME", "")
    # XDG says that a relative path is to be ignored.
    return (
        Path(chosen)
        if chosen and Path(chosen).is_absolute()
        else Path(os.path.expanduser("~")) / ".cache"
    ) / "octavo"


def _among_temporary() -> Path:
    """Raises OSError if there is no folder for temporary files."""
    return Path(tempfile.gettempdir()) / f"octavo-{getattr(os, 'getuid', lambda: 'user')()}"


def _ours(folder: Path) -> bool:
    """Whether nobody else could have put files there: a folder in /tmp, or a link, may have been
    made by a stranger.
    """
    if not hasattr(os, "getuid"):
        return True
    named, meant = folder.lstat(), folder.stat()
    return named.st_uid == meant.st_uid == os.getuid() and not meant.st_mode & stat.S_IWOTH


@cache
def version() -> str:
    """The version that is installed; `unknown` where Octavo runs without being installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("octavo")
    except PackageNotFoundError:
        return "unknown"
