"""The readings and terrain kinds in the rule set are those the code knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.content import RULESETS
from models.errors import ContentError
from models.maps import terrain
from models.maps.rules.grid import CLEAR, DIFFICULT, IMPASSABLE
from models.maps.terrain import terrain_types


@pytest.mark.rule("AG-27", "AG-28", "AG-29", "AG-30")
def test_terrain_kinds_cost_what_the_rules_say() -> None:
    kinds = terrain_types()
    assert {kind.id: (kind.cost, kind.opaque) for kind in kinds.values()} == {
        "clear": (CLEAR, False),
        "difficult": (DIFFICULT, False),
        "impassable": (IMPASSABLE, True),
    }


@pytest.mark.parametrize(
    ("was", "becomes", "key"),
    [
        ("code = 1", "code = 0", "map.terrain_codes"),
        ("code = 1", "code = 256", "map.terrain_codes"),
        ("code = 0", "code = 9", "map.terrain_codes"),
        ("cost = 2", "cost = 256", "map.terrain_costs"),
    ],
)
def test_terrain_that_maps_cannot_hold_is_refused_with_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, was: str, becomes: str, key: str
) -> None:
    right = (RULESETS / "aventures" / "terrain.toml").read_text("utf-8")
    assert was in right
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "terrain.toml").write_text(right.replace(was, becomes, 1), "utf-8")
    monkeypatch.setattr(terrain, "RULESETS", tmp_path)
    with pytest.raises(ContentError) as found:
        terrain_types("own")
    assert (found.value.key, found.value.args_["file"]) == (key, "terrain.toml")
