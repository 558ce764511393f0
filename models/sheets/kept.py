"""The print options of last evening, kept in `print.toml` beside the settings; a broken file reads as none."""

from __future__ import annotations

import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

from models.errors import Refused
from models.settings import settings_folder, write_toml
from models.sheets.options import CardOptions, card_options

FILE: Final = "print.toml"
NEVER: Final = frozenset(
    {"only", "blanks", "size", "paper", "language", "low_ink"} | {"back_x", "back_y", "scale_x", "scale_y", "margin"}
)
"""What belongs to one print alone, to the settings of the window, or to a printer (`models.sheets.printers`)."""


def load_options(start: CardOptions, folder: Path | None = None) -> CardOptions:
    """Return the kept options over `start`; what cannot be read or is out of range stays as it was there."""
    try:
        raw = tomllib.loads(((folder or settings_folder()) / FILE).read_text(encoding="utf-8"))
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
    path = (folder or settings_folder()) / FILE
    values = {field.name: getattr(options, field.name) for field in fields(CardOptions) if field.name not in NEVER}
    values = {name: str(value) if isinstance(value, str) else value for name, value in values.items()}
    write_toml(values, path)
