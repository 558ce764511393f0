"""The command palette: type a few letters of anything Portulan can do, in French or English, and press Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QDialog, QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.docks.outline import OutlineNode
from app.shell.actions import ActionBook, fuzzy, search_words, shortcut_words
from editor.widgets.look import Look
from editor.widgets.text import label
from models.i18n import fold

OF_THE_NAME: Final = 1000
"""What a fit in the name itself is worth: more than any in the words that explain it."""


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """One line of the palette: its name, the keys or place `beside` it, the `words` it is found by."""

    name: str
    beside: str
    words: str
    icon: QIcon
    run: Callable[[], object]


def offers_of(
    look: Look, book: ActionBook, nodes: Sequence[OutlineNode], opened: Callable[[OutlineNode], object]
) -> list[PaletteEntry]:
    """Return what the palette offers now: every act that is possible, every thing of the campaign."""
    found = [
        PaletteEntry(
            made.text().replace("&&", "\0").replace("&", "").replace("\0", "&"),
            shortcut_words(action, look.t),
            search_words(action),
            look.icon(action.icon),
            made.trigger,
        )
        for action, made in book
        if made.isEnabled() and action.id != "palette"
    ]
    for node in nodes:
        run = partial(opened, node)
        name = node.words(look.t.lang)
        hint = look.t("window.palette_open", sort=look.t(f"window.one_{node.kind}"))
        found.append(PaletteEntry(name, hint, fold(name), look.icon(node.icon), run))
    return found


class Palette(QDialog):
    """A field and the offers that fit it, best first."""

    def __init__(self, look: Look, offers: Sequence[PaletteEntry], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._look = look
        self._offers = tuple(offers)
        self._shown: list[PaletteEntry] = []
        self.setProperty("role", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.heading("action.palette"))
        self.setAccessibleName(look.heading("action.palette"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(look.t("window.palette_hint"))
        self.field.setAccessibleName(look.t("window.palette_hint"))
        self.field.setFont(look.font(17))
        self.list = QTreeWidget()
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.setAccessibleName(look.t("window.palette_list"))
        self.list.setIconSize(QSize(look.px(20), look.px(20)))
        self.list.setUniformRowHeights(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = label(look.t("window.palette_nothing"), role="muted", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.nothing.setContentsMargins(0, look.px(14), 0, 0)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(10), look.px(10), look.px(10), look.px(10))
        box.addWidget(self.field)
        box.addWidget(self.list, 1)
        box.addWidget(self.nothing, 1)
        self.field.textChanged.connect(self._filter)
        self.field.installEventFilter(self)
        self.list.itemActivated.connect(self._run_item)
        self.list.itemClicked.connect(self._run_item)
        self._filter("")
        self._place(parent)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let arrows and Enter work on the list while the field keeps the focus."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
                self.list.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run_row(self.list.currentIndex().row())
                return True
        return super().eventFilter(watched, event)

    def _filter(self, typed: str) -> None:
        wanted = fold(typed)
        ranked = [(_fit(wanted, offer), index) for index, offer in enumerate(self._offers)]
        fitting = sorted((-score, index) for score, index in ranked if score is not None)
        self._shown = [self._offers[index] for _, index in fitting]
        self.list.clear()
        for offer in self._shown:
            item = QTreeWidgetItem([offer.name, offer.beside])
            item.setIcon(0, offer.icon)
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.list.addTopLevelItem(item)
        self.list.setCurrentIndex(self.list.model().index(0, 0))
        self.list.setVisible(bool(self._shown))
        self.nothing.setVisible(not self._shown)

    def _run_item(self, item: QTreeWidgetItem) -> None:
        self._run_row(self.list.indexOfTopLevelItem(item))

    def _run_row(self, row: int) -> None:
        if 0 <= row < len(self._shown):
            run = self._shown[row].run
            self.close()
            run()

    def _place(self, parent: QWidget) -> None:
        width = min(self._look.px(620), parent.width() - 40)
        height = min(self._look.px(430), parent.height() - 80)
        self.resize(width, height)
        self.move(parent.mapToGlobal(parent.rect().topLeft()).x() + (parent.width() - width) // 2, 0)
        self.move(self.x(), parent.mapToGlobal(parent.rect().topLeft()).y() + self._look.px(60))


def _fit(wanted: str, offer: PaletteEntry) -> int | None:
    """Return how well an offer fits, larger is better, None for not at all: its name counts before what explains it."""
    score = fuzzy(wanted, offer.words)
    if score is None or not wanted:
        return score
    named = all(part in fold(offer.name) for part in wanted.split())
    return score + (OF_THE_NAME if named else 0)
