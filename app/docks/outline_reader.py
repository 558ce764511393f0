"""Reads what the navigator and the problems list show, and rereads what a Change touched; the slow part comes later."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.docks.outline import Outline, OutlineNode, PlacedProblem
from app.kinds.kind import Found, Kind
from app.kinds.kinds import KINDS
from app.shell.failed_parts import report_failure
from editor.document import Document
from editor.jobs import Job, Jobs
from models.campaign.rows import Rows
from models.errors import SpokenError
from models.problem import Grade, Problem, Where
from models.progress import Cancelled, Progress
from models.store.connection import aside
from models.store.database_errors import is_damage

LATER_MS: Final = 400
"""How long after the last Change the kinds that take their time are read."""
SHARE: Final = 20
"""What takes long waits longer: reading takes at most one part in so many of the time."""
AT_ONCE: Final = 12
"""Things of a kind that is read at once which are; where there are more, the others follow in slices."""
SLICE: Final = 0.012
"""Seconds of reading before the window has its turn."""
TOLD_EVERY: Final = 0.25
"""Seconds after which what slices have found so far is shown."""

Touched = Iterable[tuple[str, str]]
_NONE: Final = Found()


class OutlineReader(QObject):
    """The outline of one open campaign. `problems_found`: something was read later.

    Created with `waits` it lists only names until `begin`, so that the window is painted before anything is checked.
    """

    problems_found = Signal()

    def __init__(self, document: Document, jobs: Jobs, *, waits: bool = False) -> None:
        super().__init__(document)
        self._jobs = jobs
        self._job: Job | None = None
        self._document = document
        self._waits = waits
        self._listed: dict[str, list[tuple[str, str]]] = {}
        self._found: dict[str, Found] = {}
        self._part_of: dict[str, str] = {}
        self._nodes: dict[str, tuple[Found, OutlineNode]] = {}
        self._soon: dict[str, Kind] = {}
        self._waiting: list[tuple[Kind, str]] = []
        self._pause = LATER_MS
        self._told = time.monotonic()
        self._slices = QTimer(self, singleShot=True, interval=1)
        self._slices.timeout.connect(self._go_on_soon)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._read_one)
        document.closed.connect(self._stop)

    @property
    def settled(self) -> bool:
        """Whether all that is read at once has been read."""
        return not self._waits and not self._soon

    @Slot()
    def begin(self) -> None:
        """Read what waited for the first picture of the window."""
        if self._waits:
            self._waits = False
            self._read_soon(AT_ONCE)
            self.problems_found.emit()
            self._go_on_later()

    def refresh(self, touched: Touched = ()) -> None:
        """Read again what rows that were touched ask for; everything when none is named."""
        rows = frozenset(touched)
        for kind in KINDS:
            # Of a damaged file what can still be read is shown; why the rest cannot stands above the pages.
            if _concerns(kind, rows):
                with suppress(SpokenError), self._document.read() as campaign:
                    self._list(campaign, kind, rows)
        if not self._waits:
            self._read_soon(AT_ONCE)
            self._go_on_later()

    def _list(self, campaign: Rows, kind: Kind, rows: frozenset[tuple[str, str]]) -> None:
        listed = list(kind.listed(campaign))
        names = dict(self._listed.get(kind.id, ()))
        self._listed[kind.id] = listed
        for gone in names.keys() - {thing_id for thing_id, _ in listed}:
            self._keep(gone, _NONE)
            self._found.pop(gone, None)
            self._nodes.pop(gone, None)
            self._soon.pop(gone, None)
        asked = self._asked(campaign, kind, rows)
        for thing_id, name in listed:
            if names.get(thing_id) != name or asked is None or thing_id in asked:
                if kind.at_once:
                    self._soon[thing_id] = kind
                else:
                    self._wait(kind, thing_id)

    def _asked(self, campaign: Rows, kind: Kind, rows: frozenset[tuple[str, str]]) -> frozenset[str] | None:
        """Return the ids of the things of a kind that the touched rows belong or belonged to; None for all of the kind.

        All are read again for a row nobody knows, for a table of no kind, and for another kind's table that this one
        watches.
        """
        if not rows:
            return None
        found: set[str] = set()
        for table, key in rows:
            if table not in _OWNED or (table in kind.watched and table not in kind.tables):
                return None
            if table in kind.watched:
                owners = {self._part_of.get(key, ""), kind.owner(campaign, table, key)} - {""}
                if kind.at_once and not owners:
                    return None
                found |= owners or {key.split("/", 1)[0]}
        return frozenset(found)

    def _read_soon(self, most: int = 1) -> None:
        """Read at least `most` of the things that are read at once, and more until the slice of time is over."""
        if not self._soon:
            return
        end = time.monotonic() + SLICE
        names = {thing_id: name for listed in self._listed.values() for thing_id, name in listed}
        read = 0
        with suppress(SpokenError), self._document.read() as campaign:
            while self._soon and (read < most or time.monotonic() < end):
                thing_id, kind = next(iter(self._soon.items()))
                del self._soon[thing_id]
                read += 1
                with suppress(SpokenError):
                    self._keep(thing_id, _read(kind, campaign, thing_id, names[thing_id]))
        if self._soon:
            self._slices.start()

    @Slot()
    def _go_on_soon(self) -> None:
        """Read another slice; emit `problems_found` now and then, and when all is read."""
        self._read_soon()
        if not self._soon or time.monotonic() - self._told >= TOLD_EVERY:
            self.problems_found.emit()
            self._told = time.monotonic()
        self._go_on_later()

    def _keep(self, thing_id: str, found: Found) -> None:
        for key in self._found.get(thing_id, _NONE).parts - found.parts:
            self._part_of.pop(key, None)
        self._found[thing_id] = found
        self._part_of |= dict.fromkeys(found.parts, thing_id)

    @property
    def outline(self) -> Outline:
        """What is known now. A thing that is as it was keeps its Node."""
        nodes: list[OutlineNode] = []
        problems: list[PlacedProblem] = []
        damage = self._document.damage
        if damage is not None:
            file = Where((self._document.path.name,))
            problems.append(PlacedProblem("", "", Problem(file, Grade.ERROR, "", damage.key, damage.args_)))
        for kind in KINDS:
            for thing_id, name in self._listed.get(kind.id, ()):
                found = self._found.get(thing_id, _NONE)
                known = self._nodes.get(thing_id)
                same = known is not None and known[0] is found and known[1].name == name
                nodes.append(known[1] if known is not None and same else self._node(kind, thing_id, name, found))
                problems += [PlacedProblem(kind.id, thing_id, problem) for problem in found.problems]
        return Outline(tuple(nodes), tuple(problems))

    def _node(self, kind: Kind, thing_id: str, name: str, found: Found) -> OutlineNode:
        node = OutlineNode(kind.id, thing_id, name, kind.icon, found.children, found.rule, fixed=kind.fixed)
        self._nodes[thing_id] = found, node
        return node

    def unlisted(self, thing_id: str) -> OutlineNode | None:
        """Return a thing that has a page but no line; None for none, and for what cannot be read."""
        with suppress(SpokenError), self._document.read() as campaign:
            found = ((each, each.unlisted(campaign, thing_id)) for each in KINDS)
            return next((OutlineNode(each.id, thing_id, name, each.icon) for each, name in found if name), None)
        return None

    def _wait(self, kind: Kind, thing_id: str) -> None:
        if (kind, thing_id) not in self._waiting:
            self._waiting.append((kind, thing_id))

    def _go_on_later(self) -> None:
        """Begin with the things that take long, once those read at once have been read."""
        if self._waiting and not self._soon:
            self._timer.start(self._pause)

    @Slot()
    def _read_one(self) -> None:
        """Read one thing that waits, and let the window breathe before the next."""
        if self._job is not None or not self._waiting:
            return
        kind, thing_id = self._waiting.pop(0)
        name = dict(self._listed[kind.id]).get(thing_id)
        if name is not None:
            began, found = time.perf_counter(), None
            with suppress(SpokenError), self._document.read() as campaign:
                if kind.large(campaign, thing_id):
                    self._read_aside(kind, thing_id, name)
                    return
                found = _read(kind, campaign, thing_id, name)
            self._pause = max(LATER_MS, round(SHARE * 1000 * (time.perf_counter() - began)))
            if found is not None:
                self._take(thing_id, found)
        if self._waiting:
            self._timer.start(0)

    def _read_aside(self, kind: Kind, thing_id: str, name: str) -> None:
        """Read a large thing in a Job, on a connection of its own."""
        path = self._document.path

        def work(progress: Progress) -> tuple[str, Found]:
            with aside(path, progress) as campaign:
                return thing_id, _read(kind, campaign, thing_id, name)

        self._job = Job(name, work)
        self._job.succeeded.connect(self._arrived)
        self._job.ended.connect(self._go_on)
        self._jobs.start(self._job)

    @Slot(object)
    def _arrived(self, told: tuple[str, Found]) -> None:
        self._take(*told)

    @Slot(object)
    def _go_on(self, _job: Job) -> None:
        """Read what has come to wait meanwhile."""
        self._job = None
        if self._waiting:
            self._timer.start(LATER_MS)

    @Slot()
    def _stop(self) -> None:
        self._waiting.clear()
        self._soon.clear()
        self._waits = False
        self._timer.stop()
        self._slices.stop()

    def _take(self, thing_id: str, found: Found) -> None:
        if found != self._found.get(thing_id):
            self._keep(thing_id, found)
            self.problems_found.emit()


def _read(kind: Kind, campaign: Rows, thing_id: str, name: str) -> Found:
    """Return what a thing says of itself; that this fails is a Problem of it, and the other things are read."""
    try:
        return kind.read(campaign, thing_id, name)
    except (SpokenError, Cancelled):
        raise
    except Exception as problem:
        if is_damage(problem):
            raise
        report_failure(problem)
        return Found(problems=(Problem(Where((name,)), Grade.ERROR, "", "window.reading_failed"),))


_OWNED: Final = frozenset[str]().union(*(kind.tables for kind in KINDS))


def _concerns(kind: Kind, rows: frozenset[tuple[str, str]]) -> bool:
    """Return whether a kind is to be looked at again: a table of its own, one it watches, or one of no kind."""
    return not rows or any(table in kind.tables | kind.watched or table not in _OWNED for table, _ in rows)
