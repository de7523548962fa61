"""What the grammar reads and no sentence may say.

Comes in: the parts of an alternative of the grammar. Goes out: the fault that says what to write
instead, or None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....diagnostics import Diagnostic
from . import amounts, facts, phrases, rules, steps

# What steps may not say, by the alternative of the grammar.
OF_STEPS: dict[str, Callable[[list[Any], str], Diagnostic | None]] = {
    **dict.fromkeys(("command_points", "doing_points", "does_points"), steps.points),
    "command_given": steps.to_whom,
    "clause": lambda kids, said: (
        steps.each(kids, said)
        or steps.scored_by_each(kids, said)
        or rules.only_of_several(kids)
        or facts.otherwise_said(kids)
        or steps.refilled(kids, said)
    ),
    "multiplied": steps.multiplied,
    "is_worth": facts.is_worth,
    "command_each": lambda kids, said: steps.command_each(kids),
    "for_each": steps.of_each,
    **dict.fromkeys(("command_for_each", "does_for_each"), steps.dealt_for_each),
    "command_given_each": steps.given_for_each,
    "does_given_each": lambda kids, said: steps.dealt_for_each([kids[0], *kids[2:]], said),
    **dict.fromkeys(("when_so", "so_when", "unless_so", "so_unless"), steps.asked_once),
}

# What others may not say.
OF: dict[str, Callable[[list[Any]], Diagnostic | None]] = {
    "body": rules.body,
    "ruling": rules.ruling,
    "body_during": rules.during,
    "ruling_during": rules.during,
    "rule_until": rules.until,
    "guard_until": rules.until,
    "without": phrases.without,
    "pick_from": phrases.picked_from,
    "pick_between": phrases.between,
    "pick_up_to": phrases.between,
    "is_other": phrases.is_other,
    "not_every": facts.not_every,
    "neither": facts.neither,
    "there_is": facts.there_is,
    "condition_one": facts.may_be_anywhere,
    "condition_all": lambda kids: facts.may_be_anywhere(kids) or facts.fact_of_a_list(kids, "and"),
    "condition_any": lambda kids: facts.may_be_anywhere(kids) or facts.fact_of_a_list(kids, "or"),
    "condition_pair": facts.pair,
    "this_is": facts.this_is,
    "held_by": facts.held_by,
    "totals": facts.totals,
    "both_are": facts.both_are,
    "is_between": facts.is_between,
    "is_left": facts.is_left,
    "all_but_are": facts.all_but,
    "have_one": facts.have_one,
    "have_not_one": facts.have_one,
    "are_of_one": facts.have_one,
    "all_but_of": facts.all_but,
    "may_be_only_by": rules.only_by,
    "whose_totals": phrases.whose_totals,
    "whose_total_is": phrases.whose_total_is,
    **dict.fromkeys(("has_points", "with_points"), facts.points),
    "has_taken": facts.has_taken,
    **dict.fromkeys(("has_done", "who_did"), facts.no_time),
    "is_dealt": steps.is_dealt,
    **dict.fromkeys(("command_many", "does_many"), steps.many),
    "as_many": steps.as_many,
    "counted_of": steps.counted_of,
    "until_many": steps.until_many,
    **dict.fromkeys(("command_until", "does_until"), steps.until),
    "and_of": phrases.of_both,
    "or_of": phrases.of_each,
    "each_of": phrases.each_of,
    "each_of_them": phrases.each_of_them,
    "bare": phrases.bare,
    "bare_given": phrases.bare_given,
    "bare_owned": lambda kids: phrases.one_of_several(kids) or phrases.bare(kids),
    **dict.fromkeys(("has_either", "has_neither"), facts.has_either),
    "matches": facts.matches,
    "does_not_match": facts.matches,
    "otherwise_number": steps.otherwise_number,
    "in_order": steps.in_order,
    "may_be_there": rules.listed,
    "may_either": rules.listed,
    "does_so_often": rules.so_often,
    "needs_one": rules.needs_one,
    "now_more": steps.now_more,
    **dict.fromkeys(
        ("whose", "whose_compared", "pre", "total_of", "has_same", "is_of_the_same"),
        phrases.one_of_several,
    ),
    "of_the_same": phrases.one_of_several,
    "more_by": phrases.more_by,
    "equals": facts.equals,
    "is_beyond": facts.is_beyond,
    "whose_beyond": facts.is_beyond,
    "beyond": facts.is_beyond,
    "divided": amounts.divided,
    "all_of_them": phrases.added,
    "arithmetic": amounts.arithmetic,
    "times": steps.often,
    "doing_times": steps.often,
    "does_times": steps.often,
    "lies": phrases.lies,
}
