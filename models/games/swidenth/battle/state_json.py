"""The state of a battle as plain values: in the form a campaign stores, and as a hash."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from models.content import Json, build
from models.errors import ContentError
from models.games.asked_ground import NOTHING
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
    """Return a state in the form a campaign stores: what differs among its figures in columns, packed in base 85."""
    raw = state_json(state)
    rows = [asdict(each) for each in state.figures]
    columns = {key: [row[key] for row in rows] for key in USUAL if any(row[key] != USUAL[key] for row in rows)}
    text = json.dumps({**raw, "figures": columns}, separators=(",", ":"), sort_keys=True)
    return {"packed": base64.b85encode(zlib.compress(text.encode(), 9)).decode("ascii")}


def unpacked(raw: Json, file: str = "battle") -> Json:
    """Return the plain values of a stored state; values that were never packed are returned unchanged."""
    if not isinstance(raw, Mapping) or "packed" not in raw:
        return raw
    try:
        found = json.loads(zlib.decompress(base64.b85decode(str(raw["packed"]))))
        columns = found["figures"]
        count = max((len(each) for each in columns.values()), default=0)
        # Where all are of the usual camp, no column says so.
        figures = [{"camp": USUAL["camp"], **{key: each[n] for key, each in columns.items()}} for n in range(count)]
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, zlib.error):
        raise ContentError("content.damaged", file=file, place="state") from None
    return {**found, "figures": figures}


def read_state(raw: Json, file: str = "battle") -> TableState:
    """Return the state of plain JSON values; raises ContentError."""
    return build(TableState, unpacked(raw, file), file=file)


def fingerprint(state: TableState) -> str:
    """Return a hash of a state: equal states have the same."""
    text = json.dumps(state_json(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
