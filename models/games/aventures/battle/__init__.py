"""The battle facet of Aventures Galactiques: who may do what now, and what comes of it."""
