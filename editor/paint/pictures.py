"""The drawings of the program: icons, emblems, portraits, scenes, cards. Only these SVGs are rendered, never a foreign
one.

A name is the file's name without its suffix: `resources/icons/undo.svg` is `undo`, `resources/portraits/thevor.svg` is
`thevor`. A drawing whose only colour is the ink `#1E2A38` is drawn in the colour asked for, any other in its own. An
unknown name gives a neutral drawing: a missing picture never breaks a window.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from struct import pack
from typing import Final

from PySide6.QtCore import QByteArray, QDataStream, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from editor.paint.pdf_transparency import render_svg

INK: Final = "#1E2A38"
PORTRAIT_SIZE: Final = (256, 320)
"""Width and height of a portrait's drawing; `FACE` is the circle in it that a round or square crop must keep."""
FACE: Final = (128, 138, 118)

ICON_SIDES: Final = (16, 24, 32, 48)
SMALL: Final = 288
"""Pixels in width up to which many drawings are kept ready (at most 100 MB); of larger ones only the last few."""

KINDS: Final = {
    "hero": "picture.kind_hero",
    "folk": "picture.kind_folk",
    "bestiary": "picture.kind_bestiary",
    "quest": "picture.kind_quest",
    "escarmouche": "picture.kind_escarmouche",
    "aventures": "picture.kind_aventures",
}
"""The groups of the portrait picker in their order, with the key of each one's heading."""

_RESOURCES: Final = Path(__file__).parent.parent.parent / "resources"
_FOLDERS: Final = tuple(_RESOURCES / each for each in ("icons", "portraits", "cards"))
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{3,8}\b")
_BOX: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_UNKNOWN: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    f'<g fill="none" stroke="{INK}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">'
    '<circle cx="12" cy="12" r="9"/><path d="M12 7l2 5-2 5-2-5z"/></g></svg>'
)

Colour = QColor | str


@dataclass(frozen=True, slots=True)
class IconColours:
    """The colours of an icon in a window: normal, disabled, on the selection's background."""

    normal: Colour
    disabled: Colour
    selected: Colour


def has(name: str) -> bool:
    """Return whether `name` is one of our drawings; a portrait may also be one of the user's own pictures."""
    return name in _files()


def picture(name: str, px: int, colour: Colour | None = None, dpr: float = 1.0) -> QImage:
    """Return the drawing `name`, `px` device-independent pixels wide, with the height of its shape.

    `colour` (opaque) tints a drawing of one ink. The image is `px * dpr` real pixels wide and belongs to the caller.
    Safe in any thread.
    """
    tint = "" if colour is None else QColor(colour).name(QColor.NameFormat.HexRgb)
    width = max(1, round(px * dpr))
    image = QImage(_small(name, width, tint) if width <= SMALL else _large(name, width, tint))
    image.setDevicePixelRatio(dpr)
    return image


@lru_cache(maxsize=512)
def height_of(name: str) -> float:
    """Return the height of a drawing divided by its width."""
    found = _BOX.search(_source(name))
    return float(found[2]) / float(found[1]) if found else 1.0


def draw(painter: QPainter, rect: QRectF, name: str, colour: Colour | None = None) -> None:
    """Draw `name` as vectors into `rect`: whole, centred, with its shape kept."""
    tint = "" if colour is None else QColor(colour).name(QColor.NameFormat.HexRgb)
    _render(painter, rect, _renderer(name, tint), _source(name))


def icon(name: str, colours: IconColours) -> QIcon:
    """Return `name` as an icon in its three colours, drawn when first shown, sharp on any screen.

    Needs a running QGuiApplication. (A QIconEngine of our own would do the same, but its clones crash PySide.)
    """
    tints = tuple(
        (mode, QColor(colour).name(QColor.NameFormat.HexRgb))
        for mode, colour in (
            (QIcon.Mode.Normal, colours.normal),
            (QIcon.Mode.Disabled, colours.disabled),
            (QIcon.Mode.Selected, colours.selected),
        )
    )
    made = QIcon()
    QDataStream(_packed(name, tints)) >> made
    if made.isNull():
        # A Qt without its engine for SVG icons gets pictures of the usual sizes.
        for mode, tint in tints:
            for image in _squares(name, tint):
                made.addPixmap(QPixmap.fromImage(image), mode)
    return made


@lru_cache(maxsize=512)
def _packed(name: str, tints: tuple[tuple[QIcon.Mode, str], ...]) -> QByteArray:
    """Return an icon in the stream format of Qt's SVG engine: without file names, uncompressed, a drawing for each
    mode.
    """
    # By hand: a stream of Qt's brings a dozen of its classes along, for each that it could write.
    engine = "svg".encode("utf-16-be")
    parts = [pack(">I", len(engine)), engine, pack(">IiI", 0, 0, len(tints))]
    for mode, tint in tints:
        drawing = _tinted(name, tint).encode()
        parts += (pack(">iI", mode.value << 4 | QIcon.State.Off.value, len(drawing)), drawing)
    return QByteArray(b"".join((*parts, pack(">i", 0))))


@lru_cache(maxsize=1)
def _files() -> dict[str, Path]:
    return {path.stem: path for folder in reversed(_FOLDERS) for path in folder.glob("*.svg")}


@lru_cache(maxsize=512)
def _source(name: str) -> str:
    try:
        return _files()[name].read_text(encoding="utf-8")
    except (KeyError, OSError, UnicodeDecodeError):
        return _UNKNOWN


@lru_cache(maxsize=256)
def _small(name: str, width: int, tint: str) -> QImage:
    return _draw_picture(name, width, tint)


@lru_cache(maxsize=24)
def _large(name: str, width: int, tint: str) -> QImage:
    return _draw_picture(name, width, tint)


def _draw_picture(name: str, width: int, tint: str) -> QImage:
    renderer = _renderer(name, tint)
    size = renderer.viewBoxF().size()
    image = _blank(width, max(1, round(width * size.height() / size.width())))
    _fill(image, renderer)
    return image


@lru_cache(maxsize=512)
def _squares(name: str, tint: str) -> tuple[QImage, ...]:
    """Return the images of one colour of an icon; images, because pixmaps must not outlive the application."""
    renderer = _renderer(name, tint)
    images = tuple(_blank(side, side) for side in ICON_SIDES)
    for image in images:
        _fill(image, renderer)
    return images


def _blank(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _fill(image: QImage, renderer: QSvgRenderer) -> None:
    painter = QPainter(image)
    _render(painter, QRectF(image.rect()), renderer, "")
    painter.end()


def _render(painter: QPainter, rect: QRectF, renderer: QSvgRenderer, source: str) -> None:
    size = renderer.viewBoxF().size().scaled(rect.size(), Qt.AspectRatioMode.KeepAspectRatio)
    target = QRectF(0, 0, size.width(), size.height())
    target.moveCenter(rect.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # A bust runs on below its frame; nothing may show outside.
    painter.setClipRect(target, Qt.ClipOperation.IntersectClip)
    render_svg(painter, target, renderer, source)
    painter.restore()


def _renderer(name: str, tint: str) -> QSvgRenderer:
    """Return a new renderer for each call, which may be used only in the calling thread."""
    return QSvgRenderer(QByteArray(_tinted(name, tint).encode()))


def _tinted(name: str, tint: str) -> str:
    source = _source(name)
    return source.replace(INK, tint) if tint and _of_one_ink(name) else source


@lru_cache(maxsize=512)
def _of_one_ink(name: str) -> bool:
    return {c.upper() for c in _COLOUR.findall(_source(name))} == {INK}
