"""The band above the pages that says why something could not be done, and what helps where something does."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.actions import Acts
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
