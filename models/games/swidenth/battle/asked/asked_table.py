"""A battle on a table whose positions Portulan does not know: the rules use what people have said.

`TableBattle.asked` is empty where positions are known. While people choose (`trust`), what nobody has said is taken as
they say it; while an act is resolved or an NPC decides (`ask`), it is asked for (`AnswerWanted`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from models.games.asked_ground import (
    AskedGround,
    GroundQuestion,
    Known,
    QuestionKind,
    after_move,
    learn,
)
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState

TRUST: Final = "trust"


def table_of(state: TableState) -> dict[str, Known]:
    """Return what is known of every figure."""
    return {each.id: each.known for each in state.figures}


def with_table(state: TableState, table: Mapping[str, Known]) -> TableState:
    """Return the state with what is known of every figure."""
    figures = (each if each.known is table[each.id] else replace(each, known=table[each.id]) for each in state.figures)
    return replace(state, figures=tuple(figures))


def which(
    battle: TableBattle, figure: FigureNow, kind: QuestionKind, among: Iterable[str], reach: int = 0, *,
    strict: bool = False, zone: str = "", trusted: bool = True,
) -> tuple[str, ...]:  # fmt: skip
    """Return those figures of which it is so; for the unknown ones `trusted` is taken, or people are asked."""
    names = tuple(among)
    if battle.asked != TRUST:
        return AskedGround({figure.id: figure.known}).which(kind, figure.id, names, reach, strict=strict, zone=zone)
    known = figure.known
    if kind == "near":
        found = {each: known.within(each, reach, strict=strict) for each in names}
    elif kind == "seen":
        found = {each: known.sees(each, reach) for each in names}
    else:
        found = {each: known.yes(kind, each, reach=reach, zone=zone) for each in names}
    return tuple(each for each, yes in found.items() if yes or (yes is None and trusted))


def shifted(state: TableState, figure_id: str, most: int, touching: Collection[str] = ()) -> TableState:
    """Return the state after a figure moved at most so far and touches these; raises Refused where it cannot."""
    figure = state.figure(figure_id)
    counted = state.put(replace(figure, gone=figure.gone + most)) if figure.gone >= 0 else state
    return with_table(counted, after_move(table_of(state), figure_id, most, touching, state.turn))


def state_after_answer(state: TableState, question: GroundQuestion, answer: int) -> TableState:
    """Return the state after an answer; raises Refused for one that contradicts an earlier one."""
    return with_table(state, learn(table_of(state), question, answer, state.turn))
