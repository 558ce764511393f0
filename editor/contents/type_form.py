"""The form of a Type, made from the fields of its class and the Types that their names can refer to."""

from __future__ import annotations

import dataclasses
import types as python_types
import typing
from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.contents.mapping_values import AmountsValue, DrawingsValue, MappingValue, TitlesValue
from editor.contents.reading import TypeShelf
from editor.contents.values import (
    ChoiceValue,
    Names,
    NamesValue,
    NumberValue,
    SwitchValue,
    TextsValue,
    TextValue,
    ValueField,
    WordsValue,
)
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.text import label
from models.content import Json, plain
from models.games.contents import Body, ContentKind, field_words
from models.i18n import Text, fold


class TypeForm(QWidget):
    """A control for each field. `changed`: the user has edited; `body` is the Type by the form."""

    changed = Signal()

    def __init__(self, look: Look, shelf: TypeShelf, kind: ContentKind, body: Body) -> None:
        super().__init__()
        self._look, self._shelf, self._kind = look, shelf, kind
        self.controls: dict[str, ValueField] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(3))
        hints = typing.get_type_hints(kind.cls)
        short: FlowLayout | None = None
        for each in dataclasses.fields(kind.cls):
            if each.name == "id":
                continue
            words = field_words(each.name, kind.id)[look.t.lang]
            control = self._control(each.name, hints[each.name], words, body.get(each.name, _usual(each)))
            control.changed.connect(self.changed)
            if isinstance(control, NumberValue | SwitchValue):
                if short is None:
                    short = FlowLayout(look.px(10))
                    column.addLayout(short)
                    column.addSpacing(look.px(4))
                short.addWidget(self._cell(words, control))
            else:
                short = None
                column.addWidget(self._name(words, control))
                column.addWidget(control)
                column.addSpacing(look.px(4))
            self.controls[each.name] = control

    def body(self) -> dict[str, Json]:
        """Return every field by the form, those with their default too."""
        return {name: control.read() for name, control in self.controls.items()}

    def _name(self, words: str, control: ValueField) -> QLabel:
        made = label(words, role="caption")
        made.setBuddy(control)
        return made

    def _cell(self, words: str, control: ValueField) -> QWidget:
        """Return a short control under its name; several of them share a line."""
        cell = QWidget()
        box = QVBoxLayout(cell)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(self._look.px(3))
        if isinstance(control, SwitchValue):
            box.addSpacing(self._look.px(18))
        else:
            box.addWidget(self._name(words, control))
        box.addWidget(control)
        cell.setMinimumWidth(self._look.px(118))
        return cell

    def _control(self, name: str, hint: object, words: str, value: Json) -> ValueField:
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        look = self._look
        if origin in (typing.Union, python_types.UnionType):
            inner = next(arg for arg in args if arg is not type(None))
            return NumberValue(look, words, value, empty=True) if inner is int else self._one(name, inner, words, value)
        if origin is tuple:
            return self._several(name, args[0], words, value)
        if origin in (dict, Mapping):
            sorts: dict[object, type[MappingValue]] = {Text: TitlesValue, str: DrawingsValue}
            return sorts.get(args[1], AmountsValue)(look, words, value, self._names(name))
        return self._one(name, hint, words, value)

    def _one(self, name: str, hint: object, words: str, value: Json) -> ValueField:
        look = self._look
        if hint is Text:
            return TextValue(look, words, value)
        if hint is bool:
            return SwitchValue(look, words, value)
        if hint is int:
            return NumberValue(look, words, value, empty=False)
        ways = self._literals(hint)
        if ways:
            return ChoiceValue(look, words, value, ways, empty=False)
        if name in self._kind.refs:
            needed = next(each for each in dataclasses.fields(self._kind.cls) if each.name == name)
            return ChoiceValue(look, words, value, self._names(name), empty=needed.default == "")
        return WordsValue(look, words, value, many=False)

    def _several(self, name: str, inner: object, words: str, value: Json) -> ValueField:
        look = self._look
        if inner is Text:
            return TextsValue(look, words, value)
        ways = self._literals(inner)
        if ways:
            return NamesValue(look, words, value, ways)
        if name in self._kind.refs:
            return NamesValue(look, words, value, self._names(name))
        return WordsValue(look, words, value, many=True)

    def _literals(self, hint: object) -> Names:
        """Return the values of a closed list with their words; empty for a hint that is none."""
        if typing.get_origin(hint) is not typing.Literal:
            return {}
        t = self._look.t
        ids = [str(each) for each in typing.get_args(hint)]
        keys = {each: f"contents.way_{fold(each)}" for each in ids}
        return {each: Text.same(t(key) if t.has(key) else each) for each, key in keys.items()}

    def _names(self, field: str) -> Names:
        """Return the names a field can refer to."""
        ref = self._kind.refs.get(field)
        found: dict[str, Text] = {}
        for kind in ref.kinds if ref is not None else ():
            found |= self._shelf.types.names(kind, self._shelf.extra)
        return found


def _usual(each: dataclasses.Field[object]) -> Json:
    """Return the default of a field in the form a body has it; None for none."""
    if each.default_factory is not dataclasses.MISSING:
        value = each.default_factory()
    else:
        value = None if each.default is dataclasses.MISSING else each.default
    return plain(value)
