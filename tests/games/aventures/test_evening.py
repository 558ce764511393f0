"""What lies on the table of an evening: counters by the board and the teams, cards as they were agreed on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.scenarios.agreed_cards import agreed_cards
from models.games.scenarios.pieces import Setup
from models.games.scenarios.scenario import Scenario, setup_of
from models.games.script.script import ScenarioObject


def setup(**changes: object) -> Setup:
    board, found = bundled_scenario("temple-perdu")
    changed: Scenario = replace(found, **changes)  # type: ignore[arg-type]
    return setup_of(changed, board, {})


@pytest.mark.rule("AG-116", "AG-117")
def test_counters_follow_board_teams_and_objects() -> None:
    assert AVENTURES.evening is not None
    number = {kind.id: kind.count for kind in AVENTURES.evening.counters(setup())}
    book = {"action": 8, "pass": 1, "door_open": 8, "door_closed": 8, "target": 2, "ranged": 2, "melee": 2, "empty": 4}
    assert {kind: number[kind] for kind in book} == book
    assert (number["barrier_off"], number["force"], number["broken"]) == (2, 4, 2)
    lamp = ScenarioObject("lamp", "Lampe", use="plain")
    more = AVENTURES.evening.counters(setup(objects=(*setup().script.objects, lamp)))
    assert [kind.name.fr for kind in more][-1] == "Lampe"
    brought = [(each.what, each.name.fr) for each in AVENTURES.evening.bring(setup(agreements={"d20": True}))]
    assert ("dice", "D20") in brought
    assert ("dice", "D4") not in brought


@pytest.mark.rule("AG-99")
def test_cards_carry_what_was_agreed_and_the_names_figures_were_given() -> None:
    assert AVENTURES.cards is not None
    assert AVENTURES.battles is not None
    numbers = {"life": 80, "move": 4, "ranged": 12, "melee": 10, "actions": 1}
    pieces = tuple(
        replace(placed, figures=numbers, name="Bip" if placed.id == "assault-droid-2" else "")
        if placed.type == "assault-droid-mark-1" else placed
        for placed in setup().pieces
    )  # fmt: skip
    cards = agreed_cards(AVENTURES.cards.profiles(), AVENTURES.battles.units(), pieces)
    assert len(cards) == 11
    plain, named = (card for card in cards if card.profile == "assault-droid-mark-1")
    assert [(card.title.fr, card.count, card.boxes) for card in (plain, named)] == [
        ("Assault Droid Mark 1", 1, 8), ("Bip", 1, 8),
    ]  # fmt: skip
    assert [str(stat) for stat in plain.stats] == ["80", "4", "12", "10", "11", "1"]
    assert plain.stamp.fr == "Hors du livre"
    assert plain.notes == ()
    assert named.role.fr.startswith("Assault Droid Mark 1 · ")
    (medic,) = (card for card in cards if card.profile == "medical-droid")
    assert medic.count == 2
    assert medic.notes
