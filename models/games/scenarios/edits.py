"""Edits of a scenario's lists, and the edits that mend its Problems; every one gives a new value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeVar

from models.content import with_fields
from models.errors import Refused
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import Scenario, with_piece
from models.games.script.effects import PlaceFigure, PutObject
from models.games.script.entry_fields import Place
from models.games.script.script import MAX_ENTRIES, Reward, ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.script.vocabulary import Effect
from models.maps.spots import spot_of
from models.problem import Edit

Thing = ScenarioObject | ScenarioEvent | VictoryCondition | Reward
T = TypeVar("T")
Part = Literal["objects", "events", "victories", "gains"]


def with_thing(scenario: Scenario, thing: Thing) -> Scenario:
    """Return the scenario with an object, event, way to win or reward added or, where its id is known, replaced."""
    part = part_of(thing)
    known: tuple[Thing, ...] = getattr(scenario, part)
    if any(each.id == thing.id for each in known):
        after = tuple(thing if each.id == thing.id else each for each in known)
    else:
        after = (*known, thing)
    if len(after) > MAX_ENTRIES:
        raise Refused("scenario.too_many_entries", limit=MAX_ENTRIES)
    return _with_part(scenario, part, after)


def without_thing(scenario: Scenario, part: Part, thing_id: str) -> Scenario:
    """Return the scenario without the thing of an id; references to it are found by the check."""
    known: tuple[Thing, ...] = getattr(scenario, part)
    return _with_part(scenario, part, tuple(each for each in known if each.id != thing_id))


def moved_thing(scenario: Scenario, part: Part, thing_id: str, position: int) -> Scenario:
    """Return the scenario with the thing of an id at another place of its list, 0 first."""
    known: tuple[Thing, ...] = getattr(scenario, part)
    rest = [each for each in known if each.id != thing_id]
    rest[position:position] = [each for each in known if each.id == thing_id]
    return _with_part(scenario, part, tuple(rest))


def part_of(thing: Thing) -> Part:
    """Return the list of a scenario that holds a kind of thing."""
    return next(part for kind, part in _PARTS if isinstance(thing, kind))


_PARTS: Final[tuple[tuple[type[Thing], Part], ...]] = (
    (ScenarioObject, "objects"),
    (ScenarioEvent, "events"),
    (VictoryCondition, "victories"),
    (Reward, "gains"),
)


def fresh_id(known: Iterable[Thing], stem: str) -> str:
    """Return an id that nothing in a list has, made from a word."""
    taken = {each.id for each in known}
    return next(each for n in range(1, len(taken) + 2) if (each := stem if n == 1 else f"{stem}-{n}") not in taken)


def apply_edit(scenario: Scenario, edit: Edit) -> Scenario:
    """Return the scenario after the edit of a Fix; raises Refused where its thing is no longer there."""
    match edit:
        case ("drop_entry", "victories", str(thing), "conditions", int(number)):
            way = _find_thing(scenario.victories, thing)
            return with_thing(scenario, replace(way, conditions=_less(way.conditions, number)))
        case ("drop_entry", "events", str(thing), "conditions", int(number)):
            event = _find_thing(scenario.events, thing)
            return with_thing(scenario, replace(event, conditions=_less(event.conditions, number)))
        case ("drop_entry", "events", str(thing), "effects", int(number)):
            event = _find_thing(scenario.events, thing)
            return with_thing(scenario, replace(event, effects=_less(event.effects, number)))
        case ("drop_entry", "events", str(thing), "outcomes", int(which), int(number)):
            event = _find_thing(scenario.events, thing)
            if which >= len(event.outcomes):
                raise Refused("scenario.gone_meanwhile")
            after = replace(event.outcomes[which], effects=_less(event.outcomes[which].effects, number))
            outcomes = (*event.outcomes[:which], after, *event.outcomes[which + 1 :])
            return with_thing(scenario, replace(event, outcomes=outcomes))
        case ("put_at", *path, int(x), int(y)):
            return _put_at(scenario, path, Place("cell", (x, y)))
        case ("move_piece", str(piece), int(x), int(y)):
            return with_piece(scenario, replace(scenario.piece(piece), at=spot_of((x, y))))
        case ("add_piece", str(kind), str(piece), str(side), int(x), int(y)):
            return with_piece(scenario, Placed(piece, kind, side, at=spot_of((x, y))))
        case ("not_later", str(piece)):
            return with_piece(scenario, replace(scenario.piece(piece), later=False))
        case ("forget_force", str(side)):
            sides = tuple(replace(each, force_id="") if each.id == side else each for each in scenario.sides)
            return replace(scenario, sides=sides)
        case _:
            raise Refused("scenario.gone_meanwhile")


def _put_at(scenario: Scenario, path: Sequence[str | int], at: Place) -> Scenario:
    """Return the scenario with the thing at the end of a path (an object, or an effect that places
    one) put at a place.
    """
    match path:
        case ("objects", str(thing)):
            return with_thing(scenario, replace(_find_thing(scenario.objects, thing), at=at))
        case ("events", str(thing), "effects", int(number)):
            event = _find_thing(scenario.events, thing)
            return with_thing(scenario, replace(event, effects=_place_effect(event.effects, number, at)))
        case ("events", str(thing), "outcomes", int(which), int(number)):
            event = _find_thing(scenario.events, thing)
            if which >= len(event.outcomes):
                raise Refused("scenario.gone_meanwhile")
            outcome = event.outcomes[which]
            after = replace(outcome, effects=_place_effect(outcome.effects, number, at))
            outcomes = (*event.outcomes[:which], after, *event.outcomes[which + 1 :])
            return with_thing(scenario, replace(event, outcomes=outcomes))
        case _:
            raise Refused("scenario.gone_meanwhile")


def _place_effect(effects: tuple[Effect, ...], number: int, at: Place) -> tuple[Effect, ...]:
    found = effects[number] if number < len(effects) else None
    if not isinstance(found, PlaceFigure | PutObject):
        raise Refused("scenario.gone_meanwhile")
    return (*effects[:number], replace(found, at=at), *effects[number + 1 :])


def _with_part(scenario: Scenario, part: Part, things: tuple[Thing, ...]) -> Scenario:
    fields: dict[str, object] = {part: things}
    return with_fields(scenario, **fields)


K = TypeVar("K", ScenarioObject, ScenarioEvent, VictoryCondition)


def _find_thing(things: tuple[K, ...], thing_id: str) -> K:
    for each in things:
        if each.id == thing_id:
            return each
    raise Refused("scenario.gone_meanwhile")


def _less(entries: tuple[T, ...], number: int) -> tuple[T, ...]:
    if number >= len(entries):
        raise Refused("scenario.gone_meanwhile")
    return (*entries[:number], *entries[number + 1 :])
