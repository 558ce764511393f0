"""What the rules see of a map: grid, sight, reach, and why."""
