"""A stat card in millimetres: the content of a card of any game, laid out on its faces.

`lay_out` gives the front, and a further face each time the text did not fit at 7 points: the back continues it, with a
Problem.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from models.games.library import BUILT
from models.games.values import CardContent
from models.problem import Grade, Problem, Where
from models.progress import Progress, cancellable, silent
from models.sheets.cards.body import READABLE, Block, Rest, blocks, lines_to_fill, note_lines, readable, set_words
from models.sheets.cards.figures import Middle, arrange, draw_middle
from models.sheets.cards.frame import ground, small_rose
from models.sheets.cards.header import head
from models.sheets.cards.plan import BLANK, CardLayout, CardRun, alike, plan, run_of
from models.sheets.cards.team import insignia
from models.sheets.marks import MM_PER_POINT, Box, CardSide, Mark, PictureMark, SheetInk, StampMark, TextStyle
from models.sheets.options import Backs, CardOptions
from models.sheets.text import CAP, SMALLEST, Metrics, elide, fit, place_text, steps

FOOT: Final = 3.2
LARGE: Final = (1.9, 1.75, 1.6, 1.45, 1.3, 1.15, 1.05, 0.98, 0.92, 0.86, 0.8, 0.74, 0.68, 0.62)
"""How far a portrait grows where words are few, and gives way so that they stay readable and on the front."""
TIGHT: Final = (1.05, 0.92, 0.62, 0.5, 0.44)
"""Portraits beside which words go on on the back: the first that leaves room for the figures."""
MOST_FACES: Final = 12
MOSTLY: Final = 0.75
"""The share of the cards of a run whose words are of full size."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its faces (the first is the front), how many are printed, and the Problems of what did not fit.

    `back` is the drawn back of its force, where a print holds the cards of several.
    """

    title: str
    faces: tuple[CardSide, ...]
    count: int = 1
    problems: tuple[Problem, ...] = ()
    back: CardSide | None = None


def lay_out_run(
    contents: Sequence[CardContent], options: CardOptions, metrics: Metrics, progress: Progress = silent
) -> tuple[Card, ...]:
    """Return the cards of a print in their order: those of one game share one grid. Progress may cancel.

    Long text is set smaller or continues on another face; it never gives a card a grid of its own.
    """
    groups: dict[tuple[str, str, bool], list[int]] = {}
    for number, content in enumerate(contents):
        groups.setdefault((content.game, content.design, content.kind == BLANK), []).append(number)
    cards: dict[int, Card] = {}
    for numbers in groups.values():
        same = alike([contents[number] for number in numbers])
        run = _sized(same, options, metrics, progress)
        for number, content in zip(numbers, cancellable(same, progress, 1), strict=True):
            cards[number] = lay_out(content, options, metrics, run)
    return tuple(cards[number] for number in range(len(contents)))


def lay_out(content: CardContent, options: CardOptions, metrics: Metrics, run: CardRun | None = None) -> Card:
    """Return a card in millimetres, alone or of a run.

    Text shrinks to 7 points, then continues on a further face, with a Problem.
    """
    a = plan(content, options, metrics, run or _sized([content], options, metrics))
    words = () if a.blank else blocks(a)
    top, low, cut = head(a)
    foot = _foot(a, 1)
    floor = a.field.bottom - FOOT * a.k
    parts, box, points = _try_size(a, words, low, floor, a.run.size)
    art = draw_middle(a, parts)
    text, rest, end = set_words(words, box, points or READABLE, metrics)
    under = Box(box.x, end, box.w, floor - end)
    blank = lines_to_fill(a, box) if a.blank else note_lines(a, under) if rest is None else ()
    marks = (*top, *art, *text, *blank, *foot, *_stamp(a, art))
    faces = [_face(a, marks)]
    while rest and len(faces) < MOST_FACES:
        face, rest = _carried_on(a, words, rest, len(faces) + 1)
        faces.append(face)
    title = a.say(content.title)
    count = content.count if options.copies == "each" or a.blank else 1
    return Card(title, tuple(faces), count, _problems(title, len(faces), cut, rest is not None, options))


def _face(a: CardLayout, marks: tuple[Mark, ...]) -> CardSide:
    size = a.options.card
    return CardSide(size.width, size.height, ground(a.options, a.style, a.content.side), marks, a.options.bleed)


def _sized(
    contents: Sequence[CardContent], options: CardOptions, metrics: Metrics, progress: Progress = silent
) -> CardRun:
    """Return the run of cards of one game, with the largest portrait that leaves readable text on most of them.

    The text of a few cards that is too long for the others' grid continues on a further face.
    """
    run = run_of(contents, metrics)
    plans = [plan(content, options, metrics, run) for content in cancellable(contents, progress, 1)]
    given = [(a, () if a.blank else blocks(a), head(a)[1], a.field.bottom - FOOT * a.k) for a in plans]
    tried: dict[float, list[float]] = {}

    def points(size: float) -> list[float]:
        if size not in tried:
            tried[size] = [_try_size(*each, size)[2] for each in cancellable(given, progress, 8)]
        return tried[size]

    def mostly(size: float) -> bool:
        readable = sum(each >= READABLE * max(1.0, plans[0].k) for each in points(size))
        return readable >= MOSTLY * len(plans)

    sizes = (0.8,) if plans[0].blank else LARGE
    size = _largest(sizes, lambda each: mostly(each) and min(points(each)) > 0.0)
    if size is None:
        size = _largest(sizes, lambda each: min(points(each)) > 0.0)
    if size is None and len(plans) > 1:
        # Some cannot be set whole on any: as few as may be go on on a second card.
        fair = [each for each in sizes if mostly(each)]
        size = min(fair, key=lambda each: (points(each).count(0.0), -each), default=size)
    if size is None:
        roomy = (each for each in TIGHT if not any(arrange(a, low, each).crowded for a, _, low, _ in given))
        size = next(roomy, TIGHT[-1])
    return replace(run, size=size)


def _largest(sizes: tuple[float, ...], good: Callable[[float], bool]) -> float | None:
    """Return the first of `sizes`, which fall, that is good; None where not even the smallest is."""
    first, last = 0, len(sizes)
    while first < last:
        half = (first + last) // 2
        first, last = (first, half) if good(sizes[half]) else (half + 1, last)
    return sizes[first] if first < len(sizes) else None


def _try_size(
    a: CardLayout, words: tuple[Block, ...], low: float, floor: float, size: float
) -> tuple[Middle, Box, float]:
    parts = arrange(a, low, size)
    top = parts.bottom + 1.5 * a.k
    box = Box(a.field.x, top, a.field.w, max(0.0, floor - top))
    if parts.crowded:
        return parts, box, 0.0
    if words:
        return parts, box, readable(a, words, box)
    return parts, box, a.style.body * max(1.0, a.k) if parts.bottom <= floor else 0.0


def _carried_on(a: CardLayout, words: tuple[Block, ...], rest: Rest, number: int) -> tuple[CardSide, Rest | None]:
    """Return a further face: the name again, then the text in the largest type that fits; and what still remains."""
    k, metrics = a.k, a.metrics
    title = a.say(a.content.title)
    points = fit(title, TextStyle.TITLE, a.field.w, max(SMALLEST, 10.0 * k), metrics)
    shown = elide(title, TextStyle.TITLE, points, a.field.w, metrics)
    y = a.field.y + points * MM_PER_POINT * CAP + 0.8 * k
    name = place_text(shown, a.field.x, y, TextStyle.TITLE, points, SheetInk.INK, metrics)
    box = Box(a.field.x, y + 2.2 * k, a.field.w, a.field.bottom - FOOT * k - y - 2.2 * k)
    best = None
    for size in steps(max(READABLE, a.style.body * k), READABLE):
        marks, after, _ = set_words(words, box, size, metrics, rest)
        best = marks, after
        if after is None:
            break
    assert best is not None
    return _face(a, (name, *best[0], *_foot(a, number))), best[1]


def _foot(a: CardLayout, number: int) -> tuple[Mark, ...]:
    """Return the bottom line: the mark of the program, the game, and the number of the face where there are several."""
    k, metrics = a.k, a.metrics
    r = 1.25 * k
    y = a.field.bottom - r
    points = max(SMALLEST, 5.6 * k)
    known = BUILT.get(a.content.game)
    words = a.say(known.title) if known else ""
    if number > 1:
        words = f"{words} · {number}" if words else str(number)
    shape, side = _side_marks(a, y, r, points) if a.style.header != "panel" else ((), 0.0)
    room = a.field.w - 4 * r - side
    level = y + CAP * points * MM_PER_POINT / 2
    shown = elide(words, TextStyle.LABEL, points, room, metrics)
    line = place_text(shown, a.field.x + 2.7 * r, level, TextStyle.LABEL, points, SheetInk.MUTED, metrics)
    return (*small_rose(a.field.x + r, y, r, SheetInk.MUTED), line, *shape)


def _side_marks(a: CardLayout, y: float, r: float, points: float) -> tuple[tuple[Mark, ...], float]:
    """Return the shape of the card's side at the right end of the bottom line, its name before it, and their width."""
    side, k = a.content.side, a.k
    x = a.field.right - r
    shape = insignia(side, x, y, r * 1.1, a.options.low_ink)
    if not shape:
        return (), 0.0
    key = f"card.side_{side}"
    said = a.t(key) if a.t.has(key) else ""
    level = y + CAP * points * MM_PER_POINT / 2
    words = place_text(said, x - 1.6 * r, level, TextStyle.LABEL, points, SheetInk.MUTED, a.metrics, 1.0)
    return ((*shape, words) if said else shape), words.width + 3.5 * r + k


