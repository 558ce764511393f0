"""Galaxies in spreadsheets: what people have, what we write, what must be refused."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import ContentError
from models.formats.csv_cells import escape_formula
from models.formats.galaxies.csv_tables import CsvSource, read_commands, read_routes, read_sectors, read_systems
from models.formats.galaxies.csv_write import write_commands, write_routes, write_sectors, write_systems
from models.formats.galaxies.files import export, import_file
from models.formats.galaxies.table import MAX_CELL
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.galaxy.values import Faction, Income, Planet, RouteState, Troops
from models.games.empire.sample import sample
from models.i18n import LANGUAGES, Text, Translator
from tests.galaxy.strategies import galaxies

HEADER = "name,x,y,size,income,resource,sector,owner\n"


def read(text: str, **more: object) -> Galaxy:
    return read_systems(CsvSource(text.encode(), "s.csv", **more))  # type: ignore[arg-type]


@given(galaxies(), st.sampled_from(LANGUAGES))
def test_a_galaxy_survives_its_tables(galaxy: Galaxy, lang: str) -> None:
    base = Galaxy(factions=galaxy.factions, sectors=galaxy.sectors)
    back = read_systems(CsvSource(write_systems(galaxy, lang).encode(), "s.csv"), base)
    assert back.planets == galaxy.planets
    back = read_routes(CsvSource(write_routes(galaxy, lang).encode(), "r.csv"), back)
    assert back.routes == galaxy.routes
    back = read_commands(CsvSource(write_commands(galaxy, lang).encode(), "c.csv"), back)
    # What only a turn changes is no business of a spreadsheet.
    assert back.commands == galaxy.commands
    assert back.factions == galaxy.factions
    back = read_sectors(CsvSource(write_sectors(galaxy, lang).encode(), "d.csv"), back)
    assert {s.id: replace(s, colour="") for s in back.sectors} == {s.id: s for s in galaxy.sectors}


def test_the_table_of_the_command_line() -> None:
    galaxy = read(
        HEADER + "Coruscant,1,2.5,0.8,major,,Noyau,Tarkin\nRaltir***,-3.125,0,,,Crédit,Noyau,\nOrn,0,0,,*,,,Hutt\n"
    )
    first, second, third = galaxy.planets
    assert (first.x, first.y, first.radius, first.income, first.owner) == (1000, 2500, 800, Income.MAJOR, "tarkin")
    assert (second.name, second.x, second.income, second.radius) == ("Raltir", -3125, Income.MAJOR, 800)
    assert (third.income, third.radius, third.sector) == (Income.PRODUCTION, 600, "")
    assert [s.name for s in galaxy.sectors] == ["Noyau"]
    assert [f.name.fr for f in galaxy.factions] == ["Tarkin", "Hutt"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", "\t", "|"])
def test_spreadsheets_of_the_french_office(encoding: str, delimiter: str) -> None:
    rows = [
        ["Planète", "Abscisse", "Ordonnée", "Taille", "Revenu", "Propriétaire"],
        ["Éa", "1,5", "−2", "0,5", "Majeure", "Cartel des HUTT"],
    ]
    text = "\r\n".join(delimiter.join(row) for row in rows).replace("−", "-" if encoding == "cp1252" else "−")
    base = Galaxy(factions=(Faction("hutt", Text("Cartel des Hutt", "Hutt Cartel")),))
    galaxy = read_systems(CsvSource(text.encode(encoding), "s.csv"), base)
    assert galaxy.planets == (Planet("ea", "Éa", 1500, -2000, 500, Income.MAJOR, owner="hutt"),)
    assert galaxy.factions == base.factions


def test_finer_than_a_thousandth_is_refused_unless_rounding_was_chosen() -> None:
    text = HEADER + "A,1.2345,-0.0005,,,,,\n"
    with pytest.raises(ContentError) as caught:
        read(text)
    assert caught.value.key == "galaxy.too_fine_in"
    assert caught.value.place == "line 2, x"
    assert read(text, rounding=True).planets[0].at == (1235, -1)
    assert read(HEADER + "A,1.2340000,2,,,,,\n").planets[0].x == 1234


def test_routes_are_found_by_name_and_say_which_is_not() -> None:
    base = read(HEADER + "Éa,0,0,,,,,\nOrn,1,0,,,,,\n")
    galaxy = read_routes(CsvSource("de;vers;état;raison\nea;ORN;coupée;mines\norn;ea;;\n".encode(), "r.csv"), base)
    (route,) = galaxy.routes
    assert (route.start, route.end, route.state, route.reason) == ("ea", "orn", RouteState.CUT, "mines")
    for bad, key in (("ea,nowhere", "no_such_planet_in"), ("ea,ea", "row_to_itself")):
        with pytest.raises(ContentError, match=key) as caught:
            read_routes(CsvSource(f"from,to\n{bad}\n".encode(), "r.csv"), base)
        assert caught.value.place == "line 2, to"


def test_commands_find_their_home_port() -> None:
    base = read(HEADER + "Éa,0,0,,*,,,Hutt\n")
    text = "name,owner,x,y,home,infantry,cruisers,fighters,radius,engagement\nFlotte,hutt,1,2,ea,3,,1,7.5,modéré\n"
    (command,) = read_commands(CsvSource(text.encode(), "c.csv"), base).commands
    assert (command.owner, command.home, command.force, command.radius) == ("hutt", "ea", Troops(3, 0, 1), 7500)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "empty_table"),
        ("a,b\n", "missing_columns"),
        (HEADER + "A,one,2,,,,,\n", "not_a_number_in"),
        (HEADER + "A,NaN,2,,,,,\n", "not_a_number_in"),
        (HEADER + "A,1e,2,,,,,\n", "not_a_number_in"),
        (HEADER + "A,1000001,2,,,,,\n", "too_far_in"),
        (HEADER + "A,99999999999999999999,2,,,,,\n", "too_far_in"),
        (HEADER + "A,1,2,-1,,,,\n", "negative"),
        (HEADER + ",1,2,,,,,\n", "row_without_name"),
        (HEADER + "A,1,2,,huge,,,\n", "content.not_one_of"),
        (HEADER + "A" * 201 + ",1,2,,,,,\n", "name_too_long"),
        (HEADER + "A,1,2,,,," + "x" * (MAX_CELL + 1) + ",\n", "cell_too_long"),
        (HEADER + "A,1,2,,,," + "x" * 200_000 + ",\n", "not_a_table"),
        (HEADER + "A\0,1,2,,,,,\n", "cell_too_long"),
        (HEADER + "A" + "," * 300 + "\n", "too_many_columns"),
        ("name,x,y,infantry\nA,1,2,-4\n", "bad_count"),
        ("name,x,y,id\nA,1,2,k\nB,1,2,k\n", "id_twice_in"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_with_its_place(text: str, key: str) -> None:
    with pytest.raises(ContentError, match=key) as caught:
        read(text)
    assert caught.value.file == "s.csv"


@pytest.mark.parametrize(
    ("lang", "table", "words"),
    [
        ("fr", HEADER + "A,1,2,,huge,,,\n", "ordinaire, production, majeur"),
        ("en", HEADER + "A,1,2,,énorme,,,\n", "ordinary, production, major"),
    ],
)
def test_a_refused_income_is_told_in_the_words_of_the_window(lang: str, table: str, words: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(table)
    assert f" {words}." in Translator(lang)(caught.value.key, **caught.value.args_)


@given(st.binary(max_size=200))
def test_no_bytes_do_worse_than_being_refused(data: bytes) -> None:
    try:
        read_systems(CsvSource(b"name,x,y\n" + data, "s.csv"))
    except ContentError:
        return


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"])
def test_no_cell_we_write_is_a_formula(start: str) -> None:
    assert escape_formula(f"{start}1+1") == f"'{start}1+1"
    galaxy = Galaxy(planets=(Planet("a", "=cmd|'/c calc'!A0", -1500, 0, notes="@x"),))
    for row in csv.reader(write_systems(galaxy).splitlines()):
        assert all(cell[:1] not in ("=", "+", "@") and (cell[:1] != "-" or cell == "-1.5") for cell in row)
    assert read_systems(CsvSource(write_systems(galaxy).encode(), "s.csv")).planets == galaxy.planets


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_leave_with_the_mark_of_their_letters_and_come_back(lang: str, tmp_path: Path) -> None:
    galaxy = sample(lang)
    written = export(galaxy, tmp_path / "c.csv", Poster(lang=lang))
    assert [path.name for path in written] == ["c.csv", "c-routes.csv", "c-sectors.csv", "c-commands.csv"]
    assert all(path.read_bytes().startswith(b"\xef\xbb\xbf") for path in written)
    back = import_file(tmp_path / "c.csv", Galaxy(factions=galaxy.factions))
    assert (back.planets, back.routes, back.commands) == (galaxy.planets, galaxy.routes, galaxy.commands)
    assert back.sectors == galaxy.sectors
