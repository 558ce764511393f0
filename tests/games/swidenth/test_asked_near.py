"""Where positions are not known: what is asked about who is near, what alarms a guard, where a patrol is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from models.games.asked_ground import AnswerWanted, Apart, GroundQuestion, Known, Said
from models.games.swidenth.battle import scene, shooting
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState

POSTS = {"A": [[0, 0], [900, 0], [900, 900]], "B": [[9000, 0], [9900, 0], [9900, 900]]}


def put_down(near: str = "strict", asked: Any = "ask", **guard: Any) -> tuple[TableBattle, TableState]:
    watch = {"id": "o", "profile": "loup", "at": [1, 1], "role": "garde", "near": 2, "posts": ["A", "X", "B"], **guard}
    figures = [
        {"id": "t", "hero": "Thevor", "at": [1, 1]}, {"id": "g", "hero": "Gardul", "at": [1, 1]},
        {"id": "b", "profile": "guerrier-brigand", "at": [1, 1]}, watch,
    ]  # fmt: skip
    raw = {"turn": 3, "figures": figures, "zones": POSTS, "options": {"near": near, "watch": "returns"}}
    battle, state = read_position(raw, "asked.json")
    return replace(battle, asked=asked), state


def asked(doing: Callable[[], object]) -> GroundQuestion:
    with pytest.raises(AnswerWanted) as wanted:
        doing()
    return wanted.value.question


def knows(state: TableState, figure: str, *said: tuple[GroundQuestion, int], **apart: int) -> FigureNow:
    """Return a figure of which something was said, and how far others are at least and at most."""
    gaps = tuple(Apart(other, gap, gap) for other, gap in apart.items())
    return replace(state.figure(figure), known=Known(tuple(Said(*each) for each in said), gaps))


@pytest.mark.rule("SW-197")
@pytest.mark.parametrize(("near", "strict"), [("strict", True), ("inclusive", False)])
def test_who_is_near_is_asked_of_all_who_are_not_known(near: str, strict: bool) -> None:
    battle, state = put_down(near)
    one, others = state.figure("t"), [state.figure(each) for each in "gbo"]
    question = GroundQuestion("near", "t", ("g", "b", "o"), 3000, strict)
    assert asked(lambda: scene.all_near(battle, one, iter(others), 3)) == question
    assert asked(lambda: scene.near(battle, one, others[1], 4)) == GroundQuestion("near", "t", ("b",), 4000, strict)
    told = knows(state, "t", b=3001, o=2999)
    assert asked(lambda: scene.all_near(battle, told, others, 3)) == replace(question, among=("g",))
    rim = knows(state, "t", g=3000, b=3001, o=2999)
    assert [each.id for each in scene.all_near(battle, rim, others, 3)] == (["o"] if strict else ["g", "o"])
    assert [scene.near(battle, rim, each, 3) for each in others] == [not strict, False, True]


@pytest.mark.rule("SW-143", "SW-144")
@pytest.mark.parametrize(("near", "strict"), [("strict", True), ("inclusive", False)])
@pytest.mark.parametrize(("camp", "enemies"), [("foes", ("t", "g")), ("heroes", ("b",))])
def test_what_alarms_a_guard_or_a_patrol_is_asked(near: str, strict: bool, camp: str, enemies: tuple[str, ...]) -> None:
    battle, state = put_down(near, camp=camp)
    question = GroundQuestion("zone", "o", enemies, 2000, strict, "A")
    assert asked(lambda: scene.alarmed(battle, state, state.figure("o"))) == question
    away = knows(state, "o", (question, 0))
    second = replace(question, zone="B")
    assert asked(lambda: scene.alarmed(battle, state, away)) == second
    assert scene.alarmed(battle, state, knows(state, "o", (question, 0), (second, 1)))
    assert not scene.alarmed(battle, state, knows(state, "o", (question, 0), (second, 0)))
    battle, state = put_down(near, camp=camp, role="patrouille")
    question = GroundQuestion("near", "o", enemies, 2000, strict)
    assert asked(lambda: scene.alarmed(battle, state, state.figure("o"))) == question
    assert scene.alarmed(battle, state, knows(state, "o", **dict.fromkeys(enemies, 1999)))
    assert not scene.alarmed(battle, state, knows(state, "o", **dict.fromkeys(enemies, 2001)))


@pytest.mark.rule("SW-144")
def test_people_are_asked_whether_a_patrol_has_come_to_its_post() -> None:
    battle, state = put_down(role="patrouille")
    for post, zone in ((0, "A"), (1, "B"), (2, "A")):
        figure = replace(state.figure("o"), post=post)
        question = GroundQuestion("post", "o", (zone,))
        assert asked(lambda figure=figure: scene.at_post(battle, figure)) == question  # type: ignore[misc]
        for answer in (0, 1):
            said = replace(figure, known=Known((Said(question, answer),)))
            assert scene.at_post(battle, said) is bool(answer)
    trusted, _ = put_down(asked="trust", role="patrouille")
    assert not scene.at_post(trusted, state.figure("o"))


@pytest.mark.rule("SW-11", "SW-37", "SW-86")
def test_cover_and_facing_of_a_target_are_asked_of_the_shooter() -> None:
    battle, state = put_down(profile="guerrier-gobelin", role="guerrier")
    bow = shooting.missile_of(battle, state.figure("g"), "arc-court")
    assert bow is not None
    cover, front = GroundQuestion("cover", "g", ("o",)), GroundQuestion("front", "g", ("o",))

    def shot(*said: tuple[GroundQuestion, int]) -> Any:
        return shooting.shot_of(battle, state, knows(state, "g", *said), state.figure("o"), bow)

    assert asked(shot) == cover
    assert asked(lambda: shot((cover, 0))) == front
    for hidden, faced in ((0, 0), (0, 1), (1, 0), (1, 1)):
        found = shot((cover, hidden), (front, faced))
        assert found.hidden == 500 * hidden
        assert [each.source for each in found.aim] == ["quest.stat_tir", *(["SW-37"] if hidden else [])]
        assert ("SW-86" in [each.source for each in found.defence]) is bool(faced)


@pytest.mark.rule("SW-86")
def test_facing_is_asked_only_where_a_shield_makes_it_matter() -> None:
    for reading, asks in (("yes", False), ("no", True)):
        battle, state = put_down()
        battle = replace(battle, choices={**battle.choices, "shield_com_rear": reading})
        for target, shield in (("t", True), ("b", False)):
            assert shooting.faced(battle, state.figure(target)) is (shield and asks)
            if shield and asks:
                question = asked(lambda: shooting.shot_at(battle, state, state.figure("g"), state.figure("t")))  # noqa: B023
                assert question == GroundQuestion("front", "g", ("t",))
                continue
            combat, defence = shooting.shot_at(battle, state, state.figure("g"), state.figure(target))
            assert [each.source for each in combat] == ["quest.stat_combat", *(["SW-86"] if shield else [])]
            assert [each.source for each in defence] == ["quest.stat_defense"]


def test_discs_round_figures_are_so_much_wider_than_their_bases() -> None:
    battle, state = put_down()
    figures = [replace(state.figure("t"), at=(1, 2)), replace(state.figure("o"), at=(3, 4))]
    assert scene.discs_round(battle, figures, 70) == ((1, 2, 570), (3, 4, 570))
    assert scene.discs_round(battle, (), 70) == ()


@pytest.mark.rule("SW-143", "SW-144")
@pytest.mark.parametrize("role", ["garde", "patrouille"])
def test_a_guard_the_heroes_lead_is_alarmed_by_their_enemies(role: str) -> None:
    battle, state = put_down(asked="", camp="heroes", role=role)
    state = state.put(replace(state.figure("o"), at=(500, 2000)))
    for key in "tg":
        state = state.put(replace(state.figure(key), at=(500, 3500)))
    for at, alarm in (((20000, 20000), False), ((1500, 2500), True)):
        now = state.put(replace(state.figure("b"), at=at))
        assert scene.alarmed(battle, now, now.figure("o")) is alarm
