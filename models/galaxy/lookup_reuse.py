"""Look-ups of a galaxy that stay valid after an edit: they are reused instead of rebuilt."""

from __future__ import annotations

from typing import Final

from models.galaxy.galaxy import Galaxy

_FROM: Final = {
    "planet": ("planets",),
    "sector": ("sectors",),
    "faction": ("factions",),
    "alliance": ("alliances",),
    "command": ("commands",),
    "route": ("routes",),
    "routes_at": ("routes",),
    "network": ("planets", "routes"),
    "members": ("planets", "sectors"),
    "bounds": ("planets", "sectors", "commands", "notes"),
    "_by_name": ("planets",),
    "surroundings": ("planets",),
    "standing": ("commands", "radius"),
}
"""What each look-up is made from."""


def carry(before: Galaxy, after: Galaxy) -> None:
    """Give `after` the look-ups that `before` has already made from what is the same in both."""
    for name, fields in _FROM.items():
        if name in before.__dict__ and all(getattr(before, field) is getattr(after, field) for field in fields):
            after.__dict__[name] = before.__dict__[name]
