"""The campaign of a galaxy, led by a referee: its sides, planets and commands."""
