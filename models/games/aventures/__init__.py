"""Aventures Galactiques: teams of four on a grid."""
