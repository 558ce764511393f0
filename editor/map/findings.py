"""What the tools for measuring, sight and reach ask: the map as the rules see it now; and what was found last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.map.board import Board
from models.campaign.maps.game import NO_RULES, MapRules, game_named, map_rules
from models.games.facets.ground import Statement, Tone
from models.i18n import Translator
from models.maps.rules.map_state import MapState

MOST_POINTS: Final = 60
_DECIDES: Final = frozenset({"choice", "scenario", "battle", "force"})
"""Tables that decide what game a map is of, and how it is read."""


@dataclass(frozen=True, slots=True)
class FindingSentence:
    """A sentence of a finding: its rule (or none), its words, its drawing and its role."""

    rule: str
    words: str
    icon: str = "info"
    role: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a tool has found: a heading, values with their names, sentences."""

    heading: str
    values: tuple[tuple[str, str], ...] = ()
    told: tuple[FindingSentence, ...] = ()


_TONES: Final[dict[Tone, tuple[str, str]]] = {
    "": ("info", ""),
    "good": ("visible", "good"),
    "bad": ("forbidden", "warning"),
    "cover": ("cover", ""),
    "attack": ("combat", "warning"),
    "way": ("pace", ""),
    "reading": ("options", ""),
    "note": ("info", "muted"),
}


class Findings(QObject):
    """The findings of one page. `changed`: there is another finding; `stale`: the map or a reading of the rules has
    changed; `wants_rule` carries a rule id.
    """

    changed = Signal()
    stale = Signal()
    pointed = Signal()
    wants_rule = Signal(str)

    def __init__(self, board: Board, t: Translator) -> None:
        super().__init__(board)
        self._board, self._t = board, t
        self._state: MapState | None = None
        self._rules: MapRules | None = None
        self._asked = NO_RULES
        self._named = ""
        self._points: int | None = None
        self.finding: Finding | None = None
        board.document.changed.connect(self._follow)

    @property
    def rules(self) -> MapRules:
        """What the ground of the map means by the rules of its game; without a game, as plain geometry."""
        named = game_named(self._board.tile_map)
        if self._rules is None or named != self._named:
            with self._board.document.read() as campaign:
                self._rules = map_rules(campaign, self._board.map_id, named)
            self._named = named
        return self._rules

    @property
    def state(self) -> MapState:
        """The map as it is now; the same object as long as all that sight and movement depend on is the same."""
        rules, tile_map = self.rules, self._board.tile_map
        if self._state is None or self._asked != rules or not self._state.same(tile_map, rules.readings):
            self._state, self._asked = MapState(tile_map, rules.readings), rules
        return self._state

    @property
    def points(self) -> int:
        """The movement points of the figure that is tried."""
        return self.rules.ground.points if self._points is None else self._points

    def words(self, said: Statement) -> str:
        """Return a statement in the window's language."""
        if said.count is not None:
            return self._t.plural(said.key, said.count, **said.args)
        return self._t(said.key, **said.args)

    def told(self, said: Statement) -> FindingSentence:
        """Return a statement as the panel of findings shows it."""
        icon, role = _TONES[said.tone]
        return FindingSentence(said.rule, self.words(said), icon, role)

    def find(self, finding: Finding | None) -> None:
        """Show another finding."""
        if finding != self.finding:
            self.finding = finding
            self.changed.emit()

    def have(self, points: int) -> None:
        """Give the figure that is tried so many points."""
        points = max(0, min(points, MOST_POINTS))
        if points != self.points:
            self._points = points
            self.pointed.emit()

    def leave(self) -> None:
        """Stop listening to the campaign."""
        self._board.document.changed.disconnect(self._follow)

    def _follow(self, touched: Iterable[tuple[str, str]]) -> None:
        if not _DECIDES.isdisjoint(table for table, _ in touched):
            self._rules = None
        self.stale.emit()
