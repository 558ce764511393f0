"""Tokens: sides told apart without colour, every state to be seen, an emblem for every unit of the games."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from editor.paint.markers import MARKERS, marker
from editor.paint.pictures import has
from editor.paint.token_labels import letters_apart, told_apart
from editor.paint.tokens import (
    FRESH,
    NEUTRAL,
    SIDES,
    TEAMS,
    SideLook,
    TokenState,
    TokenSubject,
    draw_token,
    initials,
    side_px,
    token,
)

RULESETS = Path(__file__).parents[3] / "resources" / "rulesets"
UNIT_FILES = (
    "aventures/characters.toml",
    "escarmouche/profiles.toml",
    "swidenth/bestiary.toml",
    "swidenth/quest_profiles.toml",
    "swidenth/classes.toml",
)
UNIT = TokenSubject("troll", "Troll des monts")
Grey = NDArray[np.float64]


def on_white(image: QImage) -> NDArray[np.float64]:
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return raw[:, : image.width(), :3].astype(float) + 255.0 - raw[:, : image.width(), 3:].astype(float)


def unlike(one: QImage, other: QImage) -> float:
    """Return how much two pictures differ, in levels a pixel."""
    return float(np.abs(on_white(one) - on_white(other)).mean())


@pytest.mark.parametrize("name", UNIT_FILES)
def test_every_unit_of_the_games_has_its_emblem(name: str) -> None:
    units = tomllib.loads((RULESETS / name).read_text(encoding="utf-8"))
    assert units
    assert [unit for unit in units if not has(f"emblem-{unit}")] == []


@pytest.mark.parametrize("px", [16, 32, 100])
def test_sides_are_told_apart_without_colour(qapp: object, px: int) -> None:
    """The ring of one colour in eight patterns: no two alike, even at 16 pixels."""
    rings = [token(UNIT, SideLook("#0072B2", side.pattern), px) for side in SIDES]
    for one, other in itertools.combinations(rings, 2):
        assert unlike(one, other) > 1.0


def test_sides_have_their_own_colours_and_patterns() -> None:
    assert len({side.colour for side in SIDES}) == len({side.pattern for side in SIDES}) == len(SIDES)
    assert set(TEAMS) == {"red", "blue", "green"}


@pytest.mark.parametrize("px", [24, 64])
@pytest.mark.parametrize(
    "state",
    [
        TokenState(life=0.5),
        TokenState(facing=90),
        TokenState(selected=True),
        TokenState(activated=True),
        TokenState(moved=True),
        TokenState(defeated=True),
        TokenState(badges=("pass",)),
    ],
)
def test_every_state_is_to_be_seen(qapp: object, state: TokenState, px: int) -> None:
    assert unlike(token(UNIT, SIDES[0], px), token(UNIT, SIDES[0], px, state)) > 1.0


def test_the_facing_mark_points_where_the_figure_looks(qapp: object) -> None:
    fresh = on_white(token(UNIT, SIDES[0], 100))
    up, right = (on_white(token(UNIT, SIDES[0], 100, TokenState(facing=turn))) for turn in (0, 90))
    assert np.abs(up - fresh)[:8, 40:60].mean() > 20
    assert np.abs(up - fresh)[40:60, 92:].mean() < 1
    assert np.abs(right - fresh)[40:60, 92:].mean() > 20


def test_less_life_is_less_of_the_arc(qapp: object) -> None:
    full, some, little = (token(UNIT, SIDES[0], 100, TokenState(life=life)) for life in (0.99, 0.6, 0.1))
    assert unlike(full, little) > unlike(full, some) > 0.05


@pytest.mark.parametrize("px", [14, 20, 29, 60])
def test_a_token_shows_its_emblem_at_every_zoom(qapp: object, px: int) -> None:
    one, namesake = TokenSubject("troll", "Troll des monts"), TokenSubject("loup", "Troll des monts")
    renamed = TokenSubject("troll", "Ogre des bois", letters="OB")
    assert unlike(token(one, SIDES[0], px), token(namesake, SIDES[0], px)) > 1.0
    assert unlike(token(one, SIDES[0], px), token(renamed, SIDES[0], px)) == 0.0
    nobody = TokenSubject("nobody", "Troll des monts"), TokenSubject("nobody", "Troll des monts", letters="Tr")
    assert unlike(*(token(each, SIDES[0], px) for each in nobody)) > 1.0


@pytest.mark.parametrize("px", [16, 24, 60])
def test_namesakes_of_a_side_have_numbers_beside_their_drawing(qapp: object, px: int) -> None:
    troll, wolf = TokenSubject("troll", "Troll"), TokenSubject("loup", "Loup")
    figures = (("1", "a", troll), ("2", "a", wolf), ("3", "a", troll), ("4", "b", troll))
    found = told_apart(figures)
    assert [found[each].mark for each in "1234"] == ["1", "", "2", ""]
    assert unlike(token(found["1"], SIDES[0], px), token(found["3"], SIDES[0], px)) > 0.3
    assert unlike(token(found["4"], SIDES[0], px), token(troll, SIDES[0], px)) == 0.0
    letters = told_apart((("1", "a", TokenSubject("nobody", "Gardul")), ("2", "a", TokenSubject("nobody", "Gardul"))))
    assert [each.mark for each in letters.values()] == ["", ""], "letters tell them apart already"


def test_no_two_of_a_side_have_the_same_letters() -> None:
    assert [initials(name) for name in ("Obi-Wan Kenobi", "R2-D2", "Gardul", "Chef de la garde", "")] == [
        "OK",
        "RD",
        "Ga",
        "CG",
        "?",
    ]
    names = ("Gardul", "Gardul", "Gar", "Gaspard", "R2-D2", "Rusé Danseur", *["?"] * 3, *["Ab"] * 30)
    for sides in ("a" * len(names), "ab" * len(names)):
        figures = tuple((str(n), side, name) for n, (name, side) in enumerate(zip(names, sides, strict=False)))
        found = letters_apart(figures)
        told = [(side, found[figure]) for figure, side, _ in figures]
        assert len(set(told)) == len(told)
    assert letters_apart((("1", "a", "Gardul"), ("2", "b", "Gardul"))) == {"1": "Ga", "2": "Ga"}


def test_a_face_takes_the_place_of_the_emblem_where_there_is_one(qapp: object) -> None:
    assert unlike(token(UNIT, SIDES[0], 80, FRESH, "portrait"), token(UNIT, SIDES[0], 80)) > 10
    nobody = TokenSubject("nobody", "Personne")
    assert unlike(token(nobody, SIDES[0], 80, FRESH, "portrait"), token(nobody, SIDES[0], 80)) == 0.0


def test_low_ink_is_pale_and_keeps_the_ring(qapp: object) -> None:
    day, pale = on_white(token(UNIT, SIDES[1], 100)), on_white(token(UNIT, SIDES[1], 100, low_ink=True))
    assert (255 - pale).sum() < 0.6 * (255 - day).sum()
    assert (255 - pale)[8:16, 48:52].max() > 60


def test_a_token_is_the_same_in_a_picture_and_on_paper(qapp: object) -> None:
    image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_token(painter, QRectF(0, 0, 100, 100), UNIT, NEUTRAL, TokenState(facing=30, badges=("action",)))
    painter.end()
    assert unlike(image, token(UNIT, NEUTRAL, 100, TokenState(facing=30, badges=("action",)))) < 0.5


@pytest.mark.rule("AG-116")
def test_the_eight_markers_of_the_book_are_there() -> None:
    book = {"action", "pass", "door_open", "door_closed", "target", "ranged", "melee", "empty"}
    assert book <= set(MARKERS)
    assert len({MARKERS[kind] for kind in book}) == len(book)


@pytest.mark.parametrize("px", [16, 32, 100])
@pytest.mark.parametrize("low_ink", [False, True])
def test_markers_are_told_apart_by_their_signs(qapp: object, px: int, low_ink: bool) -> None:
    assert all(has(name) for name, _ in MARKERS.values())
    shown = [on_white(marker(kind, px, low_ink=low_ink)).mean(axis=-1) for kind in MARKERS]
    for one, other in itertools.combinations(shown, 2):
        assert np.abs(one - other).mean() > 0.8


def test_bases_are_true_to_the_scale_of_the_board() -> None:
    assert side_px(25, 25, 32) == 32
    assert side_px(50, 25, 32) == 64
    assert side_px(0, 25, 50) == 47
