"""What a campaign says of faces, of readings chosen, and of scenarios meant by a part of their name."""

from __future__ import annotations

import hashlib

import pytest

from models.campaign.campaign_changes import PutAsset, SetChoice
from models.campaign.forces.changes import SetPortrait
from models.campaign.forces.enlisting import enlisted
from models.campaign.forces.faces import faces
from models.campaign.review import overview
from models.campaign.scenarios.changes import NewScenario
from models.campaign.scenarios.names import find_scenario
from models.campaign.scenarios.queries import scenario_problems
from models.campaign.things import CreateThing
from models.errors import ContentError
from models.games.scenarios.scenario import Scenario

PICTURE = PutAsset(hashlib.sha256(b"raw").hexdigest(), "image/png", 3, 4, b"raw")


def test_a_face_is_the_picture_chosen_else_a_drawing(desk):
    force_id = desk.party()
    who = desk.members(force_id)
    with desk.store.read() as campaign:
        drawn = faces(campaign, force_id)
    assert drawn[who["Salvynia"]] != drawn[who["Gardul"]]
    desk.store.apply(PICTURE)
    for name, sha in (("Gardul", PICTURE.sha256), ("Salvynia", "b" * 64)):
        desk.store.apply(SetPortrait(who[name], sha, name))
    with desk.store.read() as campaign:
        shown = faces(campaign, force_id)
    assert shown == {**drawn, who["Gardul"]: PICTURE.sha256}, "a picture that is gone is none"


def test_readings_are_told_as_they_are_chosen_of_a_game_with_nothing_else_too(desk):
    desk.store.apply(SetChoice("empire", "neutral_sectors", "alone"))
    with desk.store.read() as campaign:
        told = overview(campaign)["options"]["empire"]
    assert (told["neutral_sectors"], told["grace"]) == ("alone", "12")


def test_those_of_a_party_may_stand_on_a_table_of_its_game_alone(desk):
    force_id = desk.party()
    desk.army()
    with desk.store.read() as campaign:
        found = enlisted(campaign, Scenario("Gué", "swidenth"))
        assert [(each.name, each.force_id, each.able) for each in found] == [
            (name, force_id, True) for name in ("Salvynia", "Gardul")
        ]
        assert enlisted(campaign, Scenario("Gué", "aventures")) == ()


def test_a_scenario_is_meant_by_its_id_its_name_or_a_part_no_other_has(desk):
    for key, name in (("S1", "Le Gué"), ("S2", "Duel")):
        desk.store.apply(CreateThing(key, NewScenario(Scenario(name, "swidenth", "gone"))))
    with desk.store.read() as campaign:
        assert [find_scenario(campaign, name, "f") for name in ("s1", "DUEL", "gué")] == ["S1", "S2", "S1"]
        for name in ("ue", "nul", ""):
            with pytest.raises(ContentError) as wrong:
                find_scenario(campaign, name, "f.portulan")
            assert (wrong.value.key, wrong.value.args_["known"]) == ("scenario.none_meant", ("Le Gué", "Duel"))
        assert [each.where.path for each in scenario_problems(campaign, "S2")] == [("Duel",)]
