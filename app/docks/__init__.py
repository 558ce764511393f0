"""The docks round the pages: navigator, history, Problems, dice, rules."""
