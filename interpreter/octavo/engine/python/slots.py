"""The slots that every state has, wherever else things stand in it.

Comes in: nothing. Goes out: their numbers, to `layout`, `runtime` and generated code.
"""

from __future__ import annotations

# The fixed slots. OPTIONS holds a list that is never changed after it was made, so copies may share
# it.
DECISION, YOU, OPTIONS, CODE, STACK, ROUND, LIMIT, FORCED, SKIPS, DIRECTION, FACES, FORCE = range(
    12
)
FIRST = 12
# those that other modules know by name
NAMED = {"you": YOU, "round": ROUND, "last round": LIMIT, "in force": FORCE, "face up": FACES}
OVER = -1  # the decision of a finished match
