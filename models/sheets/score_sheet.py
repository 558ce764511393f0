"""The score of a battle of armies on one page: a box to cross for each figure that falls, the points turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from models.games.values import CardContent
from models.sheets.army_sheet import BOX, STEP, TURNS, tick_line
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import LineMark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, Paragraph, place_text

NAME: Final = 56.0
"""Millimetres for a profile and the points of one of its figures."""
WRITTEN: Final = 26.0
"""Millimetres at the right to write points into."""
POINTS: Final = 13.0
"""Points of a row of turns: as high as a number written by hand."""

Army = tuple[str, Sequence[CardContent]]
"""The name of an army and its cards."""


def score_sheet(
    title: str, under: str, armies: Sequence[Army], options: CardOptions, metrics: Metrics
) -> tuple[Page, ...]:
    """Return the sheet: what each army loses figure by figure, then a row for each turn."""
    flow = Flow(title, under, options, metrics)
    for name, contents in armies:
        flow.heading(flow.t("sheet.score_lost", army=name), 12.0, 4 * STEP)
        for content in contents:
            _profile(flow, content)
        _write_here(flow, flow.t("sheet.score_total"))
        flow.y += STEP
    _turns(flow, [name for name, _ in armies])
    return flow.pages()


def _profile(flow: Flow, content: CardContent) -> None:
    """Set a profile: its name and what one of its figures is worth, a box for each, room for the sum."""
    lang, most = flow.options.language, int((flow.area.w - NAME - WRITTEN) // STEP)
    said = f"{content.title[lang]} · {content.cost[lang]}"
    for done in range(0, content.count, most):
        flow.need(STEP + 0.8)
        tick_line(flow, flow.area.x, "" if done else said, min(most, content.count - done), NAME)
        if done + most >= content.count:
            _write_here(flow)
        flow.y += STEP + 0.8


def _write_here(flow: Flow, said: str = "") -> None:
    """Set a line to write a number on, at the right end of this row, after its words."""
    right, base = flow.area.right, flow.y + BOX
    flow.add(LineMark(((right - WRITTEN + 6.0, base), (right, base)), SheetInk.EDGE, 0.25))
    words_at = right - WRITTEN + 4.0
    flow.add(place_text(said or "=", words_at, base, TextStyle.STRONG, 9.0, SheetInk.MUTED, flow.metrics, 1.0))


def _turns(flow: Flow, names: Sequence[str]) -> None:
    t = flow.t
    flow.heading(t("sheet.score_turns"), 12.0, 20.0)
    by = (FlowColumn(t("sheet.score_by", army=name), 2.2) for name in names)
    columns = [FlowColumn(t("sheet.score_turn"), 0.7), FlowColumn(t("sheet.score_first"), 2.0), *by]
    rows: list[list[Paragraph]] = [
        [words(str(turn), TextStyle.STRONG), *(() for _ in range(len(names) + 1))] for turn in range(1, TURNS + 1)
    ]
    flow.table(columns, rows, POINTS)
