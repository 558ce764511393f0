"""The acts of a battle's page: when each is possible, what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtWidgets import QPushButton

from editor.play.actions import TABLE
from editor.play.desk import PlayDesk
from editor.play.parts.log_sheet import LogSheet
from editor.play.parts.readings_dialog import ReadingsSheet
from models.games.battle.values import Offered


@dataclass(frozen=True, slots=True)
class PageAct:
    """One act of the page: what it does; whether it can be done now; for a switch, whether it is on."""

    do: Callable[[PlayDesk], object]
    can: Callable[[PlayDesk], bool] = lambda _desk: True
    on: Callable[[PlayDesk], bool] = lambda _desk: False


def act_of(action_id: str) -> PageAct:
    """Return the act of an id."""
    return _ACTS[action_id]


def _ending(desk: PlayDesk, what: str) -> Offered[object] | None:
    """Return the offer that ends a move, a figure's turn or the side's turn; None where it cannot be ended."""
    if not desk.hand.may or desk.match.view.phase != "play" or desk.match.view.question is not None:
        return None
    chosen, match = desk.hand.chosen, desk.match
    mine = chosen.possible if chosen is not None else ()
    side = match.standing.offers()
    return next(
        (each for each in (*desk.hand.group.offers, *mine, *side) if each.ends == what and each.denied is None), None
    )


def _end(what: str) -> PageAct:
    def do(desk: PlayDesk) -> None:
        found = _ending(desk, what)
        if found is not None:
            desk.hand.do(found)

    return PageAct(do, lambda desk: _ending(desk, what) is not None)


def _real_dice(desk: PlayDesk) -> None:
    seats = desk.match.seats
    desk.match.seat(replace(seats, real_dice=not seats.real_dice))


def _show_readings(desk: PlayDesk) -> None:
    ReadingsSheet(desk.look, desk.match, desk.window).show()


def _show_log(desk: PlayDesk) -> None:
    sheet = LogSheet(desk.look, desk.match, desk.ask, desk.window)
    sheet.lines.wants_rule.connect(desk.show_rule)
    sheet.lines.wants_act.connect(desk.go)
    sheet.lines.wants_back.connect(desk.match.replay.take_back)
    sheet.show()


def _show_story(desk: PlayDesk) -> None:
    desk.afterwards().tell_story()


def _write_rewards(desk: PlayDesk) -> None:
    if (end := _ending(desk, "battle")) is not None:
        desk.hand.do(end)
    rewards = desk.match.rewards
    if rewards.tolls:
        desk.afterwards().offer()
    elif rewards.may:
        rewards.write()


def answer(desk: PlayDesk, do: Callable[[Offered[object]], object], offered: Offered[object]) -> None:
    """Give an answer of the banner: `do` an act of the battle, or show the settlement."""
    if offered.act is None:
        _write_rewards(desk)
    else:
        do(offered)


def _life(step: int) -> PageAct:
    """Return the act that changes the life of the chosen figure by `step`, as people tick it at their table."""

    def may(desk: PlayDesk) -> bool:
        token = desk.hand.chosen.token if desk.hand.chosen is not None else None
        if token is None or token.state != "up" or not desk.match.can_tick(token.id):
            return False
        return 0 <= token.life + step <= max(token.most_life, token.life)

    def do(desk: PlayDesk) -> None:
        if may(desk) and desk.hand.chosen is not None:
            desk.match.set_life(desk.hand.chosen.token.id, desk.hand.chosen.token.life + step)

    return PageAct(do, may)


def _answer(number: int) -> PageAct:
    def buttons(desk: PlayDesk) -> list[QPushButton]:
        return [each for each in (desk.acts().ask.answers or desk.answers())[number:][:1] if each.isEnabled()]

    def do(desk: PlayDesk) -> None:
        for each in buttons(desk):
            each.click()

    return PageAct(do, lambda desk: bool(buttons(desk)))


_ACTS: Final[Mapping[str, PageAct]] = {
    "play_next_figure": PageAct(lambda d: d.choose_next(), lambda d: d.hand.may),
    "play_previous_figure": PageAct(lambda d: d.choose_next(-1), lambda d: d.hand.may),
    "play_next_thing": PageAct(lambda d: d.next_thing()),
    "play_next_target": PageAct(lambda d: d.point_at_next_target(), lambda d: bool(d.targets)),
    "play_acts": PageAct(
        lambda d: d.acts().first_acts.take_keyboard(), lambda d: d.hand.may and bool(d.acts().first_acts.stops)
    ),
    "play_group": PageAct(lambda d: d.choose_all(), lambda d: len(d.hand.group.able) > 1),
    "play_group_more": PageAct(lambda d: d.choose_more(), lambda d: bool(d.hand.group.able)),
    "play_end_move": _end("move"),
    "play_end_figure": _end("figure"),
    "play_end_turn": _end("turn"),
    "play_march": PageAct(lambda d: d.automatic.march.begin(), lambda d: d.automatic.march.may),
    "play_rewards": PageAct(_write_rewards, lambda d: d.match.rewards.may or _ending(d, "battle") is not None),
    "play_answer_first": _answer(0),
    "play_answer_second": _answer(1),
    "play_wound": _life(-1),
    "play_heal": _life(1),
    "play_pause": PageAct(
        lambda d: d.automatic.pause(not d.automatic.paused),
        lambda d: any(d.match.playing.players.values()),
        lambda d: d.automatic.paused,
    ),
    "play_one_act": PageAct(lambda d: d.automatic.act_once(), lambda d: d.automatic.waiting),
    "play_real_dice": PageAct(_real_dice, lambda d: d.match.live, lambda d: d.match.seats.real_dice),
    "play_first": PageAct(lambda d: d.match.replay.go(0), lambda d: d.match.replay.shown > 0),
    "play_back": PageAct(lambda d: d.match.replay.go(d.match.replay.shown - 1), lambda d: d.match.replay.shown > 0),
    "play_forth": PageAct(lambda d: d.forward(), lambda d: d.match.replay.shown < d.match.count),
    "play_now": PageAct(lambda d: d.match.replay.go(None), lambda d: d.match.replay.at is not None),
    "play_take_back": PageAct(
        lambda d: d.match.replay.take_back(d.match.replay.shown),
        lambda d: d.match.replay.at is not None and d.match.replay.faithful,
    ),
    "play_undo": PageAct(lambda d: d.automatic.undo(), lambda d: d.match.can_undo),
    "play_numbers": PageAct(
        lambda d: d.show_sights(numbers=not d.scene.sights.numbers), on=lambda d: d.scene.sights.numbers
    ),
    "play_costs": PageAct(lambda d: d.show_sights(costs=not d.scene.sights.costs), on=lambda d: d.scene.sights.costs),
    "play_readings": PageAct(_show_readings, lambda d: bool(d.match.options)),
    "play_log": PageAct(_show_log),
    "play_story": PageAct(_show_story, lambda d: d.match.count > 0),
    TABLE: PageAct(lambda d: d.table().turn(), on=lambda d: d.table().on),
    "play_zoom_in": PageAct(lambda d: d.board.zoom_notches(1)),
    "play_zoom_out": PageAct(lambda d: d.board.zoom_notches(-1)),
    "play_fit": PageAct(lambda d: d.board.zoom_fit()),
}
