"""Where Octavo meets the outside: arguments from programs, named files, and output."""
