"""The parts of the referee's desk."""
