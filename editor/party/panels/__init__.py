"""The panels of a force: its members as columns, and the builder of the one that is chosen."""
