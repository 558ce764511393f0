"""Quests: their tables, their Problems, their events in play."""
