"""What the referee's desk asks."""
