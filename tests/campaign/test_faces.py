"""Which drawing stands for a member: by what its body and its first Event say of it, and how many it is."""

from __future__ import annotations

import pytest

from models.campaign.faces import faces
from models.campaign.records import Asset, Force, MemberRecord, StoryEvent
from models.games.faces import portraits
from tests.campaign.written import Insert

DRAWN = next(each for each in portraits() if each.race and each.cls)
BORN = {"race": DRAWN.race, "class": DRAWN.cls}
SHA = "a" * 64


@pytest.mark.parametrize(
    ("row", "events", "face"),
    [
        ({}, (), "hero"),
        ({"body": {"count": 1}}, (), "hero"),
        ({"body": {"count": 2}}, (), "figures"),
        ({"body": {"count": "9"}}, (), "hero"),
        ({"body": {"n": 3, "profile": DRAWN.id, "o": ""}}, (), DRAWN.id),
        ({}, (("1", "M", BORN),), DRAWN.id),
        ({}, (("1", "M", {}), ("2", "M", BORN)), "hero"),
        ({}, (("1", "N", BORN), ("2", "M", {})), "hero"),
        ({"portrait": DRAWN.id}, (), DRAWN.id),
        ({"portrait": SHA}, (), SHA),
        ({"portrait": "b" * 64, "body": {"count": 2}}, (), "figures"),
    ],
)
def test_the_face_of_a_member(desk, row, events, face):
    rows = [StoryEvent(key, "F", who, "creation", body=body) for key, who, body in events]
    member = MemberRecord("M", "F", "Nul", **row)
    desk.store.apply(Insert((Force("F", "swidenth", "x"), member, *rows, Asset(SHA, "image/png", 3, 4, b"raw"))))
    with desk.store.read() as campaign:
        assert faces(campaign, "F") == {"M": face}
