"""Which readings decided the result of an act: with another reading, the same act and dice end differently."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from models.dice import DieWanted, RealDice
from models.errors import SpokenError
from models.games.asked_ground import AnswerWanted
from models.games.swidenth.battle.engine import resolve
from models.games.swidenth.battle.scene import TableAct
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.battle.state_json import fingerprint
from models.games.swidenth.data import option
from models.table.paths import Ways

ASKED: Final = "asked"
"""What comes of an act that asks people something first."""


def deciding(battle: TableBattle, now: TableState, act: TableAct, results: Sequence[int]) -> Iterator[str]:
    """Yield the ids of options that decided how an act ended, an empty id for each step that found none.

    `results` are those of its dice. A step takes as long as a few acts, so callers take them one by one. What people
    said of their table does not depend on readings.
    """
    bare = _read(battle, {})
    before = _result_text(bare, now, act, results)
    if before == ASKED:
        return
    for name in bare.readings_asked:
        values = (value.id for value in option(name).values if value.id != battle.reading(name))
        differs = any(_result_text(_read(battle, {name: value}), now, act, results) != before for value in values)
        yield name if differs else ""


def swaying(battle: TableBattle, chosen: Callable[[TableBattle], TableAct]) -> Iterator[str]:
    """Yield the ids of options that decided a figure's choice of act, an empty id for each step that found none.

    A step decides once by another reading, with its own cache of ways: it may run beside the game, in another thread. A
    step that would have to ask people gives no answer.
    """
    ways = Ways(battle.table)
    bare = _read(battle, {}, ways)
    before = chosen(bare)
    for name in bare.readings_asked:
        for value in option(name).values:
            if value.id == battle.reading(name):
                continue
            try:
                found = chosen(_read(battle, {name: value.id}, ways)) != before
            except AnswerWanted:
                found = False
            yield name if found else ""
            if found:
                break


def _read(battle: TableBattle, others: dict[str, str], ways: Ways | None = None) -> TableBattle:
    """Return the battle with other readings; what is known of its ground is kept."""
    made = replace(battle, choices={**battle.choices, **others})
    made.__dict__["ways"] = ways or battle.ways
    return made


def _result_text(battle: TableBattle, now: TableState, act: TableAct, results: Sequence[int]) -> str:
    """Return the result of an act as one text: a hash, or why it cannot be done."""
    try:
        done = resolve(battle, now, act, RealDice(tuple(results)))
    except DieWanted:
        return "more dice"
    except AnswerWanted:
        return ASKED
    except SpokenError as problem:
        return problem.key
    return f"{fingerprint(done.state)} {len(done.dice)}"
