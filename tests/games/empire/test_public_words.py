"""What the referee says to everybody of a planet or a sector is told wherever they are; his notes are nowhere."""

from __future__ import annotations

import json
from dataclasses import replace
from email import message_from_bytes
from email.policy import default as whole

import pytest

from models.galaxy.values import Sector
from models.games.campaign_book import BookAsked
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.report import page as report_page
from models.games.empire.turn.report.bulletin import bulletin, bulletin_paper
from models.games.empire.turn.report.chronicle.book import campaign_book
from models.games.empire.turn.report.chronicle.page import book_page
from models.games.empire.turn.report.hidden_differences import with_other_secrets
from models.games.empire.turn.report.package import package, player_report, public_view
from models.games.empire.turn.report.paper import paper
from models.games.empire.turn.turn_json import pack_state
from models.games.facets.turns import Letterhead, PlayedTurn
from tests.games.empire.turns import campaign, command, planet, troops
from tests.report_fields import paths

HEAD = Letterhead("La galaxie", "Ann", "fr", "4F7K-Q2PX", ("2026-12-01 20:00",), "Europe/Paris", "ab" * 32)
SAID = ("On y vend\nde tout.", "Nul n’en revient.")
KEPT = ("Le trésor est ici.", "Un piège.")
TOLD = ("On y vend de tout.", SAID[1])


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")


def turn(*, silent: bool = False) -> PlayedTurn:
    state = campaign(
        planet("mirovel", 0, "hutt", "***"), planet("ostriel", 4, "vador", words=SAID[0], notes=KEPT[0], sector="s"),
        command("bison", "hutt", 0, troops(9, 1, 9), "moderate", home="mirovel"),
    )  # fmt: skip
    galaxy = replace(state.galaxy, sectors=(Sector("s", "La Lisière", words=SAID[1], notes=KEPT[1]),))
    if silent:
        galaxy = replace(
            galaxy,
            planets=tuple(replace(each, words="") for each in galaxy.planets),
            sectors=(Sector("s", "La Lisière"),),
        )
    return PlayedTurn(0, EmpireTurn(pack_state(replace(state, turn=0, galaxy=galaxy))), ())


def forms() -> dict[str, str]:
    """Return every form a player or the public gets, as text."""
    played = turn()
    files = dict(package(played, "hutt", HEAD))
    body = message_from_bytes(files.pop("message.eml"), policy=whole).get_body(("plain",))
    assert body is not None
    made = {name: data.decode() for name, data in files.items() if name in ("rapport.html", "report.json")}
    made["mail"] = " ".join(str(body.get_content()).split())
    made["paper"] = repr(paper(player_report(played, "hutt", HEAD)).sections)
    made["bulletin"] = b"".join(bulletin(public_view(played), HEAD).values()).decode()
    made["bulletin on paper"] = repr(bulletin_paper(public_view(played), HEAD).sections)
    made["chronicle"] = book_page(campaign_book((played,), BookAsked("La guerre", "fr"))).decode()
    return made


def test_what_is_said_to_everybody_is_told_in_every_form_and_the_notes_in_none() -> None:
    for name, form in forms().items():
        assert all(words in form for words in TOLD), name
        assert "La Lisière" in form, name
        assert not any(words in form for words in KEPT), name
    assert ("places[].words", "text") in set(paths())
    assert json.loads(forms()["report.json"])["places"] == [
        {"name": "La Lisière", "words": TOLD[1]}, {"name": "Ostriel", "words": TOLD[0]},
    ]  # fmt: skip


def test_a_campaign_without_such_words_has_no_place_for_them() -> None:
    files = package(turn(silent=True), "hutt", HEAD)
    assert "places" not in json.loads(files["report.json"])
    assert "Ce qu’on dit des lieux" not in files["rapport.html"].decode()


def test_other_notes_make_the_same_package() -> None:
    other = with_other_secrets(turn(), "hutt", EmpireTurn)
    assert other.start != turn().start
    assert package(other, "hutt", HEAD) == package(turn(), "hutt", HEAD)
