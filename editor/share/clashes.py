"""The Types that differ in another campaign: for each the user chooses whose version holds there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout

from editor.widgets.look import Look
from editor.widgets.text import label
from models.problem import Problem

KEY = Qt.ItemDataRole.UserRole


class Clashes(QFrame):
    """Hidden until it asks. `chosen` carries the file and the keys of the Types to be replaced there."""

    chosen = Signal(object, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._path = Path()
        self.setProperty("role", "card")
        self.words = label("", wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName(look.t("sharing.clashes"))
        self.list.setFixedHeight(look.px(96))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.go = QPushButton(look.t("sharing.send_on"))
        self.go.setProperty("role", "primary")
        self.go.setAccessibleName(look.t("sharing.send_on"))
        self.go.setToolTip(look.t("sharing.send_on_tip"))
        self.go.setAutoDefault(False)
        self.go.clicked.connect(self._answer)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(10), look.px(8), look.px(10), look.px(8))
        box.setSpacing(look.px(6))
        box.addWidget(self.words)
        box.addWidget(self.list)
        box.addWidget(self.go, 0, Qt.AlignmentFlag.AlignRight)
        self.hide()

    def ask(self, path: Path, found: Sequence[Problem]) -> None:
        """Show the Types that differ; an unticked one keeps the other campaign's version."""
        self._path = path
        self.words.setText(self._look.t("sharing.clashes_words", file=path.name))
        self.list.clear()
        for each in found:
            item = QListWidgetItem(self._look.t(each.key, **each.args))
            item.setData(KEY, (each.where.field, each.where.item))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.show()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _answer(self) -> None:
        items = [self.list.item(row) for row in range(self.list.count())]
        wanted = frozenset(tuple(i.data(KEY)) for i in items if i.checkState() == Qt.CheckState.Checked)
        self.hide()
        self.chosen.emit(self._path, wanted)
