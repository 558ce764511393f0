"""What Grandes escarmouches need on the table: their aid, activation tokens and other counters, dice and a tape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from models.games.facets.evening import AidSection, Bring, CounterKind, Evening
from models.games.rule_aid import aid_of_rules
from models.games.scenarios.pieces import Setup
from models.games.values import Choices
from models.i18n import Text, both

MOST: Final = 100
FEW: Final = 10


def evening() -> Evening:
    """Return the facet."""
    return Evening(_aid, _counters, _bring)


def _aid(_choices: Choices) -> Sequence[AidSection]:
    return aid_of_rules("escarmouche")


def _counters(setup: Setup) -> Sequence[CounterKind]:
    """Return a token for every figure that has acted (GE-60), and those for prone and fallen ones (GE-25, GE-70)."""
    return (
        CounterKind("activated", both("escarmouche.counter_acted"), min(len(setup.pieces), MOST), "GE-60"),
        CounterKind("prone", both("escarmouche.counter_prone"), FEW, "GE-25"),
        CounterKind("broken", both("escarmouche.counter_fallen"), FEW, "GE-70"),
    )


def _bring(_setup: Setup) -> Sequence[Bring]:
    """Return a die for each side (GE-1) and the tape (GE-2)."""
    return Bring("dice", Text.same("D6"), 2), Bring("tools", both("quest.bring_tape"))
