"""A hand on the chart: true mouse and key events at places of the map."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.galaxy.page import GalaxyPage
from editor.jobs import Jobs
from editor.paint.galaxy.tiles import snapped
from editor.paint.typefaces import load_fonts
from editor.widgets.colours import DARK, LIGHT
from editor.widgets.look import Look
from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.queries import galaxies
from models.campaign.things import CreateThing
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Point
from models.games.library import galaxy_game
from models.i18n import Translator
from models.store.store import Store
from tests.ready import ready

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


def clock() -> datetime:
    return datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


class Hand:
    """A page on a galaxy of a campaign of its own, and the events of a user on it."""

    def __init__(
        self, qtbot: QtBot, path: Path, galaxy: Galaxy | None, *, lang: str = "fr", dark: bool = False
    ) -> None:
        load_fonts()
        self.said: list[str] = []
        self.qtbot, self.path, self.lang = qtbot, path, lang
        self.t = Translator(lang)
        if path.exists():
            self.store = Store.open(path, clock, backups=False)
        elif galaxy is None:
            self.store = ready(path, clock, "empire", lang)
        else:
            self.store = Store.create(path, path.stem, clock, backups=False)
            self.store.apply(CreateThing("g", NewGalaxy(galaxy)))
        self.document = Document(self.store, self.t, self.said.append)
        with self.document.read() as campaign:
            self.galaxy_id = galaxies(campaign)[0].id
        self.jobs = Jobs()
        look = Look(DARK if dark else LIGHT, self.t, 100, motion=False)
        self.page = GalaxyPage(look, self.document, self.galaxy_id, self.jobs, self.said.append, galaxy_game())
        qtbot.addWidget(self.page)
        self.page.resize(1180, 760)
        with qtbot.waitExposed(self.page):
            self.page.show()
        self.page.desk.content.fit()

    @property
    def galaxy(self) -> Galaxy:
        return self.page.desk.galaxy

    @property
    def view(self) -> QWidget:
        return self.page.desk.chart

    def at(self, point: Point) -> QPoint:
        """Return the pixel of a place of the map."""
        return snapped(self.page.desk.chart.camera, *point).toPoint()

    def tool(self, name: str) -> None:
        button = self.page.tools_rail.buttons[f"galaxy_{name}"]
        QTest.mouseClick(button, LEFT)

    def click(self, point: Point, held: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.view, LEFT, held, self.at(point))

    def drag(self, *points: Point, held: Qt.KeyboardModifier = NONE) -> None:
        """Press at the first place, go over the others, let go at the last."""
        QTest.mousePress(self.view, LEFT, held, self.at(points[0]))
        for start, end in itertools.pairwise(points):
            for step in (1, 2):
                between = (start[0] + (end[0] - start[0]) * step // 2, start[1] + (end[1] - start[1]) * step // 2)
                self._move(self.at(between), held)
        QTest.mouseRelease(self.view, LEFT, held, self.at(points[-1]))

    def _move(self, pixel: QPoint, held: Qt.KeyboardModifier) -> None:
        place = QPointF(pixel)
        event = QMouseEvent(
            QEvent.Type.MouseMove, place, QPointF(self.view.mapToGlobal(pixel)), Qt.MouseButton.NoButton, LEFT, held
        )
        QApplication.sendEvent(self.view, event)

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(self.page.desk.chart, key, held)

    def field(self, name: str) -> Any:
        """Return a control of the inspector by the name of its field."""
        inspector: Any = self.page.panels.open("inspector")
        inspector._fill()
        found = inspector.part.findChild(QWidget, name)
        assert found is not None, name
        return found

    def write(self, name: str, words: str) -> None:
        """Type into a field of the inspector, and leave it."""
        field = self.field(name)
        assert isinstance(field, QLineEdit)
        field.setFocus()
        field.selectAll()
        type_words(field, words)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def choose(self, name: str, value: object) -> None:
        """Choose in a list of the inspector with the keyboard's way: the line, then Enter."""
        box = self.field(name)
        index = next(i for i in range(box.count()) if box.itemData(i) == value)
        box.setCurrentIndex(index)
        box.activated.emit(index)

    def undo(self, times: int = 1) -> None:
        for _ in range(times):
            assert self.document.undo()

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.page.desk.chart.settled, timeout=10_000)

    def close(self) -> None:
        self.page.closing()
        self.page.close()
        self.document.close()


def type_words(field: QWidget, words: str) -> None:
    """Type letters of any language: QTest knows only those of ASCII."""
    for letter in words:
        QApplication.sendEvent(field, QKeyEvent(QEvent.Type.KeyPress, 0, NONE, letter))


def names(things: Sequence[Any]) -> list[str]:
    return [each.name for each in things]
