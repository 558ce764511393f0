"""One open campaign in the window: applies Changes, keeps the undo stack, tells the views what changed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from models.campaign.ids import new_id
from models.change import Change
from models.errors import SpokenError
from models.games.builder import Pen
from models.i18n import Translator
from models.problem import Problem
from models.store.history import Step
from models.store.store import Store

Say = Callable[[str], None]
NOTHING: Final[frozenset[tuple[str, str]]] = frozenset()


class Document(QObject):
    """The open campaign. `changed` carries the touched (table, key) pairs: each view redraws its part.

    A Refused act is one sentence given to `say` and leaves no trace. When a commit fails the store goes read-only:
    `changed` is emitted with nothing touched, `read_only` and `why` tell.
    """

    changed = Signal(object)
    closed = Signal()

    def __init__(self, store: Store, t: Translator, say: Say, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._t = t
        self._say = say
        self.new_id = new_id(store.clock)
        self._failure: Exception | None = None
        self._touched = NOTHING
        self.stack = QUndoStack(self)
        self._rebuild()

    @property
    def path(self) -> Path:
        """The campaign's file."""
        return self._store.path

    @property
    def store(self) -> Store:
        """The campaign file itself, for copies, checks and backups."""
        return self._store

    @property
    def read_only(self) -> bool:
        """Whether nothing can be changed: another window holds the file, it is newer, or a commit failed."""
        return self._store.read_only

    @property
    def why(self) -> str:
        """The sentence that says why the document is read-only; empty when it is not."""
        why = self._store.why
        return self._t(why.key, **why.args_) if self.read_only and why is not None else ""

    @property
    def can_undo(self) -> bool:
        """Whether a step can be taken back."""
        return self._store.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a step taken back can be done again."""
        return self._store.can_redo

    @property
    def position(self) -> int:
        """The number of the last step that is done, 0 before all kept steps."""
        return self._store.position

    def read(self) -> AbstractContextManager[Any]:
        """Return a context with a Session for queries only."""
        return self._store.read()

    def steps(self) -> list[Step]:
        """Return the kept steps, oldest first."""
        return self._store.steps()

    def words(self, step: Step) -> str:
        """Return what a step is called, in the window's language."""
        return self._t(step.label.key, **step.label.args)

    def speak(self, t: Translator, say: Say) -> None:
        """Take the words and the status line of another window: the language was switched."""
        self._t, self._say = t, say
        self._rebuild()

    def apply(self, change: Change) -> bool:
        """Do a Change: first in the file, then on the undo stack. Returns whether it was done."""
        touched = self._attempt(lambda: self._store.apply(change))
        if touched is None:
            return False
        if touched:
            self.stack.push(_Done(self, self._t(change.label.key, **change.label.args)))
        self.changed.emit(touched)
        return True

    def make(self, build: Callable[[Pen], Change]) -> bool:
        """Build a Change with keys and today's date, and do it; what is refused while building is told alike."""
        change: list[Change] = []

        def built() -> frozenset[tuple[str, str]]:
            change.append(build(self.pen()))
            return NOTHING

        return self._attempt(built) is not None and self.apply(change[0])

    def pen(self, note: str = "") -> Pen:
        """Return what writes Events: keys that sort by creation, today's date."""
        return Pen(self.new_id, self._store.clock().date().isoformat(), note)

    def say(self, sentence: str) -> None:
        """Put a sentence on the status line of the window."""
        self._say(sentence)

    def speak_of(self, problem: SpokenError) -> None:
        """Put on the status line why something is not possible."""
        self._say(self._sentence(problem))

    def undo(self) -> bool:
        """Take the last step back."""
        return self.can_undo and self._walk(self.stack.undo)

    def redo(self) -> bool:
        """Do the step again that was taken back last."""
        return self.can_redo and self._walk(self.stack.redo)

    def jump(self, number: int) -> bool:
        """Bring back the state just after step `number`; 0 is the state before all kept steps."""
        touched = self._attempt(lambda: self._store.jump(number))
        if touched is None:
            return False
        self._rebuild()
        self.changed.emit(touched)
        return True

    def checkpoint(self, name: str) -> bool:
        """Give the present state a name in the history."""
        if self._attempt(lambda: self._name(name)) is None:
            return False
        self._rebuild()
        self.changed.emit(NOTHING)
        return True

    def distrust(self, problems: tuple[Problem, ...]) -> None:
        """Take in what a check of the file found: damage makes it read-only."""
        self._store.distrust(problems)
        if problems:
            self.changed.emit(NOTHING)

    def save_copy(self, path: Path) -> bool:
        """Write the whole campaign to another file; also possible when nothing else is."""
        try:
            self._store.save_copy(path)
        except SpokenError as problem:
            self._say(self._sentence(problem))
            return False
        return True

    def close(self) -> None:
        """Close the file and let its lock go; `closed` tells whoever still shows something of it."""
        self._store.close()
        self.closed.emit()

    def restore(self, *, back: bool) -> None:
        """Put the rows of one step back (or forth again): what the undo stack calls."""
        try:
            self._touched = self._store.undo() if back else self._store.redo()
        except Exception as problem:  # the stack must not see it: it would keep a broken command
            self._failure = problem

    def _walk(self, step: Callable[[], None]) -> bool:
        self._failure = None
        step()
        if self._failure is None:
            self.changed.emit(self._touched)
            return True
        self._rebuild()
        if not isinstance(self._failure, SpokenError):
            raise self._failure
        self._tell(self._failure)
        return False

    def _attempt(self, act: Callable[[], frozenset[tuple[str, str]]]) -> frozenset[tuple[str, str]] | None:
        try:
            return act()
        except SpokenError as problem:
            self._tell(problem)
            return None

    def _name(self, name: str) -> frozenset[tuple[str, str]]:
        self._store.checkpoint(name)
        return NOTHING

    def _tell(self, problem: SpokenError) -> None:
        self._say(self._sentence(problem))
        if self.read_only:
            self.changed.emit(NOTHING)

    def _sentence(self, problem: SpokenError) -> str:
        return self._t(problem.key, **problem.args_)

    def _rebuild(self) -> None:
        """Fill the undo stack from the file: undo survives a restart."""
        self.stack.clear()
        steps = self._store.steps()
        commands = [_Done(self, self.words(step)) for step in steps]
        for command in commands:
            self.stack.push(command)
            command.mute(True)
        self.stack.setIndex(sum(step.done for step in steps))
        for command in commands:
            command.mute(False)


class _Done(QUndoCommand):
    """A step already done when it is pushed: its first redo does nothing."""

    def __init__(self, document: Document, text: str) -> None:
        super().__init__(text)
        self._document = document
        self._fresh = True
        self._mute = False

    def mute(self, on: bool) -> None:
        """Let the stack walk over this step without touching the file."""
        self._mute = on

    def redo(self) -> None:
        """Do the step again through the file's row images."""
        if self._fresh:
            self._fresh = False
        elif not self._mute:
            self._document.restore(back=False)

    def undo(self) -> None:
        """Take the step back through the file's row images."""
        if not self._mute:
            self._document.restore(back=True)
