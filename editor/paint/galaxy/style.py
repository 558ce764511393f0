"""The look of a galaxy in a window: inks of the sea chart by day and by night; colour, sign and shape of each side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPolygonF

from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.style import FORMS, SHAPES, colour, on_it, side_forms
from models.galaxy.values import Alliance


@dataclass(frozen=True, slots=True)
class Inks:
    """Colours of the chart as `#RRGGBB`."""

    dark: bool
    ground: str
    deep: str
    rhumb: str
    ink: str
    muted: str
    sector: str
    route: str
    main: str
    shut: str
    free: str
    circle: str
    chosen: str
    reached: str
    met: str


DAY: Final = Inks(
    dark=False, ground="#F6EFE0", deep="#EDE3CC", rhumb="#E6DAC0", ink="#1E2A38", muted="#525C66", sector="#8F8468",
    route="#8E9499", main="#A9781B", shut="#C3452D", free="#B9AD92", circle="#245A7A", chosen="#C3452D",
    reached="#245A7A", met="#C3452D",
)  # fmt: skip
NIGHT: Final = Inks(
    dark=True, ground="#12181F", deep="#182230", rhumb="#1C2733", ink="#EDE6D6", muted="#AEBAC4", sector="#5E7488",
    route="#5A6E80", main="#D9B25A", shut="#F08A74", free="#5C6873", circle="#8FB3C9", chosen="#F09A87",
    reached="#9CC0D6", met="#F09A87",
)  # fmt: skip

HATCHES: Final = (
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.Dense6Pattern,
)
"""Patterns of alliances in the order of the galaxy."""


@dataclass(frozen=True)
class SideStyle:
    """The look of a faction or alliance: a colour that stands out from the ground, one for letters on it, a sign of up
    to three letters, a shape in a square of side 2 around the origin.
    """

    colour: str
    letters: str
    sign: str
    shape: QPainterPath


def sides(galaxy: Galaxy, inks: Inks) -> tuple[SideStyle, ...]:
    """Return the marks of the galaxy's factions in their order."""
    forms = side_forms(galaxy.factions)
    return tuple(_side(f.colour, f.sign or f.name.fr[:2], i, forms[i], inks) for i, f in enumerate(galaxy.factions))


def allied_sides(galaxy: Galaxy, inks: Inks) -> tuple[SideStyle, ...]:
    """Return the marks of the galaxy's alliances in their order."""
    return tuple(_side(a.colour, _initials(a), i, FORMS[i % len(FORMS)], inks) for i, a in enumerate(galaxy.alliances))


def nobody(inks: Inks) -> SideStyle:
    """Return the mark for what nobody owns."""
    disc = QPainterPath()
    disc.addEllipse(QPointF(0, 0), 0.95, 0.95)
    return SideStyle(inks.free, on_it(inks.free), "", disc)


def _initials(alliance: Alliance) -> str:
    return alliance.name.fr[:1].upper()


def _side(given: str, sign: str, place: int, form: str, inks: Inks) -> SideStyle:
    shade = contrasting(colour(given, _SPARE[place % len(_SPARE)]), inks.ground)
    return SideStyle(shade, on_it(shade), sign[:3], shape(form))


# For sides without a colour of their own, after Okabe and Ito.
_SPARE: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8A6100", "#7A5CC0")


@lru_cache(maxsize=512)
def contrasting(given: str, ground: str, least: float = 2.6) -> str:
    """Return the colour, made lighter or darker until it contrasts with a ground by at least `least` (24 steps at
    most).
    """
    made = QColor(given)
    dark_ground = _light(QColor(ground)) < 0.2
    for _ in range(24):
        if _contrast(made, QColor(ground)) >= least:
            break
        hue, depth, value = max(made.hsvHueF(), 0.0), made.hsvSaturationF(), made.valueF()
        if dark_ground:
            made = QColor.fromHsvF(hue, max(depth - 0.05, 0.0), min(value + 0.06, 1.0))
        else:
            made = QColor.fromHsvF(hue, min(depth + 0.04, 1.0) if depth else 0.0, max(value - 0.06, 0.0))
    return made.name()


def _contrast(one: QColor, other: QColor) -> float:
    lighter, darker = sorted((_light(one), _light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _light(given: QColor) -> float:
    given_parts = (given.redF(), given.greenF(), given.blueF())
    parts = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in given_parts)
    return sum(weight * float(part) for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


@lru_cache(maxsize=32)
def shape(form: str) -> QPainterPath:
    """Return the outline of a token by the name of its shape, as on posters."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x / 1000, y / 1000) for x, y in SHAPES[form]]))
    path.closeSubpath()
    return path


def faint(shade: QColor | str, part: float) -> QColor:
    """Return a colour that lets what is below show through: `part` of it covers, 0 to 1."""
    made = QColor(shade)
    made.setAlphaF(part)
    return made
