"""The panels of the map editor."""
