"""All sides of a galaxy at once: name, sign, colour and shape of each, and the fairest places to start from."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QGridLayout, QLineEdit, QPushButton, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.dialogs.fairness import ALL_ROOM, FairnessTable
from editor.galaxy.dialogs.preview import picture_of
from editor.galaxy.dialogs.replacing import put_galaxy
from editor.galaxy.mark_icon import form_icon
from editor.jobs import Work
from editor.kit.export.preview_dialog import PreviewDialog
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.layouts import emptied
from editor.widgets.layouts.scrolled import roomy, scrolled
from editor.widgets.text import label
from models.change import Label
from models.galaxy.galaxy import Galaxy
from models.galaxy.ids import new_id
from models.galaxy.posters.style import FORMS, colour, side_forms
from models.galaxy.values import Faction
from models.games.facets.strategy import MOST_SIDES, Draws
from models.i18n import Text, fold
from models.progress import Progress

USUAL: Final = 8
_GREY: Final = "#7d8790"


class SidesDialog(PreviewDialog[tuple[Galaxy, Draws | None]]):
    """Asks how many sides there are, shows an editable line for each, and finds their starts."""

    prefix = "galaxymap.sides_"
    common = "galaxymap."
    picture_size = (400, 300)

    def __init__(self, desk: GalaxyDesk) -> None:
        look, t = desk.look, desk.look.t
        super().__init__(look, desk.jobs, look.heading("action.galaxy_sides"), t("galaxymap.drawing_starts"), desk.host)
        self._desk = desk
        known = len(desk.galaxy.factions)
        self.count = self.number("count", max(known, 1), max(MOST_SIDES, known), max(known, USUAL))
        self.count.valueChanged.disconnect()
        self.count.valueChanged.connect(self._other_sides)
        self.starts = self.flag("starts", on=bool(desk.galaxy.planets))
        self.starts.setEnabled(bool(desk.galaxy.planets))
        self.add_seed()
        self.factions = desk.galaxy.factions
        self.names: list[QLineEdit] = []
        self.signs: list[QLineEdit] = []
        self.colours: list[QPushButton] = []
        self.shapes: list[FormCombo] = []
        self._lines = QWidget()
        self._grid = QGridLayout(self._lines)
        self._grid.setContentsMargins(0, 0, look.px(6), 0)
        self._grid.setColumnStretch(0, 1)
        area = roomy(scrolled(self._lines))
        area.setMinimumHeight(look.px(160))
        self.form.addRow(area)
        self.fairness = FairnessTable(look)
        self._fill(self._proposed())
        self.begin(t("galaxymap.sides_words"), "galaxymap.make_sides", "galaxymap.close")
        self.beside.insertWidget(2, self.fairness.area, ALL_ROOM)

    def work(self) -> Work | None:
        """Return the work that finds the starts; None where no side is to be placed."""
        galaxy, seed = replace(self._desk.galaxy, factions=self.factions), self.seed_text
        on = self._desk.rules.on(galaxy, self._desk.opened.options)
        if not self.starts.isChecked() or self._trouble():
            return None

        def work(progress: Progress) -> tuple[Galaxy, Draws | None]:
            draws = on.draw_starts(seed, progress)
            return on.start_at(draws.capitals), draws

        return work

    @Slot()
    def preview(self) -> None:
        """Find the starts; where there are none to find, the galaxy is ready at once."""
        super().preview()
        if not self.starts.isChecked():
            self.made = replace(self._desk.galaxy, factions=self.factions), None
            self.show_made(self.made)
            self.states()

    @Slot()
    def states(self) -> None:
        """Enable what is possible now, and say what prevents the rest."""
        super().states()
        trouble = self._trouble()
        self.take.setEnabled(self.made is not None and not trouble)
        self.told.setText(trouble)

    def show_made(self, made: tuple[Galaxy, Draws | None]) -> None:
        """Show where the sides start, and how even the starts are."""
        on, draws = self._desk.rules.on(made[0], self._desk.opened.options), made[1]
        size = self.picture.size()
        self.picture.setPixmap(picture_of(on, size.width(), size.height(), self._look, self.devicePixelRatioF()))
        if draws is not None:
            self.fairness.show_draws(draws)
        else:
            self.fairness.show_balances((("", on.balance),))

    @Slot()
    def taken(self) -> None:
        """Write the sides and their starts into the galaxy, as one step."""
        if self.made is None:
            return
        desk, galaxy = self._desk, self.made[0]
        said = Label("galaxymap.made_sides", {"n": len(galaxy.factions)})
        begun, work = put_galaxy(desk, galaxy, said, 3 * len(galaxy.factions), self.close)
        if begun and work is not None:
            self.setEnabled(False)
            work.ended.connect(self._over)

    @Slot()
    def _over(self) -> None:
        self.setEnabled(True)

    @Slot()
    def _another(self) -> None:
        # A seed draws other starts and other names for the sides that are new.
        super()._another()
        self._other_sides()

    @Slot()
    def _other_sides(self) -> None:
        self._fill(self._proposed())
        self.changed()

    def _proposed(self) -> tuple[Faction, ...]:
        """Return the wanted number of sides: the present ones, then new ones with new ids."""
        galaxy = self._desk.galaxy
        known = galaxy.factions
        return (*known, *self._desk.rules.new_sides(galaxy, self.count.value() - len(known), self.seed_text))

    def _fill(self, factions: tuple[Faction, ...]) -> None:
        emptied(self._grid)
        t = self._look.t
        forms = side_forms(factions)
        self.factions = tuple(replace(side, shape=form) for side, form in zip(factions, forms, strict=True))
        self.names, self.signs, self.colours, self.shapes = [], [], [], []
        for column, key in enumerate(("name", "sides_sign", "colour", "shape")):
            self._grid.addWidget(label(t(f"galaxymap.{key}"), role="muted"), 0, column)
        for n, side in enumerate(self.factions):
            name, sign = self._line(side.name[t.lang], "name", n, 60), self._line(side.sign, "sign", n, 3)
            sign.setMaximumWidth(self._look.px(52))
            name.setMinimumWidth(self._look.px(150))
            swatch = QPushButton()
            swatch.setAutoDefault(False)
            swatch.clicked.connect(lambda _on=False, at=n: self._mix(at))
            shape = FormCombo([(form, t(f"galaxymap.form_{form}")) for form in FORMS], least=12)
            shape.setMaxVisibleItems(MOST_SIDES)
            shape.setAccessibleName(t("galaxymap.side_shape", name=side.name[t.lang]))
            shape.activated.connect(lambda _at, at=n: self._edited(at))
            self.names.append(name)
            self.signs.append(sign)
            self.colours.append(swatch)
            self.shapes.append(shape)
            for column, made in enumerate((name, sign, swatch, shape)):
                self._grid.addWidget(made, n + 1, column)
            self._dress(n)

    def _line(self, words: str, key: str, at: int, longest: int) -> QLineEdit:
        made = QLineEdit(words)
        made.setMaxLength(longest)
        made.setCursorPosition(0)
        made.setAccessibleName(f"{self._look.t(f'galaxymap.{key}')} {at + 1}")
        made.textEdited.connect(lambda _words, at=at: self._edited(at))
        return made

    def _mix(self, at: int) -> None:
        start = QColor(colour(self.factions[at].colour, _GREY))
        mixed = QColorDialog.getColor(start, self, self._look.t("galaxymap.choose_colour"))
        if mixed.isValid():
            self.put_colour(at, mixed.name())

    def put_colour(self, at: int, shade: str) -> None:
        """Give a side another colour."""
        self._put(at, replace(self.factions[at], colour=shade))

    def _edited(self, at: int) -> None:
        side, lang = self.factions[at], self._look.t.lang
        words = " ".join(self.names[at].text().split())
        name = side.name
        if words != name[lang]:
            name = Text(words if lang == "fr" else name.fr, words if lang == "en" else name.en)
            if side.id not in self._desk.galaxy.faction:
                others = self._desk.galaxy.ids.union(each.id for each in self.factions if each is not side)
                name, side = Text.same(words), replace(side, id=new_id(words, others))
        self._put(at, replace(side, name=name, sign=self.signs[at].text().strip(),
                              shape=str(self.shapes[at].currentData())))  # fmt: skip

    def _put(self, at: int, side: Faction) -> None:
        self.factions = (*self.factions[:at], side, *self.factions[at + 1 :])
        self._dress(at)
        self.changed()

    def _dress(self, at: int) -> None:
        """Show a side's colour on its button, and its shape in that colour in the list."""
        side, t = self.factions[at], self._look.t
        shade = colour(side.colour, _GREY)
        self.colours[at].setIcon(form_icon(self._look, shade, side.shape, side.sign))
        self.colours[at].setAccessibleName(t("galaxymap.side_colour", name=side.name[t.lang]))
        self.colours[at].setToolTip(t("galaxymap.choose_colour"))
        listed = self.shapes[at]
        for place, form in enumerate(FORMS):
            listed.setItemIcon(place, form_icon(self._look, shade, form))
        listed.setCurrentIndex(FORMS.index(side.shape))

    def _trouble(self) -> str:
        """Return why the sides cannot be told apart (a missing or double name, a double shape); "" where they can."""
        t = self._look.t
        names = [fold(side.name[t.lang]) for side in self.factions]
        bad = next((n for n, name in enumerate(names) if not name or name in names[:n]), None)
        if bad is not None:
            return t("galaxymap.sides_name_twice", n=bad + 1)
        forms = [side.shape for side in self.factions]
        twice = next((n for n, form in enumerate(forms) if form in forms[:n]), None)
        if twice is not None and len(forms) <= len(FORMS):
            return t("galaxymap.sides_shape_twice", name=self.factions[twice].name[t.lang])
        return ""
