"""Conquests: a command that holds the space round a planet assaults it (CG-11, CG-14, CG-16, CG-38, CG-65, CG-76,
AMB-CG-1).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from models.galaxy.circles import holds
from models.galaxy.values import NOBODY, Command, Engagement, Planet
from models.games.empire.readings import reading
from models.games.empire.status import attacks, is_neutral, status
from models.games.empire.turn.battle import BattleFate, fight
from models.games.empire.turn.engaging import force_of, grudges, readings_of, settle_fates, tell_battle
from models.games.empire.turn.forces import BattleForce, BattlePlace, Camp, worth
from models.games.empire.turn.happenings import Account, Args, units
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.numbers import economy_figures
from models.games.empire.turn.orders.orders import TurnOrder, of_kind, refuse
from models.games.empire.turn.people import catch_on_planet
from models.games.empire.turn.rulings.unjudged import battle_or_aside
from models.games.empire.turn.sides import EMPIRE, FEDERATION
from models.games.empire.turn.state import CampaignState


def conquer(account: Account, orders: Sequence[TurnOrder], judging: Judging) -> None:
    """Let every command on a planet of an enemy, or of nobody, assault it, unless it is ordered not to."""
    spared = {order.text("command") for order in _own_orders(account, orders, "spare")}
    wanted = {order.text("command"): order.text("planet") for order in _own_orders(account, orders, "conquer")}
    # Whoever stands still is where it stood when the phase began; whoever retreats takes no planet any more.
    ranked = sorted(account.state.galaxy.commands, key=lambda command: command.x)
    places = [command.x for command in ranked]
    for planet_id in sorted(account.state.galaxy.planet):
        planet = account.state.galaxy.planet[planet_id]
        first_one = bisect_left(places, planet.x - planet.radius)
        near = [each.id for each in ranked[first_one : bisect_right(places, planet.x + planet.radius)]]
        if not near:
            continue
        found = [
            c
            for c in _claimants(account.state, planet, near)
            if c.id not in spared and wanted.get(c.id, planet_id) == planet_id
        ]
        if found:
            first = min(found, key=lambda command: (-worth(command.force), command.id))
            together = [c for c in found if _camp(account.state, c) == _camp(account.state, first)]
            camps = tuple(command.id for command in together), (planet.id,)
            battle_or_aside(
                account, camps, BattlePlace.PLANET.value, judging,
                partial(_assault, account, planet, first, together, judging),
            )  # fmt: skip


def _own_orders(account: Account, orders: Sequence[TurnOrder], kind: str) -> Iterator[TurnOrder]:
    """Yield the orders of a kind on commands of the player's own; refuses those on somebody else's."""
    for order in of_kind(orders, kind):
        command = account.state.galaxy.command.get(order.text("command"))
        if command is not None and command.owner != order.faction:
            refuse(account, order, "empire.not_his_command", "CG-65")
        else:
            yield order


def _camp(state: CampaignState, command: Command) -> str:
    alone = is_neutral(state.galaxy, command.owner)
    return command.owner if alone else status(state.galaxy, command.owner)


def _claimants(state: CampaignState, planet: Planet, near: Sequence[str]) -> list[Command]:
    """Return the commands on a planet's disc that may take it: not after a jump or a retreat (CG-77, CG-93)."""
    away = state.now.jumped | state.now.retreated
    return [
        command
        for command in (state.galaxy.command[key] for key in near if key in state.galaxy.command)
        if command.id not in away
        and command.force.units
        and holds(planet.at, planet.radius, command.at)
        and _hostile(state, command, planet)
    ]


def _hostile(state: CampaignState, command: Command, planet: Planet) -> bool:
    if not planet.owner:
        return True
    return attacks(state.galaxy, command, Command("", "", planet.owner, planet.x, planet.y))


