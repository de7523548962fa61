"""Parsing: the LALR table of the one grammar, the lexer that consults it, the trees it builds, and
what it reports when it gets stuck."""
