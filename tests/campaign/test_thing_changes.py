"""Edits of what is in a galaxy: the rows each writes, kind by kind, what it is called, and what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.campaign import galaxy_rows
from models.campaign.galaxy_changes import MendGalaxy, NewGalaxy, ReplaceGalaxy, SetGalaxyRadius
from models.campaign.galaxy_queries import galaxy, galaxy_named, galaxy_problems, planet_count, room
from models.campaign.galaxy_rows import read_things
from models.campaign.records import (
    AllianceRecord,
    CharacterRecord,
    CommandRecord,
    FactionRecord,
    GalaxyRecord,
    NoteRecord,
    PlanetRecord,
    RouteRecord,
    SectorRecord,
)
from models.campaign.thing_changes import (
    AddThings,
    EditThings,
    LinkPlanets,
    MoveThings,
    RemoveThings,
    SetFields,
    UnlinkPlanets,
    label_of,
    name_of,
)
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import Refused, SpokenError
from models.galaxy.galaxy import Galaxy
from models.galaxy.rows import KINDS
from models.galaxy.values import (
    Alliance,
    Character,
    Command,
    Engagement,
    Faction,
    GalaxyNote,
    Income,
    Planet,
    Route,
    RouteKind,
    RouteState,
    Sector,
    Troops,
)
from models.i18n import Text
from tests.campaign.written import rows, said, written

G = "G"
SMALL = Galaxy(
    "Voie",
    alliances=(Alliance("al", Text("Al", "Ally"), "#111111", True),),
    factions=(
        Faction(
            "f", Text("Eff", "Ef"), "al", "#222222", "F", "p", "Anne", ("cruisers",), Text("dit", "said"), "square"
        ),
        Faction("h", Text("Ache", "Aitch"), capital="q"),
    ),
    sectors=(Sector("s", "Es", ((0, 1), (5, 2), (3, 9)), "#333333", "noté", "dit"),),
    planets=(
        Planet("p", "Pé", 1, -2, 300, Income.MAJOR, "fer", "s", "f", Troops(4, 5, 6), "sys", "noté", "dit"),
        Planet("q", "Cu", 30, 40, owner="f"),
        Planet("r", "Er", 50, 60, sector="s", owner="h"),
    ),
    routes=(Route("p", "q", RouteKind.HIDDEN, RouteState.CUT, "ruines"), Route("r", "q"), Route("r", "p")),
    commands=(
        Command("c", "Cé", "f", 7, -8, "p", Troops(1, 2, 3), 90, Engagement.TOTAL, 2, "noté"),
        Command("d", "Dé", "h", 9, 9, "q"),
    ),
    characters=(
        Character("k", Text("Ka", "Kay"), "f", "c", "q", 3, True, "noté"),
        Character("l", Text("El", "Ell"), "h", "d", "p"),
    ),
    notes=(GalaxyNote("n", 4, 3, "Ici"),),
    radius=77,
)
ROWS = [
    GalaxyRecord(G, "Voie", 77),
    AllianceRecord(G, "al", 0, "Al", "Ally", "#111111", True),
    FactionRecord(
        G, "f", 0, "Eff", "Ef", "al", "#222222", "F", "p", "Anne", ["cruisers"], "dit", "said", "square"
    ),
    FactionRecord(G, "h", 1, "Ache", "Aitch", capital="q"),
    SectorRecord(G, "s", 0, "Es", [[0, 1], [5, 2], [3, 9]], "#333333", "noté", "dit"),
    PlanetRecord(G, "p", 0, "Pé", 1, -2, 300, "major", "fer", "s", "f", 4, 5, 6, "sys", "noté", "dit"),
    PlanetRecord(G, "q", 1, "Cu", 30, 40, 500, owner="f"),
    PlanetRecord(G, "r", 2, "Er", 50, 60, 500, sector="s", owner="h"),
    RouteRecord(G, "p", "q", 0, "hidden", "cut", "ruines"),
    RouteRecord(G, "r", "q", 1),
    RouteRecord(G, "r", "p", 2),
    CommandRecord(G, "c", 0, "Cé", "f", 7, -8, "p", 1, 2, 3, 90, "total", 2, "noté"),
    CommandRecord(G, "d", 1, "Dé", "h", 9, 9, "q"),
    CharacterRecord(G, "k", 0, "Ka", "Kay", "f", "c", "q", 3, True, "noté"),
    CharacterRecord(G, "l", 1, "El", "Ell", "h", "d", "p"),
    NoteRecord(G, "n", 0, 4, 3, "Ici"),
]  # fmt: skip
PER_KIND = {
    "alliances": ("alliances", "alliances"), "factions": ("factions", "factions"),
    "sectors": ("secteurs", "sectors"), "planets": ("planètes", "planets"), "routes": ("routes", "routes"),
    "commands": ("commandements", "commands"), "characters": ("personnages", "characters"), "notes": ("notes", "notes"),
}  # fmt: skip


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing(G, NewGalaxy(SMALL)))
    return desk.store


def read(store, key=G):
    with store.read() as campaign:
        return galaxy(campaign, key)


def refused(store, change):
    with pytest.raises(SpokenError) as caught:
        store.apply(change)
    return caught.value.key, caught.value.args_


def exchanged(store, change):
    """Return what a Change writes as (row as it was, row as it is), None where there is none."""
    gone, come = written(store, change)
    keyed = [
        {(type(row), row[:3] if isinstance(row, RouteRecord) else row[:2]): row for row in some}
        for some in (gone, come)
    ]
    return [(keyed[0].get(key), keyed[1].get(key)) for key in {**keyed[0], **keyed[1]}]


def test_a_galaxy_stands_in_its_rows_column_by_column_and_comes_back(store):
    assert rows(store)[-len(ROWS) :] == ROWS
    assert read(store) == SMALL
    with store.read() as campaign:
        for kind in KINDS:
            things = getattr(SMALL, kind)
            placed = [(n, each) for n, each in enumerate(things)]
            assert list(read_things(campaign, G, kind).values()) == placed
            key = (things[-1].start, things[-1].end) if kind == "routes" else (things[-1].id,)
            assert read_things(campaign, G, kind, [key]) == {key: placed[-1]}
            assert read_things(campaign, G, kind, []) == {}
        assert read_things(campaign, G, "routes", [("r", "p"), ("q", "r")]) == {("r", "p"): (2, SMALL.routes[2])}
        assert (planet_count(campaign, G), room(campaign, G)) == (3, {})
        assert [getattr(galaxy_named(campaign, each), "id", None) for each in ("", "vöie", G, "g")] == [G, G, G, None]


@pytest.mark.parametrize("kind", KINDS)
def test_things_are_added_after_the_others_of_their_kind_and_named_by_their_number(store, kind):
    first, words = getattr(SMALL, kind)[0], Text(*PER_KIND[kind])
    if kind == "routes":
        store.apply(AddThings(G, (Planet("t", "Té", 0, 0),)))
        new = [replace(first, start="t", end=end) for end in "pq"]
    else:
        new = [replace(first, id=key) for key in ("x", "y")]
    change = AddThings(G, new)
    assert (said(change), change.size) == (("campaign.add_things", {"count": 2, "things": words}), 2)
    record = type(next(row for row in ROWS if type(row) is galaxy_rows.RECORDS_OF[kind]))
    gone, come = written(store, change)
    assert gone == []
    start, old = len(getattr(SMALL, kind)), next(row for row in ROWS if type(row) is record)
    named = [{"start": "t", "end": end} for end in "pq"] if kind == "routes" else [{"id": key} for key in "xy"]
    assert come == [old._replace(position=start + n, **each) for n, each in enumerate(named)]
    edited = EditThings(G, new)
    assert (said(edited), edited.size) == (("campaign.edit_things", {"count": 2, "things": words}), 2)
    assert written(store, edited) == ([], [])
    removed = RemoveThings(G, new)
    assert (said(removed), removed.size) == (("campaign.remove_things", {"count": 2, "things": words}), 2)
    assert written(store, removed) == (come, [])
    assert refused(store, removed) == ("campaign.no_thing", {})
    assert refused(store, edited) == ("campaign.no_thing", {})
    assert refused(store, AddThings(G, (first,))) == ("campaign.id_taken", {})
    assert refused(store, AddThings(G, (new[0], new[0]))) == ("campaign.id_taken", {})


def test_an_edit_writes_the_things_that_differ_at_their_places(store):
    other = replace(SMALL.planets[2], name="Autre", garrison=Troops(9, 8, 7))
    was = next(row for row in ROWS if row[1] == "r" and isinstance(row, PlanetRecord))
    now = was._replace(name="Autre", infantry=9, cruisers=8, fighters=7, version=2)
    assert written(store, EditThings(G, (SMALL.planets[0], other, SMALL.notes[0]))) == ([was], [now])


def test_what_points_to_a_thing_that_goes_points_to_nothing_row_by_row(store):
    def changes(*things):
        found = {}
        for was, now in exchanged(store, RemoveThings(G, things)):
            if now is None:
                found[type(was).__name__, was[1:3] if isinstance(was, RouteRecord) else was[1]] = "gone"
            else:
                columns = {
                    name: v for name, v in now._asdict().items() if v != getattr(was, name) and name != "version"
                }
                found[type(was).__name__, was[1]] = columns
        store.undo()
        return found

    assert changes(SMALL.alliances[0]) == {("AllianceRecord", "al"): "gone", ("FactionRecord", "f"): {"alliance": ""}}
    assert changes(SMALL.factions[0]) == {
        ("FactionRecord", "f"): "gone",
        ("PlanetRecord", "p"): {"owner": ""},
        ("PlanetRecord", "q"): {"owner": ""},
        ("CommandRecord", "c"): {"owner": ""},
        ("CharacterRecord", "k"): {"owner": ""},
    }
    assert changes(*SMALL.sectors) == {
        ("SectorRecord", "s"): "gone",
        ("PlanetRecord", "p"): {"sector": ""},
        ("PlanetRecord", "r"): {"sector": ""},
    }
    assert changes(SMALL.planets[0]) == {
        ("PlanetRecord", "p"): "gone",
        ("RouteRecord", ("p", "q")): "gone",
        ("RouteRecord", ("r", "p")): "gone",
        ("FactionRecord", "f"): {"capital": ""},
        ("CommandRecord", "c"): {"home": ""},
        ("CharacterRecord", "l"): {"planet": ""},
    }
    assert changes(SMALL.commands[0]) == {("CommandRecord", "c"): "gone", ("CharacterRecord", "k"): {"command": ""}}
    assert changes(SMALL.routes[1]) == {("RouteRecord", ("r", "q")): "gone"}
    assert changes(SMALL.notes[0], SMALL.characters[1]) == {
        ("NoteRecord", "n"): "gone",
        ("CharacterRecord", "l"): "gone",
    }


@pytest.mark.parametrize(("kind", "key"), [("planets", "q"), ("commands", "d"), ("notes", "n")])
def test_what_moves_has_another_place_and_nothing_else(store, kind, key):
    change = MoveThings(G, {key: (-11, 12)}, kind, "Nom")
    assert (said(change), change.size) == (("campaign.move_thing", {"name": "Nom"}), 1)
    ((was, now),) = exchanged(store, change)
    assert now == was._replace(x=-11, y=12, version=2)
    assert written(store, change) == ([], [])
    two = MoveThings(G, {"p": (0, 0), "q": (1, 1)}, name="Nom")
    assert (said(two), two.size) == (("campaign.move_things", {"count": 2, "things": Text("planètes", "planets")}), 2)
    assert said(MoveThings(G, {"p": (0, 0)})) == (
        "campaign.move_things",
        {"count": 1, "things": Text("planètes", "planets")},
    )
    assert refused(store, MoveThings(G, {"p": (0, 0), "nul": (0, 0)})) == ("campaign.no_thing", {})
    assert refused(store, MoveThings(G, {"s": (0, 0)}, "sectors")) == ("campaign.no_thing", {})


def test_many_take_the_same_values_and_no_other_key(store):
    change = SetFields(
        G, "planets", ("p", "r"), {"owner": "h", "income": Income.PRODUCTION, "garrison": Troops(1, 0, 2)}
    )
    assert (said(change), change.size) == (
        ("campaign.edit_things", {"count": 2, "things": Text("planètes", "planets")}),
        2,
    )
    assert said(SetFields(G, "comets", ("p",), {})) == (
        "campaign.edit_things",
        {"count": 1, "things": Text.same("comets")},
    )
    assert said(SetFields(G, "planets", ("p",), {}, "Pé")) == ("campaign.edit_thing", {"name": "Pé"})
    same = {"owner": "h", "income": "production", "infantry": 1, "cruisers": 0, "fighters": 2, "version": 2}
    assert [now for _, now in exchanged(store, change)] == [row._replace(**same) for row in (ROWS[5], ROWS[7])]
    for kind, ids, values in (
        ("planets", ("p",), {"id": "x"}),
        ("planets", ("p",), {"owner": "f", "orbit": 3}),
        ("planets", ("p", "nul"), {"owner": "f"}),
        ("routes", ("p",), {"start": "q"}),
        ("routes", ("p",), {"end": "q"}),
        ("comets", (), {}),
    ):
        assert refused(store, SetFields(G, kind, ids, values)) == ("campaign.no_thing", {})
    assert refused(store, SetFields(G, "characters", ("k",), {"npc": 0})) == (
        "campaign.bad_row",
        {"file": "", "place": "characters"},
    )
    assert refused(store, SetFields(G, "planets", ("p",), {"x": 1_000_000_001}))[0] == "galaxy.too_far_in"
    store.apply(SetFields(G, "planets", ("p",), {"x": 1_000_000_000, "y": -1_000_000_000}))


def test_routes_are_drawn_and_removed_whichever_way(store):
    store.apply(AddThings(G, (Planet("t", "Té", 0, 0),)))
    change = LinkPlanets(G, "t", "p", RouteKind.MAIN)
    assert said(change) == ("campaign.link_planets", {"name": "t – p"})
    assert said(LinkPlanets(G, "t", "p", name="Té – Pé")) == ("campaign.link_planets", {"name": "Té – Pé"})
    assert written(store, change) == ([], [RouteRecord(G, "t", "p", 3, "main")])
    assert written(store, LinkPlanets(G, "q", "t")) == ([], [RouteRecord(G, "q", "t", 4, "lane")])
    for start, end, key in (
        ("t", "t", "route_to_itself"),
        ("t", "p", "route_there"),
        ("p", "t", "route_there"),
        ("t", "x", "no_thing"),
        ("x", "t", "no_thing"),
    ):
        assert refused(store, LinkPlanets(G, start, end)) == (f"campaign.{key}", {})
    assert refused(store, UnlinkPlanets(G, (("p", "t"), ("t", "r")))) == ("campaign.no_thing", {})
    gone = UnlinkPlanets(G, (("p", "t"), ("q", "t")), "Té")
    assert (said(gone), gone.size) == (("campaign.unlink_pairs", {"count": 2, "things": Text("routes", "routes")}), 2)
    assert said(UnlinkPlanets(G, (("p", "t"),), "Té – Pé")) == ("campaign.unlink_pair", {"name": "Té – Pé"})
    assert written(store, gone) == ([RouteRecord(G, "t", "p", 3, "main"), RouteRecord(G, "q", "t", 4, "lane")], [])


def test_things_are_called_by_their_name_their_ends_or_the_beginning_of_their_words():
    called = {
        "Pé": Planet("p", "Pé", 0, 0), "p – q": Route("p", "q"), "p": Planet("p", "", 0, 0), "n": GalaxyNote("n", 0, 0),
        "w" * 40: GalaxyNote("n", 0, 0, "w" * 41), Text("Ka", "Kay"): Character("k", Text("Ka", "Kay")),
    }  # fmt: skip
    assert {name: name_of(thing) for name, thing in called.items()} == {name: name for name in called}
    assert label_of("campaign.add_thing", ()) == Label(
        "campaign.add_things", {"count": 0, "things": Text("planètes", "planets")}
    )


def test_long_edits_go_on_in_slices_and_tell_how_far(store):
    many = tuple(GalaxyNote(f"n{number}", number, 0) for number in range(401))
    named = tuple(replace(each, words="mot") for each in many)
    moved = tuple(replace(each, y=9) for each in named)
    wordless = tuple(replace(each, words="") for each in moved)
    once, notes = [(400, 401), (401, 401)], SMALL.notes
    for change, told, left in (
        (AddThings(G, many), once, (*notes, *many)),
        (EditThings(G, named), once, (*notes, *named)),
        (MoveThings(G, {each.id: (each.x, 9) for each in many}, "notes"), once, (*notes, *moved)),
        (SetFields(G, "notes", [each.id for each in many], {"words": ""}), once, (*notes, *wordless)),
        (RemoveThings(G, many), [(100, 401), (200, 401), (300, 401), (400, 401), (401, 401)], notes),
    ):
        heard = []

        class Heard:
            """The same edit slice by slice, which notes what it tells."""

            label = change.label

            def do(self, campaign):
                heard.extend(change.slices(campaign))  # noqa: B023  applied within the turn

        store.apply(Heard())
        assert heard == told, change.label
        assert read(store).notes == left, change.label
    pairs = UnlinkPlanets(G, [("q", "p"), ("q", "r")])
    with store.read() as campaign, pytest.raises(Refused):
        list(UnlinkPlanets(G, [("q", "q")]).slices(campaign))
    told = list(store.apply_in_slices(pairs))
    assert told[0] == (12, 20)
    assert read(store).routes == SMALL.routes[2:]


def test_the_radius_and_the_name_of_a_galaxy_have_bounds(store):
    change = SetGalaxyRadius(G, 0, "Voie")
    assert said(change) == ("campaign.set_galaxy_radius", {"name": "Voie"})
    assert written(store, change) == ([ROWS[0]], [ROWS[0]._replace(radius=0, version=2)])
    store.apply(SetGalaxyRadius(G, 1_000_000_000, "Voie"))
    for radius in (-1, 1_000_000_001):
        for wrong in (
            SetGalaxyRadius(G, radius, "Voie"),
            ReplaceGalaxy(G, replace(SMALL, radius=radius), Label("x")),
            CreateThing("N", NewGalaxy(replace(SMALL, radius=radius))),
        ):
            assert refused(store, wrong) == ("galaxy.negative_radius", {})
    assert refused(store, SetGalaxyRadius("N", 1, "")) == ("campaign.no_galaxy", {})
    store.apply(ReplaceGalaxy(G, replace(SMALL, name=""), Label("campaign.set_title", {"name": "x"})))
    assert read(store) == SMALL, "without a name of its own it keeps the one there was"


def test_a_mending_is_called_as_its_fix_and_writes_what_it_mends(store):
    store.apply(EditThings(G, (replace(SMALL.planets[1], owner="nul"),)))
    with store.read() as campaign:
        found = [each for each in galaxy_problems(campaign, G) if each.key == "galaxy.points_nowhere"]
    (problem,) = found
    assert problem.where.path == ("Voie", "Cu")
    change = MendGalaxy(G, problem.fixes[0])
    assert said(change) == (problem.fixes[0].key, dict(problem.fixes[0].args))
    ((was, now),) = exchanged(store, change)
    assert (was.owner, now) == ("nul", was._replace(owner="", version=was.version + 1))
