"""Parts of the window that are imported at first use, as in `app.lazy`; only the window asks for these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.lazy import standing_in

if TYPE_CHECKING:
    from app.about import AboutBox as AboutBox
    from app.crash_box import CrashBox as CrashBox
    from app.dice_dock import DiceDock as DiceDock
    from app.palette import Palette as Palette
    from app.palette import offers_of as offers_of
    from app.rules_dock import RulesDock as RulesDock
    from app.settings_dialog import SettingsDialog as SettingsDialog
    from app.shortcuts_page import shortcuts_page as shortcuts_page
    from app.welcome import WelcomePage as WelcomePage
    from app.welcome import empty_campaign_page as empty_campaign_page
    from app.welcome import recent_tiles as recent_tiles
    from app.welcome import sample_tiles as sample_tiles

_STANDS_IN: Final = {
    "AboutBox": "app.about",
    "CrashBox": "app.crash_box",
    "DiceDock": "app.dice_dock",
    "Palette": "app.palette",
    "offers_of": "app.palette",
    "RulesDock": "app.rules_dock",
    "SettingsDialog": "app.settings_dialog",
    "shortcuts_page": "app.shortcuts_page",
    "WelcomePage": "app.welcome",
    "empty_campaign_page": "app.welcome",
    "recent_tiles": "app.welcome",
    "sample_tiles": "app.welcome",
}
"""Where each name stands: the imports above once more, for the run."""


if not TYPE_CHECKING:
    __getattr__ = standing_in(_STANDS_IN)
