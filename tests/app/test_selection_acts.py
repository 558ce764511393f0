"""Rename, remove and move act on what is selected in the page in front, and their texts say on what."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from app.shell.shell import Shell
from editor.galaxy.page import GalaxyPage
from editor.map.page import MapPage
from editor.scenario.page import ScenarioPage
from models.maps.things import ref_of, things
from tests.app.conftest import Start
from tests.app.hands import activate, point_at, press

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def said(shell: Shell, action_id: str) -> str:
    """Return how the Edit menu, opened now, calls an act."""
    shell.window.book.opening.emit()
    return shell.window.book[action_id].text().replace("&", "")


def names(shell: Shell) -> list[str]:
    return [child.words("fr") for child in shell.window.outline.nodes[0].children]


def test_the_acts_are_for_the_member_selected_on_the_page(shell: Shell) -> None:
    activate(shell)
    gardul = shell.window.outline.nodes[0].children[1]
    card = shell.window.page(shell.window.current).heroes.columns.cards[gardul.id]
    shell.window.navigator.select(shell.window.outline.nodes[0].id)
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(card.width() - 12, 40))
    QApplication.processEvents()
    assert said(shell, "rename") == "Renommer Gardul…"
    assert said(shell, "delete") == "Retirer Gardul"
    assert said(shell, "duplicate_member") == "Dupliquer Gardul"
    press(shell, "move_down")
    assert names(shell) == ["Thevor", "Salvynia", "Gardul", "Oghavor"]
    # The builder of the hero has the keyboard: he is selected all the same.
    shell.window.page(shell.window.current).heroes.panel.field.setFocus()
    press(shell, "rename")
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    assert card.name.isAncestorOf(QApplication.focusWidget())
    card.setFocus()
    shell.window.book["delete"].trigger()
    assert names(shell) == ["Thevor", "Salvynia", "Oghavor"]


def test_nothing_is_removed_by_surprise(shell: Shell) -> None:
    activate(shell)
    force = shell.window.outline.nodes[0]
    shell.window.navigator.select(force.children[1].id)
    shell.window.tabs.setFocus()
    QApplication.processEvents()
    assert said(shell, "delete") == "Retirer"
    assert said(shell, "duplicate_member") == "Dupliquer le membre"
    steps = len(shell.document.steps())
    for action_id in ("delete", "move_up", "duplicate_member", "choose_portrait"):
        shell.window.book[action_id].trigger()
    assert len(shell.document.steps()) == steps
    assert said(shell, "rename") == f"Renommer {force.name}…"
    press(shell, "rename")
    assert shell.window.navigator.node.id == force.id
    assert shell.window.navigator.tree.findChild(QLineEdit) is not None


def test_with_the_keyboard_in_it_the_navigator_is_meant(shell: Shell) -> None:
    oghavor = shell.window.outline.nodes[0].children[3]
    point_at(shell, oghavor.id)
    assert said(shell, "delete") == "Retirer Oghavor"
    press(shell, "delete")
    assert names(shell) == ["Thevor", "Gardul", "Salvynia"]
    # A line that is clicked while another page is in front is the one that is meant, not that of its page.
    shell.window.go_home()
    tree = shell.window.navigator.tree
    gardul = shell.window.navigator.line(shell.window.outline.nodes[0].children[1].id)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(gardul).center())
    assert shell.window.current == shell.window.outline.nodes[0].id
    assert shell.window.navigator.node.name == shell.window.outline.nodes[0].children[1].name


def test_figures_things_and_planets_are_selected_too(start: Start) -> None:
    shell = start()
    shell.files.new_from_sample("temple-perdu")
    activate(shell)
    scenario = shell.window.open_node(shell.window.outline.of("scenario")[0])
    assert isinstance(scenario, ScenarioPage)
    piece = scenario.scenario.pieces[0]
    scenario.stage.choose(piece.id)
    name = scenario.stage.name_of(piece)
    assert said(shell, "delete") == f"Retirer {name}"
    press(shell, "rename")
    assert QApplication.focusWidget() is scenario.parts.figures.form.name
    scenario.board.setFocus()
    press(shell, "delete")
    assert piece.id not in [each.id for each in scenario.scenario.pieces]
    page = shell.window.open_node(shell.window.outline.of("map")[0])
    assert isinstance(page, MapPage)
    thing = next(each for each in things(page.board.tile_map) if getattr(each, "name", ""))
    page.desk.state.choose(("thing", ref_of(thing)))
    assert said(shell, "rename") == f"Renommer {thing.name}…"
    press(shell, "rename")
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    assert field.text() == thing.name
    page.canvas.setFocus()
    press(shell, "delete")
    assert thing not in things(page.board.tile_map)
    shell.window.book["new_galaxy"].trigger()
    galaxy = shell.window.page(shell.window.current)
    assert isinstance(galaxy, GalaxyPage)
    galaxy.desk.editing.add_thing("planets", (0, 0))
    [planet] = galaxy.desk.galaxy.planets
    galaxy.desk.selection.choose([("planets", planet.id)])
    assert said(shell, "delete") == f"Retirer {planet.name}"
    galaxy.setFocus()
    press(shell, "delete")
    assert not galaxy.desk.galaxy.planets
    assert said(shell, "delete") == "Retirer"


@pytest.mark.parametrize(("part", "shown"), [("objects", "list"), ("events", "list"), ("victory", "gains_list")])
def test_entries_of_the_lists_of_a_scenario_are_renamed_moved_and_removed_like_elsewhere(
    start: Start, part: str, shown: str
) -> None:
    shell = start()
    shell.files.new_from_sample("temple-perdu")
    activate(shell)
    page = shell.window.open_node(shell.window.outline.of("scenario")[0])
    assert isinstance(page, ScenarioPage)
    page.side.show_part(part)
    listed = getattr(page.parts[part], shown)
    before = [listed.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(listed.list.count())]
    for _ in range(2):
        listed.wanted.emit("add")
    one, other = [
        each
        for row in range(listed.list.count())
        if (each := listed.list.item(row).data(Qt.ItemDataRole.UserRole)) not in before
    ]
    listed.choose(other)
    listed.list.setFocus()
    press(shell, "move_up")
    assert [listed.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(listed.list.count())][-2:] == [
        other,
        one,
    ]
    listed.list.setFocus()
    press(shell, "rename")
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    listed.list.setFocus()
    assert said(shell, "delete") != "Retirer"
    press(shell, "delete")
    assert not listed.choose(other)
    assert listed.choose(one)
