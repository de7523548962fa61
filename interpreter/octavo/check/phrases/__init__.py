"""Phrases and clauses: from trees to terms, with every word settled. Begin with `reader`."""
