"""Shares a force or a hero as text, table, document or a code that can be typed, with its QR; and takes one in."""
