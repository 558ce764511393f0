"""Shows the order card of a player: how each order is written, with an example of his own side."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QKeyEvent, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.turns.plain_list import plain_list
from editor.widgets.text import label, plain_tip
from models.campaign.turns.queries import start_of


class OrderCardDialog(QDialog):
    """The card of one player, in the language of the window."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, faction: str) -> None:
        super().__init__(parent)
        look = desk.look
        with desk.document.read() as campaign:
            start = start_of(campaign, desk.galaxy_id, desk.view.standing.turn)
        self.setWindowTitle(look.t.pair(look.t("report.card"), desk.name(faction)))
        self.card = plain_list(desk, "report.card", ("report.column_order", "report.column_rule"))
        for words, rule, allowed in start.card(faction, look.t.lang):
            item = QTreeWidgetItem([words, rule])
            item.setToolTip(0, plain_tip(words))
            item.setDisabled(not allowed)
            for column in (0, 1) if not allowed else ():
                item.setForeground(column, QColor(look.colours.faint))
            self.card.addTopLevelItem(item)
        self.card.header().setStretchLastSection(False)
        self.card.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        buttons = QDialogButtonBox(parent=self)
        buttons.addButton(desk.look.t("window.close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(label(look.t("report.card_how"), wrap=True))
        box.addWidget(self.card, 1)
        box.addWidget(label(look.t("report.card_grey"), role="muted", wrap=True))
        box.addWidget(buttons)
        self.resize(look.px(560), look.px(680))


def asks_for_card(event: QEvent) -> bool:
    """Return whether an event is F1, before the window takes it for the rules."""
    return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F1
