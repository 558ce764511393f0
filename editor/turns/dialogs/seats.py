"""Players of a campaign that has begun, and where they and the referee are written to."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.seat_table import SeatTable, fit_screen
from editor.widgets.button import button
from editor.widgets.text import label
from models.campaign.campaign_changes import Together
from models.campaign.change import Change
from models.campaign.galaxy_queries import galaxy
from models.campaign.turn_changes import SeatPlayer, SetReferee
from models.campaign.turn_life import SeatRow, address
from models.campaign.turn_queries import players, refereed
from models.change import Label
from models.errors import SpokenError
from models.formats.order_intake import seats_in


class SeatsDialog(QuestionDialog):
    """Asks for who plays and where he is written to; OK waits for an address of the referee that is one, or none."""

    def __init__(self, desk: TurnsDesk, parent: QWidget) -> None:
        look, t = desk.look, desk.look.t
        super().__init__(look, parent, t("turnsdesk.seats_title"), 0)
        self._desk = desk
        with desk.document.read() as campaign:
            self._seated = players(campaign, desk.galaxy_id)
            self._row = refereed(campaign, desk.galaxy_id)
            self._galaxy = galaxy(campaign, desk.galaxy_id)
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
        self._judge()

    @property
    def changes(self) -> tuple[Change, ...]:
        """What differs from how it was; raises ContentError for an address of the referee that is none."""
        found: list[Change] = []
        mail = address(self.mail.text())
        if mail != self._row.mail:
            found.append(SetReferee(self._desk.galaxy_id, mail))
        for seat in self.table.seats:
            was = self._seated[seat.faction]
            now = was._replace(name=seat.name, mail=seat.mail, language=seat.language, policy=seat.policy)
            if now != was:
                found.append(SeatPlayer(now))
        return tuple(found)

    def read(self, path: Path) -> None:
        """Take who plays what from a table; says why where it cannot be read."""
        try:
            self.table.take(seats_in(path, self._galaxy))
        except SpokenError as problem:
            self.said.setText(self._desk.words(problem))

    def _ask_table(self) -> None:
        t = self._desk.look.t
        kinds = f"{t('turnsdesk.begin_tables')} (*.csv *.txt)"
        home = self._desk.document.path.parent
        path = self._desk.files.file_to_open(self, t("turnsdesk.begin_read").rstrip("…"), home, kinds)
        if path is not None:
            self.read(path)

    def _judge(self) -> None:
        try:
            address(self.mail.text())
        except SpokenError as problem:
            self.said.setText(self._desk.words(problem))
            self.ok.setEnabled(False)
            return
        self.said.setText("")
        self.ok.setEnabled(True)


def change_seats(desk: TurnsDesk, parent: QWidget) -> None:
    """Ask who plays, and keep what was changed as one step."""
    dialog = SeatsDialog(desk, parent)
    if dialog.exec() and (changes := dialog.changes):
        desk.document.apply(Together(changes, Label("turn.label_seats")))
