"""What the referee lets happen by his own decision: one more happening at the end of a phase, in a word and its values.

money faction=hutt amount=5000
moved command=longue-corde x=12000 y=8000 jumped=0
lost command=longue-corde infantry=1 cruisers=0 fighters=2
dealt objective=hutt-4 faction=hutt what=hold_count number=9 points=30 hidden=1 trigger=turn:5

What those concerned are told besides stands below it; `told faction=hutt` has no other effect, `told` is for everybody.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from typing import Final

from models.dice import Dice
from models.errors import Refused
from models.games.empire.turn.forces import UNITS, count
from models.games.empire.turn.happenings import ALL, EFFECTS, Account, Happening, Value, apply
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.report.telling import Narrator
from models.games.empire.turn.rulings.unjudged import wait
from models.games.empire.turn.state import CampaignState
from models.games.facets.rulings import RulingOn

DECREE_RULE = "CG-1"
"""The referee's word stands where the book leaves room."""


TOLD: Final = "told"
"""The decree without an effect: words for a player, or for everybody."""


def read_ruling(state: CampaignState, ruling: RulingOn) -> tuple[Happening, ...]:
    """Return what a ruling lets happen, then the words for those concerned; raises Refused for one without meaning."""
    if ruling.decision.partition(" ")[0] != TOLD:
        effect = read_decree(state, ruling.decision)
        return (effect, *_told(ruling.told, effect.visible_to))
    whom = ruling.decision.removeprefix(TOLD).strip().removeprefix("faction=")
    if whom and whom not in state.players:
        raise Refused("turn.decree_wants", kind=TOLD, name=whom[:40])
    if not ruling.told:
        raise Refused("turn.no_words")
    return _told(ruling.told, frozenset((whom,)) if whom else ALL)


def _told(words: str, whom: frozenset[str]) -> tuple[Happening, ...]:
    return (Happening("ruled", DECREE_RULE, {"words": words}, "ruling", whom),) if words and whom else ()


def read_decree(state: CampaignState, words: str) -> Happening:
    """Return the happening that a referee's words describe; raises Refused for words without
    meaning in this campaign.
    """
    try:
        kind, *pairs = shlex.split(words)
    except ValueError as problem:
        raise Refused("turn.no_decree", words=words[:80], known=tuple(sorted(EFFECTS))) from problem
    if kind not in EFFECTS:
        raise Refused("turn.no_decree", words=words[:80], known=tuple(sorted(EFFECTS)))
    args: dict[str, Value] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        args[name] = int(value) if value.lstrip("-").isdigit() and value.isascii() else value
    if kind in {"money", "points"}:
        args.setdefault("why", "ruling")
    if kind == "conquered" and (planet := state.galaxy.planet.get(str(args.get("planet", "")))) is not None:
        args.setdefault("from", planet.owner)
        args.setdefault("doubled", 0)
    found = Happening(kind, DECREE_RULE, args, "ruling", _addressees(state, args))
    try:
        # It must take effect, and there must be a sentence that tells it.
        after = apply(state, found)
        Narrator(after).events((found,))
        found = _about_objective(state, after, found)
    except KeyError as problem:
        raise Refused("turn.decree_wants", kind=kind, name=str(problem.args[0])) from problem
    except (ValueError, TypeError) as problem:
        raise Refused("turn.no_decree", words=words[:80], known=tuple(sorted(EFFECTS))) from problem
    return found


def decree(account: Account, decreed: Iterable[Happening], phase: str) -> None:
    """Let happen what the referee decreed at the end of a phase; where its thing is gone it waits for him instead."""
    for each in decreed:
        gone = missing(account.state, each)
        if not gone:
            args = _no_more_than_there_is(account.state, each)
            account.tell(each.kind, each.rule, args, cause=each.cause, to=each.visible_to)
        else:
            wait(account, f"after:{phase}", {"decree": each.kind}, Refused("turn.decree_lost", gone=gone))


def _no_more_than_there_is(state: CampaignState, told: Happening) -> Mapping[str, Value]:
    """Return the arguments of a loss cut to the units that are left."""
    if told.kind != "lost":
        return told.args
    galaxy = state.galaxy
    if "planet" in told.args:
        held = galaxy.planet[told.text("planet")].garrison
    else:
        held = galaxy.command[told.text("command")].force
    return {**told.args, **{kind: min(told.number(kind), count(held, kind)) for kind in UNITS}}


def tell_dice(account: Account, before: CampaignState, thrown: Sequence[tuple[str, Dice]], judging: Judging) -> None:
    """Tell those for whom dice fell that the referee typed what he says of them; `before` is the state they fell in."""
    galaxy = before.galaxy
    for stream, _ in thrown:
        if not (words := judging.ruling(f"dice:{stream}").told):
            continue
        named = set(stream.replace("+", "/").split("/"))
        for each in account.told:
            if each.kind == "battle" and each.text("defenders") in named:
                named |= set(each.text("attackers").split(","))
        things = (galaxy.command.get(key) or galaxy.planet.get(key) for key in named)
        whom = {each.owner for each in things if each is not None} | named
        account.tell("ruled", DECREE_RULE, {"words": words}, cause="ruling", to=whom & before.players.keys())


def missing(state: CampaignState, found: Happening, raised: Set[str] = frozenset()) -> str:
    """Return the command, planet, faction, character or objective of a decree that there is not, "" for none.

    `raised` are the commands that other decrees of the turn raise.
    """
    galaxy = state.galaxy
    things: Mapping[str, Set[str]] = {
        "command": raised | galaxy.command.keys(), "planet": galaxy.planet.keys(), "faction": galaxy.faction.keys(),
        "character": {each.id for each in galaxy.characters}, "objective": state.objectives.keys(),
    }  # fmt: skip
    new = {"raised": "command", "dealt": "objective"}.get(found.kind, "")
    named = {name: str(found.args.get(name, "")) for name in things if name != new}
    return next((key for name, key in named.items() if key and key not in things[name]), "")


def _about_objective(state: CampaignState, after: CampaignState, found: Happening) -> Happening:
    """Return a happening on an objective, told only to those who may know it (CG-105, CG-106)."""
    if "objective" not in found.args:
        return replace(found, visible_to=ALL) if found.kind == "ended" else found
    key = found.text("objective")
    objective = after.objectives.get(key) or state.objectives[key]
    known = found.kind == "revealed" or objective.open
    return replace(found, visible_to=frozenset(objective.whose if known else ()))


def _addressees(state: CampaignState, args: dict[str, Value]) -> frozenset[str]:
    """Return who is told: the factions named, and the owners of the commands and planets named."""
    galaxy = state.galaxy
    found = {str(args.get("faction", ""))}
    if (command := galaxy.command.get(str(args.get("command", "")))) is not None:
        found.add(command.owner)
    if (planet := galaxy.planet.get(str(args.get("planet", "")))) is not None:
        found.add(planet.owner)
    found |= {each.owner for each in galaxy.characters if each.id == args.get("character")}
    return frozenset(found & set(state.players)) or frozenset(state.players)
