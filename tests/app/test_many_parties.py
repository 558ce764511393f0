"""What a Change touches is read and written again, and nothing else, however many parties there are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

import app.kind_force
import editor.party.desk
import editor.party.page
import models.store.history
from app.navigator_lines import KEY, NavigatorLines
from app.outline import OutlineNode
from app.shell import Shell
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.queries import members
from models.campaign.rows import Rows
from models.campaign.things import DeleteThing, RenameThing
from models.i18n import Translator
from tests.app.conftest import Start
from tests.app.many_parties import many_parties

COUNT = 30


class Counted:
    """The ids of the forces that were judged for the navigator."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.judged: list[str] = []
        real = app.kind_force.verdict

        def counted(campaign: Rows, force_id: str) -> object:
            self.judged.append(force_id)
            return real(campaign, force_id)

        monkeypatch.setattr(app.kind_force, "verdict", counted)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


@pytest.fixture
def many(counted: Counted, start: Start, tmp_path: Path) -> Shell:
    return start(many_parties(tmp_path / "many.portulan", COUNT))


def test_opening_judges_each_party_once_and_writes_each_line_twice_at_most(many: Shell, counted: Counted) -> None:
    nodes = many.window.outline.of("force")
    assert len(nodes) == COUNT
    assert sorted(counted.judged) == sorted(node.id for node in nodes)
    lines = sum(1 + len(node.children) for node in nodes)
    assert many.window.navigator.lines.written <= lines + COUNT


def test_a_rename_judges_one_party_and_writes_one_line(many: Shell, counted: Counted) -> None:
    lines, third = many.window.navigator.lines, many.window.outline.of("force")[2]
    del counted.judged[:]
    before = lines.written
    assert many.document is not None
    many.document.apply(RenameThing("force", third.id, "Autre nom"))
    assert counted.judged == [third.id]
    assert lines.written == before + 1
    line = many.window.navigator.line(third.id)
    assert line is not None
    assert line.text(0) == "Autre nom"
    many.document.undo()
    assert counted.judged == [third.id] * 2
    assert line.text(0) == third.name


def test_a_rename_decodes_one_step_and_makes_one_row_of_the_problems(
    start: Start, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = start(many_parties(tmp_path / "wrong.portulan", COUNT, wrong=True))
    document, window = shell.document, shell.window
    assert document is not None
    third = window.outline.of("force")[2]
    document.apply(RenameThing("force", third.id, "Un nom"))
    qtbot.waitUntil(lambda: len(window.problems.rows) == COUNT - 1)
    decoded, offered, read = [], [], []
    real = models.store.history._decoded
    monkeypatch.setattr(models.store.history, "_decoded", lambda *row: decoded.append(row[0]) or real(*row))
    refresh = window.book.refresh
    monkeypatch.setattr(window.book, "refresh", lambda facts: offered.append(facts) or refresh(facts))
    sheet = editor.party.page.read_party
    for module in (editor.party.page, editor.party.desk):
        monkeypatch.setattr(module, "read_party", lambda *asked: read.append(asked) or sheet(*asked))
    rows, made, steps = list(window.problems.rows), window.problems.made, len(document.steps())
    assert decoded == []
    document.apply(RenameThing("force", third.id, "Autre nom"))
    assert len(document.steps()) == steps + 1
    assert decoded == [steps + 1]
    assert len(offered) == 1
    assert read == [], "the page in front shows another party"
    qtbot.waitUntil(lambda: window.problems.made > made)
    QApplication.processEvents()
    assert window.problems.made == made + 1
    others = [each for each in window.problems.rows if each.thing_id != third.id]
    assert others == [each for each in rows if each.thing_id != third.id]
    told = next(each for each in window.problems.rows if each.thing_id == third.id)
    assert told.problem.where.path == ("Autre nom",)


def test_an_edit_of_a_hero_judges_his_party_alone(many: Shell, counted: Counted) -> None:
    third = many.window.outline.of("force")[2]
    hero = third.children[0]
    assert many.document is not None
    del counted.judged[:]
    many.document.apply(RenameThing("member", hero.id, "Neuf"))
    assert counted.judged == [third.id]
    many.document.apply(DeleteThing("member", hero.id, "Neuf"))
    assert counted.judged == [third.id] * 2
    many.document.undo()
    assert counted.judged == [third.id] * 3
    line = many.window.navigator.line(hero.id)
    assert line is not None
    assert line.text(0) == "Neuf"
    with many.document.read() as campaign:
        assert [node.id for node in many.window.outline.of("force")[2].children] == [
            each.id for each in members(campaign, third.id)
        ]


def test_the_window_is_painted_before_anything_is_judged(counted: Counted, start: Start, tmp_path: Path) -> None:
    judged: list[int] = []
    real = Shell.start

    def started(shell: Shell, paths: list[Path]) -> None:
        real(shell, paths)
        judged.append(len(counted.judged))
        assert len(shell.window.outline.of("force")) == 2, "the names are there"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Shell, "start", started)
        shell = start(many_parties(tmp_path / "two.portulan", 2))
    assert judged == [0]
    assert len(counted.judged) == 2
    assert shell.window.outline.of("force")[0].children


def nodes_of(draw: st.DrawFn) -> tuple[OutlineNode, ...]:
    found = []
    for kind in ("force", "map"):
        for key in draw(st.lists(st.sampled_from("abcdef"), unique=True)):
            children = draw(st.lists(st.sampled_from("xyz"), unique=True)) if kind == "force" else []
            lines = tuple(
                OutlineNode("member", f"{key}-{each}", draw(st.sampled_from("NM")), "hero") for each in children
            )
            found.append(OutlineNode(kind, f"{kind}-{key}", draw(st.sampled_from("AB")), "party", lines))
    return tuple(found)


def shown(item: QTreeWidgetItem) -> tuple[Any, ...]:
    node = item.data(0, KEY)
    children = [item.child(n) for n in range(item.childCount())]
    return item.text(0), node and node.id, tuple(shown(child) for child in children if child is not None)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_mended_lines_are_those_made_anew(qtbot: QtBot, data: st.DataObject) -> None:
    look = Look(LIGHT, Translator("fr"), motion=False)
    mended, tree = QTreeWidget(), QTreeWidget()
    lines = NavigatorLines(look, mended)
    for _ in range(4):
        nodes = data.draw(st.composite(nodes_of)())
        lines.show(nodes, writable=True)
        tree.clear()
        NavigatorLines(look, tree).show(nodes, writable=True)
        assert shown(mended.invisibleRootItem()) == shown(tree.invisibleRootItem())
        for node in nodes:
            line = lines.of(node.id)
            assert line is not None
            assert line.data(0, KEY) == node
            assert line.isExpanded() or not node.children


def test_a_line_that_stays_keeps_its_fold_and_the_choice(qtbot: QtBot) -> None:
    tree = QTreeWidget()
    lines = NavigatorLines(Look(LIGHT, Translator("fr"), motion=False), tree)
    child = OutlineNode("member", "m", "M", "hero")
    one, two = (
        OutlineNode("force", "a", "A", "party", (child,)),
        OutlineNode("force", "b", "B", "party", (replace(child, id="n"),)),
    )
    lines.show((one, two), writable=True)
    first, second = lines.of("a"), lines.of("b")
    assert first is not None
    assert second is not None
    first.setExpanded(False)
    tree.setCurrentItem(second)
    lines.show((two, replace(one, name="C")), writable=True)
    assert lines.of("a") is first
    assert not first.isExpanded()
    assert second.isExpanded()
    assert tree.currentItem() is second
    lines.show((one,), writable=True)
    assert tree.currentItem() is None
