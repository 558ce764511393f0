"""Docks and the pages inside pages come back as they were: after a kill, with a smaller text, in another theme."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QLineEdit, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from app.docks.docks import AREAS, LAYOUT_VERSION, Dock, DockChoice, Layouts, Placement, arrange
from app.shell.shell import Shell
from app.start.window_memory import WindowMemory
from editor.galaxy.page import GalaxyPage
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.i18n import Translator
from tests.app.conftest import Start, at_its_band

Standing = tuple[QMainWindow, dict[str, Dock], DockChoice, Look]

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def shown(shell: Shell) -> set[str]:
    return {name for name, dock in shell.window.docks.items() if not dock.isHidden()}


def test_a_kill_loses_neither_docks_nor_the_inner_page(start: Start, tmp_path: Path, qtbot: QtBot) -> None:
    shell = at_its_band(start())
    assert shell.document is not None
    key, path = shell.window.current, shell.document.path
    for name in ("dice", "rules", "history"):
        shell.window.docks[name].show()
    shell.window.docks["dice"].close()
    shell.window.page(key).section("ledger")

    def kept() -> bool:
        shape = WindowMemory(tmp_path / "config").shape
        return (
            shape.docks is not None
            and "rules" in shape.docks
            and "dice" not in shape.docks
            and shape.inner == {str(path): {key: "ledger"}}
        )

    # Nothing is closed: what is on the disk now is all that a killed program leaves.
    qtbot.waitUntil(kept)
    shell.document.close()
    again = start(path)
    assert shown(again) == {"navigator", "rules", "history"}, "problems that are not there take no room"
    assert again.window.page(key).inner == "ledger"
    assert again.window.page(key).focusProxy() is again.window.page(key).shown
    assert not isinstance(again.window.focusWidget(), QLineEdit), "the keyboard falls into no search by itself"


@pytest.mark.parametrize("wanted", [("planner", "tables"), ()])
def test_the_panels_of_a_galaxy_come_back_as_they_were(start: Start, tmp_path: Path, wanted: tuple[str, ...]) -> None:
    shell = start()
    shell.files.new_from_sample("empire")
    assert shell.document is not None
    node, path = shell.window.outline.of("galaxy")[0], shell.document.path
    page = shell.window.open_node(node)
    assert isinstance(page, GalaxyPage)
    assert page.panels.shown == ("inspector",)
    page.panels.show_only(wanted)
    shell.window.close()
    again = start(path)
    page = again.window.open_node(node)
    assert isinstance(page, GalaxyPage)
    assert page.panels.shown == wanted


def standing(qtbot: QtBot, placement: Placement, percent: int) -> Standing:
    """Return a window of 1280 x 880 with empty docks, placed, in a size of text."""
    window, look = QMainWindow(), Look(LIGHT, Translator("en"), percent)
    qtbot.addWidget(window)
    window.setCentralWidget(QWidget())
    window.resize(1280, 880)
    docks = {name: Dock(look, name, QWidget(), window) for name in AREAS}
    arrange(window, docks, look, placement)
    return window, docks, DockChoice(docks), look


def test_what_a_larger_text_takes_away_comes_back_with_a_smaller_one(qtbot: QtBot) -> None:
    layouts = Layouts()
    large, docks, choice, look = standing(qtbot, Placement(QByteArray(), QByteArray()), 200)
    assert docks["problems"] in large.tabifiedDockWidgets(docks["navigator"])
    assert choice.shown == {"navigator", "problems"}
    docks["problems"].close()
    docks["dice"].show()
    after = layouts.after(large, choice, choice.beside("words"), look, dataclasses.replace(look, percent=100))
    small, docks, choice, look = standing(qtbot, after, 100)
    assert not small.tabifiedDockWidgets(docks["navigator"]), "the navigator stands by itself again"
    # What the user closed stays closed, what was left out for want of room is there.
    assert choice.shown == {"navigator", "history", "dice"}
    small.resizeDocks([docks["navigator"]], [333], Qt.Orientation.Horizontal)
    kept = small.saveState(LAYOUT_VERSION)
    for percent in (125, 100):
        after = layouts.after(small, choice, choice.beside("words"), look, dataclasses.replace(look, percent=percent))
        small, docks, choice, look = standing(qtbot, after, percent)
    assert after.layout == kept, "as wide as before"
    assert choice.shown == {"navigator", "history", "dice"}
