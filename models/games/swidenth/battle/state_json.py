"""The state of a battle as plain values: in the form a campaign stores, and as a hash."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import Final

from models.content import Json, build
from models.games.asked_ground import NOTHING
from models.games.battle import packing
from models.games.swidenth.battle.state import FigureNow, TableState

USUAL: Final = asdict(FigureNow("", "foes"))
"""What is not stored of a figure where all have it."""


def state_json(state: TableState) -> dict[str, Json]:
    """Return a state as plain JSON values; what is known of figures only where somebody said something."""
    table = asdict(state)
    for each, figure in zip(table["figures"], state.figures, strict=True):
        if figure.known == NOTHING:
            del each["known"]
        # How far it may have come follows from its acts.
        del each["gone"]
        if not figure.empty:
            del each["empty"]
    if not state.later:
        del table["later"]
    return table


def packed(state: TableState) -> dict[str, Json]:
    """Return a state in the form a campaign stores."""
    return packing.packed(state_json(state), [asdict(each) for each in state.figures], USUAL)


def read_state(raw: Json, file: str = "battle") -> TableState:
    """Return the state of plain JSON values; raises ContentError."""
    return build(TableState, packing.unpacked(raw, {"camp": USUAL["camp"]}, file), file=file)


def fingerprint(state: TableState) -> str:
    """Return a hash of a state: equal states have the same."""
    text = json.dumps(state_json(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
