"""What a referee decides in a turn, and what waits for him."""

from __future__ import annotations

from dataclasses import dataclass

from models.i18n import Text


@dataclass(frozen=True, slots=True)
class RulingOn:
    """A decision of the referee.

    On an order by its cause (`hutt:3`): `yes`, `no` or words for the player; on dice by their stream
    (`dice:fleets/battle/a+b/@3000,0/#1`): the faces that fell; on a phase (`after:income`): one more thing that happens
    at its end (`money faction=hutt amount=5000`). What those concerned are told stands below it, from the second line
    of the body on.
    """

    target: str
    body: str

    @property
    def decision(self) -> str:
        """The decision: the first line."""
        return self.body.partition("\n")[0].strip()

    @property
    def told(self) -> str:
        """What those concerned are told besides, "" for nothing."""
        return self.body.partition("\n")[2].strip()


@dataclass(frozen=True, slots=True)
class RulingDue:
    """What waits for the referee: the target of his ruling, what it is about, and how it can be answered.

    `ways` are the decisions there are to choose from, with their names. `kind` is `story` (words for the player),
    `asked` (yes or no), `order` or `phase` (words: the program fails to judge it), `battle` (who won, and words),
    `decree` (it is to be changed or withdrawn).
    """

    target: str
    about: Text
    kind: str
    ways: tuple[tuple[str, Text], ...] = ()
