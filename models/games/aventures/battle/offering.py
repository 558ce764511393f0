"""Acts as people are offered them: their names, rules and chances; and the questions put to a side."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from models.games.aventures.battle import acts
from models.games.aventures.battle.actions import FINDS, PASS, finds
from models.games.aventures.battle.acts import Act, Attack, act_name
from models.games.aventures.battle.board import gate_cells
from models.games.aventures.battle.engine import OfferedAct
from models.games.aventures.battle.fighting import COMBAT, VIGILANCE, Forecast, forecast
from models.games.aventures.battle.moving import opponents
from models.games.aventures.battle.powers import REGENERATION, SPEED
from models.games.aventures.battle.state import Battle, State
from models.games.aventures.battle.table import BattleTable
from models.games.aventures.odds import one_try
from models.games.battle_values import Likely, Offered, Told
from models.i18n import NO_TEXT, Text, both
from models.maps.rules.grid import Cell
from models.maps.spots import spot_of

_TESTS: Final[Mapping[str, str]] = {"program": "programmer", "hack": "hacker", "heal": "soigner", "repair": "reparer"}
"""Acts that a D10 and a skill decide: the action of the rule set."""
_AS_THEY_STAND: Final = Text("{name}", "{name}")
NAMES: Final[Mapping[str, tuple[Text, str]]] = {
    "factions": (Text("Lancer pour les factions", "Roll for factions"), "d10"),
    "side": (Text("Prendre cette faction", "Take this faction"), "army"),
    "start": (Text("Commencer", "Begin"), "play"),
    "call": (Text("Appeler un renfort", "Call a reinforcement"), "add"),
    "pick_up": (Text("Prendre le passe", "Take the pass"), "key"),
    "meet": (Text("Attaque de circonstance", "Opportunity attack"), "combat"),
    "melee": (Text("Corps à corps", "Melee"), "combat"),
    "ranged": (Text("Tir", "Shot"), "blaster"),
    "vigilance": (_AS_THEY_STAND, "defence"),
    "regenerate": (_AS_THEY_STAND, "healing"),
    "speed": (_AS_THEY_STAND, "move"),
    "search": (_AS_THEY_STAND, "search"),
    "give": (Text("{name} le passe", "{name} the pass"), "key"),
    "door": (_AS_THEY_STAND, "door"),
    "program": (_AS_THEY_STAND, "settings"),
    "hack": (Text("{name} la console", "{name} the console"), "settings"),
    "heal": (_AS_THEY_STAND, "healing"),
    "repair": (_AS_THEY_STAND, "repair"),
    "care": (Text("Droïde médical", "Medical Droid"), "medic"),
    "end_move": (Text("Finir le déplacement", "End the move"), "check"),
    "end_activation": (Text("Finir avec cette figurine", "Done with this figure"), "check"),
    "end_turn": (Text("Finir le tour", "End the turn"), "check"),
    "draw": (Text("Partie nulle", "Draw"), "compare"),
}
"""What each act is called on a button, and its drawing; the name of an action or a power is the rule set's."""

_ACTIONS: Final[Mapping[str, str]] = {
    **_TESTS, "search": "chercher", "give": "donner", "door": "ouvrir-une-porte", "shut": "fermer-une-porte",
}  # fmt: skip
_POWERS: Final[Mapping[str, str]] = {"vigilance": VIGILANCE, "regenerate": REGENERATION, "speed": SPEED}
"""Acts that are an action or a power of the rule set."""

RULES: Final[Mapping[str, str]] = {
    "factions": "AG-5", "side": "AG-6", "start": "AG-11", "call": "AG-104", "pick_up": "AG-36", "meet": "AG-46",
    "melee": "AG-57", "ranged": "AG-62", "vigilance": "AG-73", "regenerate": "AG-74", "speed": "AG-75",
    "search": "AG-77", "give": "AG-76", "door": "AG-33", "program": "AG-85", "hack": "AG-89", "heal": "AG-91",
    "repair": "AG-93", "care": "AG-95", "end_move": "AG-20", "end_activation": "AG-23", "end_turn": "AG-17",
    "draw": "AG-100",
}  # fmt: skip
"""The rule each act is done by."""

