"""The pages of an atlas as SVG: cover, legend, the whole galaxy, the list of sectors, the sectors, an index.

Pages are drawn on A5 in hundredths of a millimetre, in the style of their poster; on A4 they are the same, larger. The
atlas shows all that its galaxy holds: give it only what its readers may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from models.formats.galaxies.atlas_flow import (
    EDGE,
    FOOT,
    LEFT,
    LIST_ROW,
    MAP_TOP,
    PAGE,
    PLANETS_INDEX,
    RIGHT,
    WIDE,
    AtlasBook,
    AtlasLine,
    line_high,
    listed_apart,
    map_high,
    map_of,
    planned,
)
from models.formats.galaxies.atlas_map import sector_map, whole_map
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.atlas import AtlasSector, index_of, split_rows
from models.galaxy.posters.frame import SANS, SERIF, rose
from models.galaxy.posters.ground import ground
from models.galaxy.posters.labels import text_width
from models.galaxy.posters.layout import Poster
from models.galaxy.posters.legend import legend, shortened, side_fill
from models.galaxy.posters.style import colour, side_forms, side_mark, xml_safe
from models.galaxy.values import Income, Planet
from models.games.library import galaxy_game
from models.progress import Progress, cancellable, silent


def atlas_pages(galaxy: Galaxy, poster: Poster, eyes: str, progress: Progress = silent) -> tuple[str, ...]:
    """Return every page of the atlas of a galaxy as an SVG document; `eyes` says on the cover who knows what it holds.

    Progress may cancel.
    """
    book = planned(galaxy, poster, eyes)
    found = [_page(book, 1, _cover(book)), _page(book, 2, _signs(book)), _page(book, 3, _whole(book, progress))]
    for rows in listed_apart(galaxy, book.sectors):
        found.append(_page(book, len(found) + 1, _sector_list(book, rows)))
    for sector in cancellable(book.sectors, progress, 1):
        for n, lines in enumerate(book.parts[sector.id]):
            body = _first(book, sector, lines, progress) if n == 0 else _more(book, sector, lines)
            found.append(_page(book, len(found) + 1, body))
    for pairs in split_rows(index_of(book.sectors), PLANETS_INDEX):
        found.append(_page(book, len(found) + 1, _planet_index(book, pairs)))
    return tuple(found)


def _page(book: AtlasBook, number: int, body: Iterator[str]) -> str:
    """Return a whole page: its paper, its content, and a foot with title and number."""
    style, (width, height) = book.layout.style, PAGE
    inner = "\n".join(body)
    # Two pages lie side by side: the number is at the edge that is turned.
    x, anchor, other, far = (RIGHT, "end", LEFT, "start") if number % 2 else (LEFT, "start", RIGHT, "end")
    foot = (
        f'<path d="M{LEFT} {FOOT + 250}H{RIGHT}" stroke="{style.faint}" stroke-width="12"/>'
        f'<text x="{x}" y="{FOOT + 700}" font-size="320" font-weight="600" text-anchor="{anchor}">{number}</text>'
        f'<text x="{other}" y="{FOOT + 690}" font-size="260" text-anchor="{far}" fill="{style.faint}">'
        f"{xml_safe(shortened(book.title, WIDE * 8 // 10, 260))}</text>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / 100:g}mm" height="{height / 100:g}mm" '
        f'viewBox="0 0 {width} {height}" {SANS}>'
        f'<rect width="{width}" height="{height}" fill="{style.ground}"/>'
        f'<g fill="{style.text}">{inner}{foot if number > 1 else ""}</g></svg>'
    )


def _heading(book: AtlasBook, words: str, under: str) -> str:
    """Return the head of a page: its name and one line below."""
    style = book.layout.style
    size = 850
    long = text_width(words, size) * 21 // 20
    size = size if long <= WIDE else size * WIDE // long
    slant = ' font-style="italic"' if style.title.italic else ""
    shown = words.upper() if style.title.capitals and text_width(words.upper(), size) <= WIDE else words
    middle = style.title.align == "middle"
    place = f'x="{(LEFT + RIGHT) // 2}" text-anchor="middle"' if middle else f'x="{LEFT}"'
    rules = (
        f'<path d="M{LEFT} {EDGE + 60}H{RIGHT}M{LEFT} 2980H{RIGHT}" stroke="{style.text}" stroke-width="25"/>'
        if style.title.rules
        else ""
    )
    return (
        f'{rules}<text {place} y="2000" font-size="{size}" font-weight="600" {SERIF}{slant}>{xml_safe(shown)}</text>'
        f'<text {place} y="2650" font-size="300" fill="{style.faint}">{xml_safe(shortened(under, WIDE, 300))}</text>'
    )


def _cover(book: AtlasBook) -> Iterator[str]:
    """Yield the cover: a chart without a map, the title, the rose, what is inside and for whose eyes."""
    layout, t, style = book.layout, book.t, book.layout.style
    yield from ground(layout, inset=True)
    edges = ((700, style.frame.lines[0].wide * 8 if style.frame.lines else 20), (1_000, 20))
    for away, wide in edges:
        yield (
            f'<rect x="{away}" y="{away}" width="{PAGE[0] - 2 * away}" height="{PAGE[1] - 2 * away}" fill="none" '
            f'stroke="{style.faint}" stroke-width="{round(wide)}"/>'
        )
    middle = PAGE[0] // 2
    slant = ' font-style="italic"' if style.title.italic else ""
    y = 4_300
    heading = xml_safe(t("galaxy.atlas_of"))
    yield f'<text x="{middle}" y="{y - 1_300}" font-size="420" text-anchor="middle">{heading}</text>'
    for line in _title_lines(book.title.upper() if style.title.capitals else book.title):
        size = min(1_150, 1_150 * (WIDE - 600) // max(text_width(line, 1_150) * 21 // 20, 1))
        yield (
            f'<text x="{middle}" y="{y}" font-size="{size}" font-weight="600" text-anchor="middle" {SERIF}{slant}>'
            f"{xml_safe(line)}</text>"
        )
        y += 1_350
    yield rose(layout, (middle, 11_300), 3_900)
    facts = t("galaxy.poster_facts", planets=t.plural("galaxy.count_planets", len(book.galaxy.planets)),
              sectors=t.plural("galaxy.count_sectors", len(book.galaxy.sectors)))  # fmt: skip
    for n, (words, size) in enumerate(((facts, 420), (book.eyes, 360))):
        yield (
            f'<text x="{middle}" y="{17_600 + n * 700}" font-size="{size}" text-anchor="middle">'
            f"{xml_safe(shortened(words, WIDE, size))}</text>"
        )


def _title_lines(title: str) -> tuple[str, ...]:
    """Return a title in one line, or in two or three where it is long."""
    lines: list[str] = []
    for word in title.split():
        if lines and len(lines[-1]) + len(word) < 16:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return (*lines[:2], " ".join(lines[2:])) if len(lines) > 3 else tuple(lines)


def _signs(book: AtlasBook) -> Iterator[str]:
    t = book.t
    yield _heading(book, t("galaxy.atlas_signs"), t("galaxy.atlas_signs_under"))
    yield from legend(replace(book.layout, unit=115), t, page=(LEFT, MAP_TOP - 200, FOOT - MAP_TOP - 200))


def _whole(book: AtlasBook, progress: Progress) -> Iterator[str]:
    t, high = book.t, map_high(book.galaxy)
    yield _heading(book, t("galaxy.atlas_whole"), t("galaxy.atlas_whole_under"))
    yield f'<g transform="translate({LEFT} {MAP_TOP})">'
    yield from whole_map(book.galaxy, book.poster, (WIDE, high), book.pages, t, progress)
    yield "</g>"
    if not listed_apart(book.galaxy, book.sectors):
        half, wide = -(-len(book.sectors) // 2), (WIDE - 600) // 2
        for place, part in enumerate((book.sectors[:half], book.sectors[half:])):
            yield from _sector_rows(book, part, (LEFT + place * (wide + 600), MAP_TOP + high + 700), wide)


def _sector_list(book: AtlasBook, rows: Sequence[AtlasSector]) -> Iterator[str]:
    yield _heading(book, book.t("galaxy.atlas_sectors"), book.t("galaxy.atlas_sectors_under"))
    yield from _sector_rows(book, rows, (LEFT, MAP_TOP + 400), WIDE)


def _sector_rows(book: AtlasBook, rows: Sequence[AtlasSector], at: tuple[int, int], wide: int) -> Iterator[str]:
    (x, y), style = at, book.layout.style
    for sector in rows:
        count = xml_safe(book.t.plural("galaxy.count_planets", len(sector.planets)))
        name = xml_safe(shortened(sector.name, wide * 56 // 100, 270))
        yield f'<text x="{x}" y="{y}" font-size="270" font-weight="600">{name}</text>'
        yield f'<text x="{x + wide * 58 // 100}" y="{y}" font-size="250" fill="{style.faint}">{count}</text>'
        yield f'<text x="{x + wide}" y="{y}" font-size="270" text-anchor="end">{book.pages[sector.id]}</text>'
        yield f'<path d="M{x} {y + 90}h{wide}" stroke="{style.faint}" stroke-opacity="0.4" stroke-width="8"/>'
        y += LIST_ROW


def _first(book: AtlasBook, sector: AtlasSector, lines: Sequence[AtlasLine], progress: Progress) -> Iterator[str]:
    high, row = map_of([line for part in book.parts[sector.id] for line in part])
    yield _heading(book, sector.name, _public_words(book, sector))
    yield f'<g transform="translate({LEFT} {MAP_TOP})">'
    yield from sector_map(book.galaxy, sector, book.poster, (WIDE, high), book.pages, book.t, progress)
    yield "</g>"
    yield from _table(book, lines, MAP_TOP + high + 700, row)


def _more(book: AtlasBook, sector: AtlasSector, lines: Sequence[AtlasLine]) -> Iterator[str]:
    yield _heading(book, book.t("galaxy.atlas_more", name=sector.name), _public_words(book, sector))
    yield from _table(book, lines, MAP_TOP + 300, map_of([x for part in book.parts[sector.id] for x in part])[1])


def _public_words(book: AtlasBook, sector: AtlasSector) -> str:
    """Return what everybody may know of a sector: who holds it whole, or how many planets each alliance has."""
    t, galaxy = book.t, book.galaxy
    count = t.plural("galaxy.count_planets", len(sector.planets))
    whole = galaxy.alliance.get(
        galaxy_game().strategy.on(galaxy, book.poster.readings).whole_sectors.get(sector.id, "")
    )
    if whole is not None:
        return f"{count} · {t('galaxy.atlas_held', name=whole.name)}"
    sides = [galaxy.faction[p.owner].alliance for p in sector.planets if p.owner in galaxy.faction]
    found = [f"{a.name[t.lang]} {sides.count(a.id)}" for a in galaxy.alliances if a.id in sides]
    free = len(sector.planets) - len(sides)
    if free and galaxy.factions:
        found.append(f"{t('galaxy.atlas_free')} {free}")
    return " · ".join((count, *found))


def _table(book: AtlasBook, lines: Sequence[AtlasLine], y: int, row: int) -> Iterator[str]:
    size = row * 27 // 40
    for line in lines:
        y += line_high(line, row)
        if line.planet is not None:
            yield from _planet_row(book, line.planet, y, size)
        elif line.kind == "heads":
            yield from _heads(book, y, size)
        elif line.kind == "heading":
            strong = f'font-size="{row}" font-weight="600" {SERIF}'
            yield f'<text x="{LEFT}" y="{y - row // 8}" {strong}>{xml_safe(line.words)}</text>'
        else:
            yield _words_row(line, y, size)


def _words_row(line: AtlasLine, y: int, size: int) -> str:
    x = LEFT if line.bold else LEFT + 400
    bold = f'<tspan font-weight="600">{xml_safe(line.bold)}</tspan> ' if line.bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}">{bold}{xml_safe(line.words)}</text>'


_COLUMNS: Final = ((LEFT, 3_300), (LEFT + 3_300, 2_000), (LEFT + 5_400, 2_900), (LEFT + 8_400, 4_000))
"""Where the columns of the table begin and how wide they are: planet, class, resource, owner."""


def _heads(book: AtlasBook, y: int, size: int) -> Iterator[str]:
    style = book.layout.style
    for (x, _), key in zip(_COLUMNS, ("planet", "class", "resource", "owner"), strict=True):
        words = xml_safe(book.t(f"galaxy.atlas_{key}"))
        yield f'<text x="{x}" y="{y}" font-size="{size}" fill="{style.faint}">{words}</text>'
    yield f'<path d="M{LEFT} {y + size // 3}H{RIGHT}" stroke="{style.text}" stroke-width="15"/>'


def _planet_row(book: AtlasBook, planet: Planet, y: int, size: int) -> Iterator[str]:
    galaxy, t, layout = book.galaxy, book.t, book.layout
    style, owner = layout.style, book.galaxy.faction.get(planet.owner)
    kind = t(f"galaxymap.income_{planet.income.value}") if planet.income is not Income.ORDINARY else "–"
    resource = planet.resource if galaxy.holds("planets", planet.id, "resource") else "?"
    cells = (planet.marked, kind, resource or "–", owner.name[t.lang] if owner else t("galaxy.atlas_nobody"))
    for n, ((x, wide), words) in enumerate(zip(_COLUMNS, cells, strict=True)):
        aside = 0
        if n == 3 and owner is not None:
            form = side_forms(galaxy.factions)[galaxy.factions.index(owner)]
            line = style.text if style.tones else colour(owner.colour, style.free)
            half = size * 9 // 20
            yield side_mark(x + half, y - half * 3 // 4, half, form, side_fill(layout, owner), line)
            aside = size * 13 // 10
        weight = ' font-weight="600"' if n == 0 else ""
        # What is long is smaller before it is cut.
        letters = max(min(size, size * (wide - aside) // max(text_width(words, size), 1)), size * 4 // 5)
        yield (
            f'<text x="{x + aside}" y="{y}" font-size="{letters}"{weight}>'
            f"{xml_safe(shortened(words, wide - aside, letters))}</text>"
        )
    yield (f'<path d="M{LEFT} {y + size // 3}H{RIGHT}" stroke="{style.faint}" stroke-opacity="0.35" stroke-width="8"/>')


def _planet_index(book: AtlasBook, pairs: Sequence[tuple[Planet, AtlasSector]]) -> Iterator[str]:
    t, style = book.t, book.layout.style
    yield _heading(book, t("galaxy.atlas_index"), t("galaxy.atlas_index_under"))
    half, wide = PLANETS_INDEX // 2, (WIDE - 600) // 2
    for n, (planet, sector) in enumerate(pairs):
        x, y = LEFT + n // half * (wide + 600), MAP_TOP + 300 + n % half * 335
        name = shortened(planet.marked, wide * 45 // 100, 250)
        place = shortened(sector.name, wide * 40 // 100, 230)
        yield f'<text x="{x}" y="{y}" font-size="250">{xml_safe(name)}</text>'
        yield f'<text x="{x + wide * 47 // 100}" y="{y}" font-size="230" fill="{style.faint}">{xml_safe(place)}</text>'
        yield f'<text x="{x + wide}" y="{y}" font-size="250" text-anchor="end">{book.pages[sector.id]}</text>'
