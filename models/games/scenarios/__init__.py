"""Scenarios of any game: what they bring to a table, how they are edited, checked and started."""
