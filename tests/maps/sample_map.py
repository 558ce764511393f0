"""A small map that has one of everything, for tests of turning, keeping and converting."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np

from models.maps.features import CellDoor, Light, MapNote, Marker, TableShape, Wall, Zone
from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y
from models.maps.map_json import blocks, head
from models.maps.properties import Property, plain
from models.maps.tile_map import (
    GroupLayer,
    ImageLayer,
    LayerLook,
    MapObject,
    ObjectLayer,
    TileLayer,
    TileMap,
    add_layer,
    add_tileset,
    new_map,
    with_layer,
)
from models.maps.tilesets.tileset import Picture, TileInfo, Tileset, WangColor, WangSet

PROPERTIES = {
    "mots": plain("Salle du trésor\n« deux lignes »"),
    "nombre": plain(-7),
    "part": plain(0.25),
    "vrai": plain(True),
    "teinte": Property("color", "#ff10a0c0"),
    "voir": Property("object", 3),
    "sorte": Property("string", "coffre", of="Meuble"),
    "tout": Property("class", {"poids": {"kind": "int", "value": 12}}, of="Coffre"),
}
OBJECTS = (
    MapObject(id=1, name="rectangle", kind="mur", x=8.5, y=16, width=40, height=20.25, rotation=30),
    MapObject(id=2, shape="ellipse", x=70, y=20, width=30, height=10, opacity=0.5),
    MapObject(id=3, shape="point", x=33, y=34, properties=PROPERTIES),
    MapObject(id=4, shape="polygon", x=10, y=60, points=((0, 0), (20, 0), (10, -15.5)), visible=False),
    MapObject(id=5, shape="polyline", x=90, y=60, rotation=90, points=((0, 0), (5, 5), (5, 25))),
    MapObject(
        id=6,
        shape="text",
        x=4,
        y=80,
        width=90,
        height=19,
        text={"text": "À l’abri <ici> & là", "bold": True},
    ),
    MapObject(id=7, shape="tile", x=64, y=96, width=32, height=32, gid=3 | FLIP_X),
)


def tileset() -> Tileset:
    """Return a corner terrain set of two colours (16 tiles) with a few facts about its tiles."""
    wheels = {}
    for tile in range(16):
        corner = [1 + (tile >> bit & 1) for bit in range(4)]
        wheels[str(tile)] = (0, corner[0], 0, corner[1], 0, corner[2], 0, corner[3])
    colors = (WangColor("sable", "#d0b080"), WangColor("roche", "#505560"))
    return Tileset(
        name="Canyon",
        tile_width=32,
        tile_height=32,
        count=16,
        columns=4,
        picture=Picture("canyon.png", 128, 128),
        tiles={
            "3": TileInfo(3, kind="sol", probability=0.5, properties={"bruit": plain("pas")}),
            "5": TileInfo(5, animation=((5, 100), (6, 250))),
        },
        wang_sets=(WangSet("Sol", "corner", tile=0, colors=colors, tiles=wheels),),
        properties={"auteur": plain("nous")},
    )


def sample(width: int = 9, height: int = 7) -> TileMap:
    """Return a map with tiles in every turn, every kind of layer, object and feature."""
    made = add_tileset(new_map(width, height, name="Essai", cell_px=32, layer="Sol"), tileset())
    number = np.arange(1, width * height + 1, dtype=np.uint32).reshape(height, width) % 17
    flags = np.array([0, FLIP_X, FLIP_Y, DIAGONAL, FLIP_X | FLIP_Y, FLIP_X | DIAGONAL], np.uint32)
    turned = np.where(number, number | flags[np.arange(width * height).reshape(height, width) % 6], 0)
    ground = made.layer(1)
    assert isinstance(ground, TileLayer)
    made = with_layer(made, replace(ground, gids=turned.astype(np.uint32), properties=PROPERTIES))
    things = ObjectLayer(id=0, name="Objets", objects=OBJECTS, color="#ff0000", order="index")
    above = TileLayer(
        id=0, name="Toits", gids=np.zeros((height, width), np.uint32), look=LayerLook(opacity=0.5, locked=True)
    )
    made = add_layer(made, GroupLayer(id=0, name="Groupe", look=LayerLook(visible=False, offset_x=3.5)))
    made = add_layer(made, things, group=made.next_id - 1)
    made = add_layer(made, above)
    made = add_layer(
        made, ImageLayer(id=0, name="Scan", picture=Picture("scan.png", 320, 200), look=LayerLook(tint="#80ffffff"))
    )
    terrain = (np.arange(width * height).reshape(height, width) % 3).astype(np.uint8)
    walls = (Wall("V", 1, 0), Wall("H", 2, 3, "door", "locked", name="Sas"), Wall("V", 4, 2, "door", "open", "forward"))
    doors = (CellDoor(3, 3), CellDoor(5, 1, "laser", "open"))
    return replace(
        made,
        terrain=terrain,
        walls={wall.edge: wall for wall in walls},
        doors={door.cell: door for door in doors},
        zones=(
            Zone(20, "Départ rouge", "start", side="rouge", runs=((0, 0, 2), (1, 0, 1))),
            Zone(21, "Salle", polygon=((3000, 3000), (6000, 3000), (6000, 5500), (3000, 5500))),
        ),
        shapes=(
            TableShape("difficult", ((500, 500), (4000, 1000), (2500, 4250)), id=25, name="Bois"),
            TableShape("trunk", disc=(2250, 1500, 300), bottom=250, top=8000, id=26, properties=PROPERTIES),
        ),
        markers=(Marker(22, "Coffre", 2500, 2500, "chest"),),
        notes=(MapNote(23, "Le passe est ici.", 1000, 4500, secret=True),),
        lights=(Light(24, 4500, 1500, 3000),),
        properties=PROPERTIES,
        next_id=30,
    )


def picture_of(tile_map: TileMap) -> str:
    """Return everything a map is, as one text: equal texts, equal maps."""
    cells = {"/".join(map(str, key)): raw.hex() for key, raw in sorted(blocks(tile_map).items())}
    return json.dumps([tidy(head(tile_map)), cells], sort_keys=True, ensure_ascii=False)


def tidy(value: Any) -> Any:
    """Return JSON values with whole decimal numbers written as whole numbers: 8.0 and 8 are the same place."""
    if isinstance(value, dict):
        return {key: tidy(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [tidy(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
