"""Commands about files: what there is, what is wrong, what it becomes. `octavo.cli` loads only the
one that is called."""
