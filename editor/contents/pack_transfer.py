"""Packs that come and go: files are asked for, read and written by Jobs, and what happened is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from editor.contents.pack_work import opened, written
from editor.document import Document
from editor.jobs import Job, Jobs
from editor.widgets.files import AskFiles, clean_name
from models.campaign.packing import pack_of
from models.campaign.packs import Manifest
from models.errors import SpokenError
from models.games.contents import Key
from models.i18n import Translator

KINDS: Final = "Pack (*.zip pack.toml)"


class PackTransfer(QObject):
    """`arrived` carries an `Opened` pack that was read; `left` comes once a pack was written."""

    arrived = Signal(object)
    left = Signal()

    def __init__(
        self,
        t: Translator,
        document: Document,
        jobs: Jobs,
        asking: AskFiles,
        folder: Callable[[], Path],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._t, self._document, self._jobs, self._asking, self._folder = t, document, jobs, asking, folder
        self._page = parent
        self._job: Job | None = None

    @Slot()
    def ask(self) -> None:
        """Ask for a pack and read it."""
        path = self._asking.file_to_open(self._page, self._t("contents.import"), self._folder(), KINDS)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Read a pack off the GUI thread."""
        self._start(self._t("contents.reading", name=path.name), lambda p: opened(path, p), self.arrived.emit)

    def write(self, manifest: Manifest, keys: tuple[Key, ...], as_folder: bool) -> None:
        """Ask where a pack of these Types shall stand, and write it off the GUI thread."""
        try:
            with self._document.read() as campaign:
                pack = pack_of(campaign, manifest, keys)
        except SpokenError as problem:
            self._failed(problem)
            return
        name = clean_name(manifest.id)
        proposed = self._folder() / (name if as_folder else f"{name}.zip")
        kinds = "" if as_folder else "Pack (*.zip)"
        path = self._asking.file_to_write(self._page, self._t("contents.export"), proposed, kinds)
        if path is not None:
            self._start(self._t("contents.writing", name=path.name), lambda p: written(pack, path, p), self._told)

    def _start(self, words: str, work: Callable[..., object], done: Callable[..., object]) -> None:
        job = Job(words, work)
        job.succeeded.connect(done)
        job.failed.connect(self._failed)
        self._job = self._jobs.start(job)

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._document.say(self._t(problem.key, **problem.args_))

    @Slot(object)
    def _told(self, path: Path) -> None:
        self._document.say(self._t("contents.written", name=path.name))
        self.left.emit()
