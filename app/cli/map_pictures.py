"""`portulan map render` and `portulan map print`: maps as pictures and as posters, drawn without a screen."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.cli.map_sources import Loaded, Place, load_map
from app.clock import now
from models.errors import ContentError
from models.i18n import Translator
from models.maps.tileset_library import bundled_of
from models.sheets.map_poster import MapPosterOptions

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.paint.maps.style import Parts

VTT_CELL: Final = 100
"""Pixels a cell in pictures for virtual tabletops, where tiles can be drawn at any size."""
_VTT_SIDE: Final = 8192


def render(
    source: Place, target: Path, *, scale: float = 1.0, most: int = 0, parts: Mapping[str, bool] | None = None
) -> dict[str, Any]:
    """Write a map as PNG, or its lines as SVG; return what is to be told, `known` being message keys with arguments.

    Raises ContentError for a map that cannot be read or another suffix, Refused for a size that cannot be.
    """
    if target.suffix.lower() not in (".png", ".svg"):
        raise ContentError("cli.map_picture_suffix", file=target.name)
    loaded = load_map(source)
    use_no_screen()
    from editor.paint.maps.art import MapLook

    look = MapLook(parts=_parts(parts or {}), low_ink=bool((parts or {}).get("low_ink")))
    images = images_of(loaded)
    if target.suffix.lower() == ".svg":
        from editor.paint.maps.drawing import write_svg

        wide, high = write_svg(loaded.tile_map, images, target, scale=scale, most=most, look=look)
    else:
        from editor.paint.maps.picture import write_png

        wide, high = write_png(loaded.tile_map, images, target, scale=scale, most=most, look=look)
    return {"file": str(target), "width": wide, "height": high, "known": loaded.known}


def print_poster(source: Place, target: Path, options: MapPosterOptions, t: Translator) -> dict[str, Any]:
    """Write a map as a poster; return what `--json` says of it. Raises what `render` does."""
    if target.suffix.lower() != ".pdf":
        raise ContentError("cli.map_poster_suffix", file=target.name)
    loaded = load_map(source)
    use_no_screen()
    from editor.paint.maps.poster import print_map

    report = print_map(loaded.tile_map, images_of(loaded), target, options, t, made=now())
    sheet = report.poster
    return {
        "file": str(target),
        "pages": report.pages,
        "columns": sheet.columns,
        "rows": sheet.rows,
        "paper": options.paper,
        "cell_mm": options.cell_mm,
        "overlap_mm": options.overlap,
        "width_mm": round(sheet.width, 3),
        "height_mm": round(sheet.height, 3),
        "known": loaded.known,
    }


def whole_picture(loaded: Loaded) -> tuple[bytes, int]:
    """Return a map as the PNG that virtual tabletops show, without grid or secrets, and its pixels a cell."""
    use_no_screen()
    from editor.paint.maps.picture import write_png

    made = loaded.tile_map
    drawn = all(bundled_of(used.tileset.picture) for used in made.tilesets)
    px = min(VTT_CELL, _VTT_SIDE // max(made.width, made.height)) if drawn else made.cell_width
    px = max(px, min(made.cell_width, 8))
    with tempfile.TemporaryDirectory(prefix="portulan-") as folder:
        path = Path(folder) / "map.png"
        write_png(made, images_of(loaded), path, scale=px / made.cell_width)
        return path.read_bytes(), px


def drawn_sheets(loaded: Loaded) -> dict[str, bytes]:
    """Return the bundled tilesets of a map as PNG files, for programs that cannot draw them; their sizes in the map."""
    named = [used.tileset for used in loaded.tile_map.tilesets if bundled_of(used.tileset.picture)]
    if not named:
        return {}
    use_no_screen()
    from editor.paint.printing import png_bytes
    from editor.paint.tiles import sheet_of

    found = {}
    for tileset in named:
        image = sheet_of(tileset.picture, tileset.tile_width)
        if image is not None and tileset.picture is not None:
            found[tileset.picture.source] = png_bytes(image)
    return found


def images_of(loaded: Loaded) -> dict[str, QImage]:
    """Return the pictures of a map as images, those that can be read."""
    from editor.paint.own import own_images

    return own_images(loaded.pictures)


def _parts(wanted: Mapping[str, bool]) -> Parts:
    from dataclasses import replace

    from editor.paint.maps.art import FOR_PICTURES

    names = {key: value for key, value in wanted.items() if key != "low_ink"}
    return replace(FOR_PICTURES, **names)


def use_no_screen() -> None:
    """Paint without a display."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
