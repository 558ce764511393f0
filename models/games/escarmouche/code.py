"""An army in a typed code: its name, side, limit, and units by profile and count."""

from __future__ import annotations

from typing import Final

from models.content import Json, plain, plain_values
from models.games.escarmouche.army import Army
from models.games.facets.typed_code import CodedRow, CodeForm, Letters, Many, Number, Rare, Value, Word, parts_of

_UNIT: Final = CodedRow((Word("profiles"), Number(4), Rare(Letters(), "")))
_ARMY: Final = CodedRow((Letters(), Word("sides"), Number(5), Many(_UNIT)))


def _values(army: Army) -> Value:
    limit = 0 if army.limit is None else army.limit + 1
    return army.name, army.side, limit, tuple((unit.profile, unit.count, unit.name) for unit in army.units)


def _document(values: Value) -> Json:
    name, side, limit, units = parts_of(values)
    rows: list[Json] = [
        plain_values(dict(zip(("profile", "count", "name"), parts_of(unit), strict=True))) for unit in parts_of(units)
    ]
    most = limit - 1 if isinstance(limit, int) and limit else None
    return {"army": plain(name), "side": plain(side), "limit": most, "units": rows}


ARMY_CODE: Final = CodeForm("escarmouche", _ARMY, _values, _document)
