"""Grandes escarmouches: mass skirmishes with points."""
