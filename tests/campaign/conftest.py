"""A campaign file with a party that has a past, and one beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from models.campaign import queries
from models.campaign.forces.changes import NewForce
from models.campaign.forces.verdicts import verdict
from models.campaign.ids import counted_ids
from models.campaign.things import CreateThing
from models.errors import ContentError, SpokenError
from models.games.event import Event
from models.games.library import game
from models.games.values import Stored, Verdict
from models.i18n import LANGUAGES, Translator
from models.store.store import Store
from tests.edits import Tell
from tests.said import everything_can_be_said  # noqa: F401  every test here listens

HERO = {"name": "Salvynia", "race": "Elfe", "class": "Ranger", "gear": ["Arc long"]}
FIGHTER = {"name": "Gardul", "race": "Nordique", "class": "Barbare", "gear": ["Hache"]}


@dataclass
class Clock:
    """A second passes at every look."""

    now: datetime = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@dataclass
class Desk:
    """An open campaign, a maker of keys, and what a test does with them."""

    store: Store
    ids: Callable[[], str] = field(default_factory=lambda: counted_ids(b"0123456789"))

    def party(self, *heroes: dict[str, object], name: str = "Essai", budget: int = 200) -> str:
        """A party of Swidenth; its key."""
        roster = game("swidenth").roster
        document = {"party": name, "budget": budget, "characters": list(heroes or (HERO, FIGHTER))}
        force_id = self.ids()
        self.store.apply(
            CreateThing(force_id, NewForce("swidenth", roster.store(roster.read(document, ""), self.ids, "")))
        )
        return force_id

    def army(self, *units: tuple[str, int], name: str = "Armée") -> str:
        """An army of Grandes escarmouches; its key."""
        roster = game("escarmouche").roster
        rows = [{"profile": profile, "count": count} for profile, count in units or (("Stormtrooper", 10),)]
        document = {"army": name, "side": "Empire", "limit": 1000, "units": rows}
        force_id = self.ids()
        self.store.apply(
            CreateThing(force_id, NewForce("escarmouche", roster.store(roster.read(document, ""), self.ids, "")))
        )
        return force_id

    def tell(self, force_id: str, *told: tuple[str, str, dict[str, object]]) -> list[str]:
        """Events (kind, member id, args) happen; their keys."""
        events = [Event(self.ids(), kind, who, "", "", args) for kind, who, args in told]
        self.store.apply(Tell(force_id, events))
        return [event.id for event in events]

    def members(self, force_id: str) -> dict[str, str]:
        """Ids by name."""
        with self.store.read() as campaign:
            return {row.name: row.id for row in queries.members(campaign, force_id)}

    def stored(self, force_id: str) -> Stored:
        with self.store.read() as campaign:
            return queries.stored(campaign, force_id)

    def verdict(self, force_id: str) -> Verdict:
        with self.store.read() as campaign:
            return verdict(campaign, force_id)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Store.create(tmp_path / "campagne.portulan", "Essai", Clock(), backups=False) as store:
        yield Desk(store)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Desk]:
    """Another campaign, with keys of its own."""
    with Store.create(tmp_path / "autre.portulan", "Autre", Clock(), backups=False) as store:
        yield Desk(store, counted_ids(b"9876543210"))


@contextmanager
def spoken(key: str) -> Iterator[pytest.ExceptionInfo[SpokenError]]:
    """The block ends in this sentence, which both languages have whole."""
    with pytest.raises(SpokenError) as caught:
        yield caught
    assert caught.value.key == key
    for lang in LANGUAGES:
        sentence = Translator(lang)(key, **caught.value.args_)
        assert sentence != key
        assert "{" not in sentence
        if isinstance(caught.value, ContentError) and caught.value.file:
            assert caught.value.file in sentence


@pytest.fixture
def says() -> Callable[..., object]:
    return spoken
