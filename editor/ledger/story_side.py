"""The part of the ledger that shows the story: filters, plots, rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.ledger.delegate import LedgerDelegate
from editor.ledger.plot import StoryPlot
from editor.ledger.reading import StoryReading
from editor.ledger.rows import LINE, Filter, LedgerItemModel
from editor.ledger.words import sort_words
from editor.widgets.chip import chip
from editor.widgets.empty import EmptyState
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.text import label, title

ONE_LINE: Final = 340
"""Width (px at 100 %) in which the three stand in one line with their words whole."""


class Filters(QWidget):
    """Search, member and sort; where there is little width the search has a line of its own.

    `typed` is emitted with every letter of the search, `turned` when another member or sort is chosen.
    """

    typed = Signal()
    turned = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        t = look.t
        self.search = QLineEdit()
        self.search.setPlaceholderText(t("ledger.search"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(look.icon("search", look.colours.muted), QLineEdit.ActionPosition.LeadingPosition)
        self.member, self.sort = FormCombo(), FormCombo()
        for key, made in (("search", self.search), ("member", self.member), ("sort", self.sort)):
            made.setAccessibleName(t(f"ledger.{key}"))
            made.setToolTip(t(f"ledger.{key}_tip"))
        pair = QHBoxLayout()
        pair.setSpacing(look.px(6))
        for combo in (self.member, self.sort):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(5)
            combo.setIconSize(QSize(look.px(16), look.px(16)))
            combo.setMinimumWidth(look.px(96))
            pair.addWidget(combo, 1)
        self._line = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(look.px(6))
        self._line.addWidget(self.search, 1)
        self._line.addLayout(pair, 1)
        self.search.textChanged.connect(lambda _words: self.typed.emit())
        for combo in (self.member, self.sort):
            combo.activated.connect(lambda _index: self.turned.emit())

    @property
    def wanted(self) -> Filter:
        """The present filter."""
        return Filter(self.member.currentData() or "", self.sort.currentData() or "", self.search.text())

    def show_story(self, told: StoryReading) -> None:
        """List the members and sorts of a story; what was chosen stays chosen."""
        t = self._look.t
        sorts = sorted({row.sort for row in told.rows}, key=lambda sort: sort_words(t, sort))
        self._offer(self.member, "party", t("ledger.every_member"), told.names)
        self._offer(self.sort, "filter", t("ledger.every_sort"), {sort: sort_words(t, sort) for sort in sorts})

    def choose_member(self, member_id: str) -> None:
        """Show only what was told of one member; everything where the story does not have that member."""
        self.member.setCurrentIndex(max(0, self.member.findData(member_id)))

    def clear(self) -> None:
        """Show everything."""
        self.search.clear()
        self.member.setCurrentIndex(0)
        self.sort.setCurrentIndex(0)

    def _offer(self, combo: FormCombo, icon: str, every: str, found: Mapping[str, str]) -> None:
        chosen = combo.currentData()
        combo.clear()
        combo.addItem(self._look.icon(icon), every, "")
        for value, words in found.items():
            combo.addItem(words, value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))

    def minimumSizeHint(self) -> QSize:
        """Return the size of the narrow layout, so that the wide one asks for no more."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), self._look.px(198)), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use one line where there is width for it."""
        one = event.size().width() >= self._look.px(ONE_LINE)
        self._line.setDirection(QBoxLayout.Direction.LeftToRight if one else QBoxLayout.Direction.TopToBottom)
        super().resizeEvent(event)


TYPING: Final = 120
"""Milliseconds after which what is typed into the search is looked for."""


