"""What a Change touches is read and written again, and nothing else, however many parties there are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

import app.kind_force
from app.navigator_lines import KEY, NavigatorLines
from app.outline import OutlineNode
from app.shell import Shell
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.rows import Rows
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
