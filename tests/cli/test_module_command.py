"""A scenario of a campaign as a VASSAL module, from the command line."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from PySide6.QtGui import QImage

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
    assert placed["Assault Droid Mark 1"] in {("672", "992"), ("1504", "416")}
    gates = [text for text in slots if "emb2;" in text and "gate-" in text]
    assert len(gates) == 2 * 14
    assert all("immob;" in text for text in gates)
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


def test_a_module_is_made_of_a_scenario(portulan: Callable[..., Any], tmp_path: Path) -> None:
    portulan("new", "t.portulan", "--sample", "temple-perdu")
    answer = portulan("map", "convert", "t.portulan#Autre", "t.vmod")
    assert answer.code == 2
    assert "Le Temple Perdu" in answer.err
    assert portulan("map", "convert", "t.portulan#Le Temple Perdu", "b.json").code == 0
    answer = portulan("map", "convert", "b.json", "t.vmod")
    assert (answer.code, (tmp_path / "t.vmod").exists()) == (2, False)
    assert "scénario" in answer.err
