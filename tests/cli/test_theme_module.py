"""A scenario told in another universe is a VASSAL module of that universe."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from models.campaign.queries import scenarios
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.change import Label
from models.store.store import Store


@pytest.mark.rule("AG-122", "AG-123", "AG-124")
def test_a_module_speaks_in_the_words_of_its_theme(portulan: Callable[..., Any], tmp_path: Path) -> None:
    assert portulan("new", "t.portulan", "--sample", "temple-perdu").code == 0
    with Store.open(tmp_path / "t.portulan", lambda: datetime(2024, 1, 2, tzinfo=UTC), backups=False) as store:
        with store.read() as campaign:
            (row,) = scenarios(campaign)
            found = scenario(campaign, row.id)
        told = replace(found, theme="sg-1")
        store.apply(EditScenario(row.id, told, Label("play.edit_words", {"name": found.name})))
    assert portulan("map", "convert", "t.portulan", "t.vmod").code == 0
    with zipfile.ZipFile(tmp_path / "t.vmod") as archive:
        build = fromstring(archive.read("buildFile.xml"))
        images = archive.namelist()
    names = [slot.get("entryName") for slot in build.iter("VASSAL.build.widget.PieceSlot")]
    assert {"Teal’c", "Apophis", "Cristal", "Champ de force", "Unité de soin des Anciens 2"} <= set(names)
    said = " ".join(slot.text or "" for slot in build.iter("VASSAL.build.widget.PieceSlot"))
    assert [word for word in ("Obi-Wan", "Droid", "Maul", "laser", "Passe crypté") if word in said] == []
    assert [entry.text for entry in build.iter("entry")] == ["Équipe SG-1", "Goa’ulds"]
    assert "P3X-123456" in build.get("description", ""), "the story of the theme opens the evening"
    assert "images/figure-obi-wan-kenobi-red.png" in images
