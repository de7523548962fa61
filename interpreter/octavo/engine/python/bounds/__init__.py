"""What a program may use up while it runs."""
