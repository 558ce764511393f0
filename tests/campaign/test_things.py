"""Each kind of thing of the navigator, and members: begun, named anew, moved, deleted, and what each step is called."""

from __future__ import annotations

import json

import pytest

from models.campaign import things
from models.campaign.force_changes import NewForce
from models.campaign.galaxy_changes import NewGalaxy
from models.campaign.map_changes import NewMap
from models.campaign.order_drafts import DraftOrders
from models.campaign.records import (
    BattleAct,
    BattleRecord,
    Content,
    Force,
    GalaxyRecord,
    MapRecord,
    MemberRecord,
    PlanetRecord,
    ScenarioRecord,
    StoryEvent,
)
from models.campaign.scenario_changes import NewBattle, NewScenario
from models.campaign.things import CreateThing, DeleteThing, MoveThing, RenameThing
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Route
from models.games.event import Event
from models.games.facets.strategy import Move, MoveMode
from models.games.scenario import Scenario
from models.games.scenario import written as plain
from models.games.values import Stored, StoredMember
from models.i18n import Text
from models.maps.tile_map import new_map
from tests.campaign.written import Insert, rows, said, written

FORCE = Stored(
    "Bande", "rouge", 80, (StoredMember("M", "Ada", {"x": 1}),), (Event("E", "bought", "M", "d", "r", {}, "n"),)
)
PLANETS = tuple(Planet(key, key.upper(), 1, 2) for key in "abc")
BEGUN = {
    "force": NewForce("escarmouche", FORCE),
    "galaxy": NewGalaxy(Galaxy("Voie", planets=PLANETS, routes=(Route("a", "b"),), radius=7)),
    "map": NewMap(new_map(3, 2, name="Plan"), notes="dit"),
    "scenario": NewScenario(Scenario("Le gué", "aventures", notes="là")),
    "battle": NewBattle(
        "S", "Un soir", "aventures", {"a": 1, "rewarded": [2]}, {"b": 3}, "graine", ({"n": 1}, {"n": 2})
    ),
}
KINDS = {
    "force": Force, "galaxy": GalaxyRecord, "map": MapRecord, "scenario": ScenarioRecord, "battle": BattleRecord,
    "member": MemberRecord,
}  # fmt: skip
SAID = {
    "force": ("campaign.create_force", "campaign.rename_force", "campaign.move_force", "campaign.delete_force"),
    "galaxy": ("campaign.create_galaxy", "campaign.rename_galaxy", "campaign.move_galaxy", "campaign.delete_galaxy"),
    "map": ("campaign.create_map", "campaign.rename_map", "campaign.move_map", "campaign.delete_map"),
    "scenario": ("scenario.create", "scenario.rename", "scenario.move", "scenario.delete"),
    "battle": ("scenario.begin", "scenario.rename_battle", "scenario.move_battle", "scenario.delete_battle"),
    "member": ("", "campaign.rename_member", "campaign.move_member", "campaign.remove_member"),
}
MISSING = {
    "force": "campaign.no_force", "galaxy": "campaign.no_galaxy", "map": "campaign.no_map",
    "scenario": "scenario.not_there", "battle": "scenario.no_battle", "member": "campaign.no_member",
}  # fmt: skip


def three(store, kind):
    """Three of a kind, called A, B, C, and what they are created as."""
    if kind == "member":
        members = tuple(StoredMember(key, key) for key in "ABC")
        store.apply(CreateThing("F", NewForce("escarmouche", Stored("Bande", "", None, members))))
        store.apply(CreateThing("O", NewForce("escarmouche", Stored("Autre", "", None, (StoredMember("Z", "Z"),)))))
        return
    for key in "ABC":
        store.apply(
            CreateThing(key, BEGUN[kind] if kind != "force" else NewForce("escarmouche", Stored("Bande", "", 1, ())))
        )


def head(store, kind, key):
    with store.read() as campaign:
        return campaign.get(KINDS[kind], key)


def order(store, kind):
    with store.read() as campaign:
        return [(row.id, row.position) for row in campaign.many(KINDS[kind]) if row.id in "ABC"]


def test_a_thing_is_begun_with_all_its_rows(desk):
    come = {kind: written(desk.store, CreateThing(kind, new)) for kind, new in BEGUN.items()}
    body = json.loads(json.dumps(plain(BEGUN["scenario"].scenario)))
    del body["notes"]
    head_of_map = come["map"][1][0].head
    assert {key: head_of_map[key] for key in ("width", "height")} == {"width": 3, "height": 2}
    assert "name" not in head_of_map
    assert come == {
        "force": (
            [],
            [
                Force("force", "escarmouche", "Bande", "rouge", 80, 0),
                MemberRecord("M", "force", "Ada", 0, "", {"x": 1}),
                StoryEvent("E", "force", "M", "bought", "d", "r", {}, "n"),
            ],
        ),
        "galaxy": (
            [],
            [
                GalaxyRecord("galaxy", "Voie", 7),
                *(PlanetRecord("galaxy", key, n, key.upper(), 1, 2, 500) for n, key in enumerate("abc")),
                ("galaxy", "a", "b", 0, "lane", "open", "", 1),
            ],
        ),
        "map": ([], [MapRecord("map", "Plan", 0, head_of_map, "dit")]),
        "scenario": ([], [ScenarioRecord("scenario", "Le gué", "aventures", "", 0, body, "là")]),
        "battle": (
            [],
            [
                BattleRecord("battle", "S", "Un soir", "aventures", 0, {"a": 1}, {"b": 3}, "graine"),
                BattleAct("battle", 1, {"n": 1}),
                BattleAct("battle", 2, {"n": 2}),
            ],
        ),
    }
    again = [written(desk.store, CreateThing(f"{kind}2", BEGUN[kind]))[1][0] for kind in ("galaxy", "map", "scenario")]
    assert [row.position for row in again] == [1, 1, 1], "after the others of its kind"


