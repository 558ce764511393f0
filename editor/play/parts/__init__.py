"""What stands round the board of a battle: bars, cards, panels and sheets."""
