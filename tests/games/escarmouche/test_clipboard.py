"""Battles with real figures: phases, thresholds, losses and score are kept, and nothing is measured."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from models.dice import RealDice
from models.errors import Refused
from models.games.escarmouche.battle.activation import FinishActivation, SetLife, StandUp
from models.games.escarmouche.battle.clipboard import LieDown, SayRestored, needs_shown, phases_shown
from models.games.escarmouche.battle.engine import ENGINE
from models.games.escarmouche.battle.offering import side_acts
from models.games.escarmouche.battle.phases import may_act
from models.games.escarmouche.battle.scoring import destroyed
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, begin
from models.games.escarmouche.battle.turn import EndPhase, OpenPhase, StartTurn
from models.games.escarmouche.battle.work import SkirmishAct
from tests.games.escarmouche.field import put_down

FIGURES = [
    {"id": "officer", "profile": "officier-stormtrooper"},
    {"id": "trooper", "profile": "stormtrooper"},
    {"id": "death", "profile": "deathtrooper"},
    {"id": "padawan", "profile": "padawan-rebelle", "side": "Rébellion"},
    {"id": "lieutenant", "profile": "lieutenant-rebelle", "side": "Rébellion"},
    {"id": "rebel", "profile": "soldat-rebelle", "side": "Rébellion"},
]


class Clipboard:
    """A battle kept at a real table."""

    def __init__(self) -> None:
        battle, _ = put_down({"figures": FIGURES})
        self.battle: Skirmish = replace(battle, measured=False)
        self.state: SkirmishState = begin(self.battle, {})

    def do(self, act: SkirmishAct, *dice: int) -> None:
        self.state = ENGINE.do(self.battle, self.state, act, RealDice(dice)).state

    def strip(self) -> list[tuple[str, str]]:
        return [(each.figure or each.side, each.stands) for each in phases_shown(self.battle, self.state)]


@pytest.mark.rule("GE-54", "GE-57", "GE-58", "GE-60")
def test_the_strip_tells_hero_phases_in_alternation_and_then_who_is_left() -> None:
    page = Clipboard()
    assert len(page.strip()) == 3 + 2, "the strip has its place before the first turn"
    page.do(StartTurn(), 2)
    assert page.strip() == [
        ("padawan", "next"), ("officer", "next"), ("lieutenant", "next"), ("Rébellion", "next"), ("Empire", "next"),
    ]  # fmt: skip
    page.do(OpenPhase("lieutenant"))
    assert {each.id for each in may_act(page.state)} == {"lieutenant", "rebel"}, "people measure the bubble"
    assert [each.word for each in side_acts(page.battle, page.state)] == ["end_phase"], "nobody can tell who shoots"
    page.do(FinishActivation("rebel"))
    page.do(EndPhase())
    assert page.strip()[0] == ("lieutenant", "past")
    coming = [each for each in phases_shown(page.battle, page.state) if each.stands == "next"]
    assert coming[0].act is not None, "what can be opened comes first"
    page.do(SetLife("officer", 0))
    assert page.strip()[:3] == [("lieutenant", "past"), ("padawan", "next"), ("officer", "lost")]
    page.do(OpenPhase("padawan"))
    assert ("officer", "lost") in page.strip()
    page.do(FinishActivation("padawan"))
    assert page.strip()[-1] == ("Empire", "now")
    assert {each.id for each in may_act(page.state)} == {"trooper", "death"}


@pytest.mark.rule("GE-10", "GE-13", "GE-14", "GE-15", "GE-25", "GE-63")
def test_thresholds_are_those_of_the_rules_with_what_people_say() -> None:
    page = Clipboard()
    shown = needs_shown(page.battle, page.state, ["rebel"], ())
    assert shown is not None
    against = {row.name.fr: row for row in shown.rows}
    assert [cell.shown for cell in against["Stormtrooper"].cells] == ["4+", "5+", "5+", "6+", "6+/6+"]
    assert [cell.shown for cell in against["Deathtrooper"].cells] == ["5+", "6+", "6+", "6+", "6+/5+"]
    assert against["Deathtrooper"].cells[0].chance == Fraction(1, 3)
    told = needs_shown(page.battle, page.state, ["rebel"], ("concentrated", "prone"))
    assert told is not None
    assert [cell.shown for cell in told.rows[1].cells] == ["3+", "4+", "4+", "5+", "6+"]
    saved = needs_shown(page.battle, page.state, ["trooper"], ())
    assert saved is not None
    assert saved.rows[0].cells[0].chance == Fraction(1, 2) * Fraction(1, 3), "the Padawan saves on 3+"


@pytest.mark.rule("GE-20")
def test_the_shots_of_several_are_grouped_by_what_they_need() -> None:
    page = Clipboard()
    shown = needs_shown(page.battle, page.state, ["trooper", "death", "officer"], ())
    assert shown is not None
    assert [each.fr for each in shown.heads] == ["Tir", "Longue", "Couvert", "Les deux"]
    rebel = next(row for row in shown.rows if row.name.fr == "Soldat rebelle").cells[0]
    alone = [needs_shown(page.battle, page.state, [each], ()) for each in ("trooper", "death", "officer")]
    cells = [next(r for r in each.rows if r.name.fr == "Soldat rebelle").cells[0] for each in alone if each is not None]
    assert rebel.needs == tuple(sorted(needed for each in cells for needed in each.needs))
    assert rebel.lost == sum(each.chance * len(each.needs) for each in cells)
    assert rebel.shown == "1\u00a0×\u00a03+, 2\u00a0×\u00a04+"


@pytest.mark.rule("GE-25", "GE-65", "GE-70")
def test_who_lies_stands_up_and_who_came_back_counts_no_longer() -> None:
    page = Clipboard()
    page.do(StartTurn(), 6)
    page.do(LieDown("trooper"))
    with pytest.raises(Refused):
        page.do(LieDown("trooper"))
    page.do(OpenPhase("officer"))
    page.do(StandUp("trooper"))
    assert page.state.figure("trooper").acted
    page.do(SetLife("rebel", 0))
    assert destroyed(page.battle, page.state)["Empire"] == 10
    page.do(SayRestored("rebel"))
    assert destroyed(page.battle, page.state)["Empire"] == 0


def test_eight_turns_end_the_battle_by_points() -> None:
    page = Clipboard()
    for turn in range(8):
        page.do(StartTurn(), 4)
        if turn == 4:
            page.do(SetLife("rebel", 0))
        while page.state.stage not in ("begin", "over"):
            hero = next((each.act for each in phases_shown(page.battle, page.state) if each.act is not None), None)
            page.do(hero if hero is not None else EndPhase())
    assert (page.state.stage, page.state.turn, page.state.winner) == ("over", 8, "Empire")
