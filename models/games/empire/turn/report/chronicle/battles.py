"""The battles that the chronicle shows: the greatest of a chapter, who fought, the sums and the losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from models.galaxy.values import Income, Point, Troops
from models.games.campaign_book import BookBattle, BookCamp
from models.games.empire.turn.forces import more
from models.games.empire.turn.happenings import Happening, troops_of
from models.games.empire.turn.report.chronicle.told import ChronicleTurn
from models.games.empire.turn.report.report import battle_spans
from models.i18n import Translator

MOST: Final = 3
"""Battles of a chapter that are shown."""
_LEAST: Final = 6
_FELL: Final = frozenset(("gone", "retreated"))
_ROUNDS: Final = 3
"""Rounds whose sums are told."""


@dataclass(frozen=True, slots=True)
class _Fought:
    """A battle of a turn with what came of it, and how great it was."""

    turn: ChronicleTurn
    battle: Happening
    after: tuple[Happening, ...]
    at: Point
    weight: int


def greatest_battles(turns: Sequence[ChronicleTurn], t: Translator) -> tuple[BookBattle, ...]:
    """Return the greatest battles of some turns in their order."""
    every = [each for turn in turns for each in _fought(turn)]
    best = sorted(every, key=lambda each: -each.weight)[:MOST]
    return tuple(_battle(each, t) for each in every if any(each is one for one in best) and each.weight >= _LEAST)


def _fought(turn: ChronicleTurn) -> Iterator[_Fought]:
    places, owners = dict(turn.teller.battlefields()), turn.owners
    for first, after in battle_spans(turn.told):
        battle, came = turn.told[first], tuple(turn.told[n] for n in after)
        yield _Fought(turn, battle, came, places[first], _weight(turn, battle, came, owners))


def _weight(turn: ChronicleTurn, battle: Happening, came: Sequence[Happening], owners: Mapping[str, str]) -> int:
    """Return how great a battle was: who fought, what fell, what it was about."""
    keys = [key for side in ("attackers", "defenders") for key in battle.text(side).split(",")]
    lost = sum(troops_of(each).units for each in came if each.kind == "lost")
    planet = turn.galaxy.planet.get(battle.text("defenders"))
    about = 3 if planet is not None and planet.income is Income.MAJOR else 0
    both = all(owners.get(key) for key in keys)
    found = 2 * len(keys) + about + min(lost, 8) + 3 * sum(each.kind == "gone" for each in came)
    return found + 3 * sum(each.kind == "conquered" for each in came) + (4 if both else -4)


def _battle(fought: _Fought, t: Translator) -> BookBattle:
    told, won = fought.battle, fought.battle.text("winner") == "attacker"
    where = fought.turn.teller.near(fought.at)
    title = t("saga.battle_title", where=where, turn=fought.turn.number)
    camps = tuple(
        _camp(fought, told.text(side).split(","), side, t, won=won == (side == "attackers"))
        for side in ("attackers", "defenders")
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
