"""Objectives and characters of a campaign as the referee sees them."""

from __future__ import annotations

from models.galaxy.values import Character
from models.games.empire.turn.numbers import technologies
from models.games.empire.turn.objectives import COUNTED, Objective, ObjectiveKind, objective_text, places_of
from models.games.empire.turn.people import place_of
from models.games.empire.turn.scoring import progress
from models.games.empire.turn.state import CampaignState, PersonState
from models.games.life import AimKind, CampaignLife, FittedCommand, ListedObjective, Someone
from models.i18n import NO_TEXT, Text, Translator


def life(state: CampaignState, t: Translator) -> CampaignLife:
    """Return objectives and characters of a state."""
    galaxy = state.galaxy
    alliances = {each.id: each.name for each in galaxy.alliances if not each.loose}
    kinds = tuple(
        AimKind(kind.value, kind in COUNTED, kind is ObjectiveKind.MANUAL, places_of(kind, galaxy))
        for kind in ObjectiveKind
    )
    return CampaignLife(
        tuple(_aim(state, each) for _, each in sorted(state.objectives.items())),
        tuple(_someone(state, each, t) for each in galaxy.characters),
        {**{key: galaxy.faction[key].name for key in sorted(state.players)}, **alliances},
        frozenset(alliances), kinds,
        {each.id: Text.same(each.name) for each in galaxy.planets},
        {each.id: Text.same(each.name) for each in galaxy.commands},
        {key: each.name for key, each in technologies().items()},
        tuple(
            FittedCommand(
                each.id, each.name, galaxy.faction[each.owner].name if each.owner in galaxy.faction else NO_TEXT,
                tuple(technologies()[key].name for key in state.weapons.get(each.id, ())),
            )
            for each in sorted(galaxy.commands, key=lambda each: (each.owner, each.name))
        ),
    )  # fmt: skip


def _aim(state: CampaignState, objective: Objective) -> ListedObjective:
    galaxy = state.galaxy
    whose = objective.alliance or objective.faction
    side = galaxy.alliance.get(whose) if objective.alliance else galaxy.faction.get(whose)
    have, wanted = (0, 0) if objective.reached else progress(state, objective)
    stands = "reached" if objective.reached else "done" if objective.done else "open" if objective.open else "hidden"
    return ListedObjective(
        objective.id, objective_text(objective, galaxy), whose, side.name if side else Text.same(whose),
        objective.kind.value, objective.points, stands, objective.trigger, objective.reached, min(have, wanted), wanted,
        objective.targets, objective.number, objective.words, objective.prize,
    )  # fmt: skip


def _someone(state: CampaignState, character: Character, t: Translator) -> Someone:
    galaxy, kept = state.galaxy, state.people.get(character.id, PersonState())
    owner, captor = galaxy.faction.get(character.owner), galaxy.faction.get(kept.captor)
    return Someone(
        character.id, character.name, owner.name if owner else NO_TEXT, _where(state, character, t),
        "dead" if kept.dead else "captive" if kept.captor else "free", captor.name if captor else NO_TEXT,
        character.bonus,
    )  # fmt: skip


def _where(state: CampaignState, character: Character, t: Translator) -> str:
    command, planet = state.galaxy.command.get(character.command), state.galaxy.planet.get(character.planet)
    if command is not None:
        return t("empire.person_with", name=command.name)
    if planet is not None:
        return t("empire.person_on", name=planet.name)
    at = place_of(state, character)
    return t("empire.person_at", x=t.decimal(at[0]), y=t.decimal(at[1])) if at else t("empire.person_unknown")
