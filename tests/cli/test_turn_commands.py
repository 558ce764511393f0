"""`portulan turn run`: a turn judged dry from the order sheets of a folder."""

from __future__ import annotations

import json
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

SHEETS = {
    "hutt.txt": 'PORTULAN 1 HUTT\nflotte "Longue Corde" va Mirovel\ndonne 5 à Mecrosa\nrejoint Empire moff\nFIN\n',
    "tarkin.txt": 'PORTULAN 1 Tarkin\nflotte "Garde des Marches": total\nquitte demain\nFIN\n',
    "vador.txt": 'PORTULAN 1 Vador\nflotte "Poing noir" va Falquen, modéré\nflotte Créanciers va Falquen\nFIN\n',
}


@pytest.fixture
def campaign(portulan: Any) -> Any:
    assert portulan("new", "c.portulan", "--sample", "empire").code == 0
    Path("ordres").mkdir()
    for name, text in SHEETS.items():
        Path("ordres", name).write_text(text, encoding="utf-8")
    return portulan


def run(portulan: Any, *args: str) -> Any:
    answer = portulan("turn", "run", "c.portulan", "--orders", "ordres", "--dry-run", "--json", *args)
    assert answer.code == 0, answer.err
    return json.loads(answer.out)


def texts(turn: Any, name: str) -> list[str]:
    return [event["text"] for phase in turn["phases"] if phase["name"] == name for event in phase["events"]]


def test_a_turn_is_judged_from_sheets_and_nothing_is_written(campaign: Any) -> None:
    before = Path("c.portulan").read_bytes()
    turn = run(campaign, "--seed", "7")
    assert Path("c.portulan").read_bytes() == before
    assert turn["turn"] == 1
    assert "Le Cartel des Hutt demande à rejoindre l’Empire Galactique." in texts(turn, "sides")
    assert "Cartel des Hutt\u00a0: −5 M, don à l’Ordre de Mecrosa." in texts(turn, "gifts")
    assert any("Ce commandement n’est pas à vous" in text for text in texts(turn, "fleets"))
    assert {(line["file"], line["line"]) for line in turn["unread"]} == {("tarkin.txt", 2)}
    assert all(event["rule"].startswith("CG-") for phase in turn["phases"] for event in phase["events"])


def test_the_same_seed_gives_the_same_turn(campaign: Any) -> None:
    assert run(campaign, "--seed", "7") == run(campaign, "--seed", "7")


def test_a_mail_counts_as_its_words(campaign: Any) -> None:
    mail = EmailMessage()
    mail["Subject"] = "Ordres"
    mail.set_content(
        "<p>Bonjour</p><p>PORTULAN 1 Organa</p><p>vote pour Mothma</p><p>FIN</p>", subtype="html", charset="latin-1"
    )
    Path("ordres", "organa.eml").write_bytes(bytes(mail))
    Path("ordres", "mothma.txt").write_bytes(
        "PORTULAN 1 Mothma\nvote pour Mothma\ngarnison Fénoria + 1 bataillon\nFIN".encode("cp1252")
    )
    turn = run(campaign, "--seed", "7")
    assert texts(turn, "votes") == ["Les sénateurs élisent Mon Mothma à la présidence."]
    assert "La garnison de Fenoria reçoit 1 bataillon." in texts(turn, "reinforcements")


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("deux.txt", SHEETS["hutt.txt"], "deuxième feuille"),
        ("tard.txt", "PORTULAN 2 Organa\nFIN", "feuille du tour 2"),
        ("rien.txt", "Bonjour", "première ligne"),
    ],
)
def test_a_sheet_that_cannot_count_stops_the_run_with_a_sentence(
    campaign: Any, name: str, text: str, words: str
) -> None:
    Path("ordres", name).write_text(text, encoding="utf-8")
    answer = campaign("turn", "run", "c.portulan", "--orders", "ordres", "--dry-run")
    assert answer.code != 0
    assert words in answer.err


def test_a_turn_that_has_not_begun_and_an_empty_folder_are_told(campaign: Any) -> None:
    Path("systemes.csv").write_text("name,x,y\nMirovel,0,0\n", encoding="utf-8")
    assert campaign("new", "v.portulan", "--sample", "noirs-ameres").code == 0
    assert campaign("galaxy", "import", "v.portulan", "--systems", "systemes.csv").code == 0
    assert "turn begin" in campaign("turn", "run", "v.portulan").err
    Path("vide").mkdir()
    assert "vide" in campaign("turn", "run", "c.portulan", "--orders", "vide", "--dry-run").err
