"""Syntax: sentences become trees, and a composition becomes the tree of a whole game.

What comes in is a `Composition`, made by `source`: documents whose every value knows its place. To
`source` a sentence is a text. What goes out is a `RulesetTree` (`game.py`): what a ruleset
declares, its rules and its flow, every sentence parsed (`tree.py`), every part marked with the
modifiers it belongs to. `check` settles what the trees mean.

The one idea: the grammar is fixed, and only the words change. `grammar/octavo.lark` knows nouns,
card words, adjectives and verbs, but no noun, card or verb of any game. A ruleset declares its
words, and each becomes a token of one of these fixed kinds. So one LALR(1) table without conflicts
serves every ruleset, can be kept on the disk, and no word or phrase of an author can make a
sentence ambiguous.

Follow a sentence from its text to its tree like this. `lexicon.py` says which words a file may use,
and `words.py` makes a `Vocabulary` of them, with all their spellings: plurals, third persons and
participles are bent by the rules of `inflection.py`; `language.py` lists the language's own words,
each with a reason. `parser.py` hands the sentence to `lalr/`: `lexer.py` finds the words that can
stand at a place, longest first; `parse.py` walks the table and takes the first that fits; `nodes/`
has a builder for each alternative of the grammar. A sentence that gets stuck goes to `hints.py`,
which says why, and to `repairs.py`, which looks for a small change that reads. `flow.py` does
steps, options and triggers, which are mappings with sentences inside, `declarations.py` all that a
ruleset declares; `from_source.py` puts it together. `unparse.py` goes the other way.

What always holds:

- A sentence has one reading: at each place the longest word that the grammar accepts is taken, and
  nothing is taken back.
- Every node knows its place. Trees never change, and equal trees may stand at different places.
- A tree reads back: `unparse.py` gives a sentence that parses to an equal tree.
- A sentence that does not parse is one fault, at the word where it goes wrong; all other sentences
  are read all the same.
- A sentence sees the words of its ruleset, of its own modifier, and of the modifier that its `with`
  section names; no others. So a modifier never changes how a sentence of another file reads.

What is absent, on purpose:

- Meaning. `your hand` is a noun with an owner; whether that is a place or a card, no tree says.
- A grammar for each ruleset. A phrase that an author teaches is a series of tokens, matched with
  its pattern after parsing (`lalr/patterns.py`).
"""
