"""The five games, what they have in common, and the closed list of them (`library`)."""
