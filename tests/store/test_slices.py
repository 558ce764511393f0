"""A long Change goes on slice by slice in one transaction: nothing else is written meanwhile, one step at the end."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace

import pytest

from models.campaign.campaign_changes import Together
from models.campaign.galaxy_changes import AddThings, NewGalaxy, RemoveThings, ReplaceGalaxy, UnlinkPlanets
from models.campaign.galaxy_queries import galaxy
from models.campaign.queries import galaxies, info
from models.campaign.records import PlanetRecord
from models.campaign.things import CreateThing, DeleteThing
from models.change import Label
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Route
from models.store import history
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


@dataclass(frozen=True)
class InThree:
    """Touches three rows in the first of three slices, two of them again in the second, nothing in the third."""

    label: Label = SAID

    def do(self, campaign):
        raise NotImplementedError

    def slices(self, campaign):
        campaign.put(PlanetRecord, (GAL, "p0"), x=5)
        campaign.insert(campaign.get(PlanetRecord, (GAL, "p1"))._replace(id="kurz"))
        campaign.put(PlanetRecord, (GAL, "p2"), x=7)
        yield 1, 4
        campaign.put(PlanetRecord, (GAL, "p0"), x=8)
        campaign.delete(PlanetRecord, galaxy_id=GAL, id="kurz")
        yield 3, 4
        yield 4, 4


def test_six_tenths_are_the_edit_and_four_what_is_remembered_of_it(store, monkeypatch):
    monkeypatch.setattr(history, "SLICE", 1)
    work = store.apply_in_slices(InThree())
    told = [next(work)]
    assert store._db.execute("PRAGMA cache_spill").fetchone() == (0,), "else it would lock out who reads"
    told += [next(work), next(work)]
    rest, touched = done_in_slices(work)
    assert [*told, *rest] == [(6, 40), (18, 40), (24, 40), (16, 20), (20, 20)]
    assert touched == {("planet", f"{GAL}/p0"), ("planet", f"{GAL}/p2")}, "the third came and went"
    assert store._db.execute("PRAGMA cache_spill").fetchone() != (0,)
    images = store._db.execute("SELECT step, key FROM history_row WHERE step = 2 ORDER BY key").fetchall()
    assert images == [(2, f'["{GAL}","p0"]'), (2, f'["{GAL}","p2"]')]
    assert [(step.number, step.label) for step in store.steps()][1:] == [(2, SAID)]
    with store.read() as campaign:
        found = {row.id: (row.x, row.version) for row in campaign.many(PlanetRecord) if row.id in ("p0", "p2")}
    assert {key: x for key, (x, _) in found.items()} == {"p0": 8, "p2": 7}
    assert store.check() == ()
    # Two rows back, each looked at and written.
    work = store.jump_in_slices(1)
    assert done_in_slices(work) == ([(1, 4), (2, 4), (3, 4), (4, 4)], touched)
    assert done_in_slices(store.jump_in_slices(1)) == ([], frozenset()), "there already"
    assert done_in_slices(store.jump_in_slices(2)) == ([(1, 4), (2, 4), (3, 4), (4, 4)], touched)
    assert done_in_slices(store.jump_in_slices(0))[1] > touched
    assert store.position == 0


def test_an_edit_in_slices_that_changes_nothing_is_no_step(store):
    class Nothing(InThree):
        def slices(self, campaign):
            campaign.put(PlanetRecord, (GAL, "p0"), x=0)
            yield 1, 1

    assert done_in_slices(store.apply_in_slices(Nothing())) == ([(6, 10)], frozenset())
    assert len(store.steps()) == 1
