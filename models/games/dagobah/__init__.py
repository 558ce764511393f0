"""Dagobah, the third set of a card game: what its supplement says of an act, and never what the base game would."""
