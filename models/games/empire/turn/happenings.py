"""What happens in a turn, and the effect of each happening on the state: the only way it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from models.galaxy.values import Command, Engagement, Troops
from models.games.empire.turn.forces import less, more
from models.games.empire.turn.numbers import technologies
from models.games.empire.turn.objectives import Objective, objective_of
from models.games.empire.turn.state import CampaignState, FallenCommand, JoinRequest, PersonState, Rank

ALL: Final = frozenset(("*",))
"""Everybody sees it."""

Value = str | int
Args = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened: its kind, the rule that caused it, its arguments, and the factions that see it.

    `cause` is the order behind it (`hutt:3`, the third line of that player), empty for what the rules do themselves.
    """

    kind: str
    rule: str
    args: Args = field(default_factory=dict)
    cause: str = ""
    visible_to: frozenset[str] = ALL

    def text(self, name: str) -> str:
        """Return an argument that is a text; raises KeyError for a missing one."""
        return str(self.args[name])

    def number(self, name: str) -> int:
        """Return an argument that is a number; raises KeyError for a missing one."""
        return int(self.args[name])


def units(troops: Troops) -> Args:
    """Return units as the arguments of a happening."""
    return {"infantry": troops.infantry, "cruisers": troops.cruisers, "fighters": troops.fighters}


def troops_of(happening: Happening) -> Troops:
    """Return the units named in the arguments of a happening."""
    return Troops(happening.number("infantry"), happening.number("cruisers"), happening.number("fighters"))


def _money(state: CampaignState, told: Happening) -> CampaignState:
    player = state.players[told.text("faction")]
    amount = told.number("amount")
    state = state.with_player(replace(player, money=player.money + amount))
    if amount < 0 and told.args.get("why") not in {"gift", "bank_share"}:
        spent = {**state.now.spent, player.faction: state.now.spent.get(player.faction, 0) - amount}
        state = replace(state, now=replace(state.now, spent=spent))
    return state


def _points(state: CampaignState, told: Happening) -> CampaignState:
    player = state.players[told.text("faction")]
    return state.with_player(replace(player, points=player.points + told.number("amount")))


def _bank(state: CampaignState, told: Happening) -> CampaignState:
    return replace(state, bank=state.bank + told.number("amount"))


def _president(state: CampaignState, told: Happening) -> CampaignState:
    for key, player in state.players.items():
        if player.president != (key == told.text("faction")):
            state = state.with_player(replace(player, president=key == told.text("faction")))
    return state


def _status(state: CampaignState, told: Happening) -> CampaignState:
    key, alliance = told.text("faction"), told.text("alliance")
    player = state.players[key]
    factions = tuple(replace(f, alliance=alliance) if f.id == key else f for f in state.galaxy.factions)
    state = replace(
        state,
        galaxy=replace(state.galaxy, factions=factions),
        requests=tuple(each for each in state.requests if each.faction != key),
    )
    return state.with_player(replace(player, rank=Rank(told.text("rank")), president=False, choice=""))


def _left(state: CampaignState, told: Happening) -> CampaignState:
    player = state.players[told.text("faction")]
    alliance = told.text("alliance")
    grudges = {**player.grudges, alliance: player.grudges.get(alliance, 0) + told.number("grudge")}
    return state.with_player(
        replace(
            player,
            grudges=grudges,
            left=alliance,
            no_raise_until=max(player.no_raise_until, told.number("no_raise_until")),
            half_income_until=max(player.half_income_until, told.number("half_income_until")),
        )
    )


def _asked(state: CampaignState, told: Happening) -> CampaignState:
    request = JoinRequest(told.text("faction"), told.text("alliance"), told.text("role"))
    return replace(state, requests=(*(r for r in state.requests if r.faction != request.faction), request))


def _choice(state: CampaignState, told: Happening) -> CampaignState:
    return state.with_player(replace(state.players[told.text("faction")], choice=told.text("choice")))


