"""Readback: sentences told to their author as they were understood.

What comes in is a game, and sentences of it, or one sentence more. What goes out is each of them in
its full form, with what its words stand for and what it is true of. That a full form means the same
is not believed: the game is read anew with it, and both meanings are compared.
"""
