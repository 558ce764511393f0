"""A row whose size cannot be told keeps the window alive and says what went wrong."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QListView, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from editor.ledger.delegate import LedgerDelegate
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.i18n import Translator


def test_a_row_without_a_size_is_reported_and_has_a_plain_one(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *error: told.append(error[0]))
    # A model of strangers: there is no line of the story behind its rows.
    model = QStringListModel(["?"])
    view = QListView()
    qtbot.addWidget(view)
    delegate = LedgerDelegate(Look(LIGHT, Translator("en")), view)
    assert delegate.sizeHint(QStyleOptionViewItem(), model.index(0)).height() >= 0
    assert told == [AttributeError]
