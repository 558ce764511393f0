"""Layouts, and widgets that fit the room they get."""
