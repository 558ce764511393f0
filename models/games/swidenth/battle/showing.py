"""A table as its page shows it: figures as tokens, acts with names, drawings, rules and exact chances."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from models.games.battle.values import Likely, Offered, Token, Told, WeighedAct
from models.games.script.vocabulary import ComesNear
from models.games.swidenth.battle.asked.asked_turn import SpringAmbush
from models.games.swidenth.battle.conduct.conduct import Considered
from models.games.swidenth.battle.engine import ENGINE
from models.games.swidenth.battle.figures import Combatant
from models.games.swidenth.battle.laid_table import CAMPS, LaidTable
from models.games.swidenth.battle.melee import Prospect
from models.games.swidenth.battle.moving import GoAlong, RunTo, budget_of
from models.games.swidenth.battle.offering import TableOffer
from models.games.swidenth.battle.quests.automatic_events import RollSigns
from models.games.swidenth.battle.scene import TableAct
from models.games.swidenth.battle.state import OFF, FigureNow, TableBattle, TableState
from models.games.swidenth.data import behaviours, roles
from models.i18n import LANGUAGES, NO_TEXT, MessageArg, Text, both
from models.maps.spots import NOWHERE

_LETTERS: Final = re.compile(r"A-B-C\.\.\.|\b[XY]\b")
"""What stands in the name of a role for the posts of a Patrol, for how near or whom, and for the role behind it."""


def show_offer(table: LaidTable, now: TableState, each: TableOffer) -> Offered[TableAct]:
    """Return an offer as a page shows it: its name, its exact chances, what a die may bring."""
    act, worth, battle = each.act, each.prospect, table.battle
    target, figure = getattr(act, "target", ""), getattr(act, "figure", "")
    harms = bool(target) and now.figure(target).camp != now.figure(figure).camp
    return Offered(
        act,
        ENGINE.name(battle, now, act),
        act.icon,
        each.objection.rule if each.objection is not None else act.rule,
        target=target,
        denied=None if each.objection is None else table.teller.objection(each.objection),
        chance=None if worth is None else (worth.wound or worth.success),
        damage=worth.damage if worth is not None and harms else None,
        ends=act.ends,
        outcomes=() if worth is None else _outcomes(worth, each),
        vain=act.vain(battle, now),
        spots=act.spots(battle, now),
        wants=act.wants(battle, now),
        prompt=_prompt(table, now, act),
    )


def _prompt(table: LaidTable, now: TableState, act: TableAct) -> Told | None:
    """Return the question with which an act is offered by itself, because the rules require it now; None for none.

    Before the first turn: whether the optional tables are used. Where positions are not known: after the heroes' half,
    whether somebody came near, as soon as that is possible.
    """
    if isinstance(act, RollSigns):
        return Told("SW-187, SW-192", "quest.prompt_signs")
    if isinstance(act, SpringAmbush) and now.half in ("npcs", "begin"):
        event = next(each for each in table.battle.script.events if each.id == act.event)
        if not isinstance(event.trigger, ComesNear) or not table.may_be_near(now, event.trigger):
            return None
        paces = event.trigger.paces
        args: dict[str, MessageArg] = {
            "event": event.name,
            "paces": paces,
            "zone": _zone_name(table, event.trigger.zone),
        }
        # Another question once somebody has moved, or come: without that the answer is the one given before.
        args["moved"] = table.moved_in_all(now, event.trigger.side)
        return Told(event.rule, "quest.prompt_near", args)
    return None


def _zone_name(table: LaidTable, zone: int) -> str:
    """Return the map's name of a zone, or its number: zones are stored under both."""
    zones = table.battle.zones
    corners = zones.get(str(zone))
    return next((name for name, each in zones.items() if each == corners and not name.isdecimal()), str(zone))


def pointed_at(offered: Offered[TableAct]) -> Offered[TableAct]:
    """Return a move with the spots it goes by, for a board to point at."""
    act = offered.act
    spots = act.path if isinstance(act, GoAlong) else (act.spot,) if isinstance(act, RunTo) else offered.spots
    return replace(offered, spots=spots)


