"""Check: what every sentence of a game means.

What comes in: a `Game` of trees, made by `syntax`. A tree knows shapes only: that `your hand` is a
noun with an owner, not that it is a place. What goes out: `Checked` (`rules`): the game; its
`Symbols`, one look-up for every declared name; its `Bindings`, the standing sentences by kind; its
`Ladder`, the groups of cards and what is said of them; and a reader, which turns the phrases in
steps, options and scenarios into terms when later stages come to them.

The one idea: a phrase denotes what its own words say, and is then turned into what its place needs.
`the pile` is a place. Where cards are needed it is the cards that lie there, where one card is
needed its top card, and where a player is needed a fault that says what to write instead. So the
grammar needs one kind of noun phrase, and authors need no casts.

How a sentence is read: follow `PhraseReader.condition` in `phrases/reader`. It is made of parts,
each of which names in its fields the parts it calls. From the last to the first:

    clauses     the facts of a condition; whether a clause is asked of one subject, of all, or of
    none nouns       what a whole phrase stands for, beginning with its noun narrowing   adjectives,
    `of X` and `that ...`, which leave some of what the noun stands for predicates  what is said of
    one subject numbers     scores, totals, and how many there are hands       groups of somebody's
    hand, and groups that were shown melds       groups that lie on the table owners      whose, of
    what; pronouns fitting     a phrase as the kind that is needed members     `any X`, `each X`,
    `no X`: the clause asked of each qualities   what an adjective says kinds       one kind turned
    into another

Only a phrase inside a phrase goes the other way, by the protocol in `phrases/denoting`. Before all
of them, `phrases/attachment` gives each `of X` to the noun it belongs to. `rules` decides what kind
of standing sentence a rule is, and hands it to `counting`, `arranging`, `hands` or `melds`, or
files it as a permission or a quality. `definitions` reads what makes a group.

What holds throughout: nothing here depends on how many people play or on any state, so one checked
game serves every table. A term has one kind, and it is the kind that was asked for. Trees and
scopes never change. Variables are numbered, no two alike in a game. What is wrong with one sentence
is one fault, at its words, and the next sentence is read all the same.
"""
