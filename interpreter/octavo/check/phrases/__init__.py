"""Phrases and clauses: from trees to terms. Start reading at `reader`."""
