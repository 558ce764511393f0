"""Casting: who may cast what at whom, and why not; grimoires and scrolls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.asked_ground import Apart, Known
from models.games.swidenth.battle import spells
from models.games.swidenth.battle.acts import CastSpell, Objection
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.scene import Working
from models.games.swidenth.battle.state import TableBattle, TableState
from models.table.spots import Spot
from tests.games.swidenth.quest_stage import told

BOLT, BALL, BANISH, SHIELD, HEAL = (
    "tir-magique",
    "boule-magique",
    "bannissement",
    "bouclier-magique",
    "guerison-magique",
)
PARALYSE, REPEL, BLADE, DUEL = "paralysie-magique", "repulsion-magique", "sort-de-combat", "duel-magique"
INSPIRE, UNSEEN = "inspiration-magique", "invisibilite-magique"
ALL = [BOLT, BALL, BANISH, SHIELD, HEAL, PARALYSE, REPEL, BLADE, DUEL, INSPIRE, UNSEEN]
FIGURES: list[dict[str, Any]] = [
    {"id": "s", "hero": "Salvynia", "at": [5000, 5000], "spells": ALL},
    {"id": "t", "hero": "Thevor", "at": [5000, 8500]},
    {"id": "g", "hero": "Gardul", "at": [5000, 9500]},
    {"id": "b", "profile": "guerrier-brigand", "at": [12000, 5000]},
    {"id": "k", "profile": "squelette", "at": [9000, 2000]},
]


def put_down(*more: dict[str, Any], **changes: Any) -> tuple[TableBattle, TableState]:
    options, shapes = changes.pop("options", {}), changes.pop("shapes", [])
    raw = {"turn": 3, "figures": [*FIGURES, *more], "options": options, "table": {"shapes": shapes}}
    battle, state = read_position(raw, "casting.json")
    return battle, replace(state, **changes)


def thrown(work: Working) -> list[tuple[str, str, int]]:
    return [(each.purpose, each.who, each.total) for each in work.dice.log]


def no(rule: str, key: str, figure: str = "b", **more: Any) -> Objection:
    return Objection(rule, f"quest.{key}", {"figure": figure, **more})


# -- who may cast ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-39", "SW-117", "SW-120", "SW-121", "SW-123", "SW-127", "SW-129", "SW-130")
@pytest.mark.parametrize(
    ("spell", "target", "change", "wanted"),
    [
        (BOLT, "b", {}, None),
        ("mur-de-destruction", "b", {}, no("SW-39", "no_spell", "s")),
        ("unknown", "", {}, no("SW-39", "no_spell", "s")),
        (DUEL, "", {}, no("SW-120", "no_act_spell", "s")),
        (BOLT, "b", {"s": {"done": True}}, no("SW-13", "acted_already", "s")),
        (BOLT, "b", {"s": {"prone": True}}, None),
        (BOLT, "t", {}, no("SW-130", "no_enemy", "t")),
        (BOLT, "b", {"k": {"at": (6000, 5000)}}, no("SW-39", "shooter_engaged", "k")),
        (REPEL, "", {"k": {"at": (6000, 5000)}}, None),
        (BOLT, "b", {"b": {"at": (18000, 5000)}}, None),
        (BOLT, "b", {"b": {"at": (18001, 5000)}}, no("SW-130", "out_of_range", paces=12)),
        (BOLT, "b", {"b": {"hidden": True}}, None),
        (BANISH, "b", {}, no("SW-117", "not_marked")),
        (BANISH, "k", {}, None),
        (BANISH, "k", {"k": {"at": (5000, 12001)}, "g": {"at": (20000, 20000)}, "t": {"at": (22000, 20000)}},
         no("SW-117", "out_of_range", "k", paces=6)),
        (PARALYSE, "b", {}, None),
        (PARALYSE, "t", {}, no("SW-127", "no_enemy", "t")),
        (PARALYSE, "b", {"b": {"status": "dead"}}, no("SW-127", "no_enemy")),
        (HEAL, "t", {}, None),
        (HEAL, "s", {}, None),
        (HEAL, "b", {}, no("SW-121", "no_friend")),
        (HEAL, "t", {"t": {"status": "fled"}}, no("SW-121", "no_friend", "t")),
        (HEAL, "g", {}, no("SW-121", "not_near", "g", paces=3)),
        (HEAL, "t", {"t": {"at": (5000, 8999)}}, None),
        (HEAL, "t", {"t": {"at": (5000, 9000)}}, no("SW-121", "not_near", "t", paces=3)),
        (BLADE, "b", {}, no("SW-26", "not_touching")),
        (BLADE, "b", {"b": {"at": (6000, 5000)}}, None),
        (UNSEEN, "", {}, None),
        (UNSEEN, "", {"s": {"hidden": True}}, no("SW-123", "spell_lasts", "s")),
        (SHIELD, "", {}, None),
    ],
)  # fmt: skip
def test_why_a_figure_cannot_cast_a_spell(
    spell: str, target: str, change: dict[str, dict[str, Any]], wanted: Objection | None
) -> None:
    battle, state = put_down(options={"prone": "literal", "near": "strict"})
    for figure, values in change.items():
        state = state.put(replace(state.figure(figure), **values))
    found = spells.refuse_cast(battle, state, CastSpell("s", spell, target))
    assert found == wanted or (wanted is not None and wanted.rule == "SW-26" and found is not None
                               and found.args == wanted.args)  # fmt: skip


@pytest.mark.rule("SW-127", "SW-2")
@pytest.mark.parametrize(
    ("reading", "at", "wanted"),
    [
        ("sight", (20000, 5000), None),
        ("12", (18000, 5000), None),
        ("12", (18001, 5000), no("SW-127", "out_of_range", paces=12)),
        ("contact", (6020, 5000), None),
        ("contact", (6021, 5000), no("SW-127", "not_touching")),
        ("sight", (5000, 1000), no("SW-2", "out_of_sight")),
    ],
)
def test_who_may_be_paralysed_goes_by_the_reading(reading: str, at: Spot, wanted: Objection | None) -> None:
    rock = {"kind": "obstacle", "polygon": [[3000, 2000], [7000, 2000], [7000, 2300], [3000, 2300]], "top": 9000}
    battle, state = put_down(options={"paralysis_range": reading}, shapes=[rock])
    state = state.put(replace(state.figure("b"), at=at))
    assert spells.refuse_cast(battle, state, CastSpell("s", PARALYSE, "b")) == wanted


@pytest.mark.rule("SW-127")
def test_where_positions_are_not_known_a_paralysis_goes_by_what_people_see() -> None:
    for reading, gap, wanted in (
        ("12", 12000, None),
        ("12", 12001, no("SW-127", "out_of_sight")),
        ("sight", 12001, None),
        ("sight", 1_000_000, None),
        ("sight", 1_000_001, no("SW-127", "out_of_sight")),
        ("contact", 20, None),
        ("contact", 21, no("SW-127", "not_touching")),
    ):
        battle, state = put_down(options={"paralysis_range": reading})
        known = Known(apart=(Apart("b", gap, gap),))
        state = state.put(replace(state.figure("s"), known=known))
        found = spells.refuse_cast(replace(battle, asked="trust"), state, CastSpell("s", PARALYSE, "b"))
        assert found == wanted, (reading, gap)


@pytest.mark.rule("SW-103")
def test_a_stealthy_figure_is_safe_from_a_spell_unless_that_is_agreed() -> None:
    rock = {"kind": "obstacle", "disc": [12000, 5800, 290], "top": 2000}
    for reading, wanted in (("barred", no("SW-103", "is_stealthy")), ("allowed", None)):
        battle, state = put_down(options={"stealth_spells": reading}, shapes=[rock])
        sly = tuple(replace(e, skills=(*e.skills, "furtif")) if e.id == "b" else e for e in battle.figures)
        assert spells.refuse_cast(replace(battle, figures=sly), state, CastSpell("s", BOLT, "b")) == wanted
        moved = state.put(replace(state.figure("b"), at=(12000, 4900)))
        assert spells.refuse_cast(replace(battle, figures=sly), moved, CastSpell("s", BOLT, "b")) is None


@pytest.mark.rule("SW-93", "SW-199")
def test_a_grimoire_is_a_mages_and_a_scroll_is_used_up() -> None:
    book, scroll = f"grimoire:{REPEL}", f"parchemin:{REPEL}"
    mage = {"id": "m", "hero": "Putzin", "at": [15000, 15000]}
    battle, state = put_down(mage)
    for figure, gear, spell, wanted in (
        ("m", book, REPEL, None),
        ("m", scroll, REPEL, None),
        ("m", book, BALL, no("SW-39", "no_spell", "m")),
        ("m", "", REPEL, no("SW-39", "no_spell", "m")),
        ("t", scroll, REPEL, None),
        ("t", book, REPEL, no("SW-39", "no_spell", "t")),
    ):
        has = state.put(replace(state.figure(figure), gear=(gear, "dague") if gear else ()))
        assert spells.refuse_cast(battle, has, CastSpell(figure, spell, gear=gear)) == wanted
        if wanted is None:
            none = state.put(replace(state.figure(figure), gear=("dague",)))
            refused = no("SW-39", "no_spell", figure)
            assert spells.refuse_cast(battle, none, CastSpell(figure, spell, gear=gear)) == refused
    gear = ("dague", scroll, book, scroll, f"parchemin:{DUEL}", f"grimoire:{BALL}")
    assert spells.known_spells(battle, replace(state.figure("m"), gear=gear)) == [
        *((each, "") for each in battle.of("m").spells), (REPEL, scroll), (REPEL, book), (BALL, f"grimoire:{BALL}"),
    ]  # fmt: skip
    assert spells.known_spells(battle, replace(state.figure("t"), gear=gear)) == [(HEAL, ""), (REPEL, scroll)]
    for thing, left, lines in (
        (scroll, ("dague", book, scroll), [("read", "m", "SW-93", {"gear": scroll})]),
        (book, ("dague", scroll, book, scroll), []),
    ):  # fmt: skip
        work = Working(battle, state.put(replace(state.figure("m"), gear=gear[:4])), Dice("x", typed=(20,)))
        spells.do_cast(work, CastSpell("m", REPEL, gear=thing))
        assert work.state.figure("m").gear == left
        assert [each for each in told(work) if each[0] == "read"] == lines
