"""Keys that sort by creation."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from models.campaign.ids import LETTERS, new_id


@given(st.lists(st.integers(-5000, 5000), max_size=50), st.binary(min_size=10, max_size=10))
def test_every_key_is_greater_than_the_one_before(jumps, chance):
    now = datetime(2026, 1, 1, tzinfo=UTC)

    def clock():
        return now

    make = new_id(clock, lambda n: chance[:n])
    keys = [make()]
    for jump in jumps:
        now += timedelta(milliseconds=jump)
        keys.append(make())
    assert keys == sorted(set(keys))
    assert all(len(key) == 26 and set(key) <= set(LETTERS) for key in keys)


def test_a_key_tells_its_moment():
    make = new_id(lambda: datetime(2016, 7, 30, 23, 54, 10, 259000, tzinfo=UTC), lambda n: bytes(n))
    assert make() == "01ARZ3NDEK" + "0" * 16


def test_two_makers_do_not_meet():
    now = datetime(2026, 1, 1, tzinfo=UTC)
    assert new_id(lambda: now)() != new_id(lambda: now)()
