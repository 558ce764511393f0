"""The roster facet: armies of Grandes escarmouches by points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from models.content import Json
from models.games.escarmouche import army as armies
from models.games.escarmouche import check
from models.games.escarmouche.army import Army
from models.games.escarmouche.ruleset import EscarmoucheRuleset, ruleset
from models.games.values import Choices, Stored, Verdict
from models.i18n import Text

POINTS: Final = Text.same("pts")


@dataclass(frozen=True)
class ArmyRoster:
    """Builds, costs and checks an army with the rule set that `rules` returns; a build is an `Army`."""

    rules: Callable[[], EscarmoucheRuleset] = ruleset

    @property
    def points(self) -> Text:
        return POINTS

    def read(self, data: Json, file: str) -> Army:
        return armies.read(data, file, self.rules())

    def write(self, build: Army, lang: str = "fr") -> dict[str, Json]:
        return armies.write(build, self.rules(), lang)

    def check(self, build: Army, choices: Choices) -> Verdict:
        return check.check(self.rules(), build, choices)

    def store(self, build: Army, new_id: Callable[[], str], at: str) -> Stored:  # noqa: ARG002  no story, no date
        return armies.store(build, new_id)

    def alone(self, stored: Stored, member_id: str) -> Stored:
        return replace(stored, members=tuple(each for each in stored.members if each.id == member_id), events=())
