"""The user's own settings: one small TOML file, written whole; a broken one is set aside, never fatal."""

from __future__ import annotations

import dataclasses
import os
import tempfile
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_type_hints

import tomli_w
from platformdirs import user_config_path

THEMES: Final = ("system", "light", "dark")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user chose for the whole program. Everything about a campaign lives in the campaign file."""

    language: str = ""  # "" follows the system
    theme: str = "system"
    font_percent: int = 100
    motion: bool = True
    real_dice: bool = False
    card_size: str = "poker"
    card_paper: str = "a4"
    card_language: str = ""  # "" follows the window
    card_low_ink: bool = False
    last_folder: str = ""
    recent: tuple[str, ...] = ()
    open_last: bool = True
    briefed: tuple[str, ...] = ()
    """The games whose readings were shown before a first battle."""


def settings_folder() -> Path:
    """Return the folder of settings and printer corrections."""
    return Path(os.environ.get("PORTULAN_CONFIG") or user_config_path("portulan"))


def load_settings(folder: Path | None = None) -> Settings:
    """Return the saved settings; unknown or wrongly typed entries read as their defaults."""
    path = (folder or settings_folder()) / "settings.toml"
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        set_aside(path)
        return Settings()
    return Settings(**_fitting_values(raw))


def save_settings(settings: Settings, folder: Path | None = None) -> None:
    """Write the settings. Raises OSError."""
    path = (folder or settings_folder()) / "settings.toml"
    values = {k: list(v) if isinstance(v, tuple) else v for k, v in dataclasses.asdict(settings).items()}
    write_toml(values, path)


def _fitting_values(raw: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(Settings)
    values: dict[str, Any] = {}
    for field in dataclasses.fields(Settings):
        value = raw.get(field.name)
        if hints[field.name] == tuple[str, ...]:
            if isinstance(value, list) and all(isinstance(v, str) for v in value):
                values[field.name] = tuple(value)
        elif type(value) is hints[field.name]:
            values[field.name] = value
    if values.get("theme") not in THEMES:
        values.pop("theme", None)
    return values


def write_toml(values: Mapping[str, object], path: Path) -> None:
    """Write a TOML file whole: temporary file, fsync, replace. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            tomli_w.dump(values, file)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def set_aside(path: Path) -> None:
    """Rename a settings file that cannot be read to `….toml.broken`, so that it can still be looked at."""
    try:
        path.replace(path.with_suffix(".toml.broken"))
    except OSError:
        return
