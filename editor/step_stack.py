"""The undo stack of an open campaign, which frees its steps before garbage collection frees the rest."""

from __future__ import annotations

from PySide6.QtGui import QUndoStack
from shiboken6 import isValid


class StepStack(QUndoStack):
    """An undo stack whose steps are Python objects.

    Garbage collection frees steps, stack and document in any order, and the stack would free a step a second time.
    Finalizers run before anything is freed, so the steps are let go there.
    """

    def let_go(self) -> None:
        """Drop all steps without emitting anything."""
        self.blockSignals(True)
        self.clear()

    def __del__(self) -> None:
        if isValid(self):
            self.let_go()
