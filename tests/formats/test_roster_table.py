"""A force as a table that reads back, however a spreadsheet writes it."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from models.errors import ContentError
from models.formats.rosters.incoming import read_incoming
from models.formats.rosters.table import read_table, write_table
from models.games.library import BUILT
from models.i18n import LANGUAGES, Translator
from tests.formats.builds import builds


@pytest.mark.parametrize(("lang", "words"), [("fr", "Rébellion;Padawan rebelle"), ("en", "Rebellion,Rebel Padawan")])
def test_a_table_speaks_one_language(lang, words):
    roster = BUILT["escarmouche"].roster
    units = [{"profile": "Padawan rebelle", "count": 2, "name": "Garde royale"}]
    army = roster.read({"army": "A", "side": "Rébellion", "units": units}, "")
    told = write_table(roster, army, Translator(lang))
    assert words in told.replace(",,", ",").replace(";;", ";")
    roster = BUILT["swidenth"].roster
    hero = {"name": "H", "race": "Elfe", "class": "Ranger", "gear": ["Arc long"], "improvements": {"Tir": 1}}
    party = roster.read({"party": "P", "characters": [hero]}, "")
    told = write_table(roster, party, Translator(lang))
    assert all(
        name in told
        for name in {"fr": ("Elfe;", "Arc long", "Tir: 1"), "en": ("Elf,", "Long bow", "Shooting: 1")}[lang]
    )


def plain(value):
    """Whether every text of a document is as a cell can hold it: no outer blanks, nothing unprintable, not empty."""
    if isinstance(value, dict):
        return all(plain(key) and ":" not in key and plain(each) for key, each in value.items())
    if isinstance(value, list):
        return all(plain(each) for each in value)
    return not isinstance(value, str) or (value == " ".join(value.split()) and value.isprintable() and value != "")


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(builds(), st.sampled_from(LANGUAGES))
def test_any_build_comes_back(pair, lang):
    game_id, build = pair
    roster = BUILT[game_id].roster
    document = roster.write(build)
    members = next(value for key, value in document.items() if key in ("characters", "units"))
    bare = {key: value for key, value in document.items() if value not in ("", {}, [])}
    sheets = [{key: value for key, value in each.items() if value not in ("", {}, [])} for each in members]
    nameless = any(each.get(key) == "" for each in members for key in ("name", "race", "class", "profile"))
    # An empty cell says nothing: what must be said cannot be empty.
    assume(plain({**bare, "characters": sheets}) and not nameless and ("party" in bare or "army" in bare))
    found = roster.read(read_table(write_table(roster, build, Translator(lang)), "x.csv"), "x.csv")
    assert roster.write(found) == document


ROWS = {
    "commas": "name,race,class,gear\nÉlia,Elfe,Ranger,Arc long;Dague\n",
    "semicolons": 'Nom;Race;Classe;Équipement\nÉlia;Elfe;Ranger;"Arc long; Dague"\n',
    "tabs": "Name\tRace\tClass\tGear\r\nÉlia\tElf\tRanger\tLong bow; Dagger\r\n",
    "marks": "\ufeffNOM,race,CLASSE,equipement\n\nÉlia,Elfe,Ranger,arc long;dague\n,,,\n",
}


@pytest.mark.parametrize("kind", ROWS)
def test_spreadsheets_write_it_in_many_ways(kind):
    found = read_incoming(ROWS[kind], "Les Vifs.csv")
    hero = found.build.heroes[0]
    assert found.build.name == "Les Vifs"
    assert (hero.name, hero.race, hero.cls, hero.gear) == ("Élia", "elfe", "ranger", ("arc-long", "dague"))


def test_an_army_of_profiles_is_known_by_its_columns():
    found = read_incoming("Armée,Camp,Profil,Nombre\n501e,Empire,Stormtrooper,12\n,,Stormtrooper,3.0\n", "x.csv")
    assert found.game == "escarmouche"
    assert [unit.count for unit in found.build.units] == [12, 3]


def test_no_cell_is_a_formula():
    roster = BUILT["swidenth"].roster
    hero = {"name": "=1+1", "race": "Elfe", "class": "Ranger", "gear": ["@SUM(A1)", "-2"]}
    build = roster.read({"party": "+A", "characters": [hero]}, "")
    text = write_table(roster, build, Translator("fr"))
    cells = [cell for row in csv.reader(io.StringIO(text), delimiter=";") for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert read_incoming(text, "x.csv").build == build


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Nom,Couleur\nA,bleu\n", "sharing.unknown_column"),
        ("Nom,name\nA,B\n", "sharing.column_twice"),
        ("Nom,Points gagnés\nA,huit\n", "sharing.no_number"),
        ("Nom,Améliorations\nA,Combat: x\n", "sharing.no_number"),
        ('Nom,Race\n"A,Elfe', "sharing.table_broken"),
        ("Nom,Race\n" + "A,Elfe\n" * 2_001, "sharing.table_too_large"),
    ],
)
def test_a_wrong_table_is_refused_with_its_place(text, key):
    with pytest.raises(ContentError) as caught:
        read_incoming(text, "x.csv")
    assert caught.value.key == key
    assert caught.value.file == "x.csv"


def test_the_game_that_came_furthest_says_what_is_wrong():
    with pytest.raises(ContentError) as caught:
        read_incoming('{"army": "A", "side": "Empire", "units": [{"profile": "Stormtrooper", "count": "x"}]}', "x")
    assert caught.value.place.startswith("units[0]")
    with pytest.raises(ContentError) as caught:
        read_incoming('{"party": "A", "characters": [{"name": 3, "race": "Elfe", "class": "Mage"}]}', "x")
    assert caught.value.place.startswith("characters[0]")


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(ContentError) as caught:
        read_incoming(b"\x00\x01\x02\x81", "x.bin")
    assert caught.value.key == "sharing.no_text"
