"""The convoy laid out: its parts, its table, who stands where; and battles that play themselves to an end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from models.dice import Dice
from models.errors import ContentError, Refused
from models.games.library import game
from models.games.scenarios.check import problems
from models.games.scenarios.places import places_of
from models.games.scenarios.scenario import setup_of
from models.games.script.effects import EndInDraw
from models.games.script.vocabulary import RoundBegins
from models.games.script.words import ScenarioTeller
from models.games.swidenth.battle.conduct.steps import decide
from models.games.swidenth.battle.engine import objection, resolve
from models.games.swidenth.battle.facet import SwidenthBattles
from models.games.swidenth.battle.figures import HUGE, LARGE, NORMAL, SMALL
from models.games.swidenth.battle.laid_table import laid_out
from models.games.swidenth.battle.numbers import bases, numbers
from models.games.swidenth.battle.offering import offers
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.quests.automatic_events import RollSigns
from models.games.swidenth.battle.quests.quest import QuestType, briefing, lay_out, quests, strewn, zone_part
from models.games.swidenth.battle.scene import TableAct
from models.games.swidenth.battle.state import TableBattle, TableState, base_of
from models.games.swidenth.battle.state_json import fingerprint
from models.games.swidenth.battle.turn import BeginTurn, DoNothing, EndHalf, figures_to_act
from models.games.swidenth.data import quest_profiles, roles, rulebook
from models.games.swidenth.party import Party
from models.games.swidenth.quest_scenario import bundled_scenario
from models.games.values import DEFAULTS
from models.i18n import Translator
from models.maps.map_json import assemble as read_map
from models.maps.map_json import blocks, head
from models.table.shapes import Shape, near_part
from models.table.spots import UNIT
from tests.games.swidenth.table import sound

Band = Callable[[str], Party]


@pytest.fixture
def convoy() -> QuestType:
    return quests()["convoi"]


@pytest.mark.rule("SW-146", "SW-150", "SW-203", "SW-204")
def test_a_quest_has_its_five_parts_and_every_line_its_conduct(convoy: QuestType) -> None:
    situation, ground, goal, *events = briefing(convoy, rulebook())
    assert situation == convoy.situation
    assert "24 × 24" in ground.en
    assert goal.fr == "Les trois civils atteignent vivants la sortie S. Alors 8 PP à chaque héros."
    guards, ambush = (each.fr for each in events)
    assert "17+" in guards
    assert "6 pas de «\u00a0Sortie (S)" in ambush
    assert (convoy.width, convoy.height) == (24, 24)
    assert convoy.reward == 8
    assert {each.id for each in convoy.arrivals} == {"gardes", "embuscade"}
    for each in (*convoy.starts, *convoy.arrivals):
        line = quest_profiles()[each.profile]
        if each.camp == "foes":
            assert line.role in roles()
            assert line.behaviour in ("foncer", "prudence")
            assert line.main_weapon in ("melee", "tir")
            assert line.cost > 0


def test_the_notes_of_a_quest_call_places_by_their_names() -> None:
    *_, relief = briefing(quests()["peage"], rulebook())
    assert "Le corps de garde" in relief.fr
    assert "“The guardhouse”" in relief.en


@pytest.mark.rule("SW-146")
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_forest_is_strewn_beside_the_path(convoy: QuestType, seed: str) -> None:
    shapes = strewn(convoy, Dice(seed))
    woods = [each for each in shapes if each.kind == "difficult"]
    assert len(woods) == 12
    path, beside = convoy.zone("chemin"), convoy.width * convoy.height * UNIT * UNIT
    beside -= path.size[0] * path.size[1] * UNIT * UNIT
    covered = sum(355 * radius * radius // 113 for _, _, radius in (each.disc for each in woods))
    assert 20 <= 100 * covered // beside <= 25
    assert not [each for each in woods if near_part(zone_part(path), each.disc, each.disc[2], strict=True)]
    trunks = [each.disc for each in shapes if each.kind == "trunk"]
    for x, y, _ in (each.disc for each in woods):
        assert any(a < x and b > y for a, b, _ in trunks), "one on either side of the middle"
        assert any(a > x and b < y for a, b, _ in trunks)
    assert len(set(trunks)) == 2 * len(woods)
    assert shapes == strewn(convoy, Dice(seed))
    assert shapes != strewn(convoy, Dice(seed + "'"))


@pytest.mark.rule("SW-147", "SW-148", "SW-151", "SW-152")
def test_everybody_starts_where_the_quest_says(convoy: QuestType, band: Band) -> None:
    battle, state = lay_out(convoy, band("noirs-ameres").heroes, rulebook(), {}, "seed")
    sound(battle, state)
    there = {each.id: base_of(battle, each) for each in state.standing()}
    zones = {"G": 7, "B1": 3, "B2": 3}
    for zone, count in zones.items():
        (x, y), (wide, high) = convoy.zone(zone).at, convoy.zone(zone).size
        inside = [
            base
            for base in there.values()
            if x * UNIT <= base.x - base.radius <= base.x + base.radius <= (x + wide) * UNIT
            and y * UNIT <= base.y - base.radius <= base.y + base.radius <= (y + high) * UNIT
        ]
        assert len(inside) == count, zone
    kinds = Counter(battle.of(each.id).type for each in state.of("foes"))
    assert kinds == {"guerrier-brigand": 4, "archer-brigand": 2}
    assert sum(battle.of(each.id).tag == "civil" for each in state.of("heroes")) == 3
    waiting_for = Counter(battle.of(each.id).tag for each in state.figures if each.status == "reserve")
    assert waiting_for == {"gardes": 9, "embuscade": 3}
    assert [each.count for each in convoy.arrivals] == [3, 3]
    assert [len(each.members) for each in state.troops if each.members[0].startswith(("nord", "sud"))] == [3, 3]


@pytest.mark.rule("SW-37", "SW-102", "SW-105", "SW-109")
def test_big_figures_are_as_many_times_as_visible_as_their_rule_says() -> None:
    sizes, usual = numbers().sizes, bases(DEFAULTS)
    seen = {key: Fraction(size.radius * size.height, 500 * 1200) for key, size in usual.items()}
    assert seen == {NORMAL: 1, SMALL: Fraction(2, 3), LARGE: Fraction(9, 4), HUGE: Fraction(9, 2)}
    assert {key: size.radius for key, size in usual.items()} == {NORMAL: 500, SMALL: 500, LARGE: 750, HUGE: 1000}
    assert [key for key, size in sizes.items() if seen[key] < size.times] == [SMALL]


@pytest.mark.rule("SW-37", "SW-149", "SW-151")
def test_a_quest_is_laid_with_the_bases_guards_and_turns_that_a_campaign_chose() -> None:
    board, scenario = bundled_scenario("convoi", "fr")
    facet = SwidenthBattles()

    def laid(choices: Mapping[str, str]) -> tuple[TableBattle, Mapping[str, int]]:
        battle = laid_out(setup_of(scenario, board, choices), rulebook()).battle
        return battle, Counter(each.tag for each in battle.figures if each.tag in battle.reserves)

    usual, waiting = laid({})
    assert waiting == {"gardes": 9, "embuscade": 3}
    battle, waiting = laid({"usual_base": "600", "usual_height": "1500", "guards_at_hand": "12", "turns_to_draw": "5"})
    assert waiting == {"gardes": 12, "embuscade": 3}
    assert {battle.bases[each.id] for each in battle.figures} == {(600, 1500)}
    assert {usual.bases[each.id] for each in usual.figures} == {(500, 1200)}
    ends = [[each.trigger for each in one.script.events if EndInDraw() in each.effects] for one in (usual, battle)]
    assert ends == [[RoundBegins(41)], [RoundBegins(6)]]
    drawn = {each.id: each.radius for each in facet.units({"usual_base": "600"})}
    assert drawn["soldat-de-la-garde"] == 600


@pytest.mark.rule("SW-146", "SW-147", "SW-148", "SW-149", "SW-203")
@pytest.mark.parametrize("quest", list(quests()))
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_quest_is_a_map_and_a_scenario_one_can_play(quest: str, lang: str) -> None:
    board, scenario = bundled_scenario(quest, lang)
    known = quests()[quest]
    assert (board.width, board.height, board.cell_um) == (known.width, known.height, 25_000)
    assert read_map(json.loads(json.dumps(head(board))), blocks(board), "m").shapes == board.shapes
    found = problems(replace(scenario, map_id="x"), board, game("swidenth"))
    assert [each.key for each in found] == []
    assert [each.place for each in places_of(scenario, "heroes")] == [1, 2, 3, 4, 5, 6]
    assert len(scenario.of("heroes")) == 6 + sum(each.count for each in known.starts if each.camp == "heroes")
    names = [each.name for each in scenario.pieces if each.name]
    assert len(names) == len(set(names)), "two warriors of one name cannot be told apart at the table"
    battle, state = (table := SwidenthBattles().set_up(setup_of(scenario, board, {}))).table.battle, None
    state = table.begin()
    sound(battle, state)
    laid, _ = lay_out(known, (), rulebook(), {}, "x")
    assert {each.id for each in battle.script.events} == {each.id for each in laid.script.events}
    assert battle.zones.keys() <= laid.zones.keys() | {each.name for each in board.zones}
    beside = (known.width * known.height - known.zone(known.path).size[0] * known.zone(known.path).size[1]) * 10**6
    woods = [each for each in board.shapes if each.kind == "difficult"]
    if quest == "convoi":
        assert len(woods) == 12
        assert 20 <= 100 * sum(map(area, woods)) // beside <= 25


def area(shape: Shape) -> int:
    rim = shape.polygon
    return abs(sum(rim[n - 1][0] * b[1] - rim[n - 1][1] * b[0] for n, b in enumerate(rim))) // 2


def test_a_hero_stands_on_the_table_once(convoy: QuestType, band: Band) -> None:
    heroes = band("noirs-ameres").heroes
    with pytest.raises(Refused) as told:
        lay_out(convoy, (*heroes, heroes[0]), rulebook(), {}, "seed")
    assert told.value.key == "quest.hero_twice"


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        ({"figures": []}, "quest.too_many_figures"),
        ({"figures": [{"id": "a", "hero": "Personne"}]}, "quest.no_such_hero"),
        ({"figures": [{"id": "a", "profile": "dragon"}]}, "content.not_one_of"),
        ({"figures": [{"id": "a", "profile": "civil"}] * 2}, "quest.figure_twice"),
        ({"figures": [{"id": "a", "profile": "civil"}], "table": {"width": 1000}}, "quest.table_size"),
        ({"figures": [{"id": "a", "profile": "civil"}], "quest": "dragon"}, "content.not_one_of"),
    ],
)
def test_a_position_that_makes_no_sense_is_one_sentence(raw: dict[str, object], key: str) -> None:
    with pytest.raises(ContentError) as told:
        read_position(raw, "position.json")
    assert told.value.key == key
    assert told.value.file == "position.json"


def next_act(battle: TableBattle, state: TableState, dice: Dice) -> TableAct:
    """NPCs act by their roles, heroes by one of ours; now and then by any act that is offered."""
    if state.half in ("deploy", "begin"):
        return BeginTurn()
    figure = figures_to_act(battle, state)[0]
    if dice.roll(6, "whim").result == 1:
        offered = [each.act for each in offers(battle, state, figure.id) if each.objection is None]
        # What still wants a place or a direction is offered without one.
        legal = [each for each in offered if objection(battle, state, each) is None]
        return legal[dice.roll(len(legal), "which").result - 1]
    if figure.camp == "foes":
        return decide(battle, state, figure.id, dice, reasons=False).chosen.act
    if battle.of(figure.id).tag == "civil":
        return DoNothing(figure.id)
    role = "tireur" if battle.outfit(figure).missiles else "guerrier"
    return decide(battle, state, figure.id, dice, role, reasons=False).chosen.act


def play_out(battle: TableBattle, state: TableState, seed: str, turns: int, *, check: bool = False) -> TableState:
    """Play a battle by itself until it is over, one camp is gone, or so many turns are."""
    number = 0
    while state.half != "over" and state.turn <= turns and state.of("foes") and state.of("heroes"):
        number += 1
        act = next_act(battle, state, Dice(seed, f"choice/{number}"))
        assert objection(battle, state, act) is None
        state = resolve(battle, state, act, Dice(seed, f"act/{number}")).state
        if check:
            sound(battle, state)
    return state


SHORT = {
    "table": {"width": 12, "height": 12, "shapes": [{"kind": "obstacle", "disc": [6000, 6000, 700], "top": 2000}]},
    "turn": 0, "half": "deploy",
    "figures": [
        {"id": "t", "hero": "Thevor", "at": [2000, 5000]}, {"id": "s", "hero": "Salvynia", "at": [2000, 8000]},
        {"id": "b", "profile": "guerrier-brigand", "at": [9000, 5000]},
        {"id": "z", "profile": "sorcier", "at": [10000, 8000]},
    ],
}  # fmt: skip


@pytest.mark.parametrize("start", range(0, 50, 10))
def test_short_battles_end_and_stay_sound(start: int) -> None:
    for number in range(start, start + 10):
        battle, state = read_position(SHORT, "short.json")
        state = play_out(battle, state, f"short/{number}", 3, check=number == start)
        assert state.turn > 3 or not state.of("foes") or not state.of("heroes")
        if number == start:
            again = play_out(battle, read_position(SHORT, "short.json")[1], f"short/{number}", 3)
            assert fingerprint(again) == fingerprint(state)


@pytest.mark.soak
@pytest.mark.parametrize("start", range(0, 500, 50))
def test_convoys_end_and_stay_sound(start: int, convoy: QuestType, band: Band) -> None:
    for number in range(start, start + 50):
        battle, state = lay_out(convoy, band("noirs-ameres").heroes, rulebook(), {}, f"convoi/{number}")
        state = resolve(battle, state, RollSigns(), Dice(f"convoi/{number}", "signs")).state
        state = play_out(battle, state, f"convoi/{number}", convoy.turns, check=True)
        assert state.half == "over" or not state.of("foes") or not state.of("heroes")


def test_an_act_leaves_the_state_it_was_done_in_alone() -> None:
    battle, state = read_position(SHORT, "short.json")
    before = json.dumps(fingerprint(state))
    resolve(battle, state, BeginTurn(), Dice("x"))
    assert json.dumps(fingerprint(state)) == before
    assert objection(battle, state, EndHalf()) is not None


@pytest.mark.parametrize("quest", sorted(quests()))
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_ways_to_win_call_groups_by_words_and_not_by_marks(quest: str, lang: str) -> None:
    board, scenario = bundled_scenario(quest, lang)
    teller = ScenarioTeller(Translator(lang), scenario, SwidenthBattles(), board)
    said = " ".join(teller.victory(way) for way in scenario.victories)
    tags = {each.tag for each in quests()[quest].starts if each.tag}
    marks = {each.id for each in scenario.events} | {tag for tag in tags if quests()[quest].group(tag)[lang] != tag}
    assert "…" not in said
    assert not [mark for mark in marks if f"“{mark}”" in said or f"«\u00a0{mark}\u00a0»" in said]
    assert not [event.name for event in scenario.events if event.name in said]


@pytest.mark.rule("SW-203")
def test_measure_of_each_quest_is_told_for_three_worths_in_its_order() -> None:
    found = sorted(quests().values(), key=lambda each: each.order)
    assert all(list(each.measured) == ["100", "115", "130"] for each in found)
    won = [each.measured["100"] for each in found]
    assert won == sorted(won, reverse=True)
    assert all(40 <= each <= 75 for each in won[1:3])
    _, toll = bundled_scenario("peage", "en")
    assert "Quest 2 of 4" in toll.briefing
    assert all(f"{each} with {worth} points" in toll.briefing for worth, each in found[1].measured.items())
