"""A battle brought to its first turn without anybody's hand: sides rolled for, everybody deployed where he was put."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from models.games.agreed import check_cards
from models.games.battle_values import BattleView
from models.games.course import Course
from models.games.event import Json
from models.games.game import Game
from models.games.pieces import Setup
from models.games.scenario import battles_of, moves_of
from models.maps.spots import Spot, spot_of

MOST: Final = 1_000
"""Acts after which an opening that does not end is left as it is."""


def opened(book: Game, setup: Setup, seed: str) -> tuple[Any, tuple[Mapping[str, Json], ...]]:
    """Return the state of a battle as its first turn begins, and the acts that led there as they are kept.

    Figures are deployed on the cells the scenario gives them, else on the first free ones (AG-5, AG-6, AG-11); an
    opening that cannot go on, for want of room, is left where it stands. Raises Refused where a card is to be chosen.
    """
    facet = battles_of(book)
    check_cards(facet.units(), setup.pieces)
    course = Course(facet, moves_of(book), setup, seed)
    wanted = {each.id: spot_of(each.cell) for each in setup.pieces}
    bodies: list[Mapping[str, Json]] = []
    while len(bodies) < MOST and (view := course.view()).phase in ("prepare", "deploy"):
        act = _next(course, view, wanted) if view.phase == "deploy" else None
        if act is None:
            possible = [each.act for each in facet.offers(course.battle, course.now) if each.denied is None]
            if not possible:
                break
            act = possible[0]
        bodies.append(course.do(act).body)
    return course.now, tuple(bodies)


def _next(course: Course[Any, Any, Any], view: BattleView, wanted: Mapping[str, Spot]) -> Any:
    """Return the act that deploys the next figure, None where nobody can be deployed any more."""
    for token in view.tokens:
        if token.state == "reserve":
            spots = course.moves.deployable(course.battle, course.now, token.id)
            if spots:
                spot = wanted.get(token.id)
                return course.moves.deploy(token.id, spot if spot in spots else spots[0])
    return None
