"""The line under the title of a sheet says true words of the points."""

from __future__ import annotations

from pathlib import Path

from editor.paper.source import printable
from models.campaign.force_changes import AppendEvents
from models.campaign.queries import forces, members
from models.campaign.samples import fill
from models.change import Label
from models.games.event import Event
from models.store.store import Store
from tests.editor.tools import clock


def test_what_was_earned_is_told_apart_from_the_budget_of_creation(tmp_path: Path) -> None:
    with Store.create(tmp_path / "c.portulan", "x", clock) as store:
        store.apply(fill("noirs-ameres"))
        with store.read() as campaign:
            force = forces(campaign)[0].id
            hero = members(campaign, force)[0].id
        store.apply(AppendEvents(force, (Event("Z", "earned", hero, "", "SW-47", {"points": 18}),), Label("x")))
        with store.read() as campaign:
            under = printable(campaign, force).under
    assert under.fr.startswith("100 PP (budget de création 100, gagnés 18)")
    assert under.en.startswith("100 PP (creation budget 100, earned 18)")
