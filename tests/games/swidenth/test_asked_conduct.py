"""Conduct where positions are not known: the worked positions, each figure decided by truthful answers alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.asked_ground import FAR, Apart, GroundQuestion
from models.games.swidenth.battle.asked_table import table_of, with_table
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.support_steps import decide
from tests.games.swidenth.asked_truth import answered, asked, deciding, sense
from tests.games.swidenth.table import cases, put_down, readings


@pytest.mark.rule("SW-132")
def test_every_figure_of_the_worked_positions_does_by_answers_what_it_does_where_all_is_measured() -> None:
    for case in (*cases("choices"), *cases("conduct"), *cases("judged")):
        if case["id"] in ("SW-C40", "SW-C41"):
            continue  # thirteen figures
        for options in {str(each): each for each, _, _ in readings(case)}.values():
            battle, state = put_down(case, options)
            for figure in (each for each in state.standing() if each.camp == "foes" and battle.of(each.id).role):
                known = decide(battle, state, figure.id, Dice("x"), reasons=False).chosen
                chosen, _then, _questions, _taps = answered(battle, state, figure.id, "x")
                assert sense(chosen) == sense(known), (case["id"], figure.id)


def _said(asked: GroundQuestion) -> str:
    rows = [
        f"{each.rank}{each.figure}{'h' * each.hidden}{'' if each.front is None else '-+'[each.front]}"
        for each in asked.rows
    ]
    return f"{asked.kind} {','.join(rows or asked.among)} {asked.reach}{' strict' * asked.strict}"


def hero(name: str, x: int, y: int, piece: str = "", **more: Any) -> dict[str, Any]:
    return {"id": piece or name[0].lower(), "hero": name, "at": [x, y], **more}


def npc(profile: str, x: int, y: int, piece: str = "n", **more: Any) -> dict[str, Any]:
    return {"id": piece, "profile": profile, "at": [x, y], **more}


E, G = hero("Erdokan", 5000, 5000), hero("Gardul", 5000, 8000)
WARRIOR, ARCHER, SORCERER = "guerrier-brigand", "archer-brigand", "sorcier"
TWO = ["gourdin", "arc-court", "hache-de-jet"]
ORCS = npc("guerrier-orc", 6000, 5000, "x"), npc("guerrier-orc", 6000, 8000, "y")
BALL = npc(SORCERER, 13900, 5000, spells=["boule-magique"])
SHOOTER = {"archer_role": "shooter"}


@pytest.mark.rule("SW-132", "SW-133", "SW-135", "SW-138", "SW-139", "SW-140", "SW-141", "SW-142")
@pytest.mark.parametrize(
    ("figures", "least", "options", "questions", "does"),
    [
        # Whoever is known to be farther than a run and half a millimetre is not asked about.
        ([E, G, npc(WARRIOR, 15000, 5000)], {"e": 4521, "g": 4521}, {}, ["nearest e,g 0"], "approach go e nearer"),
        ([E, G, npc(WARRIOR, 10520, 5000)], {"e": 4520, "g": 4521}, {}, ["charge e,g 4520"], "charge go e contact"),
        ([E, npc(WARRIOR, 15000, 5000)], {"e": 4521}, {}, [], "approach go e nearer"),
        ([E, npc(WARRIOR, 10520, 5000)], {"e": 4520}, {}, ["reach e 4520"], "charge go e contact"),
        # Of those who struck at it the last, or the nearest; out of reach nearer, or as its role says.
        (
            [E, G, npc(WARRIOR, 8000, 5500, struck_by=["g", "e"])],
            {}, {"riposte": "nearest"}, ["nearest e,g 0", "reach e 4520"], "riposte go e contact",
        ),
        (
            [E, G, npc(WARRIOR, 8000, 5500, struck_by=["e", "g"])],
            {}, {"riposte": "last"}, ["reach g 4520"], "riposte go g contact",
        ),
        (
            [E, G, npc(WARRIOR, 15000, 5000, struck_by=["g"])],
            {}, {"riposte_far": "role"}, ["reach g 4520", "charge e,g 4520"], "approach go e nearer",
        ),
        ([E, G, npc(WARRIOR, 15000, 5000, struck_by=["g"])], {"g": 4521}, {}, ["reach g 4520"], "riposte go g nearer"),
        ([E, G, npc(WARRIOR, 7000, 5000, gear=[], struck_by=["g"])], {}, {}, ["reach g 4520"], "riposte go g contact"),
        (
            [E, G, npc(WARRIOR, 7000, 5000, gear=[], struck_by=["g"])],
            {}, {"riposte_far": "role"}, ["charge e,g 4520"], "approach go e contact",
        ),
        (
            [E, G, npc(ARCHER, 15000, 5000, struck_by=["g"])],
            {"g": 9001}, SHOOTER, ["reach g 4520"], "riposte go g nearer",
        ),
        # Several weapons: who is in each reach, hidden or faced where that decides, the nearest of those alike.
        (
            [E, hero("Erdokan", 10800, 5000, "f"), npc(ARCHER, 7900, 5000, gear=TWO)],
            {}, SHOOTER, ["seen e,f 9000", "seen e,f 3000", "cover e,f 0", "nearest e,f 0"], "shoot shoot e arc-court",
        ),
        (
            [hero("Thevor", 5000, 5000, gear=["marteau", "ecu"]), npc(ARCHER, 7900, 5000, gear=TWO)],
            {}, SHOOTER, ["seen t 9000", "seen t 3000", "cover t 0", "front t 0"], "shoot shoot t arc-court",
        ),
        (
            [E, G, npc(ARCHER, 17000, 5000)],
            {"e": 9001, "g": 9001}, SHOOTER, ["nearest e,g 0", "line e 9000"], "seek_line go e line",
        ),
        # Spells: how many a ball strikes besides, enemies only.
        (
            [E, hero("Gardul", 5000, 6500), npc("guerrier-orc", 5000, 3500, "x"), BALL],
            {}, {},
            ["near e,g 3000 strict", "seen e,g 1000000", "seen e,g 12000", "near g,x 2000 strict",
             "near e,x 2000 strict", "cover e,g 0"], "cast cast g boule-magique",
        ),
        (
            [E, G, npc(SORCERER, 13900, 5000)],
            {"e": 1001, "g": 3000}, {"paralysis_range": "12"}, ["near e 3000 strict", "seen e,g 12000", "cover e,g 0"],
            "cast cast g tir-magique",
        ),
        # Help: whom it may reach who is hurt, else whoever is near; or a place to help from.
        (
            [E, G, {**ORCS[0], "vitality": 1}, ORCS[1], npc("chaman-orc", 7500, 6500, role="soutien")],
            {}, {}, ["near x 3000 strict"], "noted cast x guerison-magique",
        ),
        (
            [E, G, *ORCS, npc("chaman-orc", 7500, 6500, role="soutien")],
            {}, {}, ["near x,y 3000 strict"], "support cast  inspiration-magique",
        ),
        (
            [E, G, *ORCS, npc("chaman-orc", 14500, 6500, role="soutien")],
            {}, {}, ["near x,y 3000 strict", "spot  3000", "charge e,g 4520"], "approach go e nearer",
        ),
        ([E, *ORCS[:1], npc(WARRIOR, 12000, 5000, role="soutien")], {}, {}, ["reach e 4520"], "approach go e nearer"),
    ],
)  # fmt: skip
def test_what_is_asked_and_what_is_done(
    figures: list[dict[str, Any]], least: Mapping[str, int], options: dict[str, str], questions: list[str], does: str
) -> None:
    battle, state = read_position({"figures": figures, "half": "npcs", "turn": 2, "options": options}, "asked.json")
    unseen, now = asked(battle, state)
    table = table_of(now)
    for other, gap in least.items():
        for one, two in (("n", other), (other, "n")):
            table[one] = replace(table[one], apart=(*table[one].apart, Apart(two, gap, FAR)))
    chosen, _, found, _ = deciding(battle, state, unseen, with_table(now, table), "n", "x")
    assert [_said(each) for each in found] == questions
    assert " ".join((chosen.step, *sense(chosen))) == does
    assert sense(chosen) == sense(decide(battle, state, "n", Dice("x"), reasons=False).chosen)
