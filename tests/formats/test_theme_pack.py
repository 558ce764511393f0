"""A universe travels in a pack as it was made."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.campaign.packs import Manifest, Pack
from models.formats.pack import read_pack, write_pack
from models.games.library import BUILT
from models.i18n import Text


@pytest.mark.rule("AG-121")
def test_a_theme_goes_out_and_comes_in(tmp_path: Path) -> None:
    types = BUILT["aventures"].types
    assert types is not None
    body = {**types.template("themes", "sg-1"), "name": {"fr": "Far West", "en": "Far West"}}
    manifest = Manifest("far-west", "aventures", Text.same("Far West"), "1", "Moi", "CC0")
    write_pack(Pack(manifest, {("themes", "far-west"): body}), tmp_path / "far-west.zip")
    assert read_pack(tmp_path / "far-west.zip").contents == {("themes", "far-west"): body}
