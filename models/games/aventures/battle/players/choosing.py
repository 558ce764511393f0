"""An automatic player's choice of a figure's Intervention: the offers weighed against each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from models.content import Json
from models.games.aventures.battle.actions import Give, Search, WorkDoor
from models.games.aventures.battle.engine import offers
from models.games.aventures.battle.fighting import Attack, forecast
from models.games.aventures.battle.moving import PickUp
from models.games.aventures.battle.players.aim_paths import FAR, Aim, way_to
from models.games.aventures.battle.players.aims import aim_of, prowess
from models.games.aventures.battle.powers import Regenerate, Speed
from models.games.aventures.battle.scene import Act
from models.games.aventures.battle.skills import Care, Hack, Heal, Program, Repair
from models.games.aventures.battle.state import Battle, Piece, State
from models.games.aventures.odds import one_try

HUNDRED: Final = 100


@dataclass(frozen=True, slots=True)
class Weighed:
    """An act, what it is worth (higher is better, 0 is nothing), and the reason."""

    worth: Fraction
    act: Act
    why: str
    args: Mapping[str, Json] = field(default_factory=dict)


def best_intervention(battle: Battle, state: State, piece: Piece, least: Fraction) -> Weighed | None:
    """Return the Intervention of highest value, None if none has any; `least` is the least chance of a hit."""
    aim = aim_of(battle, state, piece)
    found = [
        weighed
        for offer in offers(battle, state, piece.id)
        if offer.denied is None and (weighed := _weigh(battle, state, piece, offer.act, least, aim)) is not None
    ]
    best = max(found, key=lambda each: each.worth, default=None)
    return best if best is not None and best.worth > 0 else None


def _weigh(battle: Battle, state: State, piece: Piece, act: Act, least: Fraction, aim: Aim) -> Weighed | None:
    match act:
        case Hack():
            return Weighed(Fraction(1000), act, "battle.why_hack")
        case Search():
            return Weighed(Fraction(500), act, "battle.why_search")
        case PickUp(object=thing) if thing:
            return Weighed(Fraction(600), act, "battle.why_take", {"object": thing})
        case Give(target=target, object=""):
            skill = battle.type_of(target).skills.get("informatique", 0)
            worth = skill - battle.type_of(piece.id).skills.get("informatique", 0)
            return Weighed(Fraction(worth * HUNDRED), act, "battle.why_give", {"target": target})
        case Program(target=target):
            kind = battle.rules.actions["programmer"]
            chance, _ = one_try(battle.type_of(piece.id).skills[kind.skill], kind.target, fumble_on_1=True)
            # A droid of 15 is worth 40, one that could do nothing for the team is worth nothing.
            return Weighed(
                Fraction(prowess(battle, target) * 40, 15) * chance, act, "battle.why_program", {"target": target}
            )
        case Attack():
            return _weigh_attack(battle, state, act, least, aim)
        case Heal(target=target) | Repair(target=target):
            if state.piece(target).side != piece.side:
                return None
            return Weighed(
                Fraction(_points_to_give(battle, state, target, 10), 2), act, "battle.why_heal", {"target": target}
            )
        case Care():
            return Weighed(Fraction(_points_to_give(battle, state, piece.id, 10)), act, "battle.why_care")
        case Regenerate(target=target):
            lost = _points_to_give(battle, state, target, 30)
            return Weighed(Fraction(lost if lost == 30 else 0), act, "battle.why_regenerate", {"target": target})
        case WorkDoor():
            return _weigh_door(battle, state, piece, act, aim)
        case Speed():
            return _weigh_speed(battle, state, piece, act)
        case _:
            return None


def _weigh_attack(battle: Battle, state: State, act: Attack, least: Fraction, aim: Aim) -> Weighed | None:
    target = state.piece(act.target)
    if target.side not in battle.sides and target.id != aim.quarry:
        return None
    told = forecast(battle, state, act)
    bearer = target.id in (state.pass_by, aim.quarry)
    if told.chance < least and not bearer:
        return None
    worth = told.damage + (20 if target.life <= 20 else 0) + (200 if bearer else 0) - (3 if act.power else 0)
    args: dict[str, Json] = {"target": target.id, "percent": round(HUNDRED * told.chance)}
    if target.id == aim.quarry:
        return Weighed(worth, act, "battle.why_goal_attack", {**args, "way": aim.args["way"]})
    return Weighed(worth, act, "battle.why_attack", args)


def _weigh_door(battle: Battle, state: State, piece: Piece, act: WorkDoor, aim: Aim) -> Weighed | None:
    """Weigh opening the door that is the aim, or one that shortens the way to it; doors are never closed."""
    door = act.door
    if door not in state.shut:
        return None
    if door == aim.gate:
        return Weighed(Fraction(400), act, aim.why, aim.args)
    now = way_to(battle, state, aim.cells).get(piece.cell, FAR)
    opened = replace(state, shut=tuple(each for each in state.shut if each != door))
    gain = now - way_to(battle, opened, aim.cells).get(piece.cell, FAR)
    return Weighed(Fraction(30 + gain), act, "battle.why_door") if gain > 0 else None


def _weigh_speed(battle: Battle, state: State, piece: Piece, act: Speed) -> Weighed | None:
    """Weigh Increased Speed for the figure with the pass, when the stairs are open and near."""
    if state.pass_by != piece.id:
        return None
    left = way_to(battle, state, battle.board.stairs).get(piece.cell, FAR)
    points = battle.rules.powers["vitesse-accrue"].move
    return Weighed(Fraction(2000), act, "battle.why_speed") if 0 < left <= points else None


def _points_to_give(battle: Battle, state: State, piece_id: str, most: int) -> int:
    """Return how many of `most` Hit Points a cure would actually give back."""
    return min(most, (battle.figure(piece_id, "life") or 0) - state.piece(piece_id).life)
