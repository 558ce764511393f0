"""What a campaign may add to Grandes escarmouches: what is wrong with a profile, what may be named, what is used."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.contents import Flaw
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.escarmouche.own import KINDS
from models.games.escarmouche.ruleset import ruleset

TYPES = ESCARMOUCHE.types
assert TYPES is not None
TROOPER = ruleset().profiles["stormtrooper"]
SHOWN = Flaw("", "pack.between", {"least": 1, "most": 6})
MUCH = Flaw("", "pack.above", {"most": 100})


def low(field: str, least: int) -> Flaw:
    return Flaw(field, "pack.below", {"least": least})


@pytest.mark.rule("GE-3", "GE-5", "GE-8", "GE-20")
@pytest.mark.parametrize(
    ("changed", "flaws"),
    [
        ({}, []),
        ({"life": 0, "rate": 0}, [low("life", 1), low("rate", 1)]),
        ({"attacks": 101}, [replace(MUCH, place="attacks")]),
        ({"shooting": 0}, [replace(SHOWN, place="shooting")]),
        ({"combat": 7}, [replace(SHOWN, place="combat")]),
    ],
)
def test_a_profile_of_ones_own_has_numbers_a_die_can_show(changed: dict[str, Any], flaws: list[Flaw]) -> None:
    assert list(KINDS[0].flaws(replace(TROOPER, **changed))) == flaws
