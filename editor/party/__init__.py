"""The page of a party or an army: it serves the roster facet, whatever the game."""
