"""Events, denials and reasons as sentences: a message key with names in place of ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from models.content import Json
from models.games.aventures.battle.state import Battle
from models.games.aventures.ruleset import persons, ruleset
from models.games.battle.engine import Objection
from models.games.battle.values import Told
from models.games.event import Event
from models.games.persons import Brought, Nature, PersonType, StoryPerson, cast_of, person_type
from models.games.scenarios.pieces import Placed
from models.i18n import MessageArg, Text
from models.maps.gates import place_of
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap

FIGURES: Final = ("piece", "target", "by")

VARIANTS: Final[Mapping[str, Callable[[Mapping[str, Json]], str]]] = {
    "attacked": lambda args: ("met_" if args["met"] else "") + ("hit" if args["hit"] else "missed"),
    "searched": lambda args: str(args["found"]),
    "programmed": lambda args: "broken" if args["broken"] else "done" if args["done"] else "failed",
    "hacked": lambda args: ("off" if args["off"] else "on") if args["done"] else "failed",
    "cared": lambda args: "done" if args["done"] else "failed",
    "occurred": lambda args: "rolled" if args["roll"] else "plain",
    "switched": lambda args: ("barrier_" if args["laser"] else "door_") + ("open" if args["opened"] else "shut"),
    "stopped": lambda args: str(args["why"]),
    "gained": lambda args: "points" if args["points"] else "words",
    "called": lambda args: "answered" if args["answered"] else "silent" if args["room"] else "no_room",
}
"""Events that read differently by what came of them: the word added to their key."""


class AdventureTeller:
    """Puts names in place of ids; `tile_map` names its cells."""

    def __init__(self, battle: Battle, tile_map: TileMap) -> None:
        self._battle = battle
        self._tile_map = tile_map

    def figure(self, piece_id: str) -> Text:
        """Return the name of a figure: its own, or that of its character."""
        placed = self._battle.placed(piece_id)
        return Text.same(placed.name) if placed.name else self._battle.type_of(piece_id).name

    def cast(self) -> dict[str, StoryPerson]:
        """Return the figures as a story speaks of them, by their ids."""
        return cast_of(map(self._brought, self._battle.pieces), persons().epithets)

    def _brought(self, placed: Placed) -> Brought:
        known = self._battle.type_of(placed.id)
        found = persons().persons.get(known.id)
        nature: Nature = "machine" if known.nature == "droid" else "folk"
        own = PersonType(known.id, nature=nature)
        if found is not None and known.name != ruleset().characters[known.id].name:
            # A theme calls it otherwise: what is said of it in the book's words does not hold.
            own, found = replace(own, gender=found.gender, proper=found.proper), None
        kind = replace(person_type(found, own, known.name), nature=nature)
        life = self._battle.figure(placed.id, "life") or 0
        return Brought(placed.id, placed.side, self.figure(placed.id), known.name, kind, life)

    def event(self, event: Event) -> Told:
        """Return an Event as a sentence."""
        variant = VARIANTS.get(event.kind)
        key = f"battle.{event.kind}" + (f"_{variant(event.args)}" if variant else "")
        who: dict[str, MessageArg] = {"who": self.figure(event.subject)} if event.subject else {}
        return Told(event.rule, key, {**who, **self._words(event.args)})

    def objection(self, found: Objection) -> Told:
        """Return why an act cannot be done as a sentence."""
        return Told(found.rule, found.key, self._words(found.args))

    def reason(self, key: str, args: Mapping[str, Json]) -> Told:
        """Return an automatic player's reason as a sentence."""
        return Told("", key, self._words(args))

    def _words(self, args: Mapping[str, Json]) -> dict[str, MessageArg]:
        return {name: self._word(name, value) for name, value in args.items()}

    def _word(self, name: str, value: Json) -> MessageArg:
        rules, board = self._battle.rules, self._battle.board
        if isinstance(value, str):
            if name in FIGURES:
                return self.figure(value) if value else ""
            if name == "side":
                return self._battle.side_name(value) if value else ""
            if name == "power" and value in rules.powers:
                return rules.powers[value].name
            if name in ("vault", "console"):
                spots = board.vaults if name == "vault" else board.consoles
                return self._cell(min(spots[value].cells)) if value in spots else value
            if name in ("door", "gate"):
                return place_of(board.gates[value], self._tile_map) if value in board.gates else value
            if name == "object":
                thing = self._battle.script.object(value)
                return thing.name if thing is not None else value
            if name == "skill":
                return rules.skills[value].name
        if name == "cell" and isinstance(value, list):
            return self._cell_of(value)
        if name == "path" and isinstance(value, list):
            return self._cell_of(value[-1])
        return value

    def _cell_of(self, value: Json) -> str:
        assert isinstance(value, list)
        x, y = value
        assert isinstance(x, int)
        assert isinstance(y, int)
        return self._cell((x, y))

    def _cell(self, cell: Cell) -> str:
        return self._tile_map.cell_name(cell)
