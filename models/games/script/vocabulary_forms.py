"""The vocabulary of scenario events as forms: every entry with its name, every field with what it asks for.

Read off the definitions of `vocabulary`: a page builds its forms from here and knows no entry by name.
"""

from __future__ import annotations

import dataclasses
import typing
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from models.games.scenarios.pieces import Pieces, Placed, UnitShown, figure_name
from models.games.scenarios.scenario import Scenario
from models.games.script.effects import EFFECTS, BringReserve
from models.games.script.entry_fields import Asks, FieldKind, Place
from models.games.script.vocabulary import CONDITIONS, TRIGGERS, Entry
from models.i18n import LANGUAGES, Text, both
from models.maps.edits.zoning import zone_name
from models.maps.gates import gate_name, gates_of
from models.maps.spots import NOWHERE
from models.maps.tile_map import TileMap

Part = Literal["trigger", "condition", "effect"]
Value = str | int
STATES: Final[Mapping[str, str]] = {"open": "vocabulary.state_open", "shut": "vocabulary.state_shut"}
PLACES: Final[Mapping[str, str]] = {
    "nowhere": "vocabulary.place_nowhere",
    "cell": "vocabulary.place_cell",
    "zone": "vocabulary.place_zone",
    "figure": "vocabulary.place_figure_holds",
    "vaults": "vocabulary.place_vaults",
}
TABLE_PLACES: Final = ("nowhere", "cell", "figure")
"""The kinds of place there are on a free table."""
USES: Final[Mapping[str, str]] = {
    "plain": "vocabulary.use_plain",
    "pass": "vocabulary.use_pass",
    "key": "vocabulary.use_key",
}
"""What an object does (`ScenarioObject.use`)."""


def empty_label(asks: Asks) -> str:
    """Return the key of the list entry for nothing chosen: its gender agrees with what is asked for."""
    return f"vocabulary.{asks.empty}_{asks.kind.value}" if asks.empty else "vocabulary.to_choose"


@dataclass(frozen=True, slots=True)
class VocabularyField:
    """A field of an entry: its name in the value, the key of its label, what it asks for, its first value."""

    name: str
    label: str
    asks: Asks
    default: Value | Place


@dataclass(frozen=True, slots=True)
class VocabularyForm:
    """An entry of the vocabulary: its word, the key of its name, its kind (a frozen dataclass), its fields in order."""

    part: Part
    word: str
    label: str
    make: type[Entry]
    fields: tuple[VocabularyField, ...]


@cache
def forms(part: Part) -> tuple[VocabularyForm, ...]:
    """Return every trigger, condition or effect there is, in the order they are offered."""
    tables: Mapping[Part, Mapping[str, type[Entry]]] = {"trigger": TRIGGERS, "condition": CONDITIONS, "effect": EFFECTS}
    return tuple(
        VocabularyForm(part, word, f"vocabulary.{word}", kind, _fields(kind)) for word, kind in tables[part].items()
    )


def offered(part: Part, facet: Pieces) -> tuple[VocabularyForm, ...]:
    """Return the entries a game has a use for (`Pieces.vocabulary`)."""
    known = facet.vocabulary()
    return tuple(form for form in forms(part) if form.word in known)


def form_of(entry: Entry) -> VocabularyForm:
    """Return the form of an entry."""
    parts: tuple[Part, ...] = ("trigger", "condition", "effect")
    return next(form for part in parts for form in forms(part) if form.word == entry.word)


def _fields(kind: type[Entry]) -> tuple[VocabularyField, ...]:
    hints = typing.get_type_hints(kind, include_extras=True)

    def made(each: dataclasses.Field[Value | Place]) -> VocabularyField:
        label = kind.counts if each.name == "number" else each.name
        first = typing.cast("Value | Place", each.default)
        return VocabularyField(each.name, f"vocabulary.field_{label}", _asks(hints[each.name]), first)

    return tuple(map(made, dataclasses.fields(kind)))


def _asks(hint: object) -> Asks:
    return next(each for each in typing.get_args(hint) if isinstance(each, Asks))


def choices(
    kind: FieldKind, scenario: Scenario, board: TileMap | None, facet: Pieces
) -> tuple[tuple[Value, Text], ...]:
    """Return what a field of a kind may name in a scenario, as (value, words); nothing for numbers and words.

    Without a board there is nothing of a board to choose.
    """
    if kind is FieldKind.GATE_STATE:
        return tuple((state, both(key)) for state, key in STATES.items())
    if kind is FieldKind.PIECE:
        kinds = {each.id: each for each in facet.units()}
        return tuple((each.id, _figure(each, board, kinds)) for each in scenario.pieces)
    if kind is FieldKind.TYPE:
        return tuple((each.id, each.name) for each in facet.units() if not each.alone)
    if kind is FieldKind.TAG:
        groups = {each.tag: Text.same(each.tag) for each in scenario.pieces if each.tag}
        return tuple((each, name) for each, name in sorted((groups | _brought(scenario, facet)).items()))
    if kind is FieldKind.OBJECT:
        return tuple((each.id, Text.same(each.name)) for each in scenario.objects)
    if kind is FieldKind.EVENT:
        return tuple((each.id, Text.same(each.name)) for each in scenario.events)
    if kind is FieldKind.SIDE:
        own = {each.id: each.name for each in facet.sides()}
        return tuple((s.id, Text.same(s.name) if s.name else own.get(s.id, Text.same(s.id))) for s in scenario.sides)
    return tuple(_of_the_board(kind, board)) if board is not None else ()


def _figure(placed: Placed, board: TileMap | None, kinds: Mapping[str, UnitShown]) -> Text:
    """Return the name of a figure in a list, with its cell where that tells it from others."""
    name = figure_name(placed, kinds.get(placed.type))
    if board is None or placed.cell == NOWHERE:
        return name
    cell = board.cell_name(placed.cell)
    return Text(f"{name.fr} ({cell})", f"{name.en} ({cell})")


def _brought(scenario: Scenario, facet: Pieces) -> dict[str, Text]:
    """Return the groups that events bring, by event: named after their type, with the event where
    two bring the same.
    """
    kinds = {each.id: each.name for each in facet.units()}
    coming = {
        event.id: kinds.get(effect.type, Text.same(event.name))
        for event in scenario.events
        for effect in event.all_effects
        if isinstance(effect, BringReserve)
    }
    often = Counter(coming.values())
    titles = {event.id: event.name for event in scenario.events}
    return {
        each: name if often[name] == 1 else Text(*(f"{name[lang]} ({titles[each]})" for lang in LANGUAGES))
        for each, name in coming.items()
    }


def _of_the_board(kind: FieldKind, board: TileMap) -> Iterator[tuple[Value, Text]]:
    if kind in (FieldKind.ZONE, FieldKind.VAULT, FieldKind.CONSOLE):
        for zone in board.zones:
            if kind is FieldKind.ZONE or zone.kind == kind.value:
                yield zone.id, zone_name(zone, board)
    if kind is FieldKind.GATE:
        for gate in gates_of(board).values():
            yield gate.id, gate_name(gate, board)
