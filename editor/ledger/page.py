"""The ledger page of a force: the story row by row, its plots, what happens next, and any earlier choice reopened."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QListView,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.document import Document
from editor.ledger.act_panel import ActPanel
from editor.ledger.delegate import LedgerDelegate
from editor.ledger.end import StoryRows
from editor.ledger.event_panel import EventPanel
from editor.ledger.filters import Filters
from editor.ledger.plot import StoryPlot
from editor.ledger.reading import StoryReading, read_told
from editor.ledger.rows import LINE, Filter, LedgerItemModel
from editor.ledger.words import row_words, sort_words
from editor.widgets.chip import chip
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from editor.widgets.scrolled import scrolled
from editor.widgets.text import label, title
from editor.widgets.thing_page import Selected
from models.campaign.acts import PerformAct
from models.errors import SpokenError
from models.games.builder import Act

SIDE_BY_SIDE: Final = 820
PANEL: Final = 350
LOW: Final = 560
"""Height (px at 100 %) below which plots and rows take turns, and the panel stands beside the rows if it can at all."""
BARELY: Final = 540
"""Width (px at 100 %) in which rows and panel stand side by side where there is no height for one below the other."""


class LedgerPage(QWidget):
    """Follows its force through every change; `gone` is emitted when the force has left the campaign.

    `wants_what_if` and `wants_compare` carry the force and the event from which.
    """

    gone = Signal(str)
    retitled = Signal(str, str)
    wants_rule = Signal(str)
    wants_what_if = Signal(str, str)
    wants_compare = Signal(str, str)

    def __init__(self, look: Look, document: Document, force_id: str, clock: Callable[[], datetime]) -> None:
        super().__init__()
        self._look = look
        self._document = document
        self.force_id = force_id
        self.told: StoryReading | None = None
        self._low = False
        self._moved = False
        self._stale = False
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.items = LedgerItemModel(look)
        self.plot = StoryPlot(look)
        drafts = document.drafts
        self.acts = ActPanel(look, clock, self.wants_rule.emit, drafts.setdefault(f"{force_id} acts", {}))
        self.event_panel = EventPanel(look, self.wants_rule.emit, drafts.setdefault(f"{force_id} events", {}))
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(120)
        self._typing.timeout.connect(self._filter)
        self._build()
        self._connect()
        document.changed.connect(self.follow)
        self.refresh()

    def follow(self, _touched: object = None) -> None:
        """Read again what changed: at once where somebody looks, else when somebody does."""
        self._stale = True
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened meanwhile."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Read the story again; what was chosen stays chosen."""
        self._stale = False
        try:
            with self._document.read() as campaign:
                self.told = read_told(campaign, self.force_id)
        except SpokenError as problem:
            self.told = None
            self._refusal.setText(self._look.t(problem.key, **problem.args_))
            self._whole.setCurrentIndex(1)
            self.gone.emit(self.force_id)
            return
        told = self.told
        self._whole.setCurrentIndex(0)
        self._name.setText(self._look.t("ledger.title", name=told.name))
        self.setWindowTitle(told.name)
        self.retitled.emit(self.force_id, told.name)
        self._dress_filters(told)
        self._list.itemDelegate().show_story(told)  # type: ignore[attr-defined]  # our own delegate
        self._filter()
        self.plot.show_story(told)
        self.acts.show_story(told)
        self.event_panel.refresh(told)
        self._tabs[1].setEnabled(bool(told.rows))

    @property
    def chosen(self) -> str:
        """The id of the event that is chosen, empty when none is."""
        line = self._list.currentIndex().data(LINE)
        return line.row.event if line is not None and line.row is not None else ""

    @property
    def selected(self) -> Selected | None:
        """The event whose row has the selection: it may be withdrawn, after a look at what that would do."""
        row = self.told.row(self.chosen) if self.told is not None and self.chosen else None
        if row is None:
            return None
        t = self._look.t
        return Selected(t("ledger.selected", words=row_words(t, row)), delete=self.withdraw_chosen)

    def choose(self, event_id: str) -> bool:
        """Go to the row of an event, letting go of a filter that hides it; False when there is none."""
        place = self.items.place(event_id)
        if place < 0 and self.told is not None and self.told.row(event_id) is not None:
            self.show_all()
            place = self.items.place(event_id)
        if place < 0:
            return False
        index = self.items.index(place)
        self._list.setCurrentIndex(index)
        self._list.scrollTo(index, QListView.ScrollHint.EnsureVisible)
        return True

    def tell_of(self, member_id: str, act: str = "") -> None:
        """Show what was told of one member, and the form of an act for him where one is named."""
        self.show_all()
        self.member.setCurrentIndex(max(0, self.member.findData(member_id)))
        self._filter()
        self.acts.select((member_id,))
        self.show_panel(0)
        if act:
            self.acts.open_act(act)
            self.acts.do.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_all(self) -> None:
        """Let go of search and filters."""
        self.search.clear()
        self.member.setCurrentIndex(0)
        self.sort.setCurrentIndex(0)
        self._filter()

    def show_panel(self, place: int) -> None:
        """Show the panel that tells (0) or the one that reopens (1)."""
        self._tabs[place].setChecked(True)
        self._panel.setCurrentIndex(place)

    def withdraw_chosen(self) -> None:
        """Show what the story would be without the chosen event."""
        if self.chosen:
            self.show_panel(1)
            self.event_panel.ask_withdraw()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in the list opens the form of a row, Delete asks to withdraw it."""
        if watched is self._list and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen:
                self.show_panel(1)
                if self.event_panel.form is not None:
                    self.event_panel.form.focus_first()
                return True
            if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
                self.withdraw_chosen()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the panel beside the rows where there is room, below them elsewhere."""
        super().resizeEvent(event)
        low = self.height() < self._look.px(LOW)
        wide = self.width() >= self._look.px(BARELY if low else SIDE_BY_SIDE)
        wanted = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if self._split.orientation() != wanted:
            self._split.setOrientation(wanted)
            self._moved = False
        if not self._moved:
            self._share_room()
        self._number.setVisible(self.width() >= self._look.px(SIDE_BY_SIDE) or not wide)
        if low != self._low:
            self._low = low
            # The tab says the name too: the rows need its lines more.
            self._name.setVisible(not low)
            self.plot_switch.setChecked(not low)
            self._show_plot(self.plot_switch.isChecked())

    def _show_plot(self, shown: bool) -> None:
        """Show the plots over the rows, or in their place where the page is low."""
        self.plot.setVisible(shown)
        self._list_place.setVisible(not (shown and self._low))

    def _keep_shares(self) -> None:
        """Leave the room as the user shared it, until the page turns."""
        self._moved = True

    def _share_room(self) -> None:
        panel = min(self._look.px(PANEL), self.width() * 9 // 20)
        if self._split.orientation() == Qt.Orientation.Horizontal:
            self._split.setSizes([max(panel, self.width() - panel), panel])
        else:
            self._split.setSizes([self.height() * 11 // 20, self.height() * 9 // 20])

    def _build(self) -> None:
        look = self._look
        self._whole = QStackedWidget()
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self._build_story())
        self._split.addWidget(self._build_panel())
        self._split.setStretchFactor(0, 1)
        self._split.splitterMoved.connect(self._keep_shares)
        self._refusal = label("", role="muted", wrap=True)
        self._refusal.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._whole.addWidget(self._split)
        self._whole.addWidget(self._refusal)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(14), look.px(10), look.px(10), look.px(8))
        box.addWidget(scrolled(self._whole))
        self._share_room()

    def _build_story(self) -> QWidget:
        look, t = self._look, self._look.t
        side = QWidget()
        column = QVBoxLayout(side)
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
        filters = Filters(look)
        self.search, self.member, self.sort = filters.search, filters.member, filters.sort
        column.addWidget(filters)
        self._upright = QSplitter(Qt.Orientation.Vertical)
        self._upright.setChildrenCollapsible(False)
        self._upright.addWidget(self.plot)
        self._upright.addWidget(self._build_list())
        self._upright.setStretchFactor(0, 2)
        self._upright.setStretchFactor(1, 5)
        column.addWidget(self._upright, 1)
        return side

    def _build_list(self) -> QWidget:
        look, t = self._look, self._look.t
        self._list = StoryRows()
        self._list.setModel(self.items)
        self._list.setItemDelegate(LedgerDelegate(look, self._list))
        self._list.setAccessibleName(t("ledger.rows"))
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setMouseTracking(True)
        self._list.setProperty("role", "ledger")
        self._list.installEventFilter(self)
        self._list_place = QStackedWidget()
        self._list_place.addWidget(self._list)
        words = t("ledger.empty_words")
        empty = EmptyState(look, "empty-history", words, heading=t("ledger.empty_heading"))
        clear, act = t("ledger.clear"), self.show_all
        nothing = EmptyState(look, "empty-search", t("ledger.nothing_found"), button=clear, act=act)
        for each in (empty, nothing):
            # By itself, so that the whole page does not scroll for a picture that is seldom there.
            self._list_place.addWidget(scrolled(each))
        return self._list_place

    def _build_panel(self) -> QWidget:
        look, t = self._look, self._look.t
        side = QFrame()
        side.setProperty("role", "card")
        side.setMinimumWidth(look.px(250))
        column = QVBoxLayout(side)
        column.setContentsMargins(look.px(8), look.px(8), look.px(2), look.px(4))
        row = QHBoxLayout()
        row.setSpacing(0)
        group = QButtonGroup(self)
        self._tabs: list[QPushButton] = []
        self._panel = QStackedWidget()
        for place, (key, icon, panel) in enumerate(
            (("acts", "journal", self.acts), ("event", "edit", self.event_panel))
        ):
            button = chip(look, t(f"ledger.{key}"), icon=icon, tip=t(f"ledger.{key}_tip"))
            button.clicked.connect(lambda _on=False, at=place: self._panel.setCurrentIndex(at))
            group.addButton(button)
            self._tabs.append(button)
            row.addWidget(button, 1)
            panel.setContentsMargins(0, 0, look.px(8), 0)
            self._panel.addWidget(scrolled(panel))
        self._tabs[0].setChecked(True)
        column.addLayout(row)
        column.addWidget(self._panel, 1)
        return side

    def _connect(self) -> None:
        self.plot_switch.toggled.connect(self._show_plot)
        self.plot.chosen.connect(self.choose)
        self.search.textChanged.connect(self._typing.start)
        self.member.activated.connect(self._filter)
        self.sort.activated.connect(self._filter)
        self._list.selectionModel().currentChanged.connect(self._row_chosen)
        self._list.clicked.connect(lambda _index: self.show_panel(1))
        self.acts.wants.connect(self._perform_new)
        # Queued: the form is built anew by what its button does.
        self.event_panel.wants.connect(self._perform, Qt.ConnectionType.QueuedConnection)
        self.event_panel.wants_what_if.connect(lambda event: self.wants_what_if.emit(self.force_id, event))
        self.event_panel.wants_compare.connect(lambda event: self.wants_compare.emit(self.force_id, event))

    def _dress_filters(self, told: StoryReading) -> None:
        t = self._look.t
        sorts = sorted({row.sort for row in told.rows}, key=lambda sort: sort_words(t, sort))
        members = [(name, member) for member, name in told.names.items()]
        for combo, every, found in (
            (self.member, "every_member", members),
            (self.sort, "every_sort", [(sort_words(t, sort), sort) for sort in sorts]),
        ):
            chosen = combo.currentData()
            combo.clear()
            combo.addItem(self._look.icon("party" if combo is self.member else "filter"), t(f"ledger.{every}"), "")
            for words, value in found:
                combo.addItem(words, value)
            combo.setCurrentIndex(max(0, combo.findData(chosen)))

    def _filter(self, _index: object = None) -> None:
        told = self.told
        if told is None:
            return
        self._typing.stop()
        chosen = self.chosen or self.event_panel.event_id
        wanted = Filter(self.member.currentData() or "", self.sort.currentData() or "", self.search.text())
        self.items.show_story(told, wanted)
        shown, n = self.items.shown, len(told.rows)
        plain = self._look.t.plural("ledger.events", n)
        self._number.setText(plain if shown == n else self._look.t("ledger.shown_of", shown=shown, n=n))
        self._list_place.setCurrentIndex(0 if shown else 2 if n else 1)
        place = self.items.place(chosen)
        if place >= 0:
            self._list.setCurrentIndex(self.items.index(place))
        elif not chosen and shown:
            self._list.scrollToBottom()

    def _row_chosen(self, index: QModelIndex, _before: QModelIndex) -> None:
        line = index.data(LINE) if index.isValid() else None
        if line is None or line.row is None:
            return
        self._list.setProperty("rule", line.row.rule)
        self.plot.select(line.row.event)
        if self.event_panel.event_id != line.row.event:
            if self.event_panel.drafted:
                self._document.say(self._look.t("ledger.draft_kept"))
            self.event_panel.show_event(self.told, line.row.event)

    def _perform_new(self, act: Act) -> None:
        if self._perform(act) and act.append:
            self.choose(act.append[-1].id)
            self.show_panel(0)

    def _perform(self, act: Act) -> bool:
        return self._document.apply(PerformAct(self.force_id, act))
