"""The visible layers of a map from the bottom up, with the effects of their groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from models.maps.ribbons import LAYER as RIBBONS
from models.maps.tile_map import AnyLayer, GroupLayer, ImageLayer, ObjectLayer, TileLayer, TileMap


@dataclass(frozen=True, slots=True, eq=False)
class PaintedLayer:
    """One layer to paint, with the opacity and offset (map pixels) of its groups included; `tints` are to be
    multiplied.
    """

    layer: TileLayer | ObjectLayer | ImageLayer
    opacity: float = 1.0
    offset: tuple[float, float] = (0.0, 0.0)
    tints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """The layers that become pixels, and the objects above all of them, which stay lines where possible."""

    below: tuple[PaintedLayer, ...]
    above: tuple[PaintedLayer, ...]


def stack(tile_map: TileMap, shown: Mapping[int, bool] | None = None) -> Stack:
    """Return the visible layers of a map; `shown` overrides by layer id whether one is visible."""
    sheets = tuple(_sheets(tile_map.layers, shown or {}, _Group()))
    last = max((n for n, sheet in enumerate(sheets) if not _is_lines(sheet.layer)), default=-1)
    return Stack(sheets[: last + 1], sheets[last + 1 :])


def _is_lines(layer: AnyLayer) -> bool:
    """Return whether a layer stays lines where it can: objects do, rivers and roads are pixels like the ground."""
    return isinstance(layer, ObjectLayer) and layer.look.kind != RIBBONS


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
