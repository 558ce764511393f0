"""What the version before sent is read for ever: one code, one document and one table of each game."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.formats.rosters.incoming import read_incoming

OLD = Path(__file__).parent / "old"


@pytest.mark.parametrize("suffix", ["code.txt", "json", "csv"])
def test_a_party_of_the_version_before(suffix: str) -> None:
    found = read_incoming((OLD / f"swidenth.{suffix}").read_bytes(), f"swidenth.{suffix}")
    assert (found.game, found.shared) == ("swidenth", None)
    party = found.build
    assert (party.name, party.budget, dict(party.shares)) == ("Les Vifs", 100, {"Alix": 60, "Ben": 40})
    brunn, elia = party.heroes
    assert (brunn.name, brunn.race, brunn.cls, brunn.gear) == ("Brunn", "nain", "guerrier", ("epee", "bouclier"))
    assert (dict(brunn.improvements), brunn.earned, brunn.player) == ({"combat": 1}, 12, "Alix")
    assert (brunn.found, brunn.gone) == (("potion-de-soin",), ("dague",))
    assert (elia.name, elia.spells, elia.earned) == ("Élia", ("tir-magique",), 0)


@pytest.mark.parametrize("suffix", ["code.txt", "json", "csv"])
def test_an_army_of_the_version_before(suffix: str) -> None:
    found = read_incoming((OLD / f"escarmouche.{suffix}").read_bytes(), f"escarmouche.{suffix}")
    assert (found.game, found.shared) == ("escarmouche", None)
    army = found.build
    assert (army.name, army.side, army.limit) == ("501e", "Empire", 500)
    assert [(unit.profile, unit.count, unit.name) for unit in army.units] == [
        ("stormtrooper", 12, ""), ("deathtrooper", 2, "Les Noirs"),
    ]  # fmt: skip
