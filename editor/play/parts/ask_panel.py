"""What an act asks of people while they point on the board: its targets in order of wish, or the way it is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from editor.play.parts.dice_panel import needs_words
from editor.play.selection import BattleSelection
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.games.battle.values import MoreWanted, Offered
from models.i18n import Text

TALLEST: Final = 220
"""Pixels at 100 % that the list takes at most; a longer one scrolls."""
KEY: Final = Qt.ItemDataRole.UserRole


class AskPanel(QFrame):
    """Follows the selection; hidden while no act asks for targets or offers ways to do it.

    In the list, a box or Enter names a figure or takes it out; dragged, or with Ctrl and the arrows, it changes places.
    """

    def __init__(self, look: Look, hand: BattleSelection) -> None:
        super().__init__()
        self._look, self._hand = look, hand
        self._told: object = None
        self.setProperty("role", "card-lit")
        self.words, self.expected, self.dice = (label("", role=role, wrap=True) for role in ("strong", "strong", ""))
        self.list = _Targets(self._move)
        self.list.setAccessibleName(look.t("play.targets"))
        self.list.setToolTip(plain_tip(look.t("play.targets_tip")))
        self.list.itemChanged.connect(self._toggle)
        self.list.itemActivated.connect(self._toggle)
        self.list.model().rowsMoved.connect(lambda: QTimer.singleShot(0, self, self._dragged))
        self.fire, self.cancel = self._button("play.wants_do", self._do), self._button("scenedit.cancel", hand.escape)
        self.earlier = self._button("play.target_earlier", partial(self._move, -1))
        self.later = self._button("play.target_later", partial(self._move, 1))
        self.clear = self._button("play.targets_clear", hand.wishes.clear)
        self.fire.setProperty("role", "primary")
        self.ways: list[QPushButton] = []
        self._ways, self._moves, self._ends = QWidget(), QWidget(), QWidget()
        self._flow = FlowLayout(look.px(6), self._ways)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(look.px(each) for each in (10, 6, 10, 8)))
        column.setSpacing(look.px(4))
        for part in (self.words, self.expected, self.dice, self._ways, self._ends, self.list, self._moves):
            column.addWidget(part)
        for row, buttons in (
            (self._moves, (self.earlier, self.later)),
            (self._ends, (self.fire, self.cancel, self.clear)),
        ):
            flow = FlowLayout(look.px(6), row)
            for each in buttons:
                flow.addWidget(each)
        hand.changed.connect(self.follow)
        self.hide()

    def _button(self, key: str, do: Callable[[], object]) -> QPushButton:
        made = QPushButton(self._look.t(key))
        made.setAccessibleName(made.text())
        made.setToolTip(plain_tip(made.text()))
        made.setAutoDefault(False)
        made.clicked.connect(lambda: do())
        return made

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """The widgets Tab goes through."""
        if self._wants is None:
            return ()
        if self._wants.kind != "targets":
            return (*self.ways, self.cancel)
        return (self.list, self.fire, self.cancel, *self.ways, self.clear, self.earlier, self.later)

    @property
    def answers(self) -> tuple[QPushButton, ...]:
        """What does the act and what gives it up; none while no act asks for targets."""
        return (self.fire, self.cancel) if self._hand.wishes.asked is not None else ()

    @property
    def _wants(self) -> MoreWanted | None:
        """What is asked here: targets, or a spot where there are several ways to go there."""
        wants = self._hand.waits.wants if self._hand.waits is not None else None
        return wants if wants is not None and (wants.kind == "targets" or wants.ways) else None

    def follow(self) -> None:
        """Show what is asked now."""
        asked, wants, named = self._hand.waits, self._wants, self._hand.wishes.named
        if (asked, named) == self._told:
            return
        self._told = asked, named
        self.setVisible(wants is not None)
        if asked is None or wants is None:
            return
        t, targets = self._look.t, wants.kind == "targets"
        for part in (self.list, self._moves, self.fire, self.clear):
            part.setVisible(targets)
        self.words.setText(wants.asks[t.lang])
        self.fire.setText(asked.name[t.lang])
        self.fire.setAccessibleName(self.fire.text())
        self._show_ways(wants)
        offered = self._hand.wishes.offered if targets else None
        self.fire.setEnabled(offered is not None and offered.denied is None)
        why = offered.denied if offered is not None else None
        told = self._hand.match.words(why) if why is not None else offered.told[t.lang] if offered is not None else ""
        for line, words in (
            (self.expected, told),
            (self.dice, needs_words(self._look, offered.needs if offered else ())),
        ):
            line.setText(words)
            line.setVisible(bool(words))
        if targets:
            self._show_targets(dict(wants.things), offered)

    def take_keyboard(self) -> None:
        """Give the keyboard to the list, or to the ways."""
        self.stops[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_ways(self, wants: MoreWanted) -> None:
        if [each.text() for each in self.ways] != [name[self._look.t.lang] for _, name in wants.ways]:
            for each in self.ways:
                each.hide()
                each.deleteLater()
            self.ways = [self._way(*each) for each in wants.ways]
        for made, (way, _) in zip(self.ways, wants.ways, strict=True):
            made.setCheckable(wants.kind != "targets")
            made.setChecked(way == wants.way)

    def _way(self, way: str, name: Text) -> QPushButton:
        made = QPushButton(name[self._look.t.lang])
        made.setAccessibleName(made.text())
        made.setToolTip(plain_tip(made.text()))
        made.setProperty("role", "chip")
        made.clicked.connect(partial(self._choose_way, way))
        self._flow.addWidget(made)
        return made

    def _choose_way(self, way: str) -> None:
        hand = self._hand
        if hand.wishes.asked is not None:
            hand.wishes.order(way)
        elif hand.asking is not None and hand.asking.wants is not None:
            wants = hand.asking.wants
            hand.asking = replace(hand.asking, wants=replace(wants, way="" if wants.way == way else way))
            hand.changed.emit()

    def _show_targets(self, names: Mapping[str, Text], offered: Offered[object] | None) -> None:
        """Show those named, numbered, with their chance to fall, then the others; rows are kept, as is the one used."""
        t, named, things = self._look.t, self._hand.wishes.named, self._hand.wishes.things
        falls = [each.chance for each in offered.outcomes] if offered is not None else []
        with QSignalBlocker(self.list):
            while self.list.count() > len(things):
                self.list.takeItem(self.list.count() - 1)
            while self.list.count() < len(things):
                self.list.addItem(QListWidgetItem())
            for row, each in enumerate(things):
                item, name = self.list.item(row), names[each]
                chance = t.percent(round(100 * falls[row])) if row < len(falls) else ""
                number = f"{row + 1} · " if row < len(named) else ""
                item.setText(number + (f"{chance} · " if chance else "") + name[t.lang])
                told = t("play.target_falls", n=row + 1, who=name, percent=chance) if chance else item.text()
                item.setToolTip(plain_tip(told))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, told)
                item.setData(KEY, each)
                item.setCheckState(Qt.CheckState.Checked if row < len(named) else Qt.CheckState.Unchecked)
        tall = self.list.sizeHintForRow(0) * len(things) + 2 * self.list.frameWidth() + 2
        self.list.setFixedHeight(min(tall, self._look.px(TALLEST)))

    def _toggle(self, item: QListWidgetItem) -> None:
        """Name a figure, or take it out; the rows change after the list has done with the click."""
        QTimer.singleShot(0, self, partial(self._hand.wishes.toggle, item.data(KEY)))

    def _move(self, step: int) -> None:
        item = self.list.currentItem()
        if item is not None and item.data(KEY) in self._hand.wishes.named:
            figure = item.data(KEY)
            self._hand.wishes.move(figure, step)
            self.list.setCurrentRow(self._hand.wishes.named.index(figure))

    def _dragged(self) -> None:
        """Take over the order of the rows after a drag."""
        rows = [self.list.item(row) for row in range(self.list.count())]
        self._told = None
        self._hand.wishes.take([each.data(KEY) for each in rows if each.checkState() == Qt.CheckState.Checked])

    def _do(self) -> None:
        if self._hand.wishes.offered is not None:
            self._hand.do(self._hand.wishes.offered)


class _Targets(QListWidget):
    """The targets; `move` changes the place of the one that is used."""

    def __init__(self, move: Callable[[int], None]) -> None:
        super().__init__()
        self._place = move
        self.setDragDropMode(QListWidget.DragDropMode.InternalMove)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(QSize(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the target with Ctrl and the arrows."""
        way = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if way is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._place(way)
        else:
            super().keyPressEvent(event)
