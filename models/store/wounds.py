"""What SQLite says of a broken file, in our words: its own are English, long, and meant for programmers."""

from __future__ import annotations

import re
from typing import Final

from models.i18n import LANGUAGES, Text, Translator

_SIGNS: Final = (
    ("store.wound_text", "utf-8|decode|expecting|delimiter|escape|json|extra data|unterminated"),
    ("store.wound_head", "not a database"),
    ("store.wound_list", "schema|no such table|no such column"),
    ("store.wound_index", "index"),
    ("store.wound_disk", "disk i/o"),
    ("store.wound_value", "constraint|null value|value in"),
)
_PAGE: Final = re.compile(r"\bpage (\d+)", re.IGNORECASE)


def wound(said: object) -> Text:
    """Return what is broken: the page where one is named, else what kind of thing."""
    words = str(said)
    for key, signs in _SIGNS:
        if re.search(signs, words, re.IGNORECASE):
            return _told(key)
    page = _PAGE.search(words)
    return _told("store.wound_page", page=page[1]) if page else _told("store.wound_build")


def _told(key: str, **args: object) -> Text:
    fr, en = (Translator(lang)(key, **args) for lang in LANGUAGES)
    return Text(fr, en)
