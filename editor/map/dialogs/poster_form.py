"""What a poster shall be: scale, paper, what is on it; every field its name and its tip."""

from __future__ import annotations

from typing import Final

from editor.kit.form import ValueForm
from editor.widgets.look import Look
from models.sheets.map_poster import MapPosterOptions

PAPERS: Final = (("a4", "A4"), ("a3", "A3"), ("letter", "Letter"))
TURNED: Final = ("auto", "upright", "lying")
SHEETS: Final = ("marks", "ruler", "plan", "legend")
DRAWN: Final = ("grid", "coordinates", "zones", "signs", "secrets", "low_ink", "night")
BOTH: Final = {"low_ink": "night", "night": "low_ink"}
"""What excludes each other."""


class PosterForm(ValueForm[MapPosterOptions]):
    """The options of a poster, and its `title`."""

    def __init__(self, look: Look, options: MapPosterOptions, title: str) -> None:
        super().__init__(look, options, "maptools.p_")
        self.title = title
        t = look.t
        self._keep("title", self.text(t("maptools.p_title"), lambda: self.title, self._name))
        self.measure("cell_mm", 5, 200, digits=1)
        self.pick("paper", PAPERS)
        self.pick("turned", [(each, t(f"maptools.turned_{each}")) for each in TURNED])
        self.measure("overlap", 0, 50, digits=1)
        self.measure("margin", 0, 30, digits=1)
        self.section(t("maptools.p_sheets"))
        for name in SHEETS:
            self.flag(name)
        self.section(t("maptools.p_drawn"))
        for name in DRAWN:
            self.flag(name)
        self.changed.connect(self.refresh)

    def changes(self, name: str, given: object) -> dict[str, object]:
        """Return what changes with a field: night and low ink exclude each other."""
        return {name: given, **({BOTH[name]: False} if given and name in BOTH else {})}

    def _name(self, title: str) -> None:
        self.title = title.strip()
        self.changed.emit()
