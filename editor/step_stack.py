"""The undo stack of an open campaign, whose steps are freed before anything else it holds."""

from __future__ import annotations

from PySide6.QtGui import QUndoStack
from shiboken6 import isValid


class StepStack(QUndoStack):
    """An undo stack whose steps are made in Python.

    The search for garbage takes a step, the stack and the document in any order: the stack would free a step that is
    gone already. Finalizers all run before anything is taken, so steps go there.
    """

    def let_go(self) -> None:
        """Forget all steps and tell nobody."""
        self.blockSignals(True)
        self.clear()

    def __del__(self) -> None:
        if isValid(self):
            self.let_go()
