"""Phase 2: engagement orders, then orders to move (CG-22, CG-59, CG-89 … CG-92, CG-110)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from models.dice import Dice
from models.errors import Refused
from models.galaxy.values import Command, Engagement, Point
from models.games.empire.moves import system_of
from models.games.empire.readings import reading
from models.games.empire.situation import EmpireSituation
from models.games.empire.status import status
from models.games.empire.turn.forces import count
from models.games.empire.turn.happenings import Account, Args
from models.games.empire.turn.numbers import Numbers, battle_figures
from models.games.empire.turn.orders.orders import TurnOrder, of_kind, refuse
from models.games.empire.turn.state import CampaignState
from models.games.facets.rulings import RulingOn
from models.games.facets.strategy import Move, MoveMode
from models.games.values import Choices

THE_FORCE = "with_the_force"


@dataclass(frozen=True)
class Judging:
    """What a turn is judged with: the dice by key, the readings of the campaign, the referee's rulings.

    A ruling is under the cause of its order (`vador:2`); `orders` are all that were given, `lines` their lines as they
    were written, `phase` is the one that is judged. A turn whose dice fell before streams were `numbered` keeps
    the names they had: the commands of a battle without its place, and no number.
    """

    dice: Callable[[str], Dice]
    choices: Choices = field(default_factory=dict)
    rulings: Mapping[str, str] = field(default_factory=dict)
    numbered: bool = True
    orders: Sequence[TurnOrder] = ()
    lines: Mapping[str, str] = field(default_factory=dict)
    phase: str = ""

    def ruling(self, target: str) -> RulingOn:
        """Return the referee's ruling on an order or on dice, an empty one where there is none."""
        return RulingOn(target, self.rulings.get(target, ""))

    @cached_property
    def numbers(self) -> Numbers:
        """The parameters of the campaign, which are among its choices."""
        return Numbers.of(self.choices)


def stays_out(state: CampaignState, here: Point, to: Point) -> None:
    """Raise Refused for a way into or out of a solar system that the Emperor closed (CG-21)."""
    if not state.now.closed:
        return
    under = [state.galaxy.surroundings.under(point) for point in (here, to)]
    systems = {system_of(planet) if planet else "" for planet in under}
    closed = systems & state.now.closed
    if len(systems) > 1 and closed:
        name = next(planet.name for planet in under if planet and system_of(planet) in closed)
        raise Refused("galaxy.system_closed", planet=name)


def may_go(state: CampaignState, move: Move, choices: Choices) -> None:
    """Raise Refused for a move that a command may not make this turn (CG-21, CG-89, CG-92)."""
    galaxy = state.galaxy
    EmpireSituation(galaxy, choices).may_move(move)
    stops = [galaxy.planet[key].at for key in move.path]
    for here, to in pairwise(stops):
        stays_out(state, here, to)
    if reading(choices, "system_closed") == "circles_too":
        start = stops[-1] if stops else galaxy.command[move.command].at
        stays_out(state, start, move.to)


def own_command(account: Account, order: TurnOrder, rule: str) -> Command | None:
    """Return the command of an order; refuses the order where it is not the player's."""
    command = account.state.galaxy.command.get(order.text("command"))
    if command is None or command.owner != order.faction:
        refuse(account, order, "empire.not_his_command", rule)
        return None
    return command


def engage(account: Account, orders: Sequence[TurnOrder], judging: Judging) -> None:
    """Set the engagement and the special order of every command (CG-59); the last line on a command counts."""
    last: dict[str, tuple[TurnOrder, Command]] = {}
    for order in of_kind(orders, "engagement"):
        # A line of somebody else on this command does not count instead of its owner's.
        if (mine := own_command(account, order, "CG-59")) is not None:
            last[mine.id] = order, mine
    willing = list[TurnOrder]()
    for order, command in sorted(last.values(), key=lambda each: (each[0].faction, each[0].line)):
        special = order.text("special")
        if special and not _may(account, order, command, special):
            special = ""
        if special == THE_FORCE:
            willing.append(order)
            special = ""
        _tell(account, order, command, special)
    for order in of_kind(orders, "garrison"):
        _man(account, order)
    if willing:
        _one_with_the_force(account, willing, judging)


def _man(account: Account, order: TurnOrder) -> None:
    """Give a garrison another engagement than the weak one (CG-61)."""
    planet = account.state.galaxy.planet.get(order.text("planet"))
    if planet is None or planet.owner != order.faction:
        refuse(account, order, "empire.not_his_planet", "CG-61")
    else:
        args: Args = {"planet": planet.id, "engagement": order.text("engagement")}
        account.tell("garrisoned", "CG-61", args, cause=order.cause, to=(order.faction,))


def _may(account: Account, order: TurnOrder, command: Command, special: str) -> bool:
    """Return whether a special order may be given: by its alliance, with the kind of unit it needs."""
    wanted = battle_figures().special.get(special)
    if wanted is None or status(account.state.galaxy, order.faction) != wanted.alliance:
        refuse(account, order, "empire.not_his_special", wanted.rule if wanted else "CG-59")
    elif not count(command.force, wanted.needs):
        refuse(account, order, f"empire.needs_{wanted.needs}", wanted.rule)
    else:
        return True
    return False


def _tell(account: Account, order: TurnOrder, command: Command, special: str) -> None:
    engagement = order.text("engagement") or Engagement(command.engagement).value
    args: Args = {"command": command.id, "engagement": engagement, "special": special}
    account.tell("engaged", "CG-59", args, cause=order.cause, to=(order.faction,))


def _one_with_the_force(account: Account, willing: Sequence[TurnOrder], judging: Judging) -> None:
    """Give the one special order of the Federation; a die decides between several players (CG-41)."""
    chosen = 0
    if len(willing) > 1:
        chosen = judging.dice("force/federation").roll(len(willing), "with_the_force").result - 1
    for place, order in enumerate(willing):
        command = account.state.galaxy.command[order.text("command")]
        if place == chosen:
            _tell(account, order, command, THE_FORCE)
        else:
            refuse(account, order, "empire.force_was_elsewhere", "CG-41")


def moves(account: Account, orders: Sequence[TurnOrder], judging: Judging) -> tuple[tuple[Move, str], ...]:
    """Return the allowed moves, each with its cause; the last order of a command counts, orders that are not allowed
    are refused.
    """
    found = dict[str, tuple[Move, str]]()
    for order in of_kind(orders, "move", "jump"):
        command = own_command(account, order, "CG-89")
        if command is None:
            continue
        if command.id in account.state.now.held:
            refuse(account, order, "empire.held_by_the_emperor", "CG-21")
            continue
        move = _move(account, order)
        if move is None:
            refuse(account, order, "empire.no_such_place", "CG-92")
            continue
        try:
            may_go(account.state, move, judging.choices)
        except Refused as refused:
            rule = "CG-92" if move.mode is MoveMode.JUMP else "CG-89"
            args = {key: value for key, value in refused.args_.items() if isinstance(value, str | int)}
            refuse(account, order, refused.key, rule, **args)
            continue
        found[command.id] = move, order.cause
    return tuple(found[key] for key in sorted(found))


def _move(account: Account, order: TurnOrder) -> Move | None:
    galaxy, path = account.state.galaxy, order.names("path")
    if order.kind == "move":
        planet = galaxy.planet.get(order.text("planet"))
        to = planet.at if planet is not None else (order.number("x"), order.number("y"))
        return Move(order.text("command"), to)
    if not path or any(key not in galaxy.planet for key in path):
        return None
    return Move(order.text("command"), galaxy.planet[path[-1]].at, MoveMode.JUMP, path)
