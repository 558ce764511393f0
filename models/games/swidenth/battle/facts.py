"""What the rules ask of a table: measured where positions are known, else what people have said of theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from models.games.asked_ground import AskedGround
from models.games.battle.engine import Objection
from models.games.swidenth.battle.asked.asked_table import which
from models.games.swidenth.battle.ground import against_obstacle, hidden_share
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, base_of
from models.table.shapes import near_part
from models.table.sight import ALL, HALF
from models.table.spots import CLOSE, UNIT, contact, in_front, within

EVERYWHERE: Final = 1_000
"""A range in paces that no table exceeds."""
Figures = tuple[FigureNow, ...]


class TableFacts(Protocol):
    """What rules ask of the table of a battle; distances are paces, base to base."""

    def touching(self, one: FigureNow, other: FigureNow) -> bool:
        """Return whether two figures on the table are in base contact (SW-26)."""

    def engaged(self, state: TableState, figure: FigureNow) -> Figures:
        """Return the visible enemies in base contact with a visible figure (SW-26, SW-123)."""

    def near(self, one: FigureNow, others: Sequence[FigureNow], paces: int, *, strict: bool = False) -> Figures:
        """Return those of some figures that are in a range of another (SW-197)."""

    def near_zone(self, of: FigureNow, others: Sequence[FigureNow], zone: str, paces: int, *, strict: bool) -> bool:
        """Return whether any of some figures is near a zone that a figure guards (SW-143)."""

    def at_zone(self, figure: FigureNow, zone: str) -> bool:
        """Return whether a patrol has come to a zone (SW-144)."""

    def hidden(self, state: TableState, eye: FigureNow, target: FigureNow) -> int:
        """Return how many thousandths of a figure another does not see (SW-37)."""

    def stealthy(self, state: TableState, figure: FigureNow) -> bool:
        """Return whether a stealthy figure is safe from shots: against an obstacle, not engaged (SW-103)."""

    def unseen(
        self, state: TableState, one: FigureNow, other: FigureNow, paces: int, rule: str, *, stealth: bool = True
    ) -> Objection | None:
        """Return why a figure cannot aim at another: out of range, safe by its `stealth`, out of sight."""

    def faces(self, target: FigureNow, shooter: FigureNow) -> bool:
        """Return whether a figure has the one that shoots at it in front (SW-11)."""


def facts(battle: TableBattle) -> TableFacts:
    """Return what answers for the table of a battle."""
    return ToldFacts(battle) if battle.asked else MeasuredFacts(battle)


@dataclass(frozen=True, slots=True)
class MeasuredFacts:
    """A table whose figures stand where Portulan knows."""

    battle: TableBattle

    def touching(self, one: FigureNow, other: FigureNow) -> bool:
        return one.up and other.up and contact(base_of(self.battle, one), base_of(self.battle, other))

    def engaged(self, state: TableState, figure: FigureNow) -> Figures:
        bases, camp, (x, y) = self.battle.bases, figure.camp, figure.at
        reach = bases[figure.id][0] + CLOSE
        return tuple(
            each
            for each in state.figures
            if each.camp != camp
            and each.status == "up"
            and not each.hidden
            and (each.at[0] - x) ** 2 + (each.at[1] - y) ** 2 <= (reach + bases[each.id][0]) ** 2
        )

    def near(self, one: FigureNow, others: Sequence[FigureNow], paces: int, *, strict: bool = False) -> Figures:
        base, reach = base_of(self.battle, one), paces * UNIT
        return tuple([each for each in others if within(base, base_of(self.battle, each), reach, strict=strict)])

    def near_zone(self, _of: FigureNow, others: Sequence[FigureNow], zone: str, paces: int, *, strict: bool) -> bool:
        part, bases = self.battle.zone_parts[zone], (base_of(self.battle, each) for each in others)
        return any(near_part(part, each, paces * UNIT + each.radius, strict=strict) for each in bases)

    def at_zone(self, figure: FigureNow, zone: str) -> bool:
        base = base_of(self.battle, figure)
        return near_part(self.battle.zone_parts[zone], base, base.radius)

    def hidden(self, state: TableState, eye: FigureNow, target: FigureNow) -> int:
        return hidden_share(self.battle, state, eye, target)

    def stealthy(self, state: TableState, figure: FigureNow) -> bool:
        if not self.battle.of(figure.id).has("furtif") or (not figure.hidden and self.engaged(state, figure)):
            return False
        return against_obstacle(self.battle, figure)

    def unseen(
        self, state: TableState, one: FigureNow, other: FigureNow, paces: int, rule: str, *, stealth: bool = True
    ) -> Objection | None:
        if not self.near(one, (other,), paces):
            return Objection(rule, "quest.out_of_range", {"figure": other.id, "paces": paces})
        if stealth and self.stealthy(state, other):
            return Objection("SW-103", "quest.is_stealthy", {"figure": other.id})
        hidden = self.hidden(state, one, other) >= ALL
        return Objection("SW-2", "quest.out_of_sight", {"figure": other.id}) if hidden else None

    def faces(self, target: FigureNow, shooter: FigureNow) -> bool:
        return in_front(base_of(self.battle, target), target.facing, base_of(self.battle, shooter))


@dataclass(frozen=True, slots=True)
class ToldFacts:
    """A table of people's own: what nobody has said is taken as they say it, or asked for (`asked_table`)."""

    battle: TableBattle

    def touching(self, one: FigureNow, other: FigureNow) -> bool:
        # Nobody asks who of one camp touches whom: people do what they say.
        return one.up and other.up and (one.camp == other.camp or other.id in one.known.touching)

    def engaged(self, state: TableState, figure: FigureNow) -> Figures:
        enemies = (each for each in state.standing() if each.camp != figure.camp and not each.hidden)
        return tuple(each for each in enemies if each.id in figure.known.touching)

    def near(self, one: FigureNow, others: Sequence[FigureNow], paces: int, *, strict: bool = False) -> Figures:
        # One question asks for all.
        names = which(self.battle, one, "near", [each.id for each in others], paces * UNIT, strict=strict)
        return tuple(each for each in others if each.id in names)

    def near_zone(self, of: FigureNow, others: Sequence[FigureNow], zone: str, paces: int, *, strict: bool) -> bool:
        names = [each.id for each in others]
        return bool(which(self.battle, of, "zone", names, paces * UNIT, strict=strict, zone=zone))

    def at_zone(self, figure: FigureNow, zone: str) -> bool:
        asks = self.battle.asked == "ask"
        return asks and bool(AskedGround({figure.id: figure.known}).word("post", figure.id, zone))

    def hidden(self, _state: TableState, eye: FigureNow, target: FigureNow) -> int:
        # One in sight is in cover or not.
        return HALF if which(self.battle, eye, "cover", (target.id,), trusted=False) else 0

    def stealthy(self, _state: TableState, _figure: FigureNow) -> bool:
        # A stealthy figure behind cover is not in sight: the question says so.
        return False

    def unseen(
        self,
        _state: TableState,
        one: FigureNow,
        other: FigureNow,
        paces: int,
        rule: str,
        *,
        stealth: bool = True,  # noqa: ARG002
    ) -> Objection | None:
        if which(self.battle, one, "seen", (other.id,), paces * UNIT):
            return None
        if paces >= EVERYWHERE:
            return Objection(rule, "quest.out_of_sight", {"figure": other.id})
        return Objection(rule, "quest.out_of_range", {"figure": other.id, "paces": paces})

    def faces(self, target: FigureNow, shooter: FigureNow) -> bool:
        return bool(which(self.battle, shooter, "front", (target.id,)))
