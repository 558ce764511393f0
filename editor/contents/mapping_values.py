"""Controls for Type fields that map names to numbers (prices), texts (names of a theme) or drawings (faces)."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QComboBox, QSpinBox, QVBoxLayout, QWidget

from editor.contents.values import HIGH, LOW, Names, TextValue, ValueField, forget, line_of, names_box, remover
from editor.paint.pictures import picture
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.look import Look
from editor.widgets.text import label
from models.content import Json
from models.games.faces import portraits

FACE = 40


class MappingValue(ValueField):
    """A row for each name added from a list; subclasses define the value of a row."""

    def __init__(self, look: Look, words: str, value: Json, names: Names) -> None:
        super().__init__(look, words)
        self._names = names
        self.given: dict[str, Json] = dict(value) if isinstance(value, dict) else {}
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.px(2))
        self.add = names_box(look, names, empty=look.t("contents.add"))
        self._speaks(self.add, look.t.pair(words, look.t("contents.add")))
        self.add.activated.connect(self._added)
        self.controls: dict[str, QWidget] = {}
        self._rows: list[QWidget] = []
        self._box.addWidget(self.add)
        self._fill()

    def read(self) -> Json:
        """Return the values by id."""
        return dict(self.given)

    @abstractmethod
    def _usual(self) -> Json:
        """Return the first value of a new row."""

    @abstractmethod
    def _control(self, item: str, name: str) -> QWidget:
        """Return the control of one name."""

    def _below(self) -> bool:
        """Return whether a control stands under its name instead of beside it."""
        return False

    def _fill(self) -> None:
        forget(self._rows)
        self.controls, self._rows = {}, []
        for place, item in enumerate(self.given):
            name = self._names[item][self._look.t.lang] if item in self._names else item
            row, line = line_of(self._look)
            control = self.controls[item] = self._control(item, name)
            line.addWidget(label(name, wrap=True), 1)
            if not self._below():
                line.addWidget(control)
            line.addWidget(remover(self._look, name, partial(self._taken_out, item)))
            whole = row
            if self._below():
                whole = QWidget()
                column = QVBoxLayout(whole)
                column.setContentsMargins(0, 0, 0, self._look.px(4))
                column.setSpacing(self._look.px(2))
                column.addWidget(row)
                column.addWidget(control)
            self._rows.append(whole)
            self._box.insertWidget(place, whole)

    def _set(self, item: str, value: Json) -> None:
        self.given[item] = value
        self.changed.emit()

    def _added(self, _index: int) -> None:
        item = self.add.currentData()
        if item and item not in self.given:
            self.given[item] = self._usual()
            self._fill()
            self.controls[item].setFocus()
            self.changed.emit()
        self.add.setCurrentIndex(0)

    def _taken_out(self, item: str) -> None:
        del self.given[item]
        self._fill()
        self.changed.emit()


class AmountsValue(MappingValue):
    """A number for each of some names: characteristics, prices."""

    @property
    def numbers(self) -> dict[str, QSpinBox]:
        """The number of each name."""
        return {item: control for item, control in self.controls.items() if isinstance(control, QSpinBox)}

    def _usual(self) -> Json:
        return 0

    def _control(self, item: str, name: str) -> QWidget:
        amount = self.given[item]
        number = spin(LOW, HIGH, amount if isinstance(amount, int) else 0)
        number.valueChanged.connect(partial(self._set, item))
        self._speaks(number, f"{self._words}, {name}")
        return number


class TitlesValue(MappingValue):
    """A text in both languages for each of some names."""

    def _usual(self) -> Json:
        return {"fr": "", "en": ""}

    def _below(self) -> bool:
        return True

    def _control(self, item: str, name: str) -> QWidget:
        text = TextValue(self._look, f"{self._words}, {name}", self.given[item])
        text.changed.connect(lambda: self._set(item, text.read()))
        return text


class DrawingsValue(MappingValue):
    """One of our drawn portraits for each of some names."""

    def _usual(self) -> Json:
        return portraits()[0].id

    def _control(self, item: str, name: str) -> QWidget:
        look = self._look
        box = FormCombo(least=12)
        box.setIconSize(QSize(look.px(FACE), look.px(FACE)))
        for each in portraits():
            box.addItem(each.name[look.t.lang], each.id)
        place = box.findData(self.given[item])
        box.setCurrentIndex(max(0, place))
        self._show(box)
        self._speaks(box, f"{self._words}, {name}")
        box.activated.connect(lambda _row: self._chosen(item, box))
        return box

    def _chosen(self, item: str, box: QComboBox) -> None:
        self._show(box)
        self._set(item, str(box.currentData()))

    def _show(self, box: QComboBox) -> None:
        """Draw the chosen face; the list itself has only names."""
        image = picture(str(box.currentData()), self._look.px(FACE * 0.8), dpr=self.devicePixelRatioF())
        box.setItemIcon(box.currentIndex(), QIcon(QPixmap.fromImage(image)))
