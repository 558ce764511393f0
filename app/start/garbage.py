"""Garbage is collected by the window's own thread, between its events.

Python collects in whichever thread happens to ask for memory, in the middle of whatever it does: a Job would then take
apart what belongs to the window, or a window would be taken apart while it is being painted. Qt forbids both.
"""

from __future__ import annotations

import gc
import time
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

EVERY_MS: Final = 250
OLD_AFTER: Final = 60.0
"""Seconds at least from one look at everything there is to the next: it takes as long as there is much."""


class GarbageCollection(QObject):
    """Replaces Python's automatic collection by one on a timer; objects that exist by then are never looked at."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._old = time.monotonic()
        gc.freeze()
        gc.disable()
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    @Slot()
    def collect(self) -> None:
        """Collect garbage of the oldest generation whose limit is exceeded."""
        counts, limits = gc.get_count(), gc.get_threshold()
        if counts[2] > limits[2] and time.monotonic() - self._old > OLD_AFTER:
            gc.collect(2)
            self._old = time.monotonic()
        elif counts[1] > limits[1]:
            gc.collect(1)
        elif counts[0] > limits[0]:
            gc.collect(0)
