"""The drawing of a member: window, boards and printed sheets all ask this module."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from models.i18n import Text, fold

_RESOURCES: Final = Path(__file__).parent.parent.parent / "resources"
PORTRAITS: Final = _RESOURCES / "portraits"
_ICONS: Final = _RESOURCES / "icons"


@dataclass(frozen=True, slots=True)
class PortraitType:
    """One drawn portrait: `race` and `cls` are ids of the Swidenth rules, empty where they do not apply."""

    id: str
    name: Text
    race: str = ""
    cls: str = ""
    kind: str = "folk"


@lru_cache(maxsize=1)
def portraits() -> tuple[PortraitType, ...]:
    """Return the drawn portraits in the order of the picker: heroes, folk, bestiary, quest, escarmouche, aventures."""
    rows = tomllib.loads((PORTRAITS / "portraits.toml").read_text(encoding="utf-8"))["portraits"]
    return tuple(
        PortraitType(row["id"], Text(**row["name"]), row.get("race", ""), row.get("class", ""), row["kind"])
        for row in rows
    )


@lru_cache(maxsize=1)
def drawings() -> frozenset[str]:
    """Return the names of every drawing of ours, portraits and icons."""
    return frozenset(path.stem for folder in (_ICONS, PORTRAITS) for path in folder.glob("*.svg"))


def face(name: str, tags: Collection[str], *, chosen: str = "", count: int = 1) -> str:
    """Return the drawing of a member: the chosen one, else that of its name, its profile, its race and class, its race.

    `tags` are the ids of what it is. Where there is no drawing for it, the one for a figure, or for several.
    """
    if chosen in drawings():
        return chosen
    own, drawn = fold(name).replace(" ", "-"), portraits()
    found = (
        next((each.id for each in drawn if each.id == own), ""),
        next((each.id for each in drawn if each.id in tags), ""),
        next((each.id for each in drawn if each.race in tags and each.cls in tags), ""),
        next((each.id for each in drawn if each.race in tags), ""),
    )
    return next((each for each in found if each), "figures" if count > 1 else "hero")
