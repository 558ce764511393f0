"""A table of who plays what: name, address, language, and the orders that count where none came.

Once a campaign has begun it also asks for the addresses of the referee.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.widgets.button import button
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.campaign.campaign_changes import Together
from models.campaign.change import Change
from models.campaign.galaxies.queries import situation
from models.campaign.turns.changes import SeatPlayer, SetReferee
from models.campaign.turns.life import POLICIES, SeatRow, address
from models.campaign.turns.queries import players, referee_of
from models.change import Label
from models.errors import SpokenError
from models.formats.orders.people import PeopleTable, read_people
from models.i18n import LANGUAGES, Translator

_SIDE, _NAME, _MAIL, _LANGUAGE, _SILENT = range(5)


_FRAME: Final = 48
"""Pixels a window's frame takes of the screen."""


def fit_screen(dialog: QDialog, parent: QWidget, width: int, height: int) -> None:
    """Give a dialog its size, at most that of the screen."""
    room = parent.screen().availableGeometry()
    dialog.resize(min(width, room.width() - _FRAME), min(height, room.height() - _FRAME))


def unread_of(people: PeopleTable, t: Translator) -> Iterator[str]:
    """Yield what of a table of people was not read: columns, and rows with the reason of the first."""
    if people.left_out:
        yield t.plural("format.unread", len(people.left_out), heads=people.left_out)
    if people.passed:
        yield t.plural("turnsdesk.rows_passed", len(people.passed))
        yield t(people.passed[0].key, **people.passed[0].args_)


class SeatTable(QTableWidget):
    """`seats` are the players, each with the name of its faction; `itemChanged`: something was typed."""

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
                chosen = FormCombo()
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
        """The players as the table says now."""
        return tuple(map(self._seat, range(len(self._factions))))

    def take(self, rows: Sequence[SeatRow]) -> None:
        """Fill the table from rows; empty fields of a row change nothing, factions that nobody plays are skipped."""
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

    def check(self) -> None:
        """Raise ContentError for the first text that is no address."""
        for each in self.seats:
            address(each.mail)

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


class SeatsDialog(QuestionDialog):
    """Asks who plays and under which address; OK needs a valid address of the referee, or none."""

    def __init__(self, desk: TurnsDesk, parent: QWidget) -> None:
        look, t = desk.look, desk.look.t
        super().__init__(look, parent, t("turnsdesk.seats_title"), 0)
        self._desk = desk
        with desk.document.read() as campaign:
            self._seated = players(campaign, desk.galaxy_id)
            self._row = referee_of(campaign, desk.galaxy_id)
            self._on = situation(campaign, desk.galaxy_id)
        self.mail = QLineEdit(self._row.mail)
        self.mail.setPlaceholderText(t("turnsdesk.begin_referee_hint"))
        self.rows.row(t("turnsdesk.begin_referee"), self.mail, t("turnsdesk.begin_referee_tip"))
        rows = [
            (SeatRow(each.faction, each.name, each.mail, each.language, each.policy), desk.name(each.faction))
            for each in self._seated.values()
        ]
        self.table = SeatTable(look, rows)
        self.said = label("", role="muted", wrap=True)
        row = QHBoxLayout()
        row.addWidget(label(t("turnsdesk.begin_seats"), wrap=True), 1)
        row.addWidget(button(look, "turnsdesk.begin_read", "import", self._ask_table))
        self.lay_out(label(t("turnsdesk.seats_words"), role="muted", wrap=True), self.rows, row, self.table, self.said)
        fit_screen(self, parent, look.px(820), look.px(560))
        self.mail.textChanged.connect(self._judge)
        self.table.itemChanged.connect(self._judge)
        self._judge()

    @property
    def changes(self) -> tuple[Change, ...]:
        """Return what was changed; raises ContentError for an invalid address of the referee."""
        found: list[Change] = []
        mail = address(self.mail.text())
        if mail != self._row.mail:
            found.append(SetReferee(self._desk.galaxy_id, mail))
        for seat in self.table.seats:
            was = self._seated[seat.faction]
            now = was.model_copy(
                update={"name": seat.name, "mail": seat.mail, "language": seat.language, "policy": seat.policy}
            )
            if now != was:
                found.append(SeatPlayer(now))
        return tuple(found)

    def read(self, path: Path) -> None:
        """Read who plays what from a table; says why where it cannot be read."""
        try:
            found = read_people(path, self._on)
        except SpokenError as problem:
            self.said.setText(self._desk.words(problem))
            return
        self.table.take(found.seats)
        self.said.setText(" ".join(unread_of(found, self._desk.look.t)))

    def _ask_table(self) -> None:
        t = self._desk.look.t
        kinds = f"{t('turnsdesk.begin_tables')} (*.csv *.txt)"
        home = self._desk.document.path.parent
        path = self._desk.files.file_to_open(self, t("turnsdesk.begin_read").rstrip("…"), home, kinds)
        if path is not None:
            self.read(path)

    def _judge(self, *_changed: object) -> None:
        try:
            address(self.mail.text())
            self.table.check()
        except SpokenError as problem:
            self.said.setText(self._desk.words(problem))
            self.ok.setEnabled(False)
            return
        self.said.setText("")
        self.ok.setEnabled(True)


def change_seats(desk: TurnsDesk, parent: QWidget) -> None:
    """Ask who plays, and keep the changes as one step."""
    dialog = SeatsDialog(desk, parent)
    if dialog.exec() and (changes := dialog.changes):
        desk.document.apply(Together(changes, Label("turn.label_seats")))
