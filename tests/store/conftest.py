"""A clock that ticks, ids that count, a campaign with a party in it."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from models.campaign.catalogue import table_of
from models.campaign.forces.changes import NewForce
from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.ids import counted_ids
from models.campaign.maps.changes import NewMap
from models.campaign.records import RECORDS
from models.campaign.rows import Rows
from models.campaign.things import CreateThing, RenameThing
from models.change import Label
from models.errors import ContentError, SpokenError
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet
from models.games.values import Stored, StoredMember
from models.i18n import LANGUAGES, Translator
from models.maps.tile_map import new_map, with_layer
from models.store import processes
from models.store.store import Store
from tests.said import everything_can_be_said  # noqa: F401  every test here listens


@dataclass
class Clock:
    """A second passes at every look; `now` may be set."""

    now: datetime = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@dataclass
class Table:
    """A campaign in the making: its store and the ids of what was put into it."""

    path: Path
    clock: Clock
    ids: Callable[[], str] = field(default_factory=lambda: counted_ids(b"0123456789"))

    def create(self, title: str = "Essai") -> Store:
        return Store.create(self.path, title, self.clock, backups=False)

    def open(self) -> Store:
        return Store.open(self.path, self.clock, backups=False)

    def party(self, store: Store, name: str = "Bande", size: int = 3, **body: object) -> str:
        force_id = self.ids()
        members = tuple(StoredMember(self.ids(), f"Héros {n}", {"gear": [n], **body}) for n in range(size))
        store.apply(CreateThing(force_id, NewForce("swidenth", Stored(name, "", 100, members))))
        return force_id

    def lands(self, store: Store) -> tuple[str, str]:
        """A galaxy of thirty planets and a map of twelve blocks; their ids."""
        galaxy_id, map_id = self.ids(), self.ids()
        planets = tuple(Planet(f"P{n:02}", f"Planète {n}", 1000 * n, 0, notes="ï" * 300) for n in range(30))
        store.apply(CreateThing(galaxy_id, NewGalaxy(Galaxy("Galaxie", planets))))
        made = new_map(128, 96, name="Canyon", layer="sol")
        gids = np.arange(96 * 128, dtype=np.uint32).reshape(96, 128)
        store.apply(CreateThing(map_id, NewMap(with_layer(made, replace(made.layer(1), gids=gids)))))
        return galaxy_id, map_id

    def filled(self, steps: int = 5) -> str:
        """A closed file with a party that was renamed `steps` times."""
        with self.create() as store:
            force_id = self.party(store)
            for number in range(1, steps + 1):
                store.apply(RenameThing("force", force_id, f"Nom {number}"))
        return force_id


def everything(store: Store) -> dict[str, list[dict[str, object]]]:
    """Every row of a campaign by table."""
    with store.read() as campaign:
        return {
            table_of(record).name: sorted((row.model_dump() for row in campaign.many(record, heavy=True)), key=str)
            for record in RECORDS
        }


@dataclass(frozen=True)
class Do:
    """A Change made of a function."""

    act: Callable[[Rows], None]
    label: Label = field(default=Label("campaign.set_title", {"name": "x"}))

    def do(self, campaign):
        self.act(campaign)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(tmp_path: Path, clock: Clock) -> Table:
    return Table(tmp_path / "campagne.portulan", clock)


@pytest.fixture
def rows() -> Callable[[Store], dict[str, list[dict[str, object]]]]:
    return everything


@contextmanager
def spoken(key: str) -> Iterator[pytest.ExceptionInfo[SpokenError]]:
    """The block ends in this sentence, which both languages have whole."""
    with pytest.raises(SpokenError) as caught:
        yield caught
    assert caught.value.key == key
    for lang in LANGUAGES:
        t = Translator(lang)
        assert t.has(key)
        sentence = t(key, **caught.value.args_)
        assert "{" not in sentence
        if isinstance(caught.value, ContentError) and caught.value.file:
            assert caught.value.file in sentence


def beside(name: str) -> ModuleType:
    """A module of this folder that is no test."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def doing() -> type[Do]:
    return Do


@pytest.fixture
def unsafe_disk() -> ModuleType:
    return beside("unsafe_disk")


@pytest.fixture
def faults() -> ModuleType:
    return beside("faults")


@pytest.fixture
def old_format() -> ModuleType:
    return beside("old_format")


@pytest.fixture
def kept_file() -> ModuleType:
    return beside("kept_file")


@pytest.fixture
def says() -> Callable[[str], object]:
    return spoken


@pytest.fixture
def as_nobody(tmp_path: Path) -> Callable[[], object]:
    """A context in which file permissions hold even when the tests run as root."""

    @contextmanager
    def nobody() -> Iterator[None]:
        if os.geteuid() != 0:
            yield
            return
        folder = tmp_path
        while folder != folder.parent and folder.stat().st_uid == 0 and folder != Path("/tmp"):
            with suppress(PermissionError):
                folder.chmod(folder.stat().st_mode | 0o055)
            folder = folder.parent
        os.seteuid(65534)
        try:
            yield
        finally:
            os.seteuid(0)

    return nobody


@pytest.fixture
def known_machine(monkeypatch, tmp_path):
    """The machine has an id of its own, which a bare container may lack."""
    kept = tmp_path / "machine-id"
    kept.write_text("0123456789abcdef0123456789abcdef")
    monkeypatch.setattr(processes, "ID_FILES", (str(kept),))
    processes.machine_id.cache_clear()
    yield
    processes.machine_id.cache_clear()
