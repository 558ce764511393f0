"""Galaxies in a campaign: what is written, what is not touched, what is refused, what goes with what."""

from __future__ import annotations

import sqlite3
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.campaign import queries
from models.campaign.galaxies import changes
from models.campaign.galaxies.queries import galaxy, galaxy_named, galaxy_problems
from models.campaign.galaxies.rows import POINTERS
from models.campaign.records import GalaxyRecord
from models.campaign.review import problems
from models.campaign.things import CreateThing, DeleteThing, MoveThing, RenameThing
from models.change import Label
from models.errors import ContentError
from models.galaxy.galaxy import LARGEST, Galaxy
from models.galaxy.rows import KINDS
from models.galaxy.values import Faction, GalaxyNote, Income, Planet, Route, RouteKind, Sector, Troops
from models.games.empire.check import check
from models.games.empire.sample import sample
from models.i18n import LANGUAGES, Text, Translator
from models.store.store import Store
from tests.edits import SetNotes

SAID = Label("campaign.import_galaxy", {"file": "carte.csv"})
GAL = "GALAXY"


@pytest.fixture
def store(desk):
    desk.store.apply(CreateThing(GAL, changes.NewGalaxy(sample())))
    return desk.store


def read(store: Store, key: str = GAL) -> Galaxy:
    with store.read() as campaign:
        return galaxy(campaign, key)


def test_a_galaxy_comes_back_as_it_was_put_in(store):
    assert read(store) == sample()
    with store.read() as campaign:
        assert [row.name for row in queries.galaxies(campaign)] == [sample().name]
        assert galaxy_named(campaign, " LA GALAXIE aux douze COURONNES ").id == GAL
        assert galaxy_named(campaign).id == GAL
        assert galaxy_named(campaign, "Ailleurs") is None
    assert store.check() == ()


def test_one_planet_moved_is_one_small_row(store):
    touched = store.apply(changes.MoveThings(GAL, {"coruscant": (12, -34)}, name="Coruscant"))
    assert touched == {("planet", f"{GAL}/coruscant")}
    (written,) = store._db.execute(
        "SELECT length(before) + length(after) FROM history_row WHERE step = (SELECT max(number) FROM history)"
    ).fetchone()
    assert written < 400
    assert read(store).planet["coruscant"].at == (12, -34)
    store.undo()
    assert read(store) == sample()


def test_things_of_every_kind_are_added_edited_and_removed(store):
    before = read(store)
    for kind in KINDS:
        first = getattr(before, kind)[0] if getattr(before, kind) else GalaxyNote("n", 1, 2, "Ici")
        new = Route("coruscant", "prasine") if kind == "routes" else replace(first, id="tout-neuf")
        store.apply(changes.AddThings(GAL, (new,)))
        assert getattr(read(store), kind) == (*getattr(before, kind), new)
        text = next(f.name for f in fields(new) if f.type in ("str", str) and f.name not in ("id", "start", "end"))
        edited = replace(new, **{text: "autrement"})
        store.apply(changes.EditThings(GAL, (edited,)))
        assert getattr(read(store), kind)[-1] == edited
        assert store.apply(changes.EditThings(GAL, (edited,))) == frozenset()
        store.apply(changes.RemoveThings(GAL, (edited,)))
        assert getattr(read(store), kind) == getattr(before, kind)
    assert read(store) == before


def test_what_points_to_a_thing_that_goes_points_to_nothing(store):
    before = read(store)
    assert {(kind, name) for kind, name, _ in POINTERS} >= {("commands", "home"), ("planets", "owner")}
    for kind in ("planets", "factions", "sectors", "commands", "alliances"):
        for thing in getattr(before, kind)[:2]:
            store.apply(changes.RemoveThings(GAL, (thing,)))
            now = read(store)
            assert [p for p in check(now) if p.key in ("galaxy.points_nowhere", "galaxy.route_nowhere")] == []
            assert thing not in getattr(now, kind)
            store.undo()
    assert read(store) == before


def test_many_at_once_are_one_step(store):
    ids = [planet.id for planet in sample().planets[:30]]
    store.apply(changes.SetFields(GAL, "planets", ids, {"owner": "hutt", "garrison": Troops(1, 0, 1)}))
    now = read(store)
    assert all(now.planet[key].owner == "hutt" and now.planet[key].garrison.fighters == 1 for key in ids)
    label = store.steps()[-1].label
    assert [Translator(lang)(label.key, **label.args) for lang in LANGUAGES] == [
        "Modifier 30 planètes",
        "Edit 30 planets",
    ]
    store.undo()
    assert read(store) == sample()


