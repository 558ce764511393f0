"""Begins a battle from a scenario, with its board and agreements; and makes new scenarios as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from editor.document import Document
from editor.widgets.look import Look
from models.campaign.carrying import themed_game
from models.campaign.queries import battles
from models.campaign.rows import Rows
from models.campaign.scenarios.changes import NewBattle
from models.campaign.scenarios.queries import scenario
from models.campaign.scenarios.runs import setup_kept
from models.campaign.things import CreateThing
from models.dice import fresh_seed
from models.errors import Refused, SpokenError
from models.games.battle.battle_json import Seats, written_setup
from models.games.game import Game
from models.games.library import BUILT, game
from models.games.scenarios.agreed_cards import check_cards, open_cards
from models.games.scenarios.pieces import NEUTRAL, Setup, UnitShown
from models.games.scenarios.scenario import FreeTable, Scenario, Side, battles_of
from models.games.scenarios.tabletop import USUAL, fresh_sides


def read_setup(campaign: Rows, found: Scenario) -> Setup:
    """Return the Setup of a scenario; raises Refused and ContentError."""
    if found.table is not None:
        # A free table keeps the laying out alone: it is a map once it was made one.
        fought = game(found.game).has("battles")
        raise Refused("scenario.table_first" if fought else "scenario.at_the_table", game=game(found.game).title)
    return setup_kept(campaign, found)


def cardless(document: Document, scenario_id: str) -> tuple[UnitShown, ...]:
    """Return the units of a scenario whose card still has to be chosen; none where the scenario cannot be played."""
    try:
        with document.read() as campaign:
            found = scenario(campaign, scenario_id)
            facet = themed_game(campaign, found.game, found.theme).battles
    except SpokenError:
        return ()
    return open_cards(facet.units(), found.pieces) if facet is not None else ()


def begin_battle(
    look: Look,
    document: Document,
    scenario_id: str,
    seats: Seats,
    agreements: Mapping[str, bool] | None = None,
) -> str:
    """Begin a battle and return its id; where it cannot be fought, tell the reason and return ""."""
    try:
        with document.read() as campaign:
            found = scenario(campaign, scenario_id)
            facet = battles_of(game(found.game))
            setup = apply_agreements(read_setup(campaign, found), game(found.game), agreements)
        check_cards(facet.units(), setup.pieces)
        fight = facet.set_up(setup)
        state = fight.write_state(fight.begin())
    except SpokenError as problem:
        document.say(look.t(problem.key, **problem.args_))
        return ""
    name = free_battle_name(document, found.name)
    battle_id = document.new_id()
    change = CreateThing(
        battle_id, NewBattle(scenario_id, name, found.game, written_setup(setup, seats), state, fresh_seed())
    )
    return battle_id if document.apply(change) else ""


def apply_agreements(setup: Setup, played: Game, agreements: Mapping[str, bool] | None = None) -> Setup:
    """Return a setup with what was agreed before play; None keeps what the scenario says.

    Every reading and parameter is stored with the battle, defaults included, so that a later change of a default does
    not affect it.
    """
    readings = {each.id: each.chosen(setup.choices) for each in played.options()}
    return replace(
        setup,
        choices=readings | {each.id: str(each.in_force(setup.choices)) for each in played.parameters()},
        agreements=setup.agreements if agreements is None else agreements,
    )


def free_battle_name(document: Document, bare: str) -> str:
    """Return a name that no battle has: `Name`, `Name (2)` …"""
    with document.read() as campaign:
        taken = {row.name for row in battles(campaign)}
    names = (bare if n == 1 else f"{bare} ({n})" for n in range(1, len(taken) + 2))
    return next(each for each in names if each not in taken)


def games_with_scenarios() -> tuple[str, ...]:
    """Return the ids of the games that have scenarios: those on boards of cells, then those on free tables."""
    return tuple(each for surface in ("cells", "paces") for each in BUILT if BUILT[each].surface == surface)


def fresh(name: str, map_id: str, game_id: str = "", table: FreeTable | None = None) -> Scenario:
    """Return a new scenario of a game ("": the first there is) with its sides, on a map or on a free table.

    A game in paces uses the map if one is given, else the table; one on cells always the map.
    """
    chosen = game_id or games_with_scenarios()[0]
    if game(chosen).surface == "paces" and map_id:
        return Scenario(name, chosen, map_id, fresh_sides())
    if game(chosen).surface == "paces":
        return Scenario(name, chosen, sides=fresh_sides(), table=table or USUAL)
    sides = tuple(Side(each.id) for each in battles_of(game(chosen)).sides() if each.id != NEUTRAL)
    return Scenario(name, chosen, map_id, sides[:2])
