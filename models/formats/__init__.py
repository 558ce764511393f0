"""One module per file type."""
