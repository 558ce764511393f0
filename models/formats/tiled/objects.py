"""Objects of a Tiled map: shapes, texts, tiles, and the templates they may come from."""

from __future__ import annotations

from collections.abc import Mapping

from models.content import Json
from models.formats.nodes import FileNode
from models.formats.tiled.outside import Outside
from models.formats.tiled.properties import read_properties, write_properties
from models.formats.tiled.tilesets import read_tileset
from models.maps.gids import FLAGS, NUMBER
from models.maps.tile_map import MapObject, MapTileset, Shape

_SHAPES: tuple[Shape, ...] = ("ellipse", "point", "capsule", "polygon", "polyline", "text")


class ObjectReader:
    """Reads the objects of one map; a template may bring a tileset, which is added to `tilesets`."""

    def __init__(
        self, outside: Outside, tilesets: list[MapTileset], box: tuple[int, int, int, int], pixels: tuple[int, int]
    ) -> None:
        self.tilesets = tilesets
        self.next_id = 1
        self._outside = outside
        self._shift = (box[0] * pixels[0], box[1] * pixels[1])
        self._ids: set[int] = set()

    def read(self, given: FileNode) -> MapObject:
        """Return an object, the values of its template under its own."""
        template = given.text("template")
        node = self._with_template(given, template) if template else given
        shape, points = _shape(node)
        gid = node.whole("gid", 0, low=0)
        kind = node.text("type") or node.text("class")
        node.take("class"), node.take("template")
        words = node.node("text")
        return MapObject(
            id=self._id(node),
            shape="tile" if gid else shape,
            name=node.text("name"),
            kind=kind,
            x=node.number("x") - self._shift[0],
            y=node.number("y") - self._shift[1],
            width=node.number("width"),
            height=node.number("height"),
            rotation=node.number("rotation"),
            opacity=node.number("opacity", 1.0),
            visible=node.flag("visible", True),
            gid=gid,
            points=points,
            text=_text(words) if words else {},
            template=template,
            properties=read_properties(node),
            extra=node.rest(),
        )

    def _with_template(self, given: FileNode, source: str) -> FileNode:
        raw = self._outside.template(source)
        if raw is None:
            return given
        table = FileNode(raw, given.file, source)
        base = dict(table.node("object").raw) if table.has("object") else {}  # type: ignore[union-attr]
        if base.get("gid") and table.has("tileset"):
            base["gid"] = self._gid(base["gid"], table)
        own, below = given.raw.get("properties"), base.get("properties")
        merged = {**base, **given.raw}
        if isinstance(own, list) and isinstance(below, list):
            names = {each.get("name") for each in own if isinstance(each, Mapping)}
            merged["properties"] = [e for e in below if isinstance(e, Mapping) and e.get("name") not in names] + own
        return FileNode(merged, given.file, given.place)

    def _gid(self, raw: Json, table: FileNode) -> int:
        """Return the number on the map of a template's tile, whose tileset is added to the map's if needed."""
        node = FileNode({"gid": raw}, table.file, table.place)
        gid = node.whole("gid", low=0)
        used = table.node("tileset")
        assert used is not None
        first, source = used.whole("firstgid", 1, low=1, high=NUMBER), used.text("source")
        tile = max((gid & NUMBER) - first, 0)
        for known in self.tilesets:
            if source and self._outside.same(known.tileset.source, source):
                return known.first_gid + tile | gid & FLAGS
        raw_set = self._outside.tileset(source) if source else used.raw
        if raw_set is None:
            return 0
        tileset = read_tileset(raw_set, table.file, source or table.place, source, self._outside.picture_size)
        last = max((each.first_gid + max(each.tileset.count, 1) for each in self.tilesets), default=1)
        if last + tileset.count > NUMBER:
            raise used.wrong("tilecount")
        self.tilesets.append(MapTileset(last, tileset))
        return last + tile | gid & FLAGS

    def _id(self, node: FileNode) -> int:
        """Return the object's own id, or a new one where it has none or another has the same."""
        each = node.whole("id", 0, low=0)
        if not each or each in self._ids:
            each = self.next_id
        self._ids.add(each)
        self.next_id = max(self.next_id, each + 1)
        return each


def _shape(node: FileNode) -> tuple[Shape, tuple[tuple[float, ...], ...]]:
    found: Shape = "rectangle"
    points: tuple[tuple[float, ...], ...] = ()
    for shape in _SHAPES:
        value = node.raw.get(shape)
        if value is None or value is False:
            continue
        found = shape
        if shape in ("polygon", "polyline"):
            points = tuple((each.number("x"), each.number("y")) for each in node.list(shape))
        else:
            node.take(shape)
    return found, points


def _text(node: FileNode) -> dict[str, Json]:
    """Return the words and style of a text object as JSON values, with numbers and truth values converted."""
    table: dict[str, Json] = {"text": node.text("text")}
    for key in ("fontfamily", "color", "halign", "valign"):
        if node.has(key):
            table[key] = node.text(key)
    if node.has("pixelsize"):
        table["pixelsize"] = node.whole("pixelsize", low=0, high=4096)
    for key in ("wrap", "bold", "italic", "underline", "strikeout", "kerning"):
        if node.has(key):
            table[key] = node.flag(key)
    return {
        **table,
        **{key: value for key, value in node.rest().items() if isinstance(value, str | int | float | bool)},
    }


def write_object(each: MapObject, shift: tuple[int, int]) -> dict[str, Json]:
    """Return an object as a table; `shift` (pixels) is added to its position: the origin of an infinite map."""
    table: dict[str, Json] = {**each.extra, "id": each.id, "name": each.name, "type": each.kind}
    table |= {"x": each.x + shift[0], "y": each.y + shift[1], "width": each.width, "height": each.height}
    table |= {"rotation": each.rotation, "visible": each.visible}
    if each.opacity != 1:
        table["opacity"] = each.opacity
    if each.template:
        table["template"] = each.template
    if each.gid:
        table["gid"] = each.gid
    elif each.shape in ("ellipse", "point", "capsule"):
        table[each.shape] = True
    elif each.shape in ("polygon", "polyline"):
        table[each.shape] = [{"x": point[0], "y": point[1]} for point in each.points]
    elif each.shape == "text":
        table["text"] = dict(each.text)
    properties = write_properties(each.properties)
    return table | ({"properties": properties} if properties else {})
