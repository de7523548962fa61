"""The cookbook: house rules by wish, as its page has them, and those that answer some words.

Comes in: docs/cookbook.md. Goes out: `Recipe`s in the order of the page; for words that people
search by, those that have them, the likeliest first.

An entry of the page is a heading of the third level, the wish; prose; a block `yaml file=NAME.yaml`
and one with its scenarios; and the command that plays it, with more words to be found by. Under the
last heading of the second level stand wishes that no file can fulfil yet, an item of a list each.
"""

from __future__ import annotations

import re
from functools import cache

from .diagnostics import nearest
from .records import record
from .resources import cookbook_page

NOT_YET = "Not yet"
# what is said in nearly every wish
SMALL = """a all an and are as at be by can do does for from have he her his i if in is it its may
    me my no not of on one or our rule she so than that the their them then they this to we what
    when who whoever whose with you your"""
_GROUP = re.compile(r"^## (.+)\n((?:.*\n)*?)(?=^## |\Z)", re.MULTILINE)
_ENTRY = re.compile(r"^### (.+)\n((?:.*\n)*?)(?=^### |\Z)", re.MULTILINE)
_FILE = re.compile(r"^```yaml file=(\S+)\n((?:.*\n)*?)```\n", re.MULTILINE)
_PLAY = re.compile(r"^Play it: `(octavo play (\S+) .+)` <!-- tags: (.+) -->$", re.MULTILINE)
_LACKING = re.compile(r"^- \*\*(.+?)\*\* (.+(?:\n  .+)*)", re.MULTILINE)
# How much it says for an entry that a word stands in its title or its name, among the words it
# shall be found by, in its prose, in its sentences.
_TITLE, _TAGS, _PROSE, _SENTENCES = 12, 8, 3, 1


@record
class Recipe:
    """A house rule: the wish as its `title`, the `group` of wishes it is among, what it does and
    how to change it. `rules` and `scenarios` are the texts of its two files, the first to be called
    `NAME.yaml`; `play` is the command that plays it, `game` the ruleset it is for. A wish that no
    file can fulfil yet has a title and prose alone."""

    title: str
    group: str
    prose: str
    name: str = ""
    game: str = ""
    rules: str = ""
    scenarios: str = ""
    play: str = ""
    tags: str = ""

    def weight(self, word: str) -> int:
        """How much a word, as `_stem` leaves it, says for this entry; 0 if it has no such word."""
        weighed = (
            (_TITLE, f"{self.title} {self.name}"),
            (_TAGS, f"{self.tags} {self.game}"),
            (_PROSE, self.prose),
            (_SENTENCES, self.rules),
        )
        return max((much for much, text in weighed if word in _words(text)), default=0)


@cache
def recipes() -> tuple[Recipe, ...]:
    """All of the page, in its order."""
    found: list[Recipe] = []
    for group, text in _GROUP.findall(cookbook_page().read_text(encoding="utf-8")):
        if group == NOT_YET:
            found += [
                Recipe(title.rstrip("."), group, prose) for title, prose in _LACKING.findall(text)
            ]
        else:
            found += [_recipe(title, group, body) for title, body in _ENTRY.findall(text)]
    return tuple(found)


def _recipe(title: str, group: str, body: str) -> Recipe:
    """Raises ValueError if the entry is not as all are: the page comes with Octavo."""
    ((file, rules), (_, scenarios)) = _FILE.findall(body)
    ((play, game, tags),) = _PLAY.findall(body)
    prose = body.partition("```")[0].strip()
    name = file.removesuffix(".yaml")
    return Recipe(title, group, prose, name, game, rules, scenarios, play, tags)


def search(words: str) -> list[Recipe]:
    """The entries that have all of the words, or else as many of them as any has, the likeliest
    first; none if no entry has any. Of the name of a ruleset: those for it."""
    if of_game := [each for each in recipes() if each.game and each.game == words.strip()]:
        return of_game
    asked = _words(words)
    asked = (asked - _words(SMALL)) or asked
    found: list[tuple[int, int, Recipe]] = []
    for each in recipes():
        weights = [weight for word in asked if (weight := each.weight(word))]
        if weights:
            found.append((len(weights), sum(weights), each))
    most = max((many for many, _, _ in found), default=0)
    ranked = sorted((one for one in found if one[0] == most), key=lambda one: -one[1])
    # where some are about this, those that merely mention it are passed over
    return [each for _, weight, each in ranked if weight * 3 >= ranked[0][1]]


def meant(words: str) -> str | None:
    """Words of the page in place of those that it has not, if some are near."""
    known = {word for each in recipes() for word in _words(f"{each.title} {each.tags}")}
    found = [word if word in known else nearest(word, known) for word in sorted(_words(words))]
    return " ".join(word for word in found if word) or None


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(_stem(word) for word in re.findall(r"[^\W_]+", text.lower()))


def _stem(word: str) -> str:
    """A word without the ending of its plural, its -ing or its -ed: `ties` and `tie` are alike,
    `swapping` and `swap`."""
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("s", "")):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and not word.endswith("ss"):
            word = rest + instead
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aelos":
        word = word[:-1]
    # `tie` and `ties` come to `ty` by one way only
    return word.removesuffix("e") if len(word) > 3 else re.sub("ie$", "y", word)
