"""A short code of any force: typed from paper, read from a QR, turned back into exactly the same build.

Letters are Crockford's base 32 in groups of four; small letters, `O` for 0, `I` and `L` for 1, blanks and hyphens make
no difference. Every row of six groups ends in two signs that tell which group was mistyped, and the whole ends in
three that vouch for the rest. Names are always carried; a name makes a code longer by about its letters.

History: version 1, the first. A code holds version (4 bits), game (3 bits, its place in GAMES), then the build by the
`CodeForm` of its game: numbers in portions of some bits, each with a bit that says whether more follow; words by their
place in `code.toml` (0: spelled out); texts letter by letter, 0 at the end.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

from models.errors import ContentError, Refused
from models.formats.code_bits import BitReader, BitWriter, CodeTooShort, get, put
from models.formats.code_signs import ROW, SIGNS, checked_rows, rows_with_checks
from models.games.game import Choices, Roster, Stored
from models.games.library import BUILT, GAMES
from models.games.typed_code import CodeForm

VERSION: Final = 1
PREFIX: Final = "PORTULAN:"
"""What a QR carries before the code: letters a QR writes shortest, and a scanner's user sees whose it is."""

QR_MOST: Final = 4_296
"""The letters of the largest QR."""

_SEAL: Final = 3
_MOST: Final = 12_000


def write_code(game_id: str, build: Any) -> str:
    """Return the code of a build, in groups of four signs.

    Raises ContentError for a game that has no codes or a build far too large to be typed.
    """
    form = _form(game_id)
    bits = BitWriter()
    bits.number(VERSION, 4)
    bits.number(GAMES.index(game_id), 3)
    put(bits, form.shape, form.values(build), form.words)
    signs = bits.fives()
    signs += _seal(signs)
    text = "".join(SIGNS[sign] for sign in rows_with_checks(signs))
    if len(text) > _MOST:
        raise ContentError("share.code_too_long", limit=_MOST)
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def read_code(text: str) -> tuple[str, Any]:
    """Return the game and the build of a code; raises ContentError saying in which group to look again."""
    bare = text.strip()
    if bare[: len(PREFIX)].upper() == PREFIX:
        bare = bare[len(PREFIX) :]
    if len(bare) > _MOST:
        raise ContentError("share.code_too_long", limit=_MOST)
    signs = checked_rows(bare)
    body, seal = signs[:-_SEAL], signs[-_SEAL:]
    if len(body) < 2 or _seal(body) != seal:
        raise ContentError("share.code_not_whole", last=_group(len(signs)))
    bits = BitReader(body)
    if bits.number(4) != VERSION:
        raise ContentError("share.code_newer")
    place = bits.number(3)
    form = _form(GAMES[place] if place < len(GAMES) else "")
    try:
        values = get(bits, form.shape, form.words)
    except CodeTooShort as problem:
        raise ContentError("share.code_not_whole", last=_group(len(signs))) from problem
    return form.game, _roster(form.game).read(form.document(values), "")


def qr_text(code: str) -> str:
    """Return what a QR of a code carries: only signs a QR writes in its short alphanumeric way.

    Raises Refused for a code no QR can hold.
    """
    text = PREFIX + "".join(code.split())
    if len(text) > QR_MOST:
        raise Refused("share.qr_too_long", limit=QR_MOST)
    return text


def write_member_code(game_id: str, stored: Stored, member_id: str, choices: Choices) -> str:
    """Return the code of one member of a force as it stands, by itself."""
    roster = _roster(game_id)
    return write_code(game_id, roster.assemble(roster.alone(stored, member_id), choices))


def _roster(game_id: str) -> Roster:
    found = BUILT.get(game_id)
    if found is None or found.roster is None:
        raise ContentError("share.code_no_game")
    return found.roster


def _form(game_id: str) -> CodeForm:
    found = BUILT.get(game_id)
    if found is None or found.code is None:
        raise ContentError("share.code_no_game")
    return found.code


def _seal(signs: list[int]) -> list[int]:
    check = zlib.crc32(bytes(signs)) & 0x7FFF
    return [check >> 10, check >> 5 & 31, check & 31]


def _group(signs: int) -> int:
    """Return the number of the last group of a code of so many signs."""
    rows = -(-signs // (ROW - 2))
    return -(-(signs + 2 * rows) // 4)
