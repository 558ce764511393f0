"""Both teams in a list: life, Force, what each figure can still do; a click chooses a figure."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QLabel, QScrollArea, QSizePolicy, QWidget

from editor.paint.tokens import TokenState, token
from editor.play.scene import Scene, is_ready
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.games.battle.values import BattleView, Token

MANY: Final = 8
"""With more rows each is lower, so that more of them are in view."""
ROW, LOW_ROW = 38, 30
"""Pixels at 100 % of a row."""
FACE: Final = 34
"""Pixels at 100 % across a figure that is shown by its face alone."""
FEW: Final = 2
"""So many figures that come later have a row each; more are one line."""


class TeamsPanel(QWidget):
    """One column for each side, one row for each figure; where it is folded, lines of faces for each side. Neutral
    figures that joined stand with their team.

    `stops` are the widgets Tab goes through, `tall` is the height of its rows in pixels.
    """

    picked = Signal(str)

    def __init__(self, look: Look, scene: Scene, sides: Sequence[str]) -> None:
        super().__init__()
        self._look, self._scene, self._sides = look, scene, sides
        self.buttons: dict[str, FigureButton] = {}
        self.stops: tuple[QWidget, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(look.px(8), look.px(8), look.px(8), look.px(4))
        self._grid.setSpacing(look.px(4))
        self._places: dict[str, tuple[int, int]] = {}
        self._later: dict[int, QLabel] = {}
        self._told: tuple[BattleView, Container[str]] | None = None
        self._folded, self.tall = False, 0

    def fold(self, folded: bool) -> None:
        """Show faces alone, or rows with names."""
        if folded != self._folded:
            self._folded = folded
            self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the faces out for the new width."""
        super().resizeEvent(event)
        if self._folded and event.size().width() != event.oldSize().width():
            self._lay()

    def show_view(self, view: BattleView, chosen: Container[str]) -> None:
        """Show the figures at a moment, those chosen lit."""
        self._scene.meet(view.tokens)
        self._told = view, chosen
        self._lay()

    def _lay(self) -> None:
        if self._told is None:
            return
        (view, chosen), look, told = self._told, self._look, list[str]()
        teams = [_there_and_later([each for each in view.tokens if each.side == side]) for side in self._sides]
        rows = max(len(mine) + bool(later) for mine, later in teams)
        height, gap = (LOW_ROW, 2) if rows > MANY else (ROW, 4)
        self.tall = rows * (look.px(height) + look.px(gap)) + look.px(10)
        across = max(2, (self.width() - look.px(16)) // (look.px(FACE) + look.px(2))) if self._folded else 0
        if across:
            rows, height, gap = 0, ROW, 2
        self._grid.setSpacing(look.px(gap))
        for number, (mine, later) in enumerate(teams):
            # The last place is that of the words on those who come later.
            places = [(rows + n // across, n % across) if across else (n, number) for n in range(len(mine) + 1)]
            for each, place in zip(mine, places, strict=False):
                made = self._button(each, place)
                made.tell(each, each.id in chosen, height, ready=is_ready(each, view), bare=self._folded)
            self._tell_later(later, number, places[-1], min(2, across - places[-1][1]) if across else 1)
            told += [each.id for each in mine]
            rows += -(-(len(mine) + bool(later)) // across) if across else 0
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, int(column == across > 0))
        self._grid.setColumnStretch(across, int(across > 0))
        self.setFixedHeight(rows * (look.px(height) + look.px(gap)) + look.px(10))
        gone = set(self.buttons).difference(told)
        for figure in gone:
            self._places.pop(figure, None)
            self.buttons.pop(figure).deleteLater()
        self.stops = tuple(self.buttons[each] for each in told)

    def _tell_later(self, figures: Sequence[Token], side: int, place: tuple[int, int], wide: int) -> None:
        """Say in one line how many figures come later; its tooltip names them."""
        made = self._later.get(side)
        if made is None:
            made = self._later[side] = label("", self, role="muted", wrap=True)
        made.setVisible(bool(figures))
        if figures:
            made.setText(self._look.t.plural("play.later", len(figures)))
            made.setToolTip(plain_tip(", ".join(each.name[self._look.t.lang] for each in figures)))
            self._grid.addWidget(made, *place, 1, wide)

    def _button(self, each: Token, place: tuple[int, int]) -> FigureButton:
        made = self.buttons.get(each.id)
        if made is None:
            made = FigureButton(self._look, self._scene)
            made.clicked.connect(partial(self.picked.emit, each.id))
            self.buttons[each.id] = made
        if self._places.get(each.id) != place:
            self._places[each.id] = place
            self._grid.addWidget(made, *place)
        return made


def _there_and_later(figures: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token]]:
    """Return the figures of a side that get a row each, and, where they are many, those told in one line: who come
    later.
    """
    later = [each for each in figures if each.state == "away"]
    return ([each for each in figures if each.state != "away"], later) if len(later) > FEW else (figures, ())


class FigureButton(QAbstractButton):
    """A figure: its token, its name, its life as bar and number, what it carries; a `bare` one has no words."""

    def __init__(self, look: Look, scene: Scene) -> None:
        super().__init__()
        self._look, self._scene = look, scene
        self._figure: Token | None = None
        self._lit, self._ready, self._height, self._bare = False, False, ROW, False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedHeight(look.px(ROW))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def tell(self, figure: Token, lit: bool, height: int = ROW, *, ready: bool = False, bare: bool = False) -> None:
        """Show a figure as it is, in a row of this height in pixels; `ready`: it may still act."""
        if (height, bare) != (self._height, self._bare):
            self._height, self._bare = height, bare
            self.setFixedHeight(self._look.px(height))
            across = QSizePolicy.Policy.Fixed if bare else QSizePolicy.Policy.Expanding
            self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
            self.updateGeometry()
            self.update()
        if (figure, lit, ready) == (self._figure, self._lit, self._ready):
            return
        self._figure, self._lit, self._ready = figure, lit, ready
        look, t = self._look, self._look.t
        words = t("play.figure", name=figure.name, life=figure.life, most=figure.most_life)
        words += " · " + t(f"play.state_{condition(figure)}")
        if figure.most_force:
            words += " · " + t("play.force", force=figure.force, most=figure.most_force)
        words += " · " + carried_words(look, figure) if figure.carries else ""
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(words))
        self.setEnabled(figure.state not in ("down", "away") or figure.restorable)
        self.setText(figure.name[look.t.lang])
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of a row."""
        return QSize(self._look.px(FACE if self._bare else 130), self._look.px(self._height))

    def minimumSizeHint(self) -> QSize:
        """Return the least room of a row."""
        return QSize(self._look.px(FACE if self._bare else 100), self._look.px(self._height))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the figure."""
        figure, look, colours = self._figure, self._look, self._look.colours
        if figure is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            place = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            frame = colours.focus if self.hasFocus() else colours.sea if self._lit else colours.line
            painter.setPen(QPen(QColor(frame), 2 if self.hasFocus() else 1))
            painter.setBrush(QColor(colours.raised if self._lit or self.underMouse() else colours.panel))
            painter.drawRoundedRect(place, look.px(5), look.px(5))
            painter.setOpacity(0.45 if figure.state in ("down", "away") else 1.0)
            side = look.px(self._height - (10 if self._bare else 8))
            state = TokenState(
                ready=self._ready,
                activated=figure.done,
                defeated=condition(figure) == "down",
                badges=(*figure.states, *(each.kind for each in figure.carries)),
            )
            made = token(
                self._scene.subject(figure), self._scene.side(figure.side), side, state, dpr=self.devicePixelRatioF()
            )
            if self._bare:
                painter.drawImage(QRectF((self.width() - side) / 2, look.px(2), side, side), made)
                self._paint_bar(painter, figure, QRectF(look.px(4), look.px(32), self.width() - look.px(8), look.px(4)))
                return
            painter.drawImage(QRectF(look.px(4), (self.height() - side) / 2, side, side), made)
            left, wide = look.px(38), self.width() - look.px(44)
            painter.setPen(QColor(colours.ink))
            painter.setFont(look.font(12))
            name = shortened(self.text(), painter.fontMetrics(), wide)
            # In a low row both lines stand closer.
            top, below = (2, 22) if self._height == ROW else (0, 17)
            painter.drawText(QRectF(left, look.px(top), wide, look.px(18)), Qt.AlignmentFlag.AlignVCenter, name)
            self._paint_life(painter, figure, QRectF(left, look.px(below), wide, look.px(12)))

    def _paint_life(self, painter: QPainter, figure: Token, place: QRectF) -> None:
        look, colours = self._look, self._look.colours
        waiting = figure.state in ("reserve", "away")
        words = self._look.t(f"play.state_{figure.state}") if waiting else f"{figure.life}/{figure.most_life}"
        if figure.most_force:
            words += f"  ◆{figure.force}"
        painter.setFont(look.font(11))
        room = painter.fontMetrics().horizontalAdvance(words) + look.px(6)
        bar = QRectF(place.x(), place.y() + look.px(3), max(place.width() - room, 4.0), look.px(6))
        self._paint_bar(painter, figure, bar)
        painter.setPen(QColor(colours.muted))
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_bar(self, painter: QPainter, figure: Token, bar: QRectF) -> None:
        colours = self._look.colours
        share = figure.life / figure.most_life if figure.most_life else 1.0
        colour = colours.green if share > 0.5 else colours.gold if share > 0.25 else colours.vermilion
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.sunk))
        painter.drawRoundedRect(bar, 3, 3)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(QRectF(bar.x(), bar.y(), bar.width() * min(max(share, 0), 1), bar.height()), 3, 3)


