"""Edits of a map: strokes, parts put elsewhere, mirrors, turns, zones, doors that move."""
