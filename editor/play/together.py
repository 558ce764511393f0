"""What several figures do together: who is chosen for it, and the targets of an act in order of wish."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from editor.play.match import Match
from models.games.battle.values import MoreWanted, Offered, Token
from models.i18n import Text
from models.maps.spots import Spot


class Group(QObject):
    """The figures chosen together, in the order they were chosen; `changed`: others.

    They are forgotten with the phase; who can no longer act is not among them, until that is undone.
    """

    changed = Signal()

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._match = match
        self._taken: tuple[str, ...] = ()
        self._phase = self._now
        self._asked: tuple[object, tuple[Offered[object], ...]] | None = None

    @property
    def _now(self) -> tuple[int, str, Text]:
        view = self._match.view
        return view.turn, view.decides, view.title

    @property
    def chosen(self) -> tuple[str, ...]:
        """Those of them that can act now."""
        if not self._taken or self._phase != self._now:
            return ()
        able = {each.id for each in self.able}
        return tuple(each for each in self._taken if each in able)

    @property
    def able(self) -> tuple[Token, ...]:
        """The figures that can be chosen now."""
        match, view = self._match, self._match.view
        free = match.battles.groups and match.live and not match.player and view.question is None
        return tuple(each for each in view.tokens if view.able(each)) if free else ()

    @property
    def offers(self) -> tuple[Offered[object], ...]:
        """What the chosen may do in one act; where fewer than two are chosen, what all may."""
        now = self._match.standing, self.chosen if len(self.chosen) > 1 else ()
        if not self.able:
            return ()
        if self._asked is None or self._asked[0] != now:
            self._asked = now, now[0].together(now[1])
        return self._asked[1]

    @property
    def move(self) -> Offered[object] | None:
        """The act by which the chosen go somewhere together; None for fewer than two."""
        moves = (each for each in self.offers if each.wants is not None and each.wants.kind == "spot")
        return next(moves, None) if len(self.chosen) > 1 else None

    def take(self, figures: Iterable[str]) -> None:
        """Choose these figures and no others, as far as they can be chosen."""
        able = {each.id for each in self.able}
        before = self.chosen
        self._taken, self._phase = tuple(each for each in dict.fromkeys(figures) if each in able), self._now
        if self._taken != before:
            self.changed.emit()

    def toggle(self, figure: str) -> None:
        """Choose one more figure, or one less."""
        rest = tuple(each for each in self.chosen if each != figure)
        self.take(rest if figure in self.chosen else (*rest, figure))

    def more(self, token: Token | None, beside: str) -> None:
        """Choose one more figure, or one less; with the first one also the figure chosen alone `beside` it."""
        if not self.chosen and token is not None and beside not in ("", token.id):
            self.take((beside,))
        self.toggle(token.id if token is not None else "")

    def box(self, one: Spot, other: Spot) -> None:
        """Choose those who stand in a box between two spots."""
        (left, right), (top, bottom) = (sorted((one[n], other[n])) for n in (0, 1))
        inside = (e for e in self.able if left <= e.at[0] <= right and top <= e.at[1] <= bottom)
        self.take(each.id for each in inside)

    def moved_to(self, start: Token, end: Spot) -> Spot:
        """Return where the foremost of the chosen goes by a drag of one of them: all go the same way."""
        way = end[0] - start.at[0], end[1] - start.at[1]
        mine = [each for each in self.able if each.id in self.chosen]
        first = max(mine, key=lambda each: each.at[0] * way[0] + each.at[1] * way[1])
        return first.at[0] + way[0], first.at[1] + way[1]


class Wishes(QObject):
    """The targets of the act that asks for them, the most wished for first. `changed`: others, or no act asks.

    Those named last are named again when the same act is asked about at the same moment, after its dice were given up
    or it was undone.
    """

    changed = Signal()

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._match = match
        self.asked: Offered[object] | None = None
        self.named: tuple[str, ...] = ()
        self._answered: Offered[object] | None = None
        self._last: tuple[int, tuple[str, ...]] = (-1, ())

    @property
    def wants(self) -> MoreWanted | None:
        """What the act asks for; None where none asks."""
        return self.asked.wants if self.asked is not None else None

    @property
    def things(self) -> tuple[str, ...]:
        """The figures that can be named: those named first, in their order."""
        known = [key for key, _ in self.wants.things] if self.wants is not None else []
        return (*self.named, *(each for each in known if each not in self.named))

    @property
    def offered(self) -> Offered[object] | None:
        """The act at those named, with what to expect of it; None before anybody is named."""
        if self._answered is None and self.asked is not None and self.named:
            self._answered = self._match.standing.answered(self.asked, self.named)
        return self._answered

    def ask(self, offered: Offered[object]) -> None:
        """Ask for the targets of an act."""
        self.asked, self.named = offered, ()
        count, last = self._last
        self.take([each for each in last if each in self.things] if count == self._match.count else ())

    def drop(self) -> bool:
        """Ask no longer; return whether an act asked."""
        asked, self.asked = self.asked, None
        if asked is not None:
            self.take(())
        return asked is not None

    def toggle(self, figure: str) -> None:
        """Name a figure last of all, or no longer."""
        if figure in self.named:
            self.take([each for each in self.named if each != figure])
        elif figure in self.things:
            self.take((*self.named, figure))

    def move(self, figure: str, step: int) -> None:
        """Name a figure earlier (-1) or later (1)."""
        if figure in self.named:
            rest, place = [each for each in self.named if each != figure], self.named.index(figure) + step
            rest.insert(max(place, 0), figure)
            self.take(rest)

    def clear(self) -> None:
        """Name nobody."""
        self.take(())

    def order(self, way: str) -> None:
        """Name those named already, or where nobody is named everybody, in an order the act offers."""
        if self.asked is not None and self.wants is not None:
            asked = replace(self.asked, wants=replace(self.wants, way=way))
            self.take(self._match.standing.answered(asked, self.named or self.things).targets)

    def take(self, figures: Sequence[str]) -> None:
        """Name these figures, in this order."""
        if self.asked is not None:
            self._last = self._match.count, tuple(figures)
        self.named, self._answered = tuple(figures), None
        self.changed.emit()
