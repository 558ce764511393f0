"""Volleys: many shooters and a list of targets in order of wish, shot after shot (GE-20; AMB-GE-49)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod
from typing import Final, Literal, get_args

from models.dice import DieWanted
from models.games.battle.engine import Objection
from models.games.escarmouche.battle.activation import spend, take_second
from models.games.escarmouche.battle.phases import may_act
from models.games.escarmouche.battle.shooting import (
    AimedShot,
    fire,
    refuse_shooter,
    refuse_target,
    shot_of,
)
from models.games.escarmouche.battle.sight import band
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow, enemies
from models.games.escarmouche.battle.work import D6, AttackWorth, SkirmishAttack, Work
from models.games.escarmouche.volley import TargetGroup, VolleyShot, about_lost, lives_left

MOST_WAYS: Final = 2_000
"""Ways a volley may end that are told apart."""
Wish = Literal["points", "finish"]
"""Orders of wish: the most points for a shot first, or who falls the soonest."""
WISHES: Final[tuple[Wish, ...]] = get_args(Wish)


@dataclass(frozen=True, slots=True)
class VolleyWorth(AttackWorth):
    """How likely each target has `fallen`, and what each shot `needs` at the first target it can be fired at."""

    fallen: Mapping[str, Fraction]
    needs: tuple[int, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class FireVolley(SkirmishAttack):
    """Let figures shoot in this order, every shot at the first target still standing that its shooter can shoot at."""

    word, rule, icon = "volley", "GE-20", "shooting"
    figures: tuple[str, ...]
    targets: tuple[str, ...]

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why there is no volley: nobody, at nobody, one who may not shoot, nobody in range and sight."""
        if not self.figures or len(set(self.figures)) < len(self.figures):
            return Objection("GE-66", "skirmish.volley_of_nobody")
        if not self.targets:
            return Objection("GE-20", "skirmish.volley_at_nobody")
        for each in self.figures:
            if (found := refuse_shooter(battle, state, each)) is not None:
                return found
            if battle.opponent(each).zone:
                return Objection("GE-21", "skirmish.no_volley", {"figure": each})
        for shooter in map(state.figure, self.figures):
            for target in map(state.figure, self.targets):
                found = refuse_target(battle, state, shooter, target)
                if found is None:
                    return None
        alone = len(self.figures) == len(self.targets) == 1
        return found if alone else Objection("GE-20", "skirmish.volley_in_vain")

    def do(self, work: Work) -> None:
        """Resolve it shot by shot; when the list is dead, those left have not acted (GE-20, GE-51)."""
        fired = [each for place, each in enumerate(self.figures) if self._shoot(work, each, place)]
        held = len(self.figures) - len(fired)
        if held:
            work.tell("held_fire", "", "GE-51", count=held)

    def _shoot(self, work: Work, figure: str, place: int) -> bool:
        """Let one figure shoot as often as it can, and return whether it did."""
        rate = _left(work.battle, work.state.figure(figure))
        for shot in range(rate):
            target = _next(work.battle, work.state, figure, self.targets)
            if target is None:
                if shot and any(work.state.figure(each).there for each in self.targets):
                    # It sees no more of the list, and others shoot on: its activation is over.
                    work.finish(figure)
                return shot > 0
            take_second(work, figure, "shoot", rate, self.figures)
            try:
                fire(work, figure, target)
            except DieWanted as wanted:
                # One line of dice for the whole volley: so many are wanted at most, saves apart.
                left = FireVolley(self.figures[place:], self.targets)
                wanted.count = sum(_left(work.battle, work.state.figure(each)) for each in left.figures)
                if wanted.purpose == "shot":
                    wanted.needs = _needs(work.battle, work.state, shots_of(work.battle, work.state, left))
                raise
            spend(work, figure)
        return True

    def worth(self, battle: Skirmish, state: SkirmishState) -> VolleyWorth:
        """Return the forecast of the volley as everybody is seen now: exact, unless each sees others than the next."""
        standing = [each for each in self.targets if state.figure(each).there]
        shots: list[VolleyShot] = []
        seen_by = tuple(shots_of(battle, state, self))
        for shooter, seen in seen_by:
            chances = tuple(seen[each].chance if each in seen else None for each in standing)
            shots += [VolleyShot(chances)] * _left(battle, state.figure(shooter))
        groups = [TargetGroup(1, state.figure(each).life, battle.of(each).profile.points) for each in standing]
        law = lives_left(shots, groups, MOST_WAYS)
        if law:
            fallen = [sum((w for left, w in law.items() if not left[n]), Fraction(0)) for n in range(len(groups))]
            nobody = sum((w for left, w in law.items() if all(map(bool, left))), Fraction(0))
        else:
            fallen = list(about_lost(shots, groups))
            nobody = prod((1 - each for each in fallen), start=Fraction(1))
        points = sum((each.points * chance for each, chance in zip(groups, fallen, strict=True)), Fraction(0))
        some, by_target = 1 - nobody, dict(zip(standing, fallen, strict=True))
        return VolleyWorth(some, some, points, by_target, _needs(battle, state, seen_by), exact=bool(law))


