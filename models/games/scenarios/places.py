"""The places of a scenario: numbered, each for one hero of the band that plays its side when a battle begins.

A place is a figure with a number; its type is whoever is proposed for it where no band plays the side: a hero of the
book, a member of a force, or nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from models.errors import Refused
from models.games.scenarios.pieces import Pieces, Placed, UnitShown
from models.games.scenarios.scenario import MAX_PIECES, Scenario, Side, free_id, with_piece
from models.games.scenarios.tabletop import PLACE, Enlisted


def placed_by_number(units: Iterable[UnitShown], members: Sequence[Enlisted]) -> set[str]:
    """Return the units who get places instead of being put on a board: heroes, but not those only called."""
    called = {each.id for each in members if each.called}
    return {each.id for each in units if each.alone} - called - {PLACE}


def places_of(scenario: Scenario, side_id: str) -> tuple[Placed, ...]:
    """Return the places of a side by their numbers."""
    return tuple(sorted((each for each in scenario.of(side_id) if each.place), key=lambda each: each.place))


def new_place(scenario: Scenario, side_id: str) -> Placed:
    """Return another place for a side, not yet in the scenario, nobody proposed for it."""
    number = max((each.place for each in scenario.of(side_id)), default=0) + 1
    return Placed(free_id(scenario, "place"), "", side_id, place=number)


def with_force(scenario: Scenario, side_id: str, force_id: str, members: Sequence[Enlisted]) -> Scenario:
    """Return the scenario with a force that plays a side; a side without places gets one for each who can go."""
    sides = (replace(each, force_id=force_id, waits=()) if each.id == side_id else each for each in scenario.sides)
    scenario = replace(scenario, sides=tuple(sides))
    if not places_of(scenario, side_id):
        for _ in range(sum(each.able and each.force_id == force_id and not each.count for each in members)):
            scenario = with_piece(scenario, new_place(scenario, side_id))
    return scenario


def band_of(side: Side, members: Sequence[Enlisted]) -> list[Enlisted]:
    """Return the members of the force that plays a side, called warriors left out; empty where none plays it."""
    return [each for each in members if side.force_id and each.force_id == side.force_id and not each.called]


def seated(scenario: Scenario, facet: Pieces, members: Sequence[Enlisted]) -> Scenario:
    """Return a scenario as it would be played now: every place taken by a figure, or gone; every figure of an army
    there, still to be lined up.

    Raises Refused for a band of which nobody lives, or which is smaller than the side asks for, and for too many
    figures.
    """
    called = {each.id for each in members if each.called}
    gone = {each.id for each in members if not each.able}
    takes: dict[str, Placed | None] = {each.id: None for each in scenario.pieces if each.type in gone}
    for side in scenario.sides:
        band = band_of(side, members)
        places = [each for each in places_of(scenario, side.id) if each.type not in called]
        if band and places:
            takes |= _band_takes(side, band, places, facet)
        else:
            known = {each.id for each in facet.units()} - {each.id for each in members}
            known |= {each.id for each in members if each.able}
            takes |= {each.id: each if each.type in known else None for each in places}
    pieces = (takes.get(each.id, each) for each in scenario.pieces)
    stand = tuple(replace(each, place=0) for each in pieces if each is not None)
    there = {each.id for each in stand}
    armies = tuple(each for side in scenario.sides for each in _army(side, members) if each.id not in there)
    if len(stand) + len(armies) > MAX_PIECES:
        raise Refused("scenario.too_many_pieces", limit=MAX_PIECES)
    return replace(scenario, pieces=(*stand, *armies))


def _army(side: Side, members: Sequence[Enlisted]) -> Iterator[Placed]:
    """Yield the figures of the units of the army that plays a side."""
    for unit in band_of(side, members):
        for number in range(1, unit.count + 1 if unit.able and unit.id not in side.waits else 1):
            name = f"{unit.name} {number}" if unit.name and unit.count > 1 else unit.name
            yield Placed(f"{unit.id}-{number}", unit.id, side.id, name)


def seats(scenario: Scenario, facet: Pieces, members: Sequence[Enlisted]) -> dict[str, Placed]:
    """Return the figures as they would be played now, by their ids; none where it could not be played."""
    try:
        return {each.id: each for each in seated(scenario, facet, members).pieces}
    except Refused:
        return {}


def left_out(side: Side, played: Scenario, members: Sequence[Enlisted]) -> list[Enlisted]:
    """Return who of a side's band could go, but has no place in the scenario as it is `played`."""
    there = {each.type for each in played.pieces}
    return [each for each in band_of(side, members) if each.able and each.id not in there and not each.unit]


def _band_takes(
    side: Side, band: Sequence[Enlisted], places: Sequence[Placed], facet: Pieces
) -> Mapping[str, Placed | None]:
    able = [each for each in band if each.able]
    if not able:
        raise Refused("scenario.nobody_lives", force=band[0].force)
    going = [each for each in able if each.id not in side.waits]
    if len(going) < side.least:
        raise Refused("scenario.too_few_go", force=band[0].force, count=len(going), least=side.least)
    names = {each.id: (each.name.fr, each.name.en) for each in facet.units()}
    chosen = dict(_fill_places(places, going, names))
    return {
        each.id: replace(each, type=who.unit or who.id, name=who.name if who.unit else "")
        if (who := chosen.get(each.id))
        else None
        for each in places
    }


def _fill_places(
    places: Sequence[Placed], going: Sequence[Enlisted], names: Mapping[str, tuple[str, str]]
) -> Iterator[tuple[str, Enlisted]]:
    """Yield who takes each place: first whoever is proposed for it, or his namesake; then who is of the kind a place
    asks for; then the others in order.
    """
    free, left = list(places), list(going)
    for turn in ("proposed", "asked for", "others"):
        for place in tuple(free):
            for who in left:
                welcome = not place.wants or place.wants in who.kinds
                own = place.type in (who.id, who.unit) or who.name in names.get(place.type, ())
                if welcome and {"proposed": own, "asked for": bool(place.wants), "others": True}[turn]:
                    free.remove(place)
                    left.remove(who)
                    yield place.id, who
                    break
