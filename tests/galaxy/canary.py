"""A galaxy whose every text and every secret number is its own: whoever leaks one is caught by it.

Three sides: `moi` looks on, `ami` is of its alliance, `foe` is of another. Each has a planet, a command, a character.
"""

from __future__ import annotations

import html
import re
import struct
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pypdf

from models.galaxy.galaxy import Galaxy
from models.galaxy.rows import KINDS
from models.galaxy.values import (
    Alliance,
    Character,
    Command,
    Engagement,
    Faction,
    GalaxyNote,
    Income,
    Planet,
    Route,
    RouteKind,
    RouteState,
    Sector,
    Troops,
)
from models.i18n import Text

TOKEN = re.compile(r"zq[a-z]+q")
NUMBER = re.compile(r"(?<![0-9])7[0-9]{4}(?![0-9])")
SIDES = ("moi", "ami", "foe")

# What table 4.2 of the rules for turns lets one side know: of everything, of its own, of nothing else.
EVERYBODYS = {
    "alliances": {"id", "name"}, "factions": {"id", "name", "alliance", "sign", "shape"},
    "sectors": {"id", "name", "words"},
    "planets": {"id", "name", "resource", "sector", "owner", "words"}, "routes": {"start", "end"},
    "commands": {"id", "name", "owner"},
}  # fmt: skip
OWN = {
    "factions": {"capital", "words", "unlimited"}, "planets": {"garrison"}, "commands": {"home", "force", "retreats"},
    "characters": {"id", "name", "owner", "command", "planet", "bonus"},
}  # fmt: skip


def token(*parts: str) -> str:
    """Return the word that stands in one field: letters alone, so that no file escapes or cuts it."""
    return "zq" + "".join(parts).replace(".", "").replace("_", "") + "q"


def text(*parts: str) -> Text:
    return Text(token(*parts, "fr"), token(*parts, "en"))


def _number(n: int) -> int:
    """Return a count that stands nowhere else."""
    return 70_000 + n * 7


def _planet(side: str, n: int, x: int, income: Income) -> Planet:
    word = lambda field: token("planet", side, field)  # noqa: E731
    return Planet(
        word("id"), word("name"), x, n * 9_000, 500, income, word("resource"), token("sector", "id"),
        token("faction", side, "id"), Troops(*(_number(n * 10 + i) for i in range(3))), word("system"), word("notes"),
        word("words"),
    )  # fmt: skip


def _command(side: str, n: int) -> Command:
    word = lambda field: token("command", side, field)  # noqa: E731
    force = Troops(*(_number(100 + n * 10 + i) for i in range(3)))
    return Command(
        word("id"), word("name"), token("faction", side, "id"), 4_000 + n * 900, n * 8_000, token("planet", side, "id"),
        force, 6_000 + n, list(Engagement)[n], _number(200 + n), word("notes"),
    )  # fmt: skip


def galaxy() -> Galaxy:
    """Return the galaxy; commands are in engagements weak, moderate and total, in the order of SIDES."""
    planet = lambda side: token("planet", side, "id")  # noqa: E731
    return Galaxy(
        name=token("galaxy", "name"),
        alliances=tuple(Alliance(token("alliance", a, "id"), text("alliance", a, "name")) for a in ("nous", "eux")),
        factions=tuple(
            Faction(
                token("faction", s, "id"), text("faction", s, "name"),
                token("alliance", "eux" if s == "foe" else "nous", "id"), f"#10203{n}", token("fsign", s), planet(s),
                token("faction", s, "player"), (token("faction", s, "unlimited"),), text("faction", s, "words"),
                token("fshape", s),
            )
            for n, s in enumerate(SIDES)
        ),
        sectors=(
            Sector(token("sector", "id"), token("sector", "name"), ((-9_000, -9_000), (30_000, -9_000), (0, 40_000)),
                   "#112233", token("sector", "notes"), token("sector", "words")),
        ),
        planets=tuple(
            _planet(s, n, 12_000 * n, income)
            for n, (s, income) in enumerate(zip((*SIDES, "libre"), (*Income, Income.ORDINARY), strict=True))
        ),
        routes=(
            Route(planet("moi"), planet("ami"), RouteKind.HIDDEN, RouteState.OPEN, token("route", "own")),
            Route(planet("moi"), planet("foe"), RouteKind.MAIN, RouteState.CUT, token("route", "cut")),
            Route(planet("ami"), planet("foe"), RouteKind.LANE, RouteState.CLOSED, token("route", "closed")),
            Route(planet("foe"), planet("libre"), RouteKind.HIDDEN, RouteState.CLOSED, token("route", "hidden")),
        ),
        commands=tuple(_command(s, n) for n, s in enumerate(SIDES)),
        characters=tuple(
            Character(
                token("character", s, "id"), text("character", s, "name"), token("faction", s, "id"),
                token("command", s, "id"), planet(s), _number(300 + n), notes=token("character", s, "notes"),
            )
            for n, s in enumerate(SIDES)
        ),
        notes=(GalaxyNote(token("note", "id"), 3_000, 3_000, token("note", "words")),),
    )  # fmt: skip


def permitted(whole: Galaxy, side: str) -> set[str]:
    """Return every token and secret number that a side may meet."""
    player = token("faction", side, "id")
    found = set(_said(whole.name))
    for kind in KINDS:
        for thing in getattr(whole, kind):
            owner = thing.id if kind == "factions" else getattr(thing, "owner", "")
            if kind == "routes" and thing.kind is RouteKind.HIDDEN and token("planet", side, "id") not in thing.key:
                continue
            names = EVERYBODYS.get(kind, set()) | (OWN.get(kind, set()) if owner == player else set())
            for name in names:
                found |= set(_said(getattr(thing, name)))
    return found


def every(whole: Galaxy) -> set[str]:
    """Return every token and secret number of a galaxy."""
    things = [thing for kind in KINDS for thing in getattr(whole, kind)]
    return {word for thing in things for field in fields(thing) for word in _said(getattr(thing, field.name))}


def _said(value: Any) -> Iterator[str]:
    if isinstance(value, Text):
        yield from met(f"{value.fr} {value.en}")
    elif isinstance(value, Troops):
        yield from met(f"{value.infantry} {value.cruisers} {value.fighters}")
    elif isinstance(value, tuple):
        for each in value:
            yield from _said(each)
    else:
        yield from met(str(value))


def met(words: str) -> set[str]:
    """Return the tokens and secret numbers of a text, whatever its letters' case."""
    folded = words.casefold()
    return set(TOKEN.findall(folded)) | set(NUMBER.findall(folded))


def words_of(path: Path) -> str:
    """Return all that can be read in a file: of a PDF its pages and its titles, of markup what it escapes, no fonts,
    of a PNG all but its pixels, in whose bytes any number may stand by chance.
    """
    if path.suffix == ".pdf":
        pdf = pypdf.PdfReader(path)
        # A name that is set with room between its letters comes out in pieces.
        pages = "\n".join(page.extract_text() for page in pdf.pages)
        return f"{pages}\n{re.sub(r'[ ]+', '', pages)}\n{pdf.metadata}"
    raw = path.read_bytes()
    if path.suffix == ".png":
        raw = b"\n".join(told for kind, told in _chunks(raw) if kind != b"IDAT")
    text = raw.decode("utf-8", "replace")
    return html.unescape(re.sub(r"base64,[A-Za-z0-9+/=]+", "", text))


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(b"\x89PNG\r\n\x1a\n")
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        yield kind, png[at + 8 : at + 8 + length]
        at += 12 + length
