"""The bands above the pages: why something could not be done, why a campaign can only be read; and what helps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from app.shell.actions import Acts
from editor.document import Document
from editor.widgets.look import Look
from editor.widgets.text import drawing, label
from models.errors import SpokenError


class Banner(QFrame):
    """One sentence with an icon and a button; hidden while the sentence is empty."""

    def __init__(self, look: Look, icon: str, button: str, act: Callable[[], object], parent: QWidget | None = None):
        super().__init__(parent)
        self.setProperty("role", "banner")
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(14), look.px(8), look.px(14), look.px(8))
        row.setSpacing(look.px(10))
        row.addWidget(drawing(icon, look.px(20), look, self, colour=look.colours.gold_words))
        self.words = label("", wrap=True)
        row.addWidget(self.words, 1)
        self._row = row
        self.button = self.add_button(button, act)
        self.hide()

    def add_button(self, words: str, act: Callable[[], object]) -> QPushButton:
        """Offer an act, before those offered until now."""
        made = QPushButton(words)
        made.setAccessibleName(words)
        made.clicked.connect(act)
        self._row.insertWidget(2, made)
        return made

    def tell(self, sentence: str) -> None:
        """Show `sentence`; an empty one hides the band."""
        self.words.setText(sentence)
        self.setVisible(bool(sentence))


IMPORTABLE: Final = ("store.wrong_values", "store.row_does_not_fit", "store.foreign_schema")
"""Why a file is not opened, where what can be read of it makes a campaign."""


class Notice(Banner):
    """A sentence that stays until the user dismisses it; for a file that cannot be opened it offers to import what is
    readable.
    """

    def __init__(self, look: Look, acts: Acts) -> None:
        super().__init__(look, "warning", look.t("window.understood"), lambda: self.tell(""))
        self._look = look
        self._acts = acts
        self._path: Path | None = None
        self.take_in = self.add_button(look.t("window.import_readable"), self._import)
        self.take_in.setToolTip(look.t("window.import_readable_tip"))
        self.take_in.hide()
        self.offered = self.add_button(look.t("window.understood"), self._take)
        self.offered.hide()
        self._offer: Callable[[], object] = lambda: None

    def tell(self, sentence: str) -> None:
        """Show a sentence that offers nothing; an empty one hides the band."""
        self.take_in.hide()
        self.offered.hide()
        super().tell(sentence)

    def offer(self, sentence: str, words: str, act: Callable[[], object]) -> None:
        """Show a sentence with a button that does what it offers, once."""
        self.tell(sentence)
        self._offer = act
        self.offered.setText(words)
        self.offered.setAccessibleName(words)
        self.offered.show()

    def _take(self) -> None:
        self.tell("")
        self._offer()

    def tell_of_file(self, path: Path, problem: SpokenError) -> None:
        """Say why a file cannot be opened."""
        self.tell(self._look.t(problem.key, **problem.args_))
        self._path = path
        self.take_in.setVisible(problem.key in IMPORTABLE)

    def _import(self) -> None:
        path = self._path
        self.tell("")
        self._acts["import_readable"](path)


class ReadOnlyBanner(Banner):
    """Offers a copy; where the file is damaged its repair, or what can be read; where another computer holds it, to
    take it over.
    """

    def __init__(self, look: Look, acts: Acts) -> None:
        super().__init__(look, "lock", look.name("action.save_copy"), acts["save_copy"])
        self.repair = self.add_button(look.t("window.repair_this"), acts["repair"])
        self.repair.setToolTip(look.t("action.repair_tip"))
        self.take_over = self.add_button(look.t("window.take_over"), acts["take_over"])
        self.take_over.setToolTip(look.t("window.take_over_tip"))
        self._document: Document | None = None
        self._acts = acts
        self.take_in = self.add_button(look.t("window.import_readable"), self._import)
        self.take_in.setToolTip(look.t("window.import_readable_tip"))

    def tell_of(self, document: Document | None) -> None:
        """Say why a campaign is read-only; hide the band where it is not."""
        self.tell(document.why if document is not None else "")
        self._document = document
        damage = document.damage if document is not None else None
        self.repair.setVisible(damage is not None)
        self.take_in.setVisible(damage is not None and damage.key in IMPORTABLE)
        why = document.store.why if document is not None and document.read_only else None
        self.take_over.setVisible(why is not None and why.key == "store.locked_elsewhere")

    def _import(self) -> None:
        if self._document is not None:
            self._acts["import_readable"](self._document.path)
