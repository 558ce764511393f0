"""What the story of each hero comes to, as figures a page can set side by side."""

from __future__ import annotations

from collections.abc import Mapping

from models.games.game import Stat, Stored
from models.games.swidenth.archive import setting_of
from models.games.swidenth.data import Rulebook
from models.games.swidenth.story import HeroStanding, fold
from models.i18n import Text


def accounts(book: Rulebook, stored: Stored, choices: Mapping[str, str]) -> dict[str, tuple[Stat, ...]]:
    """Return the figures of each hero's story by his id, the dead included; points in PP (SW-45 … SW-50)."""
    standing = fold(stored.events, setting_of(book, stored, choices))
    return {hero.id: _figures(hero) for hero in standing.heroes}


def _figures(hero: HeroStanding) -> tuple[Stat, ...]:
    return (
        _stat("created", "PP à la création", "PP at creation", hero.created),
        _stat("earned", "PP gagnés", "PP earned", hero.earned),
        _stat("spent", "PP dépensés depuis", "PP spent since", hero.spent + hero.paid),
        _stat("balance", "PP en main", "PP in hand", hero.balance),
        _stat("value", "Valeur en PP", "Value in PP", hero.value),
        _stat("vitality", "Vitalité restante", "Vitality left", hero.vitality),
    )


def _stat(stat_id: str, fr: str, en: str, value: int) -> Stat:
    label = Text(fr, en)
    return Stat(stat_id, label, label, value)
