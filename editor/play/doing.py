"""The acts of a battle's page: when each is possible, what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QPushButton

from editor.play.readings import ReadingsSheet
from editor.widgets.cell_cursor import STEP
from models.games.battle_values import Offered

if TYPE_CHECKING:
    from editor.play.page import BattlePage


@dataclass(frozen=True, slots=True)
class PageAct:
    """One act of the page: do it; whether it can be done now; for a switch, whether it is on."""

    do: Callable[[BattlePage], object]
    can: Callable[[BattlePage], bool] = lambda _page: True
    on: Callable[[BattlePage], bool] = lambda _page: False


def act_of(action_id: str) -> PageAct:
    """Return what an act of the table does."""
    return _ACTS[action_id]


def _ending(page: BattlePage, what: str) -> Offered[object] | None:
    """Return the offer that ends a move, a figure's turn or the side's."""
    if not page.hand.may or page.match.view.phase != "play" or page.match.view.question is not None:
        return None
    chosen, match = page.hand.chosen, page.match
    mine = chosen.possible if chosen is not None else ()
    side = match.battles.offers(match.table, match.state)
    return next((each for each in (*mine, *side) if each.ends == what and each.denied is None), None)


def _end(what: str) -> PageAct:
    def do(page: BattlePage) -> None:
        found = _ending(page, what)
        if found is not None:
            page.hand.do(found)

    return PageAct(do, lambda page: _ending(page, what) is not None)


def _real_dice(page: BattlePage) -> None:
    seats = page.match.seats
    page.match.seat(replace(seats, real_dice=not seats.real_dice))


def _show_readings(page: BattlePage) -> None:
    ReadingsSheet(page.look, page.match.setup, page.match.options, page).show()


def _answer(number: int) -> PageAct:
    def buttons(page: BattlePage) -> list[QPushButton]:
        return [each for each in page.banner.buttons[number:][:1] if each.isEnabled()]

    def do(page: BattlePage) -> None:
        for each in buttons(page):
            each.click()

    return PageAct(do, lambda page: bool(buttons(page)))


_ACTS: Final[Mapping[str, PageAct]] = {
    "play_next_figure": PageAct(lambda p: p.next_figure(), lambda p: p.hand.may),
    "play_end_move": _end("move"),
    "play_end_figure": _end("figure"),
    "play_end_turn": _end("turn"),
    "play_rewards": PageAct(lambda p: p.match.reward(), lambda p: p.match.may_reward),
    "play_answer_first": _answer(0),
    "play_answer_second": _answer(1),
    "play_pause": PageAct(
        lambda p: p.automatic.pause(not p.automatic.paused),
        lambda p: any(p.match.seats.players.values()),
        lambda p: p.automatic.paused,
    ),
    "play_one_act": PageAct(lambda p: p.match.automatic(), lambda p: p.automatic.waiting),
    "play_real_dice": PageAct(_real_dice, lambda p: p.match.live, lambda p: p.match.seats.real_dice),
    "play_first": PageAct(lambda p: p.match.go(0), lambda p: p.match.shown > 0),
    "play_back": PageAct(lambda p: p.match.go(p.match.shown - 1), lambda p: p.match.shown > 0),
    "play_forth": PageAct(lambda p: p.replay.forth.click(), lambda p: p.match.shown < p.match.count),
    "play_now": PageAct(lambda p: p.match.go(None), lambda p: p.match.at is not None),
    "play_take_back": PageAct(
        lambda p: p.match.take_back(p.match.shown), lambda p: p.match.at is not None and p.match.faithful
    ),
    "play_numbers": PageAct(
        lambda p: p.show_sights(numbers=not p.scene.sights.numbers), on=lambda p: p.scene.sights.numbers
    ),
    "play_costs": PageAct(lambda p: p.show_sights(costs=not p.scene.sights.costs), on=lambda p: p.scene.sights.costs),
    "play_readings": PageAct(_show_readings, lambda p: bool(p.match.options)),
    "play_zoom_in": PageAct(lambda p: p.board.zoom(STEP)),
    "play_zoom_out": PageAct(lambda p: p.board.zoom(1 / STEP)),
    "play_fit": PageAct(lambda p: p.board.zoom_fit()),
}
