"""A scenario of a campaign as a VASSAL module, from the command line."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from PySide6.QtGui import QColor, QImage

from models.campaign.queries import scenarios
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.change import Label
from models.games.scenarios.scenario import FreeTable, Scenario
from models.store.store import Store

MAP = "VASSAL.build.module.map."


@pytest.mark.rule("AG-117", "AG-118", "AG-119", "AG-120")
def test_the_lost_temple_becomes_a_module(portulan: Callable[..., Any], tmp_path: Path) -> None:
    assert portulan("new", "t.portulan", "--sample", "temple-perdu").code == 0
    answer = portulan("map", "convert", "t.portulan#Le Temple Perdu", "t.vmod")
    assert (answer.code, answer.err) == (0, "")
    with zipfile.ZipFile(tmp_path / "t.vmod") as archive:
        build = fromstring(archive.read("buildFile.xml"))
        images = {name.removeprefix("images/"): archive.read(name) for name in archive.namelist() if "images/" in name}
    board = QImage.fromData(images["board.png"])
    (drawn,) = build.iter(f"{MAP}boardPicker.Board")
    (grid,) = build.iter(f"{MAP}boardPicker.board.SquareGrid")
    assert (board.width(), board.height()) == (34 * int(grid.get("dx", "")), 22 * int(grid.get("dy", "")))
    assert (drawn.get("width"), drawn.get("reversible")) == (str(board.width()), "false")
    assert [each.text for each in build.iter("entry")] == ["République", "Séparatistes"]
    slots = [slot.text or "" for slot in build.iter("VASSAL.build.widget.PieceSlot")]
    heroes = [text for text in slots if "piece;;;figure-obi-wan-kenobi-red.png;Obi-Wan Kenobi" in text]
    assert len(heroes) == 1
    assert "PROP" in heroes[0]
    assert "true,0,100,false" in heroes[0]
    assert "markmoved;" in heroes[0]
    assert "footprint;" in heroes[0]
    assert "Saisir les PV" in heroes[0]
    assert not any("vassal." in text for text in slots), "every word has its sentence"
    placed = {stack.get("name"): (stack.get("x"), stack.get("y")) for stack in build.iter(f"{MAP}SetupStack")}
    assert placed["Assault Droid Mark 1 1"] in {("672", "992"), ("1504", "416")}
    gates = [text for text in slots if "emb2;" in text and "gate-" in text]
    assert len(gates) == 14
    assert all("immob;" in text for text in gates)
    assert placed["Porte"] in {(str(x * 64 + 32), str(y * 64)) for x in range(34) for y in range(22)} | {
        (str(x * 64), str(y * 64 + 32)) for x in range(34) for y in range(22)
    }, "a door lies on the line between two cells"
    buttons = {shown.get("markUnmovedText") for shown in build.iter("VASSAL.build.module.Map")}
    assert buttons == {"Fin de tour"}
    dice = {die.get("name"): die.get("nSides") for die in build.iter("VASSAL.build.module.DiceButton")}
    assert dice == {"D10": "10"}
    faces = [face.get("text") for face in build.iter("VASSAL.build.module.SpecialDieFace")]
    assert faces[:4] == ["10", "20", "30", "40"]
    assert len(faces) == 8
    charts = [chart.get("fileName") for chart in build.iter("VASSAL.build.widget.Chart")]
    assert len(charts) == 10
    assert all(not QImage.fromData(images[name]).isNull() for name in charts if name)
    shut, opened = (QImage.fromData(images[f"gate-V12-7-{state}.png"]) for state in ("closed", "open"))
    assert shut != opened


@pytest.mark.rule("AG-97")
def test_figures_that_come_later_wait_in_the_palette_and_sides_wear_their_own_colour(
    portulan: Callable[..., Any], tmp_path: Path
) -> None:
    assert portulan("new", "t.portulan", "--sample", "temple-perdu").code == 0
    _rewrite(
        tmp_path / "t.portulan",
        lambda found: replace(
            found,
            pieces=tuple(
                replace(
                    each, later=each.id == "medical-droid-1", name="Soin; 1\\" if each.id == "medical-droid-1" else ""
                )
                for each in found.pieces
            ),
            sides=(replace(found.sides[0], name="L’Équipe", color="#7a3fa0"), found.sides[1]),
        ),
    )
    assert portulan("map", "convert", "t.portulan", "t.vmod").code == 0
    with zipfile.ZipFile(tmp_path / "t.vmod") as archive:
        build = fromstring(archive.read("buildFile.xml"))
        rims = {
            name: QImage.fromData(archive.read(f"images/{name}")).pixelColor(32, 7).name()
            for name in ("figure-obi-wan-kenobi-red.png", "figure-darth-maul-blue.png", "ring-red.png")
        }
    stacks = [stack.get("name") for stack in build.iter(f"{MAP}SetupStack")]
    palette = {
        group.get("entryName"): [slot.get("entryName") for slot in group]
        for group in build.iter("VASSAL.build.widget.ListWidget")
    }
    assert "Soin; 1" not in stacks
    assert stacks.count("Medical Droid") == 1
    assert palette["Neutres\u00a0: Aucun événement"] == ["Soin; 1"]
    assert "Soin; 1" not in palette["Neutres"]
    assert palette["Objets"] == ["Passe crypté"]
    assert "Passe crypté" not in palette["Marqueurs"], "it is there once"
    assert palette["L’Équipe"][0] == "Obi-Wan Kenobi"
    droid = next(slot.text or "" for slot in build.iter("VASSAL.build.widget.PieceSlot") if "Soin" in (slot.text or ""))
    assert "+ (L’Équipe)" in droid
    charts = [chart.get("chartName") for chart in build.iter("VASSAL.build.widget.Chart")]
    assert "Soin; 1\\" in charts, "a figure with a name of its own has a card of its own"
    violet, blue = QColor(rims["figure-obi-wan-kenobi-red.png"]), QColor(rims["figure-darth-maul-blue.png"])
    assert violet.name() == rims["ring-red.png"]
    assert violet.hue() == pytest.approx(QColor("#7a3fa0").hue(), abs=5)
    assert abs(violet.hue() - blue.hue()) > 30


def _rewrite(path: Path, change: Callable[[Scenario], Scenario]) -> None:
    """Change the only scenario of a campaign."""
    with Store.open(path, lambda: datetime(2024, 1, 2, tzinfo=UTC), backups=False) as store:
        with store.read() as campaign:
            (row,) = scenarios(campaign)
            found = scenario(campaign, row.id)
        store.apply(EditScenario(row.id, change(found), Label("play.edit_words", {"name": found.name})))


def test_a_module_is_made_of_a_scenario(portulan: Callable[..., Any], tmp_path: Path) -> None:
    portulan("new", "t.portulan", "--sample", "temple-perdu")
    answer = portulan("map", "convert", "t.portulan#Autre", "t.vmod")
    assert answer.code == 2
    assert "Le Temple Perdu" in answer.err
    assert portulan("map", "convert", "t.portulan#Le Temple Perdu", "b.json").code == 0
    answer = portulan("map", "convert", "b.json", "t.vmod")
    assert (answer.code, (tmp_path / "t.vmod").exists()) == (2, False)
    assert "scénario" in answer.err


def test_a_campaign_without_scenarios_and_a_free_table_say_so(portulan: Callable[..., Any], tmp_path: Path) -> None:
    portulan("new", "g.portulan", "--sample", "empire")
    answer = portulan("map", "convert", "g.portulan", "g.vmod")
    assert (answer.code, (tmp_path / "g.vmod").exists()) == (2, False)
    assert "ne contient pas de scénario" in answer.err
    portulan("new", "t.portulan", "--sample", "temple-perdu")
    _rewrite(tmp_path / "t.portulan", lambda found: replace(found, map_id="", pieces=(), table=FreeTable(96, 72)))
    answer = portulan("map", "convert", "t.portulan", "t.vmod")
    assert answer.code == 2
    assert "sans cases" in answer.err
