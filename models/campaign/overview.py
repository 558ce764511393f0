"""What is inside a campaign, as one plain document: the answer of `portulan info`."""

from __future__ import annotations

from typing import TypedDict

from models.campaign.queries import (
    choices,
    counts,
    forces,
    galaxies,
    info,
    map_head,
    maps,
    scenario_games,
)
from models.campaign.records import MapRecord
from models.campaign.rows import Rows
from models.games.library import BUILT


class Overview(TypedDict):
    """What `portulan info` tells of a campaign."""

    title: str
    language: str
    created: str
    program: str
    format_version: int
    counts: dict[str, int]
    forces: list[dict[str, object]]
    galaxies: list[dict[str, str]]
    maps: list[dict[str, object]]
    options: dict[str, dict[str, str]]


def overview(campaign: Rows) -> Overview:
    """Return title, language, date of birth, format version, counts by kind, forces, galaxies, maps and the
    readings of each game.

    `options` has every option of every game the campaign has a force or a choice of, with the value in force.
    """
    facts, rows = info(campaign), forces(campaign)
    return {
        "title": facts.title,
        "language": facts.language,
        "created": facts.created,
        "program": facts.program,
        "format_version": campaign.version,
        "counts": counts(campaign),
        "forces": [{"name": row.name, "game": row.game, "side": row.side, "limit": row.limit} for row in rows],
        "galaxies": [{"name": row.name} for row in galaxies(campaign)],
        "maps": [_sized(campaign, row) for row in maps(campaign)],
        "options": _options(campaign, {row.game for row in rows} | scenario_games(campaign)),
    }


def _sized(campaign: Rows, row: MapRecord) -> dict[str, object]:
    head = map_head(campaign, row.id)
    return {"name": row.name, "width": head.get("width"), "height": head.get("height")}


def _options(campaign: Rows, played: set[str]) -> dict[str, dict[str, str]]:
    in_force: dict[str, dict[str, str]] = {}
    for game_id, game in BUILT.items():
        chosen = choices(campaign, game_id)
        if chosen or game_id in played:
            in_force[game_id] = {option.id: option.chosen(chosen) for option in game.options()}
            in_force[game_id] |= {each.id: str(each.in_force(chosen)) for each in game.parameters()}
    return in_force
