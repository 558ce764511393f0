"""Controls for the values of a Type: texts in two languages, sentences, names from lists, lists of names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.widgets.button import small
from editor.widgets.form_inputs import FormCombo, spin
from editor.widgets.look import Look
from editor.widgets.text import field_text, label
from models.content import Json
from models.i18n import LANGUAGES, Text

LONG: Final = 72
"""Letters from which a text gets a field of several lines."""
ROWS: Final = 3


class Prose(QPlainTextEdit):
    """A multi-line field with the methods of a line edit: at most `longest` letters, and line breaks become spaces."""

    textEdited = Signal()  # noqa: N815  as a line edit calls it

    def __init__(self, look: Look, text: str, longest: int) -> None:
        super().__init__(text)
        self._longest = longest
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(look.px(4))
        self.setFixedHeight(self.fontMetrics().lineSpacing() * ROWS + look.px(14))
        self.textChanged.connect(self._edited)

    def text(self) -> str:
        """Return the text in one line."""
        return field_text(self).replace("\n", " ")

    def _edited(self) -> None:
        over = len(self.text()) - self._longest
        if over > 0:
            cursor = self.textCursor()
            cursor.movePosition(QTextCursor.MoveOperation.PreviousCharacter, QTextCursor.MoveMode.KeepAnchor, over)
            cursor.removeSelectedText()
        self.textEdited.emit()


LOW: Final = -1_000
HIGH: Final = 1_000_000
LONGEST: Final = 2_000
Names = Mapping[str, Text]


class ValueField(QWidget):
    """The control of one field: `read` returns its value for a body."""

    changed = Signal()

    def __init__(self, look: Look, words: str) -> None:
        super().__init__()
        self._look = look
        self._words = words

    @abstractmethod
    def read(self) -> Json:
        """Return the value in the form a body has it."""

    def _speaks(self, control: QWidget, words: str = "") -> None:
        control.setAccessibleName(words or self._words)
        if self.focusProxy() is None:
            self.setFocusProxy(control)


class TextValue(ValueField):
    """A text in French and English, one under the other."""

    def __init__(self, look: Look, words: str, value: Json) -> None:
        super().__init__(look, words)
        given = value if isinstance(value, dict) else {}
        grid = _grid(self, look)
        self.lines: dict[str, QLineEdit | Prose] = {}
        texts = {lang: str(given.get(lang, "")) for lang in LANGUAGES}
        long = max(map(len, texts.values())) >= LONG
        for row, (lang, text) in enumerate(texts.items()):
            line = Prose(look, text, LONGEST) if long else _line(text)
            self._speaks(line, f"{words} ({lang})")
            line.textEdited.connect(self.changed)
            grid.addWidget(label(lang, role="muted"), row, 0)
            grid.addWidget(line, row, 1)
            self.lines[lang] = line
        grid.setColumnStretch(1, 1)

    def read(self) -> Json:
        """Return the text by language."""
        return {lang: line.text().strip() for lang, line in self.lines.items()}


class WordsValue(ValueField):
    """A line of text; with `many`, words separated by commas."""

    def __init__(self, look: Look, words: str, value: Json, *, many: bool) -> None:
        super().__init__(look, words)
        shown = ", ".join(str(each) for each in value) if isinstance(value, list) else str(value or "")
        self.line = QLineEdit(shown)
        self.line.setMaxLength(LONGEST)
        self._many = many
        self._speaks(self.line)
        self.line.textEdited.connect(self.changed)
        _row(self, look).addWidget(self.line)

    def read(self) -> Json:
        """Return the words."""
        text = self.line.text().strip()
        return [part.strip() for part in text.split(",") if part.strip()] if self._many else text


class NumberValue(ValueField):
    """A whole number, or none where allowed."""

    def __init__(self, look: Look, words: str, value: Json, *, empty: bool) -> None:
        super().__init__(look, words)
        self.number = spin(LOW, HIGH, value if value is not None or empty else 0, empty=empty)
        self._empty = empty
        self._speaks(self.number)
        self.number.valueChanged.connect(self.changed)
        row = _row(self, look)
        row.addWidget(self.number)
        row.addStretch()

    def read(self) -> Json:
        """Return the number."""
        return None if self._empty and self.number.value() == self.number.minimum() else self.number.value()


class SwitchValue(ValueField):
    """Yes or no."""

    def __init__(self, look: Look, words: str, value: Json) -> None:
        super().__init__(look, words)
        self.box = QCheckBox(words)
        self.box.setChecked(bool(value))
        self._speaks(self.box)
        self.box.toggled.connect(self.changed)
        _row(self, look).addWidget(self.box)

    def read(self) -> Json:
        """Return whether it is on."""
        return self.box.isChecked()


class ChoiceValue(ValueField):
    """One name from a list; with `empty` possibly none."""

    def __init__(self, look: Look, words: str, value: Json, names: Names, *, empty: bool) -> None:
        super().__init__(look, words)
        self.combo = names_box(look, names, empty="—" if empty else None)
        place = self.combo.findData(value or "")
        if place < 0 and value:
            self.combo.addItem(str(value), value)
            place = self.combo.count() - 1
        self.combo.setCurrentIndex(max(0, place))
        self._speaks(self.combo)
        self.combo.activated.connect(self.changed)
        _row(self, look).addWidget(self.combo)

    def read(self) -> Json:
        """Return the id."""
        chosen: Json = self.combo.currentData()
        return chosen


class NamesValue(ValueField):
    """Several names from a list, in order; one can occur twice."""

    def __init__(self, look: Look, words: str, value: Json, names: Names) -> None:
        super().__init__(look, words)
        self._names = names
        self.ids: list[str] = [str(each) for each in value] if isinstance(value, list) else []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.px(2))
        self.add = names_box(look, names, empty=look.t("contents.add"))
        self._speaks(self.add, look.t.pair(words, look.t("contents.add")))
        self.add.activated.connect(self._added)
        self._rows: list[QWidget] = []
        self._box.addWidget(self.add)
        self._fill()

    def read(self) -> Json:
        """Return the ids."""
        return list(self.ids)

    def _fill(self) -> None:
        forget(self._rows)
        self._rows = [self._named(place, item) for place, item in enumerate(self.ids)]
        for place, row in enumerate(self._rows):
            self._box.insertWidget(place, row)

    def _named(self, place: int, item: str) -> QWidget:
        name = self._names[item][self._look.t.lang] if item in self._names else item
        row, line = line_of(self._look)
        line.addWidget(label(name, wrap=True), 1)
        line.addWidget(remover(self._look, name, partial(self._taken_out, place)))
        return row

    def _added(self, _index: int) -> None:
        if self.add.currentData():
            self.ids.append(self.add.currentData())
            self.add.setCurrentIndex(0)
            self._fill()
            self.changed.emit()

    def _taken_out(self, place: int) -> None:
        del self.ids[place]
        self._fill()
        self.changed.emit()


class TextsValue(ValueField):
    """Several texts in two languages."""

    def __init__(self, look: Look, words: str, value: Json) -> None:
        super().__init__(look, words)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self.texts: list[TextValue] = []
        self._more = QToolButton()
        self._more.setText(look.t("contents.add"))
        self._more.clicked.connect(lambda: self._new(None))
        self._speaks(self._more, look.t.pair(words, look.t("contents.add")))
        self._box.addWidget(self._more)
        for each in value if isinstance(value, list) else []:
            self._new(each)

    def read(self) -> Json:
        """Return the texts without empty ones."""
        read = [each.read() for each in self.texts]
        return [each for each in read if isinstance(each, dict) and any(each.values())]

    def _new(self, value: Json) -> None:
        made = TextValue(self._look, self._words, value)
        made.changed.connect(self.changed)
        self._box.insertWidget(len(self.texts), made)
        self.texts.append(made)


def _line(text: str) -> QLineEdit:
    line = QLineEdit(text)
    line.setMaxLength(LONGEST)
    line.setCursorPosition(0)
    return line


def names_box(look: Look, names: Names, *, empty: str | None) -> QComboBox:
    """Return a list of names that is searched by typing; `empty` are the words for none."""
    made = FormCombo(least=10)
    made.setEditable(True)
    made.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    completer = made.completer()
    assert completer is not None
    completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    if empty is not None:
        made.addItem(empty, "")
    for item, name in sorted(names.items(), key=lambda pair: pair[1][look.t.lang]):
        made.addItem(name[look.t.lang], item)
    return made


def remover(look: Look, name: str, act: Callable[[], None]) -> QToolButton:
    """Return the small button that removes one of several values."""
    return small(look, "contents.take_out", "close", act, size=14, name=name)


def line_of(look: Look) -> tuple[QWidget, QHBoxLayout]:
    """Return a row and its layout."""
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(look.px(6), 0, 0, 0)
    line.setSpacing(look.px(4))
    return row, line


def _row(parent: QWidget, look: Look) -> QHBoxLayout:
    row = QHBoxLayout(parent)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(look.px(4))
    return row


def _grid(parent: QWidget, look: Look) -> QGridLayout:
    grid = QGridLayout(parent)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(look.px(4))
    return grid


def forget(rows: list[QWidget]) -> None:
    """Remove rows."""
    for row in rows:
        row.hide()
        row.deleteLater()
