"""Edits of the campaign itself: the rows each writes, what it is called, what it refuses; several as one long step."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import pytest

from models.campaign.campaign_changes import PutAsset, PutContent, RemoveContent, SetChoice, Together
from models.campaign.records import Asset, Choice, Content
from models.change import Label
from models.errors import Refused
from tests.campaign.written import said, written

SHA = hashlib.sha256(b"picture").hexdigest()
SAID = Label("campaign.set_title", {"name": "?"})
DONE: list[str] = []
GNOME = Content("swidenth", "race", "gnome", "own", "h", {"n": 1})
ELF = Content("swidenth", "race", "elfe", "o", "k", {})


def test_each_writes_its_row_and_says_of_what(desk):
    """One edit after another in the same campaign: its name, the rows that go, the rows that come."""
    story = (
        (SetChoice("a", "b", "c"), "set_choice", {"option": "b", "value": "c"}, [], [Choice("a", "b", "c")]),
        (SetChoice("a", "d", "e"), "set_choice", {"option": "d", "value": "e"}, [], [Choice("a", "d", "e")]),
        (
            SetChoice("a", "b", "f"),
            "set_choice",
            {"option": "b", "value": "f"},
            [Choice("a", "b", "c")],
            [Choice("a", "b", "f")],
        ),
        (SetChoice("a", "b", ""), "set_choice", {"option": "b", "value": ""}, [Choice("a", "b", "f")], []),
        (PutContent(*GNOME), "put_content", {"id": "gnome"}, [], [GNOME]),
        (PutContent(*ELF), "put_content", {"id": "elfe"}, [], [ELF]),
        (
            PutContent(*GNOME[:3], "pack:x", "i", {"n": 2}),
            "put_content",
            {"id": "gnome"},
            [GNOME],
            [Content(*GNOME[:3], "pack:x", "i", {"n": 2})],
        ),
        (RemoveContent(*ELF[:3]), "remove_content", {"id": "elfe"}, [ELF], []),
        (
            PutAsset(SHA, "image/png", 3, 4, b"picture"),
            "put_asset",
            {},
            [],
            [Asset(SHA, "image/png", 3, 4, b"picture")],
        ),
        (PutAsset(SHA, "image/jpeg", 9, 9, b"picture"), "put_asset", {}, [], []),
    )
    for change, key, args, gone, come in story:
        assert said(change) == (f"campaign.{key}", args)
        assert written(desk.store, change) == (gone, come), change


def test_what_is_not_there_or_not_itself_is_refused(desk):
    for change, key in (
        (RemoveContent("swidenth", "race", "gnome"), "campaign.no_content"),
        (PutAsset(SHA, "image/png", 3, 4, b"another"), "campaign.bad_asset"),
    ):
        with pytest.raises(Refused) as refused:
            desk.store.apply(change)
        assert (refused.value.key, refused.value.args_) == (key, {})


@dataclass(frozen=True)
class Long:
    """An edit of three rows that is done in two slices."""

    label = SAID
    size = 3

    def do(self, campaign):
        DONE.append("at once")

    def slices(self, campaign):
        for done in (1, 3):
            DONE.append(f"slice {done}")
            yield done, 3


@dataclass(frozen=True)
class Short:
    """An edit that is done at once."""

    label = SAID

    def do(self, campaign):
        DONE.append("short")


def test_several_edits_are_one_step_done_in_their_order_the_long_ones_slice_by_slice(desk):
    both = Together((Long(), Short(), Short(), Long()), Label("campaign.put_asset", {"x": 1}))
    assert (both.size, said(both)) == (8, ("campaign.put_asset", {"x": 1}))
    DONE.clear()
    told = list(both.slices(None))
    assert told == [(1, 8), (3, 8), (6, 8), (8, 8)]
    assert DONE == ["slice 1", "slice 3", "short", "short", "slice 1", "slice 3"]
    DONE.clear()
    both.do(None)
    assert DONE == ["at once", "short", "short", "at once"]
