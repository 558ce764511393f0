"""The Document: Changes go through the store, undo survives a restart, a refusal leaves no trace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.slices import Slices
from models.campaign.galaxies.changes import NewGalaxy, ReplaceGalaxy
from models.campaign.galaxies.queries import galaxy
from models.campaign.queries import forces, info
from models.campaign.samples import fill
from models.campaign.things import CreateThing, RenameThing
from models.change import Label
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet
from models.i18n import Translator
from models.store.store import Store
from tests.edits import SetTitle


def clock() -> datetime:
    return datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def document(qtbot: QtBot, tmp_path: Path, said: list[str]) -> Iterator[Document]:
    store = Store.create(tmp_path / "a.portulan", "A", clock, language="fr", backups=False)
    store.apply(fill("noirs-ameres"))
    opened = Document(store, Translator("fr"), said.append)
    yield opened
    opened.close()


def title(document: Document) -> str:
    with document.read() as campaign:
        return info(campaign).title


def test_undo_and_redo_go_through_the_file(document: Document) -> None:
    document.apply(SetTitle("B"))
    document.apply(SetTitle("C"))
    assert document.undo()
    assert title(document) == "B"
    assert document.redo()
    assert title(document) == "C"
    assert document.undo()
    assert document.undo()
    assert title(document) == "A"
    document.apply(SetTitle("D"))
    assert not document.can_redo
    assert document.stack.count() == len(document.steps())


def test_the_stack_is_filled_from_the_file_again(document: Document, tmp_path: Path, said: list[str]) -> None:
    for name in "BCD":
        document.apply(SetTitle(name))
    document.undo()
    path = document.path
    document.close()
    again = Document(Store.open(path, clock, backups=False), Translator("en"), said.append)
    assert again.stack.count() == 4
    assert again.stack.index() == 3
    assert title(again) == "C"
    assert again.redo()
    assert title(again) == "D"
    assert again.jump(0)
    with again.read() as campaign:
        assert forces(campaign) == ()
    assert again.stack.index() == 0
    assert again.jump(again.steps()[-1].number)
    assert title(again) == "D"
    again.close()


@pytest.mark.parametrize("walks", [False, True])
def test_a_document_closed_in_the_middle_of_a_long_edit_breaks_it_off_and_leaves_no_trace(
    document: Document, tmp_path: Path, said: list[str], qtbot: QtBot, walks: bool
) -> None:
    before = Galaxy("Avant", planets=tuple(Planet(f"p{n}", f"Monde {n}", n, 0) for n in range(2_500)))
    assert document.apply(CreateThing("GAL", NewGalaxy(before)))
    after = replace(before, planets=tuple(replace(each, y=9) for each in before.planets))
    begun: list[Slices] = []
    document.began.connect(begun.append)
    if walks:
        document.apply(ReplaceGalaxy("GAL", after, Label("campaign.set_title")))
        assert document.undo()
    else:
        document.apply_in_slices(ReplaceGalaxy("GAL", after, Label("campaign.set_title")))
    (work,) = begun
    ends: list[str] = []
    work.cancelled.connect(lambda: ends.append("cancelled"))
    work.succeeded.connect(lambda _done: ends.append("done"))
    work.failed.connect(lambda _problem: ends.append("failed"))
    with qtbot.waitSignal(work.progressed):
        pass
    assert not document.apply(SetTitle("B")), "nothing else is edited meanwhile"
    path = document.path
    document.close()
    for _ in range(5):
        QApplication.processEvents()
    assert ends == ["cancelled"]
    with Store.open(path, clock, backups=False) as again:
        assert again.check() == ()
        with again.read() as campaign:
            shown = galaxy(campaign, "GAL")
            assert {each.y for each in shown.planets} == ({9} if walks else {0})
            assert info(campaign).title == "A"
        assert again.can_undo


def test_a_refusal_is_one_sentence_and_no_trace(document: Document, said: list[str], qtbot: QtBot) -> None:
    steps = len(document.steps())
    with qtbot.assertNotEmitted(document.changed):
        assert not document.apply(RenameThing("force", "nobody", "X"))
    assert len(said) == 1
    assert len(document.steps()) == steps == document.stack.count()
    assert not document.read_only


def test_a_failed_commit_makes_it_read_only(document: Document, said: list[str], tmp_path: Path, qtbot: QtBot) -> None:
    document.path.rename(tmp_path / "moved.portulan")
    with qtbot.waitSignal(document.changed):
        assert not document.apply(SetTitle("B"))
    assert document.read_only
    assert document.why == said[-1]
    assert document.save_copy(tmp_path / "saved.portulan")
    with Store.open(tmp_path / "saved.portulan", clock, backups=False) as saved, saved.read() as campaign:
        assert info(campaign).title == "A"
