"""The conduct of a figure that nobody plays, on a table in paces: the four lines of its profile, what its role needs,
its group, where it looks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QGridLayout, QLabel, QLineEdit, QSpinBox, QWidget

from editor.scenario.desk import ScenarioDesk
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.text import label, plain_tip
from models.games.scenarios.pieces import Placed, figure_name

FACINGS: Final = (
    (0, 0), (0, -1000), (707, -707), (1000, 0), (707, 707), (0, 1000), (-707, 707), (-1000, 0), (-707, -707),
)  # fmt: skip
"""Nowhere in particular, then clockwise from the top of the table."""
MOST: Final = 99


class PlaceCompleter(QCompleter):
    """Completes the last of several names with commas between them."""

    def __init__(self, names: QStringListModel, parent: QObject) -> None:
        super().__init__(names, parent)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    def splitPath(self, path: str) -> list[str]:
        """Return the name that is being typed."""
        return [path.rpartition(",")[2].strip()]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        """Return the whole line with that name completed."""
        line = self.widget()
        before = line.text().rpartition(",")[0] if isinstance(line, QLineEdit) else ""
        name = str(index.data())
        return f"{before}, {name}" if before else name


class ConductForm(QWidget):
    """The form; `edit` replaces the figure shown by the changed one."""

    def __init__(self, desk: ScenarioDesk, edit: Callable[[Placed, str], object]) -> None:
        super().__init__()
        self._desk, self._edit = desk, edit
        self._piece: Placed | None = None
        t, lang = desk.look.t, desk.look.t.lang
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(desk.look.px(4))
        self._grid.setColumnStretch(1, 1)
        known = desk.battles.conducts() if desk.book.battles is not None else None
        roles, behaviours = (known.roles, known.behaviours) if known is not None else ((), ())
        self._asks = known.asks if known is not None else {}
        self._captions: dict[QWidget, QLabel] = {}
        usual = ("", t("scenedit.conduct_usual"))
        self.role = self._list("role", [usual, *((each, name[lang]) for each, name in roles)])
        self.behaviour = self._list("behaviour", [usual, *((each, name[lang]) for each, name in behaviours)])
        arms = known.weapons if known is not None else ()
        self.weapon = self._list("weapon", [usual, *((each, name[lang]) for each, name in arms)])
        self.reward = self._spin("reward", -1)
        self.turned = self._list("turned", [("", t("scenedit.conduct_none")), *((e, name[lang]) for e, name in roles)])
        self.near = self._spin("near", 0)
        self.zones = self._line("zones")
        self._places = QStringListModel(self)
        self.zones.setCompleter(PlaceCompleter(self._places, self))
        self.prey = self._list("prey", [])
        self.tag = self._line("tag")
        self.facing = self._list("facing", [(str(n), t(f"scenedit.facing_{n}")) for n in range(len(FACINGS))])

    def tell(self, piece: Placed) -> None:
        """Show a figure."""
        other = self._piece is None or piece.id != self._piece.id
        self._piece, led = piece, piece.conduct
        facing = FACINGS.index(piece.facing) if piece.facing in FACINGS else 0
        self.facing.setCurrentIndex(facing)
        self._offer_prey(piece)
        for control, value in (
            (self.role, led.role), (self.turned, led.turned), (self.behaviour, led.behaviour),
            (self.weapon, led.weapon), (self.prey, led.prey),
        ):  # fmt: skip
            control.setCurrentIndex(max(0, control.findData(value)))
        for line, words in ((self.tag, piece.tag), (self.zones, ", ".join(led.zones))):
            if other or not line.hasFocus():
                line.setText(words)
        for number, amount in ((self.near, led.near), (self.reward, piece.reward)):
            number.blockSignals(True)
            number.setValue(amount)
            number.blockSignals(False)
        board = self._desk.told_map
        self._places.setStringList([each.name for each in board.zones if each.name] if board is not None else [])
        self._show_asked(piece)
        lists = (self.facing, self.role, self.turned, self.behaviour, self.weapon, self.prey)
        for each in (*lists, self.tag, self.near, self.zones, self.reward):
            each.setEnabled(self._desk.writable)

    def _show_asked(self, piece: Placed) -> None:
        """Show what the role needs from a conduct, and what is set already."""
        led = piece.conduct
        asked = self._asks.get(led.role, ())
        fields = {"turned": (self.turned, led.turned), "near": (self.near, led.near)}
        fields |= {"zones": (self.zones, led.zones), "prey": (self.prey, led.prey)}
        for name, (control, value) in fields.items():
            for each in (control, self._captions[control]):
                each.setVisible(name in asked or bool(value))

    def _changed(self, *_value: object) -> None:
        piece = self._piece
        if piece is None:
            return
        zones = tuple(filter(None, (each.strip() for each in self.zones.text().split(","))))
        led = replace(
            piece.conduct,
            role=self.role.currentData() or "",
            behaviour=self.behaviour.currentData() or "",
            turned=self.turned.currentData() or "",
            near=self.near.value(),
            zones=zones,
            prey=self.prey.currentData() or "",
            weapon=self.weapon.currentData() or "",
        )
        facing = FACINGS[int(self.facing.currentData() or 0)]
        kept = piece.facing if piece.facing not in FACINGS and facing == (0, 0) else facing
        made = replace(piece, facing=kept, tag=self.tag.text().strip(), conduct=led, reward=self.reward.value())
        if made != piece:
            self._edit(made, "scenedit.did_conduct")

    def _offer_prey(self, piece: Placed) -> None:
        """List the figures of other sides to hunt."""
        desk, lang = self._desk, self._desk.look.t.lang
        self.prey.clear()
        self.prey.addItem(desk.look.t("scenedit.conduct_none"), "")
        for each in desk.scenario.pieces:
            if each.side != piece.side:
                unit = desk.units.get(each.type)
                self.prey.addItem(figure_name(each, unit)[lang], each.id)

    def _row(self, key: str, control: QWidget) -> None:
        t, row = self._desk.look.t, self._grid.rowCount()
        caption = label(t(f"scenedit.figure_{key}"))
        caption.setBuddy(control)
        control.setAccessibleName(t(f"scenedit.figure_{key}"))
        control.setToolTip(plain_tip(t(f"scenedit.figure_{key}_tip")))
        self._captions[control] = caption
        self._grid.addWidget(caption, row, 0)
        self._grid.addWidget(control, row, 1)

    def _list(self, key: str, items: list[tuple[str, str]]) -> FormCombo:
        made = FormCombo(least=8)
        for data, words in items:
            made.addItem(words, data)
        made.activated.connect(self._changed)
        self._row(key, made)
        return made

    def _line(self, key: str) -> QLineEdit:
        made = QLineEdit()
        made.setMaxLength(120)
        made.editingFinished.connect(self._changed)
        self._row(key, made)
        return made

    def _spin(self, key: str, least: int) -> QSpinBox:
        made = spin(least, MOST, least)
        if least < 0:
            made.setSpecialValueText(self._desk.look.t("scenedit.conduct_usual"))
        made.setKeyboardTracking(False)
        made.valueChanged.connect(self._changed)
        self._row(key, made)
        return made