_ENDS: Final[Mapping[str, str]] = {"end_move": "move", "end_activation": "figure", "end_turn": "turn"}


def question(table: BattleTable, state: State) -> Told | None:
    """Return the question put to the side that decides, None in a plain turn.

    It is about a meeting (AG-46, AG-49), or about where a reinforcement arrives.
    """
    if state.going is not None and state.going.meetings:
        attacker, target = opponents(state)
        meeting = state.going.meetings[0]
        again = meeting.declined
        key = "battle.ask_meeting_again" if again else "battle.ask_meeting"
        key = "battle.ask_strike_back" if meeting.struck else key
        names = {"piece": table.teller.figure(attacker.id), "target": table.teller.figure(target.id)}
        return Told("AG-49" if again else "AG-46", key, names)
    if state.call:
        return Told("AG-105", "battle.ask_arrival", {"piece": table.teller.figure(state.call)})
    return None


def object_name(battle: Battle, object_id: str) -> Text:
    """Return the name of an object of the scenario."""
    thing = battle.script.object(object_id)
    return Text.same(thing.name if thing is not None else object_id)


def _meeting_forecast(battle: Battle, state: State) -> Forecast | None:
    """Return the forecast of the attack in a meeting, None where it cannot be made."""
    attacker, target = opponents(state)
    if battle.figure(attacker.id, "melee") is None:
        return None
    return forecast(battle, state, Attack(attacker.id, target.id, "melee"), chance_met=True)


def of_the_side(battle: Battle, state: State) -> tuple[Act, ...]:
    """Return the acts of the side that decides that need no figure; an offered draw is for the other side to take."""
    if state.phase == "factions":
        sides = tuple(acts.ChooseFaction(side) for side in battle.sides)
        return sides if state.first else (acts.RollForFactions(),)
    if state.phase == "deployment":
        return (acts.StartPlay(),)
    if state.phase == "over":
        return ()
    if state.going is not None and state.going.meetings:
        return acts.Meet(True), acts.Meet(False)
    calls: tuple[Act, ...] = ()
    if battle.renewal and not state.called:
        lost = (each for each in state.pieces if each.side == state.player and each.status == "down")
        calls = tuple(acts.Call(each.id) for each in lost)
    return *calls, acts.EndTurn(), acts.Draw(battle.other(state.draw) if state.draw else state.player)


def offered(table: BattleTable, state: State, offer: OfferedAct) -> Offered[Act]:
    """Return an act as it is offered, or refused with its reason."""
    act, battle = offer.act, table.battle
    word = act.manner if isinstance(act, Attack) else act_name(act)
    rule, chance, damage = RULES[word], None, None
    told = None
    if isinstance(act, Attack):
        rule = "AG-72" if act.power else rule
        told = forecast(battle, state, act) if offer.denied is None else None
    elif isinstance(act, acts.Meet):
        told = _meeting_forecast(battle, state) if act.attack else None
    elif word in _TESTS and offer.denied is None:
        chance = _chance(battle, state, act, _TESTS[word])
    if told is not None:
        chance, damage = told.chance, told.damage
    outcomes: tuple[Likely, ...] = ()
    if isinstance(act, acts.Search) and offer.denied is None:
        found, common = finds(battle, state), battle.rules.common
        points = {"stimulant": common.stimulant, "insect": common.insect}
        outcomes = tuple(
            Likely(table.say(both(f"battle.find_{key}", points=points.get(key, 0))), odds) for key, odds in found
        )
        chance = dict(found).get(FINDS[PASS])
    name, icon = _act_name(battle, state, act, word)
    return Offered(
        act,
        table.say(name),
        icon,
        rule,
        getattr(act, "target", ""),
        tuple(map(spot_of, _place(battle, state, act))),
        None if offer.denied is None else table.teller.denied(offer.denied),
        chance,
        damage,
        _ENDS.get(word, ""),
        act.side if isinstance(act, acts.Draw | acts.ChooseFaction) else "",
        _in_vain(battle, state, act),
        outcomes,
        _thing_of(act),
    )


