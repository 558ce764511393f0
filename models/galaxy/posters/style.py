"""Parts of every poster of a galaxy, whatever its style: papers, safe texts and colours, tokens of sides."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Final

from models.galaxy.posters.labels import text_width
from models.galaxy.values import Faction

PAPERS: Final[Mapping[str, tuple[int, int]]] = {
    "a4": (297, 210), "a3": (420, 297), "a2": (594, 420), "a1": (841, 594), "letter": (279, 216),
}  # fmt: skip
"""Papers in millimetres, lying."""

_NOT_XML: Final = "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Compiled where it is first used: a set as wide as this takes as long as reading a module."""
_BLANKS = str.maketrans({"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)


def colour(given: str, otherwise: str) -> str:
    """Return a colour from the data if it is one (`#rrggbb`), else `otherwise`: no other text enters the drawing."""
    return given if _COLOUR.fullmatch(given) else otherwise


def on_it(ground: str) -> str:
    """Return black or white, whichever is easier to read on a colour."""
    red, green, blue = (int(ground[i : i + 2], 16) for i in (1, 3, 5))
    return "#10131a" if red * 299 + green * 587 + blue * 114 > 135_000 else "#ffffff"


def paler(given: str, ground: str, part: int) -> str:
    """Return a colour mixed with that of the ground: `part` per cent of it."""
    mixed = ((int(given[i : i + 2], 16) * part + int(ground[i : i + 2], 16) * (100 - part)) // 100 for i in (1, 3, 5))
    return "#" + "".join(f"{value:02x}" for value in mixed)


def xml_safe(text: str) -> str:
    """Return a text that is safe between tags; characters XML cannot hold become U+FFFD."""
    return escape(re.sub(_NOT_XML, "\ufffd", text), quote=False)


def quoted(text: str) -> str:
    """Return a text that is safe as an attribute, with its quotes."""
    # xml.sax would do, and bring urllib and http into every window that shows a chart.
    within = escape(re.sub(_NOT_XML, "\ufffd", text)).translate(_BLANKS)
    return f'"{within}"'


def side_mark(x: int, y: int, size: int, form: str, fill: str, line: str, sign: str = "") -> str:
    """Return the token of a side, `size` half its height: its shape and its sign, so that colour is not needed."""
    points = "L".join(f"{x + dx * size // 1000} {y + dy * size // 1000}" for dx, dy in SHAPES[form])
    shape = (
        f'<path d="M{points}Z" fill="{fill}" stroke="{line}" stroke-width="{max(size // 6, 1)}" '
        'stroke-linejoin="round"/>'
    )
    if not sign:
        return shape
    letters = min(size * 11 // 10, size * 13 * 100 // max(text_width(sign, 1000), 1))
    return (
        f'{shape}<text x="{x}" y="{y + size // 10 + letters * 7 // 20}" font-size="{letters}" font-weight="600" '
        f'text-anchor="middle" fill="{on_it(fill)}">{xml_safe(sign)}</text>'
    )


def side_forms(factions: Sequence[Faction]) -> tuple[str, ...]:
    """Return the name of the shape of each faction's token.

    It is the chosen one, else that of the faction's place, else the next that no other faction has; when all are used,
    they repeat.
    """
    return _forms(tuple(faction.shape for faction in factions))


@lru_cache(maxsize=64)
def _forms(chosen: tuple[str, ...]) -> tuple[str, ...]:
    taken = Counter(form for form in chosen if form in SHAPES)
    found = []
    for place, form in enumerate(chosen):
        if form not in SHAPES:
            ring = [FORMS[(place + n) % len(FORMS)] for n in range(len(FORMS))]
            form = min(ring, key=lambda each: taken[each])
            taken[form] += 1
        found.append(form)
    return tuple(found)


def _polygon(corners: int, turn: int, radius: int, inner: int = 0) -> tuple[tuple[int, int], ...]:
    count = corners * 2 if inner else corners
    turns = [math.radians(turn + 360 * corner / count) for corner in range(count)]
    sizes = [inner if inner and corner % 2 else radius for corner in range(count)]
    return tuple((round(r * math.cos(a)), round(r * math.sin(a))) for r, a in zip(sizes, turns, strict=True))


SHAPES: Final[Mapping[str, tuple[tuple[int, int], ...]]] = {
    "arrow": ((0, -1200), (1100, 1000), (0, 550), (-1100, 1000)),
    "square": _polygon(4, -45, 1200),
    "triangle": _polygon(3, -90, 1250),
    "diamond": _polygon(4, -90, 1150),
    "hexagon": _polygon(6, -90, 1050),
    "pentagon": _polygon(5, -90, 1100),
    "pennant": _polygon(3, 90, 1250),
    "octagon": _polygon(8, -67, 1020),
    "shield": ((-900, -900), (900, -900), (900, 200), (0, 1150), (-900, 200)),
    "lozenge": ((-1150, 0), (-550, -900), (550, -900), (1150, 0), (550, 900), (-550, 900)),
    "house": ((0, -1150), (900, -300), (900, 900), (-900, 900), (-900, -300)),
    "star": _polygon(6, -90, 1250, 850),
    "cross": (
        (-450, -1150), (450, -1150), (450, -450), (1150, -450), (1150, 450), (450, 450), (450, 1150), (-450, 1150),
        (-450, 450), (-1150, 450), (-1150, -450), (-450, -450),
    ),
    "four-star": _polygon(4, -90, 1350, 720),
    "gear": _polygon(8, -90, 1200, 900),
    "banner": ((-1050, -900), (1050, -900), (650, 0), (1050, 900), (-1050, 900)),
    "tower": (
        (-1000, -1050), (-450, -1050), (-450, -650), (450, -650), (450, -1050), (1000, -1050), (750, 1050),
        (-750, 1050),
    ),
    "hourglass": ((-1050, -1050), (1050, -1050), (550, 0), (1050, 1050), (-1050, 1050), (-550, 0)),
    "slant": ((-550, -950), (1250, -950), (550, 950), (-1250, 950)),
    "drop": ((0, -1300), (800, -100), (850, 500), (450, 1000), (-450, 1000), (-850, 500), (-800, -100)),
}  # fmt: skip
"""Outlines of the tokens of sides in thousandths of their size, by name: as many as sides are made at once."""
FORMS: Final = tuple(SHAPES)
