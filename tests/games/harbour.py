"""A game of lists that uses every field a list may have: its lists, roster, cards and bench."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

from models.content import Json
from models.games.event import Pen
from models.games.game import Game
from models.games.lists.force_list import ListCards, ListRoster
from models.games.lists.lists import ForceList, read_lists
from models.games.values import Stat, Stored, StoredMember
from models.i18n import Text


@cache
def lists() -> ForceList:
    """Return the lists of the game."""
    return read_lists(Path(__file__).with_suffix(".toml"))


def free() -> ForceList:
    """Return the same lists without sides, their points only added up."""
    return replace(lists(), sides={}, force=replace(lists().force, counted=False, limit=None))


ROSTER, FREE = ListRoster(lists), ListRoster(free)
CARDS = ListCards("harbour", ROSTER)


class Harbour(Game):
    """The game itself."""

    id = "harbour"
    title = Text.same("Rade")
    roster = ROSTER


HARBOUR = Harbour()
bench = HARBOUR.bench


def ship(key: str, profile: str, *gear: str, name: str = "", alike: int = 1) -> StoredMember:
    """Return a ship as it is kept."""
    body: dict[str, Json] = {"profile": profile, "count": alike, "gear": list(gear)}
    return StoredMember(key, name, body)


def fleet(*ships: StoredMember, side: str = "north", limit: int | None = 60) -> Stored:
    """Return a fleet of some ships."""
    return Stored("Rade", side, limit, ships)


def pen() -> Pen:
    """Return a pen that writes n1, n2 …"""
    numbers = count(1)
    return Pen(lambda: f"n{next(numbers)}", "1630-05-01")


def speed(value: int) -> Stat:
    """Return the speed of a ship."""
    return Stat("Vitesse", Text("Vitesse", "Speed"), Text("V", "S"), value, rule="HB-3")


def hull(value: int) -> Stat:
    """Return the hull of a ship."""
    return Stat("Coque", Text("Coque", "Hull"), Text("Cq", "H"), value)


NAMES = {
    "cotre": Text("Cotre", "Cutter"),
    "galion": Text("Galion", "Galleon"),
    "brulot": Text("Brûlot", "Fire ship"),
    "bouee": Text("Bouée", "Buoy"),
    "voile": Text("Grande voile", "Great sail"),
    "blindage": Text("Blindage", "Armour"),
    "north": Text("Nord", "North"),
    "south": Text("Sud", "South"),
}
