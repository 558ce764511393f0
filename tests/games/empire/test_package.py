"""What a player is sent as values: what he saw by phase, with his dice."""

from __future__ import annotations

import json

import pytest

from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.report import page as report_page
from models.games.empire.turn.report.package import package, player_report
from models.games.empire.turn.turn_json import pack_state, stored_phases
from models.games.facets.turns import Letterhead, LineVerdict, PlayedTurn, ReadOrders
from tests.games.empire.turns import Turn, campaign, command, order, planet, troops

HEAD = Letterhead("La guerre", "Ann", "fr", "4F7K-Q2PX", ("2026-12-01 20:00", "x"), "Europe/Paris", "ab" * 32)


@pytest.fixture(autouse=True)
def no_typefaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting typefaces takes a second and knows nothing of players."""
    monkeypatch.setattr(report_page, "face_rules", lambda _letters: "")


def turn_of() -> PlayedTurn:
    state = campaign(
        planet("home", 90, "hutt", "*"), planet("other", 99, "hutt"),
        command("i", "tarkin", 0, troops(fighters=10)), command("h", "hutt", 12, troops(fighters=8), home="home"),
    )  # fmt: skip
    turn = Turn(state, order("tarkin", 1, "move", command="i", x=9_000, y=0), typed={"battle/h+i": (9, 1)})
    lines = (LineVerdict(1, "garde h", "refused", "empire.unknown", {"words": "h"}),)
    sheets = {"hutt": ReadOrders(1, "hutt", "", lines)}
    return PlayedTurn(1, EmpireTurn(pack_state(state)), stored_phases(turn.phases, EmpireTurn), seed="s", sheets=sheets)


def test_a_package_tells_what_its_player_saw_by_phase_with_his_dice() -> None:
    found = json.loads(package(turn_of(), "hutt", HEAD)["report.json"])
    assert [(each["name"], [event["text"] for event in each["events"]]) for each in found["phases"]] == [
        ("fleets", [
            "I se déplace.", "Bataille spatiale\u00a0: I l’emporte sur H.",
            "I\u00a0: 0\u00a0; H\u00a0: 0\u00a0; dés\u00a0: 9, 1.",
            "H perd 2 escadrons.", "H bat en retraite vers Home.", "I se déplace.",
        ]),
        ("income", [
            "Home rapporte 2 M au Cartel des Hutt.", "Other rapporte 2 M au Cartel des Hutt.",
            "Cartel des Hutt\u00a0: 4 M de revenus.",
        ]),
        ("victory", ["Cartel des Hutt\u00a0: 5 points pour être resté neutre."]),
    ]  # fmt: skip
    assert found["dice"]["seed"] == "s"
    assert [each["key"] for each in found["dice"]["streams"]] == ["fleets/battle/h+i/@12000,0/#1"]
    other = json.loads(package(turn_of(), "aube", HEAD)["report.json"])
    assert other["dice"]["streams"] == []
    made = player_report(turn_of(), "hutt", HEAD)
    assert [each.line.text for each in made.orders or ()] != []
    assert player_report(turn_of(), "aube", HEAD).orders == ()
