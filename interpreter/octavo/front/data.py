"""Data of the contract as JSON has it.

Comes in: a value of the contract. Goes out: the same in dicts, lists, texts, numbers and booleans.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass

Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None


def data(value: object) -> Json:
    """The value as JSON has it: fields by name, tuples as lists. Raises TypeError for what is not
    of the contract."""
    if value is None or isinstance(value, str | int | float):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: data(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, dict):
        return {str(key): data(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [data(one) for one in value]
    raise TypeError(f"{type(value).__name__} is not data")