def _engaged(state: CampaignState, told: Happening) -> CampaignState:
    state = state.with_command(told.text("command"), engagement=Engagement(told.text("engagement")))
    special = {**state.now.special, told.text("command"): told.text("special")}
    return replace(state, now=replace(state.now, special=special))


def _moved(state: CampaignState, told: Happening) -> CampaignState:
    state = state.with_command(told.text("command"), x=told.number("x"), y=told.number("y"))
    if not told.number("jumped"):
        return state
    return replace(state, now=replace(state.now, jumped=state.now.jumped | {told.text("command")}))


def _lost(state: CampaignState, told: Happening) -> CampaignState:
    if "planet" in told.args:
        planet = state.galaxy.planet[told.text("planet")]
        return state.with_planet(planet.id, garrison=less(planet.garrison, troops_of(told)))
    command = state.galaxy.command[told.text("command")]
    return state.with_command(command.id, force=less(command.force, troops_of(told)))


def _gained(state: CampaignState, told: Happening) -> CampaignState:
    if "planet" in told.args:
        planet = state.galaxy.planet[told.text("planet")]
        return state.with_planet(planet.id, garrison=more(planet.garrison, troops_of(told)))
    command = state.galaxy.command[told.text("command")]
    return state.with_command(command.id, force=more(command.force, troops_of(told)))


def _retreated(state: CampaignState, told: Happening) -> CampaignState:
    command = state.galaxy.command[told.text("command")]
    planet = state.galaxy.planet[told.text("planet")]
    state = state.with_command(command.id, x=planet.x, y=planet.y, retreats=command.retreats + 1)
    now = state.now
    return replace(state, now=replace(now, retreated=now.retreated | {command.id}, jumped=now.jumped | {command.id}))


def _gone(state: CampaignState, told: Happening) -> CampaignState:
    key = told.text("command")
    command = state.galaxy.command[key]
    commands = tuple(each for each in state.galaxy.commands if each.id != key)
    weapons = {each: held for each, held in state.weapons.items() if each != key}
    state = replace(state, galaxy=replace(state.galaxy, commands=commands), weapons=weapons)
    if told.text("again") == "never":
        return state
    fallen = FallenCommand(key, command.owner, told.text("again") == "free", command.name)
    return replace(state, fallen={**state.fallen, key: fallen})


def _conquered(state: CampaignState, told: Happening) -> CampaignState:
    planet, owner = told.text("planet"), told.text("faction")
    state = state.with_planet(planet, owner=owner, garrison=Troops())
    doubled = state.doubled | {planet} if told.number("doubled") else state.doubled - {planet}
    return replace(
        state,
        since={**state.since, planet: state.turn},
        garrisons={key: each for key, each in state.garrisons.items() if key != planet},
        firsts=state.firsts | {(planet, owner)},
        doubled=doubled,
        now=replace(state.now, conquered=state.now.conquered | {planet}),
    )


def _raised(state: CampaignState, told: Happening) -> CampaignState:
    planet = state.galaxy.planet[told.text("planet")]
    command = Command(
        told.text("command"), told.text("name"), told.text("faction"), planet.x, planet.y,
        home=told.text("home"), force=troops_of(told),
    )  # fmt: skip
    fallen = {key: each for key, each in state.fallen.items() if key != command.id}
    galaxy = replace(state.galaxy, commands=(*state.galaxy.commands, command))
    state = replace(state, galaxy=galaxy, fallen=fallen)
    if told.args.get("came_back"):
        state = state.with_player(replace(state.players[command.owner], came_back=state.turn))
    return state


def _home(state: CampaignState, told: Happening) -> CampaignState:
    return state.with_command(told.text("command"), home=told.text("planet"))


