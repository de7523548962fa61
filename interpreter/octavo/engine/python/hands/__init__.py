"""Hands: cards of a state handed to the solver, and hands that their owners show.

`solving` turns a ladder into shapes and asks the solver; `guises` says what each card may stand
for; `ranking` and `relations` compare hands; `shown` keeps what players set out themselves, and
`declaring` looks at what they may still do alone before they show.
"""
