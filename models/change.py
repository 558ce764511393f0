"""What one undoable edit is called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Label:
    """What a step is called in the history: a message key and JSON-able arguments, never a sentence."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)
