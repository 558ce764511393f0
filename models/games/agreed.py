"""Cards as a scenario agreed on them: numbers the book leaves open filled in, figures called by names of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from models.games.battle import Placed, UnitShown
from models.games.game import CardContent, Stat
from models.i18n import LANGUAGES, Text

_STAR = "*"


def agreed_cards(
    cards: Sequence[CardContent], units: Sequence[UnitShown], pieces: Sequence[Placed]
) -> tuple[CardContent, ...]:
    """Return the cards of figures in the order of `cards`: those alike once, with their count (AG-99)."""
    kinds = {unit.id: unit for unit in units}
    found: list[CardContent] = []
    for card in cards:
        alike: dict[tuple[str, tuple[tuple[str, int], ...]], int] = {}
        for placed in pieces:
            if placed.type == card.profile:
                key = placed.name, tuple(sorted(placed.figures.items()))
                alike[key] = alike.get(key, 0) + 1
        for (name, figures), count in alike.items():
            made = _agreed(card, kinds.get(card.profile), dict(figures))
            found.append(replace(_called(made, name), count=count))
    return tuple(found)


def _called(card: CardContent, name: str) -> CardContent:
    """Return a card under the name of its figure; what it is comes first in the line below."""
    if not name:
        return card
    role = Text(*(f"{card.title[lang]} · {card.role[lang]}" for lang in LANGUAGES))
    return replace(card, title=Text.same(name), role=role)


def _agreed(card: CardContent, unit: UnitShown | None, figures: Mapping[str, int]) -> CardContent:
    """Return a card with the numbers that were agreed on; its notes go once none is a suggestion or missing."""
    if unit is None or not figures:
        return card
    fields = {shown.name: shown.id for shown in unit.figures}
    stats = tuple(_stat(stat, figures.get(fields.get(stat.label, ""))) for stat in card.stats)
    life = figures.get("life")
    boxes = card.boxes if life is None else -(-life // max(card.box_points, 1))
    open_ = any(_STAR in stat.shown or stat.shown == " " for stat in stats)
    return replace(card, stats=stats, boxes=boxes, notes=card.notes if open_ else ())


def _stat(stat: Stat, value: int | None) -> Stat:
    return stat if value is None else replace(stat, value=value, shown="")
