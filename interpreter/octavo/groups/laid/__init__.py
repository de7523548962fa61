"""Groups that are laid on the table: what they are, how they are made of cards, how they grow."""
