"""Look-ups of a galaxy that stay valid after an edit, or nearly: they are reused instead of rebuilt."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from operator import is_not
from types import MappingProxyType
from typing import Final, TypeVar

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet

Value = TypeVar("Value")

_MOST: Final = 200
"""Planets changed at once up to which look-ups are mended one by one."""

_FROM: Final = {
    "planet": ("planets",),
    "sector": ("sectors",),
    "faction": ("factions",),
    "alliance": ("alliances",),
    "command": ("commands",),
    "route": ("routes",),
    "routes_at": ("routes",),
    "members": ("planets", "sectors"),
    "bounds": ("planets", "sectors", "commands", "notes"),
    "_by_name": ("planets",),
    "surroundings": ("planets",),
    "standing": ("commands", "radius"),
}
"""What each look-up is made from."""


def carry(before: Galaxy, after: Galaxy) -> None:
    """Give `after` the look-ups that `before` has already made, corrected for the few planets that differ."""
    for name, fields in _FROM.items():
        if name in before.__dict__ and all(getattr(before, field) is getattr(after, field) for field in fields):
            after.__dict__[name] = before.__dict__[name]
    changed = _changed(before, after)
    if not changed:
        return
    if "planet" in before.__dict__:
        planets = _copy(before.planet)
        planets.update((now.id, now) for _, now in changed)
        after.__dict__["planet"] = MappingProxyType(planets)
    if "members" in before.__dict__ and before.sectors is after.sectors:
        after.__dict__["members"] = _members(before, after, changed)
    others = all(getattr(before, field) is getattr(after, field) for field in ("sectors", "commands", "notes"))
    if "bounds" in before.__dict__ and others:
        _carry_bounds(before, after, changed)


def _changed(before: Galaxy, after: Galaxy) -> list[tuple[Planet, Planet]]:
    """Return (old, new) pairs of planets, where only a few differ and none was added or removed; else an empty list."""
    old, new = before.planets, after.planets
    if old is new or len(old) != len(new):
        return []
    places = list(compress(range(len(old)), map(is_not, old, new)))
    if len(places) > _MOST or any(old[i].id != new[i].id for i in places):
        return []
    return [(old[i], new[i]) for i in places]


def _members(
    before: Galaxy, after: Galaxy, changed: list[tuple[Planet, Planet]]
) -> MappingProxyType[str, tuple[Planet, ...]]:
    found = _copy(before.members)
    now = {planet.id: planet for _, planet in changed}
    moved = {key for old, new in changed if old.sector != new.sector for key in (old.sector, new.sector)}
    if moved:
        lists: dict[str, list[Planet]] = {key: [] for key in moved if key in found}
        for planet in after.planets:
            if planet.sector in lists:
                lists[planet.sector].append(planet)
        found |= {key: tuple(planets) for key, planets in lists.items()}
    for key in {new.sector for _, new in changed} - moved:
        if key in found:
            found[key] = tuple(now.get(planet.id, planet) for planet in found[key])
    return MappingProxyType(found)


def _carry_bounds(before: Galaxy, after: Galaxy, changed: list[tuple[Planet, Planet]]) -> None:
    """Widen the bounds to what has moved; where a planet stood at the edge they are computed anew when needed."""
    left, top, right, bottom = before.bounds
    for old, _ in changed:
        if old.x - old.radius <= left or old.y - old.radius <= top:
            return
        if old.x + old.radius >= right or old.y + old.radius >= bottom:
            return
    discs = [(new.x, new.y, new.radius) for _, new in changed]
    after.__dict__["bounds"] = (
        min(left, *(x - r for x, _, r in discs)), min(top, *(y - r for _, y, r in discs)),
        max(right, *(x + r for x, _, r in discs)), max(bottom, *(y + r for _, y, r in discs)),
    )  # fmt: skip


def _copy(look_up: Mapping[str, Value]) -> dict[str, Value]:
    """Return a copy of the dictionary behind a look-up: many times faster than key by key through the proxy."""
    return look_up.copy() if isinstance(look_up, MappingProxyType) else dict(look_up)