class StorySide(QWidget):
    """`row_chosen` carries the id of an event.

    `opened` (a click) and `entered` (a key) ask for the form of the chosen event, `wants_withdraw` for what the story
    would be without it.
    """

    row_chosen = Signal(str)
    opened = Signal()
    entered = Signal()
    wants_withdraw = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._told: StoryReading | None = None
        self._low = False
        self._last = ""
        self.items = LedgerItemModel(look)
        self.plot = StoryPlot(look)
        self.filters = Filters(look)
        self.rows = self._build_rows()
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING)
        self._build()
        self._connect()

    @property
    def chosen(self) -> str:
        """The id of the event that is chosen, empty when none is."""
        line = self.rows.currentIndex().data(LINE)
        return line.row.event if line is not None and line.row is not None else ""

    def show_story(self, told: StoryReading) -> None:
        """Show a story; what was chosen stays chosen."""
        self._told = told
        self._name.setText(self._look.t("ledger.title", name=told.name))
        self.filters.show_story(told)
        self.rows.itemDelegate().show_story(told)  # type: ignore[attr-defined]  # our own delegate
        self.filter()
        self.plot.show_story(told)

    def choose(self, event_id: str) -> bool:
        """Go to the row of an event, clearing a filter that hides it; False when there is none."""
        place = self.items.place(event_id)
        if place < 0 and self._told is not None and self._told.row(event_id) is not None:
            self.show_all()
            place = self.items.place(event_id)
        if place < 0:
            return False
        index = self.items.index(place)
        self.rows.setCurrentIndex(index)
        self.rows.scrollTo(index, QListView.ScrollHint.EnsureVisible)
        return True

    def show_all(self) -> None:
        """Clear search and filters."""
        self.filters.clear()
        self.filter()

    def show_member(self, member_id: str) -> None:
        """Show what was told of one member."""
        self.filters.clear()
        self.filters.choose_member(member_id)
        self.filter()

    def filter(self) -> None:
        """Show the rows that pass search and filters; a hidden chosen row is chosen again when it is back."""
        told = self._told
        if told is None:
            return
        self._typing.stop()
        chosen = self.chosen or (self._last if told.row(self._last) is not None else "")
        self.items.show_story(told, self.filters.wanted)
        shown, n = self.items.shown, len(told.rows)
        plain = self._look.t.plural("ledger.events", n)
        self._number.setText(plain if shown == n else self._look.t("ledger.shown_of", shown=shown, n=n))
        self._place.setCurrentIndex(0 if shown else 2 if n else 1)
        place = self.items.place(chosen)
        if place >= 0:
            self.rows.setCurrentIndex(self.items.index(place))
        elif not chosen and shown:
            self.rows.scrollToBottom()

    def fit(self, low: bool, narrow: bool) -> None:
        """Fit to the room: on a `low` page the plots replace the rows and the heading is hidden, on a `narrow` one the
        count is.
        """
        self._number.setVisible(not narrow)
        if low != self._low:
            self._low = low
            self._name.setVisible(not low)
            self.plot_switch.setChecked(not low)
            self._show_plot(self.plot_switch.isChecked())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the form of a row with Enter, ask to withdraw its event with Delete."""
        if watched is self.rows and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen:
                self.entered.emit()
                return True
            if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
                self.wants_withdraw.emit()
                return True
        return super().eventFilter(watched, event)

    def _show_plot(self, shown: bool) -> None:
        """Show the plots above the rows, or in their place where the page is low."""
        self.plot.setVisible(shown)
        self._place.setVisible(not (shown and self._low))

    def _build(self) -> None:
        look, t = self._look, self._look.t
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, look.px(8), 0)
        column.setSpacing(look.px(6))
        head = QHBoxLayout()
        self._name = title("", look, 20, wrap=True)
        head.addWidget(self._name, 1)
        head.addStretch()
        self._number = label("", role="muted")
        head.addWidget(self._number)
        self.plot_switch = chip(look, t("ledger.plot_show"), icon="plot", tip=t("ledger.plot_show_tip"))
        self.plot_switch.setChecked(True)
        head.addWidget(self.plot_switch)
        column.addLayout(head)
        column.addWidget(self.filters)
        upright = QSplitter(Qt.Orientation.Vertical)
        upright.setChildrenCollapsible(False)
        upright.addWidget(self.plot)
        upright.addWidget(self._build_place())
        upright.setStretchFactor(0, 2)
        upright.setStretchFactor(1, 5)
        column.addWidget(upright, 1)

    def _build_rows(self) -> StoryRows:
        rows = StoryRows()
        rows.setModel(self.items)
        rows.setItemDelegate(LedgerDelegate(self._look, rows))
        rows.setAccessibleName(self._look.t("ledger.rows"))
        rows.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows.setResizeMode(QListView.ResizeMode.Adjust)
        rows.setMouseTracking(True)
        rows.setProperty("role", "ledger")
        rows.installEventFilter(self)
        return rows

    def _build_place(self) -> QStackedWidget:
        look, t = self._look, self._look.t
        self._place = QStackedWidget()
        self._place.addWidget(self.rows)
        empty = EmptyState(look, "empty-history", t("ledger.empty_words"), heading=t("ledger.empty_heading"))
        clear, act = t("ledger.clear"), self.show_all
        nothing = EmptyState(look, "empty-search", t("ledger.nothing_found"), button=clear, act=act)
        for each in (empty, nothing):
            # By itself, so that the whole page does not scroll for a picture that is seldom there.
            self._place.addWidget(scrolled(each))
        return self._place

    def _connect(self) -> None:
        self._typing.timeout.connect(self.filter)
        self.plot_switch.toggled.connect(self._show_plot)
        self.plot.chosen.connect(self.choose)
        self.filters.typed.connect(self._typing.start)
        self.filters.turned.connect(self.filter)
        self.rows.selectionModel().currentChanged.connect(self._row_chosen)
        self.rows.clicked.connect(lambda _index: self.opened.emit())

    def _row_chosen(self, index: QModelIndex, _before: QModelIndex) -> None:
        line = index.data(LINE) if index.isValid() else None
        if line is None or line.row is None:
            return
        self._last = line.row.event
        self.rows.setProperty("rule", line.row.rule)
        self.plot.select(line.row.event)
        self.row_chosen.emit(line.row.event)


class StoryRows(QListView):
    """A list that stays scrolled to its end when the rows or the page change their height."""

    def __init__(self) -> None:
        super().__init__()
        self._at_end = True
        self.verticalScrollBar().valueChanged.connect(self._look_where)
        self.verticalScrollBar().rangeChanged.connect(self._stay)

    def _look_where(self, value: int) -> None:
        self._at_end = value >= self.verticalScrollBar().maximum()

    def _stay(self, _least: int, most: int) -> None:
        if self._at_end:
            self.verticalScrollBar().setValue(most)
