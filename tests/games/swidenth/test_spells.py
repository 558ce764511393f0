"""What casting does: its dice, the spell, what its failure costs; each line whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice, Modifier
from models.games.asked_ground import Apart, Known
from models.games.swidenth.battle import spells
from models.games.swidenth.battle.acts import BreakParalysis, CastSpell, Objection
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.scene import Working
from models.games.swidenth.battle.state import Bonus, Screen, TableBattle, TableState
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


def cast(spell: str, target: str = "", dice: tuple[int, ...] = (), *more: dict[str, Any], **changes: Any) -> Working:
    battle, state = put_down(*more, **changes)
    work = Working(battle, state, Dice("x", typed=dice))
    spells.do_cast(work, CastSpell("s", spell, target))
    assert work.state.figure("s").done or not work.state.figure("s").up
    assert [each.result for each in work.dice.log] == list(dice)
    return work


def thrown(work: Working) -> list[tuple[str, str, int]]:
    return [(each.purpose, each.who, each.total) for each in work.dice.log]


def no(rule: str, key: str, figure: str = "b", **more: Any) -> Objection:
    return Objection(rule, f"quest.{key}", {"figure": figure, **more})


PSY, COM, DEG, DEF = (f"quest.stat_{each}" for each in ("psychisme", "combat", "degats", "defense"))


def mods(*each: tuple[str, int]) -> tuple[Modifier, ...]:
    return tuple(Modifier(*one) for one in each)


@pytest.mark.rule("SW-117", "SW-119", "SW-130", "SW-191", "SW-194")
def test_a_shooting_spell_counts_psyche_and_what_helps_magic() -> None:
    battle, state = put_down()
    for spell, target, own, damage, defence in (
        (BOLT, "b", (COM, 1), 4, 4), (BALL, "b", (COM, 1), 0, 4), (BANISH, "k", (PSY, 0), 8, 2),
    ):  # fmt: skip
        for weather, magic, more in (("", 0, ()), ("vent-de-magie", -2, (("SW-191", 2), ("SW-194", -2)))):
            now = replace(state, weather=weather, magic=magic)
            known = battle.book.spells[spell]
            found = spells.spell_shot(battle, now, now.figure("s"), now.figure(target), known)
            assert found.aim == mods((PSY, 4), *more)
            assert (found.combat[0], found.damage) == (Modifier(*own), mods((DEG, damage)))
            assert (found.defence[0], found.vitality, found.hidden) == (Modifier(DEF, defence), 1, 0)
            assert spells.psyche(battle, now, "s") == found.aim


# -- what casting does -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-8", "SW-40", "SW-191", "SW-194")
@pytest.mark.parametrize(
    ("roll", "changes", "total", "back"),
    [
        (4, {}, 8, None),
        (3, {}, 7, (18, 19, False)),
        (3, {}, 7, (19, 20, True)),
        (1, {}, 5, (16, 19, False)),
        (1, {"magic": -2}, 3, (15, 20, True)),
        (1, {"weather": "vent-de-magie", "magic": 1}, 8, None),
        (2, {"weather": "orage"}, 6, (17, 19, False)),
    ],
)
def test_a_test_failed_may_turn_on_the_caster(
    roll: int, changes: dict[str, Any], total: int, back: tuple[int, int, bool] | None
) -> None:
    work = cast(REPEL, "", (roll, *(back[:1] if back else ())), **changes)
    args = {"spell": REPEL, "target": "", "roll": roll, "total": total, "needed": 8, "done": back is None}
    lines = [("cast", "s", "SW-128", args)]
    if back:
        face, sum_, hurt = back
        lines.append(("backlash", "s", "SW-40", {"roll": face, "total": sum_, "needed": 19, "done": hurt}))
        if hurt:
            lines.append(("wounded", "s", "SW-40", {"points": 1, "left": 4, "by": ""}))
    assert told(work) == lines
    assert thrown(work)[0] == ("cast", "s", total)
    sources = [each.source for each in work.dice.log[0].modifiers]
    assert sources == ["quest.stat_psychisme", *(["SW-191"] if changes.get("weather") == "vent-de-magie" else []),
                       *(["SW-194"] if "magic" in changes else [])]  # fmt: skip


@pytest.mark.rule("SW-120", "SW-117")
def test_a_magic_duel_cancels_a_spell_only_when_it_is_won() -> None:
    knows = {"id": "d", "profile": "sorcier", "at": [10000, 5000], "spells": [DUEL], "skills": ["demoniaque"]}
    for dice, won in (((10, 10), True), ((10, 11), False), ((10, 12), False)):
        for spell in (BOLT, BANISH, PARALYSE):
            work = cast(spell, "d", (*dice, *(() if won else (20, 1))), knows)
            line = ("duel", "d", "SW-120", {"target": "s", "totals": [dice[0] + 5, dice[1] + 4], "done": won})
            assert told(work)[0] == line
            assert (len(told(work)) == 1) is won
            assert thrown(work)[:2] == [("duel", "d", dice[0] + 5), ("duel", "s", dice[1] + 4)]
            assert [each.modifiers for each in work.dice.log[:2]] == [mods((PSY, 5)), mods((PSY, 4))]


@pytest.mark.rule("SW-117", "SW-119", "SW-130", "SW-40")
@pytest.mark.parametrize(
    ("spell", "target", "rule", "dice", "aim", "against", "damage"),
    [
        (BOLT, "b", "SW-130", (2, 9, 1), 4, [1], 4),
        (BANISH, "k", "SW-117", (2, 9, 1), 4, [0], 8),
        (BALL, "b", "SW-119", (2, 9, 1), 4, [1], 0),
    ],
)
def test_a_shooting_spell_is_a_shot_with_psyche(
    spell: str, target: str, rule: str, dice: tuple[int, ...], aim: int, against: list[int], damage: int
) -> None:
    for reading, rest in (("no", []), ("yes", ["backlash"])):
        work = cast(spell, target, dice[: 2 + len(rest)], options={"shot_backlash": reading})
        line = told(work)[0]
        assert (line[0], line[1], line[2]) == ("shot", "s", rule)
        args = line[3]
        assert (args["spell"], args["weapon"], args["target"], args["damage"]) == (spell, "", target, damage)
        own = 0 if spell == BANISH else work.battle.of(target).stats["combat"]
        shield = sum(value for _, value in args["added"])
        assert args["totals"] == [2 + aim, 9 + own + shield]
        assert [each[0] for each in told(work)[1:]] == rest
        assert work.state.figure(target).struck_by == ("s",)


@pytest.mark.rule("SW-40", "SW-130")
@pytest.mark.parametrize(
    ("margin", "dice", "total"),
    [
        ("difference", (2, 9, 10), 14), ("face", (2, 9, 10), 17), ("difference", (2, 5, 10), 10),
        ("face", (2, 5, 10), 13),
        ("face", (2, 2, 10), None), ("difference", (1, 20, 5), 21),
    ],
)  # fmt: skip
def test_the_failure_margin_of_an_opposed_spell_goes_by_the_reading(
    margin: str, dice: tuple[int, ...], total: int | None
) -> None:
    options = {"backlash_margin": margin, "shot_backlash": "yes"}
    work = cast(BOLT, "b", dice if total is not None else dice[:2], options=options)
    backs = [each for each in told(work) if each[0] == "backlash"]
    wanted = {"roll": dice[2], "total": total, "needed": 19, "done": (total or 0) > 19}
    assert backs == ([] if total is None else [("backlash", "s", "SW-40", wanted)])


@pytest.mark.rule("SW-119")
@pytest.mark.parametrize(
    ("reading", "others"), [("hit", ["x", "t"]), ("spared", ["x"])],
)  # fmt: skip
def test_a_ball_strikes_everybody_near_its_target_hit_or_missed(reading: str, others: list[str]) -> None:
    more = {"id": "x", "profile": "loup", "at": [12000, 7999]}, {"id": "y", "profile": "loup", "at": [12000, 2000]}
    changes = {"options": {"ball_friends": reading, "near": "strict", "shot_backlash": "no"}}
    battle, state = put_down(*more, **changes)
    state = state.put(replace(state.figure("t"), at=(14900, 5000)))
    act = CastSpell("s", BALL, "b")
    found = spells.struck_too(battle, state, act, battle.book.spells[BALL])
    assert sorted(each.id for each in found) == sorted(others)
    assert spells.struck_too(battle, state, replace(act, spell=BOLT), battle.book.spells[BOLT]) == ()
    for first in ((20, 1), (1, 20)):
        work = Working(battle, state, Dice("x", typed=(*first, *(1, 20) * len(others))))
        spells.do_cast(work, act)
        shots = [(each[1], each[3]["target"]) for each in told(work) if each[0] == "shot"]
        assert shots == [("s", each) for each in ["b", *[each.id for each in found]]]


@pytest.mark.rule("SW-127", "SW-40")
@pytest.mark.parametrize(
    ("dice", "won"), [((10, 13), True), ((10, 14, 12), False), ((10, 15, 20), False)]
)  # fmt: skip
def test_the_loser_of_two_psyches_is_paralysed_until_he_reaches_the_total(dice: tuple[int, ...], won: bool) -> None:
    work = cast(PARALYSE, "b", dice)
    args = {
        "spell": PARALYSE, "target": "b", "rolls": list(dice[:2]), "total": 14, "needed": dice[1] + 1, "done": won,
    }  # fmt: skip
    lines: list[Any] = [("cast", "s", "SW-127", args)]
    missed = dice[1] - 14
    if won:
        lines.append(("paralysed", "b", "SW-127", {"needed": 14, "by": "s"}))
    else:
        hurt = dice[2] + missed > 19
        lines.append(
            ("backlash", "s", "SW-40", {"roll": dice[2], "total": dice[2] + missed, "needed": 19, "done": hurt})
        )
        lines += [("wounded", "s", "SW-40", {"points": 1, "left": 4, "by": ""})] if hurt else []
    assert told(work)[: len(lines)] == lines
    assert work.state.figure("b").paralysed == (14 if won else 0)
    assert thrown(work)[:2] == [("cast", "s", 14), ("cast", "b", dice[1])]
    sources = [each.modifiers for each in work.dice.log]
    assert sources == [mods((PSY, 4)), mods((PSY, 0)), *([] if won else [mods(("SW-40", missed))])]
    assert work.state.figure("b").struck_by == ("s",)


@pytest.mark.rule("SW-118", "SW-122")
@pytest.mark.parametrize(
    ("spell", "rule", "stats", "own"),
    [
        (SHIELD, "SW-118", ["defense"], "yes"), (SHIELD, "SW-118", ["defense"], "no"),
        (INSPIRE, "SW-122", ["combat", "moral"], "yes"), (INSPIRE, "SW-122", ["combat", "moral"], "no"),
    ],
)  # fmt: skip
def test_friends_near_the_caster_are_helped_until_the_turn_ends(
    spell: str, rule: str, stats: list[str], own: str
) -> None:
    foe = {"id": "f", "profile": "loup", "at": [7500, 5000]}
    work = cast(spell, "", (20,), foe, options={"self_ally": own})
    helped = ["s", "t"] if own == "yes" else ["t"]
    more = tuple(Bonus(each, 2, rule, turn=3) for each in stats)
    assert {e.id: e.bonuses for e in work.state.figures if e.bonuses} == dict.fromkeys(helped, more)
    lines = [("blessed", each, rule, {"stat": stat, "value": 2}) for each in helped for stat in stats]
    assert told(work)[1:] == lines


@pytest.mark.rule("SW-121", "SW-123", "SW-129")
def test_healing_vanishing_and_an_enchanted_blade_do_what_they_say() -> None:
    for roll, points in ((10, 1), (11, 2)):
        battle, state = put_down()
        work = Working(battle, state.put(replace(state.figure("t"), vitality=2)), Dice("x", typed=(4, roll)))
        spells.do_cast(work, CastSpell("s", HEAL, "t"))
        assert told(work)[1:] == [("cured", "t", "SW-121", {"points": points, "left": 2 + points, "by": "s"})]
        assert thrown(work)[1:] == [("healing", "s", roll)]
    work = cast(UNSEEN, "", (8,))
    assert work.state.figure("s").hidden
    assert told(work)[1:] == [("invisible", "s", "SW-123", {})]
    ghost = {"id": "y", "profile": "loup", "at": [6000, 5000], "skills": ["spectral"]}
    work = cast(BLADE, "y", (2, 20, 1), ghost)
    assert work.state.figure("s").bonuses == (Bonus("arme-magique", 1, "SW-129", turn=3),)
    fought = next(each for each in told(work) if each[0] == "fought")
    assert (fought[1], fought[2], fought[3]["winner"]) == ("s", "SW-129", "s")
    assert Modifier("SW-129", 2) in work.dice.log[1].modifiers


@pytest.mark.rule("SW-128")
@pytest.mark.parametrize(
    ("skills", "at", "end", "prone"),
    [
        ([], (7000, 5000), (10000, 5000), True),
        ([], (8999, 5000), (10000, 5000), True),
        ([], (9000, 5000), None, False),
        (["enorme"], (5000, 7300), (5000, 10250), False),
        (["immense"], (5000, 7500), None, False),
        ([], (3000, 5000), (0, 5000), True),
        ([], (5000, 3000), (5000, 1800), True),
    ],
)
def test_enemies_are_pushed_as_far_as_nothing_is_in_their_way(
    skills: list[str], at: Spot, end: Spot | None, prone: bool
) -> None:
    foe = {"id": "f", "profile": "loup", "at": at, "skills": skills}
    rock = {"kind": "obstacle", "polygon": [[0, 0], [9000, 0], [9000, 1300], [0, 1300]], "top": 2000}
    battle, state = put_down(foe, shapes=[rock], options={"near": "strict"})
    state = state.put(replace(state.figure("t"), at=(20000, 20000))).put(replace(state.figure("g"), at=(22000, 20000)))
    work = Working(battle, state, Dice("x", typed=(20,)))
    spells.do_cast(work, CastSpell("s", REPEL))
    found = work.state.figure("f")
    if end is None:
        assert (found, told(work)[1:]) == (state.figure("f"), [])
        return
    assert found.prone is prone
    assert told(work)[1:] == [
        ("pushed", "f", "SW-128", {"at": list(found.at)}), *([("prone", "f", "SW-128", {})] if prone else []),
    ]  # fmt: skip
    assert found.at == end


@pytest.mark.rule("SW-128")
def test_the_farthest_is_pushed_first_and_others_bar_the_way() -> None:
    foes = [{"id": key, "profile": "loup", "at": [x, 5000]} for key, x in (("n", 6100), ("m", 7200), ("o", 8300))]
    battle, state = put_down(*foes)
    spell = battle.book.spells[REPEL]
    assert [each.id for each in spells.repelled(battle, state, "s", spell)] == ["o", "m", "n"]
    work = Working(battle, state, Dice("x", typed=(20,)))
    spells.do_cast(work, CastSpell("s", REPEL))
    assert [work.state.figure(each).at[0] for each in "omn"] == [10000, 9000, 8000]


@pytest.mark.rule("SW-127")
@pytest.mark.parametrize(("roll", "free"), [(9, False), (10, True), (20, True)])
def test_a_paralysis_is_shaken_off_by_a_test_against_its_total(roll: int, free: bool) -> None:
    battle, state = put_down()
    assert spells.refuse_break(battle, state, BreakParalysis("s")) == no("SW-127", "not_paralysed", "s")
    held = state.put(replace(state.figure("s"), paralysed=14, struck_by=("b",)))
    assert spells.refuse_break(battle, held, BreakParalysis("s")) is None
    done = held.put(replace(held.figure("s"), done=True))
    assert spells.refuse_break(battle, done, BreakParalysis("s")) == no("SW-13", "acted_already", "s")
    work = Working(battle, held, Dice("x", typed=(roll,)))
    spells.do_break(work, BreakParalysis("s"))
    wanted = replace(held.figure("s"), done=True, struck_by=(), paralysed=0 if free else 14)
    assert work.state == held.put(wanted)
    assert told(work) == [("freed", "s", "SW-127", {"roll": roll, "total": roll + 4, "needed": 14, "done": free})]
    assert thrown(work) == [("free", "s", roll + 4)]
    assert work.dice.log[0].modifiers == mods((PSY, 4))


@pytest.mark.rule("SW-128")
def test_where_positions_are_not_known_who_is_pushed_may_be_anywhere_he_was_pushed_to() -> None:
    foe = {"id": "f", "profile": "loup", "at": [7000, 5000]}
    battle, state = put_down(foe, options={"near": "strict"})
    gaps = tuple(Apart(each, gap, gap) for each, gap in (("f", 2999), ("b", 3000), ("k", 9000)))
    state = state.put(replace(state.figure("s"), known=Known(apart=gaps)))
    state = state.put(replace(state.figure("f"), gone=100, known=Known(apart=(Apart("s", 2999, 2999),))))
    work = Working(replace(battle, asked="ask"), state, Dice("x", typed=(20,)))
    spells.do_cast(work, CastSpell("s", REPEL))
    pushed = work.state.figure("f")
    assert (pushed.at, pushed.gone, pushed.prone) == ((7000, 5000), 4100, True)
    gap = pushed.known.gap("s")
    assert (gap.least <= 21, gap.most) == (True, 6999)
    assert told(work)[1:] == [("pushed", "f", "SW-128", {"at": [7000, 5000]}), ("prone", "f", "SW-128", {})]


@pytest.mark.rule("SW-40", "SW-127", "SW-135")
def test_a_paralysis_that_failed_counts_its_dice_alone_where_that_is_agreed_and_is_answered_where_it_is() -> None:
    wise = {"id": "d", "profile": "sorcier", "at": [10000, 5000]}
    for dice, margin, total in (
        ((10, 10, 12), "face", 12), ((10, 10, 12), "difference", 13), ((11, 10, 12), "face", 12),
        ((3, 10, 2), "face", 9),
    ):  # fmt: skip
        work = cast(PARALYSE, "d", dice, wise, options={"backlash_margin": margin})
        assert next(each[3]["total"] for each in told(work) if each[0] == "backlash") == total
    for dice, reading, struck in (
        ((11, 10, 1), "hit", ()), ((12, 10), "hit", ("s",)), ((11, 10, 1), "attempt", ("s",)),
    ):  # fmt: skip
        work = cast(PARALYSE, "d", dice, wise, options={"riposte_to": reading})
        assert work.state.figure("d").struck_by == struck


@pytest.mark.rule("SW-126", "SW-128")
def test_who_is_pushed_through_a_wall_of_destruction_is_burnt() -> None:
    foe = {"id": "f", "profile": "loup", "at": [7000, 5000]}
    wall = Screen("x", "mur-de-destruction", "t", ((8000, 4000), (9000, 4000), (9000, 7000), (8000, 7000)), 1)
    for lost, rest in ((False, ["prone"]), (True, ["wounded", "dead"])):
        work = cast(REPEL, "", (20, *((20, 1) if lost else (1, 20))), foe, screens=(wall,))
        assert [each[0] for each in told(work)[1:]][: 2 + len(rest)] == ["pushed", "burnt", *rest]
        assert work.state.figure("f").prone is not lost


@pytest.mark.rule("SW-40", "SW-120", "SW-128")
def test_the_dice_of_a_lost_duel_are_none_of_the_spell_and_a_push_leads_away_from_its_caster() -> None:
    knows = {"id": "d", "profile": "sorcier", "at": [10000, 5000], "spells": [DUEL]}
    work = cast(PARALYSE, "d", (1, 20, 3, 10, 2), knows, options={"backlash_margin": "face"})
    assert next(each[3]["total"] for each in told(work) if each[0] == "backlash") == 9
    battle, state = put_down({"id": "f", "profile": "loup", "at": [7000, 9000]})
    state = state.put(replace(state.figure("s"), at=(5000, 9000))).put(replace(state.figure("t"), at=(20000, 20000)))
    work = Working(battle, state.put(replace(state.figure("g"), at=(22000, 20000))), Dice("x", typed=(20,)))
    spells.do_cast(work, CastSpell("s", REPEL))
    assert work.state.figure("f").at == (10000, 9000)
