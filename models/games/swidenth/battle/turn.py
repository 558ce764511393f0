"""The turn: who acts when, what begins and ends with it (SW-13 … SW-15)."""

from __future__ import annotations

from dataclasses import replace

from models.games.battle.engine import Objection
from models.games.swidenth.battle.acts import (
    BeginTurn,
    DoNothing,
    DoSpecial,
    EndBattle,
    EndHalf,
    PlayOn,
    PutDown,
    RiseUp,
    TakeLater,
    TurnTo,
)
from models.games.swidenth.battle.ground import floor_of
from models.games.swidenth.battle.scene import Working, half_of, readiness
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, base_of, with_troops
from models.table.shapes import near_part
from models.table.spots import overlap


def refuse_put_down(battle: TableBattle, state: TableState, act: PutDown) -> Objection | None:
    """Return why a figure cannot be put on a spot before the first turn: another base is there."""
    if state.half != "deploy":
        return Objection("SW-147", "quest.deployed")
    figure = state.figure(act.figure)
    if battle.of(figure.id).tag in battle.reserves:
        return Objection("SW-151", "quest.comes_later", {"figure": figure.id})
    if battle.starts:
        zones = [battle.zone_parts[each] for each in battle.starts]
        inside = any(near_part(zone, act.spot, 0) for zone in zones)
        if figure.camp == "foes" or battle.of(figure.id).summoner or not inside:
            return Objection("SW-147", "quest.not_start_area", {"figure": figure.id})
    if not floor_of(battle, figure.id).stands(act.spot):
        return Objection("SW-16", "quest.off_table", {"figure": figure.id})
    base = base_of(battle, replace(figure, at=act.spot))
    for each in state.standing():
        if each.id != figure.id and overlap(base, base_of(battle, each)):
            return Objection("SW-147", "quest.stands_there", {"figure": each.id})
    return None


def do_put_down(work: Working, act: PutDown) -> None:
    """Put a figure on its spot (SW-147)."""
    work.change(act.figure, at=act.spot, facing=act.facing, status="up")
    work.tell("put_down", act.figure, "SW-147", at=list(act.spot))


def refuse_begin(_battle: TableBattle, state: TableState, _act: BeginTurn) -> Objection | None:
    """Return why no turn can begin: one is under way, or no figure stands on the table."""
    if state.half not in ("deploy", "begin"):
        return Objection("SW-13", "quest.turn_under_way")
    return None if any(state.standing()) else Objection("SW-147", "quest.nobody_there")


def do_begin(work: Working, _act: BeginTurn) -> None:
    """Begin a turn: everybody may act again, what lasted the turn before is over (SW-13)."""
    turn = work.state.turn + 1
    figures = tuple([_fresh(each, turn) for each in work.state.figures])
    work.state = replace(work.state, half="heroes", turn=turn, figures=figures, magic=0, shots=0, later=())
    work.state = with_troops(work.battle, work.state)
    work.tell("turn", "", "SW-14", turn=turn)


def _fresh(figure: FigureNow, turn: int) -> FigureNow:
    """Return a figure as it begins a turn."""
    if not figure.done and not figure.bonuses:
        return figure
    return replace(figure, done=False, bonuses=tuple(each for each in figure.bonuses if each.turn in (0, turn)))


def refuse_end_half(_battle: TableBattle, state: TableState, _act: EndHalf) -> Objection | None:
    """Return why the PJ's half cannot end: it is not under way; NPCs act one by one (SW-14)."""
    if state.half != "heroes":
        return Objection("SW-14", "quest.not_your_half")
    return None


def do_end_half(work: Working, _act: EndHalf) -> None:
    """End a half: all in it who have not acted do nothing (SW-15)."""
    for each in figures_to_act(work.battle, work.state):
        work.acted(each.id)


def refuse_nothing(battle: TableBattle, state: TableState, act: DoNothing) -> Objection | None:
    """Return why a figure cannot even do nothing: it is not its turn, or it has acted (SW-13 … SW-15)."""
    found = readiness(battle, state, act.figure)
    return None if found is not None and found.key == "quest.is_paralysed" else found


def do_nothing(work: Working, act: DoNothing) -> None:
    """Use up an activation without an act (SW-15)."""
    work.acted(act.figure)
    work.tell("waited", act.figure, "SW-15")


