"""All that the acts of the window may touch: the open campaign, the window and its look, settings, jobs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from app.clock import Clock
from app.shell.main_window import MainWindow
from app.shell.questions import Questions
from editor.document import Document
from editor.jobs import Jobs
from editor.widgets.look import Look
from models.errors import SpokenError
from models.i18n import trouble
from models.settings import Settings, save_settings


class WindowDesk(QObject):
    """The shell keeps it up to date; acts get it through their constructor and know nothing of the shell."""

    document: Document | None
    look: Look
    window: MainWindow

    def __init__(
        self,
        settings: Settings,
        *,
        config: Path,
        documents: Path,
        clock: Clock,
        asking: Questions | None,
        show_file: Callable[[Path], None],
    ) -> None:
        super().__init__()
        self.settings = settings
        self._config = config
        self.documents = documents
        self.clock = clock
        self.asking = asking or Questions()
        self.show_file = show_file
        self.jobs = Jobs(self)
        self.document = None

    def say(self, sentence: str) -> None:
        """Put a sentence on the status line."""
        self.window.line.say(sentence)

    def complain(self, problem: SpokenError) -> None:
        """Say why something could not be done where it stays readable: above the pages."""
        self.window.notice.tell(self.look.t(problem.key, **problem.args_))

    def keep_settings(self) -> None:
        """Write the settings; where that fails, say so."""
        try:
            save_settings(self.settings, self._config)
        except OSError as problem:
            self.say(self.look.t("window.settings_not_kept", reason=trouble(problem)))
