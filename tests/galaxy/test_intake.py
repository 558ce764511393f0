"""A file taken into a galaxy: what it adds, what it writes over, what it leaves alone, what it cannot use."""

from __future__ import annotations

import pytest
from hypothesis import given

from models.errors import ContentError
from models.formats.galaxies.columns import TABLES
from models.formats.galaxies.csv_tables import CsvSource
from models.formats.galaxies.csv_write import write_commands, write_routes, write_sectors, write_systems
from models.formats.galaxies.geojson import write_geojson
from models.formats.galaxies.graphml import write_graphml
from models.formats.galaxies.intake import Doubled, likely_table, take_file, take_table
from models.formats.galaxies.own_json import write_json
from models.formats.galaxies.table import preview
from models.galaxy.galaxy import Galaxy
from models.galaxy.merge import Count, merged
from models.galaxy.values import Income
from models.games.empire.sample import sample
from models.i18n import LANGUAGES
from tests.galaxy.strategies import galaxies

WRITERS = {"systems": write_systems, "routes": write_routes, "sectors": write_sectors, "commands": write_commands}


def source(text: str, **fields: object) -> CsvSource:
    return CsvSource(text.encode(), "t.csv", **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", list(WRITERS))
@pytest.mark.parametrize("how", ["add", "replace"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_our_own_tables_change_nothing(kind: str, how: str, lang: str) -> None:
    galaxy = sample("fr")
    text = WRITERS[kind](galaxy, lang)
    assert likely_table(text.encode(), "t.csv") == kind
    found = take_table(galaxy, kind, source(text), how)  # type: ignore[arg-type]
    assert found.faults == ()
    assert not any(found.counts.values()), found.counts


@pytest.mark.parametrize(("write", "file"), [(write_graphml, "g.graphml"), (write_geojson, "g.geojson"),
                                             (write_json, "g.json")])  # fmt: skip
def test_our_own_files_change_nothing(write: object, file: str) -> None:
    galaxy = sample("fr")
    data = write(galaxy).encode()  # type: ignore[operator]
    assert not any(take_file(galaxy, data, file, "add").counts.values())
    assert take_file(Galaxy(), data, file, "replace").galaxy.planets == galaxy.planets


def test_only_the_columns_of_the_file_are_written_over() -> None:
    galaxy = sample("fr")
    before = galaxy.find("Raltir")
    found = take_table(
        galaxy, "systems", source("Nom;X;Y;Propriétaire\nraltir;1,5;2;Cartel des Hutt\nNeuve*;7;8;\n"), "add"
    )
    now = found.galaxy.find("Raltir")
    assert (now.id, now.at, now.sector, now.radius, now.garrison) == (
        before.id, (1_500, 2_000), before.sector, before.radius, before.garrison,
    )  # fmt: skip
    assert found.galaxy.faction[now.owner].name.fr == "Cartel des Hutt"
    assert found.galaxy.find("Neuve").income is Income.PRODUCTION
    assert found.counts["planets"] == Count(1, 1, 0)
    assert found.counts["routes"] == Count()


def test_replacing_leaves_no_loose_end() -> None:
    galaxy = sample("fr")
    found = take_table(galaxy, "systems", source("name,x,y\nCoruscant***,0,0\nRaltir,9,9\n"), "replace")
    made = found.galaxy
    assert {p.name for p in made.planets} == {"Coruscant", "Raltir"}
    assert {key for r in made.routes for key in r.key} <= set(made.planet)
    assert {f.capital for f in made.factions} <= {"", *made.planet}
    assert {c.home for c in made.commands} <= {"", *made.planet}
    assert found.counts["planets"].removed == 78


def test_lines_that_cannot_be_used_are_named_and_the_others_taken() -> None:
    text = "nom,x,y,chasseurs\nUn,1,2,3\nDeux,abc,2,\n,4,5,\nTrois,5,6,-1\nQuatre,7,8,\n"
    found = take_table(Galaxy("G"), "systems", source(text), "add")
    assert [p.name for p in found.galaxy.planets] == ["Un", "Quatre"]
    assert [fault.args_["place"] for fault in found.faults] == ["line 3, x", "line 4, name", "line 5, fighters"]
    with pytest.raises(ContentError, match="missing_columns"):
        take_table(Galaxy("G"), "systems", source("a,b\n1,2\n"), "add")


@given(galaxies(), galaxies())
def test_nothing_is_lost_and_ids_stay_single(base: Galaxy, incoming: Galaxy) -> None:
    made = merged(base, incoming)
    for kind in ("planets", "sectors", "factions", "commands"):
        ids = [thing.id for thing in getattr(made, kind)]
        assert len(set(ids)) == len(ids)
        assert {thing.id for thing in getattr(base, kind)} <= set(ids)
    assert len(made.planets) >= max(len({p.id for p in base.planets}), len({p.id for p in incoming.planets}))


@pytest.mark.parametrize(("text", "value"), [
    ("2,0", 2_000), ("5 M", 5_000), ("1 234,5", 1_234_500), ("1\u202f234,5", 1_234_500), ("1.234,5", 1_234_500),
    ("1,234.5", 1_234_500), ("1.000.000", 1_000_000_000), ("12,5 u", 12_500), ("-3", -3_000), ("0,125", 125),
])  # fmt: skip
def test_numbers_are_read_as_people_write_them(text: str, value: int) -> None:
    (planet,) = take_table(Galaxy(), "systems", source(f"nom;x;y\nA;{text};0\n"), "add").galaxy.planets
    assert planet.x == value


@pytest.mark.parametrize("text", ["12 34", "1,2,3", "5 M 3", "M", "1 23 456"])
def test_what_is_no_number_is_not_guessed(text: str) -> None:
    found = take_table(Galaxy(), "systems", source(f"nom;x;y\nA;{text};0\n"), "add")
    assert [str(fault.key) for fault in found.faults] == ["galaxy.not_a_number_in"]


@pytest.mark.parametrize(("head", "kind"), [
    ("Nom de la planète;Position X (pc);Position Y (pc)", "systems"), ("Planet name;POS_X;POS_Y;Side", "systems"),
    ("Étoile;Coordonnée X;Coordonnée Y;Revenu (M)", "systems"), ("Origine;Destination", "routes"),
    ("Nom;X;Y;Richesse;Bataillons;Croiseurs;Escadrons", "systems"), ("World;X;Y;Wealth;Battalions", "systems"),
    ("Planet A;Planet B", "routes"), ("Planète 1;Planète 2", "routes"),
])  # fmt: skip
def test_the_common_heads_are_guessed(head: str, kind: str) -> None:
    data = f"{head}\n".encode()
    assert likely_table(data, "t.csv") == kind
    seen = preview(data, TABLES[kind], "t.csv")
    assert (len(seen.mapped), seen.missing) == (head.count(";") + 1, ())


DOUBLES = "nom;x;y\nÉa;1;0\nOrn;2;0\nea;3;0\nEa 2;4;0\nEA;5;0\n"


@pytest.mark.parametrize(("doubled", "names"), [
    ("keep", ["Éa 1", "Orn 2", "ea 3", "Ea 2 4", "EA 5"]), ("first", ["Éa 1", "Orn 2", "Ea 2 4"]),
    ("last", ["Orn 2", "Ea 2 4", "EA 5"]), ("number", ["Éa 1", "Orn 2", "ea 3 3", "Ea 2 4", "EA 4 5"]),
])  # fmt: skip
def test_names_doubled_in_one_file_are_counted_and_parted_as_asked(doubled: Doubled, names: list[str]) -> None:
    found = take_table(Galaxy(), "systems", source(DOUBLES), "add", doubled=doubled)
    assert found.doubled == {"Éa": 3}
    assert [f"{p.name} {p.x // 1000}" for p in found.galaxy.planets] == names
