"""From a scenario to a battle: its board and its agreements are taken along; and how a new scenario begins."""

from __future__ import annotations

from dataclasses import replace

from editor.document import Document
from editor.widgets.look import Look
from models.campaign.map_reading import read_map
from models.campaign.queries import choices
from models.campaign.reading import Readable
from models.campaign.scenario_lists import battles
from models.campaign.scenario_queries import scenario
from models.dice import fresh_seed
from models.errors import SpokenError
from models.games.battle import NEUTRAL, Setup
from models.games.battle_json import Seats, written_setup
from models.games.library import GAMES, game
from models.games.scenario import Scenario, Side, setup_of


def read_setup(session: Readable, found: Scenario) -> Setup:
    """Return what a scenario brings to the table; raises Refused and ContentError."""
    return setup_of(found, read_map(session, found.map_id), choices(session, found.game))


def begun(
    look: Look,
    document: Document,
    scenario_id: str,
    seats: Seats,
    *,
    renewal: bool | None = None,
    d20: bool | None = None,
) -> str:
    """Begin a battle and return its id; empty, with the reason told, where it cannot be fought."""
    from models.campaign.scenario_changes import BeginBattle  # noqa: PLC0415  the first edit loads the toolkit

    try:
        with document.read() as session:
            found = scenario(session, scenario_id)
            setup = read_setup(session, found)
            taken = {row.name for row in battles(session)}
        setup = replace(
            setup,
            renewal=setup.renewal if renewal is None else renewal,
            d20=setup.d20 if d20 is None else d20,
        )
        facet = game(found.game).battles
        assert facet is not None, "a scenario of a game that has battles"
        state = facet.write_state(facet.begin(facet.set_up(setup)))
    except SpokenError as problem:
        document.say(look.t(problem.key, **problem.args_))
        return ""
    names = (found.name if n == 1 else f"{found.name} ({n})" for n in range(1, len(taken) + 2))
    name = next(each for each in names if each not in taken)
    battle_id = document.new_id()
    change = BeginBattle(battle_id, scenario_id, name, found.game, written_setup(setup, seats), state, fresh_seed())
    return battle_id if document.apply(change) else ""


def fresh(name: str, map_id: str) -> Scenario:
    """Return a new scenario on a map, of the first game that has battles, with its sides."""
    game_id = next(each for each in GAMES if game(each).battles is not None)
    facet = game(game_id).battles
    assert facet is not None
    sides = tuple(Side(each.id) for each in facet.sides() if each.id != NEUTRAL)
    return Scenario(name, game_id, map_id, sides[:2])
