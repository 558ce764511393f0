"""Arms of sides: told apart by their drawing alone, in tinctures that stand out from each other."""

from __future__ import annotations

from dataclasses import replace

from models.galaxy.heraldry.arms import HEIGHT, WIDTH, arms_of_sides
from models.galaxy.heraldry.charges import CHARGES
from models.galaxy.posters.style import FORMS
from models.galaxy.values import Faction
from models.games.empire.figures import book_factions
from models.i18n import Text
from tests.contrast import contrast

MANY = tuple(
    Faction(f"side-{n}", Text.same(f"S{n}"), colour=("#ffffff", "#000000", "#808080", "no colour")[n % 4])
    for n in range(60)
)


def test_every_token_has_a_charge() -> None:
    assert tuple(CHARGES) == FORMS


def test_sides_of_a_campaign_are_told_apart_without_colours() -> None:
    same_token = tuple(replace(each, shape="star") for each in MANY[:11])
    for sides in (tuple(book_factions()), MANY, same_token):
        found = arms_of_sides(sides)
        assert len({(each.division, each.charge) for each in found.values()}) == len(sides)
        drawn = {tuple(shape.rings for shape in each.shapes()) for each in found.values()}
        assert len(drawn) == len(sides)
        assert all(contrast(each.colour, each.metal) >= 2.6 for each in found.values())
        for each in found.values():
            points = [point for shape in each.shapes() for ring in shape.rings for point in ring]
            assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    first, *_ = book_factions()
    assert arms_of_sides((first,)) == arms_of_sides((replace(first, name=Text.same("Another name")),))
