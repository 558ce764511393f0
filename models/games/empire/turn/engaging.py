"""Phase 3: commands that met fight in space, in the order they met; losers retreat (CG-67 … CG-77, CG-111)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from models.errors import Refused
from models.galaxy.circles import holds
from models.galaxy.values import NOBODY, Command, Engagement, Planet, Troops
from models.games.empire.figures import figures
from models.games.empire.meetings import judge_moves
from models.games.empire.readings import reading
from models.games.empire.situation import EmpireSituation
from models.games.empire.status import attacks, enemies, free_units, is_neutral, status
from models.games.empire.turn.battle import BattleFate, BattleReadings, BattleResult, fight, fights, total
from models.games.empire.turn.forces import UNITS, BattleForce, BattlePlace, BattleTerm, Camp, count, worth
from models.games.empire.turn.happenings import Account, Args, Value, units
from models.games.empire.turn.moving import Judging, may_go
from models.games.empire.turn.numbers import battle_figures, economy_figures, technologies
from models.games.empire.turn.people import catch, is_free
from models.games.empire.turn.rulings.unjudged import battle_or_aside
from models.games.empire.turn.state import CampaignState, Rank
from models.games.facets.strategy import Meeting, Move, MoveMode
from models.games.values import DEFAULTS, Choices

Camping = tuple[str, ...]
"""A camp of a meeting, by its commands."""


def move_and_fight(
    account: Account, moves: Sequence[Move], judging: Judging, causes: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Move everybody, fight where they meet, and let the winners go on to where they were ordered (CG-71).

    `causes` are the orders behind the moves, by command.
    """
    fought: set[tuple[str, str]] = set()
    waiting = list(moves)
    # Every pair fights once: the loop ends when no winner goes on.
    while True:
        phase = judge_moves(EmpireSituation(account.state.galaxy, judging.choices), waiting)
        ordered = {move.command: move for move in waiting}
        for key, at in sorted(phase.stops.items()):
            jumped = ordered[key].mode is MoveMode.JUMP and at != account.state.galaxy.command[key].at
            args: Args = {"command": key, "x": at[0], "y": at[1], "jumped": int(jumped)}
            account.tell("moved", "CG-92" if jumped else "CG-89", args, cause=causes.get(key, ""))
        met = [meeting for meeting in phase.meetings if meeting.pair not in fought]
        fought |= {meeting.pair for meeting in met}
        won = set[str]()
        for group in _groups(met):
            here = dict.fromkeys(key for meeting in group for key in (meeting.comer, meeting.other))
            free = _not_beaten(account.state, here)
            won |= fight_out(account, free, [meeting.comer for meeting in group], judging)
        waiting = list(_goers(account.state, won, ordered, judging))
        if not waiting:
            return


def _goers(state: CampaignState, won: set[str], ordered: Mapping[str, Move], judging: Judging) -> Iterator[Move]:
    """Yield the moves of winners that may go on to the point they were ordered to."""
    if reading(judging.choices, "winner_goes_on") == "no":
        return
    for key in sorted(_not_beaten(state, won & ordered.keys())):
        move = replace(ordered[key], mode=MoveMode.CIRCLE, path=())
        if move.to == state.galaxy.command[key].at or ordered[key].mode is not MoveMode.CIRCLE:
            continue
        with suppress(Refused):
            may_go(state, move, judging.choices)
            yield move


def _not_beaten(state: CampaignState, keys: Iterable[str]) -> list[str]:
    """Return the commands that are neither gone nor fell back this turn: these fight no more (CG-71)."""
    return [key for key in keys if key in state.galaxy.command and key not in state.now.retreated]


def _groups(met: Sequence[Meeting]) -> list[list[Meeting]]:
    """Return the meetings grouped by common commands, in the order they happened."""
    leader: dict[str, str] = {}

    def root(key: str) -> str:
        while (above := leader.setdefault(key, key)) != key:
            leader[key] = key = leader[above]
        return key

    for meeting in met:
        first, second = map(root, meeting.pair)
        leader[first] = second
    groups: dict[str, list[Meeting]] = {}
    for meeting in met:
        groups.setdefault(root(meeting.pair[0]), []).append(meeting)
    return list(groups.values())


