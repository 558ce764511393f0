"""The grid cases of the command line."""
