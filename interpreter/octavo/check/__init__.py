"""Check: what every sentence of a game means.

What comes in is a `RulesetTree`, made by `syntax`. A tree knows shapes only: that `your hand` is
a noun with an owner, not that it is a place. What goes out is `Checked` (`rules.py`): the game; its
`Symbols`, one look-up for every declared name; its `Bindings`, the standing sentences by kind; its
`Ladder`, the groups of cards and what is said of them; and a reader, which turns the phrases in
steps, options and scenarios into terms when later stages come to them.

The one idea: a phrase first denotes what its own words say, and is then turned into what its place
needs. `the pile` is a place. Where cards are needed, it becomes the cards that lie there; where one
card is needed, its top card; where a player is needed, a fault that says what to write instead. So
the grammar needs only one kind of noun phrase, and authors never have to convert anything.

To see how a sentence is read, follow `PhraseReader.condition` in `phrases/reader.py`. The reader is
made of parts, and each part names in its fields the parts it calls. From the last to the first:

    clauses     the facts of a condition; whether a clause is asked of one subject, of all, or none
    nouns       what a whole phrase stands for, beginning with its noun
    narrowing   adjectives, `of X` and `that ...`, which keep some of what the noun stands for
    predicates  what is said of one subject
    having      what a player has, what lies in a place
    numbers     scores, totals, and how many there are
    hands       groups of somebody's hand, and groups that were shown
    melds       groups that lie on the table
    owners      whose, of what; pronouns
    fitting     a phrase as the kind that is needed
    members     `any X`, `each X`, `no X`: the clause asked of each
    qualities   what an adjective says
    kinds       one kind turned into another

Only a phrase inside a phrase goes the other way, by the protocol in `phrases/denoting.py`. Before
all of them, `phrases/attachment.py` gives each `of X` to the noun it belongs to. `rules.py` decides
what kind of standing sentence a rule is. It hands sentences about amounts to `counting.py`, those
about groups to `hands/` or `melds.py`, and files the others as permissions or qualities.
`definitions.py` reads what makes a group.

What a word means is taken from a tree through `account.py` alone, which notes what was read. At the
end of each sentence, what nobody has read is a fault: no word is passed over.

What always holds:

- Nothing here depends on how many people play or on any state, so one checked game serves every
  table.
- A term has one kind, and it is the kind that was asked for.
- Trees and scopes never change. Variables are numbered, and no two in a game are alike.
- What is wrong with one sentence is one fault, at its words; the next sentence is read all the
  same.
"""
