"""The card of a figure in play, under the board: what is left of its turn, its values, its skills and powers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from editor.play.chosen import Chosen
from editor.play.match import Match
from editor.play.scene import Scene
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.measures import LifeBoxes
from editor.widgets.text import drawing, label, plain_tip
from models.games.battle.values import Sheet, Token, Trait, Value
from models.i18n import Text

_ROOMY: Final = 640
"""From this width on, in pixels at 100 %, values are named; narrower cards show their drawings alone."""


BOXES: Final = 20
"""A life of no more points than these is shown in boxes to tick; a longer one as a number."""


class FigureCard(QFrame):
    """Shows one figure; empty, it says how to choose one.

    Where the players say at their table what life a figure has, its boxes can be clicked: `life_said` carries the
    figure and the life that a click leaves.
    """

    life_said = Signal(str, int)

    def __init__(self, look: Look, scene: Scene) -> None:
        super().__init__()
        self._look, self._scene = look, scene
        self._told: tuple[Token | None, Sheet | None, bool] | None = None
        self.setProperty("role", "band")
        self._face = QLabel()
        self._face.setFixedSize(look.px(40), look.px(40))
        self.name, self.role = _Line("title"), _Line("muted")
        self.name.setFont(look.title_font(16))
        self._chips = QWidget()
        self._flow = FlowLayout(look.px(10), self._chips)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self._chips.setSizePolicy(policy)
        names = QHBoxLayout()
        names.setSpacing(look.px(8))
        names.addWidget(self.name, 3)
        names.addWidget(self.role, 2)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addLayout(names)
        words.addWidget(self._chips, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(10), look.px(4), look.px(10), look.px(4))
        row.setSpacing(look.px(10))
        row.addWidget(self._face)
        row.addLayout(words, 1)
        # Always as high, so that nothing below moves whoever is shown.
        self.setFixedHeight(look.px(80))
        self.tell(None, None)

    def follow(self, match: Match, shown: Chosen | None) -> None:
        """Show the figure that is chosen or pointed at; its life can be set where the players say it."""
        ticked = shown is not None and match.can_tick(shown.token.id)
        self.tell(*((shown.token, shown.sheet) if shown is not None else (None, None)), ticked=ticked)

    def tell(self, figure: Token | None, sheet: Sheet | None, *, ticked: bool = False) -> None:
        """Show a figure with its card, or how to choose one; `ticked`: its life can be set."""
        if (figure, sheet, ticked) == self._told:
            return
        self._told = figure, sheet, ticked
        look, t, lang = self._look, self._look.t, self._look.t.lang
        while self._flow.count():
            item = self._flow.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._face.setVisible(figure is not None)
        self.role.setVisible(figure is not None)
        if figure is None or sheet is None:
            self.name.tell("")
            self._flow.addWidget(label(t("play.choose_figure"), role="muted", wrap=True))
            self.setAccessibleName(t("play.choose_figure"))
            return
        self._face.setPixmap(self._scene.face(figure, look.px(40), self.devicePixelRatioF()))
        self.name.tell(figure.name[lang])
        self.role.tell(" · ".join(filter(None, (sheet.role[lang], sheet.may[lang]))))
        words = [t("play.figure", name=figure.name, life=figure.life, most=figure.most_life)]
        life = Value("life", Text.same(t("play.life")), figure.life, figure.most_life)
        boxed = ticked and figure.state == "up" and figure.most_life <= BOXES
        words += [self._add_value(each) for each in sheet.left]
        words += [self._add_life(figure) if boxed else self._add_value(life)]
        words += [self._add_value(each) for each in sheet.values]
        words += [self._add_trait(each) for each in sheet.traits if each.bonus]
        told = "\n".join(t.pair(f"{each.name[lang]} {each.bonus}".strip(), each.words) for each in sheet.traits)
        self.setToolTip(plain_tip(told).replace("\n", "<br>") if told else "")
        self.setAccessibleName(", ".join(words))
        self.setAccessibleDescription(told)
        self._flow.invalidate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the names of the values where there is room."""
        super().resizeEvent(event)
        roomy = self._look.px(_ROOMY)
        if self._told is not None and (event.oldSize().width() >= roomy) != (self.width() >= roomy):
            (figure, sheet, ticked), self._told = self._told, None
            self.tell(figure, sheet, ticked=ticked)

    def _add_life(self, figure: Token) -> str:
        """Add the boxes of a life that can be clicked to wound or heal."""
        boxes, t = LifeBoxes(self._look, figure.most_life), self._look.t
        words = t("play.figure", name=figure.name, life=figure.life, most=figure.most_life)
        boxes.show_life(figure.most_life - figure.life, words, t("play.boxes_tip"), live=True)
        boxes.wanted.connect(lambda lost: self.life_said.emit(figure.id, figure.most_life - lost))
        self._flow.addWidget(boxes)
        return words

    def _add_value(self, value: Value) -> str:
        look, lang = self._look, self._look.t.lang
        number = f"{value.now}" if value.most is None else f"{value.now}/{value.most}"
        chip = QWidget()
        row = QHBoxLayout(chip)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(4))
        row.addWidget(drawing(value.icon, look.px(16), look, chip, colour=look.colours.sea_words))
        if self.width() >= look.px(_ROOMY):
            row.addWidget(label(value.short[lang] or value.name[lang], role="muted"))
        row.addWidget(label(number, role="strong"))
        chip.setToolTip(plain_tip(f"{value.name[lang]} {number}"))
        self._flow.addWidget(chip)
        return f"{value.name[lang]} {number}"

    def _add_trait(self, trait: Trait) -> str:
        words = f"{trait.name[self._look.t.lang]} {trait.bonus}".strip()
        chip = label(words)
        chip.setToolTip(plain_tip(trait.words[self._look.t.lang]))
        self._flow.addWidget(chip)
        return words


class _Line(QLabel):
    """Words on one line, as many as fit; the tooltip has all of them."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def tell(self, words: str) -> None:
        """Show other words."""
        self._words = words
        self.setAccessibleName(words)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the words to the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, self.width())
        self.setText(shown)
        self.setToolTip(plain_tip(self._words) if shown != self._words else "")
