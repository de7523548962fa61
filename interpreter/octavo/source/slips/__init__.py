"""What was likely meant where a file cannot be read."""
