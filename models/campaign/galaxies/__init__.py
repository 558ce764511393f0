"""Galaxies of a campaign: their rows, queries and Changes."""
