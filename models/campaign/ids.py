"""Keys that sort by creation: 26 letters, the first ten say the millisecond, the others are chance (ULID)."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Final

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CHANCE_BITS: Final = 80


def new_id(clock: Callable[[], datetime], entropy: Callable[[int], bytes] = secrets.token_bytes) -> Callable[[], str]:
    """Return a function that makes keys, each greater than the last, even within a millisecond or if the clock goes
    back.

    `clock` gives aware datetimes, `entropy(n)` gives n bytes.
    """
    last = 0

    def make() -> str:
        nonlocal last
        moment = int(clock().timestamp() * 1000) << _CHANCE_BITS
        fresh = moment | int.from_bytes(entropy(_CHANCE_BITS // 8), "big")
        last = fresh if fresh >> _CHANCE_BITS > last >> _CHANCE_BITS else last + 1
        return base32_text(last)

    return make


def counted_ids(start: bytes) -> Callable[[], str]:
    """Return a function that makes the same keys for the same 10 bytes: the moment is 0, the rest counts up."""
    number = int.from_bytes(start[:10], "big") >> 1

    def make() -> str:
        nonlocal number
        number += 1
        return base32_text(number)

    return make


def base32_text(number: int) -> str:
    """Return a 128-bit number as 26 letters of Crockford's base 32."""
    return "".join(LETTERS[number >> shift & 31] for shift in range(125, -1, -5))
