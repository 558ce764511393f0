"""What the navigator and the problems list show of a campaign, kept as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from models.i18n import Text
from models.problem import Problem


@dataclass(frozen=True, slots=True)
class OutlineNode:
    """One line of the tree: `kind` is the id of a Kind, or `member`; `rule` explains it.

    `name` is a Text where it is the game's own; `count` is how many stand behind the line. What is `fixed` is neither
    renamed nor moved nor deleted here.
    """

    kind: str
    id: str
    name: str | Text
    icon: str
    children: tuple[OutlineNode, ...] = ()
    rule: str = ""
    count: int = 1
    fixed: bool = False

    def words(self, lang: str) -> str:
        """Return the line in one language: the name, after how many there are where several."""
        name = self.name if isinstance(self.name, str) else self.name[lang]
        return f"{self.counted}{name}"

    @property
    def counted(self) -> str:
        """`3 × ` before the name of several; empty for one."""
        return f"{self.count} × " if self.count > 1 else ""


@dataclass(frozen=True, slots=True)
class PlacedProblem:
    """A Problem and the thing it belongs to, with the kind of that; both empty: the campaign file itself."""

    kind: str
    thing_id: str
    problem: Problem


@dataclass(frozen=True)
class Outline:
    """The things of every kind in the order of the navigator, and the Problems with their things."""

    nodes: tuple[OutlineNode, ...] = ()
    problems: tuple[PlacedProblem, ...] = ()

    def of(self, kind: str) -> tuple[OutlineNode, ...]:
        """Return the things of one kind."""
        return tuple(node for node in self.nodes if node.kind == kind)

    @property
    def first(self) -> OutlineNode | None:
        """What a campaign shows that was never looked at: a scenario, which joins the rest; else its first thing."""
        return next(iter((*self.of("scenario"), *self.nodes)), None)

    def thing(self, thing_id: str) -> OutlineNode | None:
        """Return a thing by its id, or the thing that has a member of this id; None for none."""
        return self._by_id.get(thing_id)

    @cached_property
    def _by_id(self) -> Mapping[str, OutlineNode]:
        members = {child.id: node for node in reversed(self.nodes) for child in node.children}
        return members | {node.id: node for node in reversed(self.nodes)}
