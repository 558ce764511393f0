"""The text of a card: sections of entries, in the largest type that fits, continued on another face
where it does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from models.games.values import CardSection, Entry
from models.i18n import Text
from models.sheets.cards.plan import CardLayout
from models.sheets.marks import MM_PER_POINT, Box, LineMark, Mark, PictureMark, SheetInk, TextStyle, WordsMark
from models.sheets.text import (
    ASCENT,
    SMALLEST,
    Metrics,
    Paragraph,
    TextPiece,
    height,
    move_line,
    one_line,
    small,
    steps,
    tie_amounts,
    unnumbered,
    wrap,
)

READABLE: Final = 7.0
"""Points under which no rules are set on a card: they go on on its back."""
USE: Final = "\u2610"
"""The box that is ticked when a thing is used up."""
HEADING: Final = 0.86
BETWEEN: Final = 0.32
"""White between blocks, in lines."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, with a heading over it where it opens a section."""

    words: Paragraph
    heading: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Rest:
    """Where the text of a card continues: the block, and the line of it, that did not fit."""

    block: int = 0
    line: int = 0


def blocks(plan: CardLayout) -> tuple[Block, ...]:
    """Return the text of a card in reading order."""
    lang, ids = plan.options.language, plan.options.rule_numbers
    found: list[Block] = []
    for section in plan.content.sections:
        found.extend(_section(section, lang, ids))
    found.extend(
        Block((TextPiece(_plain(note, lang, ids), TextStyle.NOTE, SheetInk.MUTED),))
        for note in plan.content.notes
        if note[lang]
    )
    return tuple(found)


@lru_cache(maxsize=4096)
def _section(section: CardSection, lang: str, ids: bool) -> tuple[Block, ...]:
    """Return the blocks of a section: entries without text share one paragraph, those with text have their own."""
    title = _plain(section.title, lang).upper()
    short = tuple(entry for entry in section.entries if not entry.words[lang])
    paragraphs: list[Paragraph] = []
    if short:
        pieces: list[TextPiece] = []
        for i, entry in enumerate(short):
            if i:
                pieces.append(TextPiece("·", TextStyle.TEXT, SheetInk.MUTED))
            pieces.extend(_entry(entry, lang, ids))
        paragraphs.append(tuple(pieces))
    paragraphs.extend(_entry(entry, lang, ids) for entry in section.entries if entry.words[lang])
    if not paragraphs:
        return (Block((), title, section.icon),) if title else ()
    return tuple(
        Block(words, title if i == 0 else "", section.icon if i == 0 else "") for i, words in enumerate(paragraphs)
    )


@lru_cache(maxsize=8192)
def _entry(entry: Entry, lang: str, ids: bool) -> Paragraph:
    words, amount = _plain(entry.words, lang, ids), tie_amounts(entry.amount[lang])
    pieces = [TextPiece(_plain(entry.name, lang), TextStyle.STRONG, SheetInk.INK)]
    pieces += use_boxes(entry)
    if amount:
        pieces.append(TextPiece(amount, TextStyle.STRONG, SheetInk.MARK))
    if entry.rule and ids and words:
        pieces.append(TextPiece(entry.rule, TextStyle.TEXT, SheetInk.MUTED, 0.74))
    if words:
        pieces.append(TextPiece(words, TextStyle.TEXT, SheetInk.INK))
    return tuple(pieces)


def use_boxes(entry: Entry) -> Paragraph:
    """Return the boxes to tick of a thing that is used up, held together; nothing for any other."""
    boxes = "\u00a0".join([USE] * entry.uses)
    return (TextPiece(boxes, TextStyle.STRONG, SheetInk.EDGE),) if boxes else ()


def _plain(text: Text, lang: str, ids: bool = True) -> str:
    return one_line(text[lang] if ids else unnumbered(text[lang]))


def size_for(words: tuple[Block, ...], box: Box, largest: float, metrics: Metrics, smallest: float = SMALLEST) -> float:
    """Return the largest size in points at which every block fits into `box`; 0 where none does."""
    sizes = steps(largest, smallest)
    low, high = 0, len(sizes)
    while low < high:
        middle = (low + high) // 2
        if _tall(words, box.w, sizes[middle], metrics) <= box.h + 1e-9:
            high = middle
        else:
            low = middle + 1
    return sizes[low] if low < len(sizes) else 0.0


def _tall(words: tuple[Block, ...], width: float, points: float, metrics: Metrics) -> float:
    line = height(points)
    total = 0.0
    for i, block in enumerate(words):
        total += (BETWEEN * line if i else 0.0) + _heading_tall(block, points)
        total += line * len(wrap(block.words, width, points, metrics))
    return total


def _heading_tall(block: Block, points: float) -> float:
    return height(small(points, HEADING)) * 1.12 if block.heading else 0.0


