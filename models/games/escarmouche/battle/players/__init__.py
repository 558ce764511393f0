"""Automatic players: what a shot, a blow and a spot are worth to them, what they choose, and why."""
