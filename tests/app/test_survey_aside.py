"""A large galaxy is judged in a Job, so that its Problems come without a hitch of the window."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.outline_reader import OutlineReader
from editor.document import Document
from editor.jobs import Jobs
from models.campaign.galaxy_changes import NewGalaxy
from models.campaign.things import CreateThing
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet
from models.i18n import Translator
from models.store.store import Store


def test_problems_of_a_large_galaxy_come_from_a_job(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store.create(tmp_path / "a.portulan", "a", lambda: datetime(2026, 3, 14, tzinfo=UTC), backups=False)
    store.apply(
        CreateThing("g", NewGalaxy(Galaxy("Grande", tuple(Planet(f"p{i}", f"M{i}", i * 900, 0) for i in range(600)))))
    )
    document, jobs, begun = Document(store, Translator("fr"), print), Jobs(), []
    jobs.changed.connect(lambda: begun.append(len(jobs.running)))
    survey = OutlineReader(document, jobs)
    with qtbot.waitSignal(survey.problems_found, timeout=10_000):
        survey.refresh()
    overlaps = [each for each in survey.outline.problems if each.problem.key == "galaxy.discs_overlap"]
    assert len(overlaps) == 599
    assert 1 in begun
    qtbot.waitUntil(lambda: not jobs.running, timeout=5_000)
    document.close()
