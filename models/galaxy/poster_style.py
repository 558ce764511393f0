"""How a galaxy looks on paper and in a page: colours of the dark and of the low-ink poster, papers, line widths."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final, Literal

from models.galaxy.labels import text_width

Theme = Literal["dark", "low_ink"]
PAPERS: Final[Mapping[str, tuple[int, int]]] = {
    "a4": (297, 210), "a3": (420, 297), "a2": (594, 420), "a1": (841, 594), "letter": (279, 216),
}  # fmt: skip
"""Papers in millimetres, lying."""

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BLANKS = str.maketrans({"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a poster. `fills` says whether areas and discs are filled or only drawn round."""

    ground: str
    text: str
    faint: str
    sector: str
    route: str
    main: str
    shut: str
    free: str
    circle: str
    fills: bool
    stars: bool


INKS: Final[Mapping[str, Ink]] = {
    "dark": Ink("#0b1120", "#eef2fb", "#8fa0bf", "#5d7199", "#4d6288", "#b9a774", "#e5645c", "#93a0b8", "#5fb0ff",
                True, True),
    "low_ink": Ink("#ffffff", "#111111", "#555555", "#8a8a8a", "#8a8a8a", "#333333", "#b00020", "#666666", "#0057b8",
                   False, False),
}  # fmt: skip


def colour(given: str, otherwise: str) -> str:
    """Return a colour of the data if it is one (`#rrggbb`), else another: nothing else reaches the drawing."""
    return given if _COLOUR.fullmatch(given) else otherwise


def on_it(ground: str) -> str:
    """Return black or white, whichever reads better on a colour."""
    red, green, blue = (int(ground[i : i + 2], 16) for i in (1, 3, 5))
    return "#10131a" if red * 299 + green * 587 + blue * 114 > 135_000 else "#ffffff"


def paler(given: str, ground: str, part: int) -> str:
    """Return a colour mixed into the ground: `part` per cent of it."""
    mixed = ((int(given[i : i + 2], 16) * part + int(ground[i : i + 2], 16) * (100 - part)) // 100 for i in (1, 3, 5))
    return "#" + "".join(f"{value:02x}" for value in mixed)


def said(text: str) -> str:
    """Return a text safe between tags; letters XML cannot hold become U+FFFD."""
    return escape(_NOT_XML.sub("\ufffd", text), quote=False)


def quoted(text: str) -> str:
    """Return a text safe as an attribute, with its quotes."""
    # xml.sax would do, and bring urllib and http into every window that shows a chart.
    within = escape(_NOT_XML.sub("\ufffd", text)).translate(_BLANKS)
    return f'"{within}"'


def command_mark(x: int, y: int, unit: int, fill: str, line: str, sign: str = "") -> str:
    """Return the token of a command: a shield with its point upwards, and the sign of its owner: not colour alone."""
    wide, top, shoulder, low = unit * 19 // 10, unit * 23 // 10, unit * 9 // 10, unit * 18 // 10
    shape = (
        f'<path d="M{x} {y - top}L{x + wide} {y - shoulder}V{y + low}H{x - wide}V{y - shoulder}Z" fill="{fill}" '
        f'stroke="{line}" stroke-width="{unit // 3}" stroke-linejoin="round"/>'
    )
    if not sign:
        return shape
    size = min(unit * 9 // 4, wide * 2 * 850 // max(text_width(sign, 1000), 1))
    return (
        f'{shape}<text x="{x}" y="{y + low // 4 + size * 7 // 20}" font-size="{size}" font-weight="600" '
        f'text-anchor="middle" fill="{on_it(fill)}">{said(sign)}</text>'
    )
