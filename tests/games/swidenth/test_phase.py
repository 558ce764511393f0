"""A phase of melee before its dice, whole: Combat with its sources, damage, Defence, who may wound whom (SW-29)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.dice import Modifier, RealDice
from models.games.swidenth.battle.acts import Objection, Strike, TakeInHand
from models.games.swidenth.battle.engine import objection, resolve
from models.games.swidenth.battle.melee import Phase, Prospect, Striker, phase_of, prospect, scaled
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.odds import Fighter

SHIELD = ("SW-86", 1)
"""A shield gives Combat +1."""


Plain = Mapping[str, Any]
USUAL: Plain = {}


def melee(hero: Plain = USUAL, foe: Plain = USUAL, *others: Plain, **more: Any) -> tuple[TableBattle, TableState]:
    """Return Thevor (2 4 5, hammer, Rondache) in contact with an orc (2 5 2, sword, shield), and whoever else."""
    figures = [
        {"id": "t", "hero": "Thevor", "at": [5000, 5000], **hero},
        {"id": "c", "profile": "guerrier-orc", "at": [6000, 5000], **foe},
        *others,
    ]
    return read_position({"figures": figures, "turn": 3, **more}, "phase.json")


def striker(
    name: str, combat: int, *added: tuple[str, int], damage: int, defence: int, vitality: int, wounds: bool = True
) -> Striker:
    sources = (Modifier("quest.stat_combat", combat), *(Modifier(*each) for each in added))
    return Striker(name, sources, damage, defence, vitality, wounds)


def thevor(*added: tuple[str, int], damage: int = 2, defence: int = 4, wounds: bool = True) -> Striker:
    return striker("t", 2, SHIELD, *added, damage=damage, defence=defence, vitality=5, wounds=wounds)


def orc(*added: tuple[str, int], damage: int = 2, defence: int = 5, wounds: bool = True) -> Striker:
    return striker("c", 2, SHIELD, *added, damage=damage, defence=defence, vitality=2, wounds=wounds)


def bonus(stat: str, value: int, rule: str, against: str = "", turn: int = 3) -> dict[str, Any]:
    return {"stat": stat, "value": value, "rule": rule, "against": against, "turn": turn}


MAGIC = bonus("arme-magique", 1, "SW-129")
LEATHER = {"gear": ["marteau", "rondache", "armure-de-cuir"]}
BARE = {"gear": []}
BLESSED = {"gear": ["benie:marteau", "rondache"]}


@pytest.mark.rule("SW-29", "SW-30", "SW-34", "SW-82", "SW-86")
@pytest.mark.parametrize(
    ("hero", "foe", "options", "attacker", "defender"),
    [
        ({}, {}, {}, thevor(), orc()),
        # The arms in hand count, of several; where there are fewer now, the last.
        ({"gear": ["marteau", "rondache", "dague"], "hand": 1}, {}, {}, thevor(damage=0), orc()),
        ({"gear": ["marteau", "rondache", "dague"], "hand": 2}, {}, {}, thevor(damage=0), orc()),
        # Whatever lasts counts for its number, this turn or for good, against this enemy.
        (
            {
                "bonuses": [
                    bonus("combat", 2, "SW-95"),
                    bonus("combat", 3, "SW-42", "c", 0),
                    bonus("combat", 9, "SW-42", "x", 0),
                    bonus("combat", 9, "SW-122", turn=2),
                    bonus("degats", 2, "SW-95"),
                    bonus("defense", 1, "SW-118"),
                ]
            },
            {"bonuses": [bonus("defense", 2, "SW-118"), bonus("degats", 4, "SW-95"), bonus("combat", 1, "SW-122")]},
            {},
            thevor(("SW-95", 2), ("SW-42", 3), damage=4, defence=5),
            orc(("SW-122", 1), damage=6, defence=7),
        ),
        # Each phase against one without arms, one that lies, or by a reading one that is paralysed, is a free attack.
        ({}, BARE, {}, thevor(), striker("c", 2, damage=0, defence=5, vitality=2, wounds=False)),
        ({}, {"prone": True}, {}, thevor(), orc(wounds=False)),
        ({}, {"paralysed": 1}, {"paralysed_defends": "no"}, thevor(), orc(wounds=False)),
        ({}, {"paralysed": 1}, {"paralysed_defends": "yes"}, thevor(), orc()),
        ({"prone": True, "paralysed": 4}, {}, {"paralysed_defends": "no"}, thevor(), orc()),
        # Ordinary arms cannot wound a ghost; no plain armour counts, that of its enemy or its own.
        ({}, {"skills": ["spectral"]}, {}, thevor(wounds=False), orc()),
        (LEATHER, {"skills": ["spectral"]}, {"spectral": "victims"}, thevor(wounds=False, defence=3), orc()),
        (
            LEATHER,
            {"skills": ["spectral"], "gear": ["epee", "bouclier", "cotte-de-mailles"]},
            {"spectral": "own"},
            thevor(wounds=False),
            orc(defence=3),
        ),
        ({}, {"skills": ["spectral"], "prone": True}, {}, thevor(wounds=False), orc(wounds=False)),
        ({"skills": ["spectral"]}, {}, {}, thevor(), orc(wounds=False)),
        ({}, {"skills": ["spectral"], "bonuses": [MAGIC]}, {}, thevor(wounds=False), orc()),
        ({"bonuses": [MAGIC]}, {"skills": ["spectral"]}, {}, thevor(), orc()),
        ({"skills": ["spectral"]}, {"bonuses": [MAGIC]}, {}, thevor(), orc()),
        # A blessed weapon is magic and harms more the demonic and the spectral.
        (BLESSED, {"skills": ["spectral"]}, {}, thevor(damage=4), orc()),
        (BLESSED, {"skills": ["demoniaque"]}, {}, thevor(damage=4), orc()),
        (BLESSED, {}, {}, thevor(), orc()),
        ({"skills": ["spectral"]}, {"gear": ["benie:epee", "bouclier"]}, {}, thevor(), orc(damage=4)),
    ],
)  # fmt: skip
def test_a_phase_has_all_that_counts_in_it(
    hero: dict[str, Any], foe: dict[str, Any], options: dict[str, str], attacker: Striker, defender: Striker
) -> None:
    battle, state = melee(hero, foe, options=options)
    found = phase_of(battle, state, state.figure("t"), state.figure("c"))
    assert found == Phase(attacker, defender)
    other = phase_of(battle, state, state.figure("t"), state.figure("c"), free=True)
    assert other == Phase(attacker, replace(defender, wounds=False)), "who is struck freely wounds nobody (SW-33)"


@pytest.mark.rule("SW-129", "SW-193", "SW-195")
def test_a_spell_adds_to_combat_and_damage_and_luck_to_the_damage_of_either() -> None:
    battle, state = melee({}, {"skills": ["spectral"]})
    extra = (Modifier("SW-129", 2),)
    spell = phase_of(battle, state, state.figure("t"), state.figure("c"), extra=extra, magic=True)
    assert spell == Phase(thevor(("SW-129", 2), damage=4), orc())
    for lucky in (2, -2):
        found = phase_of(battle, replace(state, lucky=lucky), state.figure("t"), state.figure("c"))
        assert found == Phase(thevor(damage=2 + lucky, wounds=False), orc(damage=2 + lucky))


def foe(name: str, x: int, y: int) -> dict[str, Any]:
    return {"id": name, "profile": "guerrier-orc", "at": [x, y]}


def hero(name: str, x: int, y: int) -> dict[str, Any]:
    return {"id": name[0].lower(), "hero": name, "at": [x, y]}


@pytest.mark.rule("SW-32")
@pytest.mark.parametrize(
    ("others", "chain", "mine", "theirs"),
    [
        ([], "pair", 0, 0),
        # Two beside him at the orc, of whom one is held by another orc.
        ([hero("Oghavor", 7000, 5000), hero("Gardul", 6000, 6000)], "pair", 2, 0),
        ([hero("Oghavor", 7000, 5000), hero("Gardul", 6000, 6000)], "melee", 2, 0),
        ([hero("Oghavor", 7000, 5000), foe("d", 8000, 5000)], "pair", 1, 0),
        ([hero("Oghavor", 7000, 5000), foe("d", 8000, 5000)], "melee", 0, 0),
        ([foe("d", 4000, 5000), foe("e", 5000, 6000)], "pair", 0, 2),
        ([foe("d", 4000, 5000), hero("Oghavor", 3000, 5000), hero("Gardul", 4000, 4000)], "pair", 0, 1),
        ([foe("d", 4000, 5000), hero("Oghavor", 3000, 5000), hero("Gardul", 4000, 4000)], "melee", 1, 0),
        ([foe("d", 4000, 5000), foe("e", 3000, 9000), hero("Oghavor", 12000, 5000)], "melee", 0, 1),
    ],
)
def test_the_larger_side_has_the_difference(others: list[dict[str, Any]], chain: str, mine: int, theirs: int) -> None:
    for free, reading, counts in ((False, "no", True), (True, "yes", True), (True, "no", False)):
        battle, state = melee({}, {}, *others, options={"chain": chain, "free_bonus": reading})
        found = phase_of(battle, state, state.figure("t"), state.figure("c"), free=free)
        wanted = [(("SW-32", more),) if counts and more else () for more in (mine, theirs)]
        assert found == Phase(thevor(*wanted[0]), orc(*wanted[1], wounds=not free))


@pytest.mark.rule("SW-30", "SW-33", "SW-113")
def test_where_nobody_can_wound_nothing_is_expected() -> None:
    battle, state = melee({}, {"skills": ["spectral"], "prone": True})
    phase = phase_of(battle, state, state.figure("t"), state.figure("c"))
    assert phase.counts() == {(0, 0): 400}
    assert prospect(phase) == Prospect(*[Fraction(0)] * 5)
    one_sided = Phase(replace(phase.attacker, wounds=True), phase.defender)
    turned = Phase(phase.attacker, replace(phase.defender, wounds=True))
    assert {lost for lost, _ in one_sided.counts()} == {0}
    assert {struck for _, struck in turned.counts()} == {0}
    assert sum(turned.counts().values()) == 400
    none = prospect(turned)
    assert (none.wound, none.kill, none.damage) == (0, 0, 0)
    assert none.own == Fraction(sum(lost * ways for (lost, _), ways in turned.counts().items()), 400)


def test_a_forecast_is_scaled_by_its_chance_but_for_the_spell_itself() -> None:
    found = Prospect(*(Fraction(1, n) for n in (2, 3, 4, 5, 6, 7, 8)))
    half = Fraction(1, 2)
    assert scaled(found, half) == Prospect(
        *(Fraction(1, 2 * n) for n in (2, 3, 4, 5, 6)), Fraction(1, 7), Fraction(1, 8)
    )


@pytest.mark.rule("SW-25", "SW-26", "SW-34", "SW-20")
@pytest.mark.parametrize(
    ("changes", "target", "wanted"),
    [
        ({}, "c", None),
        ({}, "far", Objection("SW-26", "quest.not_engaged", {"figure": "far"})),
        ({}, "dead", Objection("SW-26", "quest.no_enemy", {"figure": "dead"})),
        ({}, "g", Objection("SW-26", "quest.no_enemy", {"figure": "g"})),
        ({"prone": True}, "c", Objection("SW-25", "quest.must_rise", {"figure": "t"})),
        ({"gear": ()}, "c", Objection("SW-34", "quest.is_unarmed", {"figure": "t"})),
        ({"done": True}, "c", Objection("SW-13", "quest.acted_already", {"figure": "t"})),
        ({"paralysed": 1}, "c", Objection("SW-127", "quest.is_paralysed", {"figure": "t"})),
        ({"status": "fled"}, "c", Objection("SW-6", "quest.not_on_table", {"figure": "t"})),
    ],
)
def test_why_nobody_starts_a_phase(changes: dict[str, Any], target: str, wanted: Objection | None) -> None:
    battle, state = melee(
        {}, {}, hero("Gardul", 5000, 4000), foe("far", 9000, 5000), {**foe("dead", 4000, 5000), "status": "dead"}
    )
    state = state.put(replace(state.figure("t"), **changes))
    assert objection(battle, state, Strike("t", target)) == wanted


@pytest.mark.rule("SW-28")
@pytest.mark.parametrize(
    ("figure", "hand", "changes", "wanted"),
    [
        ("t", 1, {}, None),
        ("t", 0, {"done": True, "prone": True}, None),
        ("t", 2, {}, Objection("SW-28", "quest.no_such_arms", {"figure": "t"})),
        ("t", -1, {}, Objection("SW-28", "quest.no_such_arms", {"figure": "t"})),
        ("c", 0, {}, Objection("SW-28", "quest.only_heroes", {"figure": "c"})),
        ("t", 1, {"status": "dead"}, Objection("SW-6", "quest.not_on_table", {"figure": "t"})),
    ],
)
def test_heroes_alone_change_arms_and_only_those_they_have(
    figure: str, hand: int, changes: dict[str, Any], wanted: Objection | None
) -> None:
    battle, state = melee({"gear": ["marteau", "dague"]})
    state = state.put(replace(state.figure(figure), **changes))
    assert objection(battle, state, TakeInHand(figure, hand)) == wanted
    if wanted is None:
        done = resolve(battle, state, TakeInHand(figure, hand), RealDice(()))
        assert [(e.kind, e.subject, e.rule, e.args) for e in done.events] == [("rearmed", "t", "SW-28", {"hand": hand})]
        assert done.state.figure("t") == replace(state.figure("t"), hand=hand)


@pytest.mark.rule("SW-29", "SW-30", "SW-31", "SW-33")
@pytest.mark.parametrize(
    ("rolls", "totals", "winner", "margin", "lost", "changes"),
    [
        # Three and the die each: nine and the hammer's two are eleven, twice five and one more.
        ([19, 10], [22, 13], "t", 9, 2, {}),
        ([18, 10], [21, 13], "t", 8, 1, {}),
        ([10, 10], [13, 13], "", 0, 0, {}),
        ([10, 12], [13, 15], "c", 2, 0, {}),
        ([10, 13], [13, 16], "c", 3, 1, {}),
        ([1, 20], [4, 23], "c", 19, 5, {}),
        ([1, 20], [4, 23], "c", 19, 3, {"vitality": 3}),
        # Luck is used up by a winner, not by a tie.
        ([18, 10], [21, 13], "t", 8, 2, {"lucky": 2}),
        ([10, 13], [13, 16], "c", 3, 0, {"lucky": -2}),
    ],
)
def test_a_phase_is_told_whole(
    rolls: list[int], totals: list[int], winner: str, margin: int, lost: int, changes: dict[str, int]
) -> None:
    far = {"id": "o", "hero": "Oghavor", "at": [5000, 20000]}
    more = {"id": "s", "hero": "Salvynia", "at": [15000, 20000]}
    battle, state = melee(
        {"vitality": changes.get("vitality", 5)}, {}, far, more, foe("x", 20000, 9000), foe("y", 20000, 14000)
    )
    lucky = changes.get("lucky", 0)
    done = resolve(battle, replace(state, lucky=lucky), Strike("t", "c"), RealDice(rolls))
    first = done.events[0]
    assert (first.kind, first.subject, first.rule) == ("fought", "t", "SW-29")
    assert first.args == {
        "target": "c", "rolls": rolls, "totals": totals, "winner": winner, "margin": margin, "damage": 2 + lucky,
        "defence": 5 if winner == "t" else 4, "lost": lost, "free": False, "added": [["SW-86", 1], ["SW-86", 1]],
    }  # fmt: skip
    loser = {"t": "c", "c": "t", "": ""}[winner]
    before = {each.id: each.vitality for each in state.figures}
    assert {
        each.id: before[each.id] - each.vitality for each in done.state.figures if each.vitality != before[each.id]
    } == ({loser: lost} if lost else {})
    assert done.state.lucky == (0 if winner else lucky)


@pytest.mark.parametrize(("defence", "counts"), [(-1, 1), (0, 1), (1, 1), (2, 2)])
def test_nobody_has_less_than_one_defence_or_vitality(defence: int, counts: int) -> None:
    one = replace(thevor(("SW-32", 2)), defence=defence, vitality=defence)
    assert one.fighter == Fighter(5, counts, 2, counts)


def thrown(one: Striker, other: Striker) -> Prospect:
    """Return the forecast of a phase by throwing all 400 pairs of dice and reading the rule (SW-29, SW-30)."""

    def lost(margin: int, winner: Striker, loser: Striker) -> int:
        points = max(0, (margin + winner.damage - 1) // loser.defence) if margin > 0 and winner.wounds else 0
        return min(points, loser.vitality)

    mine, theirs = (sum(each.value for each in side.combat) for side in (one, other))
    margins = [a + mine - b - theirs for a in range(1, 21) for b in range(1, 21)]
    struck, suffered = [lost(each, one, other) for each in margins], [lost(-each, other, one) for each in margins]
    return Prospect(
        Fraction(sum(each >= 1 for each in struck), 400),
        Fraction(struck.count(other.vitality), 400),
        Fraction(sum(struck), 400),
        Fraction(sum(suffered), 400),
        Fraction(suffered.count(one.vitality), 400),
    )


@pytest.mark.rule("SW-29", "SW-30", "SW-31", "SW-33")
@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        (thevor(), orc()),
        (replace(thevor(("SW-95", 4), damage=7), vitality=2), orc(damage=6, defence=2)),
        (thevor(damage=0), replace(orc(("SW-32", 3), damage=9, defence=3), vitality=4)),
        (thevor(wounds=False), orc(damage=5)),
        (thevor(damage=5), orc(wounds=False, defence=1)),
        (thevor(damage=-2), orc(damage=-1)),
    ],
)
def test_a_forecast_is_what_all_dice_come_to(attacker: Striker, defender: Striker) -> None:
    assert prospect(Phase(attacker, defender)) == thrown(attacker, defender)
