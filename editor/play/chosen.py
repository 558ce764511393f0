"""What a figure may do at one moment of a battle: where it can go, on whom it can act, its card."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from models.games.battle.values import BattleView, Offered, Sheet, Token, Told
from models.games.facets.battles import Reachable, Standing
from models.games.scenarios.pieces import NEUTRAL
from models.i18n import Text
from models.maps.spots import Spot


class Chosen:
    """What a figure may do at one moment; each answer is computed when it is first asked for."""

    def __init__(self, standing: Standing[object, object], token: Token) -> None:
        self._standing, self._view, self.token = standing, standing.view, token
        self._aims: dict[Spot, tuple[Offered[object], ...]] = {}

    @cached_property
    def may_act(self) -> bool:
        """Whether the figure may act now: its side plays, and no other figure is in the middle of its turn."""
        view, token = self._view, self.token
        return view.question is None and view.able(token) and view.active in ("", token.id)

    @cached_property
    def reach(self) -> Reachable | None:
        """Where it can still go now."""
        if not self.may_act or not self.token.left:
            return None
        return self._standing.reach(self.token.id)

    @cached_property
    def offers(self) -> tuple[Offered[object], ...]:
        """What else it can do, and what it cannot, with the reason."""
        if self._view.phase != "play" or (self.token.state != "up" and not self.token.restorable):
            return ()
        return self._standing.offers(self.token.id)

    @cached_property
    def possible(self) -> tuple[Offered[object], ...]:
        """What it can do besides walking."""
        return tuple(each for each in self.offers if each.denied is None)

    @cached_property
    def last(self) -> Offered[object] | None:
        """The end of its turn, where that is all it can still do; else None."""
        more = self.reach is not None or any(not each.ends and not each.vain for each in self.possible)
        ends = (each for each in self.possible if each.ends == "figure")
        return None if more or not self.may_act else next(ends, None)

    @cached_property
    def by_target(self) -> Mapping[str, Sequence[Offered[object]]]:
        """What it can do to another figure."""
        found: dict[str, list[Offered[object]]] = {}
        for each in self.possible:
            if each.target and each.target != self.token.id and not each.vain:
                found.setdefault(each.target, []).append(each)
        return found

    def aims_at_enemies(self, spot: Spot) -> tuple[Offered[object], ...]:
        """Return the attacks on enemies it could make from a spot in a turn of its side."""
        if spot not in self._aims:
            found = self._standing.aims(self.token.id, spot)
            view = self._view
            self._aims[spot] = tuple(each for each in found if view.token(each.target).side != NEUTRAL)
        return self._aims[spot]

    @cached_property
    def ahead(self) -> Reachable | None:
        """Where it can go now, or in its next turn; None for a figure out of play, and before or after play."""
        if self.token.state != "up" or self._view.phase != "play":
            return None
        return self._standing.reach(self.token.id)

    @cached_property
    def free(self) -> tuple[Spot, ...]:
        """The spots it may be put on now."""
        return self._standing.deployable(self.token.id)

    @cached_property
    def sheet(self) -> Sheet:
        """Its card."""
        return self._standing.sheet(self.token.id)

    @cached_property
    def by_spot(self) -> Mapping[Spot, Sequence[Offered[object]]]:
        """What it can do at a spot of the board."""
        found: dict[Spot, list[Offered[object]]] = {}
        for each in self.possible:
            for spot in each.spots if not each.target else ():
                found.setdefault(spot, []).append(each)
        return found

    def denied_at(self, token: Token | None, spot: Spot) -> tuple[tuple[Text, Told], ...]:
        """Return the acts it cannot do to a figure, or where none is at a spot, each with the reason."""
        about = (
            each
            for each in self.offers
            if (each.target == token.id if token is not None else not each.target and spot in each.spots)
        )
        told = {str(each.denied): (each.name, each.denied) for each in about if each.denied is not None}
        return tuple(told.values())

    def path(self, spot: Spot | None) -> tuple[Spot, ...]:
        """Return the way to a spot, the start included; empty where it may not stop."""
        reach = self.reach
        if reach is None or spot is None or spot == reach.start or not reach.stops(spot) or reach.cost(spot) is None:
            return ()
        return reach.path(spot)


def able_ids(view: BattleView, automatic: Collection[str]) -> list[str]:
    """Return the figures that can still act, or before play wait to be put down by people, in their order."""
    if view.phase == "deploy":
        return [each.id for each in view.tokens if each.state == "reserve" and each.side not in automatic]
    return [each.id for each in view.tokens if view.able(each)]


def able_after(view: BattleView, spent: Token) -> str:
    """Return the next figure of a side that can still act, after one that cannot; empty for none."""
    at = view.tokens.index(spent)
    after = (each for each in (*view.tokens[at:], *view.tokens[:at]) if each.side == spent.side)
    return next((each.id for each in after if view.able(each)), "")
