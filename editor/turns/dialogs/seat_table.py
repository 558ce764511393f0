"""Who plays what as a table to fill in: name, address, language, what counts where nothing came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from editor.widgets.calm import CalmList
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.campaign.turn_life import POLICIES, SeatRow
from models.i18n import LANGUAGES

_SIDE, _NAME, _MAIL, _LANGUAGE, _SILENT = range(5)


_FRAME: Final = 48
"""Pixels a window's frame takes of the screen."""


def fit_screen(dialog: QDialog, parent: QWidget, width: int, height: int) -> None:
    """Give a dialog its size, no more than the screen has."""
    room = parent.screen().availableGeometry()
    dialog.resize(min(width, room.width() - _FRAME), min(height, room.height() - _FRAME))


class SeatTable(QTableWidget):
    """`seats` are those who play, each with the name of its faction; `itemChanged` tells of what is typed."""

    def __init__(self, look: Look, seats: Sequence[tuple[SeatRow, str]]) -> None:
        super().__init__(len(seats), 5)
        self._factions: Final = [seat.faction for seat, _ in seats]
        t = look.t
        heads = [t(f"turnsdesk.begin_{each}") for each in ("side", "name", "mail", "language", "silent")]
        self.setHorizontalHeaderLabels(heads)
        self.setAccessibleName(t("turnsdesk.begin_table"))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(look.px(30))
        self.setMinimumHeight(look.px(90))
        self.setTabKeyNavigation(False)
        for at, (seat, words) in enumerate(seats):
            for column, said in ((_SIDE, words), (_NAME, seat.name), (_MAIL, seat.mail)):
                item = QTableWidgetItem(said)
                if column == _SIDE:
                    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                    item.setToolTip(plain_tip(words))
                self.setItem(at, column, item)
            for column, kinds, value in ((_LANGUAGE, LANGUAGES, seat.language), (_SILENT, POLICIES, seat.policy)):
                chosen = CalmList()
                for kind in kinds:
                    chosen.addItem(t(f"turnsdesk.begin_{kind}"), kind)
                    if column == _SILENT:
                        means = plain_tip(t(f"turnsdesk.silent_{kind}_means"))
                        chosen.setItemData(chosen.count() - 1, means, Qt.ItemDataRole.ToolTipRole)
                chosen.setCurrentIndex(max(chosen.findData(value), 0))
                chosen.setAccessibleName(t.pair(heads[column], words))
                self.setCellWidget(at, column, chosen)
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in (_LANGUAGE, _SILENT):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who plays what as it stands now."""
        return tuple(map(self._seat, range(len(self._factions))))

    def take(self, rows: Sequence[SeatRow]) -> None:
        """Write what rows say into the table; empty fields keep what they are, factions nobody plays are left out."""
        for seat in rows:
            if seat.faction not in self._factions:
                continue
            at = self._factions.index(seat.faction)
            for column, words in ((_NAME, seat.name), (_MAIL, seat.mail)):
                if words:
                    self._cell(at, column).setText(words)
            for column, value in ((_LANGUAGE, seat.language), (_SILENT, seat.policy)):
                if value:
                    chosen = self._choice(at, column)
                    chosen.setCurrentIndex(max(chosen.findData(value), 0))

    def _seat(self, at: int) -> SeatRow:
        name, mail = (" ".join(self._cell(at, column).text().split()) for column in (_NAME, _MAIL))
        language, policy = (str(self._choice(at, column).currentData()) for column in (_LANGUAGE, _SILENT))
        return SeatRow(self._factions[at], name, mail, language, policy)

    def _cell(self, at: int, column: int) -> QTableWidgetItem:
        item = self.item(at, column)
        assert item is not None
        return item

    def _choice(self, at: int, column: int) -> QComboBox:
        chosen = self.cellWidget(at, column)
        assert isinstance(chosen, QComboBox)
        return chosen
