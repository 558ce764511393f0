"""The teams of a scenario as cards: every figure with its token and its life."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from editor.paint.side_looks import SideLook
from editor.paint.token_labels import told_apart
from editor.paint.tokens import TokenSubject, token
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.games.battle.values import BattleView
from models.games.scenarios.pieces import SideShown


def teams(look: Look, sides: Sequence[SideShown], view: BattleView, looks: Mapping[str, SideLook]) -> QWidget:
    """Return a card for each side that has figures."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(look.px(8))
    units = told_apart(
        tuple((e.id, e.side, TokenSubject(e.face or e.type, e.name[look.t.lang])) for e in view.tokens)
    )  # fmt: skip
    shown = [side for side in sides if any(each.side == side.id for each in view.tokens)]
    for side in shown:
        column.addWidget(_team(look, side, view, looks[side.id], units))
    return whole


def _team(look: Look, side: SideShown, view: BattleView, dress: SideLook, units: Mapping[str, TokenSubject]) -> QFrame:
    card = QFrame()
    card.setProperty("role", "card")
    grid = QGridLayout(card)
    grid.setContentsMargins(look.px(10), look.px(8), look.px(10), look.px(8))
    grid.setVerticalSpacing(look.px(4))
    grid.addWidget(title(side.name[look.t.lang], look, 15, wrap=True), 0, 0, 1, 2)
    for row, each in enumerate((t for t in view.tokens if t.side == side.id), start=1):
        px = look.px(26)
        face = QLabel()
        face.setFixedSize(px, px)
        face.setPixmap(QPixmap.fromImage(token(units[each.id], dress, px, dpr=card.devicePixelRatioF())))
        words = look.t("play.figure", name=each.name, life=each.life, most=each.most_life)
        grid.addWidget(face, row, 0)
        grid.addWidget(label(words, wrap=True), row, 1)
    grid.setColumnStretch(1, 1)
    grid.setRowStretch(grid.rowCount(), 1)
    return card
