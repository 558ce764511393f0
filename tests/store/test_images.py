"""Rows as a step of the history keeps them."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.store.images import Same, fill_image, is_image, packed, shortened, unpacked

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
    assert fill_image(became, before) == after
    assert fill_image(was, after) == before


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
