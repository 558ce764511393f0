"""Parties that many tests start from."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import Rulebook, bands, rulebook
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.roster import SwidenthRoster
from models.games.values import Verdict


@pytest.fixture
def book() -> Rulebook:
    return rulebook()


@pytest.fixture
def roster() -> SwidenthRoster:
    return SwidenthRoster()


@pytest.fixture
def band() -> Callable[[str], Party]:
    """Return a ready-made band by id."""

    def ready_made(band_id: str) -> Party:
        found = bands()[band_id]
        return Party(found.name.fr, 100, band_heroes(found))

    return ready_made


@pytest.fixture
def judge(roster: SwidenthRoster) -> Callable[..., Verdict]:
    """Check one hero beside a companion who breaks nothing, with points to spare."""

    def check(hero: Hero, **choices: str) -> Verdict:
        friend = Hero("Ami", "imperial", "guerrier", gear=("epee",))
        return roster.check(Party("Essai", 1000, (hero, friend)), choices)

    return check


@pytest.fixture
def keys() -> Callable[[Verdict, str], list[str]]:
    """Return the Problems of a hero as `grade key rule`."""

    def named(verdict: Verdict, name: str) -> list[str]:
        return [
            f"{p.grade.value} {p.key.removeprefix('swidenth.')} {p.rule}"
            for p in verdict.problems
            if p.where.path == (name,)
        ]

    return named


@pytest.fixture
def counter() -> Callable[[], str]:
    """Return keys that sort by creation."""
    ids = iter(range(1, 1_000_000))
    return lambda: f"{next(ids):08}"
