"""The machinery of parsing: the LALR table of the one grammar, the lexer that asks it, the trees it
builds, and what it says when it gets stuck."""
