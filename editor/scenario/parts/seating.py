"""Who plays each side, what is agreed before play, and the button that begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
)

from editor.paint.pictures import draw
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.games.battle.battle_json import Seats
from models.games.battle.values import Player
from models.games.scenarios.pieces import AT_HOME, UNPLACED, Agreement, SideShown


class Seating(QFrame):
    """A card: a list for each side, the table to play on, the other agreements, Play.

    `tiles` are the tables by the agreement each stands for; "" is the one on the screen alone.
    """

    def __init__(
        self, look: Look, sides: Sequence[SideShown], players: Sequence[Player], agreements: Sequence[Agreement]
    ) -> None:
        super().__init__()
        self._look = look
        t, lang = look.t, look.t.lang
        self.setProperty("role", "card")
        grid = QGridLayout(self)
        grid.setContentsMargins(look.px(12), look.px(10), look.px(12), look.px(12))
        grid.setVerticalSpacing(look.px(6))
        self.lists: dict[str, QComboBox] = {}
        self.names: dict[str, QLabel] = {}
        self._players = players
        self._seats = QVBoxLayout()
        self._seats.setSpacing(look.px(6))
        grid.addLayout(self._seats, 0, 0)
        self._proposed: Mapping[str, bool] | None = None
        tables = [each for each in agreements if each.id in (AT_HOME, UNPLACED)]
        self.tiles = {each: TableTile(look, *words) for each, words in _tables(look, tables).items()}
        together = QButtonGroup(self)
        for tile in self.tiles.values():
            together.addButton(tile)
            tile.toggled.connect(self._seat_people)
        self._measuring = frozenset(each.id for each in players if each.measures)
        self.seat(sides)
        self._take_table("")
        rest = (each for each in agreements if each not in tables)
        self.boxes = {each.id: self._box(each.name[lang], each.words[lang]) for each in rest}
        self.real_dice = self._box(t("play.real_dice"), t("play.real_dice_tip"))
        shown = (*self.tiles.values(), *self.boxes.values(), self.real_dice)
        for row, control in enumerate(shown, start=1):
            grid.addWidget(control, row, 0)
        self.play = QPushButton(t("play.play"))
        # Enter begins, as Space does: outside dialogs Qt gives buttons Space alone.
        self.play.setAutoDefault(True)
        self.play.setIcon(look.icon("play", look.colours.on_selected))
        self.play.setProperty("role", "primary")
        self.play.setAccessibleName(t("play.play"))
        self.play.setToolTip(look.t("action.scenario_play_tip"))
        self.trial = QPushButton(t("scenedit.trial"))
        self.trial.setIcon(look.icon("what-if"))
        self.trial.setAccessibleName(t("scenedit.trial"))
        self.trial.setToolTip(look.t("action.scenario_trial_tip"))
        buttons = QHBoxLayout()
        buttons.setSpacing(look.px(8))
        buttons.addWidget(self.trial, 1)
        buttons.addWidget(self.play, 1)
        grid.addLayout(buttons, grid.rowCount(), 0)

    @property
    def seats(self) -> Seats:
        """Who plays each side, as chosen."""
        players = {side: box.currentData() for side, box in self.lists.items() if box.currentData()}
        return Seats(players, self.real_dice.isChecked())

    def seat(self, sides: Sequence[SideShown]) -> None:
        """Show a list for each side, where others than these have one; who plays a side that stays is kept."""
        if [each.id for each in sides] == list(self.lists):
            return
        look, lang = self._look, self._look.t.lang
        chosen = {side: box.currentData() for side, box in self.lists.items()}
        emptied(self._seats)
        self.lists, self.names = {}, {}
        for each in sides:
            box = self.lists[each.id] = FormCombo(least=9)
            box.addItem(look.icon("hero"), look.t("play.people"), "")
            for player in self._players:
                box.addItem(look.icon("dice"), player.name[lang], player.id)
                box.setItemData(box.count() - 1, player.words[lang], 3)
            box.setCurrentIndex(max(0, box.findData(chosen.get(each.id, each.player))))
            self.names[each.id] = label("", role="strong", wrap=True)
            self._seats.addWidget(self.names[each.id])
            self._seats.addWidget(box)
        self.name_sides({each.id: each.name[lang] for each in sides})
        self._seat_people()

    def name_sides(self, names: Mapping[str, str]) -> None:
        """Give the sides their names in the scenario."""
        for side, name in names.items():
            if side in self.names:
                self.names[side].setText(name)
                self.lists[side].setAccessibleName(self._look.t("play.who_plays", side=name))
                self.lists[side].setToolTip(plain_tip(self._look.t("play.who_plays", side=name)))

    @property
    def agreements(self) -> Mapping[str, bool]:
        """The agreements, as chosen."""
        tables = {each: tile.isChecked() for each, tile in self.tiles.items() if each}
        return {**tables, **{agreement: box.isChecked() for agreement, box in self.boxes.items()}}

    def agree(self, proposed: Mapping[str, bool]) -> None:
        """Show what the scenario proposes; choices made here stay until it proposes something else."""
        if proposed != self._proposed:
            self._proposed = proposed
            self._take_table(next((each for each in (UNPLACED, AT_HOME) if proposed.get(each)), ""))
            for agreement, box in self.boxes.items():
                box.setChecked(proposed.get(agreement, False))

    def _take_table(self, agreement: str) -> None:
        if agreement in self.tiles:
            self.tiles[agreement].setChecked(True)

    def _seat_people(self) -> None:
        """Let people alone play where nobody tells positions, unless an automatic player can do without."""
        asked = UNPLACED in self.tiles and self.tiles[UNPLACED].isChecked() and bool(self._measuring)
        for box in self.lists.values():
            box.setEnabled(not asked)
            if asked and box.currentData() in self._measuring:
                box.setCurrentIndex(0)

    def _box(self, name: str, words: str) -> QCheckBox:
        made = QCheckBox(name)
        made.setToolTip(words)
        made.setAccessibleName(made.text())
        made.setAccessibleDescription(made.toolTip())
        return made


def _tables(look: Look, agreements: Sequence[Agreement]) -> dict[str, tuple[str, str, str]]:
    """Return for each table the icon, name and words of its tile; empty where there is only one table."""
    lang = look.t.lang
    screen = ("board", look.t("play.table_screen"), look.t("play.table_screen_words"))
    drawings = {AT_HOME: "figures", UNPLACED: "hidden"}
    mine = {each.id: (drawings[each.id], each.name[lang], each.words[lang]) for each in agreements}
    return {"": screen, **mine} if mine else {}


class TableTile(QAbstractButton):
    """One of the tables a battle can be played on: drawing, name, a line or two; a mark on the chosen one."""

    def __init__(self, look: Look, icon: str, name: str, words: str) -> None:
        super().__init__()
        self._look, self._icon, self._words = look, icon, words
        self.setText(name)
        self.setAccessibleName(name)
        self.setAccessibleDescription(words)
        self.setToolTip(plain_tip(words))
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Return that the words wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the room of its words."""
        room = QRect(0, 0, max(1, width - self._look.px(58)), 10_000)
        flags = int(Qt.TextFlag.TextWordWrap)
        name = QFontMetrics(self._look.title_font(15)).boundingRect(room, flags, self.text()).height()
        return (
            name + QFontMetrics(self._look.font(12)).boundingRect(room, flags, self._words).height() + self._look.px(14)
        )

    def sizeHint(self) -> QSize:
        """Return the size of a tile 240 px wide (at 100 %)."""
        return QSize(self._look.px(240), self.heightForWidth(self._look.px(240)))

    def minimumSizeHint(self) -> QSize:
        """Return the least size at which the words can still be read."""
        return QSize(self._look.px(150), self._look.px(40))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame, the drawing or the mark, the words."""
        c, look, on = self._look.colours, self._look, self.isChecked()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            # The thick frame is the keyboard's alone: what is chosen has its ground and its mark.
            lit, held = on or self.underMouse(), self.hasFocus()
            painter.setPen(QPen(QColor(c.focus if held else c.strong_line if lit else c.line), 2 if held else 1))
            painter.setBrush(QColor(c.raised if lit else c.panel))
            painter.drawRoundedRect(frame, look.px(6), look.px(6))
            side, top = look.px(22), look.px(8)
            draw(painter, QRectF(look.px(9), top, side, side), self._icon, c.sea_words)
            if on:
                draw(painter, QRectF(frame.right() - look.px(20), top, look.px(15), look.px(15)), "check", c.sea_words)
            left, wide = look.px(39), frame.width() - look.px(58)
            name, small, wraps = look.title_font(15), look.font(12), int(Qt.TextFlag.TextWordWrap)
            painter.setFont(name)
            painter.setPen(QColor(c.ink))
            room = QRectF(left, look.px(6), wide, frame.height())
            high = QFontMetrics(name).boundingRect(room.toRect(), wraps, self.text()).height()
            painter.drawText(room, wraps, self.text())
            painter.setFont(small)
            painter.setPen(QColor(c.muted))
            painter.drawText(room.adjusted(0, high, 0, 0), wraps, self._words)