class TeamsArea(QScrollArea):
    """The teams in a place as high as they are, up to a number of pixels: more of them scroll."""

    def __init__(self, teams: TeamsPanel, most: int) -> None:
        super().__init__()
        scrolled(teams, self)
        self._most = most
        teams.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take over a new height of the teams."""
        if event.type() == QEvent.Type.Resize and isinstance(event, QResizeEvent):
            self.setFixedHeight(min(event.size().height(), self._most))
        return super().eventFilter(watched, event)


def condition(figure: Token) -> str:
    """Return the word for a figure's condition: the end of the message key `play.state_`."""
    if figure.state == "down" and figure.life > 0:
        return "left"
    if figure.state != "up":
        return figure.state
    return "done" if figure.done else "vigilant" if figure.vigilant else "up"


def carried_words(look: Look, figure: Token) -> str:
    """Return what a figure carries, in words."""
    return look.t("play.carries", things=", ".join(each.name[look.t.lang] for each in figure.carries))


def shortened(name: str, metrics: QFontMetrics, room: int) -> str:
    """Return a name that fits a width in pixels: first words become initials, as the last one tells namesakes apart."""
    words = name.split()
    for place in range(len(words) - 1):
        if metrics.horizontalAdvance(" ".join(words)) <= room:
            break
        words[place] = words[place][0] + "."
    return metrics.elidedText(" ".join(words), Qt.TextElideMode.ElideRight, room)
