"""File types of galaxies, and the drawings and atlases made of them."""
