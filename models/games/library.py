"""The closed list of games. A game is imported when first asked for: a command about one never loads the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from models.errors import ContentError, one_line
from models.games.game import GalaxyGame, Game

GAMES: Final = ("swidenth", "aventures", "escarmouche", "empire", "dagobah")
"""Ids of the games in the order they are shown. Each has rules in print; those built so far are in BUILT."""


def _swidenth() -> Game:
    from models.games.swidenth.game import SWIDENTH

    return SWIDENTH


def _aventures() -> Game:
    from models.games.aventures.game import AVENTURES

    return AVENTURES


def _escarmouche() -> Game:
    from models.games.escarmouche.game import ESCARMOUCHE

    return ESCARMOUCHE


def _empire() -> Game:
    from models.games.empire.game import EMPIRE

    return EMPIRE


def _dagobah() -> Game:
    from models.games.dagobah.game import DAGOBAH

    return DAGOBAH


class BuiltGames(Mapping[str, Game]):
    """Games by id; `games` gives each."""

    def __init__(self, **games: Callable[[], Game]) -> None:
        self.games = games

    def __getitem__(self, game_id: str) -> Game:
        """Return a game, importing it the first time; raises ContentError for one that cannot be imported."""
        make = self.games[game_id]
        try:
            return make()
        except (ImportError, SyntaxError) as problem:
            raise ContentError("ground.game_not_imported", place=game_id, reason=one_line(str(problem))) from problem

    def __iter__(self) -> Iterator[str]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    def __contains__(self, game_id: object) -> bool:
        return isinstance(game_id, str) and game_id in self.games


BUILT: Final[Mapping[str, Game]] = BuiltGames(
    swidenth=_swidenth, aventures=_aventures, escarmouche=_escarmouche, empire=_empire, dagobah=_dagobah
)

GALAXY_GAME: Final = "empire"
"""The game that every galaxy belongs to."""


def game(game_id: str) -> Game:
    """Return the Game of an id; raises ContentError listing the ids there are."""
    if game_id not in BUILT:
        raise ContentError("ground.no_such_game", place=game_id, known=tuple(BUILT))
    return BUILT[game_id]


def galaxy_game() -> GalaxyGame:
    """Return the game that every galaxy belongs to."""
    found = BUILT[GALAXY_GAME]
    assert isinstance(found, GalaxyGame)
    return found
