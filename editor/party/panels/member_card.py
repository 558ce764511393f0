"""A member as a column: its points, its profile, what it carries and can do. Only what differs is drawn again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.party.drag import Carried, drag, unpacked
from editor.party.panels.blocks import LifeBlock, Portrait, in_play, section
from editor.party.panels.figure_row import FigureRow, PurseBar
from editor.party.panels.gear_line import GearLine
from editor.party.panels.name_field import NameField
from editor.party.reading import PartyReading
from editor.widgets.look import Look
from editor.widgets.problem_line import grade_colour
from editor.widgets.text import drawing, label
from models.games.facets.builder import FigureShift, Thing
from models.games.values import Entry, Member, Stat
from models.problem import Grade, Problem

OWN_KEYS: Final = (Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_X, Qt.Key.Key_V, Qt.Key.Key_C, Qt.Key.Key_D)
MOST_PROBLEMS: Final = 3


class GearCard(QFrame):
    """A frame that things can be dropped on: green where the dragged thing may go, red where it may not.

    `wants` carries the place and the name of an act, `menu` the place, a thing at it and a point of the screen.
    """

    dropped = Signal(object, str)
    hovered = Signal(str)
    lifted = Signal(object)
    wants = Signal(str, str)
    menu = Signal(str, object, object)

    def __init__(self, look: Look, place: str) -> None:
        super().__init__()
        self._look = look
        self.place = place
        self._role = ""
        self.setAcceptDrops(True)
        self.dress("card")

    def dress(self, role: str) -> None:
        """Take on a role of the style sheet."""
        if role != self._role:
            self._role = role
            self.setProperty("role", role)
            self.style().unpolish(self)
            self.style().polish(self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a drag of ours and emit the place; whether the thing may go here is checked by who listens."""
        if unpacked(event.mimeData()) is not None:
            event.acceptProposedAction()
            self.hovered.emit(self.place)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Go on accepting the drag."""
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Note that the drag has left."""
        event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit what was dropped here."""
        carried = unpacked(event.mimeData())
        if carried is not None:
            event.setDropAction(Qt.DropAction.MoveAction)
            event.accept()
            self.dropped.emit(carried, self.place)


class MemberCard(GearCard):
    """One column: a member and its gear."""

    chosen = Signal(str)
    renamed = Signal(str, str)
    wounded = Signal(str, int)
    pressed = Signal(str, object)

    def __init__(self, look: Look, member_id: str, explain: Callable[[str], None]) -> None:
        super().__init__(look, member_id)
        self.member_id = member_id
        self._explain = explain
        self._shown: dict[str, object] = {}
        self._seen: tuple[object, ...] = ()
        self._sections: dict[str, QWidget] = {}
        self._pressed_at: QPoint | None = None
        self._stats: tuple[Stat, ...] = ()
        self.lines: list[GearLine] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        column = self._column = QVBoxLayout(self)
        pad = look.px(10)
        column.setContentsMargins(pad, pad, pad, pad)
        column.setSpacing(look.px(6))
        head = QHBoxLayout()
        head.setSpacing(look.px(10))
        self._head = head
        self.portrait: Portrait | None = None
        words = QVBoxLayout()
        words.setSpacing(look.px(1))
        self.name = NameField(look, "", 18, look.t("party.name_field"), look.t("party.name_tip"))
        self.name.typed.connect(lambda name: self.renamed.emit(self.member_id, name))
        self.role = label("", role="muted", wrap=True)
        self.cost = label("", role="cost", wrap=True)
        self.cost.setFont(look.font(15))
        for part in (self.name, self.role, self.cost):
            words.addWidget(part)
        words.addStretch()
        head.addLayout(words, 1)
        column.addLayout(head)
        self.purse = PurseBar(look)
        self.figures = FigureRow(look)
        column.addWidget(self.figures)
        self._below = QVBoxLayout()
        self._below.setSpacing(look.px(6))
        self._below.addWidget(self.purse)
        column.addLayout(self._below)
        column.addStretch(1)

    def show_member(self, sheet: PartyReading, member: Member, *, writable: bool) -> None:
        """Show a member; blocks whose content is the same are left alone."""
        drawn = sheet.faces.get(member.id, "hero")
        own = sheet.pictures.get(drawn)
        purse = sheet.purse(member.id)
        purse = purse if purse is not None and purse.limit is not None else None
        place = next((p for p in sheet.bench.places if p.id == member.id), None)
        seen = (member, writable, sheet.force_id, sheet.points, drawn, own, purse, place)
        if seen == self._seen:
            self.figures.set_stats(member.stats)
            return
        self._seen = seen
        look, t = self._look, self._look.t
        name = member.name[t.lang]
        self.name.set_text(name)
        self.name.editable = writable
        role = "" if member.role == member.name else member.role[t.lang]
        self._say(self.role, role)
        self.role.setVisible(bool(role))
        key = "party.cost_of" if member.count > 1 else "party.cost"
        self._say(self.cost, t(key, count=member.count, cost=member.cost, points=sheet.points))
        self.setAccessibleName(", ".join(words for words in (name, role, self.cost.text()) if words))
        self.setAccessibleDescription(t("party.card_tip"))
        if self._shown.get("face") != drawn:
            self._shown["face"] = drawn
            self._portray(drawn, name, own)
        self.purse.set_purse(purse)
        self._stats = member.stats
        self.figures.set_stats(member.stats)
        carries = partial(Carried, sheet.force_id, member.id) if place is not None and writable else None
        gear = place.things if place is not None else counted(member.gear)
        self._part("life", member.boxes, lambda: self._life(member.boxes))
        alive = self._sections.get("life")
        if isinstance(alive, LifeBlock):
            alive.show_life(member, live=writable and sheet.bench.chronicle is not None)
        self._part("in_play", member.in_play, lambda: in_play(look, member, self._explain))
        self._part("gear", (gear, carries is None), lambda: self._list("party.gear", gear, carries))
        self._part("skills", member.skills, lambda: self._list("party.skills", counted(member.skills), None))
        self._part("spells", member.spells, lambda: self._list("party.spells", counted(member.spells), None))
        self._part("problems", member.problems, lambda: self._problems(member.problems))
        self.lines = [line for part in self._sections.values() for line in part.findChildren(GearLine)]

    def preview(self, shifts: Sequence[FigureShift]) -> None:
        """Show in the profile how an offer would change it."""
        self.figures.set_stats(self._stats, shifts)

    def section(self, field: str) -> QWidget:
        """Return the block that shows a field of a Problem; the name for any other field."""
        return self._sections.get(field, self.name)

    def event(self, event: QEvent) -> bool:
        """Take the keys of the column before the window's shortcuts do."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            bare = event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Delete)
            if bare or (control and event.key() in OWN_KEYS):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Build on Enter, rename on F2, move with Ctrl and arrows, cut and paste gear."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        wanted = _KEYS.get((control, Qt.Key(event.key())), "")
        if wanted == "rename":
            self.name.edit()
        elif wanted == "menu":
            self._open_menu(self.mapToGlobal(self.rect().center()))
        elif wanted:
            self.wants.emit(self.member_id, wanted)
        else:
            super().keyPressEvent(event)

    @property
    def line_in_focus(self) -> GearLine | None:
        """The line of gear that has the focus; None for none."""
        focus = QApplication.focusWidget()
        return next((line for line in self.lines if line is focus), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where a drag may begin."""
        self._pressed_at = event.position().toPoint()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the whole column to another place."""
        start, here = self._pressed_at, event.position().toPoint()
        if start is not None and (here - start).manhattanLength() >= QApplication.startDragDistance():
            self._pressed_at = None
            self.wants.emit(self.member_id, "carry")

    def carry(self, force_id: str) -> None:
        """Begin to drag this column."""
        picture = self.grab().scaledToWidth(self._look.px(120), Qt.TransformationMode.SmoothTransformation)
        drag(self, Carried(force_id, self.member_id), picture, lambda: self.lifted.emit(None))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the builder of this member on a click."""
        if self._pressed_at is not None and event.button() == Qt.MouseButton.LeftButton:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.chosen.emit(self.member_id)
        self._pressed_at = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for another portrait on a double click on the old one."""
        if self.portrait is not None and self.portrait.geometry().contains(event.position().toPoint()):
            self.wants.emit(self.member_id, "portrait")

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the menu of the member."""
        self._open_menu(event.globalPos())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the menu of a thing."""
        if isinstance(watched, GearLine) and isinstance(event, QContextMenuEvent):
            self.menu.emit(self.member_id, watched.carried, event.globalPos())
            return True
        return super().eventFilter(watched, event)

    def _life(self, boxes: int) -> QWidget | None:
        made = LifeBlock(self._look, boxes) if boxes else None
        if made is not None:
            made.wanted.connect(lambda wounds: self.wounded.emit(self.member_id, wounds))
        return made

    def _open_menu(self, at: QPoint) -> None:
        line = self.line_in_focus
        self.menu.emit(self.member_id, line.carried if line else None, at)

    def _portray(self, drawn: str, name: str, own: QImage | None) -> None:
        if self.portrait is not None:
            self._head.removeWidget(self.portrait)
            self.portrait.deleteLater()
        self.portrait = Portrait(self._look, drawn, name, own)
        self.portrait.setToolTip(self._look.t("party.portrait_tip"))
        self._head.insertWidget(0, self.portrait, 0, Qt.AlignmentFlag.AlignTop)

    def _say(self, shown: QLabel, words: str) -> None:
        if shown.text() != words:
            shown.setText(words)

    def _part(self, key: str, value: object, build: Callable[[], QWidget | None]) -> None:
        """Rebuild a block in its place if its content has changed."""
        if key in self._shown and self._shown[key] == value:
            return
        self._shown[key] = value
        old = self._sections.pop(key, None)
        if old is not None:
            self._below.removeWidget(old)
            old.hide()
            old.deleteLater()
        made = build()
        if made is not None:
            before = sum(each in self._sections for each in _ORDER[: _ORDER.index(key)])
            # The purse, which comes with the first wound, stands below the boxes: they stay under the pointer.
            before += key != _ORDER[0]
            self._sections[key] = made
            self._below.insertWidget(before, made)

    def _list(self, key: str, things: tuple[Thing, ...], carries: Callable[[str], Carried] | None) -> QWidget | None:
        if not things and not (key == "party.gear" and carries is not None):
            return None
        t, look = self._look.t, self._look
        box, column = section(look, t(key))
        column.setSpacing(0)
        for thing in things:
            name = thing.name[t.lang] if thing.count == 1 else t("party.times", name=thing.name, n=thing.count)
            carried = carries(thing.id) if carries is not None else None
            line = GearLine(
                look, name, thing.amount[t.lang], thing.words[t.lang],
                drawn=thing.picture, rule=thing.rule, carried=carried, lifted=self.lifted.emit,
            )  # fmt: skip
            field = key.removeprefix("party.")
            line.clicked.connect(partial(self.pressed.emit, self.member_id, (field, thing.id)))
            line.installEventFilter(self)
            column.addWidget(line)
        if not things:
            column.addWidget(label(t("party.no_gear"), role="muted", wrap=True))
        return box

    def _problems(self, found: tuple[Problem, ...]) -> QWidget | None:
        if not found:
            return None
        look, t = self._look, self._look.t
        box, column = section(look, t("party.problems"))
        order = sorted(found, key=lambda p: [Grade.ERROR, Grade.WARNING, Grade.NOTICE].index(p.grade))
        for problem in order[:MOST_PROBLEMS]:
            row = QHBoxLayout()
            row.setSpacing(look.px(6))
            colour = grade_colour(look, problem.grade)
            row.addWidget(
                drawing(str(problem.grade), look.px(16), look, box, colour=colour), 0, Qt.AlignmentFlag.AlignTop
            )
            words = label(t(problem.key, **problem.args), role=str(problem.grade), wrap=True)
            words.setFont(look.font(12.5))
            row.addWidget(words, 1)
            column.addLayout(row)
        if len(order) > MOST_PROBLEMS:
            column.addWidget(label(t.plural("party.more_problems", len(order) - MOST_PROBLEMS), role="muted"))
        return box


_ORDER: Final = ("life", "in_play", "gear", "skills", "spells", "problems")
_KEYS: Final = {
    (False, Qt.Key.Key_F2): "rename",
    (False, Qt.Key.Key_Menu): "menu",
    (False, Qt.Key.Key_Return): "build",
    (False, Qt.Key.Key_Enter): "build",
    (False, Qt.Key.Key_Space): "build",
    (False, Qt.Key.Key_Delete): "remove",
    (True, Qt.Key.Key_Delete): "remove",
    (True, Qt.Key.Key_Left): "earlier",
    (True, Qt.Key.Key_Up): "earlier",
    (True, Qt.Key.Key_Right): "later",
    (True, Qt.Key.Key_Down): "later",
    (False, Qt.Key.Key_Left): "previous",
    (False, Qt.Key.Key_Right): "next",
    (True, Qt.Key.Key_D): "duplicate",
    (True, Qt.Key.Key_X): "cut",
    (True, Qt.Key.Key_V): "paste",
}


def counted(found: tuple[Entry, ...]) -> tuple[Thing, ...]:
    """Return each entry once, with how often it occurs, in order, as Things without a place."""
    made: dict[str, Thing] = {}
    for each in found:
        known = made.get(each.id)
        one = Thing(each.id, each.name, each.words, each.amount, each.rule)
        made[each.id] = replace(known, count=known.count + 1) if known else one
    return tuple(made.values())
