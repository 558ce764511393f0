"""The state of a battle as plain values, in the form a campaign stores."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from models.content import Json, build
from models.games.battle import packing
from models.games.escarmouche.battle.state import SkirmishState, TrooperNow

USUAL: Final = asdict(TrooperNow("", ""))
"""What is not stored of a figure where all have it."""


def state_json(state: SkirmishState) -> dict[str, Json]:
    """Return a state as plain JSON values."""
    return asdict(state)


def packed(state: SkirmishState) -> dict[str, Json]:
    """Return a state in the form a campaign stores."""
    return packing.packed(state_json(state), [asdict(each) for each in state.figures], USUAL)


def read_state(raw: Json, file: str = "battle") -> SkirmishState:
    """Return the state of plain JSON values; raises ContentError."""
    return build(SkirmishState, packing.unpacked(raw, {"side": ""}, file), file=file)
