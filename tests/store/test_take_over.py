"""P12: a computer knows its own lock when it was renamed, and its owner may take any other over."""

from __future__ import annotations

import json

import pytest

from models.store.lock import lock_path, take_over
from models.store.processes import machine_id


def write(table, **values):
    said = {"host": "here", "pid": 1, "started": "0", "user": "ana", "since": "2026-01-01"}
    lock_path(table.path).write_text(json.dumps({**said, **values}))


@pytest.mark.usefixtures("known_machine")
def test_the_lock_of_this_machine_under_another_name_is_taken_over(table):
    """A computer that was renamed, or named by its network, is the same computer; one of the same name is another."""
    table.filled()
    write(table, host="renamed-since", machine=machine_id())
    with table.open() as store:
        assert not store.read_only
    write(table, machine="another machine of this name")
    with table.open() as store:
        assert store.why.key == "store.locked_elsewhere"


def test_a_believed_lock_is_taken_over_by_whoever_says_it_is_his(table, says):
    table.filled()
    with table.open(), says("store.in_use"):
        take_over(table.path)
    write(table, host="elsewhere")
    with table.open() as store:
        assert store.read_only
    take_over(table.path)
    assert not lock_path(table.path).exists()
    take_over(table.path)
    with table.open() as store:
        assert not store.read_only
