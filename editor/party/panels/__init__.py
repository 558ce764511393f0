"""The panels of a force: its members as columns, and the builder of the chosen member."""
