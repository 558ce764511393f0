"""A scenario with one thing changed: every variant and dial of a small one, and where figures that are more stand."""

from __future__ import annotations

from dataclasses import replace

from models.games.scenarios.pieces import NEUTRAL, Placed, Setup, UnitShown
from models.games.scenarios.variants import Variant, taken_out, turn_dials
from models.games.script.script import ScenarioEvent, Script
from models.games.script.vocabulary import DieAtLeast, RoundAtLeast
from models.i18n import Text, both
from models.maps.tile_map import new_map

GUARD = Text("Garde", "Guard")
UNITS = (UnitShown("guard", GUARD, "blue"), UnitShown("droid", Text("Droïde", "Droid"), NEUTRAL))
HERO, DROID = Placed("r", "guard", "red", at=(500, 500)), Placed("n", "droid", NEUTRAL, at=(1500, 500))
ONE, TWO = (Placed(each, "guard", "blue", at=at) for each, at in (("b1", (5500, 1500)), ("b2", (6500, 1500))))
CHIEF, LATE = Placed("c", "chief", "blue", "Le Chef", at=(7500, 1500)), Placed("l", "guard", "blue", later=True)
SCOUT = Placed("s", "scout", "blue")
ALARM = ScenarioEvent("e1", "Alarme", conditions=(RoundAtLeast(2), DieAtLeast(4)), die=6)
SETUP = Setup(
    new_map(12, 4), ("red", "blue"), (HERO, DROID, ONE, TWO, CHIEF, LATE, SCOUT),
    script=Script(
        events=(
            ALARM,
            ScenarioEvent("e2", "Rien", conditions=(DieAtLeast(5),)),
            ScenarioEvent("e3", "", conditions=(RoundAtLeast(3),), die=6),
            ScenarioEvent("e4", "", conditions=(DieAtLeast(2),), die=8),
            ScenarioEvent("e5", "Sort", conditions=(DieAtLeast(9),), die=20),
        )
    ),
)  # fmt: skip


def without(*gone: Placed) -> Setup:
    """Return the setup without some figures."""
    return replace(SETUP, pieces=tuple(each for each in SETUP.pieces if each not in gone))


def test_one_figure_of_each_kind_of_enemy_and_each_event_are_taken_out() -> None:
    figures = tuple(
        Variant(f"figure:{each.id}", both("fairness.without_figure", name=name), without(each))
        for each, name in ((ONE, GUARD), (CHIEF, Text.same("Le Chef")), (SCOUT, Text.same("scout")))
    )
    events = tuple(
        Variant(
            f"event:{each.id}",
            both("fairness.without_event", name=Text.same(name)),
            replace(SETUP, script=Script(events=tuple(e for e in SETUP.script.events if e is not each))),
        )
        for each, name in zip(SETUP.script.events, ("Alarme", "Rien", "e3", "e4", "Sort"), strict=True)
    )
    assert taken_out(SETUP, UNITS) == (*figures, *events)
    last = replace(SETUP, pieces=(HERO, ONE), script=Script())
    assert taken_out(last, UNITS) == ()


def test_a_die_is_turned_and_the_rest_of_its_event_stays() -> None:
    first, *rest = SETUP.script.events
    easier = replace(first, conditions=(RoundAtLeast(2), DieAtLeast(3)))
    assert turn_dials(SETUP, {"die:e1": 3}) == replace(SETUP, script=Script(events=(easier, *rest)))
    assert turn_dials(SETUP, {}) == SETUP
    both_ = turn_dials(SETUP, {"enemies:guard": -1, "die:e5": 7})
    assert both_.pieces == without(TWO).pieces
    assert both_.script.events[4].conditions == (DieAtLeast(7),)
