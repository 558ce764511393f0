"""Opens the window: the application, the settings, the guard against mistakes, the shell behind it all."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from platformdirs import user_documents_path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.clock import Clock, now
from app.shell.shell import Shell
from app.start.crash import CrashGuard, FaultReports
from app.start.garbage import GarbageCollection
from app.start.session_end import IdleBackup, SystemEnd
from editor.jobs import all_stopped
from models.settings import Settings, load_settings, settings_folder

LOG: Final = logging.getLogger("portulan")
LAST_WAIT_MS: Final = 400
"""How long work that was asked to stop may take after the window has closed."""


def open_window(paths: Sequence[Path], *, settings: Settings | None = None, clock: Clock = now) -> int:
    """Show Portulan on the first of `paths` (a campaign), on the last one, or on a sample; return the exit code."""
    app = application()
    shell = make_shell(app, settings=settings, clock=clock)
    guard = CrashGuard(shell.show_crash, clock, complain=shell.complain, contain=shell.contain)
    guard.install()
    reports = FaultReports(clock)
    LOG.addHandler(reports)
    # Ctrl+C in the terminal ends the program as people expect; every change is already on the disk.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    shell.start(list(paths))
    # From the first paint on.
    QTimer.singleShot(0, app, lambda: GarbageCollection(app))
    ending = SystemEnd(app, shell)
    IdleBackup(shell, clock)
    try:
        return finish(app.exec())
    finally:
        ending.forget()
        LOG.removeHandler(reports)


def finish(code: int) -> int:
    """Return the exit code once no work goes on; work that does not stop ends with the process.

    The campaign is closed by then, and what a Job writes is whole or not there: it can be left like by a kill.
    """
    if not all_stopped(LAST_WAIT_MS):
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(code)
    return code


def application() -> QApplication:
    """Return the application of this process, made on first use."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    app = QApplication(sys.argv[:1])
    app.setApplicationName("portulan")
    app.setApplicationDisplayName("Portulan")
    app.setDesktopFileName("portulan")
    return app


def make_shell(app: QApplication, *, settings: Settings | None = None, clock: Clock = now) -> Shell:
    """Return the shell with its window not yet shown."""
    config = settings_folder()
    return Shell(app, settings or load_settings(), config=config, documents=documents_folder(), clock=clock)


def documents_folder() -> Path:
    """Return the folder of new campaigns."""
    own = os.environ.get("PORTULAN_DOCUMENTS")
    return Path(own) if own else user_documents_path() / "Portulan"
