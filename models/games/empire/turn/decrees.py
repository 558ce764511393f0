"""What the referee lets happen by his own decision: one more happening at the end of a phase, in a word and its values.

money faction=hutt amount=5000
moved command=longue-corde x=12000 y=8000 jumped=0
lost command=longue-corde infantry=1 cruisers=0 fighters=2
dealt objective=hutt-4 faction=hutt what=hold_count number=9 points=30 hidden=1 trigger=turn:5
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Set
from dataclasses import replace

from models.errors import Refused
from models.games.empire.turn.happenings import ALL, EFFECTS, Happening, Value, apply
from models.games.empire.turn.report.telling import Narrator
from models.games.empire.turn.state import CampaignState

DECREE_RULE = "CG-1"
"""The referee's word stands where the book leaves room."""


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


def names_what_is_there(state: CampaignState, found: Happening, raised: Set[str]) -> None:
    """Raise Refused for a decree on a command, planet, faction or character that there is not.

    `raised` are the commands that other decrees of the turn raise.
    """
    galaxy = state.galaxy
    things: Mapping[str, Set[str]] = {
        "command": raised | galaxy.command.keys(), "planet": galaxy.planet.keys(), "faction": galaxy.faction.keys(),
        "character": {each.id for each in galaxy.characters},
    }  # fmt: skip
    for name, there in things.items():
        key = str(found.args.get(name, ""))
        if key and key not in there:
            raise Refused("turn.decree_wants", kind=found.kind, name=key)


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
