"""The page My campaign: a band as its story has it, what is next, and the quests it can play with their odds."""
