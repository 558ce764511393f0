"""The story of a force: what happened, when, for how many points; what happens next; what if it had been otherwise."""
