"""The signs of a typed code: 32 of them, rows that know which of their groups was mistyped.

A row is at most 22 signs and two checks, numbers of the field with 32 elements: the sum of all is 0, and their sum
weighted by place is the number of the row. One wrong sign therefore tells its place, two rows in the wrong order are
seen, and two wrong signs or two swapped ones tell their row.
"""

from __future__ import annotations

from typing import Final

from models.errors import ContentError

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
    """Return signs (0-31) with the two checks of each row after it."""
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
    """Return the signs a code carries, without checks; raises ContentError naming the group to read again."""
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
    """Return the data of a row whose first group has `group` groups before it."""
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
