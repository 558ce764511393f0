"""A short code of any force: typed from paper, read from a QR, turned back into exactly the same build.

Letters are Crockford's base 32 in groups of four; small letters, `O` for 0, `I` and `L` for 1, blanks and hyphens make
no difference. Every row of six groups ends in two characters that tell which group was mistyped, and the whole ends in
three that check the rest. Names are always included; a name makes a code longer by about its letters.

History: version 1, the first, holds a bare build; version 2 a force with its story, written only where the build does
not say it all. A code holds version (4 bits), game (3 bits, its place in GAMES), then in version 1 the build by the
`CodeForm` of its game: numbers in portions of some bits, each with a bit that says whether more follow; words by their
place in `code.toml` (0: spelled out); texts letter by letter, 0 at the end.

A row is at most 22 characters and two checks, numbers of the field with 32 elements: the sum of all is 0, and their sum
weighted by place is the number of the row. One wrong character therefore tells its place, two rows in the wrong order
are noticed, and two wrong characters or two swapped ones tell their row.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Final

from models.errors import ContentError, Refused
from models.formats.rosters.code_bits import BitReader, BitWriter, CodeTooShort, add_value, get
from models.games.facets.typed_code import CodedWords, SomeCode
from models.games.game import Game
from models.games.library import BUILT, GAMES

SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ROW: Final = 24
"""Signs of a whole row, its two checks included."""

_DATA: Final = ROW - 2
_MEANT: Final = {"O": "0", "I": "1", "L": "1"}
_BLANKS: Final = "-–—‐‑_.·"


def _powers() -> tuple[int, ...]:
    found, value = [], 1
    for _ in range(31):
        found.append(value)
        value <<= 1
        if value & 32:
            value ^= 0b100101
    return tuple(found)


_POWER: Final = _powers()
_LOG: Final = {value: place for place, value in enumerate(_POWER)}


def _times(a: int, b: int) -> int:
    return _POWER[(_LOG[a] + _LOG[b]) % 31] if a and b else 0


def _over(a: int, b: int) -> int:
    return _POWER[(_LOG[a] - _LOG[b]) % 31] if a else 0


def rows_with_checks(data: list[int]) -> list[int]:
    """Return the numbers (0-31) of a code with the two checks of each row after it."""
    out: list[int] = []
    for row, at in enumerate(range(0, len(data), _DATA)):
        part = data[at : at + _DATA]
        plain, weighted = _sums(part)
        second = _over(plain ^ weighted ^ row % 32, 1 ^ _POWER[1])
        out += [*part, plain ^ second, second]
    return out


def _sums(part: list[int]) -> tuple[int, int]:
    """Return the plain and the weighted sum of the data of a row; the checks weigh 1 and the first power."""
    plain = weighted = 0
    for place, sign in enumerate(part, start=2):
        plain ^= sign
        weighted ^= _times(sign, _POWER[place])
    return plain, weighted


def checked_rows(text: str) -> list[int]:
    """Return the numbers of a typed code without the checks; raises ContentError naming the group to read again."""
    signs = _signs(text)
    if not signs:
        raise ContentError("share.code_empty")
    out: list[int] = []
    for row, at in enumerate(range(0, len(signs), ROW)):
        out += _row(signs[at : at + ROW], row, at // 4)
    return out


def _signs(text: str) -> list[int]:
    signs: list[int] = []
    for letter in text.upper():
        if letter.isspace() or letter in _BLANKS:
            continue
        sign = SIGNS.find(_MEANT.get(letter, letter))
        if sign < 0:
            raise ContentError("share.code_sign", place=str(len(signs) // 4 + 1), sign=letter)
        signs.append(sign)
    return signs


def _row(signs: list[int], row: int, group: int) -> list[int]:
    """Return the data of a checked row; raises ContentError naming the wrong group, or the row's groups.

    `group` is the number of groups before the row.
    """
    last = group + -(-len(signs) // 4)
    if len(signs) < 3:
        raise ContentError("share.code_row", first=group + 1, last=last)
    data, first, second = signs[:-2], signs[-2], signs[-1]
    plain, weighted = _sums(data)
    error = plain ^ first ^ second
    shifted = weighted ^ first ^ _times(second, _POWER[1]) ^ row % 32
    if not error and not shifted:
        return data
    if error and shifted:
        weight = _LOG[_over(shifted, error)]
        place = weight - 2 if weight >= 2 else len(data) + weight
        if 0 <= place < len(signs):
            raise ContentError("share.code_group", place=str(group + place // 4 + 1))
    raise ContentError("share.code_row", first=group + 1, last=last)


VERSION: Final = 1
"""Codes of bare builds."""

STORIES: Final = 2
"""Codes of forces with their story (`models.formats.rosters.shared`)."""

PREFIX: Final = "PORTULAN:"
"""What a QR carries before the code: letters a QR writes shortest, and a scanner's user sees whose it is."""

