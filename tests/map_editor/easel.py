"""A campaign with one map and its page, and hands that draw on it with the mouse."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.shell.stylesheet import stylesheet
from editor.document import Document
from editor.jobs import Jobs
from editor.map.actions import TOOL
from editor.map.page import MapPage
from editor.widgets.colours import DARK, LIGHT
from editor.widgets.look import Look
from models.campaign.maps.changes import NewMap
from models.campaign.maps.reading import read_map
from models.campaign.things import CreateThing
from models.i18n import Translator
from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.map_json import blocks, head
from models.maps.tile_map import TileMap
from models.store.store import Store

MAP = "MAP"
LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
Place = tuple[float, float]


def clock() -> datetime:
    return datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


def empty_board(width: int = 16, height: int = 12) -> TileMap:
    """A map with the tiles of the canyon and nothing on it."""
    names = {"ground": "Sol", "cover": "Revêtement", "walls": "Murs"}
    plan = BoardPlan("Essai", width, height, start="empty", tileset="canyon-temple", names=names)
    return made_board(plan)


def shape_of(made: TileMap) -> object:
    """All that a file keeps of a map, to be compared."""
    return head(made), blocks(made)


class Easel:
    """A page on a map of a campaign file."""

    def __init__(self, path: Path, board: TileMap | None = None, lang: str = "fr", percent: int = 100) -> None:
        self.path = path
        self.said: list[str] = []
        if path.exists():
            self.store = Store.open(path, clock, backups=False)
        else:
            self.store = Store.create(path, "A", clock, backups=False)
            self.store.apply(CreateThing(MAP, NewMap(board if board is not None else empty_board())))
        self.look = Look(DARK if percent > 100 else LIGHT, Translator(lang), percent, motion=False)
        self.document = Document(self.store, self.look.t, self.said.append)
        self.jobs = Jobs()
        self.page = MapPage(self.look, self.document, MAP, self.jobs, self.said.append)
        self.page.dialogs.folder = path.parent / "settings"

        while self.page.desk.content.pictures.waiting:
            QApplication.processEvents()

    def show(self, width: int = 1000, height: int = 640) -> None:
        """Show the page as the window would."""
        self.page.setStyleSheet(stylesheet(self.look))
        self.page.resize(width, height)
        self.page.show()
        QApplication.processEvents()

    @property
    def map(self) -> TileMap:
        """What the page shows."""
        return self.page.board.tile_map

    @property
    def kept(self) -> TileMap:
        """What the file holds."""
        with self.document.read() as campaign:
            return read_map(campaign, MAP)

    def tool(self, name: str) -> None:
        """Take a tool from the rail."""
        QTest.mouseClick(self.page.rail.buttons[TOOL + name], LEFT)
        QApplication.processEvents()

    def hold(self, tile: str) -> None:
        """Pick a tile in the panel by clicking on it."""
        panel = self.page.panels.open("tiles")
        numbers = {info.name: int(key) for key, info in self.map.tilesets[0].tileset.tiles.items()}
        place = panel.sheet.place_of(self.map.tilesets[0].first_gid + numbers[tile])  # type: ignore[attr-defined]
        click(panel.sheet, place.center())  # type: ignore[attr-defined]

    def draw(self, *places: Place, keys: Qt.KeyboardModifier = PLAIN, button: Qt.MouseButton = LEFT) -> None:
        """Press at the first place (in cells), move through the others, let go at the last."""
        canvas = self.page.canvas
        points = [canvas.camera.to_screen(*place) for place in places]
        QTest.mouseMove(canvas, points[0].toPoint())
        QTest.mousePress(canvas, button, keys, points[0].toPoint())
        for point in points[1:]:
            move(canvas, point, button, keys)
        QTest.mouseRelease(canvas, button, keys, points[-1].toPoint())

    def close(self) -> None:
        """Close the page and the file."""
        self.page.closing()
        self.page.hide()
        self.page.deleteLater()
        self.jobs.stop_all()
        self.document.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def click(widget: QWidget, at: QPoint) -> None:
    """Click on a place of a widget."""
    QTest.mouseClick(widget, LEFT, PLAIN, at)


def move(widget: QWidget, point: QPointF, button: Qt.MouseButton, keys: Qt.KeyboardModifier) -> None:
    """Move the mouse with a button down, which QTest cannot."""
    there = QPointF(widget.mapToGlobal(point.toPoint()))
    QApplication.sendEvent(
        widget, QMouseEvent(QEvent.Type.MouseMove, point, there, Qt.MouseButton.NoButton, button, keys)
    )