@pytest.mark.parametrize("kind", KINDS)
def test_a_thing_is_called_moved_and_deleted_by_its_kind(desk, kind):
    store, key = desk.store, SAID[kind]
    three(store, kind)
    if kind != "member":
        assert said(CreateThing("D", BEGUN[kind])) == (key[0], {"name": BEGUN[kind].name})
    before = head(store, kind, "B")
    renamed = RenameThing(kind, "B", " Nom ")
    assert said(renamed) == (key[1], {"name": " Nom "})
    assert written(store, renamed) == ([before], [before._replace(name="Nom", version=before.version + 1)])
    for to, found in ((0, "CAB"), (9, "ABC"), (1, "ACB"), (-3, "CAB")):
        moved = MoveThing(kind, "C", to, Text("un", "one"))
        assert said(moved) == (key[2], {"name": Text("un", "one")})
        store.apply(moved)
        assert order(store, kind) == [(each, place) for place, each in enumerate(found)]
    if kind == "member":
        assert head(store, kind, "Z").position == 0, "members of another force stay where they are"
    branch = Force("X", "escarmouche", "Et si", branch_of="A", position=99)
    store.apply(Insert((branch,)))
    gone = DeleteThing(kind, "A", "Nom")
    assert said(gone) == (key[3], {"name": "Nom"})
    store.apply(gone)
    assert order(store, kind) == [("C", 0), ("B", 2)]
    assert (branch in rows(store)) is (kind != "force"), "branches go with their force"
    for late in (RenameThing(kind, "A", "x"), MoveThing(kind, "A", 0, "x"), DeleteThing(kind, "A", "x")):
        with pytest.raises(Refused) as refused:
            store.apply(late)
        assert (refused.value.key, refused.value.args_) == (MISSING[kind], {})


@pytest.mark.parametrize(
    ("name", "key", "args"),
    [
        ("", "campaign.empty_name", {}),
        (" ", "campaign.empty_name", {}),
        ("n" * 121, "campaign.name_too_long", {"limit": 120}),
    ],
)
def test_a_name_has_one_sign_at_least_and_120_at_most(desk, name, key, args):
    store = desk.store
    three(store, "map")
    store.apply(RenameThing("map", "A", f" {'n' * 120} "))
    assert head(store, "map", "A").name == "n" * 120
    for change in (
        RenameThing("map", "A", name),
        CreateThing("D", NewForce("escarmouche", Stored(name, "", None, ()))),
    ):
        with pytest.raises(Refused) as refused:
            store.apply(change)
        assert (refused.value.key, refused.value.args_) == (key, args)


def test_the_drafts_of_a_galaxy_go_with_it_and_those_of_another_stay(desk):
    store = desk.store
    three(store, "galaxy")
    for key in "AB":
        store.apply(DraftOrders(key, (Move("c", (1, 2), MoveMode.JUMP, ("a",)),)))
    gone, come = written(store, DeleteThing("galaxy", "A", "Voie"))
    assert come == []
    assert [type(row).__name__ for row in gone] == ["Content", "GalaxyRecord", *["PlanetRecord"] * 3, "RouteRecord"]
    assert [(row.id, row.body) for row in rows(store) if isinstance(row, Content)] == [
        ("B", {"c": {"to": [1, 2], "mode": "jump", "path": ["a"]}})
    ]


def test_a_long_delete_tells_the_rows_of_a_galaxy_and_the_galaxy_last(desk, monkeypatch):
    store = desk.store
    three(store, "galaxy")
    monkeypatch.setattr(things, "_SLICE", 2)
    with store.read() as campaign:
        assert campaign.count(PlanetRecord) == 9
    for kind, key, told in (
        ("galaxy", "B", [(2, 5), (3, 5), (4, 5), (5, 5)]),
        ("map", "M", [(1, 1)]),
    ):
        if kind == "map":
            store.apply(CreateThing(key, BEGUN["map"]))
        change, found = DeleteThing(kind, key, "x"), []

        class Told:
            """The same edit, which notes what it tells."""

            label = change.label

            def do(self, campaign):
                found.extend(change.slices(campaign))  # noqa: B023  applied within the turn

        store.apply(Told())
        assert found == told
        assert all(key not in row[:1] for row in rows(store))
    with store.read() as campaign:
        assert campaign.count(PlanetRecord) == 6