def fight_out(account: Account, keys: Iterable[str], comers: Sequence[str], judging: Judging) -> set[str]:
    """Fight out a meeting: the two strongest camps first, the winner against the next (CG-67, CG-69).

    After each battle it is read anew who is still there: whoever lost or fell back, here or at a lost home port, fights
    no more. The first of `comers` in a camp attacks. Returns the commands that won and are still there.
    """
    met = {key: account.state.galaxy.command[key].retreats for key in keys}
    won: set[str] = set()
    # Camps without ships leave each other alone, as do those whose battle waits for the referee.
    harmless: set[frozenset[Camping]] = set()
    while True:
        fleets = account.state.galaxy.command
        there = [key for key, retreats in met.items() if key in fleets and fleets[key].retreats == retreats]
        pair = _next(account.state, _camps(account.state, there), harmless)
        if pair is None:
            return won.intersection(there)
        attacker, defender = _attacker_first(pair, comers)
        fought = partial(battle_between, account, attacker, defender, BattlePlace.SPACE, judging)
        winners = battle_or_aside(account, (attacker, defender), BattlePlace.SPACE.value, judging, fought)
        if winners is None:
            harmless.add(frozenset(pair))
        else:
            won |= set(winners)


def _camps(state: CampaignState, keys: Iterable[str]) -> list[Camping]:
    """Return the commands of a meeting by camp: an alliance, or a neutral in total engagement for itself (CG-55)."""
    found: dict[str, list[str]] = {}
    for key in keys:
        command = state.galaxy.command[key]
        alone = is_neutral(state.galaxy, command.owner) and command.engagement is Engagement.TOTAL
        camp = f"faction:{command.owner}" if alone else status(state.galaxy, command.owner) or command.owner
        found.setdefault(camp, []).append(key)
    return [tuple(sorted(camp)) for camp in found.values()]


def _next(
    state: CampaignState, camps: Sequence[Camping], harmless: Container[frozenset[Camping]]
) -> tuple[Camping, Camping] | None:
    """Return the next two camps that fight: the strongest, and the strongest of its enemies."""
    ranked = sorted(camps, key=lambda camp: (-sum(worth(state.galaxy.command[key].force) for key in camp), camp))
    for place, first in enumerate(ranked):
        for second in ranked[place + 1 :]:
            if frozenset((first, second)) not in harmless and any(
                enemies(state.galaxy, state.galaxy.command[a], state.galaxy.command[b]) for a in first for b in second
            ):
                return first, second
    return None


def _attacker_first(pair: tuple[Camping, Camping], comers: Sequence[str]) -> tuple[Camping, Camping]:
    """Return the camp that attacks, then the other: the one that came, else that of the lower id."""
    for comer in comers:
        for camp, other in (pair, pair[::-1]):
            if comer in camp:
                return camp, other
    return (pair[0], pair[1]) if pair[0] < pair[1] else (pair[1], pair[0])


def force_of(
    state: CampaignState, command: Command, choices: Choices = DEFAULTS, *, defends: bool = False
) -> BattleForce:
    """Return a command as a force: with its orders, characters, technologies, and the powers used for it this turn."""
    now, player = state.now, state.players.get(command.owner)
    weak_vader = player is not None and player.rank is Rank.VADER and player.idle >= battle_figures().vader_idle
    terms = [
        BattleTerm("character", each.bonus, "CG-70", each.id)
        for each in state.galaxy.characters
        if each.command == command.id and each.bonus and not weak_vader and is_free(state, each)
    ]
    for key in state.weapons.get(command.id, ()):
        fitted = technologies()[key]
        useful = (not fitted.needs or count(command.force, fitted.needs)) and (defends or not fitted.defence)
        if fitted.bonus and useful:
            terms.append(BattleTerm("technology", fitted.bonus, fitted.rule, key))
    if command.id in now.bonus:
        terms.append(BattleTerm("chief", now.bonus[command.id], "CG-19"))
    if command.id in now.favour:
        terms.append(BattleTerm("emperor", now.favour[command.id], "CG-21"))
    if command.id in now.anger:
        terms.append(BattleTerm("anger", battle_figures().anger, "CG-33"))
    return BattleForce(
        command.id, command.force, command.engagement, now.special.get(command.id, ""), tuple(terms),
        death=command.id in now.death, cornered=_is_cornered(state, command, choices),
    )  # fmt: skip


def _is_cornered(state: CampaignState, command: Command, choices: Choices) -> bool:
    """Return whether a command has nowhere to retreat to: no planet, or at its port, the last one (CG-75, AMB-CG-35).

    By the reading `always` it is cornered everywhere while its home port is the last planet of its player.
    """
    owned = state.planets_of(command.owner)
    if owned != (command.home,):
        return not owned
    port = state.galaxy.planet[command.home]
    return reading(choices, "cornered") == "always" or holds(port.at, port.radius, command.at)


def grudges(state: CampaignState, ours: Iterable[str], theirs: Iterable[str]) -> tuple[BattleTerm, ...]:
    """Return the terms an alliance has against factions that left it (CG-23, CG-46)."""
    alliances = {state.galaxy.faction[owner].alliance for owner in ours if owner in state.galaxy.faction}
    leaving = economy_figures().leaving
    return tuple(
        BattleTerm("grudge", held, leaving[alliance].grudge_rule, owner)
        for owner in sorted(set(theirs) & state.players.keys())
        for alliance, held in sorted(state.players[owner].grudges.items())
        if alliance in alliances & leaving.keys() and held
    )


