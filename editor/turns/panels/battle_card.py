"""A battle as a card: both totals term by term, both dice, the losses; it can be accepted, reversed or typed anew."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout

from editor.turns.desk import TurnsDesk
from editor.turns.dialogs.ruling import DiceDialog, RulingDialog, WordRuling
from editor.widgets.button import button
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.text import label, title
from models.games.facets.turns import CampSum, TurnBattle

FACES: Final = 10


class BattleCard(QFrame):
    """`seen` carries the stream of a battle the referee accepts; `ruled`: other dice were typed."""

    seen = Signal(str)
    ruled = Signal()

    def __init__(self, desk: TurnsDesk, battle: TurnBattle, *, turn: int, accepted: bool, may_rule: bool) -> None:
        super().__init__()
        self._desk, self.battle, self._turn, look = desk, battle, turn, desk.look
        t = look.t
        self.setProperty("role", "card")
        self.setAccessibleName(battle.title)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(8))
        box.setSpacing(look.px(5))
        box.addWidget(title(battle.title, look, 16, wrap=True))
        names = (", ".join(each) for each in battle.camps)
        attackers, defenders = names
        box.addWidget(
            label(t("turnsdesk.battle_versus", attackers=attackers, defenders=defenders), role="muted", wrap=True)
        )
        for number, sums in enumerate(battle.rounds, 1):
            if len(battle.rounds) > 1:
                box.addWidget(label(t("turnsdesk.round", n=number), role="muted"))
            box.addLayout(self._sums(sums))
        for words, rule in battle.outcome:
            box.addWidget(label(f"{words} ({rule})" if rule else words, wrap=True))
        row = FlowLayout(look.px(6))
        self.accept = button(look, "turnsdesk.battle_accept", "ok", self._accept)
        self.accept.setCheckable(True)
        self.accept.setChecked(accepted)
        self.other = button(look, "turnsdesk.battle_other", "refresh", self._turn_round)
        self.typed = button(look, "turnsdesk.battle_type", "dice", self._type)
        for each in (self.accept, self.other, self.typed):
            row.addWidget(each)
        box.addLayout(row)
        self.allow(may_rule=may_rule)
        if battle.typed:
            box.addWidget(label(t("turnsdesk.typed_dice"), role="muted"))

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons of the card."""
        return self.accept, self.other, self.typed

    def allow(self, *, may_rule: bool) -> None:
        """Enable the rulings, or disable them while a turn is judged."""
        if not may_rule and (self.other.hasFocus() or self.typed.hasFocus()):
            # The keyboard stays on this card: the next one's button would scroll it out of sight.
            self.accept.setFocus()
        for each in (self.other, self.typed):
            each.setEnabled(may_rule and self._desk.writable)

    def _sums(self, sums: tuple[CampSum, CampSum]) -> QGridLayout:
        look, t = self._desk.look, self._desk.look.t
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(18))
        grid.setVerticalSpacing(look.px(2))
        for column, (name, camp) in enumerate(zip(("attacker", "defender"), sums, strict=True)):
            won = (column == 0) == self.battle.attacker_wins
            head = title(t(f"turnsdesk.{name}", total=camp.total), look, 14)
            grid.addWidget(head, 0, column)
            said = [f"{words} {value:+d}" + (f" ({rule})" if rule else "") for words, value, rule in camp.terms]
            said.append(t("turnsdesk.die", die=camp.die) if camp.die else t("turnsdesk.no_die"))
            said.append(t(f"turnsdesk.camp_{'won' if won else 'lost'}", sum=camp.total + camp.die))
            words = label("\n".join(said), wrap=True)
            words.setAlignment(Qt.AlignmentFlag.AlignTop)
            grid.addWidget(words, 1, column)
        return grid

    def _accept(self) -> None:
        self.seen.emit(self.battle.stream)

    def _turn_round(self) -> None:
        """Type dice with which the other side wins, if there are any."""
        t = self._desk.look.t
        dice = other_dice(self.battle)
        if dice is None:
            self._desk.say(t("turnsdesk.battle_sure"))
            return
        winners = self.battle.camps[int(self.battle.attacker_wins)]
        heading, faces = t("turnsdesk.battle_let_win", names=winners), f"{dice[0]} {dice[1]}"
        self._rule(WordRuling(self._desk, self, heading, f"dice:{self.battle.stream}", faces, correct=self._correct))

    def _type(self) -> None:
        last = self.battle.rounds[-1] if self.battle.rounds else None
        thrown = f"{last[0].die} {last[1].die}" if last is not None and last[0].die else ""
        self._rule(DiceDialog(self._desk, self, self.battle.stream, thrown, correct=self._correct))

    @property
    def _correct(self) -> bool:
        return self._turn == self._desk.correcting

    def _rule(self, dialog: RulingDialog) -> None:
        if dialog.exec():
            self.ruled.emit()


def other_dice(battle: TurnBattle) -> tuple[int, int] | None:
    """Return the dice nearest to the thrown ones with which the other side wins; None where there are none."""
    if not battle.rounds or not battle.rounds[0][0].die:
        return None
    attack, defence = battle.rounds[0]
    lead = attack.total - defence.total
    found = [
        (abs(one - attack.die) + abs(two - defence.die), one, two)
        for one in range(1, FACES + 1)
        for two in range(1, FACES + 1)
        # A tie hangs on a number of the campaign: neither side is given one.
        if (one + lead > two and not battle.attacker_wins) or (one + lead < two and battle.attacker_wins)
    ]
    return min(found)[1:] if found else None
