"""What loads, and yet cannot be meant: words nobody says, conditions that never hold, phases out of
reach.
"""