def set_words(
    words: tuple[Block, ...], box: Box, points: float, metrics: Metrics, begin: Rest = Rest()
) -> tuple[tuple[Mark, ...], Rest | None, float]:
    """Return the marks of the text that fits into `box` from `begin` on, where the rest begins, and
    the y of its end.
    """
    line = height(points)
    marks: list[Mark] = []
    y = box.y
    for index in range(begin.block, len(words)):
        block = words[index]
        lines = wrap(block.words, box.w, points, metrics)
        first = begin.line if index == begin.block else 0
        opening = (BETWEEN * line if y > box.y else 0.0) + (_heading_tall(block, points) if not first else 0.0)
        # A paragraph is divided only where a whole face would not hold it.
        whole = line * len(lines) if opening + line * len(lines) <= box.h and y > box.y else line if lines else 0.0
        if y + opening + whole > box.bottom + 1e-6:
            return tuple(marks), Rest(index, first), y
        y += BETWEEN * line if y > box.y else 0.0
        if block.heading and not first:
            marks.extend(_heading(block, box, y, points, metrics))
            y += _heading_tall(block, points)
        for number in range(first, len(lines)):
            if y + line > box.bottom + 1e-6:
                return tuple(marks), Rest(index, number), y
            marks.extend(move_line(lines[number], box.x, y + line * ASCENT))
            y += line
    return tuple(marks), None, y


def _heading(block: Block, box: Box, y: float, points: float, metrics: Metrics) -> list[Mark]:
    """Return the heading of a section: its drawing, its name, a rule to the edge."""
    size = small(points, HEADING)
    line = height(size)
    x = box.x
    marks: list[Mark] = []
    if block.icon and metrics.has(block.icon):
        marks.append(PictureMark(block.icon, Box(x, y + line * 0.02, line * 0.96, line * 0.96), tint=SheetInk.SEA))
        x += line * 1.18
    wide = metrics.width(block.heading, TextStyle.HEADING, size)
    if x + wide > box.right:
        lines = wrap((TextPiece(block.heading, TextStyle.HEADING, SheetInk.SEA),), box.right - x, size, metrics)
        return [*marks, *move_line(lines[0], x, y + line * ASCENT)]
    marks.append(WordsMark(block.heading, x, y + line * ASCENT, TextStyle.HEADING, size, SheetInk.SEA, wide))
    start, level = x + wide + 0.35 * line, y + line * 0.52
    if start + line < box.right:
        marks.append(LineMark(((start, level), (box.right, level)), SheetInk.HAIR, MM_PER_POINT * 0.5))
    return marks


def readable(plan: CardLayout, words: tuple[Block, ...], box: Box) -> float:
    """Return the size in points at which the text fits into `box`, 0 where it does not."""
    return size_for(words, box, plan.style.body * max(1.0, plan.k), plan.metrics, READABLE)


def lines_to_fill(plan: CardLayout, box: Box) -> tuple[Mark, ...]:
    """Return the headings of a blank card, each with as many lines to write on as the box allows."""
    k, sections = plan.k, plan.content.sections
    points = small(plan.style.body * max(1.0, k), 0.9)
    pitch = max(4.4, 4.6 * k)
    high = height(small(points, HEADING)) * 1.12
    each = max(1, int((box.h / max(1, len(sections)) - high) / pitch))
    marks: list[Mark] = []
    y = box.y
    for section in sections:
        if y + high + pitch > box.bottom + 1e-6:
            break
        heading = Block((), one_line(section.title[plan.options.language]).upper(), section.icon)
        marks += _heading(heading, box, y, points, plan.metrics)
        y += high
        for _ in range(each):
            if y + pitch <= box.bottom + 1e-6:
                y += pitch
                marks.append(LineMark(((box.x, y), (box.right, y)), SheetInk.HAIR, 0.15 * k, 0.5 * k))
        y += 1.0 * k
    return tuple(marks)


def note_lines(plan: CardLayout, box: Box) -> tuple[Mark, ...]:
    """Return lines to write on, where the text leaves room for any."""
    k = plan.k
    points = small(plan.style.body * max(1.0, k), 1.0)
    pitch = max(4.6, 5.0 * k)
    count = int((box.h - height(points) * 1.3) / pitch)
    if count < 1:
        return ()
    title = _heading(
        Block((), plan.t("card.notes").upper()), box, box.y + height(points) * BETWEEN, points, plan.metrics
    )
    y = box.y + height(points) * 1.3
    lines = [
        LineMark(((box.x, y + pitch * i), (box.right, y + pitch * i)), SheetInk.HAIR, 0.15 * k, 0.5 * k)
        for i in range(1, count + 1)
    ]
    return (*title, *lines)
