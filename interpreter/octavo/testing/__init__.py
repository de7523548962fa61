"""Tests that authors write: scenarios beside their rulesets, and matches written out move by move.

Comes in: rulesets, `NAME.test.yaml` files beside them. Goes out: an outcome for each scenario, with
what was wanted and what there is at its place in the file. `octavo test` and pytest (through
`plugin`) both run them.
"""
