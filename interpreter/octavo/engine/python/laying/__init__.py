"""Groups that players lay or show: what of them is in a state, and what is asked of it."""
