"""The row of the route planner that makes the way shown the drafted jump of a command."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.drafts import why_not
from editor.widgets.calm import CalmList
from editor.widgets.text import label
from models.galaxy.routes import Way
from models.games.strategy import Move, MoveMode


class JumpRow(QWidget):
    """Commands that may take the way shown, the chosen one first, and the button that drafts it."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        t = look.t
        self._way: Way | None = None
        self.who = CalmList(least=0)
        self.who.setAccessibleName(t("atlas.who_jumps"))
        self.who.setToolTip(t("atlas.who_jumps_tip"))
        self.draft = QPushButton(t("atlas.draft_jump"))
        self.draft.setIcon(look.icon("send"))
        self.draft.setIconSize(QSize(look.px(16), look.px(16)))
        self.draft.setAccessibleName(t("atlas.draft_jump"))
        self.draft.setToolTip(t("atlas.draft_jump_tip"))
        self.draft.clicked.connect(self._keep)
        self._words = label(t("atlas.who_jumps"), role="muted", wrap=True)
        self._words.setBuddy(self.who)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(6))
        for widget in (self._words, self.who, self.draft):
            box.addWidget(widget)
        self.hide()

    def show_way(self, way: Way | None) -> None:
        """Offer a way to those who may take it; None: there is none."""
        desk, t = self._desk, self._desk.look.t
        self._way = way if way is not None and way.jumps else None
        self.setVisible(self._way is not None and bool(desk.galaxy.commands))
        if self._way is None:
            return
        able = [c for c in desk.galaxy.commands if self._may(c.id)]
        chosen = desk.selection.of("commands")
        self.who.clear()
        for command in sorted(able, key=lambda c: (c.id not in chosen, c.name)):
            self.who.addItem(command.name, command.id)
        for widget in (self.who, self.draft):
            widget.setVisible(bool(able))
        self._words.setText(t("atlas.who_jumps" if able else "atlas.nobody_jumps"))

    def _may(self, command_id: str) -> bool:
        return why_not(self._desk.galaxy, self._jump(command_id), self._desk.opened.options) is None

    def _jump(self, command_id: str) -> Move:
        assert self._way is not None
        path = self._way.path
        return Move(command_id, self._desk.galaxy.planet[path[-1]].at, MoveMode.JUMP, path)

    def _keep(self) -> None:
        """Keep the jump as the drafted order of the command, and say so."""
        command = self._desk.galaxy.command.get(self.who.currentData() or "")
        if self._way is None or command is None:
            return
        order = self._jump(command.id)
        self._desk.editing.keep_order(order)
        if self._desk.drafts.moves.get(command.id) == order:
            planet = self._desk.galaxy.planet[order.path[-1]].name
            self._desk.say(self._desk.look.t("atlas.jump_drafted", name=command.name, planet=planet))
            self._desk.selection.choose([("commands", command.id)])
