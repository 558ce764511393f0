"""The band above the pages of a campaign that can only be read: why, and what helps."""

from __future__ import annotations

from app.actions import Acts
from editor.document import Document
from editor.widgets.banner import Banner
from editor.widgets.look import Look


class WhyBanner(Banner):
    """Offers a copy, and where the file is damaged its repair."""

    def __init__(self, look: Look, acts: Acts) -> None:
        super().__init__(look, "lock", look.name("action.save_copy"), acts["save_copy"])
        self.repair = self.add_button(look.t("window.repair_this"), acts["repair"])
        self.repair.setToolTip(look.t("action.repair_tip"))

    def tell_of(self, document: Document | None) -> None:
        """Say why a campaign is read-only; nothing where it is not."""
        self.tell(document.why if document is not None else "")
        self.repair.setVisible(document is not None and document.damage is not None)
