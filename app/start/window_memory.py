"""What the window remembers from one evening to the next: its shape, the page last read, a picture of it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import tempfile
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

import tomli_w
from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageReader
from PySide6.QtWidgets import QApplication

from app.docks.docks import AREAS, Placement
from models.cache_folder import cache_folder
from models.content import Json, with_fields

THUMB = QSize(480, 300)
MAX_PAGES = 24
Kept = TypeVar("Kept")

TITLE_BAR: Final = 36
"""Pixels that the desktop takes above a window."""


@dataclass(frozen=True, slots=True)
class WindowShape:
    """How the window stood: Qt's own bytes; by campaign path the page last shown, the open pages in order, and what
    each showed inside; the docks wanted beside a board, a stage and a page of words (None: not known).
    """

    geometry: bytes = b""
    layout: bytes = b""
    pages: dict[str, str] = field(default_factory=dict)
    tabs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    beside_boards: tuple[str, ...] = ()
    beside_stage: tuple[str, ...] = ()
    docks: tuple[str, ...] | None = None
    inner: dict[str, dict[str, str]] = field(default_factory=dict)


class WindowMemory:
    """Reads and writes `window_shape.toml` and the thumbnails in the cache; losing either costs nothing."""

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        self._file = folder / "window_shape.toml"
        self._thumbs = cache or cache_folder("thumbnails")
        self.shape = self._read()

    @property
    def placement(self) -> Placement:
        """How the window stood; a file without `docks`, of an older version, leaves the docks to Qt's bytes."""
        shape = self.shape
        turned = {name: name in shape.docks for name in AREAS} if shape.docks is not None else {}
        return Placement(
            QByteArray(shape.geometry), QByteArray(shape.layout), shape.beside_boards, shape.beside_stage, turned
        )

    def remember(
        self,
        geometry: QByteArray,
        layout: QByteArray,
        boards: Sequence[str],
        stage: Sequence[str],
        docks: Collection[str],
    ) -> None:
        """Keep the shape of the window; `boards` and `stage` are the docks wanted beside them."""
        self._keep(
            geometry=bytes(geometry.data()),
            layout=bytes(layout.data()),
            beside_boards=tuple(boards),
            beside_stage=tuple(stage),
            docks=tuple(sorted(docks)),
        )

    def remember_inner(self, path: Path, inner: Mapping[str, str]) -> None:
        """Keep what the pages of a campaign show inside, by their keys."""
        if inner or str(path) in self.shape.inner:
            self._keep(inner=_with(self.shape.inner, str(path), dict(inner)))

    def inner(self, path: Path) -> Mapping[str, str]:
        """Return what the pages of a campaign showed inside."""
        return self.shape.inner.get(str(path), {})

    def _keep(self, **values: object) -> None:
        """Change these values of the shape and write the file if any differs."""
        shape = with_fields(self.shape, **values)
        if shape != self.shape:
            self.shape = shape
            self._write()

    def remember_page(self, path: Path, page: str, picture: QImage) -> None:
        """Keep which page of a campaign was shown last, and how it looked."""
        self._keep(pages=_with(self.shape.pages, str(path), page))
        self._keep_picture(path, picture)

    def remember_tabs(self, path: Path, keys: Sequence[str], page: str = "") -> None:
        """Keep which pages of a campaign are open, in the order of their tabs; `page` is the one in front, if any."""
        pages = _with(self.shape.pages, str(path), page) if page else self.shape.pages
        self._keep(pages=pages, tabs=_with(self.shape.tabs, str(path), tuple(keys)))

    def tabs(self, path: Path) -> tuple[str, ...]:
        """Return the pages of a campaign that were open last."""
        return self.shape.tabs.get(str(path), ())

    def last_page(self, path: Path) -> str:
        """Return the page of a campaign that was shown last; empty when there is none."""
        return self.shape.pages.get(str(path), "")

    def picture(self, path: Path) -> QImage:
        """Return how a campaign looked last; a null image when that is not known."""
        reader = QImageReader(str(self._thumb(path)), QByteArray(b"png"))
        size = reader.size()
        if not size.isValid() or size.width() > 2 * THUMB.width() or size.height() > 2 * THUMB.height():
            return QImage()
        return reader.read()

    def _thumb(self, path: Path) -> Path:
        return self._thumbs / f"{hashlib.sha256(str(path).encode()).hexdigest()[:24]}.png"

    def _keep_picture(self, path: Path, picture: QImage) -> None:
        small = picture.scaled(
            THUMB, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
        )
        small.setDevicePixelRatio(1)
        small = small.copy(0, 0, THUMB.width(), THUMB.height())
        try:
            self._thumbs.mkdir(parents=True, exist_ok=True)
        except OSError:
            return
        # Quickly packed, seven hundredths larger: this stands between a close and the end of the program.
        small.save(str(self._thumb(path)), "PNG", 80)  # type: ignore[call-overload]

    def _read(self) -> WindowShape:
        try:
            raw = tomllib.loads(self._file.read_text(encoding="utf-8"))
            pages = {str(k): str(v) for k, v in _table(raw.get("pages")).items()}
            tabs = {str(k): tuple(map(str, v)) for k, v in _table(raw.get("tabs")).items() if isinstance(v, list)}
            inner = {
                str(path): {str(k): str(v) for k, v in _table(found).items()}
                for path, found in _table(raw.get("inner")).items()
            }
            boards, stage = (_names(raw.get(f"beside_{each}")) or () for each in ("boards", "stage"))
            return WindowShape(
                _bytes(raw.get("geometry")), _bytes(raw.get("layout")), pages, tabs, boards, stage,
                _names(raw.get("docks")), inner,
            )  # fmt: skip
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
            return WindowShape()

    def _write(self) -> None:
        values = {
            "geometry": base64.b64encode(self.shape.geometry).decode(),
            "layout": base64.b64encode(self.shape.layout).decode(),
            "pages": self.shape.pages,
            "tabs": {path: list(keys) for path, keys in self.shape.tabs.items()},
            "beside_boards": list(self.shape.beside_boards),
            "beside_stage": list(self.shape.beside_stage),
            **({"docks": list(self.shape.docks)} if self.shape.docks is not None else {}),
            "inner": self.shape.inner,
        }
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._file.parent, suffix=".part")
            with os.fdopen(handle, "wb") as file:
                tomli_w.dump(values, file)
            Path(name).replace(self._file)
        except OSError:
            return


def _with(kept: dict[str, Kept], path: str, value: Kept) -> dict[str, Kept]:
    """Return `kept` with this value as its newest, without the oldest beyond MAX_PAGES."""
    others = [(key, each) for key, each in kept.items() if key != path]
    return {**dict(others[-MAX_PAGES + 1 :]), path: value}


def _names(value: Json) -> tuple[str, ...] | None:
    return tuple(map(str, value)) if isinstance(value, list) else None


def _bytes(value: Json) -> bytes:
    try:
        return base64.b64decode(value, validate=True) if isinstance(value, str) else b""
    except (binascii.Error, ValueError):
        return b""


def _table(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, Mapping) else {}


def first_size(app: QApplication) -> tuple[int, int]:
    """Return a first size for the window: most of the screen, between 1280x800 and 1680x1050 where it has the room."""
    room = app.primaryScreen().availableGeometry().adjusted(0, 0, 0, -TITLE_BAR)
    width, height = (
        min(max(least, size * 17 // 20), most, size)
        for least, size, most in (
            (1280, room.width(), 1680),
            (800, room.height(), 1050),
        )
    )
    return width, height
