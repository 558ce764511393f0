"""A table as its page shows it: figures as tokens, acts with names, drawings, rules and exact chances."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from models.games.battle.values import Likely, Offered, Token, Told, WeighedAct
from models.games.script.vocabulary import ComesNear
from models.games.swidenth.battle.act_choices import missing_choice, planned
from models.games.swidenth.battle.acts import (
    BeginTurn,
    CastSpell,
    CorrectLife,
    DoNothing,
    DrinkPotion,
    EndBattle,
    EndHalf,
    GoAlong,
    GoTold,
    RollSigns,
    RunTo,
    ShootAt,
    SpringAmbush,
    TableAct,
    TakeInHand,
    TendTo,
    act_word,
)
from models.games.swidenth.battle.casting.spells import REPULSION, repelled
from models.games.swidenth.battle.conduct.conduct import Considered
from models.games.swidenth.battle.figures import Combatant
from models.games.swidenth.battle.ground import OPENED
from models.games.swidenth.battle.laid_table import CAMPS, LaidTable
from models.games.swidenth.battle.melee import Prospect
from models.games.swidenth.battle.moving import budget_of
from models.games.swidenth.battle.offering import TableOffer
from models.games.swidenth.battle.state import OFF, FigureNow, TableBattle, TableState
from models.games.swidenth.data import behaviours, roles
from models.i18n import LANGUAGES, NO_TEXT, MessageArg, Text, both
from models.maps.spots import NOWHERE

_ENDS: Final = {BeginTurn: "turn", EndHalf: "turn", DoNothing: "figure", EndBattle: "battle"}
_LETTERS: Final = re.compile(r"A-B-C\.\.\.|\b[XY]\b")
"""What stands in the name of a role for the posts of a Patrol, for how near or whom, and for the role behind it."""


def show_offer(table: LaidTable, now: TableState, each: TableOffer) -> Offered[TableAct]:
    """Return an offer as a page shows it: its name, its exact chances, what a die may bring."""
    act, worth, word = each.act, each.prospect, act_word(each.act)
    target = getattr(act, "target", "")
    return Offered(
        act,
        _act_name(table, now, act),
        _ICONS.get(getattr(act, "manner", word), _ICONS.get(word, "star")),
        each.objection.rule if each.objection is not None else _rule_of(act),
        target=target,
        denied=None if each.objection is None else table.teller.objection(each.objection),
        chance=None if worth is None else (worth.wound or worth.success),
        damage=None if worth is None or not target or _friendly(now, act) else worth.damage,
        ends=_ENDS.get(type(act), ""),
        outcomes=() if worth is None else _outcomes(worth, each),
        vain=_vain(table, now, act),
        spots=planned(table.battle, now, act),
        wants=missing_choice(table.battle, now, act),
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
    return WeighedAct(_act_name(table, now, each.act), target, each.rule, damage, left, fits=each.fits)


def _vain(table: LaidTable, now: TableState, act: TableAct) -> bool:
    """Return whether an act would change nothing: care of an unhurt figure, a repulsion with nobody to push.

    Where positions are not known only people at the table see who is near.
    """
    if isinstance(act, CastSpell) and act.spell == REPULSION and not table.battle.asked:
        return not repelled(table.battle, now, act.figure, table.battle.book.spells[act.spell])
    return isinstance(act, CastSpell | TendTo) and _friendly(now, act) and not _hurt(table, now, act.target)


def _friendly(now: TableState, act: TableAct) -> bool:
    """Return whether an act is done to one of one's own camp."""
    target, figure = getattr(act, "target", ""), getattr(act, "figure", "")
    return bool(target) and now.figure(target).camp == now.figure(figure).camp


def _hurt(table: LaidTable, now: TableState, target: str) -> bool:
    """Return whether an act of care would do anything: gear may always change hands."""
    return now.figure(target).vitality < table.battle.of(target).stats["vitalite"]


