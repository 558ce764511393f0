"""When orders are due: instants are stored in UTC, shown and computed in the time zone of the campaign."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from models.errors import ContentError

ZONE: Final = "Europe/Paris"
"""The time zone of a campaign for which nobody named another."""
HOUR: Final = 20
"""When a deadline is, where nobody said otherwise."""

_WORDS: Final = re.compile(r"^\s*(\d{4})-(\d\d?)-(\d\d?)(?:[ T](\d\d?)[:h](\d\d))?\s*$")


def zone_named(name: str) -> ZoneInfo:
    """Return a time zone by its name (`Europe/Paris`); raises ContentError for an unknown one."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as problem:
        raise ContentError("turn.no_zone", place=name) from problem


def instant(words: str, zone: str) -> datetime:
    """Return the instant of a day and an hour in a zone (`2026-12-01 20:00`, 20:00 where no hour is given).

    Raises ContentError for anything else.
    """
    found = _WORDS.match(words)
    try:
        if found is None:
            raise ValueError
        year, month, day = (int(part) for part in found.groups()[:3])
        hour, minute = int(found[4] or HOUR), int(found[5] or 0)
        return datetime(year, month, day, hour, minute, tzinfo=zone_named(zone)).astimezone(UTC)
    except (ValueError, OverflowError) as problem:
        raise ContentError("turn.no_instant", place=words[:40]) from problem


def kept_instant(when: datetime) -> str:
    """Return an instant as ISO text in UTC, as a campaign stores it."""
    return when.astimezone(UTC).replace(microsecond=0).isoformat()


def read_instant(text: str) -> datetime:
    """Return a stored instant; raises ContentError for a text that is none."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError as problem:
        raise ContentError("turn.no_instant", place=text[:40]) from problem


def told_instant(text: str, zone: str) -> str:
    """Return a stored instant as its day and hour in a zone, `""` for none."""
    return read_instant(text).astimezone(zone_named(zone)).strftime("%Y-%m-%d %H:%M") if text else ""


def days_later(when: datetime, days: int, zone: str) -> datetime:
    """Return the same hour of the clock some days later, summer time or not."""
    local = when.astimezone(zone_named(zone)).replace(tzinfo=None) + timedelta(days=days)
    return local.replace(tzinfo=zone_named(zone)).astimezone(UTC)


def first_deadline(now: datetime, days: int, zone: str) -> datetime:
    """Return 20:00 in a zone, of the day that is `days` from now."""
    local = (now.astimezone(zone_named(zone)) + timedelta(days=days)).replace(hour=HOUR, minute=0, second=0)
    return local.replace(microsecond=0).astimezone(UTC)
