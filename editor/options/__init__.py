"""The page of readings: every ambiguity of a rule book as a named option, with what each choice would change."""
