"""When scenario events act: after an act, and in a walk at the very step where something sets them off (AG-1).

Where a step meets enemies, their opportunity attacks come first, one after another (AG-44, AG-45): what the step set
off waits in `State.waiting` until the last is answered, and a figure that falls to one sets nothing off by having come
(as it does not win by it: AMB-AG-32). Then the walk goes on if its figure still stands there and the way is open; if
not, what is told says why it ends.
"""

from __future__ import annotations

from dataclasses import replace

from models.games.aventures.battle.scene import Resolution, figures_round, on_ally
from models.games.aventures.battle.staging import MODULE, AdventureStage, entered
from models.games.aventures.battle.state import Activation, grid_of
from models.games.aventures.battle.turns import settle
from models.games.script.entries import Cue
from models.games.script.entry_fields import Place
from models.games.script.run import run, sets_off, tell_gains
from models.games.script.script import NO_SCRIPT
from models.games.script.vocabulary import ZoneEntered
from models.maps.rules.grid import Cell
from models.maps.rules.reach import reach, walk


def springs(scene: Resolution, piece_id: str, before: Cell, after: Cell) -> bool:
    """Return whether a step into a zone may set an event off, leaving out its conditions and dice."""
    state = scene.state
    listening = [
        event.trigger
        for event in scene.battle.script.events
        if isinstance(event.trigger, ZoneEntered) and (event.repeat or event.id not in state.occurred)
    ]
    if not listening:
        return False
    side = state.piece(piece_id).side
    cues = [Cue("zone_entered", piece_id, side, zone) for zone in entered(scene.battle.board, before, after)]
    return any(sets_off(trigger, cue, 0) for cue in cues for trigger in listening)


def at_step(scene: Resolution) -> bool:
    """Run the events that a step of a walk set off, where it met no enemy; return whether the walk continues."""
    before = scene.state.going
    if _scripted(scene) and len(scene.events) > scene.heard:
        _act(scene)
    now = scene.state.going
    return now is not None and before is not None and now.way == before.way


def after_act(scene: Resolution) -> None:
    """Run the events that an act set off, or postpone them (AG-45); at the end tell what is gained."""
    if not _scripted(scene):
        return
    going, stage = scene.state.going, AdventureStage(scene)
    if going is not None and going.meetings:
        stage.wait()
        return
    _act(scene)
    if stage.over:
        tell_gains(scene.battle.script, stage)


def _scripted(scene: Resolution) -> bool:
    return scene.battle.script != NO_SCRIPT and scene.state.phase in ("play", "over")


def _act(scene: Resolution) -> None:
    going, told = scene.state.going, len(scene.events)
    run(scene.battle.script, AdventureStage(scene))
    settle(scene)
    if going is not None and scene.state.phase == "play" and len(scene.events) > told:
        _mind_the_walk(scene, going)


def _mind_the_walk(scene: Resolution, before: Activation) -> None:
    """End the walk under way where its figure cannot continue, and tell why; it may not stay on an ally (AG-39)."""
    piece, going = scene.state.piece(before.piece), scene.state.going
    if going is None:
        if before.way:
            scene.tell("stopped", piece.id, MODULE, why="fallen" if piece.status == "down" else "gone")
        return
    if before.way and not going.way:
        scene.tell("stopped", piece.id, MODULE, why="moved")
    elif going.way and not _open(scene, going):
        scene.state = replace(scene.state, going=replace(going, way=()))
        scene.tell("stopped", piece.id, MODULE, why="shut")
    if on_ally(scene.state, piece):
        _step_aside(scene, going)


def _open(scene: Resolution, going: Activation) -> bool:
    battle, state = scene.battle, scene.state
    path = (state.piece(going.piece).cell, *going.way)
    figures = figures_round(battle, state, going.piece)
    return walk(grid_of(battle, state), path, going.left, figures, battle.readings).legal


def _step_aside(scene: Resolution, going: Activation) -> None:
    """Put a figure that an event leaves on an ally without a way out on the nearest cell where it may stop (AG-39)."""
    battle, state = scene.battle, scene.state
    cell, grid, figures = (
        state.piece(going.piece).cell,
        grid_of(battle, state),
        figures_round(battle, state, going.piece),
    )
    if len(reach(grid, cell, going.left, figures, battle.readings).stops) > 1:
        return
    near = reach(grid, cell, grid.width * grid.height, figures, battle.readings)
    free = (each for each in near.costs if each in near.stops and each != cell)
    AdventureStage(scene).place(going.piece, Place("cell", next(free, cell)))
