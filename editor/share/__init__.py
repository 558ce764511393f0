"""Sharing a force or a hero: as text, table, document or typed code with its QR; and taking one in."""
