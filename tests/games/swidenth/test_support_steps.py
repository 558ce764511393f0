"""The steps of NPCs that cast, help, guard and patrol: every act each step weighs, with its rule, target and score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.swidenth.battle import support_steps
from models.games.swidenth.battle.acts import CastSpell, DoNothing, GoAlong, RunTo
from models.games.swidenth.battle.conduct import Considered, Onlooker
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.support_steps import decide
from models.table.spots import Spot, length

HEAL, SHIELD, INSPIRE = "guerison-magique", "bouclier-magique", "inspiration-magique"
BOLT, BALL, PARALYSE, BLADE = "tir-magique", "boule-magique", "paralysie-magique", "sort-de-combat"


def look(*figures: dict[str, Any], dice: tuple[int, ...] = (), who: str = "z", **changes: Any) -> Onlooker:
    """See a battle as the NPC `z` does, whose turn it is."""
    options, zones = changes.pop("options", {}), changes.pop("zones", {})
    table = changes.pop("table", {})
    raw = {"turn": 3, "half": "npcs", "figures": list(figures), "options": options, "zones": zones, "table": table}
    battle, state = read_position(raw, "steps.json")
    figure = state.figure(who)
    return Onlooker(battle, state, figure, battle.of(who).role, Dice("x", typed=dice), **changes)


def hero(key: str, *at: int, **more: Any) -> dict[str, Any]:
    names = {"t": "Thevor", "g": "Gardul", "s": "Salvynia", "h": "Hugo"}
    return {"id": key, "hero": names[key], "at": list(at), **more}


def npc(key: str, profile: str, *at: int, **more: Any) -> dict[str, Any]:
    return {"id": key, "profile": profile, "at": list(at), **more}


# -- what the line of a profile says -----------------------------------------------------------------------------------


@pytest.mark.rule("SW-172", "SW-128")
@pytest.mark.parametrize(
    ("x", "skills", "reading", "casts"),
    [
        (8999, [], "radius", True), (9000, [], "radius", False), (9999, [], "four", True), (10000, [], "four", False),
        (8999, ["immense"], "radius", False), (8999, ["enorme"], "radius", True),
    ],
)  # fmt: skip
def test_a_sorcerer_repels_an_enemy_who_is_near(x: int, skills: list[str], reading: str, casts: bool) -> None:
    far = 250 if "enorme" in skills else 0
    seen = look(
        npc("z", "sorcier", 5000, 5000), hero("t", x + far, 5000, skills=skills), hero("g", 20000, 20000),
        options={"repulsion_when": reading, "near": "strict"},
    )  # fmt: skip
    repels = Considered(CastSpell("z", "repulsion-magique"), "noted", "SW-128")
    assert list(support_steps.noted(seen)) == ([repels] if casts else [])


@pytest.mark.rule("SW-177", "SW-121")
def test_a_shaman_heals_whoever_lost_most_and_himself() -> None:
    shaman = npc("z", "chaman-orc", 5000, 5000, vitality=1)
    hurt = npc("o", "chef-orc", 5000, 7000, vitality=1), npc("p", "troll", 7500, 5000, vitality=2)
    whole = npc("q", "guerrier-orc", 3000, 5000), npc("r", "guerrier-orc", 5000, 3000, vitality=9)
    found = support_steps.noted(look(shaman, *hurt, *whole, hero("t", 20000, 20000)))
    assert list(found) == [
        Considered(CastSpell("z", HEAL, key), "noted", "SW-121", key, (-lost, key))
        for key, lost in (("z", 1), ("o", 1), ("p", 3))
    ]
    assert not support_steps.noted(look({**shaman, "vitality": 2}, *whole, hero("t", 20000, 20000)))
    chosen = decide(*_battle(shaman, *hurt, hero("t", 20000, 20000)), "z").chosen
    assert (chosen.act, chosen.step) == (CastSpell("z", HEAL, "p"), "noted")


def test_a_line_may_say_two_things_to_cast() -> None:
    shaman = npc("z", "chaman-orc", 5000, 5000, vitality=1, spells=["repulsion-magique"])
    seen = look(shaman, hero("t", 8000, 5000))
    seen.known = replace(seen.known, noted=("repulsion-magique:enemy:4", f"{HEAL}:hurt"))
    assert [each.rule for each in support_steps.noted(seen)] == ["SW-128", "SW-121"]


def _battle(*figures: dict[str, Any], **changes: Any) -> Any:
    return read_position({"turn": 3, "half": "npcs", "figures": list(figures), **changes}, "steps.json")


# -- offensive spells --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-142", "SW-119")
def test_the_spell_that_strikes_most_enemies_is_cast() -> None:
    caster = npc("z", "sorcier", 5000, 5000, spells=[BALL, BLADE, SHIELD])
    crowd = hero("t", 12000, 5000), hero("g", 12000, 6500), hero("s", 12000, 3500, paralysed=9)
    own = npc("o", "guerrier-orc", 13500, 5000)
    seen = look(caster, *crowd, own, hero("h", 5000, 14000), options={"ball_friends": "hit", "near": "strict"})
    found = {(each.act.spell, each.target): each for each in support_steps.cast(seen)}  # type: ignore[union-attr]
    assert sorted(found) == sorted(
        [(BOLT, key) for key in "tgsh"] + [(BALL, key) for key in "tgsh"] + [(PARALYSE, key) for key in "tgh"]
    )
    targets = {key: -each.score[0] for key, each in found.items()}  # type: ignore[operator]
    assert {key[1]: count for key, count in targets.items() if key[0] == BALL} == {"t": 3, "g": 2, "s": 2, "h": 1}
    assert {count for key, count in targets.items() if key[0] != BALL} == {1}
    bolt = found[BOLT, "h"]
    assert bolt.worth is not None
    assert (bolt.step, bolt.rule, bolt.left) == ("cast", "SW-142", 8000)
    assert bolt.score == (-1, *seen.score(bolt.worth, 8000, (5000, 5000), "h"))
    far = look(caster, hero("t", 18001, 5000))
    assert [each.act.spell for each in support_steps.cast(far)] == [PARALYSE]  # type: ignore[union-attr]


# -- support -----------------------------------------------------------------------------------------------------------


def helper(*more: dict[str, Any], spells: list[str], **changes: Any) -> Onlooker:
    mage = npc("z", "guerrier-gobelin", 5000, 5000, role="soutien", spells=spells, stats={"psychisme": 3})
    return look(mage, *more, **changes)


FIGHT = npc("o", "chef-orc", 7000, 5000, vitality=1), hero("t", 8000, 5000)
OTHER = npc("p", "troll", 5000, 7500, vitality=3), hero("g", 5000, 8750)


@pytest.mark.rule("SW-141")
def test_support_heals_engaged_friends_first_else_casts_by_a_die() -> None:
    heals = [
        Considered(CastSpell("z", HEAL, key), "support", "SW-141", key, (-lost, key))
        for key, lost in (("o", 1), ("p", 2))
    ]
    every = [HEAL, SHIELD, INSPIRE]
    assert list(support_steps.support(helper(*FIGHT, *OTHER, spells=every))) == heals
    idle = npc("p", "troll", 5000, 7500, vitality=3), hero("g", 15000, 8750)
    assert list(support_steps.support(helper(*FIGHT, *idle, spells=every))) == heals[:1], "who fights alone is helped"

    def others(*spells: str) -> list[Considered]:
        return [Considered(CastSpell("z", each), "support", "SW-141", score=(each,)) for each in spells]

    whole = {**FIGHT[0], "vitality": 2}
    for face, spell in ((1, SHIELD), (2, INSPIRE)):
        seen = helper(whole, FIGHT[1], spells=every, dice=(face,))
        assert list(support_steps.support(seen)) == others(spell)
        assert [(each.faces, each.purpose) for each in seen.dice.log] == [(2, "support")]  # type: ignore[union-attr]
    seen = helper(whole, FIGHT[1], spells=every)
    seen.dice = None
    assert list(support_steps.support(seen)) == others(SHIELD, INSPIRE)
    assert list(support_steps.support(helper(whole, FIGHT[1], spells=[INSPIRE]))) == others(INSPIRE)
    assert list(support_steps.support(helper(whole, FIGHT[1], spells=[HEAL]))) == []
    assert list(support_steps.support(helper(*FIGHT, spells=[SHIELD]))) == others(SHIELD)
    far = npc("o", "chef-orc", 9000, 5000, vitality=1), hero("t", 10000, 5000)
    assert list(support_steps.support(helper(*far, spells=every))) == []
    assert list(support_steps.support(helper(far[0], hero("t", 20000, 5000), spells=every))) == []


@pytest.mark.rule("SW-141")
def test_support_moves_where_more_engaged_friends_are_in_reach() -> None:
    far = npc("o", "guerrier-orc", 10000, 5000), hero("t", 11000, 5000)
    more = npc("q", "guerrier-orc", 10000, 9000), hero("g", 11000, 9000)
    found = support_steps.support_spot(helper(*far, *more, spells=[SHIELD]))
    assert found
    for each in found:
        assert isinstance(each.act, GoAlong | RunTo)
        spot = each.act.path[-1] if isinstance(each.act, GoAlong) else each.act.spot
        near = sum(length(spot, at) < 4000 for at in ((10000, 5000), (10000, 9000)))
        exposed, hidden = (2, 0)
        assert (each.step, each.rule, each.target) == ("support_spot", "SW-141", "")
        assert each.score == (-near, exposed, -hidden, spot)
        assert near >= 1
    assert support_steps.support_spot(helper(*far, spells=["tir-magique"])) == []
    assert support_steps.support_spot(helper(far[0], hero("t", 20000, 5000), spells=[SHIELD])) == [], "nobody fights"
    close = npc("o", "guerrier-orc", 7000, 5000), hero("t", 8000, 5000)
    assert support_steps.support_spot(helper(*close, spells=[SHIELD])) == [], "no better than here"
    engaged = npc("o", "guerrier-orc", 10000, 5000), hero("t", 11000, 5000), hero("g", 6000, 5000)
    assert support_steps.support_spot(helper(*engaged, spells=[SHIELD])) == []


def test_between_two_friends_is_a_spot_too() -> None:
    two = npc("o", "loup", 7001, 4000), npc("q", "loup", 7002, 9001), hero("t", 8001, 4000), hero("g", 8002, 9001)
    found = support_steps.support_spot(helper(*two, spells=[SHIELD]))
    both = [each for each in found if each.score[0] == -2]
    assert any(isinstance(each.act, GoAlong) and each.act.path[-1] == (7001, 6500) for each in both)


# -- guards and patrols ------------------------------------------------------------------------------------------------

POSTS = {
    "A": [[9000, 4000], [11000, 4000], [11000, 6000], [9000, 6000]],
    "B": [[4000, 15001], [6000, 15001], [6000, 16000]],
}


@pytest.mark.rule("SW-143", "SW-144")
@pytest.mark.parametrize(
    ("post", "posts", "path", "left"),
    [
        (0, ["A", "B"], ((8000, 5000),), 2000),
        (1, ["A", "B"], ((5060, 7999),), None),
        (2, ["A", "B"], ((8000, 5000),), 2000),
        (1, ["A", "X", "B"], ((5060, 7999),), None),
        (0, ["X"], None, None),
        (0, [], None, None),
    ],
)
def test_a_patrol_goes_on_to_its_next_post(
    post: int, posts: list[str], path: tuple[Spot, ...] | None, left: int | None
) -> None:
    guard = npc("z", "guerrier-orc", 5000, 5000, role="patrouille", posts=posts, post=post)
    (found,) = support_steps.patrol(look(guard, hero("t", 20000, 20000), zones=POSTS))
    assert (found.step, found.rule, found.target) == ("patrol", "SW-144", "")
    if path is None:
        assert found == Considered(DoNothing("z"), "patrol", "SW-144")
        return
    assert isinstance(found.act, GoAlong)
    end = found.act.path[-1]
    assert max(abs(end[0] - path[0][0]), abs(end[1] - path[0][1])) <= 60
    middle = (10000, 5000) if path[0][0] == 8000 else (5333, 15334)
    assert found.score == (length(end, middle),)
    assert left is None or found.score == (left,)
    (watch,) = support_steps.watch(look(guard, hero("t", 20000, 20000), zones=POSTS))
    assert watch == Considered(DoNothing("z"), "watch", "SW-143")


@pytest.mark.rule("SW-144")
def test_a_patrol_that_is_there_or_cannot_go_halts() -> None:
    there = npc("z", "guerrier-orc", 10000, 5000, role="patrouille", posts=["A"])
    halt = Considered(DoNothing("z"), "patrol", "SW-144")
    assert list(support_steps.patrol(look(there, hero("t", 20000, 20000), zones=POSTS))) == [halt]
    far = {**there, "at": [5000, 5000]}
    sides = (4000, 4000, 6000, 4450), (4000, 5550, 6000, 6000), (4000, 4000, 4450, 6000), (5550, 4000, 6000, 6000)
    walls = [{"kind": "obstacle", "polygon": [[a, b], [c, b], [c, d], [a, d]], "top": 2000} for a, b, c, d in sides]
    shut = look(far, hero("t", 20000, 20000), zones=POSTS, table={"shapes": walls})
    assert list(support_steps.patrol(shut)) == [halt]


# -- deciding ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-132")
def test_a_figure_decides_by_its_role_or_by_the_one_asked_for() -> None:
    caster = npc("z", "sorcier", 5000, 5000)
    battle, state = _battle(caster, hero("t", 14000, 5000))
    battle = replace(battle, figures=tuple(replace(e, role="" if e.id == "z" else e.role) for e in battle.figures))
    assert decide(battle, state, "z").chosen.step == "approach", "a warrior where nothing is said"
    assert decide(battle, state, "z", role="magie-offensive").chosen.step == "cast"
    casting = replace(battle, figures=tuple(replace(e, role="magie-offensive") for e in battle.figures))
    whole, brief = decide(casting, state, "z"), decide(casting, state, "z", reasons=False)
    assert whole.chosen.step == brief.chosen.step == "cast"
    assert whole.chosen.act == brief.chosen.act
    assert (len(whole.considered) > 1, brief.considered, brief.runner_up) == (True, (), None)
    shared: dict[object, Any] = {}
    assert decide(battle, state, "z", reasons=False, shared=shared).chosen.step == "approach"
    assert shared, "others may use the ways it found"
