"""Reads what navigator and problems list show, and again what a Change touched: the costly part a moment later."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.kind import Found, Kind
from app.kinds import KINDS
from app.outline import Node, Outline, Placed
from editor.document import Document
from editor.jobs import Job, Jobs
from models.errors import SpokenError
from models.problem import Grade, Problem, Where
from models.progress import Progress
from models.store.aside import aside

LATER_MS: Final = 400
"""How long after the last Change the kinds that take their time are read."""
SHARE: Final = 20
"""What takes long waits longer: reading takes at most one part in so many of the time."""

Touched = Iterable[tuple[str, str]]


class Survey(QObject):
    """The outline of one open campaign. `problems_found` is emitted when something was read later."""

    problems_found = Signal()

    def __init__(self, document: Document, jobs: Jobs) -> None:
        super().__init__(document)
        self._jobs = jobs
        self._job: Job | None = None
        self._document = document
        self._listed: dict[str, list[tuple[str, str]]] = {}
        self._found: dict[str, Found] = {}
        self._waiting: list[tuple[Kind, str]] = []
        self._pause = LATER_MS
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._read_one)
        document.closed.connect(self._stop)

    def refresh(self, touched: Touched = ()) -> None:
        """Read again what rows that were touched ask for; everything when none is named."""
        rows = frozenset(touched)
        for kind in KINDS:
            # Of a damaged file what can still be read is shown; why the rest cannot stands above the pages.
            if _concerns(kind, rows):
                with suppress(SpokenError), self._document.read() as session:
                    self._list(session, kind, rows)
        if self._waiting:
            self._timer.start(self._pause)

    def _list(self, session: Any, kind: Kind, rows: frozenset[tuple[str, str]]) -> None:
        listed = list(kind.listed(session))
        names = dict(self._listed.get(kind.id, ()))
        self._listed[kind.id] = listed
        for thing_id, name in listed:
            if kind.at_once:
                with suppress(SpokenError), self._document.read() as own:
                    self._found[thing_id] = kind.read(own, thing_id, name)
            elif names.get(thing_id) != name or _asks(kind, thing_id, rows):
                self._wait(kind, thing_id)

    @property
    def outline(self) -> Outline:
        """What is known now."""
        nodes: list[Node] = []
        problems: list[Placed] = []
        damage = self._document.damage
        if damage is not None:
            file = Where((self._document.path.name,))
            problems.append(Placed("", "", Problem(file, Grade.ERROR, "", damage.key, damage.args_)))
        for kind in KINDS:
            for thing_id, name in self._listed.get(kind.id, ()):
                found = self._found.get(thing_id, Found())
                nodes.append(Node(kind.id, thing_id, name, kind.icon, found.children, found.rule))
                problems += [Placed(kind.id, thing_id, problem) for problem in found.problems]
        return Outline(tuple(nodes), tuple(problems))

    def unlisted(self, thing_id: str) -> Node | None:
        """Return a thing that has a page but no line; None for none, and for what cannot be read."""
        with suppress(SpokenError), self._document.read() as session:
            found = ((each, each.unlisted(session, thing_id)) for each in KINDS)
            return next((Node(each.id, thing_id, name, each.icon) for each, name in found if name), None)
        return None

    def _wait(self, kind: Kind, thing_id: str) -> None:
        if (kind, thing_id) not in self._waiting:
            self._waiting.append((kind, thing_id))

    def _read_one(self) -> None:
        """Read one thing that waits, and let the window breathe before the next."""
        if self._job is not None:
            return
        kind, thing_id = self._waiting.pop(0)
        name = dict(self._listed[kind.id]).get(thing_id)
        if name is not None:
            began, found = time.perf_counter(), None
            with suppress(SpokenError), self._document.read() as session:
                if kind.large(session, thing_id):
                    self._read_aside(kind, thing_id, name)
                    return
                found = kind.read(session, thing_id, name)
            self._pause = max(LATER_MS, round(SHARE * 1000 * (time.perf_counter() - began)))
            if found is not None:
                self._take(thing_id, found)
        if self._waiting:
            self._timer.start(0)

    def _read_aside(self, kind: Kind, thing_id: str, name: str) -> None:
        """Read a large thing in a Job, on a connection of its own."""
        path = self._document.path

        def work(_progress: Progress) -> tuple[str, Found]:
            with aside(path) as session:
                return thing_id, kind.read(session, thing_id, name)

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
        self._timer.stop()

    def _take(self, thing_id: str, found: Found) -> None:
        if found != self._found.get(thing_id):
            self._found[thing_id] = found
            self.problems_found.emit()


_OWNED: Final = frozenset[str]().union(*(kind.tables for kind in KINDS))


def _concerns(kind: Kind, rows: frozenset[tuple[str, str]]) -> bool:
    """Return whether a kind is to be looked at again: a table of its own, one it watches, or one of no kind."""
    return not rows or any(table in kind.tables | kind.watched or table not in _OWNED for table, _ in rows)


def _asks(kind: Kind, thing_id: str, rows: frozenset[tuple[str, str]]) -> bool:
    """Return whether a thing is to be read again: the first part of a key in its own tables is its id.

    A table of another kind that it watches asks for everything.
    """
    return not rows or any(
        table not in _OWNED
        or (table in kind.watched and (table not in kind.tables or key.split("/", 1)[0] == thing_id))
        for table, key in rows
    )
