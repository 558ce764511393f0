"""Edits of scenarios, battles and drafts: the rows each writes, what it is called, what it refuses at each limit."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from models.campaign.galaxy_changes import NewGalaxy
from models.campaign.order_drafts import DraftOrders, drafted
from models.campaign.records import BattleAct, BattleRecord, Content, MapRecord, ScenarioRecord
from models.campaign.reward_changes import WriteRewards, write_rewards
from models.campaign.reward_queries import Gained
from models.campaign.scenario_changes import (
    EditScenario,
    NewBattle,
    NewScenario,
    PlayAct,
    SeatPlayers,
    TakeBackActs,
    on_new_map,
)
from models.campaign.scenario_queries import battle_acts
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import SpokenError
from models.galaxy.galaxy import Galaxy
from models.games.facets.builder import Pen
from models.games.facets.strategy import Move, MoveMode
from models.games.library import GALAXY_GAME
from models.games.scenario import Scenario
from models.games.scenario import written as plain
from models.maps.tile_map import new_map
from tests.campaign.written import Insert, said, written

SAID = Label("scenario.rename", {"name": "x"})
GUE = Scenario("Le gué", "aventures", briefing="Là", notes="Ici")
FORD = BattleRecord("B", "S", "Un soir", "aventures", 0, {"sides": [1]}, {"n": 2}, "graine")


def body(scenario):
    found = json.loads(json.dumps(plain(scenario)))
    del found["notes"]
    return found


def row(scenario, **more):
    return ScenarioRecord("S", scenario.name, scenario.game, scenario.map_id, 0, body(scenario), scenario.notes, **more)


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing("S", NewScenario(GUE)))
    desk.store.apply(Insert((FORD, *(BattleAct("B", n, {"n": n}) for n in (1, 2, 3)))))
    return desk.store


def refused(store, change):
    with pytest.raises(SpokenError) as caught:
        store.apply(change)
    return caught.value.key, caught.value.args_


def test_a_scenario_is_rewritten_and_moved_to_another_map(store):
    other = replace(GUE, name=" Gué ", game="swidenth", map_id="M", notes="Autre", rewards="or")
    edit = EditScenario("S", other, SAID)
    assert said(edit) == ("scenario.rename", {"name": "x"})
    after = row(other, version=2)._replace(name="Gué")
    moved = on_new_map(edit, new_map(3, 2, name="Plan"))
    assert said(moved) == said(edit)
    gone, come = written(store, moved)
    assert gone == [row(GUE)]
    assert (come[0].id, come[0].name, isinstance(come[0], MapRecord)) == ("M", "Plan", True)
    assert come[1:] == [after]
    assert written(store, edit) == ([], []), "said again it is no step"
    assert refused(store, EditScenario("N", other, SAID)) == ("scenario.not_there", {})


def test_words_of_a_scenario_have_a_limit_each(store):
    for name, most in (("briefing", 20_000), ("rewards", 20_000), ("notes", 20_000)):
        store.apply(EditScenario("S", replace(GUE, **{name: "x" * most}), SAID))
        for change in (
            EditScenario("S", replace(GUE, **{name: "x" * (most + 1)}), SAID),
            CreateThing("T", NewScenario(replace(GUE, **{name: "x" * (most + 1)}))),
        ):
            assert refused(store, change) == ("scenario.words_too_long", {"limit": 20_000})
    assert refused(store, EditScenario("S", replace(GUE, name=" "), SAID)) == ("campaign.empty_name", {})


def test_an_act_is_played_only_after_the_last_one(store):
    act = PlayAct("B", 4, {"act": "x"}, {"n": 9}, Label("play.an_act", {"a": 1}))
    assert said(act) == ("play.an_act", {"a": 1})
    assert written(store, act) == ([FORD], [FORD._replace(state={"n": 9}, version=2), BattleAct("B", 4, {"act": "x"})])
    for number in (4, 6):
        assert refused(store, replace(act, number=number)) == ("scenario.act_out_of_turn", {})
    assert refused(store, replace(act, battle_id="N")) == ("scenario.no_battle", {})
    store.apply(CreateThing("C", NewBattle("S", "Neuf", "aventures", {}, {}, "g")))
    assert refused(store, PlayAct("C", 2, {}, {}, SAID)) == ("scenario.act_out_of_turn", {})
    store.apply(PlayAct("C", 1, {}, {}, SAID))


def test_acts_are_taken_back_from_a_number_on(store):
    back = TakeBackActs("B", 1, {"n": 7}, 2)
    assert said(back) == ("scenario.take_back", {"n": 1, "count": 2})
    assert refused(store, TakeBackActs("B", 3, {})) == ("scenario.nothing_to_take_back", {})
    assert refused(store, TakeBackActs("N", 1, {})) == ("scenario.no_battle", {})
    assert written(store, back) == (
        [FORD, BattleAct("B", 2, {"n": 2}), BattleAct("B", 3, {"n": 3})],
        [FORD._replace(state={"n": 7}, version=2)],
    )
    with store.read() as campaign:
        assert battle_acts(campaign, "B") == ((1, {"n": 1}),)
    assert said(TakeBackActs("B", 1, {})) == ("scenario.take_back", {"n": 1, "count": 0})


def test_who_plays_is_said_anew_beside_what_was_brought(store):
    seats = SeatPlayers("B", {"seats": {"red": "x"}})
    assert said(seats) == ("scenario.seat_players", {})
    after = FORD._replace(setup={"sides": [1], "seats": {"red": "x"}}, version=2)
    assert written(store, seats) == ([FORD], [after])
    assert refused(store, SeatPlayers("N", {})) == ("scenario.no_battle", {})


def test_what_was_gained_is_noted_once_and_named(store, desk):
    gains = (Gained("red", "Or", 3, "F", "Bande"), Gained("blue", "Carte"))
    change = WriteRewards("B", "Un soir", gains, (), ("F",))
    assert said(change) == ("scenario.write_settlement", {"name": "Un soir"})
    assert said(replace(change, settled=())) == (
        "scenario.write_rewards",
        {"name": "Un soir", "gains": ("Or", "Carte")},
    )
    noted = [
        {"side": "red", "name": "Or", "points": 3, "force_id": "F", "force": "Bande"},
        {"side": "blue", "name": "Carte", "points": 0, "force_id": "", "force": ""},
        {"settled": "F"},
    ]
    after = FORD._replace(setup={"sides": [1], "rewarded": noted}, version=2)
    assert written(store, change) == ([FORD], [after])
    assert refused(store, change) == ("scenario.rewarded_already", {})
    assert refused(store, TakeBackActs("B", 1, {})) == ("scenario.rewarded", {})
    assert refused(store, replace(change, battle_id="N")) == ("scenario.no_battle", {})


def test_points_go_to_forces_whose_game_tells_a_story_one_after_the_other(store, desk):
    party, army = desk.party(), desk.army()
    gains = [
        Gained("red", "Or", 3, party, "Essai"), Gained("red", "Rien", 0, party), Gained("blue", "Fer", 4),
        Gained("red", "Perte", -1, party), Gained("green", "Gloire", 5, army), Gained("red", "Gemme", 1, party),
    ]  # fmt: skip
    with store.read() as campaign:
        change = write_rewards(campaign, "B", "Un soir", gains, Pen(desk.ids, "2026-03-01"))
    assert (change.battle_id, change.name, change.gains, change.settled) == ("B", "Un soir", tuple(gains), ())
    assert [force_id for force_id, _ in change.acts] == [party, party]
    before = len(desk.stored(party).events)
    store.apply(change)
    told = desk.stored(party).events[before:]
    assert [each.args["points"] for each in told] == [2, 1, 1]
    assert [each.args["why"] for each in told] == ["Un soir – Or", "Un soir – Or", "Un soir – Gemme"]
    assert desk.stored(army).events == ()


def test_drafted_orders_are_one_row_by_command(desk):
    store = desk.store
    store.apply(CreateThing("G", NewGalaxy(Galaxy("Voie"))))
    moves = (Move("b", (7, -8), MoveMode.JUMP, ("p", "q")), Move("a", (1, 2), MoveMode.CIRCLE, ()))
    change = DraftOrders("G", moves, "Bé")
    kept = {"b": {"to": [7, -8], "mode": "jump", "path": ["p", "q"]}, "a": {"to": [1, 2], "mode": "circle", "path": []}}
    kept_row = Content(GALAXY_GAME, "order_drafts", "G", "", "", kept)
    assert written(store, change) == ([], [kept_row])
    with store.read() as campaign:
        assert list(campaign.many(Content)[0].body) == ["a", "b"]
        assert drafted(campaign, "G") == (moves[1], moves[0])
    assert written(store, DraftOrders("G", moves[:1])) == ([kept_row], [kept_row._replace(body={"b": kept["b"]})])
    for one, key, args in (
        (DraftOrders("G", (), "Bé"), "campaign.draft_order", {"name": "Bé"}),
        (DraftOrders("G", (), "Bé", True), "campaign.drop_order", {"name": "Bé"}),
        (DraftOrders("G", (), dropped=True), "campaign.drop_orders", {}),
    ):
        assert said(one) == (key, args)
    assert written(store, DraftOrders("G", ())) == ([kept_row._replace(body={"b": kept["b"]})], [])
