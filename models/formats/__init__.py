"""Reading and writing files: one module per file type, listed in `registry`."""
