"""What an organiser adds to the rules of a game: its vocabulary, its check, how it runs in play."""
