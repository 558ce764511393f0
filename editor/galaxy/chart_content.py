"""What the chart shows of the galaxy: its dress and marks, the part in view, the part a Change has touched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QToolTip

from editor.galaxy.analysis import Analysis
from editor.galaxy.drafts import Drafts, as_drawn
from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.reading import Difference
from editor.galaxy.selection import Selection
from editor.galaxy.words import thing_tip
from editor.kit.camera import Box
from editor.kit.chart import ChartView
from editor.kit.chart_hit import Key
from editor.paint.galaxy.marks import Marks
from editor.paint.galaxy.scene import GalaxyScene, scene
from editor.paint.galaxy.show import USUAL, Drawn, dress
from editor.paint.galaxy.style import DAY, NIGHT
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.galaxy.circles import reached_by
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Point
from models.games.facets.strategy import Situation
from models.problem import Problem


class Layers(QObject):
    """The layers of one page. `changed`: one was switched, or the knowledge of another player was chosen."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._on = USUAL
        self._player = ""

    @property
    def on(self) -> frozenset[str]:
        """The layers that are on."""
        return self._on

    @property
    def player(self) -> str:
        """The faction whose knowledge the layer `known` shows; "" is the first one."""
        return self._player

    def turn(self, layer: str) -> None:
        """Turn a layer on or off."""
        self._on = self._on ^ {layer}
        self.changed.emit()

    def know_as(self, faction_id: str) -> None:
        """Show only what a faction knows."""
        self._player = faction_id
        self._on = self._on | {"known"}
        self.changed.emit()


NOWHERE: Final[Box] = (1e18, 1e18, 1e18, 1e18)
"""A box that touches nothing."""

EMPTY: Final[Box] = (-30_000, -20_000, 30_000, 20_000)
"""What is seen of a galaxy with nothing in it."""

_EVERYTHING: Final = ("factions", "alliances")
_ROOM: Final = 6_000
"""Thousandths left free round things that are brought into view."""
_OUTLINE: Final = 1_500
"""Thousandths that outlines of sectors reach beyond their planets."""


class ChartContent(QObject):
    """Keeps the chart in step with galaxy, selection, layers and drafts; shows ways and analyses.

    `analysed`: another analysis is shown, or none.
    """

    analysed = Signal()

    def __init__(
        self,
        look: Look,
        opened: OpenGalaxy,
        selection: Selection,
        layers: Layers,
        drafts: Drafts,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._opened, self._selection, self._layers, self._drafts = look, opened, selection, layers, drafts
        self._way: tuple[tuple[str, ...], tuple[tuple[str, ...], ...]] = ((), ())
        self.analysis: Analysis | None = None
        self._fits_next = True
        self.chart = ChartView(look, self._dressed(None))
        self.chart.setAccessibleName(look.t("galaxymap.chart"))
        self.chart.setAccessibleDescription(look.t("galaxymap.chart_tip"))
        self.chart.hovered.connect(self._hovered)
        opened.changed.connect(self._follow)
        opened.loaded.connect(self._loaded)
        selection.changed.connect(self._mark)
        layers.changed.connect(self._layered)
        drafts.changed.connect(self._mark)
        self._mark()

    @property
    def drawn(self) -> Drawn:
        """The state and dress of the galaxy that the chart shows."""
        return self.chart.drawn

    def show_route(self, path: Sequence[str] | None, others: Sequence[Sequence[str]] = ()) -> None:
        """Draw a way through these planets (ids), and other ways fainter; None removes them."""
        self._way = tuple(path or ()), tuple(tuple(each) for each in others)
        self._mark()

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Colour and mark planets and routes by an analysis; None removes it."""
        self.analysis = analysis
        self._mark()
        self.analysed.emit()

    def go_to_keys(self, keys: Sequence[Key]) -> None:
        """Choose things and bring them into view."""
        self._selection.choose(keys)
        self.fit(keys)

    def fit(self, keys: Sequence[Key] = ()) -> None:
        """Show some things, or the whole galaxy."""
        box = box_of(self._opened, keys) if keys else None
        if box is not None:
            self.chart.user_moved(self.chart.camera.fitted(_grow(box, _ROOM)))
        elif not keys:
            bounds = self._opened.galaxy.bounds
            self.chart.fit(_grow(bounds, _OUTLINE) if bounds != (0, 0, 0, 0) else EMPTY)

    def fit_soon(self) -> None:
        """Show the whole galaxy; while it is still being read, once it is there."""
        if self._opened.loading:
            self._fits_next = True
        else:
            self.fit()

    def _dressed(self, before: GalaxyScene | None) -> Drawn:
        opened = self._opened
        inks = NIGHT if self._look.colours.dark else DAY
        if opened.scene is not None and opened.scene.on is opened.situation:
            before, opened.scene = opened.scene, None
        return dress(scene(opened.situation, before), inks, self._layers.on, self._look.percent / 100)

    def _follow(self, difference: Difference) -> None:
        before = self.drawn.scene
        after = self._dressed(before)
        whole = self._opened.galaxy.known is not None
        self._show(after, None if whole else touched_box(before, after.scene, difference))

    def _layered(self) -> None:
        # A way or an analysis of what was known before would still tell it.
        before, self._way, self.analysis = (self._way, self.analysis), ((), ()), None
        if not self._opened.know_as(self._layers.player if "known" in self._layers.on else None):
            self._way, self.analysis = before
            self._show(self._dressed(self.drawn.scene), None)

    def _show(self, shown: Drawn, touched: Box | None) -> None:
        self.chart.show_drawn(shown, touched)
        self._mark()

    def _loaded(self) -> None:
        if self._fits_next:
            self._fits_next = False
            self.fit()

    def _mark(self) -> None:
        galaxy, found = self._opened.galaxy, self.analysis
        self.chart.show_marks(
            replace(
                command_marks(self._opened.situation, self._selection),
                hovered=self.chart.marks.hovered,
                way=self._way[0],
                other_ways=self._way[1],
                colours=found.colours if found else {},
                letters=found.marks if found else {},
                circles=found.circles if found else (),
                route_colours=found.routes if found else {},
                drafts=as_drawn(galaxy, self._drafts.orders),
            )
        )

    def _hovered(self, key: Key | None, _point: Point) -> None:
        if (key or ()) != self.chart.marks.hovered:
            self.chart.show_marks(replace(self.chart.marks, hovered=key or ()))
            tip = thing_tip(self._look, self.drawn.scene.on, key) if key else ""
            self.chart.setToolTip(plain_tip(tip).replace("\n", "<br>") if tip else "")
            if not tip:
                QToolTip.hideText()


def _grow(box: Box, by: float) -> Box:
    """Return a box with some room around it, in thousandths."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def touched_box(before: GalaxyScene, after: GalaxyScene, difference: Difference) -> Box | None:
    """Return the box of the map that looks different after a Change; None where all of it may."""
    if difference.head or any(difference.of(kind) for kind in _EVERYTHING) or not len(before.x):
        return None
    places: list[tuple[float, float]] = []
    for each in (before, after):
        planets = [key[0] for key in difference.of("planets")]
        places += _round_planets(each, planets)
        places += _ends(each, difference.of("routes"))
        sectors = {key[0] for key in difference.of("sectors")}
        galaxy = each.galaxy
        sectors |= {galaxy.planet[key].sector for key in planets if key in galaxy.planet}
        places += _corners(each, sectors)
    if not places:
        return NOWHERE
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), min(ys), max(xs), max(ys)


