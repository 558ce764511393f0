"""Tables of people as organisers keep them: their heads and words, what is left out, what nobody knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.campaign.turns.life import SeatRow
from models.errors import ContentError
from models.formats.orders.people import read_people
from models.games.empire.sample import sample
from models.games.library import galaxy_game

FRENCH = "Camp;Nom du joueur;E-mail;Langue;Si absent;Téléphone\nHutt;Ann;a@b.fr;anglais;remplaçant;06\n;;;;;\n"
ENGLISH = "Team,Player,Email address,Language,If absent\nHutt,Ann,a@b.fr,English,replacement\n"


@pytest.mark.parametrize(
    ("table", "left_out"),
    [(FRENCH, ("Téléphone",)), (ENGLISH, ()),
     (FRENCH.replace(";", "\t").replace("E-mail", "Adresse e-mail"), ("Téléphone",)),
     ("faction,name,mail,language,policy\nhutt,Ann,a@b.fr,en,substitute\n", ())],
)  # fmt: skip
def test_the_commonest_heads_and_words_are_read_and_what_is_left_out_is_said(
    tmp_path: Path, table: str, left_out: tuple[str, ...]
) -> None:
    path = tmp_path / "qui.csv"
    path.write_text(table, encoding="utf-8")
    found = read_people(path, galaxy_game().strategy.on(sample("fr")))
    assert found.seats == (SeatRow("hutt", "Ann", "a@b.fr", "en", "substitute"),)
    assert found.left_out == left_out


@pytest.mark.parametrize(
    ("table", "key"),
    [("Nom;E-mail\nAnn;a@b.fr\n", "turn.table_lacks"), ("", "galaxy.empty_table")],
)  # fmt: skip
def test_what_nobody_knows_is_refused_with_its_place(tmp_path: Path, table: str, key: str) -> None:
    path = tmp_path / "qui.csv"
    path.write_text(table, encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        read_people(path, galaxy_game().strategy.on(sample("fr")))
    assert refused.value.key == key


def test_rows_of_sides_or_words_nobody_knows_are_passed_over_and_told_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "qui.csv"
    path.write_text("Camp;Langue\nHutt;klingon\nNul;fr\nMecrosa;fr\n", encoding="utf-8")
    found = read_people(path, galaxy_game().strategy.on(sample("fr")))
    assert [each.faction for each in found.seats] == ["mecrosa"]
    assert [(each.key, each.args_["place"]) for each in found.passed] == [
        ("turn.bad_seat", "qui.csv, 2"), ("galaxy.no_such_side", "3"),
    ]  # fmt: skip
