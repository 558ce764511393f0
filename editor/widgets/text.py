"""Labels that never read markup: user text cannot dress up as ours, load files or hang the window."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from editor.paint.pictures import picture
from editor.widgets.look import Look


def label(text: str, parent: QWidget | None = None, *, role: str = "", wrap: bool = False) -> QLabel:
    """Return a plain-text label; `role` names its dress in the style sheet (`muted`, `title`, `rule` …)."""
    made = QLabel(parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(text)
    made.setWordWrap(wrap)
    made.setIndent(0)
    if role:
        made.setProperty("role", role)
    if wrap:
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        made.setSizePolicy(policy)
    return made


def title(text: str, look: Look, size: float, parent: QWidget | None = None, *, wrap: bool = False) -> QLabel:
    """Return a heading in the serif of titles, `size` px at 100 %."""
    made = label(text, parent, wrap=wrap, role="title")
    made.setFont(look.title_font(size))
    return made


def sized(text: str, font: QFont, parent: QWidget | None = None, *, role: str = "", wrap: bool = False) -> QLabel:
    """Return a plain-text label in a given font."""
    made = label(text, parent, role=role, wrap=wrap)
    made.setFont(font)
    return made


def plain_tip(text: str) -> str:
    """Return user text as a tooltip that shows it letter by letter: a tooltip would read markup otherwise."""
    return f"<span>{escape(text)}</span>"


def drawing(name: str, px: int, look: Look, parent: QWidget | None = None, *, colour: str = "") -> QLabel:
    """Return a label that shows one of our drawings, `px` wide, whose words stand beside it."""
    made = QLabel(parent)
    image = picture(name, px, colour or look.colours.ink, made.devicePixelRatioF())
    made.setPixmap(QPixmap.fromImage(image))
    made.setFixedSize(QSize(px, round(image.height() / image.devicePixelRatio())))
    made.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return made
