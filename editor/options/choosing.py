"""The Changes of the page: choose a reading, or go back to every default, each one step of the history."""

from __future__ import annotations

from editor.options.effects import GamePlayed
from models.campaign.campaign_changes import SetChoice, Together
from models.change import Label
from models.games.game import Option
from models.games.parameters import Parameter


def choose(game_id: str, option: Option, value_id: str) -> Together:
    """Return the Change that chooses a reading; the history calls it by its names, in the language it is read in."""
    value = next(each for each in option.values if each.id == value_id)
    said = Label("options.step", {"option": option.title, "value": value.title})
    return Together((SetChoice(game_id, option.id, value_id),), said)


def choose_number(game_id: str, parameter: Parameter, number: int) -> Together:
    """Return the Change that gives a parameter another number; its default is kept as no choice at all."""
    kept = "" if number == parameter.default else str(number)
    said = Label("options.step", {"option": parameter.title, "value": number})
    return Together((SetChoice(game_id, parameter.id, kept),), said)


def back_to_defaults(games: tuple[GamePlayed, ...]) -> Together:
    """Return the Change that takes every chosen reading back."""
    changes = tuple(SetChoice(each.game.id, option, "") for each in games for option in each.choices)
    return Together(changes, Label("options.step_defaults"))
