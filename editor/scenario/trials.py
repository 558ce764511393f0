"""Shows the scenario or, in its place, the game in which it is tried."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from editor.jobs import Jobs
from editor.scenario.card_menu import first_card
from editor.scenario.desk import ScenarioDesk
from editor.scenario.parts.seating import Seating
from editor.scenario.rehearsal import Rehearsal, rehearsed
from editor.scenario.trial_view import Theatre, TrialView


class Trials(QStackedWidget):
    """`home` shows the scenario, `board` is where its keyboard goes. `begins`: a game takes its place; `kept` carries
    the id of a battle that was kept.
    """

    begins = Signal()
    changed = Signal()
    kept = Signal(str)
    wants_rule = Signal(str)

    def __init__(
        self,
        desk: ScenarioDesk,
        seating: Seating,
        theatre: Theatre | None,
        jobs: Jobs,
        home: QWidget,
        board: QWidget,
    ) -> None:
        super().__init__()
        self._desk, self._seating, self._theatre, self._jobs, self._board = desk, seating, theatre, jobs, board
        self.shown: TrialView | None = None
        """The game that is tried now."""
        self.addWidget(home)
        self.setFocusProxy(board)

    @property
    def possible(self) -> bool:
        """Whether the scenario can be tried here."""
        return self._desk.playable and self._theatre is not None

    def turn(self) -> None:
        """Begin to try the scenario on a copy that is thrown away; while it is tried, return to the scenario."""
        if self.shown is not None:
            self.end()
            return
        self.begins.emit()
        if first_card(self._desk, self._seating.trial, self.turn):
            return
        if self._desk.setup is not None and self._theatre is not None:
            rehearsal = rehearsed(self._desk, self._desk.setup, self._seating, self._desk.say)
            if rehearsal is not None:
                self.take_over(rehearsal)

    def take_over(self, rehearsal: Rehearsal) -> None:
        """Show a game being tried: a new one, or that of the page whose place this one takes."""
        assert self._theatre is not None, "who tries a scenario has somebody to play it"
        rehearsal.move(self._desk, self._desk.say)
        trial = TrialView(self._desk.look, rehearsal, self._theatre, self._jobs, self._desk.say)
        rehearsal.document.changed.connect(self.changed)
        trial.page.acts_changed.connect(self.changed)
        if hasattr(trial.page, "wants_rule"):
            trial.page.wants_rule.connect(self.wants_rule)
        # Queued: a page of play ends its own work before it goes.
        queued = Qt.ConnectionType.QueuedConnection
        trial.left.connect(self.end, queued)
        trial.again.connect(self._again, queued)
        trial.kept.connect(self._keep, queued)
        self.shown = trial
        self.addWidget(trial)
        self.setCurrentWidget(trial)
        self.setFocusProxy(trial)
        trial.setFocus()
        self.changed.emit()

    def hand_over(self) -> Rehearsal | None:
        """Release the game being tried, for the page of a rebuilt window; None when there is none."""
        trial, self.shown = self.shown, None
        if trial is None:
            return None
        trial.rehearsal.document.changed.disconnect(self.changed)
        return trial.hand_over()

    def end(self) -> None:
        """Go back to the scenario, which is unchanged."""
        trial, game = self.shown, self.hand_over()
        if trial is None or game is None:
            return
        game.close()
        self.setFocusProxy(self._board)
        self.setCurrentIndex(0)
        self.removeWidget(trial)
        trial.deleteLater()
        self._board.setFocus()
        self.changed.emit()

    def _again(self) -> None:
        self.end()
        self.turn()

    def _keep(self) -> None:
        """Copy the game into the campaign, and go on there."""
        if self.shown is None:
            return
        battle_id = self.shown.rehearsal.keep()
        if battle_id:
            self.end()
            self.kept.emit(battle_id)
