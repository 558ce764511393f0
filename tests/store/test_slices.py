"""A long Change goes on slice by slice in one transaction: nothing else is written meanwhile, one step at the end."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest

from models.campaign.campaign_changes import Together
from models.campaign.galaxies.changes import AddThings, NewGalaxy, RemoveThings, ReplaceGalaxy, UnlinkPlanets
from models.campaign.galaxies.queries import galaxy
from models.campaign.queries import galaxies, info
from models.campaign.records import PlanetRecord
from models.campaign.things import CreateThing, DeleteThing
from models.change import Label
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Route
from tests.edits import SetTitle

GAL = "GALAXY"
SAID = Label("campaign.import_galaxy", {"file": "carte.csv"})
BEFORE = Galaxy("Avant", planets=tuple(Planet(f"p{n}", f"Monde {n}", n, 0) for n in range(900)))
KEPT = tuple(replace(planet, y=7) for planet in BEFORE.planets[300:])
NEW = tuple(Planet(f"n{n}", f"Neuf {n}", n, 9) for n in range(1_100))
AFTER = Galaxy("Après", (*KEPT, *NEW), routes=tuple(Route(f"n{n}", f"n{n + 1}") for n in range(1_000)))


@pytest.fixture
def store(table):
    with table.create() as made:
        made.apply(CreateThing(GAL, NewGalaxy(BEFORE)))
        yield made


def read(store):
    with store.read() as campaign:
        return galaxy(campaign, GAL)


def done_in_slices(work):
    """Return what a work told on its way, and what it touched."""
    told = []
    while True:
        try:
            told.append(next(work))
        except StopIteration as end:
            return told, end.value


def test_slices_end_in_one_step_like_any_other(store):
    steps = len(store.steps())
    work = store.apply_in_slices(ReplaceGalaxy(GAL, AFTER, SAID))
    told, touched = done_in_slices(work)
    assert len(told) > 10
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert all(0 <= done <= total for done, total in told)
    assert read(store) == AFTER
    assert len(store.steps()) == steps + 1
    assert len(touched) == 1 + 300 + 600 + 1_100 + 1_000
    assert store.undo() == touched
    assert read(store) == BEFORE
    assert store.redo() == touched
    assert read(store) == AFTER
    assert store.check() == ()


FEWER = [each for each in AFTER.planets if each.id != "n3"]
LONG = {
    "delete": DeleteThing("galaxy", GAL, "Avant"),
    "remove": RemoveThings(GAL, FEWER),
    "unlink": UnlinkPlanets(GAL, [(r.end, r.start) for r in AFTER.routes[:900]]),
    "together": Together((RemoveThings(GAL, FEWER), SetTitle("T"), AddThings(GAL, BEFORE.planets)), SAID),
}


@pytest.mark.parametrize("name", LONG)
def test_long_edits_do_slice_by_slice_what_they_do_at_once(store, name):
    store.apply(ReplaceGalaxy(GAL, AFTER, SAID))
    touched = store.apply(LONG[name])
    done = everything(store)
    store.undo()
    before = everything(store)
    work = store.apply_in_slices(LONG[name])
    told, again = done_in_slices(work)
    assert again == touched
    assert len(told) > 4
    assert [part for part, _ in told] == sorted(part for part, _ in told)
    assert all(0 <= part <= total for part, total in told)
    assert everything(store) == done
    store.undo()
    assert everything(store) == before
    store.redo()
    assert everything(store) == done
    assert store.check() == ()


def everything(store):
    """Return the campaign's title and its galaxies."""
    with store.read() as campaign:
        return info(campaign).title, [(row.id, galaxy(campaign, row.id)) for row in galaxies(campaign)]


def test_nothing_else_is_written_until_the_last_slice(store, says):
    work = store.apply_in_slices(ReplaceGalaxy(GAL, AFTER, SAID))
    for _ in range(4):
        next(work)
    for act in (lambda: store.apply(SetTitle("Autre")), store.undo, lambda: store.checkpoint("ici")):
        with says("store.still_writing"):
            act()
    with pytest.raises(sqlite3.IntegrityError, match="gate is shut"), store.read() as campaign:
        campaign.put_all(PlanetRecord, {"x": 1})
    for _ in work:
        pass
    assert read(store) == AFTER


def test_breaking_off_leaves_no_trace(store):
    before = list(store._db.iterdump())
    steps = store.steps()
    work = store.apply_in_slices(ReplaceGalaxy(GAL, AFTER, SAID))
    for _ in range(9):
        next(work)
    work.close()
    assert list(store._db.iterdump()) == before
    assert store.steps() == steps
    store.apply(SetTitle("Autre"))
    assert store.undo()


def test_what_cannot_stand_is_refused_and_leaves_no_trace(store, says):
    twice = replace(AFTER, planets=(*AFTER.planets, AFTER.planets[5]))
    with says("galaxy.id_twice"):
        list(store.apply_in_slices(ReplaceGalaxy(GAL, twice, SAID)))
    assert read(store) == BEFORE


def test_a_long_way_back_is_gone_in_slices_or_not_at_all(store):
    store.apply(ReplaceGalaxy(GAL, AFTER, SAID))
    store.apply(SetTitle("Autre"))
    here = store.position
    assert store.rows_to(1) == 3_002
    work = store.jump_in_slices(1)
    for _ in range(5):
        next(work)
    work.close()
    assert store.position == here
    assert read(store) == AFTER
    told = list(store.jump_in_slices(1))
    assert len(told) > 5
    assert told[-1][0] <= told[-1][1]
    assert store.position == 1
    assert read(store) == BEFORE
    store.jump(here)
    assert read(store) == AFTER
    assert store.check() == ()
