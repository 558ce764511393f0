"""The tiles of the bundled tilesets, drawn at any size, by day, by night and with low ink.

A drawing is a group of `resources/tilesets/<set>/tiles.svg`. Whole sheets at small sizes are cached as pictures in the
user's cache, under the hash of their drawings: they never become stale, and losing one costs a quarter of a second.
Night and low ink change the colours of a drawing, which gives each as `#RRGGBB`. Outlines have the ink `#1E2A38`,
shadows `#10151D`.
"""

from __future__ import annotations

import colorsys
import hashlib
import os
import re
import threading
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, Literal

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from editor.paint.pdf_transparency import render_svg
from models.cache_folder import cache_folder
from models.maps.tilesets.library import COLUMNS, TILESETS, bundled_of, bundled_tileset, drawings
from models.maps.tilesets.tileset import Picture
from models.safe_names import under

INK: Final = "#1E2A38"
SHADE: Final = "#10151D"
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}\b")
_MOON: Final = (0.38, 0.45, 0.62)
_NIGHT_INK: Final = "#0A0F1A"
_PALE: Final = 0.17
"""How much of a colour's darkness is left where ink is spared."""


def inked(source: str, variant: str, glow: Collection[str] = ()) -> str:
    """Return a drawing's SVG in the colours of a variant: `day` (unchanged), `night`, `low_ink`.

    Colours of `glow` keep shining at night.
    """
    if variant == "night":
        return _COLOUR.sub(lambda m: m[0] if m[0].upper() in glow else night(m[0].upper()), source)
    if variant == "low_ink":
        return _COLOUR.sub(lambda m: low_ink_colour(m[0].upper()), source)
    return source


@lru_cache(maxsize=4096)
def night(colour: str) -> str:
    """Return a colour as it looks at night: darker, bluer, less saturated."""
    if colour in (INK, SHADE):
        return _NIGHT_INK
    red, green, blue = _parts(colour)
    grey = red * 0.3 + green * 0.59 + blue * 0.11
    mixed = (part * 0.72 + grey * 0.28 for part in (red, green, blue))
    return _hex(*(part * moon for part, moon in zip(mixed, _MOON, strict=True)))


@lru_cache(maxsize=4096)
def low_ink_colour(colour: str) -> str:
    """Return a colour for low ink: ink stays, shadows disappear, everything else becomes a faint tint."""
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


Variant = Literal["day", "night", "low_ink"]
SIDE: Final = 100
"""Width and height of a drawing's own grid."""
KEPT_PX: Final = 64
"""Sheets of tiles up to this size are kept in the cache folder."""

_GROUP: Final = re.compile(r'^<g id="([^"]+)" transform="[^"]*">(.*)</g>$', re.MULTILINE)
_FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied


@dataclass(frozen=True)
class _Art:
    """The drawings of a set: their SVG, their ids by number, and a hash of them all."""

    source: str
    ids: dict[int, str]
    digest: str

    @cached_property
    def groups(self) -> dict[str, str]:
        """The SVG of each drawing by its id; needed only when one is drawn, not when the sheet is in the cache."""
        return dict(_GROUP.findall(self.source))


def tile_image(set_id: str, tile: int | str, px: int, variant: Variant = "day", dpr: float = 1.0) -> QImage:
    """Return a tile by its number or its drawing's id, `px` wide and high; the image belongs to the caller.

    An unknown tile is a clear picture. Raises Refused for an unknown set.
    """
    image = QImage(_tile(set_id, _drawing(set_id, tile), max(1, round(px * dpr)), variant))
    image.setDevicePixelRatio(dpr)
    return image


def draw_tile(painter: QPainter, rect: QRectF, set_id: str, tile: int | str, variant: Variant = "day") -> None:
    """Draw a tile as vectors, sharp on paper, into `rect`. Raises Refused for an unknown set."""
    drawing = _drawing(set_id, tile)
    if drawing not in _art(set_id).groups:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    render_svg(painter, rect, _renderer(set_id, drawing, variant), _art(set_id).groups[drawing])
    painter.restore()


