"""A game that is a TOML file and a page of Python is begun, edited, checked, carded and asked like any other."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.cli.checks import judged_at_once
from app.kinds.force import add_empty_force, beginnings
from editor.document import Document
from editor.party.page import PartyPage
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.carrying import _game_with
from models.campaign.queries import stored
from models.games.library import BUILT, BuiltGames
from models.i18n import Translator
from models.store.store import Store
from tests.games import squadron

Run = Callable[..., Any]
MOST_LINES = 150


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games with one more."""
    assert isinstance(BUILT, BuiltGames)
    monkeypatch.setitem(BUILT.games, "squadron", lambda: squadron.SQUADRON)
    yield
    _game_with.cache_clear()


@pytest.fixture
def force(toy: None, portulan: Run) -> str:
    """A force of two ships."""
    assert portulan("squadron", "begin", "f.json", "--side", "nord", "--name", "Rade").code == 0
    for ship in ("galion", "cotre"):
        assert portulan("squadron", "edit", "f.json", "add", ship).code == 0
    return "f.json"


def test_it_costs_no_more_than_the_house_allows() -> None:
    assert len(Path(squadron.__file__).read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_a_force_is_begun_once_on_a_side_there_is(toy: None, portulan: Run) -> None:
    wrong = portulan("squadron", "begin", "f.json", "--side", "est")
    assert (wrong.code, "Nord, Sud" in wrong.err) == (2, True)
    assert portulan("squadron", "begin", "f.json", "--side", "north").code == 0
    assert portulan("squadron", "begin", "f.json", "--side", "north").code == 1


def test_a_force_is_edited_and_checked(force: str, portulan: Run, tmp_path: Path) -> None:
    assert portulan("squadron", "edit", force, "take", "Galion", "blindage").code == 0
    assert portulan("squadron", "edit", force, "rename", "2", "Mouette").code == 0
    found = portulan("squadron", "check", force, "--json")
    assert (found.code, found.document["cost"], found.document["problems"]) == (0, 75, [])
    assert [(m["name"], m["profile"]) for m in found.document["members"]] == [
        ("Galion", {"Vitesse": 3, "Coque": 6}), ("Mouette", {"Vitesse": 6, "Coque": 2}),
    ]  # fmt: skip
    assert portulan("squadron", "edit", force, "back", "1", "Blindage").code == 0
    assert portulan("squadron", "edit", force, "set", "Mouette", "count", "3").code == 0
    dear = portulan("squadron", "edit", force, "set", "-", "limit", "80")
    assert "105 points pour une limite de 80" in dear.out
    assert portulan("squadron", "check", force).code == 1
    assert json.loads((tmp_path / force).read_text())["members"][1] == {
        "profile": "Cotre",
        "name": "Mouette",
        "count": 3,
    }
    assert judged_at_once(["squadron", "check", force]) == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("take", "Cotre", "blindage"), "Blindage n’est pas pour Cotre"),
        (("take", "-", "brulot"), "du camp Sud"),
        (("take", "-", "galion"), "2 figurines, 1 au plus"),
    ],
)
def test_what_the_check_forbids_is_refused_unless_allowed(
    force: str, portulan: Run, tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    before = (tmp_path / force).read_text()
    refused = portulan("squadron", "edit", force, *words)
    assert (refused.code, says in refused.err) == (1, True)
    assert (tmp_path / force).read_text() == before
    assert portulan("squadron", "edit", force, *words, "--anyway", "pour voir").code == 0
    document = portulan("squadron", "check", force, "--json").document
    assert any(row["grade"] == "warning" and "pour voir" in row["text"] for row in document["problems"])


@pytest.mark.parametrize(
    "words", [("fly",), ("add",), ("add", "sloop"), ("remove", "9"), ("set", "-", "colour", "3"), ("move", "1", "x"),
              ("set", "-", "limit", "many")],
)  # fmt: skip
def test_words_that_name_nothing_are_one_sentence(force: str, portulan: Run, words: tuple[str, ...]) -> None:
    wrong = portulan("squadron", "edit", force, *words)
    assert (wrong.code, wrong.err.count("\n")) == (2, 1)


def test_what_can_be_given_is_told_with_the_reason_against_it(force: str, portulan: Run) -> None:
    offers = portulan("squadron", "edit", force, "offers", "--json").document["offers"]
    assert {each["id"]: each["allowed"] for each in offers} == {"cotre": True, "galion": False, "brulot": False}
    gear = portulan("squadron", "edit", force, "offers", "Cotre", "--json").document["offers"]
    assert [(each["name"], each["reasons"]) for each in gear] == [
        ("Grande voile", []), ("Blindage", ["Blindage n’est pas pour Cotre."]),
    ]  # fmt: skip


def test_a_force_is_carded_and_asked(force: str, portulan: Run, tmp_path: Path) -> None:
    assert portulan("squadron", "card", force, "-o", "f.pdf").code == 0
    assert (tmp_path / "f.pdf").read_bytes().startswith(b"%PDF")
    (tmp_path / "r.json").write_text('{"need": 5}')
    assert portulan("squadron", "odds", "r.json", "--json").document == {"hit": {"fraction": "1/3", "value": 1 / 3}}
    (tmp_path / "r.json").write_text('{"game": "swidenth", "need": 5}')
    assert portulan("squadron", "odds", "r.json").code == 2


def test_a_force_goes_into_a_campaign_and_out_again(force: str, portulan: Run, tmp_path: Path) -> None:
    assert portulan("new", "a.portulan", "--sample", "escarmouche").code == 0
    assert portulan("party", "take", "a.portulan", force).code == 0
    for name in ("g.json", "g.csv"):
        assert portulan("party", "share", "a.portulan", "--force", "Rade", "-o", name).code == 0
        assert portulan("party", "take", "a.portulan", name).code == 0
    assert (
        json.loads((tmp_path / "g.json").read_text())["members"]
        == json.loads((tmp_path / force).read_text())["members"]
    )


# What the offscreen screen says of itself.
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_window_builds_it_too(toy: None, qtbot: QtBot, tmp_path: Path) -> None:
    store = Store.create(tmp_path / "a.portulan", "A", lambda: datetime(2026, 3, 14, 20, 0, tzinfo=UTC), backups=False)
    document = Document(store, Translator("fr"), lambda _words: None)
    north = next(each for each in beginnings() if each.game.id == "squadron")
    with document.read() as campaign:
        change = add_empty_force(campaign, north, Translator("fr"), "F")
    assert document.apply(change)
    page = PartyPage(Look(LIGHT, Translator("fr"), 100, motion=False), document, "F")
    qtbot.addWidget(page)
    page.resize(1000, 700)
    page.show()
    assert "Nord" in page.title.facts.text()
    ships = [page.desk.add(each) for each in ("galion", "cotre")]
    assert list(page.columns.cards) == ships
    assert page.desk.take(ships[0], "gear:blindage")
    assert not page.desk.take(ships[1], "gear:blindage")
    assert page.desk.sheet is not None
    assert page.desk.sheet.verdict.cost == 75
    assert page.desk.put_back(ships[0], "gear:blindage")
    assert page.desk.remove(ships[1])
    document.undo()
    with document.read() as campaign:
        assert [each.id for each in stored(campaign, "F").members] == ships
    document.close()


def team(portulan: Run, *names: str) -> Any:
    """Begin a team of the Republic with these characters and check it."""
    assert portulan("aventures", "begin", "t.json", "--side", "République").code == 0
    for name in names:
        assert portulan("aventures", "edit", "t.json", "add", name).code == 0
    return portulan("aventures", "check", "t.json", "--json")


REPUBLIC = ("obi-wan-kenobi", "r2-d2", "clone-trooper-medic", "clone-trooper-tech")


@pytest.mark.rule("AG-8", "AG-9")
def test_a_team_has_one_character_of_every_place(portulan: Run) -> None:
    whole = team(portulan, *REPUBLIC)
    assert (whole.code, whole.document["figures"], whole.document["problems"]) == (0, 4, [])
    assert portulan("aventures", "card", "t.json", "-o", "t.pdf").code == 0
    again = portulan("aventures", "edit", "t.json", "take", "-", "r2-d2")
    assert (again.code, "Unité droïde spécialisée" in again.err) == (1, True)
    assert portulan("aventures", "edit", "t.json", "remove", "R2-D2").code == 0
    assert [row["rule"] for row in portulan("aventures", "check", "t.json", "--json").document["problems"]] == ["AG-8"]


@pytest.mark.rule("AG-9", "AG-10")
def test_a_team_is_of_one_side(portulan: Run) -> None:
    mixed = team(portulan, *REPUBLIC[1:], "darth-maul")
    assert [(row["member"], row["grade"]) for row in mixed.document["problems"]] == [("Darth Maul", "error")]


def test_a_game_that_cannot_be_imported_is_one_sentence_and_breaks_no_other(
    portulan: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Any:
        raise ImportError("no module named dice_of_lead")

    assert isinstance(BUILT, BuiltGames)
    monkeypatch.setitem(BUILT.games, "leadgame", broken)
    asked = portulan("leadgame", "check", "f.json", "--json")
    assert asked.code == 2
    assert "leadgame" in asked.err
    assert "dice_of_lead" in asked.err
    assert portulan("samples").code == 0
