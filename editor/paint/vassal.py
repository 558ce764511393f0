"""A scenario as a VASSAL module; board and pieces are drawn by the painters for screen and paper.

Doors and barriers are not part of the board's picture: they are pieces with two states, fixed in place on it. Columns
past Z are named as VASSAL names them (AA, BB, CC), on the board too, so that both agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import isqrt
from typing import Final, TypeVar

from PySide6.QtCore import QMarginsF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.paint.cards import Brushes, face_image
from editor.paint.maps.art import MapArt, MapLook
from editor.paint.maps.labels import plate, plate_size
from editor.paint.maps.style import Parts, Style, clear
from editor.paint.maps.walls.edges import paint_cell_door, paint_runs, runs
from editor.paint.markers import marker
from editor.paint.printing import lay_out_all, png_bytes
from editor.paint.side_looks import SideLook, side_look
from editor.paint.token_labels import told_apart
from editor.paint.tokens import TokenSubject, token
from editor.paint.vassal_things import SIGNS, arrival, cell_of, themed_words
from models.errors import Refused
from models.formats.maps.vassal import Die, Module, VassalBoard
from models.formats.maps.vassal_pieces import CountTrait, LayerTrait, VassalPiece
from models.games.facets.themes import retold
from models.games.game import Game
from models.games.scenarios.agreed_cards import agreed_cards
from models.games.scenarios.pieces import NEUTRAL, Placed, figure_name
from models.games.scenarios.scenario import Scenario, name_start_areas
from models.games.theming import theme_of
from models.games.values import CardContent
from models.i18n import Translator
from models.maps.features import CellDoor, Wall
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap
from models.progress import Progress, cancellable, silent
from models.sheets.options import CardOptions

Thing = TypeVar("Thing")

CELL: Final = 64
"""Pixels of a cell on the board of a module, fewer where the board would have more pixels than VASSAL can hold."""
LEAST_CELL: Final = 16
MOST_PIXELS: Final = 48_000_000
CARD_DPI: Final = 150
_BAND: Final = 8
"""Rows of cells that are drawn at once."""
GATES: Final = ("door", "secret_door", "laser")
TENS: Final = 10
NO_PICTURES: Final[Mapping[str, QImage]] = {}
_NAME: Final = 0.19
"""The height of the name of a zone, in cells."""
MARKERS: Final = ("action", "pass", "target", "ranged", "melee", "empty", "hacked")


def module_of(
    scenario: Scenario,
    tile_map: TileMap,
    pictures: Mapping[str, QImage],
    game: Game,
    t: Translator,
    *,
    own: Mapping[str, QImage] = NO_PICTURES,
    version: str = "1.0",
    saved: int = 0,
    progress: Progress = silent,
) -> Module:
    """Return the module of a scenario on its board; raises Refused for a map too large.

    `pictures` are those of the map, `own` the user's own on cards; `saved` is a time in milliseconds. Progress may
    raise Cancelled.
    """
    return _Maker(scenario, tile_map, pictures, game, t, own, progress).module(version, saved)


class _Maker:
    """The pictures of one module while it is made."""

    def __init__(
        self,
        scenario: Scenario,
        tile_map: TileMap,
        pictures: Mapping[str, QImage],
        game: Game,
        t: Translator,
        own: Mapping[str, QImage],
        progress: Progress,
    ) -> None:
        self._progress = progress
        self._scenario, self._map, self._t = scenario, retold(name_start_areas(scenario, tile_map), t), t
        self._game, self._pictures, self._own = game, pictures, own
        self._px = _pitch(tile_map)
        self._images: dict[str, bytes] = {}
        self._cards = {card.profile: card for card in (game.cards.profiles() if game.cards is not None else ())}
        self._sides = {side.id: side for side in (game.battles.sides() if game.battles is not None else ())}
        self._apart = told_apart(tuple((each.id, each.side, self._subject(each)) for each in scenario.pieces))
        self._namesakes = Counter((each.side, self._called(each)) for each in scenario.pieces)

    def module(self, version: str, saved: int) -> Module:
        t, names = self._t, self._side_names()
        self._progress(0, 0)
        board = self._board()
        figures = sorted(self._scenario.pieces, key=lambda each: each.later)
        pieces = (
            *self._gates(), *(self._figure(each, names) for each in self._counted(figures)), *self._objects(),
            *self._markers(),
        )  # fmt: skip
        charts = tuple(self._charts())
        dice = (
            Die("D10", "D10", t("vassal.d10_tip"), sides=10, key="1"),
            Die(
                "D4",
                "D4 × 10",
                t("vassal.d4_tip"),
                faces=tuple((str(n * TENS), n * TENS) for n in range(1, 5)),
                key="2",
            ),
            Die(t("vassal.search"), t("vassal.search"), t("vassal.search_tip"), faces=self._finds(), key="3"),
        )
        theme = theme_of(self._game, self._scenario.theme)
        story = theme.story[t.lang] if theme is not None else ""
        words = "\n\n".join(filter(None, (story or self._scenario.briefing, t("vassal.stacks"), t("vassal.columns"))))
        return Module(
            self._scenario.name, version, words, board, tuple(names[side.id] for side in self._scenario.sides), pieces,
            dice, charts, self._images, saved,
        )  # fmt: skip

    def _finds(self) -> tuple[tuple[str, int], ...]:
        words = ("nothing", "stimulant", "insect", "pass")
        return tuple((self._t(f"vassal.find_{word}"), number) for number, word in enumerate(words, 1))

    def _side_names(self) -> dict[str, str]:
        names = {side.id: side.name[self._t.lang] for side in self._sides.values()}
        return {side.id: side.name or names.get(side.id, side.id) for side in self._scenario.sides}

    def _look(self, side: str) -> tuple[str, SideLook]:
        """Return the file name part for a side's pictures, and its look, with its own colour where the scenario gives
        one.
        """
        own = next((each.color for each in self._scenario.sides if each.id == side), "")
        team = self._sides[side].team if side in self._sides else ""
        return team or side, side_look(team, own)

    def _board(self) -> VassalBoard:
        """Draw the board without doors and barriers, with grid and names of cells."""
        numbers = self._map.coordinates.columns == "numbers"
        named_as = replace(self._map.coordinates, columns="numbers" if numbers else "doubled")
        bare = replace(
            self._map,
            walls={edge: wall for edge, wall in self._map.walls.items() if wall.kind not in GATES},
            doors={},
            coordinates=named_as,
        )
        parts = Parts(notes=False, lights=False, secrets=False, grid=True, coordinates=True, names=False)
        art = MapArt(bare, self._pictures, MapLook(parts=parts))
        image = QImage(bare.width * self._px, bare.height * self._px, QImage.Format.Format_RGB32)
        # A board sees nothing through it: where the map has no tile it is of paper, not black.
        image.fill(QColor(art.style.ground))
        painter = QPainter(image)
        try:
            for top in self._counted(range(0, bare.height, _BAND)):
                cells = QRect(0, top, bare.width, min(_BAND, bare.height - top))
                painter.drawImage(0, top * self._px, art.image(cells, (self._px, self._px)))
            _write_names(painter, bare, self._px, art.style)
        finally:
            painter.end()
        self._images["board.png"] = png_bytes(image)
        return VassalBoard(
            self._map.name, "board.png", bare.width * self._px, bare.height * self._px, self._px,
            named_as.first_column, named_as.first_row, named_as.upwards, numbers,
        )  # fmt: skip

    def _figure(self, placed: Placed, names: Mapping[str, str]) -> VassalPiece:
        card, unit = self._cards.get(placed.type), self._apart[placed.id]
        # Namesakes bear the number of their token, so that both palette and board tell them apart.
        alone = self._namesakes[placed.side, unit.name] == 1 or not unit.mark
        name = unit.name if alone else f"{unit.name} {unit.mark}"
        called, look = self._look(placed.side)
        image = f"figure-{placed.type}-{called}{unit.mark and f'-{unit.mark}'}.png"
        self._keep(image, token(unit, look, self._px))
        self._keep("moved.png", marker("moved", self._px // 3))
        group = names.get(placed.side, self._t("vassal.neutral"))
        later = placed.later
        return VassalPiece(
            name, image, self._px, self._px, self._t("vassal.later") if later else group,
            self._team(placed, names), self._counts(placed, card),
            (("Camp", group),), "moved.png", self._t("vassal.trail"),
            (self._t("vassal.remove"), self._t("vassal.copy")),
            None if later else self._at(placed.cell),
            part=self._t.pair(group, arrival(self._scenario, placed, self._t)) if later else "",
        )  # fmt: skip

    def _called(self, placed: Placed) -> str:
        card = self._cards.get(placed.type)
        return (card.title if card is not None and not placed.name else figure_name(placed, None))[self._t.lang]

    def _subject(self, placed: Placed) -> TokenSubject:
        card = self._cards.get(placed.type)
        face, symbol = (card.emblem, card.symbol or "figures") if card is not None else (placed.type, "figures")
        return TokenSubject(face, self._called(placed), symbol)

    def _at(self, cell: Cell) -> tuple[int, int] | None:
        """Return the middle of a cell of the board in pixels; None for a cell that is not on it."""
        half = self._px // 2
        return (cell[0] * self._px + half, cell[1] * self._px + half) if self._map.inside(cell) else None

    def _team(self, placed: Placed, names: Mapping[str, str]) -> tuple[LayerTrait, ...]:
        """Return the layers for the team a neutral figure may join: no ring, then that of each side; empty for
        others.
        """
        if placed.side != NEUTRAL:
            return ()
        looks = [self._look(side) for side in names]
        for called, look in looks:
            self._keep(f"ring-{called}.png", _ring(look, self._px))
        images = ("", *(f"ring-{called}.png" for called, _ in looks))
        return (LayerTrait("Equipe", images, ("", *names.values()), self._t("vassal.change_team"), "T"),)

    def _counts(self, placed: Placed, card: CardContent | None) -> tuple[CountTrait, ...]:
        t = self._t
        life = placed.figures.get("life", card.boxes * card.box_points if card is not None else 0)
        found = [
            CountTrait(
                t("vassal.life"), life, max(life, TENS), TENS, t("vassal.life_up"), t("vassal.life_down"), "UJV",
                set_to=t("vassal.life_set"),
            )
        ]  # fmt: skip
        for track in card.tracks if card is not None else ():
            word = t("vassal.force")
            found.append(
                CountTrait(
                    word, track.count, track.count, 1, t("vassal.force_up"), t("vassal.force_down"), "IHB", row=1,
                    set_to=t("vassal.force_set"),
                )
            )  # fmt: skip
        return tuple(found)

    def _gates(self) -> list[VassalPiece]:
        walls = [wall for _, wall in sorted(self._map.walls.items()) if wall.kind in GATES]
        doors = sorted(self._map.doors.items())
        found = [self._gate(wall, f"{wall.side}{wall.x}-{wall.y}") for wall in self._counted(walls)]
        return [*found, *(self._gate(door, f"C{x}-{y}") for (x, y), door in self._counted(doors))]

    def _gate(self, gate: Wall | CellDoor, key: str) -> VassalPiece:
        """Return the piece of a gate, drawn shut and open; a secret one that is shut looks like a wall."""
        area, t = _area(gate, self._px), self._t
        secret, laser = gate.kind == "secret_door", gate.kind == "laser"
        for state in ("closed", "open"):
            self._images[f"gate-{key}-{state}.png"] = png_bytes(
                _draw_map(replace(gate, state=state), self._map, area, self._px)
            )
        ground = f"clear-{area.width()}-{area.height()}.png"
        self._keep(ground, _blank(area))
        name = t("vassal.wall" if secret else "vassal.barrier" if laser else "vassal.door")
        states = (t("vassal.on"), t("vassal.off")) if laser else (t("vassal.shut"), t("vassal.opened"))
        layer = LayerTrait(
            "Etat", (f"gate-{key}-closed.png", f"gate-{key}-open.png"),
            ("", t("vassal.door_opened")) if secret else states, t("vassal.switch"), "O", shown=1 if gate.stops else 2,
        )  # fmt: skip
        at = (area.x() + area.width() // 2, area.y() + area.height() // 2)
        return VassalPiece(
            name, ground, area.width(), area.height(), t("vassal.doors"), (layer,), at=at, fixed=True, secret=secret
        )

    def _objects(self) -> list[VassalPiece]:
        """Return the objects of the scenario, once each."""
        found = []
        for thing in self._scenario.objects:
            kind, half = SIGNS[thing.use], self._px // 2
            self._keep(f"marker-{kind}.png", marker(kind, half))
            found.append(
                VassalPiece(
                    themed_words(thing.name, self._t), f"marker-{kind}.png", half, half, self._t("vassal.objects"),
                    copies=(self._t("vassal.remove"), ""), at=self._at(cell_of(thing, self._scenario, self._map)),
                )
            )  # fmt: skip
        return found

    def _markers(self) -> list[VassalPiece]:
        found = []
        the_pass = self._scenario.script.the_pass
        for kind in MARKERS:
            if kind == "pass" and the_pass is not None:
                continue  # it is among the objects
            self._keep(f"marker-{kind}.png", marker(kind, self._px // 2))
            name = self._t(f"vassal.marker_{kind}")
            found.append(
                VassalPiece(
                    name,
                    f"marker-{kind}.png",
                    self._px // 2,
                    self._px // 2,
                    self._t("vassal.markers"),
                    copies=(self._t("vassal.remove"), self._t("vassal.copy")),
                )
            )
        return found

    def _charts(self) -> list[tuple[str, str]]:
        wanted = dict.fromkeys(placed.type for placed in self._scenario.pieces if placed.type in self._cards)
        units = self._game.battles.units() if self._game.battles is not None else ()
        cards = agreed_cards([self._cards[each] for each in wanted], units, self._scenario.pieces)
        options = CardOptions(language=self._t.lang)
        brushes, found = Brushes(options.inks, self._own), []
        for number, laid in enumerate(self._counted(lay_out_all(cards, options, self._own, self._progress))):
            name = f"card-{number}.png"
            self._images[name] = png_bytes(face_image(laid.faces[0], brushes, CARD_DPI))
            found.append((laid.title, name))
        return found

    def _counted(self, things: Iterable[Thing]) -> Iterator[Thing]:
        return cancellable(things, self._progress, 1)

    def _keep(self, name: str, image: QImage) -> None:
        self._images.setdefault(name, png_bytes(image))


def _pitch(tile_map: TileMap) -> int:
    """Return the pixels of a cell, an even number; raises Refused for a map too large for a board."""
    cells = tile_map.width * tile_map.height
    px = min(CELL, isqrt(MOST_PIXELS // cells) // 2 * 2)
    if px < LEAST_CELL:
        most = MOST_PIXELS // LEAST_CELL**2
        raise Refused("vassal.too_large", width=tile_map.width, height=tile_map.height, most=most)
    return px


def _write_names(painter: QPainter, tile_map: TileMap, px: int, style: Style) -> None:
    """Write the names of zones on tabs at their upper edge, so that neither zones nor names of cells are covered."""
    size, wide = px * _NAME, tile_map.width * px
    for zone in tile_map.zones:
        words, cells = zone.name or zone.side, zone.cells()
        if not words or not cells:
            continue
        top = min(row for _, row in cells)
        columns = [column for column, row in cells if row == top]
        box = plate_size(words, size).grownBy(QMarginsF(2, 2, 2, 2))
        # A zone at the upper edge of the board has no room above: its name stands below the names of its cells.
        down = max(top, 1) * px - box.height() / 2
        across = (min(columns) + max(columns) + 1) / 2 * px
        across = max(min(across, wide - box.width() / 2), box.width() / 2)
        plate(painter, QPointF(across, down), words, size, style, clear(zone.color, 255))


def _area(gate: Wall | CellDoor, px: int) -> QRect:
    """Return the rectangle in pixels of a gate on the board: an open leaf swings over the cells beside it."""
    if isinstance(gate, CellDoor):
        return QRect(gate.x * px, gate.y * px, px, px)
    if gate.side == "V":
        return QRect(gate.x * px - px, gate.y * px, 2 * px, px)
    return QRect(gate.x * px, gate.y * px - px, px, 2 * px)


def _blank(area: QRect) -> QImage:
    image = QImage(area.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _draw_map(gate: Wall | CellDoor, tile_map: TileMap, area: QRect, px: int) -> QImage:
    image = _blank(area)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-area.topLeft())
    pitch = (float(px), float(px))
    if isinstance(gate, CellDoor):
        if gate.kind != "secret_door" or not gate.stops:
            paint_cell_door(painter, gate, tile_map, pitch, Style())
    else:
        paint_runs(painter, runs([gate]), (), pitch, Style(), secrets=False)
    painter.end()
    return image


def _ring(look: SideLook, px: int) -> QImage:
    """Return only the ring of a side, with a clear middle."""
    whole = token(TokenSubject("", " ", "figures"), look, px)
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.setBrush(Qt.GlobalColor.black)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(QRectF(px * 0.16, px * 0.16, px * 0.68, px * 0.68))
    painter.end()
    return whole