def _assault(account: Account, planet: Planet, first: Command, together: Sequence[Command], judging: Judging) -> None:
    """Fight the garrison, if there is one; the winner holds the planet, the loser retreats (CG-76)."""
    keys = tuple(command.id for command in together)
    if planet.garrison.fighters and reading(judging.choices, "garrison_in_space") == "yes":
        keys = _fight_over(account, planet, keys, BattlePlace.SPACE, judging)
    if keys and account.state.galaxy.planet[planet.id].garrison != NOBODY:
        keys = _fight_over(account, planet, keys, BattlePlace.PLANET, judging)
    if keys:
        left = [account.state.galaxy.command[key] for key in keys]
        strongest = min(left, key=lambda command: (command.id != first.id, -worth(command.force), command.id))
        _take(account, planet, strongest, judging)


def _fight_over(
    account: Account, planet: Planet, keys: Sequence[str], place: BattlePlace, judging: Judging
) -> tuple[str, ...]:
    """Fight a garrison above its planet or on it; return the commands that win, none where they lose."""
    state = account.state
    together = [state.galaxy.command[key] for key in keys]
    owners, held = [command.owner for command in together], state.galaxy.planet[planet.id].garrison
    free = Engagement(reading(judging.choices, "locals"))
    engagement = state.garrisons.get(planet.id, Engagement.WEAK if planet.owner else free)
    in_space = place is BattlePlace.SPACE
    garrison = BattleForce(
        planet.id, replace(held, infantry=0) if in_space else held, engagement, garrison=not in_space
    )  # fmt: skip
    forces = tuple(force_of(state, command, judging.choices) for command in together)
    attackers = Camp(forces, grudges(state, owners, [planet.owner]))
    defenders = Camp((garrison,), grudges(state, [planet.owner], owners))
    dice = judging.dice(f"{'sky' if in_space else 'assault'}/{planet.id}")
    result = fight(attackers, defenders, place, dice, judging.numbers, readings_of(judging))
    tell_battle(account, result, (keys, (planet.id,)), place, (owners, [planet.owner]))
    lost = result.losses[planet.id]
    if lost != NOBODY:
        account.tell("lost", "CG-76", {"planet": planet.id, **units(lost)}, to={planet.owner} - {""})
    for command in together:
        gone = result.losses[command.id]
        if gone != NOBODY:
            account.tell("lost", "CG-87", {"command": command.id, **units(gone)}, to=(command.owner,))
    beaten_by = () if result.attacker_wins else (planet.id,)
    settle_fates(account, {key: result.fates[key] for key in keys}, beaten_by, judging)
    stands = result.attacker_wins and (in_space or result.fates[planet.id] is not BattleFate.HOLDS)
    return tuple(key for key in keys if key in account.state.galaxy.command) if stands else ()


def _take(account: Account, planet: Planet, command: Command, judging: Judging) -> None:
    """Give a planet to its conqueror, with what his rank and his alliance get for it."""
    state, owner, numbers = account.state, command.owner, economy_figures()
    player = state.players.get(owner)
    anybody = reading(judging.choices, "first_conquest") == "by_anybody"
    first = all(taken != planet.id or (who != owner and not anybody) for taken, who in state.firsts)
    doubled = first and player is not None and player.rank.governs
    taken: Args = {"planet": planet.id, "faction": owner, "from": planet.owner, "doubled": int(doubled)}
    account.tell("conquered", "CG-14" if doubled else "CG-71", taken)
    catch_on_planet(account, planet.id, command, judging)
    if player is None:
        return
    if first and player.rank.buys_cheaply:
        garrison: Args = {"planet": planet.id, "infantry": numbers.first_garrison, "cruisers": 0, "fighters": 0}
        account.tell("gained", "CG-11", garrison, to=(owner,))
    points = _points(state, owner, planet.owner)
    if points is not None:
        rule, amount = points
        account.tell("points", rule, {"faction": owner, "amount": amount, "why": "conquest"}, to=(owner,))


def _points(state: CampaignState, owner: str, former: str) -> tuple[str, int] | None:
    """Return the rule and the points of a conquest: an Imperial's, or that of a senator who frees a planet (CG-16,
    CG-38).
    """
    numbers, side = economy_figures(), status(state.galaxy, owner)
    if side == EMPIRE:
        return "CG-16", numbers.points_imperial
    if side == FEDERATION and former:
        if status(state.galaxy, former) == EMPIRE:
            return "CG-38", numbers.points_from_empire
        if is_neutral(state.galaxy, former):
            return "CG-38", numbers.points_from_neutral
    return None
