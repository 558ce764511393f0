"""Whom the builder shows when it is no member."""

from typing import Final

NOBODY: Final = ""
GALLERY: Final = "+"
FORCE: Final = "*"
"""It is closed; the ready-made members; the force itself."""
