"""File types of forces: text, tables, Markdown, JSON and the short code."""
