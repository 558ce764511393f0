"""Another referee goes on: this copy is closed, sealed and names him; he takes it over in the file he is sent."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.confirm import ConfirmDialog
from editor.widgets.text import label
from models.campaign.turns.handover import handing_over, taking_over
from models.campaign.turns.life import address
from models.errors import SpokenError
from models.games.facets.turn_proof import SEALED


class HandOverDialog(QuestionDialog):
    """Asks who goes on, and whether the open turn is closed first; OK needs a name and a valid address, or none."""

    def __init__(self, desk: TurnsDesk, parent: QWidget) -> None:
        t, found = desk.look.t, desk.view.standing
        super().__init__(desk.look, parent, t("turnsdesk.hand_over_title"), 460)
        self._desk = desk
        self.name, self.mail = QLineEdit(), QLineEdit()
        self.rows.row(t("turnsdesk.hand_over_to"), self.name)
        self.rows.row(t("turnsdesk.hand_over_mail"), self.mail, t("turnsdesk.begin_referee_tip"))
        self.close_first = QCheckBox(t("turnsdesk.hand_over_close", turn=found.turn))
        may_close = found.status == "open" and found.turn > 0 and found.scheme == SEALED
        self.close_first.setVisible(may_close)
        self.close_first.setChecked(may_close and found.overdue)
        self.said = label("", role="muted", wrap=True)
        words = label(t("turnsdesk.hand_over_words"), role="muted", wrap=True)
        self.lay_out(words, self.rows, self.close_first, self.said)
        self.name.textChanged.connect(self._judge)
        self.mail.textChanged.connect(self._judge)
        self._judge()
        self.name.setFocus()

    def _judge(self) -> None:
        said = ""
        try:
            address(self.mail.text())
        except SpokenError as problem:
            said = self._desk.words(problem)
        self.said.setText(said)
        self.ok.setEnabled(bool(self.name.text().strip()) and not said)


def hand_over(desk: TurnsDesk, parent: QWidget) -> None:
    """Hand the campaign over to another referee, once its referee has said to whom."""
    dialog = HandOverDialog(desk, parent)
    if not dialog.exec() or (dialog.close_first.isChecked() and not desk.close_turn()):
        return
    document, to = desk.document, dialog.name.text()
    try:
        with document.read() as campaign:
            change = handing_over(campaign, desk.galaxy_id, to, document.store.clock(), address(dialog.mail.text()))
    except SpokenError as problem:
        desk.speak_of(problem)
        return
    if document.apply(change):
        desk.say(desk.look.t("turn.hand_over_done", to=change.made.to, file=document.path.name))


class TakeOverDialog(ConfirmDialog):
    """Names the referee this copy was handed over to, who alone goes on in it."""

    def __init__(self, desk: TurnsDesk, parent: QWidget) -> None:
        t, (to, when) = desk.look.t, desk.view.standing.handed
        title, go = t("turnsdesk.take_over_title", to=to), t("turnsdesk.take_over_go")
        super().__init__(desk, parent, title, go, (t("turnsdesk.take_over_words", to=to, when=when),), careful=True)


def take_over(desk: TurnsDesk, parent: QWidget) -> None:
    """Take over the campaign that another referee handed over, once it is said who goes on."""
    if not TakeOverDialog(desk, parent).exec():
        return
    try:
        with desk.document.read() as campaign:
            change = taking_over(campaign, desk.galaxy_id)
    except SpokenError as problem:
        desk.speak_of(problem)
        return
    if desk.document.apply(change):
        desk.say(desk.look.t("turn.taken_over", to=change.made.to))
