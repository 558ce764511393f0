"""The pile that destinies are drawn from: a deck of the campaign, one read from a file, or numbers typed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QSpinBox, QWidget

from editor.card_table.parts import PartCard
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.look import Look
from editor.widgets.text import label
from models.content import Json
from models.games.facets.card_tables import CardTables

HIGHEST: Final = 7
MOST: Final = 99
TALL: Final = 118


class DestinyBars(QWidget):
    """How many cards there are of each destiny; asteroid sectors stand last."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._counts: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_counts(self, counts: tuple[int, ...], words: str) -> None:
        """Show the counts of the destinies from 0 on, and of sectors."""
        self._counts = counts
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        """Return a wide, low size."""
        return QSize(self._look.px(300), self._look.px(TALL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a bar each, its number above, its destiny below."""
        look, c = self._look, self._look.colours
        with QPainter(self) as painter:
            painter.setFont(look.font(12))
            each = self.width() / max(len(self._counts), 1)
            line = painter.fontMetrics().height()
            room = self.height() - 2 * line - look.px(4)
            most = max(*self._counts, 1) if len(self._counts) > 1 else 1
            for place, count in enumerate(self._counts):
                last = place == len(self._counts) - 1
                tall = room * count / most
                bar = QRectF(place * each + each * 0.18, line + room - tall, each * 0.64, tall)
                painter.fillRect(bar, QColor(c.vermilion if last else c.sea))
                painter.setPen(QPen(QColor(c.ink)))
                cell = QRectF(place * each, bar.top() - line, each, line)
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, str(count) if count else "")
                foot = QRectF(place * each, self.height() - line, each, line)
                painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, "✕" if last else str(place))
            painter.setPen(QPen(QColor(c.strong_line)))
            painter.drawLine(0, int(line + room), self.width(), int(line + room))


class PileSide(PartCard):
    """`changed` is emitted when the numbers are others; `wants_file` when a deck is to be read from a file."""

    changed = Signal()
    wants_file = Signal()

    def __init__(self, look: Look) -> None:
        t = look.t
        super().__init__(look, t("cardtable.pile"), t("cardtable.pile_words"))
        self._busy = False
        self._tables: CardTables | None = None
        column = self.column
        row = QHBoxLayout()
        self.deck = FormCombo(least=14)
        self.deck.setAccessibleName(t("cardtable.pile_deck"))
        self.deck.currentIndexChanged.connect(self._take_deck)
        row.addWidget(self.deck, 1)
        self.read = QPushButton(look.icon("import"), t("cardtable.pile_read"))
        self.read.setToolTip(t("cardtable.pile_read_tip"))
        self.read.clicked.connect(self.wants_file)
        row.addWidget(self.read)
        column.addLayout(row)
        self.bars = DestinyBars(look)
        column.addWidget(self.bars)
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(4))
        self.counts: list[QSpinBox] = []
        for place in range(HIGHEST + 2):
            last = place > HIGHEST
            words = t("cardtable.pile_sectors") if last else t("cardtable.pile_count", n=place)
            made = spin(0, MOST, 0)
            made.setAccessibleName(words)
            made.setToolTip(words)
            made.setMinimumWidth(look.px(34))
            made.valueChanged.connect(self._counted)
            grid.addWidget(made, 0, place)
            grid.setColumnStretch(place, 1)
            self.counts.append(made)
        column.addLayout(grid)
        self.words = label("", role="muted", wrap=True)
        column.addWidget(self.words)
        column.addStretch(1)

    @property
    def request(self) -> dict[str, Json]:
        """The pile in the form of a request of odds."""
        *destinies, sectors = (each.value() for each in self.counts)
        return {"deck": {str(n): count for n, count in enumerate(destinies) if count}, "sectors": sectors}

    def show_decks(self, tables: CardTables, chosen: str = "") -> None:
        """Offer the decks of the campaign; the numbers stay where none is chosen."""
        self._tables = tables
        wanted = chosen or str(self.deck.currentData() or "")
        if not self.deck.count():
            wanted = next((each for each in tables.decks() if tables.figures(each).destinies), "")
        self._busy = True
        self.deck.clear()
        self.deck.addItem(self._look.t("cardtable.pile_typed"), "")
        for deck_id, name in tables.decks().items():
            self.deck.addItem(name[self._look.t.lang], deck_id)
        self.deck.setCurrentIndex(max(0, self.deck.findData(wanted)))
        self._busy = False
        self._take_deck()

    def show_pile(self, destinies: Mapping[int, int], sectors: int) -> None:
        """Fill in the numbers."""
        self._busy = True
        for place, made in enumerate(self.counts[:-1]):
            above = sum(count for each, count in destinies.items() if each >= place) if place == HIGHEST else 0
            made.setValue(above or destinies.get(place, 0))
        self.counts[-1].setValue(sectors)
        self._busy = False
        self._counted()

    def _take_deck(self, _index: int = 0) -> None:
        deck_id = str(self.deck.currentData() or "")
        if self._busy or self._tables is None:
            return
        if not deck_id:
            self._counted()
            return
        t, figures = self._look.t, self._tables.figures(deck_id)
        self.show_pile(figures.destinies, figures.sectors)
        lines = [t("cardtable.pile_lacking", cards=figures.lacking)] if figures.lacking else []
        lines += [
            t("cardtable.pile_over" if copies > most else "cardtable.pile_limit", card=name, n=copies, most=most)
            for name, copies, most in figures.limited
        ]
        self.words.setText("\n".join([self.words.text(), *lines]))

    def _counted(self, _value: int = 0) -> None:
        if self._busy:
            return
        t, counts = self._look.t, tuple(each.value() for each in self.counts)
        size = sum(counts)
        total = sum(n * count for n, count in enumerate(counts[:-1]))
        mean = t.decimal(round(1000 * total / size)) if size else "—"
        words = t("cardtable.pile_sum", n=size, mean=mean)
        self.words.setText(words)
        self.bars.show_counts(counts, words)
        self.changed.emit()
