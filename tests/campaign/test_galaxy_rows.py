"""A galaxy made to say what another says: the places of its things, and what is told while it is written."""

from __future__ import annotations

import pytest

from models.campaign import galaxy_rows
from models.campaign.galaxy_changes import NewGalaxy, ReplaceGalaxy
from models.campaign.galaxy_queries import galaxy
from models.campaign.galaxy_rows import last_place, read_things, rewrite
from models.campaign.records import PlanetRecord
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Route

G = "G"
SAID = Label("campaign.set_title", {"name": "x"})


def planets(keys):
    return tuple(Planet(key, key.upper(), 1, 2) for key in keys)


@pytest.fixture
def store(desk):
    routes = tuple(Route("a", end) for end in "bcd")
    desk.store.apply(CreateThing(G, NewGalaxy(Galaxy("Voie", planets=planets("abcd"), routes=routes))))
    return desk.store


def places(store):
    with store.read() as campaign:
        return campaign.values(PlanetRecord, "id", "position", galaxy_id=G)


@pytest.mark.parametrize(
    ("wanted", "found", "touched"),
    [
        ("abcd", [("a", 0), ("b", 1), ("c", 2), ("d", 3)], ""),
        ("acd", [("a", 0), ("c", 2), ("d", 3)], "b"),
        ("dabc", [("d", 3), ("a", 4), ("b", 5), ("c", 6)], "abc"),
        ("acbd", [("a", 0), ("c", 2), ("b", 3), ("d", 4)], "bd"),
        ("xabcd", [("x", 0), ("a", 1), ("b", 2), ("c", 3), ("d", 4)], "abcdx"),
        ("abcdxy", [("a", 0), ("b", 1), ("c", 2), ("d", 3), ("x", 4), ("y", 5)], "xy"),
        ("axc", [("a", 0), ("x", 1), ("c", 2)], "bdx"),
        ("", [], "abcd"),
    ],
)
def test_places_follow_the_order_and_move_no_more_than_they_must(store, wanted, found, touched):
    with store.read() as campaign:
        routes = galaxy(campaign, G).routes
    whole = Galaxy("Voie", planets=planets(wanted), routes=routes)
    told = store.apply(ReplaceGalaxy(G, whole, SAID))
    assert {key for table, key in told if table == "planet"} == {f"G/{key}" for key in touched}
    assert places(store) == found
    with store.read() as campaign:
        assert galaxy(campaign, G) == whole
        assert last_place(campaign, G, "planets") == max((place for _, place in found), default=-1)
        assert last_place(campaign, G, "notes") == -1


def test_what_is_written_is_told_slice_by_slice_and_what_is_looked_at_as_nothing(store, monkeypatch):
    monkeypatch.setattr(galaxy_rows, "SLICE", 2)
    monkeypatch.setattr(galaxy_rows, "_READ", 3)
    heard = []

    class Heard:
        """The rewriting of the planets, which notes what it tells."""

        label = SAID

        def do(self, campaign):
            wanted = (Planet("d", "Dé", 1, 2), Planet("c", "Cé", 1, 2), *planets("vwxyz"))
            heard.extend(rewrite(campaign, G, "planets", wanted))

    store.apply(Heard())
    # Read: all four at once; looked at: after the third and the sixth; gone: two at once; other: two; new: five.
    assert heard == [0, 0, 0, 0, 2, 2, 2, 1]
    with store.read() as campaign:
        assert [each.name for _, each in read_things(campaign, G, "planets").values()] == ["Dé", "Cé", *"VWXYZ"]


def test_a_route_given_twice_is_one_and_any_other_thing_is_refused_by_its_id(store):
    twice = Galaxy("Voie", planets=planets("ab"), routes=(Route("a", "b"), Route("a", "b", reason="x")))
    store.apply(ReplaceGalaxy(G, twice, SAID))
    with store.read() as campaign:
        assert galaxy(campaign, G).routes == (Route("a", "b"),)
    with pytest.raises(Refused) as refused:
        store.apply(ReplaceGalaxy(G, Galaxy("Voie", planets=planets("aba")), SAID))
    assert (refused.value.key, refused.value.args_) == ("galaxy.id_twice", {"id": "a"})
    with pytest.raises(Refused) as refused:
        store.apply(ReplaceGalaxy(G, Galaxy("Voie", planets=(Planet("", "P", 0, 0),)), SAID))
    assert (refused.value.key, refused.value.args_) == ("galaxy.id_twice", {"id": ""})
