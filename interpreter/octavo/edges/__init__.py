"""Where Octavo meets what is outside it: arguments of programs, files that are named, and what is
printed.
"""
