"""What people type at a decision, and what it means."""
