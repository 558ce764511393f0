"""A galaxy on paper: its layout, frame, legend, names and style."""
