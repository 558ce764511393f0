"""The head of a card: name, role, cost, count."""

from __future__ import annotations

from models.sheets.cards.frame import BAND, mat, star
from models.sheets.cards.plan import CardLayout
from models.sheets.cards.team import insignia, team_ink
from models.sheets.marks import MM_PER_POINT, Box, Disc, LineMark, Mark, PanelMark, PolygonMark, SheetInk, TextStyle
from models.sheets.text import CAP, SMALLEST, centred, elide, fit, place_text, steps

BLOCK = 13.4
PAPER = 11.4
MEDAL = 5.1


def head(plan: CardLayout) -> tuple[tuple[Mark, ...], float, bool]:
    """Return the marks of the head, the y where the rest begins, and whether the name had to be cut."""
    if plan.style.header == "panel":
        return _panel(plan)
    return _paper(plan) if plan.style.header == "paper" else _block(plan)


def _paper(plan: CardLayout) -> tuple[tuple[Mark, ...], float, bool]:
    k, area = plan.k, plan.field
    radius = MEDAL * k
    middle = (area.right - radius * 0.86, area.y + radius * 0.9)
    medal = _medal(plan, *middle, radius) if plan.say(plan.content.cost) else ()
    right = middle[0] - radius - 1.2 * k if medal else area.right
    box = Box(area.x + 0.6 * k, area.y, right - area.x - 0.6 * k, PAPER * k)
    words, cut = _name(plan, box, SheetInk.INK, SheetInk.MUTED)
    return (*words, *medal), area.y + PAPER * k, cut


def _block(plan: CardLayout) -> tuple[tuple[Mark, ...], float, bool]:
    k, area, edge = plan.k, plan.field, plan.outer
    over = 0.0 if mat(plan.options) else plan.options.bleed
    low = edge.y + BLOCK * k
    block = Box(edge.x - over, edge.y - over, edge.w + 2 * over, low - edge.y + over)
    inked = not plan.options.low_ink
    marks: list[Mark] = []
    if inked:
        marks.append(PanelMark(block, fill=SheetInk.DEEP))
        marks.append(LineMark(((block.x, low), (block.right, low)), SheetInk.GOLD, 0.5 * k))
    else:
        inset = BAND * k
        marks.append(LineMark(((edge.x + inset, low), (edge.right - inset, low)), SheetInk.EDGE, 0.5 * k))
    cost, left = _price(plan, Box(area.x, area.y, area.w, low - area.y - 0.6 * k))
    box = Box(area.x + 0.8 * k, area.y, left - area.x - 3.0 * k, low - area.y)
    words, cut = _name(plan, box, SheetInk.LIGHT, SheetInk.LIGHT)
    return (*marks, *words, *cost), low + 1.6 * k, cut


def _panel(plan: CardLayout) -> tuple[tuple[Mark, ...], float, bool]:
    """Return a stepped head in the border's ink, with a line in the team's under it and the team's
    shape at its right.
    """
    k, area, edge = plan.k, plan.field, plan.outer
    over = 0.0 if mat(plan.options) else plan.options.bleed
    inked, inset = not plan.options.low_ink, BAND * k
    low, step = edge.y + BLOCK * k, 2.4 * k
    knee = area.right - 10.6 * k
    line = ((knee, low), (knee + step, low - step))
    ink = team_ink(plan.content.side, plan.options.low_ink)
    strip = (
        (edge.x + inset, low), *line, (edge.right - inset, low - step),
        (edge.right - inset, low - step + 0.8 * k), (knee + step + 0.3 * k, low - step + 0.8 * k),
        (knee + 0.3 * k, low + 0.8 * k), (edge.x + inset, low + 0.8 * k),
    )  # fmt: skip
    marks: list[Mark] = [PolygonMark((strip,), fill=ink)]
    if inked:
        left, top, right = edge.x - over, edge.y - over, edge.right + over
        ring = ((left, top), (right, top), (right, low - step), line[1], line[0], (left, low))
        marks.insert(0, PolygonMark((ring,), fill=SheetInk.DEEP))
    r = 3.9 * k
    x, y = area.right - r, area.y + r - 0.9 * k
    shape: tuple[Mark, ...] = insignia(plan.content.side, x, y, r, plan.options.low_ink)
    if plan.blank:
        shape = (Disc(x, y, r, fill=SheetInk.BLANK, line=SheetInk.HAIR, width=0.3 * k),)
    box = Box(area.x + 0.8 * k, area.y, area.w - (2 * r + 3.2 * k if shape else 1.6 * k), low - area.y)
    words, cut = _name(plan, box, SheetInk.LIGHT, SheetInk.LIGHT)
    return (*marks, *shape, *words), low + 2.0 * k, cut


