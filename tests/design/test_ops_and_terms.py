"""A class of an op says all that stages ask of every op, and a class that does not is never made;
so a new op needs its class, and its code in each engine. A new term is the same.
"""

from __future__ import annotations

from functools import cache
from types import new_class
from typing import get_args

import pytest

import octavo
from octavo import terms as t
from octavo.ir import program as p
from octavo.ir.operation import Operation
from octavo.ir.program import Program
from octavo.why import hidden
from octavo.why.hidden import Hidden
from support.paths import PACKAGE, SMALL_RULESETS

ENGINE = {  # where the code is made: for each op, for each term
    "assert_never(op)": "engine/python/statements.py",
    "match t.known(": "engine/python/expressions.py",
}


@cache
def programs() -> tuple[Program, ...]:
    return tuple(octavo.load(path).program for path in SMALL_RULESETS)


def test_every_class_of_ops_is_among_them_all() -> None:
    """So that an engine, which matches `Op` to the end, knows every op there is."""
    every = Operation.__subclasses__()  # with those below that were never made
    assert set(get_args(p.Op)) == {one for one in every if one.__module__.startswith("octavo.")}


SAID: dict[str, tuple[object, ...]] = {"changes": (), "keeps": (), "traits": ()}


def made(annotations: dict[str, str], **said: object) -> type:
    return new_class("Tried", (Operation,), said, lambda body: body.update(fields(annotations)))


def fields(annotations: dict[str, str]) -> dict[str, object]:
    return {"__annotations__": annotations}


@pytest.mark.parametrize("missing", SAID)
def test_a_class_that_leaves_something_out_is_not_made(missing: str) -> None:
    with pytest.raises(TypeError, match=missing):
        made({}, **{what: said for what, said in SAID.items() if what != missing})


SAID_OF_TERMS: dict[str, object] = {"op": "tried", "reads": (), "keeps": ()}


def term_made(**said: object) -> type:
    return new_class("Tried", (t.Term,), said, lambda body: body.update(fields({"place": "Term"})))


@pytest.mark.parametrize("missing", SAID_OF_TERMS)
def test_a_class_of_terms_that_leaves_something_out_is_not_made(missing: str) -> None:
    with pytest.raises(TypeError, match=missing):
        term_made(**{what: said for what, said in SAID_OF_TERMS.items() if what != missing})


def test_a_term_that_reads_an_order_asks_how_the_cards_of_its_place_lie() -> None:
    made = term_made(**{**SAID_OF_TERMS, "reads": (t.Aspect.CARDS, t.Aspect.ORDER)})
    top = made(t.Place("pile"))
    assert [*t.zones_of(top)] == ["pile"]
    assert [*t.zones_of(term_made(**SAID_OF_TERMS)(t.Place("pile")))] == [""]


def test_a_class_that_changes_an_order_says_how_it_handles_places() -> None:
    with pytest.raises(TypeError, match="handling"):
        made({"place": "t.Term"}, **{**SAID, "changes": (t.Aspect.ORDER,)})


def test_what_an_op_sets_and_asks_are_its_fields() -> None:
    one, other = p.Target("purse", t.YOU), p.Target("pot")
    pay = p.Pay(t.Number(2), one, other)
    assert pay.targets() == (one, other)
    assert [*pay.terms()] == [t.Number(2), t.YOU]
    assert p.Share(t.All("players"), other, "purse").targets() == (other, p.Target("purse"))


def test_what_an_op_binds_is_declared() -> None:
    ops = [(op, each) for each in programs() for block in each.blocks for op in block.ops]
    names = [(op.binding(), each.bindings) for op, each in ops if op.binding()]
    assert {type(op) for op, _ in ops if op.binding()} == {p.Bind, p.Advance, p.LeaveOut, p.Pull}
    assert [name for name, bindings in names if name not in bindings] == []


def test_only_engines_know_ops_and_terms_one_by_one() -> None:
    for sign, module in ENGINE.items():
        found = [path for path in PACKAGE.rglob("*.py") if sign in path.read_text(encoding="utf-8")]
        assert [path.relative_to(PACKAGE).as_posix() for path in found] == [module]


def test_of_a_term_that_nobody_knows_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new one that reads what lies somewhere is hidden, until `OF_PARTS` has it."""
    machine = octavo.load("crazy-eights").new_game(2, seed="1").machine
    there = t.Place("hand", t.Left(t.YOU, 1))
    told = Hidden(machine, machine.you, machine.evaluate)
    terms = t.Size(there), t.CardsOfMelds(t.MeldsIn(t.Single(there), ()))
    assert not any(told.of(term, {}) for term in terms)
    monkeypatch.setattr(hidden, "OF_PARTS", ())
    told = Hidden(machine, machine.you, machine.evaluate)  # the other keeps its answers
    assert all(told.of(term, {}) for term in terms)
    assert not told.of(t.ScoreOf(t.YOU), {})
