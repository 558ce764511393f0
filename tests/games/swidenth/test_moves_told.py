"""What comes of a move: where it ends, which way one looks, what it cost, whom one meets on the way; told whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.dice import RealDice
from models.games.swidenth.battle.acts import GoAlong, Objection, RunTo, TableAct
from models.games.swidenth.battle.engine import objection, resolve
from models.games.swidenth.battle.moving import budget_of, refuse_end
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import TableBattle, TableState

WOOD = {"kind": "difficult", "polygon": [[5000, 6000], [9000, 6000], [9000, 9000], [5000, 9000]]}
LADDER = {"kind": "climb", "polygon": [[2000, 4000], [3000, 4000], [3000, 6000], [2000, 6000]], "top": 2000}


def table(
    *others: Mapping[str, Any], mover: Mapping[str, Any] | None = None, **more: Any
) -> tuple[TableBattle, TableState]:
    figures = [
        {"id": "e", "hero": "Erdokan", "at": [5000, 5000], **(mover or {})},
        {"id": "far", "profile": "guerrier-orc", "at": [23000, 23000]},
        *others,
    ]
    shapes = [WOOD, LADDER]
    return read_position({"figures": figures, "table": {"shapes": shapes}, **more}, "moves.json")


def foe(piece: str, x: int, y: int, kind: str = "guerrier-orc", **more: Any) -> dict[str, Any]:
    return {"id": piece, "profile": kind, "at": [x, y], **more}


@pytest.mark.rule("SW-16", "SW-17", "SW-18", "SW-19", "SW-24")
@pytest.mark.parametrize(
    ("act", "rule", "facing", "cost", "length"),
    [
        (GoAlong("e", ((7000, 5000),)), "SW-16", (2000, 0), 2000, 2000),
        (GoAlong("e", ((7000, 5000), (7000, 4500))), "SW-16", (0, -500), 2500, 2500),
        (GoAlong("e", ((7000, 5000), (7000, 4500)), (3, 4)), "SW-16", (3, 4), 2500, 2500),
        # Half of the way in the wood, which counts twice.
        (GoAlong("e", ((5500, 5000), (5500, 7000))), "SW-16", (0, 2000), None, None),
        (GoAlong("e", ((6000, 5000), (6000, 6500))), "SW-16", (0, 1500), 3000, 2500),
        (RunTo("e", (5000, 1000)), "SW-17", (0, -4000), 4000, 4000),
        (GoAlong("e", ((2500, 5000),), (1, 1), "stairs"), "SW-18", (1, 1), 2500, 2500),
        (GoAlong("e", ((3500, 5000),), (0, 0), "climb"), "SW-16", (-1500, 0), 1500, 1500),
    ],
)
def test_a_move_ends_where_it_leads_and_is_told_with_its_cost(
    act: TableAct, rule: str, facing: tuple[int, int], cost: int | None, length: int | None
) -> None:
    battle, state = table()
    path = (act.spot,) if isinstance(act, RunTo) else act.path  # type: ignore[union-attr]
    if cost is None:
        too_far = Objection("SW-16", "quest.too_far", {"figure": "e", "cost": 3500, "most": 3000})
        assert objection(battle, state, act) == too_far
        return
    done = resolve(battle, state, act, RealDice(()))
    manner = "run" if isinstance(act, RunTo) else act.manner  # type: ignore[union-attr]
    args = {"path": [[5000, 5000], *map(list, path)], "manner": manner, "cost": cost, "length": length}
    assert [(each.kind, each.subject, each.rule, each.args) for each in done.events] == [("moved", "e", rule, args)]
    assert done.state.figure("e") == replace(state.figure("e"), at=path[-1], facing=facing, done=True)


@pytest.mark.rule("SW-26", "SW-123")
def test_whoever_comes_into_contact_meets_all_he_touches_and_is_seen_again() -> None:
    battle, state = table(foe("a", 7000, 4500), foe("b", 7000, 5500), mover={"hidden": True})
    done = resolve(battle, state, GoAlong("e", ((6120, 5000),)), RealDice((14,)))
    assert [(each.kind, each.subject, each.rule, each.args) for each in done.events[2:]] == [
        ("seen_again", "e", "SW-123", {}),
        ("engaged", "e", "SW-26", {"target": "a"}),
        ("engaged", "e", "SW-26", {"target": "b"}),
    ]
    assert not done.state.figure("e").hidden
    alone = resolve(battle, state, GoAlong("e", ((5500, 5000),)), RealDice((14,)))
    assert [each.kind for each in alone.events[1:]] == ["moved"]
    assert alone.state.figure("e").hidden
    # One who is not seen is not met by whoever stood beside him unawares.
    battle, state = table(foe("h", 5000, 4000, hidden=True))
    unaware = resolve(battle, state, GoAlong("e", ((5100, 5000),)), RealDice(()))
    assert [each.kind for each in unaware.events] == ["moved"]


@pytest.mark.rule("SW-41", "SW-101")
@pytest.mark.parametrize(
    ("path", "dice", "end", "kinds"),
    [
        # A troll of three quarters on 9, 5: his pace begins at 6.75.
        (((6750, 5000),), (), (6750, 5000), ["moved"]),
        (((7500, 5000),), (10, 13), (7500, 5000), ["frightened", "moved"]),
        (((7500, 5000),), (10, 12), (6750, 5000), ["frightened", "moved"]),
        (((6000, 5000), (7500, 5000)), (10, 12), (6750, 5000), ["frightened", "moved"]),
        (((6750, 5000), (7500, 5000)), (10, 12), (6750, 5000), ["frightened", "moved"]),
        (((6750, 5000), (7500, 5000), (7500, 5500)), (10, 13), (7500, 5500), ["frightened", "moved"]),
    ],
)
def test_whoever_does_not_dare_stops_a_pace_off(
    path: tuple[tuple[int, int], ...], dice: tuple[int, ...], end: tuple[int, int], kinds: list[str]
) -> None:
    battle, state = table(foe("t", 9000, 5000, "troll"))
    done = resolve(battle, state, GoAlong("e", path), RealDice(dice))
    assert [each.kind for each in done.events] == kinds
    x, y = done.state.figure("e").at
    assert (end[0] - 50 <= x <= end[0], y) == (True, end[1]), "in steps of a twentieth of a pace"


@pytest.mark.rule("SW-41")
def test_whoever_stands_at_the_edge_and_does_not_dare_stays() -> None:
    battle, state = table(foe("t", 7251, 5000, "troll"))
    done = resolve(battle, state, GoAlong("e", ((5500, 5000),)), RealDice((20, 1)))
    assert [(each.kind, each.subject, each.rule) for each in done.events] == [
        ("frightened", "e", "SW-41"), ("held_back", "e", "SW-41"),
    ]  # fmt: skip
    assert done.state.figure("e") == replace(state.figure("e"), done=True)


@pytest.mark.rule("SW-16", "SW-17", "SW-19", "SW-97", "SW-104", "SW-107", "SW-110")
@pytest.mark.parametrize(
    ("skills", "walk", "run", "climb", "swim"),
    [
        ([], 3000, 4500, 1500, 1500),
        (["lent"], 2000, 3000, 1000, 1000),
        (["rapide"], 8000, 12000, 4000, 4000),
        (["grimpeur"], 3000, 4500, 3000, 1500),
        (["amphibie"], 3000, 4500, 1500, 3000),
    ],
)
def test_how_far_one_goes_in_each_manner(skills: list[str], walk: int, run: int, climb: int, swim: int) -> None:
    battle, state = table(mover={"skills": skills})
    wanted = {"walk": walk, "run": run, "climb": climb, "swim": swim, "stairs": walk}
    assert {each: budget_of(battle, state.figure("e"), each) for each in wanted} == wanted
    assert budget_of(battle, state.figure("e")) == walk


@pytest.mark.rule("SW-16", "SW-103", "SW-123")
@pytest.mark.parametrize(
    ("spot", "key", "of"),
    [
        ((24001, 5000), "off_table", "e"),
        ((6001, 9000), "stands_there", "g"),
        ((6000, 9000), "", ""),
        # A friend touched is nobody met; an enemy is, seen or not.
        ((7000, 14000), "", ""),
        ((13980, 3000), "is_invisible", "h"),
        ((13979, 3000), "", ""),
        ((13000, 8001), "stands_there", "h2"),
    ],
)
def test_where_nobody_stops(spot: tuple[int, int], key: str, of: str) -> None:
    others = (
        {"id": "g", "hero": "Gardul", "at": [7000, 9000]}, foe("c", 8000, 14000), foe("h", 15000, 3000, hidden=True),
        foe("h2", 13000, 9000), foe("gone", 6000, 20000, status="dead"),
    )  # fmt: skip
    battle, state = table(*others)
    rules = {"is_invisible": "SW-123"}
    wanted = Objection(rules.get(key, "SW-16"), f"quest.{key}", {"figure": of}) if key else None
    assert refuse_end(battle, state, state.figure("e"), spot) == wanted
    assert refuse_end(battle, state, state.figure("e"), (6000, 20000)) is None
