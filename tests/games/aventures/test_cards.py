"""What the ten cards say, and how the science-fiction design tells teams apart."""

from __future__ import annotations

import pytest

from models.games.aventures.game import AVENTURES
from models.games.values import CardContent
from models.i18n import LANGUAGES
from models.sheets.cards.stat_card import lay_out
from models.sheets.cards.team import insignia
from models.sheets.kit import kit_list
from models.sheets.marks import PolygonMark
from models.sheets.options import CardOptions
from tests.sheets.conftest import Half

CARDS = AVENTURES.cards
assert CARDS is not None
BY_NAME = {card.title.fr: card for card in CARDS.profiles()}
KNOWN = Half("life", "force-power", "energy-blade", "healing")


def shown(card: CardContent, lang: str = "fr") -> dict[str, str]:
    return {stat.short[lang]: str(stat) for stat in card.stats}


def marks(card: CardContent, options: CardOptions | None = None) -> tuple[object, ...]:
    face = lay_out(card, options or CardOptions(), KNOWN).faces[0]
    return (*face.under, *face.marks)


def test_a_hero_carries_everything_needed_at_the_table():
    card = BY_NAME["Obi-Wan Kenobi"]
    assert (card.design, card.kind, card.game, card.emblem) == ("scifi", "profile", "aventures", "obi-wan-kenobi")
    assert card.role.fr == "République · Héros · humain"
    assert card.role.en == "Republic · Hero · human"
    assert shown(card) == {"PV": "100", "PM": "6", "AD": "18", "CàC": "18", "Déf": "18", "PA": "2"}
    skills, powers = card.sections
    assert [(e.name.fr, e.amount.fr, e.rule) for e in skills.entries] == [
        ("Soins", "+1", "AG-91"),
        ("Réparation", "+1", "AG-93"),
        ("Informatique", "+2", "AG-83"),
    ]
    assert [entry.rule for entry in powers.entries] == ["AG-72", "AG-73", "AG-74", "AG-75"]
    assert (card.boxes, card.box_points, card.stamp.fr) == (10, 10, "")
    assert [(track.label.en, track.count) for track in card.tracks] == [("Force", 2)]


@pytest.mark.rule("AG-55")
def test_a_droid_without_a_ranged_value_shows_a_dash():
    assert shown(BY_NAME["R2-D2"]) == {"PV": "60", "PM": "4", "AD": "—", "CàC": "11", "Déf": "11", "PA": "1"}
    assert BY_NAME["R2-D2"].role.fr == "République · Unité droïde spécialisée"
    assert BY_NAME["R2-D2"].tracks == ()


@pytest.mark.rule("AG-99")
def test_what_is_not_in_the_book_is_starred_stamped_or_left_to_fill():
    droid, guard = BY_NAME["Medical Droid"], BY_NAME["Assault Droid Mark 1"]
    assert shown(droid) == {"PV": "50*", "PM": "—", "AD": " ", "CàC": " ", "Déf": "11*", "PA": " "}
    assert shown(guard) == {"PV": "50*", "PM": " ", "AD": " ", "CàC": " ", "Déf": "11", "PA": " "}
    for card in (droid, guard):
        assert (card.stamp.fr, card.stamp.en, card.boxes) == ("Hors du livre", "Not in the book", 5)
        assert "AG-99" in card.notes[0].fr
        assert "AG-99" in card.notes[0].en
    assert [card.title.fr for card in BY_NAME.values() if card.stamp.fr] == [droid.title.fr, guard.title.fr]


@pytest.mark.rule("AG-7")
@pytest.mark.parametrize("low_ink", [False, True])
def test_each_team_has_a_shape_of_its_own(low_ink):
    corners = set()
    for name, side in (("R2-D2", "red"), ("R5 Tech Droid", "blue"), ("Medical Droid", "green")):
        card = BY_NAME[name]
        assert card.side == side
        drawn = marks(card, CardOptions(low_ink=low_ink))
        shape, _ = insignia(side, 0.0, 0.0, 1.0, low_ink)
        alike = [mark for mark in drawn if isinstance(mark, PolygonMark) and mark.fill == shape.fill]
        assert any(len(mark.rings[0]) == len(shape.rings[0]) for mark in alike)
        corners.add(len(shape.rings[0]))
    assert len(corners) == 3
    assert insignia("", 0.0, 0.0, 1.0, low_ink) == ()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", ["tarot", "a6"])
def test_every_card_fits_on_one_face(lang, size):
    for card in BY_NAME.values():
        made = lay_out(card, CardOptions(language=lang, size=size), KNOWN)
        assert (len(made.faces), made.problems) == (1, ())


@pytest.mark.rule("AG-2")
def test_the_kit_has_one_d10_and_one_d4():
    kit = kit_list(tuple(BY_NAME.values()), (), CardOptions())
    assert [(line.name, line.count) for line in kit.dice] == [("D10", 1), ("D4", 1)]
