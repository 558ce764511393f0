"""A small galaxy of the twelve sides and what tests need to judge a turn of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from models.dice import Dice
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Character, Command, Engagement, Income, Planet, Route, Sector, Troops
from models.games.empire.figures import book_alliances, book_factions
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.judge import JudgedPhase, begin, judge
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.state import CampaignState, Rank
from models.i18n import Text

STARS = {"": Income.ORDINARY, "*": Income.PRODUCTION, "***": Income.MAJOR}


def troops(infantry: int = 0, cruisers: int = 0, fighters: int = 0) -> Troops:
    return Troops(infantry, cruisers, fighters)


def planet(key: str, x: int, owner: str = "", stars: str = "", **more: Any) -> Planet:
    return Planet(
        key, more.pop("name", key.capitalize()), x * 1000, more.pop("y", 0), 500, STARS[stars], owner=owner, **more
    )


def command(key: str, owner: str, x: int, force: Troops, engagement: str = "weak", **more: Any) -> Command:
    return Command(key, key.capitalize(), owner, x * 1000, 0, force=force, engagement=Engagement(engagement), **more)


def campaign(*things: Planet | Command | Route, **more: Any) -> CampaignState:
    galaxy = Galaxy(
        planets=tuple(each for each in things if isinstance(each, Planet)),
        commands=tuple(each for each in things if isinstance(each, Command)),
        routes=tuple(each for each in things if isinstance(each, Route)),
        sectors=(Sector("s", "S"),),
        alliances=book_alliances(),
        factions=book_factions(),
        **more,
    )
    return begin(galaxy)


def with_money(state: CampaignState, faction: str, money: int) -> CampaignState:
    return state.with_player(replace(state.players[faction], money=money))


def ranked(state: CampaignState, faction: str, rank: Rank, alliance: str, **more: object) -> CampaignState:
    factions = tuple(replace(f, alliance=alliance) if f.id == faction else f for f in state.galaxy.factions)
    state = replace(state, galaxy=replace(state.galaxy, factions=factions))
    return state.with_player(replace(state.players[faction], rank=rank, **more))  # type: ignore[arg-type]


def dice_of(typed: Mapping[str, tuple[int, ...]], seed: str = "turn") -> Any:
    """Return dice that are typed by their stream, or by its name without place and number."""

    def dice(key: str) -> Dice:
        short = key.partition("/")[2]
        return Dice(seed, key, typed=typed.get(short, typed.get(short.partition("/@")[0].partition("/#")[0], ())))

    return dice


def order(faction: str, line: int, kind: str, /, **args: Any) -> TurnOrder:
    return TurnOrder(faction, line, kind, args)


class Turn:
    """A judged turn, its happenings by kind."""

    def __init__(
        self, state: CampaignState, *orders: TurnOrder, typed: Mapping[str, tuple[int, ...]] | None = None,
        choices: Mapping[str, str] | None = None, rulings: Mapping[str, str] | None = None, seed: str = "turn",
        fails: bool = False,
    ) -> None:  # fmt: skip
        judging = Judging(dice_of(typed or {}, seed), choices or {}, rulings=rulings or {})
        self.phases: tuple[JudgedPhase, ...] = judge(state, orders, judging)
        self.told: list[Happening] = [told for phase in self.phases for told in phase.happenings]
        self.after: CampaignState = self.phases[-1].state
        assert fails or not self.of("unjudged"), "what the program fails at waits for the referee: nothing here may"

    def at(self, name: str) -> CampaignState:
        """The campaign after a phase."""
        return next(phase.state for phase in self.phases if phase.name == name)

    def of(self, kind: str) -> list[Happening]:
        return [told for told in self.told if told.kind == kind]

    def refused(self) -> dict[str, tuple[str, str]]:
        """The reason and the rule of every refused order, by its cause."""
        return {told.cause: (told.text("reason"), told.rule) for told in self.of("refused")}

    def gained(self, faction: str, before: CampaignState) -> int:
        return self.after.players[faction].money - before.players[faction].money


def person(key: str, owner: str = "", **more: Any) -> Character:
    return Character(key, Text.same(key.capitalize()), owner, **more)


Telling = tuple[str, str, dict[str, Any], str]


def judging(typed: Mapping[str, tuple[int, ...]] | None = None, **choices: str) -> Judging:
    return Judging(lambda key: Dice("engaging", key, typed=(typed or {}).get(key.partition("/@")[0], ())), choices)


def tellings(told: Iterable[Happening]) -> list[Telling]:
    """Return what was told: its kind, its rule, its arguments, and who sees it."""
    return [(each.kind, each.rule, dict(each.args), " ".join(sorted(each.visible_to))) for each in told]


HUTT = (planet("p", 90, "hutt", "*"), planet("q", 99, "hutt"))
TARKIN = (planet("t", 190, "tarkin", "*"), planet("u", 199, "tarkin"))
