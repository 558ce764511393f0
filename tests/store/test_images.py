"""Rows as a step of the history keeps them."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.store.images import Same, filled, is_image, packed, shortened, unpacked

VALUES = st.one_of(
    st.none(),
    st.integers(-(2**53), 2**53),
    st.text(max_size=20),
    st.text("aé", min_size=150, max_size=250),
    st.binary(max_size=20),
    st.binary(min_size=190, max_size=210),
    st.sampled_from(["x" * 3000, "y" * 3000]),
)
PAIRS = st.lists(st.tuples(VALUES, VALUES, st.booleans()), min_size=1, max_size=6)


@given(PAIRS)
def test_what_a_step_keeps_gives_both_rows_back(pairs):
    before = tuple(one for one, _, _ in pairs)
    after = tuple(one if same else other for one, other, same in pairs)
    was, became = (unpacked(packed(image)) for image in shortened(before, after))
    assert is_image(was, before)
    assert is_image(became, after)
    assert filled(became, before) == after
    assert filled(was, after) == before


@given(PAIRS, st.integers(0, 5), VALUES)
def test_an_image_is_of_no_other_row(pairs, place, value):
    row = tuple(one for one, _, _ in pairs)
    place %= len(row)
    other = (*row[:place], value, *row[place + 1 :])
    image, _ = shortened(row, row)
    assert is_image(image, other) == (other == row)


def test_a_long_value_left_as_it_was_is_kept_by_its_digest_alone():
    before, after = shortened(("B", "x" * 10_000, "1"), ("B", "x" * 10_000, "2"))
    assert before[1] == after[1] == Same.of("x" * 10_000)
    assert len(packed(before)) < 60
    assert not is_image(before, ("B", "x" * 9_999 + "y", "1"))


def test_a_row_that_comes_or_goes_is_kept_whole():
    row = ("B", "x" * 10_000)
    assert shortened(None, row) == (None, row)
    assert shortened(row, None) == (row, None)
    assert unpacked(packed(row)) == row
    assert not is_image(row, None)
    assert is_image(None, None)


@pytest.mark.parametrize("cut", [5, 20, -1])
def test_bytes_that_are_no_image_are_refused(cut):
    whole = packed(("B", "abcdefgh" * 400))
    with pytest.raises(ValueError, match=r"image|Expecting|Unterminated|delimiter"):
        unpacked(whole[:cut])


def test_deflated_values_that_are_none_are_refused():
    bad = b"no deflated bytes"
    with pytest.raises(ValueError, match="incorrect header"):
        unpacked((len(bad) | 1 << 31).to_bytes(4, "little") + bad)
    good = zlib.compress(b'["x"]')
    with pytest.raises(ValueError, match="wrong length"):
        unpacked((len(good) | 1 << 31).to_bytes(4, "little") + good + b"more")


def test_rows_of_two_widths_are_no_two_images_of_one_row():
    """A row too short would pass for one whose last values are right."""
    for ask in (shortened, is_image, filled):
        for one, other in ((("a",), ("a", "b")), (("a", "b"), ("a",))):
            with pytest.raises(ValueError, match="argument"):
                ask(one, other)


def test_values_of_200_signs_are_kept_once_and_rows_of_1000_bytes_deflated():
    for sign in ("x", b"x"):
        short, long = (sign * 199, 1), (sign * 200, 1)
        assert shortened(short, (sign * 199, 2)) == (short, (sign * 199, 2))
        assert shortened(long, (sign * 200, 2)) == ((Same.of(sign * 200), 1), (Same.of(sign * 200), 2))
    assert Same.of("aé") == Same.of("aé".encode()) == Same("edec8bd46289c1d0")
    assert [len(packed(("x" * count,))) for count in (994, 995)] == [4 + 998, 4 + 999]
    assert len(packed(("x" * 996,))) < 50
    for row in (("x" * 995,), ("x" * 996,), (Same("ab"), None, b"", b"b" * 3, "é", 1.5)):
        assert unpacked(packed(row)) == row


def test_bytes_that_are_no_image_are_refused_by_what_is_wrong_with_them():
    whole = packed(("x", b"abc"))
    deflated = packed(("x" * 2000,))
    for raw, why in (
        (whole + b"d", "a row image of the wrong length"),
        (whole[:-1], "a row image of the wrong length"),
        ((len(deflated) - 6 | 1 << 31).to_bytes(4, "little") + deflated[4:-2], "a row image that does not end"),
        (deflated[:4] + b"zz" + deflated[6:], "incorrect header"),
    ):
        with pytest.raises(ValueError, match=f"^{why}$" if "row" in why else why):
            unpacked(raw)
