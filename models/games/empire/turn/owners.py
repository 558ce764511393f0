"""The owner of each thing in the course of a turn, computed from its start and from what happens."""

from __future__ import annotations

from collections.abc import Iterator

from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.state import CampaignState


class Owners:
    """The owner of each command and planet at the moment; `after` applies what a happening changed."""

    def __init__(self, before: CampaignState) -> None:
        galaxy = before.galaxy
        self._owner = {c.id: c.owner for c in galaxy.commands} | {p.id: p.owner for p in galaxy.planets}

    def of(self, key: str) -> str:
        """Return the owner of a command or a planet, `""` for nobody's and for anything else."""
        return self._owner.get(key, "")

    def after(self, told: Happening) -> None:
        """Apply the change of owner in a happening."""
        if told.kind == "raised":
            self._owner[told.text("command")] = told.text("faction")
        elif told.kind == "conquered":
            self._owner[told.text("planet")] = told.text("faction")


def battles_won(before: CampaignState, told: list[Happening]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yield (winners, losers) of each battle of a turn, as factions; garrisons of nobody are left out."""
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
