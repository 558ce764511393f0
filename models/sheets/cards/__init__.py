"""Stat cards in millimetres, laid out by their design and set on sheets of paper."""
