"""A battle brought to its first turn without anybody's hand: sides rolled for, everybody deployed where he was put."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from models.games.agreed import check_cards
from models.games.battle_json import Done, dice_of, written_done
from models.games.event import Json
from models.games.game import Game
from models.games.pieces import Setup
from models.games.scenario import battles_of, moves_of

MOST: Final = 1_000
"""Acts after which an opening that does not end is left as it is."""


def opened(book: Game, setup: Setup, seed: str) -> tuple[Any, tuple[Mapping[str, Json], ...]]:
    """Return the state of a battle as its first turn begins, and the acts that led there as they are kept.

    Figures are deployed on the cells the scenario gives them, else on the first free ones (AG-5, AG-6, AG-11); an
    opening that cannot go on, for want of room, is left where it stands. Raises Refused where a card is to be chosen.
    """
    facet = battles_of(book)
    check_cards(facet.units(), setup.pieces)
    table = facet.set_up(setup)
    state = facet.begin(table)
    wanted = {each.id: each.cell for each in setup.pieces}
    bodies: list[Mapping[str, Json]] = []
    while len(bodies) < MOST:
        view = facet.view(table, state)
        if view.phase not in ("factions", "deployment"):
            break
        act = _next(book, table, state, wanted) if view.phase == "deployment" else None
        if act is None:
            possible = [each.act for each in facet.offers(table, state) if each.denied is None]
            if not possible:
                break
            act = possible[0]
        played = facet.play(table, state, act, dice_of(seed, len(bodies) + 1))
        side = _side(setup.sides, view.decides)
        bodies.append(written_done(facet.write_act(act), played, done=Done({}, view.turn, side)))
        state = played.state
    return state, tuple(bodies)


def _next(book: Game, table: Any, state: Any, wanted: Mapping[str, tuple[int, int]]) -> Any:
    """Return the act that deploys the next figure, None where nobody can be deployed any more."""
    facet, moves = battles_of(book), moves_of(book)
    for token in facet.view(table, state).tokens:
        if token.state == "reserve":
            cells = moves.deployable(table, state, token.id)
            if cells:
                cell = wanted.get(token.id)
                return moves.deploy(token.id, cell if cell in cells else cells[0])
    return None


def _side(sides: Sequence[str], decides: str) -> str:
    return sides[int(decides) - 1] if decides in ("1", "2") else decides
