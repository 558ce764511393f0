"""Every control of every page and dialog has a name for those who don't see it, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QHeaderView, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from tests.editor.tools import nameless

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
WALK = (
    "add_member",
    "ledger",
    "compare",
    "choose_portrait",
    "share",
    "receive",
    "print_cards",
    "palette",
    "settings",
    "about",
    "readings",
    "contents",
    "shortcuts",
    "home",
)


def tops(shell: Shell) -> list[QWidget]:
    """Return the window and what stands open beside it."""
    return [w for w in QApplication.topLevelWidgets() if w is shell.window or (w.isVisible() and w.isWindow())]


def silent(top: QWidget) -> list[str]:
    """Return the controls of a window without a name, and the buttons that show a drawing and explain nothing."""
    headers = {f"{type(h).__name__} {h.objectName()}" for h in top.findChildren(QHeaderView)}
    found = [each for each in nameless(top) if each not in headers]
    for button in top.findChildren(QToolButton):
        own = button.parentWidget()
        if button.isVisible() and not button.text() and not button.toolTip() and not _of_qt(own):
            found.append(f"no tooltip: {button.accessibleName()}")
    return found


def _of_qt(parent: QWidget | None) -> bool:
    return parent is not None and parent.inherits("QLineEdit")


@pytest.mark.parametrize(("lang", "sample"), [("fr", "noirs-ameres"), ("en", "troupes-empire"), ("en", "escarmouche")])
def test_everything_on_the_way_has_a_name(start: Any, qtbot: QtBot, lang: str, sample: str) -> None:
    shell = start(language=lang)
    if sample != "noirs-ameres":
        shell.files.new_from_sample(sample)
    seen = 0
    for act in WALK:
        before = set(tops(shell))
        if not shell.window.book[act].isEnabled():
            continue
        shell.window.book[act].trigger()
        QApplication.processEvents()
        for top in tops(shell):
            assert silent(top) == [], (act, type(top).__name__)
            if top not in before:
                seen += 1
                assert top.windowTitle() or top.accessibleName(), (act, type(top).__name__)
                top.close()
        QApplication.processEvents()
    assert seen >= 5
