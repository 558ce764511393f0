"""One open campaign file: every edit is a Change, acknowledged when it is on the disk, and remembered for undo.

For whoever codes against it::

    store = Store.create(path, "Ma campagne", clock, language="fr")   # Refused when the file exists
    store = Store.open(path, clock)        # ContentError: no campaign, newer and unreadable, altered by a stranger
    store.read_only, store.why             # read-only? and the sentence saying why (SpokenError: key, args_)
    store.warnings                         # Problems worth telling after opening (a backup that failed, …)
    touched = store.apply(change)          # frozenset of (table, key); Refused leaves no trace
    store.undo(), store.redo(), store.can_undo, store.can_redo
    store.steps()                          # [Step(number, at, label, checkpoint, done)], oldest first
    store.position                         # number of the last done step, 0 before all kept steps
    store.jump(number)                     # to the state just after that step, 0 = before all; checkpoint("…") names it
    with store.read() as session: …        # queries: the gate to the rows, which cannot write now. Holds no lock
    store.check()                          # Problems of the file itself; (models.store.integrity.check_file in a Job)
    store.distrust(problems)               # a Job found damage: read-only now. Then save_copy(path), close()

`clock()` returns aware datetimes. One thread. A Store is a context manager that closes itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

from models.campaign.change import Change, SlicedChange
from models.campaign.rows import Rows
from models.errors import ContentError, Refused, SpokenError
from models.problem import Grade, Problem, Where
from models.store import backup, digests, history, integrity, recorder, slices
from models.store.connection import DAMAGE, filling, header
from models.store.database_errors import database_error, is_damage, met_damage, reason, refusal_of, wound
from models.store.files import part_of, put_in_place, put_new, refuse_long_name, true_path
from models.store.history import Step, Touched
from models.store.lock import Lock, hold_lock
from models.store.opening import aside, brought_up, connected, data_version, identity, locked, newer, program, unlocked
from models.store.rows import Row
from models.store.schema import VERSION
from models.store.slices import Telling

Told = TypeVar("Told")
DAMAGED: Final = ("store.damaged", "store.heavy", "store.wrong_values")
"""What `why` says of a file that a repair makes usable again."""
CHECKED_AT_ONCE: Final = 16_000_000
"""Files up to this many bytes are checked while they open; larger ones by a Job of the window."""


class Store:
    """An open campaign file. See the module for the whole of its use."""

    def __init__(self, path: Path, db: sqlite3.Connection, clock: Callable[[], datetime], lock: Lock | None) -> None:
        """Use `open` or `create`."""
        self.path = path
        self.why: SpokenError | None = None
        self.warnings: tuple[Problem, ...] = ()
        self.read_only = lock is None
        self._db = db
        self._clock = clock
        self._lock = lock
        self.edits = self._kept = 0
        self._automatic = False
        self._newer = False
        self._steps: dict[Row, Step] = {}
        self._identity = identity(path)
        self._seen = data_version(db)
        if lock is not None:
            recorder.watch(db)

    @property
    def clock(self) -> Callable[[], datetime]:
        """The clock of this campaign: a call returns the present as an aware datetime."""
        return self._clock

    @classmethod
    def create(
        cls, path: Path, title: str, clock: Callable[[], datetime], *, language: str = "fr", backups: bool = True
    ) -> Store:
        """Make a new campaign file and open it; raises Refused when there is one already or it cannot be written."""
        path = Path(path).absolute()
        facts = {"title": title, "language": language, "created": clock().isoformat(), "program": program()}
        try:
            if path.exists():
                raise FileExistsError
            refuse_long_name(path)
            with part_of(path) as part:
                with filling(part) as db:
                    db.executemany("INSERT INTO info VALUES (?, ?)", sorted(facts.items()))
                    digests.write(db)
                put_new(part, path)
        except FileExistsError as problem:
            raise Refused("store.exists", name=path.name) from problem
        except (OSError, sqlite3.Error) as problem:
            raise Refused("store.cannot_create", name=path.name, reason=reason(problem)) from problem
        except UnicodeEncodeError as problem:
            raise Refused("store.bad_text") from problem
        store = cls._of_today(true_path(path), clock, read_only=False)
        store._automatic = backups and not store.read_only
        return store

    @classmethod
    def open(cls, path: Path, clock: Callable[[], datetime], *, read_only: bool = False, backups: bool = True) -> Store:
        """Open a campaign file; `read_only` is True, and `why` says why, when it cannot be written now.

        `read_only=True` takes no lock and writes nothing (but brings a file of an old format up to date first);
        `backups=False` leaves out the automatic backups.
        Raises ContentError for a file that cannot be used, in one sentence naming the remedy.
        """
        path = true_path(path)
        version = header(path).version
        if version > VERSION:
            return cls._view_newer(path, version, clock)
        told = brought_up(path, version, clock) if version < VERSION else ()
        store = cls._of_today(path, clock, read_only=read_only)
        store.warnings = (*told, *store.warnings)
        store._automatic = backups and not store.read_only
        try:
            store._look_over()
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def _of_today(cls, path: Path, clock: Callable[[], datetime], *, read_only: bool) -> Store:
        """Open a file of today's format, whatever its rows say."""
        lock, why = (None, None) if read_only else locked(path, clock)
        try:
            told = aside(path) if lock is not None else ()
            db = connected(path, writer=lock is not None)
            try:
                integrity.refuse_foreign(path, db)
                store = cls(path, db, clock, lock)
            except DAMAGE as problem:
                db.close()
                raise ContentError("store.unusable", file=path.name, what=wound(problem)) from problem
            except BaseException:
                db.close()
                raise
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        store.why, store.warnings = why, told if lock is None else (*told, *unlocked(path, db))
        return store

    @classmethod
    def _view_newer(cls, path: Path, version: int, clock: Callable[[], datetime]) -> Store:
        store = cls(path, newer(path, version), clock, None)
        store.why = ContentError("store.newer", file=path.name, place=str(version))
        store._newer = True
        return store

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return not self.read_only and self._remembered(history.current, None) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step."""
        return not self.read_only and self._remembered(history.following, None) is not None

    @property
    def position(self) -> int:
        """The number of the last step that is done, 0 before all kept steps."""
        return self._remembered(history.current, None) or 0

    def apply(self, change: Change) -> Touched:
        """Do a Change in one transaction and return the rows it touched; the redo steps are gone then.

        Raises Refused, and whatever the Change raises; nothing is kept of it then.
        """
        with self._writing():
            change.do(Rows(self._db))
            images = recorder.take(self._db)
            if images:
                history.record(self._db, self._clock(), change.label, images)
        return history.touched(images)

    def apply_in_slices(self, change: SlicedChange) -> Telling:
        """Do a long Change in one transaction that goes on from slice to slice; nothing else can be written meanwhile.

        Closing the generator before its end leaves no trace. Raises as `apply` does.
        """
        with self._writing():
            return (yield from slices.guarded(self._db, slices.applied(self._db, change, self._clock())))

    def jump_in_slices(self, number: int) -> Telling:
        """Go to the state just after step `number`, slice by slice as `apply_in_slices` does."""
        if number and number not in {step.number for step in self.steps()}:
            raise Refused("store.no_such_step")
        with self._writing():
            return (yield from slices.guarded(self._db, slices.walked(self._db, number)))

    def rows_to(self, number: int) -> int:
        """Return how many rows change on the way from here to the state just after step `number`."""
        here = self.position
        return self._remembered(lambda db: history.rows_between(db, here, number), 0)

    def undo(self) -> Touched:
        """Take the last step back; raises Refused when there is none or a row has changed since."""
        with self._writing():
            return history.undo(self._db)

    def redo(self) -> Touched:
        """Do the last undone step again; raises Refused when there is none or a row has changed since."""
        with self._writing():
            return history.redo(self._db)

    def jump(self, number: int) -> Touched:
        """Go to the state just after step `number` (0: before all kept steps), all or nothing."""
        return slices.whole(self.jump_in_slices(number))

    def checkpoint(self, name: str) -> None:
        """Name the state reached; a state named before takes the new name."""
        with self._writing():
            history.name_current(self._db, name, self._clock())

    def steps(self) -> list[Step]:
        """Return every step kept, oldest first; none where the file is damaged there."""
        return self._remembered(lambda db: history.steps(db, self._steps), [])

    @contextmanager
    def read(self) -> Iterator[Rows]:
        """Give the reader that the queries of `models.campaign.queries` take.

        Writing through it fails, and between two queries it holds no lock. Damage met on the way makes the store
        read-only and raises ContentError.
        """
        with self._noticing():
            yield Rows(self._db)

    def check(self) -> tuple[Problem, ...]:
        """Return the Problems of the file: integrity, foreign keys, schema, digests."""
        return integrity.pages_and_keys(self._db) if self._newer else integrity.check(self._db)

    def distrust(self, problems: tuple[Problem, ...]) -> None:
        """Make the store read-only because its file is damaged; without Problems nothing happens."""
        # Where nothing locks, a Job may have read in the middle of an edit: what it found is looked for again.
        if problems and not (unlocked(self.path, self._db) and not self.check()):
            self._stop(integrity.verdict(self.path, problems))

    def save_copy(self, path: Path) -> Path:
        """Write a whole, closed copy of the campaign elsewhere; return where what it replaced is kept, or `path`.

        Raises Refused when that fails or somebody has the file open that it would replace.
        """
        path = Path(path).absolute()
        if identity(path) is not None and identity(path) == self._identity:
            raise Refused("store.copy_onto_itself")
        try:
            with hold_lock(path, self.clock) if path.exists() else nullcontext(), part_of(path) as part:
                self.copy_into(part)
                kept = backup.kept_before(path, self.clock)
                put_in_place(part, path)
                return kept or path
        except (OSError, *DAMAGE) as problem:
            raise Refused("store.cannot_copy", name=path.name, reason=reason(problem)) from problem

    def copy_into(self, part: Path) -> None:
        """Write a whole copy into a temporary file. Raises OSError and database errors."""
        try:
            backup.copy_database(self._db, part)
        except DAMAGE:
            # A connection that could not even roll back: the file and its journal together are still the campaign.
            backup.copy_files(self.path, part)
            if integrity.pages_of(part):
                raise

    def close(self) -> None:
        """Keep a backup when something was changed, give back the lock; twice does nothing."""
        if self._lock is not None:
            self.back_up_edits()
        self._db.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        self.read_only = True

    @property
    def has_new_edits(self) -> bool:
        """Whether something was written since the last backup; never where the store makes no backups of its own."""
        return self._automatic and not self.read_only and self.edits != self._kept

    def back_up_edits(self) -> None:
        """Make a backup if something was written since the last one; a failure is added to `warnings`."""
        if self.has_new_edits and not self._db.in_transaction:
            self.note_backup(self.edits)
            self._back_up()

    def note_backup(self, edits: int) -> None:
        """Note that a backup was made of the campaign as it was after `edits` edits."""
        self._kept = max(self._kept, edits)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Run one transaction: all of it on the disk, or none; a commit that fails makes the store read-only."""
        if self.read_only:
            raise self._refusal()
        if self._db.in_transaction:
            raise Refused("store.still_writing")
        self._still_in_place()
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._only_us()
            recorder.open_gate(self._db)
            yield
            recorder.shut_gate(self._db)
            self._db.execute("COMMIT")
            self.edits += 1
        except BaseException as problem:
            self._take_back()
            translated = self._translated(problem)
            if translated is problem:
                raise
            raise translated from problem

    @contextmanager
    def _noticing(self) -> Iterator[None]:
        """Turn damage met by a query into ContentError and make the store read-only."""
        try:
            yield
        except Exception as problem:
            if not is_damage(problem):
                raise
            self._stop(met_damage(self.path.name, problem))
            raise self.why or problem from problem

    def _remembered(self, ask: Callable[[sqlite3.Connection], Told], otherwise: Told) -> Told:
        """Return what `ask` reads from the history; `otherwise` where the history is damaged."""
        with suppress(ContentError, ValueError, TypeError), self._noticing():
            return ask(self._db)
        return otherwise

    def _take_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        with suppress(sqlite3.Error):
            recorder.forget(self._db)
            recorder.shut_gate(self._db)

    def _translated(self, problem: BaseException) -> BaseException:
        """Return the sentence for a failed edit, and make the store read-only where nothing can be written any more.

        Anything that does not come from the database is returned as it is.
        """
        error = database_error(problem)
        if error is None:
            return problem
        if passing := refusal_of(error, self.path.name):
            return passing
        self._stop(Refused("store.cannot_write", name=self.path.name, reason=reason(error)))
        return self._refusal()

    def _stop(self, why: SpokenError) -> None:
        self.read_only = True
        self.why = why

    def _refusal(self) -> Refused:
        return Refused(self.why.key, **self.why.args_) if self.why else Refused("store.read_only", name=self.path.name)

    def _still_in_place(self) -> None:
        """Refuse to write into a file that was moved, deleted or replaced under us: that work would be lost."""
        if identity(self.path) != self._identity:
            self._stop(Refused("store.moved_away", name=self.path.name))
            raise self._refusal()

    def _only_us(self) -> None:
        """Refuse to write over what another program has written since we opened the file."""
        if data_version(self._db) != self._seen:
            self._stop(Refused("store.changed_elsewhere", name=self.path.name))
            raise self._refusal()

    def _look_over(self) -> None:
        """Check a file that is not too large to be checked at once, and make a backup when one is due."""
        if history.file_size(self._db) > CHECKED_AT_ONCE:
            return
        problems = self.check()
        self.distrust(problems)
        if not problems and self._automatic and backup.is_due(self.path, self._clock(), self._db):
            self._back_up()

    def _back_up(self) -> None:
        if not self._automatic:
            return
        try:
            backup.backup(self, self._clock)
        except SpokenError as problem:
            self.warnings = (*self.warnings, Problem(Where(), Grade.WARNING, "", problem.key, problem.args_))
