"""A moment of a table as a drawing that needs no other file (SVG): its shapes, who stands where, who has fallen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from models.games.battle_values import Token
from models.maps.spots import NOWHERE
from models.maps.tile_map import TileMap

UNIT: Final = 1000
_GROUND: Final = "#f1e7cf"
_SHAPES: Final = {"difficult": "#a9c08a", "water": "#9dbcd4", "trunk": "#7a5a3a", "building": "#b98f6b"}
_ROCK: Final = "#a8a29a"
_TEAMS: Final = ("#27567b", "#a5331e", "#4d7a3a", "#7b5ea7", "#b07d2b", "#555555")
LEGEND: Final = 900
"""The height of a line of the list below, thousandths of a unit."""


def table_picture(board: TileMap, tokens: Sequence[Token], sides: Sequence[str], lang: str, words: str) -> str:
    """Return a table at a moment as SVG: figures numbered, the list below says who they are; `words` describe it.

    Sides differ in colour and in shape, so that it reads in grey too.
    """
    there = [each for each in tokens if each.state == "up" and each.at != NOWHERE]
    columns = max(1, board.width // 8)
    rows = -(-len(there) // columns)
    wide, high = board.width * UNIT, board.height * UNIT + rows * LEGEND
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="640" role="img">',
        f"<title>{escape(words)}</title>",
        f'<rect width="{wide}" height="{board.height * UNIT}" fill="{_GROUND}" stroke="#6b5d45" stroke-width="60"/>',
        *_shapes(board),
    ]
    for number, token in enumerate(there, 1):
        parts += _figure(token, number, sides)
        x, y = (number - 1) % columns * wide // columns, board.height * UNIT + (number - 1) // columns * LEGEND
        name = f"{number}. {token.name[lang]} ({token.life}/{token.most_life})"
        parts.append(f'<text x="{x + 150}" y="{y + 650}" font-size="560" font-family="serif">{escape(name)}</text>')
    return "".join((*parts, "</svg>"))


def _shapes(board: TileMap) -> Iterator[str]:
    for each in board.shapes:
        style = f'fill="{_SHAPES.get(each.kind, _ROCK)}" stroke="#4b4234" stroke-width="40"'
        if each.disc[2]:
            x, y, radius = each.disc
            yield f'<circle cx="{x}" cy="{y}" r="{radius}" {style}/>'
        elif each.polygon:
            spots = " ".join(f"{x},{y}" for x, y in each.polygon)
            yield f'<polygon points="{spots}" {style}/>'


def _figure(token: Token, number: int, sides: Sequence[str]) -> Iterator[str]:
    place = sides.index(token.side) if token.side in sides else len(sides)
    colour, (x, y), radius = _TEAMS[place % len(_TEAMS)], token.at, token.radius or 400
    style = f'fill="{colour}" stroke="#ffffff" stroke-width="60"'
    if place % 2:
        spots = f"{x},{y - radius} {x + radius},{y} {x},{y + radius} {x - radius},{y}"
        yield f'<polygon points="{spots}" {style}/>'
    else:
        yield f'<circle cx="{x}" cy="{y}" r="{radius}" {style}/>'
    yield (
        f'<text x="{x}" y="{y + 170}" font-size="480" text-anchor="middle" fill="#ffffff" '
        f'font-family="sans-serif">{number}</text>'
    )
