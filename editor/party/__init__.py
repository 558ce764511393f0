"""The page of a party or an army. It works on the roster facet of any game."""
