"""Decimals as people write them, thousandths as we keep them, lengths finer still: whole numbers, never a float."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from math import isqrt
from typing import Final

from models.errors import Refused

FURTHEST: Final = 1_000_000_000
"""No coordinate is further than a million units from the origin, so that every square fits 64 bits."""

FINE: Final = 1_000_000
"""Parts of a thousandth in which lengths are summed."""

_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,30}(?:[.,][0-9]{0,30})?|[.,][0-9]{1,30})(?:[eE][+-]?[0-9]{1,4})?", re.ASCII)


def thousandths(text: str, *, rounding: bool = False) -> int:
    """Return a decimal (`12`, `12.5`, `12,345`, `−3`, `1.2e1`) as thousandths.

    A decimal finer than a thousandth is Refused, so that no file changes silently on its way in; with `rounding` it is
    rounded to the nearest thousandth, halves away from zero. Raises Refused for anything that is not a plain decimal.
    """
    found = _DECIMAL.fullmatch(text.strip().replace("\u2212", "-"))
    if found is None:
        raise Refused("galaxy.not_a_number", text=text.strip()[:40])
    value = Decimal(found[0].replace(",", "."))
    if abs(value) > FURTHEST // 1000:
        raise Refused("galaxy.too_far", text=text.strip()[:40], limit=FURTHEST // 1000)
    nearest = (value * 1000).quantize(Decimal(1), ROUND_HALF_UP)
    if nearest != value * 1000 and not rounding:
        raise Refused("galaxy.too_fine", text=text.strip()[:40])
    return int(nearest)


def decimal(value: int) -> str:
    """Return thousandths as a plain decimal without idle zeros: 12500 -> `12.5`."""
    return fixed(value).rstrip("0").rstrip(".")


def fixed(value: int) -> str:
    """Return thousandths as a decimal with its three places: 12500 -> `12.500`."""
    whole, rest = divmod(abs(value), 1000)
    return f"{'-' if value < 0 else ''}{whole}.{rest:03d}"


def fine_length(dx: int, dy: int) -> int:
    """Return the length of (dx, dy) thousandths in millionths of a thousandth, rounded up; at least one."""
    square = (dx * dx + dy * dy) * FINE * FINE
    root = isqrt(square)
    return max(root + (root * root < square), 1)


def rounded(fine: int) -> int:
    """Return a fine length in thousandths, to the nearest, halves up."""
    return (2 * fine + FINE) // (2 * FINE)
