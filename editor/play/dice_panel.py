"""The dice of the last act, rolling for a moment; and the place where dice thrown by hand are typed in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from editor.paint.pictures import draw, has
from editor.play.match import Pending
from editor.widgets.look import Look
from editor.widgets.text import label
from models.dice import Throw

_FRAMES: Final = 5
MOST: Final = 6


class DiceStrip(QWidget):
    """Draws dice side by side; they tumble for 150 ms at most, and not at all where the user wants no motion."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.dice: tuple[Throw, ...] = ()
        self._left = 0
        self._timer = QTimer(self)
        self._timer.setInterval(max(look.motion_ms // _FRAMES, 1))
        self._timer.timeout.connect(self._tick)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(look.t("play.dice"))

    @property
    def rolling(self) -> bool:
        """Whether the dice are still in motion."""
        return self._timer.isActive()

    def show_dice(self, dice: Sequence[Throw], *, roll: bool) -> None:
        """Show dice, rolling at first where that is wanted."""
        self.dice = tuple(dice)[-MOST:]
        self.setAccessibleDescription(", ".join(f"D{each.faces}: {each.result}" for each in self.dice))
        self._left = _FRAMES if roll and self._look.motion_ms and self.dice else 0
        if self._left:
            self._timer.start()
        else:
            self._timer.stop()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of a row of dice."""
        return QSize(self._look.px(150), self._look.px(34))

    def _tick(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._timer.stop()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dice."""
        look, colours, painter = self._look, self._look.colours, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self.height()
        for place, die in enumerate(self.dice):
            name = f"d{die.faces}"
            # While it rolls any face may be up: the next ones in turn, for nothing but the eye.
            shown = (die.result + self._left * 3 - 1) % die.faces + 1 if self._left else die.result
            left = place * look.px(50)
            draw(
                painter,
                QRectF(left, (side - look.px(22)) / 2, look.px(22), look.px(22)),
                name if has(name) else "d20",
                colours.sea_words,
            )
            painter.setFont(look.title_font(18))
            painter.setPen(QColor(colours.muted if self._left else colours.ink))
            words = QRectF(left + look.px(24), 0, look.px(26), side)
            painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(shown))


class DicePrompt(QFrame):
    """Asks for one die thrown by hand; hidden while none is wanted."""

    given = Signal(int)
    throw_rest = Signal()
    dropped = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setProperty("role", "card-lit")
        grid = QGridLayout(self)
        grid.setContentsMargins(look.px(10), look.px(6), look.px(10), look.px(8))
        self.words = label("", role="strong", wrap=True)
        self.field = QLineEdit()
        self.field.setMaxLength(3)
        self.field.setAccessibleName(look.t("play.die_field"))
        self.field.returnPressed.connect(self._give)
        self.ok = self._button("play.die_take", self._give)
        self.rest = self._button("play.die_rest", self.throw_rest.emit)
        self.drop = self._button("play.die_drop", self.dropped.emit)
        grid.addWidget(self.words, 0, 0, 1, 2)
        grid.addWidget(self.field, 1, 0)
        grid.addWidget(self.ok, 1, 1)
        grid.addWidget(self.rest, 2, 0)
        grid.addWidget(self.drop, 2, 1)
        self.hide()

    def ask(self, pending: Pending | None) -> None:
        """Ask for the die that is wanted; None hides the question."""
        self.setVisible(pending is not None)
        if pending is None:
            return
        t, key = self._look.t, f"play.die_{pending.purpose}"
        purpose = t(key) if t.has(key) else t("play.die_other")
        self.words.setText(t("play.die_wanted", purpose=purpose, faces=pending.faces))
        self.field.setPlaceholderText(f"1 – {pending.faces}")
        self.field.clear()
        self.field.setFocus()

    def _give(self) -> None:
        words = self.field.text().strip()
        if words.isdecimal():
            self.given.emit(int(words))
        else:
            self.field.selectAll()

    def _button(self, key: str, act: object) -> QPushButton:
        made = QPushButton(self._look.t(key))
        made.setAccessibleName(self._look.t(key))
        made.setAutoDefault(False)
        made.clicked.connect(act)
        return made
