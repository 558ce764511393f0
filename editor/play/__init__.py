"""The page that plays a battle: the board with its figures, acts with their chances, log, replay, automatic players."""
