"""The signs of a campaign's time line: what befell a side in a turn, each known by its form.

Each is a path of SVG within a square of 20, its middle at 0, 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from models.galaxy.heraldry.arms import HEIGHT, WIDTH, arms_paths
from models.galaxy.posters.frame import SANS
from models.galaxy.posters.labels import text_width
from models.galaxy.posters.style import xml_safe
from models.games.campaign_book import BookMark, BookSide, CampaignBook
from models.i18n import Translator

_INK, _FAINT, _PAPER, _HAIR = "#1e2a38", "#5e5a50", "#fbf6ea", "#b9a988"
_GREEN, _RED, _SEA, _GOLD = "#41693f", "#a5331e", "#245a7a", "#c9962e"

SIGNS: Final[Mapping[str, str]] = {
    "conquest": f'<path d="M-6 9V-9L8 -5L-4 -1V9Z" fill="{_GREEN}"/>',
    "loss": f'<path d="M-6 9V-9L8 -5L-4 -1V9" fill="none" stroke="{_RED}" stroke-width="2"/>',
    "battle": f'<path d="M-7 -7L7 7M-7 7L7 -7" fill="none" stroke="{_INK}" stroke-width="3"/>',
    "fall": f'<path d="M0 -9L9 0L0 9L-9 0Z" fill="none" stroke="{_RED}" stroke-width="2.4"/>',
    "election": f'<path d="M0 -9L2.6 -3L9 -3L4 1.4L6 8L0 4L-6 8L-4 1.4L-9 -3L-2.6 -3Z" fill="{_GOLD}"/>',
    "oath": f'<path d="M0 -8A8 8 0 1 1 0 8A8 8 0 1 1 0 -8Z" fill="none" stroke="{_SEA}" stroke-width="3"/>',
    "capture": f'<path d="M-8 -8H8V8H-8ZM-3 -8V8M3 -8V8" fill="none" stroke="{_INK}" stroke-width="2"/>',
    "death": f'<path d="M-2 -9H2V-4H7V-1H2V9H-2V-1H-7V-4H-2Z" fill="{_INK}"/>',
    "goal": f'<path d="M0 -8A8 8 0 1 1 0 8A8 8 0 1 1 0 -8ZM0 -3A3 3 0 1 0 0 3A3 3 0 1 0 0 -3Z" fill="{_SEA}"/>',
    "victory": f'<path d="M-9 8V-6L-4 0L0 -9L4 0L9 -6V8Z" fill="{_GOLD}" stroke="{_INK}" stroke-width="1"/>',
}
"""By kind, in the order in which they stand in a square of the time line."""
TIMELINE_WIDE: Final = 1680
"""Width of the drawing in tenths of a millimetre."""
_NAMES, _HEAD, _ROW, _SIGN, _KEY = 470, 60, 105, 30, 60
_KEYS: Final = 4


def timeline_high(book: CampaignBook) -> int:
    """Return the height of the drawing of a time line."""
    return _HEAD + len(book.sides) * _ROW + 30 + _KEY * -(-len(_kinds(book.marks)) // _KEYS)


def timeline_svg(book: CampaignBook, t: Translator) -> str:
    """Return the time line as SVG: a row a side, a column a turn, signs in them, and their key."""
    high = timeline_high(book)
    body = "".join(_drawing(book, t))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="timeline" viewBox="0 0 {TIMELINE_WIDE} {high}" role="img" '
        f"{SANS}><title>{xml_safe(t('saga.timeline'))}</title>"
        f'<rect width="{TIMELINE_WIDE}" height="{high}" fill="{_PAPER}"/>{body}</svg>'
    )


def _kinds(marks: Sequence[BookMark]) -> tuple[str, ...]:
    had = {each.kind for each in marks}
    return tuple(kind for kind in SIGNS if kind in had)


def _drawing(book: CampaignBook, t: Translator) -> Iterator[str]:
    turns = [turn for turn in book.turns if turn]
    wide = (TIMELINE_WIDE - _NAMES - 10) // max(len(turns), 1)
    foot = _HEAD + len(book.sides) * _ROW
    for n, turn in enumerate(turns):
        x = _NAMES + n * wide
        if n % 2 == 0:
            yield f'<rect x="{x}" y="{_HEAD - 50}" width="{wide}" height="{foot - _HEAD + 50}" fill="#efe4cb"/>'
        yield (
            f'<text x="{x + wide // 2}" y="{_HEAD - 16}" font-size="30" font-weight="600" text-anchor="middle" '
            f'fill="{_INK}">{turn}</text>'
        )
    for row, side in enumerate(book.sides):
        y = _HEAD + row * _ROW
        yield f'<path d="M0 {y}H{TIMELINE_WIDE}" stroke="{_HAIR}" stroke-width="2"/>'
        yield _side(side, y)
        for n, turn in enumerate(turns):
            found = [each for each in book.marks if each.turn == turn and each.side == side.id]
            yield from _cell(found, _NAMES + n * wide, y, wide)
    yield f'<path d="M0 {foot}H{TIMELINE_WIDE}" stroke="{_HAIR}" stroke-width="2"/>'
    for n, kind in enumerate(_kinds(book.marks)):
        x, y = 20 + n % _KEYS * (TIMELINE_WIDE // _KEYS), foot + 55 + n // _KEYS * _KEY
        yield f'<g transform="translate({x} {y - 10}) scale(1.6)">{SIGNS[kind]}</g>'
        yield f'<text x="{x + 30}" y="{y}" font-size="28" fill="{_FAINT}">{xml_safe(t(f"saga.sign_{kind}"))}</text>'


def _side(side: BookSide, y: int) -> str:
    high = _ROW - 25
    scale = high / HEIGHT
    left, size = round(WIDTH * scale) + 25, 30
    lines = _in_two(side.name) if text_width(side.name, size) > _NAMES - left - 15 else (side.name,)
    size = min(size, *(size * (_NAMES - left - 15) // max(text_width(line, size), 1) for line in lines))
    first = y + _ROW // 2 + 10 - (len(lines) - 1) * 18
    words = "".join(
        f'<text x="{left}" y="{first + n * 36}" font-size="{size}" font-weight="600" fill="{_INK}">'
        f"{xml_safe(line)}</text>"
        for n, line in enumerate(lines)
    )
    return f'<g transform="translate(5 {y + 12}) scale({scale:.4f})">{arms_paths(side.arms)}</g>{words}'


def _in_two(name: str) -> tuple[str, ...]:
    """Return a name in two lines as long as one another, in one where it is a single word."""
    words = name.split()
    parts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(parts, key=lambda pair: max(map(len, pair)), default=(name,))


def _cell(found: Sequence[BookMark], x: int, y: int, wide: int) -> Iterator[str]:
    """Yield the signs of a side in a turn, with their number where there is room for it."""
    counted = wide >= 2 * _SIGN + 40
    step = _SIGN + (30 if counted else 4)
    across = max(min(wide // step, 3), 1)
    by_kind = {each.kind: each.count for each in found}
    rows = -(-len(by_kind) // across)
    for n, kind in enumerate(kind for kind in SIGNS if kind in by_kind):
        in_row = min(across, len(by_kind) - n // across * across)
        cx = x + wide // 2 + (2 * (n % across) - in_row + 1) * step // 2 - (8 if counted else 0)
        cy = y + _ROW // 2 + (2 * (n // across) - rows + 1) * _SIGN // 2
        yield f'<g transform="translate({cx} {cy}) scale(1.35)">{SIGNS[kind]}</g>'
        if counted and by_kind[kind] > 1:
            yield f'<text x="{cx + 17}" y="{cy + 9}" font-size="24" fill="{_FAINT}">{by_kind[kind]}</text>'
