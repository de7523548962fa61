"""The table: a loaded ruleset and its matches, with words, events, views and journals."""
