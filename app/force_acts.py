"""New parties and armies, and edits of a force that the navigator and the list of Problems ask for.

Changes are imported when one is made: a window that is only looked at never waits for the database toolkit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.navigator_dock import Node
from models.campaign.carrying import played
from models.campaign.queries import choices, force, forces, member, stored
from models.change import Change
from models.games.builder import Pen
from models.games.game import Game, Stored
from models.games.library import BUILT
from models.i18n import Text, Translator
from models.problem import Fix

if TYPE_CHECKING:
    from models.campaign.changes import CreateForce


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a new force can be: of a game, on a side where the game has sides."""

    game: Game
    side: str = ""
    title: Text | None = None

    def words(self, t: Translator) -> str:
        """Return it as one line of a list."""
        name = self.game.title[t.lang]
        return t("window.beginning", game=name, side=self.title) if self.title is not None else name


def beginnings() -> tuple[Beginning, ...]:
    """Return every kind of force one can begin, in the order of the games."""
    found: list[Beginning] = []
    for game in BUILT.values():
        if game.builder is None:
            continue
        fields = game.builder.settings(Stored("", "", None, ()), "", {})
        sides = next((field.ways for field in fields if field.id == "side"), ())
        found += [Beginning(game, side.id, side.name) for side in sides] or [Beginning(game)]
    return tuple(found)


def begun(session: Any, beginning: Beginning, t: Translator, force_id: str) -> CreateForce:
    """Return the Change that adds an empty force under a name nobody has."""
    from models.campaign.changes import CreateForce  # noqa: PLC0415  the first edit loads the database toolkit

    taken = {row.name for row in forces(session)}
    bare = t("window.new_force_name")
    name = next(each for n in range(1, len(taken) + 2) if (each := bare if n == 1 else f"{bare} {n}") not in taken)
    return CreateForce(force_id, beginning.game.id, Stored(name, beginning.side, None, ()))


def mended(session: Any, force_id: str, fix: Fix, pen: Pen) -> Change | None:
    """Return the Change that applies a fix; None where the game cannot. Raises Refused when it no longer fits."""
    from models.campaign.acts import PerformAct  # noqa: PLC0415  the first edit loads the database toolkit

    game = _played(session, force_id)
    if game.builder is None:
        return None
    kept = stored(session, force_id)
    return PerformAct(force_id, game.builder.mend(kept, fix, choices(session, game.id), pen))


def removed(session: Any, member_id: str, name: str) -> Change:
    """Return the Change that takes a member out with its story; raises Refused."""
    from models.campaign.acts import PerformAct  # noqa: PLC0415  the first edit loads the database toolkit
    from models.campaign.changes import RemoveMember  # noqa: PLC0415  the first edit loads the database toolkit

    force_id = member(session, member_id).force_id
    game = _played(session, force_id)
    if game.builder is None:
        return RemoveMember(member_id, name)
    act = game.builder.remove(stored(session, force_id), member_id, choices(session, game.id))
    return PerformAct(force_id, act)


def renamed(node: Node, name: str) -> Change:
    """Return the Change that gives a force or a member another name."""
    from models.campaign.changes import RenameForce, RenameMember  # noqa: PLC0415  the first edit loads the database toolkit

    return RenameForce(node.id, name) if node.kind == "force" else RenameMember(node.id, name)


def moved(node: Node, position: int) -> Change:
    """Return the Change that puts a force or a member at another place of its list."""
    from models.campaign.changes import MoveForce, MoveMember  # noqa: PLC0415  the first edit loads the database toolkit

    kind = MoveForce if node.kind == "force" else MoveMember
    return kind(node.id, position, node.name)


def deleted(node: Node) -> Change:
    """Return the Change that removes a force."""
    from models.campaign.changes import DeleteForce  # noqa: PLC0415  the first edit loads the database toolkit

    return DeleteForce(node.id, node.name)


def _played(session: Any, force_id: str) -> Game:
    return played(session, force(session, force_id).game)