def shots_of(battle: Skirmish, state: SkirmishState, act: FireVolley) -> Iterator[tuple[str, dict[str, AimedShot]]]:
    """Yield every shooter with the shots he can make at the targets now, in the order of wish."""
    targets = [state.figure(each) for each in act.targets]
    for shooter in map(state.figure, act.figures):
        shots = ((each.id, aimed(battle, state, shooter, each)) for each in targets)
        yield shooter.id, {each: shot for each, shot in shots if shot is not None}


def aimed(battle: Skirmish, state: SkirmishState, shooter: TrooperNow, target: TrooperNow) -> AimedShot | None:
    """Return the shot of a figure at another now, None where it cannot shoot at it; those of the moment asked about
    last are kept, as a volley is looked at again with every target that is named.
    """
    if not battle.aimed or battle.aimed[0][0] is not state:
        battle.aimed[:] = [(state, {})]
    known: dict[tuple[str, str], AimedShot | None] = battle.aimed[0][1]
    key = shooter.id, target.id
    if key not in known:
        barred = refuse_target(battle, state, shooter, target) is not None
        known[key] = None if barred else shot_of(battle, state, shooter, target)
    return known[key]


def shooters(battle: Skirmish, state: SkirmishState, chosen: Collection[str] = ()) -> tuple[str, ...]:
    """Return who may shoot in a volley now, of those chosen; nobody where people shoot with figures of their own."""
    able = (each.id for each in may_act(state) if battle.measured and not battle.opponent(each.id).zone)
    return tuple(e for e in able if e in (chosen or (e,)) and refuse_shooter(battle, state, e) is None)


def as_fired(battle: Skirmish, state: SkirmishState, act: FireVolley) -> FireVolley:
    """Return a volley with those first who need the least: dice of one threshold are thrown together."""
    first = {each: next(iter(seen.values()), None) for each, seen in shots_of(battle, state, act)}
    needs = {each: D6 + 1 if shot is None else shot.needs for each, shot in first.items()}
    return replace(act, figures=tuple(sorted(act.figures, key=lambda each: needs[each])))


def in_reach(battle: Skirmish, state: SkirmishState, figures: Sequence[str]) -> tuple[TrooperNow, ...]:
    """Return the living enemies that any of some shooters reaches, seen or not."""
    able = [(state.figure(each), battle.of(each).profile.range or 0) for each in figures]
    foes = enemies(battle, state, able[0][0]) if able else ()
    return tuple(foe for foe in foes if any(band(battle, each, foe, paces) for each, paces in able))


def in_sight(battle: Skirmish, state: SkirmishState, figures: Sequence[str]) -> frozenset[str]:
    """Return the enemies that any of some shooters can shoot at now."""
    able = [state.figure(each) for each in figures]
    foes = in_reach(battle, state, figures)
    return frozenset(foe.id for foe in foes if any(aimed(battle, state, each, foe) is not None for each in able))


def in_order(
    battle: Skirmish, state: SkirmishState, figures: Sequence[str], targets: Sequence[str], wish: Wish
) -> tuple[str, ...]:
    """Return targets in an order of wish: the likeliest to fall first, or those worth most, or one after another."""
    act = FireVolley(tuple(figures), tuple(targets))
    best: dict[str, Fraction] = {}
    for _, seen in shots_of(battle, state, act):
        for each, shot in seen.items():
            best[each] = max(best.get(each, Fraction(0)), shot.chance)

    def rank(target: str) -> tuple[Fraction, int, str]:
        life, chance = max(1, state.figure(target).life), best.get(target, Fraction(0))
        points = battle.of(target).profile.points if wish == "points" else 1
        return -points * chance / life, life, target

    return tuple(sorted(targets, key=rank))


def _needs(
    battle: Skirmish, state: SkirmishState, shots: Iterable[tuple[str, Mapping[str, AimedShot]]]
) -> tuple[int, ...]:
    """Return what each shot of a volley must show at the first target that its shooter can shoot at."""
    firsts = ((each, next(iter(seen.values()), None)) for each, seen in shots)
    needed = ((shot.needs, _left(battle, state.figure(each))) for each, shot in firsts if shot is not None)
    return tuple(needs for needs, count in needed for _ in range(count))


def _left(battle: Skirmish, figure: TrooperNow) -> int:
    """Return how many shots a figure has left in its action (GE-20)."""
    return figure.left if figure.second == "shoot" else battle.of(figure.id).profile.rate


def _next(battle: Skirmish, state: SkirmishState, figure: str, targets: Sequence[str]) -> str | None:
    """Return the first target in order of wish that a figure can shoot at now; None for none."""
    shooter = state.figure(figure)
    seen = (each for each in targets if refuse_target(battle, state, shooter, state.figure(each)) is None)
    return next(seen, None)
