"""What is said of groups that are laid on the table."""
