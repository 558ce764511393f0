"""Asks which card a unit has whose book prints none, in a menu at the button that begins a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from editor.scenario.desk import ScenarioDesk
from editor.scenario.fixes import card_fixes
from editor.widgets.text import menu_heading
from models.games.scenarios.agreed_cards import open_cards
from models.games.scenarios.pieces import CardPreset, UnitShown
from models.i18n import Translator
from models.problem import Fix


def first_card(desk: ScenarioDesk, button: QWidget, go_on: Callable[[], None]) -> bool:
    """Ask for the first card that still has to be chosen, then go on; return whether one was asked for."""
    units = open_cards(tuple(desk.units.values()), desk.scenario.pieces)
    if not units or not desk.writable:
        return False
    unit, t = units[0], desk.look.t
    menu = QMenu(button)
    menu.setObjectName("cards")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setToolTipsVisible(True)
    menu.setAccessibleName(t("scenedit.which_card", name=unit.name))
    menu_heading(menu, t("scenedit.which_card", name=unit.name))
    for number, (preset, fix) in enumerate(zip(unit.presets, card_fixes(unit), strict=True), 1):
        made = menu.addAction(f"&{number}  {card_words(t, unit, preset)}")
        made.setToolTip(t("scenedit.card_tip"))
        made.triggered.connect(partial(_take, desk, fix, go_on))
    menu.setActiveAction(menu.actions()[1])
    menu.popup(button.mapToGlobal(QPoint(0, button.height())))
    return True


def card_words(t: Translator, unit: UnitShown, preset: CardPreset) -> str:
    """Return a card in words: its name and its numbers."""
    numbers = (f"{each.name[t.lang]} {preset.figures[each.id]}" for each in unit.figures if each.id in preset.figures)
    return t.pair(preset.name[t.lang], ", ".join(numbers))


def _take(desk: ScenarioDesk, fix: Fix, go_on: Callable[[], None]) -> None:
    if desk.mend(fix):
        go_on()
