"""Events and objections as sentences: a message key with names in place of ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from models.content import Json
from models.games.battle.engine import Objection
from models.games.battle.values import Told
from models.games.escarmouche.battle.state import Skirmish, Trooper
from models.games.escarmouche.odds import MODIFIERS
from models.games.escarmouche.ruleset import persons, ruleset
from models.games.event import Event
from models.games.persons import Brought, PersonType, StoryPerson, cast_of, person_type
from models.games.table_ground import paces
from models.i18n import LANGUAGES, NO_TEXT, MessageArg, Text, both

FIGURES: Final = ("figure", "target", "by", "hero")
SIDES: Final = ("side", "winner")
LENGTHS: Final = ("cost", "most")
"""Arguments in thousandths of a pace, said in paces."""
VARIANTS: Final[Mapping[str, Callable[[Mapping[str, Json]], str]]] = {
    "shot": lambda args: "hit" if args["hit"] else "missed",
    "saved": lambda args: "held" if args["held"] else "failed",
    "struck": lambda args: _blow(args),
    "recoiled": lambda args: "barred" if args["stopped"] else "",
    "power_touch": lambda args: "sure" if not args["threshold"] else "hit" if args["hit"] else "missed",
    "thrown_to": lambda args: str(args["what"]),
    "crashed": lambda args: "hit" if args["touched"] else "missed",
    **{kind: lambda args: "" if args["done"] else "failed" for kind in ("used_power", "resisted", "tended")},
    "occurred": lambda args: "rolled" if args["roll"] else "",
    "over": lambda args: "" if args["winner"] else "tie",
    "phase": lambda args: "" if args["count"] else "alone",
}
"""Events that read differently by what came of them: the word added to their key."""

_CHANGES: Final = {"GE-73": "gigantic", **{rule: name for name, _, rule in MODIFIERS}}
"""What changes the threshold of a shot, by its rule."""


def _blow(args: Mapping[str, Json]) -> str:
    """Return the ending of the key for an attack in melee."""
    if args["parried"]:
        return "parried"
    return "missed" if not args["touched"] else "touched" if args["against"] else "open"


def _added(value: Sequence[Json]) -> Text:
    """Return what changed a threshold, in brackets: pairs of a rule and a number; empty where nothing did."""
    found = [(_CHANGES[str(each[0])], int(str(each[1]))) for each in value if isinstance(each, list)]
    words = [
        (both(f"escarmouche.term_{name}"), f" {change:+}".replace("-", "−") if change else "") for name, change in found
    ]
    fr, en = (", ".join(f"{name[lang]}{change}" for name, change in words) for lang in LANGUAGES)
    return Text(f" ({fr})", f" ({en})") if words else NO_TEXT


class SkirmishTeller:
    """Puts names in place of ids."""

    def __init__(self, battle: Skirmish) -> None:
        self._battle = battle

    def event(self, event: Event) -> Told:
        """Return an Event as a sentence."""
        variant = VARIANTS[event.kind](event.args) if event.kind in VARIANTS else ""
        who: dict[str, MessageArg] = {"who": self._battle.of(event.subject).name} if event.subject else {}
        key = f"skirmish.ev_{event.kind}" + (f"_{variant}" if variant else "")
        return Told(event.rule, key, {**who, **self._words(event.args)})

    def objection(self, found: Objection) -> Told:
        """Return why an act cannot be done as a sentence."""
        return Told(found.rule, found.key, self._words(found.args))

    def cast(self) -> dict[str, StoryPerson]:
        """Return the figures as a story speaks of them, by their ids."""
        return cast_of(map(self._brought, self._battle.troopers), persons().epithets)

    def _brought(self, each: Trooper) -> Brought:
        profile, printed = each.profile, ruleset().profiles.get(each.profile.id)
        known = persons().persons.get(profile.id) if printed is not None and printed.name == profile.name else None
        kind = person_type(known, PersonType(profile.id), profile.name)
        kind = replace(kind, nature="machine" if each.has("droid") else kind.nature)
        return Brought(each.id, each.side, each.name, profile.name, kind, profile.life, leads=each.hero)

    def _words(self, args: Mapping[str, Json]) -> dict[str, MessageArg]:
        return {key: self._word(key, value) for key, value in args.items()}

    def _word(self, key: str, value: Json) -> MessageArg:
        if key in FIGURES and value:
            return self._battle.of(str(value)).name
        if key in SIDES:
            return self._battle.name(str(value)) if value else NO_TEXT
        if key in LENGTHS and isinstance(value, int):
            return paces(value)
        if key == "power":
            return self._battle.book.powers[str(value)].name
        if key == "added" and isinstance(value, list):
            return _added(value)
        if key == "order" and isinstance(value, list):
            return tuple(self._battle.name(str(each)) for each in value)
        return value if isinstance(value, str | int) else ""
