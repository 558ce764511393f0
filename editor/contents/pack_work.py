"""Imports and exports packs: files are asked for, read and written by Jobs, and the result is told.

Functions for Jobs take and return plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from editor.document import Document
from editor.jobs import Job, Jobs
from editor.paint.own_pictures import encoded, own_images
from editor.widgets.files import AskFiles, clean_name
from models.campaign.campaign_changes import PutAsset
from models.campaign.packing import pack_of
from models.campaign.packs import Manifest, Pack
from models.errors import Refused, SpokenError
from models.formats.pack import MANIFEST, read_pack, write_pack, write_pack_folder
from models.games.contents import Key
from models.i18n import Translator
from models.progress import Progress
from models.safe_names import under


@dataclass(frozen=True)
class Opened:
    """A pack that was read, its pictures decoded and encoded anew; `broken` are the names of unreadable pictures."""

    path: Path
    pack: Pack
    pictures: Mapping[str, PutAsset]
    broken: tuple[str, ...] = ()


def open_pack(path: Path, progress: Progress) -> Opened:
    """Return the pack of a zip, of a folder, or of the folder of a `pack.toml`; raises ContentError."""
    place = path.parent if path.name == MANIFEST else path
    progress(0, 1)
    pack = read_pack(place, progress)
    total = len(pack.pictures) + 1
    pictures: dict[str, PutAsset] = {}
    broken: list[str] = []
    for done, each in enumerate(pack.pictures, start=1):
        progress(done, total)
        image = own_images({each.name: each.data}).get(each.name)
        if image is None:
            broken.append(each.name)
        else:
            pictures[each.name] = encoded(image)
    progress(total, total)
    return Opened(place, pack, pictures, tuple(broken))


def save_pack(pack: Pack, path: Path, progress: Progress) -> Path:
    """Write a pack as a zip, or as a folder where the name has no suffix; raises ContentError and Refused."""
    if path.suffix.lower() == ".zip":
        write_pack(pack, path, progress)
    elif path.suffix:
        raise Refused("contents.bad_suffix", name=path.name)
    else:
        write_pack_folder(pack, path, progress)
    return path


KINDS: Final = "Pack (*.zip pack.toml)"


class PackTransfer(QObject):
    """`arrived` carries an `Opened` pack; `left`: a pack was written."""

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
        """Ask for a pack and read it in a Job."""
        path = self._asking.file_to_open(self._page, self._t("contents.import"), self._folder(), KINDS)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Read a pack in a Job."""
        self._start(self._t("contents.reading", name=path.name), lambda p: open_pack(path, p), self.arrived.emit)

    def write(self, manifest: Manifest, keys: tuple[Key, ...], as_folder: bool) -> None:
        """Ask for a file and write a pack of these Types in a Job."""
        try:
            with self._document.read() as campaign:
                pack = pack_of(campaign, manifest, keys)
        except SpokenError as problem:
            self._failed(problem)
            return
        name = clean_name(manifest.id)
        proposed = under(self._folder(), name if as_folder else f"{name}.zip")
        kinds = "" if as_folder else "Pack (*.zip)"
        path = self._asking.file_to_write(self._page, self._t("contents.export"), proposed, kinds)
        if path is not None:
            self._start(self._t("contents.writing", name=path.name), lambda p: save_pack(pack, path, p), self._told)

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
