"""The page of a band over My campaign: its shop, story, graves and what-if, as everywhere, until it is closed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout

from app.desk import WindowDesk
from app.kinds.force import FORCE
from app.kinds.force_page import ForcePage
from editor.campaign.page import CampaignPage
from editor.document import Document
from editor.widgets.button import button
from editor.widgets.layouts.roomy import open_at
from models.campaign.queries import force
from models.campaign.records import ThingKind

SIZE: Final = (1200, 740)
KIND: Final[ThingKind] = "force"


class BandSheet(QDialog):
    """Not modal: the page behind it shows at once what is done here. It closes when that page is hidden."""

    def __init__(self, desk: WindowDesk, document: Document, force_id: str, page: CampaignPage) -> None:
        super().__init__(page)
        look = desk.look
        with document.read() as campaign:
            self.setWindowTitle(look.t("mycampaign.sheet", name=force(campaign, force_id).name))
        open_at(self, look.px(SIZE[0]), look.px(SIZE[1]))
        made = FORCE.page(look, document, force_id, desk.jobs, desk.say)
        assert isinstance(made, ForcePage), "the page of a force"
        self.band = made
        back = button(look, "mycampaign.back", "close", self.accept, primary=True)
        row = QHBoxLayout()
        row.setContentsMargins(*(look.px(each) for each in (10, 4, 10, 8)))
        row.addStretch(1)
        row.addWidget(back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(made, 1)
        column.addLayout(row)
        for keys, act in (("Ctrl+Z", "undo"), ("Ctrl+Y", "redo"), ("Ctrl+Shift+Z", "redo")):
            QShortcut(QKeySequence(keys), self, desk.window.book[act].trigger)
        made.gone.connect(self.reject)
        made.wants_rule.connect(desk.window.explain)
        made.wants_portrait.connect(desk.window.things.wants_portrait)
        made.wants_open.connect(self._open)
        document.closed.connect(self.reject)
        self._desk = desk
        self.finished.connect(self.deleteLater)
        page.installEventFilter(self)

    def show_part(self, act: str, member_id: str) -> None:
        """Show what an act of My campaign is about: of a member where one is named."""
        self.show()
        self.raise_()
        self.activateWindow()
        if act == "succeed":
            self.band.tell(member_id, act)
        elif act == "graves" and member_id:
            self.band.tell(member_id, "")
        elif act == "graves":
            self.band.section("ledger")
        elif act == "what_if":
            self.band.section("compare").setFocus()
        elif act in ("shop", "spend") and member_id:
            self.band.heroes.acts.want(member_id, "build")
        elif member_id:
            self.band.show_member(member_id)

    def eventFilter(self, page: QObject, event: QEvent) -> bool:
        """Close with the page."""
        if event.type() == QEvent.Type.Hide:
            self.reject()
        return super().eventFilter(page, event)

    def _open(self, thing_id: str, name: str) -> None:
        """Open another thing, such as a what-if that has begun, in a tab of the window."""
        self.accept()
        self._desk.window.open_thing(KIND, thing_id, name)