def do_special(work: Working, act: DoSpecial) -> None:
    """Use the action for what people judge (SW-21)."""
    work.acted(act.figure)
    work.tell("special", act.figure, "SW-21", words=act.words)


def refuse_turning(battle: TableBattle, state: TableState, act: TurnTo) -> Objection | None:
    """Return why a figure cannot turn: it may only in its half, and after a move that leaves it free (SW-11, SW-16)."""
    if act.facing == (0, 0):
        return Objection("SW-11", "quest.no_direction", {"figure": act.figure})
    if state.half == "deploy":
        return None
    return readiness(battle, state, act.figure)


def do_turning(work: Working, act: TurnTo) -> None:
    """Face another way (SW-11)."""
    work.change(act.figure, facing=act.facing)
    work.tell("faced", act.figure, "SW-11", facing=list(act.facing))


def refuse_rise(battle: TableBattle, state: TableState, act: RiseUp) -> Objection | None:
    """Return why a figure cannot stand up: it stands (SW-25)."""
    if (found := readiness(battle, state, act.figure)) is not None:
        return found
    return None if state.figure(act.figure).prone else Objection("SW-25", "quest.stands_up", {"figure": act.figure})


def do_rise(work: Working, act: RiseUp) -> None:
    """Stand up for an action (SW-25)."""
    work.change(act.figure, prone=False)
    work.acted(act.figure)
    work.tell("rose", act.figure, "SW-25")


def figures_to_act(battle: TableBattle, state: TableState) -> tuple[FigureNow, ...]:
    """Return the figures that have still to act in this half, postponed ones last (SW-13, SW-14)."""
    left = [e for e in state.figures if not e.done and e.status == "up" and half_of(battle, e) == state.half]
    if state.later:
        left.sort(key=lambda each: state.later.index(each.id) + 1 if each.id in state.later else 0)
    return tuple(left)


def refuse_later(battle: TableBattle, state: TableState, act: TakeLater) -> Objection | None:
    """Return why a figure cannot be postponed: it has acted, or it is the last anyway (SW-14)."""
    if (found := readiness(battle, state, act.figure)) is not None and found.key != "quest.is_paralysed":
        return found
    last = [each.id for each in figures_to_act(battle, state)][-1:] == [act.figure]
    return Objection("SW-14", "quest.is_last", {"figure": act.figure}) if last else None


def do_later(work: Working, act: TakeLater) -> None:
    """Postpone a figure to the end of its half (SW-14)."""
    later = (*(each for each in work.state.later if each != act.figure), act.figure)
    work.state = replace(work.state, later=later)
    work.tell("put_off", act.figure, "SW-14")


def refuse_play_on(battle: TableBattle, state: TableState, _act: PlayOn) -> Objection | None:
    """Return why nobody can play on: the quest is not lost, or no PJ or no enemy stands (SW-203)."""
    lost = state.half == "over" and state.winner == "foes"
    stand = state.of("foes") and any(battle.of(each.id).pj for each in state.of("heroes"))
    return None if lost and stand else Objection("SW-203", "quest.no_playing_on")


def do_play_on(work: Working, _act: PlayOn) -> None:
    """Take up the turn where the quest was lost; `winner` stays (SW-203)."""
    work.state = replace(work.state, half="heroes")
    work.tell("played_on", "", "SW-203")


def refuse_end(_battle: TableBattle, state: TableState, _act: EndBattle) -> Objection | None:
    """Return why people cannot end the battle: its quest is not decided (SW-203)."""
    return None if state.winner else Objection("SW-203", "quest.not_lost")


def do_end(work: Working, _act: EndBattle) -> None:
    """End a battle whose quest was lost before (SW-203)."""
    work.state = replace(work.state, half="over")
    work.tell("ended", "", "SW-203")


def settle(work: Working) -> None:
    """Begin the other half, or end the turn, when everybody has acted (SW-14).

    A battle whose quest was lost before ends with the last of a camp.
    """
    if work.state.winner and not (work.state.of("heroes") and work.state.of("foes")):
        work.state = replace(work.state, half="over")
    if work.state.half == "heroes" and not _anybody_left(work.battle, work.state):
        work.state = replace(work.state, half="npcs")
    if work.state.half == "npcs" and not _anybody_left(work.battle, work.state):
        work.state = replace(work.state, half="begin")


def _anybody_left(battle: TableBattle, state: TableState) -> bool:
    return any(not each.done and each.status == "up" and half_of(battle, each) == state.half for each in state.figures)
