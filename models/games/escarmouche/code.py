"""An army in a typed code: its name, side, limit, and units by profile and count."""

from __future__ import annotations

from typing import Any, Final

from models.content import Json
from models.games.escarmouche.army import Army
from models.games.typed_code import CodedRow, CodeForm, Letters, Many, Number, Rare, Value, Word

_UNIT: Final = CodedRow((Word("profiles"), Number(4), Rare(Letters(), "")))
_ARMY: Final = CodedRow((Letters(), Word("sides"), Number(5), Many(_UNIT)))


def _values(army: Army) -> Value:
    limit = 0 if army.limit is None else army.limit + 1
    return army.name, army.side, limit, tuple((unit.profile, unit.count, unit.name) for unit in army.units)


def _document(values: Any) -> Json:
    name, side, limit, units = values
    rows: list[Json] = [{"profile": profile, "count": count, "name": own} for profile, count, own in units]
    return {"army": name, "side": side, "limit": limit - 1 if limit else None, "units": rows}


ARMY_CODE: Final = CodeForm("escarmouche", _ARMY, _values, _document)
