"""One open campaign in the window: applies Changes, keeps the undo stack, tells the views what changed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QUndoCommand

from editor.slices import LongWork, Slices, Waiting
from editor.step_stack import StepStack
from models.campaign.change import Change, ShownChange, SlicedChange
from models.campaign.ids import new_id
from models.campaign.rows import Rows
from models.change import Label
from models.content import Json
from models.errors import Refused, SpokenError
from models.games.event import Pen
from models.i18n import Translator
from models.problem import Problem
from models.store.history import Step
from models.store.store import DAMAGED, Store

Say = Callable[[str], None]
FAR: Final = 256
"""Rows up to which a way through the history is gone at once, and an edit that is shown already is written at once."""
SOON: Final = 4_000
"""Rows of such an edit up to which whoever asks for something else meanwhile has the rest written at once."""
NOTHING: Final[frozenset[tuple[str, str]]] = frozenset()


class Document(QObject):
    """The open campaign. `changed` carries the touched (table, key) pairs: each view redraws its part.

    A Refused act is given to `say` as one sentence and changes nothing. When a commit fails the store goes read-only:
    `changed` is emitted with nothing touched, `read_only` and `why` tell. `began` carries the Slices of a long edit.
    `real_dice`: the user throws dice by hand. `drafts`: values typed in forms and not written yet, by thing and form.
    `floor`: the last step that is never undone here.
    """

    changed = Signal(object)
    closed = Signal()
    began = Signal(object)

    def __init__(self, store: Store, t: Translator, say: Say, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._t, self._say = t, say
        self.new_id = new_id(store.clock)
        self._failure: Exception | None = None
        self._touched = NOTHING
        self._long: LongWork | None = None
        self._waiting = Waiting(self.apply_soon, self._emit)
        self.stack = StepStack(self)
        self.real_dice, self.floor = False, 0
        self.drafts: dict[str, dict[str, dict[str, Json]]] = {}
        self.telling = False
        """Whether views are being told of a change just now: what fails meanwhile is one of them."""
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
    def damage(self) -> SpokenError | None:
        """The error that says that the file is damaged; None while no damage is known."""
        why = self._store.why
        return why if why is not None and why.key in DAMAGED else None

    @property
    def can_undo(self) -> bool:
        """Whether a step can be undone."""
        return (self._store.can_undo and self.position > self.floor) or self.writing

    @property
    def can_redo(self) -> bool:
        """Whether an undone step can be done again."""
        return self._store.can_redo

    @property
    def position(self) -> int:
        """The number of the last step that is done, 0 before all kept steps."""
        return self._store.position

    def read(self) -> AbstractContextManager[Rows]:
        """Return a context with the rows, for queries only; an edit still being written is finished first."""
        self.settle()
        return self._store.read()

    def steps(self) -> list[Step]:
        """Return the kept steps, oldest first."""
        return self._store.steps()

    def words(self, step: Step) -> str:
        """Return the name of a step in the window's language."""
        return self._t(step.label.key, **step.label.args)

    def speak(self, t: Translator, say: Say) -> None:
        """Use the words and the status line of another window: the language was switched."""
        self._t, self._say = t, say
        self._rebuild()

    def apply(self, change: Change) -> bool:
        """Apply a Change: first to the file, then to the undo stack. Returns whether it was done."""
        touched = self._attempt(lambda: self._store.apply(change))
        if touched is None:
            return False
        self._did(change.label, touched)
        return True

    def apply_in_slices(self, change: SlicedChange, title: str = "", shown: ShownChange | None = None) -> Slices | None:
        """Begin a long Change in slices, between which the window works; return the work, None if refused.

        Until it has succeeded nothing else can be edited, then `changed` is emitted; cancelling it leaves no trace.
        `title` names the work, "" takes the name of the step. `shown` is for `apply_soon` alone.
        """
        if not self._is_free():
            return None
        if self.read_only:
            self._tell(self._store.why or Refused("store.read_only", name=self.path.name))
            return None
        title = title or self._t(change.label.key, **change.label.args)
        return self._begin(LongWork(Slices(title, self._store.apply_in_slices(change)), change.label, shown))

    @property
    def writing(self) -> bool:
        """Whether an edit that its page already shows is still being written."""
        return self._long is not None and self._long.shown is not None

    def apply_soon(self, change: ShownChange) -> bool:
        """Apply a Change that its page already shows: a small one at once, a large one in slices, in order.

        Returns whether it was done or will be. Where it fails later `changed` has its rows; edits behind it are
        dropped.
        """
        if self.writing:
            return self._waiting.takes(change) or self._is_told()
        if self._long is None and change.size <= FAR:
            return self.apply(change)
        return self.apply_in_slices(change, shown=change) is not None

    def settle(self) -> None:
        """Finish writing the edits that pages already show: a page, or the file, is about to close."""
        while self._long is not None and self._long.shown is not None:
            self._long.work.finish()

    def make(self, build: Callable[[Pen], Change]) -> bool:
        """Build a Change with new keys and today's date, and apply it; a refusal while building is told as well."""
        change: list[Change] = []

        def built() -> frozenset[tuple[str, str]]:
            change.append(build(self.pen()))
            return NOTHING

        return self._attempt(built) is not None and self.apply(change[0])

    def pen(self, note: str = "") -> Pen:
        """Return a Pen for Events: keys that sort by creation, today's date."""
        return Pen(self.new_id, self._store.clock().date().isoformat(), note, self._t.lang)

    def say(self, sentence: str) -> None:
        """Show a sentence on the status line of the window."""
        self._say(sentence)

    def speak_of(self, problem: SpokenError) -> None:
        """Show on the status line why something is not possible."""
        self._say(self._sentence(problem))

    def undo(self) -> bool:
        """Undo the last step, once what is being written is done; a step of many rows is only begun."""
        return self._waits(self.undo) or (self.can_undo and self._is_free() and self._step(forth=False))

    def redo(self) -> bool:
        """Redo the step undone last; a step of many rows is only begun."""
        return self._waits(self.redo) or (self.can_redo and self._is_free() and self._step(forth=True))

    def jump(self, number: int) -> bool:
        """Bring back the state just after step `number`, 0 before all kept steps; a long way is only begun."""
        self.settle()
        if self._long is None and not self.read_only and self._store.rows_to(number) > FAR:
            return self._go_far(number)
        touched = self._attempt(lambda: self._store.jump(number))
        if touched is None:
            return False
        self._rebuild()
        self._emit(touched)
        return True

    def checkpoint(self, name: str) -> bool:
        """Give the present state a name in the history."""
        if self._attempt(lambda: self._name(name)) is None:
            return False
        self._rebuild()
        self._emit(NOTHING)
        return True

    def distrust(self, problems: tuple[Problem, ...]) -> None:
        """Take in what a check of the file has found: damage makes the document read-only."""
        self._store.distrust(problems)
        if problems:
            self._emit(NOTHING)

    def save_copy(self, path: Path) -> Path | None:
        """Write the whole campaign to another file, even from a read-only one; refused during a long edit (None).

        Return where a campaign that was replaced is kept, else the file itself.
        """
        try:
            return self._store.save_copy(path) if self._is_free() else None
        except SpokenError as problem:
            self._say(self._sentence(problem))
            return None

    def close(self) -> None:
        """Close the file and release its lock; `closed` tells those who still show something of it.

        Edits that pages already show are written first; other long edits and jumps are cancelled.
        """
        self.settle()
        if self._long is not None:
            self._long.work.cancel()  # and whatever waits for it
        self._store.close()
        self.stack.let_go()
        self.closed.emit()

    def restore(self, *, back: bool) -> None:
        """Put the rows of one step back (or forth again): called by the undo stack."""
        try:
            self._touched = self._store.undo() if back else self._store.redo()
        except Exception as problem:  # the stack must not see it: it would keep a broken command
            self._failure = problem

    def _did(self, label: Label, touched: frozenset[tuple[str, str]]) -> None:
        if touched:
            self.stack.push(_Done(self, self._t(label.key, **label.args)))
        self._emit(touched)

    def _step(self, *, forth: bool) -> bool:
        """Go one step through the history, or begin to, if it has many rows."""
        here = self._store.position
        if self._store.rows_to(here + 1 if forth else here - 1) <= FAR:
            return self._walk(self.stack.redo if forth else self.stack.undo)
        numbers = [step.number for step in self._store.steps() if step.done is not forth]
        return self._go_far(numbers[0] if forth else (numbers[-2] if len(numbers) > 1 else 0))

    def _go_far(self, number: int) -> bool:
        """Begin to go to step `number` of the history, in slices."""
        self._begin(LongWork(Slices(self._t("store.walking"), self._store.jump_in_slices(number)), None))
        return True

    def _begin(self, long: LongWork) -> Slices:
        long.work.succeeded.connect(self._long_done)
        long.work.failed.connect(self._long_failed)
        long.work.cancelled.connect(self._long_over)
        self._long = long
        self.began.emit(long.work)
        return long.work

    def _waits(self, act: Callable[[], bool]) -> bool:
        """Queue an undo or redo behind the work that goes on; return False for an edit that no page shows yet."""
        if self._long is None or not (self.writing or self._long.label is None):
            return False
        self._waiting.add(act)
        return True

    @Slot(object)
    def _long_done(self, touched: frozenset[tuple[str, str]]) -> None:
        assert self._long is not None
        label = self._long.label
        self._long = None
        if label is not None:
            self._did(label, touched)
            self._say(self._t("store.done", what=self._t(label.key, **label.args)))
        else:
            self._rebuild()
            self._emit(touched)
            self._say(self._t("store.walked"))
        self._waiting.go_on(lambda: self._long is not None)

    @Slot(object)
    def _long_failed(self, problem: Exception) -> None:
        self._long_over()
        if not isinstance(problem, SpokenError):
            raise problem
        self._tell(problem)

    @Slot()
    def _long_over(self) -> None:
        long, self._long = self._long, None
        self._waiting.drop(None if long is None else long.shown)

    def _walk(self, step: Callable[[], None]) -> bool:
        self._failure = None
        step()
        if self._failure is None:
            self._emit(self._touched)
            return True
        self._rebuild()
        if not isinstance(self._failure, SpokenError):
            raise self._failure
        self._tell(self._failure)
        return False

    def _emit(self, touched: frozenset[tuple[str, str]]) -> None:
        before, self.telling = self.telling, True
        try:
            self.changed.emit(touched)
        finally:
            self.telling = before

    def _is_free(self) -> bool:
        """Return whether no long edit goes on, else tell the user; a small one already shown is finished first."""
        if self._long is not None and self._long.shown is not None and self._long.shown.size <= SOON:
            self.settle()
        return self._long is None or self._is_told()

    def _is_told(self) -> bool:
        """Tell the user that a long edit goes on; returns False."""
        self._tell(Refused("store.still_writing"))
        return False

    def _attempt(self, act: Callable[[], frozenset[tuple[str, str]]]) -> frozenset[tuple[str, str]] | None:
        if not self._is_free():
            return None
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
            self._emit(NOTHING)

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
    """A step that is already done when it is pushed: its first redo does nothing."""

    def __init__(self, document: Document, text: str) -> None:
        super().__init__(text)
        self._document = document
        self._fresh = True
        self._mute = False

    def mute(self, on: bool) -> None:
        """Let the stack move over this step without touching the file."""
        self._mute = on

    def redo(self) -> None:
        """Redo the step with the row images in the file."""
        if self._fresh:
            self._fresh = False
        elif not self._mute:
            self._document.restore(back=False)

    def undo(self) -> None:
        """Undo the step with the row images in the file."""
        if not self._mute:
            self._document.restore(back=True)
