"""The history: every kept step with its date, named checkpoints, and a way to any of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.document import Document
from editor.widgets.action import Action, Menu, When
from editor.widgets.dates import moment, short_moment
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.store.history import Step, Touched

ACTIONS: Final = (
    Action("history_start", "history", Menu.EDIT, 0, (), When.WRITABLE, group="history"),
    Action("history_last_checkpoint", "checkpoint", Menu.EDIT, 0, ("Ctrl+Alt+Z",), When.WRITABLE, group="history"),
)
NUMBER: Final = Qt.ItemDataRole.UserRole
LEAST: Final = 84
USUAL: Final = 156
ROOMY: Final = 150
"""Heights (px at 100 %): what the dock needs, what it asks for, and from when on an empty history has its picture."""


class HistoryDock(QWidget):
    """Newest step first; activating one brings back the state just after it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        t = look.t
        self._look = look
        self._document: Document | None = None
        self._shown: list[tuple[Step, bool]] = []
        self.setProperty("role", "dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.list = QTreeWidget()
        self.list.setAccessibleName(t("window.history"))
        self.list.setToolTip(t("window.history_tip"))
        self.list.setHeaderLabels([t("window.history_step"), t("window.history_date")])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setIconSize(QSize(look.px(18), look.px(18)))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.itemActivated.connect(self._activate)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.list)
        self.empty = EmptyState(look, "empty-history", t("window.history_empty"), side=72)
        self.pages.addWidget(self.empty)
        box = QVBoxLayout(self)
        margin = look.px(8)
        box.setContentsMargins(margin, margin, margin, margin)
        box.addWidget(self.pages)

    def minimumSizeHint(self) -> QSize:
        """Return room for the heading and two steps: in a low window the page in front needs the rest."""
        return QSize(super().minimumSizeHint().width(), self._look.px(LEAST))

    def sizeHint(self) -> QSize:
        """Return room for a handful of steps where the window has it."""
        return QSize(super().sizeHint().width(), self._look.px(USUAL))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the picture of an empty history where the dock is low."""
        super().resizeEvent(event)
        self.empty.picture.setVisible(self.height() >= self._look.px(ROOMY))

    def acts(self) -> dict[str, Callable[[], object]]:
        """Return what each act of ACTIONS does here."""
        return {"history_start": self.to_start, "history_last_checkpoint": self.to_last_checkpoint}

    def set_document(self, document: Document | None) -> None:
        """Show the history of a campaign, or of none."""
        self._document = document
        self._shown = []
        self.list.clear()
        if document is not None:
            document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self, _touched: Touched = frozenset()) -> None:
        """Read the steps again and mark where we are; lines that stay the same are left alone."""
        steps = self._document.steps() if self._document is not None else []
        here = self._document.position if self._document is not None else 0
        wanted = [(step, step.number == here) for step in reversed(steps)]
        numbers = {step.number for step in steps}
        for place in reversed(range(len(self._shown))):
            if self._shown[place][0].number not in numbers:
                self.list.takeTopLevelItem(place)
                del self._shown[place]
        # Newest first: what is left of the old lines stands in the order of the new ones.
        for place, (step, current) in enumerate(wanted):
            if place >= len(self._shown) or self._shown[place][0].number != step.number:
                self._shown.insert(place, (step, current))
                self.list.insertTopLevelItem(place, self._dressed(QTreeWidgetItem(), step, current=current))
            elif self._shown[place] != (step, current) and (item := self.list.topLevelItem(place)) is not None:
                self._shown[place] = (step, current)
                self._dressed(item, step, current=current)
        self._end(len(wanted), current=here == 0)
        self.pages.setCurrentIndex(0 if steps else 1)

    def _end(self, steps: int, *, current: bool) -> None:
        """Add the line of the state before every kept step at the end of the list; without steps there is none."""
        start = self.list.topLevelItem(steps)
        if not steps and start is not None:
            self.list.takeTopLevelItem(0)
        elif steps:
            if start is None:
                start = QTreeWidgetItem([self._look.t("window.history_before"), ""])
                start.setData(0, NUMBER, 0)
                self.list.addTopLevelItem(start)
            self._mark(start, current=current, done=True, checkpoint=False)

    def to_start(self) -> None:
        """Bring back the state before every kept step."""
        if self._document is not None:
            self._document.jump(0)

    def to_last_checkpoint(self) -> None:
        """Bring back the last named state before this one."""
        if self._document is None:
            return
        here = self._document.position
        named = [step.number for step in self._document.steps() if step.checkpoint and step.number < here]
        if named:
            self._document.jump(named[-1])

    def _dressed(self, item: QTreeWidgetItem, step: Step, *, current: bool) -> QTreeWidgetItem:
        words = self._document.words(step) if self._document is not None else ""
        if step.checkpoint:
            words = self._look.t("window.history_named", name=step.checkpoint, step=words)
        item.setText(0, words)
        item.setText(1, short_moment(step.at, self._look.t))
        item.setData(1, Qt.ItemDataRole.AccessibleTextRole, moment(step.at, self._look.t))
        item.setToolTip(0, plain_tip(words))
        item.setData(0, NUMBER, step.number)
        self._mark(item, current=current, done=step.done, checkpoint=bool(step.checkpoint))
        return item

    def _mark(self, item: QTreeWidgetItem, *, current: bool, done: bool, checkpoint: bool) -> None:
        c = self._look.colours
        font = QFont(self._look.font())
        font.setBold(current or checkpoint)
        font.setItalic(not done)
        item.setFont(0, font)
        if current:
            item.setIcon(0, self._look.icon("arrow-right", c.vermilion_words))
            state = "window.history_here"
        elif checkpoint:
            item.setIcon(0, self._look.icon("checkpoint", c.gold_words))
            state = "window.history_done"
        else:
            item.setIcon(0, self._look.icon("check" if done else "redo", c.muted))
            state = "window.history_done" if done else "window.history_undone"
        for column in (0, 1):
            item.setForeground(column, QColor(c.ink if done and column == 0 else c.muted))
        item.setData(0, Qt.ItemDataRole.AccessibleDescriptionRole, self._look.t(state))

    def _activate(self, item: QTreeWidgetItem) -> None:
        if self._document is not None:
            self._document.jump(int(item.data(0, NUMBER)))