def _round_planets(scene: GalaxyScene, ids: Iterable[str]) -> list[tuple[float, float]]:
    found = []
    for number in (scene.number[key] for key in ids if key in scene.number):
        x, y, r = float(scene.x[number]), float(scene.y[number]), float(scene.radius[number])
        found += [(x - r, y - r), (x + r, y + r)]
        for one, other in ((scene.start, scene.end), (scene.end, scene.start)):
            found += [(float(scene.x[n]), float(scene.y[n])) for n in other[one == number]]
    return found


def _ends(scene: GalaxyScene, keys: Iterable[tuple[str, ...]]) -> list[tuple[float, float]]:
    numbers = [scene.number[each] for key in keys for each in key if each in scene.number]
    return [(float(scene.x[n]), float(scene.y[n])) for n in numbers]


def _corners(scene: GalaxyScene, ids: set[str]) -> list[tuple[float, float]]:
    found = []
    for number, _, bounds in scene.outlines:
        if scene.galaxy.sectors[number].id in ids:
            found += [(bounds.left(), bounds.top()), (bounds.right(), bounds.bottom())]
    return found


def command_marks(on: Situation, selection: Selection) -> Marks:
    """Return the marks of the selection; for one command also its circle, the planets in it, the enemies it engages.

    What the circle reaches is taken from the rules, not from the picture.
    """
    galaxy, only = on.galaxy, selection.only
    if only is None or only[0] != "commands" or only[1] not in galaxy.command:
        return Marks(chosen=selection.keys)
    return Marks(
        chosen=selection.keys,
        circle=only[1],
        reached=frozenset(planet.id for planet in reached_by(galaxy, only[1])),
        engaged=frozenset(on.engaged_by(only[1])),
    )


def box_of(opened: OpenGalaxy, keys: Iterable[tuple[str, ...]]) -> Box | None:
    """Return the box around some things; None where there are none."""
    galaxy = opened.galaxy
    places: list[tuple[float, float]] = []
    for key in keys:
        if key[0] == "planets" and key[1] in galaxy.planet:
            places.append(galaxy.planet[key[1]].at)
        elif key[0] == "commands" and key[1] in galaxy.command:
            command = galaxy.command[key[1]]
            reach = galaxy.circle(command)
            places += [(command.x - reach, command.y - reach), (command.x + reach, command.y + reach)]
        elif key[0] == "sectors" and key[1] in galaxy.sector:
            places += galaxy.outline(galaxy.sector[key[1]])
        elif key[0] == "routes":
            places += [galaxy.planet[each].at for each in key[1:] if each in galaxy.planet]
        elif key[0] == "notes":
            places += [(note.x, note.y) for note in galaxy.notes if note.id == key[1]]
    if not places:
        return None
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), min(ys), max(xs), max(ys)


def keys_meant(galaxy: Galaxy, problem: Problem) -> list[Key]:
    """Return the keys of the things a Problem is about: by its name, or by an id among its arguments."""
    wanted = {*problem.where.path[1:], str(problem.args.get("id", ""))} - {""}
    for kind in ("planets", "commands", "sectors"):
        keys: list[Key] = [(kind, each.id) for each in getattr(galaxy, kind) if {each.name, each.id} & wanted]
        if keys:
            return keys
    return [
        ("routes", *pair)
        for pair in galaxy.route
        if " – ".join(galaxy.planet[key].name for key in pair if key in galaxy.planet) in wanted
    ]
