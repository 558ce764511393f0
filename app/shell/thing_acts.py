"""What navigator, problems list and a drop of files ask of the things of a campaign; each becomes a Change."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Slot

from app.desk import WindowDesk
from app.docks.outline import OutlineNode, PlacedProblem
from app.kinds.band_proposal import propose
from app.kinds.force import removed
from app.kinds.kind import SNIFFED, Bench, Kind
from app.kinds.kinds import KINDS, kind
from app.shell.actions import Acts
from app.shell.questions import SUFFIX
from app.shell.tools import ToolActs
from editor.document import Document
from editor.widgets.thing_page import Briefed
from models.campaign.change import Change
from models.campaign.things import DeleteThing, MoveThing, NamedKind, RenameThing
from models.errors import SpokenError
from models.formats.pack import MANIFEST
from models.formats.registry import read_suffixes
from models.formats.rosters.table import LISTS
from models.problem import Fix

if TYPE_CHECKING:
    from app.shell.main_window import MainWindow

CODE: Final = re.compile(rb"PORTULAN:|\A\s*[0-9A-Z]{4}(?:[ \t\r\n-]+[0-9A-Z]{1,4})+\s*\Z")
"""A code with its mark somewhere, or nothing but the groups of one."""


class ThingActs(QObject):
    """Does this at the desk of the window, for the open campaign."""

    def __init__(self, desk: WindowDesk, open_path: Callable[[Path], bool], tools: ToolActs) -> None:
        super().__init__(desk)
        self._desk = desk
        self._open_path = open_path
        self._tools = tools

    def acts(self) -> Acts:
        """Return the acts that begin a thing of each kind, take in a map and propose a band."""
        own = {"import_map": self.import_map, "propose_band": self.propose_band}
        return {**own, **{each.new.id: partial(self.begin, each.id) for each in KINDS}}

    def listen(self, window: MainWindow) -> None:
        """Take what a new window asks for."""
        window.reading_offers = self._tools.reading_offers
        window.renamed.connect(self._rename)
        window.moved.connect(self._move)
        window.deleted.connect(self._delete)
        window.wants_fix.connect(self._fix)
        window.dropped.connect(self.take)
        window.page_shown.connect(self._brief)

    @Slot(str)
    def _brief(self, key: str) -> None:
        """Let a page show what should be read before the first battle of its game on this machine."""
        desk = self._desk
        of, page = desk.window.things.at(key)
        if of is None or not isinstance(page, Briefed) or page.first_of in ("", *desk.settings.briefed):
            return
        desk.settings = replace(desk.settings, briefed=(*desk.settings.briefed, page.first_of))
        desk.keep_settings()
        # After the page: it is shown above it.
        QTimer.singleShot(0, page, partial(page.act, of.brief))

    def begin(self, kind_id: str) -> None:
        """Begin a thing: its kind may ask first."""
        document = self._desk.document
        if document is not None:
            chosen = kind(kind_id)
            chosen.begin(self._bench(document, chosen))

    def propose_band(self) -> None:
        """Propose whole bands: for the empty force in front, else for a new one."""
        document = self._desk.document
        if document is not None:
            propose(self._bench(document, kind("force")), self._desk.window.current)

    @Slot(object)
    def take(self, paths: Sequence[Path]) -> None:
        """Take in files dropped on the window: a campaign is opened, others go to the page that reads them."""
        document = self._desk.document
        if document is not None and not document.read_only:
            for each in KINDS:
                paths = each.gather(self._bench(document, each), paths)
        for path in paths:
            takers = (k for k in KINDS if k.take is not None and path.name.lower().endswith(read_suffixes(k.id)))
            force = _is_force(path)
            taker = None if force else next((k for k in takers if k.mine(path)), None)
            if path.suffix.lower() == SUFFIX:
                self._open_path(path)
            elif taker is None and not force and path.suffix.lower() == ".txt":
                self._desk.say(self._desk.look.t("window.drop_text", name=path.name))
            elif taker is None and not force and not _is_pack(path):
                self._desk.say(self._desk.look.t("window.drop_unknown", name=path.name))
            elif self._desk.document is None or self._desk.document.read_only:
                self._desk.say(self._desk.look.t("window.drop_nowhere", name=path.name))
            elif force:
                self._tools.receive_file(path)
            elif taker is None:
                self._tools.read_pack(path)
            elif taker.take is not None:
                taker.take(self._bench(self._desk.document, taker), path)

    def import_map(self) -> None:
        """Ask for a map, or a picture of one, and take it in."""
        desk, of = self._desk, kind("map")
        if desk.document is not None:
            t = desk.look.t
            kinds = f"{t('maptools.import_files')} ({' '.join('*' + suffix for suffix in read_suffixes('map'))})"
            folder = desk.document.path.parent
            path = desk.asking.file_to_open(desk.window, desk.look.heading("action.import_map"), folder, kinds)
            if path is not None and of.take is not None:
                of.take(self._bench(desk.document, of), path)

    def _bench(self, document: Document, chosen: Kind) -> Bench:
        desk = self._desk
        opened = partial(desk.window.open_thing, chosen.id)
        return Bench(
            desk.look, document, desk.jobs, desk.asking, desk.window, desk.say, desk.window.notice.tell, opened,
            desk.window.notice.offer,
        )  # fmt: skip

    @Slot(object, str)
    def _rename(self, node: OutlineNode, name: str) -> None:
        self._apply(RenameThing(_named_kind(node), node.id, name))

    @Slot(object, int)
    def _move(self, node: OutlineNode, position: int) -> None:
        name = node.name if node.kind == "member" else self._words(node)
        self._apply(MoveThing(_named_kind(node), node.id, position, name))

    @Slot(object)
    def _delete(self, node: OutlineNode) -> None:
        document = self._desk.document
        if document is None:
            return
        if node.kind == "member":
            with document.read() as campaign:
                done = document.make(lambda _pen: removed(campaign, node.id))
        else:
            done = self._gone(document, node)
        if done:
            self._desk.say(self._desk.look.t("window.deleted", name=node.name))

    def _gone(self, document: Document, node: OutlineNode) -> bool:
        """Delete a thing and return whether it is gone; the deletion of a large one is only begun, slice by slice."""
        of = kind(node.kind)
        change = DeleteThing(of.id, node.id, self._words(node))
        with document.read() as campaign:
            large = of.sliced and of.large(campaign, node.id)
        if not large:
            return document.apply(change)
        document.apply_in_slices(change)
        return False

    def _words(self, node: OutlineNode) -> str:
        return node.words(self._desk.look.t.lang)

    @Slot(object, object)
    def _fix(self, placed: PlacedProblem, fix: Fix) -> None:
        document = self._desk.document
        if document is None or not placed.kind:
            return
        try:
            with document.read() as campaign:
                change = kind(placed.kind).mended(campaign, placed.thing_id, fix, document.pen())
        except SpokenError as problem:
            self._desk.say(self._desk.look.t(problem.key, **problem.args_))
            return
        if change is not None:
            document.apply(change)

    def _apply(self, change: Change) -> None:
        if self._desk.document is not None:
            self._desk.document.apply(change)


def _is_pack(path: Path) -> bool:
    """Return whether a file or a folder may be a pack of own content; the reading says what is wrong with it."""
    return path.suffix.lower() == ".zip" or path.name == MANIFEST or (path / MANIFEST).is_file()


def _is_force(path: Path) -> bool:
    """Return whether a file is a party or an army, by what stands near its beginning: our marks, or its code."""
    if not path.name.lower().endswith(read_suffixes("force")):
        return False
    try:
        with path.open("rb") as file:
            begin = file.read(SNIFFED)
    except OSError:
        return False
    marks = (f'"{force}" "{members}"'.encode().split() for force, members in LISTS.items())
    return CODE.search(begin) is not None or any(all(each in begin for each in both) for both in marks)


def _named_kind(node: OutlineNode) -> NamedKind:
    return "member" if node.kind == "member" else kind(node.kind).id
