"""Brings a battle to its first turn automatically: the dice for sides are thrown, figures deployed where they were
placed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.content import Json
from models.games.battle.course import Course
from models.games.facets.battles import A, S, Standing
from models.games.game import Game
from models.games.scenarios.agreed_cards import check_cards
from models.games.scenarios.pieces import Setup
from models.games.scenarios.scenario import battles_of
from models.maps.spots import Spot

MOST: Final = 1_000
"""Acts after which an opening that does not end is left as it is."""


def play_opening(book: Game, setup: Setup, seed: str) -> tuple[Mapping[str, Json], tuple[Mapping[str, Json], ...]]:
    """Return the state of a battle as its first turn begins, and the acts that led there, in their stored form.

    Figures are deployed on the cells the scenario gives them, else on the first free ones (AG-5, AG-6, AG-11); an
    opening that cannot continue for want of room is left there. Raises Refused where a card must be chosen first.
    """
    battles = battles_of(book)
    check_cards(battles.units(), setup.pieces)
    course = Course(battles.set_up(setup), seed)
    wanted = {each.id: each.at for each in setup.pieces}
    bodies: list[Mapping[str, Json]] = []
    while len(bodies) < MOST and (act := opening_act(course.now, wanted)) is not None:
        bodies.append(course.do(act).body)
    return course.fight.write_state(course.now.state), tuple(bodies)


def opening_act(now: Standing[S, A], wanted: Mapping[str, Spot]) -> A | None:
    """Return the act that leads towards the first turn, None once it has begun or nothing can be done.

    Figures are deployed on the spots `wanted` for them, else on the first free ones.
    """
    if now.view.phase not in ("prepare", "deploy"):
        return None
    if (act := now.line_up()) is not None:
        return act
    for token in now.view.tokens if now.view.phase == "deploy" else ():
        if token.state == "reserve":
            spots = now.deployable(token.id)
            if spots:
                spot = wanted.get(token.id)
                return now.deploy(token.id, spot if spot in spots else spots[0])
    return next((each.act for each in now.offers() if each.denied is None), None)
