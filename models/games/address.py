"""Mail addresses: which texts may stand in the head of a mail without adding a line or a second address to it."""

from __future__ import annotations

import re
from typing import Final

_ADDRESS: Final = re.compile(r"[^\s@<>()\[\],:;\"\\]{1,64}@[^\s@<>()\[\],:;\"\\]{1,189}")


def is_address(words: str) -> bool:
    """Return whether a text is exactly one mail address."""
    return _ADDRESS.fullmatch(words) is not None