def _name(plan: CardLayout, box: Box, ink: SheetInk, soft: SheetInk) -> tuple[tuple[Mark, ...], bool]:
    """Return name and role in a box: the name on one line where it is readable, else on two, and whether it was cut."""
    k, metrics = plan.k, plan.metrics
    if plan.blank:
        return _to_write(plan, box), False
    title, role = plan.say(plan.content.title), plan.say(plan.content.role)
    largest = plan.style.title * k
    role_points = max(SMALLEST, 7.4 * k)
    role_line = role_points * MM_PER_POINT * 1.28 if role else 0.0
    least = max(SMALLEST, largest * 0.62)
    points = fit(title, TextStyle.TITLE, box.w, largest, metrics, least)
    lines = [title]
    if metrics.width(title, TextStyle.TITLE, points) > box.w:
        points, lines = _two_lines(title, box, max(SMALLEST, least * 0.9), plan)
    cut = lines[-1].endswith("…") and lines[-1] != title
    cap = points * MM_PER_POINT * CAP
    leading = points * MM_PER_POINT * 1.02
    tall = cap + leading * (len(lines) - 1) + role_line
    y = box.y + (box.h - tall) / 2 + cap - 0.2 * k
    marks: list[Mark] = []
    for line in lines:
        marks.append(place_text(line, box.x, y, TextStyle.TITLE, points, ink, metrics))
        y += leading
    if role:
        baseline = y - leading + role_line
        size = fit(role, TextStyle.SUBTITLE, box.w, role_points, metrics)
        shown = elide(role, TextStyle.SUBTITLE, size, box.w, metrics)
        marks.append(place_text(shown, box.x, baseline, TextStyle.SUBTITLE, size, soft, metrics))
        cut = cut or shown != role
    return tuple(marks), cut


def _to_write(plan: CardLayout, box: Box) -> tuple[Mark, ...]:
    """Return the place of name and role on a blank card, light enough to write on."""
    k = plan.k
    lines = ((box.y + box.h * 0.56, box.w), (box.y + box.h * 0.88, box.w * 0.7))
    ground = PanelMark(Box(box.x - k, box.y + 0.4 * k, box.w + 2 * k, box.h - 0.9 * k), fill=SheetInk.BLANK, radius=k)
    strokes = tuple(LineMark(((box.x, y), (box.x + w, y)), SheetInk.HAIR, 0.15 * k, 0.5 * k) for y, w in lines)
    return (ground, *strokes) if plan.style.header != "paper" else strokes


def _two_lines(title: str, box: Box, points: float, plan: CardLayout) -> tuple[float, list[str]]:
    """Return the size and the two lines of a name, split for equal lengths; what is too long ends in an ellipsis."""
    words = title.split(" ")
    metrics = plan.metrics
    best = min(
        range(1, len(words)) if len(words) > 1 else [1],
        key=lambda i: max(
            metrics.width(" ".join(words[:i]), TextStyle.TITLE, points),
            metrics.width(" ".join(words[i:]), TextStyle.TITLE, points),
        ),
    )
    parts = [part for part in (" ".join(words[:best]), " ".join(words[best:])) if part]
    for size in steps(points, max(SMALLEST, points * 0.75)):
        if all(metrics.width(part, TextStyle.TITLE, size) <= box.w for part in parts):
            return size, parts
    size = max(SMALLEST, points * 0.75)
    if len(words) == 1:
        return size, [elide(title, TextStyle.TITLE, size, box.w, metrics)]
    first = ""
    rest = list(words)
    while rest and metrics.width(f"{first} {rest[0]}".strip(), TextStyle.TITLE, size) <= box.w:
        first = f"{first} {rest.pop(0)}".strip()
    if not first:
        return size, [elide(title, TextStyle.TITLE, size, box.w, metrics)]
    return size, [first, elide(" ".join(rest), TextStyle.TITLE, size, box.w, metrics)] if rest else [first]


