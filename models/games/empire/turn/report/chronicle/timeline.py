"""The time line of a chronicle: what befell each side in each turn, as signs, and the great events in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from models.galaxy.values import Income
from models.games.campaign_book import BookMark, BookMoment
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report.chronicle.told import ChronicleTurn
from models.i18n import Translator

_MOMENTS: Final = frozenset(
    ("president", "status", "dissolved", "captured", "freed", "killed", "reached", "won", "won_together", "ended")
)
"""Kinds that are told in words."""
_OF_FACTION: Final[Mapping[str, str]] = {
    "conquered": "conquest", "president": "election", "status": "oath", "reached": "goal", "won": "victory",
}  # fmt: skip
"""The sign of a kind, at the side it names."""
_OF_PERSON: Final[Mapping[str, str]] = {"killed": "death", "captured": "capture"}


def marks_of(turns: Sequence[ChronicleTurn]) -> tuple[BookMark, ...]:
    """Return the signs of all turns: kind and number of what befell a side in a turn."""
    return tuple(
        BookMark(turn.number, side, kind, count)
        for turn in turns
        for (side, kind), count in Counter(_befell(turn)).items()
        if side in turn.after.players
    )


def _befell(turn: ChronicleTurn) -> Iterator[tuple[str, str]]:
    owners = turn.owners
    people = {each.id: each.owner for each in turn.galaxy.characters}
    for told in turn.told:
        if told.kind == "battle":
            keys = [key for side in ("attackers", "defenders") for key in told.text(side).split(",")]
            yield from dict.fromkeys((owners.get(key, ""), "battle") for key in keys)
        elif told.kind == "gone":
            yield owners.get(told.text("command"), ""), "fall"
        elif told.kind in _OF_PERSON:
            yield people.get(told.text("character"), ""), _OF_PERSON[told.kind]
        elif told.kind in _OF_FACTION:
            yield str(told.args.get("faction", "")), _OF_FACTION[told.kind]
            if told.kind == "conquered" and told.args.get("from"):
                yield told.text("from"), "loss"


def moments_of(turns: Sequence[ChronicleTurn], t: Translator) -> tuple[BookMoment, ...]:
    """Return the great events in words: who was elected, who changed sides, who fell, great planets taken."""
    found = ((turn, _words(turn, told, t)) for turn in turns for told in turn.told if _is_great(turn, told))
    return tuple(BookMoment(turn.number, words) for turn, words in found if words)


def _words(turn: ChronicleTurn, told: Happening, t: Translator) -> str:
    if told.kind != "reached":
        return turn.words(told)
    whose = turn.narrator.name(str(told.args.get("alliance") or told.args.get("faction", "")))
    return t("saga.told_reached_1", whose=whose, objective=turn.narrator.name(told.text("objective")))


def _is_great(turn: ChronicleTurn, told: Happening) -> bool:
    if told.kind != "conquered":
        return told.kind in _MOMENTS
    planet = turn.galaxy.planet.get(told.text("planet"))
    return bool(told.args.get("from")) and planet is not None and planet.income is Income.MAJOR
