"""The dice of the last act, rolling for a moment; and the field for dice thrown by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from editor.paint.pictures import draw, has
from editor.play.pending import Pending
from editor.widgets.layouts.scrolled import to_top
from editor.widgets.look import Look
from editor.widgets.text import label
from models.dice import Throw

_FRAMES: Final = 5
MOST: Final = 6
TEN: Final = 10
MOST_LINES: Final = 20
"""Lines of dice that are kept for acts that are undone."""
FigureName = Callable[[str], str]
"""Returns what a figure is called by its id; empty for nobody."""


def purpose_of(look: Look, purpose: str) -> str:
    """Return what a die is thrown for, in words."""
    key = f"play.die_{purpose}"
    return look.t(key) if look.t.has(key) else look.t("play.die_other")


def caption_words(look: Look, die: Throw, who: str) -> str:
    """Return whose die it was, what it was thrown for, and whether it was typed in."""
    purpose = purpose_of(look, die.purpose)
    purpose = look.t("play.die_caption", who=who, purpose=purpose) if who else purpose
    return " ".join(filter(None, (purpose, look.t("play.die_typed") if die.typed else "")))


def die_words(look: Look, die: Throw, who: str) -> str:
    """Return a die in words: whose it was, its purpose, its faces, its result, and what was added."""
    added = "".join(f" {each.value:+d}" for each in die.modifiers).replace("-", "−")
    key, owner = ("play.die_of", {"who": who}) if who else ("play.die", {})
    words = look.t(key, purpose=purpose_of(look, die.purpose), faces=die.faces, result=die.result, **owner)
    return words + added + (" " + look.t("play.die_typed") if die.typed else "")


def sum_words(die: Throw, wide: Callable[[str], int], room: float) -> str:
    """Return what was added with the total, only the total, or "", by the room: half a number would be misread."""
    total = f"= {die.total}".replace("-", "−")
    whole = f"{die.total - die.result:+d} ".replace("-", "−") + total
    return next((words for words in (whole, total) if wide(words) <= room), "")


def needs_words(look: Look, needs: Sequence[int]) -> str:
    """Return what dice must show, those that follow each other together: "12 at 4+, 5 at 5+"; empty for none."""
    if len(needs) == 1:
        return look.t("play.die_needs", needs=needs[0])
    runs = [(needed, len(list(run))) for needed, run in groupby(needs)]
    told = ", ".join(look.t("play.dice_need", n=count, needs=needed) for needed, count in runs)
    return look.t("play.dice_needed", n=len(needs), told=told) if needs else ""


class DiceStrip(QWidget):
    """Draws dice side by side; they tumble for at most 150 ms, and not at all where the user wants no motion."""

    def __init__(self, look: Look, name: FigureName) -> None:
        super().__init__()
        self._look, self._name = look, name
        self.dice: tuple[Throw, ...] = ()
        self._left = 0
        self._timer = QTimer(self)
        self._timer.setInterval(max(look.motion_ms // _FRAMES, 1))
        self._timer.timeout.connect(self._tick)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(look.t("play.dice"))

    def show_dice(self, dice: Sequence[Throw], *, roll: bool) -> None:
        """Show dice; where motion is wanted they roll first."""
        self.dice = tuple(dice)[-MOST:]
        self.setAccessibleDescription(
            ", ".join(die_words(self._look, each, self._name(each.who)) for each in self.dice)
        )
        self._left = _FRAMES if roll and self._look.motion_ms and self.dice else 0
        if self._left:
            self._timer.start()
        else:
            self._timer.stop()
        self.updateGeometry()
        self.update()

    def captions(self) -> list[tuple[str, ...]]:
        """Return the lines below each die: one where all fit, else whose die it was above its purpose."""
        metrics, room = QFontMetrics(self._look.font(11)), int(self._room()) - self._look.px(4)
        told = [(self._name(each.who), each) for each in self.dice]
        whole = [caption_words(self._look, die, who) for who, die in told]
        if all(metrics.horizontalAdvance(each) <= room for each in whole):
            return [(each,) for each in whole]
        lines = [filter(None, (who, caption_words(self._look, die, ""))) for who, die in told]
        return [tuple(metrics.elidedText(one, Qt.TextElideMode.ElideRight, room) for one in each) for each in lines]

    def sizeHint(self) -> QSize:
        """Return the room of a row of dice."""
        lines = max((len(each) for each in self.captions()), default=1)
        return QSize(self._look.px(150), self._look.px(29 + 14 * lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use a second line for the purposes where one line has no room."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _room(self) -> float:
        """Return the width for one die in pixels."""
        return self.width() / max(len(self.dice), 2)

    def _tick(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._timer.stop()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the dice: result, what was added, purpose."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            wide = self._room()
            for place, (die, lines) in enumerate(zip(self.dice, self.captions(), strict=True)):
                self._paint_die(painter, QRectF(place * wide, 0, wide - self._look.px(4), self.height()), die, lines)

    def _paint_die(self, painter: QPainter, place: QRectF, die: Throw, lines: Sequence[str]) -> None:
        look, colours = self._look, self._look.colours
        # While it rolls any face may be up: the next ones in turn, for nothing but the eye.
        shown = (die.result + self._left * 3 - 1) % die.faces + 1 if self._left else die.result
        name, side = f"d{die.faces}", look.px(26)
        painter.save()
        face = QRectF(place.x(), place.y() + look.px(1), side, side)
        if self._left:
            painter.translate(face.center())
            painter.rotate(72 * self._left)
            painter.translate(-face.center())
        draw(painter, face, name if has(name) else "d20", colours.sea_words)
        painter.restore()
        painter.setFont(look.title_font(19))
        painter.setPen(QColor(colours.muted if self._left else colours.ink))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        words = QRectF(place.x() + side + look.px(4), place.y(), place.width() - side, look.px(28))
        painter.drawText(words, left, str(shown))
        painter.setPen(QColor(colours.muted))
        if die.modifiers and not self._left:
            words.adjust(painter.fontMetrics().horizontalAdvance(str(shown)) + look.px(5), 0, 0, 0)
            painter.setFont(look.font(12))
            painter.drawText(words, left, sum_words(die, painter.fontMetrics().horizontalAdvance, words.width()))
        painter.setFont(look.font(11))
        for number, line in enumerate(lines):
            below = look.px(27 + 14 * number)
            painter.drawText(QRectF(place.x(), place.y() + below, place.width(), look.px(15)), left, line)


class DicePrompt(QFrame):
    """Asks for one die thrown by hand; hidden while none is needed. `stops` are the widgets Tab goes through."""

    given = Signal(object)
    throw_rest = Signal()
    dropped = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._asked: Pending | None = None
        self._given: list[tuple[Pending, str]] = []
        self.setProperty("role", "card-lit")
        grid = QGridLayout(self)
        grid.setContentsMargins(look.px(10), look.px(6), look.px(10), look.px(8))
        self.words = label("", role="strong", wrap=True)
        self.field = QLineEdit()
        self.field.setMaxLength(600)
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
        self.stops = (self.field, self.ok, self.rest, self.drop)
        self.hide()

    def ask(self, pending: Pending | None) -> None:
        """Ask for a die; None hides the question."""
        self.setVisible(pending is not None)
        if pending is None:
            return
        purpose, t = pending.about or purpose_of(self._look, pending.purpose), self._look.t
        key, who = ("play.die_wanted", {}) if pending.who is None else ("play.die_wanted_of", {"who": pending.who})
        asked = t(key, purpose=purpose, faces=pending.faces, **who)
        asked = f"{asked} ({pending.rule})" if pending.rule else asked
        self.words.setText(" ".join(filter(None, (asked, needs_words(self._look, pending.needs)))))
        line = t("play.die_line", faces=pending.faces, count=pending.count)
        self.field.setPlaceholderText(line if pending.count > 1 else t("play.die_several", faces=pending.faces))
        # What was refused stays to be mended; a line whose act was undone comes back.
        if pending is not self._asked:
            self.field.setText(next((line for given, line in reversed(self._given) if given == pending), ""))
        self._asked = pending
        self.field.selectAll()
        self.field.setFocus()
        QTimer.singleShot(0, self, lambda: to_top(self))

    def _give(self) -> None:
        words = self.field.text().replace(",", " ").replace(";", " ").split()
        if self._asked is not None and self._asked.count > 1 and self._asked.faces < TEN and len(words) == 1:
            # Small dice are typed without a space between them, too.
            words = list(words[0])
        if words and all(each.isdecimal() for each in words):
            if self._asked is not None:
                self._given = [*self._given[-MOST_LINES:], (self._asked, " ".join(words))]
            self.given.emit(tuple(map(int, words)))
        else:
            self.field.selectAll()

    def _button(self, key: str, act: object) -> QPushButton:
        made = QPushButton(self._look.t(key))
        made.setAccessibleName(self._look.t(key))
        made.setAutoDefault(False)
        made.clicked.connect(act)
        return made
