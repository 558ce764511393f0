"""A scenario of a campaign made ready to be played many times, by workers without access to the database."""

from __future__ import annotations

from collections.abc import Mapping

from models.campaign.carrying import own_types, told
from models.campaign.forces.enlisting import enlisted
from models.campaign.maps.reading import read_board
from models.campaign.queries import choices, scenarios
from models.campaign.rows import Rows
from models.campaign.samples import scenario_ids
from models.errors import ContentError
from models.games.scenarios.pieces import Setup
from models.games.scenarios.scenario import Scenario, battles_of
from models.games.scenarios.start import brought
from models.games.simulation.simulate import packed
from models.i18n import fold


def meant(campaign: Rows, name: str, file: str) -> str:
    """Return the id of the scenario that a name means: its id, its name, or a part of either that no other has.

    A scenario of a sample may be named by its id in the sample, too. An empty name means the only scenario there is.
    Raises ContentError listing those there are.
    """
    every = {row.id: row.name for row in scenarios(campaign)}
    bundled = scenario_ids()
    called = {key: [fold(key), fold(title), bundled.get(fold(title), fold(title))] for key, title in every.items()}
    wanted = fold(name)
    found = [key for key, names in called.items() if wanted in names]
    found = found or [key for key, names in called.items() if any(wanted in each for each in names)]
    if len(found) != 1:
        raise ContentError("scenario.none_meant", file=file, place=name[:60], known=tuple(every.values()))
    return found[0]


def setup_kept(campaign: Rows, found: Scenario) -> Setup:
    """Return what a scenario brings to the table; raises Refused and ContentError where it cannot be read."""
    facet, board = battles_of(told(campaign, found.game, found.theme)), read_board(campaign, found.map_id)
    return brought(found, board, choices(campaign, found.game), facet, enlisted(campaign, found))


def packed_runs(campaign: Rows, found: Scenario, players: Mapping[str, str], seed: str) -> bytes:
    """Return a scenario as workers play it, with the automatic player of each side.

    Raises Refused and ContentError where the scenario cannot be read.
    """
    return packed(found.game, own_types(campaign, found.game), setup_kept(campaign, found), players, seed)