def _act_name(battle: Battle, state: State, act: Act, word: str) -> tuple[Text, str]:
    """Return the name of an act in the present state, and its drawing."""
    name, icon = NAMES[word]
    own = _own_name(battle, "shut" if isinstance(act, acts.WorkDoor) and act.door not in state.shut else word)
    match act:
        case acts.PickUp(object=thing) | acts.Give(object=thing) if thing:
            said = own if isinstance(act, acts.Give) else Text("Prendre", "Take")
            what = object_name(battle, thing)
            return Text(f"{said.fr}\u00a0: {what.fr}", f"{said.en}: {what.en}"), "gear"
        case Attack(power=True):
            power = battle.rules.powers[COMBAT]
            said = Text(f"{name.fr} avec {power.name.fr}", f"{name.en} with {power.name.en}")
            return Text(f"{said.fr} (+{power.bonus})", f"{said.en} (+{power.bonus})"), "force-power"
        case acts.Meet(attack=True):
            return Text("Attaquer", "Attack"), "combat"
        case acts.Meet():
            first = state.going.meetings[0] if state.going is not None else None
            agreed = first is not None and first.declined and not first.struck
            return Text("D’accord, pas de combat", "Agreed, no fight") if agreed else Text(
                "Laisser passer", "Let it be"
            ), "check"
        case acts.ChooseFaction(side=side):
            return battle.side_name(side), icon
        case acts.Draw() if state.draw:
            return Text("Accepter la partie nulle", "Accept the draw"), icon
        case acts.Draw():
            return Text("Proposer la partie nulle", "Offer a draw"), icon
        case _:
            return Text(name.fr.format(name=own.fr), name.en.format(name=own.en)), icon


def _own_name(battle: Battle, word: str) -> Text:
    """Return the rule set's name of an action or power; an empty text for any other act."""
    if word in _POWERS:
        return battle.rules.powers[_POWERS[word]].name
    return battle.rules.actions[_ACTIONS[word]].name if word in _ACTIONS else NO_TEXT


def _in_vain(battle: Battle, state: State, act: Act) -> bool:
    """Return whether an act would change nothing: care for a figure without wounds."""
    match act:
        case acts.Heal(target=one) | acts.Repair(target=one) | acts.Regenerate(target=one) | acts.Care(piece=one):
            return state.has(one) and state.piece(one).life >= (battle.figure(one, "life") or 0)
        case _:
            return False


def _chance(battle: Battle, state: State, act: Act, action: str) -> Fraction:
    kind = battle.rules.actions[action]
    piece = state.piece(getattr(act, "piece"))  # noqa: B009  every act of _TESTS has one
    return one_try(battle.type_of(piece.id).skills[kind.skill], kind.target, bool(kind.fumble))[0]


def _thing_of(act: Act) -> str:
    """Return the thing of the board that an act is done to."""
    match act:
        case acts.Search(vault=one) | acts.WorkDoor(door=one) | acts.Hack(console=one):
            return one
        case _:
            return ""


def _place(battle: Battle, state: State, act: Act) -> tuple[Cell, ...]:
    board = battle.board
    if isinstance(act, acts.Search):
        return tuple(sorted(board.vaults[act.vault].cells))
    if isinstance(act, acts.Hack):
        return tuple(sorted(board.consoles[act.console].cells))
    if isinstance(act, acts.WorkDoor):
        return gate_cells(board.gates[act.door])
    if isinstance(act, acts.Meet):
        return tuple(each.cell for each in opponents(state))
    return ()
