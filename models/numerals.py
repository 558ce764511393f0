"""Numbers as a book writes them."""

from __future__ import annotations

from typing import Final

_ROMAN: Final = {100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX", 5: "V", 4: "IV", 1: "I"}


def roman(number: int) -> str:
    """Return a number from 1 as a Roman one."""
    written = ""
    for value, sign in _ROMAN.items():
        written += sign * (number // value)
        number %= value
    return written
