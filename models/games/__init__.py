"""The five games and the closed list of them."""
