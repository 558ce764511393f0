"""Shows the order card of a player: how each order is written, with an example of his own side."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QKeyEvent, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.turns.plain_list import plain_list
from editor.widgets.text import label, plain_tip
from models.campaign.turns.queries import start_of
from models.games.facets.turn_offers import shelves


class OrderCardDialog(QDialog):
    """The card of one player, in the language of the window."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, faction: str) -> None:
        super().__init__(parent)
        look = desk.look
        with desk.document.read() as campaign:
            start = start_of(campaign, desk.galaxy_id, desk.view.standing.turn)
        self.setWindowTitle(look.t.pair(look.t("report.card"), desk.name(faction)))
        self.card = plain_list(desk, "report.card", ("report.column_order", "report.column_what", "report.column_rule"))
        for shelf in shelves(start.card(faction, look.t.lang)):
            later = look.t.pair(look.t("report.not_now"), shelf.title)
            title = {"now": shelf.title, "later": later, "others": look.t("report.card_others")}[shelf.kind]
            head = QTreeWidgetItem([title])
            self.card.addTopLevelItem(head)
            head.setFirstColumnSpanned(True)
            head.setExpanded(True)
            for each in shelf.offers:
                item = QTreeWidgetItem(head, [each.words, each.what, each.rule])
                item.setToolTip(0, plain_tip(each.words))
                item.setDisabled(not each.open)
                for column in range(3) if shelf.kind != "now" else ():
                    item.setForeground(column, QColor(look.colours.faint))
        self.card.setUniformRowHeights(False)
        self.card.header().setStretchLastSection(False)
        for column in (0, 2):
            self.card.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        buttons = QDialogButtonBox(parent=self)
        buttons.addButton(desk.look.t("window.close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(label(look.t("report.card_how"), wrap=True))
        box.addWidget(self.card, 1)
        box.addWidget(buttons)
        self.resize(look.px(820), look.px(680))


def asks_for_card(event: QEvent) -> bool:
    """Return whether an event is F1, before the window takes it for the rules."""
    return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F1
