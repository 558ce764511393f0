"""Half a letter in a file of Universal VTT or Foundry: no file could hold it, so the map is refused in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models.errors import ContentError
from models.formats.maps.io import read_map
from tests.formats.test_free_walls import cave


@pytest.mark.parametrize("name", ["a.uvtt", "a.foundry.json"])
def test_half_a_letter_among_the_properties_is_refused(tmp_path: Path, name: str) -> None:
    table = cave() if name == "a.uvtt" else {"width": 384, "height": 320, "grid": {"type": 1, "size": 64}, "walls": []}
    if name == "a.uvtt":
        table["portals"][0]["name"] = "\ud800 é"
    else:
        table["walls"] = [{"c": [0, 0, 70, 70], "flags": {"name": "\ud800 é"}}]
    (tmp_path / name).write_text(json.dumps(table), encoding="utf-8")
    with pytest.raises(ContentError) as told:
        read_map(tmp_path / name)
    assert told.value.key == "formats.json_half_sign"
