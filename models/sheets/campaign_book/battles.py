"""A battle of the chronicle as a vignette: a piece of the map, both camps under their arms, sums and losses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from models.galaxy.heraldry.arms import arms_svg
from models.games.campaign_book import BookBattle, BookCamp
from models.sheets.campaign_book.columns import ColumnBlock, joined, set_lines
from models.sheets.campaign_book.pages import SMALL, BookFlow, MapSlot
from models.sheets.campaign_book.sides import arms_box
from models.sheets.marks import Box, DrawingMark, Mark, PanelMark, SheetInk, TextStyle
from models.sheets.text import TextPiece, height, move_line, place_text, wrap

_MAP: Final = 44.0
_TITLE: Final = 6.0
_ARMS: Final = 6.5
_PAD: Final = 2.5
_UNDER: Final = 2.5


def battle_block(flow: BookFlow, battle: BookBattle) -> ColumnBlock:
    """Return a battle as a block of a column; when it is drawn its map is kept room for."""
    wide = flow.column - 2 * _PAD
    half = (wide - 4.0) / 2
    camps = [_camp(flow, each, half) for each in battle.camps]
    sums = [TextPiece(words, TextStyle.NUMBER, SheetInk.SEA) for words in battle.sums]
    lines = [line for each in sums for line in wrap((each,), wide, 8.0, flow.metrics)]
    tall = max(each.height for each in camps)
    whole = _TITLE + _MAP + 2.5 + tall + len(lines) * height(8.0) + _PAD + (1.5 if lines else 0.0)

    def draw(x: float, y: float) -> Iterator[Mark]:
        yield PanelMark(Box(x, y, flow.column, whole), fill=SheetInk.PAPER, line=SheetInk.GOLD, width=0.25)
        middle = x + flow.column / 2
        yield place_text(battle.title, middle, y + 4.4, TextStyle.SUBTITLE, 10.0, SheetInk.MARK, flow.metrics, 0.5)
        flow.map(MapSlot(Box(x + _PAD, y + _TITLE, wide, _MAP), battle.turn, at=battle.at))
        under = y + _TITLE + _MAP + 2.5
        for place, camp in enumerate(camps):
            yield from camp.draw(x + _PAD + place * (half + 4.0), under)
        base = under + tall + 1.0 + height(8.0) * 0.75
        for number, line in enumerate(lines):
            left = middle - (line[-1].x + line[-1].width) / 2
            yield from move_line(line, left, base + number * height(8.0))

    return ColumnBlock(whole + _UNDER, draw, 3.0, floats=True)


def _camp(flow: BookFlow, camp: BookCamp, wide: float) -> ColumnBlock:
    """Return one camp: the arms of its sides, its commands, whether it won, what became of it."""
    arms = [arms_svg(side.arms) for side in flow.book.sides if side.id in camp.sides]
    names = ", ".join(camp.names)
    told = [TextPiece(names, TextStyle.STRONG, SheetInk.INK)]
    parts = [set_lines([(0.0, line) for line in wrap(tuple(told), wide, SMALL, flow.metrics)], SMALL, 0.0)]
    if camp.won:
        victor = (TextPiece(flow.t("saga.victor"), TextStyle.SUBTITLE, SheetInk.MARK),)
        parts.append(set_lines([(0.0, line) for line in wrap(victor, wide, SMALL, flow.metrics)], SMALL, 0.3))
    for fate in camp.fates:
        words = (TextPiece(fate, TextStyle.TEXT, SheetInk.MUTED),)
        parts.append(set_lines([(0.0, line) for line in wrap(words, wide, 7.5, flow.metrics)], 7.5, 0.3))
    words_block = joined(*(block for part in parts for block in part))
    down = arms_box(0, 0, _ARMS).h + 1.0 if arms else 0.0

    def draw(x: float, y: float) -> Iterator[Mark]:
        for place, each in enumerate(arms):
            yield DrawingMark(each, arms_box(x + place * (_ARMS + 1.5), y, _ARMS))
        yield from words_block.draw(x, y + down)

    return ColumnBlock(down + words_block.height, draw)
