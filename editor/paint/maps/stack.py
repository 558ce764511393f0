"""The layers of a map that are seen, from the bottom up, with what their groups do to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from models.maps.tile_map import AnyLayer, GroupLayer, ImageLayer, ObjectLayer, TileLayer, TileMap


@dataclass(frozen=True, slots=True, eq=False)
class PaintedLayer:
    """One layer to paint: opacity and offset (map pixels) of its groups are in it, `tints` are to be multiplied."""

    layer: TileLayer | ObjectLayer | ImageLayer
    opacity: float = 1.0
    offset: tuple[float, float] = (0.0, 0.0)
    tints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """The sheets that become pixels, and the objects above all of them, which stay lines as long as they can."""

    below: tuple[PaintedLayer, ...]
    above: tuple[PaintedLayer, ...]


def stack(tile_map: TileMap, shown: Mapping[int, bool] | None = None) -> Stack:
    """Return what is seen of a map; `shown` overrules by layer id whether a layer is."""
    sheets = tuple(_sheets(tile_map.layers, shown or {}, _Group()))
    last = max((n for n, sheet in enumerate(sheets) if not isinstance(sheet.layer, ObjectLayer)), default=-1)
    return Stack(sheets[: last + 1], sheets[last + 1 :])


@dataclass(frozen=True, slots=True)
class _Group:
    opacity: float = 1.0
    offset: tuple[float, float] = (0.0, 0.0)
    tints: tuple[str, ...] = ()


def _sheets(layers: tuple[AnyLayer, ...], shown: Mapping[int, bool], group: _Group) -> Iterator[PaintedLayer]:
    for layer in layers:
        look = layer.look
        opacity = group.opacity * min(max(look.opacity, 0.0), 1.0)
        if not shown.get(layer.id, look.visible) or not opacity:
            continue
        offset = group.offset[0] + look.offset_x, group.offset[1] + look.offset_y
        tints = (*group.tints, look.tint) if look.tint else group.tints
        if isinstance(layer, GroupLayer):
            yield from _sheets(layer.layers, shown, _Group(opacity, offset, tints))
        else:
            yield PaintedLayer(layer, opacity, offset, tints)
