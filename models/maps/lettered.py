"""Boards drawn in letters, a TOML file a person can edit: the boards of the bundled scenarios.

`plan` holds a line a row and a letter a cell; `letters` says what each stands for: terrains, groups or tiles of the
tileset to `put` (the ground's terrain lies everywhere), the game's `terrain` where no tile says it, and the `zone` or
the `gate` it is a cell of. `things` is a second plan of what stands on it, blanks for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

import numpy as np

from models.content import build, read_toml
from models.dice import Dice
from models.errors import ContentError
from models.i18n import NO_TEXT, Text
from models.maps.edits.paint import apply, scatter
from models.maps.features import CellDoor, Wall, Zone, ZoneKind, runs_of
from models.maps.generators.sketch import seed_of
from models.maps.gids import Gids, Mask
from models.maps.properties import plain
from models.maps.rules.grid import Cell, Edge
from models.maps.terrain import terrain_types
from models.maps.tile_map import LayerLook, MapTileset, TileLayer, TileMap, new_map
from models.maps.tilesets.borders import paint_bordered
from models.maps.tilesets.library import CELL_PX, LAYERS, TilesetType, bundled_tileset, tileset_of


@dataclass(frozen=True, slots=True)
class Letter:
    """What a letter of a plan stands for."""

    put: tuple[str, ...] = ()
    terrain: str = ""


@dataclass(frozen=True, slots=True)
class LetteredArea:
    """A zone: the cells of `letters`, or `rows` of (y, first x, last x). A console has the id of its `barrier`."""

    kind: ZoneKind
    name: Text
    color: str
    letters: str = ""
    rows: tuple[tuple[int, ...], ...] = ()
    side: str = ""
    barrier: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or a laser barrier: edges as `V:x:y` or `H:x:y`, or the cells of `letters`."""

    id: str
    name: Text
    kind: Literal["door", "laser"]
    edges: tuple[str, ...] = ()
    letters: str = ""


@dataclass(frozen=True, slots=True)
class Lettered:
    """A board as its TOML file states it."""

    name: Text
    tileset: str
    plan: str
    letters: Mapping[str, Letter]
    things: str = ""
    zones: tuple[LetteredArea, ...] = ()
    gates: tuple[Opening, ...] = ()
    layers: Mapping[str, Text] = field(default_factory=dict)
    seed: str = "board"

    @property
    def rows(self) -> list[str]:
        """The lines of the plan."""
        return self.plan.strip("\n").split("\n")


def lettered_board(path: Path, lang: str = "fr") -> TileMap:
    """Return the board of a file, names in `lang`; raises ContentError for rows of unlike length or unknown letters."""
    read = build(Lettered, read_toml(path), file=path.name)
    rows = read.rows
    width, height = len(rows[0]), len(rows)
    for y, row in enumerate(rows):
        if len(row) != width:
            raise ContentError("map.uneven_rows", file=path.name, place=f"plan, {y + 1}")
        unknown = sorted(set(row) - set(read.letters))
        if unknown:
            raise ContentError("content.not_one_of", file=path.name, place=f"plan, {y + 1}", found=unknown[0],
                               allowed=tuple(read.letters))  # fmt: skip
    return _Drawer(read, width, height, path.name).board(lang)


