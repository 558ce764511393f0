"""The engine of the battles of all games: acts and their order, courses, their form in files and on a page."""
