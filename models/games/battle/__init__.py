"""The engine that the battles of all games share."""
