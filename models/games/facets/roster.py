"""The roster facet: a force as a document, as a build that is costed and checked, and in its stored form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from models.content import Json
from models.games.values import Choices, Stored, Verdict
from models.i18n import Text

B = TypeVar("B")
"""The build of one game."""


class Roster(Protocol[B]):
    """Build, cost and check a force. A build is a frozen value of the game's own; nobody else looks inside."""

    @property
    def points(self) -> Text:
        """The name of the game's points (`PP`, `pts`)."""

    def read(self, data: Json, file: str) -> B:
        """Return the build of a JSON document in the form of the command line; raises ContentError."""

    def write(self, build: B, lang: str = "fr") -> dict[str, Json]:
        """Return the JSON document of a build, names in `lang` where these can be read back: `read` gives the same
        build.
        """

    def check(self, build: B, choices: Choices) -> Verdict:
        """Return what a build costs and every Problem of it."""

    def store(self, build: B, new_id: Callable[[], str], at: str) -> Stored:
        """Return the stored form of a build (for a game with a story: the Events of its creation)."""

    def alone(self, stored: Stored, member_id: str) -> Stored:
        """Return the stored form of one member by itself, its story told without the others."""


SomeRoster = Roster[Any]
"""The roster of one game or another: its builds go from one of its methods to the next alone."""