def _flag(name: str, of: str) -> Callable[[CampaignState, Happening], CampaignState]:
    """Return the effect that adds the thing a happening names to a set of facts of the turn."""

    def add(state: CampaignState, told: Happening) -> CampaignState:
        return replace(state, now=replace(state.now, **{name: getattr(state.now, name) | {told.text(of)}}))

    return add


def _bonus(state: CampaignState, told: Happening) -> CampaignState:
    key = told.text("command")
    if told.text("by") == "emperor":
        favour = {**state.now.favour, key: state.now.favour.get(key, 0) + told.number("amount")}
        return replace(state, now=replace(state.now, favour=favour))
    bonus = {**state.now.bonus, key: state.now.bonus.get(key, 0) + told.number("amount")}
    return replace(state, now=replace(state.now, bonus=bonus))


def _raid(state: CampaignState, told: Happening) -> CampaignState:
    raided = {**state.now.raided, told.text("planet"): told.text("faction")}
    return replace(state, now=replace(state.now, raided=raided))


def _person(state: CampaignState, told: Happening, **kept: object) -> CampaignState:
    """Return the state with a character put where the happening says: with a command, on a planet, at a point."""
    key = told.text("character")
    command, planet = str(told.args.get("command", "")), str(told.args.get("planet", ""))
    if "x" in told.args:
        kept |= {"x": told.number("x"), "y": told.number("y"), "placed": True}
    if "x" in told.args or command or planet:
        people = tuple(
            replace(c, command=command, planet=planet) if c.id == key else c for c in state.galaxy.characters
        )
        state = replace(state, galaxy=replace(state.galaxy, characters=people))
    changed = replace(state.people.get(key, PersonState()), **kept)  # type: ignore[arg-type]
    return replace(state, people={**state.people, key: changed})


def _captured(state: CampaignState, told: Happening) -> CampaignState:
    return _person(state, told, captor=told.text("faction"))


def _freed(state: CampaignState, told: Happening) -> CampaignState:
    return _person(state, told, captor="")


def _killed(state: CampaignState, told: Happening) -> CampaignState:
    return _person(state, told, captor="", dead=True)


def _smugglers(change: int) -> Callable[[CampaignState, Happening], CampaignState]:
    """Return the effect of hiring smugglers, or of sending them on a mission (CG-53)."""

    def apply_to(state: CampaignState, told: Happening) -> CampaignState:
        player = state.players[told.text("faction")]
        stores = {**player.stores}
        if "resource" in told.args:
            stores[told.text("resource")] = stores.get(told.text("resource"), 0) + 1
        state = state.with_player(replace(player, smugglers=player.smugglers + change, stores=stores))
        return _raid(state, told) if told.kind == "raid" else state

    return apply_to


def _garrisoned(state: CampaignState, told: Happening) -> CampaignState:
    return replace(state, garrisons={**state.garrisons, told.text("planet"): Engagement(told.text("engagement"))})


def _armed(state: CampaignState, told: Happening) -> CampaignState:
    key, fitted = told.text("command"), technologies()[told.text("technology")]
    if fitted.circle:
        wider = state.galaxy.circle(state.galaxy.command[key]) * (100 + fitted.circle) // 100
        state = state.with_command(key, radius=wider)
    return replace(state, weapons={**state.weapons, key: (*state.weapons.get(key, ()), fitted.id)})


def _idle(state: CampaignState, told: Happening) -> CampaignState:
    return state.with_player(replace(state.players[told.text("faction")], idle=told.number("turns")))


def _yielded(state: CampaignState, told: Happening) -> CampaignState:
    """Return the state in which a planet's first income, which is doubled, has been paid."""
    return replace(state, doubled=state.doubled - {told.text("planet")})


def _earned(state: CampaignState, told: Happening) -> CampaignState:
    return state.with_player(replace(state.players[told.text("faction")], last_income=told.number("amount")))


def _dealt(state: CampaignState, told: Happening) -> CampaignState:
    found = objective_of(told.args, state.galaxy, state.objectives.get(told.text("objective")))
    return replace(state, objectives={**state.objectives, found.id: found})


