"""The readings and terrain kinds in the rule set are those the code knows."""

from __future__ import annotations

import pytest

from models.content import RULESETS, read_toml
from models.maps.grid import CLEAR, DIFFICULT, IMPASSABLE
from models.maps.readings import DEFAULT, VALUES
from models.maps.terrain import terrain_types


def test_every_reading_is_described_with_its_default() -> None:
    described = read_toml(RULESETS / "aventures" / "options.toml")
    for name, values in VALUES.items():
        option = described[name]
        assert tuple(value["id"] for value in option["values"]) == values
        assert option["default"] == getattr(DEFAULT, name) == values[0]
        for words in (option["title"], *(value["effect"] for value in option["values"])):
            assert words["fr"]
            assert words["en"]


@pytest.mark.rule("AG-27", "AG-28", "AG-29", "AG-30")
def test_terrain_kinds_cost_what_the_rules_say() -> None:
    kinds = terrain_types()
    assert {kind.id: (kind.cost, kind.opaque) for kind in kinds.values()} == {
        "clear": (CLEAR, False),
        "difficult": (DIFFICULT, False),
        "impassable": (IMPASSABLE, True),
    }
