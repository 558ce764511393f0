"""Cards as a scenario agreed on them: numbers the book leaves open filled in, figures under their own names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from models.errors import Refused
from models.games.scenarios.pieces import CardPreset, Placed, UnitShown
from models.games.values import CardContent, Stat
from models.i18n import LANGUAGES, Text

_STAR = "*"
_OURS = Text(
    "Fiche proposée\u00a0: {name}. Le livre n’en imprime pas (AG-99).",
    "A card of ours: {name}. The book prints none (AG-99).",
)


def open_cards(units: Sequence[UnitShown], pieces: Sequence[Placed]) -> tuple[UnitShown, ...]:
    """Return the units in play for which one of our cards must still be chosen, because a number is open (AG-99)."""
    return tuple(unit for unit in units if unit.presets and any(_is_open(unit, each) for each in pieces))


def check_cards(units: Sequence[UnitShown], pieces: Sequence[Placed]) -> None:
    """Raise Refused, with a sentence that names the cards one may choose, where one is still to be chosen."""
    for unit in open_cards(units, pieces):
        said = Text(*(", ".join(preset.name[lang] for preset in unit.presets) for lang in LANGUAGES))
        raise Refused("battle.card_open", name=unit.name, cards=said)


def with_card(pieces: Sequence[Placed], unit: UnitShown, preset_id: str) -> tuple[Placed, ...]:
    """Return the figures with one of our cards for those of a unit; numbers agreed before stay.

    Raises Refused for a card the unit does not have.
    """
    chosen = next((each for each in unit.presets if each.id == preset_id), None)
    if chosen is None:
        raise Refused("battle.no_such_card", name=unit.name)
    return tuple(
        replace(each, figures={**chosen.figures, **each.figures}) if each.type == unit.id else each for each in pieces
    )


def card_of(unit: UnitShown, figures: Mapping[str, int]) -> CardPreset | None:
    """Return the card of ours that the agreed figures equal, None for any other figures."""
    return next((each for each in unit.presets if dict(figures) == dict(each.figures)), None)


def _is_open(unit: UnitShown, placed: Placed) -> bool:
    said = placed.figures
    return placed.type == unit.id and any(each.value is None and each.id not in said for each in unit.figures)


def agreed_cards(
    cards: Sequence[CardContent], units: Sequence[UnitShown], pieces: Sequence[Placed]
) -> tuple[CardContent, ...]:
    """Return the cards of figures in the order of `cards`: equal ones once, with their count (AG-99)."""
    kinds = {unit.id: unit for unit in units}
    found: list[CardContent] = []
    for card in cards:
        alike: dict[tuple[str, tuple[tuple[str, int], ...]], int] = {}
        for placed in pieces:
            if placed.type == card.profile:
                key = placed.name, tuple(sorted(placed.figures.items()))
                alike[key] = alike.get(key, 0) + 1
        for (name, figures), count in alike.items():
            made = _with_agreed_numbers(card, kinds.get(card.profile), dict(figures))
            found.append(replace(_under_name(made, name), count=count))
    return tuple(found)


def _under_name(card: CardContent, name: str) -> CardContent:
    """Return a card under the name of its figure; its profile comes first in the line below."""
    if not name:
        return card
    role = Text(*(f"{card.title[lang]} · {card.role[lang]}" for lang in LANGUAGES))
    return replace(card, title=Text.same(name), role=role)


def _with_agreed_numbers(card: CardContent, unit: UnitShown | None, figures: Mapping[str, int]) -> CardContent:
    """Return a card with the numbers that were agreed on.

    Its notes are removed once no number is missing or only suggested; if the numbers are those of a card of ours, the
    card then says so.
    """
    if unit is None or not figures:
        return card
    fields = {shown.name: shown.id for shown in unit.figures}
    stats = tuple(_stat(stat, figures.get(fields.get(stat.label, ""))) for stat in card.stats)
    life = figures.get("life")
    boxes = card.boxes if life is None else -(-life // max(card.box_points, 1))
    open_ = any(_STAR in stat.shown or stat.shown == " " for stat in stats)
    ours = card_of(unit, figures)
    called = () if ours is None else (Text(*(_OURS[lang].format(name=ours.name[lang]) for lang in LANGUAGES)),)
    return replace(card, stats=stats, boxes=boxes, notes=card.notes if open_ else called)


def _stat(stat: Stat, value: int | None) -> Stat:
    return stat if value is None else replace(stat, value=value, shown="")
