"""What one faction knows of a turn, built field by field: a field that is not named here is in no report.

Of the map it knows what `models.games.empire.seen` shows; of what happened, what was told to it and what everybody
sees, each kind with the arguments its row names. The order that caused something is known to its player alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import NOBODY, Character, Point, Troops
from models.games.empire.readings import reading
from models.games.empire.seen import seen_by
from models.games.empire.turn.forces import less, more, worth
from models.games.empire.turn.happenings import Happening, troops_of
from models.games.empire.turn.objectives import Objective, ObjectiveKind, objective_text
from models.games.empire.turn.owners import Owners
from models.games.empire.turn.scoring import holders, progress, wanted_planets
from models.games.empire.turn.sides import FEDERATION
from models.games.empire.turn.state import CampaignPlayer, CampaignState, FallenCommand, JoinRequest, PersonState, Rank
from models.games.values import DEFAULTS, Choices
from models.i18n import Text

LOSSES: Final = "losses"
"""The kind of what one sees of the losses of those he fought: quarters instead of units."""

STRANGER: Final = " "
"""No faction has this id: what it sees is what everybody does."""
_UNITS: Final = ("infantry", "cruisers", "fighters")
_BATTLE: Final = ("place", "attackers", "defenders")


@dataclass(frozen=True, slots=True)
class _Row:
    """The arguments known of a kind: by everybody, and besides by those it is told to or whose things it names."""

    everybody: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()


def _row(*told: str, everybody: Iterable[str] = ()) -> _Row:
    return _Row(frozenset(everybody), frozenset((*everybody, *told)))


KINDS: Final[Mapping[str, _Row]] = {
    "anger": _row("command"),
    "answer": _row("subject", "of", "amount", "owner", "income", "resource", "commands", "spent", *_UNITS),
    "armed": _row("command", "technology"),
    "asked": _row("faction", "alliance", "role"),
    "bank": _row("amount"),
    "battle": _row(everybody=(*_BATTLE, "winner")),
    "bonus": _row("command", "amount", "by"),
    "captured": _row("character", "command", "planet", "faction"),
    "carried": _row("character", "planet", "faction"),
    "choice": _row("faction", "choice"),
    "closed": _row("planet", "system"),
    "consent": _row("faction", "other"),
    "counted": _row(),
    "conquered": _row("doubled", everybody=("planet", "faction", "from")),
    "dealt": _row("objective", "points"),
    "death": _row("command"),
    "dissolved": _row(everybody=("alliance",)),
    "earned": _row(),
    "ended": _row(everybody=("alliance",)),
    "engaged": _row("command", "engagement", "special"),
    "found": _row("character", "command", "planet", "x", "y"),
    "freed": _row("character", "command", "planet"),
    "fulfilled": _row(),
    "gained": _row("command", "planet", *_UNITS),
    "garrisoned": _row("planet", "engagement"),
    "gone": _row("again", everybody=("command",)),
    "held": _row("command"),
    "hired": _row("faction"),
    "home": _row("command", "planet"),
    "idle": _row("faction", "turns"),
    "killed": _row("character"),
    "left": _row("no_raise_until", "half_income_until", "grudge", everybody=("faction", "alliance")),
    "letter": _row(everybody=("from", "to", "open", "words")),
    "lost": _row("command", "planet", *_UNITS),
    "money": _row("faction", "amount", "why", "other", "planet"),
    "moved": _row(everybody=("command", "x", "y", "jumped")),
    "needs_ruling": _row(),
    "no_battle": _row("attackers", "defenders"),
    "no_income": _row("planet"),
    "no_levies": _row("planet"),
    "no_spending": _row("faction"),
    "points": _row("faction", "amount", "why"),
    "president": _row("faction"),
    "raid": _row("planet", "faction"),
    "raided": _row("planet"),
    "raised": _row("home", *_UNITS, everybody=("command", "name", "planet", "faction", "came_back")),
    "reached": _row("objective"),
    "retreated": _row(everybody=("command", "planet")),
    "revealed": _row("objective"),
    "ruled": _row(everybody=("words",)),
    "rumour": _row("words"),
    "spied": _row("faction", "subject"),
    "status": _row(everybody=("faction", "alliance", "rank")),
    "stocked": _row("faction", "resource"),
    "story": _row(),
    "sums": _row(*_BATTLE, "round", "attack", "defence", "dice", "typed"),
    "term": _row(*_BATTLE, "round", "source", "value", "name", "camp"),
    "travelled": _row("character", "command", "planet", "x", "y"),
    "unjudged": _row(),
    "withdrawn": _row("objective"),
    "won": _row(everybody=("faction", "amount")),
    "won_together": _row(everybody=("alliance", "amount")),
    "yielded": _row("faction", "planet", "amount", "steps"),
}
"""Every kind of happening; one that is not here is seen by nobody."""

_REFUSED: Final = frozenset(("reason", "kind", "amount", "most", "name", "planet", "pair", "start", "end"))
"""What a refusal may say of his own order."""
_OF_OWNER: Final = frozenset(("command", "planet", "faction", "attackers", "defenders"))
"""The arguments that make a happening a player's own, by whose they are."""
_PUBLIC_TO_FIGHTERS: Final = frozenset(("term",))
"""What those who fought see of each other where battles are told in full."""


