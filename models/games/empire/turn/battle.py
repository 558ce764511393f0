"""One battle of the galactic campaign: both sums term by term, the roll, losses and fates (CG-81 … CG-87).

A battle costs per cent of every unit of a command, capped by its own engagement (CG-60, CG-83, CG-87).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from models.dice import Dice
from models.errors import Refused
from models.galaxy.values import NOBODY, Engagement, Troops
from models.games.empire.turn.forces import (
    UNITS,
    BattleForce,
    BattlePlace,
    BattleTerm,
    Camp,
    count,
    less,
    more,
    price,
    worth,
)
from models.games.empire.turn.numbers import Numbers, battle_figures

WHOLE = 100


def cap(engagement: Engagement) -> int:
    """Return the most a command of this engagement loses in one battle, in per cent (CG-60)."""
    return battle_figures().engagement[engagement].cap


def higher_engagement(engagement: Engagement) -> Engagement:
    """Return the engagement one level higher, total being the highest, as a bombardment raises it (CG-22)."""
    levels = list(Engagement)
    return levels[min(levels.index(engagement) + 1, len(levels) - 1)]


def loser_share(margin: int | None, engagement: Engagement, numbers: Numbers) -> int:
    """Return the loser's losses in per cent; `margin` is None if there was no roll (CG-82, CG-87)."""
    raw = WHOLE if margin is None else numbers["loser_base"] + numbers["loser_step"] * margin
    return min(raw, cap(engagement))


def winner_share(margin: int | None, engagement: Engagement, numbers: Numbers) -> int:
    """Return the winner's losses in per cent: the less the clearer it wins, none without a roll."""
    raw = 0 if margin is None else max(0, numbers["winner_base"] - numbers["winner_step"] * margin)
    return min(raw, cap(engagement))


