"""P11: whatever is done, undone, redone, closed or killed, the campaign is what a simple model says it is."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from models.campaign.campaign_changes import PutAsset, PutContent, SetChoice
from models.campaign.forces.changes import NewForce
from models.campaign.galaxies import changes as galaxies
from models.campaign.galaxies.queries import galaxy
from models.campaign.maps import changes as maps
from models.campaign.maps.reading import read_map
from models.campaign.records import RECORDS, Force, GalaxyRecord, MapRecord, MemberRecord
from models.campaign.things import CreateThing, DeleteThing, MoveThing, RenameThing
from models.change import Label
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Planet, Route, Sector
from models.games.event import Event
from models.games.values import Stored, StoredMember
from models.maps.tile_map import new_map, with_layer
from models.store import digests
from models.store.store import Store
from tests.edits import SetBody, Tell

NAMES = st.sampled_from(["Aldo", "Bérénice", "Çiğdem", "D’Arc", "🜛", "x\0y", "'; DROP TABLE force"])
BODIES = st.dictionaries(st.sampled_from("abc"), st.integers(-5, 5) | st.none() | NAMES | st.lists(st.integers(0, 3)))
PICK = st.integers(0, 1000)


@dataclass(frozen=True)
class _Many:
    """A force whose members come, change and partly go again, slice by slice."""

    force_id: str
    sizes: tuple[int, ...]
    label: Label = field(default=Label("campaign.set_title", {"name": "?"}))

    def slices(self, campaign):
        campaign.insert(Force(id=self.force_id, game="swidenth", name="Beaucoup", position=0))
        for part, size in enumerate(self.sizes):
            for n in range(size):
                body = {"n": n}
                campaign.insert(
                    MemberRecord(id=f"{self.force_id}-{part}-{n}", force_id=self.force_id, name="x", body=body)
                )
            yield part, len(self.sizes)
        for member in campaign.many(MemberRecord, force_id=self.force_id):
            campaign.put(MemberRecord, member.id, name=member.id)
            if member.id.endswith("3"):
                campaign.delete(MemberRecord, id=member.id)
        yield len(self.sizes), len(self.sizes)


class Campaign(RuleBasedStateMachine):
    """The model: a list of states (plain rows of every table) and a place in it."""

    kills = 0

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="portulan-machine-"))
        self.path = self.folder / "c.portulan"
        self.ticks = 0
        self.made = 0
        self.store = Store.create(self.path, "Machine", self.clock, backups=False)
        self.states = [self.rows()]
        self.at = 0

    def clock(self):
        self.ticks += 1
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self.ticks)

    def new_id(self) -> str:
        self.made += 1
        return f"ID{self.made:05}"

    def rows(self) -> dict[str, list[str]]:
        with self.store.read() as campaign:
            return {
                record.__name__: sorted(str(row) for row in campaign.many(record, heavy=True)) for record in RECORDS
            }

    def keys(self, record) -> list[str]:
        with self.store.read() as campaign:
            return sorted(row.id for row in campaign.many(record))

    def do(self, change) -> None:
        self.store.apply(change)
        now = self.rows()
        if now != self.states[self.at]:
            self.states = [*self.states[: self.at + 1], now]
            self.at += 1

    def key(self, record, pick: int) -> str | None:
        keys = self.keys(record)
        return keys[pick % len(keys)] if keys else None

    def force(self, pick: int) -> str | None:
        return self.key(RECORDS[1], pick)

    def member(self, pick: int) -> str | None:
        return self.key(RECORDS[2], pick)

    @rule(name=NAMES, bodies=st.lists(BODIES, max_size=3))
    def create(self, name, bodies):
        members = tuple(StoredMember(self.new_id(), name, body) for body in bodies)
        events = tuple(Event(self.new_id(), "born", member.id, "", "SW-45", {"n": 1}) for member in members)
        self.do(CreateThing(self.new_id(), NewForce("swidenth", Stored(name, "", 100, members, events))))

    @rule(pick=PICK, name=NAMES)
    def rename(self, pick, name):
        if found := self.force(pick):
            self.do(RenameThing("force", found, name))

    @rule(pick=PICK)
    def delete(self, pick):
        if found := self.force(pick):
            self.do(DeleteThing("force", found, "?"))

    @rule(pick=PICK, place=st.integers(-2, 5))
    def move(self, pick, place):
        if found := self.force(pick):
            self.do(MoveThing("force", found, place, "?"))

    @rule(pick=PICK, body=BODIES)
    def add_member(self, pick, body):
        if found := self.force(pick):
            self.do(Tell(found, members=[StoredMember(self.new_id(), "Recrue", body)]))

    @rule(pick=PICK)
    def remove_member(self, pick):
        if found := self.member(pick):
            self.do(DeleteThing("member", found, "?"))

    @rule(pick=PICK, body=BODIES)
    def set_body(self, pick, body):
        if found := self.member(pick):
            self.do(SetBody(found, body))

    @rule(pick=PICK, keep=st.booleans())
    def rewrite_story(self, pick, keep):
        if found := self.force(pick):
            events = (Event(self.new_id(), "won", "", "", "", {"keep": keep}),) if keep else ()
            self.do(Tell(found, events, anew=True))

    @rule(option=st.sampled_from("pq"), value=st.sampled_from(["", "a", "b"]))
    def choose(self, option, value):
        self.do(SetChoice("swidenth", option, value))

    @rule(data=st.binary(min_size=0, max_size=300))
    def picture(self, data):
        self.do(PutAsset(hashlib.sha256(data).hexdigest(), "image/png", 1, 1, data))

    @rule(body=BODIES)
    def content(self, body):
        self.do(PutContent("swidenth", "race", "gnome", "own", "h", body))

    @rule(name=NAMES)
    def name_the_state(self, name):
        if self.store.can_undo:
            self.store.checkpoint(name)

    @rule(sizes=st.lists(st.integers(0, 9), min_size=1, max_size=3), stopped=st.booleans())
    def fill_in_slices(self, sizes, stopped):
        """Many rows in slices, as an import of lands does it; one that is stopped leaves no trace."""
        work = self.store.apply_in_slices(_Many(self.new_id(), tuple(sizes)))
        if stopped:
            next(work)
            work.close()
            return
        for _ in work:
            pass
        self.states = [*self.states[: self.at + 1], self.rows()]
        self.at += 1

    @rule(x=PICK, linked=st.booleans())
    def create_galaxy(self, x, linked):
        places = [Planet(f"p{n}", f"P{n}", x * n, -x) for n in range(3)]
        routes = (Route("p0", "p1"), Route("p2", "p1")) if linked else ()
        fleet = Command("c", "Flotte", "", x, x, home="p0")
        made = Galaxy(
            "Galaxie", tuple(places), (Sector("s", "S", ((0, 0), (x, 0), (0, x))),), routes, commands=(fleet,)
        )
        self.do(CreateThing(self.new_id(), galaxies.NewGalaxy(made)))

    @rule(pick=PICK, x=PICK)
    def edit_galaxy(self, pick, x):
        """Move, hand over, take out, link, write all anew: whatever is refused leaves no trace."""
        if not (found := self.key(GalaxyRecord, pick)):
            return
        planet = f"p{pick % 3}"
        with suppress(Refused):
            self.do(galaxies.MoveThings(found, {planet: (x, -x), "p0": (0, x)}))
        with suppress(Refused):
            self.do(galaxies.SetFields(found, "planets", ("p0", planet), {"sector": "s", "notes": str(x)}))
        with suppress(Refused):
            self.do(galaxies.LinkPlanets(found, planet, "p2"))
        if x % 4 == 0:
            with suppress(Refused):
                self.do(galaxies.RemoveThings(found, (Planet(planet, "", 0, 0),)))
        if x % 4 == 1:
            with self.store.read() as campaign:
                now = galaxy(campaign, found)
            after = replace(now, planets=now.planets[::-1], routes=now.routes[1:], radius=x)
            self.do(galaxies.ReplaceGalaxy(found, after, Label("campaign.set_title", {"name": "?"})))
        if x % 16 == 2:
            self.do(DeleteThing("galaxy", found, "?"))

    @rule(width=st.integers(1, 70))
    def create_map(self, width):
        self.do(CreateThing(self.new_id(), maps.NewMap(new_map(width, 40, name="Carte"))))

    @rule(pick=PICK, tile=st.integers(0, 3))
    def paint(self, pick, tile):
        if not (found := self.key(MapRecord, pick)):
            return
        with self.store.read() as campaign:
            before = read_map(campaign, found)
        layer = before.layer(1)
        gids = layer.gids.copy()
        gids[pick % 40, : 1 + pick % before.width] = tile
        after = with_layer(before, replace(layer, gids=gids))
        if tile == 3:
            after = replace(after, background="#112233")
        self.do(maps.edit_map(found, before, after, Label("campaign.set_title", {"name": "?"})))
        if pick % 20 == 0:
            self.do(DeleteThing("map", found, "?"))

    @precondition(lambda self: self.at > 0)
    @rule()
    def undo(self):
        self.store.undo()
        self.at -= 1

    @precondition(lambda self: self.at < len(self.states) - 1)
    @rule()
    def redo(self):
        self.store.redo()
        self.at += 1

    @rule(pick=PICK)
    def jump(self, pick):
        self.at = pick % len(self.states)
        numbers = [0, *(step.number for step in self.store.steps())]
        self.store.jump(numbers[self.at])

    @rule()
    def reopen(self):
        self.store.close()
        self.store = Store.open(self.path, self.clock, backups=False)

    @rule()
    def kill(self):
        """What is on the disk while the store is open is what a killed program leaves."""
        type(self).kills += 1
        left = self.folder / f"k{self.kills}"
        left.mkdir()
        for file in self.path.parent.glob("c.portulan*"):
            shutil.copyfile(file, left / file.name)
        self.store.close()
        self.path = left / "c.portulan"
        (left / "c.portulan.lock").unlink(missing_ok=True)
        self.store = Store.open(self.path, self.clock, backups=False)

    @invariant()
    def every_sum_is_what_the_rows_say(self):
        if hasattr(self, "store"):
            db = self.store._db
            assert digests.kept_digests(db) == {table.name: digests.summed(db, table) for table in digests.SUMMED}

    @invariant()
    def same_as_the_model(self):
        if not hasattr(self, "store"):
            return
        assert not self.store.read_only, self.store.why
        assert self.rows() == self.states[self.at]
        assert self.store.can_undo == (self.at > 0)
        assert self.store.can_redo == (self.at < len(self.states) - 1)

    def teardown(self):
        if hasattr(self, "store"):
            self.store.jump(0)
            assert self.rows() == self.states[0]
            self.store.close()
            shutil.rmtree(self.folder)


def _run(examples: int, steps: int) -> None:
    rules = settings(
        max_examples=examples,
        stateful_step_count=steps,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Campaign, settings=rules)


def test_the_campaign_is_what_the_model_says():
    _run(8, 25)


@pytest.mark.soak
def test_the_campaign_is_what_the_model_says_for_long():
    _run(120, 50)
