"""Grandes escarmouches: mass skirmish."""
