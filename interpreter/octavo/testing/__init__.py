"""Tests that authors write: scenarios beside their rulesets, and matches written out move by move.

Comes in: rulesets, `NAME.test.yaml` files beside them. Goes out: an outcome for each scenario, with
what was wanted and what there is at its place in the file. `octavo test` and pytest (through
`plugin`) both run them.

Codes:

OCT701 nothing to test: no such file, or no file beside a scenario file that it could be about
OCT710 a move that cannot be made
OCT711 the options are not those that were listed
OCT712 a move that is not offered
OCT713 a move that is not refused, or by other rules
OCT714 a fact that does not hold
OCT715 a move that other rules allow
OCT716 another winner, another player's turn, over or not
OCT717 other scores
OCT718 loading gives other faults, or none
OCT719 a ranking in a ruleset that forms no groups
OCT720 groups other than `ranks` says
"""
