"""Which game a map is of: it says so itself, or its scenarios do, or the campaign has only one."""

from __future__ import annotations

from dataclasses import replace

from models.campaign.campaign_changes import SetChoice
from models.campaign.maps.changes import NewMap
from models.campaign.maps.game import NO_RULES, MapRules, game_named, map_game, map_rules, with_game
from models.campaign.scenarios.changes import NewScenario
from models.campaign.things import CreateThing
from models.games.scenarios.scenario import FreeTable, Scenario
from models.maps.properties import plain
from models.maps.tile_map import new_map
from models.store.store import Store

MADE = replace(new_map(4, 4), name="Carte")


def rules_of(store: Store, map_id: str = "MAP", named: str = "") -> MapRules:
    with store.read() as campaign:
        return map_rules(campaign, map_id, named) if named else map_rules(campaign, map_id)


def of(store: Store, map_id: str = "MAP", named: str = "") -> str:
    with store.read() as campaign:
        return map_game(campaign, map_id, named)


def test_a_map_of_no_game_is_plain_geometry(desk):
    desk.store.apply(CreateThing("MAP", NewMap(MADE)))
    assert (of(desk.store), rules_of(desk.store)) == ("", NO_RULES)


def test_the_scenario_on_it_says_first_then_the_one_game_of_the_campaign(desk):
    store = desk.store
    for each in ("MAP", "FREE"):
        store.apply(CreateThing(each, NewMap(replace(MADE, name=each))))
    store.apply(CreateThing("S1", NewScenario(Scenario("Le gué", "swidenth", table=FreeTable(24, 16)))))
    assert (of(store), rules_of(store)) == ("swidenth", NO_RULES)
    store.apply(CreateThing("S2", NewScenario(Scenario("Duel", "aventures", "MAP"))))
    assert (of(store), rules_of(store).game) == ("aventures", "aventures")
    assert of(store, "FREE") == ""  # two games: the campaign does not say which
    assert rules_of(store, "FREE", "aventures").game == "aventures"
    assert rules_of(store, "MAP", "swidenth") == NO_RULES


def test_the_readings_are_those_chosen_for_that_game(desk):
    desk.store.apply(CreateThing("MAP", NewMap(MADE)))
    desk.store.apply(SetChoice("aventures", "cover", "attacker"))
    # A galaxy has no maps of its own: what is agreed for it says nothing of this one.
    desk.store.apply(SetChoice("empire", "neutral_sectors", "each"))
    assert (rules_of(desk.store).game, rules_of(desk.store).readings.cover) == ("aventures", "attacker")


def test_a_map_may_say_it_itself():
    made = with_game(new_map(4, 4), "aventures")
    assert game_named(made) == "aventures"
    assert not with_game(made, "").properties
    foreign = replace(made, properties={"game": plain("Ultima")})
    assert game_named(foreign) == ""
    assert game_named(replace(made, properties={"game": replace(plain("x"), kind="list", value=["aventures"])})) == ""
