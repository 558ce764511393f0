"""Names of cells, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.maps.coordinates import STYLES, Coordinates


@pytest.mark.rule("AG-13")
def test_the_board_of_the_lost_temple_goes_from_a1_to_ah22() -> None:
    style = Coordinates()
    assert style.name((0, 0), 22) == "A1"
    assert style.name((33, 21), 22) == "AH22"
    pairs = [("I7", "Z16"), ("K16", "X7")]
    for one, other in pairs:
        a, b = style.find(one, 34, 22), style.find(other, 34, 22)
        assert (a[0] + b[0] + 2, a[1] + b[1] + 2) == (35, 23)


@given(
    st.builds(Coordinates, st.sampled_from(STYLES), st.integers(1, 50), st.integers(-20, 50), st.booleans()),
    st.integers(1, 300),
    st.integers(1, 300),
    st.data(),
)
def test_every_name_is_found_again(style: Coordinates, width: int, height: int, data: st.DataObject) -> None:
    cell = (data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1)))
    assert style.find(f" {style.name(cell, height).lower()} ", width, height) == cell


@pytest.mark.parametrize("name", ["", "A", "7", "A0", "AI1", "A23", "A1B", "🙂1", "A" * 5000 + "1", "A-1"])
def test_names_that_are_no_cell_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        Coordinates().find(name, 34, 22)
    if name not in ("A1",):
        with pytest.raises(Refused):
            Coordinates("doubled").find("AB1", 340, 22)
