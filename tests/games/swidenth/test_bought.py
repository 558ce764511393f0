"""One purchase of a hero taken back: the last of its kind, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.games.swidenth.builder.offers import without
from models.games.swidenth.party import Hero

HERO = Hero(
    "Hugo", "imperial", "mage",
    gear=("epee", "potion", "arc", "potion"), spells=("feu", "soin"), skills=("chasse", "soin"),
    improvements={"Combat": 2, "Tir": 1},
)  # fmt: skip


@pytest.mark.parametrize(
    ("what", "item", "left"),
    [
        ("gear", "potion", {"gear": ("epee", "potion", "arc")}),
        ("gear", "epee", {"gear": ("potion", "arc", "potion")}),
        ("spell", "soin", {"spells": ("feu",)}),
        ("skill", "soin", {"skills": ("chasse",)}),
        ("improvement", "Combat", {"improvements": {"Combat": 1, "Tir": 1}}),
        ("improvement", "Tir", {"improvements": {"Combat": 2}}),
    ],
)
def test_a_purchase_taken_back_leaves_the_others_in_their_order(what: str, item: str, left: dict[str, object]) -> None:
    assert without(HERO, what, item) == replace(HERO, **left)  # type: ignore[arg-type]
