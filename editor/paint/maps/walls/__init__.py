"""Walls, doors and windows of a map, drawn on edges and lines."""