def test_routes_are_drawn_and_taken_away(store, says):
    store.apply(changes.LinkPlanets(GAL, "coruscant", "prasine", RouteKind.MAIN, "Coruscant – Prasine"))
    assert read(store).route["coruscant", "prasine"].kind is RouteKind.MAIN
    with says("campaign.route_there"):
        store.apply(changes.LinkPlanets(GAL, "prasine", "coruscant"))
    with says("campaign.route_to_itself"):
        store.apply(changes.LinkPlanets(GAL, "prasine", "prasine"))
    with says("campaign.no_thing"):
        store.apply(changes.LinkPlanets(GAL, "prasine", "nulle-part"))
    store.apply(changes.UnlinkPlanets(GAL, (("prasine", "coruscant"),)))
    assert read(store) == sample()
    with says("campaign.no_thing"):
        store.apply(changes.UnlinkPlanets(GAL, (("prasine", "coruscant"),)))


def test_replacing_writes_only_what_differs(store):
    start = sample()
    assert store.apply(changes.ReplaceGalaxy(GAL, start, SAID)) == frozenset()
    gone, moved = start.planets[5], replace(start.planets[9], x=1)
    planets = tuple(moved if p.id == moved.id else p for p in start.planets if p is not gone)
    new = Planet("neuve", "Neuve", 5, 6)
    after = replace(start, planets=(*planets, new))
    touched = store.apply(changes.ReplaceGalaxy(GAL, after, SAID))
    assert touched == {("planet", f"{GAL}/{key}") for key in (gone.id, moved.id, "neuve")}
    assert read(store) == after
    store.undo()
    assert read(store) == start


names = st.text(st.characters(codec="utf-8"), max_size=8)
thousandths = st.integers(-1_000_000_000, 1_000_000_000)
planets = st.builds(
    Planet,
    id=st.sampled_from("abcdefgh"),
    name=names,
    x=thousandths,
    y=thousandths,
    radius=st.integers(0, 9000),
    income=st.sampled_from(Income),
    garrison=st.builds(Troops, *[st.integers(0, 9)] * 3),
    notes=names,
)
drawn = st.builds(
    Galaxy,
    name=st.just("Tirée"),
    planets=st.lists(planets, unique_by=lambda p: p.id, max_size=8).map(tuple),
    sectors=st.lists(
        st.builds(Sector, st.sampled_from("xyz"), names, st.sampled_from([(), ((0, 0), (5, 0), (0, 5))]), notes=names),
        unique_by=lambda s: s.id,
    ).map(tuple),
    factions=st.lists(
        st.builds(
            Faction,
            st.sampled_from("uv"),
            st.builds(Text, names, names),
            unlimited=st.sampled_from([(), ("cruisers",)]),
        ),
        unique_by=lambda f: f.id,
    ).map(tuple),
    routes=st.lists(
        st.builds(Route, st.sampled_from("abc"), st.sampled_from("def"), reason=names), unique_by=lambda r: r.key
    ).map(tuple),
    radius=st.integers(0, 9000),
)


@given(states=st.lists(drawn, min_size=2, max_size=4))
def test_any_galaxy_becomes_any_other_and_back(tmp_path_factory, states):
    path = tmp_path_factory.mktemp("g") / "c.portulan"
    clock = iter_clock()
    with Store.create(path, "Essai", clock, backups=False) as store:
        store.apply(CreateThing(GAL, changes.NewGalaxy(states[0])))
        for state in states[1:]:
            store.apply(changes.ReplaceGalaxy(GAL, state, SAID))
            assert read(store) == state
    with Store.open(path, clock, backups=False) as store:
        done = {step.number for step in store.steps()}
        for number in sorted(done, reverse=True)[:-1]:
            store.undo()
            assert store.position == number - 1
        assert read(store) == states[0]


def iter_clock():
    from datetime import UTC, datetime

    return lambda: datetime(2026, 3, 1, tzinfo=UTC)


def test_galaxies_are_named_ordered_noted_and_deleted(store, says):
    store.apply(CreateThing("B", changes.NewGalaxy(Galaxy("Autre"))))
    store.apply(MoveThing("galaxy", "B", 0, "Autre"))
    store.apply(RenameThing("galaxy", "B", " Bis "))
    store.apply(changes.SetGalaxyRadius("B", 4000, "Bis"))
    store.apply(SetNotes(GalaxyRecord, "B", "À finir"))
    with store.read() as campaign:
        first, second = queries.galaxies(campaign)
        assert (first.name, first.notes, second.id) == ("Bis", "À finir", GAL)
    assert read(store, "B").radius == 4000
    with says("campaign.empty_name"):
        store.apply(RenameThing("galaxy", "B", "  "))
    with says("galaxy.negative_radius"):
        store.apply(changes.SetGalaxyRadius("B", -1, "Bis"))
    with says("campaign.id_taken"):
        store.apply(CreateThing("B", changes.NewGalaxy(Galaxy("Encore"))))
    store.apply(DeleteThing("galaxy", GAL, "x"))
    with store.read() as campaign:
        assert queries.counts(campaign)["planet"] == 0
    with says("campaign.no_galaxy"):
        read(store)
    store.undo()
    assert read(store) == sample()


