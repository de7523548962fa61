"""Running programs, behind one door.

What comes in is a `Program` (`ir`) and the number of players. What goes out is a `Machine`: a match
that stands at a decision, gives the codes of its options, takes one, and runs to the next. Chance
comes from outside too: a machine calls `below(n, outcomes, purpose)` for a number, and a generator,
a journal, a search or a test answers.

The one idea is the door. `interface.py` says what an engine offers, and everybody who plays, asks
or changes a match, from `table` to `interplay`, goes through it. Nobody else knows what a state is
made of, so another engine can stand behind the door and no caller notices. `setup.py` is what both
sides share: which places there are, who sees them, who sits where, and which code stands for which
option. It follows from the program and the number of players alone. `answers.py` has the values in
which an engine reports hands and groups.

Start reading at `Engine`, at the end of `interface.py`: it compiles a program into a `Compiled`,
which begins machines. What a `Machine` offers falls into five parts: stepping; asking, where any
term is worked out as the rules themselves would (`evaluate`); changing from outside, for positions
and scenarios (`perform`, `put`, `lay_meld`); copies; and bounds. Whoever wants to hear what happens
hands in a `Told`. `python/` is the only engine that ships; the tests have a second one.

What always holds:

- Slots, namespaces and generated code are known in `engine/python` only;
  `tests/design/test_architecture.py` looks for them elsewhere.
- Two engines with the same chance play the same match: the same decisions, the same codes, the same
  questions to chance, for the same purposes, in the same order. Journals and scenarios hold keys
  and outcomes, so they do not depend on the engine that wrote them.
- A code means the same throughout all matches at tables of one size.
- A copy shares nothing that can change with its original, so neither affects the other.
- A machine that tells and one that is silent play the same match.
- What runs is bounded: a program that never reaches a decision ends with a fault, not with a
  hanging process.

What is absent, on purpose:

- Words. A machine gives integers, and keys when somebody asks; `table` speaks.
- A source of chance, a clock, a file. So a machine can be copied, compared and begun again.
- Rules by name. Standing sentences were folded into the program, or are folded when a term is
  asked; there is nothing to look up.
- A list of engines to choose from. `table/rules.py` names the one that runs; if there were a second
  one, it would choose.
"""
