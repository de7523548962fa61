"""Records are what frozen dataclasses with slots are."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from octavo.records import record


class Bare:
    name: str
    place: int = field(compare=False)
    plural: bool = False
    parts: list[int] = field(default_factory=list, compare=False)
    length: int = field(init=False, repr=False)
    kind: str = field(default="kind", kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", len(self.name))


def made(by: Callable[[type], Any], *bases: type, **said: object) -> Any:
    """A class of the same name and the same fields."""
    own = {"__module__": __name__, "__qualname__": "Longer" if bases else "Word", **said}
    return by(type(str(own["__qualname__"]), bases, own))


def copied() -> dict[str, object]:
    kept = {name: getattr(Bare, name) for name in ("place", "parts", "length", "kind")}
    return {
        "__annotations__": dict(Bare.__annotations__),
        "__post_init__": Bare.__post_init__,
        "plural": False,
        **{name: copy.copy(value) for name, value in kept.items()},
    }


Word: Any = made(record, **copied())
Theirs: Any = made(dataclass(frozen=True, slots=True), **copied())
MORE: dict[str, object] = {"__annotations__": {"more": "int"}, "more": 3}
Longer: Any = made(record, Word, **copy.copy(MORE))
TheirLonger: Any = made(dataclass(frozen=True, slots=True), Theirs, **copy.copy(MORE))
PAIRS = ((Word, Theirs), (Longer, TheirLonger))
GIVEN: tuple[tuple[tuple[object, ...], dict[str, object]], ...] = (
    (("card", 1), {}),
    (("card", 2), {"parts": [1]}),
    (("card", 1, True), {"kind": "other"}),
    (("suit", 1, True, [2]), {}),
)


@pytest.mark.parametrize("ours, theirs", PAIRS)
def test_a_record_is_a_frozen_dataclass_with_slots(ours: Any, theirs: Any) -> None:
    assert ours.__match_args__ == theirs.__match_args__
    assert ours.__slots__ == theirs.__slots__
    assert [one.name for one in fields(ours)] == [one.name for one in fields(theirs)]
    for values, named in GIVEN:
        mine, other = ours(*values, **named), theirs(*values, **named)
        assert repr(mine) == repr(other)
        assert hash(mine) == hash(other)
        assert not hasattr(mine, "__dict__")
        assert mine.length == other.length
        assert pickle.loads(pickle.dumps(mine)) == mine == copy.deepcopy(mine)
        assert repr(replace(mine, place=9)) == repr(replace(other, place=9))
        for more, also in GIVEN:
            assert (mine == ours(*more, **also)) == (other == theirs(*more, **also))
    assert ours("card", 1).parts is not ours("card", 1).parts
    assert ours("card", 1) != theirs("card", 1)


@pytest.mark.parametrize("cls", [Word, Longer])
def test_a_record_does_not_change(cls: Any) -> None:
    one = cls("card", 1)
    with pytest.raises(FrozenInstanceError):
        one.name = "suit"
    with pytest.raises(FrozenInstanceError):
        del one.name
    for given in ([], ["card"], ["card", 1, True, [], 4, "kind"]):
        with pytest.raises(TypeError):
            cls(*given)
    with pytest.raises(TypeError):
        cls("card", 1, other=2)


def test_what_a_class_writes_itself_stays() -> None:
    @record
    class Own:
        name: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Own)

        def __repr__(self) -> str:
            return "own"

    assert Own("a") == Own("b")
    assert repr(Own("a")) == "own"
    assert hash(Own("a")) == hash(Own("a")) != hash(Own("b"))
