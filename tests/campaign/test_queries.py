"""What a campaign says: whole answers in their order, on a small campaign in which nothing is like anything else."""

from __future__ import annotations

import pytest

from models.campaign import queries
from models.campaign.campaign_changes import SetChoice
from models.campaign.enlisting import enlisted
from models.campaign.faces import faces
from models.campaign.galaxy_changes import NewGalaxy
from models.campaign.map_changes import NewMap
from models.campaign.records import (
    Asset,
    BattleAct,
    BattleRecord,
    Choice,
    Content,
    Force,
    MemberRecord,
    ScenarioRecord,
    StoryEvent,
)
from models.campaign.review import overview
from models.campaign.scenario_queries import battle, battle_acts, scenario_named, scenario_problems
from models.campaign.scenario_runs import meant
from models.campaign.things import CreateThing
from models.errors import ContentError, Refused
from models.galaxy.galaxy import Galaxy
from models.games.event import Event
from models.games.library import BUILT
from models.games.scenario import Scenario
from models.games.values import Stored, StoredMember
from models.maps.tile_map import new_map
from models.problem import Grade, Where
from tests.campaign.conftest import HERO
from tests.campaign.written import Insert

SHA = "a" * 64
FORCES = (
    Force("F1", "swidenth", "Bande", "", 100, 1),
    Force("F2", "escarmouche", "Armée", "Empire", None, 0, "noté"),
    Force("F3", "swidenth", "Et si", "", 90, 2, branch_of="F1"),
    Force("F4", "swidenth", "Perdue", "", 80, 3, branch_of="gone"),
    Force("F0", "swidenth", "Et si, avant", "", 70, 9, branch_of="F1"),
)
MEMBERS = (
    MemberRecord("M1", "F1", "Ada", 1, SHA, {"x": 1}, "notes"),
    MemberRecord("M2", "F1", "Bob", 0, "elf-ranger", {"y": [2]}),
    MemberRecord("M3", "F3", "Cleo", 0),
)
EVENTS = (
    StoryEvent("E2", "F1", "M1", "bought", "2026-03-02", "SW-1", {"n": 2}, "mot"),
    StoryEvent("E1", "F1", "", "played", "2026-03-01", "", {"n": 1}),
    StoryEvent("E3", "F3", "M3", "wound"),
)
OTHERS = (
    Choice("swidenth", "fall", "a"), Choice("swidenth", "luck", "b"), Choice("escarmouche", "fall", "c"),
    Content("swidenth", "race", "gnome", "own", "h", {"n": 1}), Content("swidenth", "class", "mage", "own", "h", {}),
    Content("escarmouche", "profiles", "x", "own", "h", {}), Asset(SHA, "image/png", 3, 4, b"raw"),
    ScenarioRecord("S1", "Le Gué", "aventures", "MAP", 1, {"a": 1}, "là"),
    ScenarioRecord("S2", "Duel", "swidenth", "gone"),
    BattleRecord("B1", "S1", "Samedi", "aventures", 1, {"a": 1}, {"b": 2}, "graine", "dit"),
    BattleRecord("B2", "S1", "Vendredi"),
    BattleAct("B1", 1, {"n": 1}), BattleAct("B1", 3, {"n": 3}), BattleAct("B1", 2, {"n": 2}), BattleAct("B2", 1, {}),
)  # fmt: skip


@pytest.fixture
def store(desk):
    desk.store.apply(Insert((*FORCES, *MEMBERS, *EVENTS, *OTHERS)))
    desk.store.apply(CreateThing("G", NewGalaxy(Galaxy("Voie", radius=7))))
    desk.store.apply(CreateThing("MAP", NewMap(new_map(5, 4, name="Plan"))))
    return desk.store


@pytest.fixture
def campaign(store):
    with store.read() as found:
        yield found


