"""What can be done now, for the buttons of the banner and for the panel of acts."""

from __future__ import annotations

from editor.play.match import Match
from editor.play.selection import BattleSelection
from models.games.battle.values import Offered
from models.i18n import both


def answers(match: Match) -> tuple[Offered[object], ...]:
    """Return what the side that decides can do, as buttons of the banner; questions that have a card are left out.

    After a lost quest that can be played on: that, and the settlement, which is no act of the battle.
    """
    if ways := match.rewards.ways_on:
        settle: Offered[object] = Offered(None, both("play.settle"), "award", "")
        return (*ways, settle) if match.rewards.may else ways
    if match.replay.at is not None or match.view.phase == "over":
        return ()
    offers = tuple(e for e in match.standing.offers() if e.prompt is None)
    if match.view.phase == "prepare" and match.view.decides and any(match.seats.players.values()):
        return tuple(each for each in offers if each.side in ("", match.view.decides))
    return offers if match.view.phase != "play" or match.view.question is not None else ()


def can_answer(match: Match, hand: BattleSelection) -> bool:
    """Return whether people may give one of the answers now."""
    return hand.may or bool(match.rewards.ways_on)


def offers_of(match: Match, hand: BattleSelection) -> tuple[Offered[object], ...]:
    """Return what can be done: by its side, then by the figure chosen."""
    chosen = hand.chosen
    if not hand.may or match.view.phase != "play" or match.view.question is not None:
        return ()
    mine = chosen.offers if chosen is not None else ()
    if chosen is not None and chosen.token.side != match.view.decides:
        # Of the others only what people say of a figure on their table.
        mine = tuple(each for each in mine if each.denied is None)
    possible = tuple(each for each in mine if each.denied is None)
    rest = tuple(each for each in mine if each.denied is not None)
    side = (*match.standing.offers(), *hand.group.offers)
    if len(hand.group.chosen) > 1:
        possible = rest = ()
    mine_too = tuple(e for e in side if e.denied is None and not match.playing.players.get(e.side))
    # What ends something has buttons of its own, under the board.
    return tuple(each for each in (*mine_too, *possible, *rest) if not each.ends)
