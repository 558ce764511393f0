"""The settings, made from the fields of `Settings`: each by its type, applied as soon as it is touched."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, get_type_hints

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.shell.theme import PERCENTS
from editor.widgets.form_inputs import FormCombo, FormSpin
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.content import with_fields
from models.settings import THEMES, Settings
from models.sheets.options import papers, sizes

HIDDEN: Final = ("last_folder", "recent", "briefed")
"""Fields that the program keeps for itself."""
SECTIONS: Final = (
    ("window", ("language", "theme", "font_percent", "motion", "open_last")),
    ("dice", ("real_dice",)),
    ("cards", ("card_size", "card_paper", "card_language", "card_low_ink")),
)


def choices(look: Look) -> Mapping[str, tuple[tuple[str | int, str], ...]]:
    """Return the settings with a closed list: by field, each value with its words."""
    t = look.t
    languages = (("fr", "Français"), ("en", "English"))
    return {
        "language": (("", t("setting.language_system")), *languages),
        "theme": tuple((theme, t(f"setting.theme_{theme}")) for theme in THEMES),
        "font_percent": tuple((percent, t("setting.percent", n=percent)) for percent in PERCENTS),
        "card_size": tuple((size.id, size.name[t.lang]) for size in sizes().values()),
        "card_paper": tuple((paper.id, paper.name[t.lang]) for paper in papers().values()),
        "card_language": (("", t("setting.card_language_window")), *languages),
    }


class SettingsDialog(QDialog):
    """Hands every change of the `current` settings to `apply` at once; there is nothing to confirm. Not modal."""

    def __init__(
        self, look: Look, current: Callable[[], Settings], apply: Callable[[Settings], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._current = current
        self._apply = apply
        self._choices = choices(look)
        self.controls: dict[str, QWidget] = {}
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.heading("action.settings"))
        inside = QWidget()
        page = QVBoxLayout(inside)
        page.setContentsMargins(look.px(24), look.px(18), look.px(24), look.px(12))
        page.setSpacing(look.px(10))
        page.addWidget(title(look.t("setting.heading"), look, 24))
        page.addWidget(label(look.t("setting.words"), role="muted", wrap=True))
        for section, fields in self._sections():
            page.addWidget(self._section(section, fields))
        page.addStretch()
        scroll = self._scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close = QPushButton(look.t("window.close"))
        close.setAccessibleName(look.t("window.close"))
        close.setDefault(True)
        close.clicked.connect(self.close)
        foot = QHBoxLayout()
        foot.setContentsMargins(look.px(24), look.px(4), look.px(24), look.px(16))
        foot.addStretch()
        foot.addWidget(close)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(scroll, 1)
        box.addLayout(foot)
        room = parent.screen().availableGeometry()
        self.resize(min(look.px(600), room.width() - 40), min(look.px(700), room.height() - 80))

    def take_over(self, old: SettingsDialog) -> None:
        """Put the keyboard where it was in the dialog of the old look, so that the arrow keys go on from there."""
        field = next((name for name, control in old.controls.items() if control is old.focusWidget()), "")
        if field:
            self.controls[field].setFocus(Qt.FocusReason.OtherFocusReason)
            self._scroll.ensureWidgetVisible(self.controls[field])

    def _sections(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return the fields by section; a field nobody has placed yet goes with the window's own."""
        placed = {field for _, fields in SECTIONS for field in fields}
        rest = tuple(f.name for f in dataclasses.fields(Settings) if f.name not in placed and f.name not in HIDDEN)
        return [(name, (*fields, *rest) if name == "window" else fields) for name, fields in SECTIONS]

    def _section(self, name: str, fields: tuple[str, ...]) -> QFrame:
        look, t = self._look, self._look.t
        frame = QFrame()
        frame.setProperty("role", "card")
        grid = QGridLayout(frame)
        grid.setContentsMargins(look.px(16), look.px(12), look.px(16), look.px(14))
        grid.setHorizontalSpacing(look.px(16))
        grid.setVerticalSpacing(look.px(10))
        grid.addWidget(title(t(f"setting.section_{name}"), look, 17), 0, 0, 1, 2)
        for row, field in enumerate(fields, start=1):
            control = self._control(field)
            control.setAccessibleName(t(f"setting.{field}"))
            control.setAccessibleDescription(t(f"setting.{field}_tip"))
            self.controls[field] = control
            words = QVBoxLayout()
            words.setSpacing(0)
            named = label(t(f"setting.{field}"), role="strong", wrap=True)
            named.setBuddy(control)
            words.addWidget(named)
            words.addWidget(label(t(f"setting.{field}_tip"), role="muted", wrap=True))
            grid.addLayout(words, row, 0)
            grid.addWidget(control, row, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)
        return frame

    def _control(self, field: str) -> QWidget:
        value = getattr(self._current(), field)
        if field in self._choices:
            return self._list(field, value)
        kind = get_type_hints(Settings)[field]
        if kind is bool:
            box = QCheckBox()
            box.setChecked(value)
            box.toggled.connect(partial(self._set, field))
            return box
        if kind is int:
            spin = FormSpin()
            spin.setRange(0, 10_000)
            spin.setValue(value)
            spin.valueChanged.connect(partial(self._set, field))
            return spin
        line = QLineEdit(value)
        line.textEdited.connect(partial(self._set, field))
        return line

    def _list(self, field: str, value: str | int) -> QComboBox:
        made = FormCombo(self._choices[field])
        found = made.findData(value)
        made.setCurrentIndex(max(0, found))
        made.setMinimumWidth(self._look.px(180))
        made.activated.connect(partial(self._choose, field, made))
        return made

    def _choose(self, field: str, box: QComboBox, _index: int) -> None:
        self._set(field, box.currentData())

    def _set(self, field: str, value: str | int) -> None:
        change: dict[str, object] = {field: value}
        self._apply(with_fields(self._current(), **change))
