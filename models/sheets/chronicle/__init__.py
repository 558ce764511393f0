"""The story of a force as a book, on paper and as text."""
