"""The bands above the pages: why something could not be done, why a campaign can only be read; and what helps."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.actions import Acts
from editor.document import Document
from editor.widgets.banner import Banner
from editor.widgets.look import Look
from models.errors import SpokenError

IMPORTABLE: Final = ("store.wrong_values", "store.row_does_not_fit", "store.foreign_schema")
"""Why a file is not opened, where what can be read of it makes a campaign."""


class Notice(Banner):
    """One sentence that stays until it is understood; of a file that is not opened it offers what can be read."""

    def __init__(self, look: Look, acts: Acts) -> None:
        super().__init__(look, "warning", look.t("window.understood"), lambda: self.tell(""))
        self._look = look
        self._acts = acts
        self._path: Path | None = None
        self.take_in = self.add_button(look.t("window.import_readable"), self._import)
        self.take_in.setToolTip(look.t("window.import_readable_tip"))
        self.take_in.hide()

    def tell(self, sentence: str) -> None:
        """Show a sentence that offers nothing; an empty one hides the band."""
        self.take_in.hide()
        super().tell(sentence)

    def tell_of_file(self, path: Path, problem: SpokenError) -> None:
        """Say why a file is not opened."""
        self.tell(self._look.t(problem.key, **problem.args_))
        self._path = path
        self.take_in.setVisible(problem.key in IMPORTABLE)

    def _import(self) -> None:
        path = self._path
        self.tell("")
        self._acts["import_readable"](path)


class ReadOnlyBanner(Banner):
    """Offers a copy, and where the file is damaged its repair, or what can be read of it."""

    def __init__(self, look: Look, acts: Acts) -> None:
        super().__init__(look, "lock", look.name("action.save_copy"), acts["save_copy"])
        self.repair = self.add_button(look.t("window.repair_this"), acts["repair"])
        self.repair.setToolTip(look.t("action.repair_tip"))
        self._document: Document | None = None
        self._acts = acts
        self.take_in = self.add_button(look.t("window.import_readable"), self._import)
        self.take_in.setToolTip(look.t("window.import_readable_tip"))

    def tell_of(self, document: Document | None) -> None:
        """Say why a campaign is read-only; nothing where it is not."""
        self.tell(document.why if document is not None else "")
        self._document = document
        damage = document.damage if document is not None else None
        self.repair.setVisible(damage is not None)
        self.take_in.setVisible(damage is not None and damage.key in IMPORTABLE)

    def _import(self) -> None:
        if self._document is not None:
            self._acts["import_readable"](self._document.path)
