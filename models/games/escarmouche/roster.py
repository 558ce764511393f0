"""The roster facet: armies of Grandes escarmouches by points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from models.content import Json
from models.games.escarmouche import army as armies
from models.games.escarmouche import check, edits
from models.games.escarmouche.army import Army
from models.games.escarmouche.ruleset import EscarmoucheRuleset, ruleset
from models.games.values import Choices, Stat, Stored, Verdict
from models.i18n import Text

POINTS: Final = Text.same("pts")


@dataclass(frozen=True)
class ArmyRoster:
    """Builds, costs and checks an army with the rule set that `rules` returns; a build is an `Army`."""

    rules: Callable[[], EscarmoucheRuleset] = ruleset

    @property
    def points(self) -> Text:
        """The name of the game's points."""
        return POINTS

    def read(self, data: object, file: str) -> Army:
        """Return the army of a JSON document; raises ContentError."""
        return armies.read(data, file, self.rules())

    def write(self, build: Army, lang: str = "fr") -> dict[str, Json]:
        """Return the JSON document of an army, names in `lang`."""
        return armies.write(build, self.rules(), lang)

    def check(self, build: Army, choices: Choices) -> Verdict:
        """Return what an army costs and every Problem of it."""
        return check.check(self.rules(), build, choices)

    def apply(self, build: Army, edit: tuple[object, ...]) -> Army:
        """Return the army after an edit; raises Refused."""
        return edits.apply(self.rules(), build, edit)

    def store(self, build: Army, new_id: Callable[[], str], at: str) -> Stored:  # noqa: ARG002  no story, no date
        """Return the stored form of an army: one member a unit, no Events."""
        return armies.store(build, new_id)

    def assemble(self, stored: Stored, choices: Choices) -> Army:  # noqa: ARG002  no reading changes what is kept
        """Return the army a campaign keeps; raises ContentError for a body that cannot be read."""
        return armies.assemble(stored, self.rules())

    def accounts(self, stored: Stored, choices: Choices) -> Mapping[str, tuple[Stat, ...]]:  # noqa: ARG002
        """Return an empty mapping: an army has no story."""
        return {}

    def alone(self, stored: Stored, member_id: str) -> Stored:
        """Return one unit of an army by itself."""
        return replace(stored, members=tuple(each for each in stored.members if each.id == member_id), events=())
