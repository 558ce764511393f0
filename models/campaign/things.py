"""What the five kinds of things in the navigator have alike: a name, a place in their list, an end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from models.campaign.editing import checked_name, drop, moved, put
from models.campaign.galaxy_rows import drop_all, row_count
from models.campaign.order_drafts import drop_drafts
from models.campaign.queries import branches
from models.campaign.records import BattleRecord, Force, GalaxyRecord, MapRecord, ScenarioRecord, ThingKind
from models.campaign.rows import Rows
from models.change import Label
from models.galaxy.rows import KINDS

_RECORDS: Final[dict[ThingKind, type[tuple[Any, ...]]]] = {
    "force": Force,
    "galaxy": GalaxyRecord,
    "map": MapRecord,
    "scenario": ScenarioRecord,
    "battle": BattleRecord,
}
_SAID: Final[dict[ThingKind, str]] = {
    "force": "campaign.{verb}_force",
    "galaxy": "campaign.{verb}_galaxy",
    "map": "campaign.{verb}_map",
    "scenario": "scenario.{verb}",
    "battle": "scenario.{verb}_battle",
}


@dataclass(frozen=True, slots=True)
class RenameThing:
    """Give a thing another name."""

    kind: ThingKind
    id: str
    name: str

    @property
    def label(self) -> Label:
        """Say the new name."""
        return _label("rename", self.kind, self.name)

    def do(self, campaign: Rows) -> None:
        """Write the name; raises Refused for a thing that is not there or a name that is none."""
        put(campaign, _RECORDS[self.kind], self.id, name=checked_name(self.name))


@dataclass(frozen=True, slots=True)
class MoveThing:
    """Put a thing at another place of its list, 0 first. `name` is for the label."""

    kind: ThingKind
    id: str
    position: int
    name: str

    @property
    def label(self) -> Label:
        """Say what moves."""
        return _label("move", self.kind, self.name)

    def do(self, campaign: Rows) -> None:
        """Number the list anew; raises Refused for a thing that is not there."""
        moved(campaign, _RECORDS[self.kind], self.id, self.position)


@dataclass(frozen=True, slots=True)
class DeleteThing:
    """Remove a thing with all that is part of it, a force with its what-if branches too. `name` is for the label.

    The pictures of a map stay for other maps, the battles begun from a scenario stay.
    """

    kind: ThingKind
    id: str
    name: str

    @property
    def label(self) -> Label:
        """Say what goes."""
        return _label("delete", self.kind, self.name)

    def do(self, campaign: Rows) -> None:
        """Remove the rows; raises Refused for a thing that is not there."""
        for branch in branches(campaign, self.id) if self.kind == "force" else ():
            drop(campaign, Force, branch.id)
        if self.kind == "galaxy":
            drop_drafts(campaign, self.id)
        drop(campaign, _RECORDS[self.kind], self.id)

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Remove the rows, those of a galaxy some at a time, the thing itself last."""
        counts = {kind: row_count(campaign, self.id, kind) for kind in KINDS if self.kind == "galaxy"}
        done, total = 0, sum(counts.values()) + 1
        for kind in counts:
            for count in drop_all(campaign, self.id, kind):
                done += count
                yield done, total
        self.do(campaign)
        yield total, total


def _label(verb: str, kind: ThingKind, name: str) -> Label:
    return Label(_SAID[kind].format(verb=verb), {"name": name})
