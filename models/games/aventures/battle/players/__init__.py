"""Automatic players: what they want, where they go, what they choose."""
