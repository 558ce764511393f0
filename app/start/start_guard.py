"""A start that failed is not repeated automatically: a file names the campaign while it is being opened."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer

STANDS_MS: Final = 500
"""How long after its pages stand a campaign is taken for opened: by then the first of them has been painted."""


class StartGuard:
    """The file that names a campaign while it is being opened, in the folder of the settings."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "opening.txt"
        self._soon = QTimer(singleShot=True, interval=STANDS_MS)
        self._soon.timeout.connect(self.stands)

    @property
    def failed(self) -> Path | None:
        """The campaign whose opening never came to its end; None where all did."""
        with suppress(OSError, UnicodeDecodeError):
            words = self._file.read_text(encoding="utf-8").strip()
            return Path(words) if words else None
        return None

    def begin(self, path: Path) -> None:
        """Note that a campaign is being opened."""
        self._soon.stop()
        with suppress(OSError, UnicodeEncodeError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(str(path), encoding="utf-8")

    def stands_soon(self) -> None:
        """Note it a moment after the campaign is shown."""
        self._soon.start()

    def stands(self) -> None:
        """Note that the opening is over: the campaign is shown, or was closed again."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
