"""Boards on the screen as people play on them, in cells and in paces."""
