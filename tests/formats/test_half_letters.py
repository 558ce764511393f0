"""Half a letter in what came with a wall of Universal VTT or Foundry: kept, saved and written back as it came."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models.formats.library import read_map
from models.maps.map_json import head
from tests.formats.test_free_walls import cave, there_and_back


@pytest.mark.parametrize("name", ["a.uvtt", "a.foundry.json"])
def test_half_a_letter_among_the_properties_goes_back_too(tmp_path: Path, name: str) -> None:
    table = cave() if name == "a.uvtt" else {"width": 384, "height": 320, "grid": {"type": 1, "size": 64}, "walls": []}
    if name == "a.uvtt":
        table["portals"][0]["name"] = "\ud800 é"
    else:
        table["walls"] = [{"c": [0, 0, 70, 70], "flags": {"name": "\ud800 é"}}]
    text = json.dumps(there_and_back(tmp_path, name, table, 64))
    assert "\\ud800 \\u00e9" in text
    kept = head(read_map(tmp_path / name).tile_map)
    assert json.dumps(kept, ensure_ascii=False).encode("utf-8")
