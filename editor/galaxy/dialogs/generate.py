"""A new galaxy in place of the present one: generated, with a preview; the sample; or empty."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtGui import QPixmap

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.dialogs.fairness import ALL_ROOM, FairnessTable
from editor.galaxy.dialogs.preview import picture_of
from editor.galaxy.dialogs.replacing import put_galaxy
from editor.jobs import Work
from editor.kit.export.preview_dialog import PreviewDialog
from models.change import Label
from models.galaxy.galaxy import Galaxy
from models.galaxy.scatter import SHAPES
from models.games.facets.strategy import MOST_PLANETS, Draws, GalaxyPlan, Situation, usual_size
from models.progress import Progress

SOURCES: Final = ("generator", "sample", "empty")
COUNTS: Final = {
    "planets": (1, MOST_PLANETS, 80),
    "sectors": (0, 500, 12),
    "arms": (1, 12, 4),
    "shortcuts": (0, 200, 35),
    "holdings": (0, 12, 3),
}
"""The least, the most and the usual number of each."""
SPACING: Final = 4_500


class GenerateDialog(PreviewDialog[tuple[Galaxy, Draws | None]]):
    """Asks what the galaxy shall be, and shows it before the user accepts it."""

    prefix = "galaxymap.plan_"
    common = "galaxymap."
    picture_size = (430, 330)

    def __init__(self, desk: GalaxyDesk) -> None:
        look, t = desk.look, desk.look.t
        super().__init__(look, desk.jobs, look.heading("action.galaxy_generate"), t("galaxymap.generating"), desk.host)
        self._desk = desk
        self.source = self.choice("source", [(s, t(f"galaxymap.source_{s}")) for s in SOURCES])
        self.shape = self.choice("shape", [(s, t(f"galaxymap.shape_{s}")) for s in SHAPES])
        self.counts = {key: self.number(key, *bounds) for key, bounds in COUNTS.items()}
        self.sides = self.choice("starts", [(True, t("galaxymap.starts_book")), (False, t("galaxymap.starts_kept"))])
        self.sides.setCurrentIndex(1 if desk.galaxy.factions else 0)
        self.add_seed()
        self.fairness = FairnessTable(look)
        words = "galaxymap.generate_words" if desk.galaxy.planets else "galaxymap.generate_new"
        self.begin(t(words), "galaxymap.take_galaxy", "galaxymap.close")
        self.beside.insertWidget(2, self.fairness.area, ALL_ROOM)

    def work(self) -> Work:
        """Return the work that makes the galaxy."""
        lang, base, book = self._look.t.lang, self._desk.galaxy, bool(self.sides.currentData())
        source, seed, plan, rules = self.source.currentData(), self.seed_text, self._plan(), self._desk.rules
        if book:
            alliances, factions = rules.sides()
            base = replace(base, factions=factions, alliances=alliances)

        def work(progress: Progress) -> tuple[Galaxy, Draws | None]:
            if source == "empty":
                return Galaxy(base.name, factions=tuple(replace(f, capital="") for f in base.factions),
                              alliances=base.alliances, radius=base.radius), None  # fmt: skip
            if source == "sample":
                return rules.sample(lang), None
            return rules.generate(plan, seed, base, progress)

        return work

    def _plan(self) -> GalaxyPlan:
        planets = self.counts["planets"].value()
        return GalaxyPlan(
            shape=self.shape.currentData(), planets=planets, sectors=self.counts["sectors"].value(),
            size=usual_size(planets),
            spacing=SPACING, arms=self.counts["arms"].value(), shortcuts=self.counts["shortcuts"].value(),
            holdings=self.counts["holdings"].value(), lang=self._look.t.lang,
        )  # fmt: skip

    @Slot()
    def states(self) -> None:
        """Enable what is possible now."""
        super().states()
        generator = self.source.currentData() == "generator"
        for made in (self.shape, self.seed, self.another, *self.counts.values()):
            made.setEnabled(generator)
        self.counts["arms"].setEnabled(generator and self.shape.currentData() == "spiral")
        self.sides.setEnabled(self.source.currentData() != "sample")
        self.take.setEnabled(self.made is not None)

    def show_made(self, made: tuple[Galaxy, Draws | None]) -> None:
        """Show the galaxy, and how even its starts are."""
        on, draws = self._desk.rules.on(made[0], self._desk.opened.options), made[1]
        self.picture.setPixmap(self._painted(on))
        if draws is None:
            self.fairness.show_balances(((on.galaxy.name, on.balance),))
        else:
            self.fairness.show_draws(draws)

    def _painted(self, on: Situation) -> QPixmap:
        size = self.picture.size()
        return picture_of(on, size.width(), size.height(), self._look, self.devicePixelRatioF())

    @Slot()
    def taken(self) -> None:
        """Replace the present galaxy by the new one, as one step."""
        desk = self._desk
        if self.made is None:
            return
        galaxy = replace(self.made[0], name=desk.galaxy.name)
        said = Label("galaxymap.generated", {"name": galaxy.name, "n": len(galaxy.planets)})
        rows = sum(len(getattr(each, kind)) for each in (galaxy, desk.galaxy) for kind in ("planets", "routes"))
        begun, work = put_galaxy(desk, galaxy, said, rows, self._put)
        if begun and work is not None:
            self.setEnabled(False)
            work.progressed.connect(self.progress)
            work.ended.connect(self._over)

    @Slot()
    def _put(self) -> None:
        desk = self._desk
        desk.selection.clear()
        desk.content.fit_soon()
        # What comes next is meant for the map: P puts a planet.
        desk.chart.setFocus()
        self.close()

    @Slot()
    def _over(self) -> None:
        self.setEnabled(True)
