"""Interplay: which modifiers change what others do, found by trial.

Comes in: a ruleset, a seed, how much to try. Goes out: a finding for each two of its modifiers,
with an example.

What a position gives is counted (`effects`): which groups each hand shows, which options were
offered, who won, with what scores. The *effect* of a modifier is by how much each of these counts
changes when it comes into force. Two modifiers *interact* in a position if the effect of one is
another where the other is in force; whichever of the two is asked about, the answer is the same.
They *meet* in a position if each has an effect there, alone or beside the other. Two that meet
nowhere among what was tried are untested, and nothing is said of what was not tried.

Two triggers of two files are a question of its own (`orders`): whether it matters which runs first.
"""