class _Drawer:
    """The layers of one board while letters are put on them."""

    def __init__(self, read: Lettered, width: int, height: int, file: str) -> None:
        self._read, self._file = read, file
        self._kind: TilesetType = bundled_tileset(read.tileset)
        self._used = MapTileset(1, tileset_of(self._kind, CELL_PX))
        self._dice = Dice(read.seed, "board")
        self._shape = (height, width)
        self._layers: dict[str, Gids] = {each: np.zeros(self._shape, np.uint32) for each in LAYERS}
        self._terrain = np.zeros(self._shape, np.uint8)

    def board(self, lang: str) -> TileMap:
        """Return the finished map."""
        height, width = self._shape
        ground = next(each.id for each in self._kind.terrains.values() if each.layer == "ground" and each.borders < 0)
        self._put(ground, np.ones(self._shape, np.bool_))
        self._dress(self._read.rows)
        self._dress(self._read.things.strip("\n").split("\n") if self._read.things else [])
        made = new_map(width, height, name=self._read.name[lang], cell_px=CELL_PX)
        layers = tuple(
            TileLayer(id=i, name=self._read.layers.get(each, NO_TEXT)[lang], look=LayerLook(kind=each), gids=gids)
            for i, (each, gids) in enumerate(self._used_layers(), 1)
        )
        zones = tuple(self._zone(area, len(layers) + n, lang) for n, area in enumerate(self._read.zones, 1))
        return replace(
            made,
            layers=layers,
            tilesets=(self._used,),
            terrain=self._terrain,
            walls=self._walls(lang),
            doors=self._doors(lang),
            zones=zones,
            next_id=len(layers) + len(zones) + 1,
        )

    def _used_layers(self) -> list[tuple[str, Gids]]:
        return [(kind, gids) for kind, gids in self._layers.items() if gids.any()]

    def _dress(self, rows: Sequence[str]) -> None:
        """Put the tiles that the letters of a plan stand for, each terrain at once, so that its borders fit."""
        names = dict.fromkeys(name for letter in self._read.letters.values() for name in letter.put)
        for name in names:
            letters = [key for key, letter in self._read.letters.items() if name in letter.put]
            where = self._where(rows, "".join(letters))
            if where.any():
                self._put(name, where)
        codes = {kind.id: kind.code for kind in terrain_types().values()}
        for key, letter in self._read.letters.items():
            if letter.terrain:
                if letter.terrain not in codes:
                    raise ContentError("content.not_one_of", file=self._file, place=f"letters.{key}",
                                       found=letter.terrain, allowed=tuple(codes))  # fmt: skip
                self._terrain[self._where(rows, key)] = codes[letter.terrain]

    def _put(self, name: str, where: Mask) -> None:
        terrain = self._kind.terrains.get(name)
        if terrain is not None:
            wang = next(each for each in self._used.tileset.wang_sets if each.name == name)
            layer = self._layers[terrain.layer]
            self._layers[terrain.layer] = paint_bordered(layer, self._used, wang, where, 1, seed_of(self._dice))
            return
        tiles = self._kind.group(name)
        choices = [(self._used.first_gid + tile.number, max(tile.weight, 1)) for tile in tiles]
        self._layers[tiles[0].layer] = apply(self._layers[tiles[0].layer], scatter(choices, where, self._dice))

    def _where(self, rows: Sequence[str], letters: str) -> Mask:
        found = np.zeros(self._shape, np.bool_)
        for y, row in enumerate(rows[: self._shape[0]]):
            for x, letter in enumerate(row[: self._shape[1]]):
                found[y, x] = letter in letters
        return found

    def _cells(self, letters: str) -> list[Cell]:
        ys, xs = np.nonzero(self._where(self._read.rows, letters))
        return list(zip(xs.tolist(), ys.tolist(), strict=True))

    def _zone(self, area: LetteredArea, zone_id: int, lang: str) -> Zone:
        runs = tuple(tuple(row) for row in area.rows) or runs_of(self._cells(area.letters))
        named = {gate.id: gate.name[lang] for gate in self._read.gates}
        properties = {"barrier": plain(named.get(area.barrier, area.barrier))} if area.barrier else {}
        return Zone(zone_id, area.name[lang], area.kind, area.color, runs=runs, side=area.side, properties=properties)

    def _walls(self, lang: str) -> dict[Edge, Wall]:
        found: dict[Edge, Wall] = {}
        for gate in self._read.gates:
            for each in gate.edges:
                side, x, y = each.split(":")
                edge: Edge = ("V" if side == "V" else "H", int(x), int(y))
                found[edge] = Wall(*edge, kind=gate.kind, name=gate.name[lang])
        return found

    def _doors(self, lang: str) -> dict[Cell, CellDoor]:
        return {
            cell: CellDoor(*cell, kind=gate.kind, name=gate.name[lang])
            for gate in self._read.gates
            for cell in self._cells(gate.letters)
        }
