"""Imports that the window and the kinds of things put off until first use: pages, dialogs, Changes.

A name of this module is found where it stands in the program each time it is asked for, so that the window starts
without a single editor. `lazy.GalaxyPage` reads like the class itself, for people and for the type checker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from app.force_page import ForcePage as ForcePage
    from app.force_page import Section as Section
    from app.map_import import MapImport as MapImport
    from editor.compare.page import ComparePage as ComparePage
    from editor.compare.page import first_sides as first_sides
    from editor.contents.page import ContentsPage as ContentsPage
    from editor.galaxy.page import GalaxyPage as GalaxyPage
    from editor.ledger.page import LedgerPage as LedgerPage
    from editor.map.dialogs.new_map_dialog import NewMapDialog as NewMapDialog
    from editor.map.page import MapPage as MapPage
    from editor.options.page import OptionsPage as OptionsPage
    from editor.paper.dialog import Given as Given
    from editor.paper.dialog import PrintDialog as PrintDialog
    from editor.paper.pack_dialog import PackDialog as PackDialog
    from editor.paper.pack_dialog import PackGiven as PackGiven
    from editor.paper.pack_source import evening as evening
    from editor.paper.source import printables as printables
    from editor.paper.source import ready_made as ready_made
    from editor.play.page import BattlePage as BattlePage
    from editor.portraits.dialog import PortraitDialog as PortraitDialog
    from editor.scenario.begin import begun as begun
    from editor.scenario.begin import cardless as cardless
    from editor.scenario.card_menu import card_words as card_words
    from editor.scenario.fixes import card_fixes as card_fixes
    from editor.scenario.fixes import change_of as change_of
    from editor.scenario.new_dialog import NewScenarioDialog as NewScenarioDialog
    from editor.scenario.new_dialog import Wanted as Wanted
    from editor.scenario.page import ScenarioPage as ScenarioPage
    from editor.scenario.review import reviewed as reviewed
    from editor.scenario.trial_view import Theatre as Theatre
    from editor.share.dialog import ShareDialog as ShareDialog
    from editor.share.receive import ReceiveDialog as ReceiveDialog
    from models.campaign.galaxy_changes import MendGalaxy as MendGalaxy
    from models.campaign.galaxy_changes import NewGalaxy as NewGalaxy
    from models.campaign.galaxy_queries import galaxy_problems as galaxy_problems
    from models.campaign.galaxy_queries import planet_count as planet_count
    from models.campaign.map_changes import NewMap as NewMap
    from models.campaign.map_changes import edit_map as edit_map
    from models.campaign.map_changes import mended_map as mended_map
    from models.campaign.map_queries import map_problems as map_problems
    from models.campaign.scenario_changes import NewScenario as NewScenario
    from models.formats.pack import MANIFEST as MANIFEST
    from models.galaxy.galaxy import Galaxy as Galaxy
    from models.games.battle_json import Seats as Seats
    from models.maps.tile_map import TileMap as TileMap
    from models.sheets.options import CardOptions as CardOptions
    from models.store.salvage import import_campaign as import_campaign
    from models.store.salvage import repair as repair

_STANDS_IN: Final = {
    "ForcePage": "app.force_page",
    "Section": "app.force_page",
    "MapImport": "app.map_import",
    "ComparePage": "editor.compare.page",
    "first_sides": "editor.compare.page",
    "ContentsPage": "editor.contents.page",
    "GalaxyPage": "editor.galaxy.page",
    "LedgerPage": "editor.ledger.page",
    "NewMapDialog": "editor.map.dialogs.new_map_dialog",
    "MapPage": "editor.map.page",
    "OptionsPage": "editor.options.page",
    "Given": "editor.paper.dialog",
    "PrintDialog": "editor.paper.dialog",
    "PackDialog": "editor.paper.pack_dialog",
    "PackGiven": "editor.paper.pack_dialog",
    "evening": "editor.paper.pack_source",
    "printables": "editor.paper.source",
    "ready_made": "editor.paper.source",
    "BattlePage": "editor.play.page",
    "PortraitDialog": "editor.portraits.dialog",
    "begun": "editor.scenario.begin",
    "cardless": "editor.scenario.begin",
    "card_words": "editor.scenario.card_menu",
    "card_fixes": "editor.scenario.fixes",
    "change_of": "editor.scenario.fixes",
    "reviewed": "editor.scenario.review",
    "NewScenarioDialog": "editor.scenario.new_dialog",
    "Wanted": "editor.scenario.new_dialog",
    "ScenarioPage": "editor.scenario.page",
    "Theatre": "editor.scenario.trial_view",
    "ShareDialog": "editor.share.dialog",
    "ReceiveDialog": "editor.share.receive",
    "MendGalaxy": "models.campaign.galaxy_changes",
    "NewGalaxy": "models.campaign.galaxy_changes",
    "galaxy_problems": "models.campaign.galaxy_queries",
    "planet_count": "models.campaign.galaxy_queries",
    "NewMap": "models.campaign.map_changes",
    "edit_map": "models.campaign.map_changes",
    "map_problems": "models.campaign.map_queries",
    "mended_map": "models.campaign.map_changes",
    "NewScenario": "models.campaign.scenario_changes",
    "MANIFEST": "models.formats.pack",
    "Galaxy": "models.galaxy.galaxy",
    "Seats": "models.games.battle_json",
    "TileMap": "models.maps.tile_map",
    "CardOptions": "models.sheets.options",
    "import_campaign": "models.store.salvage",
    "repair": "models.store.salvage",
}
"""Where each name stands: the imports above once more, for the run."""


def standing_in(stands_in: Mapping[str, str]) -> Callable[[str], object]:
    """Return a module's `__getattr__` that imports each name from the module `stands_in` gives for it."""

    def find(name: str) -> object:
        if name not in stands_in:
            raise AttributeError(name)
        return getattr(import_module(stands_in[name]), name)

    return find


if not TYPE_CHECKING:
    __getattr__ = standing_in(_STANDS_IN)
