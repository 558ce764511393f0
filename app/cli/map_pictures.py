"""`portulan map render` and `portulan map print`: maps as pictures and as posters, drawn without a screen."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from app.cli.map_sources import MapSource, load_map, others_told
from app.clock import now
from models.content import Json, with_fields
from models.errors import ContentError
from models.i18n import MessageArgs, Translator
from models.sheets.map_poster import MapPosterOptions

if TYPE_CHECKING:
    from editor.paint.maps.style import Parts


INKS: Final = ("low_ink", "night")
"""Ways a picture is inked; with little ink there is no night."""
PICTURES: Final = (".png", ".svg")
"""What `map render` writes."""


class WrittenMap(NamedTuple):
    """What was written: the `facts` of `--json`, what to tell the user (`known`: message keys with arguments), and for
    a poster its number of pages and the side of a cell on paper in millimetres.
    """

    facts: dict[str, Json]
    known: Sequence[tuple[str, MessageArgs]]
    pages: int = 0
    cell_mm: float = 0


def render(
    source: MapSource,
    target: Path,
    *,
    scale: float = 1.0,
    most: int = 0,
    parts: Mapping[str, bool] | None = None,
    root: Path | None = None,
) -> WrittenMap:
    """Write a map as PNG, or its lines as SVG; return what is to be told of it.

    Raises ContentError for a map that cannot be read or another suffix, Refused for a size that cannot be.
    """
    if target.suffix.lower() not in PICTURES:
        raise ContentError("cli.map_picture_suffix", file=target.name)
    loaded = load_map(source, root)
    use_no_screen()
    from editor.paint.maps.art import MapLook
    from editor.paint.maps.map_files import images_of

    wanted = parts or {}
    look = MapLook(parts=_parts(wanted), low_ink=bool(wanted.get("low_ink")), night=bool(wanted.get("night")))
    images = images_of(loaded)
    if target.suffix.lower() == ".svg":
        from editor.paint.maps.drawing import write_svg

        wide, high = write_svg(loaded.tile_map, images, target, scale=scale, most=most, look=look)
    else:
        from editor.paint.maps.picture import write_png

        wide, high = write_png(loaded.tile_map, images, target, scale=scale, most=most, look=look)
    known = (*loaded.known, *others_told(source, loaded))
    return WrittenMap({"file": str(target), "width": wide, "height": high}, known)


def print_poster(
    source: MapSource, target: Path, options: MapPosterOptions, t: Translator, root: Path | None = None
) -> WrittenMap:
    """Write a map as a poster; return what was written. Raises what `render` raises."""
    if target.suffix.lower() != ".pdf":
        raise ContentError("cli.map_poster_suffix", file=target.name)
    loaded = load_map(source, root)
    use_no_screen()
    from editor.paint.maps.map_files import images_of
    from editor.paint.maps.posters.poster import print_map

    report = print_map(loaded.tile_map, images_of(loaded), target, options, t, made=now())
    sheet = report.poster
    facts: dict[str, Json] = {
        "file": str(target),
        "pages": report.pages,
        "columns": sheet.columns,
        "rows": sheet.rows,
        "paper": options.paper,
        "cell_mm": options.cell_mm,
        "overlap_mm": options.overlap,
        "width_mm": round(sheet.width, 3),
        "height_mm": round(sheet.height, 3),
    }
    return WrittenMap(facts, (*loaded.known, *others_told(source, loaded)), report.pages, options.cell_mm)


def _parts(wanted: Mapping[str, bool]) -> Parts:
    from editor.paint.maps.art import FOR_PICTURES

    names = {key: value for key, value in wanted.items() if key not in INKS}
    return with_fields(FOR_PICTURES, **names)


def use_no_screen() -> None:
    """Paint without a display."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