def _stamp(a: CardLayout, art: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return the words across a card whose owner allowed a broken rule: over the portrait, else transparent."""
    words = a.say(a.content.stamp).upper()
    if not words:
        return ()
    shown = (mark for mark in art if isinstance(mark, PictureMark))
    window = next((_window(mark) for mark in shown if mark.cover or mark.name == a.content.symbol), None)
    box = window or Box(a.field.x + a.field.w * 0.1, a.field.y + a.field.h * 0.5, a.field.w * 0.8, a.field.h * 0.3)
    points = fit(words, TextStyle.HEADING, box.w * 0.86, 14.0 * a.k, a.metrics)
    said = elide(words, TextStyle.HEADING, points, box.w * 0.86, a.metrics)
    wide = a.metrics.width(said, TextStyle.HEADING, points)
    return (StampMark(said, *box.middle, -14.0, points, wide, clear=window is None),)


def _window(mark: PictureMark) -> Box:
    """Return the window of a portrait, or the room round a symbol."""
    return mark.box if mark.cover else mark.box.inset(-0.28 * mark.box.w)


def _problems(title: str, faces: int, cut: bool, lost: bool, options: CardOptions) -> tuple[Problem, ...]:
    where = Where((title,), "card")
    found: list[Problem] = []
    if lost:
        found.append(Problem(where, Grade.WARNING, "", "card.words_left_out", {"faces": faces}))
    elif faces > 1:
        key = "card.goes_on_back" if options.backs is not Backs.NONE and faces == 2 else "card.goes_on_next"
        found.append(Problem(where, Grade.NOTICE, "", key, {"faces": faces}))
    if cut:
        found.append(Problem(where, Grade.NOTICE, "", "card.name_cut"))
    return tuple(found)
