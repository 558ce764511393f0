"""One act while it is resolved: what is told, dice and omens, wounds and reward, care, who may act, who is near."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice, DieWanted, Modifier, RealDice
from models.errors import Refused
from models.games.asked_ground import Apart, Known
from models.games.event import Event
from models.games.swidenth.battle import scene
from models.games.swidenth.battle.acts import Objection
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.scene import Fallen, Working
from models.games.swidenth.battle.state import Bonus, Screen, TableBattle, TableState
from tests.games.swidenth.quest_stage import told

FIGURES: list[dict[str, Any]] = [
    {"id": "t", "hero": "Thevor", "at": [5000, 5000]},
    {"id": "g", "hero": "Gardul", "at": [5000, 8000]},
    {"id": "w", "hero": "Hugo", "at": [5000, 12000], "summoner": "g"},
    {"id": "c", "profile": "civil", "camp": "heroes", "at": [9000, 8000]},
    {"id": "b", "profile": "guerrier-brigand", "at": [6000, 5000], "vitality": 3},
    {"id": "k", "profile": "chef-brigand", "at": [12000, 5000]},
]


def put_down(*more: dict[str, Any], **changes: Any) -> tuple[TableBattle, TableState]:
    options, zones = changes.pop("options", {}), changes.pop("zones", {})
    raw = {"turn": 3, "figures": [*FIGURES, *more], "options": options, "zones": zones}
    battle, state = read_position(raw, "scene.json")
    return battle, replace(state, **changes)


def at_work(*more: dict[str, Any], dice: tuple[int, ...] = (), **changes: Any) -> Working:
    return Working(*put_down(*more, **changes), Dice("x", typed=dice))


def test_what_is_told_is_numbered_on_and_dated_by_the_turn() -> None:
    work = at_work(count=41)
    assert work.ended() is work.state
    work.tell("waited", "t", "SW-15", why="x")
    work.tell("said", "", "SW-203")
    assert work.events == [
        Event("000042", "waited", "t", "3", "SW-15", {"why": "x"}),
        Event("000043", "said", "", "3", "SW-203"),
    ]
    assert work.ended() == replace(work.state, count=43)
    assert (work.before, work.heard, work.sprung, work.omens, work.fallen) == (work.state, 0, "", 0, [])


@pytest.mark.rule("SW-192")
@pytest.mark.parametrize(
    ("who", "omen", "roll", "omens"),
    [("t", 7, 7, 1), ("t", 7, 8, 0), ("b", 7, 7, 0), ("", 7, 7, 0), ("w", 7, 7, 0), ("t", 0, 7, 0)],
)
def test_a_die_that_shows_the_omen_counts_where_a_pj_throws_it(who: str, omen: int, roll: int, omens: int) -> None:
    work = at_work(dice=(roll, roll), omen=omen)
    thrown = work.d20("melee", (Modifier("SW-29", 2),), who=who)
    assert (thrown.faces, thrown.result, thrown.total, thrown.purpose, thrown.who) == (20, roll, roll + 2, "melee", who)
    assert work.omens == omens
    work.d20("melee", who=who)
    assert work.omens == 2 * omens


@pytest.mark.rule("SW-4")
@pytest.mark.parametrize(
    ("faces", "roll", "read"), [(2, 10, 1), (2, 11, 2), (4, 5, 1), (4, 6, 2), (5, 4, 1), (10, 19, 10)]
)
def test_a_smaller_die_is_read_off_a_d20(faces: int, roll: int, read: int) -> None:
    work = at_work(dice=(roll,))
    assert work.small(faces, "healing", who="t") == read
    assert [(each.faces, each.purpose, each.who) for each in work.dice.log] == [(20, "healing", "t")]


@pytest.mark.parametrize(("purpose", "rule"), [("melee", "SW-29"), ("shot", "SW-36"), ("rout", "SW-43"), ("x", "")])
def test_a_die_thrown_by_hand_is_asked_for_with_who_and_why(purpose: str, rule: str) -> None:
    work = at_work()
    work.dice = RealDice(())
    with pytest.raises(DieWanted) as wanted:
        work.d20(purpose, who="t")
    found = wanted.value
    assert (found.faces, found.purpose, found.who, found.rule, found.about) == (20, purpose, "t", rule, "")


# -- wounds, death, reward ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-6", "SW-150")
@pytest.mark.parametrize(
    ("points", "by", "left", "lines"),
    [
        (0, "t", 3, []),
        (-1, "t", 3, []),
        (1, "", 2, [("wounded", "b", "SW-30", {"points": 1, "left": 2, "by": ""})]),
        (2, "t", 1, [("wounded", "b", "SW-30", {"points": 2, "left": 1, "by": "t"})]),
        (3, "", 0, [("wounded", "b", "SW-30", {"points": 3, "left": 0, "by": ""}), ("dead", "b", "SW-6", {"by": ""})]),
        (9, "t", 0, [("wounded", "b", "SW-30", {"points": 3, "left": 0, "by": "t"}), ("dead", "b", "SW-6", {"by": "t"}),
                     ("earned", "t", "SW-150", {"points": 2, "target": "b"})]),
    ],
)  # fmt: skip
def test_a_wound_takes_vitality_and_the_last_kills(points: int, by: str, left: int, lines: list[Any]) -> None:
    work = at_work()
    work.wound("b", points, "SW-30", by)
    figure = work.state.figure("b")
    assert (figure.vitality, figure.status) == (left, "up" if left else "dead")
    assert told(work) == lines
    assert work.fallen == ([] if left else [Fallen("b", by, dead=True)])
    work.wound("b", 1 if not left else 0, "SW-30", by)
    assert told(work) == lines, "nobody falls twice"


@pytest.mark.rule("SW-126", "SW-42", "SW-43")
def test_who_leaves_the_table_takes_his_walls_along() -> None:
    walls = tuple(
        Screen(name, spell, who, ((0, 0),))
        for name, spell, who in (
            ("1", "mur-de-destruction", "t"), ("2", "voile-impenetrable", "g"), ("3", "voile-impenetrable", "t"),
        )
    )  # fmt: skip
    work = at_work(screens=walls)
    work.change("t", prone=True, paralysed=4, hidden=True)
    work.remove("t", "left", "SW-149", zone=5)
    assert work.state.screens == (walls[1],)
    assert told(work) == [
        ("left", "t", "SW-149", {"by": "", "zone": 5}),
        ("screen_gone", "t", "SW-126", {"spell": "mur-de-destruction"}),
        ("screen_gone", "t", "SW-131", {"spell": "voile-impenetrable"}),
    ]
    gone = work.state.figure("t")
    assert (gone.status, gone.prone, gone.paralysed, gone.hidden) == ("left", False, 0, False)
    work.remove("w", "vanished", "SW-125")
    assert work.fallen == []
    work.remove("c", "fled", "SW-43", "b")
    assert work.fallen == [Fallen("c", "b", dead=False)]


@pytest.mark.rule("SW-150", "SW-125")
@pytest.mark.parametrize(
    ("victim", "how", "by", "options", "paid"),
    [
        ("b", "dead", "t", {}, "t"),
        ("k", "dead", "g", {}, "g"),
        ("b", "dead", "", {}, ""),
        ("b", "dead", "c", {}, ""),
        ("c", "dead", "t", {}, ""),
        ("g", "dead", "b", {}, ""),
        ("x", "dead", "t", {}, ""),
        ("m", "dead", "t", {}, ""),
        ("b", "fled", "t", {"fled_pp": "no"}, ""),
        ("b", "fled", "t", {"fled_pp": "yes"}, "t"),
        ("b", "fled", "", {"fled_pp": "yes"}, ""),
        ("b", "left", "t", {"fled_pp": "yes"}, ""),
        ("b", "vanished", "t", {"fled_pp": "yes"}, ""),
        ("b", "dead", "w", {"summon_pp": "caster"}, "g"),
        ("b", "dead", "w", {"summon_pp": "nobody"}, "w"),
    ],
)
def test_the_points_of_an_elimination_go_to_the_hero_who_made_it(
    victim: str, how: str, by: str, options: dict[str, str], paid: str
) -> None:
    own = {"id": "m", "profile": "guerrier-brigand", "camp": "heroes", "at": [1000, 1000]}
    called = {"id": "x", "profile": "guerrier-brigand", "summoner": "k", "at": [3000, 1000]}
    work = at_work(own, called, options=options)
    worth = {"b": 2, "k": 4}.get(victim, 0)
    if paid:
        work.change(paid, points=3)
    work.remove(victim, how, "SW-6", by)
    assert {e.id: e.points for e in work.state.figures if e.points} == ({paid: 3 + worth} if paid else {})
    assert told(work)[1:] == ([("earned", paid, "SW-150", {"points": worth, "target": victim})] if paid else [])


@pytest.mark.rule("SW-121")
@pytest.mark.parametrize(
    ("reading", "has", "points", "after"),
    [
        ("capped", 2, 2, 4), ("capped", 4, 2, 5), ("capped", 5, 2, 5), ("capped", 7, 2, 7),
        ("free", 4, 2, 6), ("free", 5, 1, 6),
    ],
)  # fmt: skip
def test_care_gives_back_what_was_lost_and_more_where_that_is_agreed(
    reading: str, has: int, points: int, after: int
) -> None:
    work = at_work(options={"healing_cap": reading})
    work.change("t", vitality=has)
    work.cure("t", points, "SW-121", "g")
    assert work.state.figure("t").vitality == after
    assert told(work) == [("cured", "t", "SW-121", {"points": after - has, "left": after, "by": "g"})]


# -- who is where ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-26", "SW-123")
@pytest.mark.parametrize(
    ("at", "change", "engaged", "touches"),
    [
        ((6000, 5000), {}, True, True),
        ((6020, 5000), {}, True, True),
        ((6021, 5000), {}, False, False),
        ((5000, 6020), {}, True, True),
        ((5612, 5816), {}, True, True),
        ((5700, 5750), {}, False, False),
        ((6000, 5000), {"hidden": True}, False, True),
        ((6000, 5000), {"status": "dead"}, False, False),
        ((6000, 5000), {"camp": "heroes"}, False, True),
    ],
)
def test_bases_touch_within_half_a_millimetre(at: Any, change: dict[str, Any], engaged: bool, touches: bool) -> None:
    battle, state = put_down()
    state = state.put(replace(state.figure("b"), at=at, **change))
    one, other = state.figure("t"), state.figure("b")
    assert [each.id for each in scene.engaged_with(battle, state, one)] == (["b"] if engaged else [])
    assert scene.touching(battle, one, other) is scene.touching(battle, other, one) is touches
    unseen = state.put(replace(one, hidden=True))
    assert scene.engaged_with(battle, unseen, unseen.figure("t")) == ()
    gone = state.put(replace(one, status="fled"))
    assert scene.engaged_with(battle, gone, gone.figure("t")) == ()
    assert not scene.touching(battle, gone.figure("t"), other)


SAID = Known(apart=(Apart("b", 0, 20), Apart("g", 0, 0), Apart("k", 0, 21)))
"""What is known of one who touches the brigand, and Gardul."""


def test_where_positions_are_not_known_contacts_are_as_people_said() -> None:
    battle, state = put_down()
    battle, known = replace(battle, asked="ask"), replace(state.figure("t"), known=SAID)
    state = state.put(known)
    assert [each.id for each in scene.engaged_with(battle, state, known)] == ["b"]
    for other, wanted in (("b", True), ("k", False), ("g", True), ("c", True)):
        assert scene.touching(battle, known, state.figure(other)) is wanted, "of one camp nobody asks"
        assert not scene.touching(battle, known, replace(state.figure(other), status="dead"))
        assert not scene.touching(battle, replace(known, status="dead"), state.figure(other))
    hidden = state.put(replace(state.figure("b"), hidden=True))
    assert scene.engaged_with(battle, hidden, known) == ()


@pytest.mark.rule("SW-197")
@pytest.mark.parametrize(
    ("reading", "gap", "paces", "wanted"),
    [
        ("strict", 2999, 3, True),
        ("strict", 3000, 3, False),
        ("inclusive", 3000, 3, True),
        ("inclusive", 3001, 3, False),
    ],
)
def test_near_is_less_than_so_many_paces_or_at_most_so_many(reading: str, gap: int, paces: int, wanted: bool) -> None:
    battle, state = put_down(options={"near": reading})
    state = state.put(replace(state.figure("k"), at=(5000, 6000 + gap)))
    others = [state.figure(each) for each in ("k", "b", "c")]
    assert scene.near(battle, state.figure("t"), others[0], paces) is wanted
    near = scene.all_near(battle, state.figure("t"), iter(others), paces)
    assert [each.id for each in near] == (["k", "b"] if wanted else ["b"])


@pytest.mark.rule("SW-98")
@pytest.mark.parametrize(
    ("leader", "bonuses", "added"),
    [
        ({"at": [8900, 5000]}, (), [("SW-98", 1)]),
        ({"at": [9000, 5000]}, (), []),
        ({"at": [8900, 5000], "camp": "heroes"}, (), []),
        ({"at": [8900, 5000], "status": "dead"}, (), []),
        ({"at": [20000, 20000]}, (Bonus("moral", 2, "SW-122", turn=3), Bonus("moral", 5, "SW-122", turn=2),
                                  Bonus("combat", 7, "SW-122")), [("SW-122", 2)]),
        ({"at": [8900, 5000]}, (Bonus("moral", 2, "SW-122"),), [("SW-122", 2), ("SW-98", 1)]),
    ],
)  # fmt: skip
def test_a_leader_nearby_and_what_lasts_count_for_morale(
    leader: dict[str, Any], bonuses: tuple[Bonus, ...], added: list[tuple[str, int]]
) -> None:
    battle, state = put_down({"id": "l", "profile": "chef-orc", **leader})
    far = state.put(replace(state.figure("k"), at=(22000, 1000)))
    state = far.put(replace(far.figure("b"), at=(5000, 5100), bonuses=bonuses))
    found = scene.morale(battle, state, state.figure("b"))
    assert found == tuple(Modifier(*each) for each in [("quest.stat_moral", 0), *added])
    own = scene.morale(battle, state, state.figure("k"))
    assert own == (Modifier("quest.stat_moral", 1),), "nobody leads himself"


# -- who may act -------------------------------------------------------------------------------------------------------


def no(rule: str, key: str) -> Objection:
    return Objection(rule, f"quest.{key}", {"figure": "t"})


@pytest.mark.rule("SW-13", "SW-14", "SW-22", "SW-25", "SW-127")
@pytest.mark.parametrize(
    ("change", "half", "wanted", "free", "upright", "lying"),
    [
        ({}, "heroes", None, None, None, None),
        ({}, "npcs", no("SW-14", "not_its_half"), no("SW-14", "not_its_half"), None, None),
        ({}, "begin", no("SW-14", "not_its_half"), no("SW-14", "not_its_half"), None, None),
        ({"camp": "foes"}, "npcs", None, None, None, None),
        ({"camp": "foes"}, "over", no("SW-14", "not_its_half"), no("SW-14", "not_its_half"), None, None),
        ({"status": "reserve"}, "heroes", no("SW-6", "not_on_table"), no("SW-6", "not_on_table"), None, None),
        ({"done": True}, "heroes", no("SW-13", "acted_already"), None, None, None),
        ({"paralysed": 4}, "heroes", no("SW-127", "is_paralysed"), no("SW-127", "is_paralysed"), None, None),
        ({"prone": True}, "heroes", None, None, no("SW-25", "must_rise"), None),
    ],
)
def test_who_cannot_act_now_is_told_why(
    change: dict[str, Any], half: Any, wanted: Any, free: Any, upright: Any, lying: Any
) -> None:
    for prone in ("rise_first", "literal"):
        battle, state = put_down(half=half, options={"prone": prone})
        state = state.put(replace(state.figure("t"), **change))
        assert scene.readiness(battle, state, "t") == wanted
        assert scene.readiness(battle, state, "t", action=False) == free
        assert scene.upright(battle, state, "t") == (wanted or upright)
        assert scene.upright(battle, state, "t", lying=True) == (wanted or (lying if prone == "literal" else upright))


def test_an_objection_is_raised_with_its_rule_and_arguments() -> None:
    scene.refuse(None)
    with pytest.raises(Refused) as refused:
        scene.refuse(Objection("SW-26", "quest.not_touching", {"figure": "t"}))
    assert (refused.value.key, refused.value.args_) == ("quest.not_touching", {"rule": "SW-26", "figure": "t"})


@pytest.mark.rule("SW-14")
def test_those_the_heroes_lead_act_with_them_or_with_the_npcs() -> None:
    for reading, led in (("with_pj", "heroes"), ("with_npcs", "npcs")):
        battle, state = put_down(options={"led_npcs": reading})
        for _ in range(2):
            assert [scene.half_of(battle, each) for each in state.figures] == [
                "heroes", "heroes", "heroes", led, "npcs", "npcs",
            ]  # fmt: skip
        turned = replace(state.figure("c"), camp="foes")
        assert scene.half_of(battle, turned) == "npcs"


# -- guards and patrols ------------------------------------------------------------------------------------------------

POSTS = {
    "A": [[14000, 14000], [16000, 14000], [16000, 16000], [14000, 16000]],
    "B": [[0, 0], [900, 0], [900, 900], [0, 900]],
}


@pytest.mark.rule("SW-143", "SW-144")
@pytest.mark.parametrize(
    ("role", "spot", "near", "wanted"),
    [
        # A Guard measures from his zone, to the rim of a base; a Patrol from itself.
        ("garde", (11501, 15000), "strict", True),
        ("garde", (11500, 15000), "strict", False),
        ("garde", (11500, 15000), "inclusive", True),
        ("garde", (11499, 15000), "inclusive", False),
        ("garde", (17000, 20000), "strict", False),
        ("patrouille", (17000, 20999), "strict", False),
        ("patrouille", (17001, 23000), "strict", True),
        ("patrouille", (17000, 23000), "strict", False),
        ("patrouille", (17000, 23000), "inclusive", True),
        ("patrouille", (16999, 23000), "inclusive", False),
        ("patrouille", (15000, 15000), "strict", False),
        ("guerrier", (15000, 15000), "strict", False),
    ],
)
def test_a_guard_or_a_patrol_is_alarmed_by_an_enemy_near_enough(role: str, spot: Any, near: str, wanted: bool) -> None:
    watch = {"id": "o", "profile": "loup", "at": [20000, 23000], "role": role, "near": 2, "posts": ["A", "X"]}
    battle, state = put_down(watch, options={"near": near, "watch": "returns"}, zones=POSTS)
    for mover in ("t", "c"):
        moved = state.put(replace(state.figure(mover), at=spot))
        assert scene.alarmed(battle, moved, moved.figure("o")) is wanted
    moved = state.put(replace(state.figure("b"), at=spot))
    assert not scene.alarmed(battle, moved, moved.figure("o")), "one of his own"
    for reading in ("returns", "stays"):
        stays = replace(battle, choices={"watch": reading})
        assert scene.alarmed(stays, state, replace(state.figure("o"), roused=True)) is (reading == "stays")


@pytest.mark.rule("SW-144")
def test_a_patrol_is_at_the_post_it_heads_for_when_its_base_touches_it() -> None:
    watch = {"id": "o", "profile": "loup", "at": [13500, 15000], "role": "patrouille", "posts": ["A", "X", "B"]}
    battle, state = put_down(watch, zones=POSTS)
    figure = state.figure("o")
    for post, at, wanted in (
        (0, (13500, 15000), True),
        (0, (13499, 15000), False),
        (1, (13500, 15000), False),
        (1, (500, 1400), True),
        (1, (500, 1401), False),
        (2, (15000, 15000), True),
        (3, (15000, 15000), False),
    ):
        assert scene.at_post(battle, replace(figure, at=at, post=post)) is wanted, (post, at)
    homeless = replace(battle, zones={})
    assert not scene.at_post(homeless, figure)
    assert not scene.at_post(replace(homeless, asked="ask"), figure)
    assert not scene.at_post(replace(battle, asked="trust"), figure), "nobody is asked while acts are judged"
