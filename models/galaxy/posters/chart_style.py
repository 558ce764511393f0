"""How a printed chart looks, as data: `resources/chart_styles/styles.toml` holds a table for each style.

A style says nothing of what is drawn, and one painter reads them all (`models.formats.galaxies.svg`). Lengths are
tenths of the unit of the paper, opacities and rings per cent, colours `#rrggbb`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, get_args

from models.content import RESOURCES, load
from models.galaxy.values import RouteKind

StyleId = Literal["classic", "sea_chart", "night", "low_ink", "bulletin"]
STYLE_IDS: Final[tuple[StyleId, ...]] = get_args(StyleId)
"""Every style in the order in which it is offered, the usual one first."""


@dataclass(frozen=True, slots=True)
class StyleStroke:
    """A line: its width, its dashes and gaps. `core` is the colour of a thinner line inside it, which makes two of it;
    `halo` the opacity of a soft band under it.
    """

    wide: float = 5
    dash: tuple[int, ...] = ()
    core: str = ""
    halo: int = 0


@dataclass(frozen=True, slots=True)
class StyleLine:
    """A straight line of a frame or a title, `at` its distance from the edge of the paper or the start of the title."""

    at: float
    wide: float


@dataclass(frozen=True, slots=True)
class RouteStyle:
    """The lines of routes by kind; `shut` is for those that are cut or closed."""

    lane: StyleStroke = StyleStroke(5)
    main: StyleStroke = StyleStroke(9)
    hidden: StyleStroke = StyleStroke(5, (5, 15))
    shut: StyleStroke = StyleStroke(5, (20, 20))

    def of(self, kind: RouteKind) -> StyleStroke:
        """Return the line of an open route of a kind."""
        return {RouteKind.LANE: self.lane, RouteKind.MAIN: self.main, RouteKind.HIDDEN: self.hidden}[kind]


@dataclass(frozen=True, slots=True)
class SkyStyle:
    """A sky of stars: how many, `glints` of them with rays, `band` more along a milky way, a `glow` under it."""

    stars: int
    opacity: int
    glints: int = 0
    band: int = 0
    glow: str = ""


@dataclass(frozen=True, slots=True)
class WebStyle:
    """Thin lines on the ground: rhumb lines from a net of roses, or a grid of circles with `rays` rays."""

    colour: str
    opacity: int
    wide: float
    rays: int = 16


@dataclass(frozen=True, slots=True)
class SoundingStyle:
    """Soundings in open space: how many at most; each is the distance to the nearest planet in whole units."""

    count: int
    opacity: int


@dataclass(frozen=True, slots=True)
class DiscStyle:
    """Planets: the width of their line, whether it has the side's colour, their glow (per cent of opacity)."""

    line: float = 10 / 3
    coloured: bool = True
    glow: int = 0


@dataclass(frozen=True, slots=True)
class NameStyle:
    """Typefaces of names on the map, of planets and of sectors; spacing between the letters of a sector's."""

    serif: bool = False
    area_serif: bool = False
    area_italic: bool = False
    area_bold: bool = False
    area_spacing: int = 2


@dataclass(frozen=True, slots=True)
class FrameStyle:
    """The border of the chart: lines round it, a band that counts units in blocks or ticks, ornaments in corners."""

    lines: tuple[StyleLine, ...] = ()
    band: Literal["none", "blocks", "ticks"] = "none"
    band_at: float = 0
    band_wide: float = 0
    corners: Literal["none", "rose", "bracket"] = "none"


@dataclass(frozen=True, slots=True)
class CompassStyle:
    """The compass rose: how many points (0: the usual rose) in two colours and a light half, rings,
    the sign for north.
    """

    points: int = 0
    rings: tuple[int, ...] = ()
    north: Literal["none", "fleur", "letter"] = "none"
    dark: str = ""
    other: str = ""
    light: str = ""
    side: int = 340
    opacity: int = 100


@dataclass(frozen=True, slots=True)
class TitleStyle:
    """The title: where it stands, its size in units, a box or rules round it, a line of facts under it."""

    align: Literal["left", "middle"] = "left"
    size: int = 9
    box: bool = False
    italic: bool = False
    capitals: bool = False
    spacing: int = 0
    rules: tuple[StyleLine, ...] = ()
    dateline: bool = False


@dataclass(frozen=True, slots=True)
class LegendStyle:
    """What separates the legend from the map: a box round it, a line beside it, or nothing."""

    box: bool = False
    rule: bool = False


@dataclass(frozen=True, slots=True)
class ChartStyle:
    """One style: its inks first, then each part of the drawing."""

    id: StyleId
    ground: str
    text: str
    faint: str
    sector: str
    route: str
    main: str
    shut: str
    free: str
    circle: str
    tones: tuple[str, ...] = ()
    land: str = ""
    wash: int = 7
    held: int = 22
    hatch: int = 0
    outline: StyleStroke = StyleStroke(4, (20, 15))
    ripples: tuple[str, ...] = ()
    ripple: int = 15
    fibres: int = 0
    edge: str = ""
    sky: SkyStyle | None = None
    rhumbs: WebStyle | None = None
    grid: WebStyle | None = None
    soundings: SoundingStyle | None = None
    head: int = 12
    routes: RouteStyle = RouteStyle()
    discs: DiscStyle = DiscStyle()
    names: NameStyle = NameStyle()
    frame: FrameStyle = FrameStyle()
    compass: CompassStyle = CompassStyle()
    title: TitleStyle = TitleStyle()
    legend: LegendStyle = LegendStyle()

    def tone(self, place: int) -> str:
        """Return the fill colour of what an alliance holds, by its place; "" where each side has its own colour."""
        return self.tones[min(place, len(self.tones) - 1)] if self.tones else ""


@lru_cache(maxsize=1)
def styles() -> Mapping[str, ChartStyle]:
    """Return every style by its id."""
    return load(ChartStyle, RESOURCES / "chart_styles" / "styles.toml")
