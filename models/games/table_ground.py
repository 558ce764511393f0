"""Boards in paces: what the figures on a table mean to one another, and where one of them may go."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from models.errors import Refused
from models.games.battle.values import Band
from models.i18n import Text
from models.table.legs import Walker, keep_off
from models.table.paths import TableWay, Ways
from models.table.reach import PaceReach
from models.table.reach import straight as straight_run
from models.table.shapes import SHAPE_KINDS, Disc
from models.table.sight import ALL, Hiding
from models.table.spots import CLEAR, UNIT, Base, Spot, beside, contact, gap, within

STEP: Final = UNIT // 4
"""How far the spots of a band are apart."""


class FigureGround(Protocol):
    """Distances, sight and ways between figures on a table in paces, whether measured or asked of people.

    Figures are named by their ids; distances and costs are thousandths of a pace.
    """

    def nearest(self, of: str, among: Collection[str]) -> str:
        """Return the figure nearest to another; empty where there is none."""

    def within(self, a: str, b: str, reach: int, *, strict: bool = False) -> bool:
        """Return whether the bases of two figures are at most `reach` apart, or less than that with `strict`."""

    def touching(self, of: str) -> tuple[str, ...]:
        """Return the figures in contact with a figure."""

    def hidden(self, a: str, b: str) -> int:
        """Return how many thousandths of a figure are hidden from another."""

    def sees(self, a: str, b: str) -> bool:
        """Return whether a figure sees anything of another."""

    def contact_cost(self, a: str, b: str) -> int | None:
        """Return the cost of the shortest way into contact with another figure, None where there is none."""

    def straight(self, a: str, b: str) -> int | None:
        """Return the cost of a straight run into contact with another figure, None where something bars it."""


@dataclass(frozen=True, slots=True)
class Stander:
    """A figure on a table: its base, its side, its way of walking."""

    base: Base
    side: str
    walker: Walker


class TableGround:
    """Nearness, sight, contact and ways between figures, measured on a table (`FigureGround`).

    `figures_hide`: figures hide others as shapes do; `through_friends`: one may pass through friends, though not stop
    on them; `by_way`: the nearest is the one with the shortest way.
    """

    def __init__(
        self,
        ways: Ways,
        figures: Mapping[str, Stander],
        *,
        hiding: Collection[str] = SHAPE_KINDS,
        figures_hide: bool = False,
        through_friends: bool = True,
        by_way: bool = False,
    ) -> None:
        self.ways, self.figures = ways, figures
        self._hiding = Hiding(ways.table.of(hiding))
        self._figures_hide, self._through_friends, self._by_way = figures_hide, through_friends, by_way

    def nearest(self, of: str, among: Collection[str]) -> str:
        """Return the figure nearest to another, the first by id of those equally near; empty where there is none."""
        far: dict[str, int] = {}
        for each in among:
            apart = self.contact_cost(of, each) if self._by_way else gap(self._base(of), self._base(each))
            if apart is not None:
                far[each] = apart
        return min(far, key=lambda each: (far[each], each), default="")

    def within(self, a: str, b: str, reach: int, *, strict: bool = False) -> bool:
        """Return whether the bases of two figures are at most `reach` apart, or less than that with `strict`."""
        return within(self._base(a), self._base(b), reach, strict=strict)

    def touching(self, of: str) -> tuple[str, ...]:
        """Return who is in contact with a figure, by id."""
        own = self._base(of)
        return tuple(sorted(each for each in self.figures if each != of and contact(own, self._base(each))))

    def hidden(self, a: str, b: str) -> int:
        """Return how many thousandths of a figure are hidden from another."""
        others = (each.base for key, each in self.figures.items() if key not in (a, b)) if self._figures_hide else ()
        return self._hiding.hidden(self._base(a), self._base(b), others)

    def sees(self, a: str, b: str) -> bool:
        """Return whether a figure sees anything of another."""
        return self.hidden(a, b) < ALL

    def contact_cost(self, a: str, b: str) -> int | None:
        """Return the cost of the shortest way into contact with another figure, None where there is none."""
        way = self.ways.path(self.figures[a].walker, self._base(a).spot, self._base(b), self._off(a, b), self._taken(a))
        return None if way is None else way.cost

    def straight(self, a: str, b: str) -> int | None:
        """Return the cost of a straight run into contact with another figure, None where something bars it."""
        own, target, walker = self._base(a), self._base(b), self.figures[a].walker
        if contact(own, target):
            return 0
        end = beside(target, own.radius, (own.x - target.x, own.y - target.y))
        most = self.ways.floor(walker).cost(own.spot, end)
        run = straight_run(self.ways, walker, own.spot, end, most, self._off(a, b), self._taken(a))
        return most if run is not None and contact(target, own.at(run.end)) else None

    def reach(self, of: str, most: int) -> TableReach:
        """Return where a figure may go for a cost in thousandths of a pace."""
        figure = self.figures[of]
        spot = figure.base.spot
        return TableReach(PaceReach(self.ways, figure.walker, spot, self._off(of), self._taken(of), most), (most,))

    def _base(self, figure: str) -> Base:
        return self.figures[figure].base

    def _off(self, mover: str, target: str = "") -> tuple[Disc, ...]:
        """Return the discs a figure's way must avoid: enemies it must not touch, friends it must not pass through."""
        own = self.figures[mover]
        others = [each for key, each in self.figures.items() if key not in (mover, target)]
        enemies = keep_off(own.base.radius, [each.base for each in others if each.side != own.side], CLEAR)
        if self._through_friends:
            return enemies
        return enemies + keep_off(own.base.radius, [each.base for each in others if each.side == own.side])

    def _taken(self, mover: str) -> tuple[Disc, ...]:
        bases = [each.base for key, each in self.figures.items() if key != mover]
        return keep_off(self._base(mover).radius, bases)


@dataclass(frozen=True, slots=True)
class TableReach:
    """The reach that `models.table.reach` found, in the form of the moves facet; its bands end at the costs `steps`."""

    found: PaceReach
    steps: tuple[int, ...]

    @property
    def start(self) -> Spot:
        """The spot where the figure stands."""
        return self.found.start

    def cost(self, spot: Spot) -> int | None:
        """Return the cost to a spot in thousandths of a pace, None for one out of reach."""
        return self.found.cost(spot)

    def path(self, spot: Spot) -> tuple[Spot, ...]:
        """Return a cheapest way to a spot, the start included; raises Refused for one out of reach."""
        way: TableWay | None = self.found.way(spot)
        if way is None:
            raise Refused("map.spot_out_of_reach")
        return way.spots

    def stops(self, spot: Spot) -> bool:
        """Return whether the figure may stop on a spot."""
        return self.found.stops(spot)

    def bands(self) -> tuple[Band, ...]:
        """Return the spots where it may stop, a quarter of a pace apart, by the first of the steps that is enough."""
        found: dict[int, list[Spot]] = {step: [] for step in self.steps}
        for cost, spot in self.found.spots(STEP):
            step = next((each for each in self.steps if cost <= each), None)
            if step is not None:
                found[step].append(spot)
        return tuple(Band(step, tuple(spots)) for step, spots in found.items())


def paces(thousandths: int) -> Text:
    """Return a length in paces to the hundredth, rounded up, so that a way that is too long never seems long enough."""
    hundredths = -(-thousandths * 100 // UNIT)
    whole, rest = divmod(hundredths, 100)
    return decimal(f"{whole}.{rest:02}".rstrip("0")) if rest else Text.same(str(whole))


def decimal(number: str) -> Text:
    """Return a number written with a point as each language writes it."""
    return Text(number.replace(".", ","), number)
