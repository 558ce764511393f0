"""A scenario in the window: its board, its teams, its words, what is wrong with it, and the way to play it."""
