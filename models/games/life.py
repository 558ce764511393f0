"""The campaign besides its fleets, as values for the referee: objectives and characters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from models.i18n import Text


@dataclass(frozen=True, slots=True)
class ListedObjective:
    """An objective as the referee sees it.

    `whose` is a faction or an alliance. `state` is `open`, `hidden`, `done` (the referee says so) or `reached`, in the
    turn `reached`; `have` of `wanted` is the progress, 0 of 0 where there is no measure.
    """

    id: str
    text: Text
    whose: str
    name: Text
    kind: str
    points: int
    state: str
    trigger: str = ""
    reached: int = 0
    have: int = 0
    wanted: int = 0
    targets: tuple[str, ...] = ()
    number: int = 0
    words: str = ""
    prize: str = ""


@dataclass(frozen=True, slots=True)
class FittedCommand:
    """A command as the referee fits it: whose, and the names of the technologies it has."""

    id: str
    name: str
    whose: Text
    technologies: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class AimKind:
    """A kind of objective: whether it names a number, words, or things, and the choice of things by id."""

    id: str
    counted: bool = False
    worded: bool = False
    targets: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Someone:
    """A character as the referee sees it: its owner, its place (a command, a planet, a point), `free`, `captive` or
    `dead`.
    """

    id: str
    name: Text
    whose: Text
    where: str
    state: str
    captor: Text
    bonus: int = 0


@dataclass(frozen=True)
class CampaignLife:
    """The present objectives and characters, and the choices of the referee's forms.

    `sides` are factions and alliances by id, `alliances` those of them that are alliances; `technologies` are those
    there are, `fitted` every command with those it has.
    """

    aims: tuple[ListedObjective, ...]
    people: tuple[Someone, ...]
    sides: Mapping[str, Text]
    alliances: frozenset[str]
    kinds: tuple[AimKind, ...]
    planets: Mapping[str, Text]
    commands: Mapping[str, Text]
    technologies: Mapping[str, Text] = field(default_factory=dict)
    fitted: tuple[FittedCommand, ...] = ()
