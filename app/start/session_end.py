"""What is kept when the program is ended from outside, when the desktop session ends, and while nobody works.

Every edit is on the disk and in the digests already; what is left to do is the backup, the lock and the settings.
"""

from __future__ import annotations

import signal
import socket
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from app.clock import Clock
from app.shell.shell import Shell
from editor.jobs import Job
from models.progress import Progress
from models.store.backup import backup
from models.store.store import Store

IDLE_MS: Final = 20_000
"""Nothing was edited for so long: somebody rests."""
BETWEEN: Final = timedelta(minutes=10)
"""Backups of rests come no closer together: they must not push out those of earlier days."""
_ENDS: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class SystemEnd(QObject):
    """Ends the program as closing its window would, when the system asks; keeps a backup when the session ends."""

    def __init__(self, app: QApplication, shell: Shell) -> None:
        super().__init__(app)
        self._app = app
        self._shell = shell
        # A signal may come in the middle of anything: it writes a byte here, which is read between two events.
        self._heard, self._said = socket.socketpair()
        for end in (self._heard, self._said):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._listen)
        signal.set_wakeup_fd(self._said.fileno(), warn_on_full_buffer=False)
        # A program started to go on without its terminal (`nohup`) has HUP ignored: that stays.
        self._ends = tuple(each for each in _ENDS if signal.getsignal(each) is not signal.SIG_IGN)
        for number in self._ends:
            signal.signal(number, _heard_by_the_socket)
        app.commitDataRequest.connect(self.keep, Qt.ConnectionType.DirectConnection)
        app.aboutToQuit.connect(self.leave)

    @Slot()
    def leave(self) -> None:
        """Close the campaign, if one is open still: a backup is kept, the lock given back."""
        if self._shell.document is not None:
            self._shell.close()

    def keep(self, *_: object) -> None:
        """Back up what was edited since the last backup."""
        if self._shell.document is not None:
            self._shell.document.settle()
            self._shell.document.store.back_up_edits()

    def forget(self) -> None:
        """Let the signals end the process by the system's own default again."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        for number in self._ends:
            signal.signal(number, signal.SIG_DFL)
        for end in (self._heard, self._said):
            end.close()

    @Slot()
    def _listen(self) -> None:
        if set(self._heard.recv(4096)) & set(self._ends):
            self._shell.window.close()
            self._app.quit()


class IdleBackup(QObject):
    """Backs the open campaign up, in a Job, when nobody has edited it for a while and there is something new in it."""

    def __init__(self, shell: Shell, clock: Clock, *, idle_ms: int = IDLE_MS) -> None:
        super().__init__(shell)
        self._shell = shell
        self._clock = clock
        self._seen: tuple[Store, int] | None = None
        self._last: datetime | None = None
        timer = QTimer(self)
        timer.timeout.connect(self.look)
        timer.start(idle_ms)

    @Slot()
    def look(self) -> None:
        """Begin a backup if nothing was edited since the last look and something since the last backup."""
        document = self._shell.document
        store = document.store if document is not None else None
        seen, self._seen = self._seen, None if store is None else (store, store.edits)
        if store is None or seen != self._seen or not store.has_new_edits:
            return
        now = self._clock()
        if self._last is not None and now - self._last < BETWEEN:
            return
        self._last = now
        job = Job(self._shell.look.t("window.work_backup"), partial(_backed_up, store.path, self._clock, store.edits))
        job.succeeded.connect(self._kept)
        # Why it could not be is said when the campaign is closed, or when somebody asks for a backup.
        self._shell.jobs.start(job)

    @Slot(object)
    def _kept(self, done: tuple[Path, int]) -> None:
        document = self._shell.document
        if document is not None and document.path == done[0]:
            document.store.note_backup(done[1])


def _heard_by_the_socket(*_: object) -> None:
    """Do nothing: only a signal that Python handles reaches the socket."""


def _backed_up(path: Path, clock: Clock, edits: int, progress: Progress) -> tuple[Path, int]:
    backup(path, clock, progress=progress)
    return path, edits
