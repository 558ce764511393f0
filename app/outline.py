"""What the navigator and the problems list show of a campaign, read at once and kept as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.navigator_dock import Node
from app.problems_dock import Placed
from models.campaign.queries import forces, members
from models.campaign.verdicts import verdict
from models.errors import SpokenError
from models.games.game import Verdict
from models.problem import Grade, Problem, Where


@dataclass(frozen=True, slots=True)
class Outline:
    """The tree, the Problems with their force, and whether there is a force to print."""

    nodes: tuple[Node, ...]
    problems: tuple[Placed, ...]


def read_outline(session: Any) -> Outline:
    """Return the outline of a campaign; a force that cannot be read is itself a Problem."""
    nodes: list[Node] = []
    problems: list[Placed] = []
    for row in forces(session):
        try:
            found = verdict(session, row.id)
        except SpokenError as problem:
            broken = Problem(Where((row.name,)), Grade.ERROR, "", problem.key, problem.args_)
            problems.append(Placed(row.id, broken))
            children = tuple(Node("member", m.id, m.name, "hero") for m in members(session, row.id))
        else:
            problems += [Placed(row.id, _under(problem, row.name)) for problem in found.problems]
            children = _children(found)
        nodes.append(Node("force", row.id, row.name, "party", children))
    return Outline(tuple(nodes), tuple(problems))


def _children(found: Verdict) -> tuple[Node, ...]:
    return tuple(
        Node("member", m.id, f"{m.count} × {m.name}" if m.count > 1 else m.name, "figures" if m.count > 1 else "hero")
        for m in found.members
    )


def _under(problem: Problem, name: str) -> Problem:
    """Return a Problem under the name of its force, once."""
    return problem if problem.where.path[:1] == (name,) else problem.under(name)
