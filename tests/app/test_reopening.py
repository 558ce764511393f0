"""P16: a campaign that is left leaves nothing behind: neither its document nor its pages."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from tests.app.conftest import Start

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_no_document_and_no_page_outlives_its_campaign(start: Start) -> None:
    shell = start()
    assert shell.document is not None
    path = shell.document.path
    kept: list[weakref.ref[object]] = []
    for _ in range(4):
        assert shell.document is not None
        kept += [weakref.ref(shell.document)]
        kept += [weakref.ref(shell.window.tabs.page(node.id)) for node in shell.window.outline.of("force")[:1]]
        shell.adopt(None)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        shell.files.open_path(path)
    gc.collect()
    alive = [type(each()).__name__ for each in kept[:-2] if each() is not None]
    assert alive == []
