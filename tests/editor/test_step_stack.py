"""The undo stack forgets its steps before garbage is taken: none of them is freed twice."""

from __future__ import annotations

import gc

from PySide6.QtGui import QUndoCommand
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from editor.step_stack import StepStack


class Step(QUndoCommand):
    """A step made in Python, as those of a document are."""


class Last:
    """Looks at the stack after its finalizer, while all garbage is still whole: garbage is finalized in its order."""

    def __init__(self, stack: StepStack, seen: list[int]) -> None:
        self.stack, self.seen, self.ring = stack, seen, self

    def __del__(self) -> None:
        self.seen.append(self.stack.count())


def test_steps_are_gone_before_garbage_is_taken(qapp: QApplication) -> None:
    seen: list[int] = []
    stack = StepStack()
    stack.push(Step("a"))
    stack.push(Step("b"))
    assert stack.count() == 2
    Last(stack, seen)
    del stack
    gc.collect()
    assert seen == [0]


def test_a_stack_that_qt_took_with_its_document_is_left_alone(qapp: QApplication) -> None:
    stack = StepStack()
    stack.push(Step("a"))
    delete(stack)
    stack.__del__()
