"""The search field: `owner:Hutt income:major near:Coruscant<5`, with completion; the chart shows the answer."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit

from editor.galaxy.open_galaxy import OpenGalaxy
from editor.widgets.look import Look
from models.errors import SpokenError
from models.galaxy.completion import suggest
from models.galaxy.search import search

ANSWER_MS = 250
WANTING = (":", "<", ">", "=")
"""Signs after which a question goes on."""


class SearchField(QLineEdit):
    """`found` carries the ids of the planets found, and whether the user pressed Enter.

    `told` carries a sentence: how many were found, or what is not understood.
    """

    found = Signal(tuple, bool)
    told = Signal(str)

    def __init__(self, look: Look, opened: OpenGalaxy) -> None:
        super().__init__()
        self._look, self._opened = look, opened
        self.setPlaceholderText(look.t("galaxymap.search"))
        self.setAccessibleName(look.t("galaxymap.search"))
        self.setToolTip(look.t("galaxymap.search_tip"))
        self.setClearButtonEnabled(True)
        self.addAction(look.icon("search", look.colours.muted), QLineEdit.ActionPosition.LeadingPosition)
        self._offers = QStandardItemModel(self)
        completer = QCompleter(self._offers, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setCompletionRole(Qt.ItemDataRole.UserRole)
        completer.setMaxVisibleItems(12)
        self.setCompleter(completer)
        self._later = QTimer(self, singleShot=True, interval=ANSWER_MS)
        self._later.timeout.connect(lambda: self.answer(entered=False))
        self.textEdited.connect(self._edited)
        completer.activated.connect(self._completed)
        self.returnPressed.connect(lambda: self.answer(entered=True))

    def enter(self) -> None:
        """Give the keyboard to the field."""
        self.setFocus()
        self.selectAll()

    def answer(self, *, entered: bool) -> None:
        """Search for what is typed; an empty field ends the search."""
        self._later.stop()
        question = self.text().strip()
        if not question:
            self.told.emit("")
            if entered:
                self.found.emit((), True)
            return
        try:
            ids = search(self._opened.galaxy, question)
        except SpokenError as problem:
            # What may still become a word we know is not wrong yet.
            wanting = self.text().rstrip().endswith(WANTING)
            going_on = wanting or suggest(self._opened.galaxy, self.text(), self._look.t.lang)
            self.told.emit("" if going_on and not entered else self._look.t(problem.key, **problem.args_))
            return
        self.told.emit(self._look.t.plural("galaxymap.search_found", len(ids)))
        self.found.emit(ids, entered)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the field, then leaves it."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            self.told.emit("")
            event.accept()
            return
        super().keyPressEvent(event)

    def _edited(self, text: str) -> None:
        self._offer(text)
        self._later.start()

    def _completed(self, text: str) -> None:
        # The list stays open at a key or a limit that is still wanted: one goes on typing.
        self._later.start()
        if text.endswith(WANTING):
            QTimer.singleShot(0, self, lambda: self._offer(self.text()))

    def _offer(self, text: str) -> None:
        self._offers.clear()
        if self.cursorPosition() < len(text):
            return
        for each in suggest(self._opened.galaxy, text, self._look.t.lang):
            item = QStandardItem(each.shown)
            item.setData(each.text, Qt.ItemDataRole.UserRole)
            self._offers.appendRow(item)
        if self._offers.rowCount() and self.hasFocus():
            self.completer().complete()
