"""Questions about an act: which of several a click meant, and the words or things an act still needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLineEdit, QMenu, QVBoxLayout, QWidget

from editor.play.desk import PlayDesk
from editor.play.parts.acts_panel import act_words, chance_words
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.text import label
from models.games.battle.values import Offered

TALLEST: Final = 420
"""Pixels at 100 % that a list of things takes at most; a longer one scrolls."""
Do = Callable[[Offered[object]], object]


def show_menu(desk: PlayDesk, do: Do, offers: tuple[Offered[object], ...]) -> None:
    """Ask which of several acts a click meant; not while dice or answers are asked for, which have to be typed
    first.
    """
    if desk.match.pending is not None or desk.match.question is not None:
        return
    menu = QMenu(desk.board.window())
    menu.setObjectName("acts")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for each in offers:
        words = act_words(desk.look, each, desk.match.view)
        made = menu.addAction(desk.look.icon(each.icon), words.replace("&", "&&"))
        made.setToolTip(chance_words(desk.look, each))
        made.triggered.connect(partial(do, each))
    desk.match.asked.connect(menu.close)
    board = desk.board
    at = board.middle_of(board.cursor_spot) if board.cursor_spot is not None else board.pointer
    menu.popup(board.mapToGlobal(at.toPoint()))


def ask_more(desk: PlayDesk, offered: Offered[object]) -> None:
    """Ask beside the board for the words or things an act needs; Escape gives the act up."""
    wants, look, t = offered.wants, desk.look, desk.look.t
    if wants is None:
        return
    sheet = QDialog(desk.board.window())
    sheet.setObjectName("wants")
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.setWindowTitle(offered.name[t.lang])
    column = QVBoxLayout(sheet)
    column.setContentsMargins(look.px(14), look.px(12), look.px(14), look.px(12))
    column.addWidget(label(wants.asks[t.lang], role="strong", wrap=True))
    words, boxes = QLineEdit(), {}
    if wants.kind == "words":
        words.setMaxLength(200)
        words.setMinimumWidth(look.px(320))
        words.setAccessibleName(wants.asks[t.lang])
        words.setToolTip(wants.asks[t.lang])
        column.addWidget(words)
    inner = QWidget()
    lines = QVBoxLayout(inner)
    for key, name in wants.things:
        boxes[key] = QCheckBox(name[t.lang])
        boxes[key].setAccessibleName(name[t.lang])
        boxes[key].setToolTip(name[t.lang])
        lines.addWidget(boxes[key])
    if boxes:
        # Two dozen targets of a volley are taller than a small screen.
        area = scrolled(inner)
        room = inner.sizeHint()
        area.setMinimumSize(room.width() + look.px(16), min(room.height(), look.px(TALLEST)))
        column.addWidget(area)
    row = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    row.button(QDialogButtonBox.StandardButton.Ok).setText(t("play.wants_do"))
    row.button(QDialogButtonBox.StandardButton.Cancel).setText(t("scenedit.cancel"))
    column.addWidget(row)

    def done() -> None:
        said = tuple(key for key, box in boxes.items() if box.isChecked())
        answer = words.text().strip() if wants.kind == "words" else said
        if answer:
            sheet.accept()
            desk.hand.answer(offered, answer)

    row.accepted.connect(done)
    row.rejected.connect(sheet.reject)
    words.returnPressed.connect(done)
    sheet.open()
