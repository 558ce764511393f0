"""Which scenario of a campaign a name means."""

from __future__ import annotations

from models.campaign.queries import scenarios
from models.campaign.rows import Rows
from models.campaign.samples import scenario_ids
from models.errors import ContentError
from models.i18n import fold


def find_scenario(campaign: Rows, name: str, file: str) -> str:
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
