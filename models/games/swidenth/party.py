"""The build of a Swidenth party: frozen values, ids where the rule book knows a word, the word itself where not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from models.games.allowances import Allowance
from models.problem import Problem

SUMMONED: Final = "summoned"
"""The kind of a party of one that a spell calls; the conduct of a figure that waits for the same."""
CALLING: Final = "invocation-de-guerriers"
"""The spell that calls it (SW-124)."""


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero as chosen. `race`, `cls`, `gear`, `spells`, `skills` hold ids, or the typed word where none matches.

    `skills` and `spells` are those bought or chosen; innate ones come from race and class. `improvements` counts
    steps by characteristic id. `gear` is carried and paid for; `found` carried and not paid for (found in play or
    given, SW-47); `gone` paid for and no longer carried (used, lost or given away). `earned` are the PP gained in
    play less those paid for a resurrection (SW-47, SW-50). `id` and `wounds` come from a campaign. `gender` is `m` or
    `f`, empty for what is usual for his name.
    """

    name: str
    race: str
    cls: str
    gear: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    improvements: Mapping[str, int] = field(default_factory=dict, hash=False)
    skills: tuple[str, ...] = ()
    player: str = ""
    earned: int = 0
    found: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    gender: str = ""
    id: str = field(default="", compare=False)
    wounds: int = field(default=0, compare=False)
    fled: bool = field(default=False, compare=False)

    @property
    def carried(self) -> tuple[str, ...]:
        """Everything at hand, paid for or not."""
        return self.gear + self.found


@dataclass(frozen=True, slots=True)
class Party:
    """A party as chosen: its heroes in order, its budget in PP, the share of each player where several play (SW-46).

    `fallen` counts dead heroes of a campaign, `inherited` PP they had spent since creation and their successors were
    created with (AMB-SW-30), `story` holds the Problems of its Events, `allowed` the rules it breaks
    knowingly; a party read from a document has none of these. One that is `summoned` is no band: it is whom Invocation
    de Guerriers calls, alone (SW-124, AMB-SW-83).
    """

    name: str
    budget: int
    heroes: tuple[Hero, ...] = ()
    shares: Mapping[str, int] = field(default_factory=dict)
    fallen: int = field(default=0, compare=False)
    inherited: int = field(default=0, compare=False)
    story: tuple[Problem, ...] = field(default=(), compare=False)
    allowed: tuple[Allowance, ...] = field(default=(), compare=False)
    summoned: bool = False

    def with_hero(self, index: int, hero: Hero) -> Party:
        """Return the party with another hero at a place."""
        return replace(self, heroes=(*self.heroes[:index], hero, *self.heroes[index + 1 :]))
