"""What a poster shall be: scale, paper, what is on it; every field its name and its tip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.map.form import Form
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.sheets.map_poster import MapPosterOptions

PAPERS: Final = (("a4", "A4"), ("a3", "A3"), ("letter", "Letter"))
TURNED: Final = ("auto", "upright", "lying")
SHEETS: Final = ("marks", "ruler", "plan", "legend")
DRAWN: Final = ("grid", "coordinates", "zones", "signs", "secrets", "low_ink", "night")


class PosterForm(QWidget):
    """Holds `options` and `title`; `changed` when one of them is another."""

    changed = Signal()

    def __init__(self, look: Look, options: MapPosterOptions, title: str) -> None:
        super().__init__()
        self._look = look
        self.options, self.title = options, title
        t = look.t
        form = self.form = Form(look)
        self.controls: dict[str, QWidget] = {}
        self._keep("title", form.text(t("maptools.p_title"), lambda: self.title, self._name))
        self._decimal("cell_mm", 5, 200)
        self._choice("paper", PAPERS)
        self._choice("turned", [(each, t(f"maptools.turned_{each}")) for each in TURNED])
        self._decimal("overlap", 0, 50)
        self._decimal("margin", 0, 30)
        form.section(t("maptools.p_sheets"))
        for name in SHEETS:
            self._check(name)
        form.section(t("maptools.p_drawn"))
        for name in DRAWN:
            self._check(name)
        form.refresh()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(form)

    def _decimal(self, name: str, low: float, high: float) -> None:
        control = self.form.decimal(
            self._look.t(f"maptools.p_{name}"), partial(self._read, name), partial(self._write, name), low, high, "mm",
            digits=1,
        )  # fmt: skip
        self._keep(name, control)

    def _choice(self, name: str, ways: Sequence[tuple[str, str]]) -> None:
        words = self._look.t(f"maptools.p_{name}")
        self._keep(name, self.form.choice(words, ways, partial(self._read, name), partial(self._write, name)))

    def _check(self, name: str) -> None:
        words = self._look.t(f"maptools.p_{name}")
        self._keep(name, self.form.check(words, partial(self._read, name), partial(self._write, name)))

    def _keep(self, name: str, control: QWidget) -> None:
        control.setToolTip(plain_tip(self._look.t(f"maptools.p_{name}_tip")))
        self.controls[name] = control

    def _read(self, name: str) -> Any:
        return getattr(self.options, name)

    def _write(self, name: str, value: Any) -> None:
        if value == self._read(name):
            return
        both = {"low_ink": "night", "night": "low_ink"}
        other = {both[name]: False} if value and name in both else {}
        self.options = replace(self.options, **{name: value, **other})
        self.form.refresh()
        self.changed.emit()

    def _name(self, title: str) -> None:
        self.title = title.strip()
        self.changed.emit()
