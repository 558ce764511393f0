"""Boards made by chance as a start to edit: a canyon, a forest with a road, a ship, a temple, an outpost in paces."""