def battle_between(
    account: Account, attacker: Sequence[str], defender: Sequence[str], place: BattlePlace, judging: Judging
) -> tuple[str, ...] | None:
    """Fight a battle of commands and tell it with its outcome.

    Returns the commands that hold the place, None where no battle was possible.
    """
    state = account.state
    owners = [[state.galaxy.command[key].owner for key in camp] for camp in (attacker, defender)]
    camps = [
        Camp(
            tuple(force_of(state, state.galaxy.command[key], judging.choices, defends=bool(side)) for key in camp),
            grudges(state, owners[side], owners[1 - side]),
        )
        for side, camp in enumerate((attacker, defender))
    ]
    able = [fights(camp, place) for camp in camps]
    if any(able) and not all(able) and reading(judging.choices, "no_ships") == "retreats":
        weak, strong = (defender, attacker) if able[0] else (attacker, defender)
        settle_fates(account, dict.fromkeys(weak, BattleFate.RETREATS), strong, judging)
        return tuple(strong)
    if not any(able):
        account.tell("no_battle", "CG-66", {"attackers": ",".join(attacker), "defenders": ",".join(defender)})
        return None
    x, y = state.galaxy.command[defender[0]].at
    dice = judging.dice(f"battle/{'+'.join(sorted((*attacker, *defender)))}/@{x},{y}")
    result = fight(camps[0], camps[1], place, dice, judging.numbers, readings_of(judging))
    tell_battle(account, result, (attacker, defender), place, owners)
    for key in (*attacker, *defender):
        _tell_losses(account, key, result)
    for key, taken in sorted(result.captured.items()):
        if reading(judging.choices, "boarding_limits") == "yes":
            taken = _within_limits(account.state, account.state.galaxy.command[key], taken)
        args: Args = {"command": key, **units(taken)}
        if taken != NOBODY:
            account.tell("gained", "CG-57", args, to=(state.galaxy.command[key].owner,))
    winners = attacker if result.attacker_wins else defender
    settle_fates(account, {key: result.fates[key] for key in (*attacker, *defender)}, winners, judging)
    held = [state.galaxy.command[key].owner for key in winners if result.fates[key] is BattleFate.HOLDS]
    _points(account, held, judging)
    return tuple(key for key in winners if key in account.state.galaxy.command)


def settle_fates(account: Account, fates: Mapping[str, BattleFate], winners: Sequence[str], judging: Judging) -> None:
    """Let beaten commands retreat or be destroyed; their passengers are caught or escape (CG-71, CG-72, CG-78)."""
    ported = list[str]()
    for key, fate in sorted(fates.items()):
        if fate is BattleFate.HOLDS:
            continue
        last = _is_last_retreat(account.state.galaxy.command[key], judging)
        captors = () if key in winners else winners
        catch(account, key, captors, judging, gone=last or fate is not BattleFate.RETREATS)
        if fate is BattleFate.RETREATS:
            if _retreat(account, key, judging):
                ported.append(key)
            continue
        again = "free" if fate is BattleFate.CAPTURED else "price"
        rule = _why_gone(account.state, key, fate, judging.choices)
        if rule == "CG-60" and reading(judging.choices, "destroyed") == "for_ever":
            again = "never"
        account.tell("gone", rule, {"command": key, "again": again})
    # Only when everybody beaten has left does anybody fight at a lost port: who lost fights nowhere else.
    for key in ported:
        _fight_at_port(account, key, judging)


def _is_last_retreat(command: Command, judging: Judging) -> bool:
    """Return whether a command is gone for ever instead of retreating: at the third, or the one after (AMB-CG-36)."""
    return command.retreats + 1 >= battle_figures().most_retreats + (
        reading(judging.choices, "third_retreat") == "made"
    )


def _within_limits(state: CampaignState, command: Command, taken: Troops) -> Troops:
    """Return as many units as a command has room for (CG-63, CG-88, AMB-CG-38)."""
    free = free_units(state.galaxy, state.galaxy.faction.get(command.owner))
    extra = sum(technologies()[key].limit for key in state.weapons.get(command.id, ()))
    room = {kind: int(getattr(figures().command, kind)) + extra - count(command.force, kind) for kind in UNITS}
    return Troops(**{k: count(taken, k) if k in free else max(0, min(count(taken, k), room[k])) for k in UNITS})


def _why_gone(state: CampaignState, key: str, fate: BattleFate, choices: Choices) -> str:
    """Return the rule by which a beaten command is destroyed: boarded, last unit, cornered, or Vader's Death."""
    if fate is BattleFate.CAPTURED:
        return "CG-57"
    command = state.galaxy.command[key]
    if not command.force.units:
        return "CG-60"
    return "CG-75" if force_of(state, command, choices).cornered else "CG-30"


