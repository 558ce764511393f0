"""The editor of a galaxy; `desk` is what its tools, panels and dialogs share."""
