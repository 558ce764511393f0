"""The first page: go on where you were, open a sample, begin something new. Never an empty grey window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from app.kinds.kinds import KINDS
from app.shell.actions import ActionBook
from editor.paint.pictures import has, picture
from editor.widgets.chart import draw_border, draw_rhumbs
from editor.widgets.dates import file_moment
from editor.widgets.empty import EmptyState
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip, title
from editor.widgets.tile import PictureTile, RowTile
from models.campaign.sample_list import Sample
from models.games.library import BUILT
from models.i18n import Translator

TILE = 236
NARROW = 660
"""Width (px at 100 %) below which kinds of samples stand one above the other."""
WANTS: Final = ("band", "board", "galaxy", "cards")
"""What one may want to do, in the order of the page: build a band, play on a board, plan a galaxy, ask about cards."""
NEWS = ("news_scenario", "news_play", "news_evening", "news_table", "news_kept")


@dataclass(frozen=True, slots=True)
class SampleTile:
    """A bundled sample as the page shows it; `want` is one of WANTS, what a user may want to do with it; `among` is the
    id of the sample it is a scenario of, or empty. `picture` is its drawing: its own, or that of another of its game.
    """

    id: str
    title: str
    words: str
    want: str
    among: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class RecentTile:
    """A campaign opened before: its file, when it was last written (in words), a picture of its last state."""

    path: Path
    when: str
    picture: QImage


def sample_tiles(samples: Sequence[Sample], lang: str) -> list[SampleTile]:
    """Return the samples, each with those of its scenarios that can be begun alone after it (`sample/scenario`)."""
    found = []
    for each in samples:
        want = "galaxy" if each.galaxy else "board" if each.scenarios else "cards" if each.opens else "band"
        words = Translator(lang).pair(BUILT[each.game].title[lang], each.words[lang].splitlines()[0])
        drawn = f"sample-{each.id if has(f'sample-{each.id}') else each.game}"
        found.append(SampleTile(each.id, each.title[lang], words, want, picture=drawn))
        found += [
            SampleTile(f"{each.id}/{one.scenario}", one.title[lang], one.words[lang], want, each.id)
            for one in each.offered
        ]
    return found


def recent_tiles(recent: Sequence[str], look: Look, picture: Callable[[Path], QImage]) -> list[RecentTile]:
    """Return the campaigns opened last that are still there; `picture` shows how each looked."""
    return [
        RecentTile(path, look.t("window.recent_when", when=file_moment(path, look.t)), picture(path))
        for path in map(Path, recent)
        if path.is_file()
    ]


@dataclass(frozen=True, slots=True)
class SamplesOfKind:
    """The samples for one wish of WANTS: the widget that holds them, and the grid of their tiles."""

    inside: QWidget
    grid: QGridLayout
    tiles: list[RowTile]


class WelcomePage(QWidget):
    """Emits what was chosen; the shell does it."""

    wants_sample = Signal(str)
    wants_recent = Signal(object)
    wants = Signal(str)

    def __init__(self, look: Look, samples: Sequence[SampleTile], recents: Sequence[RecentTile]) -> None:
        super().__init__()
        self._look = look
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(look.t("window.welcome"))
        self._grids: list[tuple[QGridLayout, list[PictureTile]]] = []
        self._kinds = QGridLayout()
        self._parts: list[SamplesOfKind] = []
        self.sample_tiles: dict[str, RowTile] = {}
        self.sample_links: dict[str, QPushButton] = {}
        self.recent_tiles: dict[Path, PictureTile] = {}
        inside = QWidget()
        page = QVBoxLayout(inside)
        page.setContentsMargins(0, 0, 0, look.px(24))
        page.setSpacing(look.px(18))
        masthead = Masthead(look, self.wants.emit)
        page.addWidget(masthead)
        self.setFocusProxy(masthead.buttons["new_campaign"])
        body = QVBoxLayout()
        body.setContentsMargins(look.px(32), 0, look.px(32), 0)
        body.setSpacing(look.px(22))
        body.addLayout(self._samples(samples))
        if recents:
            body.addLayout(self._recents(recents))
        body.addWidget(self._news())
        page.addLayout(body)
        page.addStretch()
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(scroll)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set as many tiles in a row as fit."""
        super().resizeEvent(event)
        self._arrange()

    def _recents(self, recents: Sequence[RecentTile]) -> QVBoxLayout:
        tiles = []
        for recent in recents:
            image = recent.picture
            if image.isNull():
                image = picture("sample-campaign" if has("sample-campaign") else "compass-rose", 320)
            tile = PictureTile(self._look, image, recent.path.stem, recent.when)
            tile.setToolTip(self._look.t("window.recent_tip"))
            tile.clicked.connect(partial(self.wants_recent.emit, recent.path))
            self.recent_tiles[recent.path] = tile
            tiles.append(tile)
        return self._group("window.recents", "window.recents_words", tiles)

    def _samples(self, samples: Sequence[SampleTile]) -> QVBoxLayout:
        """Return the samples by what one wants to do, side by side and low: they stand above the fold."""
        look, t = self._look, self._look.t
        column = QVBoxLayout()
        column.setSpacing(look.px(4))
        column.addWidget(label(t("window.samples_words"), role="muted", wrap=True))
        self._kinds.setSpacing(look.px(18))
        for want in WANTS:
            of = [sample for sample in samples if sample.want == want]
            if not of:
                continue
            inside = QWidget()
            part = QVBoxLayout(inside)
            part.setContentsMargins(0, 0, 0, 0)
            part.setSpacing(look.px(6))
            part.addWidget(title(t(f"window.want_{want}"), look, 17))
            grid = QGridLayout()
            grid.setSpacing(look.px(6))
            part.addLayout(grid)
            part.addStretch()
            whole = [each for each in of if not each.among]
            tiles: list[RowTile] = []
            for sample in whole:
                tile = RowTile(look, picture(sample.picture, 240), sample.title, sample.words)
                tile.setToolTip(plain_tip(sample.words))
                tile.clicked.connect(partial(self.wants_sample.emit, sample.id))
                self.sample_tiles[sample.id] = tile
                tiles.append(tile)
            links = QVBoxLayout()
            links.setSpacing(0)
            part.insertLayout(2, links)
            for sample in (each for each in of if each.among):
                links.addWidget(self._link(sample))
            self._parts.append(SamplesOfKind(inside, grid, tiles))
        column.addLayout(self._kinds)
        return column

    def _link(self, sample: SampleTile) -> QPushButton:
        """Return one line for a scenario of a sample that can be begun alone."""
        link = QPushButton(self._look.icon("play"), sample.title)
        link.setProperty("role", "link")
        link.setAccessibleName(sample.title)
        link.setAccessibleDescription(sample.words)
        link.setToolTip(plain_tip(sample.words))
        link.setAutoDefault(True)
        link.clicked.connect(partial(self.wants_sample.emit, sample.id))
        self.sample_links[sample.id] = link
        return link

    def _group(self, heading: str, words: str, tiles: list[PictureTile]) -> QVBoxLayout:
        look, t = self._look, self._look.t
        column = QVBoxLayout()
        column.setSpacing(look.px(2))
        column.addWidget(title(t(heading), look, 20))
        column.addWidget(label(t(words), role="muted", wrap=True))
        grid = QGridLayout()
        grid.setContentsMargins(0, look.px(8), 0, 0)
        grid.setSpacing(look.px(14))
        column.addLayout(grid)
        self._grids.append((grid, tiles))
        return column

    def _news(self) -> QFrame:
        look, t = self._look, self._look.t
        frame = QFrame()
        frame.setProperty("role", "card")
        column = QVBoxLayout(frame)
        column.setContentsMargins(look.px(18), look.px(14), look.px(18), look.px(14))
        column.setSpacing(look.px(4))
        column.addWidget(title(t("window.news"), look, 17, wrap=True))
        for item in NEWS:
            column.addWidget(label(f"•  {t(f'window.{item}')}", wrap=True))
        return frame

    def _arrange_samples(self) -> None:
        """Set kinds of samples side by side, or one above the other where the page is narrow."""
        look, wide = self._look, self.width() >= self._look.px(NARROW)
        for number, part in enumerate(self._parts):
            self._kinds.addWidget(part.inside, 0 if wide else number, number if wide else 0)
            across = 2 if (len(part.tiles) > 2 if wide else self.width() >= look.px(NARROW) * 2 // 3) else 1
            self._kinds.setColumnStretch(number, across if wide or not number else 0)
            for place, tile in enumerate(part.tiles):
                part.grid.addWidget(tile, place // across, place % across)

    def _arrange(self) -> None:
        look = self._look
        self._arrange_samples()
        room = self.width() - look.px(64)
        across = max(1, (room + look.px(14)) // (look.px(TILE) + look.px(14)))
        for grid, tiles in self._grids:
            for place, tile in enumerate(tiles):
                grid.addWidget(tile, place // across, place % across)
            for column in range(max(grid.columnCount(), across)):
                grid.setColumnStretch(column, 1 if column < across else 0)
                grid.setColumnMinimumWidth(column, look.px(150) if column < across else 0)


class Masthead(QWidget):
    """The name of the program on a chart: words and buttons to the left, rose and rhumb lines to the right."""

    def __init__(self, look: Look, wants: Callable[[str], None]) -> None:
        super().__init__()
        t = look.t
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        column = self._words = QVBoxLayout()
        column.setSpacing(look.px(4))
        column.addWidget(title("Portulan", look, 30))
        column.addWidget(label(t("window.motto"), role="muted", wrap=True))
        column.addSpacing(look.px(4))
        row = FlowLayout(look.px(8))
        self.buttons: dict[str, QPushButton] = {}
        icons = {"new_campaign": "new", "draw_board": "map-new", "open_campaign": "open", "import_campaign": "import"}
        for action, icon in icons.items():
            first = action == "new_campaign"
            button = QPushButton(
                look.icon(icon, look.colours.on_selected if first else ""), t(f"window.start_{action}")
            )
            button.setProperty("role", "primary" if first else "plain")
            button.setAccessibleName(look.name(f"action.{action}"))
            button.setToolTip(t(f"action.{action}_tip"))
            button.clicked.connect(partial(wants, action))
            self.buttons[action] = button
            row.addWidget(button)
        column.addLayout(row)
        box = self._box = QHBoxLayout(self)
        box.setContentsMargins(look.px(32), look.px(16), look.px(24), look.px(16))
        box.addLayout(column, 3)
        self._room = QSpacerItem(look.px(200), 0)
        box.addItem(self._room)
        box.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the chart out where the words need its room."""
        super().resizeEvent(event)
        self._room.changeSize(self._look.px(200) if self.width() >= self._look.px(NARROW) else 0, 0)
        self._box.invalidate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chart: border, winds, rose; nothing under the words."""
        c = self._look.colours
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), QColor(c.panel))
            margin = self._look.px(6)
            side = min(self.height() - 4 * margin, self._look.px(170))
            words_end = self._words.geometry().right() + self._look.px(16)
            chart = QRectF(words_end, margin, self.width() - words_end - margin, self.height() - 2 * margin)
            centre = QPointF(chart.right() - side * 0.75 - margin, chart.center().y())
            if chart.width() >= side:
                draw_rhumbs(painter, chart, centre, c)
                rose = picture("compass-rose", side, dpr=self.devicePixelRatioF())
                painter.drawImage(QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side), rose)
            draw_border(painter, QRectF(self.rect()), c, width=margin, step=self._look.px(28))


def empty_campaign_page(look: Look, book: ActionBook) -> QWidget:
    """Return a page that offers to begin a thing of each kind."""
    t = look.t
    page = EmptyState(
        look,
        "empty-party",
        t("window.blank_words"),
        heading=t("window.blank_heading"),
        button=t("window.blank_button"),
        act=book["new_force"].trigger,
        others=[
            (look.name("action.propose_band"), book["propose_band"].trigger),
            # Where nothing is there yet, nothing can be played.
            *((look.name(kind.new.text), book[kind.new.id].trigger) for kind in KINDS[1:] if kind.id != "battle"),
        ],
        side=160,
    )
    page.setProperty("role", "paper")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return page