def test_forces_are_told_in_the_users_order_and_branches_apart(campaign):
    f1, f2, f3, f4, f0 = FORCES
    assert queries.forces(campaign) == (f2, f1, f4), "a branch whose origin is lost is a force"
    assert queries.forces(campaign, "swidenth") == (f1, f4)
    assert queries.force_names(campaign) == [("F2", "Armée"), ("F1", "Bande"), ("F4", "Perdue")]
    assert queries.branches(campaign, "F1") == (f0, f3), "the oldest first"
    assert (queries.branches(campaign, "F2"), queries.force(campaign, "F3")) == ((), f3)
    assert queries.members(campaign, "F1") == (MEMBERS[1], MEMBERS[0])
    assert queries.member(campaign, "M3") == MEMBERS[2]
    story = (
        Event("E1", "played", "", "2026-03-01", "", {"n": 1}, ""),
        Event("E2", "bought", "M1", "2026-03-02", "SW-1", {"n": 2}, "mot"),
    )
    assert queries.story(campaign, "F1") == story
    kept = (StoredMember("M2", "Bob", {"y": [2]}), StoredMember("M1", "Ada", {"x": 1}))
    assert queries.stored(campaign, "F1") == Stored("Bande", "", 100, kept, story)
    found = [queries.force_of(campaign, *key) for key in (("member", "M3"), ("story_event", "E3"), ("member", "E3"))]
    assert found == ["F3", "F3", ""]
    assert queries.parts(campaign, "F1") == {"M1", "M2", "E1", "E2"}
    assert queries.portraits(campaign, "F1") == {"M1": SHA, "M2": "elf-ranger"}
    assert (queries.portraits(campaign, "F3"), queries.FORCE_TABLES) == ({}, {"force", "member", "story_event"})


def test_everything_else_is_told_in_its_order(campaign):
    assert queries.choices(campaign, "swidenth") == {"fall": "a", "luck": "b"}
    assert queries.scenario_games(campaign) == {"aventures", "swidenth"}
    assert queries.contents_of(campaign, "swidenth") == (OTHERS[4], OTHERS[3])
    assert queries.read_contents(queries.contents_as_kept(campaign, "swidenth")) == (OTHERS[4], OTHERS[3])
    assert (queries.asset(campaign, SHA), queries.asset(campaign, "b")) == (OTHERS[6], None)
    assert queries.scenarios(campaign) == (OTHERS[8], OTHERS[7]._replace(body={}))
    assert queries.battles(campaign) == (OTHERS[10], OTHERS[9]._replace(setup={}, state={}))
    assert [row.name for row in (*queries.galaxies(campaign), *queries.maps(campaign))] == ["Voie", "Plan"]
    assert queries.galaxy_head(campaign, "G").radius == 7
    assert queries.map_head(campaign, "MAP")["width"] == 5
    assert battle(campaign, "B1") == OTHERS[9]
    assert battle_acts(campaign, "B1") == ((1, {"n": 1}), (2, {"n": 2}), (3, {"n": 3}))
    assert battle_acts(campaign, "B1", 1) == ((2, {"n": 2}), (3, {"n": 3}))
    assert [getattr(scenario_named(campaign, name), "id", None) for name in ("le gue", "S2", "s2", "")] == [
        "S1", "S2", None, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("ask", "key"),
    [
        (queries.force, "campaign.no_force"),
        (queries.stored, "campaign.no_force"),
        (queries.member, "campaign.no_member"),
        (queries.galaxy_head, "campaign.no_galaxy"),
        (queries.map_head, "campaign.no_map"),
        (battle, "scenario.no_battle"),
    ],
)
def test_what_is_not_there_is_refused(campaign, ask, key):
    with pytest.raises(Refused) as refused:
        ask(campaign, "nul")
    assert (refused.value.key, refused.value.args_) == (key, {})


def test_branches_and_the_parts_of_maps_and_battles_are_not_counted(campaign):
    counts = queries.counts(campaign)
    assert {kind: count for kind, count in counts.items() if count} == {
        "force": 3, "member": 2, "story_event": 2, "choice": 3, "content": 3, "asset": 1, "galaxy": 1, "map": 1,
        "scenario": 2, "battle": 2,
    }  # fmt: skip
    assert not {"info", "map_block", "battle_act"} & counts.keys()


