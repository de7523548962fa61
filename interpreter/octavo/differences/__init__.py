"""Differences: what differs between two games, part by part, in words."""
