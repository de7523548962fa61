"""The engine that makes Python of a program.

A program comes in with its table; machines that run generated functions go out (`compiled.py`). It
is built in four steps.

1. `layout.py` gives everything that changes its slot in one flat list, the state: places, scores,
   bindings, memories. It makes the tables that code looks things up in.
2. `expressions.py` makes an `ast` expression of each term, `statements.py` statements of each op.
   Both ask the layout for slots and turn what the pack settles into constants. `amounts`
   does it for what cards count, `hands/` and `melds/` for groups; `build`, `naming` and `sharing`
   are their tools.
3. `from_ir.py` puts the blocks together: a function for each that is reached in more than one way,
   the others written out where they are reached. It counts what they cost (`fuel/`) and compiles
   them, silent or telling.
4. `machine.py` holds a state and runs these functions from decision to decision. What they call is
   in `runtime/`. `asked.py` compiles single terms and ops for whoever asks or changes a match from
   outside, by the same steps.

No text of an author becomes code: it is a constant, or a name of which `naming.py` left letters and
digits only.
"""
