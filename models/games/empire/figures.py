"""The figures of the galactic campaign that the map needs, read from the rule set when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from models.content import RULESETS, build, load, read_toml
from models.galaxy.values import Alliance, Faction, Income, Troops
from models.i18n import NO_TEXT, Text
from models.safe_names import under


@dataclass(frozen=True, slots=True)
class _Incomes:
    ordinary: int
    production: int
    major: int
    sector_factor: int


@dataclass(frozen=True, slots=True)
class _Command:
    infantry: int
    cruisers: int
    fighters: int
    most: int
    circle: int
    move_home: int


@dataclass(frozen=True, slots=True)
class _Discs:
    ordinary: int
    production: int
    major: int


@dataclass(frozen=True, slots=True)
class _Prices:
    command: int
    infantry: int
    cruisers: int
    fighters: int


@dataclass(frozen=True, slots=True)
class CampaignFigures:
    """Incomes and prices in thousandths of a million, lengths in thousandths of a unit, limits in units."""

    income: _Incomes
    command: _Command
    garrison: Troops
    disc: _Discs
    prices: _Prices

    def pays(self, income: Income) -> int:
        """Return what a planet of this class yields a turn (CG-95)."""
        return int(getattr(self.income, income.value))

    def radius_of(self, income: Income) -> int:
        """Return the usual radius of a planet's disc by its class, in thousandths (AMB-CG-27)."""
        return int(getattr(self.disc, income.value))


@dataclass(frozen=True, slots=True)
class _Written:
    """A faction or an alliance as it stands in its file."""

    id: str
    name: Text
    colour: str
    loose: bool = False
    alliance: str = ""
    sign: str = ""
    words: Text = NO_TEXT
    unlimited: tuple[str, ...] = ()
    seat: Text = NO_TEXT
    rank: str = ""


@cache
def figures() -> CampaignFigures:
    """Return the figures of the campaign; raises ContentError for a wrong rule set."""
    path = _path("galaxy")
    return build(CampaignFigures, read_toml(path), file=path.name)


def _path(name: str) -> Path:
    return under(RULESETS / "empire", f"{name}.toml")


@cache
def _read_figures(name: str) -> tuple[_Written, ...]:
    return tuple(load(_Written, _path(name)).values())


def book_alliances() -> tuple[Alliance, ...]:
    """Return the three statuses of CG-2."""
    return tuple(Alliance(a.id, a.name, a.colour, a.loose) for a in _read_figures("alliances"))


def book_factions() -> tuple[Faction, ...]:
    """Return the twelve factions of CG-3 … CG-5, in the order of the book, without planets yet."""
    return tuple(
        Faction(f.id, f.name, f.alliance, f.colour, f.sign, unlimited=f.unlimited, words=f.words)
        for f in _read_figures("factions")
    )


@cache
def book_seats() -> Mapping[str, Text]:
    """Return the capitals the book names, by faction: the places of lobbyists (CG-18) and of the bank (CG-39)."""
    return {f.id: f.seat for f in _read_figures("factions") if f.seat != NO_TEXT}


def book_ranks() -> Mapping[str, str]:
    """Return the rank of each faction's player when a campaign begins (CG-3, CG-4), by faction; none for neutrals."""
    return {f.id: f.rank for f in _read_figures("factions") if f.rank}
