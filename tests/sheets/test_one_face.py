"""One face a member: what the window shows of a force is what its cards and sheets print, found by the member's id."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from editor.paint.pictures import has
from editor.party.reading import read_party
from models.campaign.campaign_changes import PutAsset
from models.campaign.forces.changes import NewForce, SetPortrait
from models.campaign.forces.faces import faces
from models.campaign.queries import forces, members
from models.campaign.things import CreateThing
from models.games.escarmouche.ruleset import ruleset
from models.games.event import Event
from models.games.library import game
from models.games.swidenth.data import rulebook
from models.sheets.cards.force_cards import force_cards
from models.store.store import Store
from tests.editor.tools import clock
from tests.edits import Tell

PAIRS = [(race, cls) for race in rulebook().races for cls in rulebook().classes]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "a.portulan", "A", clock, language="fr", backups=False) as made:
        yield made


def put(store: Store, game_id: str, document: dict[str, Any]) -> str:
    """Put a force into the campaign; return its id."""
    roster = game(game_id).roster
    numbers = iter(range(1, 9999))
    kept = roster.store(roster.read(document, ""), lambda: f"{len(list_forces(store))}-{next(numbers):04}", "")
    force_id = f"force-{game_id}-{len(list_forces(store))}"
    store.apply(CreateThing(force_id, NewForce(game_id, kept)))
    return force_id


def list_forces(store: Store) -> list[str]:
    with store.read() as campaign:
        return [row.id for row in forces(campaign)]


def heroes(*rows: tuple[str, str, str]) -> dict[str, Any]:
    return {"party": "P", "characters": [{"name": name, "race": race, "class": cls} for name, race, cls in rows]}


def shown_and_printed(store: Store, force_id: str) -> tuple[list[str], list[str]]:
    """Return the pictures of a force as the window shows them and as its cards print them, in their order."""
    with store.read() as campaign:
        sheet = read_party(campaign, force_id)
        window = [sheet.faces[member.id] for member in sheet.verdict.members]
        return window, [card.emblem for card in force_cards(campaign, force_id)]


def test_every_race_and_class_has_one_face(store: Store) -> None:
    rows = [(f"Compagnon {n}", race, cls) for n, (race, cls) in enumerate(PAIRS)]
    window, paper = shown_and_printed(store, put(store, "swidenth", heroes(*rows)))
    assert len(paper) == len(PAIRS)
    assert window == paper
    assert all(has(name) for name in paper)
    peoples = {race: {face for face, pair in zip(paper, PAIRS, strict=True) if pair[0] == race} for race, _ in PAIRS}
    assert all("hero" not in faces for faces in peoples.values()), "no people is a grey slab"


def test_every_profile_of_an_army_has_one_face(store: Store) -> None:
    for side in ("Empire", "Rébellion"):
        units = [{"profile": each.id, "count": 2} for each in ruleset().profiles.values() if each.side == side]
        window, paper = shown_and_printed(store, put(store, "escarmouche", {"army": "A", "side": side, "units": units}))
        assert window == paper
        assert all(has(name) for name in paper)


def test_a_chosen_portrait_is_of_the_member_not_of_the_name(store: Store) -> None:
    force_id = put(store, "swidenth", heroes(("Alda", "Elfe", "Mage"), ("Alda", "Nain", "Guerrier")))
    with store.read() as campaign:
        first, second = (row.id for row in members(campaign, force_id))
    store.apply(SetPortrait(second, "troll", "Alda"))
    window, paper = shown_and_printed(store, force_id)
    assert window == paper
    assert window[1] == "troll" != window[0]
    own = sha256(b"x").hexdigest()
    store.apply(PutAsset(own, "image/png", 1, 1, b"x"))
    store.apply(SetPortrait(first, own, "Alda"))
    window, paper = shown_and_printed(store, force_id)
    assert window == paper == [own, "troll"]
    store.apply(SetPortrait(first, "cd" * 32, "Alda"))
    window, paper = shown_and_printed(store, force_id)
    assert window == paper
    assert has(window[0]), "a picture the campaign has lost gives way to the drawing"


def test_identical_units_with_other_portraits_are_other_cards(store: Store) -> None:
    units = [{"profile": "Stormtrooper", "count": 3}, {"profile": "Stormtrooper", "count": 2}]
    force_id = put(store, "escarmouche", {"army": "A", "side": "Empire", "units": units})
    with store.read() as campaign:
        second = members(campaign, force_id)[1].id
    store.apply(SetPortrait(second, "troll", "x"))
    with store.read() as campaign:
        assert [(card.emblem == "troll", card.count) for card in force_cards(campaign, force_id)] == [
            (False, 3),
            (True, 2),
        ]


def test_the_dead_keep_their_face(store: Store) -> None:
    force_id = put(store, "swidenth", heroes(("Brunn", "Nain", "Guerrier"), ("Élia", "Elfe", "Mage")))
    with store.read() as campaign:
        before = faces(campaign, force_id)
        dead = members(campaign, force_id)[0].id
    store.apply(Tell(force_id, (Event("9999", "death", dead, "", "SW-49"),)))
    with store.read() as campaign:
        sheet = read_party(campaign, force_id)
    assert [(each.id, each.picture) for each in sheet.gone] == [(dead, before[dead])]