@pytest.mark.parametrize(
    ("thing", "key"),
    [
        (Planet("p", "P", 2_000_000_000, 0), "galaxy.too_far_in"),
        (Planet("p", "P", 0, 0, -5), "galaxy.negative"),
        (Planet("p", "P", 0, 0, garrison=Troops(-1, 0, 0)), "galaxy.bad_units"),
        (Sector("s", "S", ((0, 0), (1, 1))), "galaxy.bad_outline"),
        (Planet("", "P", 0, 0), "galaxy.id_twice"),
        (Planet("coruscant", "P", 0, 0), "campaign.id_taken"),
    ],
)
def test_what_cannot_stand_is_refused_and_leaves_no_trace(store, says, thing, key):
    steps = len(store.steps())
    with says(key):
        store.apply(changes.AddThings(GAL, (GalaxyNote("bonne", 0, 0, "x"), thing)))
    assert len(store.steps()) == steps
    assert read(store) == sample()


def test_edits_of_what_is_gone_are_refused(store, says):
    gone = Planet("partie", "Partie", 0, 0)
    for change in (
        changes.EditThings(GAL, (gone,)),
        changes.RemoveThings(GAL, (gone,)),
        changes.MoveThings(GAL, {"partie": (0, 0)}),
        changes.MoveThings(GAL, {"couronne": (0, 0)}, "sectors"),
        changes.SetFields(GAL, "planets", ("coruscant",), {"id": "x"}),
        changes.SetFields(GAL, "comets", (), {}),
        *(changes.SetFields(GAL, "routes", (), {end: "coruscant"}) for end in ("start", "end")),
    ):
        with says("campaign.no_thing"):
            store.apply(change)
    with says("campaign.no_galaxy"):
        store.apply(changes.AddThings("ailleurs", (gone,)))
    with says("galaxy.id_twice"):
        store.apply(changes.ReplaceGalaxy(GAL, Galaxy(planets=(gone, gone)), SAID))


def test_no_galaxy_is_larger_than_can_be(store, says, monkeypatch):
    assert LARGEST >= 100_000
    monkeypatch.setattr("models.campaign.thing_changes.LARGEST", 80)
    monkeypatch.setattr("models.campaign.galaxies.changes.LARGEST", 80)
    with says("campaign.galaxy_full"):
        store.apply(changes.AddThings(GAL, (Planet("une-de-trop", "Une", 0, 0),)))
    with says("campaign.galaxy_full"):
        store.apply(changes.ReplaceGalaxy(GAL, Galaxy(planets=(*sample().planets, Planet("u", "U", 0, 0))), SAID))


def test_problems_are_told_under_the_galaxy_and_mended(store):
    lost = replace(sample().planets[0], owner="personne")
    store.apply(changes.EditThings(GAL, (lost,)))
    with store.read() as campaign:
        (problem,) = [p for p in problems(campaign) if p.key == "galaxy.points_nowhere"]
        assert problem.where.path == (sample().name, lost.name)
    store.apply(changes.MendGalaxy(GAL, problem.fixes[0]))
    assert read(store).planet[lost.id].owner == ""
    with store.read() as campaign:
        assert [p for p in problems(campaign) if p.key == "galaxy.points_nowhere"] == []


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE planet SET x = 'loin' WHERE id = 'coruscant'",
        "UPDATE planet SET y = 5000000000 WHERE id = 'coruscant'",
        "UPDATE planet SET position = 'dernier' WHERE id = 'coruscant'",
        "UPDATE planet SET infantry = -4 WHERE id = 'coruscant'",
        "UPDATE sector SET outline = '[[1, 2], [3]]'",
        "UPDATE sector SET outline = '{}'",
        "UPDATE route SET reason = x'00'",
    ],
)
def test_an_altered_row_is_one_sentence(store, says, sql, tmp_path):
    store.close()
    db = sqlite3.connect(store.path)
    db.execute("DELETE FROM seal")
    db.execute(sql)
    db.commit()
    db.close()
    with Store.open(store.path, iter_clock(), backups=False) as opened, opened.read() as campaign:
        with says("campaign.bad_row"):
            galaxy(campaign, GAL)
        (problem,) = galaxy_problems(campaign, GAL)
        assert problem.key == "campaign.bad_row"
        assert isinstance(ContentError(problem.key, **problem.args), ContentError)