def test_the_overview_is_one_document(campaign):
    facts = queries.info(campaign)
    assert (facts.title, facts.language, facts.created) == ("Essai", "fr", "2026-03-01T12:00:01+00:00")
    found = overview(campaign)
    readings = found.pop("options")
    assert found == {
        "title": "Essai", "language": "fr", "created": facts.created, "program": facts.program,
        "format_version": campaign.version, "counts": queries.counts(campaign),
        "forces": [
            {"name": "Armée", "game": "escarmouche", "side": "Empire", "limit": None},
            {"name": "Bande", "game": "swidenth", "side": "", "limit": 100},
            {"name": "Perdue", "game": "swidenth", "side": "", "limit": 80},
        ],
        "galaxies": [{"name": "Voie"}],
        "maps": [{"name": "Plan", "width": 5, "height": 4}],
    }  # fmt: skip
    assert facts.program
    assert set(readings) == {"swidenth", "escarmouche", "aventures"}
    for game_id, told in readings.items():
        game = BUILT[game_id]
        assert list(told) == [each.id for each in (*game.options(), *game.parameters())]
        assert all(isinstance(value, str) for value in told.values())


def test_readings_are_told_as_they_are_chosen_of_a_game_with_nothing_else_too(store):
    store.apply(SetChoice("empire", "neutral_sectors", "alone"))
    store.apply(SetChoice("empire", "period", "9"))
    with store.read() as fresh:
        told = overview(fresh)["options"]["empire"]
    assert (told["neutral_sectors"], told["period"], told["grace"]) == ("alone", "9", "12")


def test_a_face_is_the_picture_chosen_else_a_drawing(desk):
    force_id = desk.party()
    who = desk.members(force_id)
    with desk.store.read() as campaign:
        drawn = faces(campaign, force_id)
        assert list(drawn) == [each.id for each in queries.members(campaign, force_id)]
        assert drawn == faces(campaign, force_id, queries.stored(campaign, force_id))
    assert drawn[who["Salvynia"]] != drawn[who["Gardul"]]
    assert HERO["name"] in who
    desk.store.apply(Insert((OTHERS[6],)))

    class Dress:
        label = Insert.label

        def do(self, campaign):
            campaign.put(MemberRecord, who["Gardul"], portrait=SHA)
            campaign.put(MemberRecord, who["Salvynia"], portrait="b" * 64)

    desk.store.apply(Dress())
    with desk.store.read() as campaign:
        assert faces(campaign, force_id) == {**drawn, who["Gardul"]: SHA}, "a picture that is gone is none"
        with pytest.raises(Refused):
            faces(campaign, "nul")


def test_who_may_stand_on_a_table_in_paces_comes_with_name_force_and_face(desk):
    force_id, army = desk.party(), desk.army()
    with desk.store.read() as campaign:
        found = enlisted(campaign, Scenario("Gué", "swidenth"))
        shown = faces(campaign, force_id)
        rows = queries.members(campaign, force_id)
        told = [(each.id, each.name, each.force_id, each.force, each.face, each.able) for each in found]
        assert told == [(row.id, row.name, force_id, "Essai", shown[row.id], True) for row in rows]
        assert enlisted(campaign, Scenario("Gué", "aventures")) == ()
    assert army != force_id


def test_a_scenario_is_meant_by_its_id_its_name_or_a_part_no_other_has(store):
    with store.read() as campaign:
        assert [meant(campaign, name, "f") for name in ("s1", "DUEL", "gué")] == ["S1", "S2", "S1"]
        for name in ("ue", "nul", "", "x" * 61):
            with pytest.raises(ContentError) as wrong:
                meant(campaign, name, "f.portulan")
            assert (wrong.value.key, wrong.value.file, wrong.value.place) == (
                "scenario.none_meant",
                "f.portulan",
                name[:60],
            )
            assert wrong.value.args_["known"] == ("Duel", "Le Gué")


def test_a_scenario_that_cannot_be_read_or_whose_map_is_gone_says_so(campaign):
    ((one,), (two,)) = (scenario_problems(campaign, key) for key in ("S1", "S2"))
    assert (one.where, one.grade) == (Where(("Le Gué",)), Grade.ERROR)
    assert (two.where.path, two.grade) == (("Duel",), Grade.ERROR)
    assert scenario_problems(campaign, "nul") == ()
