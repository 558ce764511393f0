"""How an atlas is divided into pages: which sector begins where, what stands under its map, line by line.

Lengths are hundredths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from models.formats.galaxies.atlas_map import shape_of
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.atlas import FIRST_INDEX, AtlasLink, AtlasSector, atlas_sectors, split_rows
from models.galaxy.posters.labels import text_width
from models.galaxy.posters.layout import Layout, Poster, fitted
from models.galaxy.values import Planet, RouteKind, RouteState
from models.i18n import Translator

PAGE: Final = (14_800, 21_000)
"""Width and height of an A5 page."""
EDGE, LEFT, RIGHT = 900, 1_200, 13_600
FOOT: Final = 19_700
WIDE: Final = RIGHT - LEFT
MAP_TOP: Final = 3_300
_UNIT: Final = 80
LIST_ROW: Final = 350
_ROWS_INDEX: Final = 45
PLANETS_INDEX: Final = 96
"""Lines on a page of the lists: of sectors in one column, of planets in two."""
_SIZES: Final = ((8_600, 400), (7_400, 370), (6_400, 335))
"""How high the map of a sector is and a line of its tables: the first that leaves all on one page."""
_DENSE: Final = (12_200, 370)
"""The same where none does, or so many planets want a large map: its tables go on overleaf."""
_MANY: Final = 16


@dataclass(frozen=True, slots=True)
class AtlasLine:
    """A line of a sector's page.

    Its kind is `planet`, `heads` (the titles of the table), `heading`, or `words`, which may begin with some bold ones.
    """

    kind: str
    words: str = ""
    bold: str = ""
    planet: Planet | None = None


@dataclass(frozen=True, slots=True)
class AtlasBook:
    """An atlas being made: the galaxy, its style, for whose eyes it is (in words), the page of each sector."""

    galaxy: Galaxy
    poster: Poster
    eyes: str
    sectors: tuple[AtlasSector, ...]
    pages: Mapping[str, int]
    parts: Mapping[str, tuple[tuple[AtlasLine, ...], ...]]
    t: Translator

    @property
    def title(self) -> str:
        """The title on its cover."""
        return self.poster.title or self.galaxy.name or self.t("galaxy.poster_title")

    @property
    def layout(self) -> Layout:
        """A page laid out like a chart, for marks that are sized by one."""
        left, top, right, bottom = self.galaxy.bounds
        bounds = (left, top, max(right, left + 1), max(bottom, top + 1))
        return fitted(self.galaxy, self.poster, PAGE, (LEFT, MAP_TOP, RIGHT, FOOT), _UNIT, bounds)


def map_high(galaxy: Galaxy) -> int:
    """Return the height of the map of the whole galaxy on its page, in hundredths of a millimetre."""
    across, down = shape_of(galaxy)
    return min(max(WIDE * down // across + 1_400, 7_000), FOOT - MAP_TOP - 300)


def listed_apart(galaxy: Galaxy, sectors: Sequence[AtlasSector]) -> tuple[tuple[AtlasSector, ...], ...]:
    """Return the sectors listed on each page of their own; none where the list fits under the map of all."""
    below = (FOOT - MAP_TOP - map_high(galaxy) - 600) // LIST_ROW
    return () if len(sectors) <= 2 * below else split_rows(sectors, _ROWS_INDEX)


def planned(galaxy: Galaxy, poster: Poster, eyes: str) -> AtlasBook:
    """Return an atlas with the first page of every sector and the lines of each of its pages."""
    t = Translator(poster.lang)
    sectors = atlas_sectors(galaxy, t("galaxy.atlas_outside"))
    number = FIRST_INDEX + len(listed_apart(galaxy, sectors))
    names = {sector.id: sector.name for sector in sectors}
    # Where a sector begins stands in the lines of those before it: lines are counted first, then written.
    pages, parts = dict.fromkeys(names, 100), {}
    for sector in sectors:
        pages[sector.id] = number
        number += len(_split_pages(_lines(sector, dict.fromkeys(names, 100), names, t)))
    for sector in sectors:
        parts[sector.id] = _split_pages(_lines(sector, pages, names, t))
    return AtlasBook(galaxy, poster, eyes, sectors, pages, parts, t)


def _lines(
    sector: AtlasSector, pages: Mapping[str, int], names: Mapping[str, str], t: Translator
) -> tuple[AtlasLine, ...]:
    """Return the lines under the map of a sector."""
    found = [AtlasLine("heads"), *(AtlasLine("planet", planet=planet) for planet in sector.planets)]
    if sector.links:
        found.append(AtlasLine("heading", t("galaxy.atlas_neighbours")))
    for key, links in sector.neighbours.items():
        bold = t("galaxy.atlas_to", name=names[key], page=pages[key])
        ways = ", ".join(_way(link, t) for link in links)
        # Measured with a number of three digits: where lines break does not hang on the page they lead to.
        found += _wrapped(bold, ways, text_width(t("galaxy.atlas_to", name=names[key], page=888) + "  ", 270))
    found += _said_to_all(sector, t)
    return tuple(found)


def _said_to_all(sector: AtlasSector, t: Translator) -> Iterator[AtlasLine]:
    """Yield what everybody may read of a sector and its planets, under a heading."""
    told = [(sector.name, sector.words), *((planet.name, planet.words) for planet in sector.planets)]
    told = [(name, " ".join(words.split())) for name, words in told if words.strip()]
    if told:
        yield AtlasLine("heading", t("galaxy.atlas_words"))
    for name, words in told:
        bold = t.pair(name, "").rstrip()
        yield from _wrapped(bold, words, text_width(f"{bold}  ", 270))


def _way(link: AtlasLink, t: Translator) -> str:
    words = f"{link.start.name} – {link.end.name}"
    marks = []
    if link.route.kind is not RouteKind.LANE:
        marks.append(t(f"galaxymap.kind_{link.route.kind.value}").casefold())
    if link.route.state is not RouteState.OPEN:
        marks.append(t(f"galaxy.route_{link.route.state.value}"))
    return f"{words} ({', '.join(marks)})" if marks else words


def _wrapped(bold: str, words: str, taken: int) -> Iterator[AtlasLine]:
    """Yield a paragraph as lines of the page's width, the first with its bold words."""
    size = 270
    line, room = "", WIDE - taken * 21 // 20
    first = True
    for word in words.split(" "):
        tried = f"{line} {word}".strip()
        if line and text_width(tried, size) > room:
            yield AtlasLine("words", line, bold if first else "")
            line, room, first = word, WIDE - 400, False
        else:
            line = tried
    yield AtlasLine("words", line, bold if first else "")


def line_high(line: AtlasLine, row: int) -> int:
    """Return the height of a line, given the height of a row of the table."""
    return row * 7 // 4 if line.kind == "heading" else row


def map_of(lines: Sequence[AtlasLine]) -> tuple[int, int]:
    """Return the height of the map and that of a row on the first page of a sector with these lines."""
    crowd = sum(line.kind == "planet" for line in lines) > _MANY
    for high, row in _SIZES[:-1] if crowd else _SIZES:
        if sum(line_high(line, row) for line in lines) <= FOOT - MAP_TOP - high - 1_000:
            return high, row
    return _DENSE


def _split_pages(lines: Sequence[AtlasLine]) -> tuple[tuple[AtlasLine, ...], ...]:
    """Return the lines of a sector page by page; a table that continues repeats its titles."""
    high, row = map_of(lines)
    parts: list[list[AtlasLine]] = [[]]
    room = FOOT - MAP_TOP - high - 1_000
    for line in lines:
        if line_high(line, row) > room:
            parts.append([AtlasLine("heads")] if line.kind == "planet" else [])
            room = FOOT - MAP_TOP - 600
        parts[-1].append(line)
        room -= line_high(line, row)
    return tuple(map(tuple, parts))
