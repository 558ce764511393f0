"""What a game can be asked for, a protocol a file; `models.games.game` is the record of those a game has."""
