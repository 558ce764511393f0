"""A campaign with many parties, each a copy of the first sample's."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from models.campaign.campaign_changes import Together
from models.campaign.forces.changes import NewForce
from models.campaign.queries import forces, stored
from models.campaign.samples import fill
from models.campaign.things import CreateThing
from models.change import Label
from models.store.store import Store


def many_parties(path: Path, count: int, *, wrong: bool = False) -> Path:
    """Write a campaign with so many parties and return its place; `wrong` ones bought a thing fewer than they could."""
    with Store.create(path, "Essai", lambda: datetime(2026, 3, 14, tzinfo=UTC), backups=False) as store:
        store.apply(fill("noirs-ameres"))
        with store.read() as campaign:
            first = forces(campaign)[0]
            kept = stored(campaign, first.id)
        copies = []
        for n in range(1, count):
            members = tuple(replace(each, id=f"{each.id}-{n}") for each in kept.members)
            events = tuple(
                replace(each, id=f"{each.id}-{n}", subject=f"{each.subject}-{n}" if each.subject else "")
                for each in (kept.events[:-1] if wrong else kept.events)
            )
            copy = replace(kept, name=f"Bande {n}", members=members, events=events)
            copies.append(CreateThing(f"f{n}", NewForce(first.game, copy)))
        if copies:
            store.apply(Together(tuple(copies), Label("campaign.create_force", {"name": "Bande"})))
    return path
