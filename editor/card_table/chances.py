"""Chances: which starships the asteroids take, and whether a Jedi test succeeds, by one pile of destinies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QSpinBox

from editor.card_table.parts import PartCard
from editor.card_table.pile import PileSide
from editor.card_table.reading import CardGame
from editor.widgets.form_inputs import spin
from editor.widgets.look import Look
from editor.widgets.text import label
from models.content import Json
from models.errors import SpokenError

SHIPS: Final = 6
MOST: Final = 99
_START: Final = (4, 4)


def chance_said(look: Look, told: object) -> str:
    """Return a chance as it is printed: its fraction and its percentage."""
    assert isinstance(told, Mapping)
    t, tenths = look.t, round(1000 * float(told["value"]))
    return t("cardtable.chance", fraction=str(told["fraction"]), percent=t.percent(t.decimal(tenths * 100)))


class AsteroidSide(PartCard):
    """Up to six starships with their values: the chance to lose each, and how many at once."""

    def __init__(self, look: Look, pile: PileSide) -> None:
        t = look.t
        super().__init__(look, t("cardtable.asteroids"), t("cardtable.asteroids_words"))
        self._pile = pile
        self._known: CardGame | None = None
        column = self.column
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(10))
        for place, key in enumerate(("ship_value", "ship_sectors", "ship_lost")):
            grid.addWidget(label(t(f"cardtable.{key}"), role="caption", wrap=True), 0, place + 1)
        grid.setColumnStretch(3, 1)
        self.values: list[QSpinBox] = []
        self.sectors: list[QSpinBox] = []
        self.chances: list[QLabel] = []
        for number in range(1, SHIPS + 1):
            value = spin(0, MOST, _START[number - 1] if number <= len(_START) else None, empty=True)
            value.setAccessibleName(t("cardtable.ship_value_of", n=number))
            sectors = spin(0, MOST, 2)
            sectors.setAccessibleName(t("cardtable.ship_sectors_of", n=number))
            for made, fields in ((value, self.values), (sectors, self.sectors)):
                made.valueChanged.connect(partial(self._reckon))
                fields.append(made)
            self.chances.append(label("", role="strong"))
            grid.addWidget(label(t("cardtable.ship", n=number)), number, 0)
            grid.addWidget(value, number, 1)
            grid.addWidget(sectors, number, 2)
            grid.addWidget(self.chances[-1], number, 3)
        column.addLayout(grid)
        self.sum = label("", wrap=True)
        column.addWidget(self.sum)
        column.addStretch(1)
        pile.changed.connect(self._reckon)

    def show_known(self, known: CardGame) -> None:
        """Reckon by the readings of a campaign."""
        self._known = known
        self._reckon()

    def _reckon(self, _value: object = None) -> None:
        there = [place for place, each in enumerate(self.values) if each.value() >= 0]
        for shown in self.chances:
            shown.setText("")
        self.sum.setText("")
        if self._known is None or self._known.game.odds is None or not there:
            return
        ships = [{"value": self.values[n].value(), "sectors": self.sectors[n].value()} for n in there]
        request: dict[str, Json] = {"kind": "asteroid", "ships": ships, **self._pile.request}
        look, t = self._look, self._look.t
        try:
            found = self._known.game.odds.answer(request, self._known.choices, t("cardtable.pile"), "")
        except SpokenError as problem:
            self.sum.setText(t(problem.key, **problem.args_))
            return
        each_lost, by_number = found["ships"], found["lost"]
        assert isinstance(each_lost, list)
        assert isinstance(by_number, dict)
        for place, told in zip(there, each_lost, strict=True):
            self.chances[place].setText(chance_said(look, told))
        lines = [t("cardtable.any_lost", chance=chance_said(look, found["any"]))]
        lines += [t("cardtable.so_many_lost", n=n, chance=chance_said(look, told)) for n, told in by_number.items()]
        self.sum.setText("\n".join(lines if len(there) > 1 else lines[:1]))


class TrainingSide(PartCard):
    """One Jedi test: what is needed, what is added, and the chance to pass."""

    def __init__(self, look: Look, pile: PileSide) -> None:
        t = look.t
        super().__init__(look, t("cardtable.training"), t("cardtable.training_words"))
        self._pile = pile
        self._known: CardGame | None = None
        column = self.column
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(10))
        self.fields: dict[str, QSpinBox] = {}
        for place, (key, value) in enumerate({"sites": 4, "ability": 3, "test": 1, "needs": 10}.items()):
            made = spin(0, MOST, value)
            words = t(f"cardtable.training_{key}")
            made.setAccessibleName(words)
            made.valueChanged.connect(partial(self._reckon))
            grid.addWidget(label(words, role="caption", wrap=True), 0, place)
            grid.addWidget(made, 1, place)
            self.fields[key] = made
        column.addLayout(grid)
        self.switches: dict[str, QCheckBox] = {}
        for key in ("strict", "adds_ability"):
            switch = QCheckBox(t(f"cardtable.training_{key}"))
            switch.setAccessibleName(switch.text())
            switch.toggled.connect(partial(self._reckon))
            column.addWidget(switch)
            self.switches[key] = switch
        self.sum = label("", wrap=True)
        column.addWidget(self.sum)
        column.addStretch(1)
        pile.changed.connect(self._reckon)

    def show_known(self, known: CardGame) -> None:
        """Reckon by the readings of a campaign."""
        self._known = known
        self._reckon()

    def _reckon(self, _value: object = None) -> None:
        if self._known is None or self._known.game.odds is None:
            return
        values: dict[str, Json] = {key: made.value() for key, made in self.fields.items()}
        request: dict[str, Json] = {
            "kind": "training", **values, **{key: made.isChecked() for key, made in self.switches.items()},
            **self._pile.request,
        }  # fmt: skip
        look, t = self._look, self._look.t
        try:
            found = self._known.game.odds.answer(request, self._known.choices, t("cardtable.pile"), "")
        except SpokenError as problem:
            self.sum.setText(t(problem.key, **problem.args_))
            return
        lines = [t("cardtable.passed", chance=chance_said(look, found["passed"]), n=int(str(found["destiny"])))]
        lines += [t("cardtable.ability_then", n=int(str(found["ability"])))] if "ability" in found else []
        self.sum.setText("\n".join(lines))
