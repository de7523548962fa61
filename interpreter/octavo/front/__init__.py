"""What front ends build on: a table without a screen.

Comes in: rules, people, what was saved, answers. Goes out: plain data (`Description`, `Asked`,
`News`, `Observation`), the same in words, and what was saved.

The one idea: a front end knows nothing of rules, engines or states. It shows what it is told to one
seat, asks what is asked, and hands back keys. What holds throughout: nothing that a seat is given
depends on what it may not know; an answer to a question that is not asked any more is refused; and
all of it is data with types, which turns into JSON (`data`), by a published schema.
"""
