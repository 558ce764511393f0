"""The colours of the old sea chart, by daylight and at night. Every pair that carries text reads at WCAG AA."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Colours:
    """Colours as `#RRGGBB`.

    `window` lies behind everything, `paper` under documents, `panel` under fields and cards, `raised` under the
    pointer; `line` separates, `strong_line` frames what can be filled in. `sea`, `vermilion`, `gold`, `green` are
    the accents (shapes, bars, icons); the same names with `_words` are their readable shades for text.
    `selected` with `on_selected` mark the selection and the one button that matters; `sunk` is an empty measure.
    """

    dark: bool
    window: str
    paper: str
    panel: str
    raised: str
    sunk: str
    line: str
    strong_line: str
    ink: str
    muted: str
    faint: str
    sea: str
    vermilion: str
    gold: str
    green: str
    sea_words: str
    vermilion_words: str
    gold_words: str
    green_words: str
    selected: str
    on_selected: str
    focus: str


LIGHT: Final = Colours(
    dark=False,
    window="#ECE1CB",
    paper="#F6EFE0",
    panel="#FCF8EF",
    raised="#E4D7BC",
    sunk="#E2D6BD",
    line="#D6C8AA",
    strong_line="#8F8468",
    ink="#1E2A38",
    muted="#525C66",
    faint="#8A8674",
    sea="#245A7A",
    vermilion="#C3452D",
    gold="#C9962E",
    green="#4C7A4A",
    sea_words="#245A7A",
    vermilion_words="#A3341F",
    gold_words="#735208",
    green_words="#3A6238",
    selected="#245A7A",
    on_selected="#FFFFFF",
    focus="#9A6200",
)

DARK: Final = Colours(
    dark=True,
    window="#12181F",
    paper="#161E27",
    panel="#1B2530",
    raised="#263442",
    sunk="#0D1217",
    line="#2E3D4B",
    strong_line="#6F8799",
    ink="#EDE6D6",
    muted="#AEBAC4",
    faint="#7C8B98",
    sea="#8FB3C9",
    vermilion="#E77F69",
    gold="#E2B95C",
    green="#8BBF86",
    sea_words="#9CC0D6",
    vermilion_words="#F09A87",
    gold_words="#E8C574",
    green_words="#9CCB97",
    selected="#2C6488",
    on_selected="#FFFFFF",
    focus="#E2B95C",
)
