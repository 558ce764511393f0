"""Scenarios and battles in a campaign: every edit a step that can be taken back, a game saved act by act."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.campaign.maps.changes import NewMap
from models.campaign.queries import battles, scenarios
from models.campaign.scenarios import changes
from models.campaign.scenarios.queries import battle, battle_acts, scenario, scenario_named, scenario_problems
from models.campaign.things import CreateThing, DeleteThing, MoveThing, RenameThing
from models.change import Label
from models.errors import ContentError, Refused
from models.games.aventures.scenarios import bundled_scenario
from models.games.scenarios.pieces import NEUTRAL, Placed
from models.games.scenarios.scenario import (
    MAX_PIECES,
    Scenario,
    Side,
    free_id,
    read,
    scenario_json,
    setup_of,
    with_piece,
    without_piece,
)
from models.maps.spots import NOWHERE, spot_of
from models.store.store import Store

SAID = Label("scenario.rename", {"name": "x"})
BOARD, TEMPLE = bundled_scenario("temple-perdu")
TEMPLE = replace(TEMPLE, map_id="MAP")


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing("MAP", NewMap(BOARD)))
    desk.store.apply(CreateThing("S1", changes.NewScenario(TEMPLE)))
    return desk.store


def shown(store: Store) -> Scenario:
    with store.read() as campaign:
        return scenario(campaign, "S1")


def test_a_scenario_comes_back_as_it_was_and_every_step_is_taken_back(store):
    assert shown(store) == TEMPLE
    longer = replace(
        with_piece(TEMPLE, Placed("x", "r2-d2", "republique", "Arthur", spot_of((3, 4)), {"life": 80})), notes="Ici"
    )
    store.apply(changes.EditScenario("S1", longer, SAID))
    assert store.apply(changes.EditScenario("S1", longer, SAID)) == frozenset(), "written as it stands it is no step"
    store.apply(RenameThing("scenario", "S1", "La crypte"))
    assert shown(store) == replace(longer, name="La crypte")
    store.undo()
    store.undo()
    assert shown(store) == TEMPLE
    store.redo()
    assert shown(store) == longer


def test_scenarios_are_listed_moved_and_deleted(store):
    for number in (2, 3):
        store.apply(CreateThing(f"S{number}", changes.NewScenario(replace(TEMPLE, name=f"Soir {number}"))))
    store.apply(MoveThing("scenario", "S3", 0, "Soir 3"))
    store.apply(DeleteThing("scenario", "S2", "Soir 2"))
    with store.read() as campaign:
        assert [row.name for row in scenarios(campaign)] == ["Soir 3", "Le Temple Perdu"]
        assert scenario_named(campaign, "le temple perdu").id == "S1"
        assert scenario_named(campaign, "rien") is None
    with pytest.raises(Refused, match="not_there"):
        store.apply(RenameThing("scenario", "S2", "x"))
    with pytest.raises(Refused, match="id_taken"):
        store.apply(CreateThing("S1", changes.NewScenario(TEMPLE)))
    with pytest.raises(Refused, match="words_too_long"):
        store.apply(changes.EditScenario("S1", replace(TEMPLE, briefing="x" * 20_001), SAID))


def test_a_scenario_without_its_map_says_so(store):
    with store.read() as campaign:
        assert scenario_problems(campaign, "S1") == ()
    store.apply(DeleteThing("map", "MAP", "Le Temple Perdu"))
    with store.read() as campaign:
        (problem,) = scenario_problems(campaign, "S1")
    assert problem.key == "scenario.map_gone"


def begin(store: Store) -> None:
    store.apply(
        CreateThing("B1", changes.NewBattle("S1", "Vendredi", "aventures", {"sides": ["a", "b"]}, {"turn": 0}, "seed"))
    )


def play(store: Store, number: int) -> None:
    store.apply(changes.PlayAct("B1", number, {"act": {"act": "end_turn"}}, {"turn": number}, SAID))


def test_a_game_is_kept_act_by_act_and_goes_on_where_it_was(store):
    begin(store)
    for number in (1, 2, 3):
        play(store, number)
    store.undo()
    with store.read() as campaign:
        assert battle(campaign, "B1").state == {"turn": 2}
        assert [number for number, _ in battle_acts(campaign, "B1")] == [1, 2]
    with pytest.raises(Refused, match="out_of_turn"):
        play(store, 4)
    path = store.path
    store.close()
    with Store.open(path, store.clock, backups=False) as again:
        play(again, 3)
        with again.read() as campaign:
            assert (battle(campaign, "B1").seed, len(battle_acts(campaign, "B1"))) == ("seed", 3)
        again.apply(RenameThing("battle", "B1", "Samedi"))
        again.apply(MoveThing("battle", "B1", 0, "Samedi"))
        again.apply(DeleteThing("scenario", "S1", "Le Temple Perdu"))
        with again.read() as campaign:
            assert [(row.name, row.scenario_id) for row in battles(campaign)] == [("Samedi", "S1")]
        again.apply(DeleteThing("battle", "B1", "Samedi"))
        with again.read() as campaign:
            assert battles(campaign) == ()
            assert battle_acts(campaign, "B1") == ()
            with pytest.raises(Refused, match="no_battle"):
                battle(campaign, "B1")


names = st.text(st.characters(categories=("L", "N", "Zs")), max_size=20)
cells = st.one_of(st.just(NOWHERE), st.tuples(st.integers(0, 33), st.integers(0, 21)))
pieces = st.builds(
    Placed,
    st.uuids().map(str),
    st.sampled_from(["r2-d2", "darth-maul"]),
    st.sampled_from(["republique", "separatistes", NEUTRAL]),
    names,
    cells,
    st.dictionaries(st.sampled_from(["life", "move"]), st.integers(0, 200), max_size=2),
)


@given(st.lists(pieces, max_size=8), names, st.booleans())
def test_the_plain_form_gives_the_same_scenario_back(placed, words, agreed):
    made = replace(
        TEMPLE, pieces=tuple(placed), briefing=words, agreements={"renewal": agreed}, choices={"stairs": "at_once"}
    )
    assert read(made.name, scenario_json(made), "x") == made


def test_what_cannot_be_a_scenario_is_refused():
    with pytest.raises(ContentError) as caught:
        read("x", {**scenario_json(TEMPLE), "version": 9}, "x.json")
    assert caught.value.place == "version"
    twice = {**scenario_json(TEMPLE), "pieces": [scenario_json(TEMPLE)["pieces"][0]] * 2}
    with pytest.raises(ContentError, match="pieces"):
        read("x", twice, "x.json")
    for far in (10**12, -(10**30), float("nan"), float("inf")):
        gain = {"id": "g", "name": "g", "points": far}
        with pytest.raises(ContentError, match="number") as caught:
            read("x", {**scenario_json(TEMPLE), "gains": [gain]}, "x.json")
        assert caught.value.place == "gains.0.points"
        with pytest.raises(ContentError, match="number"):
            read("x", {**scenario_json(TEMPLE), "table": {"width": far, "height": 9}}, "x.json")
    event = {"id": "e", "trigger": {"is": "round"}, "effects": [{"is": "say"}] * 201}
    with pytest.raises(ContentError, match="entries"):
        read("x", {**scenario_json(TEMPLE), "events": [event]}, "x.json")
    with pytest.raises(Refused, match="two_sides"):
        setup_of(replace(TEMPLE, sides=(Side("republique"),)), BOARD, {})
    with pytest.raises(Refused, match="no_such_piece"):
        without_piece(TEMPLE, "personne")
    full = TEMPLE
    while len(full.pieces) < MAX_PIECES:
        full = with_piece(full, Placed(free_id(full, "r2-d2"), "r2-d2", "republique"))
    with pytest.raises(Refused, match="too_many_pieces"):
        with_piece(full, Placed(free_id(full, "r2-d2"), "r2-d2", "republique"))
    assert len(without_piece(full, "r2-d2-2").pieces) == MAX_PIECES - 1