def readings_of(judging: Judging) -> BattleReadings:
    """Return the readings of battles in this campaign."""
    named = ("total", "excess", "scope", "no_roll", "special_malus", "garrison_holds")
    return BattleReadings(*(reading(judging.choices, option) for option in named))


CAMPS: Final = ("attacker", "defender")


def tell_battle(
    account: Account,
    result: BattleResult,
    camps: tuple[Sequence[str], Sequence[str]],
    place: BattlePlace,
    owners: Sequence[Sequence[str]],
) -> None:
    """Tell a battle to those who fought.

    All learn where it was and who won, those who fought both sums, each camp its own terms.
    """
    rule = "CG-71" if place is BattlePlace.SPACE else "CG-65"
    winner = "attacker" if result.attacker_wins else "defender"
    about: Args = {"place": place.value, "attackers": ",".join(camps[0]), "defenders": ",".join(camps[1])}
    account.tell("battle", rule, {**about, "winner": winner})
    for number, fought in enumerate(result.rounds, 1):
        sums = (fought.attacker, fought.defender)
        dice = ",".join(str(die) for die in fought.dice)
        both: dict[str, Value] = {"round": number, "attack": total(sums[0]), "defence": total(sums[1]), "dice": dice}
        both |= {"typed": 1} if fought.typed else {}
        account.tell("sums", "CG-86", {**about, **both}, to={owner for side in owners for owner in side})
        for side, terms in enumerate(sums):
            for term in terms:
                told: Args = {"round": number, "source": term.source, "value": term.value, "name": term.name}
                account.tell("term", term.rule, {**about, **told, "camp": CAMPS[side]}, to=owners[side])


def _tell_losses(account: Account, key: str, result: BattleResult) -> None:
    lost = result.losses[key]
    if lost != NOBODY:
        args: Args = {"command": key, **units(lost)}
        account.tell("lost", "CG-87", args, to=(account.state.galaxy.command[key].owner,))


def _points(account: Account, winners: Iterable[str], judging: Judging) -> None:
    """Give every player who holds the place the points of a battle won (CG-119)."""
    if not judging.numbers["points_battle"]:
        return
    for owner in sorted(set(winners) & account.state.players.keys()):
        args: Args = {"faction": owner, "amount": judging.numbers["points_battle"], "why": "battle"}
        account.tell("points", "CG-119", args, to=(owner,))


def _retreat(account: Account, key: str, judging: Judging) -> bool:
    """Send a beaten command home (CG-73), by a die if it has retreated before (CG-74); the third time it is destroyed.

    Returns whether it came to a home port that is lost, where it has to fight the enemies.
    """
    state = account.state
    command, again = state.galaxy.command[key], key in state.now.retreated
    if _is_last_retreat(command, judging):
        account.tell("gone", "CG-72", {"command": key, "again": "never"})
        return False
    port = state.galaxy.planet.get(command.home)
    if port is None or (again and _elsewhere(command, judging)):
        port = _any_planet(state, command, judging)
    account.tell("retreated", "CG-74" if again else "CG-73", {"command": key, "planet": port.id})
    return not again and port.owner != command.owner


def _fight_at_port(account: Account, key: str, judging: Judging) -> None:
    """Fight those who attack a command at its lost home port (CG-73); who came attacks, or who stands (AMB-CG-37)."""
    state = account.state
    command = state.galaxy.command[key]
    there = [
        each
        for each in _not_beaten(state, sorted(state.galaxy.command))
        if holds(state.galaxy.command[each].at, state.galaxy.circle(state.galaxy.command[each]), command.at)
        and attacks(state.galaxy, state.galaxy.command[each], command)
    ]
    arrives = reading(judging.choices, "lost_port") == "who_arrives"
    fight_out(account, (key, *there), (key,) if arrives else there, judging)


def _elsewhere(command: Command, judging: Judging) -> bool:
    """Return whether the second retreat ends at another planet; by the die the home port is likelier (CG-74)."""
    die = judging.dice(f"retreat/{command.id}").roll(battle_figures().die, "second_retreat").result
    return die > judging.numbers["again_at_port"]


def _any_planet(state: CampaignState, command: Command, judging: Judging) -> Planet:
    """Return one of the player's planets by a die; the nearest planet of all if he has none left."""
    owned = state.planets_of(command.owner)
    if len(owned) == 1:
        return state.galaxy.planet[owned[0]]
    if owned:
        return state.galaxy.planet[owned[judging.dice(f"refuge/{command.id}").roll(len(owned), "refuge").result - 1]]
    x, y = command.at
    return min(state.galaxy.planets, key=lambda planet: ((planet.x - x) ** 2 + (planet.y - y) ** 2, planet.id))
