"""A moment of a campaign on a poster: its turn, who moved from where, where battles were fought, what changed hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from models.galaxy.posters.layout import Layout, disc
from models.galaxy.posters.style import colour, side_forms, side_mark, xml_safe
from models.galaxy.values import Point
from models.i18n import Translator

_HEAD: Final = 2
"""How long the head of an arrow is, in marks."""


def moves_svg(layout: Layout, t: Translator) -> Iterator[str]:
    """Yield the ghosts of commands at their places of the turn's start, and arrows to their places now; under all
    tokens.
    """
    moment, galaxy, style, unit = layout.poster.moment, layout.galaxy, layout.style, layout.mark
    if moment is None:
        return
    forms = side_forms(galaxy.factions)
    places = {faction.id: place for place, faction in enumerate(galaxy.factions)}
    yield '<g id="moves" fill="none" stroke-linecap="round">'
    for key, was in moment.moves:
        command = galaxy.command.get(key)
        if command is None:
            continue
        owner = galaxy.faction.get(command.owner)
        shade = style.text if style.tones else colour(owner.colour, style.free) if owner else style.free
        (ax, ay), (bx, by) = layout.at(was), layout.at(command.at)
        form = forms[places[command.owner]] if owner else "square"
        ghost = side_mark(ax, ay, unit * 7 // 5, form, "none", shade)
        yield (
            f"<g><title>{xml_safe(t('galaxy.poster_moved', name=command.name))}</title>"
            f'<path d="M{ax} {ay}L{bx} {by}" stroke="{style.ground}" stroke-width="{unit}" stroke-opacity=".7"/>'
            f'<path d="M{ax} {ay}L{bx} {by}" stroke="{shade}" stroke-width="{unit * 2 // 5}" '
            f'stroke-dasharray="{unit * 3 // 2} {unit}"/>'
            f'<path d="{_head((ax, ay), (bx, by), unit)}" fill="{shade}"/>{ghost}</g>'
        )
    yield "</g>"


def events_svg(layout: Layout, t: Translator) -> Iterator[str]:
    """Yield a ring round every planet that was taken, and a cross at each battle; over all tokens."""
    moment, galaxy, style, unit = layout.poster.moment, layout.galaxy, layout.style, layout.mark
    if moment is None:
        return
    yield f'<g id="events" fill="none" stroke="{style.shut}">'
    for key in moment.taken:
        if (planet := galaxy.planet.get(key)) is not None:
            (x, y), radius = layout.at(planet.at), disc(layout, planet) + unit * 3 // 2
            words = xml_safe(t("galaxy.poster_taken", name=planet.name))
            yield (
                f'<circle cx="{x}" cy="{y}" r="{radius}" stroke-width="{unit // 2}" '
                f'stroke-dasharray="{unit} {unit // 2}"><title>{words}</title></circle>'
            )
    for at in dict.fromkeys(moment.battles):
        x, y = layout.at(at)
        # Beside the token of whoever won, not over it.
        cross = _cross(x + 2 * unit, y - 2 * unit, unit * 3 // 2, style.ground, unit)
        yield f"<g><title>{xml_safe(t('report.map_battle'))}</title>{cross}</g>"
    yield "</g>"


def _cross(x: int, y: int, arm: int, rim: str, unit: int) -> str:
    path = f"M{x - arm} {y - arm}l{2 * arm} {2 * arm}m{-2 * arm} 0l{2 * arm} {-2 * arm}"
    return (
        f'<path d="{path}" stroke="{rim}" stroke-width="{unit * 3 // 2}" stroke-opacity=".8"/>'
        f'<path d="{path}" stroke-width="{unit * 3 // 4}"/>'
    )


def _head(start: Point, end: Point, unit: int) -> str:
    """Return the head of an arrow, which ends short of the token it leads to."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(round((dx * dx + dy * dy) ** 0.5), 1)
    size = _HEAD * unit
    away = min(unit * 5 // 2, length // 2)
    x, y = end[0] - dx * away // length, end[1] - dy * away // length
    bx, by = x - dx * size // length, y - dy * size // length
    wx, wy = dy * size // (2 * length), dx * size // (2 * length)
    return f"M{x} {y}L{bx - wx} {by + wy}L{bx + wx} {by - wy}Z"


def under_title(layout: Layout, at: Point) -> str:
    """Return the line under the title: which turn and phase, on which day, who may know it."""
    moment, unit = layout.poster.moment, layout.unit
    if moment is None or not moment.under:
        return ""
    return (
        f'<text x="{at[0]}" y="{at[1]}" font-size="{unit * 9 // 2}" fill="{layout.style.faint}">'
        f"{xml_safe(moment.under)}</text>"
    )


def moment_signs(layout: Layout, hundred: int) -> Iterator[tuple[str, str]]:
    """Yield the words of each sign of a moment with the sign, drawn round a height of 0: for the legend.

    `hundred` is a hundred times the unit of its lengths.
    """
    style, moment, x, unit = layout.style, layout.poster.moment, 0, max(hundred // 100, 1)
    if moment is None:
        return
    if moment.moves:
        line = f'<path d="M{x} 0H{x + 3 * unit}" stroke="{style.text}" stroke-width="{unit // 3}" fill="none" '
        head = f'<path d="M{x + 4 * unit} 0l{-unit} {-unit // 2}v{unit}Z" fill="{style.text}"/>'
        yield "galaxy.legend_moved", f'{line}stroke-dasharray="{unit // 2} {unit // 2}"/>{head}'
    if moment.battles:
        cross = _cross(x + 2 * unit, 0, unit, style.ground, unit // 2)
        yield "report.map_battle", f'<g fill="none" stroke="{style.shut}">{cross}</g>'
    if moment.taken:
        yield (
            "galaxy.legend_taken",
            (
                f'<circle cx="{x + 2 * unit}" cy="0" r="{unit * 6 // 5}" fill="none" stroke="{style.shut}" '
                f'stroke-width="{unit // 3}" stroke-dasharray="{unit * 2 // 3} {unit // 3}"/>'
            ),
        )