def _figure(plan: CardLayout) -> tuple[str, str]:
    """Return the number and the unit of a cost: `28 PP` is `28` and `PP`."""
    words = plan.say(plan.content.cost).replace("\u202f", " ").replace("\u00a0", " ")
    number, _, unit = words.rpartition(" ")
    return (number, unit) if number else (unit, "")


def _medal(plan: CardLayout, x: float, y: float, r: float) -> tuple[Mark, ...]:
    """Return the cost on a wind rose."""
    metrics, k = plan.metrics, plan.k
    number, unit = _figure(plan)
    inked = not plan.options.low_ink
    ground: tuple[Mark, ...] = (
        PolygonMark(
            (star(x, y, r * 1.13, 16, 0.86),), fill=SheetInk.GOLD if inked else None, line=SheetInk.GOLD, width=0.15 * k
        ),
        Disc(
            x,
            y,
            r * 0.92,
            fill=SheetInk.BLANK if plan.blank else SheetInk.ACCENT,
            line=SheetInk.PAPER if inked and not plan.blank else SheetInk.EDGE,
            width=0.25 * k,
        ),
    )
    wide = r * 1.5
    points = fit(number, TextStyle.NUMBER, wide, 14.0 * k, metrics)
    shown = elide(number, TextStyle.NUMBER, points, wide, metrics)
    up = 0.9 * k if unit else 0.0
    figure = centred(shown, x, y - up, TextStyle.NUMBER, points, SheetInk.LIGHT, metrics)
    if not unit:
        return (*ground, figure)
    size = max(SMALLEST, 5.6 * k)
    label = elide(unit, TextStyle.LABEL, size, wide, metrics)
    ink = SheetInk.MARK if plan.blank else SheetInk.LIGHT
    return (*ground, figure, centred(label, x, y + 2.75 * k, TextStyle.LABEL, size, ink, metrics))


def _price_to_write(plan: CardLayout, box: Box, unit: str) -> tuple[tuple[Mark, ...], float]:
    k, size = plan.k, max(SMALLEST, 6.0 * plan.k)
    place = Box(box.right - 10 * k, box.y + 0.4 * k, 10 * k, box.h * 0.62)
    y = box.bottom - 0.9 * k
    label = place_text(unit, box.right, y, TextStyle.LABEL, size, SheetInk.LIGHT, plan.metrics, 1.0)
    return (PanelMark(place, fill=SheetInk.BLANK, line=SheetInk.EDGE, width=0.2 * k, radius=k), label), place.x


def _price(plan: CardLayout, box: Box) -> tuple[tuple[Mark, ...], float]:
    """Return the cost at the right end of a filled head, and the x of its left edge."""
    number, unit = _figure(plan)
    if not number:
        return (), box.right
    metrics, k = plan.metrics, plan.k
    wide = box.w * 0.3
    points = fit(number, TextStyle.NUMBER, wide, 18.0 * k, metrics)
    shown = elide(number, TextStyle.NUMBER, points, wide, metrics)
    size = max(SMALLEST, 6.0 * k)
    tall = points * MM_PER_POINT * CAP
    y = box.y + (box.h - tall - (size * MM_PER_POINT if unit else 0)) / 2 + tall - 0.3 * k
    if plan.blank:
        return _price_to_write(plan, box, unit)
    run = place_text(shown, box.right, y, TextStyle.NUMBER, points, SheetInk.LIGHT, metrics, 1.0)
    runs = [run]
    left = run.x
    if unit:
        label = elide(unit, TextStyle.LABEL, size, wide, metrics)
        runs.append(
            place_text(
                label, box.right, y + size * MM_PER_POINT * 1.1, TextStyle.LABEL, size, SheetInk.LIGHT, metrics, 1.0
            )
        )
        left = min(left, runs[-1].x)
    return tuple(runs), left
