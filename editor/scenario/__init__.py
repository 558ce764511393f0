"""The editor of a scenario: its board, its sides, its words, what is wrong with it, and ways to play it."""
