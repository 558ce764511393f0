"""The referee's desk in the window: the turns above, below them inbox, judged turn, publication and plots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.kit.panels import Panel, PanelTabs
from editor.turns.desk import TurnsDesk
from editor.turns.dialogs import chronicle as chronicle_dialog
from editor.turns.dialogs.closing import close_now, judge_next
from editor.turns.dialogs.deadline import ask_deadline
from editor.turns.dialogs.handing_over import hand_over, take_over
from editor.turns.dialogs.published_turn import correct_turn, may_correct, may_tell, tell_secret
from editor.turns.dialogs.seat_table import change_seats
from editor.turns.dialogs.substitute import seat_substitute
from editor.turns.panels import dashboard, life, threats, years
from editor.turns.panels.inbox import InboxPanel, desk_take, dropped_paths
from editor.turns.panels.publication import PublicationPanel, open_folder
from editor.turns.panels.stepper import StepperPanel
from editor.turns.panels.timeline import Timeline
from editor.turns.replaying import write_replay
from editor.widgets.look import Look
from models.campaign.turns.calendar import instant
from models.games.facets.turn_proof import SEALED
from models.games.game import GalaxyGame
from models.problem import Problem

if TYPE_CHECKING:
    from editor.turns.dialogs.chronicle import ChronicleDialog

PANELS: Final[tuple[Panel[TurnsDesk], ...]] = (
    Panel("inbox", "mail", InboxPanel),
    Panel("stepper", "turns", StepperPanel),
    Panel("publication", "send", PublicationPanel),
    Panel("threats", "target", lambda desk: threats.ThreatsPanel(desk)),
    # The plots load pyqtgraph, two hundred modules: when they are looked at.
    Panel("dashboard", "plot", lambda desk: dashboard.DashboardPanel(desk)),
    Panel("years", "dice", lambda desk: years.YearsPanel(desk)),
    Panel("life", "award", lambda desk: life.LifePanel(desk)),
)
_ALWAYS: Final = frozenset(f"turns_{each.id}" for each in PANELS)


class TurnsPage(QWidget):
    """A `ThingPage`: the refereed campaign of one galaxy."""

    acts_changed = Signal()

    def __init__(
        self, look: Look, document: Document, galaxy_id: str, jobs: Jobs, say: Say, game: GalaxyGame
    ) -> None:  # fmt: skip
        super().__init__()
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAcceptDrops(True)
        self.desk = TurnsDesk(look, document, galaxy_id, jobs, say, self, game)
        self.timeline = Timeline(self.desk)
        names = [look.t(f"turnsdesk.panel_{each.id}") for each in PANELS]
        self.panels = PanelTabs(PANELS, self.desk, names, look.t("turnsdesk.panels"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.timeline)
        whole.addWidget(self.panels, 1)
        self.setFocusProxy(self.panels.tabs)
        self.timeline.wants.connect(self.act)
        self.desk.changed.connect(self.acts_changed)
        self.desk.turned.connect(self.acts_changed)
        self.desk.judged.connect(self._look_through)
        self.desk.corrects.connect(lambda: self.show_inner("stepper"))
        self.desk.busy.connect(lambda *_told: self.acts_changed.emit())
        self.desk.follow()

    @property
    def inner(self) -> str:
        """The id of the open part."""
        return self.panels.shown

    def show_inner(self, inner: str) -> None:
        """Open a part; an unknown id changes nothing."""
        ids = [each.id for each in PANELS]
        if inner in ids:
            self.panels.tabs.setCurrentIndex(ids.index(inner))

    def act(self, action_id: str) -> None:
        """Do one of its acts."""
        desk, name = self.desk, action_id.removeprefix("turns_")
        acts: dict[str, Callable[[], object]] = {
            "take": partial(desk_take, desk, self),
            "take_folder": partial(desk_take, desk, self, folder=True),
            "open": self._open,
            "deadline": self._deadline,
            "seats": partial(change_seats, desk, self),
            "substitute": partial(seat_substitute, desk, self),
            "try": partial(desk.judge, dry=True),
            "close": partial(close_now, desk, self),
            "judge": partial(judge_next, desk, self),
            "decree": lambda: self._stepper().ask_decree(),
            "rulings": lambda: self._stepper().show_rulings(),
            "answer": lambda: self._publication().answer_next(),
            "publish": self._publish,
            "correct": partial(correct_turn, desk, self),
            "tell": partial(tell_secret, desk, self),
            "hand_over": partial(hand_over, desk, self),
            "take_over": partial(take_over, desk, self),
            "receipts": partial(self._letters, receipts=True),
            "remind": partial(self._letters, receipts=False),
            "packages": partial(open_folder, desk),
            "next_phase": partial(self._step, 1),
            "last_phase": partial(self._step, -1),
            "territory": self._territory,
            "replay": partial(write_replay, self.desk, self),
            "replay_whole": partial(write_replay, self.desk, self, everything=True),
            "poster": lambda: self._stepper().poster(),
            "chronicle": self.chronicle,
        }
        if name in acts:
            acts[name]()
        else:
            # Who asks for a part by key goes on in it by key.
            self.show_inner(name)
            self.panels.open(self.inner).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now."""
        desk = self.desk
        found, can, shown, again = desk.view.standing, desk.writable, desk.shown, bool(desk.view.correctable)
        ruled = can and shown is not None and desk.open_to_rulings(shown.turn)
        possible = {
            "turns_take": can and (found.status == "open" or again),
            "turns_take_folder": can and (found.status == "open" or again),
            "turns_open": can and found.status == "published",
            "turns_deadline": can and found.status in {"open", "published"},
            "turns_close": can and found.status == "open" and found.turn > 0 and found.scheme == SEALED,
            "turns_try": can and found.turn > 0 and found.status != "published",
            "turns_judge": can and found.turn > 0 and found.status != "published",
            "turns_decree": ruled,
            "turns_rulings": ruled,
            "turns_publish": can and (bool(found.attempts) or not found.turn or bool(self.desk.correcting)),
            "turns_correct": may_correct(self.desk),
            "turns_tell": may_tell(self.desk) and not self.desk.correcting,
            "turns_hand_over": can and not any(found.handed),
            "turns_take_over": can and any(found.handed),
            "turns_seats": can,
            "turns_substitute": can and bool(found.published),
            "turns_receipts": can and (found.status != "published" or again),
            "turns_remind": can and found.status == "open",
            "turns_packages": bool(found.published),
            "turns_next_phase": shown is not None,
            "turns_last_phase": shown is not None,
            "turns_territory": shown is not None,
            "turns_poster": shown is not None,
            "turns_replay_whole": self.desk.view.over,
            "turns_replay": any(number for number, _, _ in self.desk.view.standing.published),
            "turns_chronicle": any(number for number, _, _ in found.published),
        }
        return possible.get(action_id, action_id in _ALWAYS), action_id == "turns_territory" and self.desk.territory

    def chronicle(self) -> ChronicleDialog:
        """Open the dialog of the campaign's chronicle."""
        made = chronicle_dialog.ChronicleDialog(self.desk, self.window())
        made.show()
        return made

    def go_to(self, problem: Problem) -> None:
        """Do nothing: a desk has no places of Problems."""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept mails and folders of them, whatever part is open."""
        if dropped_paths(event.mimeData()) and self.desk.writable:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take in what was dropped, in the inbox."""
        paths = dropped_paths(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self.take_in(paths)

    def take_in(self, paths: Sequence[Path]) -> None:
        """Take in mails, tables, texts and folders of them, and show the inbox."""
        self.show_inner("inbox")
        self.desk.take(paths)

    def closing(self) -> None:
        """Stop all work."""
        self.panels.let_go()
        self.desk.closing()

    def _open(self) -> None:
        """Open the next turn and show its inbox; where the planned deadline is past, ask for another."""
        found, now = self.desk.view.standing, self.desk.document.store.clock()
        over = bool(found.next) and instant(found.next[0], found.zone) <= now
        if over:
            self._deadline(over=True)
        elif self.desk.open_next():
            self.show_inner("inbox")

    def _deadline(self, *, over: bool = False) -> None:
        due = ask_deadline(self.desk, self, over=over)
        if due is not None and self.desk.open_next(due):
            self.show_inner("inbox")

    def _look_through(self) -> None:
        """Show the judged turn, unless the referee is answering stories: then another story may wait."""
        if self.inner != "publication":
            self.show_inner("stepper")

    def _letters(self, *, receipts: bool) -> None:
        desk = self.desk
        words = desk.look.t("turnsdesk.letters_folder")
        folder = desk.files.folder(self, words, desk.document.path.parent)
        if folder is not None:
            desk.letters(folder, receipts=receipts, may=partial(desk.files.may_replace, self, words))

    def _publish(self) -> None:
        panel = self._publication()
        if self.state("turns_publish")[0] and panel.publish.isEnabled():
            panel.go()
        elif panel.obstacle:
            self.desk.say(panel.obstacle)

    def _step(self, by: int) -> None:
        self._stepper().step(by)

    def _territory(self) -> None:
        self._stepper().lands.click()
        self.acts_changed.emit()

    def _publication(self) -> PublicationPanel:
        panel = self.panels.open("publication")
        assert isinstance(panel, PublicationPanel)
        return panel

    def _stepper(self) -> StepperPanel:
        panel = self.panels.open("stepper")
        assert isinstance(panel, StepperPanel)
        return panel
