"""Who beats whom: the profiles of an army against those of the other side, one activation each (GE-10 … GE-48)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from models.games.escarmouche.exchange import MODES, Mode, Opponent, outcome
from models.games.escarmouche.muster import Muster
from models.games.escarmouche.ruleset import EscarmoucheRuleset
from models.games.facets.matrices import MatrixCell, MatrixFigure, MatrixMode, OddsSum
from models.games.values import Choices, Stored
from models.i18n import both


@dataclass(frozen=True)
class SkirmishMatrix:
    """Profiles against profiles (`models.games.facets.matrices.Matrix`)."""

    book: EscarmoucheRuleset
    choices: Choices
    rows: Sequence[MatrixFigure]
    columns: Sequence[MatrixFigure]

    @property
    def modes(self) -> tuple[MatrixMode, ...]:
        """Shots in four circumstances, melee, the best power."""
        return tuple(MatrixMode(each, both(f"escarmouche.mode_{each}")) for each in MODES)

    @cached_property
    def _figures(self) -> dict[str, Opponent]:
        shown = {each.id for each in (*self.rows, *self.columns)}
        return {each: Opponent(self.book, self.book.profiles[each], self.choices) for each in shown}

    def _pair(self, row: int, column: int) -> tuple[Opponent, Opponent]:
        return self._figures[self.rows[row].id], self._figures[self.columns[column].id]

    def cell(self, mode: str, row: int, column: int) -> MatrixCell | None:
        """Return what to expect of one activation; None where the figure cannot attack so."""
        own, foe = self._pair(row, column)
        attacks = own.attack(foe, _mode(mode))
        return None if attacks is None else outcome(attacks, foe.profile.life, foe.profile.points)

    def sum(self, mode: str, row: int, column: int) -> OddsSum:
        """Return the threshold with each modifier, saves and parries, each with its rule."""
        own, foe = self._pair(row, column)
        title = both("escarmouche.against", own=own.profile.name, foe=foe.profile.name)
        return OddsSum(tuple(own.terms(foe, _mode(mode))), title)


def _mode(mode: str) -> Mode:
    return next(each for each in MODES if each == mode)


@dataclass(frozen=True)
class SkirmishMatrices:
    """The matrix of an army (`models.games.facets.matrices.Matrices`)."""

    book: EscarmoucheRuleset
    choices: Choices

    def of(self, stored: Stored) -> SkirmishMatrix:
        """Return an army against every profile of the other sides; unknown profiles and empty units have no row."""
        army = Muster(self.book, stored).army
        counts: dict[str, int] = {}
        for unit in army.units:
            if unit.profile in self.book.profiles and unit.count:
                counts[unit.profile] = counts.get(unit.profile, 0) + unit.count
        rows = tuple(MatrixFigure(each, self.book.profiles[each].name, n) for each, n in counts.items())
        others = (each for each in self.book.profiles.values() if each.side != army.side)
        return SkirmishMatrix(self.book, self.choices, rows, tuple(MatrixFigure(e.id, e.name) for e in others))
