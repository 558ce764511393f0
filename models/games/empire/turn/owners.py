"""Who owns each thing in the course of a turn, worked out from its start and from what happens."""

from __future__ import annotations

from collections.abc import Iterator

from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.state import CampaignState


class Owners:
    """Who owns each command and planet at the moment; `after` takes in what a happening changed."""

    def __init__(self, before: CampaignState) -> None:
        galaxy = before.galaxy
        self._owner = {c.id: c.owner for c in galaxy.commands} | {p.id: p.owner for p in galaxy.planets}

    def of(self, key: str) -> str:
        """Return whose a command or a planet is, `""` for nobody's and for what is none."""
        return self._owner.get(key, "")

    def after(self, told: Happening) -> None:
        """Take in what a happening changed."""
        if told.kind == "raised":
            self._owner[told.text("command")] = told.text("faction")
        elif told.kind == "conquered":
            self._owner[told.text("planet")] = told.text("faction")


def battles_won(before: CampaignState, told: list[Happening]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yield who won and who lost each battle of a turn, as factions; nobody's garrisons are left out."""
    owners = Owners(before)
    for each in told:
        if each.kind == "battle":
            camps = [
                frozenset(owners.of(key) for key in each.text(side).split(",")) - {""}
                for side in ("attackers", "defenders")
            ]
            won = each.text("winner") == "attacker"
            yield (camps[0], camps[1]) if won else (camps[1], camps[0])
        owners.after(each)
