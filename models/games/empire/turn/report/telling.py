"""The happenings of a turn as sentences: a message key and its arguments, names instead of ids, amounts in millions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from models.galaxy.values import Engagement
from models.games.empire.turn.forces import UNITS
from models.games.empire.turn.happenings import Happening, Value
from models.games.empire.turn.numbers import battle_figures, technologies
from models.games.empire.turn.objectives import objective_text
from models.games.empire.turn.state import CampaignState, Rank
from models.games.facets.turn_events import TurnEvent
from models.i18n import NO_TERMS, MessageArg, Text, Translator, both

_NAMED: Final = (
    "faction",
    "command",
    "planet",
    "character",
    "home",
    "other",
    "from",
    "owner",
    "of",
    "alliance",
    "technology",
    "objective",
    "gone",
)
_LEVELS: Final = frozenset(each.value for each in Engagement)
_LISTS: Final = ("attackers", "defenders", "to")
SILENT: Final = frozenset(("counted", "earned", "fulfilled", "idle", "term"))
"""What changes the state, or stands in another sentence, and is not told by itself."""


class Narrator:
    """Turns happenings into events for readers: names are those before and after the turn; `also` adds more."""

    def __init__(self, *states: CampaignState, also: Mapping[str, Text] = NO_TERMS) -> None:
        names: dict[str, Text] = dict(also)
        for state in states:
            galaxy = state.galaxy
            names |= {command.id: Text.same(command.name) for command in galaxy.commands}
            names |= {planet.id: Text.same(planet.name) for planet in galaxy.planets}
            names |= {faction.id: faction.name for faction in galaxy.factions}
            names |= {alliance.id: alliance.name for alliance in galaxy.alliances}
            names |= {character.id: character.name for character in galaxy.characters}
            names |= {key: objective_text(each, galaxy) for key, each in state.objectives.items()}
        names |= {key: each.name for key, each in technologies().items()}
        self._names: Mapping[str, Text] = names

    def events(self, told: Iterable[Happening]) -> tuple[TurnEvent, ...]:
        """Return the events of a phase, in their order."""
        return tuple(self._event(each) for each in told if each.kind not in SILENT)

    def name(self, key: str) -> Text:
        """Return the name of an id, or the id where there is none."""
        return self._names.get(key) or Text.same(key)

    def term(self, told: Happening, t: Translator) -> str:
        """Return the source of a number in a battle's sum, in words."""
        name = told.text("name") if "name" in told.args else ""
        known = name in _LEVELS or name in battle_figures().special or name in UNITS
        words = t(f"report.named_{name}") if known else self.name(name)[t.lang]
        label = t(f"report.term_{told.text('source')}")
        return t.pair(label, words) if name else label

    def _event(self, told: Happening) -> TurnEvent:
        args: dict[str, MessageArg] = {name: self._shown(name, value) for name, value in told.args.items()}
        if told.kind == "refused":
            who, _, line = told.cause.partition(":")
            key = told.text("reason")
            return TurnEvent(told.rule, key, {**args, "who": self.name(who), "line": int(line or 0)}, refused=True)
        if told.kind == "unjudged":
            args = {**args, "why": both(told.text("reason"), **args), "orders": tuple(self._orders(told))}
            return TurnEvent(told.rule, f"empire.told_unjudged_{unjudged_kind(told.args)}", args, refused=False)
        return TurnEvent(told.rule, f"empire.told_{_kind(told)}", args)

    def _orders(self, told: Happening) -> Iterator[Text]:
        """Yield the orders behind what the program fails to judge: whose, on which line, in his words."""
        for each in str(told.args.get("orders", "")).splitlines():
            cause, _, words = each.partition(" ")
            who, _, line = cause.partition(":")
            yield both("empire.order_behind", who=self.name(who), line=line, words=words)

    def _shown(self, name: str, value: Value) -> MessageArg:
        if name in _LISTS:
            return tuple(self.name(key) for key in str(value).split(",")) if value else both("empire.everybody")
        if name == "dice":
            # Two dice, and no decimal number.
            return str(value).replace(",", ", ")
        if name == "amount" and isinstance(value, int):
            return value
        return self.name(str(value)) if name in _NAMED else value


def unjudged_kind(args: Mapping[str, Value]) -> str:
    """Return what the program fails to judge: a `battle`, an `order`, a `decree`, a whole `phase`."""
    names = {"attackers": "battle", "orders": "order", "decree": "decree"}
    return next((kind for name, kind in names.items() if name in args), "phase")


def _kind(told: Happening) -> str:
    """Return the key of the sentence for a happening: some kinds have several."""
    if told.kind == "money" and told.text("why") == "gift" and told.number("amount") < 0:
        return "money_given"
    if told.kind == "ended" and not told.args.get("alliance"):
        return "ended_by_referee"
    if told.kind == "letter":
        return f"{'open_letter' if told.number('open') else 'letter'}{'' if told.text('from') else '_unsigned'}"
    if told.kind in {"money", "points"}:
        return f"{told.kind}_{told.text('why')}"
    if told.kind == "status" and told.args.get("rank") == Rank.NEUTRAL.value:
        return "status_neutral"
    if told.kind == "raised" and told.args.get("came_back"):
        return "relief"
    if told.kind == "gone":
        return f"gone_{told.args.get('again', 'seen')}"
    if told.kind in {"lost", "gained"}:
        return f"{told.kind}_{'planet' if 'planet' in told.args else 'command'}"
    if told.kind == "conquered" and not told.text("from"):
        return "taken"
    if told.kind == "engaged" and not told.text("special"):
        return "engaged_plain"
    if told.kind == "moved" and told.number("jumped"):
        return "jumped"
    if told.kind == "sums" and not told.text("dice"):
        return "sums_no_roll"
    if told.kind == "answer" and told.text("subject") == "planet" and not told.text("owner"):
        return "answer_free_planet"
    if told.kind == "answer":
        return f"answer_{told.text('subject')}"
    if told.kind in {"travelled", "found"}:
        return f"{told.kind}_{_whereabouts(told)}"
    if told.kind == "spied" and told.args.get("of"):
        # The referee reads of whom; whom it was is not told that: he is addressed.
        return "spied_on"
    if told.kind == "battle":
        return f"battle_{told.text('place')}_{told.text('winner')}"
    return told.kind


def _whereabouts(told: Happening) -> str:
    for name in ("command", "planet"):
        if told.args.get(name):
            return name
    return "point" if "x" in told.args else "nowhere"
