"""The turn: figures are put on the table, initiative is rolled, phases open and end, the battle ends (GE-49 …)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from models.games.battle.engine import Objection
from models.games.escarmouche.battle import phases, staging
from models.games.escarmouche.battle.activation import end_powers
from models.games.escarmouche.battle.moving import refuse_end
from models.games.escarmouche.battle.scoring import winning_side
from models.games.escarmouche.battle.state import Skirmish, SkirmishState
from models.games.escarmouche.battle.work import SkirmishAct, Work
from models.games.event import BEGUN
from models.i18n import MessageArgs
from models.table.shapes import near_part
from models.table.spots import UNIT, Spot, squared

HALF: Final = UNIT // 2


def refuse_start(battle: Skirmish, state: SkirmishState, figure: str, spot: Spot) -> Objection | None:
    """Return why a figure cannot be put on a spot before the first turn: outside the start areas of its side, taken."""
    if state.stage != "deploy":
        return Objection("GE-1", "skirmish.deployed", {"figure": figure})
    areas = battle.starts.get(state.figure(figure).side, ())
    if areas and not any(near_part(each, spot, 0) for each in areas):
        return Objection("GE-1", "skirmish.not_start_area", {"figure": figure})
    return refuse_end(battle, state, figure, spot)


def lined_up(battle: Skirmish, state: SkirmishState, side: str) -> Iterator[tuple[str, tuple[Spot, ...]]]:
    """Yield the figures of a side that wait, each with the spots of its start areas, the best first: near a Hero in the
    second row, so that the figures that he is given stand in his bubble. They stand from left to right as their player
    sees them: two sides that face each other line up alike.
    """
    waiting = [each.id for each in state.figures if each.status == "reserve" and each.side == side]
    heroes = [each for each in waiting if battle.of(each).hero]
    followers = [each for each in waiting if not battle.of(each).hero]
    size, count = (battle.table.width, battle.table.height), max(1, len(heroes))
    boxes = [each.box for each in battle.starts.get(side, ())] or [(0, 0, *size)]
    first, last = [min(each[n] for each in boxes) for n in (0, 1)], [max(each[n] for each in boxes) for n in (2, 3)]
    spots = [(x, y) for y in range(first[1] + HALF, last[1], UNIT) for x in range(first[0] + HALF, last[0], UNIT)]
    file, row = (0, 1) if last[0] - first[0] >= last[1] - first[1] else (1, 0)
    post = [0, 0]
    near = first[row] + last[row] < size[row]
    post[row] = last[row] - UNIT - HALF if near else first[row] + UNIT + HALF
    turned = near == (row == 1)
    spots.sort(reverse=turned)
    for group in range(count):
        left = (last[file] - first[file]) * (2 * group + 1) // (2 * count)
        post[file] = last[file] - left if turned else first[file] + left
        nearest = tuple(sorted(spots, key=lambda spot: squared(spot, post)))
        yield from ((each, nearest) for each in (*heroes[group : group + 1], *followers[group::count]))


@dataclass(frozen=True, slots=True)
class DeployTrooper(SkirmishAct):
    """Put a figure on its start area before the first turn; put again, it moves."""

    word, rule, icon = "deploy", "GE-1", "move"
    figure: str
    spot: Spot

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why the figure cannot be put there."""
        return refuse_start(battle, state, self.figure, self.spot)

    def do(self, work: Work) -> None:
        """Put it there."""
        put_down(work, self.figure, self.spot)


