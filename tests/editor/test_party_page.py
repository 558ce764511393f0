"""The page of a force serves any roster: a party with its heroes, an army with its lines of figures."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.kinds.kinds import shown_samples
from editor.document import Document
from editor.party.page import PartyPage
from editor.widgets.colours import DARK, LIGHT
from editor.widgets.look import Look
from editor.widgets.measures import LifeBoxes
from models.campaign.queries import forces
from models.campaign.samples import fill
from models.campaign.things import DeleteThing, RenameThing
from models.i18n import Translator
from models.store.store import Store
from tests.editor.building import Open

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def clock() -> datetime:
    return datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


@pytest.fixture(params=[sample.id for sample in shown_samples() if sample.forces])
def document(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Iterator[Document]:
    store = Store.create(tmp_path / "a.portulan", "A", clock, backups=False)
    store.apply(fill(request.param))
    opened = Document(store, Translator("fr"), lambda words: None)
    yield opened
    opened.close()


def page_of(document: Document, qtbot: QtBot, lang: str = "fr", percent: int = 100) -> PartyPage:
    with document.read() as campaign:
        force_id = forces(campaign)[0].id
    look = Look(DARK if percent > 100 else LIGHT, Translator(lang), percent, motion=False)
    page = PartyPage(look, document, force_id)
    qtbot.addWidget(page)
    page.resize(1000, 700)
    page.show()
    return page


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_member_has_its_column(document: Document, qtbot: QtBot, lang: str) -> None:
    page = page_of(document, qtbot, lang)
    assert page.desk.sheet is not None
    assert list(page.columns.cards) == [member.id for member in page.desk.sheet.verdict.members]
    for member in page.desk.sheet.verdict.members:
        card = page.columns.cards[member.id]
        words = [label.text() for label in card.findChildren(QLabel)]
        assert member.name[lang] in words
        assert member.role[lang] in words
        assert all(str(stat) in card.figures.accessibleName() for stat in member.stats)
        lines = [(line.text(), line.accessibleDescription()) for line in card.lines]
        for entry in (*member.gear, *member.skills, *member.spells):
            # In a list the row of the profile beside says what its figures can do.
            assert page.desk.listed or any(
                entry.name[lang] in name and entry.words[lang] in told for name, told in lines
            )
    boxes = 0 if page.desk.listed else sum(bool(m.boxes) for m in page.desk.sheet.verdict.members)
    assert len(page.findChildren(LifeBoxes)) == boxes


def test_no_column_is_cut_at_any_size(document: Document, qtbot: QtBot) -> None:
    for percent in (100, 150):
        page = page_of(document, qtbot, percent=percent)
        for width in (500, 800, 1400):
            page.resize(width, 700)
            inside = page.area.widget()
            qtbot.waitUntil(lambda page=page, inside=inside: whole(page, inside))


def whole(page: PartyPage, inside: QWidget) -> bool:
    """Whether nothing of a page is cut: its columns in width, its cards in height."""
    narrow = inside.minimumSizeHint().width() <= page.area.viewport().width()
    return narrow and all(c.height() >= c.heightForWidth(c.width()) for c in page.columns.cards.values())


def test_the_page_follows_its_force(document: Document, qtbot: QtBot) -> None:
    page = page_of(document, qtbot)
    document.apply(RenameThing("force", page.force_id, "Autre nom"))
    assert page.windowTitle() == "Autre nom"
    with qtbot.waitSignal(page.gone):
        document.apply(DeleteThing("force", page.force_id, "Autre nom"))
    assert (page.desk.sheet, page.desk.fields) == (None, ())
    document.undo()
    assert page.desk.sheet is not None


def test_life_boxes_are_clicked_to_wound_and_heal(sit: Open) -> None:
    """By mouse and by keyboard, each an Event of the story that undo takes back."""
    table = sit("noirs-ameres")
    card = table.card("Gardul")
    boxes = card.findChild(LifeBoxes)
    assert boxes is not None

    def wounds() -> int:
        sheet = table.page.desk.sheet
        assert sheet is not None
        return next(m.wounds for m in sheet.verdict.members if m.name.fr == "Gardul")

    def told() -> list[str]:
        return [event.kind for event in table.page.desk.sheet.stored.events if event.subject == card.member_id]

    before, stood = told(), boxes.mapTo(card, boxes.rect().topLeft())
    QTest.mouseClick(boxes, Qt.MouseButton.LeftButton, pos=boxes._rects(boxes.width())[2].center().toPoint())
    assert wounds() == 3
    assert told() == [*before, "wound"]
    assert boxes.accessibleName() == "Cases de vie\xa0: 2 sur 5"
    assert table.said[-1] == "Gardul\xa0: 2 sur 5 cases de vie, noté dans le Récit."
    assert table.page.desk.chosen == "", "a click on a box opens no builder"
    QTest.qWait(1)
    assert card.purse.isVisible()
    assert boxes.mapTo(card, boxes.rect().topLeft()) == stood, "a second click meets the same box"
    QTest.mouseClick(boxes, Qt.MouseButton.LeftButton, pos=boxes._rects(boxes.width())[1].center().toPoint())
    assert wounds() == 1
    boxes.setFocus()
    QTest.keyClick(boxes, Qt.Key.Key_Space)
    assert wounds() == 2
    QTest.keyClick(boxes, Qt.Key.Key_Left)
    QTest.keyClick(boxes, Qt.Key.Key_Space)
    assert wounds() == 1
    assert boxes.hasFocus()
    for _ in range(4):
        table.document.undo()
    assert (wounds(), told()) == (0, before)
