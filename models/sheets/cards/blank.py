"""Blank cards: the design of a game with its figures and headings, and lines to write on."""

from __future__ import annotations

from dataclasses import replace

from models.games.library import game
from models.games.values import CardContent, CardSection
from models.i18n import NO_TEXT, Text
from models.sheets.cards.plan import BLANK

BOXES = 8


def blank(game_id: str, copies: int = 1) -> CardContent:
    """Return the blank card of a game's design, `copies` of it; raises ContentError for a game without cards."""
    cards = game(game_id).cards
    profiles = cards.profiles() if cards else ()
    if not profiles:
        return CardContent(game_id, "neutral", BLANK, NO_TEXT, NO_TEXT, NO_TEXT, (), boxes=BOXES, count=copies)
    return blank_of(profiles, copies)


def blank_of(contents: tuple[CardContent, ...], copies: int = 1) -> CardContent:
    """Return one blank card that fits all of `contents`: with all their figures and all their headings."""
    stats = {stat.id: replace(stat, value=None, shown=" ") for content in contents for stat in content.stats}
    titles = {section.title: section.icon for content in contents for section in content.sections}
    first = contents[0]
    unit = first.cost
    return CardContent(
        game=first.game,
        design=first.design,
        kind=BLANK,
        title=NO_TEXT,
        role=NO_TEXT,
        cost=Text(_unit(unit.fr), _unit(unit.en)),
        stats=tuple(stats.values()),
        sections=tuple(CardSection(title, (), icon) for title, icon in titles.items()),
        boxes=BOXES if max(content.boxes for content in contents) > 1 else 1,
        count=copies,
    )


def _unit(cost: str) -> str:
    """Return the unit after a number with the blank before it: ` PP` of `28 PP`."""
    _, _, unit = cost.replace("\u202f", " ").replace("\u00a0", " ").rpartition(" ")
    return f"\u2007 {unit}" if unit else ""
