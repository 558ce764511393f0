"""Which rows of a table a filter lets through: planets by the language of questions, others by their words."""

from __future__ import annotations

from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.panels.table_columns import COLUMNS, shown
from editor.galaxy.panels.table_model import key_of_thing
from editor.kit.chart_hit import Key
from models.galaxy.search import search
from models.i18n import Translator, fold


def matching(opened: OpenGalaxy, kind: str, question: str, t: Translator) -> frozenset[Key] | None:
    """Return the keys of the rows a filter lets through, None for all; raises Refused for what is not understood."""
    wish = fold(question)
    if not wish:
        return None
    galaxy = opened.galaxy
    if kind == "planets":
        return frozenset(("planets", key) for key in search(galaxy, question, opened.chart))
    words = wish.split()
    found = []
    for thing in getattr(galaxy, kind):
        said = fold(" ".join(shown(galaxy, column, thing, t) for column in COLUMNS[kind]))
        if all(word in said for word in words):
            found.append(key_of_thing(kind, thing))
    return frozenset(found)
