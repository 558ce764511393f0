"""Orders drafted for a galaxy are kept with it, and go with it."""

from __future__ import annotations

from dataclasses import replace

from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.records import Content
from models.campaign.things import CreateThing, DeleteThing
from models.campaign.turns.order_drafts import DraftOrders, drafted_moves
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Planet
from models.games.facets.strategy import Move, MoveMode

LAND = Galaxy("Petite", planets=(Planet("p", "Pé", 0, 0),), commands=(Command("a", "A", "", 0, 0),))
MOVES = (Move("b", (7, -8), MoveMode.JUMP, ("p", "q")), Move("a", (1, 2), MoveMode.CIRCLE, ()))


def read(store, key="G"):
    with store.read() as campaign:
        return drafted_moves(campaign, key)


def test_drafts_are_written_over_dropped_and_taken_back(desk):
    store = desk.store
    for key in ("G", "H"):
        store.apply(CreateThing(key, NewGalaxy(LAND)))
    assert read(store) == ()
    store.apply(DraftOrders("G", MOVES, "La flotte"))
    assert read(store) == tuple(sorted(MOVES, key=lambda move: move.command))
    assert read(store, "H") == ()
    other = (replace(MOVES[0], to=(0, 0)),)
    store.apply(DraftOrders("G", other, "La flotte"))
    assert read(store) == other
    assert store.apply(DraftOrders("G", other, "La flotte")) == frozenset(), "the same again is no step"
    store.apply(DraftOrders("G", (), "La flotte", dropped=True))
    assert read(store) == ()
    with store.read() as campaign:
        assert campaign.many(Content) == ()
    store.undo()
    assert read(store) == other
    keys = [(step.label.key, dict(step.label.args)) for step in store.steps()[-3:]]
    named = {"name": "La flotte"}
    assert keys == [("campaign.draft_order", named), ("campaign.draft_order", named), ("campaign.drop_order", named)]
    assert DraftOrders("G", (), dropped=True).label.key == "campaign.drop_orders"


def test_drafts_go_with_their_galaxy_and_what_is_none_is_left_out(desk):
    store = desk.store
    store.apply(CreateThing("G", NewGalaxy(LAND)))
    store.apply(DraftOrders("G", MOVES))
    with store.read() as campaign:
        (row,) = campaign.many(Content)

    class Spoil:
        label = DraftOrders("G", ()).label

        def do(self, campaign):
            odd = {"c": "nulle part", "d": {"to": [1, 2], "mode": "walk", "path": []}, "e": {"to": [1], "mode": "jump"}}
            campaign.put(Content, (row.game, row.kind, row.id), body={**row.body, **odd})

    store.apply(Spoil())
    assert [move.command for move in read(store)] == ["a", "b"]
    store.apply(DeleteThing("galaxy", "G", "Petite"))
    assert read(store) == ()
    store.undo()
    assert len(read(store)) == 2
