"""What goes on paper, as data in millimetres."""