QR_MOST: Final = 4_296
"""The letters of the largest QR."""

_SEAL: Final = 3
_MOST: Final = 12_000


def write_code(game_id: str, build: object) -> str:
    """Return the code of a bare build, in groups of four characters.

    Raises ContentError for a game that has no codes or a build far too large to be typed.
    """
    form = _form(game_id)
    bits = BitWriter()
    bits.number(VERSION, 4)
    game_of(bits, game_id)
    add_value(bits, form.shape, form.values(build), form.words)
    return sealed_code(bits)


def game_of(bits: BitWriter, game_id: str) -> None:
    """Add the number of a game to the bits."""
    bits.number(GAMES.index(game_id), 3)


def sealed_code(bits: BitWriter) -> str:
    """Return bits as a code in groups of four characters; raises ContentError for one far too long to be typed."""
    signs = bits.fives()
    signs += _seal(signs)
    text = "".join(SIGNS[sign] for sign in rows_with_checks(signs))
    if len(text) > _MOST:
        raise ContentError("share.code_too_long", limit=_MOST)
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def open_code(text: str) -> tuple[int, str, BitReader, int]:
    """Return version, game, the bits after them, and the number of the last group; raises ContentError."""
    bare = text.strip()
    if bare[: len(PREFIX)].upper() == PREFIX:
        bare = bare[len(PREFIX) :]
    if len("".join(bare.split())) > _MOST:
        raise ContentError("share.code_too_long", limit=_MOST)
    signs = checked_rows(bare)
    body, seal = signs[:-_SEAL], signs[-_SEAL:]
    last = _group(len(signs))
    if len(body) < 2 or _seal(body) != seal:
        raise ContentError("share.code_not_whole", last=last)
    bits = BitReader(body)
    version = bits.number(4)
    if version not in (VERSION, STORIES):
        raise ContentError("share.code_newer")
    place = bits.number(3)
    return version, _form(GAMES[place] if place < len(GAMES) else "").game, bits, last


def read_code(text: str) -> tuple[str, object]:
    """Return the game and the build of a code of a bare build.

    Raises ContentError saying in which group to look again, or that the code holds a story.
    """
    version, game_id, bits, last = open_code(text)
    form = _form(game_id)
    if version != VERSION:
        raise ContentError("share.code_newer")
    try:
        values = get(bits, form.shape, form.words)
    except CodeTooShort as problem:
        raise ContentError("share.code_not_whole", last=last) from problem
    return form.game, force_game(form.game).roster.read(form.document(values), "")


def qr_text(code: str) -> str:
    """Return a code as a QR holds it: only characters of its short alphanumeric mode.

    Raises Refused for a code that is too long for a QR.
    """
    text = PREFIX + "".join(code.split())
    if len(text) > QR_MOST:
        raise Refused("share.qr_too_long", limit=QR_MOST)
    return text


def force_game(game_id: str) -> Game:
    """Return a game with forces; raises ContentError for any other."""
    found = BUILT.get(game_id)
    if found is None or not found.has("roster"):
        raise ContentError("share.code_no_game")
    return found


def words_of(game_id: str) -> Mapping[str, CodedWords]:
    """Return the lists of words that codes of a game use, by kind."""
    return _form(game_id).words


def _form(game_id: str) -> SomeCode:
    found = BUILT.get(game_id)
    if found is None or found.code is None:
        raise ContentError("share.code_no_game")
    return found.code


def _seal(signs: list[int]) -> list[int]:
    check = zlib.crc32(bytes(signs)) & 0x7FFF
    return [check >> 10, check >> 5 & 31, check & 31]


def _group(signs: int) -> int:
    """Return the number of the last group of a code with `signs` characters before the checks."""
    rows = -(-signs // (ROW - 2))
    return -(-(signs + 2 * rows) // 4)
