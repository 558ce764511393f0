"""The sheet of a quest at the table: its story, how it is won, its events with boxes, turns to tick, the figures.

It has the five parts a quest is written in; the map has a sheet of its own (`table_plan`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from models.games.facets.evening import TakesPart
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import Box, PanelMark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import ASCENT, CAP, Metrics, Paragraph, height, move_line, place_text, wrap

POINTS: Final = 9.0
BOX: Final = 3.6
MOST_BOXES: Final = 40
TURNS: Final = 20
"""Boxes of the track: who needs more goes round again."""


@dataclass(frozen=True, slots=True)
class QuestEvent:
    """An event in words, and how many boxes it has: one for each time it may come; none for an
    event that comes once.
    """

    name: str
    words: str
    boxes: int = 1


@dataclass(frozen=True, slots=True)
class QuestPaper:
    """A quest in its parts, in the words of one language."""

    title: str
    under: str
    situation: tuple[str, ...]
    goals: tuple[str, ...]
    rewards: tuple[str, ...]
    events: tuple[QuestEvent, ...]
    lines: tuple[TakesPart, ...]


def quest_sheet(quest: QuestPaper, options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return the sheet of a quest."""
    flow = Flow(quest.title, quest.under, options, metrics)
    t = flow.t
    for each in quest.situation:
        flow.paragraph(words(each, TextStyle.PROSE), POINTS + 0.5)
    _turns(flow)
    flow.heading(t("questsheet.goals"), 11.5)
    for each in quest.goals:
        flow.paragraph(words(each), POINTS, indent=3.0, after=0.6)
    for each in quest.rewards:
        flow.paragraph(words(each, TextStyle.STRONG), POINTS, indent=3.0, after=0.6)
    if quest.events:
        flow.heading(t("questsheet.events"), 11.5)
        for event in quest.events:
            _event(flow, event)
    if quest.lines:
        flow.heading(t("questsheet.profiles"), 11.5)
        _profiles(flow, quest.lines)
    return flow.pages()


def _turns(flow: Flow) -> None:
    """Set a numbered box for each turn."""
    said = flow.t("questsheet.turns")
    flow.space(1.0)
    wide = flow.metrics.width(said, TextStyle.LABEL, POINTS) + 3.0
    step = (flow.area.w - wide) / TURNS
    flow.need(step + 2.0)
    line = flow.y + step / 2 + CAP * POINTS * 0.18
    flow.add(place_text(said, flow.area.x, line, TextStyle.LABEL, POINTS, SheetInk.SEA, flow.metrics))
    for turn in range(1, TURNS + 1):
        box = Box(flow.area.x + wide + (turn - 1) * step, flow.y, step - 1.0, step - 1.0)
        flow.add(PanelMark(box, fill=SheetInk.BLANK, line=SheetInk.EDGE, width=0.25, radius=0.6))
        number = str(turn)
        left = box.x + (box.w - flow.metrics.width(number, TextStyle.LABEL, 7.0)) / 2
        flow.add(place_text(number, left, box.y + box.h / 2 + 0.9, TextStyle.LABEL, 7.0, SheetInk.HAIR, flow.metrics))
    flow.y += step + 0.8


def _event(flow: Flow, event: QuestEvent) -> None:
    """Set an event with its boxes before it: one is ticked each time it happens."""
    boxes = max(1, event.boxes)
    room = flow.area.w - 6.0 - boxes * (BOX + 1.0)
    said: Paragraph = (*words(event.name + "\u00a0: ", TextStyle.STRONG), *words(event.words))
    lines = wrap(said, room, POINTS, flow.metrics)
    tall = max(height(POINTS) * len(lines), BOX + 0.6) + 1.6
    flow.need(tall)
    flow.add(PanelMark(Box(flow.area.x, flow.y - 0.4, flow.area.w, tall - 0.6), fill=SheetInk.TINT, radius=1.0))
    for number in range(boxes):
        box = Box(flow.area.x + 1.5 + number * (BOX + 1.0), flow.y + 0.3, BOX, BOX)
        flow.add(PanelMark(box, fill=SheetInk.BLANK, line=SheetInk.INK, width=0.3, radius=0.5))
    left = flow.area.x + 3.5 + boxes * (BOX + 1.0)
    for number, line in enumerate(lines):
        flow.add(*move_line(line, left, flow.y + height(POINTS) * (number + ASCENT)))
    flow.y += tall


def _profiles(flow: Flow, lines: Sequence[TakesPart]) -> None:
    t, lang = flow.t, flow.options.language
    columns = [
        FlowColumn(t("questsheet.who"), 46), FlowColumn(t("questsheet.role"), 30),
        FlowColumn(t("questsheet.behaviour"), 24), FlowColumn(t("questsheet.weapon"), 22),
        FlowColumn(t("questsheet.reward"), 16, True), FlowColumn(t("questsheet.life"), 46),
    ]  # fmt: skip
    rows: list[list[Paragraph]] = []
    for each in lines:
        name = f"{each.count} × {each.name[lang]}" if each.count > 1 else each.name[lang]
        name = t("questsheet.later", name=name) if each.later else name
        bears = "  ".join(["□" * each.life] * each.count) if each.life * each.count <= MOST_BOXES else str(each.life)
        rows.append(
            [
                words(name, TextStyle.STRONG), words(each.role[lang]), words(each.behaviour[lang]),
                words(each.weapon[lang]), words(str(each.reward) if each.reward else ""), words(bears),
            ]
        )  # fmt: skip
    flow.table(columns, rows, 8.5)
