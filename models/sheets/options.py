"""The choices before printing cards: size, paper, bleed, backs, the corrections of a printer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final, Literal

from models.content import load
from models.errors import Refused
from models.i18n import LANGUAGES, Text

LAYOUTS: Final = Path(__file__).parent.parent.parent / "resources" / "card_layouts"
MAX_BLEED: Final = 5.0
MAX_OFFSET: Final = 10.0
SCALES: Final = (0.9, 1.1)
MOST_SHEETS: Final = 9999
MOST_BLANKS: Final = 999


class Backs(StrEnum):
    """How backs reach the other side: the sheet turned on its long or short edge, folded, or no backs at all."""

    NONE = "none"
    LONG = "long"
    SHORT = "short"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class CardSize:
    """A cut card in millimetres.

    `scale` is the size of ornaments and type; `mat` is the white margin inside the cut of a size that divides its paper
    exactly, so that a printer's blind edge costs nothing.
    """

    id: str
    name: Text
    width: float
    height: float
    scale: float
    mat: float = 0.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright, in millimetres."""

    id: str
    name: Text
    width: float
    height: float


@cache
def sizes() -> Mapping[str, CardSize]:
    """Return the card sizes by id, small to large."""
    return load(CardSize, LAYOUTS / "sizes.toml")


@cache
def papers() -> Mapping[str, Paper]:
    """Return the papers by id."""
    return load(Paper, LAYOUTS / "papers.toml")


@dataclass(frozen=True, slots=True)
class CardOptions:
    """Every choice of a card print.

    Lengths in millimetres; `scale_x` and `scale_y` correct a printer that shrinks. `copies` is `once` (one card, marked
    x4, for identical figures) or `each` (four cards); `blanks` how many blank cards are printed, 0 for a full sheet;
    `booklet` sets a story on half the paper, to be folded; `only` names the sheets to print, empty for all; `margin` is
    the printer's blind edge.
    """

    size: str = "poker"
    paper: str = "a4"
    language: str = "fr"
    bleed: float = 0.0
    backs: Backs = Backs.NONE
    copies: Literal["once", "each"] = "once"
    low_ink: bool = False
    colour_blind: bool = False
    crop_marks: bool = True
    ruler: bool = True
    rule_numbers: bool = False
    booklet: bool = False
    margin: float = 5.0
    back_x: float = 0.0
    back_y: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    only: tuple[int, ...] = ()
    blanks: int = 0

    def checked(self) -> CardOptions:
        """Return these options; raises Refused for an unknown size, paper or language, or a length out of range."""
        _require_known("size", self.size, sizes())
        _require_known("paper", self.paper, papers())
        _require_known("language", self.language, LANGUAGES)
        _require_known("backs", self.backs, tuple(Backs))
        _require_known("copies", self.copies, ("once", "each"))
        _between("bleed", self.bleed, 0, MAX_BLEED)
        _between("margin", self.margin, 0, 20)
        _between("blanks", self.blanks, 0, MOST_BLANKS)
        for name in ("back_x", "back_y"):
            _between(name, getattr(self, name), -MAX_OFFSET, MAX_OFFSET)
        for name in ("scale_x", "scale_y"):
            _between(name, getattr(self, name), *SCALES)
        return replace(self, backs=Backs(self.backs))

    @property
    def card(self) -> CardSize:
        """The size of the cut card."""
        return sizes()[self.size]

    @property
    def sheet(self) -> Paper:
        """The paper, upright."""
        return papers()[self.paper]

    @property
    def inks(self) -> str:
        """The name of the ink set."""
        return "low_ink" if self.low_ink else "colour_blind" if self.colour_blind else "standard"


Given = str | float | bool | Sequence[int] | None
"""A loose value of an option."""


def card_options(**given: Given) -> CardOptions:
    """Return checked options from loose values (a form, a command line); None means the default. Raises Refused."""
    kinds = {f.name: type(f.default) for f in fields(CardOptions)}
    values: dict[str, object] = {}
    for name, value in given.items():
        if value is None:
            continue
        try:
            values[name] = _read(kinds[name], value)
        except (TypeError, ValueError, KeyError) as problem:
            raise Refused("print.not_understood", option=name, value=str(value)[:40]) from problem
    return CardOptions(**values).checked()  # type: ignore[arg-type]


def read_sheets(text: str) -> tuple[int, ...]:
    """Return the numbers of sheets named by a text such as `1, 3-5`, none for an empty one; raises
    Refused for others.
    """
    found: list[int] = []
    for part in text.replace(";", ",").split(","):
        ends = [piece.strip() for piece in part.replace("\u2013", "-").split("-")]
        if ends == [""]:
            continue
        if len(ends) > 2 or not all(piece.isdecimal() and 0 < int(piece) <= MOST_SHEETS for piece in ends):
            raise Refused("print.not_sheets", text=text[:40])
        found += range(int(ends[0]), int(ends[-1]) + 1)
    return tuple(dict.fromkeys(found))


def _read(kind: type, value: Given) -> Given:
    if kind is Backs:
        return str(value).lower()
    if kind is str:
        return str(value).lower()
    if kind is float:
        return float(str(value).replace(",", "."))
    if kind is tuple and isinstance(value, Sequence):
        return tuple(int(n) for n in value)
    if not isinstance(value, kind):
        raise TypeError
    return value


def _require_known(option: str, value: str, allowed: Iterable[str]) -> None:
    names = tuple(map(str, allowed))
    if value not in names:
        raise Refused("print.not_one_of", option=option, value=str(value)[:40], allowed=names)


def _between(option: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise Refused("print.out_of_range", option=option, value=value, low=low, high=high)
