"""What people type at a decision, understood."""
