"""A campaign told in prose: a sentence for each happening, its variants used in turn (catalogue `saga`).

The public chronicle is told from the public view, the whole one from everything. A kind without prose is not told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType
from typing import Final

from models.galaxy.values import Point
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report.report import ReportTeller
from models.games.empire.turn.report.seen import STRANGER, SeenTurn
from models.games.empire.turn.report.telling import Narrator
from models.games.facets.turns import EVERYBODY
from models.i18n import MessageArg, MessageArgs, Text, Translator

VARIANTS: Final[Mapping[str, int]] = {
    "battle_attacker": 4, "battle_defender": 4, "assault_won": 3, "assault_lost": 3, "conquered": 4, "taken": 4,
    "raised": 3, "relief": 1, "gone": 3, "retreated": 3, "joined": 2, "neutral": 2, "dissolved": 1, "president": 2,
    "won": 1,
    "won_together": 1, "ended": 1, "ended_by_referee": 1, "captured": 2, "freed": 2, "killed": 2, "reached": 2,
    "ruled": 2, "story": 2, "rumour": 2, "letter": 2, "letter_unsigned": 1, "armed": 1, "sums": 2, "quiet": 3,
    "moved": 3,
}  # fmt: skip
"""How many ways there are to tell a kind."""
_PARTS: Final = MappingProxyType(
    {
        "battle_attacker": "fleets", "battle_defender": "fleets", "assault_won": "ground", "assault_lost": "ground",
        "conquered": "ground", "taken": "ground", "raised": "levies", "relief": "levies", "armed": "levies",
        "reached": "ends",
        "ended": "ends", "ended_by_referee": "ends", "won": "ends", "won_together": "ends", "story": "words",
        "ruled": "words", "rumour": "words", "letter": "words", "letter_unsigned": "words",
        "joined": "sides", "neutral": "sides", "dissolved": "ends",
        "president": "sides",
    }
)  # fmt: skip
"""Which paragraph a kind stands in; what is in none stands with what came before."""
_FLEETS: Final = frozenset(("battle_attacker", "battle_defender"))
_CLOSE: Final = 1
"""A battle that so little decided is told with its numbers."""


class Saga:
    """Tells the turns of one campaign in one language, in order: no sentence is used twice in a row."""

    def __init__(self, t: Translator, first: int = 0) -> None:
        """Begin with the first variants, or with others: a page about one turn gives the number of the turn."""
        self._t, self._first = t, first
        self._used: Counter[str] = Counter()

    def turn(self, seen: SeenTurn, narrator: Narrator, told: Sequence[Happening]) -> tuple[str, ...]:
        """Return the paragraphs of a turn: `seen` gives the places of things, `told` the happenings
        that may be told.
        """
        places = dict(ReportTeller(seen, self._t).battlefields())
        moved = len({each.text("command") for each in told if each.kind == "moved"})
        found = [("fleets", self._say("moved", {}, moved))] if moved else []
        for number, each in enumerate(told):
            kind = _kind(each, seen)
            told_alone = kind in VARIANTS and kind != "moved"
            words = self._sentence(kind, each, number, seen, narrator, places) if told_alone else ""
            if words:
                # What comes of a battle stands with it.
                found.append((_PARTS.get(kind, found[-1][0] if found else ""), words))
        if not found:
            return (self._say("quiet", {}),)
        return tuple(" ".join(words for _, words in part) for _, part in groupby(found, key=itemgetter(0)))

    def story(self, seen: SeenTurn, narrator: Narrator, numbers: Sequence[int]) -> Iterator[str]:
        """Yield the sentences of some happenings of a turn, by their numbers."""
        places = dict(ReportTeller(seen, self._t).battlefields())
        for number in numbers:
            each = seen.happenings[number]
            kind = _kind(each, seen)
            if kind in VARIANTS and (words := self._sentence(kind, each, number, seen, narrator, places)):
                yield words

    def _sentence(
        self,
        kind: str,
        told: Happening,
        number: int,
        seen: SeenTurn,
        narrator: Narrator,
        places: Mapping[int, Point],
    ) -> str:
        args: dict[str, MessageArg] = {}
        for name, value in told.args.items():
            keys = str(value).split(",")
            many_named = value and name in {"attackers", "defenders", "to"}
            args[name] = [narrator.name(key) for key in keys] if many_named else (
                value if name in {"amount", "words", "attack", "defence"} else narrator.name(str(value))
            )  # fmt: skip
        if kind in _FLEETS:
            args |= {side: self._owned(told.text(side), seen, narrator) for side in ("attackers", "defenders")}
        if told.args.get("to") == "":
            args["to"] = self._t("empire.everybody")
        if number in places:
            args["where"] = self.where(places[number], seen)
        if kind == "reached":
            args["whose"] = narrator.name(str(told.args.get("alliance") or told.args.get("faction", "")))
        if kind == "story":
            args["whose"] = narrator.name(told.cause.partition(":")[0])
        if kind == "ruled":
            whom = [narrator.name(key) for key in sorted(told.visible_to - {EVERYBODY, STRANGER})]
            args["whose"] = whom or self._t("turn.all_players")
        if kind == "sums":
            *first, last = told.text("dice").split(",")
            args["dice"] = self._t("ground.and", first=", ".join(first), last=last) if first else last
        return self._say(kind, args)

    def _say(self, kind: str, args: MessageArgs, number: int = 0) -> str:
        """Return the next variant of a kind, its first letter a capital; `number` says of how many it is told."""
        variant = (self._first + self._used[kind]) % VARIANTS[kind] + 1
        self._used[kind] += 1
        key = f"saga.told_{kind}_{variant}"
        words = self._t.plural(key, number) if number else self._t(key, **args)
        return f"{words[:1].upper()}{words[1:]}"

    def _owned(self, keys: str, seen: SeenTurn, narrator: Narrator) -> list[Text]:
        """Return the names of commands with their owners."""
        owners = {c.id: c.owner for galaxy in (seen.before, seen.galaxy) for c in galaxy.commands}
        lang, found = self._t.lang, []
        for key in keys.split(","):
            name, owner = narrator.name(key)[lang], owners.get(key, "")
            found.append(Text.same(f"{name} ({narrator.name(owner)[lang]})" if owner else name))
        return found

    def where(self, at: Point, seen: SeenTurn) -> str:
        """Return the words for a place: at or near a planet."""
        planets = seen.galaxy.planets
        if not planets:
            return self._t("saga.in_space")
        near = min(planets, key=lambda p: ((p.x - at[0]) ** 2 + (p.y - at[1]) ** 2, p.id))
        on = (near.x - at[0]) ** 2 + (near.y - at[1]) ** 2 <= near.radius**2
        return self._t("saga.at_planet" if on else "saga.near_planet", planet=near.name)


def _kind(told: Happening, seen: SeenTurn) -> str:
    """Return the prose key of a happening; one without prose keeps its kind, for which there is no sentence."""
    if told.kind == "battle":
        won = told.text("winner") == "attacker"
        if told.text("place") == "planet":
            return "assault_won" if won else "assault_lost"
        return "battle_attacker" if won else "battle_defender"
    if told.kind == "conquered":
        return "conquered" if told.args.get("from") else "taken"
    if told.kind == "raised" and told.args.get("came_back"):
        return "relief"
    if told.kind == "status":
        alliance = seen.galaxy.alliance.get(told.text("alliance"))
        return "neutral" if alliance is None or alliance.loose else "joined"
    if told.kind == "ended":
        return "ended" if told.args.get("alliance") else "ended_by_referee"
    if told.kind == "letter":
        return "letter" if told.text("from") else "letter_unsigned"
    if told.kind == "sums":
        return "sums" if _is_close(told) else ""
    return told.kind


def _is_close(told: Happening) -> bool:
    dice = [int(each) for each in str(told.args.get("dice", "")).split(",") if each]
    return len(dice) > 1 and abs(told.number("attack") + dice[0] - told.number("defence") - dice[1]) <= _CLOSE
