"""The members of a force that have no column any more: the dead, the last Event about them, the ways back."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.party.panels.blocks import Portrait
from editor.party.reading import DeadMember
from editor.widgets.dates import day_words
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.text import drawing, label, plain_tip, title


class DeadMembers(QFrame):
    """A list that folds; hidden while all members have a column.

    `wants` carries a member's id and an act; an empty act asks for the member's story.
    """

    wants = Signal(str, str)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._shown: tuple[DeadMember, ...] | None = None
        self.buttons: dict[tuple[str, str], QPushButton] = {}
        self.setProperty("role", "card")
        self.head = QPushButton()
        self.head.setProperty("role", "link")
        self.head.setCheckable(True)
        self.head.setChecked(True)
        self.head.setIconSize(QSize(look.px(16), look.px(16)))
        self.head.setToolTip(look.t("party.fallen_tip"))
        self.head.toggled.connect(self._fold)
        self._inside = QWidget()
        self._rows = QVBoxLayout(self._inside)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(look.px(8))
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(10), look.px(6), look.px(10), look.px(8))
        box.addWidget(self.head, 0, Qt.AlignmentFlag.AlignLeft)
        box.addWidget(self._inside)
        self._fold(True)
        self.hide()

    def show_gone(self, found: tuple[DeadMember, ...]) -> None:
        """Show these members; nothing is rebuilt where they are the same as before."""
        if found == self._shown:
            return
        self._shown = found
        self.buttons = {}
        emptied(self._rows)
        for each in found:
            self._rows.addWidget(self._line(each))
        words = self._look.t.plural("party.fallen", len(found))
        self.head.setText(words)
        self.head.setAccessibleName(words)
        self.setVisible(bool(found))

    def _line(self, each: DeadMember) -> QWidget:
        look, t = self._look, self._look.t
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(10))
        own = each.own
        face = drawing(each.picture, look.px(40), look, line) if own is None else Portrait(look, "", each.name, own)
        row.addWidget(face, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(look.px(1))
        words.addWidget(title(each.name, look, 16, wrap=True))
        if each.last is not None:
            said = t(each.last.key, **each.last.args)
            told = t("party.fallen_told", day=day_words(t, each.last.at), words=said) if each.last.at else said
            words.addWidget(label(told, role="muted", wrap=True))
            if each.last.note:
                words.addWidget(label(each.last.note, wrap=True))
        acts = FlowLayout(look.px(6))
        acts.addWidget(self._button(each, "", t("party.fallen_story"), "ledger", ""))
        for form in each.fates:
            why = " ".join(t(reason.key, **reason.args) for reason in form.reasons)
            acts.addWidget(self._button(each, form.id, t(form.key, **form.args), form.picture or "event", why))
        words.addLayout(acts)
        row.addLayout(words, 1)
        return line

    def _button(self, each: DeadMember, act: str, words: str, icon: str, why: str) -> QPushButton:
        made = QPushButton(words)
        made.setIcon(self._look.icon(icon))
        made.setIconSize(QSize(self._look.px(16), self._look.px(16)))
        made.setAccessibleName(self._look.t.pair(each.name, words))
        made.setToolTip(plain_tip(why or words))
        made.setAccessibleDescription(why)
        made.clicked.connect(partial(self._press, each.id, act))
        self.buttons[each.id, act] = made
        return made

    def _press(self, member_id: str, act: str, *_checked: bool) -> None:
        self.wants.emit(member_id, act)

    def _fold(self, on: bool) -> None:
        self._inside.setVisible(on)
        self.head.setIcon(self._look.icon("chevron-down" if on else "chevron-right"))
