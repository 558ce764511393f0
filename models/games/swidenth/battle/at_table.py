"""What people say at their table besides playing: what life a figure has left, who acts before whom (SW-6, SW-14)."""

from __future__ import annotations

from dataclasses import replace

from models.games.swidenth.battle.acts import ArrangeTurn, CorrectLife
from models.games.swidenth.battle.scene import Objection, Working
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.battle.turn import waiting


def refuse_life(battle: TableBattle, state: TableState, act: CorrectLife) -> Objection | None:
    """Return why a figure cannot be said to have so much Vitality: it is not there, has it, or never had so much."""
    figure = state.figure(act.figure)
    if not figure.up:
        return Objection("SW-6", "quest.not_on_table", {"figure": act.figure})
    most = max(battle.of(act.figure).stats["vitalite"], figure.vitality)
    fits = 0 <= act.left <= most and act.left != figure.vitality
    return None if fits else Objection("SW-6", "quest.no_such_life", {"figure": act.figure, "left": act.left})


def do_life(work: Working, act: CorrectLife) -> None:
    """Take the Vitality people say, for no activation; at 0 a figure dies, with all that follows (SW-6)."""
    before = work.state.figure(act.figure).vitality
    work.change(act.figure, vitality=act.left)
    work.tell("life_said", act.figure, "SW-6", left=act.left, before=before)
    if not act.left:
        work.remove(act.figure, "dead", "SW-6")


def refuse_order(battle: TableBattle, state: TableState, act: ArrangeTurn) -> Objection | None:
    """Return why the NPCs do not act so: it is not their half, or the order names others than those left (SW-14)."""
    if state.half != "npcs":
        return Objection("SW-14", "quest.no_order_now")
    left = sorted(each.id for each in waiting(battle, state))
    return None if sorted(act.figures) == left else Objection("SW-14", "quest.order_of_others")


def do_order(work: Working, act: ArrangeTurn) -> None:
    """Let the NPCs that have still to act do so in the order people chose (SW-14)."""
    work.state = replace(work.state, later=act.figures)
    work.tell("ordered", "", "SW-14", order=list(act.figures))
