"""Decimals as people write them, thousandths as we keep them: exact both ways, never a float in between."""

from __future__ import annotations

import re
from typing import Final

from models.errors import Refused

FURTHEST: Final = 1_000_000_000
"""No coordinate is further than a million units from the origin, so that every square fits 64 bits."""

_DECIMAL = re.compile(r"([+-]?)([0-9]{1,9})(?:[.,]([0-9]{1,30}))?|([+-]?)[.,]([0-9]{1,30})", re.ASCII)


def thousandths(text: str, *, rounding: bool = False) -> int:
    """Return a decimal (`12`, `12.5`, `12,345`, `−3`) as thousandths.

    A decimal finer than a thousandth is Refused, so that no file changes silently on its way in; with `rounding` it is
    rounded to the nearest thousandth, halves away from zero. Raises Refused for anything that is not a plain decimal.
    """
    found = _DECIMAL.fullmatch(text.strip().replace("\u2212", "-"))
    if found is None:
        raise Refused("galaxy.not_a_number", text=text.strip()[:40])
    sign = found[1] or found[4] or ""
    digits = (found[3] or found[5] or "").rstrip("0")
    if len(digits) > 3 and not rounding:
        raise Refused("galaxy.too_fine", text=text.strip()[:40])
    size = int(found[2] or "0") * 1000 + int(digits[:3].ljust(3, "0"))
    if len(digits) > 3 and digits[3] >= "5":
        size += 1
    if size > FURTHEST:
        raise Refused("galaxy.too_far", text=text.strip()[:40], limit=FURTHEST // 1000)
    return -size if sign == "-" else size


def decimal(value: int) -> str:
    """Return thousandths as a plain decimal without idle zeros: 12500 -> `12.5`."""
    return fixed(value).rstrip("0").rstrip(".")


def fixed(value: int) -> str:
    """Return thousandths as a decimal with its three places: 12500 -> `12.500`."""
    whole, rest = divmod(abs(value), 1000)
    return f"{'-' if value < 0 else ''}{whole}.{rest:03d}"
