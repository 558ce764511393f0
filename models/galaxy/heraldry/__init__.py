"""The arms of the sides of a galaxy."""
