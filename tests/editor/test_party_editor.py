"""Parties and armies are built by hand: by mouse, by keyboard, taken back, mended, allowed, handed on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QSpinBox, QWidget

from editor.party.desk import FORCE, GALLERY, NOBODY
from editor.party.drag import THING, Carried, packed, unpacked
from models.campaign.queries import stored
from models.games.facets.builder import SHOP, STASH
from models.problem import Grade
from tests.editor.building import ADD, Open, Table

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def press(widget: QWidget, key: Qt.Key, mods: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(widget, key, mods)


def drop(target: QWidget, carried: Carried) -> None:
    data = packed(carried)
    event = QDropEvent(
        QPointF(5, 5), Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    target.dropEvent(event)
    QTest.qWait(1)


def test_add_stays_in_reach_while_a_member_is_built(sit: Open) -> None:
    table = sit("noirs-ameres")
    page = table.page
    page.desk.choose(table.card("Oghavor").member_id)
    add = page.panel.buttons["add"]
    assert not add.visibleRegion().isEmpty()
    assert "Ctrl+Maj+A" in add.toolTip()
    add.click()
    assert page.desk.chosen == GALLERY
    page.close_builder()
    page.title.add.click()
    assert page.desk.chosen == GALLERY


def test_a_party_is_built_by_keyboard_alone(sit: Open) -> None:
    table = sit("swidenth:")
    page, panel = table.page, table.page.panel
    page.act("add_member")
    assert panel.shop.hasFocus()
    while panel.shop.current.offer.id != "new:elfe:mage":
        before = panel.shop.currentIndex().row()
        press(panel.shop, Qt.Key.Key_Right)
        assert panel.shop.currentIndex().row() != before
    press(panel.shop, Qt.Key.Key_Return)
    assert table.names == ["Elfe"]
    assert panel.shown_field == "spells", "the workshop of a new mage opens on the free spells"
    page.act("search_shop")
    assert panel.field.hasFocus()
    QTest.keyClicks(panel.field, "dague")
    press(panel.field, Qt.Key.Key_Down)
    assert panel.shop.hasFocus()
    panel.shop.choose("gear-light/gear:dague")
    press(panel.shop, Qt.Key.Key_Return)
    assert table.gear("Elfe") == ["dague"]
    press(panel.shop, Qt.Key.Key_Delete)
    assert table.gear("Elfe") == []
    press(panel.shop, Qt.Key.Key_Escape)
    press(panel.shop, Qt.Key.Key_Escape)
    assert page.desk.chosen == NOBODY
    card = table.card("Elfe")
    assert card.hasFocus()
    press(card, Qt.Key.Key_F2)
    QTest.keyClicks(card.name.field, "Ysa")
    press(card.name.field, Qt.Key.Key_Return)
    assert table.names == ["Ysa"]
    press(table.card("Ysa"), Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert table.names == ["Ysa", "Ysa 2"]


def test_every_step_is_undone_and_done_again(sit: Open) -> None:
    table = sit("noirs-ameres")
    first = table.names[0]
    states = [snapshot(table)]
    table.page.desk.choose(table.card(first).member_id)
    table.tab("gear")
    table.click("gear:dague", ADD)
    states.append(snapshot(table))
    press(table.card(first), Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    states.append(snapshot(table))
    press(table.card(first), Qt.Key.Key_Delete)
    states.append(snapshot(table))
    assert len({str(state) for state in states}) == 4
    for state in reversed(states[:-1]):
        assert table.document.undo()
        assert snapshot(table) == state
    for state in states[1:]:
        assert table.document.redo()
        assert snapshot(table) == state


def snapshot(table: Table) -> object:
    with table.document.read() as campaign:
        return stored(campaign, table.force_id), table.names


def test_what_is_forbidden_says_why_and_can_be_allowed(sit: Open) -> None:
    table = sit("noirs-ameres")
    page, panel = table.page, table.page.panel
    page.desk.choose(table.card("Thevor").member_id)
    table.tab("gear")
    table.click("gear:arme-lourde")
    row = panel.shop.current
    assert not row.offer.allowed
    reason = page.look.t(row.offer.reasons[0].key, **row.offer.reasons[0].args)
    assert reason in panel.shop.items.spoken(row)
    assert panel.detail.take.isHidden()
    table.click("gear:arme-lourde", ADD)
    assert table.said[-1] == reason
    assert "arme-lourde" not in table.gear("Thevor")
    QTest.mouseClick(panel.detail.anyway, Qt.MouseButton.LeftButton)
    QTest.keyClicks(panel.detail.reason.field, "prise au chef")
    press(panel.detail.reason.field, Qt.Key.Key_Return)
    assert "arme-lourde" in table.gear("Thevor")
    allowed = [note for note in panel.notes.shown if "prise au chef" in note.accessibleName()]
    assert allowed
    revoke = next(b for b in allowed[0].findChildren(QAbstractButton) if b.text() == page.look.t("build.forbid"))
    revoke.click()
    QTest.qWait(1)
    errors = [p for p in page.desk.sheet.member(page.desk.chosen).problems if p.grade is Grade.ERROR]
    assert errors


def test_a_problem_leads_to_its_offer_and_is_fixed_by_a_click(sit: Open) -> None:
    table = sit("noirs-ameres")
    page = table.page
    hero = table.card("Thevor").member_id
    assert page.desk.take(hero, "gear:arme-lourde", "essai")
    allowed = next(p for p in page.desk.sheet.member(hero).problems if p.where.item == "arme-lourde")
    assert page.desk.forbid(allowed)
    page.close_builder()
    problem = next(p for p in page.desk.sheet.member(hero).problems if p.where.item == "arme-lourde" and p.fixes)
    assert page.show_place(problem)
    assert page.desk.chosen == hero
    assert page.panel.shown_field == "gear"
    assert page.panel.shop.current.offer.id == "gear:arme-lourde"
    assert page.panel.shop.hasFocus()
    note = next(
        note for note in page.panel.notes.shown if note.problem.where.item == "arme-lourde" and note.problem.fixes
    )
    fixes = {page.look.t(fix.key, **fix.args): fix for fix in note.problem.fixes}
    button = next(b for b in note.findChildren(QAbstractButton) if b.accessibleName() in fixes)
    button.click()
    QTest.qWait(1)
    assert "arme-lourde" not in table.gear("Thevor")


def test_gear_is_dragged_between_heroes_stash_and_shop(sit: Open) -> None:
    table = sit("noirs-ameres")
    page, force = table.page, table.force_id
    thevor, gardul = table.card("Thevor"), table.card("Gardul")
    line = next(each for each in gardul.lines if each.carried and each.carried.item == "dague")
    page.transfers.lift(line.carried)
    assert {card.property("role") for card in page.columns.panels.values()} & {"card-good", "card-bad"}
    page.transfers.hover(thevor.member_id)
    page.transfers.lift(None)
    drop(thevor, line.carried)
    assert "dague" in table.gear("Thevor")
    assert "dague" not in table.gear("Gardul")
    drop(page.columns.places[STASH], Carried(force, thevor.member_id, "dague"))
    assert table.gear("Réserve") == ["dague"]
    drop(gardul, Carried(force, STASH, "dague"))
    assert "dague" in table.gear("Gardul")
    page.desk.choose(thevor.member_id)
    page.panel.go("gear")
    drop(gardul, Carried(force, SHOP, "potion-de-force"))
    assert "potion-de-force" in table.gear("Gardul")
    drop(page.panel.shop, Carried(force, gardul.member_id, "potion-de-force"))
    assert "potion-de-force" not in table.gear("Gardul")


def test_an_army_is_built_on_the_same_page(sit: Open) -> None:
    table = sit("escarmouche:Rébellion")
    page = table.page
    page.acts.open_gallery()
    assert page.desk.chosen == FORCE
    table.click("profile:soldat-rebelle", ADD)
    assert len(table.names) == 1
    page.desk.choose(page.desk.sheet.stored.members[0].id)
    spin = page.panel.settings.controls["count"]
    page.panel.buttons["settings"].click()
    assert isinstance(spin, QSpinBox)
    assert spin.isVisible()
    spin.setValue(7)
    assert page.desk.sheet.verdict.figures == 7
    table.click(next(row.offer.id for row in page.panel.shop.items.rows if row.offer and "commando" in row.offer.id))
    assert "commando" in page.desk.sheet.stored.members[0].body["profile"]
    page.desk.choose(FORCE)
    limit = page.panel.settings.controls["limit"]
    limit.setValue(200)
    assert page.desk.sheet.verdict.limit == 200
    side = page.panel.settings.controls["side"]
    assert isinstance(side, QComboBox)
    assert page.desk.chosen == FORCE


def test_searching_finds_in_every_shelf(sit: Open) -> None:
    table = sit("noirs-ameres")
    panel = table.page.panel
    table.page.desk.choose(table.card("Thevor").member_id)
    QTest.keyClicks(panel.field, "furtif")
    assert "skill:furtif" in [row.offer.id for row in panel.shop.items.rows if row.offer]
    panel.field.setText("zzzz")
    assert panel.none.isVisible()
    panel.field.clear()
    panel.possible.setChecked(True)
    assert all(row.offer.allowed or row.offer.owned for row in panel.shop.items.rows if row.offer)


@pytest.mark.parametrize("raw", [b"", b"{", b"[1, 2, 3]", b'["a", "b"]', b'["f", "p", ""]', b"x" * 2000])
def test_a_foreign_drag_is_not_taken(raw: bytes) -> None:
    data = QMimeData()
    data.setData(THING, raw)
    assert unpacked(data) is None
