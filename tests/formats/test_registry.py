"""The one registry of formats: whoever asks hears the same, and to ask loads nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.errors import ContentError
from models.formats.galaxies import io as galaxy_io
from models.formats.maps.io import read_map, write_map
from models.formats.registry import FORMATS, GALAXIES, MAPS, format_of, read_suffixes, write_suffixes
from models.galaxy.posters.layout import Poster
from models.games.empire.sample import sample
from models.maps.tile_map import new_map
from models.progress import silent


@pytest.mark.parametrize("of", list(FORMATS))
def test_a_suffix_means_one_format_of_a_kind(of: str) -> None:
    every = [each for each in FORMATS[of] if not each.unnamed]
    suffixes = [suffix for each in every for suffix in each.suffixes + each.also_read]
    assert len(suffixes) == len(set(suffixes))
    assert len({each.id for each in FORMATS[of]}) == len(FORMATS[of])
    for each in every:
        assert all(format_of(Path(f"X{suffix.upper()}"), of) is each for suffix in each.suffixes)  # type: ignore[arg-type]
    assert set(read_suffixes(of)) <= set(suffixes)
    assert set(write_suffixes(of)) <= set(suffixes)  # type: ignore[arg-type]


def test_what_is_read_nowhere_is_said_with_what_there_is() -> None:
    with pytest.raises(ContentError) as caught:
        format_of(Path("galaxie.doc"), "galaxy")
    assert ".graphml" in caught.value.args_["known"]
    assert read_suffixes("scenario") == ()


@pytest.mark.parametrize("form", [each.id for each in GALAXIES if each.writes])
def test_every_row_of_galaxies_writes_and_reads(form: str) -> None:
    each = next(each for each in GALAXIES if each.id == form)
    galaxy = sample()
    text = galaxy_io.WRITERS[form](galaxy, Poster(), silent)
    assert galaxy.planets[0].name in text
    if each.reads:
        back = galaxy_io.READERS[form](text.encode(), f"x{each.suffixes[0]}", True, None)
        assert {planet.name for planet in back.planets} == {planet.name for planet in galaxy.planets}


@pytest.mark.parametrize("form", [each.id for each in MAPS if each.writes and not each.wants_picture])
def test_every_row_of_maps_writes_and_reads(form: str, tmp_path: Path) -> None:
    each = next(each for each in MAPS if each.id == form)
    path = tmp_path / f"x{each.suffixes[0]}"
    write_map(new_map(5, 4, name="Pont", layer="Sol"), path)
    back = read_map(path).tile_map
    assert (back.width, back.height) == (5, 4)
