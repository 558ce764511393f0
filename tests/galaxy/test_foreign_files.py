"""Galaxies as QGIS, Gephi, yEd and networkx write them: the same words mean the same as in a table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli.main import run
from models.errors import ContentError
from models.formats.galaxies.files import read_galaxy
from models.formats.galaxies.geojson import read_geojson
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Income

FOREIGN = Path(__file__).parent / "foreign"


def ways(galaxy: Galaxy) -> list[str]:
    return sorted("–".join(sorted(galaxy.planet[key].name for key in route.key)) for route in galaxy.routes)


def test_geometries_of_many_parts_and_areas_are_read() -> None:
    galaxy = read_galaxy(FOREIGN / "multi.geojson")
    assert [(each.name, each.at) for each in galaxy.planets] == [("Aubeterre", (1000, 2000)), ("Brumal", (5000, 2000))]
    assert ways(galaxy) == ["Aubeterre–Brumal"]
    (sector,) = galaxy.sectors
    assert (sector.name, sector.outline) == ("Nord", ((0, 0), (9000, 0), (9000, 9000)))
    parts = {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]}]}
    feature = {"type": "Feature", "properties": {"NOM": "Seule"}, "geometry": parts}
    assert read_geojson(json.dumps(feature), "one.geojson").planets[0].name == "Seule"


def test_attributes_of_features_are_read_as_columns_of_a_table() -> None:
    galaxy = read_galaxy(FOREIGN / "qgis.geojson")
    first, second = galaxy.planets
    owners = [galaxy.faction[each.owner].name.fr for each in (first, second)]
    sectors = [next(s.name for s in galaxy.sectors if s.id == each.sector) for each in (first, second)]
    assert (owners, sectors) == (["Ligue", "Empire"], ["Nord", "Sud"])
    assert (first.income, first.notes, second.income, second.notes) == (Income.MAJOR, "phare", Income.ORDINARY, "")
    assert ways(galaxy) == ["Aubeterre–Brumal"]
    assert ways(read_galaxy(FOREIGN / "line3.geojson")) == ["A–B", "B–C"]


def test_yed_groups_are_sectors_and_planets_stand_in_the_middle_of_their_shapes() -> None:
    galaxy = read_galaxy(FOREIGN / "yed.graphml")
    found = {each.name: each.at for each in galaxy.planets}
    assert found == {"Aubeterre": (15000, 15000), "Brumal": (115000, 75000), "Cendres": (175000, 135000)}
    (sector,) = galaxy.sectors
    assert sector.name == "Marches de l’Est"
    assert [each.sector for each in galaxy.planets] == ["", sector.id, sector.id]
    assert ways(galaxy) == ["Aubeterre–Brumal", "Brumal–Cendres"]


@pytest.mark.parametrize(("name", "planets", "routes"), [("gephi", 3, 2), ("nx", 2, 1)])
def test_numbers_of_any_form_are_rounded_where_that_is_asked(name: str, planets: int, routes: int) -> None:
    with pytest.raises(ContentError, match="too_fine"):
        read_galaxy(FOREIGN / f"{name}.graphml")
    galaxy = read_galaxy(FOREIGN / f"{name}.graphml", rounding=True)
    assert (len(galaxy.planets), len(galaxy.routes)) == (planets, routes)
    assert 0 in {planet.x for planet in galaxy.planets}
    if name == "nx":
        assert galaxy.planets[0].y == 25000
        assert galaxy.faction[galaxy.planets[0].owner].name.fr == "Neutre", "what a key says of all who say nothing"


def test_the_command_names_the_option_and_what_it_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    campaign, source = str(tmp_path / "t.portulan"), tmp_path / "g.graphml"
    text = (FOREIGN / "nx.graphml").read_text(encoding="utf-8").replace('target="Brumal"', 'target="Nulle part"', 1)
    source.write_text(text, encoding="utf-8")
    assert run(["galaxy", "import", campaign, str(source)]) == 2
    assert "--round" in capsys.readouterr().err
    assert run(["galaxy", "import", campaign, str(source), "--round"]) == 0
    assert "Nulle part" in capsys.readouterr().out


def test_a_file_in_which_nothing_is_found_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.geojson"
    empty.write_text('{"type": "FeatureCollection", "features": []}', encoding="utf-8")
    assert run(["galaxy", "import", str(tmp_path / "t.portulan"), str(empty)]) == 1
    assert ".graphml" in capsys.readouterr().err
    assert not (tmp_path / "t.portulan").exists()
    assert run(["galaxy", "import", str(tmp_path / "t.portulan"), str(tmp_path / "a.kml")]) == 2
    told = capsys.readouterr().err
    assert ".geojson" in told
    assert ".pdf" not in told, "that is only written"
