"""What one undoable edit is called."""

from __future__ import annotations

from dataclasses import dataclass, field

from models.i18n import MessageArgs


@dataclass(frozen=True, slots=True)
class Label:
    """What a step is called in the history: a message key and JSON-able arguments, never a sentence."""

    key: str
    args: MessageArgs = field(default_factory=dict)
