"""The campaign of a galaxy: sides, planets and commands that a referee leads."""
