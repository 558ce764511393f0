"""The blocks of a member's column: portrait, profile in play, life; None for a block without content."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from editor.paint.pictures import picture
from editor.widgets.look import Look
from editor.widgets.measures import LifeBoxes
from editor.widgets.problem_line import RULE, Explain, rule_button
from editor.widgets.text import label
from models.games.values import Member
from models.i18n import fold


def in_play(look: Look, member: Member, explain: Explain) -> QWidget | None:
    """Return the figures that differ in each situation of play, with its rule; None where there are none."""
    if not member.in_play:
        return None
    names = {stat.id: stat.label[look.t.lang] for stat in member.stats}
    box, column = section(look, look.t("party.in_play"))
    for situation in member.in_play:
        values = ", ".join(f"{names.get(key) or _stat(look, key)} {value}" for key, value in situation.stats.items())
        column.addWidget(_line(look, situation.title[look.t.lang], values, situation.rule, explain))
    return box


def _stat(look: Look, key: str) -> str:
    """Return the name of a figure that occurs only in a situation (damage, range)."""
    known = f"party.stat_{fold(key).replace(' ', '_')}"
    return look.t(known) if look.t.has(known) else key


class LifeBlock(QWidget):
    """The boxes of a life, below the words for how many are left; `wanted` carries the wounds that a click asks for."""

    wanted = Signal(int)

    def __init__(self, look: Look, boxes: int) -> None:
        super().__init__()
        self._look = look
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look.px(2), 0, 0)
        column.setSpacing(look.px(4))
        self._words = label("", role="section")
        self.boxes = LifeBoxes(look, boxes)
        self.boxes.wanted.connect(self.wanted)
        column.addWidget(self._words)
        column.addWidget(self.boxes)

    def show_life(self, member: Member, *, live: bool) -> None:
        """Show the life a member has left; `live` where wounds can be told as an Event."""
        t, n, left = self._look.t, member.boxes, member.boxes - member.wounds
        words = t("party.boxes_left", left=left, n=n) if member.wounds else t("party.boxes", n=n)
        self._words.setText(words)
        self.boxes.show_life(member.wounds, words, t("party.boxes_tip") if live else "", live=live)


def section(look: Look, heading: str) -> tuple[QWidget, QVBoxLayout]:
    """Return a titled block and the layout for its content."""
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, look.px(2), 0, 0)
    column.setSpacing(look.px(4))
    column.addWidget(label(heading, role="section"))
    return box, column


def _line(look: Look, name: str, values: str, rule: str, explain: Explain) -> QWidget:
    line = QWidget()
    line.setProperty(RULE, rule)
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(look.px(6))
    words = QVBoxLayout()
    words.setSpacing(0)
    words.addWidget(label(name, role="muted", wrap=True))
    words.addWidget(label(values, role="strong", wrap=True))
    row.addLayout(words, 1)
    if rule:
        row.addWidget(rule_button(look, rule, explain), 0, Qt.AlignmentFlag.AlignTop)
    return line


class Portrait(QWidget):
    """A drawing, or the user's own picture, cropped to 4:5 with a fine frame."""

    def __init__(self, look: Look, name: str, words: str, own: QImage | None = None) -> None:
        super().__init__()
        self._look = look
        self._name = name
        self._own = own
        self.setAccessibleName(words)
        self.setFixedSize(QSize(look.px(60), look.px(75)))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, picture, frame."""
        c = self._look.colours
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            path = QPainterPath()
            path.addRoundedRect(frame, 5, 5)
            painter.fillPath(path, QColor(c.sunk))
            painter.save()
            painter.setClipPath(path)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            drawn = (
                picture(self._name, self.width(), c.sea, self.devicePixelRatioF()) if self._own is None else self._own
            )
            height = drawn.height() * self.width() / max(1, drawn.width())
            painter.drawImage(QRectF(0, (self.height() - height) / 2, self.width(), height), drawn)
            painter.restore()
            painter.setPen(QPen(QColor(c.gold), 1.5))
            painter.drawPath(path)
