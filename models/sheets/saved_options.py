"""The print options of last time, kept beside the settings: of cards in `print.toml`, of posters in `posters.toml`.

Posters are kept for each map, and the last of all: a map that was never printed begins with the last options at its own
scale. A broken file counts as empty.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Final, get_args

from models.content import Json
from models.errors import Refused
from models.settings import settings_folder, write_toml
from models.sheets.map_poster import MapPosterOptions, PosterPaper, Turned, check_options
from models.sheets.options import CardOptions, card_options

POSTERS: Final = "posters.toml"
LAST: Final = "last"
MAPS: Final = "maps"
MOST: Final = 100
"""So many maps are remembered, those printed last."""
WILD: Final = 1_000_000
"""No whole number from here on is a length in millimetres; the largest are no floats either."""
_NEVER: Final = frozenset({"page"})


def load_poster(map_id: str, start: MapPosterOptions, folder: Path | None = None) -> MapPosterOptions:
    """Return the options a map was printed with, else the last ones at the scale of `start`; bad values are ignored."""
    raw = _read((folder or settings_folder()) / POSTERS)
    own, last = raw[MAPS].get(map_id), raw[LAST]
    if isinstance(own, Mapping):
        return _over(start, own)
    return replace(_over(start, last), cell_mm=start.cell_mm)


def save_poster(map_id: str, options: MapPosterOptions, folder: Path | None = None) -> None:
    """Keep the options of a map for the next evening. Raises OSError."""
    path = (folder or settings_folder()) / POSTERS
    values = {each.name: getattr(options, each.name) for each in fields(options) if each.name not in _NEVER}
    known = {key: value for key, value in _read(path)[MAPS].items() if key != map_id}
    known = dict(list(known.items())[-(MOST - 1) :]) | {map_id: values}
    write_toml({LAST: values, MAPS: known}, path)


def _read(path: Path) -> dict[str, dict[str, Json]]:
    try:
        raw: dict[str, Json] = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        raw = {}
    last, maps = raw.get(LAST), raw.get(MAPS)
    known = {key: value for key, value in maps.items() if isinstance(value, dict)} if isinstance(maps, dict) else {}
    return {LAST: last if isinstance(last, dict) else {}, MAPS: known}


def _over(start: MapPosterOptions, kept: Mapping[str, Json]) -> MapPosterOptions:
    """Return options with every kept value that is allowed."""
    words = {"paper": get_args(PosterPaper), "turned": get_args(Turned)}
    for each in fields(start):
        value, old = kept.get(each.name), getattr(start, each.name)
        number = isinstance(old, float) and type(value) is int and abs(value) < WILD
        if each.name in _NEVER or (type(value) is not type(old) and not number):
            continue
        if each.name in words and value not in words[each.name]:
            continue
        new = replace(start, **{each.name: float(value) if number else value})  # type: ignore[arg-type]
        try:
            check_options(new)
        except Refused:
            continue
        start = new
    return replace(start, night=start.night and not start.low_ink)


PRINT: Final = "print.toml"
NEVER: Final = frozenset(
    {"only", "blanks", "size", "paper", "language", "low_ink"} | {"back_x", "back_y", "scale_x", "scale_y", "margin"}
)
"""What belongs to one print alone, to the settings of the window, or to a printer (`models.sheets.printers`)."""


def load_options(start: CardOptions, folder: Path | None = None) -> CardOptions:
    """Return the kept options over `start`; values that cannot be read or are out of range keep those of `start`."""
    try:
        raw = tomllib.loads(((folder or settings_folder()) / PRINT).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return start
    known = {field.name for field in fields(CardOptions)} - NEVER
    for name in known & set(raw):
        try:
            start = replace(start, **{name: getattr(card_options(**{name: raw[name]}), name)})
        except Refused:
            continue
    return start


def save_options(options: CardOptions, folder: Path | None = None) -> None:
    """Keep options for the next evening. Raises OSError."""
    path = (folder or settings_folder()) / PRINT
    values = {field.name: getattr(options, field.name) for field in fields(CardOptions) if field.name not in NEVER}
    values = {name: str(value) if isinstance(value, str) else value for name, value in values.items()}
    write_toml(values, path)
