"""Forms of what a scenario holds: figures, places, events, the table."""