@dataclass(frozen=True, slots=True)
class DeploySide(SkirmishAct):
    """Line up all figures of a side that are not on the table yet, in ranks."""

    word, rule, icon = "deploy_side", "GE-1", "army"
    side: str

    def holes(self, battle: Skirmish, _state: SkirmishState) -> MessageArgs:
        """Return the side."""
        return {"side": battle.name(self.side)}

    def refuse(self, _battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why nobody can be lined up: all are there."""
        waits = any(each.status == "reserve" and each.side == self.side for each in state.figures)
        return None if waits and state.stage == "deploy" else Objection("GE-1", "skirmish.all_there")

    def do(self, work: Work) -> None:
        """Put each on the best free spot; for whom there is none, the battle is without it."""
        for figure, spots in tuple(lined_up(work.battle, work.state, self.side)):
            free = (spot for spot in spots if refuse_start(work.battle, work.state, figure, spot) is None)
            if (spot := next(free, None)) is not None:
                put_down(work, figure, spot)
            else:
                work.change(figure, status="gone")
                work.tell("no_room", figure, "GE-1")


def put_down(work: Work, figure: str, spot: Spot) -> None:
    """Put a figure on a spot before the first turn."""
    work.change(figure, at=spot, status="up")
    work.tell("put_down", figure, "GE-1", at=list(spot))


@dataclass(frozen=True, slots=True)
class StartTurn(SkirmishAct):
    """Begin the next turn: everybody may act again, initiative is rolled (GE-49 … GE-51)."""

    word, rule, icon, ends = "begin", "GE-49", "turn", "turn"

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why no turn can begin: one is under way, or only one side is there."""
        if state.stage not in ("deploy", "begin"):
            return Objection("GE-49", "skirmish.turn_under_way")
        if state.stage == "deploy" and (waits := [e for e in state.figures if e.status == "reserve"]):
            return Objection("GE-1", "skirmish.figures_wait", {"count": len(waits), "figure": waits[0].id})
        teams = {battle.team(each.side) for each in state.there()}
        return None if len(teams) > 1 else Objection("GE-49", "skirmish.nobody_there")

    def do(self, work: Work) -> None:
        """Roll for initiative and begin the first phase."""
        turn = work.state.turn + 1
        figures = tuple([replace(e, acted=False, first="", second="", left=0) for e in work.state.figures])
        work.state = replace(work.state, turn=turn, figures=figures)
        work.tell(BEGUN, "", "GE-49", turn=turn)
        order = phases.rolled_order(work)
        work.state = replace(work.state, order=order)
        work.tell("initiative", "", "GE-50" if len(order) > 2 else "GE-49", order=list(order))
        phases.begin_phases(work)


@dataclass(frozen=True, slots=True)
class OpenPhase(SkirmishAct):
    """Open the phase of a Hero: those in his bubble now may act in it, however he moves then (GE-54 … GE-57)."""

    word, rule, icon = "open", "GE-54", "captain"
    hero: str

    def holes(self, battle: Skirmish, _state: SkirmishState) -> MessageArgs:
        """Return the Hero."""
        return {"who": battle.of(self.hero).name}

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why his phase cannot open: another side's turn, no Hero, dead, or he acted (GE-57, GE-98)."""
        if state.stage != "heroes" or state.figure(self.hero).side != state.side:
            return Objection("GE-57", "skirmish.not_your_turn", {"figure": self.hero})
        if all(each.id != self.hero for each in phases.heroes_left(battle, state, state.side)):
            return Objection("GE-98", "skirmish.no_phase", {"figure": self.hero})
        return None

    def do(self, work: Work) -> None:
        """Freeze his bubble and begin his phase."""
        hero = work.state.figure(self.hero)
        bubble = phases.commanded(work.battle, work.state, hero)
        work.state = replace(work.state, stage="phase", hero=self.hero, bubble=bubble, passed=())
        if work.battle.measured:
            work.tell("phase", self.hero, "GE-54", bubble=list(bubble), count=len(bubble))
        else:
            work.tell("phase_said", self.hero, "GE-54", paces=work.battle.of(self.hero).command)


@dataclass(frozen=True, slots=True)
class PassPhase(SkirmishAct):
    """Hold one's Heroes back once, where that is agreed (AMB-GE-35)."""

    word, rule, icon = "pass", "GE-57", "next"

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a side cannot pass: not agreed, passed already, or nobody else has a Hero left (GE-58)."""
        if state.stage != "heroes" or battle.reading("pass_phase") == "no":
            return Objection("GE-57", "skirmish.must_open")
        others = (each for each in state.order if each != state.side and each not in state.passed)
        waits = any(phases.heroes_left(battle, state, each) for each in others)
        return None if waits and state.side not in state.passed else Objection("GE-58", "skirmish.must_open")

    def do(self, work: Work) -> None:
        """Let the next side open a phase."""
        side = work.state.side
        work.tell("passed", "", "GE-57", side=side)
        after = phases.next_side(work.battle, work.state, side)
        work.state = replace(work.state, side=after, passed=(*work.state.passed, side))


@dataclass(frozen=True, slots=True)
class EndPhase(SkirmishAct):
    """End the phase under way: figures of a bubble that did not act may in a later one (GE-55, GE-97)."""

    word, rule, icon, ends = "end_phase", "GE-55", "turn-over", "turn"

    def refuse(self, _battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why no phase can end: none is under way."""
        return None if state.stage in ("phase", "rest") else Objection("GE-55", "skirmish.no_phase_now")

    def do(self, work: Work) -> None:
        """End it."""
        phases.end_phase(work)


def settle(work: Work) -> None:
    """Go on to the next phase where nobody is left to act; end the turn and the battle (AMB-GE-15)."""
    before = work.state.stage
    phases.advance(work)
    staging.after_act(work)
    state = work.state
    if state.stage == "begin" and before != "begin" and work.battle.reading("power_duration") == "turn_end":
        end_powers(work, [each.id for each in state.figures if each.effects])
    if state.stage not in ("deploy", "over"):
        winner, over = winning_side(work.battle, state)
        if over:
            work.close(winner)
            work.tell("over", "", "GE-1", winner=winner)
