"""The parts of a scenario beside its board."""
