"""The Problems of a scenario's script: references to missing things, empty fields, bad numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from models.games.round_words import in_rounds
from models.games.scenarios.pieces import Pieces
from models.games.scenarios.scenario import Scenario
from models.games.script.effects import ChangeLife, ChangeLifeInZone
from models.games.script.entry_fields import OFF_BOARD, FieldKind, Place
from models.games.script.script import MAX_SAID, ScenarioEvent, ScenarioObject
from models.games.script.vocabulary import DieAtLeast, Effect, Entry, RoundBegins, Trigger, TurnBegins
from models.games.script.vocabulary_forms import VocabularyField, VocabularyForm, choices, form_of
from models.i18n import LANGUAGES, NO_TERMS, MessageArg, Text, Translator, both
from models.maps.rules.rules_grid import rules_grid
from models.maps.tile_map import TileMap
from models.problem import Edit, Fix, Grade, Problem, Where

GONE: Final[Mapping[FieldKind, str]] = {
    FieldKind.SIDE: "scenario.gone_side",
    FieldKind.PIECE: "scenario.gone_piece",
    FieldKind.ZONE: "scenario.gone_zone",
    FieldKind.VAULT: "scenario.gone_vault",
    FieldKind.CONSOLE: "scenario.gone_console",
    FieldKind.GATE: "scenario.gone_gate",
    FieldKind.OBJECT: "scenario.gone_object",
    FieldKind.EVENT: "scenario.gone_event",
    FieldKind.TYPE: "scenario.gone_type",
    FieldKind.TAG: "scenario.gone_tag",
}
"""What is said of a name that leads nowhere."""
ON_BOARD: Final = (FieldKind.ZONE, FieldKind.VAULT, FieldKind.CONSOLE, FieldKind.GATE)


@dataclass(frozen=True, slots=True)
class _At:
    """Where an entry stands: the thing of the scenario that holds it, and the edit that takes it out."""

    where: Where
    name: str
    out: Edit = ()
    trigger: Trigger | None = None

    def causeless(self, kind: FieldKind) -> bool:
        """Return whether the event has no cause, a figure or side that sets it off, which an effect could name."""
        return isinstance(self.trigger, RoundBegins) or (
            kind is FieldKind.PIECE and isinstance(self.trigger, TurnBegins)
        )


class ScriptCheck:
    """Checks the entries of a scenario against its things. Without a board, references to the board are not checked."""

    def __init__(
        self, scenario: Scenario, board: TileMap | None, facet: Pieces, terms: Mapping[str, Text] = NO_TERMS
    ) -> None:
        self._scenario, self._board, self._terms = scenario, board, {**in_rounds(), **terms}
        kinds = (kind for kind in GONE if board is not None or kind not in ON_BOARD)
        self._known = {kind: {value for value, _ in choices(kind, scenario, board, facet)} for kind in kinds}
        self._words = facet.vocabulary()
        self._grid = rules_grid(board) if board is not None else None

    def _called(self, key: str) -> Text:
        """Return the name of an entry or of a field, in the words of the game."""
        return Text(*(Translator(lang, self._terms)(key) for lang in LANGUAGES))

    def problems(self) -> Iterator[Problem]:
        """Yield every Problem of objects, events and ways to win, in their order."""
        for thing in self._scenario.objects:
            yield from self._object(thing)
        for event in self._scenario.events:
            yield from self._event(event)
        for way in self._scenario.victories:
            at = self._where("victory", way.id)
            if way.side and way.side not in self._known[FieldKind.SIDE]:
                yield Problem(
                    at,
                    Grade.ERROR,
                    "",
                    GONE[FieldKind.SIDE],
                    {"name": way.name, "entry": both("vocabulary.field_side")},
                )
            if not way.side:
                yield Problem(at, Grade.ERROR, "", "scenario.victory_of_nobody", {"name": way.name})
            if not way.conditions:
                yield Problem(at, Grade.ERROR, "", "scenario.victory_at_once", {"name": way.name})
            yield from self._entries(at, way.name, way.conditions, ("victories", way.id, "conditions"))
            if any(isinstance(each, DieAtLeast) for each in way.conditions):
                yield Problem(at, Grade.ERROR, "", "scenario.no_die", {"name": way.name})
        for gain in self._scenario.gains:
            if gain.side and gain.side not in self._known[FieldKind.SIDE]:
                at = self._where("gain", gain.id)
                yield Problem(
                    at,
                    Grade.ERROR,
                    "",
                    GONE[FieldKind.SIDE],
                    {"name": gain.name, "entry": both("vocabulary.field_side")},
                )

    def _where(self, field: str, item: str) -> Where:
        return Where((self._scenario.name,), field, item)

    def _object(self, thing: ScenarioObject) -> Iterator[Problem]:
        at = _At(self._where("object", thing.id), thing.name)
        yield from self._place(at, thing.at, both("vocabulary.field_at"))
        if thing.use == "key" and FieldKind.GATE in self._known and thing.gate not in self._known[FieldKind.GATE]:
            yield Problem(at.where, Grade.ERROR, "", "scenario.key_of_nothing", {"name": thing.name})
        if thing.at.kind == "vaults" and thing.use != "pass":
            yield Problem(at.where, Grade.ERROR, "", "scenario.only_the_pass", {"name": thing.name})
        passes = [each.id for each in self._scenario.objects if each.use == "pass"]
        if thing.use == "pass" and thing.id != passes[0]:
            yield Problem(at.where, Grade.ERROR, "", "scenario.two_passes", {"name": thing.name})

    def _event(self, event: ScenarioEvent) -> Iterator[Problem]:
        at, name = self._where("event", event.id), event.name
        part = ("events", event.id)
        yield from self._entry(_At(at, name), event.trigger)
        yield from self._entries(at, name, event.conditions, (*part, "conditions"))
        yield from self._entries(at, name, event.effects, (*part, "effects"), event.trigger)
        for number, outcome in enumerate(event.outcomes):
            yield from self._entries(at, name, outcome.effects, (*part, "outcomes", number), event.trigger)
        if not any(map(_matters, event.all_effects)):
            yield Problem(at, Grade.WARNING, "", "scenario.no_effect", {"name": name})
        if not event.die and (event.outcomes or any(isinstance(each, DieAtLeast) for each in event.conditions)):
            yield Problem(at, Grade.ERROR, "", "scenario.no_die", {"name": name})
        elif any(not 1 <= each.low <= each.high <= event.die for each in event.outcomes):
            yield Problem(at, Grade.ERROR, "", "scenario.outcome_out", {"name": name, "faces": event.die})
        elif _overlap(event):
            yield Problem(at, Grade.WARNING, "", "scenario.outcomes_overlap", {"name": name})

    def _entries(
        self, at: Where, name: str, entries: Sequence[Entry], part: Edit, trigger: Trigger | None = None
    ) -> Iterator[Problem]:
        for number, each in enumerate(entries):
            yield from self._entry(_At(at, name, ("drop_entry", *part, number), trigger), each)

    def _entry(self, at: _At, entry: Entry) -> Iterator[Problem]:
        form = form_of(entry)
        if form.word not in self._words:
            told: dict[str, MessageArg] = {"name": at.name, "entry": self._called(form.label)}
            yield Problem(
                at.where, Grade.ERROR, "", "scenario.word_unknown", told, _fixes(at, self._called(form.label))
            )
            return
        for field in form.fields:
            yield from self._field(at, form, field, getattr(entry, field.name))

    def _field(self, at: _At, form: VocabularyForm, field: VocabularyField, value: object) -> Iterator[Problem]:
        asks, entry = field.asks, self._called(form.label)
        told: dict[str, MessageArg] = {"name": at.name, "entry": entry, "field": self._called(field.label)}
        if isinstance(value, Place):
            yield from self._place(at, value, entry, asks.places)
        elif asks.kind is FieldKind.NUMBER:
            assert isinstance(value, int)
            if not asks.low <= value <= asks.high:
                args: dict[str, MessageArg] = {**told, "low": asks.low, "high": asks.high}
                yield Problem(at.where, Grade.ERROR, "", "scenario.number_out", args, _fixes(at, entry))
        elif asks.kind is FieldKind.WORDS:
            assert isinstance(value, str)
            if not value.strip():
                yield Problem(at.where, Grade.WARNING, "", "scenario.to_choose", told, _fixes(at, entry))
            if len(value) > MAX_SAID:
                yield Problem(at.where, Grade.ERROR, "", "scenario.said_too_long", {**told, "limit": MAX_SAID})
        elif asks.kind in GONE:
            if not value and asks.empty == "cause" and at.causeless(asks.kind):
                yield Problem(at.where, Grade.ERROR, "", "scenario.no_cause", told, _fixes(at, entry))
            if not value and not asks.empty:
                yield Problem(at.where, Grade.ERROR, "", "scenario.to_choose", told, _fixes(at, entry))
            if value and asks.kind in self._known and value not in self._known[asks.kind]:
                yield Problem(at.where, Grade.ERROR, "", GONE[asks.kind], told, _fixes(at, entry))

    def _place(self, at: _At, place: Place, entry: Text, allowed: Sequence[str] = ()) -> Iterator[Problem]:
        told: dict[str, MessageArg] = {"name": at.name, "entry": entry, "field": both("vocabulary.field_at")}
        kinds = {"zone": (FieldKind.ZONE, place.zone), "figure": (FieldKind.PIECE, place.piece)}
        if allowed and place.kind not in allowed:
            yield Problem(at.where, Grade.ERROR, "", "scenario.choose_place", told, _fixes(at, entry))
        if place.kind in kinds:
            kind, value = kinds[place.kind]
            if kind in self._known and value not in self._known[kind]:
                yield Problem(at.where, Grade.ERROR, "", GONE[kind], told, _fixes(at, entry))
        if place.kind == "cell" and place.cell == OFF_BOARD:
            yield Problem(at.where, Grade.ERROR, "", "scenario.choose_cell", told, _fixes(at, entry))
        elif place.kind == "cell" and self._grid is not None and not self._grid.cost(place.cell):
            yield Problem(at.where, Grade.ERROR, "", "scenario.place_in_a_wall", told, _fixes(at, entry))


def _fixes(at: _At, entry: Text) -> tuple[Fix, ...]:
    return (Fix("scenario.fix_drop_entry", {"entry": entry}, at.out),) if at.out else ()


def _matters(effect: Effect) -> bool:
    """Return whether an effect changes anything: a change of 0 Hit Points does not."""
    return not isinstance(effect, ChangeLife | ChangeLifeInZone) or effect.points != 0


def _overlap(event: ScenarioEvent) -> bool:
    shown = [face for each in event.outcomes for face in range(each.low, each.high + 1)]
    return len(set(shown)) < len(shown)
