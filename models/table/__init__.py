"""Pure geometry of a table in paces: whole numbers, no rule, no game's word."""
