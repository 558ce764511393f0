"""Volleys as they are forecast, and rolled with dice typed in one line."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Any

import pytest

from models.dice import Dice, DieWanted, RealDice
from models.games.escarmouche.battle.engine import ENGINE
from models.games.escarmouche.battle.fight import SkirmishStanding
from models.games.escarmouche.battle.players.weighing import Estimates, Outlook, players
from models.games.escarmouche.battle.shooting import FireShot
from models.games.escarmouche.battle.state import Skirmish, SkirmishState
from models.games.escarmouche.battle.telling import SkirmishTeller
from models.games.escarmouche.battle.volley import FireVolley, in_order
from models.i18n import Translator
from tests.games.escarmouche.field import put_down

REBEL = {"profile": "soldat-rebelle", "side": "Rébellion"}
JEDI = {"profile": "padawan-rebelle", "side": "Rébellion"}


def stand(*figures: dict[str, Any]) -> tuple[Skirmish, SkirmishState]:
    return put_down({"figures": list(figures)})


def row(prefix: str, count: int, x: int, **told: Any) -> list[dict[str, Any]]:
    return [{"id": f"{prefix}{n}", "at": [x, 5_000 + 1_500 * n], **told} for n in range(count)]


def test_a_line_of_dice_may_be_longer_and_a_short_one_asks_for_the_rest() -> None:
    battle, state = stand(*row("s", 4, 5_000), *row("r", 1, 12_000, **JEDI), *row("z", 1, 40_000, **REBEL))
    act = FireVolley(("s0", "s1", "s2", "s3"), ("r0",))
    with pytest.raises(DieWanted) as wanted:
        ENGINE.do(battle, state, act, RealDice((3, 4)))
    assert (wanted.value.purpose, wanted.value.who, wanted.value.count) == ("shot", "s1", 3)
    with pytest.raises(DieWanted) as wanted:
        ENGINE.do(battle, state, act, RealDice((3, 4, 6)))
    assert (wanted.value.purpose, wanted.value.who, wanted.value.needs) == ("save", "r0", (3,))
    done = ENGINE.do(battle, state, act, RealDice((3, 4, 6, 2, 1, 1, 1, 1)))
    assert [each.result for each in done.dice] == [3, 4, 6, 2]
    assert [each.id for each in done.state.figures if each.acted] == ["s0", "s1"]
    assert ENGINE.do(battle, state, act, Dice("x")).dice


@pytest.mark.parametrize("saves", [REBEL, JEDI])
def test_the_law_of_a_volley_is_what_many_volleys_show(saves: dict[str, str]) -> None:
    battle, state = stand(*row("s", 6, 5_000), *row("r", 3, 12_000, **saves), *row("z", 1, 45_000, **REBEL))
    act = FireVolley(tuple(f"s{n}" for n in range(6)), ("r1", "r0", "r2"))
    expected = act.worth(battle, state)
    runs, points, square = 600, 0, 0
    for n in range(runs):
        now = ENGINE.do(battle, state, act, Dice("law", str(n))).state
        lost = sum(battle.of(each.id).profile.points for each in now.figures if each.status == "fallen")
        points, square = points + lost, square + lost * lost
    mean = points / runs
    assert abs(mean - float(expected.points)) < 4 * sqrt((square / runs - mean * mean) / runs)


def test_targets_in_order_of_wish_are_the_likeliest_or_the_dearest() -> None:
    foes = {"id": "r", **REBEL, "at": [12_000, 5_000]}, {"id": "j", **JEDI, "at": [12_000, 8_000]}
    battle, state = stand(*row("s", 3, 5_000), *foes)
    figures, targets = ("s0", "s1", "s2"), ("j", "r")
    assert in_order(battle, state, figures, targets, "finish") == ("r", "j")
    assert in_order(battle, state, figures, targets, "points") == ("j", "r")


def test_the_log_tells_a_threshold_term_by_term() -> None:
    battle, state = stand(*row("s", 1, 5_000, first="moved"), {"id": "r", **REBEL, "at": [17_000, 5_000]})
    standing = SkirmishStanding(battle, state, SkirmishTeller(battle))
    told = standing.play(FireShot("s0", "r"), RealDice((4,))).lines[0]
    assert Translator("fr")(told.key, **told.args).endswith("4 pour 5+ (Longue portée +1), manqué.")
    assert Translator("en")(told.key, **told.args).endswith("4 for 5+ (Long range +1), a miss.")


def test_a_side_is_offered_a_volley_and_names_its_targets() -> None:
    far = {"id": "z", **REBEL, "at": [45_000, 5_000]}
    foes = {"id": "r", **REBEL, "at": [12_000, 5_000]}, {"id": "j", **JEDI, "at": [12_000, 8_000]}, far
    battle, state = stand(*row("s", 3, 5_000), {"id": "p", "status": "prone", "at": [5_000, 20_000]}, *foes)
    standing = SkirmishStanding(battle, state, SkirmishTeller(battle))
    offered = next(each for each in standing.together(()) if isinstance(each.act, FireVolley))
    assert offered.wants is not None
    assert [key for key, _ in offered.wants.things] == ["r", "j"]
    asked = standing.answered(offered, ("r", "j"))
    assert (asked.act, asked.wants, asked.denied) == (FireVolley(("s0", "s1", "s2"), ("r", "j")), None, None)
    dearest = replace(offered, wants=replace(offered.wants, way="points"))
    assert standing.answered(dearest, ("r", "j")).targets == ("j", "r")
    assert standing.play(asked.act, Dice("x")).dice
    alone = stand(*row("s", 1, 5_000), *foes)
    assert not [
        e for e in SkirmishStanding(*alone, SkirmishTeller(battle)).together(()) if isinstance(e.act, FireVolley)
    ]


def test_a_volley_tells_what_to_expect_and_throws_the_dice_of_one_threshold_together() -> None:
    foes = {"id": "r", **REBEL, "at": [16_000, 5_000]}, {"id": "q", **REBEL, "at": [16_000, 8_000]}
    battle, state = stand(
        {"id": "far", "at": [4_000, 5_000], "first": "moved"}, *row("s", 2, 8_000, first="moved"), *foes
    )
    standing = SkirmishStanding(battle, state, SkirmishTeller(battle))
    offered = next(e for e in standing.together(("far", "s0", "s1")) if isinstance(e.act, FireVolley))
    asked = standing.answered(offered, ("q", "r"))
    assert isinstance(asked.act, FireVolley)
    assert (asked.act.figures, asked.needs) == (("s0", "s1", "far"), (4, 4, 5))
    worth = asked.act.worth(battle, state)
    assert [each.chance for each in asked.outcomes] == [worth.fallen["q"], worth.fallen["r"]]
    points = f"{float(worth.points):.1f}"
    assert asked.told.en.endswith(f"{points} points.")
    assert asked.told.fr.endswith(f"{points.replace('.', ',')} points.")
    with pytest.raises(DieWanted) as wanted:
        ENGINE.do(battle, state, asked.act, RealDice((1,)))
    assert wanted.value.needs == (4, 5), "the dice still to be thrown"
    part = standing.together(("s0", "far"))
    assert [e.act.figures for e in part if isinstance(e.act, FireVolley)] == [("far", "s0")]


def test_an_automatic_player_is_not_in_its_own_way_where_it_would_step_back() -> None:
    battle, state = stand({"id": "s", "at": [8_000, 5_000]}, {"id": "r", **REBEL, "at": [12_000, 5_000]})
    outlook = Outlook(Estimates(battle), state, state.figure("s"), players()["veteran"])
    assert outlook.shot_from((5_000, 5_000), still=False) is not None
