"""The dice: thrown by the program from a seed one can note down, or real ones typed in; with their log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.docks.dice_face import DieFace
from app.docks.dice_throws import KINDS, Reading, ThrowKind, ThrowOutcome, throw, thrown_faces
from editor.widgets.form_inputs import FormCombo, FormSpin
from editor.widgets.look import Look
from editor.widgets.text import label, sized
from models.dice import fresh_seed
from models.errors import Refused
from models.i18n import MessageArg

MAX_LOG: Final = 500
LOG: Final = 140


class DiceDock(QWidget):
    """Throws dice; keys 1 to 8 press the buttons in their order. Keeps no state of the campaign."""

    wants_rule = Signal(str)
    real_dice_chosen = Signal(bool)

    def __init__(self, look: Look, *, real_dice: bool, say: Callable[[str], None], seed: str = "") -> None:
        super().__init__()
        self._look = look
        self._say = say
        self._number = 0
        self._waiting: ThrowKind | None = None
        self.log: list[ThrowOutcome] = []
        self.setProperty("role", "dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.face = DieFace(look)
        self.result = sized(look.t("window.dice_ready"), look.font(14), role="strong", wrap=True)
        self.result.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.buttons = {kind.id: self._button(kind, place + 1) for place, kind in enumerate(KINDS)}
        self.reading = self._reading_box()
        self.real = QCheckBox(look.t("window.dice_real"))
        self.real.setAccessibleName(look.t("window.dice_real"))
        self.real.setToolTip(look.t("window.dice_real_tip"))
        self.real.setChecked(real_dice)
        self.typed = [self._spin(n) for n in (1, 2)]
        self.enter = QPushButton(look.t("window.dice_enter"))
        self.enter.setAccessibleName(look.t("window.dice_enter"))
        self.enter.setProperty("role", "primary")
        self.asked = label("", role="strong", wrap=True)
        self.seed = QLineEdit(seed or fresh_seed())
        self.seed.setAccessibleName(look.t("window.dice_seed"))
        self.seed.setToolTip(look.t("window.dice_seed_tip"))
        self.seed.setMaxLength(64)
        self.seed.setCursorPosition(0)
        self.list = QListWidget()
        self.list.setAccessibleName(look.t("window.dice_log"))
        self.list.setIconSize(QSize(look.px(18), look.px(18)))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lay_out()
        self._ask(None)
        self.real.toggled.connect(self._choose_real)
        self.enter.clicked.connect(self.enter_typed)
        self.seed.editingFinished.connect(self._restart)
        for spin in self.typed:
            spin.lineEdit().returnPressed.connect(self.enter_typed)

    def act(self, action_id: str) -> None:
        """Do an act of `app.docks.dice_acts`."""
        self.press(next(kind for kind in KINDS if action_id == f"throw_{kind.id}"))

    def press(self, kind: ThrowKind) -> None:
        """Throw a die, or ask for the result of a real one."""
        if self.real.isChecked():
            self._ask(kind)
        else:
            self._throw(kind, ())

    def enter_typed(self) -> None:
        """Take the typed results of the die that is waited for."""
        if self._waiting is not None:
            kind = self._waiting
            results = [spin.value() for spin in self.typed[: kind.needs]]
            if kind.direction and results[0] == results[1]:
                self._say(self._look.t("window.dice_equal"))
                return
            self._throw(kind, results)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let 1 to 8 press the buttons."""
        place = event.key() - Qt.Key.Key_1
        if not event.modifiers() and 0 <= place < len(KINDS):
            self.press(KINDS[place])
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the parts side by side where there is width, else one above the other; hide the log in a low dock."""
        wide = self.width() > self._look.px(470) or self.width() > self.height()
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        self._told.setVisible(not wide or self.width() >= self._hand_room() + self._look.px(LOG))
        super().resizeEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Return room for the dice; where all stands side by side the log adds none."""
        least = super().minimumSizeHint()
        wide = self._row.direction() is QBoxLayout.Direction.LeftToRight
        return QSize(min(least.width(), self._hand_room()) if wide else least.width(), least.height())

    def _hand_room(self) -> int:
        """Return the width (px) of the die that fell and the buttons side by side."""
        return sum(each.minimumSizeHint().width() for each in (self._fallen, self._hand)) + self._look.px(44)

    def words(self, outcome: ThrowOutcome) -> str:
        """Return one throw in words: what fell, how it was read, by which rule."""
        t = self._look.t
        if outcome.direction is not None:
            found = outcome.direction
            return t("window.dice_said_direction", low=found.low, high=found.high, faces=outcome.thrown)
        if outcome.rule:
            read: dict[str, MessageArg] = {
                "fell": outcome.fell[0],
                "faces": outcome.kind.faces,
                "shown": outcome.shown,
                "rule": outcome.rule,
            }
            return t("window.dice_said_read", **read)
        return t("window.dice_said", faces=outcome.kind.faces, shown=outcome.shown)

    def _throw(self, kind: ThrowKind, typed: list[int] | tuple[int, ...]) -> None:
        reading = Reading(self.reading.currentData())
        try:
            outcome = throw(self.seed.text(), self._number + 1, kind, reading, typed)
        except Refused as refused:
            self._say(self._look.t(refused.key, **refused.args_))
            return
        self._number = outcome.number
        self.log.append(outcome)
        del self.log[:-MAX_LOG]
        said = self.words(outcome)
        self.face.show_outcome(outcome, said)
        self.result.setText(said)
        origin = "window.dice_log_typed" if outcome.typed else "window.dice_log_line"
        item = QListWidgetItem(self._look.icon("edit" if outcome.typed else "dice"), "")
        item.setText(self._look.t(origin, n=outcome.number, said=said))
        item.setData(Qt.ItemDataRole.UserRole, outcome.rule)
        self.list.insertItem(0, item)
        if self.list.count() > MAX_LOG:
            self.list.takeItem(MAX_LOG)
        self._ask(None)

    def _ask(self, kind: ThrowKind | None) -> None:
        """Show the fields for a real die, or what the dock is ready for."""
        self._waiting = kind
        for spin, needed in zip(self.typed, (1, 2), strict=True):
            spin.setVisible(kind is not None and kind.needs >= needed)
        self.enter.setVisible(kind is not None)
        if kind is None:
            words = self._look.t("window.dice_ask") if self.real.isChecked() else ""
        else:
            faces = thrown_faces(kind, Reading(self.reading.currentData()))
            for spin in self.typed:
                spin.setRange(1, faces)
            self.typed[0].setFocus()
            self.typed[0].selectAll()
            words = self._look.t("window.dice_type_two" if kind.direction else "window.dice_type", faces=faces)
        self.asked.setText(words)
        self.asked.setVisible(bool(words))

    def _choose_real(self, on: bool) -> None:
        self._ask(None)
        self.real_dice_chosen.emit(on)

    def _restart(self) -> None:
        """Begin the throws of another seed at the first; an empty field gets a fresh one."""
        if not self.seed.text().strip():
            self.seed.setText(fresh_seed())
        if self.seed.isModified():
            self.seed.setModified(False)
            self._number = 0

    def _new_seed(self) -> None:
        self.seed.setText(fresh_seed())
        self.seed.setCursorPosition(0)
        self._number = 0

    def _open_rule(self, item: QListWidgetItem) -> None:
        if item.data(Qt.ItemDataRole.UserRole):
            self.wants_rule.emit(item.data(Qt.ItemDataRole.UserRole))

    def _button(self, kind: ThrowKind, key: int) -> QPushButton:
        t = self._look.t
        made = QPushButton(t(f"window.die_{kind.id}"))
        made.setAccessibleName(self._look.name(f"action.throw_{kind.id}"))
        made.setToolTip(t("window.dice_key", act=t(f"action.throw_{kind.id}"), key=key))
        made.setIcon(self._look.icon("direction" if kind.direction else kind.id))
        made.setIconSize(QSize(self._look.px(18), self._look.px(18)))
        made.setProperty("role", "die")
        made.clicked.connect(partial(self.press, kind))
        return made

    def _reading_box(self) -> QComboBox:
        made = FormCombo(least=12)
        for reading in Reading:
            made.addItem(self._look.t(f"window.dice_reading_{reading}"), str(reading))
        made.setAccessibleName(self._look.t("window.dice_reading"))
        made.setToolTip(self._look.t("window.dice_reading_tip"))
        return made

    def _spin(self, which: int) -> QSpinBox:
        made = FormSpin()
        made.setRange(1, 20)
        made.setAccessibleName(self._look.t("window.dice_typed", n=which))
        made.setMinimumWidth(self._look.px(64))
        return made

    def _tool(self, icon: str, words: str, act: Callable[[], None]) -> QToolButton:
        made = QToolButton()
        made.setIcon(self._look.icon(icon))
        made.setIconSize(QSize(self._look.px(18), self._look.px(18)))
        made.setToolTip(words)
        made.setAccessibleName(words)
        made.clicked.connect(act)
        return made

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        self._fallen, self._hand, self._told = QWidget(), QWidget(), QWidget()
        shown, middle, log = (QVBoxLayout(each) for each in (self._fallen, self._hand, self._told))
        for column in (shown, middle, log):
            column.setContentsMargins(0, 0, 0, 0)
        shown.addWidget(self.face, 1)
        shown.addWidget(self.result)
        grid = QGridLayout()
        grid.setSpacing(look.px(5))
        for place, button in enumerate(self.buttons.values()):
            grid.addWidget(button, place // 4, place % 4)
        row = QHBoxLayout()
        for widget in (*self.typed, self.enter):
            row.addWidget(widget)
        row.addStretch()
        middle.setSpacing(look.px(6))
        middle.addLayout(grid)
        middle.addWidget(self.reading)
        middle.addWidget(self.real)
        middle.addWidget(self.asked)
        middle.addLayout(row)
        middle.addStretch()
        seeds = QHBoxLayout()
        seeds.addWidget(self.seed, 1)
        seeds.addWidget(self._tool("refresh", t("window.dice_seed_new"), self._new_seed))
        log.setSpacing(look.px(6))
        log.addWidget(self.list, 1)
        log.addLayout(seeds)
        self.list.itemActivated.connect(self._open_rule)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        margin = look.px(10)
        self._row.setContentsMargins(margin, margin, margin, margin)
        self._row.setSpacing(look.px(12))
        self._row.addWidget(self._fallen, 2)
        self._row.addWidget(self._hand, 3)
        self._row.addWidget(self._told, 4)
