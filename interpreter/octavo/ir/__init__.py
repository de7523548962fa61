"""The intermediate representation: a ruleset as a program.

What comes in is a checked game: its phases and steps are still trees, its standing sentences are
terms. What goes out is a `Program` (`program.py`): a flat list of blocks. A block is a straight
line of *ops* with one ending: go, branch, ask, call, back or over. An op changes one thing; a
*term* says what something is, and changes nothing. `engine` runs a program, `listing.py` prints it,
and the digest of a ruleset is the digest of that text.

The one idea: a match can be stopped, copied and taken up again at any decision, so nothing may live
on Python's stack. Where a loop stands, which members it has still to visit and what was picked are
*bindings*, slots of the state like any other. "Play a card, then draw two" is not a function that
waits for an answer, but a decision point and the block it leads to.

Follow a step from its tree to its blocks like this. `from_syntax.py` writes the match, its rounds
and phases. `steps.py` looks at the kind of each step and hands it on: to `decisions.py`,
`windows.py`, `loops.py`, `hands.py` (comparisons), `temporary.py` (`until ...`), or `effects.py`,
which turns one effect into ops. They all write through one object, `Blocks`, which knows the
current block and nothing about games. Each part names in its constructor the parts it calls, and
takes `StepWriter.write` as an argument if other steps stand inside it. `offers.py` reads an option;
each card, number or group that it needs is a small decision of its own, made by `picks.py` and
`melds.py`. After each effect `triggers.py` is told its ops, and writes calls of the triggers that
may now fire.

`finishing.py` then runs the last passes in order. `standing.py` folds the standing sentences into
the places that ask for them: "cards of your hand that may be played" becomes the hand, limited to
what the permissions allow, without what the prohibitions forbid. `unseen.py` keeps hidden cards out
of options, `pruning.py` drops blocks that are never reached, and `uses.py` notes what the program
uses and drops what nobody reads.

What always holds:

- A finished program asks for no permission, no quality and no rule by name: nothing looks a rule up
  while a match runs.
- It knows neither the number of players nor a seat, a slot or a function. The same sentences always
  give the same text.
- An option is offered only if all its picks can still be made, and no option names a card that the
  choosing player cannot see.
- Ops are a closed list. Where `ir` and `engine` treat them one by one, they match all of them, so a
  new op is a type error until it is handled. What an op may change, and so which triggers it may
  fire, is said in one place: the class of the op (`program.py`).
- A fault in one step does not hide the faults in the next (`faults.py`).
"""
