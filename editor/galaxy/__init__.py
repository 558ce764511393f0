"""The galaxy: drawn, questioned and edited; `desk` is what its tools, panels and dialogs share."""
