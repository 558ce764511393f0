"""How figures that nobody plays decide: the steps of their role, the acts of each, their scores (SW-132 … SW-145).

A role is an ordered list of words (`roles.toml`); the first step with an act decides. Scores are exact numbers in the
order of the behaviour; dice are only thrown where the book says at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple, Protocol

from models.dice import Dice
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.engine import objection
from models.games.swidenth.battle.figures import Combatant
from models.games.swidenth.battle.ground import floor_of, hidden_share
from models.games.swidenth.battle.melee import Prospect
from models.games.swidenth.battle.scene import TableAct, alarmed, discs_round, engaged_with
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, base_of
from models.games.swidenth.battle.turn import DoNothing
from models.games.swidenth.data import roles
from models.table.legs import Walker
from models.table.reach import CostField
from models.table.shapes import Disc
from models.table.sight import HALF
from models.table.spots import CLEAR, CLOSE, Base, Spot, gap, squared

FAR: Final = 1 << 40
MOST: Final = 64
Shared = dict[object, CostField] | None
"""Ways into contact with figures, by all that has a part in them."""
Score = tuple[Fraction | int | str | Spot, ...]


@dataclass(frozen=True, slots=True)
class Considered:
    """An act an NPC may choose: the step that proposes it, its rule, its target, its score (the lower the better).

    One that does not `fit` is forbidden by the role: it is shown, never chosen. `left` is the way still to go, `worth`
    the forecast of its dice; these and the score may be missing where no reasons are wanted.
    """

    act: TableAct
    step: str
    rule: str
    target: str = ""
    score: Score = ()
    fits: bool = True
    left: int = 0
    worth: Prospect | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """What an NPC does, what it would do otherwise, and every act it weighed, the best first."""

    chosen: Considered
    runner_up: Considered | None = None
    considered: tuple[Considered, ...] = ()


class Unscored(NamedTuple):
    """An act before it is scored: its target, its end, the way left, the forecast of its dice.

    `there`: it leads into contact, and `left` is the cost of that.
    """

    act: TableAct
    target: str
    spot: Spot
    left: int
    worth: Prospect | None = None
    there: bool = False


class Onlooker:
    """A battle as seen by the NPC whose turn it is; what it computes is cached.

    `prey` is whom an Assassin hunts, `role` the one in force. `brief`: only its act is wanted, not what else it
    weighed. `shared` are ways that others found this turn on the same table.
    """

    def __init__(
        self,
        battle: TableBattle,
        state: TableState,
        figure: FigureNow,
        role: str,
        dice: Dice | None,
        *,
        brief: bool = False,
        shared: Shared = None,
    ) -> None:
        self.brief, self.shared = brief, shared
        self.battle, self.state, self.figure, self.dice = battle, state, figure, dice
        self.known: Combatant = battle.of(figure.id)
        self.radius = battle.radius(figure.id)
        self.role, self.prey = role, ""
        self._fields: dict[str, CostField] = {}
        self._seen: dict[Spot, tuple[int, int]] = {}

    def allows(self, act: TableAct) -> bool:
        """Return whether an act is legal."""
        return objection(self.battle, self.state, act) is None

    @property
    def cautious(self) -> bool:
        """Whether it considers who sees it before the length of the way (AMB-SW-9)."""
        return self.known.behaviour == "prudence"

    @cached_property
    def enemies(self) -> tuple[FigureNow, ...]:
        """The enemies it knows of: PJ and every NPC on their side, none invisible (SW-123, SW-201)."""
        return tuple(e for e in self.state.standing() if e.camp != self.figure.camp and not e.hidden)

    @cached_property
    def friends(self) -> tuple[FigureNow, ...]:
        """Those on its side, itself left out."""
        return tuple(each for each in self.state.of(self.figure.camp) if each.id != self.figure.id)

    @cached_property
    def engaged(self) -> tuple[FigureNow, ...]:
        """The enemies in contact with it."""
        return engaged_with(self.battle, self.state, self.figure)

    def opponents(self, enemy: FigureNow) -> int:
        """Return how many others of its side already engage an enemy (SW-138)."""
        return sum(each.id != self.figure.id for each in engaged_with(self.battle, self.state, enemy))

    def free(self, enemy: FigureNow) -> bool:
        """Return whether nobody engages an enemy (SW-139)."""
        return not engaged_with(self.battle, self.state, enemy)

    def gap(self, other: FigureNow, at: Spot | None = None) -> int:
        """Return the distance of another base from its own, where it stands or on a spot, in thousandths of a pace."""
        own = base_of(self.battle, self.figure)
        return gap(own if at is None else own.at(at), base_of(self.battle, other))

    def nearest(self, among: Sequence[FigureNow]) -> tuple[FigureNow, ...]:
        """Return figures, the nearest first, by the straight line or by the way (AMB-SW-68); ties by id.

        The prey of an Assassin stands before all others, unless two of his side hold it already (SW-145).
        """
        by_way = self.battle.reading("nearest") == "path"

        def far(each: FigureNow) -> tuple[bool, int, str]:
            hunted = each.id == self.prey and self.opponents(each) < MOST_ON_ONE
            left = self.way_left(each) if by_way else None
            return not hunted, self.gap(each) if left is None else left, each.id

        return tuple(sorted(among, key=far))

    # -- ways ----------------------------------------------------------------------------------------------------------

    @cached_property
    def walker(self) -> Walker:
        """How it walks."""
        return floor_of(self.battle, self.figure.id).walker

    @cached_property
    def off(self) -> tuple[Disc, ...]:
        """The discs its ways avoid: enemies, and friends where one may not pass through them."""
        friends = self.friends if self.battle.reading("through_friends") == "no" else ()
        if self.known.has("vol"):
            return ()
        radius = self.radius
        return (*discs_round(self.battle, self.enemies, radius + CLEAR), *discs_round(self.battle, friends, radius))

    @cached_property
    def taken(self) -> tuple[Disc, ...]:
        """The discs in which it may not stop: on other figures."""
        return discs_round(self.battle, (*self.enemies, *self.friends), self.radius)

    def field(self, target: FigureNow) -> CostField:
        """Return the cheapest ways into contact with a figure from every place it can reach this turn."""
        if target.id not in self._fields:
            self._fields[target.id] = self._field(base_of(self.battle, target))
        return self._fields[target.id]

    def _field(self, goal: Base) -> CostField:
        if self.shared is None:
            return CostField(self.battle.ways, self.walker, goal, self.off, self.taken)
        # Who stands farther off keeps nobody from ending beside it: friends on their way change nothing.
        far = goal.radius + self.radius + CLOSE
        taken = tuple([each for each in self.taken if squared(each, goal) <= (far + each[2] + 1) ** 2])
        key = goal, self.walker, self.off, taken
        found = self.shared.get(key)
        if found is None:
            found = self.shared[key] = CostField(self.battle.ways, self.walker, goal, self.off, taken)
        return found

    def way_left(self, target: FigureNow, at: Spot | None = None) -> int:
        """Return the length of the way into contact with a figure, round obstacles (SW-134)."""
        left = self.field(target).left(self.figure.at if at is None else at)
        return FAR if left is None else left

    # -- scores --------------------------------------------------------------------------------------------------------

    def seen_at(self, spot: Spot) -> tuple[int, int]:
        """Return how many enemies have it less than half hidden on a spot, and how much of it all of them miss."""
        if self.battle.asked:
            # Nobody knows it: all is done where the figure stands.
            return 0, 0
        if spot not in self._seen:
            there = FigureNow(self.figure.id, self.figure.camp, "up", spot)
            shares = [hidden_share(self.battle, self.state, each, there) for each in self.enemies]
            self._seen[spot] = sum(each < HALF for each in shares), sum(shares)
        return self._seen[spot]

    def harm(self, worth: Prospect | None) -> Fraction:
        """Return the harm of an act, by the reading of the rule (SW-133, AMB-SW-44)."""
        reading = self.battle.reading("damaging")
        if worth is None or reading == "off":
            return Fraction(0)
        return worth.kill if reading == "kill" else worth.damage

    def promising(self, found: Sequence[Unscored]) -> Sequence[Unscored]:
        """Return those acts of one step that may be its best; all of them where the others are wanted.

        The first part of a score is cheap; who sees a spot is computed only where that decides.
        """
        if not self.brief:
            return found
        ranks = [(-self.harm(each.worth), 0 if self.cautious else each.left) for each in found]
        for rank in sorted(set(ranks)):
            # Whether an act can be done is asked of the best first.
            best = [each for each, mine in zip(found, ranks, strict=True) if mine == rank and self.allows(each.act)]
            if best:
                return best
        return []

    def scored(self, found: Sequence[Unscored], step: str, rule: str) -> list[Considered]:
        """Return acts with their scores; a single act that may be the best is not scored."""
        best = self.promising(found)
        alone = self.brief and len(best) == 1
        return [
            Considered(
                each.act,
                step,
                rule,
                each.target,
                () if alone else self.score(each.worth, each.left, each.spot, each.target),
                worth=each.worth,
                left=0 if each.there else each.left,
            )
            for each in best
        ]

    def score(self, worth: Prospect | None, left: int, spot: Spot, name: str) -> Score:
        """Return the score of an act in the order of the behaviour: charging or with caution (AMB-SW-9)."""
        exposed, hidden = self.seen_at(spot)
        if self.cautious:
            return -self.harm(worth), exposed, -hidden, left, name, spot
        return -self.harm(worth), left, exposed, -hidden, name, spot


MOST_ON_ONE: Final = 2
"""So many on one enemy, and the next nearest is attacked (SW-138)."""


class ConductGround(Protocol):
    """What the steps of conduct ask of the table: it is measured, or people are asked (AnswerWanted)."""

    def nearest(self, among: Sequence[FigureNow], *, coming: bool = False) -> FigureNow:
        """Return the nearest of some figures, an Assassin's prey before all; one that is `coming` goes there next."""

    def contact(self, target: FigureNow, step: str, rule: str) -> Sequence[Considered]:
        """Return the ways into contact with a figure this turn."""

    def towards(self, target: FigureNow, step: str, rule: str) -> Sequence[Considered]:
        """Return the moves towards a figure, into contact where it comes so far."""

    def attack(self, target: FigureNow, step: str, rule: str) -> Sequence[Considered]:
        """Return the attacks on a figure with the main weapon, and the ways into contact with it."""

    def shots(self) -> Sequence[Considered]:
        """Return the shots it can make (SW-140)."""

    def line(self, target: FigureNow) -> Sequence[Considered]:
        """Return the moves to where a figure is in sight and range (SW-139)."""

    def casts(self, spells: Sequence[CastSpell]) -> Sequence[Considered]:
        """Return those offensive spells that can be cast, best those that strike most enemies (SW-142)."""

    def spot(self, helped: Sequence[FigureNow], reach: int) -> Sequence[Considered]:
        """Return the moves to where more friends are within so many paces (SW-141)."""

    def post(self, posts: Sequence[str]) -> Sequence[Considered]:
        """Return the move to the next zone of a round (SW-144)."""


