"""Tokens: sides told apart without colour, every state to be seen, an emblem for every unit of the games."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from editor.paint.markers import MARKERS, marker
from editor.paint.pictures import PORTRAIT_SIZE, has
from editor.paint.side_looks import SIDES, SideLook
from editor.paint.token_labels import told_apart
from editor.paint.tokens import OwnFace, TokenState, TokenSubject, token

UNIT = TokenSubject("troll", "Troll des monts")


def on_white(image: QImage) -> NDArray[np.float64]:
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return raw[:, : image.width(), :3].astype(float) + 255.0 - raw[:, : image.width(), 3:].astype(float)


def unlike(one: QImage, other: QImage) -> float:
    """Return how much two pictures differ, in levels a pixel."""
    return float(np.abs(on_white(one) - on_white(other)).mean())


@pytest.mark.parametrize("px", [16, 32, 100])
def test_sides_are_told_apart_without_colour(qapp: object, px: int) -> None:
    """The ring of one colour in eight patterns: no two alike, even at 16 pixels."""
    rings = [token(UNIT, SideLook("#0072B2", side.pattern), px) for side in SIDES]
    for one, other in itertools.combinations(rings, 2):
        assert unlike(one, other) > 1.0


@pytest.mark.parametrize("px", [24, 64])
@pytest.mark.parametrize(
    "state",
    [
        TokenState(life=0.5),
        TokenState(pips=(3, 5)),
        TokenState(ready=True),
        TokenState(prone=True),
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


@pytest.mark.parametrize("px", [20, 29, 60])
def test_a_token_shows_a_face_from_twenty_pixels_on(qapp: object, px: int) -> None:
    one, namesake = TokenSubject("troll", "Troll des monts"), TokenSubject("loup", "Troll des monts")
    renamed = TokenSubject("troll", "Ogre des bois", letters="OB")
    assert unlike(token(one, SIDES[0], px), token(namesake, SIDES[0], px)) > 1.0
    assert unlike(token(one, SIDES[0], px), token(renamed, SIDES[0], px)) == 0.0
    blue = QImage(PORTRAIT_SIZE[0], PORTRAIT_SIZE[1], QImage.Format.Format_RGB32)
    blue.fill("#2040C0")
    mine = TokenSubject("troll", "Troll des monts", own=OwnFace(blue))
    assert unlike(token(one, SIDES[0], px), token(mine, SIDES[0], px)) > 1.0
    nobody = TokenSubject("nobody", "Troll des monts"), TokenSubject("nobody", "Troll des monts", letters="Tr")
    assert unlike(*(token(each, SIDES[0], px) for each in nobody)) > 1.0


def test_a_smaller_token_shows_letters(qapp: object) -> None:
    troll, ogre = TokenSubject("troll", "Troll des monts"), TokenSubject("ogre", "Troll des monts")
    assert unlike(token(troll, SIDES[0], 18), token(ogre, SIDES[0], 18)) == 0.0
    assert unlike(token(troll, SIDES[0], 18), token(TokenSubject("troll", "Loup"), SIDES[0], 18)) > 1.0


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
