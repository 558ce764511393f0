"""The story of a party: its Events, and how every hero stands after them."""
