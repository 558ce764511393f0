"""Moments in the words of a language: short, local, without a year when it is this one."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

from PySide6.QtCore import QDate, QDateTime, QFileInfo, QLocale

from models.i18n import Translator

LOCALES = {
    "fr": QLocale(QLocale.Language.French, QLocale.Country.France),
    "en": QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom),
}


def moment(at: datetime, t: Translator) -> str:
    """Return an aware moment in local time: `ven. 20 nov. 2026, 12:41`."""
    return LOCALES[t.lang].toString(_local(at), "ddd d MMM yyyy, HH:mm")


def short_moment(at: datetime, t: Translator) -> str:
    """Return an aware moment in local time, in figures: `20/11/26 12:41`."""
    return LOCALES[t.lang].toString(_local(at), "dd/MM/yy HH:mm")


def _local(at: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(at.timestamp()))


def file_moment(path: Path, t: Translator) -> str:
    """Return when a file was last written."""
    return LOCALES[t.lang].toString(QFileInfo(str(path)).lastModified(), "ddd d MMM yyyy, HH:mm")


def day_words(t: Translator, at: str) -> str:
    """Return a day of a campaign: a date in the words of the language, anything else as the user wrote it."""
    try:
        day = date.fromisoformat(at)
    except ValueError:
        return at or t("ledger.no_day")
    return LOCALES[t.lang].toString(QDate(day.year, day.month, day.day), "d MMMM yyyy")


def short_day(t: Translator, at: str) -> str:
    """Return a day of a campaign in short form, for the axis of a plot."""
    try:
        day = date.fromisoformat(at)
    except ValueError:
        return at[:12]
    return LOCALES[t.lang].toString(QDate(day.year, day.month, day.day), "d MMM")
