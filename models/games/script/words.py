"""What happens in a scenario, said in sentences a player would say: triggers, conditions, effects, whole events."""

from __future__ import annotations

from models.games.scenarios.pieces import Pieces
from models.games.scenarios.scenario import Scenario
from models.games.script.entry_fields import FieldKind, Place
from models.games.script.script import ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.script.vocabulary import DieAtLeast, Entry
from models.games.script.vocabulary_forms import choices, form_of
from models.i18n import MessageArg, Text, Translator
from models.maps.gates import gates_of, place_of
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap

MOST_SAID = 60
"""Signs of the words of an event that its sentence repeats."""
_AS_IT_IS = (FieldKind.NUMBER, FieldKind.WORDS, FieldKind.GATE_STATE)


class ScenarioTeller:
    """Puts a scenario into words, with places named as on the board `told`; a missing or open thing is an ellipsis."""

    def __init__(
        self, t: Translator, scenario: Scenario, pieces: Pieces, board: TileMap | None, told: TileMap | None = None
    ) -> None:
        self._t, self._scenario, self._pieces = t, scenario, pieces
        self._board, self._told = board, told or board
        self._known: dict[FieldKind, dict[object, Text]] = {}
        self._gates = gates_of(board) if board is not None else {}

    def event(self, event: ScenarioEvent) -> str:
        """Return an event as one sentence."""
        t = self._t
        when = ", ".join([self.entry(event.trigger), *(self.entry(each) for each in event.conditions)])
        then = [self.entry(each) for each in event.effects]
        asked = any(isinstance(each, DieAtLeast) for each in event.conditions)
        if event.die and (event.outcomes or not asked):
            cases = t("sentence.join").join(
                t("sentence.case", low=each.low, high=each.high, then=self._all(each.effects))
                if each.low != each.high
                else t("sentence.case_one", low=each.low, then=self._all(each.effects))
                for each in event.outcomes
            )
            then.append(t("sentence.die", faces=event.die, cases=cases or "…"))
        often = t("sentence.each_time") if event.repeat else t("sentence.just_once")
        return t("sentence.event", when=_capital(when), then=t("sentence.join").join(then) or "…", often=often)

    def victory(self, way: VictoryCondition) -> str:
        """Return a way to win as one sentence."""
        when = self._t("sentence.and_also").join(self.entry(each) for each in way.conditions) or "…"
        return _capital(self._t("sentence.wins", side=self._side(way.side, ""), when=when)).replace("….", "…")

    def thing(self, thing: ScenarioObject) -> str:
        """Return an object and its place."""
        return self._t("sentence.lies", name=thing.name, place=self.place(thing.at))

    def entry(self, entry: Entry) -> str:
        """Return a trigger, a condition or an effect in words."""
        t, args = self._t, self._args(entry)
        key = f"sentence.{entry.word}{entry.ending(self._is_barrier(entry))}"
        many = getattr(entry, "number" if entry.counts == "figures" else "count", 0)
        return t.plural(key, many, **_short(args)) if many else t(key, **_short(args))

    def _args(self, entry: Entry) -> dict[str, MessageArg]:
        """Return the arguments for the sentence of an entry, by name."""
        args: dict[str, MessageArg] = {
            "who": self._who(entry, "any_piece", "one_of"),
            "each": self._who(entry, "each_piece", "each_of"),
        }
        for field in form_of(entry).fields:
            value, kind, empty = getattr(entry, field.name), field.asks.kind, field.asks.empty
            if kind is FieldKind.PLACE:
                args["place"] = "…" if value.kind == "nowhere" else self.place(value)
                args.setdefault("piece", self.name(FieldKind.PIECE, value.piece))
            elif kind is FieldKind.SIDE:
                args["side"], args["name"] = self._side(value, empty), self.name(kind, value)
            elif kind is FieldKind.PIECE:
                args["piece"] = self.name(kind, value) if value or empty != "cause" else self._t("sentence.cause_piece")
            elif kind is FieldKind.GATE:
                args["gate"] = self._gate(value)
            elif kind in (FieldKind.VAULT, FieldKind.CONSOLE):
                args[field.name] = self._spot(kind, value)
            else:
                args[field.name] = value if kind in _AS_IT_IS else self.name(kind, value)
        return args

    def place(self, at: Place) -> str:
        """Return a place in words."""
        t = self._t
        if at.kind == "cell":
            return t("sentence.at_cell", cell=self._cell(at.cell) if at.cell[0] >= 0 else "…")
        if at.kind == "zone":
            return t("sentence.in_zone", zone=self.name(FieldKind.ZONE, at.zone))
        if at.kind == "figure":
            return t("sentence.on_figure", piece=self.name(FieldKind.PIECE, at.piece))
        return t("sentence.in_vaults") if at.kind == "vaults" else t("sentence.nowhere")

    def name(self, kind: FieldKind, value: object) -> str:
        """Return the name of something of the scenario."""
        if kind not in self._known:
            self._known[kind] = dict(choices(kind, self._scenario, self._told, self._pieces))
        found = self._known[kind].get(value)
        return found[self._t.lang] if found is not None else "…"

    def _cell(self, cell: Cell) -> str:
        return self._board.cell_name(cell) if self._board is not None else f"{cell[0] + 1}, {cell[1] + 1}"

    def _side(self, value: str, empty: str) -> str:
        """Return a side with its article; the side that set the event off where that is meant."""
        if empty == "cause" and not value:
            return self._t("sentence.cause_side")
        return self._t("sentence.the_side", side=self.name(FieldKind.SIDE, value))

    def _gate(self, gate_id: str) -> str:
        """Return a door or a barrier: by its name, else by where it is."""
        t, gate = self._t, self._gates.get(gate_id)
        if gate is None or self._board is None:
            return "…"
        if gate.name:
            return t("sentence.named", name=gate.name)
        return t("sentence.the_barrier" if gate.laser else "sentence.the_door", place=place_of(gate, self._board))

    def _spot(self, kind: FieldKind, value: int) -> str:
        """Return a vault or a console; any of them for none."""
        if not value:
            return self._t(f"sentence.any_{kind.value}")
        return self._t("sentence.named", name=self.name(kind, value))

    def _who(self, entry: Entry, anybody: str, one_of: str) -> str:
        """Return the figures an entry means: one figure, any of a side, or anybody."""
        piece, side = getattr(entry, "piece", ""), getattr(entry, "side", "")
        if piece:
            return self.name(FieldKind.PIECE, piece)
        name = self.name(FieldKind.SIDE, side)
        return self._t(f"sentence.{one_of}", side=name) if side else self._t(f"sentence.{anybody}")

    def _is_barrier(self, entry: Entry) -> bool:
        gate = self._gates.get(getattr(entry, "gate", ""))
        return gate is not None and gate.laser

    def _all(self, effects: tuple[Entry, ...]) -> str:
        return ", ".join(self.entry(each) for each in effects) or self._t("sentence.no_effect")


def _short(args: dict[str, MessageArg]) -> dict[str, MessageArg]:
    """Return arguments with long texts cut and amounts without their sign."""
    words = args.get("words")
    if isinstance(words, str):
        args["words"] = (words if len(words) <= MOST_SAID else words[:MOST_SAID].rstrip() + "…") or "…"
    points = args.get("points")
    if isinstance(points, int):
        args["points"] = abs(points)
    return args


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