_ICONS: Final = {
    "begin": "turn", "end_half": "turn-over", "signs": "weather", "wait": "rest", "move": "move", "run": "pace",
    "face": "direction", "rise": "arrow-up", "strike": "combat", "hand": "melee-weapon", "shoot": "ranged-weapon",
    "reload": "reload", "cast": "spell", "dispel": "close", "break_free": "unlock", "heal": "healing",
    "go": "move", "answer": "choose", "forget": "undo", "later": "next", "leave": "next", "spring": "warning",
    "cross": "warning", "play_on": "play", "end": "award",
    "drink": "potion", "exchange": "trade", "special": "star", "climb": "climb", "swim": "swim", "stairs": "climb",
}  # fmt: skip
"""The drawing of an act, by its word."""
_RULES: Final = {
    "strike": "SW-29",
    "shoot": "SW-36",
    "cast": "SW-39",
    "wait": "SW-15",
    "rise": "SW-25",
    "hand": "SW-28",
    "face": "SW-11",
    "exchange": "SW-48",
    "special": "SW-21",
    "drink": "SW-22",
    "heal": "SW-112",
    "reload": "SW-111",
    "break_free": "SW-127",
    "move": "SW-16",
    "run": "SW-17",
    "stairs": "SW-18",
    "swim": "SW-19",
    "climb": "SW-19",
    "signs": "SW-187",
    "begin": "SW-13",
    "end_half": "SW-15",
    "go": "SW-16",
    "later": "SW-14",
    "leave": "SW-149",
    "cross": "SW-126",
    "spring": "SW-152",
    "play_on": "SW-203",
    "end": "SW-203",
}


def _rule_of(act: TableAct) -> str:
    """Return the rule of an act that can be done; empty for what is only said."""
    if isinstance(act, GoTold) and act.manner == "run":
        return "SW-26" if act.aim == "contact" else "SW-17"
    word = act_word(act)
    return _RULES.get(getattr(act, "manner", word), _RULES.get(word, ""))


def _outcomes(worth: Prospect, each: TableOffer) -> tuple[Likely, ...]:
    """Return what the dice of an act may bring: a kill, a loss of one's own, a backlash, a rout."""
    chances = (
        ("kill", worth.kill), ("own", worth.own_death), ("backlash", worth.backlash), ("rout", each.rout),
    )  # fmt: skip
    return tuple(Likely(both(f"quest.likely_{key}"), chance) for key, chance in chances if chance)


def _act_name(table: LaidTable, now: TableState, act: TableAct) -> Text:
    battle, book = table.battle, table.battle.book
    figure = getattr(act, "figure", "")
    args: dict[str, MessageArg] = {}
    if isinstance(act, ShootAt):
        missiles = {each.id: each.name for each in battle.outfit(now.figure(figure)).missiles}
        args["weapon"] = missiles.get(act.weapon, NO_TEXT)
    elif isinstance(act, TakeInHand):
        args["arms"] = battle.outfit(now.figure(figure)).arms[act.hand].name
    elif isinstance(act, CastSpell):
        args["spell"] = book.spells[act.spell].name
    elif isinstance(act, DrinkPotion):
        args["gear"] = book.gear[act.gear].name
    elif isinstance(act, SpringAmbush):
        args["event"] = next((each.name for each in battle.script.events if each.id == act.event), "")
    elif isinstance(act, CorrectLife):
        args["left"] = act.left
    elif isinstance(act, RollSigns) and not (act.weather and act.omen):
        return both("quest.act_signs_weather" if act.weather else "quest.act_signs_omen")
    elif isinstance(act, BeginTurn):
        args["turn"] = now.turn + 1
    elif isinstance(act, GoTold):
        return both(f"quest.act_go_{act.aim if act.target else act.manner}", **args)
    word = getattr(act, "manner", "")
    return both(f"quest.act_{word if word in OPENED else act_word(act)}", **args)


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
        face=known.type, radius=known.radius, facing=figure.facing, states=_states(figure),
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
