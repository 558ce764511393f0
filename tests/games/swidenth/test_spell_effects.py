"""What spells leave on the table: walls, veils, invisibility, summoned warriors, guards roused; and how that ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.swidenth.battle import spell_effects
from models.games.swidenth.battle.acts import CastSpell, CrossWall, EndSpell, Objection
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.scene import Working
from models.games.swidenth.battle.state import Bonus, FigureNow, Screen, TableBattle, TableState
from models.games.swidenth.party import CALLING
from models.table.spots import Spot
from tests.games.swidenth.quest_stage import told

WALL, VEIL = "mur-de-destruction", "voile-impenetrable"
FIGURES: list[dict[str, Any]] = [
    {"id": "s", "hero": "Salvynia", "at": [5000, 5000], "spells": [WALL, VEIL, CALLING]},
    {"id": "t", "hero": "Thevor", "at": [5000, 12000]},
    {"id": "b", "profile": "guerrier-brigand", "at": [10000, 5000]},
    {"id": "p", "profile": "guerrier-gobelin", "camp": "heroes", "summoner": "s", "status": "reserve"},
    {"id": "q", "profile": "loup", "camp": "heroes", "summoner": "s", "status": "dead"},
    {"id": "r", "profile": "troll", "camp": "heroes", "summoner": "s", "status": "reserve"},
    {"id": "o", "profile": "loup", "camp": "heroes", "summoner": "t", "status": "reserve"},
]


def put_down(*more: dict[str, Any], **changes: Any) -> tuple[TableBattle, TableState]:
    options, zones, shapes = (changes.pop(each, {}) for each in ("options", "zones", "shapes"))
    table = {"width": 24, "height": 24, "shapes": shapes or []}
    raw = {"turn": 3, "figures": [*FIGURES, *more], "options": options, "zones": zones, "table": table}
    battle, state = read_position(raw, "effects.json")
    return battle, replace(state, **changes)


def at_work(*more: dict[str, Any], dice: tuple[int, ...] = (), **changes: Any) -> Working:
    return Working(*put_down(*more, **changes), Dice("x", typed=dice))


def thrown(work: Working) -> list[tuple[str, str, int]]:
    return [(each.purpose, each.who, each.total) for each in work.dice.log]


# -- walls and veils ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-126", "SW-131")
@pytest.mark.parametrize(
    ("facing", "corners"),
    [
        ((9, 0), ((3500, 6500), (6500, 6500), (6500, 7500), (3500, 7500))),
        ((0, 1), ((5500, 5500), (5500, 8500), (4500, 8500), (4500, 5500))),
        ((3, 4), ((4500, 5500), (6300, 7900), (5500, 8500), (3700, 6100))),
    ],
)
def test_a_wall_is_three_paces_by_one_about_its_middle(facing: Spot, corners: tuple[Spot, ...]) -> None:
    battle, _ = put_down()
    for spell in (WALL, VEIL):
        assert spell_effects.corners_of(battle, CastSpell("s", spell, spot=(5000, 7000), facing=facing)) == corners


@pytest.mark.rule("SW-126", "SW-131", "SW-197")
@pytest.mark.parametrize(
    ("spot", "facing", "near", "wanted"),
    [
        ((8000, 9000), (0, 0), "strict", Objection("SW-11", "quest.no_direction", {"figure": "s"})),
        ((8000, 9000), (0, 1), "strict", None),
        # Its nearest part counts, from the rim of the caster's base.
        ((5000, 11999), (1, 0), "strict", None),
        ((5000, 12000), (1, 0), "strict", "far"),
        ((5000, 12000), (1, 0), "inclusive", "t"),
        ((5000, 12001), (1, 0), "inclusive", "far"),
        ((11000, 5000), (0, 1), "strict", None),
        ((10999, 5000), (0, 1), "strict", "b"),
        ((9000, 5000), (0, 1), "strict", None),
        ((9001, 5000), (0, 1), "strict", "b"),
        ((5000, 6001), (1, 0), "strict", None),
        ((5000, 5999), (1, 0), "strict", "s"),
    ],
)
def test_why_a_wall_or_a_veil_cannot_stand_there(spot: Spot, facing: Spot, near: str, wanted: Any) -> None:
    battle, state = put_down(options={"near": near})
    state = state.put(replace(state.figure("t"), at=(5000, 13001)) if wanted != "t" else state.figure("t"))
    for spell, rule in ((WALL, "SW-126"), (VEIL, "SW-131")):
        act = CastSpell("s", spell, spot=spot, facing=facing)
        found = spell_effects.refuse_screen(battle, state, act)
        if wanted == "far":
            assert found == Objection(rule, "quest.spot_not_near", {"figure": "s", "paces": 6})
        else:
            there = Objection(rule, "quest.stands_there", {"figure": wanted})
            assert found == (there if isinstance(wanted, str) else wanted)
        assert spell_effects.refuse_screen(replace(battle, asked="ask"), state, act) is None


@pytest.mark.rule("SW-126", "SW-131")
def test_a_wall_that_is_raised_has_a_name_of_its_own() -> None:
    old = Screen("s-2", VEIL, "s", ((0, 0),), 1), Screen("t-1", VEIL, "t", ((0, 0),), 2)
    work = at_work(screens=old)
    act = CastSpell("s", WALL, spot=(5000, 7000), facing=(1, 0))
    corners = ((3500, 6500), (6500, 6500), (6500, 7500), (3500, 7500))
    for _ in range(2):
        spell_effects.raise_screen(work, act)
    assert work.state.screens == (*old, Screen("s-1", WALL, "s", corners, 3), Screen("s-3", WALL, "s", corners, 3))
    line = ("screen", "s", "SW-126", {"spell": WALL, "corners": [list(each) for each in corners]})
    assert told(work) == [line, line]
    asked = Working(replace(work.battle, asked="ask"), put_down()[1], Dice("x"))
    spell_effects.raise_screen(asked, replace(act, spell=VEIL))
    assert asked.state.screens == (Screen("s-1", VEIL, "s", (), 3),)
    assert told(asked) == [("screen", "s", "SW-131", {"spell": VEIL, "corners": []})]


STANDING = (
    Screen("s-1", VEIL, "s", ((8000, 11000), (9000, 11000), (9000, 14000), (8000, 14000)), 2),
    Screen("s-2", WALL, "s", ((8000, 11000), (9000, 11000), (9000, 14000), (8000, 14000)), 2),
    Screen("s-3", WALL, "s", ((12000, 11000), (13000, 11000), (13000, 14000), (12000, 14000)), 2),
)


@pytest.mark.rule("SW-126", "SW-30")
@pytest.mark.parametrize(
    ("figure", "end", "dice", "lost", "bonuses"),
    [
        ("t", (7999, 12000), (), 0, ()),
        ("t", (8000, 12000), (), 0, ()),
        ("t", (8001, 12000), (15, 3), 3, ()),
        ("t", (10000, 9000), (), 0, ()),
        # 19 to 6 and damage 2 against Defence 4: 15 is more than three times 4; 3 and 2 are more than once.
        ("t", (10000, 12000), (15, 3), 3, ()),
        ("t", (10000, 12000), (9, 7), 1, ()),
        ("t", (10000, 12000), (9, 8), 0, ()),
        ("t", (10000, 12000), (9, 9), 0, ()),
        ("t", (10000, 12000), (9, 20), 0, ()),
        ("t", (10000, 12000), (15, 3), 2, (Bonus("combat", 3, "SW-95"),)),
        ("t", (10000, 12000), (15, 3), 2, (Bonus("defense", 2, "SW-118"),)),
        ("t", (10000, 12000), (20, 1), 5, (Bonus("defense", -9, "SW-118"),)),
        ("t", (10000, 12000), (5, 4), 3, (Bonus("defense", -9, "SW-118"),)),
        ("b", (10000, 12000), (20, 1), 1, ()),
    ],
)
def test_whoever_crosses_a_wall_of_destruction_is_burnt(
    figure: str, end: Spot, dice: tuple[int, ...], lost: int, bonuses: tuple[Bonus, ...]
) -> None:
    work = at_work(dice=dice, screens=STANDING, options={"summon_pp": "caster"})
    work.change(figure, bonuses=bonuses)
    spell_effects.crossed(work, figure, (5000, 12000), end)
    own = {"t": 3, "b": 1}[figure] + sum(each.value for each in bonuses if each.stat == "combat")
    if not dice:
        assert told(work) == []
        return
    first, second = dice
    args = {"by": "s", "rolls": [first, second], "totals": [first + 4, second + own], "lost": lost}
    wound = {"points": lost, "left": {"t": 5, "b": 1}[figure] - lost, "by": "s"}
    assert told(work)[:2] == [
        ("burnt", figure, "SW-126", args),
        *([("wounded", figure, "SW-126", wound)] if lost else []),
    ]
    assert thrown(work) == [("wall", "s", first + 4), ("wall", figure, second + own)]
    sources = [[each.source for each in throw.modifiers] for throw in work.dice.log]
    lasts = [each.rule for each in bonuses if each.stat == "combat"]
    assert (sources[0], sorted(sources[1])) == (["SW-126"], sorted(["quest.stat_combat", *lasts, *arms(work, figure)]))


def arms(work: Working, figure: str) -> list[str]:
    """The rule of what a figure has in hand, where that adds to its Combat."""
    held = work.battle.outfit(work.state.figure(figure)).arms[0]
    return [held.rule] if held.combat else []


@pytest.mark.rule("SW-126", "SW-150")
def test_every_wall_on_the_way_burns_and_who_raised_it_earns_where_that_is_agreed() -> None:
    work = at_work(dice=(15, 3, 14, 3), screens=STANDING)
    spell_effects.crossed(work, "t", (5000, 12000), (15000, 12000))
    assert [each[0] for each in told(work)] == ["burnt", "wounded", "burnt", "wounded", "dead"]
    for reading, paid in (("caster", ["earned"]), ("nobody", [])):
        work = at_work(dice=(15, 3), screens=STANDING, options={"summon_pp": reading})
        spell_effects.do_cross(work, CrossWall("b", "s-3"))
        assert [each[0] for each in told(work)] == ["burnt", "wounded", "dead", *paid]


@pytest.mark.rule("SW-126")
def test_the_wall_that_people_say_is_the_one_that_burns() -> None:
    walls = (Screen("t-1", WALL, "t", (), 1), Screen("s-1", WALL, "s", (), 1), Screen("t-2", WALL, "t", (), 1))
    work = at_work(dice=(1, 20), screens=walls)
    spell_effects.do_cross(work, CrossWall("b", "s-1"))
    assert [each[3]["by"] for each in told(work)] == ["s"]


@pytest.mark.rule("SW-126", "SW-6")
def test_people_say_who_crosses_a_wall_where_positions_are_not_known() -> None:
    battle, state = put_down(screens=STANDING)
    asked = replace(battle, asked="ask")
    for figure, screen, where, wanted in (
        ("t", "s-2", asked, None),
        ("t", "s-1", asked, Objection("SW-126", "quest.no_wall", {"figure": "t"})),
        ("t", "s-9", asked, Objection("SW-126", "quest.no_wall", {"figure": "t"})),
        ("q", "s-2", asked, Objection("SW-6", "quest.not_on_table", {"figure": "q"})),
        ("t", "s-2", battle, Objection("SW-126", "quest.knows_positions", {"figure": "t"})),
    ):
        assert spell_effects.refuse_cross(where, state, CrossWall(figure, screen)) == wanted


# -- the start of an activation ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-123", "SW-126", "SW-131")
@pytest.mark.parametrize(
    ("rolls", "kinds", "left", "hidden"),
    [
        ((14, 17, 14, 14), "stays_hidden screen_stays screen_stays screen_stays", [0, 1, 2, 3, 4], True),
        ((15, 18, 14, 15), "seen_again screen_gone screen_stays screen_gone", [1, 3, 4], False),
    ],
)
def test_what_a_caster_keeps_up_may_end_as_he_is_activated(
    rolls: tuple[int, ...], kinds: str, left: list[int], hidden: bool
) -> None:
    more = Screen("s-4", WALL, "s", (), 3), Screen("t-1", WALL, "t", (), 1)
    screens = (*STANDING, *more)
    work = at_work(dice=rolls, screens=screens)
    work.change("s", hidden=True)
    spell_effects.upkeep(work, "s")
    spells = "", VEIL, WALL, WALL
    rules = "SW-123", "SW-131", "SW-126", "SW-126"
    assert told(work) == [
        (kind, "s", rule, {**({"spell": spell} if spell else {}), "roll": roll})
        for kind, spell, rule, roll in zip(kinds.split(), spells, rules, rolls, strict=True)
    ]
    assert work.state.screens == tuple(screens[each] for each in left)
    assert work.state.figure("s").hidden is hidden
    assert thrown(work) == [("spell_ends", "s", each) for each in rolls]


@pytest.mark.rule("SW-143", "SW-144")
@pytest.mark.parametrize(
    ("role", "at", "roused", "lines"),
    [
        ("garde", (15000, 12000), False, [("roused", "g", "SW-143", {})]),
        ("patrouille", (15000, 12000), False, [("roused", "g", "SW-144", {})]),
        ("garde", (15000, 12000), True, []),
        ("guerrier", (15000, 12000), False, []),
        ("garde", (5000, 12000), False, []),
    ],
)
def test_a_guard_is_roused_once_as_it_is_activated(role: str, at: Spot, roused: bool, lines: list[Any]) -> None:
    guard = {"id": "g", "profile": "loup", "at": [17000, 12000], "role": role, "near": 3, "posts": ["A"]}
    zone = [[17000, 11000], [18000, 11000], [18000, 13000], [17000, 13000]]
    work = at_work(guard, zones={"A": zone})
    work.change("t", at=at)
    work.change("g", roused=roused)
    spell_effects.upkeep(work, "g")
    assert told(work) == lines
    assert work.state.figure("g").roused is (roused or bool(lines))


@pytest.mark.rule("SW-123", "SW-126", "SW-131")
def test_a_caster_ends_what_is_his_and_nothing_else() -> None:
    battle, state = put_down(screens=(*STANDING, Screen("t-1", WALL, "t", (), 1)))
    nothing = Objection("SW-123", "quest.nothing_to_end", {"figure": "s"})
    hidden = state.put(replace(state.figure("s"), hidden=True, done=True))
    for now, screen, wanted in (
        (state, "s-1", None), (state, "s-3", None), (state, "t-1", nothing), (state, "s-9", nothing),
        (state, "", nothing), (hidden, "", None), (hidden, "t-1", nothing), (hidden, "s-2", None),
    ):  # fmt: skip
        assert spell_effects.refuse_end(battle, now, EndSpell("s", screen)) == wanted
    late = Objection("SW-14", "quest.not_its_half", {"figure": "s"})
    assert spell_effects.refuse_end(battle, replace(state, half="npcs"), EndSpell("s", "s-1")) == late
    work = Working(battle, hidden, Dice("x"))
    spell_effects.do_end(work, EndSpell("s", "s-2"))
    assert work.state == replace(hidden, screens=tuple(each for each in hidden.screens if each.id != "s-2"))
    spell_effects.do_end(work, EndSpell("s"))
    assert work.state.screens == tuple(each for each in hidden.screens if each.id != "s-2")
    assert not work.state.figure("s").hidden
    assert told(work) == [
        ("screen_gone", "s", "SW-126", {"spell": WALL, "roll": 0}), ("seen_again", "s", "SW-123", {}),
    ]  # fmt: skip


# -- summoned warriors -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-124")
def test_who_is_called_is_the_one_prepared_or_as_many_as_the_points_buy() -> None:
    battle, state = put_down(options={"summoned": "one_prepared"})
    assert [each.id for each in spell_effects.prepared(battle, state, "s")] == ["p"]
    assert [each.id for each in spell_effects.prepared(battle, state, "t")] == ["o"]
    assert spell_effects.prepared(battle, state, "b") == ()
    used = state.put(replace(state.figure("p"), status="vanished"))
    assert [each.id for each in spell_effects.prepared(battle, used, "s")] == ["r"], "who was not there yet"
    there = used.put(replace(state.figure("r"), status="up", at=(20000, 20000)))
    assert [each.id for each in spell_effects.prepared(battle, there, "s")] == ["p"]
    # 2 for the goblin, 13 for each troll, 3 for the wolf: 25 points buy no second troll.
    more = {"id": "z", "profile": "troll", "camp": "heroes", "summoner": "s", "status": "reserve"}
    for extra, wanted in (([], ["p", "r", "q"]), ([more], ["p", "r", "q"])):
        battle, state = put_down(*extra, options={"summoned": "profiles"})
        assert [each.id for each in spell_effects.prepared(battle, state, "s")] == wanted
    worth = {"p": 12, "r": 13, "q": 1}
    figures = tuple(replace(each, worth=worth.get(each.id, 99)) for each in battle.figures)
    dear = spell_effects.prepared(replace(battle, figures=figures), state, "s")
    assert [each.id for each in dear] == ["p", "r"], "25 points are spent to the last"


@pytest.mark.rule("SW-124")
@pytest.mark.parametrize(
    ("spot", "wanted"),
    [
        ((0, 0), None),
        ((5000, 8999), None),
        ((5000, 9000), Objection("SW-124", "quest.spot_not_near", {"figure": "s", "paces": 3})),
        ((5000, 6000), None),
        ((5000, 5999), Objection("SW-124", "quest.no_room", {"figure": "p"})),
        ((2000, 5000), Objection("SW-124", "quest.no_room", {"figure": "p"})),
        ((8000, 5000), None),
    ],
)
def test_where_a_warrior_may_be_called_to(spot: Spot, wanted: Objection | None) -> None:
    rock = {"kind": "obstacle", "disc": [2000, 5000, 600], "top": 2000}
    battle, state = put_down(shapes=[rock], options={"near": "strict", "summoned": "one_prepared"})
    act = CastSpell("s", CALLING, spot=spot)
    assert spell_effects.refuse_calling(battle, state, act) == wanted
    assert spell_effects.refuse_calling(replace(battle, asked="ask"), state, act) is None
    lives = state.put(replace(state.figure("q"), status="up", at=(20000, 20000)))
    lasts = Objection("SW-124", "quest.spell_lasts", {"figure": "s"})
    assert spell_effects.refuse_calling(battle, lives, act) == lasts
    none = Objection("SW-124", "quest.none_summoned", {"figure": "b"})
    assert spell_effects.refuse_calling(battle, state, replace(act, figure="b")) == none


@pytest.mark.rule("SW-124")
def test_there_is_no_room_for_a_warrior_where_all_round_the_caster_is_taken() -> None:
    rock = {"kind": "obstacle", "polygon": [[5600, 4000], [9000, 4000], [9000, 9000], [5600, 9000]], "top": 2000}
    walls = [rock, {**rock, "polygon": [[0, 0], [4400, 0], [4400, 9000], [0, 9000]]},
             {**rock, "polygon": [[0, 0], [9000, 0], [9000, 4400], [0, 4400]]},
             {**rock, "polygon": [[0, 5600], [9000, 5600], [9000, 9000], [0, 9000]]}]  # fmt: skip
    battle, state = put_down(shapes=walls)
    found = spell_effects.refuse_calling(battle, state, CastSpell("s", CALLING))
    assert found == Objection("SW-124", "quest.no_room", {"figure": "p"})
    work = Working(battle, state, Dice("x"))
    spell_effects.call(work, CastSpell("s", CALLING))
    assert (work.state, told(work)) == (state, [])


@pytest.mark.rule("SW-124")
def test_a_called_warrior_stands_where_he_was_called_fresh_and_has_acted() -> None:
    battle, state = put_down()
    tired = replace(state.figure("p"), vitality=0, prone=True, points=7, status="vanished", at=(1, 1))
    work = Working(battle, state.put(tired).put(replace(state.figure("r"), status="left")), Dice("x"))
    spell_effects.call(work, CastSpell("s", CALLING, spot=(5000, 7000)))
    gear = battle.of("p").gear
    fresh = FigureNow("p", "heroes", "up", (5000, 7000), vitality=1, gear=gear, done=True, gone=-1)
    assert work.state.figure("p") == fresh
    assert told(work) == [("summoned", "p", "SW-124", {"target": "s", "at": [5000, 7000]})]
    beside = spell_effects.place_near(battle, state, state.figure("p"), state.figure("s"), (0, 0))
    assert beside == (3980, 5000), "touching his caster"
    taken = spell_effects.place_near(battle, state, state.figure("p"), state.figure("s"), (5000, 5500))
    assert taken == beside
    corner = state.put(replace(state.figure("s"), at=(1500, 1500)))
    assert spell_effects.place_near(battle, corner, state.figure("p"), corner.figure("s"), (0, 0)) == (480, 1500)
    asked = Working(replace(battle, asked="ask"), state, Dice("x"))
    spell_effects.call(asked, CastSpell("s", CALLING, spot=(5000, 7000)))
    assert (asked.state.figure("p").at, asked.state.figure("p").gone) == ((5000, 5000), 0)


@pytest.mark.rule("SW-125", "SW-144")
@pytest.mark.parametrize(
    ("roll", "line", "status"),
    [
        (14, ("summons_stay", "p", "SW-125", {"roll": 14}), "up"),
        (15, ("vanished", "p", "SW-125", {"by": ""}), "vanished"),
    ],
)
def test_a_summoned_warrior_who_has_acted_may_vanish_and_a_patrol_goes_on(
    roll: int, line: tuple[Any, ...], status: str
) -> None:
    guard = {"id": "g", "profile": "loup", "role": "patrouille", "posts": ["A", "A"], "post": 4}
    zone = [[17000, 11000], [18000, 11000], [18000, 13000], [17000, 13000]]
    work = at_work(
        {**guard, "at": [17000, 12000]}, {**guard, "id": "h", "at": [15000, 12000]},
        {**guard, "id": "i", "at": [17000, 13100], "role": "garde"}, dice=(roll,), zones={"A": zone},
    )  # fmt: skip
    work.change("p", status="up", at=(20000, 20000))
    spell_effects.after_activation(work, ["t", "g", "h", "i", "q", "p"])
    assert told(work) == [line]
    assert thrown(work) == [("vanishes", "p", roll)]
    assert work.state.figure("p").status == status
    assert [work.state.figure(each).post for each in "ghi"] == [5, 4, 4]
