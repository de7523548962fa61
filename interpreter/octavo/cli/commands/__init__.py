"""The commands, one module each; `octavo.cli` loads the one that is named."""
