"""A scenario with one thing changed: a figure or an event removed, more or fewer enemies, another die.

Played with the same dice, a variant shows what that one thing is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from models.games.scenarios.pieces import NEUTRAL, Placed, Setup, UnitShown
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import DieAtLeast
from models.i18n import Text, both
from models.maps.spots import NOWHERE, Spot, cell_of
from models.table.spots import UNIT

FEWER: Final = -2
MORE: Final = 2
EASIER: Final = 3
"""How far the score of a die is turned down; upwards it goes as far as the die does."""
ENEMIES: Final = "enemies:"
"""Begins the id of the dial of a kind of enemies."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A scenario with one thing changed: the change in words, and the setup after it."""

    id: str
    name: Text
    setup: Setup


@dataclass(frozen=True, slots=True)
class Dial:
    """A number that can be changed: from `least` to `most`; `now` is its value in the scenario."""

    id: str
    name: Text
    least: int
    most: int
    now: int


def taken_out(setup: Setup, units: Sequence[UnitShown]) -> tuple[Variant, ...]:
    """Return the scenario without one figure of each kind of an enemy side, and without each of its events.

    Kinds are counted by side: the question is asked for the first side.
    """
    return (*_without_figures(setup, units), *_without_events(setup))


def _without_figures(setup: Setup, units: Sequence[UnitShown]) -> Iterator[Variant]:
    names, seen = {each.id: each.name for each in units}, set()
    for piece in setup.pieces:
        if piece.side in (setup.sides[0], NEUTRAL) or (piece.side, piece.type) in seen:
            continue
        seen.add((piece.side, piece.type))
        rest = tuple(each for each in setup.pieces if each is not piece)
        if any(each.side == piece.side for each in rest):
            name = names.get(piece.type, Text.same(piece.name or piece.type))
            yield Variant(f"figure:{piece.id}", both("fairness.without_figure", name=name), replace(setup, pieces=rest))


def _without_events(setup: Setup) -> Iterator[Variant]:
    for event in setup.script.events:
        rest = tuple(each for each in setup.script.events if each is not event)
        name = Text.same(event.name or event.id)
        script = replace(setup.script, events=rest)
        yield Variant(f"event:{event.id}", both("fairness.without_event", name=name), replace(setup, script=script))


def dials(setup: Setup, units: Sequence[UnitShown]) -> tuple[Dial, ...]:
    """Return the numbers that can be changed.

    They are how many enemies more or fewer of each kind there are, the commonest kind first, and the score of each
    event's die.
    """
    found, names = [], {each.id: each.name for each in units}
    for kind, count in Counter(each.type for each in _enemies(setup)).most_common():
        name = names.get(kind, Text.same(kind))
        least = max(FEWER, 1 - count)
        found.append(Dial(f"{ENEMIES}{kind}", both("fairness.dial_enemies", name=name), least, MORE, 0))
    for event in setup.script.events:
        score = _score(event)
        if score is not None and event.die:
            name = Text.same(event.name or event.id)
            words = both("fairness.dial_event", name=name)
            found.append(Dial(f"die:{event.id}", words, max(1, score - EASIER), event.die, score))
    return tuple(found)


def turn_dials(setup: Setup, values: Mapping[str, int]) -> Setup:
    """Return the scenario with some dials at other values; dials not named stay where they are."""
    events = tuple(
        _with_score(each, values[f"die:{each.id}"]) if f"die:{each.id}" in values else each
        for each in setup.script.events
    )
    changed = replace(setup, script=replace(setup.script, events=events))
    for dial_id, more in values.items():
        if dial_id.startswith(ENEMIES):
            changed = _with_enemies(changed, dial_id.removeprefix(ENEMIES), more)
    return changed


def _with_enemies(setup: Setup, kind: str, more: int) -> Setup:
    alike = [each for each in _enemies(setup) if each.type == kind]
    if more < 0:
        gone = {each.id for each in alike[more:]}
        return replace(setup, pieces=tuple(each for each in setup.pieces if each.id not in gone))
    made: list[Placed] = []
    for number in range(more if alike else 0):
        model = alike[number % len(alike)]
        made.append(replace(model, id=f"{model.id}+{number + 1}", at=_beside(setup, model, made)))
    return replace(setup, pieces=(*setup.pieces, *made))


def _beside(setup: Setup, model: Placed, made: Sequence[Placed]) -> Spot:
    """Return the spot nearest to a figure's own, in whole cells or paces, where nobody starts; its own for none."""
    if model.at == NOWHERE:
        return NOWHERE
    (x, y), taken = model.at, [each.at for each in (*setup.pieces, *made) if each.at != NOWHERE]
    around = range(-4 * UNIT, 4 * UNIT + 1, UNIT)
    near = [(x + dx, y + dy) for dx in around for dy in around if setup.board.inside(cell_of((x + dx, y + dy)))]
    free = [each for each in near if all(_far(each, other) >= UNIT * UNIT for other in taken)]
    return min(free, key=lambda each: (_far(each, model.at), each), default=model.at)


def _far(one: Spot, other: Spot) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _enemies(setup: Setup) -> list[Placed]:
    return [each for each in setup.pieces if each.side not in (setup.sides[0], NEUTRAL) and not each.later]


def _score(event: ScenarioEvent) -> int | None:
    return next((each.number for each in event.conditions if isinstance(each, DieAtLeast)), None)


def _with_score(event: ScenarioEvent, score: int) -> ScenarioEvent:
    conditions = (replace(each, number=score) if isinstance(each, DieAtLeast) else each for each in event.conditions)
    return replace(event, conditions=tuple(conditions))
