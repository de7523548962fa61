"""Commands about matches and hands: played, replayed, counted, explained. `octavo.cli` loads only
the one that is called."""
