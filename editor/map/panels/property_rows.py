"""Typed properties of anything on a map: added, changed and removed, each as one step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from editor.kit.form import Form
from editor.map.desk import MapDesk
from editor.map.stamps import OURS
from editor.widgets.button import small
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from editor.widgets.text import label
from models.content import Json
from models.maps.properties import Property

EASY: Final[Mapping[str, str | float]] = {"string": "", "int": 0, "float": 0.0, "bool": False, "color": "#C3452D"}
"""The kinds one can add here, and how each begins; others come from files and are shown as they are."""

MOST: Final = 2_000_000_000
Read = Callable[[], Mapping[str, Property]]
Write = Callable[[Mapping[str, Property]], object]


class PropertyRows(QWidget):
    """The properties of one subject."""

    def __init__(self, look: Look, read: Read, write: Write) -> None:
        super().__init__()
        self._look = look
        self._read = read
        self._write = write
        self._shape: tuple[tuple[str, str], ...] | None = None
        self._form: Form | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.px(4))
        self._build_new()
        self.refresh()

    def _build_new(self) -> None:
        look, t = self._look, self._look.t
        row = QHBoxLayout()
        row.setSpacing(look.px(3))
        self.name = QLineEdit()
        self.name.setMaxLength(60)
        self.name.setPlaceholderText(t("mapedit.property_name"))
        self.name.setAccessibleName(t("mapedit.property_name"))
        self.name.returnPressed.connect(self.add)
        self.kind = FormCombo()
        self.kind.setAccessibleName(t("mapedit.property_kind"))
        for kind in EASY:
            self.kind.addItem(t(f"mapedit.kind_{kind}"), kind)
        plus = small(look, "mapedit.property_add", "add", self.add)
        row.addWidget(self.name, 1)
        row.addWidget(self.kind)
        row.addWidget(plus)
        self._box.addLayout(row)

    def _shown(self) -> dict[str, Property]:
        return {name: each for name, each in self._read().items() if not name.startswith(OURS)}

    def refresh(self) -> None:
        """Show the properties as they are now."""
        shown = self._shown()
        shape = tuple((name, each.kind) for name, each in shown.items())
        if shape == self._shape and self._form is not None:
            self._form.refresh()
            return
        self._shape = shape
        if self._form is not None:
            self._box.removeWidget(self._form)
            self._form.hide()
            self._form.deleteLater()
        self._form = Form(self._look)
        for name, each in shown.items():
            self._row(self._form, name, each)
        self._box.insertWidget(0, self._form)

    def _row(self, form: Form, name: str, each: Property) -> None:
        def read() -> object:
            now = self._read().get(name)
            return now.value if now is not None else each.value

        def words() -> str:
            return str(read())

        def number() -> float:
            value = read()
            return value if isinstance(value, int | float) else 0

        write = partial(self._set, name)
        makers: dict[str, Callable[[], object]] = {
            "string": lambda: form.text(name, words, write, longest=2000),
            "int": lambda: form.whole(name, lambda: int(number()), write, -MOST, MOST),
            "float": lambda: form.decimal(name, number, write, -1e9, 1e9, digits=3),
            "bool": lambda: form.check(name, lambda: bool(read()), write),
            "color": lambda: form.colour(name, words, write),
        }
        if each.kind in makers:
            makers[each.kind]()
        else:
            form.place(label(self._look.t.pair(name, str(each.value)[:60]), role="muted", wrap=True))
        muted = self._look.colours.muted
        form.place(
            small(
                self._look,
                "mapedit.property_remove",
                "remove",
                partial(self._drop, name),
                size=14,
                colour=muted,
                name=name,
            )
        )

    def _drop(self, name: str) -> None:
        self._write({key: value for key, value in self._read().items() if key != name})

    def _set(self, name: str, value: Json) -> None:
        now = dict(self._read())
        if name in now:
            old = now[name]
            now[name] = Property(old.kind, value, old.of, old.extra)
            self._write(now)

    def add(self) -> None:
        """Add a property with the name and kind that were given."""
        name, kind = self.name.text().strip(), str(self.kind.currentData())
        if name and name not in self._read() and not name.startswith(OURS):
            self.name.clear()
            self._write({**self._read(), name: Property(kind, EASY[kind])})


def properties(form: Form, desk: MapDesk, read: Read, write: Write) -> None:
    """Add the typed properties of a subject to its form."""
    form.section(desk.look.t("mapedit.properties"))
    rows = PropertyRows(desk.look, read, write)
    form.place(rows)
    desk.board.changed.connect(rows.refresh)
