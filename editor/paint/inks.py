"""Colours of a drawing changed for another light: moonlight, or a printer that must spare its ink.

Drawings name every colour as `#RRGGBB`. Outlines are drawn in the ink `#1E2A38`, shadows in `#10151D`.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final

INK: Final = "#1E2A38"
SHADE: Final = "#10151D"
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}\b")
_MOON: Final = (0.38, 0.45, 0.62)
_NIGHT_INK: Final = "#0A0F1A"
_PALE: Final = 0.17
"""How much of a colour's darkness is left where ink is spared."""


def inked(source: str, variant: str, glow: Collection[str] = ()) -> str:
    """Return a drawing's SVG in the colours of a variant: `day` as it is, `night`, `low_ink`.

    Colours of `glow` keep shining at night.
    """
    if variant == "night":
        return _COLOUR.sub(lambda m: m[0] if m[0].upper() in glow else night(m[0].upper()), source)
    if variant == "low_ink":
        return _COLOUR.sub(lambda m: spared(m[0].upper()), source)
    return source


@lru_cache(maxsize=4096)
def night(colour: str) -> str:
    """Return a colour as the moon shows it: darker, bluer, less of it."""
    if colour in (INK, SHADE):
        return _NIGHT_INK
    red, green, blue = _parts(colour)
    grey = red * 0.3 + green * 0.59 + blue * 0.11
    mixed = (part * 0.72 + grey * 0.28 for part in (red, green, blue))
    return _hex(*(part * moon for part, moon in zip(mixed, _MOON, strict=True)))


@lru_cache(maxsize=4096)
def spared(colour: str) -> str:
    """Return a colour as a line drawing has it: ink stays, everything else becomes a faint tint, shadows go."""
    if colour == INK:
        return "#4A545F"
    if colour == SHADE:
        return "#FFFFFF"
    hue, light, much = colorsys.rgb_to_hls(*_parts(colour))
    return _hex(*colorsys.hls_to_rgb(hue, 1 - (1 - light) * _PALE, much * 0.6))


def _parts(colour: str) -> tuple[float, float, float]:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def _hex(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(min(max(part, 0.0), 1.0) * 255):02X}" for part in (red, green, blue))
