"""A force as text, Markdown, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.campaign.sample_list import samples
from models.errors import ContentError
from models.formats.csv_cells import escape_formula
from models.formats.json_text import parse_json
from models.formats.rosters.csv_sheet import write_csv
from models.formats.rosters.markdown import write_markdown
from models.formats.rosters.text import write_text
from models.games.library import BUILT, game
from models.i18n import Translator

SAMPLES = [(each.game, document) for each in samples() for document in each.forces]


def checked(game_id, document):
    roster = game(game_id).roster
    return roster.check(roster.read(document, ""), {}), roster.points


def party(*heroes, name="Essai"):
    return checked("swidenth", {"party": name, "budget": 100, "characters": list(heroes)})


def hero(name="Salvynia", **more):
    return {"name": name, "race": "Elfe", "class": "Ranger", **more}


@pytest.mark.parametrize(("game_id", "document"), SAMPLES)
def test_every_sample_reads_well_in_every_form(game_id, document):
    verdict, points = checked(game_id, document)
    lang = "en"
    t = Translator(lang)
    for text in (write_text(verdict, points, t), write_markdown(verdict, points, t), write_csv(verdict, t)):
        assert "share." not in text
        assert "{" not in text
        assert text.endswith("\n")
        for member in verdict.members:
            assert member.name[lang] in text
            assert all(entry.name[lang] in text for entry in (*member.gear, *member.skills, *member.spells))


def test_the_text_says_what_a_player_needs():
    verdict, points = party(hero(gear=["Arc long"]), {"name": "Gardul", "race": "Nordique", "class": "Barbare"})
    english = write_text(verdict, points, Translator("en"))
    assert english.startswith("Essai — ")
    assert "2 figures" in english
    assert "  Gear: Long bow (range 15)\n" in english
    assert "Shot: Long bow: Shooting" in english
    assert "Combat 1, Defence 2" in english
    french = write_text(verdict, points, Translator("fr"))
    assert "  Équipement\u00a0: Arc long (portée 15)\n" in french


def test_what_is_wrong_is_told_with_its_rule():
    verdict, points = party(hero(**{"class": "Barbare"}), hero("Gardul"))
    for write in (write_text, write_markdown):
        said = write(verdict, points, Translator("fr"))
        assert "À savoir" in said
        assert verdict.problems[0].rule in said


def test_identical_figures_are_told_once():
    units = [{"profile": "Stormtrooper", "count": 28}]
    verdict, points = checked("escarmouche", {"army": "501e", "side": "Empire", "limit": None, "units": units})
    assert "28 × Stormtrooper — 280 pts" in write_text(verdict, points, Translator("fr"))


NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=30).filter(str.strip)


@given(NAMES)
def test_no_name_is_read_as_a_mark_or_breaks_a_line(name):
    verdict, points = party(hero(name), name=name)
    t = Translator("fr")
    plain = write_markdown(*party(hero("X"), name="X"), t)
    said = write_markdown(verdict, points, t)
    assert len(said.splitlines()) == len(plain.splitlines())
    for sign in "*_`[]<|":
        bare = said.replace("\\" + sign, "")
        assert bare.count(sign) == plain.replace("\\" + sign, "").count(sign)
    assert len(write_text(verdict, points, t).split("\n")) == len(
        write_text(*party(hero("X"), name="X"), t).split("\n")
    )


@pytest.mark.parametrize("start", ["1. un", "12) deux", "- trois", "+ quatre", "= cinq"])
def test_the_beginning_of_a_line_makes_no_list(start):
    verdict, points = party(name=start)
    line = next(
        line for line in write_markdown(verdict, points, Translator("fr")).splitlines() if line.startswith("# ")
    )
    assert "\\" in line


@given(NAMES)
def test_no_cell_is_a_formula(name):
    verdict, _ = party(hero(name))
    rows = list(csv.reader(io.StringIO(write_csv(verdict, Translator("fr")), newline=""), delimiter=";"))
    assert len(rows) == 2
    assert len(rows[0]) == len(rows[1])
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for row in rows for cell in row)


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"]
)
def test_formulas_are_disarmed(text):
    assert escape_formula(text).startswith("'")
    assert escape_formula("Salvynia") == "Salvynia"


@pytest.mark.parametrize(("game_id", "document"), SAMPLES)
def test_json_reads_back_as_the_same_build(game_id, document):
    roster = BUILT[game_id].roster
    build = roster.read(document, "")
    assert roster.read(parse_json(json.dumps(roster.write(build)), "essai.json"), "essai.json") == build


def test_json_that_is_none_is_refused_with_its_place():
    with pytest.raises(ContentError) as caught:
        game("swidenth").roster.read(
            parse_json('{"party": "X", "characters": [{"name": 3}]}', "essai.json"), "essai.json"
        )
    assert caught.value.file == "essai.json"
    assert caught.value.place