def weighed_act(table: LaidTable, now: TableState, each: Considered) -> WeighedAct:
    """Return an act that conduct weighed, as a page shows it."""
    target = table.battle.of(each.target).name if each.target else NO_TEXT
    damage = each.worth.damage if each.worth is not None else None
    left = 0 if table.battle.asked else each.left
    return WeighedAct(ENGINE.name(table.battle, now, each.act), target, each.rule, damage, left, fits=each.fits)


def _outcomes(worth: Prospect, each: TableOffer) -> tuple[Likely, ...]:
    """Return what the dice of an act may bring: a kill, a loss of one's own, a backlash, a rout."""
    chances = (
        ("kill", worth.kill), ("own", worth.own_death), ("backlash", worth.backlash), ("rout", each.rout),
    )  # fmt: skip
    return tuple(Likely(both(f"quest.likely_{key}"), chance) for key, chance in chances if chance)


def alone_of(table: LaidTable, now: TableState) -> str:
    """Return the camp that stands alone after its enemies are gone, empty while there are enemies."""
    if now.half == "deploy" or {each.camp for each in now.figures} != set(CAMPS):
        return ""
    left = {each.camp for each in now.figures if each.up or (each.status == "reserve" and _comes(table, each))}
    return next(iter(left)) if len(left) == 1 else ""


def _comes(table: LaidTable, figure: FigureNow) -> bool:
    return not table.battle.of(figure.id).summoner


def token_of(table: LaidTable, now: TableState, figure: FigureNow) -> Token:
    """Return a figure as people see it."""
    battle, known = table.battle, table.battle.of(figure.id)
    deploys = now.half == "deploy" and not known.summoner and known.tag not in battle.reserves
    waits = deploys and figure.id not in table.later
    free = figure.up and not battle.asked and not figure.done and not figure.prone and not figure.paralysed
    return Token(
        figure.id, known.type or known.id, known.name, table.side(figure.camp),
        NOWHERE if figure.at == OFF or not figure.up or battle.asked else figure.at,
        "up" if figure.up else ("reserve" if waits else "away") if figure.status == "reserve" else "down",
        figure.vitality, known.stats["vitalite"], done=figure.done, left=budget_of(battle, figure) if free else 0,
        face=known.type, radius=battle.radius(figure.id), facing=figure.facing, states=_states(figure),
        signs=tuple(both(f"quest.sign_{each}") for each in _states(figure)),
    )  # fmt: skip


def _states(figure: FigureNow) -> tuple[str, ...]:
    """Return the lasting conditions of a figure."""
    known = ("prone", figure.prone), ("paralysed", figure.paralysed), ("hidden", figure.hidden)
    return tuple(key for key, on in (*known, ("unloaded", figure.unloaded)) if on)


def role_of(battle: TableBattle, figure: Combatant) -> Text:
    """Return the role of a figure with its number and second role: `Garde 6 (Guerrier)` (SW-132, SW-143 … SW-145)."""
    known = roles()
    if figure.role not in known:
        return NO_TEXT
    prey = next((each.name for each in battle.figures if each.id == figure.prey), Text.same(figure.prey))
    near = Text.same(str(figure.near)) if figure.near else prey
    told = {"A-B-C...": Text.same("-".join(figure.posts)), "X": near, "Y": known[figure.turned or "guerrier"].name}

    def said(lang: str) -> str:
        return _LETTERS.sub(lambda found: told[found[0]][lang], known[figure.role].name[lang])

    return Text(*map(said, LANGUAGES))


def carried_names(battle: TableBattle, known: Combatant, figure: FigureNow) -> Text:
    """Return what a figure has at hand now: gear that is not used up, then its spells."""
    book = battle.book
    pieces = [book.gear[each].name for each in figure.gear if each in book.gear]
    named = (*pieces, *(book.spells[each].name for each in known.spells))
    return Text(*(", ".join(each[lang] for each in named) for lang in LANGUAGES))


def behaviour_of(figure: Combatant) -> Text:
    """Return the behaviour of a figure by its name (SW-153, SW-154)."""
    found = behaviours().get(figure.behaviour)
    return found.name if found is not None else NO_TEXT
