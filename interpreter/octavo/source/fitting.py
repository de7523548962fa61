"""Whether a value fits a JSON Schema: the answer alone, which is yes nearly always.

Comes in: plain data, a schema whose references are in place. Goes out: True, or False where it does
not fit or the schema says what is not known here. What is wrong then, the `jsonschema` library
tells (`schema.py`): it takes thirty times as long, and a tenth of a second to import.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

Schema = Mapping[str, Any]


def fits(value: object, schema: Schema) -> bool:
    for key, wanted in schema.items():
        if key in _SAYS_NOTHING:
            continue
        judge = _JUDGES.get(key)
        if judge is None or not judge(value, wanted, schema):
            return False
    return True


# `then` and `else` are judged with their `if`
_SAYS_NOTHING = frozenset(("title", "description", "errorMessage", "then", "else"))
_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "number": (int, float),
    "integer": (int,),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}


def _has_type(value: object, wanted: str | list[str], _: Schema) -> bool:
    # 2.0 is written as no whole number is, and a truth is no number
    return any(
        type(value) in _TYPES[one] for one in ([wanted] if isinstance(wanted, str) else wanted)
    )


def _is_one(value: object, wanted: list[object], _: Schema) -> bool:
    return any(one == value and isinstance(one, bool) is isinstance(value, bool) for one in wanted)


def _has_keys(value: object, wanted: Mapping[str, Schema], _: Schema) -> bool:
    return not isinstance(value, dict) or all(
        fits(value[key], schema) for key, schema in wanted.items() if key in value
    )


def _has_like_keys(value: object, wanted: Mapping[str, Schema], _: Schema) -> bool:
    return not isinstance(value, dict) or all(
        fits(one, schema)
        for pattern, schema in wanted.items()
        for key, one in value.items()
        if re.search(pattern, key)
    )


def _has_other_keys(value: object, wanted: Schema | bool, schema: Schema) -> bool:
    if not isinstance(value, dict) or wanted is True:
        return True
    known, patterns = schema.get("properties", ()), schema.get("patternProperties", ())
    others = [
        one
        for key, one in value.items()
        if key not in known and not any(re.search(pattern, key) for pattern in patterns)
    ]
    return not others if wanted is False else all(fits(one, wanted) for one in others)


def _depends(value: object, wanted: Mapping[str, list[str]], _: Schema) -> bool:
    return not isinstance(value, dict) or all(
        other in value for key, others in wanted.items() if key in value for other in others
    )


def _has_case(value: object, wanted: Schema, schema: Schema) -> bool:
    arm: Schema = schema.get("then" if fits(value, wanted) else "else", {})
    return fits(value, arm)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


_JUDGES: dict[str, Callable[[Any, Any, Schema], bool]] = {
    "type": _has_type,
    "enum": _is_one,
    "properties": _has_keys,
    "patternProperties": _has_like_keys,
    "additionalProperties": _has_other_keys,
    "propertyNames": lambda value, wanted, _: (
        not isinstance(value, dict) or all(fits(key, wanted) for key in value)
    ),
    "required": lambda value, wanted, _: (
        not isinstance(value, dict) or all(key in value for key in wanted)
    ),
    "dependentRequired": _depends,
    "minProperties": lambda value, wanted, _: not isinstance(value, dict) or len(value) >= wanted,
    "maxProperties": lambda value, wanted, _: not isinstance(value, dict) or len(value) <= wanted,
    "items": lambda value, wanted, _: (
        not isinstance(value, list) or all(fits(one, wanted) for one in value)
    ),
    "uniqueItems": lambda value, wanted, _: (
        not (wanted and isinstance(value, list))
        or (
            all(isinstance(one, (str, int, float)) for one in value)
            and len({(isinstance(one, bool), one) for one in value}) == len(value)
        )
    ),
    "minItems": lambda value, wanted, _: not isinstance(value, list) or len(value) >= wanted,
    "maxItems": lambda value, wanted, _: not isinstance(value, list) or len(value) <= wanted,
    "minLength": lambda value, wanted, _: not isinstance(value, str) or len(value) >= wanted,
    "pattern": lambda value, wanted, _: (
        not isinstance(value, str) or re.search(wanted, value) is not None
    ),
    "minimum": lambda value, wanted, _: not _is_number(value) or value >= wanted,
    "if": _has_case,
    "allOf": lambda value, wanted, _: all(fits(value, one) for one in wanted),
    "anyOf": lambda value, wanted, _: any(fits(value, one) for one in wanted),
    "oneOf": lambda value, wanted, _: sum(fits(value, one) for one in wanted) == 1,
    "not": lambda value, wanted, _: not fits(value, wanted),
}
