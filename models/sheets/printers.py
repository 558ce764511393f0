"""The errors of each printer, measured once with the alignment page and kept: back offset, scale, blind edge.

One TOML file, `printers.toml`, beside the settings; written whole, set aside when it cannot be read.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from models.content import Json
from models.errors import Refused
from models.settings import set_aside, settings_folder, write_toml
from models.sheets.options import MAX_OFFSET, SCALES, CardOptions

FILE: Final = "printers.toml"
RULER: Final = 100.0


@dataclass(frozen=True, slots=True)
class Printer:
    """The corrections for one printer: millimetres to move backs by, factors for all lengths, its blind edge."""

    name: str
    back_x: float = 0.0
    back_y: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    margin: float = 5.0


def load_printers(folder: Path | None = None) -> dict[str, Printer]:
    """Return the printers that have been measured, by name; entries out of range read as uncorrected."""
    path = (folder or settings_folder()) / FILE
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        set_aside(path)
        return {}
    return {name: _printer(name, entry) for name, entry in raw.items() if isinstance(entry, Mapping)}


def save_printer(printer: Printer, folder: Path | None = None) -> None:
    """Keep the corrections of a printer. Raises OSError, and Refused for values out of range."""
    _check(printer)
    path = (folder or settings_folder()) / FILE
    known = {**load_printers(path.parent), printer.name: printer}
    values = {
        name: {key: value for key, value in asdict(known[name]).items() if key != "name"} for name in sorted(known)
    }
    write_toml(values, path)


def profile(options: CardOptions, name: str = "") -> Printer:
    """Return the printer that options are corrected for: the inverse of `corrected`."""
    return Printer(name, options.back_x, options.back_y, options.scale_x, options.scale_y, options.margin)


def corrected(options: CardOptions, printer: Printer) -> CardOptions:
    """Return options with the corrections of a printer."""
    return replace(
        options,
        back_x=printer.back_x,
        back_y=printer.back_y,
        scale_x=printer.scale_x,
        scale_y=printer.scale_y,
        margin=printer.margin,
    )


def measured(
    printer: Printer,
    *,
    across: float | None = None,
    down: float | None = None,
    read_x: float = 0.0,
    read_y: float = 0.0,
) -> Printer:
    """Return a printer corrected by its alignment page, which was printed with its former corrections.

    `across` and `down` are the printed lengths in millimetres of the two rulers of 100 mm; `read_x` and `read_y` the
    numbers of the back's scale on which the front's cross falls. Raises Refused for a correction out of range.
    """
    better = replace(
        printer,
        scale_x=printer.scale_x if across is None else _scale(printer.scale_x, across),
        scale_y=printer.scale_y if down is None else _scale(printer.scale_y, down),
        back_x=round(printer.back_x + read_x, 2),
        back_y=round(printer.back_y + read_y, 2),
    )
    _check(better)
    return better


def _scale(before: float, length: float) -> float:
    if not (math.isfinite(length) and length > 0):
        raise Refused("print.wild_printer")
    return round(before * RULER / length, 4)


def _check(printer: Printer) -> None:
    scales = all(SCALES[0] <= value <= SCALES[1] for value in (printer.scale_x, printer.scale_y))
    offsets = all(-MAX_OFFSET <= value <= MAX_OFFSET for value in (printer.back_x, printer.back_y))
    if not (printer.name.strip() and scales and offsets and 0 <= printer.margin <= 20):
        raise Refused("print.wild_printer")


def _printer(name: str, entry: Mapping[str, Json]) -> Printer:
    bare = Printer(name)
    numbers = {
        key: value
        for key, value in entry.items()
        if key != "name" and isinstance(value, int | float) and not isinstance(value, bool)
    }
    try:
        given = {key: float(value) for key, value in numbers.items() if key in asdict(bare)}
        read = replace(bare, **given)  # type: ignore[arg-type]
        _check(read)
    except (Refused, OverflowError):
        return bare
    return read
