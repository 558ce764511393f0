"""A battle in the window: the board with its figures, acts with their chances, the log, replay, automatic players."""
