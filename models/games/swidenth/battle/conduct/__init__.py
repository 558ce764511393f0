"""How figures that nobody plays decide, and the policies that play heroes."""
