"""The battle facet of Aventures Galactiques: which acts are legal, and their results."""
