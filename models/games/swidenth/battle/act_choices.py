"""Acts that need more than a click on a button: a place, a direction, things that change hands, words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from models.games.battle.values import Answer, MoreWanted
from models.games.swidenth.battle.acts import CastSpell, DoSpecial, GoAlong, HandOver, TableAct, TurnTo
from models.games.swidenth.battle.casting.spell_effects import corners_of
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.gear import piece
from models.games.swidenth.party import CALLING
from models.i18n import Text, both
from models.table.spots import Spot

NOT_SAID: Final = ("quest.no_direction", "quest.nothing_to_hand", "quest.no_way")
"""Objections against an act that is not said whole yet."""
_NOWHERE: Final = (0, 0)


def missing_choice(battle: TableBattle, now: TableState, act: TableAct) -> MoreWanted | None:
    """Return what an act still needs, None where it is complete."""
    match act:
        case TurnTo(facing=(0, 0)):
            return MoreWanted("spot", both("quest.want_direction"))
        case CastSpell() if battle.book.spells[act.spell].long and act.facing == _NOWHERE and not battle.asked:
            there = act.spot == _NOWHERE
            return MoreWanted("spot", both("quest.want_spot" if there else "quest.want_along"))
        case CastSpell(spell=spell, spot=(0, 0)) if spell == CALLING and not battle.asked:
            return MoreWanted("spot", both("quest.want_called"))
        case GoAlong(path=()):
            return MoreWanted("spot", both("quest.want_way"))
        case HandOver(gives=(), takes=()):
            return MoreWanted("things", both("quest.want_gear"), tuple(_gear(battle, now, act).items()))
        case DoSpecial(words=""):
            return MoreWanted("words", both("quest.want_words"))
        case _:
            return None


def with_answer(now: TableState, act: TableAct, answer: Answer) -> TableAct:
    """Return an act with one more answer filled in; unchanged where it needs none of that kind."""
    spot = answer if isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[0], int) else None
    match act:
        case TurnTo() if spot is not None:
            return replace(act, facing=_ahead(now.figure(act.figure).at, spot))
        case CastSpell(spot=(0, 0)) if spot is not None:
            return replace(act, spot=_exact(spot))
        case CastSpell() if spot is not None:
            return replace(act, facing=_ahead(act.spot, spot))
        case GoAlong() if spot is not None:
            return replace(act, path=(_exact(spot),))
        case HandOver() if isinstance(answer, tuple):
            said = [str(each).split(":", 2) for each in answer]
            gives, takes = (tuple(each[2] for each in said if each[0] == word) for word in ("give", "take"))
            return replace(act, gives=gives, takes=takes)
        case DoSpecial() if isinstance(answer, str):
            return replace(act, words=answer.strip()[:200])
        case _:
            return act


def planned(battle: TableBattle, now: TableState, act: TableAct) -> tuple[Spot, ...]:
    """Return the line an act would draw on the table, as far as it is known; empty for an act that draws none."""
    match act:
        case TurnTo() if act.facing != _NOWHERE:
            x, y = now.figure(act.figure).at
            return (x, y), (x + act.facing[0], y + act.facing[1])
        case CastSpell() if act.spot != _NOWHERE:
            if act.facing == _NOWHERE:
                return now.figure(act.figure).at, act.spot
            corners = corners_of(battle, act)
            return (*corners, corners[0])
        case GoAlong() if act.path:
            return now.figure(act.figure).at, *act.path
        case _:
            return ()


def _ahead(start: Spot, spot: Spot) -> Spot:
    return spot[0] - start[0], spot[1] - start[1]


def _exact(spot: tuple[object, ...]) -> Spot:
    return int(str(spot[0])), int(str(spot[1]))


def _gear(battle: TableBattle, now: TableState, act: HandOver) -> Mapping[str, Text]:
    """Return what may change hands, from the word that names it in an answer (`give:0:sword`) to its name."""
    found: dict[str, Text] = {}
    for word, one, other in (("give", act.figure, act.target), ("take", act.target, act.figure)):
        for number, gear in enumerate(now.figure(one).gear):
            known = piece(battle.book, gear)
            if known is not None:
                words = both("quest.hands_over", gear=known.name, who=battle.of(one).name, to=battle.of(other).name)
                found[f"{word}:{number}:{gear}"] = words
    return found
