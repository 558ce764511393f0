"""The battles that the chronicle shows: the greatest of a chapter, who fought, the sums and the losses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from models.galaxy.values import Point, Troops
from models.games.campaign_book import BookBattle, BookCamp
from models.games.empire.turn.forces import more
from models.games.empire.turn.happenings import Happening, troops_of
from models.games.empire.turn.report.chronicle.told import ChronicleTurn
from models.games.empire.turn.report.report import battle_spans
from models.games.empire.turn.report.stories import RANKS, FoundStory, find_stories
from models.i18n import Translator

MOST: Final = 3
"""Battles of a chapter that are shown."""
_CAMPS: Final = ("attackers", "defenders")
_FELL: Final = frozenset(("gone", "retreated"))
_ROUNDS: Final = 3
"""Rounds whose sums are told."""


@dataclass(frozen=True, slots=True)
class _Fought:
    """A battle of a turn with what came of it, and its place among the happenings and on the map."""

    turn: ChronicleTurn
    number: int
    battle: Happening
    after: tuple[Happening, ...]
    at: Point


def greatest_battles(turns: Sequence[ChronicleTurn], t: Translator) -> tuple[BookBattle, ...]:
    """Return the battles of the greatest stories of some turns (as the bulletin ranks them), in their order."""
    found = [
        (RANKS.index(story.kind), -story.weight, fought)
        for turn in turns
        for story in find_stories(turn.seen, dict(turn.teller.battlefields()))
        if (fought := _largest(turn, story)) is not None
    ]
    best = [fought for *_, fought in sorted(found, key=itemgetter(0, 1))[:MOST]]
    return tuple(_battle(each, t) for each in sorted(best, key=lambda each: (each.turn.number, each.number)))


def _largest(turn: ChronicleTurn, story: FoundStory) -> _Fought | None:
    """Return the battle between sides in which most fought of a story, None where there was none."""
    places = dict(turn.teller.battlefields())
    found = [
        _Fought(turn, first, turn.told[first], tuple(turn.told[n] for n in after), places[first])
        for first, after in battle_spans(turn.told)
        if first in story.numbers and all(map(turn.owners.get, _fighters(turn.told[first])))
    ]
    return max(found, key=lambda each: len(_fighters(each.battle)), default=None)


def _fighters(battle: Happening) -> Sequence[str]:
    return [key for side in _CAMPS for key in battle.text(side).split(",")]


def _battle(fought: _Fought, t: Translator) -> BookBattle:
    told, won = fought.battle, fought.battle.text("winner") == "attacker"
    where = fought.turn.teller.near(fought.at)
    title = t("saga.battle_title", where=where, turn=fought.turn.number)
    camps = tuple(
        _camp(fought, told.text(side).split(","), side, t, won=won == (side == "attackers")) for side in _CAMPS
    )
    return BookBattle(fought.turn.number, f"{title[:1].upper()}{title[1:]}", fought.at, camps, tuple(_sums(fought, t)))


def _camp(fought: _Fought, keys: Sequence[str], side: str, t: Translator, *, won: bool) -> BookCamp:
    narrator, owners = fought.turn.narrator, fought.turn.owners
    teller = fought.turn.teller
    lost = Troops()
    for each in fought.after:
        if each.kind == "lost" and str(each.args.get("command") or each.args.get("planet")) in keys:
            lost = more(lost, troops_of(each))
    fates = [t("saga.losses", units=teller.troops(lost))] if lost.units else []
    fell = [each for each in fought.after if each.kind in _FELL and each.text("command") in keys]
    fates += [fought.turn.words(each) for each in fell]
    if side == "defenders":
        fates += [fought.turn.words(each) for each in fought.after if each.kind == "conquered"]
    names = tuple(narrator.name(key)[t.lang] for key in keys)
    sides = tuple(dict.fromkeys(owners.get(key, "") for key in keys))
    return BookCamp(names, tuple(each for each in sides if each), won, tuple(fates))


def _sums(fought: _Fought, t: Translator) -> Iterator[str]:
    rounds = [each for each in fought.after if each.kind == "sums"]
    for each in rounds[-_ROUNDS:]:
        dice = [int(die) for die in each.text("dice").split(",") if die] or [0, 0]
        both = each.number("attack"), each.number("defence")
        yield t("saga.battle_sum", attack=both[0], die=dice[0], defence=both[1], other=dice[1],
                one=both[0] + dice[0], two=both[1] + dice[1])  # fmt: skip