def sheet(set_id: str, px: int, variant: Variant = "day") -> QImage:
    """Return every tile of a set on one picture, `px` pixels each, as `models.maps.tilesets.library.tileset_of` places
    them: tile `n` in row `n // 16`, column `n % 16`. Safe in any thread. Raises Refused for an unknown set.
    """
    bundled_tileset(set_id)
    return QImage(_cached_sheet(set_id, px, variant) if px <= KEPT_PX else _draw_sheet(set_id, px, variant))


def sheet_of(picture: Picture | None, px: int, variant: Variant = "day") -> QImage | None:
    """Return the sheet of a bundled tileset that a map's picture names; None for any other picture."""
    kind = bundled_of(picture)
    return sheet(kind.id, px, variant) if kind is not None else None


def is_ready(picture: Picture, px: int) -> bool:
    """Return whether the sheet of a bundled tileset is in the cache, so that no thread has to wait for it."""
    kind = bundled_of(picture)
    return kind is None or (px <= KEPT_PX and _path(kind.id, px, "day").exists())


def blank_sheet(picture: Picture, px: int) -> QImage:
    """Return a clear sheet of the size of a bundled tileset's."""
    kind = bundled_of(picture)
    rows = -(-kind.count // COLUMNS) if kind is not None else 1
    image = QImage(COLUMNS * px, rows * px, _FORMAT)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _drawing(set_id: str, tile: int | str) -> str:
    return tile if isinstance(tile, str) else _art(set_id).ids.get(tile, "")


@lru_cache(maxsize=8)
def _art(set_id: str) -> _Art:
    kind = bundled_tileset(set_id)
    source = (under(TILESETS, f"{kind.id}/tiles.svg")).read_text(encoding="utf-8")
    ids = drawings(kind)
    digest = hashlib.sha256(f"{sorted(ids.items())}{kind.glow}{source}".encode()).hexdigest()[:16]
    return _Art(source, ids, digest)


@lru_cache(maxsize=4096)
def _tile(set_id: str, drawing: str, px: int, variant: Variant) -> QImage:
    image = QImage(px, px, _FORMAT)
    image.fill(Qt.GlobalColor.transparent)
    if drawing in _art(set_id).groups:
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _renderer(set_id, drawing, variant).render(painter, QRectF(0, 0, px, px))
        painter.end()
    return image


def _renderer(set_id: str, drawing: str, variant: Variant) -> QSvgRenderer:
    """Return a new renderer for each call, which may be used only in the calling thread."""
    source = inked(_art(set_id).groups[drawing], variant, bundled_tileset(set_id).glow)
    view = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{source}</svg>'
    return QSvgRenderer(QByteArray(view.encode()))


@lru_cache(maxsize=12)
def _cached_sheet(set_id: str, px: int, variant: Variant) -> QImage:
    """Return a sheet from the cache folder; the first time it is drawn and put there."""
    path = _path(set_id, px, variant)
    found = QImage(str(path), "PNG") if path.exists() else QImage()  # type: ignore[call-overload]
    if found.width() == COLUMNS * px:
        return found.convertToFormat(_FORMAT)
    made = _draw_sheet(set_id, px, variant)
    # Without a place to keep it, it is drawn again next time; a half-written file never has its name.
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}.part")
        if made.save(str(part), "PNG", 80):  # type: ignore[call-overload]
            part.replace(path)
    return made


def _path(set_id: str, px: int, variant: Variant) -> Path:
    return under(cache_folder("tiles"), f"{set_id}-{px}-{variant}-{_art(set_id).digest}.png")


def _draw_sheet(set_id: str, px: int, variant: Variant) -> QImage:
    art, count = _art(set_id), bundled_tileset(set_id).count
    image = QImage(COLUMNS * px, -(-count // COLUMNS) * px, _FORMAT)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, drawing in art.ids.items():
        place = QRectF(number % COLUMNS * px, number // COLUMNS * px, px, px)
        painter.setClipRect(place)
        _renderer(set_id, drawing, variant).render(painter, place)
    painter.end()
    return image
