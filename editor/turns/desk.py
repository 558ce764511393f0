"""What the panels and dialogs of the referee's desk may touch: the state of the campaign, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from editor.document import Document, Say
from editor.jobs import Job, Jobs, Work
from editor.kit.latest import Latest
from editor.paint import turn_report
from editor.turns.desk_work import leaks_of, made_ready, read_sheets
from editor.turns.reading import (
    DRY,
    TABLES,
    OfficeView,
    ShownTurn,
    last_attempt,
    read_life,
    read_office,
    read_turn,
    show_turn,
)
from editor.widgets.files import DesktopFiles, open_with_desktop
from editor.widgets.look import Look
from models.campaign.change import Change
from models.campaign.ids import new_id
from models.campaign.turns.attempt_readings import readings_before
from models.campaign.turns.calendar import kept_instant
from models.campaign.turns.changes import AcceptSheet, KeepAttempt, MarkAnswered, TakeSheets
from models.campaign.turns.judging import JudgedCase, judge_turn
from models.campaign.turns.life import may_be_judged, opening
from models.campaign.turns.queries import attempts, phases_of
from models.errors import SpokenError
from models.formats.orders import intake as order_intake
from models.formats.orders import letters as turn_letters
from models.games.game import GalaxyGame
from models.safe_names import under
from models.store import opening as store_opening
from models.store.connection import aside
from models.store.packages import closings, publishing

if TYPE_CHECKING:
    from datetime import datetime

    from models.formats.orders.intake import ArrivedSheet
    from models.games.life import CampaignLife
    from models.i18n import Translator
    from models.progress import Progress
    from models.store.packages.leak_check import Leak
    from models.store.packages.publishing import Press, Published, ReadyTurn

Made = TypeVar("Made")


class TurnsDesk(QObject):
    """The refereed campaign of a galaxy, with these signals.

    `changed`: the campaign has changed; `turned`: another judged turn is shown; `checked`: the packages were searched
    for leaks; `judged`: a turn was just tried or judged; `corrects`: a published turn is to be judged again; `took`
    carries what became of sheets that came in, `published` what was published; `busy` names the work that goes on, ""
    for none.
    """

    changed = Signal()
    turned = Signal()
    took = Signal(object)
    published = Signal(object)
    checked = Signal()
    judged = Signal()
    corrects = Signal()
    busy = Signal(str, int, int)

    def __init__(
        self, look: Look, document: Document, galaxy_id: str, jobs: Jobs, say: Say, host: QObject, game: GalaxyGame
    ) -> None:  # fmt: skip
        super().__init__(host)
        self.look, self.document, self.galaxy_id, self.jobs, self.say = look, document, galaxy_id, jobs, say
        self.game, self.files = game, DesktopFiles()
        self.press: Press | None = turn_report.report_pdf
        """What makes a report on paper of each package; None leaves the paper out."""
        self.shown: ShownTurn | None = None
        self.territory = True
        """Whether the chart shows realms as areas."""
        self.followed = -1
        self.leaks: tuple[Leak, ...] | None = None
        """What packages tell that they may not, None where nobody has looked yet."""
        # One maker for all: rulings count in their order, whatever the clock does.
        self.new_key = new_id(document.store.clock)
        self._leaks_of = (-1, -1, "")
        self._checker = Latest(look.t("turnsdesk.checking"), jobs, self)
        self._checker.done.connect(self._looked)
        self._checker.failed.connect(self.speak_of)
        self._job: Job | None = None
        self._reader = Latest(look.t("turnsdesk.reading"), jobs, self)
        self._reader.done.connect(self._read)
        self._reader.failed.connect(self.speak_of)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.renew)
        self.view = self._office()
        document.changed.connect(self._follow)

    # -- what there is ---------------------------------------------------------------------------------------------

    @property
    def writable(self) -> bool:
        """Whether anything can be changed now."""
        return not self.document.read_only and self._job is None

    @property
    def working(self) -> bool:
        """Whether a turn is being judged or published now."""
        return self._job is not None

    @property
    def correcting(self) -> int:
        """The number of the published turn whose correction waits to be published; 0 for none."""
        return self.view.correctable if self.view.corrected else 0

    def open_to_rulings(self, turn: int) -> bool:
        """Whether a turn can be ruled on: the present one, or the one being corrected."""
        found = self.view.standing
        return turn > 0 and (turn == self.correcting or (turn == found.turn and found.status != "published"))

    @property
    def settled(self) -> bool:
        """Whether everything is read."""
        return self._reader.settled and self._checker.settled and not self.working and not self._later.isActive()

    def name(self, faction: str) -> str:
        """Return the name of a faction."""
        return self.view.names.get(faction, faction)

    def speak_of(self, problem: Exception) -> None:
        """Show why something is not possible."""
        self.say(self.words(problem))

    def words(self, problem: Exception) -> str:
        """Return in words why something is not possible."""
        if isinstance(problem, SpokenError):
            return self.look.t(problem.key, **problem.args_)
        raise problem

    def renew(self) -> None:
        """Read the state of the campaign, and the turn that is shown."""
        self.view = self._office()
        self.changed.emit()
        self.follow(self.followed)

    def follow(self, turn: int = -1) -> None:
        """Show the last attempt at a turn; -1 is the newest turn that has one."""
        self.followed = turn
        with self.document.read() as campaign:
            tried = [(each.number, last_attempt(campaign, self.galaxy_id, each)) for each in self.view.turns]
        tried = [(number, self.view.corrected if number == self.correcting else last) for number, last in tried]
        found = [(number, attempt) for number, attempt in tried if number and attempt and turn in {-1, number}]
        if not found:
            self.shown = None
            self._reader.drop()
            self.turned.emit()
        elif self.shown is None or (self.shown.turn, self.shown.attempt) != found[-1]:
            path = self.document.path
            self._reader.ask(partial(read_turn, path, self.galaxy_id, *found[-1], self.look.t))
        else:
            self._reader.drop()

    def life(self) -> CampaignLife:
        """Return objectives and characters as they are now, with the rulings on them in the present turn."""
        with self.document.read() as campaign:
            return read_life(campaign, self.galaxy_id, self.look.t)

    # -- what can be done ------------------------------------------------------------------------------------------

    def take(self, paths: Sequence[Path], words: str = "") -> None:
        """Take in order sheets in a Job: mails, mailboxes, tables, texts, folders of them, or the `words` of a mail."""
        self.start("turnsdesk.taking", partial(read_sheets, tuple(paths), words), self._arrive)

    def open_next(self, deadline: datetime | None = None) -> bool:
        """Open the next turn for orders, or move the deadline of the one that is open; return whether it was done."""
        with self.document.read() as campaign:
            return self._done(lambda: opening(campaign, self.galaxy_id, self.document.store.clock(), deadline))

    def judge(self, since: str = "", *, dry: bool = False, correct: bool = False) -> None:
        """Judge the present turn from a phase on, as another attempt; a `dry` one is only shown.

        With `correct` the last published turn is judged again; it stays valid as it is until the correction is
        published. A turn that is still open is closed first, one that is corrected with other sheets once more.
        """
        if not dry and not self.close_turn(told=False, correct=correct):
            return
        work = partial(_judge, self.document.path, self.galaxy_id, since, self.look.t, dry, correct)
        self.start("turnsdesk.judging", work, self._tried if dry else self._keep)

    def close_turn(self, *, told: bool = True, correct: bool = False) -> bool:
        """Close the present turn, which undo opens again, and tell it; return whether it may be judged.

        With `correct` it is the published turn that is to be judged again.
        """
        try:
            with self.document.read() as campaign:
                if not correct:
                    may_be_judged(campaign, self.galaxy_id, self.document.store.clock(), close=True)
            folder = closings.close_turn(self.document.store, self.galaxy_id, self.document.apply, correct=correct)
        except SpokenError as problem:
            self.speak_of(problem)
            return False
        if told and folder is not None:
            found = self._office().standing
            self.say(self.look.t("turn.closed_now", turn=found.turn, number=len(found.closings), folder=str(folder)))
        return True

    def judge_from(self, phase: str) -> None:
        """Judge the turn that is shown again from a phase on: only then does a ruling on it show."""
        if (shown := self.shown) is None:
            return
        first = shown.phases[0].id
        if shown.attempt:
            self.judge(since="" if phase == first else phase, correct=shown.turn == self.correcting)
        else:
            self.judge(dry=True)

    def accept(self, sheet_id: str, reason: str) -> bool:
        """Let a sheet count that had been put aside."""
        return self.document.apply(AcceptSheet(self.galaxy_id, sheet_id, reason))

    def publish(self, reason: str = "", *, last: bool = False) -> None:
        """Publish the turn that was judged: every package or none."""
        at = kept_instant(self.document.store.clock())
        work = partial(made_ready, self.document.path, self.galaxy_id, at, reason, last, self.press)
        self.start("turnsdesk.publishing", work, self._let_out)

    def check(self) -> None:
        """Search the packages of the last attempt, once, for what their players may not know."""
        found = self.view.standing
        number, _, state = found.attempts[-1]
        if (of := (found.turn, number, state)) != self._leaks_of:
            self._leaks_of, self.leaks = of, None
            self._checker.ask(partial(leaks_of, self.document.path, self.galaxy_id, found.turn, number))

    def letters(self, folder: Path, *, receipts: bool, may: Callable[[list[Path]], bool] = bool) -> None:
        """Write receipts of new sheets, or reminders to the silent; `may` lets those be replaced that stand."""
        now, ids = self.document.store.clock(), tuple[str, ...]()
        try:
            with self.document.read() as campaign:
                if receipts:
                    letters, ids = turn_letters.receipts(campaign, self.galaxy_id, now)
                else:
                    letters = turn_letters.reminders(campaign, self.galaxy_id, now, early=True)
            places = {under(folder, name): letter for name, letter in letters.items()}
            if (standing := [place for place in places if place.exists()]) and not may(standing):
                return
            for place, letter in places.items():
                place.write_bytes(letter)
        except SpokenError as problem:
            self.speak_of(problem)
            return
        except OSError:
            self.say(self.look.t("turn.letters_not_written", folder=folder.name, reason=""))
            return
        if ids:
            self.document.apply(MarkAnswered(self.galaxy_id, ids))
        self.say(self.look.t("turn.letters", count=len(letters), folder=str(folder)))

    def show_folder(self, folder: Path) -> None:
        """Show a folder with the desktop's own program."""
        open_with_desktop(folder)

    def stop(self) -> None:
        """Ask the present work to stop."""
        if self._job is not None:
            self._job.cancel()

    def closing(self) -> None:
        """Stop all work: the page is closed."""
        self._later.stop()
        self._reader.drop()
        self._checker.drop()
        self.stop()
        self.document.changed.disconnect(self._follow)

    # -- how it is done --------------------------------------------------------------------------------------------

    def _office(self) -> OfficeView:
        with self.document.read() as campaign:
            return read_office(campaign, self.galaxy_id, self.document.store.clock(), self.look.t.lang)

    def _follow(self, touched: frozenset[tuple[str, str]]) -> None:
        if not touched or any(table in TABLES for table, _ in touched):
            self._later.start()

    @Slot(object)
    def _read(self, found: ShownTurn) -> None:
        self.shown = found
        self.turned.emit()

    @Slot(object)
    def _looked(self, found: tuple[Leak, ...]) -> None:
        self.leaks = found
        self.checked.emit()

    def start(self, key: str, work: Work, then: Callable[..., None]) -> None:
        """Do one piece of work in a Job; `key` is the message that names it."""
        if self._job is not None:
            self.say(self.look.t("turnsdesk.still_working"))
            return
        job = Job(self.look.t(key), work)
        job.progressed.connect(self._further)
        job.succeeded.connect(then)
        job.failed.connect(self.speak_of)
        job.ended.connect(self._over)
        self._job = self.jobs.start(job)
        self.busy.emit(job.title, 0, 0)

    @Slot(int, int)
    def _further(self, done: int, total: int) -> None:
        if self._job is not None:
            self.busy.emit(self._job.title, done, total)

    @Slot(object)
    def _over(self, _job: object) -> None:
        self._job = None
        self.busy.emit("", 0, 0)
        self.changed.emit()

    def _attempt(self, build: Callable[[], Made]) -> Made | None:
        try:
            return build()
        except SpokenError as problem:
            self.speak_of(problem)
            return None

    def _done(self, build: Callable[[], Change]) -> bool:
        change = self._attempt(build)
        return change is not None and self.document.apply(change)

    @Slot(object)
    def _arrive(self, came: Sequence[ArrivedSheet]) -> None:

        store = self.document.store
        with self.document.read() as campaign:
            found = self._attempt(
                lambda: order_intake.take_in(campaign, self.galaxy_id, came, store.clock(), new_id(store.clock))
            )
        if found is None:
            return
        rows = tuple(each.row for each in found if each.row is not None)
        if rows:
            self.document.apply(TakeSheets(rows))
        self.took.emit(found)

    @Slot(object)
    def _tried(self, found: ShownTurn) -> None:
        self._reader.drop()
        self._read(found)
        self.say(self.look.t("turnsdesk.tried_now", turn=found.turn))
        self.judged.emit()

    @Slot(object)
    def _keep(self, found: ShownTurn) -> None:
        made = found.case
        if made is not None and self.document.apply(KeepAttempt(made.attempt, made.turn, made.start)):
            self.followed = -1
            self._reader.drop()
            self._read(found)
            told = {"turn": found.turn, "attempt": found.attempt, "battles": len(found.battles)}
            waiting = len(found.waiting)
            self.say(self.look.t("turnsdesk.judged_now", **told, waiting=waiting))
            self.judged.emit()

    @Slot(object)
    def _let_out(self, ready: ReadyTurn | Published) -> None:

        done = ready if isinstance(ready, publishing.Published) else self._out(ready)
        if done is not None:
            self.published.emit(done)

    def _out(self, ready: ReadyTurn) -> Published | None:
        return self._attempt(lambda: publishing.publish_ready(ready, self.document.apply))


def _judge(
    path: Path, galaxy_id: str, since: str, t: Translator, dry: bool, correct: bool, progress: Progress
) -> ShownTurn:
    """Judge the present turn, or correct the last published one (in a Job)."""
    with aside(path, progress) as campaign:
        made: JudgedCase = judge_turn(
            campaign, galaxy_id, since=since, correct=correct, engine=store_opening.program(), progress=progress
        )
        tried = attempts(campaign, galaxy_id, made.turn.turn)
        before = phases_of(campaign, galaxy_id, made.turn.turn, tried[-1].number) if tried else ()
        readings = readings_before(campaign, galaxy_id, made.turn.turn)
    number = DRY if dry else made.attempt.number
    return show_turn(made.turn, made.start, before, number, t, progress, made, readings)
