"""A scenario of a campaign written as a VASSAL module: `map convert FILE#SCENARIO OUT.vmod`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.files import opened
from app.cli.map_sources import MapSource, load_map
from app.clock import now
from models.campaign.carrying import told
from models.campaign.queries import maps
from models.campaign.scenario_lists import scenarios
from models.campaign.scenario_queries import scenario, scenario_named
from models.errors import ContentError
from models.formats.files import write_whole
from models.formats.vassal import write_module
from models.games.game import Game
from models.games.scenario import Scenario
from models.games.themes import spoken
from models.i18n import Translator
from models.sheets.force_cards import own_pictures

if TYPE_CHECKING:
    from models.formats.vassal import Module


def write_vmod(source: MapSource, path: Path, t: Translator) -> None:
    """Write the module of a scenario; raises ContentError, in one sentence, for one that is not there."""
    write_whole(path, write_module(_module(source, t), t))


def _module(source: MapSource, t: Translator) -> Module:
    found, map_name, book, own = _scenario(source)
    loaded = load_map(MapSource(source.path, campaign=True, name=map_name))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from editor.paint.own import own_images
    from editor.paint.vassal import module_of

    pictures = own_images(loaded.pictures)
    words = spoken(t, book, found.theme)
    at = round(now().timestamp() * 1000)
    return module_of(found, loaded.tile_map, pictures, book, words, own=own_images(own), saved=at)


def _scenario(source: MapSource) -> tuple[Scenario, str, Game, dict[str, bytes]]:
    """Return the scenario of a place (the only one where no name is given), its map, its game in its words, and the
    user's own pictures on the cards of the game."""
    if not source.campaign:
        raise ContentError("cli.module_of_what", file=source.path.name)
    with opened(source.path) as store, store.read() as campaign:
        every = scenarios(campaign)
        if not every:
            raise ContentError("cli.no_scenario", file=source.path.name)
        row = scenario_named(campaign, source.name) if source.name else every[0] if len(every) == 1 else None
        if row is None:
            known = tuple(each.name for each in every)
            raise ContentError("cli.no_such_scenario", file=source.path.name, place=source.name or "#", known=known)
        if not row.map_id:
            raise ContentError("cli.module_of_table", file=source.path.name, place=row.name)
        board = next((each for each in maps(campaign) if each.id == row.map_id), None)
        if board is None:
            raise ContentError("scenario.map_gone", file=source.path.name, place=row.name)
        found = scenario(campaign, row.id)
        book = told(campaign, found.game, found.theme)
        return found, board.id, book, own_pictures(campaign, book.cards.profiles() if book.cards is not None else ())
