"""The acts on files: new, open, copies, backups, import, repair, print. Long ones are Jobs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from app.clock import Clock
from app.desk import WindowDesk
from app.docks.outline import Outline
from app.kinds.kinds import shown_samples
from app.shell.actions import Acts
from app.shell.questions import SUFFIX
from editor.document import Document
from editor.jobs import Job, Work
from editor.widgets.dates import moment
from editor.widgets.files import clean_name
from models.campaign.change import Change
from models.campaign.sample_list import title_of
from models.errors import SpokenError
from models.i18n import trouble
from models.problem import Problem
from models.progress import Progress
from models.safe_names import under
from models.store.backup import backup, backups, restore
from models.store.integrity import check_file
from models.store.left_beside import said_beside
from models.store.lock import take_over
from models.store.recovery.salvage import import_campaign, repair
from models.store.store import CHECKED_AT_ONCE, Store

Repaired = tuple[Path, bool, int, int, tuple[Problem, ...]]
"""A repair: the file, was it damaged, how many losses, how many rows of history and backups, what lay beside it."""


class FileActs(QObject):
    """Everything that touches a file, at the desk of the window."""

    def __init__(self, desk: WindowDesk, adopt: Callable[[Document | None], None]) -> None:
        super().__init__(desk)
        self._desk = desk
        self._adopt = adopt

    def acts(self) -> Acts:
        """Return what each act on files does."""
        return {
            "new_campaign": self.new_campaign,
            "open_campaign": self.open_campaign,
            "draw_board": self.draw_board,
            "add_sample": self.add_sample,
            "checkpoint": self.checkpoint,
            "save_copy": self.save_copy,
            "backup": self.back_up,
            "restore": self.restore,
            "import_campaign": self.import_foreign,
            "import_readable": self.import_readable,
            "repair": self.repair,
            "take_over": self.take_over,
        }

    @Slot(object)
    def open_path(self, path: Path) -> bool:
        """Open a campaign file; why it cannot be is said above the pages."""
        desk = self._desk
        if desk.document is not None and desk.document.path == path.absolute():
            return True
        try:
            store = Store.open(path, desk.clock)
            if store.why is not None and store.why.key == "store.wrong_values":
                # Nobody has written that with us: pages that were made for what we write never see it.
                store.close()
                raise store.why
        except SpokenError as problem:
            desk.window.notice.tell_of_file(path, problem)
            return False
        self._take(store)
        return True

    @Slot(str)
    def new_from_sample(self, sample_id: str) -> bool:
        """Make a campaign of one's own from a sample, or one of its scenarios (`sample/scenario`), in the documents
        folder, and open it.
        """
        name, _, only = sample_id.partition("/")
        lang = self._desk.look.t.lang
        return self._create(title_of(name, only)[lang], _filling(name, lang, only))

    def new_campaign(self) -> None:
        """Ask for a name and make an empty campaign."""
        t = self._desk.look.t
        name = self._ask("action.new_campaign", "window.new_question", t("window.new_name"))
        if name is not None:
            self._create(name, None)

    def draw_board(self) -> None:
        """Begin a board, in a campaign of its own where none is open."""
        desk = self._desk
        if desk.document is not None or self._create(desk.look.t("window.board_campaign"), None):
            desk.window.book["new_map"].trigger()

    def open_campaign(self) -> None:
        """Ask for a campaign file and open it."""
        path = self._file("action.open_campaign")
        if path is not None:
            self.open_path(path)

    def add_sample(self) -> None:
        """Add what a sample holds to the open campaign, and show it."""
        desk, found = self._desk, shown_samples()
        lang = desk.look.t.lang
        lines = [
            desk.look.t("window.sample_line", name=each.title[lang], words=each.words[lang].splitlines()[0])
            for each in found
        ]
        chosen = self._choose("action.add_sample", "window.sample_question", lines)
        if chosen is None or desk.document is None:
            return
        before = {node.id for node in desk.window.outline.nodes}
        if desk.document.apply(_filling(found[chosen].id, lang)):
            new = Outline(tuple(node for node in desk.window.outline.nodes if node.id not in before))
            if new.first is not None:
                desk.window.open_node(new.first)
            elif found[chosen].opens:
                desk.window.book[found[chosen].opens].trigger()

    def checkpoint(self) -> None:
        """Ask for a name and give it to the present state."""
        desk = self._desk
        if desk.document is None:
            return
        t = desk.look.t
        proposed = t("window.checkpoint_name", when=moment(desk.clock(), t))
        name = self._ask("action.checkpoint", "window.checkpoint_question", proposed)
        if name is not None and desk.document.checkpoint(name):
            desk.say(t("window.checkpoint_done", name=name))

    def save_copy(self) -> None:
        """Ask for a place and write the whole campaign there."""
        desk = self._desk
        if desk.document is None:
            return
        t, here = desk.look.t, desk.document.path
        proposed = here.with_name(t("window.copy_name", name=here.stem) + SUFFIX)
        path = desk.asking.file_to_write(
            desk.window, desk.look.heading("action.save_copy"), proposed, t("window.campaign_files")
        )
        kept = desk.document.save_copy(path) if path is not None else None
        if path is not None and kept is not None:
            words = t("window.copied", name=path.name)
            desk.say(
                words
                if kept == path
                else t("window.copied_over", name=path.name, kept=f"{kept.parent.name}/{kept.name}")
            )

    def back_up(self) -> None:
        """Make a verified backup beside the campaign."""
        desk = self._desk
        if desk.document is None:
            return
        work = partial(_backed_up, desk.document.path, desk.clock)
        self._start("window.work_backup", work, self._backup_made)

    def restore(self) -> None:
        """Let a backup be chosen and put it in the place of the campaign, which is kept beside it."""
        desk = self._desk
        if desk.document is None:
            return
        t, path = desk.look.t, desk.document.path
        found = backups(path)
        if not found:
            desk.say(t("window.no_backups"))
            return
        lines = [t("window.backup_line", when=moment(b.at, t), size=max(1, b.size // 1024)) for b in found]
        chosen = self._choose("action.restore", "window.restore_question", lines)
        if chosen is None:
            return
        self._adopt(None)
        try:
            kept = restore(path, found[chosen].path, desk.clock)
        except SpokenError as problem:
            desk.complain(problem)
        else:
            desk.say(t("window.restored", name=kept.name if kept is not None else ""))
            desk.window.notice.tell(" ".join(self._said(said_beside(path, kept) if kept is not None else ())))
        self.open_path(path)

    def import_foreign(self) -> None:
        """Take in a stranger's campaign: copied row by row, checked, into a file of our own."""
        path = self._file("action.import_campaign")
        if path is not None:
            self.import_readable(path)

    def import_readable(self, path: Path) -> None:
        """Take what can be read of a file into a new campaign."""
        desk = self._desk
        target = _free(desk.documents, path.stem)
        work = partial(_imported, path, target)
        self._start("window.work_import", work, self._imported)

    def repair(self) -> None:
        """Rebuild the open campaign if it is damaged, else one that is asked for, row by row; the old file is kept."""
        desk = self._desk
        open_here = desk.document
        damaged = open_here is not None and open_here.damage is not None
        path = open_here.path if open_here is not None and damaged else self._file("action.repair")
        if path is None:
            return
        if desk.document is not None and desk.document.path == path.absolute():
            self._adopt(None)
        self._start("window.work_repair", partial(_repaired, path, desk.clock), self._repaired)

    def take_over(self) -> None:
        """Remove the lock that another computer left on the open campaign, and open it anew."""
        desk = self._desk
        if desk.document is None:
            return
        path = desk.document.path
        try:
            take_over(path)
        except SpokenError as problem:
            desk.complain(problem)
            return
        except OSError as problem:
            desk.window.notice.tell(desk.look.t("window.file_trouble", reason=trouble(problem)))
            return
        self._adopt(None)
        self.open_path(path)

    def _said(self, problems: tuple[Problem, ...]) -> list[str]:
        return [self._desk.look.t(each.key, **each.args) for each in problems]

    def _create(self, name: str, change: Change | None) -> bool:
        desk = self._desk
        path = _free(desk.documents, name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            store = Store.create(path, name, desk.clock, language=desk.look.t.lang)
        except SpokenError as problem:
            desk.complain(problem)
            return False
        except OSError as problem:
            desk.say(desk.look.t("window.no_folder", folder=path.parent, reason=trouble(problem)))
            return False
        if change is not None:
            store.apply(change)
        self._take(store)
        desk.say(desk.look.t("window.created", path=path))
        return True

    def _take(self, store: Store) -> None:
        desk = self._desk
        self._adopt(Document(store, desk.look.t, desk.say))
        if store.warnings:
            desk.window.notice.tell(" ".join(self._said(store.warnings)))
        if store.path.stat().st_size > CHECKED_AT_ONCE:
            self._start("window.work_check", partial(_checked, store.path), self._file_checked, apart=False)

    def _start(self, title: str, work: Work, then: object, *, apart: bool = True) -> None:
        job = Job(self._desk.look.t(title), work, apart=apart)
        job.succeeded.connect(then)
        job.failed.connect(self._failed)
        job.cancelled.connect(self._cancelled)
        self._desk.jobs.start(job)

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        desk = self._desk
        if isinstance(problem, SpokenError):
            desk.complain(problem)
        elif isinstance(problem, OSError):
            desk.window.notice.tell(desk.look.t("window.file_trouble", reason=trouble(problem)))
        else:
            raise problem

    @Slot()
    def _cancelled(self) -> None:
        self._desk.say(self._desk.look.t("window.stopped"))

    @Slot(object)
    def _backup_made(self, path: Path) -> None:
        self._desk.say(self._desk.look.t("window.backed_up", name=path.name))

    @Slot(object)
    def _imported(self, path: Path) -> None:
        if self.open_path(path):
            self._desk.say(self._desk.look.t("window.imported", name=path.name))

    @Slot(object)
    def _repaired(self, done: Repaired) -> None:
        path, damaged, lost, brought_back, beside = done
        if self.open_path(path):
            t = self._desk.look.t
            whole = t("window.repaired_all" if damaged else "window.repaired_whole")
            told = [t.plural("window.repaired", lost) if lost else whole]
            if brought_back:
                told.append(t.plural("window.repaired_from", brought_back))
            self._desk.window.notice.tell(" ".join((*told, *self._said(beside))))

    @Slot(object)
    def _file_checked(self, found: tuple[Path, tuple[Problem, ...]]) -> None:
        document = self._desk.document
        if document is not None and document.path == found[0]:
            document.distrust(found[1])

    def _file(self, title: str) -> Path | None:
        desk = self._desk
        folder = Path(desk.settings.last_folder or desk.documents)
        t = desk.look.t
        return desk.asking.file_to_open(desk.window, desk.look.heading(title), folder, t("window.campaign_files"))

    def _ask(self, title: str, question: str, proposed: str) -> str | None:
        desk = self._desk
        t = desk.look.t
        return desk.asking.words(desk.window, desk.look, desk.look.heading(title), t(question), proposed)

    def _choose(self, title: str, question: str, lines: list[str]) -> int | None:
        desk = self._desk
        t = desk.look.t
        return desk.asking.choice(desk.window, desk.look, desk.look.heading(title), t(question), lines)


def _backed_up(path: Path, clock: Clock, progress: Progress) -> Path:
    return backup(path, clock, progress=progress)


def _imported(foreign: Path, target: Path, progress: Progress) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    import_campaign(foreign, target, progress)
    return target


def _repaired(path: Path, clock: Clock, progress: Progress) -> Repaired:
    """Return what a repair came to."""
    report = repair(path, clock, progress)
    given = sum(rows for source, rows in report.came.items() if source != "file")
    return path, report.kept is not None, len(report.lost), given, report.beside


def _checked(path: Path, progress: Progress) -> tuple[Path, tuple[Problem, ...]]:
    return path, check_file(path, progress)


def _filling(sample_id: str, lang: str, only: str = "") -> Change:
    """Return the Change that fills a campaign with a sample, or one scenario of it."""
    from models.campaign.samples import fill

    return fill(sample_id, lang, only)


def _free(folder: Path, name: str) -> Path:
    """Return a campaign file of that name that does not exist yet: `Name`, `Name 2`, `Name 3` …"""
    bare = clean_name(name)
    path, number = under(folder, f"{bare}{SUFFIX}"), 1
    while path.exists():
        number += 1
        path = under(folder, f"{bare} {number}{SUFFIX}")
    return path
