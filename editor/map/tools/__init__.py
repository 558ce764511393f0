"""The tools of the map editor."""
