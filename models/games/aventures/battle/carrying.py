"""Objects of the scenario that figures take, hand over and drop; the encrypted pass where a scenario places it."""

from __future__ import annotations

from dataclasses import replace

from models.games.aventures.battle.scene import Resolution
from models.games.aventures.battle.state import Battle, Item, State, with_object
from models.games.script.entry_fields import Place
from models.i18n import Text
from models.maps.rules.grid import Cell
from models.maps.spots import NOWHERE


def put_object(scene: Resolution, object_id: str, place: Place) -> None:
    """Put an object somewhere, and tell it as an Event."""
    scene.state = with_object(scene.battle, scene.state, object_id, place)
    by, cell = where(scene.battle, scene.state, object_id)
    if by:
        scene.tell("object_carried", by, "AG-1", object=object_id)
    elif cell != NOWHERE:
        scene.tell("object_lies", "", "AG-1", object=object_id, cell=list(cell))
    else:
        scene.tell("object_gone", "", "AG-1", object=object_id)


def where(battle: Battle, state: State, object_id: str) -> tuple[str, Cell]:
    """Return the carrier of an object and the cell it lies on; empty, or NOWHERE, for none."""
    the_pass = battle.script.the_pass
    if the_pass is not None and the_pass.id == object_id:
        return state.pass_by, state.pass_at
    found = next((each for each in state.items if each.id == object_id), Item(object_id))
    return found.by, found.cell


def objects_on(state: State, cell: Cell) -> tuple[str, ...]:
    """Return the objects besides the pass that lie on a cell."""
    return tuple(each.id for each in state.items if each.cell == cell and cell != NOWHERE)


def objects_of(state: State, piece_id: str) -> tuple[str, ...]:
    """Return the objects besides the pass that a figure carries."""
    return tuple(each.id for each in state.items if each.by == piece_id)


def take(scene: Resolution, piece_id: str, object_id: str) -> None:
    """Pick an object up from the cell a figure is on; it costs nothing (AG-36)."""
    hand(scene, piece_id, object_id)
    scene.tell("took_object", piece_id, "AG-36", object=object_id)
    read(scene, piece_id, object_id)


def hand(scene: Resolution, piece_id: str, object_id: str) -> None:
    """Make a figure the carrier of an object."""
    items = tuple(Item(object_id, by=piece_id) if each.id == object_id else each for each in scene.state.items)
    scene.state = replace(scene.state, items=items)


def find(scene: Resolution, piece_id: str, vault: str) -> None:
    """Give a figure that searches a vault the objects the scenario hides there, except the pass."""
    for each in [item.id for item in scene.state.items if item.vault == vault]:
        hand(scene, piece_id, each)
        scene.tell("found_object", piece_id, "AG-127", object=each)
        read(scene, piece_id, each)


def read(scene: Resolution, piece_id: str, object_id: str) -> None:
    """Tell the words of an object to the figure that takes or finds it, where the scenario has any (AG-1)."""
    thing = scene.battle.script.object(object_id)
    if thing is not None and thing.words:
        scene.tell("read", piece_id, "AG-1", object=object_id, words=thing.words)


def read_pass(scene: Resolution, piece_id: str) -> None:
    """Tell the words of the pass to the figure that takes or finds it."""
    if (the_pass := scene.battle.script.the_pass) is not None:
        read(scene, piece_id, the_pass.id)


def unlocks(battle: Battle, state: State, piece_id: str, gate: str) -> bool:
    """Return whether a figure carries a key to a locked door."""
    keys = {each.id for each in battle.script.objects if each.use == "key" and each.gate == gate}
    return not keys.isdisjoint(objects_of(state, piece_id))


def object_name(battle: Battle, object_id: str) -> Text:
    """Return the name of an object of the scenario."""
    thing = battle.script.object(object_id)
    return Text.same(thing.name if thing is not None else object_id)
