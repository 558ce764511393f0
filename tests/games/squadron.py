"""A game of lists: a TOML file and these lines are all it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

from models.errors import ContentError
from models.games.game import Game
from models.games.lists.force_list import ListRoster
from models.games.lists.lists import ForceList, read_lists
from models.games.values import Choices, Member, Stored
from models.i18n import Text
from models.problem import Grade, Problem, Where


@cache
def lists() -> ForceList:
    """Return the lists of the game."""
    return read_lists(Path(__file__).with_suffix(".toml"))


def judge(_lists: ForceList, build: Stored, members: tuple[Member, ...], _choices: Choices) -> Iterator[Problem]:
    """Say that a galleon sails with a cutter (a rule the lists cannot say)."""
    tags = [tag for member in members for tag in member.tags]
    if "galion" in tags and "cotre" not in tags:
        yield Problem(Where((build.name,)), Grade.WARNING, "SQ-3", "builder.needs_reason", {"limit": 1})


class Odds:
    """The chance to hit with a die of six."""

    def answer(self, request: Mapping[str, object], choices: Choices, file: str, place: str) -> dict[str, object]:
        """Return the chance of rolling at least `need`; raises ContentError."""
        need = request.get("need")
        if not isinstance(need, int):
            raise ContentError("cli.odds_form", file=file, place=place)
        chance = Fraction(max(0, min(6, 7 - need)), 6)
        return {"hit": {"fraction": str(chance), "value": float(chance)}}


class Squadron(Game):
    """The game of lists as a Game."""

    id = "squadron"
    title = Text("Escadre", "Squadron")
    force_rule = "SQ-1"
    roster = ListRoster(lists, judge)
    odds = Odds()


SQUADRON = Squadron()
