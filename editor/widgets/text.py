"""Labels that never read markup: user text cannot dress up as ours, load files or hang the window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFont, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QMenu, QPlainTextEdit, QSizePolicy, QWidget

from editor.paint.pictures import height_of, picture
from editor.widgets.look import Look

_BREAKS: Final = {0x2028: "\n", 0x2029: "\n"}
_MARKUP: Final = {ord(sign): f"&{name};" for sign, name in zip('&<>"', ("amp", "lt", "gt", "quot"), strict=True)}
"""What is markup to Qt. Python's own `html` would bring every letter that HTML has a name for: each start would wait.
"""


def label(text: str, parent: QWidget | None = None, *, role: str = "", wrap: bool = False) -> QLabel:
    """Return a plain-text label; `role` names its style in the style sheet (`muted`, `title`, `rule` …)."""
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


def menu_heading(menu: QMenu, text: str) -> QAction:
    """Add a heading to a menu: one of Qt's own sections would be a bare line under our style sheet."""
    if menu.actions():
        menu.addSeparator()
    made = menu.addAction(text.replace("&", "&&"))
    made.setEnabled(False)
    return made


def plain_tip(text: str) -> str:
    """Return user text as a tooltip that shows it literally, without reading markup."""
    return f"<span>{text.translate(_MARKUP)}</span>".replace("\n", "<br>")


def field_text(field: QPlainTextEdit) -> str:
    """Return the text of a field with its no-break spaces, which Qt's own `toPlainText` would replace."""
    return field.document().toRawText().translate(_BREAKS)


def drawing(name: str, px: int, look: Look, parent: QWidget | None = None, *, colour: str = "") -> QLabel:
    """Return a label that shows one of our drawings, `px` wide; it has no words, they stand beside it."""
    return _Drawing(name, px, colour or look.colours.ink, parent)


class _Drawing(QLabel):
    """A label that makes its drawing when it is first painted: most empty places are never seen."""

    def __init__(self, name: str, px: int, colour: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._what = (name, px, colour)
        self.setFixedSize(QSize(px, max(1, round(px * height_of(name)))))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Make the drawing if it is not made yet."""
        if self.pixmap().isNull():
            self.setPixmap(QPixmap.fromImage(picture(*self._what, self.devicePixelRatioF())))
        super().paintEvent(event)
