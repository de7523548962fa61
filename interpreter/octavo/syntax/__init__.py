"""Sentences: the words a composition declares, the trees its sentences become (`tree`), and the
tree of the whole game (`game`), which `from_source` makes of a composition."""
