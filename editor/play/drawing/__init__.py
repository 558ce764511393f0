"""A moment of a battle, drawn on its board or as a picture."""
