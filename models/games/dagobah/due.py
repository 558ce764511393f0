"""What is due in a phase: Force, asteroid destinies, target zones that may shift. DG-19 to 23, 40, 65."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from models.games.dagobah.odds import ShipAtRisk, extra_for, value_of
from models.games.dagobah.table import CardTable, OnTable
from models.games.dagobah.types import figures, reading
from models.games.facets.card_tables import CardPhase


@dataclass(frozen=True, slots=True)
class DueCard:
    """What is due for a card; for a starship among asteroids, `ship` says what it bears, None where it must be asked.

    `number` is what a Jedi Master adds, or the additional sectors of an asteroid destiny.
    """

    card: OnTable
    what: CardPhase
    rules: tuple[str, ...]
    number: int = 0
    ship: ShipAtRisk | None = None


def due(table: CardTable, phase: CardPhase, player: str) -> Iterator[DueCard]:
    """Yield what is due for the cards of a player, in the order of the table."""
    mine = [card for card in table.played if card.owner == player]
    if phase == "activate":
        for card in mine:
            if "jedi_master" in table.of(card).traits:
                yield DueCard(card, phase, ("DG-40",), figures()["jedi_master"].add)
    elif phase == "control":
        at_risk = (card for card in mine if table.of(card).kind == "starship" and _in_danger(table, card))
        yield from (_asteroids(table, card) for card in at_risk)
    elif phase == "move":
        for card in mine:
            if "bombing_run" in table.of(card).traits:
                yield DueCard(card, phase, ("DG-65",))


def _in_danger(table: CardTable, ship: OnTable) -> bool:
    """Return whether asteroid rules are in effect for a starship: not for a hidden one (DG-58), nor one carried."""
    place = table.by_id.get(ship.at)
    if ship.how != "place" or place is None:
        return False
    if "cave" in table.of(place).traits and reading("shelter", table.choices) == "draws":
        place = table.by_id.get(place.at)
    return place is not None and in_effect(table, place)


def in_effect(table: CardTable, place: OnTable) -> bool:
    """Return whether asteroid rules are in effect at a location: its card says so (DG-19)."""
    return "asteroid_rules" in table.of(place).traits


def more_sectors(table: CardTable, ship: OnTable) -> int:
    """Return the additional sectors of the system where asteroid rules are in effect (DG-21)."""
    system = table.system_of(ship)
    sectors = [each for each in table.sectors(system) if in_effect(table, each)] if system is not None else []
    if reading("asteroid_extra", table.choices) == "all":
        return len(sectors)
    own = table.by_id.get(ship.at)
    own = table.by_id.get(own.at) if own is not None and "cave" in table.of(own).traits else own
    return sum(each != own for each in sectors)


def _asteroids(table: CardTable, ship: OnTable) -> DueCard:
    kind, more = table.of(ship), more_sectors(table, ship)
    value = value_of(kind.armour, kind.manoeuvre, table.choices)
    risk = ShipAtRisk(value, extra_for(more)) if value is not None else None
    return DueCard(ship, "control", ("DG-19", "DG-20", "DG-21", "DG-22", "DG-23"), more, risk)
