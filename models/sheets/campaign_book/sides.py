"""The sides of a chronicle on paper: their arms, their people and commands, what they held after each chapter."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from models.galaxy.heraldry.arms import HEIGHT, WIDTH, arms_svg
from models.games.campaign_book import BookChapter, BookFigure, BookSide, held_words
from models.sheets.campaign_book.columns import ColumnBlock, joined, set_lines
from models.sheets.campaign_book.pages import GAP, SMALL, BookFlow
from models.sheets.marks import Box, DrawingMark, LineMark, Mark, PanelMark, SheetInk, TextStyle
from models.sheets.text import ASCENT, Paragraph, TextPiece, elide, fit, height, place_text, wrap

_ARMS: Final = 15.0
_MEDAL: Final = 8.5
_TOGETHER: Final = 16
"""People and commands that stay with the name of their side."""
_ROW: Final = 7.6
"""A side in the table under a map."""


def arms_box(x: float, y: float, wide: float) -> Box:
    """Return the box of arms of a width, its upper left corner at x, y."""
    return Box(x, y, wide, wide * HEIGHT / WIDTH)


def ring_of_arms(sides: Sequence[BookSide], middle: tuple[float, float], r: float) -> Iterator[Mark]:
    """Yield the arms of all sides on a circle of radius `r`."""
    wide = min(19.0, 2 * math.pi * r / max(len(sides), 1) * 0.62)
    for number, side in enumerate(sides):
        turn = 2 * math.pi * number / len(sides) - math.pi / 2
        box = arms_box(0.0, 0.0, wide)
        x, y = middle[0] + r * math.cos(turn) - box.w / 2, middle[1] + r * math.sin(turn) - box.h / 2
        yield DrawingMark(arms_svg(side.arms), Box(x, y, box.w, box.h))


def side_blocks(flow: BookFlow) -> Iterator[ColumnBlock]:
    """Yield the sides for two columns: arms, name, player, rank, then people and commands with what became of them."""
    for side in flow.book.sides:
        people = (_person(flow, each) for each in side.people)
        commands = (block for each in side.commands for block in _command(flow, each))
        figures = (*people, *commands)
        yield joined(_head(flow, side), *figures[:_TOGETHER])
        yield from figures[_TOGETHER:]


def _head(flow: BookFlow, side: BookSide) -> ColumnBlock:
    left, metrics = _ARMS + 4.0, flow.metrics
    wide = flow.column - left
    lines: list[tuple[float, Paragraph]] = [(12.0, (TextPiece(side.name, TextStyle.TITLE, SheetInk.INK),))]
    if side.player:
        lines.append((9.5, (TextPiece(side.player, TextStyle.SUBTITLE, SheetInk.MARK),)))
    lines.append((SMALL, (TextPiece(side.status, TextStyle.TEXT, SheetInk.MUTED),)))
    blocks = [
        block
        for points, words in lines
        for block in set_lines([(left, line) for line in wrap(words, wide, points, metrics)], points, 0.6)
    ]
    words = joined(*blocks)
    box = arms_box(0.0, 0.0, _ARMS)

    def draw(x: float, y: float) -> Iterator[Mark]:
        yield DrawingMark(arms_svg(side.arms), arms_box(x, y, _ARMS))
        yield from words.draw(x, y + max((box.h - words.height) / 2, 0.0))

    return ColumnBlock(max(box.h, words.height) + 1.5, draw, 6.0)


def _person(flow: BookFlow, person: BookFigure) -> ColumnBlock:
    left = _MEDAL + 3.0
    told = ((person.name, TextStyle.STRONG, 9.0, SheetInk.INK), (person.fate, TextStyle.NOTE, SMALL, SheetInk.MUTED))
    lines = [
        block
        for words, style, points, ink in told
        for block in set_lines(
            [(left, line) for line in wrap((TextPiece(words, style, ink),), flow.column - left, points, flow.metrics)],
            points, 0.0,
        )
    ]  # fmt: skip
    words = joined(*lines)

    def draw(x: float, y: float) -> Iterator[Mark]:
        yield DrawingMark(person.portrait, Box(x + 1.0, y, _MEDAL, _MEDAL))
        yield from words.draw(x, y + 0.6)

    return ColumnBlock(max(_MEDAL, words.height + 0.6) + 0.8, draw, 1.4)


def _command(flow: BookFlow, command: BookFigure) -> Sequence[ColumnBlock]:
    ink = SheetInk.MUTED if command.gone else SheetInk.INK
    words = [TextPiece(f"† {command.name}" if command.gone else command.name, TextStyle.TEXT, ink)]
    if command.fate:
        words.append(TextPiece(f"– {command.fate}", TextStyle.NOTE, SheetInk.MUTED))
    lines = wrap(tuple(words), flow.column - 4.0, SMALL, flow.metrics)
    return set_lines([(1.5 if n == 0 else 4.0, line) for n, line in enumerate(lines)], SMALL, 0.5)


def standings_height(chapter: BookChapter) -> float:
    """Return how high the table of a chapter's sides is with its title."""
    return -(-len(chapter.standings) // 2) * _ROW + 12.0 if chapter.standings else 0.0


def set_standings(flow: BookFlow, chapter: BookChapter) -> None:
    """Set what each side held: its arms, its name, a bar as long as its planets are many, what it won or lost."""
    t, metrics, area = flow.t, flow.metrics, flow.area
    title = t("saga.standings", turn=chapter.turn) if chapter.turn else t("saga.standings_start")
    flow.y += 6.0
    flow.add(place_text(title, area.x, flow.y, TextStyle.HEADING, 9.5, SheetInk.SEA, metrics))
    flow.add(LineMark(((area.x, flow.y + 1.8), (area.right, flow.y + 1.8)), SheetInk.GOLD, 0.25))
    top, half = flow.y + 4.0, -(-len(chapter.standings) // 2)
    names = {side.id: side for side in flow.book.sides}
    most = max(1, *(each.planets for each in chapter.standings))
    for number, each in enumerate(chapter.standings):
        side = names[each.side]
        x, y = area.x + number // half * (flow.column + GAP), top + number % half * _ROW
        flow.add(DrawingMark(arms_svg(side.arms), arms_box(x, y, 5.6)))
        left, right = x + 8.0, x + flow.column
        base = y + height(SMALL) * ASCENT
        run = place_text(held_words(each, t), right, base, TextStyle.TEXT, 7.5, SheetInk.MUTED, metrics, 1.0)
        size = fit(side.name, TextStyle.STRONG, run.x - left - 2.0, SMALL, metrics, 6.5)
        name = elide(side.name, TextStyle.STRONG, size, run.x - left - 2.0, metrics)
        flow.add(place_text(name, left, base, TextStyle.STRONG, size, SheetInk.INK, metrics), run)
        long = (right - left) * each.planets / most
        flow.add(PanelMark(Box(left, y + 4.4, right - left, 1.5), line=SheetInk.HAIR, width=0.1))
        if long:
            flow.add(PanelMark(Box(left, y + 4.4, long, 1.5), fill=SheetInk.SEA))
    flow.y = top + half * _ROW
