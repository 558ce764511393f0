"""A scenario of a campaign made ready to be played many times, by workers without access to the database."""

from __future__ import annotations

from collections.abc import Mapping

from models.campaign.carrying import own_types, themed_game
from models.campaign.forces.enlisting import enlisted
from models.campaign.maps.reading import read_board
from models.campaign.queries import choices
from models.campaign.rows import Rows
from models.games.scenarios.pieces import Setup
from models.games.scenarios.scenario import Scenario, battles_of
from models.games.scenarios.start import brought
from models.games.simulation.simulate import packed


def setup_kept(campaign: Rows, found: Scenario) -> Setup:
    """Return what a scenario brings to the table; raises Refused and ContentError where it cannot be read."""
    facet, board = battles_of(themed_game(campaign, found.game, found.theme)), read_board(campaign, found.map_id)
    return brought(found, board, choices(campaign, found.game), facet, enlisted(campaign, found))


def packed_runs(campaign: Rows, found: Scenario, players: Mapping[str, str], seed: str) -> bytes:
    """Return a scenario as workers play it, with the automatic player of each side.

    Raises Refused and ContentError where the scenario cannot be read.
    """
    return packed(found.game, own_types(campaign, found.game), setup_kept(campaign, found), players, seed)
