"""What happens in a scenario, said in sentences a player would say: triggers, conditions, effects, whole events."""

from __future__ import annotations

from typing import Any

from editor.scenario.desk import Desk
from models.games.script import ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.vocabulary import (
    ChangeLife,
    ChangeLifeInZone,
    Entry,
    Kind,
    Place,
    RoundBegins,
    SetGate,
    word_of,
)
from models.games.vocabulary_forms import choices, form_of
from models.i18n import Text

MOST_SAID = 60
"""Signs of the words of an event that its sentence repeats."""


class Teller:
    """Speaks of a scenario as it stands on the desk; what is gone or not chosen yet is an ellipsis."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._t = desk, desk.look.t
        self._known: dict[Kind, dict[object, Text]] = {}

    def event(self, event: ScenarioEvent) -> str:
        """Return an event as one sentence."""
        t = self._t
        when = ", ".join([self.entry(event.trigger), *(self.entry(each) for each in event.conditions)])
        then = [self.entry(each) for each in event.effects]
        if event.die:
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
        side = self.name(Kind.SIDE, way.side) if way.side else "…"
        when = self._t("sentence.and_also").join(self.entry(each) for each in way.conditions) or "…"
        return self._t("sentence.wins", side=side, when=when)

    def thing(self, thing: ScenarioObject) -> str:
        """Return an object and where it is."""
        return self._t("sentence.lies", name=thing.name, place=self.place(thing.at))

    def entry(self, entry: Entry) -> str:
        """Return a trigger, a condition or an effect in words."""
        word = word_of(entry)
        args: dict[str, Any] = {}
        for field in form_of(entry).fields:
            value = getattr(entry, field.name)
            kind = field.asks.kind
            if kind is Kind.PLACE:
                args["place"] = self.place(value)
            elif kind in (Kind.NUMBER, Kind.WORDS, Kind.GATE_STATE):
                args[field.name] = value
            else:
                args[field.name] = self._chosen(kind, value, field.asks.empty)
        args["who"] = self._who(entry)
        return self._t(f"sentence.{word}{self._turn(entry)}", **_short(args))

    def place(self, at: Place) -> str:
        """Return a place in words."""
        t = self._t
        if at.kind == "cell":
            return t("sentence.at_cell", cell=self._desk.cell_name(at.cell) if at.cell[0] >= 0 else "…")
        if at.kind == "zone":
            return t("sentence.in_zone", zone=self.name(Kind.ZONE, at.zone))
        if at.kind == "figure":
            return t("sentence.on_figure", piece=self.name(Kind.PIECE, at.piece))
        return t("sentence.in_vaults") if at.kind == "vaults" else t("sentence.nowhere")

    def name(self, kind: Kind, value: object) -> str:
        """Return what something of the scenario is called."""
        desk = self._desk
        if kind not in self._known:
            self._known[kind] = dict(choices(kind, desk.scenario, desk.tile_map, desk.battles))
        found = self._known[kind].get(value)
        return found[self._t.lang] if found is not None else "…"

    def _chosen(self, kind: Kind, value: object, empty: str) -> str:
        if value or not empty:
            return self.name(kind, value)
        return self._t("sentence.cause") if empty == "cause" else self._t(f"sentence.any_{kind.value}")

    def _who(self, entry: Entry) -> str:
        """Return whom an entry speaks of: one figure, somebody of a side, or anybody."""
        piece, side = getattr(entry, "piece", ""), getattr(entry, "side", "")
        if piece:
            return self.name(Kind.PIECE, piece)
        return self._t("sentence.one_of", side=self.name(Kind.SIDE, side)) if side else self._t("sentence.any_piece")

    def _turn(self, entry: Entry) -> str:
        """Return the end of the key of a sentence that has two forms."""
        if isinstance(entry, RoundBegins):
            return "_every" if entry.every else ""
        if isinstance(entry, ChangeLife | ChangeLifeInZone):
            return "_less" if entry.points < 0 else ""
        return "_shut" if isinstance(entry, SetGate) and entry.state == "shut" else ""

    def _all(self, effects: tuple[Entry, ...]) -> str:
        return ", ".join(self.entry(each) for each in effects) or self._t("sentence.no_effect")


def _short(args: dict[str, Any]) -> dict[str, Any]:
    """Return arguments with long words cut and amounts without their sign."""
    words = args.get("words")
    if isinstance(words, str) and len(words) > MOST_SAID:
        args["words"] = words[:MOST_SAID].rstrip() + "…"
    if isinstance(args.get("points"), int):
        args["points"] = abs(args["points"])
    return args


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