Step = Callable[[Onlooker, ConductGround], Sequence[Considered]]


def steps_of(look: Onlooker, steps: Mapping[str, Step]) -> tuple[Step, ...]:
    """Return the steps of the role in force; a roused Guard or Patrol, or an Assassin, has another role (SW-143 …
    SW-145).
    """
    known, role = look.known, look.role
    if role in ("garde", "patrouille") and alarmed(look.battle, look.state, look.figure):
        role = known.turned or "guerrier"
    elif role == "assassin":
        role, look.prey = known.turned or "guerrier", known.prey
    look.role = role
    words = list(roles()[role].steps) if role in roles() else []
    if role == "soutien" and look.battle.reading("support_when") == "act":
        spot, act = words.index("support_spot"), words.index("support")
        words[spot], words[act] = words[act], words[spot]
    return tuple(steps[word] for word in words)


def weigh(look: Onlooker, ground: ConductGround, steps: Sequence[Step]) -> Decided:
    """Return the act of the first step that has one, and the best of the acts it did not choose (SW-133)."""
    chosen: Considered | None = None
    weighed: list[Considered] = []
    runner: Considered | None = None
    for step in steps:
        found = [each for each in step(look, ground) if look.allows(each.act)]
        found.sort(key=lambda each: (not each.fits, each.score))
        if chosen is None:
            if not found or not found[0].fits:
                continue
            chosen, weighed = found[0], found[:MOST]
            if look.brief:
                return Decided(chosen)
        other = [each for each in found if each.target != chosen.target]
        runner = min(other, key=lambda each: each.score, default=None)
        if runner is not None:
            break
    if chosen is None:
        return Decided(Considered(DoNothing(look.figure.id), "nothing", "SW-15"))
    if runner is None:
        runner = next((each for each in weighed[1:] if each.act != chosen.act), None)
    return Decided(chosen, runner, tuple(weighed))
