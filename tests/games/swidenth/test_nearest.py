"""What is suggested for a word the rule book does not know."""

from __future__ import annotations

import pytest

from models.games.swidenth.data import Rulebook
from models.games.swidenth.names import Sort, nearest


@pytest.mark.parametrize(
    ("sort", "words", "meant"),
    [
        ("races", "Orc", "semi-orc"),
        ("races", "Nordik", "nordique"),
        ("races", "Nain des montagnes", "nain"),
        ("classes", "Voleur", ""),
        ("gear", "Epee longue", "epee"),
        ("gear", "Cote de maille", "cotte-de-mailles"),
        ("gear", "Sabre laser", ""),
        ("gear", "é" * 61, ""),
        ("spells", "Invisibilité", "invisibilite-magique"),
        ("races", "—", ""),
    ],
)
def test_the_name_meant_is_suggested(book: Rulebook, sort: Sort, words: str, meant: str) -> None:
    assert nearest(book, sort, words) == meant
