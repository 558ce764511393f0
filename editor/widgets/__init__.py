"""Small widgets shared by the editors and the window."""
