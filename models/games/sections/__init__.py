"""Sections of what people are told, described once as values; set as text and as HTML."""
