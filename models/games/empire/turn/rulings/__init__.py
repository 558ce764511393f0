"""What the referee decides in a turn: decrees, their form, and what the program leaves to him."""