def units_lost(troops: Troops, share: int, *, to_death: bool = False) -> Troops:
    """Return the units lost to `share` per cent of them (CG-71).

    Each kind loses the whole part of its share; then one more unit each by the greatest remainder, the cheaper first,
    while the price of all losses stays within the share. At least one unit remains, except in a fight to the death:
    there at least one is lost each time, so that it ends.
    """
    gone = Troops(**{kind: count(troops, kind) * share // WHOLE for kind in UNITS})
    most = Fraction(worth(troops) * share, WHOLE)
    rest = {kind: count(troops, kind) * share % WHOLE for kind in UNITS}
    for kind in sorted(UNITS, key=lambda kind: (-rest[kind], price(kind))):
        if rest[kind] and worth(gone) + price(kind) <= most:
            gone = replace(gone, **{kind: count(gone, kind) + 1})
    last = max(UNITS, key=lambda kind: (count(troops, kind), -price(kind)))
    if to_death:
        return gone if gone.units or not share or not troops.units else Troops(**{last: 1})
    if troops.units and gone.units >= troops.units:
        return replace(gone, **{last: count(gone, last) - 1})
    return gone


class BattleFate(StrEnum):
    """What happens to a force after a battle."""

    HOLDS = "holds"
    RETREATS = "retreats"
    DESTROYED = "destroyed"
    """Gone; in total engagement or by Vader's power, it may be raised again (CG-30, AMB-CG-5)."""
    CAPTURED = "captured"
    """What was left of it joined the enemy; it may be raised again at no cost (CG-57)."""


@dataclass(frozen=True, slots=True)
class BattleReadings:
    """The readings of a battle's dark points.

    One roll or to the death, a bonus per unit or per type, what the Force spares, when there is no roll, whether a
    special order may cost more than the engagement adds, when a garrison is gone.
    """

    total: str = "one_roll"
    excess: str = "per_unit"
    spares: str = "command"
    no_roll: str = "sure"
    malus: str = "sum"
    garrison: str = "gone"


@dataclass(frozen=True, slots=True)
class BattleRound:
    """One round: the terms of both sums, both dice, the winner, the margin.

    Dice are 0 and `margin` is None without a roll; they may have been `typed`. `losses` are the units each force lost,
    by id.
    """

    attacker: tuple[BattleTerm, ...]
    defender: tuple[BattleTerm, ...]
    dice: tuple[int, ...]
    attacker_wins: bool
    margin: int | None
    losses: Mapping[str, Troops]
    typed: bool = False

    @property
    def lead(self) -> int:
        """The attacker's sum minus the defender's (CG-86)."""
        return total(self.attacker) - total(self.defender)


@dataclass(frozen=True, slots=True)
class BattleResult:
    """A battle: its rounds (one, unless it is to the death), each force's losses in all, and its fate, by id.

    `captured` are the units that join the force which boarded them (CG-57).
    """

    rounds: tuple[BattleRound, ...]
    losses: Mapping[str, Troops]
    fates: Mapping[str, BattleFate]
    captured: Mapping[str, Troops]

    @property
    def attacker_wins(self) -> bool:
        """Whether the attacker won in the end."""
        return self.rounds[-1].attacker_wins


def total(terms: tuple[BattleTerm, ...]) -> int:
    """Return the sum of some terms."""
    return sum(term.value for term in terms)


def fights(camp: Camp, place: BattlePlace) -> bool:
    """Return whether a camp can fight at all: in space it needs a cruiser or a fighter (CG-66)."""
    return place is BattlePlace.PLANET or any(count(camp.troops, kind) for kind in place.useful)


def fight(
    attacker: Camp,
    defender: Camp,
    place: BattlePlace,
    dice: Dice,
    numbers: Numbers,
    readings: BattleReadings = BattleReadings(),
) -> BattleResult:
    """Return the result of a battle; raises Refused in space where neither camp has a ship (CG-66)."""
    if not fights(attacker, place) and not fights(defender, place):
        raise Refused("galaxy.no_ships_no_battle")
    camps, rounds = (attacker, defender), list[BattleRound]()
    while True:
        rounds.append(_round(*camps, place, dice, numbers, readings))
        camps = (camps[0].after(rounds[-1].losses), camps[1].after(rounds[-1].losses))
        loser = camps[1 if rounds[-1].attacker_wins else 0]
        if len(rounds) == numbers["most_rounds"] or not _goes_on(loser, readings):
            break
    return _result(attacker, defender, tuple(rounds))


def _goes_on(loser: Camp, readings: BattleReadings) -> bool:
    """Return whether a beaten camp fights on.

    It does where it cannot retreat (CG-75), or in total engagement by the reading `until_death`.
    """
    if any(force.cornered for force in loser.forces):
        return True
    to_death = readings.total == "until_death" and bool(loser.forces)
    return to_death and loser.strongest.engagement is Engagement.TOTAL


def _result(attacker: Camp, defender: Camp, rounds: tuple[BattleRound, ...]) -> BattleResult:
    losses = {each.id: NOBODY for camp in (attacker, defender) for each in camp.forces}
    for fought in rounds:
        losses |= {key: more(losses[key], gone) for key, gone in fought.losses.items()}
    winner, loser = (attacker, defender) if rounds[-1].attacker_wins else (defender, attacker)
    left = {each.id: less(each.troops, losses[each.id]) for camp in (winner, loser) for each in camp.forces}
    # Of those who won in the end some may have fallen to the last unit in a round before.
    fell = {key for key, gone in losses.items() if gone.units and not left[key].units}
    fates = {each.id: BattleFate.DESTROYED if each.id in fell else BattleFate.HOLDS for each in winner.forces}
    boarder = _boarder(winner, left)
    captured: dict[str, Troops] = {}
    for each in loser.forces:
        if each.garrison and left[each.id].units:
            fates[each.id] = BattleFate.HOLDS
        elif not left[each.id].units or each.garrison or each.cornered:
            fates[each.id] = BattleFate.DESTROYED
        elif boarder is not None:
            fates[each.id] = BattleFate.CAPTURED
            captured[boarder.id] = more(captured.get(boarder.id, NOBODY), left[each.id])
        elif any(force.death for force in winner.forces):
            fates[each.id] = BattleFate.DESTROYED
        else:
            fates[each.id] = BattleFate.RETREATS
    return BattleResult(rounds, losses, fates, captured)


def _boarder(winner: Camp, left: Mapping[str, Troops]) -> BattleForce | None:
    """Return the force whose infantry boards: that is the camp's order and some infantry is left (CG-57)."""
    strongest = winner.strongest
    boards = strongest.special == "boarding" and strongest.order is not None
    return strongest if boards and left[strongest.id].infantry else None


def _round(
    attacker: Camp, defender: Camp, place: BattlePlace, dice: Dice, numbers: Numbers, readings: BattleReadings
) -> BattleRound:
    sums = sums_of(attacker, defender, place, numbers, readings)
    lead = total(sums[0]) - total(sums[1])
    thrown: tuple[int, ...] = ()
    margin: int | None = None
    typed = False
    if fights(attacker, place) != fights(defender, place):
        wins = fights(attacker, place)
    elif (known := sure_winner(lead, numbers, readings.no_roll)) is not None:
        wins = known
    else:
        die = battle_figures().die
        fell = (dice.roll(die, "attacker"), dice.roll(die, "defender"))
        thrown, typed = tuple(each.result for each in fell), any(each.typed for each in fell)
        difference = thrown[0] + lead - thrown[1]
        wins, margin = difference + numbers["edge"] > 0, abs(difference)
    winner, loser = (attacker, defender) if wins else (defender, attacker)
    return BattleRound(*sums, thrown, wins, margin, _losses(winner, loser, margin, numbers, readings), typed)


def sure_winner(lead: int, numbers: Numbers, how: str = "sure") -> bool | None:
    """Return whether the attacker wins without a roll, None where dice decide.

    By default there is no roll above a lead of 10 (CG-82), nor where no pair of dice could change the winner. The
    readings `above` and `from` roll in the latter case; `from` does not roll at a lead of exactly 10 (AMB-CG-2).
    """
    most = battle_figures()
    if abs(lead) > most.lead or (how == "from" and abs(lead) == most.lead):
        return lead > 0
    if how != "sure":
        return None
    swing = most.die - 1
    if lead + numbers["edge"] > swing:
        return True
    return False if lead + numbers["edge"] <= -swing else None


def sums_of(
    attacker: Camp, defender: Camp, place: BattlePlace, numbers: Numbers, readings: BattleReadings
) -> tuple[tuple[BattleTerm, ...], tuple[BattleTerm, ...]]:
    """Return the terms of both sums, each with its source (CG-84 … CG-86)."""
    found = []
    for ours, theirs in ((attacker, defender), (defender, attacker)):
        terms = [*_own_terms(ours, readings), *_numbers(ours, theirs, numbers)]
        excess = _excess(ours, theirs, place, numbers, readings)
        if excess:
            terms.append(BattleTerm("excess", excess, "CG-84"))
        if place is BattlePlace.PLANET:
            terms += [
                BattleTerm("missing", numbers["missing_type"], "CG-65", kind)
                for kind in place.useful
                if ours is attacker and not count(ours.troops, kind)
            ]
        found.append(tuple(terms))
    return found[0], found[1]


def _own_terms(camp: Camp, readings: BattleReadings) -> list[BattleTerm]:
    """Return the terms of engagement, special order, the forces themselves and the camp."""
    first = camp.strongest
    bonus = battle_figures().engagement[first.engagement].bonus
    terms = [BattleTerm("engagement", bonus, "CG-60", first.engagement.value)]
    if first.order is not None:
        malus = first.order.bonus if readings.malus == "sum" else max(first.order.bonus, -bonus)
        terms.append(BattleTerm("special", malus, first.order.rule, first.special))
    return [*terms, *(term for force in camp.forces for term in force.terms), *camp.terms]


def _numbers(ours: Camp, theirs: Camp, numbers: Numbers) -> list[BattleTerm]:
    commands = [sum(not force.garrison for force in camp.forces) for camp in (ours, theirs)]
    over = max(0, commands[0] - commands[1])
    return [BattleTerm("commands", over * numbers["more_commands"], "CG-85")] if over else []


def _excess(ours: Camp, theirs: Camp, place: BattlePlace, numbers: Numbers, readings: BattleReadings) -> int:
    """Return the bonus for more units: the tenths of all kinds added, the sum rounded down once (CG-84)."""
    tenths = 0
    for kind in place.useful:
        over = count(ours.troops, kind) - count(theirs.troops, kind)
        if readings.excess == "per_type":
            over = (over > 0) - (over < 0)
        tenths += over * numbers[f"weight_{kind}"]
    return max(0, tenths) // 10


def _losses(
    winner: Camp, loser: Camp, margin: int | None, numbers: Numbers, readings: BattleReadings
) -> Mapping[str, Troops]:
    """Return the units each force loses, by id: each by its own engagement (CG-87).

    All of a beaten garrison that does not hold out (CG-76), and of a force that fought to the death (CG-60).
    """
    bombarded = winner.strongest.special == "bombardment" and winner.strongest.order is not None
    found = {}
    for force in winner.forces:
        found[force.id] = units_lost(force.troops, winner_share(margin, force.engagement, numbers))
    for force in loser.forces:
        engagement = higher_engagement(force.engagement) if bombarded else force.engagement
        total_one_roll = force.engagement is Engagement.TOTAL and readings.total == "one_roll"
        if total_one_roll or (force.garrison and not _holds_out(force, margin, numbers, readings)):
            found[force.id] = force.troops
        else:
            to_death = force.engagement is Engagement.TOTAL or force.cornered
            found[force.id] = units_lost(force.troops, loser_share(margin, engagement, numbers), to_death=to_death)
    for force in (*winner.forces, *loser.forces):
        if force.special == "with_the_force" and force.order is not None:
            found[force.id] = _spare_losses(found[force.id], readings)
    return found


def _holds_out(force: BattleForce, margin: int | None, numbers: Numbers, readings: BattleReadings) -> bool:
    """Return whether a beaten garrison keeps its planet: its losses stay below its engagement's limit (AMB-CG-25)."""
    if readings.garrison == "gone" or margin is None:
        return False
    return numbers["loser_base"] + numbers["loser_step"] * margin < cap(force.engagement)


def _spare_losses(gone: Troops, readings: BattleReadings) -> Troops:
    """Return the losses of a force that is one with the Force: none, or a battalion less (CG-41, AMB-CG-19)."""
    if readings.spares == "command":
        return NOBODY
    return replace(gone, infantry=max(0, gone.infantry - 1))
