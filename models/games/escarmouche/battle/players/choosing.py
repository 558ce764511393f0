"""What an automatic player does next: the acts it weighs for a figure, the best one first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Final, Literal

from models.games.battle.values import Advice, Offered, Told, WeighedAct
from models.games.escarmouche.battle.activation import FinishActivation, StandUp, under_way
from models.games.escarmouche.battle.engine import ENGINE
from models.games.escarmouche.battle.melee import FollowUp, StrikeAt
from models.games.escarmouche.battle.moving import MoveAlong, barring, budget, walker_of, ways_of
from models.games.escarmouche.battle.phases import bubble_of, heroes_left, may_act
from models.games.escarmouche.battle.players.weighing import WHOLE, Estimates, Outlook, Prey, SkirmishPlayerType
from models.games.escarmouche.battle.powers import UsePower
from models.games.escarmouche.battle.shooting import FireShot
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow, base_of, in_contact
from models.games.escarmouche.battle.turn import DeploySide, EndPhase, OpenPhase, StartTurn
from models.games.escarmouche.battle.work import SkirmishAct
from models.games.table_ground import decimal
from models.i18n import NO_TEXT, MessageArg, both
from models.table.reach import shortened, straight
from models.table.spots import UNIT, Spot, along, length

Aim = Literal[
    "shoot", "strike", "power", "range", "cover", "charge", "near", "wait", "stand", "follow", "hero", "phase"
]
FIGHTS: Final = 4
"""Whose Combat is this or less seeks melee."""


@dataclass(frozen=True, slots=True)
class WeighedChoice:
    """An act that was weighed: what for, at whom, its score, what it is expected to destroy (thousandths)."""

    act: SkirmishAct
    aim: Aim
    figure: str = ""
    target: str = ""
    score: int = 0
    worth: int = 0


def choose(known: Estimates, state: SkirmishState, weights: SkirmishPlayerType) -> tuple[WeighedChoice, ...]:
    """Return what a player weighs for its next act, the best first; the first one can be done."""
    ranked = sorted(_considered(known, state, weights), key=attrgetter("score"), reverse=True)
    for number, each in enumerate(ranked):
        if ENGINE.may(known.battle, state, each.act) is None:
            return each, *ranked[:number], *ranked[number + 1 :]
    return ()


def _considered(known: Estimates, state: SkirmishState, weights: SkirmishPlayerType) -> Iterator[WeighedChoice]:
    battle = known.battle
    if state.ask is not None:
        fights = (battle.of(state.ask.figure).profile.combat or WHOLE) <= FIGHTS
        yield WeighedChoice(FollowUp(state.ask.figure, fights), "follow", state.ask.figure, state.ask.target)
    elif state.stage == "deploy":
        yield from (WeighedChoice(DeploySide(each), "phase", score=1) for each in battle.sides)
        yield WeighedChoice(StartTurn(), "phase")
    elif state.stage == "begin":
        known.fields.clear()
        yield WeighedChoice(StartTurn(), "phase")
    elif state.stage == "heroes":
        yield from _heroes(known, state, weights)
    elif (figure := _next_figure(state)) is None:
        yield WeighedChoice(EndPhase(), "phase")
    else:
        yield from _acts(Outlook(known, state, figure, weights))


def _next_figure(state: SkirmishState) -> TrooperNow | None:
    """Return the figure that acts next: who has begun goes on, a Hero acts after his figures."""
    begun = under_way(state)
    left = may_act(state)
    others = [each for each in left if each.id != state.hero]
    return next(iter((*begun, *others, *left)), None)


def _heroes(known: Estimates, state: SkirmishState, weights: SkirmishPlayerType) -> Iterator[WeighedChoice]:
    """Yield the phases that can open: in the order of the army, or by the points under threat in the bubble."""
    for number, hero in enumerate(heroes_left(known.battle, state, state.side)):
        if weights.heroes == "order":
            score = -number
        else:
            mine = (hero, *map(state.figure, bubble_of(known.battle, state, hero)))
            score = sum(Outlook(known, state, each, weights).risk(each.at) for each in mine if not each.acted)
        yield WeighedChoice(OpenPhase(hero.id), "hero", hero.id, score=score)


def _acts(here: Outlook) -> Iterator[WeighedChoice]:
    """Yield what a figure may do: attack from where it is, or go somewhere to."""
    figure = here.figure
    if figure.status == "prone":
        yield WeighedChoice(StandUp(figure.id), "stand", figure.id)
        return
    stay = _exposed(here, figure.at)
    yield WeighedChoice(FinishActivation(figure.id), "wait", figure.id, score=stay - 1)
    yield from _attacks(here, stay)
    if budget(here.battle, figure) and figure.second in ("", "dash"):
        yield from _moves(here)


def _attacks(here: Outlook, stay: int) -> Iterator[WeighedChoice]:
    """Yield the attacks a figure can make now, each with what it leaves its figure exposed to."""
    figure = here.figure
    if figure.second in ("", "strike"):
        for foe in in_contact(here.battle, figure, here.foes):
            taken = here.known.blow(here.state, figure, foe)
            worth = min(taken, WHOLE * foe.life) * here.battle.of(foe.id).profile.points // foe.life
            yield WeighedChoice(StrikeAt(figure.id, foe.id), "strike", figure.id, foe.id, worth + stay, worth)
    if figure.second in ("", "shoot") and (prey := here.shot_from(figure.at, still=figure.concentrated)) is not None:
        shot = FireShot(figure.id, prey.target)
        yield WeighedChoice(shot, "shoot", figure.id, prey.target, prey.worth + stay, prey.worth)
    if not figure.second and (found := here.power_at(figure.at, still=figure.concentrated)) is not None:
        prey, power = found
        used = UsePower(figure.id, power, prey.target)
        yield WeighedChoice(used, "power", figure.id, prey.target, prey.worth + stay, prey.worth)


def _exposed(here: Outlook, spot: Spot) -> int:
    """Return what standing on a spot costs: the share of the loss to expect that counts."""
    return -here.risk(spot) * here.weights.loss // WHOLE


def _moves(here: Outlook) -> Iterator[WeighedChoice]:
    """Yield the places a figure may go to, with the attack it could make there."""
    figure, nearest = here.figure, here.nearest()
    if nearest is None:
        return
    battle, state, most = here.battle, here.state, budget(here.battle, figure)
    second, goal = bool(figure.first), here.known.goals.get(figure.side) if here.weights.hold else None
    fights = (here.profile.combat or WHOLE) <= FIGHTS
    for aim, path in _ways(here, nearest, goal, most, fights=fights):
        spot = path[-1]
        prey: Prey | None = None
        if not second:
            prey = here.shot_from(spot, still=False)
            found = here.power_at(spot, still=False)
            if found is not None and (prey is None or found[0].worth > prey.worth):
                prey = found[0]
            if aim == "charge":
                there = TrooperNow(figure.id, figure.side, "up", spot, figure.life)
                struck = [(here.known.blow(state, there, e), e) for e in in_contact(battle, there, here.foes)]
                for taken, foe in struck:
                    worth = min(taken, WHOLE * foe.life) * battle.of(foe.id).profile.points // foe.life
                    if prey is None or worth > prey.worth:
                        prey = Prey(foe.id, worth, taken)
        gained = length(figure.at, goal or nearest.at) - length(spot, goal or nearest.at)
        worth = prey.worth if prey is not None else 0
        eager = here.weights.hold if goal is not None else here.weights.near
        eager *= 3 if fights and here.profile.shooting is None else 1
        score = worth + _exposed(here, spot) + eager * gained // UNIT
        target = prey.target if prey is not None else nearest.id
        yield WeighedChoice(MoveAlong(figure.id, path), aim, figure.id, target, score, worth)


def _ways(
    here: Outlook, nearest: TrooperNow, hold: Spot | None, most: int, *, fights: bool
) -> Iterator[tuple[Aim, tuple[Spot, ...]]]:
    """Yield the paths worth weighing: into contact, towards the place to hold or the nearest enemy, just into range,
    behind cover.
    """
    battle, state, figure = here.battle, here.state, here.figure
    ways, walker = ways_of(battle, state), walker_of(battle, figure.id)
    off, taken = barring(battle, state, figure)
    goal = base_of(battle, nearest)
    if fights and not figure.first and here.gap(figure.at, nearest) <= (most + here.radius + goal.radius + UNIT) ** 2:
        keep = tuple(each for each in off if each[:2] != nearest.at)
        way = ways.path(walker, figure.at, goal, keep, taken)
        if way is not None and 0 < way.cost <= most and len(way.spots) > 1:
            yield "charge", way.spots[1:]
    ahead = hold or nearest.at
    run = straight(ways, walker, figure.at, ahead, most, off, taken)
    if run is None or run.cost < most // 2:
        way = here.known.field(ways, walker, ahead).way(figure.at)
        run = shortened(ways, walker, way, most, taken) if way is not None else run
    if run is not None and len(run.spots) > 1:
        yield "near", run.spots[1:]
    if here.profile.range and not figure.first:
        reach = here.profile.range * UNIT + here.radius + goal.radius
        apart = length(figure.at, nearest.at)
        if 0 < apart - reach < most:
            just = along(figure.at, (nearest.at[0] - figure.at[0], nearest.at[1] - figure.at[1]), apart - reach + 1)
            short = straight(ways, walker, figure.at, just, length(figure.at, just), off, taken)
            if short is not None:
                yield "range", short.spots[1:]
    spots = here.known.covers if here.weights.spots else ()
    close = sorted(
        (here.gap(each, nearest), each) for each in spots if 0 < length(figure.at, each) <= most
    )[: here.weights.spots]  # fmt: skip
    for _, spot in close:
        there = straight(ways, walker, figure.at, spot, length(figure.at, spot), off, taken)
        if there is not None and there.cost <= most:
            yield "cover", there.spots[1:]


def advised(
    battle: Skirmish, state: SkirmishState, found: tuple[WeighedChoice, ...], offer: Offered[SkirmishAct]
) -> Advice[SkirmishAct]:
    """Return the best of the weighed acts as advice, with its reason and the next best."""
    chosen = found[0]
    others = [each for each in found[1:] if (each.aim, each.target) != (chosen.aim, chosen.target)]
    weighed = tuple(
        WeighedAct(
            ENGINE.name(battle, state, each.act), battle.of(each.target).name if each.target else NO_TEXT,
            each.act.rule, Fraction(each.worth, WHOLE),
        )
        for each in found
        if each.figure
    )  # fmt: skip
    acting = may_act(state)
    place = (1, len(acting)) if chosen.figure and acting else (0, 0)
    return Advice(
        chosen.act, _reason(battle, chosen, "why"), chosen.figure, place,
        _reason(battle, others[0], "else") if others and chosen.figure else None, weighed, offer,
    )  # fmt: skip


def _reason(battle: Skirmish, each: WeighedChoice, word: str) -> Told:
    """Return why an act was chosen, or would be otherwise, as a sentence."""
    names: dict[str, MessageArg] = {"worth": decimal(f"{each.worth / WHOLE:.1f}")}
    names |= {key: battle.of(name).name for key, name in (("who", each.figure), ("target", each.target)) if name}
    deed = both(f"skirmish.deed_{each.aim}", **names)
    return Told(each.act.rule, f"skirmish.{word}", {"deed": deed})
