"""The band above the pages of a campaign that can only be read: why, and what helps."""

from __future__ import annotations

from app.actions import Acts
from app.notice import IMPORTABLE
from editor.document import Document
from editor.widgets.banner import Banner
from editor.widgets.look import Look


class WhyBanner(Banner):
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
