"""Somebody else plays a side: asked in one dialog, his letter of welcome written at once."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path

from PySide6.QtWidgets import QLineEdit, QWidget

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label
from models.campaign.turns.changes import SeatPlayer
from models.campaign.turns.life import SeatRow, address
from models.errors import SpokenError
from models.formats.orders.welcome import substitute, welcome
from models.i18n import LANGUAGES
from models.progress import Progress
from models.safe_names import folder_name, under
from models.store.connection import aside
from models.store.packages.publishing import turns_folder


class SubstituteDialog(QuestionDialog):
    """Asks for the side, and who plays it from now on; OK needs a name and a valid address, or none."""

    def __init__(self, desk: TurnsDesk, parent: QWidget) -> None:
        t = desk.look.t
        super().__init__(desk.look, parent, t("turnsdesk.substitute_title"), 460)
        self._desk = desk
        found = desk.view.standing.players
        # Who has been silent longest is likeliest to be replaced.
        silent = sorted(found, key=lambda each: -each.missed)
        self.side = FormCombo((each.faction, self._side(each.faction, each.name)) for each in silent)
        self.name, self.mail = QLineEdit(), QLineEdit()
        self.language = FormCombo((each, t(f"turnsdesk.begin_{each}")) for each in LANGUAGES)
        for key, field in (("side", self.side), ("name", self.name), ("mail", self.mail), ("language", self.language)):
            self.rows.row(t(f"turnsdesk.begin_{key}"), field)
        self.said = label("", role="muted", wrap=True)
        self.lay_out(label(t("turnsdesk.substitute_words"), role="muted", wrap=True), self.rows, self.said)
        self.name.textChanged.connect(self._judge)
        self.mail.textChanged.connect(self._judge)
        self._judge()
        self.name.setFocus()

    @property
    def seat(self) -> SeatRow:
        """Who plays the side; raises ContentError for an invalid address."""
        name, mail = " ".join(self.name.text().split()), address(self.mail.text())
        return SeatRow(str(self.side.currentData()), name, mail, str(self.language.currentData()))

    def _side(self, faction: str, player: str) -> str:
        side = self._desk.name(faction)
        return f"{side} ({player})" if player else side

    def _judge(self) -> None:
        try:
            seat = self.seat
        except SpokenError as problem:
            self.said.setText(self._desk.words(problem))
            self.ok.setEnabled(False)
            return
        self.said.setText("" if seat.mail else self._look.t("turnsdesk.substitute_nowhere"))
        self.ok.setEnabled(bool(seat.name))


def seat_substitute(desk: TurnsDesk, parent: QWidget) -> None:
    """Seat a substitute and write his letter of welcome beside the packages."""
    dialog = SubstituteDialog(desk, parent)
    if not dialog.exec():
        return
    seat, document = dialog.seat, desk.document
    try:
        with document.read() as campaign:
            change = SeatPlayer(substitute(campaign, desk.galaxy_id, seat))
    except SpokenError as problem:
        desk.speak_of(problem)
        return
    if document.apply(change):
        work = partial(_letter, document.path, desk.galaxy_id, seat.faction, document.store.clock())
        desk.start("turnsdesk.substitute_writing", work, partial(_keep, desk, seat))


def _letter(path: Path, galaxy_id: str, faction: str, at: datetime, progress: Progress) -> bytes:
    """Make the letter, which holds the last report (in a Job)."""
    with aside(path, progress) as campaign:
        return welcome(campaign, galaxy_id, faction, at)


def _keep(desk: TurnsDesk, seat: SeatRow, letter: bytes) -> None:
    folder = turns_folder(desk.document.path) / "letters"
    side = folder_name(seat.faction)
    places = (under(folder, f"{side}-{n}.eml" if n > 1 else f"{side}.eml") for n in count(1))
    place = next(each for each in places if not each.exists())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        place.write_bytes(letter)
    except OSError:
        desk.say(desk.look.t("turn.letters_not_written", folder=folder.name, reason=""))
        return
    desk.say(desk.look.t("turnsdesk.substitute_done", name=seat.name, side=desk.name(seat.faction), file=str(place)))
    desk.show_folder(place)