@dataclass(frozen=True, slots=True)
class SeenObjective:
    """An objective as one who may know it sees it: the task, the prize, whether it is an alliance's.

    Its progress (0 of 0 without a measure) and the planets that are `missing`, the turn in which it was `reached`, or
    whether it was `withdrawn`.
    """

    id: str
    text: Text
    points: int
    together: bool = False
    hidden: bool = False
    have: int = 0
    wanted: int = 0
    reached: int = 0
    withdrawn: bool = False
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenPerson:
    """A character of which a faction knows all: its own, or a captive it holds.

    `state` is `free`, `captive` (of `captor`) or `dead`; the place of a captive of others is told to nobody.
    """

    name: Text
    state: str
    command: str = ""
    planet: str = ""
    at: Point | None = None
    captor: str = ""
    id: str = ""


@dataclass(frozen=True)
class SeenTurn:
    """What one faction knows after a turn: the map before and after it, itself, what was told to it.

    `ranks` are everybody's; `points` its own, or everybody's where they are public. `bank` is None for those who may
    not know it; `president` and `requests` are empty for those who are not told.
    """

    faction: str
    turn: int
    before: Galaxy
    galaxy: Galaxy
    was: CampaignPlayer
    me: CampaignPlayer
    ranks: Mapping[str, Rank]
    points: Mapping[str, int]
    happenings: tuple[Happening, ...] = ()
    president: str = ""
    bank: int | None = None
    requests: tuple[JoinRequest, ...] = ()
    fallen: tuple[FallenCommand, ...] = ()
    """Own commands that may be raised again."""
    since: Mapping[str, int] = field(default_factory=dict)
    """The turn in which own planets were taken."""
    choices: Choices = field(default_factory=dict)
    """The readings and parameters in force, which everybody is told."""
    objectives: tuple[SeenObjective, ...] = ()
    """Own objectives and those of the alliance one belongs to from the beginning, as far as they are told."""
    weapons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The technologies of own commands."""
    people: tuple[SeenPerson, ...] = ()
    """Own characters, then the captives one holds."""


def player_view(
    before: CampaignState,
    after: CampaignState,
    told: Iterable[Happening],
    faction: str,
    choices: Choices = DEFAULTS,
) -> SeenTurn:
    """Return what a faction knows of a turn, from the state before and after it and all that happened."""
    me = after.players[faction]
    known = reading(choices, "resources_known") == "yes"
    member = after.galaxy.faction[faction].alliance == FEDERATION
    public = reading(choices, "points_public") == "yes"
    return SeenTurn(
        faction,
        after.turn,
        seen_by(before.galaxy, faction, resources_known=known),
        seen_by(after.galaxy, faction, resources_known=known),
        before.players.get(faction, me),
        me,
        {key: player.rank for key, player in sorted(after.players.items())},
        {key: player.points for key, player in sorted(after.players.items()) if public or key == faction},
        tuple(visible(before, told, faction, choices)),
        next((key for key, each in after.players.items() if each.president), "") if me.rank.votes else "",
        after.bank if member else None,
        tuple(each for each in after.requests if each.faction == faction or _accepts(me.rank, each)),
        tuple(each for _, each in sorted(after.fallen.items()) if each.owner == faction),
        {key: turn for key, turn in sorted(after.since.items()) if after.galaxy.planet[key].owner == faction},
        choices,
        tuple(_objectives(before, after, faction, known=known)),
        {key: each for key, each in after.weapons.items() if after.galaxy.command[key].owner == faction},
        tuple(_people(after, faction)),
    )


def coming(seen: SeenTurn, turn: int) -> CampaignState:
    """Return the state at the start of a turn, as far as its player knows it."""
    players = {
        key: seen.me if key == seen.faction else CampaignPlayer(key, rank, key == seen.president)
        for key, rank in seen.ranks.items()
    }
    held = {c.id for c in seen.galaxy.characters}
    captives = (
        Character(each.id, each.name, command=each.command, planet=each.planet)
        for each in seen.people if each.id not in held and each.captor == seen.faction
    )  # fmt: skip
    people = {
        each.id: PersonState(*(each.at or (0, 0)), each.at is not None, each.captor, each.state == "dead")
        for each in seen.people
    }
    galaxy = replace(seen.galaxy, known=None, characters=(*seen.galaxy.characters, *captives))
    return CampaignState(
        turn, galaxy, players, seen.bank or 0, seen.since, weapons=seen.weapons, people=people,
        fallen={each.id: each for each in seen.fallen}, requests=seen.requests,
    )  # fmt: skip


def _people(state: CampaignState, faction: str) -> Iterator[SeenPerson]:
    for each in sorted(state.galaxy.characters, key=lambda one: one.owner != faction):
        kept = state.people.get(each.id, PersonState())
        if each.owner == faction and kept.dead:
            yield SeenPerson(each.name, "dead", id=each.id)
        elif each.owner == faction and kept.captor not in {"", faction}:
            yield SeenPerson(each.name, "captive", captor=kept.captor, id=each.id)
        elif not kept.dead and (each.owner == faction or kept.captor == faction):
            at = (kept.x, kept.y) if kept.placed else None
            yield SeenPerson(
                each.name, "captive" if kept.captor else "free", each.command, each.planet, at, kept.captor, each.id
            )


def _objectives(before: CampaignState, after: CampaignState, faction: str, *, known: bool) -> Iterator[SeenObjective]:
    """Yield the objectives a faction is told of; `known`: it knows where all resources are."""
    for _, each in sorted(after.objectives.items()):
        if each.known_to(faction):
            wanted = wanted_planets(after.galaxy, each) if known or each.kind is not ObjectiveKind.MONOPOLY else ()
            held = {p.id for p in after.galaxy.planets if p.owner in holders(after, each)}
            yield replace(_seen_objective(after, each), missing=tuple(sorted(set(wanted) - held)))
    for key, each in sorted(before.objectives.items()):
        if key not in after.objectives and each.known_to(faction):
            yield replace(_seen_objective(before, each), withdrawn=True)


def _seen_objective(state: CampaignState, objective: Objective) -> SeenObjective:
    # What allies hold in money is theirs alone (CG-40).
    secret = objective.alliance and objective.kind is ObjectiveKind.MONEY
    have, wanted = (0, 0) if secret or objective.reached else progress(state, objective)
    return SeenObjective(
        objective.id, objective_text(objective, state.galaxy), objective.points, bool(objective.alliance),
        objective.hidden, min(have, wanted), wanted, objective.reached,
    )  # fmt: skip


def seen_by_all(
    before: CampaignState, after: CampaignState, told: Iterable[Happening], choices: Choices = DEFAULTS
) -> SeenTurn:
    """Return what everybody knows of a turn: the view of somebody who has nothing and is told nothing."""
    known = reading(choices, "resources_known") == "yes"
    public = reading(choices, "points_public") == "yes"
    me = CampaignPlayer(STRANGER, Rank.NEUTRAL)
    return SeenTurn(
        STRANGER,
        after.turn,
        seen_by(before.galaxy, STRANGER, resources_known=known),
        seen_by(after.galaxy, STRANGER, resources_known=known),
        me,
        me,
        {key: player.rank for key, player in sorted(after.players.items())},
        {key: player.points for key, player in sorted(after.players.items()) if public},
        tuple(visible(before, told, STRANGER, choices)),
        choices=choices,
    )


def _accepts(rank: Rank, request: JoinRequest) -> bool:
    wanted = {"moff": Rank.GRAND_MOFF, "military": Rank.GRAND_ADMIRAL}
    return rank is wanted.get(request.role, Rank.FOUNDER)


def visible(
    before: CampaignState, told: Iterable[Happening], faction: str, choices: Choices = DEFAULTS
) -> Iterator[Happening]:
    """Yield what a faction sees of each happening: nothing, the public arguments, or all that concerns it."""
    owners, full = _Fighting(before), reading(choices, "battle_detail") == "full"
    for each in told:
        mine = owners.is_of(each, faction)
        addressed = faction in each.visible_to
        if each.kind == "refused":
            if addressed:
                yield _cut_fields(each, _REFUSED, faction)
        elif (row := KINDS.get(each.kind)) is not None:
            open_to_all = "*" in each.visible_to
            own = addressed or (open_to_all and mine) or (full and mine and each.kind in _PUBLIC_TO_FIGHTERS)
            fields = row.told if own else row.everybody if open_to_all else frozenset()
            if fields:
                yield _cut_fields(each, fields, faction)
            if each.kind == "lost" and not addressed and owners.fought(each, faction):
                yield owners.quarters(each)
        owners.after(each)


def _cut_fields(told: Happening, fields: frozenset[str], faction: str) -> Happening:
    args = {name: value for name, value in told.args.items() if name in fields}
    cause = told.cause if told.cause.partition(":")[0] == faction else ""
    return Happening(told.kind, told.rule, args, cause, frozenset((faction,)))


class _Fighting:
    """Owners, units and the battle under way, in the course of a turn."""

    def __init__(self, before: CampaignState) -> None:
        galaxy = before.galaxy
        self._owners = Owners(before)
        self._troops = {c.id: c.force for c in galaxy.commands} | {p.id: p.garrison for p in galaxy.planets}
        self._fighting: frozenset[str] = frozenset()

    def is_of(self, told: Happening, faction: str) -> bool:
        """Return whether a happening names a faction or one of its things."""
        names = (key for name in _OF_OWNER & told.args.keys() for key in str(told.args[name]).split(","))
        return any(key == faction or self._owners.of(key) == faction for key in names)

    def fought(self, told: Happening, faction: str) -> bool:
        """Return whether a loss belongs to the battle a faction is fighting at the moment."""
        key = str(told.args.get("command") or told.args.get("planet"))
        return key in self._fighting and any(self._owners.of(each) == faction for each in self._fighting)

    def quarters(self, told: Happening) -> Happening:
        """Return what the enemy sees of a loss: the quarters of the former units by price, rounded up."""
        name = "command" if "command" in told.args else "planet"
        held, gone = worth(self._troops.get(told.text(name), NOBODY)), worth(troops_of(told))
        lost = -(-4 * gone // held) if held else 0
        return Happening(LOSSES, told.rule, {name: told.text(name), "quarters": min(lost, 4)})

    def after(self, told: Happening) -> None:
        """Apply what a happening changed."""
        self._owners.after(told)
        if told.kind == "battle":
            self._fighting = frozenset(key for side in _BATTLE[1:] for key in told.text(side).split(","))
        elif told.kind == "raised":
            self._troops[told.text("command")] = troops_of(told)
        elif told.kind == "conquered":
            self._troops[told.text("planet")] = Troops()
        elif told.kind in {"lost", "gained"}:
            key = str(told.args.get("command") or told.args.get("planet"))
            change = less if told.kind == "lost" else more
            self._troops[key] = change(self._troops.get(key, NOBODY), troops_of(told))
