"""The facets of a game, one protocol a file; `models.games.game` is the record of those a game has."""
