"""Readings of the rules: every ambiguity of a rule book as a named option, with what choosing it would change."""