def _withdrawn(state: CampaignState, told: Happening) -> CampaignState:
    gone = state.objectives[told.text("objective")].id
    return replace(state, objectives={key: each for key, each in state.objectives.items() if key != gone})


def _objective(change: Callable[[CampaignState, Happening, Objective], Objective]) -> Callable[
    [CampaignState, Happening], CampaignState
]:  # fmt: skip
    """Return the effect that changes the objective a happening names; raises KeyError for an unknown one."""

    def apply_to(state: CampaignState, told: Happening) -> CampaignState:
        changed = change(state, told, state.objectives[told.text("objective")])
        return replace(state, objectives={**state.objectives, changed.id: changed})

    return apply_to


def _ended(state: CampaignState, _told: Happening) -> CampaignState:
    return replace(state, ended=state.turn)


EFFECTS: Final[Mapping[str, Callable[[CampaignState, Happening], CampaignState]]] = MappingProxyType(
    {
        "money": _money, "points": _points, "bank": _bank, "president": _president, "status": _status, "left": _left,
        "asked": _asked, "choice": _choice, "engaged": _engaged, "moved": _moved, "lost": _lost, "gained": _gained,
        "retreated": _retreated, "gone": _gone, "conquered": _conquered, "raised": _raised, "home": _home,
        "bonus": _bonus, "raid": _smugglers(-1), "carried": _smugglers(-1), "stocked": _smugglers(-1),
        "hired": _smugglers(1), "travelled": _person, "captured": _captured, "freed": _freed, "killed": _killed,
        "garrisoned": _garrisoned, "armed": _armed, "closed": _flag("closed", "system"),
        "idle": _idle, "yielded": _yielded, "earned": _earned,
        "anger": _flag("anger", "command"), "death": _flag("death", "command"), "held": _flag("held", "command"),
        "no_spending": _flag("no_spending", "faction"), "no_income": _flag("no_income", "planet"),
        "no_levies": _flag("no_levies", "planet"), "dealt": _dealt, "withdrawn": _withdrawn, "ended": _ended,
        "counted": _objective(lambda _state, told, it: replace(it, count=told.number("number"))),
        "revealed": _objective(lambda _state, _told, it: replace(it, told=True)),
        "fulfilled": _objective(lambda _state, _told, it: replace(it, done=True)),
        "reached": _objective(lambda state, _told, it: replace(it, reached=state.turn)),
    }
)  # fmt: skip
"""What changes the state; every other kind is told and changes nothing."""


def apply(state: CampaignState, happening: Happening) -> CampaignState:
    """Return the state after a happening."""
    effect = EFFECTS.get(happening.kind)
    return effect(state, happening) if effect is not None else state


class Account:
    """What has been told of a turn so far, the state `before` it, and the present state."""

    def __init__(self, state: CampaignState) -> None:
        self.before = self.state = state
        self.told: list[Happening] = []

    @property
    def mark(self) -> tuple[int, CampaignState]:
        """The present instant, for `back`."""
        return len(self.told), self.state

    def back(self, mark: tuple[int, CampaignState]) -> None:
        """Forget what was told since a mark."""
        del self.told[mark[0] :]
        self.state = mark[1]

    def tell(self, kind: str, rule: str, args: Args | None = None, *, cause: str = "", to: Iterable[str] = ALL) -> None:
        """Record one happening and apply its effect."""
        happening = Happening(kind, rule, dict(args or {}), cause, frozenset(to))
        self.told.append(happening)
        self.state = apply(self.state, happening)


def belongs_to_battle(told: Happening, fought: Set[str]) -> bool:
    """Return whether a happening after a battle belongs to it: it names one of those who fought, or no command or
    planet.
    """
    named = {told.text(name) for name in ("command", "planet") if name in told.args}
    return not named or bool(fought & named)
