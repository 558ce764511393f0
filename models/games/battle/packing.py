"""The state of a battle in the form a campaign stores: its figures in columns of what is unusual, packed in base 85."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping, Sequence

from models.content import Json
from models.errors import ContentError


def packed(table: Mapping[str, Json], rows: Sequence[Mapping[str, Json]], usual: Mapping[str, Json]) -> dict[str, Json]:
    """Return a state packed: `rows` are its figures, of which nothing is stored that all have as `usual`."""
    columns = {key: [row[key] for row in rows] for key in usual if any(row[key] != usual[key] for row in rows)}
    text = json.dumps({**table, "figures": columns}, separators=(",", ":"), sort_keys=True)
    return {"packed": base64.b85encode(zlib.compress(text.encode(), 9)).decode("ascii")}


def unpacked(raw: Json, needed: Mapping[str, Json], file: str = "battle") -> Json:
    """Return the plain values of a stored state; those never packed are returned unchanged; raises ContentError.

    `needed` is what every figure needs, even where all have it as usual and no column says so.
    """
    if not isinstance(raw, Mapping) or "packed" not in raw:
        return raw
    try:
        found = json.loads(zlib.decompress(base64.b85decode(str(raw["packed"]))))
        columns = found["figures"]
        count = max((len(each) for each in columns.values()), default=0)
        figures = [{**needed, **{key: each[n] for key, each in columns.items()}} for n in range(count)]
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, zlib.error):
        raise ContentError("content.damaged", file=file, place="state") from None
    return {**found, "figures": figures}
